"""The drill `self-test`: small questions on payouts, and every answer is right."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.i18n import Voice
from croupier.trainer import Aim, aimed_questions, make_questions, record
from croupier.trainer import steps as s
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.self_test import Stations, Taken, WithStakes
from croupier.trainer.question import Question
from tests.trainer.second_method import SERIES, Record, excess, numbers, thousand

LEVELS = (1, 2, 3)
DRILL = KINDS["self-test"]

# rules.md sections 1 and 2.
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
FIRST, LAST = set(range(1, 19)), set(range(19, 37))
OUTSIDE = {
    "red": RED,
    "black": (FIRST | LAST) - RED,
    "even": set(range(2, 37, 2)),
    "odd": set(range(1, 37, 2)),
    "low": FIRST,
    "high": LAST,
    **{f"dozen-{n}": set(range(12 * n - 11, 12 * n + 1)) for n in (1, 2, 3)},
    **{f"column-{n}": set(range(n, 37, 3)) for n in (1, 2, 3)},
}
WHEEL = [
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5),
    *(24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
]


def inside() -> Iterator[frozenset[int]]:
    """Every position among the numbers, by arithmetic on them."""
    yield from (frozenset({n}) for n in range(37))
    yield from (frozenset({n, n + 3}) for n in range(1, 34))
    yield from (frozenset({n, n + 1}) for n in range(1, 36) if n % 3)
    yield from (frozenset(range(n, n + 3)) for n in range(1, 37, 3))
    yield from (frozenset(range(n, n + 6)) for n in range(1, 34, 3))
    yield from (frozenset({n, n + 1, n + 3, n + 4}) for n in range(1, 33) if n % 3)
    yield from map(frozenset, ([0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]))


INSIDE = set(inside())


def lying(text: str) -> list[tuple[set[int], int]]:
    """What a bet's text lays: the numbers covered and the stake, a position each."""
    where, amount = text.split()
    stake = int(amount.removeprefix("@"))
    name, _, number = where.partition("-")
    if where in SERIES:
        return [({*numbers(position)}, chips * stake) for position, chips in SERIES[where]]
    if name == "neighbours":
        at = WHEEL.index(int(number))
        return [({WHEEL[(at + off) % 37]}, stake) for off in (-2, -1, 0, 1, 2)]
    if name == "complete":
        around = sorted((p for p in INSIDE if int(number) in p), key=sorted)
        return [({*position}, len(position) * stake) for position in around]
    return [(OUTSIDE.get(where) or {*numbers(where)}, stake)]


