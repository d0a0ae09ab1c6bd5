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
class NotKept(CroupierError):
    """A transaction failed whole: the disk is full, or the database cannot be written."""

    reason: str
