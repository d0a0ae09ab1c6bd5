"""Observing: skills seen at the table, beside what the server can work out."""

from croupier.school.exams.results import attempt_of_staff
from croupier.school.people.actor import Actor, NotFound
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.attempts import ObservationRow, keep_observation

LONGEST_NOTE = 500


def observe(
    actor: Actor,
    database: Database,
    exam_id: str,
    attempt_id: str,
    item: str,
    note: str,
    now_ms: int,
    *,
    met: bool,
) -> None:
    """Keeps that the item of the exam's checklist was met, or was not, in the attempt.

    Earlier observations stay; the newest counts. Raises NotFound, also for another item.
    """
    with database.writing(attempt_id) as connection:
        exam, attempt = attempt_of_staff(connection, actor, exam_id, attempt_id)
        if item not in exam.plan.checklist:
            raise NotFound
        short = note.strip()[:LONGEST_NOTE]
        row = ObservationRow(new_id(), attempt.id, item, met, short, actor.person_id, now_ms)
        keep_observation(connection, row)
