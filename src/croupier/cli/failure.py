"""What ends a command: input that cannot be used, said in one line."""

from typing import TypeAlias

import typer

from croupier.cli.speech import _, voice
from croupier.i18n.quoting import shown
from croupier.rules.faults import Fault

DONE, FOUND, UNUSABLE = 0, 1, 2
"""The exit statuses (docs/cli.md): done; a check found something wrong; unusable input."""
INTERRUPTED = 130
PIPE_CLOSED = 141
"""What a shell reports of a program that a signal ended: 128 + SIGINT, 128 + SIGPIPE."""

Usage: TypeAlias = typer.exceptions.TyperException


class Unusable(Exception):
    """Input that cannot be used. `line` names it and says what is wrong and what would do."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def about(what: str, fault: Fault) -> Unusable:
    """The failure that a fault of some input is."""
    return Unusable(said_of(what, voice.fault(fault)))


def said_of(what: str, message: str) -> str:
    """The message with the input it is about before it, on one line."""
    return _("{input}: {message}", input=shown(what), message=message)


def usage_line(error: Usage) -> str:
    """What is wrong with the arguments, where the parser itself stumbled over them."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "croupier"
    option = shown(getattr(error, "option_name", ""))
    match type(error).__name__:
        case "NoSuchOption":
            near = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
            if near:
                return _("{option}: no such option; did you mean {near}?", option=option, near=near)
            return _(
                "{option}: no such option; {command} --help lists those there are.",
                option=option,
                command=command,
            )
        case "BadOptionUsage":
            return _(
                "{option}: not to be used like this; {command} --help shows how.",
                option=option,
                command=command,
            )
        case _:
            return _(
                "{command}: not to be used like this ({reason}); {command} --help shows how.",
                command=command,
                reason=shown(error.format_message(), 200),
            )
