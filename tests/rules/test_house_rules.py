"""What houses decide beyond payouts and limits, and the tables that are shipped."""

from pathlib import Path

import pytest

from croupier.pictures import ChipColor
from croupier.rules.bets import Bet, ByAmount, Call, Family, Seat
from croupier.rules.call_bets import call_keys, find_call, series_keys
from croupier.rules.faults import (
    AbovePlayerMaximum,
    BadValue,
    BelowSpread,
    CallNotTaken,
    Expected,
    MinimumAboveMaximum,
    NotAttested,
    NotOnePlace,
    PairNotTaken,
    UnknownPlace,
)
from croupier.rules.house_rules import ClothStyle, PlacedBy, Until
from croupier.rules.layout import Kind
from croupier.rules.limits import Limits
from croupier.rules.notation import read_bet, read_place
from croupier.rules.placing import Placement, lay, place
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets, standard
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import DOUBLE_ZERO, Number, OrderUnknown, label
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule, ZeroRules
from tests.rules.generators import house


def table(name: str, **limits: str | int) -> RuleSet:
    keys = {f"limits.{key.replace('_', '-')}": value for key, value in limits.items()}
    rules = read_rule_set(name, keys)
    assert isinstance(rules, RuleSet), rules
    return rules


def bet(rules: RuleSet, key: str, stake: int, seat: str | None = None) -> Bet:
    return Bet(rules.layout.by_key[key], stake, None if seat is None else Seat(seat))


# --- what is shipped (rules.md section 12) --------------------------------------------------------


def test_the_five_rule_sets_are_shipped() -> None:
    assert set(shipped_rule_sets()) == {"european", "french", "club", "american", "triple-zero"}


def test_the_french_table_gives_half_back_and_halves_again() -> None:
    french = standard("french")
    assert (french.zero.rule, french.zero.repeated) == (ZeroRule.PARTAGE, RepeatedZero.HALVE)
    assert french.cloth is ClothStyle.FRENCH
    assert french.announced.step == 5


def test_the_club_takes_announced_bets_before_the_launch_through_the_croupier() -> None:
    club = standard("club").announced
    assert (club.until, club.placed_by) == (Until.LAUNCH, PlacedBy.CROUPIER)
    assert club.color_multiples
    assert club.step == 1


def test_the_club_plays_so_that_the_change_is_the_least_possible() -> None:
    club = standard("club")
    placement = place(ByAmount(call("voisins", club), 1000), club)
    assert isinstance(placement, Placement)
    assert (placement.unit, placement.change) == (111, 1)  # 9 × 111


def test_the_club_pays_lower_odds_first() -> None:
    club = standard("club")
    ratios = [club.payouts[kind].ratio for kind in club.spin.pay_order]
    assert ratios == sorted(ratios)


@pytest.mark.parametrize("name", shipped_rule_sets())
def test_every_kind_has_its_place_in_the_order_of_payment(name: str) -> None:
    assert sorted(standard(name).spin.pay_order) == sorted(Kind)


# rules.md section 5: outside before inside, then line, street, corner, split, straight.
INSIDE_ORDER = (
    *("six-line", "five-numbers", "street", "trio", "corner", "first-four", "split", "straight"),
)


def test_the_others_pay_outside_first_and_then_from_the_line_to_the_straight() -> None:
    for name in set(shipped_rule_sets()) - {"club"}:
        order = standard(name).spin.pay_order
        assert order[-len(INSIDE_ORDER) :] == INSIDE_ORDER


def test_the_shipped_tables_have_the_usual_chips() -> None:
    """rules.md section 5: stacks of 20, whole hundreds in cash; twelve colors that are drawn."""
    for name in shipped_rule_sets():
        chips = standard(name).chips
        assert (chips.stack, chips.cash_from) == (20, 100)
        assert chips.cash == (1, 5, 25, 100, 500, 1000, 5000)
        assert list(chips.colors) == list(ChipColor)


def test_fewer_than_three_turns_are_no_spin_at_the_shipped_tables() -> None:
    assert {standard(name).spin.turns for name in shipped_rule_sets()} == {3}  # rules.md section 4


def test_pictures_have_the_names_that_are_usual() -> None:
    assert standard().picture_names == {
        "S+C": "corner pocket",
        "S+2C": "mickey mouse",
        "S+P": "deck",
        "S+4C": "x",
        "S+2P": "dinner for two",
        "S+3P": "t",
        "S+4P": "cross",
        "S+4P+4C": "full",
    }


