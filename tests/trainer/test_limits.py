"""The drill `limits`: every level is what it says, and every bet meets the sign it lies under."""

from collections import Counter

import pytest

from croupier.trainer import make_questions, read_options
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.refusals import BadNumber
from croupier.trainer.steps import lit_positions
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.outside import covered
from tests.trainer.second_method import Record, excess, stacks, thousand
from tests.trainer.sums import spoken, sums_hold

KIND = "limits"
LEVELS = (1, 2, 3)
VERDICTS = ["plays", "over", "below"]
EVERY: list[dict[str, OptionValue]] = [
    {},
    {"min": 5, "max": 100, "outside-min": 20, "outside-max": 1000},
    {"max": 20},
    {"min": 1000},
    {"outside-max": 20},
    {"outside-min": 10_000},
    {"min": 1, "outside-min": 1},
    {"min": 7, "max": 101, "outside-min": 13, "outside-max": 333},
]
SKILLS = {1: "straight", 2: "split", 3: "street", 4: "corner", 6: "six-line"}


def is_outside(where: str) -> bool:
    return not where[0].isdigit()


def bounds(shown: Record, where: str) -> tuple[int, int]:
    """The least and the most that the sign allows: rules.md sections 2 and 3."""
    sign = shown["options"]
    if is_outside(where):
        return sign["outside-min"], sign["outside-max"]
    return sign["min"], sign["max"] * len(covered(where))


def money(shown: Record) -> dict[str, int]:
    value = shown["options"].get("value", 1)
    return {where: stake * value for where, stake in stacks(shown).items()}


