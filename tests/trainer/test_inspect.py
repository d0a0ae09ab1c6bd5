"""The drill `inspect`: half of the settlements are right, and the wrong line is the wrong one."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from croupier.i18n import Voice
from croupier.trainer import Aim, aimed_questions, make_questions, mark, record
from croupier.trainer import steps as s
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.inspect import (
    AllRight,
    ColorWins,
    HandedOut,
    Plays,
    Takes,
    WrongLine,
)
from croupier.trainer.question import Question
from tests.trainer.second_method import MAXIMA, Record, excess, numbers, thousand

LEVELS = (1, 2, 3, 4)
DRILL = KINDS["inspect"]
MAXIMUM = 100
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5}  # rules.md section 2


@cache
def run(level: int) -> list[tuple[Question, Record]]:
    return list(thousand("inspect", level, {}))


def lying(shown: Record) -> Iterator[tuple[str, str, int]]:
    """Color, position and stake of each bet."""
    for text in shown["bets"]:
        seat, _, bet = text.rpartition(": ")
        where, stake = bet.split()
        yield seat, where, int(stake)


def is_inside(position: str) -> bool:
    return position.replace("/", "").isdigit()


def wins(shown: Record, position: str) -> bool:
    return is_inside(position) and int(shown["falls"]) in numbers(position)


def paid(position: str, stake: int) -> int:
    return stake * PAYS[len(numbers(position))]


def due(shown: Record, head: str) -> int:
    """What the line that begins so ought to come to."""
    parts = head.split("*")
    if head == "taken":
        return sum(stake for _, where, stake in lying(shown) if not wins(shown, where))
    if len(parts) == 3:
        return int(parts[1]) * int(parts[2])
    if is_inside(parts[0]):
        stake = int(parts[1])
        most = MAXIMA[len(numbers(parts[0]))] * shown["options"].get("max", stake)
        return paid(parts[0], min(stake, most))
    stacks = [(where, stake) for seat, where, stake in lying(shown) if seat == parts[0]]
    return int(parts[1]) * sum(paid(where, stake) for where, stake in stacks)


def made(line: str) -> int:
    """What the line as it was settled comes to."""
    head, _, settled = line.partition("=")
    if "+" not in settled:
        return int(settled)
    stacks, singles, cash = map(int, settled.split("+"))
    return (20 * stacks + singles) * int(head.split("*")[2]) + cash


def differences(shown: Record) -> dict[str, int]:
    lines = shown["options"]["settled"].split()
    off = {line: made(line) - due(shown, line.partition("=")[0]) for line in lines}
    return {line: difference for line, difference in off.items() if difference}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_name_the_line_that_is_off_and_by_how_much(level: int) -> None:
    for _, shown in run(level):
        off = differences(shown)
        assert len(off) <= 1
        ((line, difference),) = off.items() or [("right", 0)]
        assert shown["answer"] == {"line": line, "difference": abs(difference)}


@pytest.mark.parametrize("level", LEVELS)
def test_the_choices_are_all_right_and_then_the_settlement_line_by_line(level: int) -> None:
    unit = "chips" if level == 1 else "money"
    for question, shown in run(level):
        line, difference = shown["asks"]
        assert (line["field"], difference["field"]) == ("line", "difference")
        assert (line["unit"], difference["unit"]) == ("choice", unit)
        assert line["choices"] == ["right", *shown["options"]["settled"].split()]
        assert mark(question.key, question.answer).right


@pytest.mark.parametrize("level", LEVELS)
def test_each_bet_or_color_has_its_line(level: int) -> None:
    for _, shown in run(level):
        heads = [line.partition("=")[0] for line in shown["options"]["settled"].split()]
        bets = list(lying(shown))
        winning = [f"{where}*{stake}" for _, where, stake in bets if wins(shown, where)]
        if level == 1:
            assert heads == winning
            assert len(bets) == 3
        elif level == 2:
            assert heads == [*winning, "taken"]
            assert (len(winning), len(bets)) == (3, 5)
        else:
            assert [head.split("*")[0] for head in heads] == ["A", "B", "C"]
            assert Counter(seat for seat, _, _ in bets) == (
                {} if level == 4 else {"A": 2, "B": 2, "C": 2}
            )
            assert len(winning) == len(bets)


def test_on_level_2_one_winner_is_above_its_maximum_and_no_loser_is() -> None:
    for _, shown in run(2):
        over = [
            where
            for _, where, stake in lying(shown)
            if is_inside(where) and stake > MAXIMA[len(numbers(where))] * MAXIMUM
        ]
        assert len(over) == 1
        assert wins(shown, over[0])


@pytest.mark.parametrize("maximum", [20, 101, 10_000])
def test_at_other_maxima_too(maximum: int) -> None:
    for _, shown in thousand("inspect", 2, {"max": maximum}, count=200):
        assert shown["options"]["max"] == maximum
        off = differences(shown)
        assert {shown["answer"]["line"]} == (set(off) or {"right"})


# --- the mistakes ---------------------------------------------------------------------------


def stakes_of(shown: Record, head: str) -> list[int]:
    """The stakes that a line stands for, in chips or money, as they play."""
    where = head.partition("*")[0]
    if is_inside(where):
        return [due(shown, head) // PAYS[len(numbers(where))]]
    value = int(head.split("*")[1])
    return [stake * value for seat, _, stake in lying(shown) if seat == where]


def could_be(shown: Record, line: str, difference: int) -> Iterator[str]:
    """The mistakes that would make such a difference in the line."""
    head = line.partition("=")[0]
    parts = head.split("*")
    if head == "taken":
        losers = [stake for _, where, stake in lying(shown) if not wins(shown, where)]
        yield from ("loser-left" for stake in losers if difference == -stake)
    elif len(parts) == 3:
        value = int(parts[2])
        by_money = {value: "chip-missed", 20 * value: "stack-missed", 100: "hundred-missed"}
        yield by_money[-difference]
    else:
        if difference == sum(stakes_of(shown, head)):
            yield "stake-included"
        yield from on_a_bet(shown, parts, difference)
        if not is_inside(parts[0]):
            lines = shown["options"]["settled"].split()
            values = {int(text.partition("=")[0].split("*")[1]) for text in lines}
            others = values - {int(parts[1])}
            if any(made(line) * int(parts[1]) == due(shown, head) * n for n in others):
                yield "wrong-value"


def on_a_bet(shown: Record, parts: list[str], difference: int) -> Iterator[str]:
    """The mistakes on one of the bets of a line that would make such a difference."""
    value = 1 if is_inside(parts[0]) else int(parts[1])
    ladder = sorted(PAYS.values())
    for seat, where, laid in lying(shown):
        if parts[0] not in (seat, where):
            continue
        pays = PAYS[len(numbers(where))]
        plays = min(laid, MAXIMA[len(numbers(where))] * shown["options"].get("max", laid))
        at = ladder.index(pays)
        beside = (*ladder[max(at - 1, 0) : at], *ladder[at + 1 : at + 2])
        if difference in {plays * (other - pays) * value for other in beside}:
            yield "neighbour-odds"
        if difference == -pays * value:
            yield "chip-missed"
        if laid > plays and difference == (laid - plays) * pays:
            yield "over-maximum"


MISTAKES: Mapping[int, set[str]] = {
    1: {"stake-included", "neighbour-odds", "chip-missed"},
    2: {"stake-included", "neighbour-odds", "loser-left", "over-maximum"},
    3: {"stake-included", "neighbour-odds", "chip-missed", "wrong-value"},
    4: {"chip-missed", "stack-missed", "hundred-missed"},
}


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_wrong_comes_from_a_mistake_that_people_make(level: int) -> None:
    met = set()
    for question, shown in run(level):
        off = differences(shown)
        if not off:
            assert question.skill == "right"
            continue
        ((line, difference),) = off.items()
        assert question.skill in set(could_be(shown, line, difference))
        met.add(question.skill)
    assert met == MISTAKES[level]


# --- as likely as it should be --------------------------------------------------------------


@cache
def firsts(level: int) -> list[Question]:
    return [make_questions("inspect", level, {}, f"even {n}", 1)[0] for n in range(3000)]


@pytest.mark.parametrize("level", LEVELS)
def test_half_are_right_and_every_mistake_is_as_likely(level: int) -> None:
    skills = Counter(question.skill for question in firsts(level))
    assert 0.46 < skills.pop("right") / 3000 < 0.54
    assert set(skills) == MISTAKES[level]
    assert excess(skills, len(skills)) < 4


def place(question: Question) -> int:
    answer = question.answer["line"]
    assert isinstance(answer, str)
    return question.asks[0].choices.index(answer)


@pytest.mark.parametrize("level", [1, 3, 4])
def test_where_any_mistake_can_befall_any_line_each_is_as_likely_wrong(level: int) -> None:
    places = Counter(map(place, firsts(level)))
    assert 0.46 < places.pop(0) / 3000 < 0.54
    assert excess(places, 3) < 4


def test_on_level_2_a_line_is_as_likely_wrong_as_the_mistakes_that_can_befall_it() -> None:
    """Two of the four befall a winner, one what is taken, one what is above its maximum."""
    wrong = Counter[str]()
    for question in firsts(2):
        line = str(question.answer["line"])
        if line == "right":
            continue
        where, _, rest = line.partition("*")
        stake = int(rest.partition("=")[0] or 0)
        above = rest and stake > MAXIMA[len(numbers(where))] * MAXIMUM
        wrong["taken" if not rest else "above" if above else "winner"] += 1
    total = wrong.total()
    assert abs(wrong["taken"] / total - 1 / 4) < 0.04
    assert abs(wrong["above"] / total - (1 / 4 + 1 / 6)) < 0.05
    assert abs(wrong["winner"] / total - 1 / 3) < 0.04


def test_a_payment_is_not_known_to_be_wrong_by_what_it_lacks() -> None:
    """Each look of a line (with stacks, with cash) is found on right lines too, and mostly."""
    looks: dict[tuple[bool, bool], Counter[bool]] = defaultdict(Counter)
    for question in firsts(4):
        for line in question.asks[0].choices[1:]:
            stacks, _, cash = map(int, line.partition("=")[2].split("+"))
            looks[stacks > 0, cash > 0][line == question.answer["line"]] += 1
    assert len(looks) == 4
    for seen in looks.values():
        assert seen[True] / seen.total() < 0.35


def test_what_lies_does_not_tell_whether_it_was_settled_right() -> None:
    """What was played for is as large in the right settlements as in the wrong ones."""
    for level in (1, 2, 3):
        right, wrong = list[int](), list[int]()
        for question in firsts(level):
            stakes = sum(stake for _, _, stake in lying(record(question, "")))
            (right if question.skill == "right" else wrong).append(stakes)
        assert abs(sum(right) / len(right) / (sum(wrong) / len(wrong)) - 1) < 0.04


# --- skills and words -----------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_mistake_can_be_aimed_at(level: int) -> None:
    skills = DRILL.skills(level, {"max": 100})
    assert set(skills) == {"right", *MISTAKES[level]}
    aims = [Aim("inspect", level, {}, skill) for skill in skills for _ in range(30)]
    assert [question.skill for question in aimed_questions(aims, 1)] == [a.skill for a in aims]


def test_the_lines_read_as_at_the_table() -> None:
    voice = Voice("en")
    lines = {
        "right": "all is right",
        "17/20*4=68": "split 17/20, 4: 68 paid",
        "taken=95": "taken in all: 95",
        "A*5=460": "A, by 5: 460 paid",
        "A*92*5=3+12+100": "A, 92 chips of 5: 3 × 20 + 12 in color, 100 in cash",
        "B*4*50=0+4+0": "B, 4 chips of 50: 4 in color",
        "C*2*50=0+0+100": "C, 2 chips of 50: 100 in cash",
    }
    assert {line: voice.choice("inspect", line) for line in lines} == lines


def test_the_same_seed_asks_the_same() -> None:
    for level in LEVELS:
        one, two = (make_questions("inspect", level, {}, "same", 20) for _ in range(2))
        assert [record(q, "") for q in one] == [record(q, "") for q in two]


# --- reasons --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_sum_of_the_reason_is_true_and_the_last_step_is_the_verdict(level: int) -> None:
    for question, shown in run(level):
        *ways, verdict = question.steps
        reached = Counter[str]()
        for step in ways:
            match step:
                case Plays():
                    most = MAXIMA[len(step.position.numbers)] * MAXIMUM
                    assert (step.plays, step.laid > most) == (most, True)
                case s.Wins():
                    assert step.winnings == paid(step.position.key, step.chips)
                    reached[step.position.key] = step.winnings
                case s.Loses():
                    assert not any(wins(shown, position.key) for position in step.positions)
                case Takes():
                    assert step.total == sum(step.parts)
                    reached["taken"] = step.total
                case ColorWins():
                    stacks = zip(step.positions, step.chips, strict=True)
                    assert step.winnings == sum(paid(p.key, chips) for p, chips in stacks)
                    assert step.money == step.winnings * step.value
                    reached[step.seat] = step.money
                case HandedOut():
                    assert step.due == step.won * step.value
                    assert step.paid == step.chips * step.value + step.cash
                    reached[step.seat] = step.due
                case _:
                    raise AssertionError(step)
        heads = [line.partition("=")[0] for line in question.asks[0].choices[1:]]
        assert reached == {head.split("*")[0]: due(shown, head) for head in heads}
        if isinstance(verdict, AllRight):
            assert shown["answer"] == {"line": "right", "difference": 0}
        else:
            assert isinstance(verdict, WrongLine)
            assert verdict.due == reached[verdict.line.partition("=")[0].split("*")[0]]
            assert verdict.paid == made(verdict.line)
            answer = {"line": verdict.line, "difference": abs(verdict.paid - verdict.due)}
            assert shown["answer"] == answer
