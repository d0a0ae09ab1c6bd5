"""The drill `spin`: announced, collected, ordered and paid as by counting on one's fingers."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier.i18n import Voice
from croupier.rules.bets import Bet, Seat
from croupier.rules.rounds import (
    Action,
    BuyIn,
    CallNumber,
    Collect,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    Place,
    PlaceDolly,
    Table,
    play,
    replay,
)
from croupier.trainer import make_questions, mark, record
from croupier.trainer.drills.spin import DRILL, REGIONS
from croupier.trainer.pack import Aim, aimed_questions
from croupier.trainer.question import Answer, OptionValue, Question
from tests.trainer.second_method import AREAS, Record, excess, thousand

LEVELS = (1, 2, 3)
VOICE = Voice("en")
HOUSES: list[dict[str, OptionValue]] = [
    {},
    {"pays": "lower-odds"},
    {"zero": "partage"},
    {"zero": "prison", "pays": "lower-odds"},
]

# rules.md section 1, and the outside bets of section 2.
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ALL = set(range(1, 37))
OUTSIDE: dict[str, set[int]] = {
    "red": RED,
    "black": ALL - RED,
    "even": {n for n in ALL if n % 2 == 0},
    "odd": {n for n in ALL if n % 2},
    "low": set(range(1, 19)),
    "high": set(range(19, 37)),
    **{f"dozen-{d}": set(range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)},
    **{f"column-{c}": {n for n in ALL if n % 3 == c % 3} for c in (1, 2, 3)},
}
EVEN_CHANCES = {"red", "black", "even", "odd", "low", "high"}
# rules.md sections 4 and 5: line, street, corner, split, straight after the outside; or by odds.
EDGE_INWARD = (0, 6, 3, 4, 2, 1)
LOWER_ODDS = (0, 6, 4, 3, 2, 1)
NAMES = {0: "outside", 1: "straight", 2: "split", 3: "street", 4: "corner", 6: "six-line"}


class Lying(NamedTuple):
    seat: str
    position: str
    money: int

    @property
    def numbers(self) -> set[int]:
        return OUTSIDE.get(self.position) or {int(n) for n in self.position.split("/")}

    @property
    def size(self) -> int:
        return 0 if self.position in OUTSIDE else len(self.numbers)

    @property
    def pays(self) -> int:
        """36 shared among the numbers, less the stake: rules.md section 2."""
        return self.money * (36 // len(self.numbers) - 1)


def lying(shown: Record) -> Iterator[Lying]:
    for text in shown["bets"]:
        seat, position, chips = re.fullmatch(r"([A-C]): (\S+) (\d+)", text).groups()  # type: ignore[union-attr]
        yield Lying(seat, position, int(chips) * shown["options"][f"value-{seat}"])


def announced(number: int) -> dict[str, str]:
    if number == 0:
        return {"color": "green", "parity": "neither", "half": "neither"}
    return {
        "color": "red" if number in RED else "black",
        "parity": "odd" if number % 2 else "even",
        "half": "low" if number < 19 else "high",
    }


def taken(bet: Lying, number: int, zero: object) -> int:
    if number in bet.numbers:
        return 0
    if number == 0 and bet.position in EVEN_CHANCES and zero == "partage":
        return bet.money - bet.money // 2
    if number == 0 and bet.position in EVEN_CHANCES and zero == "prison":
        return 0
    return bet.money


def by_hand(shown: Record, house: dict[str, OptionValue]) -> dict[str, Any]:
    """The answer by another road: sums over texts, and the order typed from the rules."""
    number, bets = int(shown["falls"]), list(lying(shown))
    won = [bet for bet in bets if number in bet.numbers]
    answer: dict[str, Any] = dict(announced(number))
    answer["collected"] = sum(taken(bet, number, house.get("zero")) for bet in bets)
    order = LOWER_ODDS if house.get("pays") == "lower-odds" else EDGE_INWARD
    sizes = {bet.size for bet in won}
    if shown["level"] > 1 and len(sizes) > 1:
        answer["order"] = [NAMES[size] for size in order if size in sizes]
    for seat in "ABC":
        answer[f"winnings-{seat}"] = sum(bet.pays for bet in won if bet.seat == seat)
    return answer


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_thousand_spins_come_out_as_by_hand(level: int, house: dict[str, OptionValue]) -> None:
    count = 1000 if not house else 300
    for _, shown in thousand("spin", level, house, count=count):
        assert shown["answer"] == by_hand(shown, house)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_zero_comes_out_as_the_house_has_it(house: dict[str, OptionValue]) -> None:
    seen = set()
    for question in aimed_questions([Aim("spin", 3, house, "zero")] * 100, "zero"):
        shown = record(question, "")
        assert shown["falls"] == "0"
        assert shown["answer"] == by_hand(shown, house)
        seen |= {bet.position for bet in lying(shown)} & EVEN_CHANCES
    assert seen == EVEN_CHANCES


def test_what_is_asked_stands_in_the_order_of_a_spin() -> None:
    for _, shown in thousand("spin", 2, {}, count=200):
        fields = [ask["field"] for ask in shown["asks"]]
        order = ["order"] if "order" in fields else []
        assert fields == [
            *("color", "parity", "half", "collected"),
            *order,
            *("winnings-A", "winnings-B", "winnings-C"),
        ]
        assert fields == list(shown["answer"])


def test_the_order_is_not_asked_where_there_is_none() -> None:
    for _, shown in thousand("spin", 1, {}, count=300):
        assert "order" not in shown["answer"]
    asked = [len(s["answer"].get("order", ())) for _, s in thousand("spin", 3, {}, count=300)]
    assert 1 not in asked
    assert sum(map(bool, asked)) > 200


# --- the round itself -----------------------------------------------------------------------


def played(question: Question) -> Table:
    """The spin played action by action, from the opening to the losers' collection."""
    values = {Seat(seat): int(question.options[f"value-{seat}"]) for seat in "ABC"}
    rules = DRILL.table(question.level, question.options)
    bets = [
        Bet(bet.position, bet.stake * values[bet.seat], bet.seat)
        for bet in question.bets
        if isinstance(bet, Bet) and bet.seat is not None
    ]
    buys: list[Action] = [
        BuyIn(seat, color, value, 20_000 * value)
        for (seat, value), color in zip(values.items(), ("red", "blue", "yellow"), strict=True)
    ]
    assert question.falls is not None
    falls = question.falls
    spun = (Launch(), NoMoreBets(), CallNumber(falls), PlaceDolly(falls), Collect())
    log: list[Action] = [Open(10**7), *buys, *(Place(bet) for bet in bets), *spun]
    table = replay(log, rules)
    assert isinstance(table, Table), table
    return table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_table_where_every_action_is_played_pays_the_same_in_the_same_order(
    level: int, house: dict[str, OptionValue]
) -> None:
    for question in make_questions("spin", level, house, "played", 30):
        table = played(question)
        answer: dict[str, Answer] = dict(question.answer)
        assert table.settlement is not None
        assert table.settlement.totals.collected == answer["collected"]
        paid: Counter[str] = Counter()
        kinds: dict[str, None] = {}
        for (seat, position), amount in dict(table.due).items():
            done = play(table, Pay(seat, position, amount))
            assert isinstance(done, Table), done
            table = done
            paid[f"winnings-{seat}"] += amount
            size = 0 if position.is_outside else len(position.numbers)
            kinds[NAMES[size]] = None
        assert {field: paid[field] for field in answer if field.startswith("winnings-")} == {
            field: amount for field, amount in answer.items() if field.startswith("winnings-")
        }
        if "order" in answer:
            assert tuple(kinds) == answer["order"]
        assert isinstance(play(table, LiftDolly()), Table)


