"""Answers out: JSON lines for programs, tables for people."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from croupier.cli.speech import _, voice
from croupier.rules.money import Currency

_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_MOST_DRAWN = 400
_GAP = "  "


def print_json(value: Mapping[str, object]) -> None:
    """Print one object on one line, in UTF-8 whatever the locale."""
    sys.stdout.buffer.write(_encode(value).encode() + b"\n")


def flush() -> None:
    """Let go of what has been printed."""
    sys.stdout.flush()


def print_bad_line(number: int, code: str, message: str, *, as_json: bool) -> None:
    """Print what is wrong with a line of a batch: in the results for programs, else on stderr."""
    if as_json:
        print_json({"line": number, "error": {"code": code, "message": message}})
        return
    flush()
    print(_("line {number}: {message}", number=number, message=message), file=sys.stderr)


def money(units: int, currency: Currency) -> str:
    """The amount as people read it in their language."""
    from decimal import Decimal

    text = currency.write(units)
    return voice.number(Decimal(text) if "." in text else int(text))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; numbers stand at its right."""

    title: str
    number: bool = False


Row = Sequence[str]


def print_table(
    columns: Sequence[Column], rows: Sequence[Row], totals: Row | None = None, title: str = ""
) -> None:
    """Print a table: drawn on a terminal, plain text elsewhere."""
    if sys.stdout.isatty() and len(rows) <= _MOST_DRAWN:
        _draw(columns, rows, totals, title)
        return
    if title:
        print(title)
    print(*_plain(columns, rows, totals), sep="\n")


def _draw(columns: Sequence[Column], rows: Iterable[Row], totals: Row | None, title: str) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=box.SIMPLE_HEAD,
        title=Text(title, style="bold") if title else None,
        title_justify="left",
        show_footer=totals is not None,
        footer_style="bold",
    )
    for index, column in enumerate(columns):
        table.add_column(
            Text(column.title),
            Text(totals[index]) if totals else "",
            justify="right" if column.number else "left",
            overflow="fold",
        )
    for row in rows:
        table.add_row(*map(Text, row))
    Console(highlight=False, markup=False, emoji=False).print(table)


def _plain(columns: Sequence[Column], rows: Sequence[Row], totals: Row | None) -> list[str]:
    titles = [column.title for column in columns]
    everything = [titles, *rows, *([totals] if totals else [])]
    widths = [max(map(len, cells)) for cells in zip(*everything, strict=True)]
    rule = _GAP.join("-" * width for width in widths)

    def line(row: Row) -> str:
        cells = (
            cell.rjust(width) if column.number else cell.ljust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        )
        return _GAP.join(cells).rstrip()

    return [line(titles), rule, *map(line, rows), *([rule, line(totals)] if totals else [])]