def by_hand(shown: Record) -> dict[str, int | str]:
    answer: dict[str, int | str] = {}
    over = 0
    for where, stake in money(shown).items():
        least, most = bounds(shown, where)
        answer[f"bet-{where}"] = VERDICTS[(stake > most) + 2 * (stake < least)]
        over += max(stake - most, 0)
    return answer | {"excess": over}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_sign_says(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        assert shown["answer"] == by_hand(shown)
        *bets, last = shown["asks"]
        assert last == {"field": "excess", "unit": "money"}
        assert [ask["field"] for ask in bets] == [f"bet-{where}" for where in stacks(shown)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_sign_makes_sense(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        sign = shown["options"]
        assert 1 <= sign["min"] <= sign["max"] / 2
        assert 1 <= sign["outside-min"] <= sign["outside-max"] / 2


def test_what_the_options_say_stands_on_the_sign() -> None:
    for level in LEVELS:
        for options in EVERY:
            for _, shown in thousand(KIND, level, options, count=30):
                assert {name: shown["options"][name] for name in options} == options


def test_signs_vary_where_nothing_is_said() -> None:
    signs = {tuple(shown["options"].values()) for _, shown in thousand(KIND, 1, {}, count=300)}
    assert len(signs) > 50
    assert {sign[1] for sign in signs} == {50, 100, 200, 250, 500, 1000}


def test_on_level_1_two_or_three_inside_bets_of_one_kind_lie() -> None:
    counts = set()
    for question, shown in thousand(KIND, 1, *EVERY):
        sizes = {len(covered(where)) for where in stacks(shown)}
        assert not any(is_outside(where) for where in stacks(shown))
        assert {SKILLS[size] for size in sizes} == {question.skill}
        counts.add(len(stacks(shown)))
    assert counts == {2, 3}


@pytest.mark.parametrize(("level", "splits"), [(2, {(2, 1)}), (3, {(2, 2), (3, 1)})])
def test_on_levels_2_and_3_inside_and_outside_bets_lie(
    level: int, splits: set[tuple[int, int]]
) -> None:
    seen = set()
    for question, shown in thousand(KIND, level, *EVERY):
        outside = [where for where in stacks(shown) if is_outside(where)]
        inside = [where for where in stacks(shown) if not is_outside(where)]
        seen.add((len(inside), len(outside)))
        assert question.skill == SKILLS[max(len(covered(where)) for where in inside)]
    assert seen == splits


def test_on_level_3_chips_are_worth_the_minimum_at_least() -> None:
    for _, shown in thousand(KIND, 3, *EVERY):
        sign = shown["options"]
        assert sign["min"] <= sign["value"] <= sign["max"]
        inside = [a for f, a in shown["answer"].items() if f[4].isdigit()]
        assert "below" not in inside
    assert all("value" not in s["options"] for _, s in thousand(KIND, 2, {}, count=50))


@pytest.mark.parametrize("level", LEVELS)
def test_over_goes_up_to_twice_the_maximum(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        for where, stake in money(shown).items():
            assert 1 <= stake <= 2 * bounds(shown, where)[1]


# --- fairness -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_choices_are_the_same_in_the_same_order_for_every_bet(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY, count=300):
        assert all(ask["choices"] == VERDICTS for ask in shown["asks"][:-1])


def first_ones(level: int, options: dict[str, OptionValue], runs: int) -> list[Question]:
    return [make_questions(KIND, level, options, f"even {n}", 1)[0] for n in range(runs)]


TABLE: dict[str, OptionValue] = {"min": 5, "max": 100, "outside-min": 20, "outside-max": 500}


def test_every_verdict_is_as_likely_wherever_the_bet_stands() -> None:
    for level, bets in ((1, 2), (2, 3)):
        run = first_ones(level, TABLE, 900)
        for place in range(bets):
            right = Counter(list(question.answer.values())[place] for question in run)
            assert excess(right, 3) < 4


def test_every_kind_is_as_likely() -> None:
    for level in LEVELS:
        assert excess(Counter(q.skill for q in first_ones(level, {}, 1000)), 5) < 4


def test_of_the_bets_that_play_many_are_exactly_at_a_limit() -> None:
    at_least = at_most = plays = 0
    for _, shown in thousand(KIND, 1, TABLE):
        for where, stake in money(shown).items():
            least, most = bounds(shown, where)
            plays += least <= stake <= most
            at_least, at_most = at_least + (stake == least), at_most + (stake == most)
    # A quarter each, and a few of those between that come to lie there.
    assert 0.22 < at_least / plays < 0.35
    assert 0.22 < at_most / plays < 0.35


def test_many_bets_that_play_are_above_the_straight_maximum() -> None:
    """Who holds every bet against the number on the sign is wrong."""
    above = plays = 0
    for _, shown in thousand(KIND, 1, TABLE):
        for where, stake in money(shown).items():
            if len(covered(where)) > 1 and shown["answer"][f"bet-{where}"] == "plays":
                plays, above = plays + 1, above + (stake > 100)
    assert above > plays / 3


# --- options, skills, reasons ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "name", "least"),
    [
        ({"max": 19}, "max", 20),
        ({"max": 1}, "max", 20),
        ({"min": 60, "max": 100}, "max", 120),
        ({"outside-max": 5}, "outside-max", 20),
        ({"max": 500, "outside-max": 400}, "outside-max", 500),
        ({"min": 10, "outside-max": 99}, "outside-max", 100),
        ({"outside-min": 100, "outside-max": 150}, "outside-max", 200),
    ],
)
def test_a_sign_without_room_for_questions_is_refused(
    options: dict[str, OptionValue], name: str, least: int
) -> None:
    with pytest.raises(BadNumber) as refused:
        read_options(KIND, options)
    assert (refused.value.option, refused.value.least) == (name, least)


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_the_kinds_from_the_smallest_maximum_on(level: int) -> None:
    for options in EVERY:
        skills_hold(KIND, level, options, 60)
    assert listed(KIND, level, {}) == tuple(SKILLS.values())


@pytest.mark.parametrize("level", LEVELS)
def test_the_reason_says_every_verdict_and_ends_at_the_excess(level: int) -> None:
    words = {"plays": ", plays", "over": ", over by ", "below": ", refused"}
    for question, shown in thousand(KIND, level, *EVERY):
        lines = spoken(question)
        sums_hold(lines)
        said = [line for line in lines if "takes up to" not in line]
        verdicts = [answer for answer in shown["answer"].values() if isinstance(answer, str)]
        assert len(said) == len(verdicts) + 1
        for line, verdict in zip(said, verdicts, strict=False):
            assert [v for v, word in words.items() if word in line] == [verdict]
        assert int(lines[-1].split()[-1].replace(",", "")) == shown["answer"]["excess"]
        lit = {position.key for step in question.steps for position in lit_positions(step)}
        assert lit == set(stacks(shown))
