"""Exams from before they said by which rules they ask, and who issues certificates."""

from croupier.storage.exams import find_exam
from tests.conftest import Databases
from tests.storage.test_migration import make_version

NINTH = (
    "INSERT INTO schools VALUES ('north','North',1)",
    (
        "INSERT INTO people (id, school_id, role, login, name, password, totp, totp_step, made_at) "
        "VALUES ('ivo','north','instructor','ivo','Ivo','hash',NULL,0,2)"
    ),
    (
        "INSERT INTO classes (id, school_id, name, code, code_open, made_at) "
        "VALUES ('red','north','Red','K7QM4XDP',false,3)"
    ),
    (
        "INSERT INTO exams (id, school_id, class_id, made_by, title, parts, each_ms, whole_ms, "
        "grace_ms, pass_percent, attempts, opens_at, closes_at, same_questions, seed, state, "
        "checklist, made_at, capped, results) VALUES ('x','north','red','ivo','Winter','[]',NULL,"
        "60000,5000,80,1,10,20,false,'s','open','[]',4,false,'at-end')"
    ),
    (
        "INSERT INTO attempts (id, exam_id, person_id, number, seed, started_at, deadline_at, "
        "extra_ms, shown_at, seq, state, ended_at, version, away) "
        "VALUES ('a','x','ivo',1,'s',10,70,0,10,0,'open',NULL,'0.1.0',0)"
    ),
)


def test_exams_of_before_have_their_certificates_from_staff(databases: Databases) -> None:
    make_version(databases, "0009", *NINTH)
    with databases.open().reading() as connection:
        exam = find_exam(connection, "x")
        left = connection.exec_driver_sql("SELECT id, exam_id FROM attempts").all()
    assert exam is not None
    assert (exam.title, exam.results, exam.made_at) == ("Winter", "at-end", 4)
    assert (exam.certificates, exam.rules) == ("by-staff", None)
    assert [tuple(row) for row in left] == [("a", "x")]
