"""What audits may come to, written down as values."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from croupier.audit.columns import Finding
from croupier.audit.outcome import Outcome, Pace, Round, RoundBet, Source, Spins, Sums
from croupier.rules.wheel import label, load_wheel

NASTY = "<script>alert('x')</script> {{ 7 * 7 }} \x1b[2J"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
HOUR = 495_045  # 21:00 on 22 June 2026, counted from 1970

EMPTY = Outcome(
    sources=(Source("bets", "bets.csv", 40, HASH), Source("spins", "spins.csv", 25, HASH)),
    engine="duckdb",
    rules=(),
    smallest="1",
    sums=Sums(),
    spins=Spins(0, 0, 0, 0, 0, 0),
    findings={},
    by_table={},
    by_dealer={},
    by_day={},
    by_hour={},
    by_kind={},
    worst=(),
    pace_by_table={},
    pace_by_dealer={},
    hits={},
    wheels={},
)


def of_one_bet(paid: int = 1700) -> Outcome:
    """One bet of 100 on 17/20, on a spin where 17 fell: 1700 are due."""
    over, under = max(paid - 1700, 0), max(1700 - paid, 0)
    sums = Sums(1, 1, 0, int(paid != 1700), 100, 1700, paid, over, under)
    finding = Finding.STAKE_INCLUDED if paid != 1700 else None
    bet = RoundBet("A", "17/20", 100, paid, 1700, finding)
    worst = Round("R1", "1", "17", "european", "Ana", HOUR, paid - 1700, 1, (bet,))
    return replace(
        EMPTY,
        rules=("european",),
        sums=sums,
        spins=Spins(1, 1, 0, 0, 0, 0),
        findings={finding: 1} if finding else {},
        by_table={"R1": sums},
        by_dealer={"Ana": sums},
        by_day={"2026-06-22": sums},
        by_hour={"21": sums},
        by_kind={"split": sums},
        worst=(worst,) if finding else (),
        pace_by_table={"R1": Pace(0, 0)},
        pace_by_dealer={"Ana": Pace(0, 0)},
        hits={"R1": {"17": 1}},
        wheels={"R1": "single-zero"},
    )


def only_rejected() -> Outcome:
    """Three rows, none of which can be settled."""
    sums = Sums(rows=3, rejected=3, findings=3)
    return replace(
        EMPTY,
        rules=("european",),
        sums=sums,
        spins=Spins(1, 0, 0, 1, 0, 0),
        findings={Finding.UNREADABLE: 2, Finding.UNKNOWN_NUMBER: 1},
        by_table={"": Sums(2, 0, 2, 2), "R1": Sums(1, 0, 1, 1)},
        by_dealer={"": sums},
        by_day={"": sums},
        by_hour={"": sums},
        by_kind={"": sums},
    )


def clean() -> Outcome:
    """Ten thousand bets, each paid right."""
    made = busy(0)
    return replace(made, worst=(), findings={})


def busy(wrong: int = 10_000, names: Mapping[str, str] | None = None) -> Outcome:
    """A month at twelve tables by thirty dealers, with so many wrong bets, half of them too dear.

    `names` replaces names of tables and dealers.
    """
    said = names or {}
    chance = random.Random(6)
    tables = [said.get(name, name) for name in (f"R{i:02}" for i in range(1, 13))]
    dealers = [said.get(name, name) for name in (f"Dealer {i:02}" for i in range(1, 31))]
    days = [f"2026-06-{day:02}" for day in range(1, 31)]
    hours = [f"{hour % 24:02}" for hour in range(14, 29)]
    kinds = ["straight", "split", "corner", "dozen", "even-chance", "series", "neighbours"]
    hits, wheels = {}, {}
    for at, table in enumerate(tables):
        key = "double-zero" if at == 10 else "triple-zero" if at == 11 else "single-zero"
        numbers = load_wheel(key).numbers
        hits[table] = dict(Counter(map(label, chance.choices(numbers, k=2000 + 97 * at))))
        wheels[table] = key
    whole = shared(chance, ["all"], wrong)["all"]
    spins = sum(sum(each.values()) for each in hits.values())
    return replace(
        EMPTY,
        rules=("american", "european", "french"),
        sums=whole,
        spins=Spins(spins, spins - 3, 2, 1, 0, 0),
        findings=counted(wrong),
        by_table=shared(chance, tables, wrong),
        by_dealer=shared(chance, dealers, wrong),
        by_day=shared(chance, days, wrong),
        by_hour=shared(chance, hours, wrong),
        by_kind=shared(chance, kinds, wrong),
        worst=tuple(round_of(at, tables, dealers) for at in range(20)),
        pace_by_table={table: Pace(1000, 90_000 + 1500 * at) for at, table in enumerate(tables)},
        pace_by_dealer={name: Pace(500, 40_000 + 400 * at) for at, name in enumerate(dealers)},
        hits=hits,
        wheels=wheels,
    )


def shared(chance: random.Random, names: list[str], wrong: int) -> dict[str, Sums]:
    """Rows by name, with about so many wrong among all of them."""
    sums = {}
    for name in names:
        of_it = round(wrong / len(names) * chance.uniform(0.2, 1.8)) if len(names) > 1 else wrong
        settled = chance.randrange(90_000, 110_000) + 20 * of_it
        over, under = of_it * chance.randrange(20, 200), of_it * chance.randrange(90)
        due = settled * 95
        sums[name] = Sums(
            settled, settled, 0, of_it, settled * 100, due, due + over - under, over, under
        )
    return sums


def counted(wrong: int) -> dict[Finding, int]:
    """Findings of each kind that is a wrong bet, so many together."""
    kinds = [finding for finding in Finding if not finding.rejects]
    share = wrong // len(kinds)
    return dict.fromkeys(kinds, share) | {kinds[0]: wrong - share * (len(kinds) - 1)}


BETS = (
    RoundBet("A", "17/20", 100, 1800, 1700, Finding.STAKE_INCLUDED),
    RoundBet("B", "17", 20, 340, 700, Finding.NEIGHBOURING_ODDS),
    RoundBet("B", "16/17/18", 50, 0, 550, Finding.MISSED),
    RoundBet("C", "red", 500, 500, 0, Finding.PAID_LOSER),
    RoundBet(None, "orphelins", 500, 1700, 3400, Finding.OTHER),
    RoundBet("D", "dozen-2", 25, 50, 50, Finding.LATE_BET),
    RoundBet("D", "17/19", 25, 0, None, Finding.UNKNOWN_POSITION),
    RoundBet("E", "black", 200, 200, 200, None),
    RoundBet("E", "0/1/2/3", 40, 0, 0, None),
)


def round_of(at: int, tables: list[str], dealers: list[str]) -> Round:
    """A round on which 17 fell, with a bet of each kind."""
    table, dealer = tables[at % len(tables)], dealers[at % len(dealers)]
    return Round(table, f"{4000 + at}", "17", "european", dealer, HOUR + at, 900 - at, 47, BETS)
