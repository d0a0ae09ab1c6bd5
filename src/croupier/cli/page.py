"""Commands that are loaded when they are asked for, and help in the terminal's language."""

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from croupier.cli.failure import Unusable
from croupier.cli.speech import _, voice
from croupier.i18n import N_

COMMANDS = {
    "settle": N_("Settle a spin: what is paid, kept and collected."),
    "place": N_("Place a bet: its unit, what lies where, and the change."),
    "replay": N_("Check a session action by action, and print it."),
    "positions": N_("List every position of the cloth."),
    "odds": N_("Give the exact chance and house edge of positions or bets."),
    "simulate": N_("Play bets or a staking plan over many spins, and sum up."),
    "fair": N_("Draw fair numbers, or commit to them and verify them."),
    "wheel": N_("Test a log of numbers: does the wheel lean?"),
    "records": N_("Make records with planted errors, to try an audit on."),
    "drill": N_("Ask the trainer's questions in the terminal."),
    "sheet": N_("Print questions on paper, with a key."),
    "handout": N_("Print a poster, the wheel, a cloth or flash cards."),
    "deck": N_("Make a deck of cards for Anki."),
    "bank": N_("Make a quiz bank for Moodle, or as a table."),
    "serve": N_("Serve the trainer to a browser."),
    "user": N_("Add an administrator of a school, and let its people in or out."),
    "key": N_("Show or renew the key that signs certificates."),
    "backup": N_("Write all that is kept into one file."),
    "restore": N_("Bring a backup back into an empty place."),
    "move": N_("Move all that is kept into another database."),
    "audit": N_("Settle recorded bets again, and name every payment that is wrong."),
    "verify": N_("Derive positions, payouts and edges a second time, and compare."),
}
"""Every command, in the order of the help, with what it does."""

_TYPE = re.compile(r" <[^>]*>$")
HELP_NAMES = ["-h", "--help"]


class Page(typer.Context.formatter_class):  # type: ignore[misc, valid-type]
    """A page of help, its headings translated."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that shows how the command is written."""
        super().write_usage(prog, args, prefix or _("Usage: "))

    def write_heading(self, heading: str) -> None:
        """The heading of a section."""
        headings = {
            "Arguments": N_("Arguments"),
            "Options": N_("Options"),
            "Commands": N_("Commands"),
        }
        super().write_heading(_(headings.get(heading, heading)))

    def write_dl(self, rows: Any, *spacing: Any, **more: Any) -> None:
        """Terms with their texts; Python's name for what an argument holds is left out."""
        super().write_dl([(_TYPE.sub("", term), text) for term, text in rows], *spacing, **more)


class Context(typer.Context):
    """A context whose help is a `Page`."""

    formatter_class = Page


class AsGiven:
    """What stands in for Typer's coercion of an argument: it is taken as it was typed."""

    @staticmethod
    def coerce(value: Any, **_where: Any) -> Any:
        """The value; texts, lists of texts and flags need no coercion."""
        return value


def _take_as_given(command: Any) -> None:
    """Spare the command pydantic, which Typer loads to see that a text is a text."""
    for parameter in command.params:
        parameter.get_runtime_param = AsGiven


def _translated(option: Any) -> Any:
    if option is not None:
        option.help = _("Show this message and exit.")
        option.get_runtime_param = AsGiven
    return option


class Command(TyperCommand):
    """A command whose help is translated throughout, and whose arguments are texts."""

    context_class = Context

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        _take_as_given(self)

    def get_help_option(self, ctx: Any) -> Any:
        """The option that asks for help."""
        return _translated(super().get_help_option(ctx))


class Group(TyperGroup):
    """All commands; the module of one is imported when it is asked for."""

    context_class = Context

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        _take_as_given(self)

    def get_help_option(self, ctx: Any) -> Any:
        """The option that asks for help."""
        return _translated(super().get_help_option(ctx))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command of that name; raises Unusable when there is none."""
        if cmd_name not in COMMANDS:
            raise Unusable(_no_such(cmd_name))
        if cmd_name not in self.commands:
            module = import_module(f"croupier.cli.commands.{cmd_name}")
            self.add_command(build(cmd_name, module.command), cmd_name)
        return self.commands[cmd_name]

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """The list of commands, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _(text)) for name, text in COMMANDS.items()])


def _no_such(name: str) -> str:
    from difflib import get_close_matches

    from croupier.i18n.quoting import shown

    near = get_close_matches(name, COMMANDS, n=1)
    if near:
        return _("{name}: no such command; did you mean {near}?", name=shown(name), near=near[0])
    return _(
        "{name}: no such command; there are {known}.", name=shown(name), known=", ".join(COMMANDS)
    )


def build(name: str, function: Callable[..., None]) -> Any:
    """The command made of the function, whose docstring is a message of the catalogs."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    text = "\n\n".join(map(voice._, (COMMANDS[name], *_details(function))))
    app.command(
        name,
        cls=Command,
        help=text,
        options_metavar=_("[OPTIONS]"),
        context_settings={"help_option_names": HELP_NAMES},
    )(function)
    return get_command(app)


def _details(function: Callable[..., None]) -> tuple[str, ...]:
    """What the command's module says beyond the one line; marked there with N_."""
    return tuple(getattr(import_module(function.__module__), "DETAILS", ()))
