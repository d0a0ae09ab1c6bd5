"""Staking plans, beside players who follow them one by one, each bet settled by itself."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.odds.simulation import outcomes
from croupier.odds.simulation.outcomes import pattern_of
from croupier.odds.simulation.plans import (
    PLANS,
    Amounts,
    DAlembert,
    Flat,
    Labouchere,
    Martingale,
    Own,
    Plan,
)
from croupier.odds.simulation.play import BadLine, LineTooLong
from croupier.odds.simulation.run import Play, Simulation, SumsTooLarge, simulate
from croupier.rules.bets import Bet, Seat
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import Line, settle, settle_lines
from croupier.rules.wheel import Number
from tests.odds.test_simulation import laid, plain_numbers

# --- a player alone -------------------------------------------------------------------------


class PlainFlat:
    def __init__(self, unit: int) -> None:
        self.unit = self.next = unit

    def won(self, laid: int) -> None: ...
    def lost(self, laid: int) -> None: ...


class PlainMartingale(PlainFlat):
    def won(self, laid: int) -> None:
        self.next = self.unit

    def lost(self, laid: int) -> None:
        self.next = 2 * laid


class PlainDAlembert(PlainFlat):
    def won(self, laid: int) -> None:
        self.next = max(self.unit, laid - self.unit)

    def lost(self, laid: int) -> None:
        self.next = laid + self.unit


class PlainLabouchere(PlainFlat):
    def __init__(self, unit: int) -> None:
        super().__init__(unit)
        self.begin()

    def begin(self) -> None:
        self.line = [self.unit * figure for figure in (1, 2, 3, 4)]
        self.look()

    def look(self) -> None:
        self.next = self.line[0] + self.line[-1] if len(self.line) > 1 else self.line[0]

    def won(self, laid: int) -> None:
        self.line = self.line[1:-1]
        if self.line:
            self.look()
        else:
            self.begin()

    def lost(self, laid: int) -> None:
        self.line.append(laid)
        self.look()


PLAIN: dict[str, Callable[[int], PlainFlat]] = {
    "flat": PlainFlat,
    "martingale": PlainMartingale,
    "dalembert": PlainDAlembert,
    "labouchere": PlainLabouchere,
}


@dataclass
class PlainPlayer:
    """One player at the table, who lays one set of bets at a time."""

    plan: PlainFlat
    single: Sequence[Bet]
    rules: RuleSet
    most: int | None
    least: int
    money: int
    goal: int | None
    credit: bool
    staked: int = 0
    bets: int = 0
    largest: int = 0
    longest: int = 0
    deepest: int = 0
    losses: int = 0
    playing: bool = True
    ruined: bool = False
    at_goal: bool = False
    held: tuple[Bet, ...] = ()
    lying: int = 0
    so_far: int = 0
    history: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.history.append(self.money)

    @property
    def wants(self) -> int:
        wish = self.plan.next if self.most is None else min(self.plan.next, self.most)
        return wish if wish >= self.least else 0

    def cost(self) -> int:
        return self.wants * sum(bet.stake for bet in self.single)

    def look_at_purse(self) -> None:
        if self.playing and not self.held and not self.credit and self.cost() > self.money:
            self.playing, self.ruined = False, True

    def spin(self, number: int) -> None:
        self.look_at_purse()
        bets = []
        if self.playing and not self.held and self.wants:
            bets = [Bet(bet.position, bet.stake * self.wants) for bet in self.single]
            self.lying, self.so_far = self.wants, 0
            self.staked += self.cost()
            self.bets += 1
            self.largest = max(self.largest, self.cost())
        if bets or self.held:
            self.settle(bets, number)
        self.history.append(self.money)
        self.deepest = max(self.deepest, max(self.history) - self.money)

    def settle(self, bets: list[Bet], number: int) -> None:
        settlement, refused = settle(bets, Number(number), self.rules, self.held)
        assert not refused
        totals = settlement.totals
        self.money += totals.winnings - totals.collected
        self.so_far += totals.winnings - totals.collected
        self.held = settlement.held
        if self.playing and self.goal is not None and self.money >= self.goal:
            self.playing, self.at_goal = False, True
        if not self.held:
            self.end_round()

    def end_round(self) -> None:
        self.losses = self.losses + 1 if self.so_far < 0 else 0
        self.longest = max(self.longest, self.losses)
        if self.so_far < 0:
            self.plan.lost(self.lying)
        elif self.so_far > 0:
            self.plan.won(self.lying)


@dataclass(frozen=True)
class Case:
    source: str = "european"
    options: tuple[tuple[str, str | int], ...] = ()
    bets: tuple[tuple[str, int], ...] = (("red", 10),)
    single: tuple[int, ...] = (1,)
    unit: int = 10
    most: int | None = None
    least: int = 1
    bankroll: int | None = None
    goal: int | None = None
    players: int = 80
    spins: int = 60

    def rules(self) -> RuleSet:
        rules = read_rule_set(self.source, dict(self.options))
        assert isinstance(rules, RuleSet)
        return rules

    def laid(self, rules: RuleSet) -> list[Bet]:
        return [Bet(rules.layout.by_key[key], stake) for key, stake in self.bets]


PRISON = ("zero.rule", "prison")
CASES = {
    "on credit": Case(spins=40),
    "with a bankroll": Case(bankroll=300),
    "with a bankroll and a goal": Case(bankroll=300, goal=400),
    "with a goal": Case(goal=35),
    "under a maximum": Case(options=(("limits.outside-maximum", 75),), most=75, bankroll=1000),
    "above a minimum": Case(options=(("limits.outside-minimum", 10),), least=10, bankroll=500),
    "half back of odd stakes": Case("french", bets=(("red", 5),), unit=5, bankroll=200, goal=300),
    "half back, the rest the player's": Case(
        "american",
        options=(("zero.rule", "surrender"), ("zero.remainder", "player")),
        bets=(("even", 3),),
        unit=3,
        bankroll=100,
    ),
    "24 numbers": Case(bets=(("dozen-1+dozen-2", 5),), unit=5, bankroll=400),
    "several bets": Case(
        options=(("limits.maximum", 50), ("limits.outside-maximum", 300)),
        bets=(("red", 20), ("17", 5), ("17/20", 5)),
        single=(4, 1, 1),
        unit=5,
        most=50,
        bankroll=2000,
    ),
    "paid no more than the house pays": Case(
        options=(("limits.payout-maximum", 25),),
        bets=(("red", 6), ("17", 3)),
        single=(2, 1),
        unit=3,
        bankroll=300,
    ),
    "prison, taken on zero again": Case(
        "french", (PRISON, ("zero.repeated", "lose")), bankroll=300, goal=450
    ),
    "prison, staying": Case("french", (PRISON, ("zero.repeated", "stay")), bankroll=300),
    "prison, halved, on three zeros": Case(
        "triple-zero",
        (PRISON, ("zero.repeated", "halve"), ("zero.remainder", "player")),
        bets=(("red", 7), ("odd", 14), ("0", 7)),
        single=(1, 2, 1),
        unit=7,
        bankroll=900,
    ),
    "prison, half back": Case(
        "triple-zero", (PRISON, ("zero.repeated", "half")), bets=(("low", 5),), unit=5, goal=60
    ),
}


def alone(case: Case, name: str, seed: int) -> list[PlainPlayer]:
    rules = case.rules()
    laid = case.laid(rules)
    single = [Bet(bet.position, count) for bet, count in zip(laid, case.single, strict=True)]
    count = len(rules.wheel.numbers)
    numbers = list(islice(plain_numbers(count, seed), case.players * case.spins))
    everybody = []
    for place in range(case.players):
        player = PlainPlayer(
            PLAIN[name](case.unit),
            single,
            rules,
            case.most,
            case.least,
            case.bankroll or 0,
            case.goal,
            credit=case.bankroll is None,
        )
        for number in numbers[place :: case.players]:
            player.spin(number)
        player.look_at_purse()
        everybody.append(player)
    return everybody


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_players_together_fare_as_each_alone(case: Case, name: str) -> None:
    rules, start = case.rules(), case.bankroll or 0
    play = Play(case.spins, case.players, case.bankroll, case.goal, seed=21)
    found = simulate(case.laid(rules), rules, play, PLANS[name], chunk=1000)
    each = alone(case, name, 21)
    ends = sorted(player.money for player in each)
    assert found.net == sum(ends) - start * case.players
    assert found.staked == sum(player.staked for player in each)
    assert found.bets == sum(player.bets for player in each)
    assert found.ruined == sum(player.ruined for player in each)
    assert found.at_goal == sum(player.at_goal for player in each)
    assert found.ahead == sum(end > start for end in ends)
    assert found.held == sum(bet.stake for player in each for bet in player.held)
    assert found.largest_stake == max(player.largest for player in each)
    assert found.longest_losing_run == max(player.longest for player in each)
    assert found.deepest_drawdown == max(player.deepest for player in each)
    for point in found.path:
        had = sorted(player.history[point.spins] for player in each)
        rank = [-(-case.players * percent // 100) - 1 for percent in (5, 50, 95)]
        assert [point.low, point.middle, point.high] == [had[at] for at in rank]


@pytest.mark.parametrize("name", ["martingale", "labouchere"])
def test_the_cases_ruin_some_and_bring_some_to_their_goal(name: str) -> None:
    each = alone(CASES["with a bankroll and a goal"], name, 21)
    assert any(player.ruined for player in each)
    assert any(player.at_goal for player in each)


# --- the same whatever is held in memory ----------------------------------------------------


def martingale(**more: Any) -> Simulation:
    case = CASES["with a bankroll and a goal"]
    rules = case.rules()
    return simulate(case.laid(rules), rules, Play(90, 40, 300, 500, seed=6), Martingale(), **more)


@pytest.mark.parametrize("chunk", [1, 41, 90 * 40])
def test_what_is_held_at_a_time_changes_no_result(chunk: int) -> None:
    assert martingale(chunk=chunk) == martingale()


@pytest.mark.parametrize(
    "case", ["prison, halved, on three zeros", "paid no more than the house pays"]
)
def test_stakes_whose_settlement_was_forgotten_are_settled_again(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, bets = CASES[case].rules(), CASES[case].laid(CASES[case].rules())
    play = Play(60, 40, 900, seed=4)
    found = simulate(bets, rules, play, Labouchere())
    settled: list[Number] = []

    def counted(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        settled.append(falls)
        return settle_lines(bets, falls, rules)

    monkeypatch.setattr(outcomes, "settle_lines", counted)
    assert simulate(bets, rules, play, Labouchere()) == found
    enough = len(settled)
    monkeypatch.setattr(outcomes, "_MOST_KEPT", 3)
    assert simulate(bets, rules, play, Labouchere()) == found
    assert len(settled) - enough > enough


@pytest.mark.parametrize("players", [1, 3, 700])
@pytest.mark.parametrize(("bankroll", "goal"), [(None, None), (50, 90), (50, None), (None, 30)])
def test_flat_bets_fare_alike_many_spins_at_a_time_and_one_at_a_time(
    players: int, bankroll: int | None, goal: int | None
) -> None:
    rules = CASES["on credit"].rules()
    play = Play(321, players, bankroll, goal, seed=2)
    same = Own(lambda laid, net, unit: np.full_like(laid, unit))
    bets = laid(rules, red=5, n17=5)
    for chunk in (1, 1000, 1 << 20):
        found = simulate(bets, rules, play, Flat(), chunk=chunk)
        assert found == simulate(bets, rules, play, same)


def test_players_beyond_a_group_have_numbers_of_their_own() -> None:
    rules = CASES["on credit"].rules()
    first = simulate(laid(rules, red=1), rules, Play(5, 8192, seed=1))
    second = simulate(laid(rules, red=1), rules, Play(5, 8193, seed=1))
    (number,) = {n - first.net for n in [second.net]}
    numbers = islice(plain_numbers(37, 1, group=1), 5)
    reds = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    assert number == sum(1 if n in reds else -1 for n in numbers)
    assert first.path == second.path


# --- plans of one's own ---------------------------------------------------------------------


def test_a_function_is_a_plan() -> None:
    case = CASES["with a bankroll and a goal"]
    rules = case.rules()

    def doubled(laid: Amounts, net: Amounts, unit: int) -> Amounts:
        return np.where(net < 0, 2 * laid, unit)

    play = Play(60, 100, bankroll=300, seed=3)
    found = simulate(case.laid(rules), rules, play, Own(doubled))
    assert found == simulate(case.laid(rules), rules, play, Martingale())


class Fibonacci:
    """A step on along 1, 1, 2, 3, 5 … after a loss, two back after a win."""

    steps = np.array([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])

    def start(self, players: int, unit: int) -> tuple[int, Amounts]:
        return unit, np.zeros(players, np.int64)

    def stakes(self, state: tuple[int, Amounts]) -> Amounts:
        return state[0] * self.steps[state[1]]

    def after(self, state: tuple[int, Amounts], laid: Amounts, net: Amounts) -> tuple[int, Amounts]:
        at = state[1] + (net < 0) - 2 * (net > 0)
        return state[0], np.clip(at, 0, len(self.steps) - 1)


def test_a_class_is_a_plan() -> None:
    case = CASES["with a bankroll and a goal"]
    rules = case.rules()
    found = simulate(case.laid(rules), rules, Play(30, 200, 2000, seed=3), Fibonacci())
    assert found.largest_stake in {10 * step for step in Fibonacci.steps.tolist()}
    assert found.largest_stake > 20


def test_who_lays_less_than_the_least_sits_out() -> None:
    rules = read_rule_set("european", {"limits.outside-minimum": 10})
    assert isinstance(rules, RuleSet)
    less = Own(lambda laid, net, unit: laid - 1)
    found = simulate(laid(rules, red=11), rules, Play(50, 20, 1000), less)
    # 11, then 10, then never again.
    assert found.bets == 40
    assert found.staked == 20 * 21


@pytest.mark.parametrize(
    ("limits", "least", "most"),
    [
        # 4 on red, 1 on 17 and 1 on 18, so and so often.
        ({}, 1, None),
        ({"outside-minimum": 10}, 3, None),
        ({"minimum": 4, "outside-minimum": 10}, 4, None),
        ({"spread-minimum": 9}, 5, None),
        ({"maximum": 40}, 1, 40),
        ({"maximum": 40, "outside-maximum": 150}, 1, 37),
        ({"player-maximum": 200}, 1, 33),
        ({"outside-maximum": 21, "over-maximum": "stand"}, 1, 5),
    ],
)
def test_bets_go_up_and_down_together_within_every_limit(
    limits: dict[str, str | int], least: int, most: int | None
) -> None:
    rules = read_rule_set("european", {f"limits.{key}": value for key, value in limits.items()})
    assert isinstance(rules, RuleSet)
    pattern = pattern_of(laid(rules, red=20, n17=5, n18=5), rules)
    assert (pattern.unit, pattern.stake) == (5, 6)
    assert (pattern.least, pattern.most) == (least, most)


def test_a_player_maximum_is_of_each_seat() -> None:
    rules = read_rule_set("european", {"limits.player-maximum": 100})
    assert isinstance(rules, RuleSet)
    red = rules.layout.by_key["red"]
    bets = [Bet(red, 10, Seat("A")), Bet(red, 30, Seat("B"))]
    assert pattern_of(bets, rules).most == 33


# --- lines ----------------------------------------------------------------------------------


def follow(plan: Plan[Any], unit: int, results: str) -> list[int]:
    """The stakes of a single player after each win, loss or neither."""
    state, stakes = plan.start(1, unit), []
    for result in results:
        lying = plan.stakes(state).copy()
        stakes.append(int(lying[0]))
        sign = {"w": 1, "l": -1, ".": 0}[result]
        state = plan.after(state, lying * abs(sign), lying * sign)
    return [*stakes, int(plan.stakes(state)[0])]


def test_the_plans_go_as_they_are_taught() -> None:
    assert follow(Martingale(), 5, "lll.wl") == [5, 10, 20, 40, 40, 5, 10]
    assert follow(DAlembert(), 5, "wll.lww") == [5, 5, 10, 15, 15, 20, 15, 10]
    # 1 2 3 4 · 1 2 3 4 5 · 1 2 3 4 5 6 · 2 3 4 5 · 3 4 · empty: begun anew · 2 3.
    assert follow(Labouchere(), 1, "ll.wwww") == [5, 6, 7, 7, 7, 7, 5, 5]


def test_a_single_figure_is_laid_alone() -> None:
    assert follow(Labouchere((3,)), 10, "lww") == [30, 60, 30, 30]


def test_a_line_grows_round_its_ring_and_keeps_its_order() -> None:
    results = "wl" * 30 + "l" * 40 + "wwl" * 20 + "l" * 50 + "w" * 70
    plain = PlainLabouchere(2)
    stakes = []
    for result in results:
        stakes.append(plain.next)
        (plain.won if result == "w" else plain.lost)(plain.next)
    assert follow(Labouchere(), 2, results) == [*stakes, plain.next]


def test_a_line_that_no_bankroll_bounds_ends_somewhere() -> None:
    with pytest.raises(LineTooLong):
        follow(Labouchere(most=64), 1, "l" * 65)


@pytest.mark.parametrize("line", [(), (1, 0, 2), (-1,)])
def test_a_line_has_positive_figures(line: tuple[int, ...]) -> None:
    with pytest.raises(BadLine):
        Labouchere(line)


def test_stakes_that_cannot_be_added_up_stop_the_game() -> None:
    rules = CASES["on credit"].rules()
    tenfold = Own(lambda laid, net, unit: np.where(net < 0, 10 * laid, unit))
    with pytest.raises(SumsTooLarge):
        simulate(laid(rules, n17=10), rules, Play(1000, 50), tenfold)
