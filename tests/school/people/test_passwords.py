"""Which passwords may be chosen, and how they are kept."""

import argon2
import pytest

from croupier.school.people import passwords
from croupier.school.people.passwords import (
    Weakness,
    common_passwords,
    hash_of,
    is_outdated,
    is_password,
    weakness,
)

GOOD = "seven lamps on a quiet river"


def alone(password: str, *own: str) -> Weakness | None:
    return weakness(password, own, beside_factor=False)


def beside(password: str, *own: str) -> Weakness | None:
    return weakness(password, own, beside_factor=True)


def test_fifteen_characters_alone_or_eight_beside_a_second_factor() -> None:
    assert alone("vexed gnu hops.") is None
    assert alone("vexed gnu hops") is Weakness.TOO_SHORT
    assert beside("gnu hops") is None
    assert beside("gnuhops") is Weakness.TOO_SHORT


def test_at_most_128_characters() -> None:
    long = "vexed gnu hops over quiet rivers " * 4
    assert alone(long[:128]) is None
    assert alone(long[:129]) is Weakness.TOO_LONG


@pytest.mark.parametrize(
    "password",
    [
        "zzzz yyyy xxxx wwww",
        "წყნარი მდინარე და ნათურა",
        "vexed gnu hops\t\x00🎲🎲",
        "ALL CAPITALS ARE FINE",
        "273946108257391",
    ],
)
def test_nothing_is_demanded_of_what_a_password_is_made_of(password: str) -> None:
    assert alone(password) is None


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "iloveyou",
        "trustno1",
        "football",
        "Passw0rd",
        "baseball1",
        "sunshine",
        "qwertyui",
    ],
)
def test_the_commonest_are_refused_beside_a_second_factor_too(password: str) -> None:
    assert beside(password) is Weakness.COMMON


@pytest.mark.parametrize(
    "password",
    [
        "aaaaaaaaaaaaaaa",
        "abcabcabcabcabc",
        "123456789012345",
        "987654321098765",
        "abcdefghijklmno",
        "passwordpassword",
        "password1234567!",
        "1234567iloveyou",
    ],
)
def test_length_alone_does_not_make_a_common_one_good(password: str) -> None:
    assert alone(password) is Weakness.COMMON


def test_the_list_of_the_commonest_has_more_of_eight_characters_than_are_asked_for() -> None:
    """ASVS 6.2.4: at least the 3000 commonest that the rules would let pass."""
    assert len([word for word in common_passwords() if len(word) >= 8]) > 3000


@pytest.mark.parametrize(
    "password",
    ["anna.k likes lamps", "my ANNA KOBALIA lamps", "annakobalia lamps", "go northern dealers"],
)
def test_ones_own_words_are_refused(password: str) -> None:
    assert alone(password, "anna.k", "Anna Kobalia", "Northern Dealers") is Weakness.OWN_WORDS


def test_a_name_of_three_letters_forbids_nothing() -> None:
    assert alone("solo banjos on gravel", "ann", "Jo") is None


def test_the_way_a_keyboard_writes_a_sign_makes_no_difference() -> None:
    composed, apart = "caf\u00e9 lamps and rivers", "cafe\u0301 lamps and rivers"
    assert composed != apart
    assert is_password(hash_of(composed), apart)


def test_a_password_is_kept_as_argon2id_by_no_less_than_owasp_asks() -> None:
    kept = hash_of(GOOD)
    assert kept != hash_of(GOOD)
    assert len(kept) <= 200
    found = argon2.extract_parameters(kept)
    assert found.type is argon2.Type.ID
    assert found.memory_cost >= 19 * 1024
    assert found.time_cost >= 2
    assert is_password(kept, GOOD)
    for other in ("", GOOD + " ", GOOD.upper(), GOOD * 10):
        assert not is_password(kept, other)


def test_where_no_password_is_kept_the_same_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    hasher = argon2.PasswordHasher(time_cost=3, memory_cost=19_456, parallelism=1)

    class Watched:
        hash = staticmethod(hasher.hash)

        @staticmethod
        def verify(kept: str, password: str) -> bool:
            checked.append(kept)
            return hasher.verify(kept, password)

    monkeypatch.setattr(passwords, "_HASHER", Watched())
    for kept, typed in ((None, GOOD), (None, ""), (hash_of("x" * 20), "y" * 5000)):
        assert not is_password(kept, typed)
    assert len(checked) == 3
    assert len({one.rpartition("$")[0].rpartition("$")[0] for one in checked}) == 1


def test_a_hash_of_other_parameters_is_outdated_but_still_the_passwords() -> None:
    weaker = argon2.PasswordHasher(time_cost=1, memory_cost=8_192, parallelism=1).hash(GOOD)
    assert is_outdated(weaker)
    assert is_password(weaker, GOOD)
    assert not is_outdated(hash_of(GOOD))


def test_what_is_no_hash_lets_nobody_in() -> None:
    for kept in ("", "plain", GOOD, "$argon2id$v=19$m=1"):
        assert not is_password(kept, GOOD)
