"""The key that signs certificates: in a file of the data folder, and never in the database.

Beside it, in a file of the same name that ends in `.former`, stand the public halves of those
that signed before, one a line.
"""

import base64
import binascii
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.storage.refusals import DataFolderUnusable, SecretUnusable

SIGNING_FILE = "signing-key"
FORMER_FILE = f"{SIGNING_FILE}.former"
VARIABLE = "CROUPIER_SIGNING_FILE"
LENGTH = 32


def read_signing_key(folder: Path, elsewhere: str = "") -> bytes:
    """The 32 bytes that sign certificates; made on the first use, readable by the user alone.

    Those in a file elsewhere are read there, and never made. A file that is not whole is never
    replaced: whatever it signed could be verified no more.

    Raises DataFolderUnusable, or SecretUnusable of a file elsewhere.
    """
    file = _place(folder, elsewhere)
    with _said(folder, file, elsewhere):
        if not elsewhere and not file.exists():
            _make(file)
        return _key(file.read_bytes().strip())


def read_former_keys(folder: Path, elsewhere: str = "") -> tuple[bytes, ...]:
    """The public halves of the keys that signed before, 32 bytes each.

    Raises as `read_signing_key` does where a line is none.
    """
    file = _former(_place(folder, elsewhere))
    with _said(folder, file, elsewhere):
        lines = file.read_bytes().split() if file.exists() else []
        return tuple(_key(line) for line in lines)


def replace_signing_key(folder: Path, elsewhere: str, former: bytes, new: bytes) -> None:
    """Puts the new key in the place of the one that signs, whose public half is kept first.

    Whenever it is broken off, there is a whole key, and nothing that was signed is lost. Raises
    as `read_signing_key` does.
    """
    file = _place(folder, elsewhere)
    known = read_former_keys(folder, elsewhere)
    with _said(folder, file, elsewhere):
        if former not in known:
            lines = (_written(key) + b"\n" for key in (*known, former))
            _replace(_former(file), b"".join(lines))
        _replace(file, _written(new))


def _place(folder: Path, elsewhere: str) -> Path:
    return Path(elsewhere) if elsewhere else folder / SIGNING_FILE


def _former(file: Path) -> Path:
    return file.with_name(f"{file.name}.former")


@contextmanager
def _said(folder: Path, file: Path, elsewhere: str) -> Iterator[None]:
    """Raises SecretUnusable of a file elsewhere, else DataFolderUnusable, for what fails within."""
    try:
        yield
    except (OSError, ValueError) as why:
        if elsewhere:
            raise SecretUnusable(file, LENGTH, _reason(why), VARIABLE) from why
        raise DataFolderUnusable(folder, f"{file.name}: {_reason(why)}") from why


def _reason(why: Exception) -> str:
    return getattr(why, "strerror", None) or str(why)


def _key(written: bytes) -> bytes:
    """The key as it is written; raises ValueError where it is none."""
    try:
        key = base64.b64decode(written, altchars=b"-_", validate=True)
    except binascii.Error as why:
        raise ValueError(str(why)) from why
    if len(key) != LENGTH:
        message = f"{len(key)} bytes, not {LENGTH}"
        raise ValueError(message)
    return key


def _make(file: Path) -> None:
    """A new key in the file, whole or not at all; one made there meanwhile stays."""
    with _drafted(file, _written(secrets.token_bytes(LENGTH))) as draft:
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            draft.replace(file)


def _replace(file: Path, content: bytes) -> None:
    """The content in the place of what the file holds, whole or not at all, also after a crash."""
    with _drafted(file, content) as draft:
        draft.replace(file)
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _drafted(file: Path, content: bytes) -> Iterator[Path]:
    """A file with the content beside the other, on the disk and for the user alone."""
    draft = file.with_name(f".{file.name}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
            made.write(content)
            made.flush()
            os.fsync(made.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _written(key: bytes) -> bytes:
    return base64.urlsafe_b64encode(key)
