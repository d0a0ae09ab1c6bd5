"""The names of the engines. Needs none of them."""

from enum import StrEnum


class EngineName(StrEnum):
    """The engines there are."""

    DUCKDB = "duckdb"
    SPARK = "spark"
    SAIL = "sail"
