"""Marking, and reading what was typed."""

import pytest

from croupier.trainer import make_questions, mark, read_answer

SERIES, *_ = make_questions("series", 2, {"series": "voisins"}, "marked", 1)


def test_all_fields_right_is_right() -> None:
    marked = mark(SERIES.key, SERIES.answer)
    assert marked.right
    assert marked.fields == {"unit": True, "placed": True, "change": True}


@pytest.mark.parametrize("wrong", ["unit", "placed", "change"])
@pytest.mark.parametrize("given", [None, 7])
def test_each_field_is_marked_on_its_own(wrong: str, given: int | None) -> None:
    marked = mark(SERIES.key, {**SERIES.answer, wrong: given})
    assert not marked.right
    assert marked.fields == {name: name != wrong for name in ("unit", "placed", "change")}


def test_a_field_left_out_is_wrong_and_one_too_many_is_passed_over() -> None:
    assert mark(SERIES.key, {}).fields == {"unit": False, "placed": False, "change": False}
    assert mark(SERIES.key, {**SERIES.answer, "tip": 5}).right


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("0", 0),
        ("1050", 1050),
        ("  1050\t", 1050),
        ("007", 7),
        ("1 050", 1050),
        ("1\N{NO-BREAK SPACE}050", 1050),
        ("1\N{NARROW NO-BREAK SPACE}050", 1050),
        ("12\N{THIN SPACE}345\N{THIN SPACE}678", 12_345_678),
        ("999999999999", 999_999_999_999),
        ("999 999 999 999", 999_999_999_999),
    ],
)
def test_whole_numbers_are_read(typed: str, read: int) -> None:
    assert read_answer(typed) == read


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "1.050", "1,050", "1'050", "-5", "+5", "5.0", "1e3", "0x10", "1_000", "five"),
        *("10 50", "1 0500", "1  050", "1 050 00", "1234 567", "١٠٥٠", "１０５０", "²"),
        *("1000000000000", "1 000 000 000 000", "9" * 5000, " " * 5000, "1\n050"),
    ],
)
def test_nothing_else_is(typed: str) -> None:
    assert read_answer(typed) is None
