"""How fast was dealt, by dealer and by table, and how often wrong at that pace."""

from collections.abc import Iterator, Mapping

from croupier.audit.outcome import Outcome, Pace, Sums
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.pictures.bars import Balance, BarWords, balance_bars
from croupier.reports.audit_groups import MOST_BARS, MOST_ROWS, Titles, rate
from croupier.reports.page import Block, Figure, Heading, Pair, Subtitle, Table, Text


def pace_blocks(voice: Voice, outcome: Outcome) -> Iterator[Block]:
    """The pace in all, then by dealer and by table, the fastest first; nothing without a spin."""
    if not outcome.spins.rows:
        return
    timed = [pace for pace in outcome.pace_by_table.values() if pace.seconds]
    if not timed:
        yield Text(voice._("No two spins of a table follow each other in time: no pace is known."))
        return
    everywhere = Pace(sum(p.spins for p in timed), sum(p.seconds for p in timed))
    yield Text(
        voice._(
            "{pace} spins an hour on average, counted in each hour from its first spin to its "
            "last.",
            pace=_per_hour(voice, everywhere),
        )
    )
    for title, column, paces, sums, name in (
        (
            voice._("Pace by dealer"),
            voice._("Dealer"),
            outcome.pace_by_dealer,
            outcome.by_dealer,
            "pace-dealer",
        ),
        (
            voice._("Pace by table"),
            voice.p_("where roulette is played", "Table"),
            outcome.pace_by_table,
            outcome.by_table,
            "pace-table",
        ),
    ):
        known = {key: pace for key, pace in paces.items() if key and pace.seconds}
        if known:
            yield Subtitle(title)
            yield _pair(voice, known, sums, Titles(column, title, name))


def _pair(
    voice: Voice, paces: Mapping[str, Pace], sums: Mapping[str, Sums], titles: Titles
) -> Pair:
    ranked = sorted(paces, key=lambda name: (-(paces[name].per_hour or 0), name))
    drawn = [
        Balance(shown(name), round(paces[name].per_hour or 0))
        for name in _both_ends(ranked, MOST_BARS)
    ]
    left = len(ranked) - len(drawn)
    picture = balance_bars(
        drawn,
        BarWords(voice._("Spins an hour")),
        voice.number,
        title=titles.caption,
        description=voice._(
            "From {most} spins an hour ({fastest}) to {least} ({slowest}).",
            most=_per_hour(voice, paces[ranked[0]]),
            fastest=shown(ranked[0]),
            least=_per_hour(voice, paces[ranked[-1]]),
            slowest=shown(ranked[-1]),
        ),
        name=titles.name,
    )
    caption = voice.n_("{n} in the middle is not drawn.", "{n} in the middle are not drawn.", left)
    return Pair(
        Figure(picture, caption if left else ""), _table(voice, ranked, paces, sums, titles)
    )


def _table(
    voice: Voice,
    ranked: list[str],
    paces: Mapping[str, Pace],
    sums: Mapping[str, Sums],
    titles: Titles,
) -> Table:
    headings = (
        Heading(titles.column),
        Heading(voice._("Spins an hour"), number=True),
        Heading(voice._("Spins"), number=True),
        Heading(voice._("Hours"), number=True),
        # Translators: title of a column: wrong bets of 10,000.
        Heading(voice._("Wrong of 10,000"), number=True),
    )
    rows = tuple(
        (
            shown(name),
            _per_hour(voice, paces[name]),
            voice.number(paces[name].spins),
            _hours(voice, paces[name]),
            rate(voice, sums.get(name, Sums())),
        )
        for name in _both_ends(ranked, MOST_ROWS)
    )
    more = len(ranked) - len(rows)
    note = voice.n_("{n} in the middle is not shown.", "{n} in the middle are not shown.", more)
    return Table(headings, rows, caption=titles.caption, note=note if more else "")


def _both_ends(ranked: list[str], most: int) -> list[str]:
    """The fastest and the slowest, where they are too many to show all."""
    half = most // 2
    return ranked if len(ranked) <= most else [*ranked[:half], *ranked[-half:]]


def _per_hour(voice: Voice, pace: Pace) -> str:
    from decimal import Decimal

    if pace.per_hour is None:
        return "–"
    return voice.number(Decimal(pace.per_hour).quantize(Decimal("0.1")))


def _hours(voice: Voice, pace: Pace) -> str:
    from decimal import Decimal

    return voice.number((Decimal(pace.seconds) / 3600).quantize(Decimal("0.1")))
