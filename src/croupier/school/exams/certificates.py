"""Certificates: issued for a passed attempt, signed, verified by anybody, and revoked.

What a certificate says is signed by a key that is not in the database, and stands beside the
grading it was issued for: whatever is changed in either is noticed. A grading that came later
leaves it genuine, but no longer the last word.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from croupier.school.exams.issuing import (
    CERTIFICATE,
    LENGTH,
    SIGNS,
    Body,
    What,
    write_certificate,
)
from croupier.school.exams.marking import passes
from croupier.school.exams.plans import LONGEST_WHY, Exam, classes_seen, exam_of, exam_of_staff
from croupier.school.exams.results import is_shown
from croupier.school.exams.signing import Seal, canonical
from croupier.school.people.actor import STAFF, Actor, NotFound
from croupier.school.people.events import note_by
from croupier.storage import Database
from croupier.storage.attempts import (
    OPEN,
    AttemptRow,
    GradingRow,
    attempts_at,
    find_attempt,
    gradings_of,
)
from croupier.storage.certificates import (
    CertificateRow,
    certificates_of_attempts,
    certificates_of_classes,
    certificates_of_person,
    find_certificate,
    find_holder,
    revoke_certificate,
)
from croupier.storage.exams import find_exam

LONGEST_FILE = 20_000
"""A file of more bytes is none of ours."""

_READ_AS = str.maketrans("OIL", "011", "- ")
_GROUP = 4
_REVOCATION = "revocation"
_FILE = frozenset({"certificate", "key", "signature"})


class WhyNot(StrEnum):
    """Why no certificate was issued."""

    NOT_OVER = "not-over"
    NOT_PASSED = "not-passed"


class Standing(StrEnum):
    """How a certificate stands."""

    VALID = "valid"
    REVOKED = "revoked"
    SUPERSEDED = "superseded"
    ALTERED = "altered"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Found:
    """A certificate that was looked at; `body` is None where nothing of it can be believed."""

    standing: Standing
    body: Body | None = None
    revoked_at: int | None = None


def plain_code(text: str) -> str | None:
    """The code as it is kept, however it was typed; None when it cannot be one.

    >>> plain_code("k7qm-4xdp 0o1l abcd")
    'K7QM4XDP0011ABCD'
    """
    signs = text[:60].strip().upper().translate(_READ_AS)
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


def shown_code(code: str) -> str:
    """The code in fours, as it is read out.

    >>> shown_code("K7QM4XDP0011ABCD")
    'K7QM-4XDP-0011-ABCD'
    """
    return "-".join(code[n : n + _GROUP] for n in range(0, len(code), _GROUP))


def read_body(record: object) -> Body | None:
    """What a certificate says, of values from outside; None where they are not of one."""
    if not isinstance(record, Mapping):
        return None
    kinds = {field.name: field.type for field in fields(Body)}
    if record.keys() | {"key"} != kinds.keys() or record.get("key") == "":
        return None
    if any(type(value) is not kinds[name] for name, value in record.items()):
        return None
    return Body(**record)


# --- issued -----------------------------------------------------------------------------------


def issue(
    actor: Actor, database: Database, seal: Seal, exam_id: str, attempt_id: str, now_ms: int
) -> str | WhyNot:
    """The code of a certificate for the attempt, for its newest grading; raises NotFound.

    One that counts for that grading stays, and is not issued twice.
    """
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        attempt = next((a for a in attempts_at(connection, exam_id) if a.id == attempt_id), None)
        if attempt is None:
            raise NotFound
        graded = gradings_of(connection, [attempt_id]).get(attempt_id, ())
        if attempt.state == OPEN or not graded:
            return WhyNot.NOT_OVER
        if not passes(graded[-1], exam.plan.pass_percent):
            return WhyNot.NOT_PASSED
        for one in certificates_of_attempts(connection, [attempt_id]):
            if one.grading_id == graded[-1].id and one.revoked_at is None:
                return one.code
        return _issue(connection, actor, seal, exam, attempt, graded[-1], now_ms)


def issue_all(actor: Actor, database: Database, seal: Seal, exam_id: str, now_ms: int) -> int:
    """Issues one for everybody's best attempt that is passed; returns how many are new.

    Whoever has one that counts gets no second; one that was revoked is not issued anew.
    """
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        ended = {a.id: a for a in attempts_at(connection, exam_id) if a.state != OPEN}
        newest = {id_: graded[-1] for id_, graded in gradings_of(connection, ended).items()}
        passed = {i: g for i, g in newest.items() if passes(g, exam.plan.pass_percent)}
        settled = {
            ended[one.attempt_id].person_id
            for one in certificates_of_attempts(connection, ended)
            if one.attempt_id in passed and one.grading_id == newest[one.attempt_id].id
        }
        best: dict[str, GradingRow] = {}
        for id_, grading in passed.items():
            person = ended[id_].person_id
            if person not in best or grading.right > best[person].right:
                best[person] = grading
        new = {person: grading for person, grading in best.items() if person not in settled}
        for grading in new.values():
            _issue(connection, actor, seal, exam, ended[grading.attempt_id], grading, now_ms)
    return len(new)


def _issue(
    connection: Connection,
    actor: Actor,
    seal: Seal,
    exam: Exam,
    attempt: AttemptRow,
    grading: GradingRow,
    now_ms: int,
) -> str:
    code = write_certificate(connection, seal, exam, attempt, grading, now_ms)
    note_by(connection, actor, now_ms, What.ISSUED, code)
    return code


def revoke(actor: Actor, database: Database, seal: Seal, code: str, why: str, now_ms: int) -> bool:
    """Revokes the certificate, and keeps why; False without a reason, or when it was before.

    Raises NotFound.
    """
    why = " ".join(why.split())[:LONGEST_WHY]
    with database.writing(code) as connection:
        row = _row_of_staff(connection, actor, code)
        if not why:
            return False
        signed = seal.sign(_REVOCATION, _revocation(row.code, now_ms, why))
        if not revoke_certificate(connection, row.code, now_ms, why, signed):
            return False
        note_by(connection, actor, now_ms, What.REVOKED, row.code)
    return True


def _revocation(code: str, at: int, why: str) -> dict[str, Any]:
    return {"code": code, "revoked_at": at, "why": why}


def _row_of_staff(connection: Connection, actor: Actor, code: str) -> CertificateRow:
    holder, row = find_holder(connection, code), find_certificate(connection, code)
    if holder is None or row is None:
        raise NotFound
    exam_of_staff(connection, actor, holder.exam_id)
    return row


# --- seen by its people -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """A certificate in a list; `why` is the reason of its revocation, for staff alone."""

    code: str
    found: Found
    why: str


def read_all(actor: Actor, database: Database, seal: Seal, now_ms: int) -> list[Listed]:
    """A trainee's own certificates; of staff, those of their classes. The newest first.

    A trainee has none before they see the result: it would tell it.
    """
    with database.reading() as connection:
        if actor.role in STAFF:
            rows = certificates_of_classes(connection, classes_seen(connection, actor))
        else:
            own = certificates_of_person(connection, actor.person_id)
            rows = [row for row in own if _may_be_seen(connection, row, now_ms)]
        return _listed(connection, actor, seal, rows)


def read_those_of(
    actor: Actor, database: Database, seal: Seal, exam_id: str
) -> dict[str, list[Listed]]:
    """The certificates of an exam that the actor sets, by attempt; raises NotFound."""
    with database.reading() as connection:
        exam_of_staff(connection, actor, exam_id)
        ids = [one.id for one in attempts_at(connection, exam_id)]
        rows = certificates_of_attempts(connection, ids)
        found: dict[str, list[Listed]] = {}
        for row, one in zip(rows[::-1], _listed(connection, actor, seal, rows), strict=True):
            found.setdefault(row.attempt_id, []).append(one)
    return found


def _listed(
    connection: Connection, actor: Actor, seal: Seal, rows: Iterable[CertificateRow]
) -> list[Listed]:
    found = []
    for row in rows:
        why = (row.revoked_why or "") if actor.role in STAFF else ""
        found.append(Listed(row.code, _examined(connection, seal, row), why))
    return found[::-1]


def _may_be_seen(connection: Connection, row: CertificateRow, now_ms: int) -> bool:
    """Whether the holder sees by now what the attempt came to."""
    attempt = find_attempt(connection, row.attempt_id)
    kept = find_exam(connection, attempt.exam_id) if attempt else None
    return kept is not None and is_shown(connection, exam_of(kept), now_ms)


def read_one(
    actor: Actor, database: Database, seal: Seal, code: str, now_ms: int
) -> tuple[Listed, bytes]:
    """A certificate that is the actor's, or of their class, and its file; raises NotFound."""
    with database.reading() as connection:
        holder = find_holder(connection, code)
        row = find_certificate(connection, code)
        if holder is None or row is None:
            raise NotFound
        if holder.person_id != actor.person_id:
            exam_of_staff(connection, actor, holder.exam_id)
        elif not _may_be_seen(connection, row, now_ms):
            raise NotFound
        return _listed(connection, actor, seal, [row])[0], _file(row, seal)


