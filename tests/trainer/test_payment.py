"""The drill `payment`: every level is what it says, and every exact payment is right."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import inf

import pytest

from croupier.i18n import Voice
from croupier.trainer import make_questions, mark, record, room
from croupier.trainer.chance import Chance
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.payment import goes
from croupier.trainer.marking import Remark
from croupier.trainer.pack import question_id
from croupier.trainer.question import Answer, OptionValue, Question
from croupier.trainer.refusals import BadWord
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.second_method import Record, excess, thousand
from tests.trainer.sums import spoken, sums_hold

KIND = "payment"
LEVELS = (1, 2, 3)

# The cash chips of each set; the first is that of the shipped rules.
CASH = {
    "house": (1, 5, 25, 100, 500, 1000, 5000),
    "tens": (1, 5, 10, 50, 100, 500, 1000, 5000),
    "large": (25, 100, 500, 1000, 5000),
}
EVERY_SET: list[dict[str, OptionValue]] = [{"chips": name} for name in CASH]
MOST = {1: 500, 2: 5_000, 3: 50_000}  # drills.md
STACK, OVER = 20, 100  # rules.md section 5


@cache
def fewest(chips: str) -> list[float]:
    """At each sum the fewest cash chips that make it up, added up one chip at a time."""
    least = [0.0] + [inf] * MOST[3]
    for money in range(1, MOST[3] + 1):
        least[money] = 1 + min((least[money - c] for c in CASH[chips] if c <= money), default=inf)
    return least


def due(shown: Record) -> tuple[int, int]:
    """The money due, and how much of it goes in cash."""
    options = shown["options"]
    money = options["winnings"] * options["value"]
    match options["wants"]:
        case "color":
            return money, 0
        case "cash":
            return money, money
        case "over":
            return money, money // OVER * OVER
        case _:
            return money, options["cash"]


def in_cash(answer: Mapping[str, Answer]) -> dict[int, int]:
    return {
        int(field.removeprefix("cash-")): int(str(count))
        for field, count in answer.items()
        if field.startswith("cash-")
    }


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_payments_are_exact_and_take_the_fewest_chips(level: int) -> None:
    for _, shown in thousand(KIND, level, *EVERY_SET):
        money, cash = due(shown)
        answer, value = shown["answer"], shown["options"]["value"]
        chips = in_cash(answer)
        assert set(chips) <= set(CASH[shown["options"]["chips"]])
        assert sum(chip * count for chip, count in chips.items()) == cash
        assert sum(chips.values()) == fewest(shown["options"]["chips"])[cash]
        stacks, singles = answer.get("stacks", 0), answer.get("singles", 0)
        assert (stacks * STACK + singles) * value == money - cash
        assert 0 <= singles < STACK


@pytest.mark.parametrize("level", LEVELS)
def test_what_goes_in_cash_leaves_whole_chips_of_the_color(level: int) -> None:
    wanted = Counter[str]()
    for _, shown in thousand(KIND, level, *EVERY_SET):
        money, cash = due(shown)
        wanted[shown["options"]["wants"]] += 1
        assert (money - cash) % shown["options"]["value"] == 0
        if shown["options"]["wants"] in ("part", "over"):
            assert 0 < cash < money
    assert set(wanted) == {"color", "cash", "part", "over"}


@pytest.mark.parametrize("level", LEVELS)
def test_sums_go_up_to_that_of_the_level_in_chips_of_its_values(level: int) -> None:
    seen = [shown for _, shown in thousand(KIND, level, {}, count=3000)]
    sums = [due(shown)[0] for shown in seen]
    assert MOST[level] * 0.97 < max(sums) <= MOST[level]
    assert min(shown["options"]["winnings"] for shown in seen) == STACK
    values = {1: {1, 2, 5}, 2: {5, 10, 25}, 3: {25, 50, 100}}[level]
    assert {shown["options"]["value"] for shown in seen} == values


@pytest.mark.parametrize("level", LEVELS)
def test_the_fields_tell_nothing_of_the_answer(level: int) -> None:
    """Cash chips go by the sum due and the color's value alone, not by what is wanted."""
    for _, shown in thousand(KIND, level, *EVERY_SET):
        options, fields = shown["options"], [ask["field"] for ask in shown["asks"]]
        money, wants = due(shown)[0], options["wants"]
        whole = [c for c in CASH[options["chips"]] if options["value"] % c == 0]
        least = max(whole, default=min(CASH[options["chips"]]))
        cash = [f"cash-{c}" for c in sorted(CASH[options["chips"]], reverse=True)]
        shown_cash = [f for f in cash if least <= int(f.removeprefix("cash-")) <= money]
        color = ["stacks", "singles"]
        assert fields == (color if wants != "cash" else []) + (
            shown_cash if wants != "color" else []
        )
        assert {ask["unit"] for ask in shown["asks"]} == {"chips"}
        assert fields == list(shown["answer"])


