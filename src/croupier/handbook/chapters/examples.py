"""Worked examples, settled by the engine as the page is made (rules.md section 11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.handbook.blocks import Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.wheel import Number


@dataclass(frozen=True, slots=True)
class _Round:
    anchor: str
    title: str
    told: str
    bets: tuple[str, ...]
    falls: int


_ROUNDS = (
    _Round(
        "straight-up",
        N_("One number"),
        N_("A straight-up bet wins:"),
        ("17 100",),
        17,
    ),
    _Round(
        "several",
        N_("Several bets, one number"),
        N_("Inside and outside bets, and one of them loses:"),
        ("17/20 100", "13/14/16/17 100", "16/17/18/19/20/21 100", "red 100"),
        17,
    ),
    _Round(
        "zero",
        N_("Zero falls"),
        N_("The split with zero wins, the outside bets lose:"),
        ("red 100", "dozen-2 100", "0/3 100"),
        0,
    ),
    _Round(
        "voisins",
        N_("A series wins on one chip"),
        N_("Voisins du zéro, and a number of the corner falls:"),
        ("voisins 900",),
        26,
    ),
    _Round(
        "trio",
        N_("A series wins on the trio"),
        N_("The same bet, and zero falls; on the trio there are more chips:"),
        ("voisins 900",),
        0,
    ),
)


def _sections(book: Book) -> Iterator[Section]:
    _ = book.voice._
    for shown in _ROUNDS:
        blocks = (book.example(_(shown.told), shown.bets, Number(shown.falls)),)
        yield Section(shown.anchor, _(shown.title), blocks)
    yield Section(
        "reading",
        _("How to read the lines"),
        (
            Text(
                _(
                    "Winnings are what is paid, without the stake. Kept are the stakes of winning "
                    "bets, which stay on the cloth. Collected is what the house takes. Together "
                    "with what is returned or held, each line comes to its stake."
                )
            ),
        ),
    )


CHAPTER = Chapter(
    "examples",
    N_("Worked examples"),
    N_("Whole rounds, laid, settled and explained line by line."),
    _sections,
    drills=(("pictures", 3), ("cloth", 1), ("inspect", 1)),
)
