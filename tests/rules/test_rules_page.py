"""docs/rules.md: every row of its tables is what the engine plays."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.odds import position_odds
from croupier.rules.bets import ByAmount, ByUnit, Call
from croupier.rules.layout import Kind
from croupier.rules.notation import read_bet
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import compile_cloth
from croupier.rules.wheel import Number, label
from tests.rules import arithmetic
from tests.rules.generators import EUROPEAN, LAYOUT, call, house

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")


def table(first_heading: str) -> list[list[str]]:
    """The rows of the table whose first column has that heading."""
    found = re.search(rf"^\| {first_heading} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert found, first_heading
    rows = found[1].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def ids(first_heading: str) -> list[str]:
    return [row[0] for row in table(first_heading)]


def won(found: Call, falls: int) -> int:
    """What a unit a chip wins, by counting."""
    paid = [arithmetic.winnings(str(p), weight, falls) for p, weight in found.chips]
    return sum(winnings for winnings in paid if winnings is not None)


def test_the_page_prints_the_wheel() -> None:
    assert "> " + " ".join(map(label, LAYOUT.wheel.pockets)) in PAGE
    assert "> " + " ".join(map(label, standard("american").wheel.pockets)) + "\n" in PAGE
    assert "Red are " + " ".join(map(str, sorted(arithmetic.REDS))) in PAGE


def test_the_table_of_positions_has_every_kind_of_this_cloth() -> None:
    assert ids("position") == [k for k in Kind if k is not Kind.FIVE_NUMBERS]


@pytest.mark.parametrize("row", table("position"), ids=ids("position"))
def test_a_kind_of_position_is_as_the_page_says(row: list[str]) -> None:
    kind, how_many, covers, pays, edge, maximum = row
    everywhere = (*LAYOUT.positions, *LAYOUT.pairs)
    assert Counter(str(p.kind) for p in everywhere)[kind] == int(how_many)
    counted = (*arithmetic.inside(), *arithmetic.outside(), *arithmetic.pairs())
    assert {len(numbers) for _, k, numbers in counted if k == kind} == {int(covers)}
    odds = EUROPEAN.payouts[Kind(kind)]
    assert str(odds) == pays
    returned = Fraction(int(covers), 37) * (1 + arithmetic.PAYS[kind])
    assert str(1 - returned) == edge
    multiplier = EUROPEAN.limits.multipliers.get(Kind(kind))
    assert maximum == ("own" if multiplier is None else f"{multiplier} M")


@pytest.mark.parametrize("row", table("two zeros"), ids=ids("two zeros"))
def test_a_kind_of_position_with_two_zeros_is_as_the_page_says(row: list[str]) -> None:
    kind, how_many, pays, edge, maximum = row
    rules = standard("american")
    of_kind = [p for p in rules.layout.positions if p.kind == kind]
    assert len(of_kind) == int(how_many)
    assert str(rules.payouts[Kind(kind)]) == pays
    paid, staked = map(int, pays.split(":"))
    returned = [Fraction(len(p.numbers), 38) * (1 + Fraction(paid, staked)) for p in of_kind]
    assert {str(1 - share) for share in returned} == {edge}
    multiplier = rules.limits.multipliers.get(Kind(kind))
    assert maximum == ("own" if multiplier is None else f"{multiplier} M")


def test_the_table_of_two_zeros_has_every_kind_of_that_cloth() -> None:
    kinds = {position.kind for position in standard("american").layout.positions}
    assert ids("two zeros") == [kind for kind in Kind if kind in kinds]


@pytest.mark.parametrize("row", table("table"), ids=lambda row: " ".join(row[:3]))
def test_an_edge_is_as_the_page_says(row: list[str]) -> None:
    name, zero, again, edge = row
    rules = read_rule_set(name, {"zero.rule": zero} | ({"zero.repeated": again} if again else {}))
    assert isinstance(rules, RuleSet)
    even = [p for p in rules.layout.positions if p.kind is Kind.EVEN_CHANCE]
    assert {str(position_odds(position, rules).edge) for position in even} == {edge}


@pytest.mark.parametrize(("name", "edge"), [("american", "3/38"), ("triple-zero", "4/39")])
def test_the_five_numbers_have_the_edge_that_the_page_says(name: str, edge: str) -> None:
    assert re.search(rf"\b{edge}\s+with (two|three)", PAGE)
    (five,) = (p for p in standard(name).layout.positions if p.kind is Kind.FIVE_NUMBERS)
    assert str(position_odds(five, standard(name)).edge) == edge


@pytest.mark.parametrize("row", table("series"), ids=ids("series"))
def test_a_series_is_as_the_page_says(row: list[str]) -> None:
    key, chips, lies_on, pays = row
    found = call(key)
    assert found.count == int(chips)
    written = [f"{position}{' twice' * (weight == 2)}" for position, weight in found.chips]
    assert sorted(written) == sorted(lies_on.split(", "))
    said = {}
    for part in pays.split("; "):
        winnings, _, numbers = part.partition(" on ")
        said.update(dict.fromkeys(map(int, numbers.split()), int(winnings)))
    assert {n: won(found, n) for n in arithmetic.WHEEL if won(found, n)} == said


@pytest.mark.parametrize("row", table("bet"), ids=ids("bet"))
def test_a_sum_is_spread_as_the_page_says(row: list[str]) -> None:
    text, *figures = row
    rules = house({"limits.maximum": 100})
    bet = read_bet(text, rules)
    assert isinstance(bet, ByAmount)
    placement = place(bet, rules)
    assert isinstance(placement, Placement)
    assert [placement.unit, placement.placed, placement.change] == list(map(int, figures))


def meant(row: str) -> set[int]:
    """The numbers that a row of the table of completes speaks of."""
    if span := re.match(r"(\d+) to (\d+), (outer|middle)", row):
        numbers = range(int(span[1]), int(span[2]) + 1)
        return {n for n in numbers if (n % 3 == 2) == (span[3] == "middle")}
    return set(map(int, row.split(", ")))


@pytest.mark.parametrize("row", table("number"), ids=ids("number"))
def test_completes_and_pictures_are_as_the_page_says(row: list[str]) -> None:
    numbers, positions, cost, complete_wins, picture_wins = row
    for n in meant(numbers):
        complete, picture = call(f"complete-{n}"), call(f"picture-{n}")
        assert len(complete.chips) == picture.count == int(positions)
        assert complete.count == int(cost)
        assert (won(complete, n), won(picture, n)) == (int(complete_wins), int(picture_wins))


def test_the_table_of_completes_speaks_of_every_number_once() -> None:
    assert sorted(n for row in ids("number") for n in meant(row)) == list(arithmetic.WHEEL)


def test_complete_17_gives_144_when_20_falls_as_the_page_says() -> None:
    placement = place(ByUnit(call("complete-17"), 1), EUROPEAN)
    assert isinstance(placement, Placement)
    kept = sum(bet.stake for bet in placement.stakes if bet.position.covers(Number(20)))
    net = compile_cloth(placement.stakes, EUROPEAN).net[20]
    assert (kept, net) == (16, 128 - (40 - 16))
