"""The database: results kept, migrated, and set aside when damaged."""

from croupier.storage.database import Database, open_database, set_aside
from croupier.storage.folder import open_folder, read_secret
from croupier.storage.refusals import DamagedDatabase, DataFolderUnusable, NotKept

__all__ = [
    "DamagedDatabase",
    "DataFolderUnusable",
    "Database",
    "NotKept",
    "open_database",
    "open_folder",
    "read_secret",
    "set_aside",
]
