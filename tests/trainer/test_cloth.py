"""The drill `cloth`: every level is what it says, and every color's sums are right."""

from collections import Counter, defaultdict

import pytest

from croupier.trainer import make_questions
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.steps import lit_positions
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.outside import covered, pays
from tests.trainer.second_method import Record, excess, thousand
from tests.trainer.sums import spoken, sums_hold

KIND = "cloth"
LEVELS = (1, 2, 3)
STACKS = {1: (6, 12), 2: (13, 30), 3: (31, 60)}  # drills.md: to 12, to 30, to 60
HEIGHTS = {1: 5, 2: 10, 3: 20}
COLORS = {"two": 2, "three": 3, "four": 4}
BY_COLORS: list[dict[str, OptionValue]] = [{"colors": word} for word in COLORS]
EVERY: list[dict[str, OptionValue]] = [{}, *BY_COLORS]


def laid(shown: Record) -> list[tuple[str, str, int]]:
    """Seat, position and chips of each stack."""
    found = []
    for text in shown["bets"]:
        seat, where, chips = text.split()
        found.append((seat.removesuffix(":"), where, int(chips)))
    return found


def by_hand(shown: Record) -> dict[str, int]:
    falls, options = int(shown["falls"]), shown["options"]
    values = {name.removeprefix("value-"): value for name, value in options.items()}
    sums = {f"winnings-{seat}": 0 for seat in values} | {"collected": 0}
    for seat, where, chips in laid(shown):
        if falls in covered(where):
            sums[f"winnings-{seat}"] += chips * pays(where) * values[seat]
        else:
            sums["collected"] += chips * values[seat]
    return sums


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_cloths_are_settled_as_by_hand(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        assert shown["answer"] == by_hand(shown)
        assert [ask["field"] for ask in shown["asks"]] == list(by_hand(shown))
        assert {ask["unit"] for ask in shown["asks"]} == {"money"}


@pytest.mark.parametrize("level", LEVELS)
def test_as_many_stacks_lie_as_the_level_says(level: int) -> None:
    least, most = STACKS[level]
    counts = set()
    for _, shown in thousand(KIND, level, *EVERY):
        stacks = laid(shown)
        counts.add(len(stacks))
        assert len({(seat, where) for seat, where, _ in stacks}) == len(stacks)
        assert all(1 <= chips <= HEIGHTS[level] for _, _, chips in stacks)
        assert min(Counter(seat for seat, _, _ in stacks).values()) >= 2
    assert counts == set(range(least, most + 1))


@pytest.mark.parametrize("level", LEVELS)
def test_two_to_four_colors_of_different_value_lie(level: int) -> None:
    for options in EVERY:
        seen = set()
        for _, shown in thousand(KIND, level, options, count=150):
            values = shown["options"]
            assert list(values) == [f"value-{seat}" for seat in "ABCD"[: len(values)]]
            assert len(set(values.values())) == len(values)
            assert set(values.values()) <= {1, 2, 5, 10, 25, 50}
            assert {seat for seat, _, _ in laid(shown)} == set("ABCD"[: len(values)])
            seen.add(len(values))
        word = options.get("colors")
        assert seen == ({2, 3, 4} if word is None else {COLORS[str(word)]})


@pytest.mark.parametrize("level", LEVELS)
def test_outside_bets_lie_too_and_some_of_them_win(level: int) -> None:
    won = Counter[bool]()
    for _, shown in thousand(KIND, level, {}, count=400):
        falls, outside = int(shown["falls"]), Counter[str]()
        for seat, where, _ in laid(shown):
            if not where[0].isdigit():
                outside[seat] += 1
                won[falls in covered(where)] += 1
        assert all(count <= 3 for count in outside.values())
    assert won[True] > 50
    assert won[False] > 50


@pytest.mark.parametrize("level", LEVELS)
def test_most_colors_are_paid_and_now_and_then_one_is_not(level: int) -> None:
    paid = [
        sum_
        for _, shown in thousand(KIND, level, {}, count=600)
        for field, sum_ in shown["answer"].items()
        if field != "collected"
    ]
    # One in eight has nothing inside that wins, and some of these win outside.
    assert 0.05 < paid.count(0) / len(paid) < 0.15


def test_several_colors_may_lie_on_one_position() -> None:
    shared = 0
    for _, shown in thousand(KIND, 3, {}, count=100):
        shared += max(Counter(where for _, where, _ in laid(shown)).values()) > 1
    assert shared > 50


# --- skills, chance, reasons ----------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_how_many_colors_and_where_the_number_lies(level: int) -> None:
    for options in EVERY:
        skills_hold(KIND, level, options, 100)
    regions = {0: "zero", 2: "first-row", 4: "outer", 5: "middle", 32: "middle", 35: "last-row"}
    for question, shown in thousand(KIND, level, {}, count=300):
        falls = int(shown["falls"])
        if falls in regions:
            assert question.skill == f"{len(shown['options'])}@{regions[falls]}"
    assert len(listed(KIND, level, {})) == 15


def first_ones(level: int, runs: int) -> list[Question]:
    return [make_questions(KIND, level, {}, f"even {n}", 1)[0] for n in range(runs)]


def test_every_number_every_count_of_colors_and_every_value_are_as_likely() -> None:
    run = first_ones(1, 2000)
    assert excess(Counter(question.falls for question in run), 37) < 4
    assert excess(Counter(len(question.options) for question in run), 3) < 4
    assert excess(Counter(question.options["value-A"] for question in run), 6) < 4


def test_every_count_of_stacks_is_as_likely() -> None:
    assert excess(Counter(len(question.bets) for question in first_ones(2, 2000)), 18) < 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_reason_goes_color_by_color_to_each_sum(level: int) -> None:
    for question, shown in thousand(KIND, level, *EVERY):
        lines = spoken(question)
        assert sums_hold(lines) > len(shown["options"])
        paid = [line for line in lines if " is paid " in line]
        assert [line.split()[0] for line in paid] == list("ABCD"[: len(shown["options"])])
        ends = [int(line.rpartition(" = ")[2].replace(",", "")) for line in (*paid, lines[-1])]
        assert ends == list(shown["answer"].values())


@pytest.mark.parametrize("level", LEVELS)
def test_each_loser_is_lit_where_its_color_loses(level: int) -> None:
    for question, shown in thousand(KIND, level, {}, count=100):
        falls, losing = int(shown["falls"]), defaultdict[str, set[str]](set)
        for seat, where, _ in laid(shown):
            if falls not in covered(where):
                losing[seat].add(where)
        told = {
            line.split()[0]: {p.key for p in lit_positions(step)}
            for step, line in zip(question.steps, spoken(question), strict=True)
            if " loses " in line
        }
        assert told == losing
