"""Second factors as they are kept: of no use to whoever has the database alone.

The key follows from the secret of the server, which stands in a file and never in the database.
What is kept is bound to whose it is, so that none counts in another's place.
"""

import base64
import binascii
import secrets
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from croupier.errors import CroupierError
from croupier.school.people.totp import is_secret
from croupier.storage import Database
from croupier.storage.people import change_factor, factors

_FORM = "1."
"""What is kept begins so, and goes on in base64 for URLs: a nonce, the ciphertext and its tag."""
_PURPOSE = b"croupier second factors 1"
_KEY, _NONCE = 32, 12


@dataclass
class CannotOpen(CroupierError):
    """What is kept was not put away by this server's secret, or not for this person."""

    person_id: str


class Safe:
    """What puts secrets away and takes them out again (AES-256-GCM, the key by HKDF-SHA256).

    >>> safe = Safe("the secret of the server")
    >>> safe.take_out(safe.put_in("GEZDGNBVGY3TQOJQ", "anna"), "anna")
    'GEZDGNBVGY3TQOJQ'
    """

    __slots__ = ("_cipher",)

    def __init__(self, secret: str) -> None:
        """`secret` is the server's, and long enough that nobody guesses it."""
        derived = HKDF(SHA256(), _KEY, salt=None, info=_PURPOSE).derive(secret.encode())
        self._cipher = AESGCM(derived)

    def put_in(self, text: str, person_id: str) -> str:
        """What is kept of the person's secret: another each time."""
        nonce = secrets.token_bytes(_NONCE)
        closed = nonce + self._cipher.encrypt(nonce, text.encode(), person_id.encode())
        return _FORM + base64.urlsafe_b64encode(closed).decode()

    def take_out(self, kept: str, person_id: str) -> str:
        """The person's secret of what is kept; raises CannotOpen."""
        try:
            closed = base64.b64decode(kept.removeprefix(_FORM), altchars=b"-_", validate=True)
            nonce, rest = closed[:_NONCE], closed[_NONCE:]
            return self._cipher.decrypt(nonce, rest, person_id.encode()).decode()
        except (InvalidTag, binascii.Error, ValueError):
            raise CannotOpen(person_id) from None


def close_factors(database: Database, safe: Safe) -> tuple[int, int]:
    """Puts away the secrets of second factors that an older version kept as they are.

    Returns how many there were, and how many were put away before that this server cannot open:
    their people get in again once the old secret is brought back, or their factor is reset.
    """
    with database.reading() as connection:
        kept = factors(connection)
    closed = lost = 0
    for person_id, found in kept.items():
        if is_secret(found):
            with database.writing(person_id) as connection:
                closed += change_factor(connection, person_id, found, safe.put_in(found, person_id))
            continue
        try:
            safe.take_out(found, person_id)
        except CannotOpen:
            lost += 1
    return closed, lost
