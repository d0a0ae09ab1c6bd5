"""Certificates as they are served: issued, printed, verified by anybody, revoked."""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy import insert, select, update
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor, Role
from croupier.storage.class_tables import classes, members
from croupier.storage.exam_tables import attempts, certificates, exams, gradings
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school_web.conftest import BEGAN, School

HOUR = 3600 * 1000


@dataclass
class Passed:
    """A school in which the trainee of the north passed an exam, and somebody else failed it."""

    school: School
    exam: str = "exam"
    attempt: str = "passed"

    @property
    def teacher(self) -> Actor:
        return self.school.actor(Role.INSTRUCTOR)

    @property
    def trainee(self) -> Actor:
        return self.school.actor(Role.TRAINEE)

    def issue(self, attempt: str = "passed") -> Any:
        form = {"attempt": attempt}
        return self.school.client(self.teacher).post("/exams/exam/certificates", data=form)

    def code(self) -> str:
        with self.school.database.reading() as connection:
            return connection.execute(select(certificates.c.code)).scalars().all()[-1]


@pytest.fixture
def passed(school: School) -> Passed:
    made = Passed(school)
    teacher, trainee = made.teacher.person_id, made.trainee.person_id
    with school.database.writing() as connection:
        room = {"id": "room", "school_id": "north", "name": "Room", "code": "ROOM"}
        connection.execute(insert(classes).values(**room, code_open=False, made_at=BEGAN))
        for person, role in ((teacher, "instructor"), (trainee, "trainee")):
            one = {"class_id": "room", "person_id": person, "role": role, "joined_at": BEGAN}
            connection.execute(insert(members).values(**one))
        connection.execute(
            insert(exams).values(
                id="exam",
                school_id="north",
                class_id="room",
                made_by=teacher,
                title="First test",
                parts=[],
                whole_ms=HOUR,
                grace_ms=0,
                pass_percent=80,
                attempts=2,
                opens_at=1,
                closes_at=BEGAN - HOUR,
                same_questions=False,
                seed="s",
                state="closed",
                checklist=[],
                made_at=1,
            )
        )
        for number, (id_, right) in enumerate((("failed", 7), ("passed", 9)), 1):
            connection.execute(
                insert(attempts).values(
                    id=id_,
                    exam_id="exam",
                    person_id=trainee,
                    number=number,
                    seed="s",
                    started_at=BEGAN - 3 * HOUR,
                    shown_at=0,
                    seq=0,
                    deadline_at=BEGAN - 2 * HOUR,
                    extra_ms=0,
                    state="handed-in",
                    ended_at=BEGAN - 2 * HOUR,
                    version="1",
                    away=0,
                )
            )
            connection.execute(
                insert(gradings).values(
                    id=f"grading-{id_}",
                    attempt_id=id_,
                    made_at=BEGAN - 2 * HOUR,
                    version="1",
                    right=right,
                    of=10,
                    marks=[],
                    why="",
                )
            )
    return made


def test_issued_it_is_listed_for_its_holder_and_printed(passed: Passed) -> None:
    assert passed.issue().status_code == 303
    code = passed.code()
    client = passed.school.client(passed.trainee)
    assert f"/certificates/{code}" in client.get("/certificates").text
    page = client.get(f"/certificates/{code}").text
    assert "First test" in page
    assert "9 of 10 right (90%)" in page
    assert "Revoke" not in page
    for paper, language, word in (("a4", "en", "Certificate"), ("letter", "en", "First")):
        answer = client.get(
            f"/certificates/{code}/certificate.pdf", params={"paper": paper, "lang": language}
        )
        assert answer.headers["content-type"] == "application/pdf"
        read = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
        assert word in read
        assert f"127.0.0.1:8000/verify/{code[:4]}" in read


def test_one_that_is_not_passed_is_not_issued(passed: Passed) -> None:
    answer = passed.issue("failed")
    assert (answer.status_code, "This attempt is not passed." in answer.text) == (422, True)
    assert passed.issue("nobodys").status_code == 404


def test_everybody_who_passed_gets_one(passed: Passed) -> None:
    assert passed.issue("").status_code == 303
    page = passed.school.client(passed.teacher).get("/exams/exam/certificates").text
    assert page.count("crt-valid") == 1
    assert f"/certificates/{passed.code()}" in page


