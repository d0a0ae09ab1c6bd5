"""What the pieces of the handbook answer, by rules.md and never by the engine's own word."""

import re

import pytest

from croupier.handbook.asking import asked, fresh_questions
from croupier.handbook.blocks import Grid, Piece, Points
from croupier.handbook.book import Book
from croupier.handbook.tries import LONGEST_BETS, MOST_BETS, Tried, answer, filled
from croupier.i18n import Voice
from croupier.rules.bets import Bet, ByUnit
from croupier.trainer.question import Question

EN = Voice("en")


def tried(piece: Piece, **typed: str) -> Tried:
    return answer(piece, typed, Book(EN))


def figures(found: Tried) -> dict[str, int]:
    return {one.name: int(one.value.replace(",", "")) for one in found.figures}


def grid(found: Tried, place: int = 0) -> Grid:
    return [block for block in found.blocks if isinstance(block, Grid)][place]


def said(found: Tried) -> list[str]:
    return [line for block in found.blocks if isinstance(block, Points) for line in block.items]


# --- settle: rules.md sections 9 and 11 ---------------------------------------------------------

SETTLED = [
    ("17 100", "17", "lose", {"Winnings": 3500, "Kept": 100, "Collected": 0}),
    (
        "17/20 100\n13/14/16/17 100\n16..21 100\nred 100",
        "17",
        "lose",
        {"Winnings": 3000, "Kept": 300, "Collected": 100},
    ),
    (
        "red 100\ndozen-2 100\n0/3 100",
        "0",
        "lose",
        {"Winnings": 1700, "Kept": 100, "Collected": 200},
    ),
    (
        "red 100\ndozen-2 100\n0/3 100",
        "0",
        "partage",
        {"Winnings": 1700, "Kept": 100, "Collected": 150, "Returned": 50},
    ),
    ("red 100", "0", "prison", {"Winnings": 0, "Kept": 0, "Collected": 0, "Held": 100}),
    ("voisins 900", "26", "lose", {"Winnings": 1600, "Kept": 200, "Collected": 700}),
    ("voisins 900", "0", "lose", {"Winnings": 2200, "Kept": 200, "Collected": 700}),
    ("voisins 903", "0", "lose", {"Winnings": 2200, "Kept": 200, "Collected": 700, "Change": 3}),
]


@pytest.mark.parametrize(("bets", "falls", "zero", "due"), SETTLED)
def test_bets_are_settled_as_the_worked_examples_are(
    bets: str, falls: str, zero: str, due: dict[str, int]
) -> None:
    assert figures(tried(Piece.SETTLE, bets=bets, falls=falls, zero=zero)) == due


def test_the_settlement_stands_line_by_line_and_adds_up() -> None:
    found = tried(Piece.SETTLE, bets="17/20 100\nred 50\n17/20 100", falls="17")
    assert [row[:3] for row in grid(found).rows] == [
        ("split 17/20", "200", "3400"),
        ("red", "50", "0"),
    ]
    assert grid(found).total[1:3] == ("250", "3400")
    assert said(found)[0] == "split 17/20: 200 × 17 = 3400"


@pytest.mark.parametrize(
    ("zero", "line"),
    [
        ("lose", "red, 2nd dozen: not on 0, lose"),
        ("partage", "red: 100 ÷ 2: 50 back, 50 taken"),
        ("prison", "red: 100 in prison"),
    ],
)
def test_an_even_chance_on_zero_is_told_by_the_rule_of_the_table(zero: str, line: str) -> None:
    found = tried(Piece.SETTLE, bets="red 100\ndozen-2 100", falls="0", zero=zero)
    assert line in said(found)


def test_two_players_on_a_spot_are_told_apart() -> None:
    found = tried(Piece.SETTLE, bets="A: 17 100\nB: 17 5", falls="17")
    assert [row[0] for row in grid(found).rows] == ["A: straight 17", "B: straight 17"]


def test_what_is_over_the_maximum_is_change() -> None:
    found = tried(Piece.SETTLE, bets="17 130", falls="17", max="100")
    assert figures(found) == {"Winnings": 3500, "Kept": 100, "Collected": 0, "Change": 30}


@pytest.mark.parametrize(
    ("bets", "line", "about"),
    [
        ("17 100\n\n# mine\n17/19 5", 4, "17 and 19 do not touch"),
        ("red", 1, "no amount"),
        ("17 100\nred -5", 2, "“-5” is no amount"),
        ("17 100\nvoisins 5", 2, "too little for voisins"),
        ("17 100\nred 1000000000000000", 2, "too large"),
        ("x" * 300, 1, "longer than 200"),
    ],
)
def test_a_wrong_line_is_named_in_one_line(bets: str, line: int, about: str) -> None:
    found = tried(Piece.SETTLE, bets=bets, falls="17")
    (why,) = found.wrong.values()
    assert list(found.wrong) == ["bets"]
    assert why.startswith(f"Line {line}: ")
    assert about in why
    assert "\n" not in why
    assert not found.blocks


