"""Intake: what a log is, file by file, and all of it as Parquet.

A log is a file, a folder or a pattern: Parquet as it is, CSV and sessions in the project's own
notation made Parquet. What lies elsewhere (`s3a://…`) is left to the engine.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from glob import glob
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.columns import Finding
from croupier.audit.csv_logs import BETS, SPINS, Kind, Unread, csv_to_parquet
from croupier.audit.outcome import Source
from croupier.audit.refusals import ColumnsDiffer, NotALog, NothingThere
from croupier.audit.sessions import sessions_to_parquet
from croupier.rules.money import Currency
from croupier.rules.rule_set import RuleSet

_ELSEWHERE = re.compile(r"[a-z][a-z0-9+]*://", re.IGNORECASE)
PARQUET = (".parquet", ".pq")
CSV = (".csv", ".csv.gz", ".tsv")
_LOGS = (*PARQUET, *CSV)
_SESSIONS = (".txt", ".jsonl")


@dataclass(frozen=True, slots=True)
class Intake:
    """The logs as Parquet: `unread` is what could not be read of the bets, as findings.

    `identity` changes when one of the files does. `books` are the rules that sessions brought.
    """

    bets: tuple[str, ...]
    spins: tuple[str, ...]
    sources: tuple[Source, ...]
    unread: Path | None
    unread_spins: int
    identity: str
    books: Mapping[str, RuleSet] = field(default_factory=dict)


def take_in(bets: Sequence[str], spins: Sequence[str], currency: Currency, folder: Path) -> Intake:
    """The two logs made ready. Raises LogRefused, and OSError where a file cannot be read."""
    folder.mkdir(parents=True, exist_ok=True)
    reader = _Reader(currency, folder)
    bet_files = list(reader.read(bets, BETS))
    unread = list(reader.unread)
    spin_files = list(reader.read(spins, SPINS))
    return Intake(
        bets=tuple(bet_files),
        spins=tuple(spin_files),
        sources=tuple(reader.sources),
        unread=write_unread(unread, folder / "unread.parquet"),
        unread_spins=sum(len(each.lines) for each in reader.unread[len(unread) :]),
        identity="\n".join(map(_stamp, reader.sources)),
    )


def take_in_sessions(names: Sequence[str], folder: Path) -> Intake:
    """Sessions in the project's own notation made ready. Raises LogRefused, and OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [file for name in names for file in files_of(name, _SESSIONS)]
    sources = tuple(Source("sessions", file, Path(file).stat().st_size, None) for file in files)
    played = sessions_to_parquet(files, folder)
    return Intake(
        bets=(played.bets,),
        spins=(played.spins,),
        sources=sources,
        unread=None,
        unread_spins=0,
        identity="\n".join(map(_stamp, sources)),
        books=played.books,
    )


def _stamp(source: Source) -> str:
    when = 0 if source.size is None else Path(source.name).stat().st_mtime_ns
    return f"{source.log} {source.name} {source.size} {when}"


class _Reader:
    """Reads file after file, and remembers what it read."""

    def __init__(self, currency: Currency, folder: Path) -> None:
        self._currency, self._folder = currency, folder
        self.sources: list[Source] = []
        self.unread: list[Unread] = []
        self._first: dict[str, tuple[pa.Schema, str]] = {}

    def read(self, names: Sequence[str], kind: Kind) -> Iterator[str]:
        """The Parquet files of the log that goes by these names."""
        return (self._file(file, kind) for name in names for file in files_of(name))

    def _file(self, file: str, kind: Kind) -> str:
        here = not lies_elsewhere(file)
        size = Path(file).stat().st_size if here else None
        self.sources.append(Source(kind.log.lower(), file, size, None))
        if not here:
            return file
        if _is_parquet(file):
            self._compare(file, kind)
            return file
        place = self._folder / f"{kind.log.lower()}-{len(self.sources):05}.parquet"
        self.unread.append(csv_to_parquet(file, kind, self._currency, place))
        return str(place)

    def _compare(self, file: str, kind: Kind) -> None:
        """Raises ColumnsDiffer unless the file has the columns of the log's first one."""
        schema = _schema_of(file)
        first, other = self._first.setdefault(kind.log, (schema, file))
        for column in (*kind.must, *kind.may):
            if _type_of(schema, column) != _type_of(first, column):
                raise ColumnsDiffer(file, other, column)


def lies_elsewhere(name: str) -> bool:
    """Whether it is an address, and no file of this machine.

    >>> lies_elsewhere("s3a://logs/bets.parquet"), lies_elsewhere("bets.parquet")
    (True, False)
    """
    return bool(_ELSEWHERE.match(name))


def files_of(name: str, endings: tuple[str, ...] = _LOGS) -> Iterator[str]:
    """The files of that name: itself, those in the folder, or those of the pattern, in order."""
    if lies_elsewhere(name):
        yield name
        return
    path = Path(name)
    if path.is_file():
        yield name
        return
    found = sorted(map(str, path.rglob("*")) if path.is_dir() else glob(name, recursive=True))  # noqa: PTH207 - a pattern may be absolute
    logs = [file for file in found if file.lower().endswith(endings) and _is_shown(file)]
    if not logs:
        raise NothingThere(name)
    yield from logs


def _is_shown(file: str) -> bool:
    return Path(file).is_file() and not Path(file).name.startswith((".", "_"))


def _is_parquet(file: str) -> bool:
    with Path(file).open("rb") as start:
        return file.lower().endswith(PARQUET) or start.read(4) == b"PAR1"


def _schema_of(file: str) -> pa.Schema:
    try:
        return pq.read_schema(file)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as why:
        raise NotALog(file, str(why)) from None


def _type_of(schema: pa.Schema, column: str) -> pa.DataType | None:
    """The type; texts are one, however they are stored."""
    if column not in schema.names:
        return None
    kind = schema.field(column).type
    return pa.string() if pa.types.is_dictionary(kind) or pa.types.is_large_string(kind) else kind


def write_unread(unread: Iterable[Unread], to: Path) -> Path | None:
    """The lines that could not be read, as findings; None where there are none."""
    rows = [(each.file, line) for each in unread for line in each.lines]
    if not rows:
        return None
    types = {"string": pa.string(), "int64": pa.int64()}
    columns = {name: pa.nulls(len(rows), types[kind]) for name, kind in c.FOUND.items()}
    columns[c.FINDING] = pa.array([Finding.UNREADABLE.value] * len(rows), pa.string())
    columns["file"] = pa.array([file for file, _ in rows], pa.string())
    columns["line"] = pa.array([line for _, line in rows], pa.int64())
    pq.write_table(pa.table(columns), to)
    return to


# --- what was read --------------------------------------------------------------------------


class Digests:
    """The SHA-256 of each file, worked out beside everything else, on a thread of its own."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._sources = tuple(sources)
        self._sums: list[Future[str] | None] = [
            None if source.size is None else self._pool.submit(digest, source.name)
            for source in sources
        ]

    def sources(self) -> tuple[Source, ...]:
        """The sources with their sums; waits for those that are not there yet."""
        done = tuple(
            source if sum_ is None else replace(source, sha256=sum_.result())
            for source, sum_ in zip(self._sources, self._sums, strict=True)
        )
        self._pool.shutdown()
        return done

    def stop(self) -> None:
        """Let go of what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def digest(file: str) -> str:
    """The SHA-256 of the file's bytes, in hexadecimal digits."""
    with Path(file).open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
