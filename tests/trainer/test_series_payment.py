"""The drill `series-payment`: every level is what it says, and every answer is right."""

from collections import Counter
from collections.abc import Mapping

import pytest

from croupier.trainer import make_questions, read_options, record, room
from croupier.trainer import steps as s
from croupier.trainer.drills.series_payment import Collects, InUnits, NothingWins
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.refusals import BadNumber
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.cloth_by_hand import ORPHELINS, TIERS, VOISINS, ZERO_GAME
from tests.trainer.second_method import (
    SERIES,
    Record,
    excess,
    lying,
    most,
    numbers,
    thousand,
    top,
    walk,
)
from tests.trainer.test_reasons import only, short_cut_holds, winnings_hold

KIND = "series-payment"
LEVELS = (1, 2, 3)
TABLES = ((100, 5), (250, 25), (101, 7), (60, 50), (10, 9), (2000, 50))
EVERY_TABLE: list[dict[str, OptionValue]] = [
    {"series": series, "max": maximum, "step": step}
    for maximum, step in TABLES
    for series in SERIES
]

# rules.md section 6, "Winnings per unit".
PER_UNIT = {
    "voisins": {**dict.fromkeys(VOISINS, 17), 0: 22, 2: 22, 3: 22, 25: 16, 26: 16, 28: 16, 29: 16},
    "tiers": dict.fromkeys(TIERS, 17),
    "orphelins": {**dict.fromkeys(ORPHELINS, 17), 1: 35, 17: 34},
    "zero-game": {**dict.fromkeys(ZERO_GAME, 17), 26: 35},
}


def stakes(shown: Record) -> dict[str, int]:
    """What lies on each position, walked up to from the bet's text."""
    (text,) = shown["bets"]
    series, called = text.split()
    if called.startswith("@"):
        return {position: weight * int(called[1:]) for position, weight in SERIES[series]}
    maximum, step = shown["options"]["max"], shown["options"]["step"]
    return lying(series, walk(series, int(called), maximum, step)["unit"], maximum)