def test_as_many_bets_as_are_read_and_one_more() -> None:
    fits = "\n".join(["17 1"] * MOST_BETS)
    assert MOST_BETS == 200
    assert figures(tried(Piece.SETTLE, bets=fits, falls="17"))["Winnings"] == 200 * 35
    found = tried(Piece.SETTLE, bets=f"{fits}\n17 1", falls="17")
    assert found.wrong == {"bets": "There are too many bets: take at most 200."}


def test_a_text_that_is_too_long_is_not_read() -> None:
    found = tried(Piece.SETTLE, bets="#" * (LONGEST_BETS + 1), falls="17")
    assert found.wrong == {"bets": "This is too long to be read: take at most 20,000 characters."}


@pytest.mark.parametrize(
    ("typed", "field", "about"),
    [
        ({"bets": "", "falls": "17"}, "bets", "No bet stands here"),
        ({"bets": "17 1"}, "falls", "Choose a number."),
        ({"bets": "17 1", "falls": "99"}, "falls", "no number 99"),
        ({"bets": "17 1", "falls": "17", "max": "many"}, "max", "Maximum cannot be “many”"),
        ({"bets": "17 1", "falls": "17", "max": "0.5"}, "max", "Maximum cannot be"),
        ({"bets": "17 1", "falls": "17", "zero": "win"}, "zero", "cannot be “win”"),
    ],
)
def test_a_field_that_cannot_be_used_is_named(
    typed: dict[str, str], field: str, about: str
) -> None:
    found = tried(Piece.SETTLE, **typed)
    assert list(found.wrong) == [field]
    assert about in found.wrong[field]


def test_no_file_is_read_where_rules_are_named() -> None:
    found = tried(Piece.SETTLE, bets="17 1", falls="17", rules="/etc/passwd")
    assert figures(found)["Winnings"] == 35


def test_the_double_zero_has_its_own_spots() -> None:
    found = tried(Piece.SETTLE, bets="0/00/1/2/3 10", falls="00", rules="american")
    assert figures(found)["Winnings"] == 60


# --- place: rules.md section 6, with a maximum of 100 -------------------------------------------

PLACED = [
    ("voisins", 1349, {"Unit": 145, "Chips": 9, "Placed": 1305, "Change": 44}),
    ("voisins", 1350, {"Unit": 150, "Chips": 9, "Placed": 1350, "Change": 0}),
    ("voisins", 1500, {"Unit": 170, "Chips": 9, "Placed": 1490, "Change": 10}),
    ("voisins", 2000, {"Unit": 200, "Chips": 9, "Placed": 1700, "Change": 300}),
    ("zero-game", 600, {"Unit": 165, "Chips": 4, "Placed": 595, "Change": 5}),
    ("orphelins", 800, {"Unit": 175, "Chips": 5, "Placed": 800, "Change": 0}),
]


@pytest.mark.parametrize(("call", "amount", "due"), PLACED)
def test_a_series_is_placed_as_the_published_amounts_are(
    call: str, amount: int, due: dict[str, int]
) -> None:
    found = tried(Piece.PLACE, call=call, amount=str(amount), max="100")
    assert figures(found) == due
    assert sum(bet.stake for bet in found.lies) == due["Placed"]
    assert found.drawing
    assert said(found)


def test_the_step_is_the_readers_own() -> None:
    assert figures(tried(Piece.PLACE, call="voisins", amount="100", step="1"))["Unit"] == 11
    assert figures(tried(Piece.PLACE, call="voisins", amount="100"))["Unit"] == 10


@pytest.mark.parametrize(
    ("typed", "field", "about"),
    [
        ({"call": "voisins"}, "amount", "Give an amount."),
        ({"call": "voisins", "amount": "40"}, "amount", "at least 45"),
        ({"call": "voisins", "amount": "9" * 60}, "amount", "too large"),
        ({"call": "moon", "amount": "100"}, "call", "no position or announced bet “moon”"),
        ({"call": "voisins", "amount": "900", "step": "x"}, "step", "Step cannot be “x”"),
    ],
)
def test_a_bet_that_cannot_be_placed_says_why(
    typed: dict[str, str], field: str, about: str
) -> None:
    found = tried(Piece.PLACE, **typed)
    assert list(found.wrong) == [field]
    assert about in found.wrong[field]


# --- complete: rules.md section 8 ---------------------------------------------------------------

COMPLETES = {"0": (17, 235), "2": (36, 396), "3": (27, 297), "8": (40, 392), "35": (24, 264)}


@pytest.mark.parametrize("number", COMPLETES)
def test_a_complete_costs_and_pays_as_published(number: str) -> None:
    cost, winnings = COMPLETES[number]
    found = tried(Piece.COMPLETE, number=number, unit="1")
    assert figures(found)["Cost"] == figures(found)["Kept"] == cost
    assert figures(found)["Winnings"] == winnings


