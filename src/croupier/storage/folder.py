"""The data folder of the user, and the secret in it."""

import os
import secrets
from pathlib import Path

from croupier.storage.refusals import DataFolderUnusable, SecretUnusable

KEY_FILE = "secret"
_LENGTH = 48


def open_folder(path: Path) -> Path:
    """The folder, made for the user alone when it is not there.

    Raises DataFolderUnusable when nothing can be written in it.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = path / f".write-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as why:
        raise DataFolderUnusable(path, why.strerror or str(why)) from why
    return path


def read_secret(folder: Path, elsewhere: str = "") -> str:
    """The secret that signs packs; made on the first start, readable by the user alone.

    One that stands in a file elsewhere is read there, and never made: several servers share it.

    Raises DataFolderUnusable, or SecretUnusable of a file elsewhere.
    """
    if elsewhere:
        return _read_shared(Path(elsewhere))
    file = folder / KEY_FILE
    try:
        if not file.exists():
            _make_secret(file)
        secret = file.read_text(encoding="ascii").strip()
        if len(secret) < _LENGTH:  # not ours whole: what it signed is lost with it
            file.unlink(missing_ok=True)
            _make_secret(file)
            secret = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as why:
        raise DataFolderUnusable(folder, getattr(why, "strerror", None) or str(why)) from why
    return secret


def _read_shared(file: Path) -> str:
    try:
        secret = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as why:
        reason = getattr(why, "strerror", None) or str(why)
        raise SecretUnusable(file, _LENGTH, reason) from why
    if len(secret) < _LENGTH:
        raise SecretUnusable(file, _LENGTH)
    return secret


def _make_secret(file: Path) -> None:
    """A new secret in the file, whole or not at all; one made there meanwhile stays."""
    draft = file.with_name(f".{KEY_FILE}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
            made.write(secrets.token_urlsafe(_LENGTH))
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
