"""The drill `named-pictures`: names, values and spots go together, whichever is asked."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from math import comb, prod

import pytest

from croupier.i18n import Voice
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.trainer import Aim, aimed_questions, make_questions, mark, record, room
from croupier.trainer import steps as s
from croupier.trainer.chance import Chance
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.named_pictures import AnyOf, Called, Part, Worth
from croupier.trainer.question import Options, OptionValue, Question
from tests.trainer.second_method import AREAS, Record, excess, numbers, stacks, thousand, winnings
from tests.trainer.test_pictures import ALL_SEVEN, AROUND, LETTER, NAMED, arrangements, counts

LEVELS = (1, 2, 3, 4)
DRILL = KINDS["named-pictures"]
DEFAULTS: Options = {"area": "all", "names": "house"}
VALUES = {**NAMED, **ALL_SEVEN}  # drills.md
BY_PARTS = {frozenset(counts(name).items()): value for name, value in VALUES.items()}
PAYS = {"S": 35, "P": 17, "T": 11, "C": 8, "L": 5}

# drills.md: the names that it gives.
HOUSE = {
    "S+C": "corner pocket",
    "S+2C": "mickey mouse",
    "S+P": "deck",
    "S+4C": "x",
    "S+2P": "dinner for two",
    "S+3P": "t",
    "S+4P": "cross",
    "S+4P+4C": "full",
}
CALLED = {frozenset(counts(parts).items()): name for parts, name in HOUSE.items()}


@cache
def run(level: int) -> list[tuple[Question, Record]]:
    return list(thousand("named-pictures", level, {}, {"names": "parts"}, {"area": "first-row"}))


def parts(name: str) -> frozenset[tuple[str, int]]:
    return frozenset(counts(name).items())


def value(name: str) -> int:
    return BY_PARTS[parts(name)]


def laid(positions: list[str]) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(LETTER[len(numbers(position))] for position in positions).items())


# --- from the name to the value -------------------------------------------------------------


def test_level_1_asks_every_picture_for_the_value_it_has_in_the_list() -> None:
    asked = {}
    for _, shown in run(1):
        asked[parts(shown["options"]["picture"])] = shown["answer"]["winnings"]
    assert asked == BY_PARTS
    assert room("named-pictures", 1, {}) == len(VALUES) == 25


def test_a_picture_is_called_as_the_house_does_or_by_its_parts() -> None:
    for level in (1, 3):
        for question in make_questions("named-pictures", level, {}, 1, 300):
            given = question.options
            assert given.get("name") == CALLED.get(parts(str(given["picture"])))
        for question in make_questions("named-pictures", level, {"names": "parts"}, 1, 300):
            assert set(question.options) == {"picture"}


def test_a_house_may_rename_a_picture_and_write_its_parts_in_any_order() -> None:
    rules = read_rule_set("european", {"pictures": {"4P+S": "the plus", "2C": "ears"}})
    assert isinstance(rules, RuleSet)
    called = {}
    for seed in range(300):
        scene = DRILL.draw(Chance(f"house {seed}"), 1, rules, DEFAULTS)
        if "name" in scene.options:
            called[scene.options["picture"]] = scene.options["name"]
    assert called == {"S+4P": "the plus", "2C": "ears"}


def test_the_prompt_says_the_name_alone_or_the_parts() -> None:
    voice = Voice("en")
    by_name, by_parts, on_cloth = aimed_questions(
        [
            Aim("named-pictures", 1, {}, "S+4P"),
            Aim("named-pictures", 1, {"names": "parts"}, "S+4P"),
            Aim("named-pictures", 3, {}, "S+3P+2T+C@zero"),
        ],
        1,
    )
    assert voice.prompt(by_name) == "“cross”, one chip each: what is paid?"
    assert voice.prompt(by_parts) == "straight, 4 splits, one chip each: what is paid?"
    assert voice.prompt(on_cloth) == (
        "On 0, one chip each: straight, 3 splits, 2 trios, first four. Where?"
    )


# --- from the value to the picture ----------------------------------------------------------


def test_every_picture_of_the_value_is_right_and_no_other() -> None:
    for question, shown in run(2):
        (ask,) = question.asks
        asked = shown["options"]["value"]
        right = [choice for choice in ask.choices if value(choice) == asked]
        assert right
        for choice in ask.choices:
            assert mark(question.key, {"picture": choice}).right == (choice in right)


def test_four_pictures_are_offered_no_two_the_same_near_each_other_in_value() -> None:
    ordered = sorted(VALUES.values())
    for question, _ in run(2):
        (ask,) = question.asks
        assert len(set(ask.choices)) == 4
        places = sorted({ordered.index(value(choice)) for choice in ask.choices})
        around_the_end = [place + 25 if place < 12 else place for place in places]
        assert min(max(p) - min(p) for p in (places, around_the_end)) <= 6  # 68 is there twice


def test_two_pictures_of_68_are_both_right() -> None:
    aims = [Aim("named-pictures", 2, {}, "68")] * 60
    both = [q for q in aimed_questions(aims, 1) if {"4P", "S+P+2C"} <= {*q.asks[0].choices}]
    assert both
    for question in both:
        assert mark(question.key, {"picture": "4P"}).right
        assert mark(question.key, {"picture": "S+P+2C"}).right


def first_ones(level: int, runs: int, options: dict[str, OptionValue]) -> Iterator[Question]:
    for seed in range(runs):
        yield make_questions("named-pictures", level, options, f"even {seed}", 1)[0]


def test_each_of_the_four_is_as_likely_to_be_right_wherever_it_stands() -> None:
    places, asked = Counter[int](), Counter[OptionValue]()
    for question in first_ones(2, 6000, {}):
        (ask,) = question.asks
        asked[question.options["value"]] += 1
        if 68 in map(value, ask.choices):
            continue  # two may be right
        right = question.answer["picture"]
        assert isinstance(right, str)
        places[ask.choices.index(right)] += 1
    assert excess(places, 4) < 4
    twice = asked.pop(68)
    assert excess(asked, 23) < 4
    assert 1.7 < twice / (asked.total() / 23) < 2.3


def test_what_is_offered_does_not_tell_which_is_right() -> None:
    by_choice: dict[tuple[str, ...], Counter[OptionValue]] = defaultdict(Counter)
    for question in first_ones(2, 8000, {}):
        by_choice[question.asks[0].choices][question.options["value"]] += 1
    assert len(by_choice) == 100
    for choices, asked in by_choice.items():
        distinct = {value(choice) for choice in choices}
        assert set(asked) == distinct
        if len(distinct) == 4:
            assert excess(asked, 4) < 6


# --- from the name to the spots -------------------------------------------------------------


def test_every_way_to_lay_the_picture_is_right_and_they_are_as_many_as_there_are() -> None:
    for question, shown in run(3):
        falls, picture = int(shown["falls"]), shown["options"]["picture"]
        ways = [question.answer["positions"], *question.key.also.get("positions", ())]
        spots = counts(AROUND[falls])
        there_are = prod(comb(spots[k], n) for k, n in counts(picture).items())
        assert len({frozenset(way) for way in ways if isinstance(way, tuple)}) == there_are
        for way in ways:
            assert isinstance(way, tuple)
            assert all(falls in numbers(position) for position in way)
            assert laid(list(way)) == parts(picture)
            assert mark(question.key, {"positions": way[::-1]}).right


def test_a_chip_too_few_or_on_another_spot_is_wrong() -> None:
    for question, _ in run(3)[:300]:
        right = question.answer["positions"]
        assert isinstance(right, tuple)
        assert not mark(question.key, {"positions": right[1:]}).right
        assert not mark(question.key, {"positions": (*right[1:], "red")}).right
        assert not mark(question.key, {"positions": (*right, right[0])}).right


# --- from the chips to the value ------------------------------------------------------------


def test_a_thousand_pictures_on_the_cloth_win_what_36_shared_pays() -> None:
    met = set()
    for _, shown in run(4):
        assert set(stacks(shown).values()) == {1}
        lies = laid(list(stacks(shown)))
        assert shown["answer"] == {"winnings": winnings(shown)} == {"winnings": BY_PARTS[lies]}
        met.add(lies)
    assert met == set(BY_PARTS)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("level", [3, 4])
def test_the_number_is_one_of_the_area(level: int, area: str) -> None:
    seen = {q.falls for q, _ in thousand("named-pictures", level, {"area": area}, count=400)}
    assert seen <= AREAS[area]
    assert len(seen) == len(AREAS[area])


@pytest.mark.parametrize("area", AREAS)
def test_a_run_has_every_question_there_is(area: str) -> None:
    fitting = sum(
        all(counts(AROUND[number])[k] >= n for k, n in counts(name).items())
        for number in AREAS[area]
        for name in (*NAMED, *(ALL_SEVEN if number == 0 else ()))
    )
    assert room("named-pictures", 3, {"area": area}) == fitting
    assert len(make_questions("named-pictures", 3, {"area": area}, 1, fitting)) == fitting
    assert room("named-pictures", 4, {"area": area}) == sum(map(arrangements, AREAS[area]))


def test_every_number_and_every_picture_of_it_is_as_likely() -> None:
    questions = list(first_ones(3, 3000, {}))
    assert excess(Counter(question.falls for question in questions), 37) < 4
    at_zero = first_ones(3, 1500, {"area": "zero"})
    assert excess(Counter(q.options["picture"] for q in at_zero), room_at_zero()) < 4


def room_at_zero() -> int:
    spots = counts(AROUND[0])
    return sum(all(spots[k] >= n for k, n in counts(name).items()) for name in VALUES)


# --- skills ---------------------------------------------------------------------------------


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_skill_of_a_level_can_be_aimed_at_and_no_other_comes(level: int, area: str) -> None:
    options: dict[str, OptionValue] = {"area": area}
    skills = DRILL.skills(level, {**DEFAULTS, **options})
    assert len(set(skills)) == len(skills)
    aimed = aimed_questions([Aim("named-pictures", level, options, one) for one in skills], "aim")
    assert [question.skill for question in aimed] == list(skills)
    assert {q.falls for q in aimed} <= {*AREAS[area], None}
    seen = {question.skill for question, _ in thousand("named-pictures", level, options, count=200)}
    assert seen <= set(skills)


def test_the_same_seed_asks_the_same() -> None:
    for level in LEVELS:
        one, two = (make_questions("named-pictures", level, {}, "same", 20) for _ in range(2))
        assert [record(q, "") for q in one] == [record(q, "") for q in two]


# --- reasons --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2])
def test_every_sum_without_the_cloth_is_true_and_ends_at_the_answer(level: int) -> None:
    for question, shown in run(level):
        reached = {}
        for step in question.steps:
            match step:
                case Called():
                    assert CALLED[parts(step.picture)] == step.name
                case Part():
                    assert step.winnings == step.count * PAYS[step.letter]
                    reached["value"] = step.winnings
                case s.Total():
                    wins = [one.winnings for one in question.steps if isinstance(one, Part)]
                    assert list(step.parts) == wins
                    reached["value"] = sum(step.parts)
                    assert step.total == reached["value"]
                case Worth():
                    assert step.total == sum(step.parts) == value(step.picture)
                    reached[step.picture] = step.total
                case _:
                    raise AssertionError(step)
        if level == 1:
            assert reached == {"value": shown["answer"]["winnings"]}
        else:
            assert reached == {choice: value(choice) for choice in question.asks[0].choices}


def test_the_reason_of_level_3_lights_all_the_spots_of_the_kinds_it_takes() -> None:
    for question, shown in run(3):
        falls, taken = int(shown["falls"]), Counter[str]()
        for step in question.steps:
            if isinstance(step, Called):
                continue
            assert isinstance(step, s.Lies | AnyOf)
            letters = {LETTER[len(position.numbers)] for position in step.positions}
            assert len(letters) == 1
            (letter,) = letters
            assert len(step.positions) == counts(AROUND[falls])[letter]
            assert s.lit_positions(step) == step.positions
            taken[letter] = step.count if isinstance(step, AnyOf) else len(step.positions)
        assert frozenset(taken.items()) == parts(shown["options"]["picture"])
