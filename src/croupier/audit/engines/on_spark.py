"""Spark, on this machine or on a cluster, and Sail, which speaks Spark Connect without a JVM.

Nothing of the settlement is here: Ibis writes the SQL. Times are those of Greenwich, and
arithmetic that does not fit is an error, as everywhere.
"""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ibis import Schema
from ibis.backends.pyspark.datatypes import PySparkType
from ibis.expr.types import Table

from croupier.audit.engines.engine import Engine, Part, Within
from croupier.audit.engines.reaching import reach
from croupier.audit.refusals import NoJava, UnknownMaster

LOCAL = "local"
_SETTINGS: Mapping[str, str] = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.ansi.enabled": "true",
}

_FROM_THE_START: Mapping[str, str] = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.structuredLogging.enabled": "false",
}
_LOCAL_SHARES = 8
"""So many shares are rows put into on one machine; 200 is Spark's own number, for clusters."""


class OnSpark(Engine):
    """A Spark session. A part is all files at once: Spark parts them by itself."""

    dialect = "pyspark"
    widens = True
    splits = False
    has_bits = False
    keeps_steps = True

    def __init__(self, folder: Path, session: Any, name: str, close: Callable[[], None]) -> None:
        super().__init__(folder)
        self.name = name
        self._session, self._close = session, close

    def close(self) -> None:
        """End the session, where this engine began it."""
        self._close()

    def schema(self, files: Sequence[str]) -> Schema:
        """The columns of the files, by the first of them."""
        fields = self._session.read.parquet(files[0]).schema.fields
        return Schema({field.name: PySparkType.to_ibis(field.dataType) for field in fields})

    def show(self, name: str, part: Part, within: Within | None = None) -> None:
        """Have the part's rows as a table of that name."""
        rows = self._session.read.parquet(*part.files)
        if within is not None:
            rows = rows.where(rows[within.column].between(within.low, within.high))
        rows.createOrReplaceTempView(name)

    def write(self, expression: Table, to: Path) -> None:
        """Work the expression out, into a folder of Parquet files."""
        rows = self._session.sql(self.sql(expression))
        rows.write.mode("overwrite").option("compression", "snappy").parquet(str(to))

    def rows(self, expression: Table) -> list[dict[str, Any]]:
        """The rows of the expression."""
        return [row.asDict() for row in self._session.sql(self.sql(expression)).collect()]


def on_spark(folder: Path, master: str | None, threads: int | None) -> OnSpark:
    """Spark at the master: `local[2]`, `spark://…`, `yarn`, or `sc://…` for Spark Connect.

    A session that is there already is taken, and left as it is. Raises NoJava where there is none.
    """
    from pyspark.sql import SparkSession

    where = master or f"{LOCAL}[{threads or '*'}]"
    reach(where)
    builder = SparkSession.builder.appName("croupier audit")
    if where.startswith("sc://"):
        session = builder.remote(where).getOrCreate()
        return OnSpark(folder, _set(session), "spark", session.stop)
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        raise NoJava
    running = SparkSession.getActiveSession()
    if running is not None:
        return OnSpark(folder, _set(running), "spark", lambda: None)
    for key, value in _FROM_THE_START.items():
        builder = builder.config(key, value)
    if where.startswith(LOCAL):
        builder = builder.config("spark.sql.shuffle.partitions", _LOCAL_SHARES)
    session = _set(builder.master(where).getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    return OnSpark(folder, session, "spark", lambda: _end(session))


def _end(session: Any) -> None:
    """End the session and the JVM that was started for it."""
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    session.stop()
    if gateway is None:
        return
    gateway.shutdown()
    process = getattr(gateway, "proc", None)
    if process is not None:
        process.stdin.close()
        process.wait()
    SparkContext._gateway = SparkContext._jvm = None


def _set(session: Any) -> Any:
    for key, value in _SETTINGS.items():
        session.conf.set(key, value)
    return session


def on_sail(folder: Path, master: str | None) -> OnSpark:
    """Sail: at an address `sc://…`, or a server of its own in this process.

    Raises UnknownMaster and NoCluster.
    """
    from pyspark.sql import SparkSession

    if master is not None:
        if not master.startswith("sc://"):
            raise UnknownMaster(master)
        reach(master)
        session = SparkSession.builder.remote(master).getOrCreate()
        return OnSpark(folder, session, "sail", session.stop)
    from pysail.spark import SparkConnectServer

    server = SparkConnectServer("127.0.0.1", 0)
    server.start(background=True)
    host, port = server.listening_address
    session = SparkSession.builder.remote(f"sc://{host}:{port}").getOrCreate()

    def close() -> None:
        session.stop()
        server.stop()

    session.conf.set("spark.sql.session.timeZone", "UTC")
    return OnSpark(folder, session, "sail", close)
