"""The second factor: one-time codes by the time (RFC 6238), as any authenticator app makes them."""

import base64
import binascii
import hmac
import secrets
import struct
from hashlib import sha1
from urllib.parse import quote, urlencode

PERIOD_S = 30
DIGITS = 6
_BYTES = 20
"""Of the secret: the length of the digest, as RFC 4226 recommends."""
_LETTERS = 32
_LATE = 1
"""A code is taken for so many steps before and after: clocks differ, and typing takes time."""


def new_secret() -> str:
    """A secret in base 32, as apps take it."""
    return base64.b32encode(secrets.token_bytes(_BYTES)).decode("ascii")


def is_secret(text: str) -> bool:
    """Whether the text is a secret such as `new_secret` makes."""
    try:
        return len(text) == _LETTERS and len(base64.b32decode(text)) == _BYTES
    except (binascii.Error, ValueError):
        return False


def step_of(now_ms: int) -> int:
    """The number of the period that the time is in."""
    return now_ms // 1000 // PERIOD_S


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of that step (RFC 4226, section 5.3).

    >>> code_at(b"12345678901234567890", 1, digits=8)
    '94287082'
    """
    # SHA-1 is what the apps know; what breaks it for signatures does not touch an HMAC.
    digest = hmac.new(secret, struct.pack(">Q", step), sha1).digest()
    at = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[at : at + 4])[0] & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def matching_step(secret: str, typed: str, now_ms: int, after: int = 0) -> int | None:
    """The step whose code was typed, of those that count now and come after the one used last."""
    typed = "".join(typed.split())
    if len(typed) != DIGITS or not (typed.isascii() and typed.isdecimal()):
        return None
    key, now = base64.b32decode(secret), step_of(now_ms)
    found = None
    for step in range(now - _LATE, now + _LATE + 1):
        if hmac.compare_digest(code_at(key, step), typed) and step > after:
            found = step
    return found


def address(secret: str, login: str, school: str) -> str:
    """The address that apps read from a QR code (the Key Uri Format).

    >>> address("ABC", "anna", "North")
    'otpauth://totp/North:anna?secret=ABC&issuer=North'
    """
    label = f"{quote(school.replace(':', ' '), safe='')}:{quote(login, safe='')}"
    query = urlencode({"secret": secret, "issuer": school.replace(":", " ")}, quote_via=quote)
    return f"otpauth://totp/{label}?{query}"
