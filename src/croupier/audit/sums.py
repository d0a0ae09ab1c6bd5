"""Sums that stay whole. DuckDB sums 64 bits in 128, which Parquet has no whole number for."""

from ibis.expr.types import Value

_WIDE = "decimal(38, 0)"


def wide_sum(amount: Value, *, widened: bool) -> Value:
    """The exact sum as a decimal; `widened` is for an engine whose sums do not widen."""
    return amount.cast(_WIDE).sum() if widened else amount.sum().cast(_WIDE)


def whole(total: Value) -> Value:
    """A sum that is sure to fit 64 bits, in 64 bits."""
    return total.cast(_WIDE).cast("int64")