def broken_down(answer: Mapping[str, Answer], value: int) -> dict[str, Answer] | None:
    """The same sums with one piece more or many: a stack or a cash chip changed into smaller."""
    given = {field: int(str(count)) for field, count in answer.items()}
    if given.get("stacks"):
        return {**given, "stacks": given["stacks"] - 1, "singles": given["singles"] + STACK}
    chips = in_cash(answer)
    for chip, count in chips.items():
        for smaller in chips:
            if count and smaller < chip and chip % smaller == 0:
                changed = chips[smaller] + chip // smaller
                return {**given, f"cash-{chip}": count - 1, f"cash-{smaller}": changed}
    return None


@pytest.mark.parametrize("level", LEVELS)
def test_more_chips_than_needed_are_right_with_a_remark(level: int) -> None:
    changed = 0
    for question, shown in thousand(KIND, level, *EVERY_SET):
        assert mark(question.key, question.answer).remark is None
        given = broken_down(question.answer, shown["options"]["value"])
        if given is not None:
            changed += 1
            marked = mark(question.key, given)
            assert marked.right
            assert marked.remark is Remark.MORE_CHIPS
    assert changed > 800


@pytest.mark.parametrize("level", LEVELS)
def test_a_chip_too_many_or_too_few_is_wrong_in_its_part_alone(level: int) -> None:
    for question, _ in thousand(KIND, level, {}, count=200):
        for field, count in question.answer.items():
            for wrong in (int(str(count)) + 1, int(str(count)) - 1):
                marked = mark(question.key, {**question.answer, field: wrong})
                part = {f for f in question.answer if f.startswith("cash-")}
                missed = part if field in part else {"stacks", "singles"}
                assert {f for f, right in marked.fields.items() if not right} == missed


def test_cash_does_not_stand_in_for_color() -> None:
    """100 in cash and 75 in color is not 175 in color, though the sum is the same."""
    run = make_questions(KIND, 1, {"value": 1}, "parts", 400)
    question = next(q for q in run if q.options["wants"] == "part")
    given = dict(question.answer)
    given["singles"] = int(str(given["singles"])) + 5
    given["cash-5"] = int(str(given["cash-5"])) - 1
    assert not mark(question.key, given).right


def test_a_color_of_any_value_is_paid_exactly() -> None:
    odd: list[dict[str, OptionValue]] = [
        {"chips": chips, "value": value} for chips in CASH for value in (3, 7, 64, 99)
    ]
    for _, shown in thousand(KIND, 1, *odd, count=1200):
        money, cash = due(shown)
        assert sum(c * n for c, n in in_cash(shown["answer"]).items()) == cash
        assert (money - cash) % shown["options"]["value"] == 0


