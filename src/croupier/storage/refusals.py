"""Why nothing can be kept. Each carries the fields that a sentence needs."""

from dataclasses import dataclass
from pathlib import Path

from croupier.errors import CroupierError


@dataclass
class DamagedDatabase(CroupierError):
    """The file is no database, or is broken, or was made by a newer version."""

    path: Path


@dataclass
class DataFolderUnusable(CroupierError):
    """The folder cannot be made, read or written; `reason` is the system's own word."""

    path: Path
    reason: str


@dataclass
class SecretUnusable(CroupierError):
    """A file that holds a secret cannot be read, or is too short: then `reason` is empty.

    `variable` names the file in the environment.
    """

    path: Path
    least: int
    reason: str = ""
    variable: str = "CROUPIER_SECRET_FILE"


@dataclass
class DatabaseUnreachable(CroupierError):
    """The server of the database does not answer, or lets nobody in.

    `address` is where it was looked for, without what opens it; `reason` is one line, as the
    driver says it.
    """

    address: str
    reason: str


@dataclass
class NewerDatabase(CroupierError):
    """The database on the server was made by a newer version, and was left as it is."""

    address: str


@dataclass
class NotKept(CroupierError):
    """A transaction failed whole: the disk is full, or the database cannot be written."""

    reason: str
