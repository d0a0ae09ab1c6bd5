"""The database: results kept, migrated, and set aside when damaged."""