@pytest.mark.parametrize("options", [{"value": 64}, {"value": 1000, "chips": "large"}])
def test_where_there_are_few_questions_each_comes_once(options: dict[str, OptionValue]) -> None:
    there_are = room(KIND, 1, options)
    assert there_are is not None
    run = make_questions(KIND, 1, options, 1, min(there_are, 1000))
    assert len({tuple(q.options.items()) for q in run}) == min(there_are, 1000)
    if there_are < 1000:
        assert len(make_questions(KIND, 1, options, 1, 1000)) == there_are


def test_there_are_as_many_questions_as_counting_says() -> None:
    # 20 to 60 chips of 1000: all in color, all in cash, or any whole thousands less than all.
    assert room(KIND, 1, {"value": 1000, "chips": "large"}) == 41 + 41 + sum(range(19, 60))


# --- skills, chance, reasons ----------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_a_wish_at_a_value(level: int) -> None:
    skills_hold(KIND, level, {}, 300)
    skills_hold(KIND, level, {"value": 7, "chips": "large"}, 100)
    for question, shown in thousand(KIND, level, {}, count=100):
        options = shown["options"]
        assert question.skill == f"{options['wants']}@{options['value']}"


def test_whole_hundreds_are_for_colors_that_make_up_a_hundred() -> None:
    assert "over@50" in listed(KIND, 3, {})
    assert "over@100" not in listed(KIND, 3, {})
    assert listed(KIND, 1, {"value": 7}) == ("color@7", "cash@7", "part@7")


