"""What the commands share that make questions or speak a language: their options, read."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from croupier.cli.failure import Unusable
from croupier.cli.speech import _, voice
from croupier.i18n import Voice, languages
from croupier.i18n.quoting import shown

Level = Annotated[
    str, typer.Option(metavar=_("NUMBER"), show_default=False, help=_("How hard it is [1]."))
]
Seed = Annotated[
    str | None,
    typer.Option(metavar=_("TEXT"), help=_("What the questions are drawn from; else by chance.")),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar=_("NAME=VALUE"),
        show_default=False,
        help=_("An option of the drill, such as area=zero or max=200; several times if need be."),
    ),
]
Rules = Annotated[
    str,
    typer.Option(
        metavar=_("NAME|FILE"),
        show_default=False,
        help=_("The table's rules: a rule set by name, or a TOML file of one's own [european]."),
    ),
]


def word_of(option: str, given: str, words: Sequence[str]) -> str:
    """The word that stands after an option; raises Unusable when it is none of those."""
    if given in words:
        return given
    raise Unusable(
        _(
            "{option} {text}: it takes one of {words}.",
            option=option,
            text=shown(given),
            words=", ".join(words),
        )
    )


def voice_in(language: str | None) -> Voice:
    """The voice of that language, the terminal's own where none is named; raises Unusable."""
    if not language:
        return voice
    if language not in languages():
        raise Unusable(
            _(
                "--lang {language}: there is no such language; take one of {known}.",
                language=shown(language),
                known=", ".join(languages()),
            )
        )
    return Voice(language)


def drill_options(texts: Sequence[str]) -> Mapping[str, str]:
    """The options of a drill as they were given, NAME=VALUE each; raises Unusable."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise Unusable(
                _("--option {text}: write it as NAME=VALUE, such as max=200.", text=shown(text))
            )
        options[name] = value
    return options
