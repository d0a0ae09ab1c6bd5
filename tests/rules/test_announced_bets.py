"""Announced bets: the chips each lays and what they win, against the published tables."""

import pytest

from croupier.rules.bets import Bet, ByUnit, Call, Family
from croupier.rules.call_bets import call_keys, complete, find_call, series_keys
from croupier.rules.faults import NoSuchNumber, ReachTooWide, UnknownPlace
from croupier.rules.layout import Kind
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import Number
from tests.rules import arithmetic
from tests.rules.generators import EUROPEAN, LAYOUT, call, house


def chips(key: str) -> dict[str, int]:
    return {str(position): weight for position, weight in call(key).chips}


def ones(positions: str) -> dict[str, int]:
    return dict.fromkeys(positions.split(), 1)


def laid(key: str, unit: int = 1) -> tuple[Bet, ...]:
    placement = place(ByUnit(call(key), unit), EUROPEAN)
    assert isinstance(placement, Placement)
    return placement.stakes


def winnings(key: str, falls: int, unit: int = 1) -> int:
    return sum(line.winnings for line in settle_lines(laid(key, unit), Number(falls), EUROPEAN))


def winning_numbers(key: str) -> dict[int, int]:
    """What a unit a chip wins, by the number that falls; losing numbers left out."""
    paid = {falls: winnings(key, falls) for falls in arithmetic.WHEEL}
    return {falls: won for falls, won in paid.items() if won}


# --- the series ---------------------------------------------------------------------------------

SERIES = {
    "voisins": {**ones("4/7 12/15 18/21 19/22 32/35"), "0/2/3": 2, "25/26/28/29": 2},
    "tiers": ones("5/8 10/11 13/16 23/24 27/30 33/36"),
    "orphelins": ones("1 6/9 14/17 17/20 31/34"),
    "zero-game": ones("26 0/3 12/15 32/35"),
}
NUMBERS = {
    "voisins": "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25",
    "tiers": "27 13 36 11 30 8 23 10 5 24 16 33",
    "orphelins": "17 34 6 1 20 14 31 9",
    "zero-game": "12 35 3 26 0 32 15",
}
CHIPS = {"voisins": 9, "tiers": 6, "orphelins": 5, "zero-game": 4}
PAYS = {
    "voisins": {**dict.fromkeys((0, 2, 3), 22), **dict.fromkeys((25, 26, 28, 29), 16)},
    "tiers": {},
    "orphelins": {1: 35, 17: 34},
    "zero-game": {26: 35},
}
"""Winnings a unit of the numbers that do not win 17."""


def test_the_wheel_has_four_series() -> None:
    assert series_keys(EUROPEAN) == tuple(SERIES)


@pytest.mark.parametrize("key", SERIES)
def test_a_series_lays_the_published_chips(key: str) -> None:
    assert chips(key) == SERIES[key]
    assert call(key).count == CHIPS[key]
    assert call(key).family is Family.SERIES


@pytest.mark.parametrize("key", SERIES)
def test_a_series_wins_on_its_numbers_what_is_published(key: str) -> None:
    expected = dict.fromkeys(map(int, NUMBERS[key].split()), 17) | PAYS[key]
    assert winning_numbers(key) == expected


def test_voisins_tiers_and_orphelins_share_out_the_wheel() -> None:
    shared = [n for key in ("voisins", "tiers", "orphelins") for n in winning_numbers(key)]
    assert sorted(shared) == list(range(37))


def test_orphelins_en_plein_are_eight_straights() -> None:
    assert chips("orphelins-plein") == ones("1 6 9 14 17 20 31 34")
    assert winning_numbers("orphelins-plein") == dict.fromkeys((1, 6, 9, 14, 17, 20, 31, 34), 35)


@pytest.mark.parametrize("key", [*SERIES, "red-splits", "complete-17", "neighbours-0"])
def test_the_chips_stand_in_the_order_of_the_cloth(key: str) -> None:
    order = [LAYOUT.positions.index(position) for position, _ in call(key).chips]
    assert order == sorted(order)


# --- colors and finals --------------------------------------------------------------------------


def test_red_splits_are_the_four_published() -> None:
    assert chips("red-splits") == ones("9/12 16/19 18/21 27/30")


def test_black_splits_are_the_seven_published() -> None:
    assert chips("black-splits") == ones("8/11 10/11 10/13 17/20 26/29 28/29 28/31")


@pytest.mark.parametrize(
    ("digit", "straights"),
    [
        *[(d, (d, 10 + d, 20 + d, 30 + d)) for d in range(7)],
        *[(d, (d, 10 + d, 20 + d)) for d in (7, 8, 9)],
    ],
)
def test_a_final_is_every_number_that_ends_in_the_digit(
    digit: int, straights: tuple[int, ...]
) -> None:
    assert chips(f"final-{digit}") == ones(" ".join(map(str, straights)))
    assert call(f"final-{digit}").family is Family.FINALS