def test_where_nothing_else_is_said_the_house_decides_as_the_european_table_does() -> None:
    european = standard("european")
    assert european.cloth is ClothStyle.STANDARD
    assert european.zero == ZeroRules(ZeroRule.LOSE, RepeatedZero.LOSE, Remainder.HOUSE)
    announced = european.announced
    assert (announced.until, announced.placed_by) == (Until.NO_MORE_BETS, PlacedBy.CROUPIER)
    assert not announced.color_multiples
    assert announced.final_straights
    assert announced.taken == set(Family) - {Family.HOUSE}
    assert announced.own == {}


@pytest.mark.parametrize("name", shipped_rule_sets())
def test_no_shipped_table_sets_a_limit(name: str) -> None:
    """Every limit is the house's own (rules.md section 3)."""
    limits = standard(name).limits
    assert limits == Limits(multipliers=standard().limits.multipliers)


def test_what_the_shipped_tables_do_not_take() -> None:
    pairs = {name for name in shipped_rule_sets() if standard(name).pairs}
    assert pairs == {"european", "french", "club"}
    assert standard("american").announced.taken == {Family.COMPLETE, Family.PICTURE}
    assert standard("triple-zero").announced.taken == set()
    assert standard("club").announced.taken == standard("french").announced.taken
    assert standard("club").announced.taken == standard("european").announced.taken


# --- two zeros (rules.md sections 1 and 2) --------------------------------------------------------

AMERICAN = standard("american")


def call(key: str, rules: RuleSet) -> Call:
    found = find_call(key, rules)
    assert isinstance(found, Call), found
    return found


def test_a_cloth_of_two_zeros_has_149_positions_inside() -> None:
    inside = AMERICAN.layout.inside
    assert len(inside) == 149
    zero = {p.key for p in inside if p.covers(Number(0)) or p.covers(DOUBLE_ZERO)}
    splits, trios = {"0/00", "0/1", "0/2", "00/2", "00/3"}, {"0/1/2", "0/00/2", "00/2/3"}
    assert zero == {"0", "00", *splits, *trios, "0/00/1/2/3"}  # rules.md section 2


def test_five_numbers_take_five_straight_maxima() -> None:
    rules = table("american", maximum=100)
    assert rules.limits.most(rules.layout.by_key["0/00/1/2/3"]) == 500  # rules.md section 2


def test_five_numbers_pay_six_to_one() -> None:
    five = bet(AMERICAN, "0/00/1/2/3", 100)
    for number in AMERICAN.wheel.numbers:
        (line,) = settle_lines([five], number, AMERICAN)
        won = label(number) in {"0", "00", "1", "2", "3"}
        assert (line.winnings, line.collected) == ((600, 0) if won else (0, 100))


def test_the_courtesy_line_is_the_split_of_the_zeros_and_shares_its_maximum() -> None:
    rules = table("american", maximum=100)
    assert read_place("courtesy-line", rules) is rules.layout.by_key["0/00"]
    bets = [read_bet(text, rules) for text in ("courtesy-line 150", "0/00 100")]
    laid = lay([b for b in bets if isinstance(b, Bet)], rules)
    assert [(str(b.position), b.stake) for b in laid.bets] == [("0/00", 200)]
    assert laid.change == 50


def test_only_a_cloth_that_has_a_courtesy_line_reads_it() -> None:
    assert isinstance(read_place("courtesy-line", standard()), UnknownPlace)


@pytest.mark.parametrize("key", ["0/3", "0/2/3", "0/1/2/3", "00/1"])
def test_what_joins_the_zero_of_another_cloth_is_no_place_here(key: str) -> None:
    assert isinstance(read_place(key, AMERICAN), NotOnePlace)


def test_two_dozens_are_not_one_bet_on_an_american_table() -> None:
    assert read_place("dozen-1+dozen-2", AMERICAN) == PairNotTaken("dozen-1+dozen-2")


def test_placing_takes_no_position_of_another_cloth_and_no_pair_that_is_not_taken() -> None:
    assert place(bet(standard(), "0/3", 5), AMERICAN) == UnknownPlace("0/3")
    pair = bet(standard(), "dozen-1+dozen-2", 5)
    assert place(pair, AMERICAN) == PairNotTaken("dozen-1+dozen-2")


