"""Reasons: every sum in them is true, and they end at the answer.

The sums are worked out here from the fields of the steps and the texts of the positions.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from croupier.rules.bets import AnyBet, Bet
from croupier.rules.layout import Position
from croupier.trainer import make_questions
from croupier.trainer import steps as s
from croupier.trainer.drills import KINDS
from croupier.trainer.question import OptionValue, Question, Unit
from croupier.trainer.steps import Step, Trick, lit_positions
from tests.trainer.second_method import (
    AREAS,
    SERIES,
    called,
    lying,
    most,
    numbers,
    stacks,
    thousand,
    top,
)

T = TypeVar("T")

TRICKS: Mapping[Trick, tuple[int, Callable[[int], int]]] = {
    Trick.TIMES_35_BY_70: (35, lambda n: n // 2 * 7 * 10),
    Trick.TIMES_35_BY_36: (35, lambda n: 36 * n - n),
    Trick.TIMES_17_EVEN: (17, lambda n: (n + n // 2) * 10 + 2 * n),
    Trick.TIMES_17_BY_18: (17, lambda n: 18 * n - n),
    Trick.TIMES_8: (8, lambda n: ((n + n) + (n + n)) * 2),
    Trick.TIMES_11: (11, lambda n: 10 * n + n),
    Trick.TIMES_5: (5, lambda n: 10 * n // 2),
}


def only(steps: Sequence[Step], kind: type[T]) -> list[T]:
    return [step for step in steps if isinstance(step, kind)]


def pays(position: Position) -> int:
    return 36 // len(numbers(position.key)) - 1


# --- pictures -------------------------------------------------------------------------------


def winnings_hold(question: Question, laid: Mapping[str, int]) -> None:
    """Every line is a stack that wins, all of them are there, and they come to the total."""
    steps, falls = question.steps, question.falls
    assert falls is not None
    wins = only(steps, s.Wins)
    for step in wins:
        assert step.odds == (pays(step.position), 1)
        assert step.chips == laid[step.position.key]
        assert step.winnings == step.chips * pays(step.position)
    assert [pays(step.position) for step in wins] == sorted(
        (pays(step.position) for step in wins), reverse=True
    )
    winning = {position for position in laid if falls in numbers(position)}
    assert sorted(step.position.key for step in wins) == sorted(winning)
    losers = [position.key for step in only(steps, s.Loses) for position in step.positions]
    assert sorted(losers) == sorted(set(laid) - winning)
    for total in only(steps, s.Total):
        assert total.parts == tuple(step.winnings for step in wins)
        assert total.total == sum(total.parts)
    ends = [step.total for step in only(steps, s.Total)] or [wins[0].winnings]
    assert ends == [question.answer["winnings"]]


def short_cut_holds(step: Step, question: Question, laid: Mapping[str, int]) -> None:
    """The quicker way comes to what the long one does, with the chips that lie there."""
    match step:
        case s.Together():
            assert step.parts == tuple(laid[p.key] for p in step.positions)
            assert {pays(p) for p in step.positions} == {step.odds.pays}
            assert step.winnings == sum(step.parts) * step.odds.pays
        case s.ShortCut():
            factor, quickly = TRICKS[step.trick]
            assert step.factor == factor
            assert {pays(p) for p in step.positions} == {factor}
            assert step.count == sum(laid[p.key] for p in step.positions)
            assert step.result == quickly(step.count) == step.count * factor
        case s.PairsOf52():
            straight, split = step.positions
            assert (pays(straight), pays(split)) == (35, 17)
            assert laid[straight.key] == laid[split.key] == step.pairs
            assert step.result == step.pairs * 52 == step.pairs * 35 + step.pairs * 17
        case s.Station():
            assert step.chips == sum(laid[p.key] for p in step.positions)
            with_stakes = [laid[p.key] * 36 // len(numbers(p.key)) for p in step.positions]
            assert sum(step.parts) == sum(with_stakes)
            assert step.result == sum(step.parts) - step.chips == question.answer["winnings"]
        case s.InMoney():
            assert step.chips == question.answer["winnings"]
            assert step.value == question.options["value"]
            assert step.money == step.chips * step.value == question.answer["money"]
        case _:
            pass


EVERY_AREA: list[dict[str, OptionValue]] = [{"area": area} for area in AREAS]


@pytest.mark.parametrize("level", KINDS["pictures"].levels)
def test_every_step_of_a_picture_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand("pictures", level, *EVERY_AREA, {"value": 25}):
        laid = stacks(shown)
        winnings_hold(question, laid)
        for step in question.steps:
            short_cut_holds(step, question, laid)


@pytest.mark.parametrize("level", KINDS["pictures"].levels)
def test_with_a_value_the_last_step_is_the_money(level: int) -> None:
    for question in make_questions("pictures", level, {"value": 5}, 1, 50):
        *_, last = question.steps
        assert isinstance(last, s.InMoney)


@pytest.mark.parametrize("level", KINDS["pictures"].levels)
def test_there_is_one_short_cut_at_most_and_it_follows_the_total(level: int) -> None:
    order = {
        s.Wins: 0,
        s.Loses: 1,
        s.Total: 2,
        s.Together: 3,
        **dict.fromkeys((s.ShortCut, s.PairsOf52, s.Station), 4),
    }
    for question, _ in thousand("pictures", level, {}, count=300):
        places = [order[type(step)] for step in question.steps]
        assert places == sorted(places)
        assert len(set(places) - {0}) == len([place for place in places if place])


def test_the_whole_picture_is_told_by_stations() -> None:
    seen = set()
    for question, shown in thousand("pictures", 4, {"area": "middle"}):
        if question.answer["winnings"] == 156:
            (station,) = only(question.steps, s.Station)
            assert station.parts == (36, 72, 12, 36, 12)
            assert station.chips == len(stacks(shown)) == 12
            seen.add(question.falls)
    assert seen == AREAS["middle"]


def test_equal_stacks_on_straight_and_split_are_told_as_pairs_of_52() -> None:
    for question in make_questions("pictures", 4, {}, 2, 300):
        straights, splits = (
            [bet for bet in question.bets if len(numbers(str(bet.position))) == n]  # type: ignore[union-attr]
            for n in (1, 2)
        )
        if question.answer["winnings"] not in (116, 156):
            assert bool(only(question.steps, s.PairsOf52)) == bool(straights and splits)


@pytest.mark.parametrize("level", [4, 5, 6])
def test_stacks_are_told_together_where_most_of_them_have_the_same_odds(level: int) -> None:
    for question, shown in thousand("pictures", level, {}, count=300):
        falls = int(shown["falls"])
        of_odds = Counter(len(n) for n in map(numbers, stacks(shown)) if falls in n)
        most_stacks = max(of_odds.values())
        dearest = min(n for n, count in of_odds.items() if count == most_stacks)
        for step in only(question.steps, s.Together):
            assert len(step.positions) == most_stacks
            assert len(numbers(step.positions[0].key)) == dearest


def test_every_trick_is_met() -> None:
    met = {
        step.trick
        for level in (2, 3, 5, 6)
        for question in make_questions("pictures", level, {}, "tricks", 300)
        for step in only(question.steps, s.ShortCut)
    }
    assert met == set(Trick)


# --- series ---------------------------------------------------------------------------------


def spreading_holds(question: Question, shown: Mapping[str, Any]) -> None:
    """From the first division to the unit: what is full, and what the rest is divided by."""
    (series, amount), options = called(shown), shown["options"]
    maximum, step_ = options["max"], options["step"]
    left = dict(SERIES[series])
    first, *rest = question.steps
    assert first == s.Divides(
        question.bets[0].call,  # type: ignore[union-attr]
        amount,
        sum(left.values()),
        step_,
        amount // sum(left.values()) // step_ * step_,
    )
    unit = first.unit
    full = 0
    for step in rest:
        match step:
            case s.Full():
                assert step.unit in (unit, unit + step_)
                for position in step.positions:
                    assert step.maximum == most(position.key, maximum)
                    assert left.pop(position.key) * step.unit >= step.maximum
                full += step.maximum * len(step.positions)
            case s.Spreads():
                assert (step.amount, step.full, step.step) == (amount, full, step_)
                assert step.chips == sum(left.values())
                assert step.unit == (amount - full) // step.chips // step_ * step_
                assert step.unit >= unit
                unit = step.unit
            case s.Top():
                assert step.top == top(series, maximum) <= amount
                left.clear()
                unit = step.unit
            case _:
                pass
    assert unit == question.answer["unit"]
    stakes = lying(series, unit, maximum)
    assert all(stakes[position] < most(position, maximum) for position in left)


def sums_hold(question: Question, shown: Mapping[str, Any]) -> None:
    """What lies where, all of it, and the change: the last steps."""
    (series, amount), maximum = called(shown), shown["options"]["max"]
    lies = only(question.steps, s.Lies)
    stakes = {position.key: step.stake for step in lies for position in step.positions}
    unit = question.answer["unit"]
    assert isinstance(unit, int)
    assert stakes == lying(series, unit, maximum)
    assert len({step.stake for step in lies}) == len(lies)
    *_, placed, change = question.steps
    assert isinstance(placed, s.Placed)
    assert placed.parts == tuple(step.stake * len(step.positions) for step in lies)
    assert placed.placed == sum(placed.parts) == question.answer["placed"]
    assert change == s.ChangeBack(amount, placed.placed, amount - placed.placed)
    assert amount - placed.placed == question.answer["change"]


TABLES = ((100, 5), (100, 1), (250, 25), (101, 7), (60, 50), (10, 9), (2000, 50), (33, 4))
EVERY_TABLE: list[dict[str, OptionValue]] = [
    {"series": series, "max": maximum, "step": step}
    for maximum, step in TABLES
    for series in SERIES
]


@pytest.mark.parametrize("level", KINDS["series"].levels)
def test_every_step_of_a_series_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand("series", level, {}, *EVERY_TABLE):
        spreading_holds(question, shown)
        sums_hold(question, shown)


def names(question: Question) -> list[str]:
    return [type(step).__name__ for step in question.steps]


def test_below_the_first_maximum_one_division_does() -> None:
    for question in make_questions("series", 1, {}, 1, 200):
        assert set(names(question)[1:]) == {"Lies", "Placed", "ChangeBack"}


def test_across_the_maximum_the_rest_is_spread() -> None:
    for question in make_questions("series", 2, {}, 1, 200):
        assert names(question)[:3] == ["Divides", "Full", "Spreads"]


def test_above_the_top_everything_is_full() -> None:
    run = make_questions("series", 3, {"series": "voisins"}, 1, 501)
    assert {"Top" in names(question) for question in run} == {True, False}
    for question in run:
        assert ("Top" in names(question)) == (question.answer["placed"] == 1700)


def covering(bet: AnyBet) -> set[str]:
    """Where the chips of a bet go."""
    if isinstance(bet, Bet):
        return {bet.position.key}
    return {position.key for position, _ in bet.call.chips}


@pytest.mark.parametrize(("kind", "level"), [(k, n) for k, d in KINDS.items() for n in d.levels])
def test_a_step_lights_only_what_lies_there(kind: str, level: int) -> None:
    for question in make_questions(kind, level, {}, 3, 100):
        lit = {position.key for step in question.steps for position in lit_positions(step)}
        lies = {key for bet in question.bets for key in covering(bet)}
        if any(ask.unit is Unit.POSITIONS for ask in question.asks):
            continue  # it lights where chips are to be laid
        assert lit <= lies
        if kind in {"pictures", "series"}:
            assert lit == lies
