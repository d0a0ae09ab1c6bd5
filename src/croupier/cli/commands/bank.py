"""`croupier bank`: the trainer's questions for a school's own system."""

import secrets
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from croupier.cli.arguments import whole_number
from croupier.cli.asked import Level, Options, Rules, Seed, drill_options, voice_in
from croupier.cli.exported import check_folder, house_of, print_bytes, write_file
from croupier.cli.failure import Unusable
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_, Voice
from croupier.i18n.quoting import shown
from croupier.school.house import House, with_house
from croupier.sheets.banks import FORMATS, Item, NeedsPicture, NeedsScreen, items_of, write_bank
from croupier.trainer.drills import KINDS
from croupier.trainer.pack import LARGEST_COUNT, make_questions, question_id
from croupier.trainer.refusals import Refusal

DETAILS = (
    N_(
        "Moodle XML has the pictures; GIFT is plain text, where what lies on the cloth is said; "
        "CSV is a table, a row a question. The same kinds, level, options and seed give the same "
        "questions as `croupier drill`."
    ),
)
_USUAL_COUNT = 20


def command(  # noqa: PLR0913, PLR0917 - an argument an option
    kinds: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("KIND"),
            show_default=False,
            help=_("Kinds of drill, one or more: {kinds}.", kinds=", ".join(KINDS)),
        ),
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="moodle|gift|csv",
            show_default=False,
            help=_("What the bank is written as [moodle]."),
        ),
    ] = "moodle",
    level: Level = "1",
    count: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"),
            show_default=False,
            help=_("How many questions of each kind [20]."),
        ),
    ] = str(_USUAL_COUNT),
    seed: Seed = None,
    options: Options = None,
    rules: Rules = "european",
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar=_("LANGUAGE"), help=_("The language of the questions; else yours.")
        ),
    ] = None,
    title: Annotated[
        str,
        typer.Option(
            metavar=_("TEXT"),
            show_default=False,
            help=_("What the bank is called where it is imported [Croupier]."),
        ),
    ] = "Croupier",
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar=_("FILE"), help=_("Where the bank goes; else it is printed.")
        ),
    ] = None,
) -> None:
    """Make a bank."""
    if not kinds:
        raise Unusable(
            _("The kind of drill is missing: take one of {kinds}.", kinds=", ".join(KINDS))
        )
    if form not in FORMATS:
        raise Unusable(
            _(
                "--format {format}: there is no such format; take one of {known}.",
                format=shown(form),
                known=", ".join(FORMATS),
            )
        )
    path = None if output is None else check_folder(output)
    at = whole_number("--level", level, 1, 99)
    wanted = whole_number("--count", count, 1, LARGEST_COUNT)
    drawn_from = seed if seed is not None else str(secrets.randbelow(10**9))
    given, house, speaking = drill_options(options or []), house_of(rules), voice_in(language)
    items = [
        item
        for kind in dict.fromkeys(kinds)
        for item in _items(kind, at, wanted, drawn_from, given, house, speaking)
    ]
    bank = _written(items, form, title)
    if seed is None:
        print(_("Variant: {seed}", seed=drawn_from), file=sys.stderr)
    if path is None:
        print_bytes(bank)
        return
    write_file(path, bank)
    print(n_("{file}: {n} question", "{file}: {n} questions", len(items), file=path))


def _items(
    kind: str,
    level: int,
    count: int,
    seed: str,
    given: Mapping[str, str],
    house: House,
    speaking: Voice,
) -> Sequence[Item]:
    options = with_house(kind, house, given)
    try:
        questions = make_questions(kind, level, options, seed, count)
    except Refusal as why:
        raise Unusable(voice.refusal(why)) from None
    ids = [question_id(kind, level, options, seed, index) for index in range(len(questions))]
    try:
        return items_of(questions, ids, speaking)
    except NeedsScreen as why:
        raise Unusable(
            _(
                "The drill {kind} at level {level} is answered by touching the cloth, which a "
                "quiz cannot take: use croupier serve.",
                kind=why.kind,
                level=why.level,
            )
        ) from None


def _written(items: Sequence[Item], form: str, title: str) -> bytes:
    try:
        return write_bank(items, form, title)
    except NeedsPicture as why:
        raise Unusable(
            _(
                "--format {format}: the drill {kind} at level {level} cannot be asked without its "
                "picture; take moodle.",
                format=form,
                kind=why.kind,
                level=why.level,
            )
        ) from None
