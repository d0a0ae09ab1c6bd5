"""Numbers and texts in columns: what was written is what is read."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.school.columns import written_numbers, written_texts
from tests.web import columns


@pytest.mark.parametrize(
    "numbers",
    [[], [0], [7], [5, 5, 5], [0, 1], [31, 32, 33], [1023, 1024, 1025], [999_999_999], [0, 10**9]],
)
@pytest.mark.parametrize("times", [1, 40])
def test_numbers_are_read_as_they_were_written(numbers: list[int], times: int) -> None:
    assert [*columns.numbers(written_numbers(numbers * times))] == numbers * times


@given(st.lists(st.integers(0, 10**9)) | st.lists(st.integers(0, 40), min_size=30))
def test_any_numbers_are_read_as_they_were_written(numbers: list[int]) -> None:
    assert [*columns.numbers(written_numbers(numbers))] == numbers


WORDS = st.text('ab 0120#\\"é😀٣²,', max_size=12)


@given(st.lists(WORDS, max_size=40))
def test_any_texts_are_read_as_they_were_written(words: list[str]) -> None:
    assert columns.texts(json.loads(json.dumps(written_texts(words)))) == words
