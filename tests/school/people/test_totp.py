"""The second factor by the vectors that RFC 6238 and RFC 4226 publish."""

import base64

import pytest

from croupier.school.people.totp import (
    address,
    code_at,
    is_secret,
    matching_step,
    new_secret,
    step_of,
)

KEY = b"12345678901234567890"
SECRET = base64.b32encode(KEY).decode()

# RFC 6238, appendix B, the rows for SHA-1.
TIMES = {
    59: "94287082",
    1111111109: "07081804",
    1111111111: "14050471",
    1234567890: "89005924",
    2000000000: "69279037",
    20000000000: "65353130",
}

# RFC 4226, appendix D: the first ten values of six digits.
COUNTS = [
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
]


@pytest.mark.parametrize(("seconds", "code"), list(TIMES.items()))
def test_codes_are_those_of_rfc_6238(seconds: int, code: str) -> None:
    assert code_at(KEY, step_of(seconds * 1000), digits=8) == code
    assert matching_step(SECRET, code[-6:], seconds * 1000) == seconds // 30


@pytest.mark.parametrize(("count", "code"), list(enumerate(COUNTS)))
def test_codes_are_those_of_rfc_4226(count: int, code: str) -> None:
    assert code_at(KEY, count) == code


def test_a_code_counts_a_step_before_and_after_and_no_longer() -> None:
    step = 41_152_263
    middle = step * 30_000 + 15_000
    code = code_at(KEY, step)
    for moved in (-30_000, 0, 30_000):
        assert matching_step(SECRET, code, middle + moved) == step
    for moved in (-60_000, 60_000):
        assert matching_step(SECRET, code, middle + moved) is None


def test_a_step_that_was_used_and_those_before_it_count_no_longer() -> None:
    now = 41_152_263 * 30_000
    code = code_at(KEY, 41_152_263)
    assert matching_step(SECRET, code, now, after=41_152_262) == 41_152_263
    assert matching_step(SECRET, code, now, after=41_152_263) is None
    assert matching_step(SECRET, code_at(KEY, 41_152_262), now, after=41_152_263) is None


def test_a_code_may_be_typed_in_two_halves_and_is_nothing_but_digits() -> None:
    now = 1_000 * 30_000
    code = code_at(KEY, 1_000)
    assert matching_step(SECRET, f" {code[:3]} {code[3:]} ", now) == 1_000
    arabic = code.translate({ord("0") + n: 0x0660 + n for n in range(10)})
    for typed in ("", code[:5], code + "0", arabic, "-" + code[1:], "abcdef"):
        assert matching_step(SECRET, typed, now) is None


def test_a_new_secret_is_twenty_bytes_of_chance() -> None:
    made = {new_secret() for _ in range(50)}
    assert len(made) == 50
    assert all(is_secret(secret) and len(base64.b32decode(secret)) == 20 for secret in made)
    for text in ("", "A" * 31, "a" * 32, "0" * 32, "A" * 40):
        assert not is_secret(text)


def test_the_address_for_apps_names_school_and_login() -> None:
    assert address("JBSWY3DP", "anna.k", "Casino: North & Co") == (
        "otpauth://totp/Casino%20%20North%20%26%20Co:anna.k"
        "?secret=JBSWY3DP&issuer=Casino%20%20North%20%26%20Co"
    )
