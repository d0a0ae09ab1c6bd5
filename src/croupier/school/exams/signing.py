"""Signatures: of values as JSON in one form alone, by a key that stays on the server (Ed25519).

Keys that signed before are known by their public halves: what they signed stays genuine.
"""

import base64
import binascii
import json
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.storage.signing_key import (
    LENGTH,
    read_former_keys,
    read_signing_key,
    replace_signing_key,
)


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
    """What signs, and knows its own signatures again, also those of its former keys.

    >>> seal = Seal(bytes(32))
    >>> signed = seal.sign("certificate", {"of": 20})
    >>> [seal.is_own("certificate", {"of": n}, signed) for n in (20, 21)]
    [True, False]
    >>> Seal(bytes(31) + b"1", [public_of(bytes(32))]).is_own("certificate", {"of": 20}, signed)
    True
    """

    __slots__ = ("_key", "_known", "_public")

    def __init__(self, key: bytes, former: Iterable[bytes] = ()) -> None:
        """`key` signs; the `former` are the public halves of those that did before."""
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self._public = self._key.public_key().public_bytes_raw()
        self._known = {key_name(raw): raw for raw in (*former, self._public)}

    @property
    def public(self) -> str:
        """The public key, by which anybody can verify: 32 bytes in base64 for URLs."""
        return _written(self._public)

    @property
    def name(self) -> str:
        """Which key signs, in 16 hexadecimal digits."""
        return key_name(self._public)

    def sign(self, purpose: str, value: Mapping[str, Any]) -> str:
        """The signature of the value for that purpose alone."""
        return _written(self._key.sign(_message(purpose, value)))

    def is_own(
        self, purpose: str, value: Mapping[str, Any], signature: str, name: str = ""
    ) -> bool:
        """Whether the value was signed so with a key of this server: with the one of that name."""
        return self.signed_by(purpose, value, signature, name) is not None

    def signed_by(
        self, purpose: str, value: Mapping[str, Any], signature: str, name: str = ""
    ) -> str | None:
        """The public key that the value was signed with so, of those known here, or None.

        Only the one of the name counts where one is given. A signature has one spelling.
        """
        known = [raw for own, raw in self._known.items() if name in {"", own}]
        found = (raw for raw in known if _signed(raw, purpose, value, signature))
        return next(map(_written, found), None)


def key_name(public: bytes) -> str:
    """Which key it is, in 16 hexadecimal digits."""
    return sha256(public).hexdigest()[:16]


def public_of(key: bytes) -> bytes:
    """The public half of a key that signs."""
    return Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw()


def open_seal(folder: Path, elsewhere: str = "") -> Seal:
    """What signs with the key of the folder, or of the file elsewhere, and knows those before it.

    Raises DataFolderUnusable or SecretUnusable.
    """
    return Seal(read_signing_key(folder, elsewhere), read_former_keys(folder, elsewhere))


def renew_key(folder: Path, elsewhere: str = "") -> tuple[str, str]:
    """Puts a new key in the place of the one that signs; the names of the old and the new.

    The old one's public half stays beside it. Raises DataFolderUnusable or SecretUnusable.
    """
    old, new = read_signing_key(folder, elsewhere), secrets.token_bytes(LENGTH)
    replace_signing_key(folder, elsewhere, public_of(old), new)
    return key_name(public_of(old)), key_name(public_of(new))


def _signed(public: bytes, purpose: str, value: Mapping[str, Any], signature: str) -> bool:
    try:
        read = base64.b64decode(signature + "==", altchars=b"-_", validate=True)
        if _written(read) != signature:
            return False
        Ed25519PublicKey.from_public_bytes(public).verify(read, _message(purpose, value))
    except (InvalidSignature, binascii.Error, ValueError, TypeError, RecursionError):
        return False
    return True


def _message(purpose: str, value: Mapping[str, Any]) -> bytes:
    return f"croupier {purpose} 1\n".encode() + canonical(value)


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