def first_ones(level: int, options: dict[str, OptionValue], runs: int) -> list[Question]:
    return [make_questions(KIND, level, options, f"even {n}", 1)[0] for n in range(runs)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_skill_is_as_likely(level: int) -> None:
    skills = Counter(question.skill for question in first_ones(level, {}, 2000))
    assert excess(skills, len(listed(KIND, level, {}))) < 4


def test_every_count_of_chips_is_as_likely() -> None:
    run = first_ones(1, {"value": 5}, 3000)
    color = Counter(q.options["winnings"] for q in run if q.options["wants"] == "color")
    assert excess(color, 81) < 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_reason_comes_to_what_is_paid(level: int) -> None:
    for question, shown in thousand(KIND, level, *EVERY_SET):
        lines = spoken(question)
        assert sums_hold(lines) == len(lines)
        money, cash = due(shown)
        if cash < money:
            chips = (money - cash) // shown["options"]["value"]
            stacks, singles = divmod(chips, STACK)
            assert lines[-1].endswith(f"{chips} = {stacks} × {STACK} + {singles}")


def test_a_part_in_cash_is_called_over() -> None:
    # rules.md section 5: 175 in color of 1, "one hundred over".
    run = make_questions(KIND, 1, {"value": 1}, "over", 1000)
    found = [q for q in run if q.options["winnings"] == 175 and q.options["wants"] == "over"]
    for question in found:
        assert record(question, "")["answer"]["cash-100"] == 1
        assert spoken(question)[0] == "100 over; in color 175 − 100 = 75"
        assert spoken(question)[-1] == "cut into stacks and singles: 75 = 3 × 20 + 15"
    assert found


# --- a house's own chips ------------------------------------------------------------------------

EUROS = (1, 2, 5, 10, 20, 50, 100, 500)
OWN: dict[str, OptionValue] = {"chips": ",".join(map(str, EUROS)), "stack": 25, "cash-from": 50}


def counted_out(chips: tuple[int, ...], most: int) -> list[float]:
    """At each sum up to the most the fewest of the chips, added up one at a time."""
    least = [0.0] + [inf] * most
    for money in range(1, most + 1):
        least[money] = 1 + min((least[money - c] for c in chips if c <= money), default=inf)
    return least


@pytest.mark.parametrize("value", [0, 2, 20])
@pytest.mark.parametrize("level", LEVELS)
def test_payments_in_a_houses_own_chips_and_stacks_come_out(level: int, value: int) -> None:
    least = counted_out(EUROS, MOST[3] + 1000)
    wants = set()
    for question, shown in thousand(KIND, level, {**OWN, "value": value}, count=400):
        options, answer = shown["options"], shown["answer"]
        money, wish = options["winnings"] * options["value"], options["wants"]
        wants.add(wish)
        cash = {"color": 0, "cash": money, "over": money // 50 * 50}.get(wish, options.get("cash"))
        chips = in_cash(answer)
        assert set(chips) <= set(EUROS)
        assert sum(chip * count for chip, count in chips.items()) == cash
        assert sum(chips.values()) == least[cash]
        stacks, singles = answer.get("stacks-25", 0), answer.get("singles", 0)
        assert (stacks * 25 + singles) * options["value"] == money - cash
        assert 0 <= singles < 25
        assert mark(question.key, question.answer).right
        if wish == "over":
            assert "Whole multiples of 50 in cash" in Voice("en").prompt(question)
    # 50 is no whole number of chips of 20, so that no 50 goes over.
    assert wants == {"color", "cash", "part", "over"} - ({"over"} if value == 20 else set())


def test_own_chips_are_read_and_named() -> None:
    assert Voice("en").option_value(KIND, "chips", "1,5,100") == "1, 5, 100"
    shuffled = make_questions(KIND, 1, {"chips": "25, 5,1"}, "own", 20)
    assert shuffled == make_questions(KIND, 1, {"chips": "1,5,25"}, "own", 20)


@pytest.mark.parametrize(
    "chips",
    ["", ",", "1,x", "0,5", "-1", "1.5", "2,5", "1,5,20,25", "1,100001", "2000,4000", "²", "moon"],
)
def test_chips_that_no_payment_comes_out_in_are_refused(chips: str) -> None:
    with pytest.raises(BadWord):
        make_questions(KIND, 1, {"chips": chips}, "bad", 1)


def test_eleven_chips_are_too_many() -> None:
    assert make_questions(KIND, 1, {"chips": ",".join(str(2**n) for n in range(10))}, "ten", 1)
    with pytest.raises(BadWord):
        make_questions(KIND, 1, {"chips": ",".join(str(2**n) for n in range(11))}, "eleven", 1)


def test_chips_go_where_the_dearest_first_are_the_fewest() -> None:
    chance, seen = Chance("coins"), Counter[bool]()
    for _ in range(400):
        chips = tuple(sorted({1, *(chance.between(2, 40) for _ in range(chance.between(1, 4)))}))
        fewest_of = counted_out(chips, 2 * max(chips))
        by_greed = []
        for money in range(2 * max(chips) + 1):
            rest, count = money, 0
            for chip in reversed(chips):
                count, rest = count + rest // chip, rest % chip
            by_greed.append(count)
        seen[by_greed == fewest_of] += 1
        assert goes(chips) == (by_greed == fewest_of)
    assert min(seen.values()) > 20


def test_without_cash_from_nothing_goes_over() -> None:
    run = make_questions(KIND, 2, {"cash-from": 0}, "none", 200)
    assert {question.options["wants"] for question in run} == {"color", "cash", "part"}


@pytest.mark.parametrize("value", [1, 7, 1000])
@pytest.mark.parametrize("stack", [2, 100])
def test_every_stack_and_value_can_be_asked(stack: int, value: int) -> None:
    for level in LEVELS:
        for chips in ("house", "large", "1000,5000"):
            asked = {"stack": stack, "value": value, "chips": chips}
            assert make_questions(KIND, level, asked, "any", 20)


def test_options_that_came_later_leave_the_runs_there_were() -> None:
    said: dict[str, OptionValue] = {"stack": 20, "cash-from": 100}
    assert question_id(KIND, 1, said, "seed", 0) == question_id(KIND, 1, {}, "seed", 0)
    assert question_id(KIND, 1, {"stack": 25}, "seed", 0) != question_id(KIND, 1, {}, "seed", 0)
    older = ("house", "value", "chips")
    assert not set(older) & {n for n, o in KINDS[KIND].options.items() if o.later}