FINAL_SPLITS = {
    "final-0/3": "0/3 10/13 20/23 30/33",
    "final-1/4": "1/4 11/14 21/24 31/34",
    "final-2/5": "2/5 12/15 22/25 32/35",
    "final-3/6": "3/6 13/16 23/26 33/36",
    "final-4/7": "4/7 14/17 24/27 34",
    "final-5/8": "5/8 15/18 25/28 35",
    "final-6/9": "6/9 16/19 26/29 36",
    "final-7/10": "7/10 17/20 27/30",
    "final-8/11": "8/11 18/21 28/31",
    "final-9/12": "9/12 19/22 29/32",
}


@pytest.mark.parametrize("key", FINAL_SPLITS)
def test_finals_a_cheval_are_the_published_splits_and_straights(key: str) -> None:
    assert chips(key) == ones(FINAL_SPLITS[key])
    assert call(key).family is Family.FINAL_SPLITS


@pytest.mark.parametrize("key", FINAL_SPLITS)
def test_some_houses_leave_the_straight_out_of_finals_a_cheval(key: str) -> None:
    rules = house({"announced.final-straights": False})
    without = [place for place in FINAL_SPLITS[key].split() if place not in {"34", "35", "36"}]
    assert [str(position) for position, _ in call(key, rules).chips] == without


def test_every_final_is_listed_and_no_other() -> None:
    listed = [key for key in call_keys(EUROPEAN) if key.startswith("final-")]
    assert listed == [*(f"final-{digit}" for digit in "0123456789"), *FINAL_SPLITS]


def test_the_zeros_after_the_first_end_in_no_digit() -> None:
    rules = read_rule_set("american", {"announced.taken": ["finals"]})
    assert isinstance(rules, RuleSet)
    straights = {
        digit: [str(p) for p, _ in call(f"final-{digit}", rules).chips] for digit in (0, 7, 8)
    }
    assert straights == {0: ["0", "10", "20", "30"], 7: ["7", "17", "27"], 8: ["8", "18", "28"]}


@pytest.mark.parametrize("key", ["final-4/8", "final-7/4", "final-10", "final-4/", "final-٤"])
def test_there_is_no_other_final(key: str) -> None:
    assert find_call(key, EUROPEAN) == UnknownPlace(key)


# --- neighbours ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "straights"),
    [
        ("neighbours-17", "2 25 17 34 6"),
        ("neighbours-0", "3 26 0 32 15"),
        ("neighbours-26", "35 3 26 0 32"),  # over the seam of the wheel
        ("neighbours-17x1", "25 17 34"),
        ("neighbours-17x3", "21 2 25 17 34 6 27"),
        ("neighbours-26x4", "28 12 35 3 26 0 32 15 19"),
    ],
)
def test_neighbours_are_straights_on_an_arc_of_the_wheel(key: str, straights: str) -> None:
    assert chips(key) == ones(straights)
    assert winning_numbers(key) == dict.fromkeys(map(int, straights.split()), 35)


@pytest.mark.parametrize("reach", range(1, 19))
@pytest.mark.parametrize("number", [0, 17, 26])
def test_neighbours_of_any_reach_take_two_chips_more_a_neighbour(number: int, reach: int) -> None:
    found = call(f"neighbours-{number}x{reach}")
    assert found.count == len(found.chips) == 2 * reach + 1
    assert {weight for _, weight in found.chips} == {1}


def test_two_a_side_is_meant_where_no_reach_is_said() -> None:
    assert call("neighbours-17x2") == call("neighbours-17")
    assert str(call("neighbours-17x2")) == "neighbours-17"


@pytest.mark.parametrize("reach", [0, 19, 20, 9999])
def test_an_arc_that_meets_itself_or_has_no_neighbours_is_refused(reach: int) -> None:
    assert find_call(f"neighbours-17x{reach}", EUROPEAN) == ReachTooWide(reach, 18)


@pytest.mark.parametrize("number", ["37", "00", "000", "017", "9999"])
@pytest.mark.parametrize("name", ["neighbours", "complete", "picture"])
def test_a_number_that_is_not_on_the_wheel_has_no_announced_bet(name: str, number: str) -> None:
    assert find_call(f"{name}-{number}", EUROPEAN) == NoSuchNumber(number)


# --- completes and pictures ---------------------------------------------------------------------