def sums(shown: Record) -> dict[str, int]:
    """36 shared among the numbers covered, less the stake (rules.md section 2)."""
    falls = int(shown["falls"])
    laid = [one for text in shown["bets"] for one in lying(text)]
    won = [(covered, stake) for covered, stake in laid if falls in covered]
    back = sum(36 * stake // len(covered) for covered, stake in won)
    kept = sum(stake for _, stake in won)
    collected = sum(stake for _, stake in laid) - kept
    return {"winnings": back - kept, "collected": collected, "with-stake": back}


@cache
def run(level: int) -> list[tuple[Question, Record]]:
    return list(thousand("self-test", level, {}))


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_the_sum_that_is_asked(level: int) -> None:
    for _, shown in run(level):
        asked = shown["options"]["asked"]
        assert shown["answer"] == {asked: sums(shown)[asked]}
        assert [(ask["field"], ask["unit"]) for ask in shown["asks"]] == [(asked, "money")]


def test_the_second_method_knows_the_cheat_sheet_and_the_worked_examples() -> None:
    assert len(INSIDE) == 145
    for bets, falls, paid, collected in (
        (["17 100"], "17", 3500, 0),
        (["17/20 100", "13/14/16/17 100", "16/17/18/19/20/21 100", "red 100"], "17", 3000, 100),
        (["red 100", "dozen-2 100", "0/3 100"], "0", 1700, 200),
        (["voisins @100"], "26", 1600, 700),
        (["complete-17 @25"], "17", 9800, 0),
        (["complete-17 @1"], "20", 128, 24),
    ):
        found = sums({"bets": bets, "falls": falls})
        assert (found["winnings"], found["collected"]) == (paid, collected)


def test_level_1_is_one_bet_of_any_kind_that_wins() -> None:
    for _, shown in run(1):
        (text,) = shown["bets"]
        ((covered, _),) = lying(text)
        assert int(shown["falls"]) in covered
    kinds = {len(covered) for _, shown in run(1) for covered, _ in lying(shown["bets"][0])}
    assert kinds == {1, 2, 3, 4, 6, 12, 18}
    assert {shown["options"]["asked"] for _, shown in run(1)} == {"winnings", "with-stake"}


def test_level_2_is_three_bets_of_one_stake_of_which_one_or_two_win() -> None:
    counted = set()
    for _, shown in run(2):
        falls, laid = int(shown["falls"]), [lying(text)[0] for text in shown["bets"]]
        assert len(laid) == 3
        assert len({stake for _, stake in laid}) == 1
        counted.add(sum(falls in covered for covered, _ in laid))
    assert counted == {1, 2}
    assert {shown["falls"] for _, shown in run(2)} == {str(n) for n in range(37)}


def test_level_3_is_an_announced_bet_and_one_of_its_numbers_falls() -> None:
    called = set()
    for _, shown in run(3):
        (text,) = shown["bets"]
        falls, laid = int(shown["falls"]), lying(text)
        assert any(falls in covered for covered, _ in laid)
        called.add(text.split()[0].split("-")[0])
        if shown["options"]["asked"] == "collected":
            assert shown["answer"]["collected"] > 0
    assert called == {"voisins", "tiers", "orphelins", "zero", "neighbours", "complete"}


def test_a_complete_is_hit_in_the_middle_half_of_the_times() -> None:
    complete = [shown for _, shown in run(3) if shown["bets"][0].startswith("complete")]
    direct = [shown for shown in complete if f"-{shown['falls']} " in shown["bets"][0]]
    assert 0.35 < len(direct) / len(complete) < 0.65


def test_three_of_a_run_make_a_page_and_another_seed_makes_another() -> None:
    pages = [make_questions("self-test", 1, {}, seed, 3) for seed in range(20)]
    assert {len(page) for page in pages} == {3}
    assert len(set(map(str, pages))) == 20
    assert pages[0] == make_questions("self-test", 1, {}, 0, 3)


def test_the_prompt_says_all_of_it_in_little_room() -> None:
    voice = Voice("en")
    for level in LEVELS:
        for question, shown in run(level):
            prompt = voice.prompt(question)
            assert len(prompt) <= 90
            assert f"; {shown['falls']} fell. " in prompt
            stakes = {text.split()[1].removeprefix("@") for text in shown["bets"]}
            assert all(stake in prompt for stake in stakes)


# --- equally likely, and skills -------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_skill_is_as_likely_and_can_be_aimed_at(level: int) -> None:
    skills = DRILL.skills(level, {})
    firsts = (make_questions("self-test", level, {}, f"even {n}", 1)[0] for n in range(2000))
    assert excess(Counter(question.skill for question in firsts), len(skills)) < 4
    aimed = aimed_questions([Aim("self-test", level, {}, skill) for skill in skills], "aim")
    assert [question.skill for question in aimed] == list(skills)


def test_the_numbers_and_the_stakes_of_level_2_are_as_likely() -> None:
    made = [make_questions("self-test", 2, {}, f"two {n}", 1)[0] for n in range(3000)]
    shown = [record(question, "") for question in made]
    assert excess(Counter(one["falls"] for one in shown), 37) < 4
    assert excess(Counter(one["bets"][0].split()[1] for one in shown), 8) < 4


# --- reasons --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_sum_of_the_reason_is_true_and_the_last_is_the_answer(level: int) -> None:
    for question, shown in run(level):
        due, ends = sums(shown), list[int]()
        for step in question.steps:
            match step:
                case s.Wins():
                    odds = 36 // len(step.position.numbers) - 1
                    assert step.winnings == step.chips * odds
                    ends.append(step.winnings)
                case s.Total():
                    assert step.total == sum(step.parts) == due["winnings"]
                    ends.append(step.total)
                case Stations():
                    assert step.whole == 36 * len(step.positions) * step.unit == due["with-stake"]
                    assert step.whole - step.stakes == step.winnings == due["winnings"]
                    ends.append(step.winnings)
                case Taken():
                    assert step.total == sum(step.parts) == due["collected"]
                    ends.append(step.total)
                case WithStakes():
                    assert step.winnings == due["winnings"]
                    assert step.total == step.winnings + step.stakes == due["with-stake"]
                    ends.append(step.total)
                case _:
                    assert isinstance(step, s.Loses | s.Together | s.ShortCut | s.PairsOf52)
        assert ends[-1:] == list(question.answer.values())
