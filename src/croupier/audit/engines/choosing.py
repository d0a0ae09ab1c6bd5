"""The engine that is asked for."""

from pathlib import Path

from croupier.audit.engines.engine import Engine
from croupier.audit.engines.names import EngineName


def engine_of(name: EngineName, folder: Path, master: str | None, threads: int | None) -> Engine:
    """The engine, with what it keeps in the folder.

    Raises ModuleNotFoundError where it is not installed, NoJava where Spark has none.
    """
    match name:
        case EngineName.DUCKDB:
            from croupier.audit.engines.in_duckdb import InDuckDB

            return InDuckDB(folder, threads)
        case EngineName.SPARK:
            from croupier.audit.engines.on_spark import on_spark

            return on_spark(folder, master, threads)
        case EngineName.SAIL:
            from croupier.audit.engines.on_spark import on_sail

            return on_sail(folder, master)
