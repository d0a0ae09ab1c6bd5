"""Certificates: for whom they are issued, how they stand, and that no change goes unnoticed."""

import base64
import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import select, update

from croupier.school.exams.attempts import hand_in
from croupier.school.exams.certificates import (
    Listed,
    Standing,
    WhyNot,
    issue,
    issue_all,
    read_all,
    read_one,
    revoke,
    shown_code,
    verify,
    verify_file,
)
from croupier.school.exams.marking import grant
from croupier.school.exams.plans import MINUTE
from croupier.school.exams.signing import Seal
from croupier.school.people.actor import NotFound
from croupier.storage import DataFolderUnusable, SecretUnusable
from croupier.storage.exam_tables import certificates, gradings
from croupier.storage.people_tables import events
from croupier.storage.signing_key import read_signing_key
from tests.school.exams.conftest import BEGAN, CLOSES, Room

SEAL = Seal(bytes(range(32)))
LATER = BEGAN + 20 * MINUTE
QUESTIONS = 5


def sit(room: Room, exam_id: str, name: str = "anna", right: int = QUESTIONS) -> str:
    """An attempt that is over, with so many of the five questions right."""
    attempt = room.begin(exam_id, name)
    for question in range(QUESTIONS):
        is_right = question < right
        room.answer(attempt, question, BEGAN + question, name=name, right=is_right)
    seq = room.look(attempt, BEGAN + MINUTE, name).attempt.seq
    hand_in(room[name], room.database, attempt, seq, BEGAN + MINUTE)
    return attempt


def issued(room: Room, name: str = "anna", right: int = QUESTIONS) -> tuple[str, str, str]:
    """An exam, an attempt at it, and the code of its certificate."""
    exam = room.exam()
    attempt = sit(room, exam, name, right)
    code = issue(room["teacher"], room.database, SEAL, exam, attempt, LATER)
    assert not isinstance(code, WhyNot)
    return exam, attempt, code


def standing(room: Room, code: str) -> Standing:
    return verify(room.database, SEAL, code).standing


def file_of(room: Room, code: str) -> bytes:
    return read_one(room["anna"], room.database, SEAL, code, CLOSES)[1]


# --- issued -----------------------------------------------------------------------------------


def test_a_certificate_says_who_passed_what_when_and_how(room: Room) -> None:
    _, attempt, code = issued(room, right=4)
    found = verify(room.database, SEAL, shown_code(code).lower())
    assert found.standing is Standing.VALID
    assert found.body is not None
    said = found.body.record
    assert said.pop("version").count(".") >= 1
    assert len(said.pop("grading")) == 22
    assert said == {
        "code": code,
        "school": "north",
        "name": "Anna",
        "exam": "First test",
        "ended_at": BEGAN + MINUTE,
        "issued_at": LATER,
        "right": 4,
        "of": 5,
        "pass_percent": 80,
        "attempt": attempt,
        "key": SEAL.name,
    }


def test_none_is_issued_for_an_attempt_that_runs_or_is_not_passed(room: Room) -> None:
    exam = room.exam(attempts=2)
    running = room.begin(exam, "boris")
    failed = sit(room, exam, right=3)
    asked = [
        issue(room["teacher"], room.database, SEAL, exam, one, LATER) for one in (running, failed)
    ]
    assert asked == [WhyNot.NOT_OVER, WhyNot.NOT_PASSED]
    assert issue_all(room["teacher"], room.database, SEAL, exam, LATER) == 0


def test_asked_for_again_it_is_the_same_and_after_a_revocation_a_new_one(room: Room) -> None:
    exam, attempt, code = issued(room)
    asked = (room["teacher"], room.database, SEAL, exam, attempt)
    assert issue(*asked, LATER + 1) == code
    assert revoke(room["teacher"], room.database, SEAL, code, "a mistake", LATER + 2)
    again = issue(*asked, LATER + 3)
    assert again != code
    assert [standing(room, one) for one in (code, str(again))] == [
        Standing.REVOKED,
        Standing.VALID,
    ]


