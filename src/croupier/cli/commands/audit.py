"""`croupier audit`: recorded bets settled again."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from croupier import __version__
from croupier.audit.engines.names import EngineName
from croupier.audit.refusals import LogRefused
from croupier.cli.arguments import AsJson, whole_number
from croupier.cli.asked import word_of
from croupier.cli.audited import audit_records, show_audit
from croupier.cli.failure import FOUND, Unusable, said_of
from croupier.cli.house import HouseOptions, by_house_options, read_rules
from croupier.cli.output import flush, print_json
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.rules.rule_set import RuleSet, shipped_rule_sets

if TYPE_CHECKING:
    from croupier.audit.auditing import Audited

DETAILS = (
    N_(
        "BETS has a row a bet: spin, table, seat, position or position_id, stake, paid; SPINS a "
        "row a spin: spin, table, at, number, rules. Parquet or CSV files, folders of them, or "
        "patterns. Without SPINS, BETS are sessions as `replay` takes them. docs/audit.md says "
        "more."
    ),
    N_(
        "Prints what is wrong, and exits with status 1 where anything is. Needs duckdb and ibis: "
        "pip install 'croupier[audit]'."
    ),
)
_USUAL = "european"
_MOST_THREADS = 256
_PACKAGES: Mapping[str, str] = {"pyspark": "spark", "pysail": "sail"}


class _Settings(NamedTuple):
    """How the audit is run."""

    engine: EngineName
    master: str | None
    threads: int | None
    details: bool = False


@by_house_options(
    _("NAME|FILE"),
    _("The rules of spins that name none: a rule set, or a TOML file of one's own [european]."),
)
def command(  # noqa: PLR0913, PLR0917 - an argument an option
    house: HouseOptions,
    bets: Annotated[
        str,
        typer.Argument(metavar=_("BETS"), show_default=False, help=_("The log of bets.")),
    ],
    spins: Annotated[
        str,
        typer.Argument(metavar=_("[SPINS]"), show_default=False, help=_("The log of spins.")),
    ] = "",
    out: Annotated[
        str,
        typer.Option(
            metavar=_("FOLDER"),
            show_default=False,
            help=_(
                "Write findings and totals there, as CSV, JSON and Parquet. A run that was "
                "stopped goes on from there."
            ),
        ),
    ] = "",
    report: Annotated[
        str,
        typer.Option(
            metavar=_("FILE.html"), show_default=False, help=_("Write a report: one HTML file.")
        ),
    ] = "",
    engine: Annotated[
        str,
        typer.Option(
            metavar="|".join(EngineName),
            show_default=False,
            help=_("What settles: this machine, or a cluster [duckdb]."),
        ),
    ] = EngineName.DUCKDB.value,
    master: Annotated[
        str,
        typer.Option(
            metavar=_("ADDRESS"),
            show_default=False,
            help=_("Where Spark or Sail run: local[2], spark://..., sc://..."),
        ),
    ] = "",
    threads: Annotated[
        str,
        typer.Option(metavar=_("NUMBER"), show_default=False, help=_("Threads [all there are].")),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Settle what was recorded, and name what is wrong."""
    books = _books(house)
    usual = next(iter(books))
    page = _page(report)
    folder = Path(out) if out else None
    chosen = EngineName(word_of("--engine", engine, tuple(EngineName)))
    if master and chosen is EngineName.DUCKDB:
        raise Unusable(said_of(f"--master {master}", _("It goes with --engine spark or sail.")))
    settings = _Settings(
        engine=chosen,
        master=master or None,
        threads=whole_number("--threads", threads, 1, _MOST_THREADS) if threads else None,
    )
    settings = settings._replace(details=page is not None or folder is not None)
    with _audited(bets, spins, books, usual, folder, settings) as audit:
        currency = books[usual].currency
        if folder is not None:
            _write(audit, books[usual], folder)
        if page is not None:
            _report(audit, books, page)
        if as_json:
            for record in audit_records(audit, currency):
                print_json(record)
            flush()
        else:
            show_audit(audit.outcome, currency)
        if not audit.outcome.is_clean:
            raise typer.Exit(FOUND)


# --- what is asked --------------------------------------------------------------------------


def _books(house: HouseOptions) -> dict[str, RuleSet]:
    """The rule sets by name, first that of spins that name none; raises Unusable."""
    usual = read_rules(house.source or _USUAL, house.options)
    shipped = {name: read_rules(name, house.options) for name in shipped_rule_sets()}
    return {usual.name: usual, **{n: r for n, r in shipped.items() if n != usual.name}}


def _page(text: str) -> Path | None:
    if not text:
        return None
    if not text.endswith(".html"):
        raise Unusable(said_of(f"--report {text}", _("The report is HTML: name a file FILE.html.")))
    if not Path(text).parent.is_dir():
        raise Unusable(said_of(f"--report {text}", _("There is no such folder: make it first.")))
    return Path(text)


# --- auditing -------------------------------------------------------------------------------


@contextmanager
def _audited(
    bets: str,
    spins: str,
    books: Mapping[str, RuleSet],
    usual: str,
    folder: Path | None,
    settings: _Settings,
) -> Iterator["Audited"]:
    """The audit; raises Unusable where it cannot be made."""
    with _refusing():
        from croupier.audit.auditing import Wanted, audited

        wanted = Wanted(
            bets=(bets,),
            spins=(spins,) if spins else (),
            books=books,
            usual=usual,
            folder=folder,
            engine=settings.engine,
            master=settings.master,
            threads=settings.threads,
            details=settings.details,
        )
        with _progress() as seen, audited(wanted, seen) as audit:
            yield audit


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        extra = _PACKAGES.get(str(missing.name).partition(".")[0], "audit")
        raise Unusable(
            _(
                "Auditing so needs {package}, which is not installed: pip install "
                "'croupier[{extra}]'.",
                package=missing.name,
                extra=extra,
            )
        ) from None
    except LogRefused as why:
        from croupier.i18n.audit_refusals import sentence

        raise Unusable(sentence(voice, why)) from None


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """What is told how many bets have been settled: it shows them where somebody looks."""
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


# --- what is left ---------------------------------------------------------------------------


def _write(audit: "Audited", rules: RuleSet, folder: Path) -> None:
    from croupier.audit.output import write_all

    files = write_all(audit, rules.currency, folder)
    where = f"{folder} ({len(files)})"
    print(_("Written: {file}", file=where), file=sys.stderr)


def _report(audit: "Audited", books: Mapping[str, RuleSet], file: Path) -> None:
    from croupier.reports.audit import audit_report

    text = audit_report(voice, audit.outcome, books, version=__version__)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(
            said_of(f"--report {file}", _("It cannot be written: {reason}.", reason=reason))
        ) from None
    print(_("Written: {file}", file=str(file)), file=sys.stderr)
