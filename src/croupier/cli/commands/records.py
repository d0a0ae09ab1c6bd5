"""`croupier records`: logs to try an audit on, with planted errors and their key."""

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.audit.columns import USUAL_RULES
from croupier.audit.records.order import (
    MOST_PARTS,
    MOST_ROWS,
    MOST_TABLES,
    Format,
    MorePartsThanRows,
    MoreTablesThanRows,
    NoRoom,
    NotEmpty,
    NotMade,
    Order,
    OtherLimit,
    usual_tables,
)
from croupier.cli.arguments import AsJson, whole_number
from croupier.cli.asked import word_of
from croupier.cli.failure import Unusable, said_of
from croupier.cli.house import HouseOptions, by_house_options, read_rules
from croupier.cli.made import records_record, show_records
from croupier.cli.output import print_json
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.i18n.quoting import shown

if TYPE_CHECKING:
    from croupier.audit.records.making import Made

DETAILS = (
    N_(
        "Bets and spins of several days and tables, some of the bets paid wrong; the key says "
        "which, and what was due. The same seed gives the same rows on every machine."
    ),
    N_("Needs pyarrow: pip install 'croupier[audit]'."),
)
USUAL_HOUSES = (
    *("european", "french", "american", "club", "triple-zero"),
    *("european", "french", "european", "american", "european"),
)
"""The rule sets of the tables in turn, where nobody names any."""
_SHARE = re.compile(r"\d(?:\.\d{1,9})?", re.ASCII)
_MOST_ERRORS = Fraction(1, 10)
_SEEDS = 1_000_000_000
_USUAL_MAXIMUM = 500
"""In minima, where nobody sets one; so there is something to be above."""
_USUAL_OUTSIDE_MAXIMUM = 5000


