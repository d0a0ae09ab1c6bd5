"""`croupier drill`: the trainer's questions, asked in the terminal or printed for programs."""

import secrets
import sys
from typing import Annotated

import typer

from croupier.cli.arguments import AsJson, whole_number
from croupier.cli.asked import Level, Seed, drill_options
from croupier.cli.asking import ask_run
from croupier.cli.failure import Unusable
from croupier.cli.output import print_json
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_
from croupier.trainer.drills import KINDS
from croupier.trainer.pack import LARGEST_COUNT, make_questions, question_id, target_seconds
from croupier.trainer.question import Question
from croupier.trainer.records import BEYOND, record
from croupier.trainer.refusals import Refusal

DETAILS = (
    N_(
        "The same kind, level, options and seed give the same questions on every machine. Ctrl-D "
        "ends a run early."
    ),
)
_USUAL_COUNT = 20


def command(
    kind: Annotated[
        str,
        typer.Argument(
            metavar=_("KIND"),
            help=_("The kind of drill: {kinds}.", kinds=", ".join(KINDS)),
            show_default=False,
        ),
    ] = "",
    level: Level = "1",
    count: Annotated[
        str,
        typer.Option(metavar=_("NUMBER"), show_default=False, help=_("How many questions [20].")),
    ] = str(_USUAL_COUNT),
    seed: Seed = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar=_("NAME=VALUE"),
            show_default=False,
            help=_(
                "An option of the drill, such as area=zero or max=200; several times if need be."
            ),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask the questions of a run, or print them."""
    if not kind:
        raise Unusable(
            _("The kind of drill is missing: take one of {kinds}.", kinds=", ".join(KINDS))
        )
    drawn_from = seed if seed is not None else str(secrets.randbelow(10**9))
    given = drill_options(options or [])
    at = whole_number("--level", level, 1, 99)
    wanted = whole_number("--count", count, 1, LARGEST_COUNT)
    try:
        questions = make_questions(kind, at, given, drawn_from, wanted)
    except Refusal as why:
        raise Unusable(voice.refusal(why)) from None
    _announce(len(questions), wanted, drawn_from if seed is None else "")
    if as_json:
        for index, question in enumerate(questions):
            _print(question, question_id(kind, at, given, drawn_from, index))
    else:
        ask_run(questions, target_seconds(kind, at))


def _announce(found: int, wanted: int, seed: str) -> None:
    """Say on stderr what the questions alone do not show."""
    if seed:
        print(_("Seed: {seed}", seed=seed), file=sys.stderr)
    if found < wanted:
        print(
            n_(
                "There is only {n} different question of this kind.",
                "There are only {n} different questions of this kind.",
                found,
            ),
            file=sys.stderr,
        )


def _print(question: Question, name: str) -> None:
    written: dict[str, object] = dict(record(question, name))
    beyond = {extra: written.pop(extra) for extra in BEYOND if extra in written}
    explanation = [voice.step(step) for step in question.steps]
    print_json({**written, "prompt": voice.prompt(question), "explanation": explanation, **beyond})
