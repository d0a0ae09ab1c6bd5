"""`croupier sheet`: questions on paper, and the key to them."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.asked import Level, Options, Seed, voice_in, word_of
from croupier.cli.house import by_house_rules
from croupier.cli.printing import (
    ALL,
    STDOUT,
    USUAL_ADDRESS,
    Format,
    Language,
    Output,
    Title,
    order_of,
    paper_of,
    printing,
    say_if_fewer,
    write,
)
from croupier.cli.speech import _
from croupier.i18n import N_
from croupier.rules.rule_set import RuleSet
from croupier.school.papers import sheet_of
from croupier.sheets.press import typeset
from croupier.sheets.questions import Part, content_of
from croupier.sheets.refusals import read_address, read_title
from croupier.trainer.drills import KINDS

DETAILS = (
    N_(
        "Several kinds give a mixed sheet. The same kinds, level, options and seed give the same "
        "questions, on paper and on a screen; the printed code brings them there."
    ),
    N_("Needs typst."),
)


@by_house_rules
def command(  # noqa: PLR0913, PLR0917 - an argument an option
    rules: RuleSet,
    kinds: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("KIND"),
            help=_(
                "Kinds of drill: {kinds}; {all} for every one.", kinds=", ".join(KINDS), all=ALL
            ),
            show_default=False,
        ),
    ] = None,
    level: Level = "1",
    count: Annotated[
        str,
        typer.Option(metavar=_("NUMBER"), show_default=False, help=_("How many questions [20].")),
    ] = "20",
    seed: Seed = None,
    options: Options = None,
    what: Annotated[
        str,
        typer.Option(
            metavar="|".join(Part),
            show_default=False,
            help=_("What to print: the questions, the key, or each in a file of its own [both]."),
        ),
    ] = Part.BOTH.value,
    language: Language = "",
    paper: Format = "a4",
    title: Title = "",
    address: Annotated[
        str,
        typer.Option(
            metavar=_("URL"),
            show_default=False,
            help=_("Where the trainer is that the code leads to [{url}].", url=USUAL_ADDRESS),
        ),
    ] = USUAL_ADDRESS,
    output: Output = "",
) -> None:
    """Print questions on paper, with a key."""
    part = Part(word_of("--what", what, tuple(Part)))
    speaker, size = voice_in(language), paper_of(paper)
    with printing():
        heading, base = read_title(title), read_address(address)
        order = order_of(kinds or [], level, count, seed, options or [], rules)
        sheet = sheet_of(order, speaker, base, title=heading, paper=size)
        say_if_fewer(len(sheet.items), order)
        write(
            {
                name: typeset("questions", content_of(sheet, one, speaker))
                for name, one in _files(part, output).items()
            }
        )


def _files(part: Part, output: str) -> dict[str, Part]:
    """The files to write: on stdout both parts come in one."""
    if output == STDOUT:
        return {STDOUT: part}
    path = Path(output or "sheet.pdf")
    beside = str(path.with_name(f"{path.stem}-key{path.suffix or '.pdf'}"))
    match part:
        case Part.QUESTIONS:
            return {str(path): part}
        case Part.KEY:
            return {output or beside: part}
        case Part.BOTH:
            return {str(path): Part.QUESTIONS, beside: Part.KEY}