def _file(row: CertificateRow, seal: Seal) -> bytes:
    """What anybody can keep and have verified: what was signed, the signature and the key."""
    key = seal.signed_by(CERTIFICATE, row.body, row.signature) or seal.public
    whole = {"certificate": row.body, "signature": row.signature, "key": key}
    return canonical(whole)


# --- verified by anybody ----------------------------------------------------------------------


def verify(database: Database, seal: Seal, text: str) -> Found:
    """How the certificate of the code stands, however it was typed."""
    code = plain_code(text)
    if code is None:
        return Found(Standing.UNKNOWN)
    with database.reading() as connection:
        row = find_certificate(connection, code)
        return Found(Standing.UNKNOWN) if row is None else _examined(connection, seal, row)


def verify_file(database: Database, seal: Seal, content: bytes) -> Found:
    """How the certificate in the file stands.

    A file of another form than ours is altered, if only by a blank; one that is genuine and not
    kept here is unknown.
    """
    content = content.strip()
    if len(content) > LONGEST_FILE:
        return Found(Standing.ALTERED)
    try:
        read = json.loads(content.decode("utf-8"))
        is_ours = isinstance(read, dict) and read.keys() == _FILE and canonical(read) == content
    except (ValueError, RecursionError):
        return Found(Standing.ALTERED)
    body = read_body(read["certificate"]) if is_ours else None
    if body is None or not isinstance(read["signature"], str):
        return Found(Standing.ALTERED)
    key = seal.signed_by(CERTIFICATE, body.record, read["signature"], body.key)
    if key is None or read["key"] != key:
        return Found(Standing.ALTERED)
    found = verify(database, seal, body.code)
    if found.body is not None and found.body != body:
        return Found(Standing.ALTERED)
    return found