@pytest.mark.parametrize(
    "key",
    [
        *("voisins", "tiers", "orphelins", "zero-game", "voisins-plein", "naca", "neighbours-17"),
        *("final-4", "final-4/7", "red-splits"),
    ],
)
def test_no_announced_bet_of_the_wheel_is_taken_with_two_zeros(key: str) -> None:
    assert find_call(key, AMERICAN) == CallNotTaken(key)


def test_a_house_may_take_the_arcs_of_two_zeros() -> None:
    rules = read_rule_set("american", {"announced.taken": ["neighbours"]})
    assert isinstance(rules, RuleSet)
    straights = {str(position) for position, _ in call("neighbours-00x1", rules).chips}
    assert straights == {"1", "00", "27"}  # the published order of the wheel
    assert find_call("voisins", rules) == CallNotTaken("voisins")


def test_completes_of_two_zeros_cover_what_touches_the_number() -> None:
    chips = {str(position): count for position, count in call("complete-00", AMERICAN).chips}
    assert chips == {"00": 1, "0/00": 2, "00/2": 2, "00/3": 2, "0/00/2": 3, "00/2/3": 3} | {
        "0/00/1/2/3": 5
    }


# --- three zeros (rules.md section 10) ------------------------------------------------------------

TRIPLE = standard("triple-zero")


def test_three_zeros_have_39_numbers_and_no_order() -> None:
    assert len(TRIPLE.wheel.numbers) == 39
    with pytest.raises(OrderUnknown):
        TRIPLE.wheel.pockets  # noqa: B018 - it is asked for
    with pytest.raises(OrderUnknown):
        TRIPLE.wheel.arc(Number(17), 2)


def test_at_the_head_only_straights_and_the_five_are_attested() -> None:
    keys = {p.key for p in TRIPLE.layout.inside if any(p.covers(z) for z in TRIPLE.wheel.zeros)}
    assert keys == {"0", "00", "000", "0/00/1/2/3"}


@pytest.mark.parametrize("key", ["0/00", "0/000", "00/000", "0/1", "0/1/2", "00/2/3"])
def test_what_is_not_attested_is_refused_by_name(key: str) -> None:
    assert read_place(key, TRIPLE) == NotAttested(key, "triple-zero")


def test_neighbours_of_three_zeros_are_not_attested() -> None:
    assert find_call("neighbours-17", TRIPLE) == NotAttested("neighbours-17", "triple-zero")


def test_no_announced_bet_is_named_with_three_zeros() -> None:
    assert call_keys(TRIPLE) == ()
    assert series_keys(TRIPLE) == ()


# --- limits that only some houses post (rules.md section 3) ---------------------------------------


def test_one_flat_maximum_holds_for_every_inside_position() -> None:
    rules = table("european", flat_maximum=50)
    most = {rules.limits.most(position) for position in rules.layout.inside}
    assert most == {50}
    assert rules.limits.most(rules.layout.by_key["red"]) is None


def test_of_a_flat_and_a_straight_maximum_the_smaller_holds() -> None:
    limits, by_key = table("european", maximum=20, flat_maximum=50).limits, standard().layout.by_key
    assert [limits.most(by_key[key]) for key in ("17", "17/20", "16/17/18")] == [20, 40, 50]


def test_a_player_lays_no_more_in_all_than_the_house_takes_from_one() -> None:
    rules = table("european", player_maximum=100)
    bets = [bet(rules, "17", 60, "A"), bet(rules, "red", 50, "A"), bet(rules, "red", 50, "B")]
    laid = lay([*bets, bet(rules, "18", 40, "A")], rules)
    assert laid.refused == {1: AbovePlayerMaximum("110", "100")}
    assert [b.stake for b in laid.bets] == [60, 50, 40]


def test_inside_bets_below_the_spread_are_not_taken_and_the_others_play() -> None:
    rules = table("european", spread_minimum=50)
    bets = [bet(rules, "17", 20, "A"), bet(rules, "18", 20, "A"), bet(rules, "red", 5, "A")]
    laid = lay([*bets, bet(rules, "17", 50, "B")], rules)
    assert laid.refused == {0: BelowSpread("40", "50"), 1: BelowSpread("40", "50")}
    assert [(b.seat, b.stake) for b in laid.bets] == [("A", 5), ("B", 50)]