def test_everybody_who_passed_gets_one_for_their_best_attempt(room: Room) -> None:
    exam = room.exam(attempts=3)
    sit(room, exam, right=4)
    best = sit(room, exam, right=5)
    sit(room, exam, "boris", right=2)
    assert issue_all(room["teacher"], room.database, SEAL, exam, LATER) == 1
    (own,) = read_all(room["anna"], room.database, SEAL, CLOSES)
    assert own.found.body is not None
    assert own.found.body.attempt == best
    assert issue_all(room["teacher"], room.database, SEAL, exam, LATER) == 0
    assert revoke(room["teacher"], room.database, SEAL, own.code, "copied", LATER)
    assert issue_all(room["teacher"], room.database, SEAL, exam, LATER) == 0


def test_what_matters_is_noted(room: Room) -> None:
    _, _, code = issued(room)
    revoke(room["head"], room.database, SEAL, code, "a mistake", LATER + 1)
    with room.database.reading() as connection:
        query = select(events.c.person_id, events.c.what).where(events.c.object == code)
        found = {tuple(row) for row in connection.execute(query)}
    assert found == {("teacher", "certificate-issued"), ("head", "certificate-revoked")}


# --- who sees it ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["colleague", "boris", "carla", "stranger", "foreign"])
def test_to_others_it_is_not_there(room: Room, name: str) -> None:
    exam, attempt, code = issued(room)
    actor = room[name]
    with pytest.raises(NotFound):
        read_one(actor, room.database, SEAL, code, CLOSES)
    with pytest.raises(NotFound):
        revoke(actor, room.database, SEAL, code, "spite", LATER)
    with pytest.raises(NotFound):
        issue(actor, room.database, SEAL, exam, attempt, LATER)
    assert read_all(actor, room.database, SEAL, CLOSES) == []
    assert standing(room, code) is Standing.VALID


@pytest.mark.parametrize("name", ["anna", "teacher", "head"])
def test_its_holder_and_their_staff_see_it(room: Room, name: str) -> None:
    _, _, code = issued(room)
    listed, _ = read_one(room[name], room.database, SEAL, code, CLOSES)
    assert read_all(room[name], room.database, SEAL, CLOSES) == [listed]


def test_a_trainee_cannot_revoke_their_own_and_only_staff_read_why(room: Room) -> None:
    _, _, code = issued(room)
    with pytest.raises(NotFound):
        revoke(room["anna"], room.database, SEAL, code, "tired of it", LATER)
    assert not revoke(room["teacher"], room.database, SEAL, code, "  ", LATER)
    assert revoke(room["teacher"], room.database, SEAL, code, "copied  from\nboris", LATER)
    assert not revoke(room["teacher"], room.database, SEAL, code, "again", LATER + 1)

    def seen(name: str) -> Listed:
        return read_one(room[name], room.database, SEAL, code, CLOSES)[0]

    assert (seen("teacher").why, seen("anna").why) == ("copied from boris", "")
    found = verify(room.database, SEAL, code)
    assert (found.standing, found.revoked_at) == (Standing.REVOKED, LATER)


def test_marked_again_it_is_superseded_and_a_new_one_can_be_had(room: Room) -> None:
    exam, attempt, code = issued(room, right=4)
    grant(room["teacher"], room.database, exam, attempt, 4, "badly put", LATER)
    assert standing(room, code) is Standing.SUPERSEDED
    new = issue(room["teacher"], room.database, SEAL, exam, attempt, LATER)
    assert isinstance(new, str)
    found = verify(room.database, SEAL, new)
    assert found.body is not None
    assert (found.standing, found.body.right) == (Standing.VALID, 5)


# --- altered ----------------------------------------------------------------------------------


