"""The drill `completes`: every level is what it says, and every answer is right."""

from collections import Counter
from collections.abc import Mapping

import pytest

from croupier.trainer import make_questions, record, room
from croupier.trainer import steps as s
from croupier.trainer.drills.completes import Costs, InCommon, Stations
from croupier.trainer.question import OptionValue, Question
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.cloth_by_hand import key, positions
from tests.trainer.second_method import Record, excess, numbers, thousand
from tests.trainer.test_reasons import only, winnings_hold

KIND = "completes"
LEVELS = (1, 2, 3, 4)
TABLES: list[dict[str, OptionValue]] = [{}, {"max": 250, "step": 25}, {"max": 101, "step": 70}]

# rules.md section 8: positions, cost in units, winnings if the number falls.
PUBLISHED = {
    0: (7, 17, 235),
    **dict.fromkeys((1, 3), (9, 27, 297)),
    2: (12, 36, 396),
    **dict.fromkeys((n for n in range(4, 34) if n % 3 != 2), (9, 30, 294)),
    **dict.fromkeys(range(5, 33, 3), (12, 40, 392)),
    **dict.fromkeys((34, 36), (6, 18, 198)),
    35: (8, 24, 264),
}
COMMON = {
    (one, other): sum(one in p and other in p for p in positions())
    for one in range(37)
    for other in range(37)
    if one != other
}
PAIRS = [pair for pair, count in COMMON.items() if count]


def called(shown: Record) -> list[tuple[int, int]]:
    """The number and the unit of each complete."""
    found = []
    for text in shown["bets"]:
        name, said = text.split()
        number = int(name.removeprefix("complete-"))
        if said.startswith("@"):
            unit = int(said[1:])
        else:
            step = shown["options"]["step"]
            unit = int(said) // PUBLISHED[number][1] // step * step
        found.append((number, unit))
    return found


def lying(shown: Record) -> dict[str, int]:
    """What lies on each position: as many units as it covers numbers, up to its maximum."""
    maximum = shown["options"].get("max")
    laid = {}
    for covered in positions():
        units = sum(unit for number, unit in called(shown) if number in covered)
        if units:
            laid[key(covered)] = len(covered) * min(units, maximum or units)
    return laid


def expected(shown: Record) -> Mapping[str, int]:
    """By the station method: whatever falls, 36 units come back on every position hit."""
    falls, laid = int(shown["falls"]), lying(shown)
    hit = {p: stake for p, stake in laid.items() if falls in numbers(p)}
    with_stakes = sum(36 * stake // len(numbers(p)) for p, stake in hit.items())
    said = sum(PUBLISHED[number][1] * unit for number, unit in called(shown))
    if not shown["bets"][0].split()[1].startswith("@"):
        said = int(shown["bets"][0].split()[1])
    cost = sum(laid.values())
    return {"cost": cost, "winnings": with_stakes - sum(hit.values()), "change": said - cost}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_station_method_comes_to(level: int) -> None:
    asked = {
        1: ["cost", "winnings"],
        2: ["cost", "winnings", "change"],
        3: ["winnings"],
        4: ["cost", "winnings", "change"],
    }[level]
    seen = [shown for _, shown in thousand(KIND, level, *TABLES)]
    assert len(seen) >= 1000
    for shown in seen:
        right = expected(shown)
        assert shown["answer"] == {field: right[field] for field in asked}
        assert [ask["field"] for ask in shown["asks"]] == asked
        assert {ask["unit"] for ask in shown["asks"]} == {"money"}


@pytest.mark.parametrize("level", [1, 2])
def test_where_the_number_falls_the_units_are_those_of_the_rules(level: int) -> None:
    for _, shown in thousand(KIND, level, *TABLES):
        ((number, unit),) = called(shown)
        _, cost, winnings = PUBLISHED[number]
        assert shown["falls"] == str(number)
        assert shown["answer"]["cost"] == cost * unit
        assert shown["answer"]["winnings"] == winnings * unit


def test_17_by_25_costs_1000_and_pays_9800_and_20_on_it_pays_128_units() -> None:
    options: dict[str, OptionValue] = {"max": 26, "step": 25}
    direct = [record(question, "") for question in make_questions(KIND, 1, options, 1, 37)]
    (shown,) = (shown for shown in direct if shown["falls"] == "17")
    assert shown["bets"] == ["complete-17 @25"]
    assert shown["answer"] == {"cost": 1000, "winnings": 392 * 25}
    partial = [record(question, "") for question in make_questions(KIND, 3, options, 1, 1000)]
    (shown,) = (s for s in partial if s["falls"] == "20" and s["bets"] == ["complete-17 @25"])
    assert shown["answer"] == {"winnings": 128 * 25}


def test_on_level_3_every_number_that_some_chips_cover_falls_and_no_other() -> None:
    run = make_questions(KIND, 3, {"max": 26, "step": 25}, 1, 1000)
    seen = [record(question, "") for question in run]
    assert sorted((called(shown)[0][0], int(shown["falls"] or 0)) for shown in seen) == PAIRS
    assert room(KIND, 3, {}) == len(PAIRS) * 20


def test_on_level_4_two_completes_have_positions_in_common_and_one_number_falls() -> None:
    pairs, over = set(), set()
    for _, shown in thousand(KIND, 4, {}, count=3000):
        (one, first), (other, second) = called(shown)
        assert one < other
        assert int(shown["falls"]) in (one, other)
        pairs.add((one, other))
        over.add(first + second > 100)
        assert (shown["answer"]["change"] > 0) == (first + second > 100)
    assert pairs == {pair for pair in PAIRS if pair[0] < pair[1]}
    assert over == {True, False}
    assert room(KIND, 4, {}) == len(PAIRS) // 2 * 20 * 20 * 2


def test_units_and_amounts_go_from_a_step_to_the_maximum() -> None:
    by_unit = {called(shown)[0][1] for _, shown in thousand(KIND, 1, {"max": 101, "step": 7})}
    assert by_unit == set(range(7, 102, 7))
    for _, shown in thousand(KIND, 2, {}):
        ((number, unit),) = called(shown)
        cost = PUBLISHED[number][1]
        assert cost * 5 <= int(shown["bets"][0].split()[1]) <= cost * 100
        assert 5 <= unit <= 100
    assert room(KIND, 1, {}) == 37 * 20
    assert room(KIND, 2, {}) == sum(95 * cost + 1 for _, cost, _ in PUBLISHED.values())


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, runs: int) -> list[Record]:
    made = (make_questions(KIND, level, {}, f"even {seed}", 1)[0] for seed in range(runs))
    return [record(question, "") for question in made]


