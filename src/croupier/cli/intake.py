"""Bets in: from the arguments, or one a line from stdin.

A line that cannot be used is a `Problem` and stops nothing. Memory is bounded however long
a line is, and what has been answered is flushed before more input is waited for, so that a
program may send a line and read its result.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedIOBase
from typing import TypeAlias, cast

from croupier.cli.failure import Unusable, about
from croupier.cli.speech import _, voice
from croupier.rules.bets import AnyBet
from croupier.rules.faults import Fault, TooLong
from croupier.rules.notation import COMMENT, LONGEST, is_blank, read_bet
from croupier.rules.rule_set import RuleSet

_CHUNK = 1 << 16
_LONGEST_LINE = 4 * LONGEST + 2
"""In bytes: as many as the longest bet's characters can take, and the line's end."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line was not used; `code` for programs, `message` for people."""

    code: str
    message: str


def problem(fault: Fault) -> Problem:
    """The fault as a line's problem."""
    return Problem(fault.code, voice.fault(fault))


Read: TypeAlias = tuple[int, AnyBet | Problem]
"""A line's number, from 1, and what it holds."""


def bets_of_arguments(texts: Sequence[str], rules: RuleSet) -> list[AnyBet]:
    """The bets that the arguments name; raises Unusable at the first that cannot be used."""
    bets: list[AnyBet] = []
    for text in texts:
        bet = read_bet(text, rules)
        if isinstance(bet, Fault):
            raise about(voice.quote(text), bet)
        bets.append(bet)
    return bets


def bets_of_stdin(rules: RuleSet, before_waiting: Callable[[], None]) -> Iterator[Read]:
    """Every line of stdin that is not passed over; raises Unusable when there is none."""
    if sys.stdin is not None and sys.stdin.isatty():
        print(_("Bets, one a line; Ctrl-D ends them."), file=sys.stderr, flush=True)
    nothing = True
    for number, line in _lines_of_stdin(before_waiting):
        if line.startswith(COMMENT.encode()):
            continue
        content = _content(line, rules)
        if content is not None:
            nothing = False
            yield number, content
    if nothing:
        raise Unusable(
            _("No bets came in: give them as arguments, or one a line on stdin (17/20 100).")
        )


def _content(line: bytes, rules: RuleSet) -> AnyBet | Problem | None:
    if len(line) > _LONGEST_LINE:
        return problem(TooLong(LONGEST))
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return Problem("not_text", _("This is not UTF-8 text: save the file as UTF-8."))
    if is_blank(text):
        return None
    bet = read_bet(text.rstrip("\r\n"), rules)
    return problem(bet) if isinstance(bet, Fault) else bet


def _lines_of_stdin(before_waiting: Callable[[], None]) -> Iterator[tuple[int, bytes]]:
    if sys.stdin is None:
        return iter(())
    return enumerate(lines(cast(BufferedIOBase, sys.stdin.buffer), before_waiting), start=1)


def lines(stream: BufferedIOBase, before_waiting: Callable[[], None]) -> Iterator[bytes]:
    """The stream's lines without their ends; of one that is too long, its beginning."""
    pending, first = b"", True
    while True:
        before_waiting()
        chunk = stream.read1(_CHUNK)
        if not chunk:
            break
        if first:
            chunk, first = chunk.removeprefix(_BYTE_ORDER_MARK), False
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            yield pending + line
            pending = b""
        pending = (pending + rest)[: _LONGEST_LINE + 1]
    if pending:
        yield pending