def other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case int():
            return value + 1
        case str():
            return value[:-1] + ("A" if value[-1:] != "A" else "B")
        case _:
            return 0


def change(room: Room, code: str, /, **values: Any) -> None:
    with room.database.writing() as connection:
        connection.execute(update(certificates).where(certificates.c.code == code).values(values))


def body_of(room: Room, code: str) -> dict[str, Any]:
    with room.database.reading() as connection:
        query = select(certificates.c.body).where(certificates.c.code == code)
        return dict(connection.execute(query).scalar_one())


def test_each_field_that_is_changed_in_the_database_is_noticed(room: Room) -> None:
    _, _, code = issued(room)
    body = body_of(room, code)
    assert len(body) == 13
    for name, value in body.items():
        change(room, code, body=body | {name: other(value)})
        assert verify(room.database, SEAL, code).standing is Standing.ALTERED, name
        assert verify(room.database, SEAL, code).body is None
        change(room, code, body={key: one for key, one in body.items() if key != name})
        assert standing(room, code) is Standing.ALTERED, name
    change(room, code, body=body | {"distinction": True})
    assert standing(room, code) is Standing.ALTERED
    change(room, code, body=body)
    assert standing(room, code) is Standing.VALID


@pytest.mark.parametrize("column", ["signature", "made_at", "revoked_at", "revoked_why", "code"])
def test_each_column_that_is_changed_in_the_database_is_noticed(room: Room, column: str) -> None:
    _, _, code = issued(room)
    now = other(code) if column == "code" else None
    with room.database.reading() as connection:
        kept = connection.execute(select(certificates.c[column])).scalar_one()
    change(room, code, **{column: other(kept) if kept is not None else 1})
    assert standing(room, now or code) is Standing.ALTERED


def test_a_certificate_moved_to_another_attempt_or_grading_is_noticed(room: Room) -> None:
    exam, attempt, code = issued(room, right=4)
    another = sit(room, exam, "boris")
    granted = grant(room["teacher"], room.database, exam, attempt, 4, "badly put", LATER)
    for values in ({"attempt_id": another}, {"attempt_id": attempt, "grading_id": granted.id}):
        change(room, code, **values)
        assert standing(room, code) is Standing.ALTERED


@pytest.mark.parametrize("column", ["right", "of"])
def test_a_grading_changed_under_it_is_noticed(room: Room, column: str) -> None:
    _, _, code = issued(room)
    with room.database.writing() as connection:
        connection.execute(update(gradings).values({column: 2}))
    assert standing(room, code) is Standing.ALTERED


@pytest.mark.parametrize("column", ["revoked_at", "revoked_why", "revocation"])
@pytest.mark.parametrize("emptied", [False, True])
def test_a_revocation_that_is_changed_is_noticed(room: Room, column: str, *, emptied: bool) -> None:
    _, _, code = issued(room)
    revoke(room["teacher"], room.database, SEAL, code, "a mistake", LATER)
    with room.database.reading() as connection:
        kept = connection.execute(select(certificates.c[column])).scalar_one()
    change(room, code, **{column: None if emptied else other(kept)})
    assert standing(room, code) is Standing.ALTERED


def test_another_key_knows_it_not(room: Room) -> None:
    _, _, code = issued(room)
    assert verify(room.database, Seal(bytes(32)), code).standing is Standing.ALTERED


# --- the file ---------------------------------------------------------------------------------


def test_the_file_stands_as_its_certificate_does(room: Room) -> None:
    _, _, code = issued(room)
    content = file_of(room, code)
    found = verify_file(room.database, SEAL, b"\n" + content + b"\r\n")
    assert found == verify(room.database, SEAL, code)
    assert found.standing is Standing.VALID
    revoke(room["teacher"], room.database, SEAL, code, "a mistake", LATER)
    assert verify_file(room.database, SEAL, content).standing is Standing.REVOKED


