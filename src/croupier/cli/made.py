"""Records that have been made, for programs and for people."""

from typing import TYPE_CHECKING

from croupier.audit.records.order import Order
from croupier.cli.output import Column, print_table
from croupier.cli.speech import _, n_, voice

if TYPE_CHECKING:
    from croupier.audit.records.making import Made


def records_record(order: Order, folder: str, made: "Made", audit: str) -> dict[str, object]:
    """The records as programs read of them; `audit` is the command that goes through them."""
    return {
        "folder": folder,
        "rows": made.rows,
        "spins": made.spins,
        "tables": order.tables,
        "days": made.days,
        "seed": order.seed,
        "planted": {finding.value: count for finding, count in made.planted.items() if count},
        "wrong": {finding.value: count for finding, count in made.wrong.items() if count},
        "audit": audit,
    }


def show_records(order: Order, folder: str, made: "Made", audit: str) -> None:
    """Print what has been made, a table of what is planted, and how to go through it."""
    print(
        _(
            "{folder}: {bets} on {spins}, {tables}, {days}, seed {seed}",
            folder=folder,
            bets=n_("{n} bet", "{n} bets", made.rows),
            spins=n_("{n} spin", "{n} spins", made.spins),
            tables=n_("{n} table", "{n} tables", order.tables),
            days=n_("{n} day", "{n} days", made.days),
            seed=order.seed,
        )
    )
    rows = [
        (finding.value, voice.number(count), voice.number(made.wrong[finding]))
        for finding, count in made.planted.items()
        if count
    ]
    if not rows:
        print(_("Every bet is paid right: nothing is planted."))
    else:
        columns = [
            # Translators: columns of a table: the kind of error, how often it was put among the
            # records, and in how many rows it shows.
            Column(_("Planted")),
            Column(_("Times"), number=True),
            Column(_("Rows"), number=True),
        ]
        print_table(columns, rows)
    # Translators: {command} is a line for the terminal.
    print(_("To audit them: {command}", command=audit))
