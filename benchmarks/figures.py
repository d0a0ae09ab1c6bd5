"""What a measurement gives, and how a run of them is written down.

A part of the bench yields plain figures, `(what, figure, unit)`, pairs measured side by side, and
counts of what a peer gets wrong. On the terminal each is a line; a run leaves a page of Markdown
with a table of the pairs and their ratios.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.i18n.quoting import LONGEST_REASON, shown

Figure: TypeAlias = tuple[str, float, str]
"""What was measured, how much, of what."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Croupier and something else that did the same work in the same run, in turn.

    The unit is a rate (`…/s`), or seconds, milliseconds or bytes of which less is better.
    `goal` is the least ratio that is wanted, if any.
    """

    what: str
    ours: float
    beside: str
    theirs: float
    unit: str
    goal: float | None = None

    @property
    def ratio(self) -> float:
        """How many times as fast, or as light, Croupier is; below 1 it is slower."""
        is_rate = self.unit.endswith("/s")
        return self.ours / self.theirs if is_rate else self.theirs / self.ours

    @property
    def verdict(self) -> str:
        """The ratio, and whether the goal was met."""
        if self.goal is None:
            return f"{self.ratio:.2f} ×"
        kept = "met" if self.ratio >= self.goal else "missed"
        return f"{self.ratio:.2f} × (goal {self.goal:g}: {kept})"


@dataclass(frozen=True, slots=True)
class Wrong:
    """How often a peer was wrong in this run, of how many tries; counted, not quoted."""

    peer: str
    what: str
    count: int
    tries: int


@dataclass(frozen=True, slots=True)
class Absent:
    """A peer or a part that could not be measured, and why."""

    name: str
    why: str


Measured: TypeAlias = Figure | Beside | Wrong | Absent


def lines(one: Measured) -> Iterator[str]:
    """The lines that the terminal shows."""
    match one:
        case Beside():
            yield _line(one.what, one.ours, one.unit)
            yield _line(f"  {one.beside}", one.theirs, f"{one.unit:<12} {one.verdict}")
        case Wrong():
            yield f"  {f'{one.peer}: {one.what}':<72} {one.count:>6,} of {one.tries:,}"
        case Absent():
            yield f"  {one.name}: not measured: {shown(one.why, LONGEST_REASON)}"
        case (what, figure, unit):
            yield _line(what, figure, unit)


def _line(what: str, figure: float, unit: str) -> str:
    return f"  {what:<58} {figure:>14,.2f} {unit}"


def page(parts: Mapping[str, Sequence[Measured]], about: Iterable[str]) -> str:
    """A page of Markdown: what ran where, and a section a part."""
    text = ["# Side by side", "", *(f"- {line}" for line in about)]
    for part, measured in parts.items():
        text += ["", f"## {part}", *_section(measured)]
    return "\n".join(text) + "\n"


def _section(measured: Sequence[Measured]) -> Iterator[str]:
    pairs = [one for one in measured if isinstance(one, Beside)]
    wrong = [one for one in measured if isinstance(one, Wrong)]
    plain = [one for one in measured if isinstance(one, tuple)]
    absent = [one for one in measured if isinstance(one, Absent)]
    if pairs:
        yield from _table(
            ("what", "Croupier", "beside it", "", "unit", "ratio"),
            [
                (p.what, _short(p.ours), p.beside, _short(p.theirs), p.unit, p.verdict)
                for p in pairs
            ],
        )
    if plain:
        yield from _table(
            ("what", "figure", "unit"), [(what, _short(n), unit) for what, n, unit in plain]
        )
    if wrong:
        yield from _table(
            ("peer", "counted in this run", "times", "of"),
            [(w.peer, w.what, f"{w.count:,}", f"{w.tries:,}") for w in wrong],
        )
    if absent:
        yield ""
        yield from (f"- {one.name}: not measured: {one.why}" for one in absent)


def _short(figure: float) -> str:
    return f"{figure:,.0f}" if abs(figure) >= 1000 else f"{figure:,.3g}"


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield ""
    yield _row(titles)
    yield _row(["---"] * len(titles))
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
