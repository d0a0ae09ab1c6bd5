"""What was made last is remembered, up to a weight."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from croupier.school.remembering import Remembered


class Speller:
    """Spells a text, and counts how often it was asked to."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, text: str) -> tuple[str, ...]:
        self.asked.append(text)
        if not text:
            raise ValueError
        return tuple(text)


def test_what_fits_is_made_once() -> None:
    make = Speller()
    spelled = Remembered(make, most=6)
    for text in ("abc", "def", "abc", "def"):
        assert spelled(text) == tuple(text)
    assert make.asked == ["abc", "def"]


def test_what_was_used_longest_ago_goes_first() -> None:
    make = Speller()
    spelled = Remembered(make, most=6)
    for text in ("abc", "def", "abc", "g"):
        spelled(text)
    spelled("abc")
    spelled("g")
    assert make.asked == ["abc", "def", "g"]
    spelled("def")
    assert make.asked == ["abc", "def", "g", "def"]


def test_the_newest_stays_however_long_it_is() -> None:
    make = Speller()
    spelled = Remembered(make, most=2)
    assert spelled("abcdef") is spelled("abcdef")
    assert spelled("g") is spelled("g")
    spelled("abcdef")
    assert make.asked == ["abcdef", "g", "abcdef"]


def test_what_is_raised_is_raised_again() -> None:
    make = Speller()
    spelled = Remembered(make, most=2)
    for _ in range(2):
        with pytest.raises(ValueError, match=r"^$"):
            spelled("")
    assert make.asked == ["", ""]


def test_what_is_cleared_is_made_again() -> None:
    make = Speller()
    spelled = Remembered(make, most=2)
    spelled("a")
    spelled.cache_clear()
    spelled("a")
    assert make.asked == ["a", "a"]


def test_many_threads_get_what_belongs_to_their_text() -> None:
    chance = Random(1)
    spelled = Remembered(tuple, most=40)
    texts = [chance.choice("abcdefgh") * chance.randrange(1, 9) for _ in range(2000)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(spelled, texts)) == [tuple(text) for text in texts]