# Positions, cost in units, winnings in units if the number itself falls (rules.md section 8),
# and for one chip on every position, what those chips are paid.
MIDDLE = range(5, 33, 3)
OUTER = [n for n in range(4, 34) if n not in MIDDLE]
TABLE = {
    0: (7, 17, 235, 116),
    1: (9, 27, 297, 129),
    3: (9, 27, 297, 129),
    2: (12, 36, 396, 165),
    **dict.fromkeys(OUTER, (9, 30, 294, 123)),
    **dict.fromkeys(MIDDLE, (12, 40, 392, 156)),
    34: (6, 18, 198, 93),
    36: (6, 18, 198, 93),
    35: (8, 24, 264, 118),
}


def test_the_table_of_completes_has_every_number() -> None:
    assert sorted(TABLE) == list(range(37))


@pytest.mark.parametrize("number", TABLE)
def test_a_complete_costs_and_wins_what_is_published(number: int) -> None:
    positions, cost, won, _ = TABLE[number]
    found = call(f"complete-{number}")
    assert (len(found.chips), found.count) == (positions, cost)
    assert winnings(found.key, number) == won
    assert found == complete(Number(number), EUROPEAN)


@pytest.mark.parametrize("number", TABLE)
def test_a_picture_is_one_chip_on_each_position_and_pays_what_is_published(number: int) -> None:
    positions, _, _, paid = TABLE[number]
    found = call(f"picture-{number}")
    assert chips(found.key) == dict.fromkeys(arithmetic.around(number), 1)
    assert found.count == positions
    assert winnings(found.key, number) == paid


def test_a_complete_lays_1_2_3_4_or_6_units_by_the_kind_of_position() -> None:
    weights = {
        "straight": 1,
        "split": 2,
        "street": 3,
        "trio": 3,
        "corner": 4,
        "first-four": 4,
        "six-line": 6,
    }
    for number in arithmetic.WHEEL:
        for position, units in call(f"complete-{number}").chips:
            assert units == weights[position.kind]


@pytest.mark.parametrize("number", arithmetic.WHEEL)
def test_the_station_method_checks_every_hit_of_a_complete(number: int) -> None:
    """Winnings and kept stakes are 36 units a position hit, whatever falls (rules.md section 8)."""
    stakes = laid(f"complete-{number}", unit=25)
    for falls in arithmetic.WHEEL:
        hit = [numbers for numbers in arithmetic.around(number).values() if falls in numbers]
        lines = settle_lines(stakes, Number(falls), EUROPEAN)
        assert sum(line.winnings + line.kept for line in lines) == 36 * 25 * len(hit)


def test_complete_17_by_25_costs_1000_and_pays_392_units() -> None:
    assert sum(bet.stake for bet in laid("complete-17", 25)) == 1000
    assert winnings("complete-17", 17, 25) == 392 * 25


def test_20_on_a_complete_of_17_pays_34_and_64_and_30() -> None:
    lines = settle_lines(laid("complete-17"), Number(20), EUROPEAN)
    paid: dict[Kind, int] = {}
    for line in lines:
        paid[line.position.kind] = paid.get(line.position.kind, 0) + line.winnings
    assert {kind: won for kind, won in paid.items() if won} == {
        Kind.SPLIT: 34,
        Kind.CORNER: 64,
        Kind.SIX_LINE: 30,
    }
    assert sum(line.kept for line in lines) == 16


# --- the names ----------------------------------------------------------------------------------


def test_every_name_that_is_listed_is_found_and_bears_that_name() -> None:
    keys = call_keys(EUROPEAN)
    assert [find_call(key, EUROPEAN).key for key in keys] == list(keys)  # type: ignore[union-attr]
    assert len(set(keys)) == len(keys)


def test_the_names_of_the_contract_are_listed() -> None:
    contract = (
        "voisins tiers orphelins zero-game orphelins-plein neighbours-17 final-7 final-4/7 "
        "red-splits black-splits complete-17 picture-17"
    )
    assert set(contract.split()) <= set(call_keys(EUROPEAN))


@pytest.mark.parametrize("number", arithmetic.WHEEL)
def test_every_call_covers_each_position_once_with_at_least_a_chip(number: int) -> None:
    for key in (f"neighbours-{number}", f"complete-{number}", f"picture-{number}"):
        found = find_call(key, EUROPEAN)
        assert isinstance(found, Call)
        assert len({position for position, _ in found.chips}) == len(found.chips)
        assert all(weight >= 1 for _, weight in found.chips)


@pytest.mark.parametrize(
    "key", ["", "Voisins", "voisins ", "neighbours", "neighbours-", "neighbours-17x", "complete-x"]
)
def test_nothing_else_is_an_announced_bet(key: str) -> None:
    assert find_call(key, EUROPEAN) == UnknownPlace(key)