# --- levels and chance ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "least", "most", "height"), [(1, 1, 2, 5), (2, 3, 4, 10), (3, 5, 7, 20)]
)
def test_each_level_lays_what_it_says(level: int, least: int, most: int, height: int) -> None:
    stacks: Counter[int] = Counter()
    heights: Counter[int] = Counter()
    for question, shown in thousand("spin", level, {}):
        by_seat = Counter(bet.seat for bet in lying(shown))
        assert set(by_seat) == {"A", "B", "C"}
        stacks.update(by_seat.values())
        heights.update(bet.stake for bet in question.bets if isinstance(bet, Bet))
        outside = Counter(bet.seat for bet in lying(shown) if bet.size == 0)
        assert all(n <= min(2, by_seat[seat] // 2) for seat, n in outside.items())
        assert len({(bet.seat, bet.position) for bet in lying(shown)}) == by_seat.total()
        values = [shown["options"][f"value-{seat}"] for seat in "ABC"]
        assert len(set(values)) == 3
        assert set(values) <= {1, 2, 5, 10, 25, 50}
    assert set(stacks) == set(range(least, most + 1))
    assert excess(stacks, most - least + 1) < 4
    assert set(heights) == set(range(1, height + 1))
    assert excess(heights, height) < 4


def test_every_number_falls_as_often_and_every_player_wins_and_loses() -> None:
    seen = [shown for _, shown in thousand("spin", 2, {}, count=2000)]
    assert excess(Counter(shown["falls"] for shown in seen), 37) < 4
    for seat in "ABC":
        won = sum(shown["answer"][f"winnings-{seat}"] > 0 for shown in seen)
        assert 0.5 < won / len(seen) < 0.95


def test_what_can_be_chosen_does_not_depend_on_what_is_right() -> None:
    for _, shown in thousand("spin", 2, {}, count=300):
        asks = {ask["field"]: ask.get("choices") for ask in shown["asks"]}
        assert asks["color"] == ["red", "black", "green"]
        assert asks["parity"] == ["even", "odd", "neither"]
        assert asks["half"] == ["low", "high", "neither"]


def test_the_order_shown_tells_nothing_of_the_order_of_payment() -> None:
    places: Counter[int] = Counter()
    for _, shown in thousand("spin", 3, {}):
        right = shown["answer"].get("order", ())
        if len(right) == 3:
            choices = next(a["choices"] for a in shown["asks"] if a["field"] == "order")
            assert sorted(choices) == sorted(right)
            places[choices.index(right[0])] += 1
    share = [places[place] / places.total() for place in range(3)]
    assert all(0.2 < part < 0.5 for part in share)
    usual = {tuple(s["asks"][4]["choices"]) for _, s in thousand("spin", 3, {}, count=40)}
    assert len(usual) > 10


def test_the_right_order_is_right_and_its_reverse_is_not() -> None:
    asked = [q for q in make_questions("spin", 3, {}, "order", 50) if "order" in q.answer]
    assert len(asked) > 25
    for question in asked:
        order, answer = question.answer["order"], dict(question.answer)
        assert isinstance(order, tuple)
        assert mark(question.key, answer).right
        wrong = mark(question.key, {**answer, "order": order[::-1]})
        assert [field for field, right in wrong.fields.items() if not right] == ["order"]


# --- skills, reasons, words -----------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_region_can_be_aimed_at(level: int) -> None:
    assert DRILL.skills(level, {}) == REGIONS
    aims = [Aim("spin", level, {}, region) for region in REGIONS for _ in range(8)]
    for aim, question in zip(aims, aimed_questions(aims, 1), strict=True):
        assert question.skill == aim.skill
        assert question.falls in AREAS[aim.skill]
    for question, shown in thousand("spin", level, {}, count=100):
        assert int(shown["falls"]) in AREAS[question.skill]


def reasons(question: Question) -> list[str]:
    return [VOICE.step(step) for step in question.steps]


def number(text: str) -> int:
    return int(text.replace(",", ""))


def chains(line: str) -> Iterator[list[float]]:
    """What each side of every chain of equal sums in the line comes to."""
    for part in line.rpartition(": ")[2].split("; "):
        found = re.search(r"[\d(][\d ()+×÷−,=]*$", part)
        if found is not None and " = " in found[0]:
            plain = found[0].translate(str.maketrans("×÷−", "*/-", ","))
            assert re.fullmatch(r"[\d ()+*/=-]+", plain)
            yield [eval(side) for side in plain.split(" = ")]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_sum_of_a_reason_is_right_and_ends_at_the_answer(
    level: int, house: dict[str, OptionValue]
) -> None:
    for question in make_questions("spin", level, house, "reasons", 60):
        lines, answer = reasons(question), question.answer
        for line in lines:
            assert all(len(set(chain)) == 1 for chain in chains(line)), line
        (collected,) = [line for line in lines if line.startswith("collected: ")]
        assert number(collected.split()[-1]) == answer["collected"]
        for seat in "ABC":
            (paid,) = [line for line in lines if line.startswith(f"{seat} is paid ")]
            assert number(paid.split()[-1]) == answer[f"winnings-{seat}"]
        if "order" in answer:
            order = answer["order"]
            assert isinstance(order, tuple)
            names = " → ".join(VOICE.choice("spin", kind) for kind in order)
            assert f"paid: {names}" in lines


def test_the_first_line_is_what_is_announced() -> None:
    spins = {q.falls: reasons(q)[0] for q in make_questions("spin", 1, {}, "announce", 600)}
    assert len(spins) == 37
    assert spins[17] == "17: black, odd, 1–18"  # type: ignore[index]
    assert spins[0] == "0: green, and no more"  # type: ignore[index]


def test_at_zero_the_reason_says_what_the_house_does() -> None:
    (partage,) = aimed_questions([Aim("spin", 2, {"zero": "partage"}, "zero")], 1)
    assert "la partage: half of each even chance is collected" in reasons(partage)
    assert "0 (la partage); A by " in VOICE.prompt(partage)
    (prison,) = aimed_questions([Aim("spin", 2, {"zero": "prison"}, "zero")], 1)
    assert "en prison: the even chances stay for the next spin" in reasons(prison)
    (plain,) = aimed_questions([Aim("spin", 2, {}, "zero")], 1)
    assert "zero" not in plain.options


def test_prompts_fit_on_two_lines_of_a_phone_and_give_what_is_needed() -> None:
    for level in LEVELS:
        for house in HOUSES:
            for question in make_questions("spin", level, house, "prompts", 150):
                prompt = VOICE.prompt(question)
                assert len(prompt) <= 90
                assert prompt.startswith(str(question.falls))
                for seat in "ABC":
                    assert f"{seat} by {question.options[f'value-{seat}']}" in prompt
                if "pays" in question.options:
                    assert VOICE.option_value("spin", "pays", question.options["pays"]) in prompt


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_questions(level: int) -> None:
    once = make_questions("spin", level, {}, "same", 10)
    assert once == make_questions("spin", level, {}, "same", 10)