def _examined(connection: Connection, seal: Seal, row: CertificateRow) -> Found:
    """How the certificate stands by its signature, its grading and what revokes it."""
    body = read_body(row.body)
    if body is None or not seal.is_own(CERTIFICATE, body.record, row.signature, body.key):
        return Found(Standing.ALTERED)
    beside = (row.code, row.attempt_id, row.grading_id, row.made_at)
    if beside != (body.code, body.attempt, body.grading, body.issued_at):
        return Found(Standing.ALTERED)
    graded = gradings_of(connection, [body.attempt]).get(body.attempt, [])
    own = next((one for one in graded if one.id == body.grading), None)
    if own is None or (own.right, own.of) != (body.right, body.of):
        return Found(Standing.ALTERED)
    revocation = (row.revoked_at, row.revoked_why, row.revocation)
    if revocation != (None, None, None):
        if not _is_revoked(seal, row):
            return Found(Standing.ALTERED)
        return Found(Standing.REVOKED, body, row.revoked_at)
    is_last = graded[-1].id == body.grading
    return Found(Standing.VALID if is_last else Standing.SUPERSEDED, body)


def _is_revoked(seal: Seal, row: CertificateRow) -> bool:
    """Whether the revocation is signed as it stands."""
    at, why, signed = row.revoked_at, row.revoked_why, row.revocation
    if at is None or why is None or signed is None:
        return False
    return seal.is_own(_REVOCATION, _revocation(row.code, at, why), signed)