def test_an_announced_bet_is_inside_where_its_chips_are() -> None:
    outside = {"announced.bets": {"both": {"red": 1, "odd": 1}}}
    rules = house({"limits.spread-minimum": 50, **outside})
    tiers, both = ByAmount(call("tiers", rules), 30), ByAmount(call("both", rules), 10)
    laid = lay([tiers, both], rules)
    assert laid.refused == {0: BelowSpread("30", "50")}
    assert [(str(b.position), b.stake) for b in laid.bets] == [("red", 5), ("odd", 5)]


def test_nobody_is_paid_more_on_a_spin_than_the_maximum() -> None:
    rules = table("european", payout_maximum=1000)
    bets = [bet(rules, "17", 100, "A"), bet(rules, "black", 300, "A"), bet(rules, "17", 10, "B")]
    lines = settle_lines(bets, Number(17), rules)
    # Outside is paid first: 300, and of the 3500 what is left of 1000.
    assert [line.winnings for line in lines] == [700, 300, 350]
    assert [line.kept for line in lines] == [100, 300, 10]


def test_limits_that_leave_no_room_are_named() -> None:
    found = read_rule_set("european", {"limits.minimum": 10, "limits.flat-maximum": 5})
    assert found == MinimumAboveMaximum("limits.minimum", "10", "5")
    found = read_rule_set("european", {"limits.spread-minimum": 50, "limits.player-maximum": 40})
    assert found == MinimumAboveMaximum("limits.spread-minimum", "50", "40")


def test_a_player_may_be_held_to_one_unit_where_no_spread_is_set() -> None:
    assert table("european", player_maximum=1).limits.player_maximum == 1


# --- announced bets of the house's own ------------------------------------------------------------

OWN = {"my-game": {"17": 2, "20/21": 1}}


def test_a_house_has_announced_bets_of_its_own() -> None:
    rules = house({"announced.bets": OWN})
    own = call("my-game", rules)
    assert own.family is Family.HOUSE
    assert [(str(position), count) for position, count in own.chips] == [("17", 2), ("20/21", 1)]
    assert "my-game" in call_keys(rules)
    placement = place(ByAmount(own, 100), rules)
    assert isinstance(placement, Placement)
    assert (placement.unit, placement.change) == (30, 10)


@pytest.mark.parametrize(
    ("bets", "fault"),
    [
        (5, BadValue("announced.bets", "5", Expected.TABLE)),
        ({"My": {"17": 1}}, BadValue("announced.bets.My", "My", Expected.NAME)),
        ({"red": {"17": 1}}, BadValue("announced.bets.red", "red", Expected.NEW_NAME)),
        (
            {"courtesy-line": {"17": 1}},
            BadValue("announced.bets.courtesy-line", "courtesy-line", Expected.NEW_NAME),
        ),
        ({"mine": {}}, BadValue("announced.bets.mine", "{}", Expected.CHIPS)),
        ({"mine": {"17": 0}}, BadValue("announced.bets.mine", "{'17': 0}", Expected.CHIPS)),
        ({"mine": {"17": True}}, BadValue("announced.bets.mine", "{'17': True}", Expected.CHIPS)),
        ({"mine": {"17/19": 1}}, BadValue("announced.bets.mine", "17/19", Expected.POSITION)),
    ],
)
def test_an_own_bet_that_cannot_be_laid_is_named(bets: object, fault: BadValue) -> None:
    assert read_rule_set("european", {"announced.bets": bets}) == fault


def test_naca_and_the_long_tiers_lie_as_the_trade_lays_them() -> None:
    """The jeu zéro with 19; the tiers with 5, 8, 10 and 11 (rules.md section 6)."""
    for key, based_on, straights in (
        ("naca", "zero-game", {"19"}),
        ("tiers-5-8-10-11", "tiers", {"5", "8", "10", "11"}),
    ):
        chips, fewer = (dict(call(name, standard()).chips) for name in (key, based_on))
        assert {str(p): n for p, n in chips.items()} == {
            **{str(p): n for p, n in fewer.items()},
            **dict.fromkeys(straights, 1),
        }


