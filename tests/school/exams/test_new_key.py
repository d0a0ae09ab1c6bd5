"""A new key signs, and what the ones before it signed stays what it was."""

import json
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.school.exams.certificates import (
    Standing,
    issue,
    read_one,
    revoke,
    verify,
    verify_file,
)
from croupier.school.exams.signing import Seal, canonical, open_seal, public_of, renew_key
from croupier.storage import DataFolderUnusable, SecretUnusable
from croupier.storage.exam_tables import certificates
from croupier.storage.signing_key import read_former_keys, read_signing_key
from tests.school.exams.conftest import CLOSES, Room
from tests.school.exams.test_certificates import (
    LATER,
    SEAL,
    change,
    file_of,
    issued,
    sit,
    standing,
)


def test_certificates_of_the_old_key_and_of_the_new_one_verify(room: Room, tmp_path: Path) -> None:
    before = open_seal(tmp_path)
    exam = room.exam()
    attempt = sit(room, exam)
    old = issue(room["teacher"], room.database, before, exam, attempt, LATER)
    assert isinstance(old, str)
    _, old_file = read_one(room["teacher"], room.database, before, old, CLOSES)

    assert renew_key(tmp_path)[0] == before.name
    now = open_seal(tmp_path)
    assert now.name != before.name
    revoke(room["teacher"], room.database, now, old, "a mistake", LATER)
    new = issue(room["teacher"], room.database, now, exam, attempt, LATER)
    assert isinstance(new, str)
    assert new != old
    _, new_file = read_one(room["teacher"], room.database, now, new, CLOSES)
    _, old_file_again = read_one(room["teacher"], room.database, now, old, CLOSES)

    assert old_file_again == old_file, "it names the key that signed it, and not today's"
    assert verify(room.database, now, old).standing is Standing.REVOKED
    assert verify(room.database, now, new).standing is Standing.VALID
    assert verify_file(room.database, now, old_file).standing is Standing.REVOKED
    assert verify_file(room.database, now, new_file).standing is Standing.VALID
    bodies = [json.loads(one)["certificate"]["key"] for one in (old_file, new_file)]
    assert bodies == [before.name, now.name]


def test_what_was_revoked_by_the_old_key_stays_revoked(room: Room, tmp_path: Path) -> None:
    before = open_seal(tmp_path)
    exam = room.exam()
    code = issue(room["teacher"], room.database, before, exam, sit(room, exam), LATER)
    assert isinstance(code, str)
    revoke(room["teacher"], room.database, before, code, "a mistake", LATER)
    for _ in range(3):
        renew_key(tmp_path)
    assert verify(room.database, open_seal(tmp_path), code).standing is Standing.REVOKED


def test_a_certificate_of_a_foreign_key_is_none_of_ours(room: Room, tmp_path: Path) -> None:
    """Also one that says it was signed by a key of ours, or that the file brings its own key."""
    ours, foreign = open_seal(tmp_path), Seal(bytes(32))
    renew_key(tmp_path)
    exam = room.exam()
    code = issue(room["teacher"], room.database, foreign, exam, sit(room, exam), LATER)
    assert isinstance(code, str)
    _, content = read_one(room["teacher"], room.database, foreign, code, CLOSES)
    now = open_seal(tmp_path)
    assert verify(room.database, now, code).standing is Standing.ALTERED
    assert verify_file(room.database, now, content).standing is Standing.ALTERED

    read = json.loads(content)
    for name in (ours.name, now.name):
        body = read["certificate"] | {"key": name}
        signed = foreign.sign("certificate", body)
        for key in (foreign.public, ours.public, now.public):
            whole = canonical({"certificate": body, "signature": signed, "key": key})
            assert verify_file(room.database, now, whole).standing is Standing.ALTERED


def test_a_certificate_of_the_time_before_keys_had_names_verifies(room: Room) -> None:
    _, _, code = issued(room)
    with room.database.reading() as connection:
        body = dict(connection.execute(select(certificates.c.body)).scalar_one())
    del body["key"]
    change(room, code, body=body, signature=SEAL.sign("certificate", body))
    assert standing(room, code) is Standing.VALID
    assert verify_file(room.database, SEAL, file_of(room, code)).standing is Standing.VALID


def test_a_key_that_is_taken_out_of_the_former_ones_is_trusted_no_more(
    room: Room, tmp_path: Path
) -> None:
    """As after it was stolen: what it signed before cannot be told from what it signed since."""
    before = open_seal(tmp_path)
    exam = room.exam()
    code = issue(room["teacher"], room.database, before, exam, sit(room, exam), LATER)
    assert isinstance(code, str)
    renew_key(tmp_path)
    (tmp_path / "signing-key.former").write_text("")
    assert verify(room.database, open_seal(tmp_path), code).standing is Standing.ALTERED


def test_former_keys_are_public_halves_and_a_line_that_is_none_is_refused(tmp_path: Path) -> None:
    key = read_signing_key(tmp_path)
    renew_key(tmp_path)
    assert read_former_keys(tmp_path) == (public_of(key),)
    assert key not in (tmp_path / "signing-key").read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["signing-key", "signing-key.former"]
    (tmp_path / "signing-key.former").write_text("half a key\n")
    with pytest.raises(DataFolderUnusable):
        open_seal(tmp_path)
    with pytest.raises(SecretUnusable) as caught:
        open_seal(tmp_path, str(tmp_path / "signing-key"))
    assert caught.value.variable == "CROUPIER_SIGNING_FILE"
