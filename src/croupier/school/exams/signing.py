"""Signatures: of values as JSON in one form alone, by a key that stays on the server (Ed25519)."""

import base64
import binascii
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def canonical(value: Mapping[str, Any]) -> bytes:
    """The one form in which the value is signed: keys in order, no blanks, UTF-8.

    >>> canonical({"of": 20, "name": "Ønna"}).decode()
    '{"name":"Ønna","of":20}'
    """
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode("utf-8", "surrogatepass")


class Seal:
    """What signs, and knows its own signatures again.

    >>> seal = Seal(bytes(32))
    >>> signed = seal.sign("certificate", {"of": 20})
    >>> [seal.is_own("certificate", {"of": n}, signed) for n in (20, 21)]
    [True, False]
    """

    __slots__ = ("_key", "_public")

    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self._public = self._key.public_key()

    @property
    def public(self) -> str:
        """The public key, by which anybody can verify: 32 bytes in base64 for URLs."""
        return _written(self._public.public_bytes_raw())

    @property
    def name(self) -> str:
        """Which key it is, in 16 hexadecimal digits."""
        return sha256(self._public.public_bytes_raw()).hexdigest()[:16]

    def sign(self, purpose: str, value: Mapping[str, Any]) -> str:
        """The signature of the value for that purpose alone."""
        return _written(self._key.sign(_message(purpose, value)))

    def is_own(self, purpose: str, value: Mapping[str, Any], signature: str) -> bool:
        """Whether the value was signed so with this key; a signature has one spelling."""
        try:
            read = base64.b64decode(signature + "==", altchars=b"-_", validate=True)
            if _written(read) != signature:
                return False
            self._public.verify(read, _message(purpose, value))
        except (InvalidSignature, binascii.Error, ValueError, TypeError, RecursionError):
            return False
        return True


def _message(purpose: str, value: Mapping[str, Any]) -> bytes:
    return f"croupier {purpose} 1\n".encode() + canonical(value)


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