@pytest.mark.parametrize("level", [1, 2])
def test_every_number_is_as_likely(level: int) -> None:
    assert excess(Counter(shown["falls"] for shown in first_ones(level, 3000)), 37) < 4


def test_every_unit_is_as_likely() -> None:
    assert excess(Counter(called(shown)[0][1] for shown in first_ones(1, 3000)), 20) < 4


def test_every_pair_is_as_likely_and_either_of_two_falls() -> None:
    partial = Counter((called(s)[0][0], s["falls"]) for s in first_ones(3, 4000))
    assert excess(partial, len(PAIRS)) < 4
    two = first_ones(4, 3000)
    assert excess(Counter(tuple(n for n, _ in called(s)) for s in two), len(PAIRS) // 2) < 4
    assert excess(Counter(int(s["falls"]) == called(s)[0][0] for s in two), 2) < 4


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_hold(level: int) -> None:
    for options in TABLES:
        skills_hold(KIND, level, options, 300)


def test_numbers_of_a_skill_cost_alike_and_hit_alike() -> None:
    alike: dict[str, set[tuple[int, int]]] = {}
    for _, shown in thousand(KIND, 1, {}):
        ((number, _),) = called(shown)
        alike.setdefault(shown["skill"], set()).add(PUBLISHED[number][1:])
    assert [len(costs) for costs in alike.values()] == [1] * 7
    for _, shown in thousand(KIND, 3, {}):
        ((number, _),) = called(shown)
        assert shown["skill"].endswith(f":{COMMON[number, int(shown['falls'])]}")
    for _, shown in thousand(KIND, 4, {}):
        assert shown["skill"] == ("over" if shown["answer"]["change"] else "within")


def test_where_no_two_units_fit_under_the_maximum_only_over_is_trained() -> None:
    assert listed(KIND, 4, {"max": 101, "step": 70}) == ("over",)


def laying_holds(question: Question, shown: Record) -> None:
    """The costs, what is in common and what goes back."""
    answer = shown["answer"]
    costs = only(question.steps, Costs)
    for step, (number, unit) in zip(costs, called(shown), strict=True):
        assert step.call.key == f"complete-{number}"
        assert (step.unit, step.cost) == (unit, PUBLISHED[number][1] * unit)
    for common in only(question.steps, InCommon):
        (one, first), (other, second) = called(shown)
        covering = [key(p) for p in positions() if one in p and other in p]
        assert sorted(p.key for p in common.positions) == sorted(covering)
        assert (common.units, common.maximum) == ((first, second), shown["options"]["max"])
        assert common.over == max(0, first + second - common.maximum)
        assert common.chips == sum(len(numbers(p)) for p in covering)
        assert common.over * common.chips == common.back == answer["change"]
    for back in only(question.steps, s.ChangeBack):
        assert back.amount - back.placed == back.change == answer["change"]
        assert back.placed == answer["cost"]
        assert back.amount == sum(step.cost for step in costs) or len(costs) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand(KIND, level, *TABLES):
        laid, falls = lying(shown), int(shown["falls"])
        winnings_hold(question, laid)
        if level != 3:
            laying_holds(question, shown)
        *_, last = question.steps
        assert isinstance(last, Stations)
        hit = {p: stake for p, stake in laid.items() if falls in numbers(p)}
        assert {p.key for p in last.positions} == set(hit)
        parts = Counter(stake // len(numbers(p)) for p, stake in hit.items())
        assert {unit: count for count, unit in last.parts} == parts
        with_stakes = sum(count * 36 * unit for count, unit in last.parts)
        assert with_stakes - last.stakes == last.winnings == shown["answer"]["winnings"]
        assert last.stakes == sum(hit.values())
