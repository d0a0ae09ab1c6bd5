"""Certificates written: what one says, signed; and issued by themselves where a plan says so.

Marking is done wherever an attempt is found to be over: by whoever hands in, looks or sweeps. So
what signs is entrusted to the database once, when the server opens it, and no use case has to
carry it along.
"""

import secrets
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from croupier import __version__
from croupier.school.exams.plans import WHEN_PASSED, Exam
from croupier.school.exams.signing import Seal
from croupier.school.people.events import note
from croupier.storage import Database
from croupier.storage.attempts import AttemptRow, GradingRow
from croupier.storage.certificates import (
    CertificateRow,
    certificates_of_attempts,
    keep_certificate,
    school_name,
)
from croupier.storage.exams import names_of

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 16
CERTIFICATE = "certificate"
_ENTRUSTED = "certificate_seal"


class What(StrEnum):
    """What is noted of certificates; the keys are for good."""

    ISSUED = "certificate-issued"
    REVOKED = "certificate-revoked"


@dataclass(frozen=True, slots=True)
class Body:
    """What a certificate says; moments in ms since 1970, UTC. `attempt` and `grading` are ids.

    `key` is the name of the key that signs it; the first ones had none.
    """

    code: str
    school: str
    name: str
    exam: str
    ended_at: int
    issued_at: int
    right: int
    of: int
    pass_percent: int
    version: str
    attempt: str
    grading: str
    key: str = ""

    @property
    def record(self) -> dict[str, Any]:
        """What is signed, as JSON values."""
        said = asdict(self)
        if not self.key:
            del said["key"]
        return said


def new_code() -> str:
    """A code of 16 signs, too many to be guessed."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def write_certificate(
    connection: Connection,
    seal: Seal,
    exam: Exam,
    attempt: AttemptRow,
    grading: GradingRow,
    now_ms: int,
) -> str:
    """Keeps a certificate of the attempt for its grading, signed; returns its code."""
    body = Body(
        code=new_code(),
        school=school_name(connection, exam.school_id),
        name=names_of(connection, [attempt.person_id]).get(attempt.person_id, ""),
        exam=exam.plan.title,
        ended_at=attempt.ended_at or attempt.started_at,
        issued_at=now_ms,
        right=grading.right,
        of=grading.of,
        pass_percent=exam.plan.pass_percent,
        version=__version__,
        attempt=attempt.id,
        grading=grading.id,
        key=seal.name,
    )
    signature = seal.sign(CERTIFICATE, body.record)
    row = CertificateRow(body.code, attempt.id, grading.id, body.record, signature, now_ms)
    keep_certificate(connection, row)
    return body.code


def entrust(database: Database, seal: Seal) -> None:
    """Lets what is marked in the database be certified with the seal, where plans say so."""
    database.engine.update_execution_options(**{_ENTRUSTED: seal})


def award(
    connection: Connection, exam: Exam, attempt: AttemptRow, grading: GradingRow, now_ms: int
) -> str | None:
    """The code of a certificate for an attempt that is passed now; None where none is issued.

    Once an attempt: one that had a certificate gets no second by itself, not when it is marked
    again, nor after a revocation. Without a seal (`entrust`) it is left to staff.
    """
    seal = connection.get_execution_options().get(_ENTRUSTED)
    if exam.plan.certificates != WHEN_PASSED or not isinstance(seal, Seal):
        return None
    if certificates_of_attempts(connection, [attempt.id]):
        return None
    code = write_certificate(connection, seal, exam, attempt, grading, now_ms)
    note(connection, now_ms, exam.school_id, None, What.ISSUED, code)
    return code
