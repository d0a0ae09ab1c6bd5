"""The arguments and options that several commands take."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from croupier.cli.failure import Unusable
from croupier.cli.speech import _

Bets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=_("BET"),
        show_default=False,
        help=_("Bets, each in quotes: '17/20 100', 'A: voisins 900'."),
    ),
]
BetsOrStdin = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=_("BET"),
        show_default=False,
        help=_(
            "Bets, each in quotes: '17/20 100', 'A: voisins 900'. Without any, from stdin, one a "
            "line."
        ),
    ),
]
AsJson = Annotated[
    bool, typer.Option("--json", help=_("Print for programs: one JSON object a line."))
]
WithPairs = Annotated[
    bool,
    typer.Option("--pairs", help=_("Two dozens or two columns together as well.")),
]


def an_action(actions: Sequence[str]) -> Any:
    """The argument of a command that does one of several things (`action_of` reads it)."""
    return typer.Argument(
        metavar=_("ACTION"),
        show_default=False,
        help=_("What to do: {actions}.", actions=", ".join(actions)),
    )


def action_of(text: str | None, actions: Sequence[str]) -> str:
    """The action that was named; raises Unusable when it is none of them."""
    if text in actions and text is not None:
        return text
    if not text:
        raise Unusable(_("What to do: {actions}.", actions=", ".join(actions)))
    from croupier.i18n.quoting import shown

    raise Unusable(
        _(
            "{action}: there is no such action; take one of {known}.",
            action=shown(text),
            known=", ".join(actions),
        )
    )


def whole_number(option: str, text: str, least: int, most: int) -> int:
    """The number that stands after an option; raises Unusable when it is none of the range."""
    if text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most:
        return int(text)
    from croupier.i18n.quoting import shown

    raise Unusable(
        _(
            "{option} {text}: it takes a whole number from {least} to {most}.",
            option=option,
            text=shown(text),
            least=least,
            most=most,
        )
    )
