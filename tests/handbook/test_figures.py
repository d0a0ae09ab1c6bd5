"""The handbook's tables against the figures of rules.md, written here a second time."""

import re
from fractions import Fraction

from croupier.handbook import page
from croupier.handbook.blocks import Example, Grid, Text
from croupier.i18n import Voice

ENGLISH = Voice("en")


def grid(key: str, anchor: str) -> Grid:
    """The only table of a section."""
    (section,) = [s for s in page(key, ENGLISH).sections if s.anchor == anchor]
    (found,) = [block for block in section.blocks if isinstance(block, Grid)]
    return found


def words(key: str, anchor: str) -> str:
    (section,) = [s for s in page(key, ENGLISH).sections if s.anchor == anchor]
    return " ".join(block.words for block in section.blocks if isinstance(block, Text))


def example(key: str, anchor: str) -> Example:
    (section,) = [s for s in page(key, ENGLISH).sections if s.anchor == anchor]
    (found,) = [block for block in section.blocks if isinstance(block, Example)]
    return found


def test_the_payout_table_is_that_of_section_2() -> None:
    assert [row[:4] for row in grid("payouts", "table").rows] == [
        ("straight up", "1", "35:1", "1 × M"),
        ("split", "2", "17:1", "2 × M"),
        ("street", "3", "11:1", "3 × M"),
        ("trio", "3", "11:1", "3 × M"),
        ("corner", "4", "8:1", "4 × M"),
        ("first four", "4", "8:1", "4 × M"),
        ("six line", "6", "5:1", "6 × M"),
        ("dozen", "12", "2:1", "–"),
        ("column", "12", "2:1", "–"),
        ("even chance", "18", "1:1", "–"),
    ]
    spots = [int(row[4]) for row in grid("payouts", "table").rows]
    assert spots == [37, 60, 12, 2, 22, 1, 11, 3, 3, 6]
    assert sum(spots) == 157


def test_the_products_are_products() -> None:
    table = grid("payouts", "products")
    factors = [int(cell) for cell in table.head[1:]]
    assert factors == [35, 17, 11, 8, 5]
    for count, *products in table.rows:
        assert [int(cell) for cell in products] == [int(count) * factor for factor in factors]


def test_the_cheat_sheet_agrees_with_the_published_one() -> None:
    table = grid("cheat-sheet", "sheet")
    ten, twenty_five = table.head.index("10"), table.head.index("25")
    rows = {row[0]: (int(row[ten]), int(row[twenty_five])) for row in table.rows}
    assert rows == {
        "straight up": (350, 875),
        "split": (170, 425),
        "street": (110, 275),
        "corner": (80, 200),
        "six line": (50, 125),
        "dozen": (20, 50),
        "column": (20, 50),
        "even chance": (10, 25),
    }


def test_the_completes_are_those_of_section_8() -> None:
    rows = {
        tuple(map(int, numbers.split())): tuple(map(int, figures))
        for numbers, *figures in grid("completes", "costs").rows
    }
    middle = tuple(range(5, 33, 3))
    outer = tuple(n for n in range(4, 34) if n not in middle)
    assert rows == {
        (0,): (7, 17, 235),
        (1, 3): (9, 27, 297),
        (2,): (12, 36, 396),
        outer: (9, 30, 294),
        middle: (12, 40, 392),
        (34, 36): (6, 18, 198),
        (35,): (8, 24, 264),
    }
    money = words("completes", "in-money")
    assert re.findall(r"\d+", money)[:4] == ["17", "25", "1000", "9800"]
    assert "12 × 36 = 432" in money
    assert words("completes", "picture").count("156") == 1


def test_a_partial_hit_pays_128() -> None:
    assert "4 × 36 = 144" in words("partial-hits", "short-way")
    assert "128" in words("partial-hits", "short-way")
    twenty = next(row for row in grid("partial-hits", "around").rows if row[0] == "20")
    assert twenty == ("20", "4", "128", "16", "24")
    for _, _, _winnings, kept, collected in grid("partial-hits", "around").rows:
        assert int(kept) + int(collected) == 40


