"""Ids that stand in a log more than once: of bets, and of a table's spins.

Ids that are whole numbers are counted 32 at a time: as many bits are set as there are rows only
where no two are the same. So a table of tens of millions of ids need not be made.
"""

import ibis
from ibis.expr.types import Table, Value

from croupier.audit import columns as c

_IN_A_BLOCK = 5
"""So many bits of an id say where in its block it is: a block has 32 of them."""


def doubled_bets(bets: Table, *, by_bits: bool) -> Table:
    """The ids, a row each, that more than one bet has; `by_bits` if the engine joins bits."""
    known = bets.filter(bets[c.BET].notnull())
    if by_bits and known[c.BET].type().is_integer():
        known = in_suspect_blocks(known, c.BET, ())
    grouped = known.group_by(doubled_id=known[c.BET]).agg(rows=known.count())
    return grouped.filter(grouped.rows > 1).select("doubled_id")


def doubled_spins(spins: Table, *, by_bits: bool) -> Table:
    """The (table, spin) that stand there more than once, with when the first of them was."""
    if by_bits and spins[c.SPIN].type().is_integer():
        spins = in_suspect_blocks(spins, c.SPIN, (c.TABLE,))
    grouped = spins.group_by(c.TABLE, c.SPIN).agg(
        rows=spins.count(), at=spins[c.AT].min(), dealer=spins[c.DEALER].min()
    )
    return grouped.filter(grouped.rows > 1)


def in_suspect_blocks(rows: Table, name: str, among: tuple[str, ...]) -> Table:
    """The rows in whose block, among those with the same other columns, two ids are the same."""
    bit = ibis.literal(1, "int64") << (rows[name] & 31).cast("int64")
    keys = {f"own_{key}": rows[key] for key in among}
    blocks = rows.group_by(block=_block(rows, name), **keys).agg(
        together=bit.sum(), apart=bit.bit_or()
    )
    wrong = blocks.filter(blocks.together != blocks.apart)
    # A column of its own: Ibis would take the expression for the block that was grouped by it.
    marked = rows.mutate(in_block=_block(rows, name))
    on = [marked.in_block == wrong.block, *(marked[key] == wrong[f"own_{key}"] for key in among)]
    return marked.semi_join(wrong, on).select(*rows.columns)


def _block(rows: Table, name: str) -> Value:
    return rows[name] >> _IN_A_BLOCK
