"""Records that are made up: what stands in them, and that the key says all that is wrong."""

from collections import Counter, defaultdict
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.audit.columns import Finding
from croupier.audit.records.planting import PLANTS, SPIN_PLANTS
from croupier.rules.bets import Call
from croupier.rules.call_bets import find_call
from croupier.rules.layout import Position
from croupier.rules.notation import read_place
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, label
from tests.audit.recorded import (
    EVERY,
    Records,
    Row,
    chips,
    due_by_hand,
    house,
    number,
    order,
    records,
    settled,
    spins_of,
    sums,
)

RATE = Fraction(1, 100)
PRISON = {"zero__rule": "prison", "zero__repeated": "halve"}


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """20,000 bets at tables of every shipped rule set, one in a hundred wrong."""
    return records(tmp_path_factory.mktemp("records") / "every", order(20_000, rate=RATE))


@pytest.fixture(scope="module")
def prison(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """As many where even chances are held when zero falls."""
    houses = [house(name, **PRISON) for name in EVERY]
    return records(
        tmp_path_factory.mktemp("records") / "prison", order(20_000, houses, seed=2, rate=RATE)
    )


RULES = {name: house(name) for name in EVERY}


# --- what is due ----------------------------------------------------------------------------


@pytest.mark.parametrize("zero", [{}, PRISON], ids=["shipped", "prison"])
def test_a_bet_that_the_key_does_not_name_is_paid_what_the_engine_pays_it(
    zero: dict[str, str], request: pytest.FixtureRequest
) -> None:
    found: Records = request.getfixturevalue("prison" if zero else "every")
    due = settled(
        found, {name: house(name, **zero, limits__over_maximum="stand") for name in EVERY}
    )
    wrong = found.wrong
    assert len(due) > 19_000
    for at, bet in enumerate(found.bets):
        if at not in wrong:
            assert bet["paid"] == due[at], bet
        elif wrong[at]["finding"] != "over-maximum" and at in due:
            assert wrong[at]["due"] == due[at], wrong[at]


def test_every_kind_of_error_is_there_and_the_key_counts_as_the_result_does(
    every: Records,
) -> None:
    found = Counter(row["finding"] for row in every.key)
    assert found == {plant.value: rows for plant, rows in every.made.wrong.items() if rows}
    assert set(found) == {plant.value for plant in PLANTS} - {"unreadable"}
    assert sum(every.made.planted.values()) == pytest.approx(20_000 * RATE, rel=0.3)


def test_a_row_of_the_key_repeats_the_row_it_is_about(every: Records) -> None:
    for row in every.key:
        bet = every.bets[row["row"] - 1]
        assert row["file"] == "bets.parquet"
        assert {name: row[name] for name in bet if name != "at"} == {
            name: value for name, value in bet.items() if name != "at"
        }


# --- each error is of one kind --------------------------------------------------------------


def odds_at(position: Position, rules: RuleSet) -> Fraction:
    return rules.odds(position).ratio


def unit_winnings(call: Call, falls: Number, rules: RuleSet) -> int:
    return sum(
        weight * rules.odds(position).winnings(1)
        for position, weight in call.chips
        if position.covers(falls)
    )


def kinds_that_fit(row: Row, spin: Row, rules: RuleSet) -> set[str]:
    """The kinds of wrong payment that the figures of the row could be taken for."""
    stake, paid, due = row["stake"], row["paid"], row["due"]
    place = read_place(row["position"], rules)
    fits = set()
    if due and paid == due + stake:
        fits.add("stake-included")
    ladder = {odds_at(one, rules) for one in rules.layout.positions}
    if isinstance(place, Position) and due == stake * odds_at(place, rules):
        others = ladder - {odds_at(place, rules)}
        if any(paid == stake * odds for odds in others):
            fits.add("neighbouring-odds")
    if isinstance(place, Call) and due:
        units = stake // place.count
        figures = {units * unit_winnings(place, falls, rules) for falls in rules.wheel.numbers}
        if paid in figures - {0, due}:
            fits.add("neighbouring-odds")
    halves = spin["number"] in {"0", "00", "000"} and due
    if paid == 0 and due:
        fits.add("half-not-returned" if halves and due * 2 in {stake, stake - 1} else "missed")
    if paid and not due:
        fits.add("paid-loser")
    return fits


def test_a_wrong_payment_can_be_taken_for_nothing_else(every: Records) -> None:
    spins = spins_of(every)
    payments = {"stake-included", "neighbouring-odds", "missed", "paid-loser", "half-not-returned"}
    for row in every.key:
        if row["due"] is None or row["finding"] in {"late-bet", "over-maximum"}:
            continue
        spin = spins[row["table"], row["spin"]]
        expected = {row["finding"]} & payments
        assert kinds_that_fit(row, spin, RULES[spin["rules"]]) == expected, row
        assert row["paid"] != row["due"]


def test_only_what_the_key_says_is_above_a_maximum(every: Records) -> None:
    above = set()
    spins = spins_of(every)
    for key, stake in sums(every.bets, spins, RULES).items():
        rules = RULES[spins[key[0], key[1]]["rules"]]  # type: ignore[index]
        most = rules.limits.most(rules.layout.by_key[str(key[3])])
        if most is not None and stake > most and stake < 2**60:
            above.add(key)
    planted = {
        (row["table"], row["spin"], row["seat"], row["position"])
        for row in every.key
        if row["finding"] == "over-maximum"
    }
    assert above == planted
    assert planted


@pytest.mark.parametrize("policy", ["return", "stand", "refuse"])
def test_above_a_maximum_what_plays_by_the_house_is_due(tmp_path: Path, policy: str) -> None:
    rules = house(limits__over_maximum=policy)
    found = records(tmp_path / "r", order(5000, [rules], rate=RATE))
    spins, above = spins_of(found), [row for row in found.key if row["finding"] == "over-maximum"]
    assert len(above) >= 3
    for row in above:
        laid = lay(chips(row["position"], row["stake"], rules), rules)
        falls = number(spins[row["table"], row["spin"]]["number"])
        assert row["due"] == due_by_hand(laid.bets, [falls], rules)
        assert row["paid"] == due_by_hand(
            chips(row["position"], row["stake"], rules), [falls], rules
        )


def test_a_late_bet_is_laid_after_no_more_bets_and_before_the_number_falls(
    every: Records,
) -> None:
    spins, wrong = spins_of(every), every.wrong
    late = 0
    for at, bet in enumerate(every.bets):
        spin = spins.get((bet["table"], bet["spin"]))
        if spin is None:
            continue
        assert bet["at"] < spin["at"]
        is_late = bet["at"] > spin["closed"]
        assert is_late == (at in wrong and wrong[at]["finding"] == "late-bet")
        late += is_late
    assert late == every.made.planted[Finding.LATE_BET]


def test_an_id_stands_twice_only_where_the_key_says_so(every: Records) -> None:
    rows = defaultdict(list)
    for at, bet in enumerate(every.bets):
        rows[bet["bet"]].append(at)
    doubled = {at for places in rows.values() if len(places) > 1 for at in places}
    assert doubled == {at for at, row in every.wrong.items() if row["finding"] == "doubled-bet"}


def test_spins_are_missing_doubled_or_unknown_where_the_key_says_so(every: Records) -> None:
    said: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for row in every.key:
        said[row["finding"]].add((row["table"], row["spin"]))
    there = Counter((spin["table"], spin["spin"]) for spin in every.spins)
    laid = {(bet["table"], bet["spin"]) for bet in every.bets}
    assert said["missing-spin"] == laid - set(there)
    assert said["doubled-spin"] == {spin for spin, count in there.items() if count > 1}
    assert said["unknown-rules"] == {
        spin for spin, row in spins_of(every).items() if row["rules"] not in RULES
    }
    assert said["unknown-number"] == {
        spin
        for spin, row in spins_of(every).items()
        if row["rules"] in RULES
        and row["number"] not in map(label, RULES[row["rules"]].wheel.numbers)
    }
    of_spins = {plant.value for plant in SPIN_PLANTS}
    for kind in of_spins:
        rows = sum(row["finding"] == kind for row in every.key)
        assert rows == sum((bet["table"], bet["spin"]) in said[kind] for bet in every.bets)


def test_what_is_no_position_negative_or_too_large_is_where_the_key_says_so(
    every: Records,
) -> None:
    spins, wrong = spins_of(every), every.wrong
    for at, bet in enumerate(every.bets):
        spin = spins.get((bet["table"], bet["spin"]))
        if spin is None or spin["rules"] not in RULES:
            continue
        finding = wrong[at]["finding"] if at in wrong else None
        known = isinstance(read_place(bet["position"], RULES[spin["rules"]]), Position | Call)
        assert known == (finding != "unknown-position")
        assert (bet["stake"] < 0 or bet["paid"] < 0) == (finding == "negative")
        assert (bet["stake"] * 35 >= 2**63) == (finding == "overflow")


# --- a casino -------------------------------------------------------------------------------


def by_table(found: Records) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = defaultdict(list)
    for spin in found.spins:
        tables[spin["table"]].append(spin)
    return tables


def test_a_table_spins_thirty_to_sixty_times_an_hour_one_after_the_other(every: Records) -> None:
    for spins in by_table(every).values():
        steps = [later["at"] - spin["at"] for spin, later in pairwise(spins)]
        between = [step for step in steps if timedelta(0) < step < timedelta(minutes=10)]
        assert min(steps) >= timedelta(0)
        assert min(between) >= timedelta(seconds=40)
        assert 28 < timedelta(hours=1) * len(between) / sum(between, timedelta()) < 62


def test_a_dealer_stands_at_one_table_at_a_time_for_half_an_hour(every: Records) -> None:
    at_work: dict[tuple[str, object], set[str]] = defaultdict(set)
    for spin in every.spins:
        half_hour = spin["at"].replace(minute=spin["at"].minute // 30 * 30, second=0, microsecond=0)
        at_work[spin["dealer"], half_hour].add(spin["table"])
    assert all(len(tables) == 1 for tables in at_work.values())
    assert len({dealer for dealer, _ in at_work}) > 10


def test_an_evening_follows_when_the_one_before_is_over(tmp_path: Path) -> None:
    found = records(tmp_path / "r", order(30_000, [house()], tables=1))
    assert found.made.days == 4
    times = [spin["at"] for spin in found.spins]
    assert times == sorted(times)
    days = {time.date() for time in times}
    assert len(days) >= 4
    assert [bet["bet"] for bet in found.bets if bet["bet"]][-1] == 30_000


def test_numbers_fall_as_often_as_they_should(tmp_path: Path) -> None:
    found = records(tmp_path / "r", order(200_000, [house()], rate=Fraction(0)))
    fallen = Counter(spin["number"] for spin in found.spins)
    each = len(found.spins) / 37
    # χ² with 36 degrees of freedom is above 67.99 once in a thousand seeds.
    assert sum((count - each) ** 2 / each for count in fallen.values()) < 67.99
    assert len(fallen) == 37
    assert found.key == []


def test_every_sixth_table_of_the_usual_rules_does_not_say_so(every: Records) -> None:
    silent = {table for table, spins in by_table(every).items() if spins[0]["rules"] is None}
    assert silent == {"T06"}


def test_players_lay_everything_the_cloth_has_and_call_their_series(every: Records) -> None:
    laid = {bet["position"] for bet in every.bets}
    rules = RULES["european"]
    assert {position.key for position in rules.layout.positions} <= laid
    assert {"voisins", "tiers", "orphelins", "zero-game", "neighbours-17"} <= laid
    assert isinstance(find_call("voisins", rules), Call)
    assert {bet["seat"] for bet in every.bets} == {None, *"12345678"}


def test_nothing_goes_wrong_after_a_zero_that_sends_to_prison(prison: Records) -> None:
    zeros = {"0", "00", "000"}
    spoiled = {
        (row["table"], row["spin"])
        for row in prison.key
        if row["finding"] in {plant.value for plant in SPIN_PLANTS}
    }
    assert spoiled
    for spins in by_table(prison).values():
        assert spins[-1]["number"] not in zeros
        for before, spin in pairwise(spins):
            if before["number"] in zeros and before["spin"] + 1 == spin["spin"]:
                assert (spin["table"], spin["spin"]) not in spoiled