def test_the_series_are_those_of_section_6() -> None:
    assert [row[1:] for row in grid("announced", "what").rows] == [
        ("17", "9"),
        ("12", "6"),
        ("8", "5"),
        ("7", "4"),
    ]
    winnings = {
        key: {row[0]: row[1] for row in grid("announced", key).rows}
        for key in ("voisins", "tiers", "orphelins", "zero-game")
    }
    assert winnings["voisins"]["22"] == "0 2 3"
    assert winnings["voisins"]["16"] == "25 26 28 29"
    assert len(winnings["voisins"]["17"].split()) == 10
    assert winnings["tiers"] == {"17": "5 8 10 11 13 16 23 24 27 30 33 36"}
    assert winnings["orphelins"] == {"17": "6 9 14 20 31 34", "34": "17", "35": "1"}
    assert winnings["zero-game"] == {"17": "0 3 12 15 32 35", "35": "26"}


def test_the_maximum_spreads_as_in_section_6() -> None:
    rows = [row[1:] for row in grid("maximum", "amounts").rows]
    assert [tuple(map(int, row)) for row in rows] == [
        (1349, 145, 1305, 44),
        (1350, 150, 1350, 0),
        (1385, 155, 1385, 0),
        (1500, 170, 1490, 10),
        (1700, 200, 1700, 0),
        (2000, 200, 1700, 300),
        (600, 165, 595, 5),
        (800, 175, 800, 0),
    ]


def test_zero_has_its_own_neighbours_and_the_error_is_told_as_one() -> None:
    assert "3 26 0 32 15" in words("neighbours", "zero")
    rows = {row[0]: (row[1], row[2]) for row in grid("neighbours", "all").rows}
    assert rows["0"] == ("3 26", "32 15")
    assert rows["17"] == ("2 25", "34 6")
    assert rows["32"] == ("26 0", "15 19")
    assert len(rows) == 37


def test_the_edges_are_those_of_section_10() -> None:
    assert [Fraction(row[2]) for row in grid("zero", "edges").rows] == [
        Fraction(1, 37),
        Fraction(1, 74),
        Fraction(19, 1369),
        Fraction(1, 74),
        Fraction(1, 74),
        Fraction(1, 73),
    ]
    edges = {row[0]: row[4:] for row in grid("variants", "compared").rows}
    assert edges == {
        "European roulette": ("2.70%", "2.70%"),
        "French roulette": ("2.70%", "1.35%"),
        "American roulette": ("5.26%", "5.26%"),
        "Triple-zero roulette": ("7.69%", "7.69%"),
    }
    assert [row[1:4] for row in grid("variants", "compared").rows][2] == ("38", "2", "149")


def test_the_worked_examples_come_to_the_published_sums() -> None:
    totals = {
        key: tuple(int(cell) for cell in example("examples", key).grid.total[1:])
        for key in ("straight-up", "several", "zero", "voisins", "trio")
    }
    # Stake, winnings, kept, collected (rules.md section 11).
    assert totals == {
        "straight-up": (100, 3500, 100, 0),
        "several": (400, 3000, 300, 100),
        "zero": (300, 1700, 100, 200),
        "voisins": (900, 1600, 200, 700),
        "trio": (900, 2200, 200, 700),
    }
    assert example("zero", "la-partage").grid.total[1:] == ("300", "1700", "100", "150", "50")


def test_a_spin_is_void_under_three_turns_and_a_stack_has_twenty_chips() -> None:
    (section,) = [s for s in page("spin", ENGLISH).sections if s.anchor == "no-spin"]
    assert "fewer than 3 turns" in str(section.blocks)
    paying = words("cloth", "paying")
    assert "stacks of 20" in paying
    assert "75 in color and 100 in cash" in paying
