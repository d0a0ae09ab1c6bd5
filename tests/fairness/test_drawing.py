"""Random bytes to numbers: counted out over every byte there is, and left to no chance."""

from collections import Counter

import pytest

from croupier.fairness import drawn, fair_bytes, spins
from croupier.fairness.drawing import Source
from croupier.rules.wheel import DOUBLE_ZERO, TRIPLE_ZERO, load_wheel, wheel_keys

EVERY_BYTE = bytes(range(256))


def source_of(stream: bytes) -> Source:
    """Gives the stream's bytes, piece by piece, and fails when there are no more."""
    left = bytearray(stream)

    def give(count: int) -> bytes:
        piece = bytes(left[:count])
        assert piece
        del left[:count]
        return piece

    return give


@pytest.mark.parametrize(
    ("wheel", "each", "refused"), [("single-zero", 6, 34), ("double-zero", 6, 28)]
)
def test_of_all_bytes_each_number_is_made_by_as_many(wheel: str, each: int, refused: int) -> None:
    counts = Counter(drawn(EVERY_BYTE, load_wheel(wheel)))
    assert counts == dict.fromkeys(load_wheel(wheel).numbers, each)
    assert counts.total() == 256 - refused


@pytest.mark.parametrize("wheel", wheel_keys())
def test_of_all_pairs_of_bytes_the_first_number_is_each_equally_often(wheel: str) -> None:
    there = load_wheel(wheel)
    first = Counter(
        numbers[0]
        for a in EVERY_BYTE
        for b in EVERY_BYTE
        if (numbers := drawn(bytes((a, b)), there))
    )
    assert set(first) == set(there.numbers)
    assert len(set(first.values())) == 1


@pytest.mark.parametrize("pockets", range(1, 257))
def test_the_bytes_used_are_the_most_that_divide_evenly(pockets: int) -> None:
    used = fair_bytes(pockets)
    assert used % pockets == 0
    assert used <= 256 < used + pockets


def test_a_remainder_alone_would_have_favored_the_low_numbers() -> None:
    counts = Counter(byte % 37 for byte in EVERY_BYTE)
    assert {number for number, count in counts.items() if count == 7} == set(range(34))
    assert {counts[number] for number in (34, 35, 36)} == {6}


def test_the_zeros_come_last() -> None:
    assert drawn(bytes([0, 37, 38]), load_wheel("double-zero")) == [0, DOUBLE_ZERO, 0]
    assert drawn(bytes([0, 37, 38]), load_wheel("triple-zero")) == [0, DOUBLE_ZERO, TRIPLE_ZERO]


def test_refused_bytes_are_drawn_again_until_there_are_enough() -> None:
    stream = b"\xff" * 50 + b"\x11\xde\x12" + b"\xfe" * 50 + b"\x13"
    assert spins(3, load_wheel("single-zero"), source_of(stream)) == [17, 18, 19]


def test_there_are_as_many_as_were_asked_for() -> None:
    for count in (0, 1, 2, 37, 1000, 100_000):
        assert len(spins(count, load_wheel("single-zero"))) == count
