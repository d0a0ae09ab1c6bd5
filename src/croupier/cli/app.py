"""The command `croupier`: from arguments to an exit status.

Nothing that goes wrong shows a traceback: input that cannot be used is one line on stderr
and status 2, an interrupted run is quiet, and a reader that has gone away is none of ours.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.main import get_command

from croupier import __version__
from croupier.cli.failure import (
    DONE,
    INTERRUPTED,
    PIPE_CLOSED,
    UNUSABLE,
    Unusable,
    Usage,
    usage_line,
)
from croupier.cli.page import HELP_NAMES, Group
from croupier.cli.speech import _


def _application() -> Any:
    app = typer.Typer(
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        help=_("The exact rules of roulette, and the training of those who deal it."),
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGUMENTS]"),
        context_settings={"help_option_names": HELP_NAMES},
    )
    app.callback(invoke_without_command=True)(_top)
    return get_command(app)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


def _top(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help=_("Show the version and exit."),
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run `croupier` with the arguments; the exit status."""
    _prepare_streams()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return PIPE_CLOSED


def _run(arguments: Sequence[str]) -> int:
    try:
        application = _application()
        with application.make_context("croupier", list(arguments)) as context:
            application.invoke(context)
        sys.stdout.flush()
    except typer.Exit as done:
        sys.stdout.flush()
        return done.exit_code
    except Unusable as failure:
        return _refuse(failure.line)
    except Usage as error:
        return _refuse(usage_line(error))
    except BrokenPipeError:
        raise
    except OSError as error:  # a full disk, a stdin that is a folder
        _let_go_of_stdout()
        reason = error.strerror or str(error)
        return _refuse(_("Reading or writing failed: {reason}.", reason=reason))
    return DONE


def _refuse(line: str) -> int:
    sys.stdout.flush()
    print(line, file=sys.stderr, flush=True)
    return UNUSABLE


def _prepare_streams() -> None:
    """Make the streams fit to be written to, whatever was closed and whatever the locale."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _let_go_of_stdout() -> None:
    """What is still buffered goes nowhere, so that leaving does not fail once more."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