@by_house_options(
    _("NAMES"),
    _("The tables' rules, in turn: rule sets or TOML files with commas between [a mixture]."),
)
def command(  # noqa: PLR0913, PLR0917 - an argument an option
    house: HouseOptions,
    folder: Annotated[
        str, typer.Argument(metavar=_("FOLDER"), help=_("A new or empty folder to write in."))
    ],
    rows: Annotated[
        str,
        typer.Option(metavar=_("NUMBER"), show_default=False, help=_("Bets, a row each [100000].")),
    ] = "100000",
    seed: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"), show_default=False, help=_("What all is drawn from [1].")
        ),
    ] = "1",
    tables: Annotated[
        str | None,
        typer.Option(metavar=_("NUMBER"), help=_("Tables; without it 200, fewer for few rows.")),
    ] = None,
    errors: Annotated[
        str,
        typer.Option(
            metavar=_("SHARE"),
            show_default=False,
            help=_("How many of the rows are wrong, about, from 0 to 0.1 [0.001]."),
        ),
    ] = "0.001",
    format_: Annotated[
        str,
        typer.Option(
            "--format", metavar="parquet|csv", show_default=False, help=_("Of the files [parquet].")
        ),
    ] = "parquet",
    parts: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"), show_default=False, help=_("Files that the bets are in [1].")
        ),
    ] = "1",
    ids: Annotated[
        bool, typer.Option("--ids", help=_("Positions by their place in `croupier positions`."))
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Only the columns that an audit must have."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make them, and say what is planted."""
    count = whole_number("--rows", rows, 1, MOST_ROWS)
    own = _own(house)
    house = _with_maxima(house)
    houses = tuple(read_rules(name, house.options) for name in _names(house))
    order = Order(
        rows=count,
        seed=whole_number("--seed", seed, 0, _SEEDS - 1),
        houses=houses,
        tables=usual_tables(count)
        if tables is None
        else whole_number("--tables", tables, 1, MOST_TABLES),
        rate=_share("--errors", errors),
        format=Format(word_of("--format", format_, tuple(Format))),
        parts=whole_number("--parts", parts, 1, MOST_PARTS),
        ids=ids,
        plain=plain,
        usual=USUAL_RULES if own is None else Path(own).stem,
    )
    made = _made(order, Path(folder))
    audit = _audit(order, folder, own, house)
    if as_json:
        print_json(records_record(order, folder, made, audit))
    else:
        show_records(order, folder, made, audit)


# --- what is asked --------------------------------------------------------------------------


def _names(house: HouseOptions) -> tuple[str, ...]:
    """What the tables' rules are called, in turn."""
    return USUAL_HOUSES if house.source is None else tuple(house.source.split(","))


def _own(house: HouseOptions) -> str | None:
    """The file of rules of one's own among them: an audit takes one. Raises Unusable."""
    files = sorted({name for name in _names(house) if name.endswith(".toml")})
    if len(files) > 1:
        raise Unusable(
            said_of(
                f"--rules {house.source}",
                _("An audit takes one file of one's own; name no more than one."),
            )
        )
    return next(iter(files), None)


def _with_maxima(house: HouseOptions) -> HouseOptions:
    """The options, with maxima where no house has any and nobody set one.

    So there is something to be above: 500 of the largest minimum straight up, 5000 outside.
    """
    rules = [read_rules(name, house.options) for name in _names(house)]
    limits, write = [one.limits for one in rules], rules[0].currency.write
    options = dict(house.options)
    if options["maximum"] is None and all(one.maximum is None for one in limits):
        options["maximum"] = write(_USUAL_MAXIMUM * max(one.minimum for one in limits))
    if options["outside_maximum"] is None and all(one.outside_maximum is None for one in limits):
        least = max(one.outside_minimum for one in limits)
        options["outside_maximum"] = write(_USUAL_OUTSIDE_MAXIMUM * least)
    return HouseOptions(house.source, options)


def _share(option: str, text: str) -> Fraction:
    """The share of rows; raises Unusable."""
    if _SHARE.fullmatch(text) and Fraction(text) <= _MOST_ERRORS:
        return Fraction(text)
    raise Unusable(
        _(
            "{option} {text}: it takes a decimal from 0 to {most}.",
            option=option,
            text=shown(text),
            most="0.1",
        )
    )


# --- making ---------------------------------------------------------------------------------


def _made(order: Order, folder: Path) -> "Made":
    """What has been made; raises Unusable where it cannot be."""
    try:
        from croupier.audit.records.making import make
    except ModuleNotFoundError as missing:
        if missing.name not in {"numpy", "pyarrow"}:
            raise
        raise Unusable(
            _(
                "Making records needs {package}, which is not installed: pip install "
                "'croupier[audit]'.",
                package=missing.name,
            )
        ) from None
    try:
        with _progress(order.rows) as seen:
            return make(order, folder, seen)
    except NotMade as why:
        raise Unusable(_refusal(why, order)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(
            said_of(str(folder), _("It cannot be written: {reason}.", reason=reason))
        ) from None


def _refusal(why: NotMade, order: Order) -> str:
    write = order.houses[0].currency.write
    match why:
        case NotEmpty():
            return said_of(
                why.folder, _("There is something of that name already; name a new folder.")
            )
        case NoRoom():
            return _(
                "{option} {maximum}: with this maximum stakes under “{rules}” have no room to "
                "differ; it takes at least {least}.",
                option="--outside-max" if why.outside else "--max",
                maximum=write(why.maximum),
                rules=shown(why.rules),
                least=write(why.least),
            )
        case OtherLimit():
            return said_of(
                f"--rules {why.rules}",
                _("No records are made for {key}; leave it out of the rules.", key=why.key),
            )
        case MorePartsThanRows():
            return _more_than_rows("--parts", why.parts, why.rows)
        case MoreTablesThanRows():
            return _more_than_rows("--tables", why.tables, why.rows)
        case _:
            raise why


def _more_than_rows(option: str, given: int, rows: int) -> str:
    return _(
        "{option} {given}: there are no more than {rows} rows; that many would do.",
        option=option,
        given=given,
        rows=voice.number(rows),
    )


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """What is told how many rows more there are: it shows them where somebody looks."""
    if not sys.stderr.isatty():
        yield lambda _rows: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda rows: bar.update(task, advance=rows)


def _audit(order: Order, folder: str, own: str | None, house: HouseOptions) -> str:
    """The command that audits the records under the rules that they were made by."""
    end = order.format.value
    bets = "bets" if order.parts > 1 else f"bets.{end}"
    files = [str(Path(folder) / name) for name in (bets, f"spins.{end}")]
    rules = [] if own is None else ["--rules", own]
    return shlex.join(["croupier", "audit", *files, *rules, *house.as_given()])
