"""Results for others: as tables, as lines of JSON, and as xAPI statements."""