# --- what cannot stand in a rule file -------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("spin.turns", 0, Expected.WHOLE),
        ("spin.turns", "2.5", Expected.WHOLE),
        ("spin.turns", 21, Expected.WHOLE),
        ("spin.pay-order", ["straight"], Expected.ORDER),
        ("spin.pay-order", [*Kind, "straight"], Expected.ORDER),
        ("spin.pay-order", ["straight"] * len(Kind), Expected.ORDER),
        ("announced.taken", ["house"], Expected.WORDS),
        ("announced.taken", "series", Expected.WORDS),
        ("announced.until", "later", Expected.WORD),
        ("chips.colors", [], Expected.NAMES),
        ("chips.colors", ["red", "red"], Expected.NAMES),
        ("chips.colors", ["Red"], Expected.NAMES),
        ("chips.cash", [0], Expected.DECIMALS),
        ("chips.cash", [], Expected.DECIMALS),
        ("chips.cash", 5, Expected.DECIMALS),
        ("pictures", {"Z": "x"}, Expected.PICTURE),
        ("pictures", {"S+P": ""}, Expected.TEXT),
        ("pictures", ["S+P"], Expected.TABLE),
        ("limits.multipliers.street", "10/0", Expected.MULTIPLIER),
        ("limits.multipliers.street", "0/10", Expected.MULTIPLIER),
        ("zero.rule", "half", Expected.WORD),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(key: str, value: object, expected: Expected) -> None:
    found = read_rule_set("european", {key: value})
    assert isinstance(found, BadValue)
    assert (found.key.removesuffix(".S+P"), found.expected) == (key, expected)


def test_a_long_value_is_shown_by_its_first_60_characters() -> None:
    found = read_rule_set("european", {"wheel": "x" * 59 + "yz"})
    assert isinstance(found, BadValue)
    assert found.value == "x" * 59 + "y"


def test_one_color_and_one_cash_chip_will_do() -> None:
    chips = house({"chips.colors": ["red"], "chips.cash": [5]}).chips
    assert (chips.colors, chips.cash) == (("red",), (5,))


NAME = "abcdefghijklmnopqrstuvwxyz-123"
"""30 characters."""
HUNDRED = [f"c{i}" for i in range(100)]


@pytest.mark.parametrize(
    ("key", "most", "more"),
    [
        ("smallest", "1" * 30, "1" * 31),
        ("spin.turns", 20, 21),
        ("chips.stack", 100, 101),
        ("chips.colors", [NAME], [NAME + "4"]),
        ("chips.colors", HUNDRED, [*HUNDRED, "red"]),
        ("chips.cash", list(range(1, 101)), list(range(1, 102))),
        ("announced.bets", {NAME: {"17": 1}}, {NAME + "4": {"17": 1}}),
        ("announced.bets", {"mine": {"17": 1000}}, {"mine": {"17": 1001}}),
        (
            "announced.bets",
            {name: {"17": 1} for name in HUNDRED},
            {name: {"17": 1} for name in [*HUNDRED, "mine"]},
        ),
        ("pictures", {"S": "x" * 60}, {"S": "x" * 61}),
        (
            "pictures",
            {f"{i}S+{j}P": "x" for i in range(10) for j in range(10)},
            {f"{i}S+{j}P": "x" for i in range(10) for j in range(10)} | {"S": "x"},
        ),
    ],
)
def test_the_most_that_is_read_is_read_and_one_more_is_not(
    key: str, most: object, more: object
) -> None:
    assert isinstance(read_rule_set("european", {key: most}), RuleSet)
    assert isinstance(read_rule_set("european", {key: more}), BadValue)


def test_a_multiplier_may_be_a_fraction() -> None:
    """French law: straight 30, three numbers 100, six numbers 200 times the minimum."""
    french = house(
        {
            "limits.maximum": 30,
            "limits.multipliers.street": "10/3",
            "limits.multipliers.six-line": "20/3",
        }
    )
    by_key = french.layout.by_key
    assert french.limits.most(by_key["16/17/18"]) == 100
    assert french.limits.most(by_key["16/17/18/19/20/21"]) == 200


def test_names_of_pictures_are_added_to_those_that_are_usual(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[pictures]\n"S+4P" = "star"\n', "utf-8")
    rules = read_rule_set(str(path))
    assert isinstance(rules, RuleSet)
    assert rules.picture_names["S+4P"] == "star"
    assert rules.picture_names["S+P"] == "deck"  # drills.md


def test_cash_chips_that_cannot_be_paid_stay_in_the_tray() -> None:
    assert house({"smallest": 5}).chips.cash == (1, 5, 20, 100, 200, 1000)  # 5, 25, 100 … by fives
    assert house({"smallest": 7}).chips.cash == (1,)
