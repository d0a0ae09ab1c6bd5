"""The drill `zero`: every level is what it says, and every stake ends where the rule says."""

from collections import Counter

import pytest

from croupier.trainer import make_questions, record
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.steps import lit_positions
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.outside import EVEN_CHANCES, covered
from tests.trainer.second_method import Record, excess, stacks, thousand
from tests.trainer.sums import spoken, sums_hold

KIND = "zero"
LEVELS = (1, 2, 3)
RULES = ("lose", "partage", "prison")
REPEATED = ("lose", "stay", "half", "halve")
BY_RULE: list[dict[str, OptionValue]] = [{"zero": rule} for rule in RULES]
BY_REPEATED: list[dict[str, OptionValue]] = [
    {"repeated": rule, "remainder": "player"} for rule in REPEATED
]
EVERY: list[dict[str, OptionValue]] = [{}, {"remainder": "player"}, *BY_RULE, *BY_REPEATED]


def by_hand(shown: Record) -> dict[str, int]:
    """Returned, collected and held, stake by stake: rules.md section 9."""
    options, falls = shown["options"], int(shown["falls"])
    back = taken = held = 0
    for where, stake in stacks(shown).items():
        half = (stake + (options["remainder"] == "player")) // 2
        if options.get("held") and falls:
            wins = falls in covered(where)
            back, taken = back + stake * wins, taken + stake * (not wins)
        elif where not in EVEN_CHANCES:
            taken += stake * (0 not in covered(where))
        else:
            rule = options["repeated"] if options.get("held") else options["zero"]
            mine = {"lose": 0, "partage": half, "half": half}.get(rule, 0)
            stays = {"prison": stake, "stay": stake, "halve": half}.get(rule, 0)
            back, held, taken = back + mine, held + stays, taken + stake - mine - stays
    return {"returned": back, "collected": taken, "held": held}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_rule_says(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        assert shown["answer"] == by_hand(shown)
        assert [ask["field"] for ask in shown["asks"]] == ["returned", "collected", "held"]


@pytest.mark.parametrize("level", LEVELS)
def test_no_stake_gets_lost_on_the_way(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY):
        winning = [s for w, s in stacks(shown).items() if w[0] == "0"]
        assert sum(shown["answer"].values()) == sum(stacks(shown).values()) - sum(winning)


def evens_and_others(shown: Record) -> tuple[list[str], list[str]]:
    evens = [where for where in stacks(shown) if where in EVEN_CHANCES]
    return evens, [where for where in stacks(shown) if where not in EVEN_CHANCES]


def test_on_level_1_zero_falls_among_round_stakes_and_nothing_is_on_it() -> None:
    for _, shown in thousand(KIND, 1, *EVERY):
        evens, others = evens_and_others(shown)
        assert shown["falls"] == "0"
        assert (1 <= len(evens) <= 3, 1 <= len(others) <= 2) == (True, True)
        assert not any(0 in covered(where) for where in others)
        assert all(stake in range(10, 501, 10) for stake in stacks(shown).values())


def test_on_level_2_stakes_are_odd_too_and_some_win_on_zero() -> None:
    on_zero = 0
    for _, shown in thousand(KIND, 2, *EVERY):
        evens, others = evens_and_others(shown)
        assert shown["falls"] == "0"
        assert (2 <= len(evens) <= 4, 2 <= len(others) <= 3) == (True, True)
        winning = [where for where in others if 0 in covered(where)]
        assert len(winning) <= 1
        on_zero += len(winning)
        assert all(5 <= stake <= 300 for stake in stacks(shown).values())
    assert 0.4 < on_zero / 1000 < 0.6


def test_on_level_3_even_chances_are_in_prison_and_zero_comes_again_in_half() -> None:
    again = 0
    for _, shown in thousand(KIND, 3, *EVERY):
        evens, others = evens_and_others(shown)
        assert 2 <= len(evens) <= 4
        assert others == []
        assert shown["options"]["zero"] == "prison"
        assert ("repeated" in shown["options"]) == (shown["falls"] == "0")
        again += shown["falls"] == "0"
    assert 0.4 < again / 1000 < 0.6


def test_dozens_and_columns_lie_there_to_be_taken_whole() -> None:
    seen = Counter[str]()
    for _, shown in thousand(KIND, 1, {"zero": "partage"}, count=300):
        seen.update(where.split("-")[0] for where in evens_and_others(shown)[1] if "-" in where)
    assert min(seen["dozen"], seen["column"]) > 30


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_is_chosen_is_the_only_one(rule: str) -> None:
    for level in (1, 2):
        seen = [shown for _, shown in thousand(KIND, level, {"zero": rule}, count=50)]
        assert {shown["options"]["zero"] for shown in seen} == {rule}
        assert listed(KIND, level, {"zero": rule}) == (rule,)


@pytest.mark.parametrize("rule", REPEATED)
def test_a_rule_for_the_zero_again_that_is_chosen_is_the_only_one(rule: str) -> None:
    seen = [shown for _, shown in thousand(KIND, 3, {"repeated": rule}, count=50)]
    assert {s["options"].get("repeated", rule) for s in seen} == {rule}


def odd_even_chances(level: int, options: dict[str, OptionValue]) -> int:
    """How many stakes on even chances are odd."""
    return sum(
        stake % 2
        for _, shown in thousand(KIND, level, options, count=400)
        for where, stake in stacks(shown).items()
        if where in EVEN_CHANCES
    )


def test_odd_stakes_are_halved_on_levels_2_and_3_alone() -> None:
    assert odd_even_chances(1, {"zero": "partage"}) == 0
    assert odd_even_chances(2, {"zero": "partage"}) > 400
    assert odd_even_chances(3, {"repeated": "halve"}) > 400


# --- skills, chance, reasons ----------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_the_rules(level: int) -> None:
    for options in EVERY:
        skills_hold(KIND, level, options, 100)
    assert listed(KIND, level, {}) == (("free", *REPEATED) if level == 3 else RULES)


def first_ones(level: int, runs: int) -> list[Question]:
    return [make_questions(KIND, level, {}, f"even {n}", 1)[0] for n in range(runs)]


def test_every_rule_is_as_likely() -> None:
    for level in (1, 2):
        assert excess(Counter(q.skill for q in first_ones(level, 900)), 3) < 4
    run = first_ones(3, 1600)
    assert excess(Counter(q.skill for q in run if q.skill != "free"), 4) < 4
    assert excess(Counter(q.falls == 0 for q in run), 2) < 4
    assert excess(Counter(q.falls for q in run if q.falls), 36) < 4


@pytest.mark.parametrize("level", LEVELS)
def test_every_even_chance_is_as_likely(level: int) -> None:
    seen = Counter[str]()
    for question in first_ones(level, 1000):
        seen.update(evens_and_others(record(question, ""))[0])
    assert excess(seen, 6) < 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_reason_has_a_line_a_stake_and_ends_at_the_three_sums(level: int) -> None:
    for question, shown in thousand(KIND, level, *EVERY):
        lines = spoken(question)
        sums_hold(lines)
        assert len(lines) == len(shown["bets"]) + 3
        ends = [int(line.split()[-1].replace(",", "")) for line in lines[-3:]]
        assert ends == list(shown["answer"].values())
        lit = [lit_positions(step)[0].key for step in question.steps[:-3]]
        assert lit == list(stacks(shown))


def told(options: dict[str, OptionValue], level: int) -> set[str]:
    """The reason's lines, figures aside."""
    lines = set()
    for question, shown in thousand(KIND, level, options, count=60):
        for line, where in zip(spoken(question), stacks(shown), strict=False):
            if where == "red":
                lines.add("".join("#" if c.isdigit() else c for c in line).replace("##", "#"))
    return {line.replace("##", "#").replace("##", "#") for line in lines}


def test_each_fate_of_a_stake_has_its_own_words() -> None:
    assert told({"zero": "lose"}, 1) == {"red: # taken"}
    assert told({"zero": "partage"}, 1) == {"red: # ÷ #: # back, # taken"}
    assert told({"zero": "prison"}, 1) == {"red: # in prison"}
    free = {"red: # frees #, without winnings", "red: not #, # taken"}
    assert told({"repeated": "stay"}, 3) == {"red: # stays in prison", *free}
    assert told({"repeated": "halve"}, 3) == {
        "red: # ÷ #: # taken, # stays in prison",
        *free,
    }