def expected(shown: Record) -> Mapping[str, int]:
    falls, laid = int(shown["falls"]), stakes(shown)
    won = {p: stake for p, stake in laid.items() if falls in numbers(p)}
    return {
        "winnings": sum(stake * (36 // len(numbers(p)) - 1) for p, stake in won.items()),
        "collected": sum(laid.values()) - sum(won.values()),
    }


def series_of(shown: Record) -> str:
    return str(shown["bets"][0].split()[0])


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_chips_that_lie_there_come_to(level: int) -> None:
    seen = [shown for _, shown in thousand(KIND, level, {}, *EVERY_TABLE)]
    assert len(seen) >= 1000
    assert [shown for shown in seen if shown["answer"] != expected(shown)] == []
    assert {ask["unit"] for shown in seen for ask in shown["asks"]} == {"money"}
    assert {tuple(shown["answer"]) for shown in seen} == {("winnings", "collected")}


def test_by_the_unit_a_series_wins_what_the_rules_say_a_unit_wins() -> None:
    for _, shown in thousand(KIND, 1, {}):
        unit = int(shown["bets"][0].split("@")[1])
        factor = PER_UNIT[series_of(shown)].get(int(shown["falls"]), 0)
        assert shown["answer"]["winnings"] == factor * unit
        assert shown["skill"] == f"{series_of(shown)}:{factor}"


def test_the_worked_examples_of_the_rules_come_out() -> None:
    wanted = {("voisins @100", "26"): (1600, 700), ("voisins @100", "0"): (2200, 700)}
    for seed in range(40):
        run = make_questions(KIND, 1, {"series": "voisins", "max": 100, "step": 50}, seed, 40)
        for question in run:
            shown = record(question, "")
            if (at := (shown["bets"][0], shown["falls"] or "")) in wanted:
                assert tuple(shown["answer"].values()) == wanted.pop(at)
    assert not wanted


def test_units_are_the_multiples_of_the_step_up_to_the_maximum() -> None:
    run = make_questions(KIND, 1, {"max": 101, "step": 7}, 1, 1000)
    units = {int(record(question, "")["bets"][0].split("@")[1]) for question in run}
    assert units == set(range(7, 102, 7))
    assert {tuple(question.options) for question in run} == {()}


@pytest.mark.parametrize("level", [2, 3])
def test_a_position_is_full_on_level_3_and_none_is_on_level_2(level: int) -> None:
    for _, shown in thousand(KIND, level, {}, *EVERY_TABLE):
        maximum = shown["options"]["max"]
        full = [stake == most(p, maximum) for p, stake in stakes(shown).items()]
        assert any(full) == (level == 3)
        assert int(shown["bets"][0].split()[1]) <= top(series_of(shown), maximum) + maximum


def test_level_3_has_series_with_some_positions_full_and_with_all() -> None:
    seen = set()
    for _, shown in thousand(KIND, 3, {"series": "voisins"}, {"series": "zero-game"}):
        laid = stakes(shown)
        seen.add(all(stake == most(p, 100) for p, stake in laid.items()))
    assert seen == {True, False}


def test_a_run_of_one_series_calls_no_other() -> None:
    for series in SERIES:
        for level in LEVELS:
            run = thousand(KIND, level, {"series": series}, count=20)
            assert {series_of(shown) for _, shown in run} == {series}


def test_there_is_room_for_every_unit_or_amount_with_every_number() -> None:
    assert room(KIND, 1, {"series": "tiers"}) == 20 * 37
    assert room(KIND, 2, {"series": "tiers"}) == (1200 - 30) * 37
    assert room(KIND, 3, {"series": "tiers"}) == 101 * 37
    assert room(KIND, 3, {"series": "voisins"}) == (1800 - 1350 + 1) * 37


def test_a_run_has_all_there_are_and_then_ends() -> None:
    options: dict[str, OptionValue] = {"series": "voisins", "max": 10, "step": 9}
    run = make_questions(KIND, 1, options, 1, 1000)
    assert sorted(int(question.falls or 0) for question in run) == list(range(37))


def test_a_step_that_is_the_whole_maximum_is_refused() -> None:
    with pytest.raises(BadNumber):
        read_options(KIND, {"max": 50, "step": 50})


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, options: dict[str, OptionValue], runs: int) -> list[Record]:
    made = (make_questions(KIND, level, options, f"even {seed}", 1)[0] for seed in range(runs))
    return [record(question, "") for question in made]


def test_every_series_is_as_likely_and_one_in_ten_does_not_win() -> None:
    seen = first_ones(1, {}, 2000)
    assert excess(Counter(map(series_of, seen)), 4) < 4
    assert 0.08 < sum(shown["answer"]["winnings"] == 0 for shown in seen) / len(seen) < 0.12


def test_of_the_numbers_that_win_each_is_as_likely_and_of_the_others_too() -> None:
    seen = first_ones(1, {"series": "orphelins"}, 3000)
    fell = Counter(int(shown["falls"]) for shown in seen)
    assert excess({n: times for n, times in fell.items() if n in ORPHELINS}, 8) < 4
    assert excess({n: times for n, times in fell.items() if n not in ORPHELINS}, 29) < 4


def test_every_unit_is_as_likely() -> None:
    units = Counter(shown["bets"][0] for shown in first_ones(1, {"series": "tiers"}, 2000))
    assert excess(units, 20) < 4


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_a_series_and_what_a_unit_of_it_wins(level: int) -> None:
    skills_hold(KIND, level, {}, 300)
    skills_hold(KIND, level, {"series": "orphelins"}, 300)
    assert listed(KIND, level, {"series": "voisins"}) == (
        *("voisins:17", "voisins:16", "voisins:22", "voisins:0"),
    )
    assert set(listed(KIND, level, {})) == {
        f"{series}:{factor}" for series, won in PER_UNIT.items() for factor in {0, *won.values()}
    }


def reason_holds(question: Question, shown: Record) -> None:
    laid, answer = stakes(shown), shown["answer"]
    lies = {p.key: step.stake for step in only(question.steps, s.Lies) for p in step.positions}
    assert lies == laid
    (placed,) = only(question.steps, s.Placed)
    assert sum(placed.parts) == placed.placed == sum(laid.values())
    assert not only(question.steps, s.ChangeBack)
    if answer["winnings"]:
        winnings_hold(question, laid)
        assert not only(question.steps, NothingWins)
    else:
        assert only(question.steps, NothingWins) == [NothingWins(question.falls)]  # type: ignore[arg-type]
    for step in question.steps:
        short_cut_holds(step, question, laid)
        if isinstance(step, InUnits):
            assert step.factor == PER_UNIT[series_of(shown)][int(shown["falls"])]
            assert step.factor * step.unit == step.winnings == answer["winnings"]
    *_, last = question.steps
    assert isinstance(last, Collects)
    assert last.placed == placed.placed
    assert last.placed - last.kept == last.collected == answer["collected"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand(KIND, level, {}, *EVERY_TABLE):
        reason_holds(question, shown)


def test_the_numbers_with_two_chips_or_on_other_odds_are_told_in_units() -> None:
    for question, shown in thousand(KIND, 1, {}):
        factor = PER_UNIT[series_of(shown)].get(int(shown["falls"]), 0)
        assert bool(only(question.steps, InUnits)) == (factor in {22, 16, 34})
