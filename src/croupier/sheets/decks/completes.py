"""The deck of completes: what a complete on each number costs and wins, in units (rules.md 8)."""

from collections.abc import Iterator

from croupier.i18n import Voice
from croupier.rules.bets import ByUnit
from croupier.rules.wheel import label
from croupier.sheets.decks.drawn import call_stacks, cloth_picture
from croupier.sheets.decks.notes import (
    Note,
    Side,
    Table,
    answer_lines,
    reason_lines,
    words,
)
from croupier.trainer.calling import calling_table
from croupier.trainer.drill import Scene
from croupier.trainer.drills.completes import complete_on
from croupier.trainer.pack import question_of
from croupier.trainer.shapes import region


def notes(voice: Voice, table: Table) -> Iterator[Note]:
    """A note a number, from zero on."""
    for number in sorted(table.rules.wheel.numbers):
        call = complete_on(number)
        scene = Scene((ByUnit(call, 1),), number, {})
        question = question_of("completes", 1, scene, calling_table(None, 1))
        yield Note(
            key=label(number),
            question=Side(words(voice.prompt(question))),
            answer=Side(
                answer_lines(voice, question),
                cloth_picture(table.rules, call_stacks(call), falls=number, near=number),
                voice.bets(scene.bets, number),
            ),
            reason=reason_lines(voice, question),
            tags=("completes", f"region::{region(number)}"),
        )
