"""The drills, and how each is marked (drills.md)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Points, Practice, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.trainer import drills
from croupier.trainer.drill import Drill

_TYPED = 1050


def _marking(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "marking",
        _("How answers are marked"),
        (
            Points(
                (
                    _("Each field is marked on its own; a question is right when all of them are."),
                    _(
                        "The first answer counts. A question that was missed comes back later in "
                        "the run and on the days after."
                    ),
                    _("Winnings never include the stake, unless the question says so."),
                    _(
                        "Amounts are whole: {amount} is typed without a point or a space.",
                        amount=_TYPED,
                    ),
                    _(
                        "Where several answers are right, each of them counts; a payment with more "
                        "chips than needed is right, with a remark."
                    ),
                    _("Time counts beside right and wrong: what is slow comes back sooner."),
                )
            ),
        ),
    )


def _kinds(book: Book) -> Section:
    _, voice = book.voice._, book.voice
    return Section(
        "kinds",
        _("All drills"),
        (
            Text(
                voice.n_(
                    "There is {n} kind of drill.",
                    "There are {n} kinds of drill.",
                    len(drills.KINDS),
                )
            ),
            Grid(
                _("Kinds, levels, and the pace to aim at"),
                (_("Drill"), _("Levels"), _("Seconds a question")),
                tuple(
                    (voice.drill(kind), book.number(len(drill.levels)), _pace(book, drill))
                    for kind, drill in drills.KINDS.items()
                ),
            ),
        ),
    )


def _pace(book: Book, drill: Drill) -> str:
    """The seconds to aim at, from the quickest level to the slowest."""
    slowest, quickest = max(drill.pace.values()), min(drill.pace.values())
    ends = dict.fromkeys(book.number(round(seconds)) for seconds in (quickest, slowest))
    return "–".join(ends)


def _modes(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "modes",
        _("Ways to train"),
        (
            Points(
                (
                    _(
                        "Learn: no hurry. After a mistake the reason is shown, and reading it "
                        "costs no time."
                    ),
                    _("Sprint: so many questions, a fixed time, or until the third mistake."),
                    _("Today: what is due, the weakest and slowest first, and in a line why."),
                    _("Challenge: the same questions for everybody who has the code."),
                    _("Paper: a printed sheet with a separate key, and a code to the screen."),
                )
            ),
        ),
    )


def _each(book: Book, kind: str) -> Section:
    drill, voice = drills.KINDS[kind], book.voice
    return Section(
        f"drill-{kind}",
        voice.drill(kind),
        (
            Points(tuple(voice.level(kind, level) for level in drill.levels), numbered=True),
            Practice(kind, drill.levels[0], voice.drill(kind)),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _marking(book)
    yield _modes(book)
    yield _kinds(book)
    for kind in drills.KINDS:
        yield _each(book, kind)


CHAPTER = Chapter(
    "drills",
    N_("The drills"),
    N_("Every drill, its levels, and how answers are marked."),
    _sections,
)
