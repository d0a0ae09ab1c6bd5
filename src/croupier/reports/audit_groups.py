"""Differences of payments by dealer, table, kind of bet, hour and day: pictures and tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta

from croupier.audit.outcome import Outcome, Sums
from croupier.audit.pockets import LEVEL, at_least
from croupier.i18n.audit_report import Write, kind_words
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.pictures.bars import Balance, BarWords, balance_bars, balance_columns
from croupier.reports.page import Block, Figure, Heading, Pair, Subtitle, Table, Text

MOST_BARS = 12
MOST_ROWS = 25
"""Groups that a picture and a table show; a line says how many more there are."""
MOST_DAYS = 62
"""Days that are shown each; of more, their months are."""
_HOURS = 24
_LEAST_DRAWN = 2  # a picture of one bar compares nothing


@dataclass(frozen=True, slots=True)
class Group:
    """Bets that belong together, and their sums; `short` is the name as a column has room for."""

    name: str
    sums: Sums
    short: str = ""

    @property
    def off(self) -> int:
        """All that was paid wrong, on either side."""
        return self.sums.overpaid + self.sums.underpaid

    @property
    def wrong(self) -> int:
        """How many bets are wrong, those that could not be settled left out."""
        return self.sums.findings - self.sums.rejected


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of the first column and of picture and table; `name` begins the picture's ids.

    `compares`: those who are wrong too often are marked.
    """

    column: str
    caption: str
    name: str
    compares: bool = False


def group_blocks(voice: Voice, outcome: Outcome, write: Write) -> Iterator[Block]:
    """The differences by everything they are summed by; nothing where no bet is wrong."""
    if outcome.sums.findings == outcome.sums.rejected:
        return
    dealers = Titles(voice._("Dealer"), voice._("Differences by dealer"), "by-dealer", True)
    if any(outcome.by_dealer):
        yield from _ranked(voice, _named(voice, outcome.by_dealer), dealers, write)
    else:
        yield Text(voice._("Who dealt is not recorded: the log of spins has no column dealer."))
    tables = Titles(
        voice.p_("where roulette is played", "Table"),
        voice._("Differences by table"),
        "by-table",
        True,
    )
    yield from _ranked(voice, _named(voice, outcome.by_table), tables, write)
    kinds = Titles(voice._("Bet"), voice._("Differences by kind of bet"), "by-kind")
    groups = [Group(kind_words(voice, key), sums) for key, sums in outcome.by_kind.items() if key]
    yield from _ranked(voice, groups, kinds, write)
    hours = Titles(voice._("Hour"), voice._("Differences by hour of the day"), "by-hour")
    yield from _timed(voice, hours_of(outcome.by_hour), hours, write)
    days = Titles(voice._("Day"), voice._("Differences by day"), "by-day")
    yield from _timed(voice, days_of(outcome.by_day), days, write)


def _named(voice: Voice, by_name: Mapping[str, Sums]) -> list[Group]:
    return [
        Group(shown(name) if name else voice._("not recorded"), sums)
        for name, sums in by_name.items()
    ]


def _ranked(voice: Voice, groups: Sequence[Group], titles: Titles, write: Write) -> Iterator[Block]:
    """Groups that have no order of their own, the worst first, as bars."""
    ranked = worst_first(groups)
    if not ranked:
        return
    yield Subtitle(titles.caption)
    table = _table(voice, ranked, titles, write)
    drawn = [group for group in ranked[:MOST_BARS] if group.off]
    if not drawn or len(ranked) < _LEAST_DRAWN:
        yield table
        return
    picture = balance_bars(
        _balances(drawn),
        _sides(voice, drawn),
        write,
        title=titles.caption,
        description=_described(voice, drawn, write),
        name=titles.name,
    )
    left = sum(1 for group in ranked if group.off) - len(drawn)
    caption = voice.n_("The picture leaves {n} out.", "The picture leaves {n} out.", left)
    yield Pair(Figure(picture, caption if left else ""), table)


def _timed(voice: Voice, groups: Sequence[Group], titles: Titles, write: Write) -> Iterator[Block]:
    """Groups in an order of time, as columns; the table has those alone that have a wrong bet."""
    wrong = [group for group in groups if group.wrong]
    if not wrong:
        return
    yield Subtitle(titles.caption)
    table = _table(voice, wrong, titles, write, MOST_DAYS)
    if not any(group.off for group in groups) or len(groups) < _LEAST_DRAWN:
        yield table
        return
    picture = balance_columns(
        _balances(groups),
        _sides(voice, groups),
        write,
        title=titles.caption,
        description=_described(voice, worst_first(groups), write),
        name=titles.name,
    )
    yield Pair(Figure(picture), table)


def worst_first(groups: Sequence[Group]) -> list[Group]:
    """The groups, that one first in which most was paid wrong."""
    return sorted(groups, key=lambda group: (-group.off, -group.wrong, group.name))


# --- times --------------------------------------------------------------------------------------


def hours_of(by_hour: Mapping[str, Sums]) -> list[Group]:
    """All hours of the day, beginning after the longest time in which nothing was played.

    >>> hours = [group.name for group in hours_of({"23": Sums(rows=9), "02": Sums(rows=9)})]
    >>> hours[0], hours[3], len(hours)
    ('23', '02', 24)
    """
    names = [f"{hour:02}" for hour in range(_HOURS)]
    idle = [not by_hour.get(name, Sums()).rows for name in names]
    first = 0
    if any(idle) and not all(idle):
        first = max(
            (hour for hour in range(_HOURS) if idle[hour - 1] and not idle[hour]),
            key=lambda hour: _idle_before(idle, hour),
        )
    turned = [*names[first:], *names[:first]]
    return [Group(name, by_hour.get(name, Sums())) for name in turned]


