"""The key that signs certificates: in a file of the data folder, and never in the database."""

import base64
import binascii
import os
import secrets
from pathlib import Path

from croupier.storage.refusals import DataFolderUnusable, SecretUnusable

SIGNING_FILE = "signing-key"
LENGTH = 32


def read_signing_key(folder: Path, elsewhere: str = "") -> bytes:
    """The 32 bytes that sign certificates; made on the first use, readable by the user alone.

    Those in a file elsewhere are read there, and never made. A file that is not whole is never
    replaced: whatever it signed could be verified no more.

    Raises DataFolderUnusable, or SecretUnusable of a file elsewhere.
    """
    if elsewhere:
        return _shared(Path(elsewhere))
    file = folder / SIGNING_FILE
    try:
        if not file.exists():
            _make(file)
        return _read(file)
    except (OSError, ValueError) as why:
        raise DataFolderUnusable(folder, f"{SIGNING_FILE}: {_reason(why)}") from why


def _shared(file: Path) -> bytes:
    try:
        return _read(file)
    except (OSError, ValueError) as why:
        raise SecretUnusable(file, LENGTH, _reason(why)) from why


def _reason(why: Exception) -> str:
    return getattr(why, "strerror", None) or str(why)


def _read(file: Path) -> bytes:
    """The key in the file; raises OSError, or ValueError where it holds none."""
    try:
        key = base64.b64decode(file.read_bytes().strip(), altchars=b"-_", validate=True)
    except binascii.Error as why:
        raise ValueError(str(why)) from why
    if len(key) != LENGTH:
        message = f"{len(key)} bytes, not {LENGTH}"
        raise ValueError(message)
    return key


def _make(file: Path) -> None:
    """A new key in the file, whole or not at all; one made there meanwhile stays."""
    draft = file.with_name(f".{SIGNING_FILE}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
            made.write(base64.urlsafe_b64encode(secrets.token_bytes(LENGTH)))
            made.flush()
            os.fsync(made.fileno())
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
