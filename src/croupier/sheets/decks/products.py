"""The deck of products: what the payouts multiply to, to be known without reckoning.

Each of the odds by 1 to 20, a stack, and by the round counts that larger ones are put
together from, tens and the rest apart.
"""

from collections.abc import Iterator

from croupier.i18n import Voice
from croupier.sheets.decks.notes import (
    Note,
    Side,
    Table,
    answer_lines,
    reason_lines,
    words,
)
from croupier.trainer.drill import Scene
from croupier.trainer.drills.products import FACTORS, MOST
from croupier.trainer.pack import question_of

COUNTS = (*range(1, 21), 25, 30, 40, 50, 100)


def notes(voice: Voice, table: Table) -> Iterator[Note]:
    """A note a product, the smaller counts first."""
    for count in COUNTS:
        level = next(level for level, most in MOST.items() if count <= most)
        for factor in FACTORS:
            scene = Scene((), None, {"factor": factor, "count": count})
            question = question_of("products", level, scene, table.rules)
            yield Note(
                key=f"{factor}x{count}",
                question=Side(words(voice.prompt(question))),
                answer=Side(answer_lines(voice, question)),
                reason=reason_lines(voice, question),
                tags=("products", f"factor::{factor}", f"level::{level}"),
            )
