"""A log of bets in parts, each of whole row groups, as the files themselves say where these are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.engines.engine import Part, Within


@dataclass(frozen=True, slots=True)
class Share:
    """A part with how many rows it has, 0 where nobody counted.

    `spins` are the least and the greatest of its spins, where they are whole numbers and the
    files say so.
    """

    part: Part
    rows: int
    spins: Within | None = None


def parts_of(files: Sequence[str], size: int) -> list[Share]:
    """The files in parts of about `size` rows: row groups, of one file or of some."""
    parts: list[Share] = []
    gathered: list[_Group] = []
    for file in files:
        metadata = pq.read_metadata(file)
        groups = list(_groups(file, metadata))
        own = sum(group.rows for group in groups)
        if own > size:
            parts += _cut(groups, size)
            continue
        if gathered and sum(group.rows for group in gathered) + own > size:
            parts.append(_share(gathered))
            gathered = []
        gathered += groups or [_Group(file, 0, 0, None)]
    return [*parts, _share(gathered)] if gathered else parts


class _Group(NamedTuple):
    """A row group: its file, its first row and how many it has, and the ends of its spins."""

    file: str
    first: int
    rows: int
    ends: tuple[int, int] | None


def _groups(file: str, metadata: pq.FileMetaData) -> Iterator[_Group]:
    first = 0
    for index in range(metadata.num_row_groups):
        group = metadata.row_group(index)
        yield _Group(file, first, group.num_rows, _ends(group))
        first += group.num_rows


def _ends(group: Any) -> tuple[int, int] | None:
    """The least and the greatest spin of the row group, if it says so."""
    for index in range(group.num_columns):
        column = group.column(index)
        if column.path_in_schema == c.SPIN:
            known = column.statistics
            if known is None or not known.has_min_max or not isinstance(known.min, int):
                return None
            return known.min, known.max
    return None


def _share(groups: Sequence[_Group]) -> Share:
    """Whole files as one part."""
    files = tuple(dict.fromkeys(group.file for group in groups))
    return Share(Part(files), sum(group.rows for group in groups), _spins(groups))


def _cut(groups: Sequence[_Group], size: int) -> Iterator[Share]:
    """A file in shares of about the size, each of whole row groups."""
    taken: list[_Group] = []
    for group in groups:
        if taken and sum(each.rows for each in taken) + group.rows > size:
            yield _piece(taken)
            taken = []
        taken.append(group)
    if taken:
        yield _piece(taken)


def _piece(groups: Sequence[_Group]) -> Share:
    rows = sum(group.rows for group in groups)
    first = groups[0].first
    return Share(Part((groups[0].file,), first, first + rows), rows, _spins(groups))


def _spins(groups: Sequence[_Group]) -> Within | None:
    ends = [group.ends for group in groups if group.rows]
    known = [each for each in ends if each is not None]
    if not known or len(known) < len(ends):
        return None
    return Within(c.SPIN, min(low for low, _ in known), max(high for _, high in known))
