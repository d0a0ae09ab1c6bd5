"""Committed numbers, held against HMAC worked out by hand (RFC 2104) from SHA-256."""

import hashlib

import pytest

from croupier.fairness import (
    SeedTooShort,
    ServerSeed,
    commitment_of,
    committed_number,
    is_client_seed,
    new_server_seed,
)
from croupier.rules.wheel import Number, Wheel, load_wheel, wheel_keys

SEED = ServerSeed(bytes(range(100, 132)))


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """RFC 2104: H(K xor opad, H(K xor ipad, text)), blocks of 64 bytes."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def number_by_hand(seed: bytes, client: str, spin: int, pockets: int) -> int:
    for byte in hmac_by_hand(seed, f"{client}:{spin}".encode()):
        if byte < 256 // pockets * pockets:
            return byte % pockets
    pytest.fail("32 bytes were refused")


RFC_4231 = [
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]


@pytest.mark.parametrize(("key", "message", "expected"), RFC_4231)
def test_the_second_method_gives_the_published_values(
    key: bytes, message: bytes, expected: str
) -> None:
    assert hmac_by_hand(key, message).hex() == expected


@pytest.mark.parametrize("wheel", wheel_keys())
@pytest.mark.parametrize("client", ["anna", "table-7/anna", "~" * 64, '"\\'])
def test_numbers_are_those_worked_out_by_hand(wheel: str, client: str) -> None:
    there = load_wheel(wheel)
    for spin in range(1, 300):
        at = number_by_hand(SEED, client, spin, len(there.numbers))
        assert committed_number(SEED, client, spin, there) == there.numbers[at]


def test_where_every_byte_is_refused_the_next_thirty_two_are_asked() -> None:
    # Of a wheel of 129 pockets nearly half of all bytes are refused, and of one that takes the
    # lowest byte alone, nearly all: there are none such, and the rule is the same for them.
    wide = Wheel("wide", tuple(map(Number, range(129))), None)
    seeds = [ServerSeed(at.to_bytes(32, "big")) for at in range(40)]
    for seed in seeds:
        first = next(b for b in hmac_by_hand(seed, b"anna:1") if b < 129)
        assert committed_number(seed, "anna", 1, wide) == first


def test_a_digest_without_a_usable_byte_leads_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, _name: str) -> bytes:
        asked.append(message)
        return b"\xff" * 32 if len(asked) < 3 else b"\xf0\x07" * 16

    monkeypatch.setattr("croupier.fairness.commitment.hmac.digest", digest)
    assert committed_number(SEED, "anna", 5, load_wheel("single-zero")) == 7
    assert asked == [b"anna:5", b"anna:5:1", b"anna:5:2"]


def test_the_commitment_is_the_sha_256_of_the_bytes() -> None:
    # FIPS 180-4's hash of 32 zero bytes, as sha256sum gives it.
    assert commitment_of(ServerSeed(bytes(32))) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    for work in (
        commitment_of,
        lambda seed: committed_number(seed, "anna", 1, load_wheel("single-zero")),
    ):
        with pytest.raises(SeedTooShort) as caught:
            work(ServerSeed(bytes(length)))
        assert caught.value.length == length


def test_a_server_seed_is_drawn_anew() -> None:
    assert new_server_seed() != new_server_seed()
    assert new_server_seed(lambda count: b"s" * count) == b"s" * 32


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("a", True),
        ("a" * 64, True),
        ("17/20-@!~", True),
        ("", False),
        ("a" * 65, False),
        ("a b", False),
        ("a:1", False),
        ("anna\n", False),
        ("ანა", False),
        ("a\x7f", False),
    ],
)
def test_a_client_seed_is_short_ascii_without_blanks_and_colons(text: str, taken: bool) -> None:
    assert is_client_seed(text) is taken
