"""Messages filled in, counted and numbered in a language."""

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.i18n import N_, Voice
from croupier.i18n import catalog as catalogs

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("count", "word"),
    [
        (0, "фишек"),
        (1, "фишка"),
        (2, "фишки"),
        (4, "фишки"),
        (5, "фишек"),
        (11, "фишек"),
        (12, "фишек"),
        (14, "фишек"),
        (21, "фишка"),
        (22, "фишки"),
        (25, "фишек"),
        (101, "фишка"),
        (111, "фишек"),
        (1000, "фишек"),
    ],
)
def test_russian_counts_chips_in_three_forms(russian: Voice, count: int, word: str) -> None:
    assert russian.n_("chip", "chips", count) == word


def test_a_message_without_a_translation_stays_english(russian: Voice) -> None:
    missing = "no such message {here}"
    assert russian._(missing) == missing
    assert russian._(missing, here=1) == "no such message 1"
    assert russian.n_("{n} oddity", "{n} oddities", 2) == "2 oddities"
    assert russian.p_("nowhere", missing) == missing


def test_an_empty_message_is_empty_and_not_the_head_of_the_catalog(russian: Voice) -> None:
    assert russian._("") == ""


def test_a_marked_message_is_itself() -> None:
    assert N_("split") == "split"


@given(st.text())
def test_a_value_is_put_in_as_it_is_whatever_braces_it_holds(value: str) -> None:
    for language in ("en", "ru"):
        voice = Voice(language)
        assert voice._("<{value}>", value=value) == f"<{value}>"
        assert voice.n_("<{value}>", "<{value}>", 5, value=value) == f"<{value}>"
        assert voice.p_("test", "<{value}>", value=value) == f"<{value}>"
        assert value in voice._("total: {sum}", sum=value)


def test_a_message_without_values_keeps_its_braces_for_the_browser(russian: Voice) -> None:
    assert russian._("Question {n} of {total}") == "Вопрос {n} из {total}"


@pytest.mark.parametrize(
    ("value", "english", "russian"),
    [
        (0, "0", "0"),
        (1050, "1050", "1050"),
        (9999, "9999", "9999"),
        (10_000, "10,000", f"10{NBSP}000"),
        (1_234_567, "1,234,567", f"1{NBSP}234{NBSP}567"),
        (-5, "−5", "−5"),
        (-10_000, "−10,000", f"−10{NBSP}000"),
        (Decimal("2.5"), "2.5", "2,5"),
        (Decimal("12500.75"), "12,500.75", f"12{NBSP}500,75"),
        (Decimal("-0.125"), "−0.125", "−0,125"),
        (Decimal("1E+3"), "1000", "1000"),
        (Decimal("NaN"), "—", "—"),
        (Decimal("Infinity"), "—", "—"),
    ],
)
def test_numbers_are_grouped_from_ten_thousand_up(
    value: int | Decimal, english: str, russian: str
) -> None:
    assert Voice("en").number(value) == english
    assert Voice("ru").number(value) == russian


@given(st.integers(-(10**40), 10**40))
def test_no_digit_is_lost_however_large_the_number(value: int) -> None:
    digits = "".join(c for c in Voice("ru").number(value) if c.isdigit())
    assert int(digits) == abs(value)


def test_shares_are_percentages_rounded_half_up() -> None:
    assert Voice("en").percent(0.125) == "13%"
    assert Voice("ru").percent(0.125) == f"13{NBSP}%"
    assert Voice("en").percent(1 / 37, digits=4) == "2.7027%"
    assert Voice("ru").percent(1 / 74, digits=2) == f"1,35{NBSP}%"
    assert Voice("en").percent(1) == "100%"
    assert Voice("en").percent(-1 / 37, digits=2) == "−2.70%"
    assert Voice("en").percent(float("nan")) == "—"


@pytest.mark.parametrize(
    ("duration", "english", "russian"),
    [
        (0.0, "0.0", "0,0"),
        (3.24, "3.2", "3,2"),
        (9.94, "9.9", "9,9"),
        (9.96, "10", "10"),
        (61.5, "62", "62"),
        (12_345.0, "12,345", f"12{NBSP}345"),
        (float("inf"), "—", "—"),
    ],
)
def test_times_have_a_decimal_below_ten_seconds(
    duration: float, english: str, russian: str
) -> None:
    assert Voice("en").seconds(duration) == f"{english} s"
    assert Voice("ru").seconds(duration) == f"{russian}{NBSP}с"


@given(st.floats())
def test_no_float_at_all_stops_a_voice(value: float) -> None:
    for language in ("en", "ru"):
        assert Voice(language).percent(value, digits=2)
        assert Voice(language).seconds(value)


@pytest.mark.parametrize("contents", [None, b"", b"no catalog at all", b"\xde\x12\x04\x95"])
def test_without_a_whole_catalog_the_voice_speaks_english(
    contents: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    if contents is not None:
        (folder / "croupier.mo").write_bytes(contents)
    monkeypatch.setattr(catalogs, "LOCALES", str(tmp_path))
    catalogs.catalog.cache_clear()
    try:
        voice = Voice("ru")
        assert voice.language == "ru"
        assert voice.n_("chip", "chips", 2) == "chips"
    finally:
        catalogs.catalog.cache_clear()
