"""`croupier handout`: the poster of payouts, the wheel, an empty cloth, and flash cards."""

from typing import Annotated

import typer

from croupier.cli.asked import Level, Options, Seed, voice_in, word_of
from croupier.cli.failure import Unusable
from croupier.cli.house import by_house_rules
from croupier.cli.printing import (
    USUAL_ADDRESS,
    Format,
    Language,
    Output,
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
from croupier.sheets import cards
from croupier.sheets.handouts import Handout, cloth_of, poster_of, wheel_of
from croupier.sheets.press import typeset
from croupier.trainer.drills import KINDS

DETAILS = (
    N_(
        "The poster shows payouts, products, completes and named pictures; the wheel its order "
        "and the series; the cloth is empty, to lay chips on. Cards are printed on both sides, "
        "turned over the long edge, and cut along the marks."
    ),
    N_("Needs typst."),
)
USUAL_KIND = "products"
_MAKERS = {Handout.POSTER: poster_of, Handout.WHEEL: wheel_of, Handout.CLOTH: cloth_of}


@by_house_rules
def command(  # noqa: PLR0913, PLR0917 - an argument an option
    rules: RuleSet,
    what: Annotated[
        str,
        typer.Argument(metavar="|".join(Handout), help=_("What to print."), show_default=False),
    ] = "",
    kinds: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("KIND"),
            help=_(
                "Kinds of drill for the cards: {kinds} [{usual}].",
                kinds=", ".join(KINDS),
                usual=USUAL_KIND,
            ),
            show_default=False,
        ),
    ] = None,
    level: Level = "1",
    count: Annotated[
        str, typer.Option(metavar=_("NUMBER"), show_default=False, help=_("How many cards [24]."))
    ] = "24",
    seed: Seed = None,
    options: Options = None,
    language: Language = "",
    paper: Format = "a4",
    output: Output = "",
) -> None:
    """Print a handout."""
    if not what:
        raise Unusable(
            _("What to print is missing: take one of {words}.", words=", ".join(Handout))
        )
    handout = Handout(word_of("handout", what, tuple(Handout)))
    speaker, size = voice_in(language), paper_of(paper)
    if handout is not Handout.CARDS and (kinds or options):
        raise Unusable(_("Kinds of drill and their options are for cards alone."))
    with printing():
        if handout is Handout.CARDS:
            order = order_of(kinds or [USUAL_KIND], level, count, seed, options or [], rules)
            made = sheet_of(order, speaker, USUAL_ADDRESS, paper=size)
            say_if_fewer(len(made.items), order)
            content = cards.content_of(made, speaker)
        else:
            content = _MAKERS[handout](rules, size, speaker)
        write({output or f"{handout}.pdf": typeset(handout, content)})
