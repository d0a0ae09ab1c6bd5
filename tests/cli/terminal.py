"""A terminal for tests: `croupier` run within the process, its streams kept."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from croupier.cli.app import run


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left: its exit status, what it printed, and what it said on stderr."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """The JSON lines that were printed."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def row(self) -> Any:
        """The only JSON line that was printed."""
        (row,) = self.rows
        return row

    @property
    def refusal(self) -> str:
        """The one line on stderr of a command that could not use its input."""
        assert self.status == 2, self
        assert self.out == "", self
        (line,) = self.err.splitlines()
        return line


def croupier(*arguments: str, stdin: str | bytes = b"") -> Outcome:
    """Run `croupier` with the arguments; it must leave no traceback."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (given, b"", b"")]
    with (
        patch.object(sys, "stdin", streams[0]),
        patch.object(sys, "stdout", streams[1]),
        patch.object(sys, "stderr", streams[2]),
    ):
        status = run(arguments)
    out, err = (_read(stream) for stream in streams[1:])
    assert "Traceback" not in err
    return Outcome(status, out, err)


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
