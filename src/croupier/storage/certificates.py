"""Certificates written and read, within a transaction that is handed in."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, insert, select, update

from croupier.storage.exam_tables import attempts, certificates, exams
from croupier.storage.people_tables import schools


@dataclass(frozen=True, slots=True)
class CertificateRow:
    """A certificate as it is kept; `revocation` is the signature of what revokes it."""

    code: str
    attempt_id: str
    grading_id: str
    body: Mapping[str, Any]
    signature: str
    made_at: int
    revoked_at: int | None = None
    revoked_why: str | None = None
    revocation: str | None = None


@dataclass(frozen=True, slots=True)
class HolderRow:
    """Whose certificate it is, and of which exam and class."""

    person_id: str
    exam_id: str
    class_id: str
    school_id: str


_ROW = [certificates.c[name] for name in CertificateRow.__dataclass_fields__]


def keep_certificate(connection: Connection, row: CertificateRow) -> None:
    """Adds a certificate."""
    connection.execute(insert(certificates).values(**asdict(row)))


def find_certificate(connection: Connection, code: str) -> CertificateRow | None:
    """The certificate of that code, or None."""
    row = connection.execute(select(*_ROW).where(certificates.c.code == code)).first()
    return None if row is None else CertificateRow(*row)


def revoke_certificate(
    connection: Connection, code: str, at: int, why: str, revocation: str
) -> bool:
    """Notes that it counts no longer; False where that was noted before."""
    query = (
        update(certificates)
        .where(certificates.c.code == code, certificates.c.revoked_at.is_(None))
        .values(revoked_at=at, revoked_why=why, revocation=revocation)
        .returning(certificates.c.code)
    )
    return connection.execute(query).first() is not None


def find_holder(connection: Connection, code: str) -> HolderRow | None:
    """Whose the certificate is, or None."""
    query = (
        select(attempts.c.person_id, exams.c.id, exams.c.class_id, exams.c.school_id)
        .select_from(certificates)
        .join(attempts, attempts.c.id == certificates.c.attempt_id)
        .join(exams, exams.c.id == attempts.c.exam_id)
        .where(certificates.c.code == code)
    )
    row = connection.execute(query).first()
    return None if row is None else HolderRow(*row)


def certificates_of_attempts(
    connection: Connection, attempt_ids: Collection[str]
) -> list[CertificateRow]:
    """Every certificate of the attempts, oldest first."""
    return _rows(connection, select(*_ROW).where(certificates.c.attempt_id.in_(list(attempt_ids))))


def certificates_of_person(connection: Connection, person_id: str) -> list[CertificateRow]:
    """Every certificate of the person, oldest first."""
    query = select(*_ROW).join(attempts, attempts.c.id == certificates.c.attempt_id)
    return _rows(connection, query.where(attempts.c.person_id == person_id))


def certificates_of_classes(
    connection: Connection, class_ids: Collection[str]
) -> list[CertificateRow]:
    """Every certificate for exams of the classes, oldest first."""
    query = (
        select(*_ROW)
        .join(attempts, attempts.c.id == certificates.c.attempt_id)
        .join(exams, exams.c.id == attempts.c.exam_id)
        .where(exams.c.class_id.in_(list(class_ids)))
    )
    return _rows(connection, query)


def _rows(connection: Connection, query: Select[Any]) -> list[CertificateRow]:
    ordered = query.order_by(certificates.c.made_at, certificates.c.code)
    return [CertificateRow(*row) for row in connection.execute(ordered)]


def school_name(connection: Connection, school_id: str) -> str:
    """What the school is called; empty where there is none."""
    return (
        connection.execute(select(schools.c.name).where(schools.c.id == school_id)).scalar() or ""
    )