def _idle_before(idle: Sequence[bool], hour: int) -> int:
    return next(back for back in range(_HOURS) if not idle[hour - 1 - back])


def days_of(by_day: Mapping[str, Sums]) -> list[Group]:
    """The days from the first to the last, those without play among them; many days by month.

    >>> [group.short for group in days_of({"2026-06-30": Sums(), "2026-07-02": Sums()})]
    ['06-30', '07-01', '07-02']
    """
    days = sorted(day for day in by_day if day)
    if not days:
        return []
    first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
    if (last - first).days < MOST_DAYS:
        span = range((last - first).days + 1)
        names = [(first + timedelta(days=day)).isoformat() for day in span]
        return [Group(name, by_day.get(name, Sums()), name[5:]) for name in names]
    months: dict[str, Sums] = {}
    for day in days:
        months[day[:7]] = _added(months.get(day[:7], Sums()), by_day[day])
    return [Group(name, sums) for name, sums in months.items()]


def _added(one: Sums, other: Sums) -> Sums:
    return Sums(*(getattr(one, f.name) + getattr(other, f.name) for f in fields(Sums)))


# --- showing ------------------------------------------------------------------------------------


def _balances(groups: Sequence[Group]) -> list[Balance]:
    return [
        Balance(group.short or group.name, group.sums.overpaid, group.sums.underpaid)
        for group in groups
    ]


def _sides(voice: Voice, groups: Sequence[Group]) -> BarWords:
    # Translators: the two sides of a picture of bars.
    much, little = voice._("Paid too much"), voice._("Paid too little")
    return BarWords(
        much if any(group.sums.overpaid for group in groups) else "",
        little if any(group.sums.underpaid for group in groups) else "",
    )


def _described(voice: Voice, ranked: Sequence[Group], write: Write) -> str:
    """The picture for those who do not see it: its worst."""
    worst = ranked[0]
    return voice._(
        "Most was paid wrong here: {name}, {much} too much and {little} too little.",
        name=worst.name,
        much=write(worst.sums.overpaid),
        little=write(worst.sums.underpaid),
    )


def _table(
    voice: Voice, groups: Sequence[Group], titles: Titles, write: Write, most: int = MOST_ROWS
) -> Table:
    headings = (
        Heading(titles.column),
        Heading(voice._("Too much"), number=True),
        Heading(voice._("Too little"), number=True),
        # Translators: title of a column: how many bets were paid or laid wrong.
        Heading(voice._("Wrong"), number=True),
        Heading(voice._("Settled"), number=True),
        # Translators: title of a column: wrong bets of 10,000.
        Heading(voice._("Of 10,000"), number=True),
    )
    often = too_often(groups) if titles.compares else frozenset()
    shown_groups = [(at, group) for at, group in enumerate(groups) if at < most or at in often]
    more = len(groups) - len(shown_groups)
    notes = []
    if often:
        notes.append(
            voice._("Marked: more often wrong than chance makes of the rate of all of them.")
        )
    if more:
        notes.append(voice.n_("{n} more row is not shown.", "{n} more rows are not shown.", more))
    return Table(
        headings,
        tuple(_row(voice, group, write) for _, group in shown_groups),
        caption=titles.caption,
        note=" ".join(notes),
        marked=frozenset(row for row, (at, _) in enumerate(shown_groups) if at in often),
    )


def _row(voice: Voice, group: Group, write: Write) -> tuple[str, ...]:
    sums = group.sums
    return (
        group.name,
        write(sums.overpaid) if sums.overpaid else "–",
        write(sums.underpaid) if sums.underpaid else "–",
        voice.number(group.wrong),
        voice.number(sums.settled),
        rate(voice, sums),
    )


def too_often(groups: Sequence[Group]) -> frozenset[int]:
    """The places of those that are more often wrong than chance makes of the rate of all.

    By the binomial chance, all groups considered (Bonferroni): bets for bets, as if an error at
    one said nothing of the next.

    >>> usual, other = (Group(str(n), Sums(settled=9000, findings=n)) for n in (9, 40))
    >>> sorted(too_often([usual, usual, other]))
    [2]
    """
    settled = sum(group.sums.settled for group in groups)
    wrong = sum(group.wrong for group in groups)
    if not 0 < wrong < settled:
        return frozenset()
    level = LEVEL / len(groups)
    return frozenset(
        at
        for at, group in enumerate(groups)
        if at_least(group.wrong, group.sums.settled, wrong / settled) <= level
    )


def rate(voice: Voice, sums: Sums) -> str:
    """Wrong bets of 10,000 that were settled, with a decimal below ten.

    >>> rate(Voice("en"), Sums(settled=4000, findings=3)), rate(Voice("en"), Sums())
    ('7.5', '–')
    """
    from decimal import ROUND_HALF_UP, Decimal

    if not sums.settled:
        return "–"
    wrong = Decimal(sums.findings - sums.rejected) * 10_000 / sums.settled
    return voice.number(wrong.quantize(Decimal("0.1" if wrong < 10 else "1"), ROUND_HALF_UP))
