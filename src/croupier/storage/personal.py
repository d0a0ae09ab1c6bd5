"""What is kept of a person beside their account and practice, read out and deleted."""

from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from croupier.storage.exam_tables import (
    allowances,
    attempts,
    certificates,
    exam_answers,
    exams,
    gradings,
    observations,
)
from croupier.storage.people_tables import tokens


def exams_of(connection: Connection, person_id: str, now_ms: int) -> list[dict[str, Any]]:
    """The person's attempts at exams that are over, each with its answers and newest grading."""
    query = (
        select(
            attempts.c.id,
            exams.c.title,
            attempts.c.number,
            attempts.c.started_at,
            attempts.c.ended_at,
            attempts.c.state,
        )
        .join(exams, exams.c.id == attempts.c.exam_id)
        .where(
            attempts.c.person_id == person_id,
            or_(exams.c.state == "closed", exams.c.closes_at <= now_ms),
        )
        .order_by(attempts.c.started_at, attempts.c.id)
    )
    return [
        {
            "title": row.title,
            "attempt": row.number,
            "started_at": row.started_at,
            "ended_at": row.ended_at,
            "state": row.state,
            "grading": _newest_grading(connection, row.id),
            "answers": _answers(connection, row.id),
        }
        for row in connection.execute(query).all()
    ]


def _newest_grading(connection: Connection, attempt_id: str) -> dict[str, Any] | None:
    query = select(gradings.c.made_at, gradings.c.right, gradings.c.of).where(
        gradings.c.attempt_id == attempt_id
    )
    order = (gradings.c.made_at.desc(), gradings.c.id)
    row = connection.execute(query.order_by(*order).limit(1)).first()
    return None if row is None else {"made_at": row.made_at, "right": row.right, "of": row.of}


def _answers(connection: Connection, attempt_id: str) -> list[dict[str, Any]]:
    columns = ("question", "given", "took_ms", "received_at")
    query = select(*(exam_answers.c[name] for name in columns)).where(
        exam_answers.c.attempt_id == attempt_id
    )
    rows = connection.execute(query.order_by(exam_answers.c.seq)).all()
    return [dict(zip(columns, row, strict=True)) for row in rows]


def forget_words_about(connection: Connection, person_id: str) -> None:
    """Deletes the person's tokens and certificates, and what was written about them in words."""
    own = select(attempts.c.id).where(attempts.c.person_id == person_id)
    connection.execute(delete(tokens).where(tokens.c.person_id == person_id))
    connection.execute(delete(certificates).where(certificates.c.attempt_id.in_(own)))
    connection.execute(
        update(observations).where(observations.c.attempt_id.in_(own)).values(note="")
    )
    connection.execute(update(allowances).where(allowances.c.person_id == person_id).values(why=""))
