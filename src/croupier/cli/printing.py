"""What the commands that print on paper share: options, questions asked for, files written."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.arguments import whole_number
from croupier.cli.asked import drill_options, word_of
from croupier.cli.failure import Unusable, said_of
from croupier.cli.output import flush
from croupier.cli.speech import _, n_, voice
from croupier.i18n import languages
from croupier.i18n.quoting import shown
from croupier.pictures import NotAttested
from croupier.rules.rule_set import RuleSet
from croupier.school.house import rules_options
from croupier.school.papers import MOST, Order, joined_options, new_order, new_seed
from croupier.sheets import refusals
from croupier.sheets.paper import Paper
from croupier.sheets.press import NoPress
from croupier.sheets.refusals import NotPrinted
from croupier.trainer.drills import KINDS
from croupier.trainer.refusals import Refusal

ALL = "all"
"""What stands for every kind of drill."""

USUAL_ADDRESS = "http://127.0.0.1:8000"
STDOUT = "-"
_LONGEST_SEED = 60

Language = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(languages()),
        show_default=False,
        help=_("The language of the paper; else the terminal's."),
    ),
]
Format = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="|".join(Paper),
        show_default=False,
        help=_("The format of the paper [a4]."),
    ),
]
Title = Annotated[
    str, typer.Option(metavar=_("TEXT"), show_default=False, help=_("What stands at the top."))
]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar=_("FILE"),
        show_default=False,
        help=_("The file to write; - for stdout."),
    ),
]


def paper_of(given: str) -> Paper:
    """The format of the paper; raises Unusable."""
    return Paper(word_of("--paper", given, tuple(Paper)))


def order_of(
    kinds: Sequence[str],
    level: str,
    count: str,
    seed: str | None,
    options: Sequence[str],
    rules: RuleSet,
) -> Order:
    """What is asked for; a seed of chance is said on stderr. Raises Unusable."""
    named = list(KINDS) if list(kinds) == [ALL] else list(kinds)
    if not named:
        known = ", ".join((*KINDS, ALL))
        raise Unusable(_("The kind of drill is missing: take one of {kinds}.", kinds=known))
    given = drill_options(options)
    at, wanted = whole_number("--level", level, 1, 99), whole_number("--count", count, 1, MOST)
    drawn_from = new_seed() if seed is None else seed
    if len(drawn_from) > _LONGEST_SEED or not drawn_from.isprintable() or not drawn_from:
        raise Unusable(
            _(
                "--seed {text}: it takes up to {most} signs.",
                text=shown(drawn_from),
                most=_LONGEST_SEED,
            )
        )
    try:
        joined = joined_options(named, given, lambda kind: rules_options(kind, rules))
        order = new_order(named, at, drawn_from, wanted, joined)
    except Refusal as why:
        raise Unusable(voice.refusal(why)) from None
    if seed is None:
        print(_("Variant: {seed}", seed=drawn_from), file=sys.stderr)
    return order


def say_if_fewer(found: int, order: Order) -> None:
    """Says on stderr where there are fewer questions than were asked for."""
    if found < order.count:
        line = n_(
            "There is only {n} different question of this kind.",
            "There are only {n} different questions of this kind.",
            found,
        )
        print(line, file=sys.stderr)


@contextmanager
def printing() -> Iterator[None]:
    """Says in one line why nothing is printed, where something cannot be."""
    try:
        yield
    except (NotPrinted, NoPress, NotAttested) as why:
        raise Unusable(refusals.sentence(voice, why)) from None
    except Refusal as why:
        raise Unusable(voice.refusal(why)) from None


def write(pages: Mapping[str, bytes]) -> None:
    """Writes each PDF into its file, or the only one to stdout, and says which; may be Unusable."""
    for name, pdf in pages.items():
        if name == STDOUT:
            flush()
            sys.stdout.buffer.write(pdf)
            continue
        try:
            Path(name).write_bytes(pdf)
        except OSError as error:
            raise Unusable(said_of(name, error.strerror or str(error))) from None
        print(_("Written: {file}", file=name))
