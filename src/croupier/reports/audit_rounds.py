"""The worst rounds of an audit, each worked out bet by bet."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from croupier.audit.columns import Finding
from croupier.audit.outcome import MOST_BETS, MOST_ROUNDS, Round, RoundBet
from croupier.i18n.audit import finding_name
from croupier.i18n.audit_report import (
    Write,
    difference,
    odds_paid,
    place_name,
    worked_out,
)
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.reports.page import Block, Heading, Subtitle, Table, Text
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, read_number

NOTHING = "–"
MOST_SHOWN = 8
"""Bets of a round that are shown; more only where more are wrong."""


def round_blocks(
    voice: Voice, rounds: Sequence[Round], books: Mapping[str, RuleSet], write: Write
) -> Iterator[Block]:
    """A title, a line and a table for each round; `books` are the rule sets by their names."""
    if len(rounds) >= MOST_ROUNDS:
        yield Text(
            voice._(
                "The {n} rounds in which most was paid wrong. Every finding is written by: "
                "{command}.",
                n=len(rounds),
                command="croupier audit --out",
            )
        )
    for each in rounds:
        rules = books.get(each.rules or "")
        yield Subtitle(_title(voice, each))
        yield Text(_line(voice, each, write))
        yield _table(voice, each, rules, write)


def _title(voice: Voice, each: Round) -> str:
    if each.number is None:
        return voice._("Table {table}, spin {spin}", table=shown(each.table), spin=shown(each.spin))
    return voice._(
        # Translators: the title of a round; {number} is the number that fell.
        "Table {table}, spin {spin}: {number}",
        table=shown(each.table),
        spin=shown(each.spin),
        number=shown(each.number),
    )


def _line(voice: Voice, each: Round, write: Write) -> str:
    """When it was, who dealt by which rules, and by how much it is off in all."""
    parts = []
    if each.hour is not None:
        parts.append(hour_words(each.hour))
    if each.dealer:
        parts.append(voice._("dealer {name}", name=shown(each.dealer)))
    if each.rules:
        parts.append(voice._("rules {name}", name=voice.quote(each.rules)))
    names = {bet.finding: None for bet in each.bets if bet.finding is not None}
    parts.append(
        voice._(
            # Translators: {difference} is "540 too little", {findings} what was wrong.
            "in all {difference} ({findings})",
            difference=difference(voice, each.difference, write),
            findings=", ".join(finding_name(voice, finding) for finding in names),
        )
    )
    return ", ".join(parts)


def hour_words(hour: int) -> str:
    """The hour, counted from 1970, as a day and the times between which it lies.

    >>> hour_words(495_000)
    '2026-06-21 00:00–01:00'
    """
    begins = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(hours=hour)
    ends = begins + timedelta(hours=1)
    return f"{begins:%Y-%m-%d %H:%M}–{ends:%H:%M}"


def _table(voice: Voice, each: Round, rules: RuleSet | None, write: Write) -> Table:
    headings = (
        Heading(voice._("Bet")),
        Heading(voice._("Seat")),
        Heading(voice.p_("an amount", "Stake"), number=True),
        # Translators: title of a column: how a payment is worked out, "100 × 17 = 1700".
        Heading(voice._("Worked out"), wide=True),
        Heading(voice._("Due"), number=True),
        Heading(voice._("Paid"), number=True),
        Heading(voice._("Difference"), number=True),
        Heading(voice._("What is wrong"), wide=True),
    )
    falls = None if each.number is None else read_number(each.number)
    bets = _shown(each.bets)
    more = each.all_bets - len(bets)
    if sum(bet.finding is not None for bet in each.bets) < MOST_BETS:
        note = voice.n_("{n} more bet is right.", "{n} more bets are right.", more)
    else:
        note = voice.n_("{n} more bet is not shown.", "{n} more bets are not shown.", more)
    return Table(
        headings,
        tuple(_row(voice, bet, falls, rules, write) for bet in bets),
        caption=voice._("Bets, those first that are wrong"),
        note=note if more > 0 else "",
        marked=frozenset(at for at, bet in enumerate(bets) if bet.finding is not None),
    )


def _shown(bets: Sequence[RoundBet]) -> list[RoundBet]:
    """All that are wrong, and of the others first those that won."""
    wrong = [bet for bet in bets if bet.finding is not None]
    right = [bet for bet in bets if bet.finding is None]
    right.sort(key=lambda bet: not bet.paid)
    return wrong + right[: max(MOST_SHOWN - len(wrong), 0)]


def _row(
    voice: Voice, bet: RoundBet, falls: Number | None, rules: RuleSet | None, write: Write
) -> tuple[str, ...]:
    return (
        place_name(voice, bet.position or NOTHING, rules),
        shown(bet.seat or NOTHING),
        _amount(bet.stake, write),
        _worked(voice, bet, falls, rules, write),
        _amount(bet.due, write),
        _amount(bet.paid, write),
        _off(voice, bet, write),
        _wrong(voice, bet, rules),
    )


def _amount(units: int | None, write: Write) -> str:
    return NOTHING if units is None else write(units)


def _worked(
    voice: Voice, bet: RoundBet, falls: Number | None, rules: RuleSet | None, write: Write
) -> str:
    if bet.stake is None or bet.due is None or falls is None or rules is None:
        return NOTHING
    return worked_out(voice, bet.position, bet.stake, falls, bet.due, rules, write)


def _off(voice: Voice, bet: RoundBet, write: Write) -> str:
    if bet.paid is None or bet.due is None:
        return NOTHING
    return difference(voice, bet.paid - bet.due, write)


def _wrong(voice: Voice, bet: RoundBet, rules: RuleSet | None) -> str:
    """The finding by name, and the odds by which it was paid where they are another's."""
    if bet.finding is None:
        return ""
    named = finding_name(voice, bet.finding)
    if bet.finding is Finding.NEIGHBOURING_ODDS and rules is not None:
        assert bet.stake is not None
        assert bet.paid is not None
        odds = odds_paid(voice, bet.position, bet.stake, bet.paid, rules)
        if odds is not None:
            return f"{named}: {odds}"
    return named
