"""The database: results kept, migrated, and set aside when damaged."""

from croupier.storage.database import Database, open_database, set_aside
from croupier.storage.folder import open_folder, read_secret
from croupier.storage.refusals import (
    DamagedDatabase,
    DatabaseUnreachable,
    DataFolderUnusable,
    NewerDatabase,
    NotKept,
    SecretUnusable,
)
from croupier.storage.tables import LOCAL

__all__ = [
    "LOCAL",
    "DamagedDatabase",
    "DataFolderUnusable",
    "Database",
    "DatabaseUnreachable",
    "NewerDatabase",
    "NotKept",
    "SecretUnusable",
    "open_database",
    "open_folder",
    "read_secret",
    "set_aside",
]