def test_every_byte_of_the_file_that_is_changed_is_noticed(room: Room) -> None:
    _, _, code = issued(room)
    content = file_of(room, code)
    for place in range(len(content)):
        for bit in (0x01, 0x20):
            changed = bytearray(content)
            changed[place] ^= bit
            found = verify_file(room.database, SEAL, bytes(changed))
            assert found.standing is Standing.ALTERED, (
                place,
                bytes(changed[place - 5 : place + 5]),
            )
        assert verify_file(room.database, SEAL, content[:place]).standing is Standing.ALTERED


def test_a_file_in_another_form_or_with_more_in_it_is_altered(room: Room) -> None:
    _, _, code = issued(room)
    content = file_of(room, code)
    read = json.loads(content)
    doubled = content.replace(b'"of":5', b'"of":5,"of":5')
    assert doubled != content
    for changed in (
        json.dumps(read).encode(),
        json.dumps(read | {"more": 1}).encode(),
        doubled,
        b"[]",
        b"17",
        b"[" * 100_000,
        b"\xff",
        b"",
        content + b" " * 30_000 + b"x",
    ):
        assert verify_file(room.database, SEAL, changed).standing is Standing.ALTERED


def test_a_genuine_file_of_which_nothing_is_kept_is_unknown(room: Room) -> None:
    _, _, code = issued(room)
    content = file_of(room, code)
    with room.database.writing() as connection:
        connection.execute(certificates.delete())
    assert verify_file(room.database, SEAL, content).standing is Standing.UNKNOWN
    assert standing(room, code) is Standing.UNKNOWN


def test_anybody_can_check_the_file_by_what_stands_in_it(room: Room) -> None:
    """As the how-to says it: Ed25519 over a line of purpose and the certificate, keys in order."""
    _, _, code = issued(room)
    read = json.loads(file_of(room, code))
    key, signature = (base64.urlsafe_b64decode(read[n] + "==") for n in ("key", "signature"))
    signed = json.dumps(
        read["certificate"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    message = b"croupier certificate 1\n" + signed.encode()
    Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    assert hashlib.sha256(key).hexdigest()[:16] == SEAL.name


@pytest.mark.parametrize("text", ["", "ABCD", "UUUU-UUUU-UUUU-UUUU", "Ж" * 16, "0" * 100])
def test_what_is_no_code_is_unknown(room: Room, text: str) -> None:
    assert verify(room.database, SEAL, text).standing is Standing.UNKNOWN


# --- the key ----------------------------------------------------------------------------------


def test_the_key_is_made_once_for_the_user_alone_and_is_not_in_the_database(
    tmp_path: Path,
) -> None:
    first = read_signing_key(tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(first) == 32
    assert read_signing_key(tmp_path) == first
    assert read_signing_key(tmp_path / "unused", str(file)) == first


def test_a_key_that_is_not_whole_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    read_signing_key(tmp_path)
    file = tmp_path / "signing-key"
    for content in (b"", b"AAAA", b"no key at all", file.read_bytes()[:-2]):
        file.write_bytes(content)
        with pytest.raises(DataFolderUnusable):
            read_signing_key(tmp_path)
        with pytest.raises(SecretUnusable):
            read_signing_key(tmp_path, str(file))
        assert file.read_bytes() == content
    with pytest.raises(SecretUnusable):
        read_signing_key(tmp_path, str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_a_name_with_any_signs_is_signed_and_read_back(room: Room) -> None:
    exam = room.exam(title='Ќ "Žlutý" \\ ქართული 🎲')
    attempt = sit(room, exam)
    code = issue(room["teacher"], room.database, SEAL, exam, attempt, LATER)
    assert isinstance(code, str)
    found = verify_file(room.database, SEAL, file_of(room, code))
    assert found.standing is Standing.VALID
    assert found.body is not None
    assert replace(found.body).exam == 'Ќ "Žlutý" \\ ქართული 🎲'