def test_17_by_25_and_its_partial_hit_by_stations() -> None:
    assert figures(tried(Piece.COMPLETE, number="17", unit="25"))["Cost"] == 1000
    hit = tried(Piece.COMPLETE, number="17", unit="1", falls="20")
    assert figures(hit) == {
        "Unit": 1,
        "Chips": 40,
        "Cost": 40,
        "Winnings": 128,
        "Kept": 16,
        "Collected": 24,
    }
    assert "4 × 36 × 1 = 144; 144 − 16 = 128" in said(hit)[-1]
    assert sum(int(row[1]) for row in grid(hit).rows) == 40


def test_a_complete_for_money_plays_its_unit_and_gives_the_rest_back() -> None:
    found = tried(Piece.COMPLETE, number="17", by="money", amount="1100")
    assert (figures(found)["Unit"], figures(found)["Cost"]) == (25, 1000)
    assert figures(found)["Change"] == 100


def test_a_complete_over_the_maximum_plays_the_maximum() -> None:
    found = tried(Piece.COMPLETE, number="17", unit="130", max="100")
    assert (figures(found)["Cost"], figures(found)["Change"]) == (4000, 1200)
    assert figures(found)["Winnings"] == 39_200


def test_a_complete_that_is_missed_is_collected() -> None:
    found = tried(Piece.COMPLETE, number="17", unit="1", falls="0")
    assert (figures(found)["Winnings"], figures(found)["Collected"]) == (0, 40)


# --- the cheat sheet: rules.md section 2 --------------------------------------------------------

BY_25 = ["875", "425", "275", "200", "125", "50", "50", "25"]


def test_the_cheat_sheet_is_the_published_one() -> None:
    assert [row[2] for row in grid(tried(Piece.CHEAT_SHEET, stake="25")).rows] == BY_25


def test_chips_of_a_value_are_counted_in_money() -> None:
    found = tried(Piece.CHEAT_SHEET, stake="10", chip="25")
    by_chips = grid(found, 1)
    assert by_chips.head[2:4] == ("1 chip", "2 chips")
    assert [row[2] for row in by_chips.rows] == BY_25
    assert by_chips.rows[0][6] == str(5 * 875)


def test_a_cheat_sheet_for_nothing_asks_for_an_amount() -> None:
    assert tried(Piece.CHEAT_SHEET).wrong == {"stake": "Give an amount."}


# --- what is typed ------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", Piece)
@pytest.mark.parametrize("text", ["<b>", "\0", "\u202e", "9" * 5000, "-1", "1e9", "{n}", "١٢"])
def test_whatever_is_typed_is_answered(piece: Piece, text: str) -> None:
    names = filled(piece, {})
    for name in names:
        found = answer(piece, {**names, "bets": "17 1", "falls": "17", name: text}, Book(EN))
        assert found.blocks or found.wrong
        assert all("\n" not in why for why in found.wrong.values())


# --- the questions at the end -------------------------------------------------------------------


def right_answer(question: Question) -> int:
    """By a second method: winnings of n numbers are 36/n − 1 times the stake."""
    stakes: list[tuple[tuple[int, ...], int]] = []
    for bet in question.bets:
        if isinstance(bet, Bet):
            stakes.append((bet.position.numbers, bet.stake))
        elif isinstance(bet, ByUnit):
            stakes += [(at.numbers, chips * bet.unit) for at, chips in bet.call.chips]
    won = [(numbers, stake) for numbers, stake in stakes if question.falls in numbers]
    paid = sum(stake * (36 // len(numbers) - 1) for numbers, stake in won)
    kept = sum(stake for _, stake in won)
    lost = sum(stake for _, stake in stakes) - kept
    asked_for = str(question.options["asked"])
    return {"winnings": paid, "collected": lost, "with-stake": paid + kept}[asked_for]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_three_questions_are_marked_together_each_with_its_reason(seed: str) -> None:
    questions = fresh_questions(3, seed)
    assert questions == fresh_questions(3, seed)
    due = [right_answer(question) for question in questions]
    typed = {"answer-1": str(due[0]), "answer-2": str(due[1] + 1), "answer-3": ""}
    one, other, third = asked(questions, typed, EN)
    assert (one.right, other.right, third.right) == (True, False, False)
    assert str(due[0]) in one.verdict.replace(",", "")
    assert re.search(rf"Right: {due[1]}\.$", other.verdict.replace(",", ""))
    assert all(marked.steps for marked in (one, other, third))


def test_nothing_is_marked_before_it_is_answered() -> None:
    assert {one.right for one in asked(fresh_questions(3, "x"), {}, EN)} == {None}


def test_other_seeds_are_other_questions() -> None:
    assert fresh_questions(3, "one") != fresh_questions(3, "two")
