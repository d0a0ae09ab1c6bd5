"""Money: decimals outside, whole units inside, exact both ways."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.faults import AmountTooLarge, NotAnAmount, NotPayable
from croupier.rules.money import LARGEST_STAKE, Currency
from tests.rules.generators import patient

currencies = st.builds(
    Currency,
    st.decimals(min_value="0.0001", max_value="1000", places=4, allow_nan=False)
    | st.sampled_from([Decimal(1), Decimal("1.00"), Decimal("0.5"), Decimal("0.01"), Decimal(3)]),
)
WHOLE = Currency()
HALF = Currency(Decimal("0.5"))


@settings(patient, max_examples=200)
@given(currencies, st.integers(1, LARGEST_STAKE))
def test_what_is_written_reads_as_the_same_amount(currency: Currency, units: int) -> None:
    text = currency.write(units)
    assert currency.read(text) == units
    assert Fraction(text) == units * Fraction(currency.smallest)
    assert text == text.strip() != ""
    assert not text.startswith("0") or text.startswith("0.")
    assert "." not in text or not text.endswith(("0", "."))


@settings(patient, max_examples=200)
@given(currencies, st.from_regex(r"[0-9]{1,12}(\.[0-9]{1,5})?", fullmatch=True))
def test_a_decimal_is_read_exactly_or_is_not_payable(currency: Currency, text: str) -> None:
    found = currency.read(text)
    units = Fraction(text) / Fraction(currency.smallest)
    if units == 0:
        assert found == NotAnAmount(text)
    elif units.denominator != 1:
        assert found == NotPayable(text, currency.write(1))
    elif units > LARGEST_STAKE:
        assert found == AmountTooLarge(text, currency.write(LARGEST_STAKE))
    else:
        assert found == units


@settings(patient, max_examples=200)
@given(currencies, st.text(max_size=250))
def test_any_text_is_an_amount_or_a_fault(currency: Currency, text: str) -> None:
    found = currency.read(text)
    assert isinstance(found, int | NotAnAmount | NotPayable | AmountTooLarge)
    if isinstance(found, int):
        assert currency.read(currency.write(found)) == found > 0


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0", "0.0", "00", "000.000", "-5", "+5", "5.", ".5", "1e5", "1E5", "0x10"),
        *("1,5", "1 000", "1_000", "1'000", " 5", "5 ", "5\n", "١٢", "５", "²", "५", "½"),
        *("inf", "nan", "NaN", "Infinity", "five", "5\0", "--5", "1.2.3"),
    ],
)
def test_nothing_but_a_positive_decimal_of_ascii_digits_is_an_amount(text: str) -> None:
    assert WHOLE.read(text) == HALF.read(text) == NotAnAmount(text)


def test_a_fraction_of_the_smallest_unit_is_not_payable() -> None:
    assert WHOLE.read("12.5") == NotPayable("12.5", "1")
    assert HALF.read("12.25") == NotPayable("12.25", "0.5")
    assert Currency(Decimal(5)).read("12") == NotPayable("12", "5")


def test_absurdly_large_amounts_are_told_the_largest() -> None:
    assert WHOLE.read(str(10**12)) == 10**12
    assert WHOLE.read(str(10**12 + 1)) == AmountTooLarge(str(10**12 + 1), str(10**12))
    assert WHOLE.read(str(10**30)) == AmountTooLarge(str(10**30), str(10**12))
    assert HALF.read(str(10**30)) == AmountTooLarge(str(10**30), str(5 * 10**11))
    assert WHOLE.read("9" * 100) == AmountTooLarge("9" * 100, str(10**12))
    for digits in (101, 100_000):  # what is shown is cut
        assert WHOLE.read("9" * digits) == AmountTooLarge("9" * 20 + "…", str(10**12))


def test_trailing_and_leading_zeros_change_nothing() -> None:
    assert WHOLE.read("007") == WHOLE.read("7.00") == 7
    assert HALF.read("12.50") == 25


def test_money_of_which_two_is_the_least_is_counted_by_twos() -> None:
    two = Currency(Decimal(2))
    assert (two.read("12"), two.write(6)) == (6, "12")
    assert two.read("13") == NotPayable("13", "2")


@pytest.mark.parametrize(
    ("currency", "units", "text", "number"),
    [
        (WHOLE, 1700, "1700", 1700),
        (HALF, 25, "12.5", 12.5),
        (HALF, 24, "12", 12),
        (Currency(Decimal("0.01")), 100, "1", 1),
        (Currency(Decimal("0.01")), 110, "1.1", 1.1),
        (Currency(Decimal("2E+3")), 2, "4000", 4000),
        (Currency(Decimal(100)), 5, "500", 500),
        (WHOLE, 0, "0", 0),
        (HALF, 0, "0", 0),
    ],
)
def test_amounts_are_written_in_their_shortest_form(
    currency: Currency, units: int, text: str, number: float
) -> None:
    assert currency.write(units) == text
    assert currency.number(units) == number
    assert type(currency.number(units)) is type(number)


@pytest.mark.parametrize("smallest", ["0", "-1", "NaN", "sNaN", "Infinity"])
def test_a_smallest_unit_that_is_not_positive_is_refused(smallest: str) -> None:
    with pytest.raises(ValueError, match="smallest payable unit"):
        Currency(Decimal(smallest))
