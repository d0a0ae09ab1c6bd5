"""Wheels and what their logs showed, for programs and for people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from textwrap import fill
from typing import TYPE_CHECKING

from croupier.audit.wheels.reading import Log
from croupier.cli.output import Column, print_table
from croupier.cli.speech import _, n_, p_, voice
from croupier.i18n import wheel_tests as words
from croupier.i18n.quoting import shown
from croupier.rules.wheel import label

if TYPE_CHECKING:
    from croupier.audit.wheels.results import Examined, Measured

_WIDTH = 80
NOTHING_FOUND = "nothing-found"
NO_NUMBERS = "no-numbers"
"""The verdicts that are no kind of finding."""


@dataclass(frozen=True, slots=True)
class Days:
    """From which day to which the files are of a table, by their names, and how many there are."""

    files: int
    first: date | None = None
    last: date | None = None


def verdict_key(examined: "Examined") -> str:
    """The verdict, for programs: the first kind of finding, or why there is none."""
    if not examined.spins:
        return NO_NUMBERS
    return str(examined.kinds[0]) if examined.kinds else NOTHING_FOUND


def wheel_record(examined: "Examined", days: Days) -> dict[str, object]:
    """A wheel as programs read it."""
    tilt, sector, seen = examined.tilt, examined.sector, examined.visible
    due = examined.spins / len(examined.pockets)
    return {
        "table": examined.table or None,
        "wheel": examined.wheel.key,
        "files": days.files,
        "first": days.first and days.first.isoformat(),
        "last": days.last and days.last.isoformat(),
        "spins": examined.spins,
        "alpha": examined.level,
        "verdict": verdict_key(examined),
        "findings": [
            {
                "finding": str(each.kind),
                "test": str(each.test),
                "side": str(each.side),
                "chance": _short(each.chance),
                "adjusted": _short(each.adjusted),
            }
            for each in examined.findings
        ],
        "tests": [_test_record(each) for each in examined.tested],
        "left_out": [
            {"test": str(each.test), "why": str(each.why), "needed": each.needed}
            for each in examined.left_out
        ],
        "tilt": None
        if tilt is None
        else {
            "percent": _short(100 * tilt.share),
            "turn": _short(tilt.turn),
            "towards": label(words.nearest(examined)),
        },
        "sector": None
        if sector is None
        else {
            "numbers": [label(number) for number in examined.numbers_of(sector)],
            "hits": sector.hits,
            "due": _short(sector.due),
            "score": _short(sector.score),
        },
        "pockets": [
            {
                "number": label(each.number),
                "hits": each.hits,
                "due": _short(due),
                "score": _short(each.score),
                "chance": _short(each.chance),
                "corrected": _short(each.corrected),
            }
            for each in examined.pockets
        ],
        "visible": None
        if seen is None
        else {
            "level": _short(seen.level),
            "power": seen.power,
            "tilt_percent": None if seen.tilt is None else _short(100 * seen.tilt),
            "pocket_percent": None if seen.pocket is None else _short(100 * seen.pocket),
            "spins_for_10_percent_tilt": seen.spins_for_tenth,
        },
    }


def _test_record(tested: "Measured") -> dict[str, object]:
    chances = tested.chances
    return {
        "test": str(tested.test),
        "of": tested.of,
        "statistic": _short(tested.statistic),
        "due": None if tested.due is None else _short(tested.due),
        "high": _short(chances.high),
        "low": _short(chances.low),
        "high_adjusted": _short(chances.high_adjusted),
        "low_adjusted": _short(chances.low_adjusted),
        "method": str(tested.method),
    }


def _short(value: float) -> float:
    """The figure with six digits, which is more than it means."""
    return float(f"{value:.6g}")


def totals_record(logs: Sequence[Log], examined: "Sequence[Examined]") -> dict[str, object]:
    """What was read, as programs read it: the last line."""
    return {
        "tables": len(examined),
        "lines": sum(log.lines for log in logs),
        "read": sum(log.read for log in logs),
        "rejected": sum(log.rejected for log in logs),
        "passed_over": sum(log.passed_over for log in logs),
        "findings": sum(len(each.findings) for each in examined),
        "files": [
            {
                "file": log.file,
                "sha256": log.sha256,
                "lines": log.lines,
                "read": log.read,
                "rejected": log.rejected,
                "passed_over": log.passed_over,
            }
            for log in logs
        ],
    }


def show_wheel(examined: "Examined", days: Days) -> None:
    """Print a wheel's tests, the verdict, and what it does not say."""
    print(heading(examined, days))
    _print_text(words.verdict(voice, examined))
    for sentence in words.details(voice, examined):
        _print_text(sentence, "- ")
    if examined.tested:
        print()
        much, little = words.side_titles(voice)
        columns = [
            Column(_("Test")),
            # Translators: title of a column: what was measured.
            Column(_("Found"), number=True),
            # Translators: title of a column: what a fair wheel gives on average.
            Column(p_("hits", "Due"), number=True),
            Column(much, number=True),
            Column(little, number=True),
        ]
        print_table(columns, [row(each) for each in examined.tested])
        for left_out in examined.left_out:
            _print_text(words.why_left_out(voice, left_out))
        print()
        _print_text(words.visible(voice, examined))
        _print_text(words.caution(voice, examined))


def _print_text(text: str, mark: str = "") -> None:
    """Print sentences in lines that fit; a mark stands before the first."""
    indent = " " * len(mark)
    print(fill(text, _WIDTH, initial_indent=mark, subsequent_indent=indent, break_on_hyphens=False))


def row(tested: "Measured") -> tuple[str, ...]:
    """A test as a row of a table."""
    return (
        words.name_of(voice, tested.test),
        words.figure(voice, tested.statistic),
        "" if tested.due is None else words.figure(voice, tested.due),
        words.chance(voice, tested.chances.high),
        words.chance(voice, tested.chances.low),
    )


def heading(examined: "Examined", days: Days) -> str:
    """The table, how many numbers of it, and from when."""
    numbers = n_("{n} number", "{n} numbers", examined.spins)
    files = n_("{n} file", "{n} files", days.files)
    if days.first is None or days.last is None:
        dated = _("{numbers} from {files}", numbers=numbers, files=files)
    else:
        dated = _(
            "{numbers} from {files}, {first} to {last}",
            numbers=numbers,
            files=files,
            first=days.first.isoformat(),
            last=days.last.isoformat(),
        )
    if not examined.table:
        return dated
    return _("Table {table}: {numbers}", table=shown(examined.table), numbers=dated)


def show_totals(logs: Sequence[Log]) -> None:
    """Print how many lines there were, and what became of them."""
    lines, read = sum(log.lines for log in logs), sum(log.read for log in logs)
    said = n_(
        "{n} line: {read} read, {rejected} rejected.",
        "{n} lines: {read} read, {rejected} rejected.",
        lines,
        read=voice.number(read),
        rejected=voice.number(lines - read),
    )
    over = sum(log.passed_over for log in logs)
    if over:
        # Translators: said after how many lines were read and rejected.
        also = n_(
            "{n} more passed over: blank, a comment or a heading.",
            "{n} more passed over: blank, comments or headings.",
            over,
        )
        said = f"{said} {also}"
    print(said)
