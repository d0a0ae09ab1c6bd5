"""Sessions: read from a file or stdin, as text or as JSON lines, and played at a table."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from croupier.cli.failure import Unusable, said_of
from croupier.cli.output import flush, print_bad_line
from croupier.cli.speech import _, voice
from croupier.i18n.quoting import LONGEST_REASON, shown
from croupier.rules.faults import Fault
from croupier.rules.notation import is_blank
from croupier.rules.rounds.actions import Action
from croupier.rules.rounds.faults import RoundFault
from croupier.rules.rounds.play import play
from croupier.rules.rounds.table import Table, new_table
from croupier.rules.sessions.faults import NotationFault
from croupier.rules.sessions.json_lines import read_json_lines
from croupier.rules.sessions.session import Origin, Session, Unreadable
from croupier.rules.sessions.text import read_session

STDIN = "-"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

FromFile = Annotated[
    str,
    typer.Argument(
        metavar=_("FILE"),
        show_default=False,
        help=_("The session, as text or as JSON lines; - is stdin."),
    ),
]


def session_of(file: str) -> Session:
    """The session in the file; raises Unusable where it cannot be read."""
    text = _text(file, _contents(file))
    first = next((line for line in text.split("\n") if not is_blank(line)), "")
    read = read_json_lines if first.lstrip().startswith("{") else read_session
    session = read(text)
    if isinstance(session, Unreadable):
        raise Unusable(said_at(file, Origin(session.line, session.column), session.fault))
    return session


def said_at(file: str, origin: Origin, fault: Fault | NotationFault | RoundFault) -> str:
    """What is wrong in the file, and where, on one line."""
    return _placed(file, origin, voice.fault(fault))


def _placed(file: str, origin: Origin, message: str) -> str:
    return _(
        "{file}, line {line}, column {column}: {message}",
        file=_name(file),
        line=origin.line,
        column=origin.column,
        message=message,
    )


def _name(file: str) -> str:
    return "stdin" if file == STDIN else shown(file, LONGEST_REASON)


def _contents(file: str) -> bytes:
    if file == STDIN:
        return b"" if sys.stdin is None else sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unusable(
            said_of(
                file,
                _(
                    "The session cannot be read ({reason}): name a file that is there, or - for "
                    "stdin.",
                    reason=shown(reason, LONGEST_REASON),
                ),
            )
        ) from error


def _text(file: str, contents: bytes) -> str:
    contents = contents.removeprefix(_BYTE_ORDER_MARK)
    try:
        return contents.decode()
    except UnicodeDecodeError as error:
        before = contents[: error.start]
        column = len(before.rpartition(b"\n")[2].decode()) + 1
        origin = Origin(before.count(b"\n") + 1, column)
        message = _("This is not UTF-8 text: save the file as UTF-8.")
        raise Unusable(_placed(file, origin, message)) from error


# --- playing ------------------------------------------------------------------------------------


class Step(NamedTuple):
    """An action at the table: where it stands, the table before it, and what came of it."""

    origin: Origin
    action: Action
    before: Table
    after: Table | RoundFault | Fault


def steps(session: Session) -> Iterator[Step]:
    """The session action by action, up to the first that breaks the rules."""
    table = new_table(session.rules)
    for action, origin in zip(session.actions, session.origins, strict=True):
        after = play(table, action)
        yield Step(origin, action, table, after)
        if not isinstance(after, Table):
            return
        table = after


def report(file: str, step: Step, *, as_json: bool) -> None:
    """Say what is wrong with the action: in the results for programs, else on stderr."""
    assert not isinstance(step.after, Table)
    if as_json:
        print_bad_line(step.origin.line, step.after.code, voice.fault(step.after), as_json=True)
        return
    flush()
    print(said_at(file, step.origin, step.after), file=sys.stderr)