def test_anybody_verifies_it_and_learns_no_more_than_it_says(passed: Passed) -> None:
    passed.issue()
    code = passed.code()
    nobody = passed.school.client(None)
    typed = f"{code[:4]} {code[4:8]} {code[8:12]} {code[12:]}".lower()
    way = nobody.get("/verify", params={"code": typed})
    shown = "-".join(code[n : n + 4] for n in range(0, 16, 4))
    assert (way.status_code, way.headers["location"]) == (303, f"/verify/{shown}")
    page = nobody.get(way.headers["location"]).text
    facts = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page))
    assert set(facts) == {
        *("Name", "School", "Exam", "Taken on", "Result", "Needed to pass", "Issued on"),
        *("Marked by", "Code"),
    }
    assert "genuine and valid" in page
    for hidden in ("passed", "grading-passed", "exam/", "Room"):
        assert f">{hidden}<" not in page
    assert "grading-passed" not in page


def test_by_its_file_sent_or_pasted(passed: Passed) -> None:
    passed.issue()
    holder = passed.school.client(passed.trainee)
    content = holder.get(f"/certificates/{passed.code()}/certificate.json").content
    nobody = passed.school.client(None)
    for given in (
        {"files": {"file": ("certificate.json", content)}},
        {"data": {"file": content.decode()}},
    ):
        assert "genuine and valid" in nobody.post("/verify", **given).text
    changed = content.replace(b'"right":9', b'"right":8')
    assert changed != content
    page = nobody.post("/verify", files={"file": ("certificate.json", changed)}).text
    assert "It proves nothing." in page
    assert "<dt>" not in page
    assert nobody.post("/verify").status_code == 422


def test_revoked_everybody_is_told_that_and_staff_why(passed: Passed) -> None:
    passed.issue()
    code = passed.code()
    teacher = passed.school.client(passed.teacher)
    assert teacher.post(f"/certificates/{code}/revoke", data={"why": " "}).status_code == 422
    assert teacher.post(f"/certificates/{code}/revoke", data={"why": "copied"}).status_code == 303
    assert "Reason: copied" in teacher.get(f"/certificates/{code}").text
    for client in (passed.school.client(passed.trainee), passed.school.client(None)):
        page = client.get(f"/verify/{code}").text
        assert "was revoked on September 21, 2026" in page
        assert "copied" not in page
    assert "copied" not in passed.school.client(passed.trainee).get(f"/certificates/{code}").text


def test_one_that_was_changed_says_nothing_and_is_not_printed(passed: Passed) -> None:
    passed.issue()
    code = passed.code()
    with passed.school.database.writing() as connection:
        body = dict(connection.execute(select(certificates.c.body)).scalar_one())
        connection.execute(update(certificates).values(body=body | {"name": "Somebody else"}))
    client = passed.school.client(passed.trainee)
    for path in (f"/verify/{code}", f"/certificates/{code}", "/certificates"):
        assert "Somebody else" not in client.get(path).text
    assert client.get(f"/certificates/{code}/certificate.pdf").status_code == 404


@pytest.mark.parametrize("role", Role)
def test_to_another_school_it_is_not_there(passed: Passed, role: Role) -> None:
    passed.issue()
    code = passed.code()
    client = passed.school.client(passed.school.actor(role, "south"))
    for path in ("", "/certificate.pdf", "/certificate.json"):
        assert client.get(f"/certificates/{code}{path}").status_code == 404
    assert client.post(f"/certificates/{code}/revoke", data={"why": "x"}).status_code == 404
    assert client.get("/exams/exam/certificates").status_code == 404
    assert client.post("/exams/exam/certificates").status_code == 404
    assert code not in client.get("/certificates").text


def test_guessing_codes_is_made_slow(passed: Passed) -> None:
    passed.issue()
    nobody = passed.school.client(None)
    answers = [nobody.get(f"/verify/{n:016}").status_code for n in range(25)]
    assert answers == [404] * 20 + [429] * 5
    assert nobody.get(f"/verify/{passed.code()}").status_code == 429
    passed.school.clock.now += 16 * 60 * 1000
    assert nobody.get(f"/verify/{passed.code()}").status_code == 200


def test_without_a_school_there_is_nothing_to_verify(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "alone"))
    assert TestClient(app, base_url="http://127.0.0.1:8000").get("/verify").status_code == 404
    assert not (tmp_path / "alone" / "signing-key").exists()
    app.state.croupier.database.close()
