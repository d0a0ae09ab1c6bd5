"""`croupier wheel`: does a wheel lean? Statistical tests of recorded numbers."""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.audit.wheels.reading import Columns
from croupier.cli.arguments import AsJson
from croupier.cli.failure import FOUND, UNUSABLE, Unusable, said_of
from croupier.cli.house import read_rules
from croupier.cli.output import flush, print_json
from croupier.cli.speech import _, voice
from croupier.cli.wheel_logs import Logs, Table, named_files, read_logs, tables_of
from croupier.cli.wheels import (
    heading,
    show_totals,
    show_wheel,
    totals_record,
    wheel_record,
)
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.rules.wheel import Wheel, load_wheel

if TYPE_CHECKING:
    from croupier.audit.wheels.results import Examined

DETAILS = (
    N_(
        "A file holds one number a line, or a table with a column of numbers. Of files whose names "
        "hold a day, what is left of the name is the table, and each table is a wheel."
    ),
    N_("Needs numpy and scipy. Status 1 when something is found, 2 when a line is not used."),
)
WHEELS = {"single": "single-zero", "double": "double-zero", "triple": "triple-zero"}
_LEAST_LEVEL, _MOST_LEVEL = 1e-6, 0.5


def command(  # noqa: PLR0913, PLR0917 - an argument an option
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("FILE..."), show_default=False, help=_("Logs of numbers; - is stdin.")
        ),
    ] = None,
    wheel: Annotated[
        str | None,
        typer.Option(
            metavar="single|double|triple",
            show_default=False,
            help=_("The wheel, by its zeros [single]."),
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar=_("NAME|FILE"), help=_("The wheel of these rules, instead of --wheel.")
        ),
    ] = None,
    column: Annotated[
        str | None,
        typer.Option(
            metavar=_("NAME|NUMBER"),
            help=_("The column with the numbers, by its title or place [number]."),
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar=_("NAME|NUMBER"), help=_("The column that says which table it was.")),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(
            metavar=_("PATTERN"),
            help=_("What file names hold: a regular expression with the groups table and date."),
        ),
    ] = None,
    alpha: Annotated[
        str,
        typer.Option(
            metavar=_("CHANCE"),
            show_default=False,
            help=_("The chance with which a fair wheel is accused [0.01]."),
        ),
    ] = "0.01",
    svg: Annotated[
        str | None,
        typer.Option(metavar=_("FILE.svg"), help=_("Draw the hits on the wheel in a file.")),
    ] = None,
    report: Annotated[
        str | None,
        typer.Option(metavar=_("FILE.html"), help=_("Write a report in a file.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the logs, test each wheel, and say what is found."""
    on = _wheel(wheel, rules)
    level = _level(alpha)
    pattern = _pattern(names)
    outputs = _output("--svg", svg, ".svg"), _output("--report", report, ".html")
    _check_installed()
    read = read_logs(named_files(files or [], pattern), on, Columns(column, by), as_json=as_json)
    tables = tables_of(read.logs)
    examined = _examined(on, tables, level)
    _write(outputs, examined, tables, read)
    _print(examined, tables, read, as_json=as_json)
    status = _status(examined, read)
    if status:
        raise typer.Exit(status)


# --- what is asked --------------------------------------------------------------------------


def _wheel(name: str | None, rules: str | None) -> Wheel:
    if rules is not None:
        if name is not None:
            raise Unusable(_("--wheel and --rules both name a wheel: one of them would do."))
        return read_rules(rules, {}).wheel
    key = WHEELS.get(name or "single", name or "")
    if key not in WHEELS.values():
        raise Unusable(
            _(
                "--wheel {wheel}: there is no such wheel; take one of {known}.",
                wheel=shown(name or ""),
                known=", ".join(WHEELS),
            )
        )
    return load_wheel(key)


def _level(text: str) -> float:
    try:
        level = float(text) if text.isascii() else 0.0
    except ValueError:
        level = 0.0
    if _LEAST_LEVEL <= level <= _MOST_LEVEL:
        return level
    raise Unusable(
        _(
            "--alpha {text}: it takes a chance from {least} to {most}, such as 0.01.",
            text=shown(text),
            least="0.000001",
            most="0.5",
        )
    )


def _pattern(text: str | None) -> re.Pattern[str] | None:
    if text is None:
        return None
    try:
        pattern = re.compile(text)
    except re.error as error:
        raise Unusable(
            _(
                "--names {text}: this is no regular expression ({reason}).",
                text=shown(text),
                reason=shown(str(error)),
            )
        ) from None
    if not {"table", "date"} & set(pattern.groupindex):
        raise Unusable(
            _(
                "--names {text}: it names neither table nor date; write (?P<table>...) round what "
                "names the table.",
                text=shown(text),
            )
        )
    return pattern


def _output(option: str, text: str | None, ending: str) -> Path | None:
    if text is None:
        return None
    file = Path(text)
    if file.suffix.lower() != ending:
        raise Unusable(
            said_of(f"{option} {text}", _("Name a file that ends in {ending}.", ending=ending))
        )
    if not file.parent.is_dir():
        raise Unusable(said_of(f"{option} {text}", _("There is no such folder: make it first.")))
    return file


def _check_installed() -> None:
    try:
        import numpy  # noqa: F401, ICN001 - whether it is there
        import scipy  # noqa: F401
    except ModuleNotFoundError as missing:
        if missing.name not in {"numpy", "scipy"}:
            raise
        raise Unusable(
            _(
                "Testing a wheel needs {package}, which is not installed: "
                "pip install 'croupier[wheel]'.",
                package=missing.name,
            )
        ) from None


# --- saying ---------------------------------------------------------------------------------


def _examined(wheel: Wheel, tables: Mapping[str, Table], level: float) -> "tuple[Examined, ...]":
    from croupier.audit.wheels.examining import Sample, examine

    samples = [Sample(wheel, table.stretches, name) for name, table in tables.items()]
    return examine(samples, level)


def _write(
    outputs: tuple[Path | None, Path | None],
    examined: "Sequence[Examined]",
    tables: Mapping[str, Table],
    read: Logs,
) -> None:
    svg, report = outputs
    if svg is not None:
        _put(svg, "--svg", _drawn(svg, examined))
    if report is not None:
        from croupier import __version__
        from croupier.reports.wheel import Part, wheel_report

        parts = [Part(each, heading(each, tables[each.table].days)) for each in examined]
        text = wheel_report(voice, parts, read.files, read.rejected, version=__version__)
        _put(report, "--report", text)


def _drawn(file: Path, examined: "Sequence[Examined]") -> str:
    from croupier.reports.wheel import wheel_picture

    (first, *others) = examined
    reason = None
    if others:
        reason = _(
            "A picture shows one wheel, and there are {tables}; --report draws each.",
            tables=len(examined),
        )
    elif first.wheel.order is None:
        reason = _("In which order this wheel's pockets lie is not attested: no picture of it.")
    elif not first.spins:
        reason = _("There are no numbers to draw.")
    if reason is not None:
        raise Unusable(said_of(f"--svg {file}", reason))
    return f"{wheel_picture(voice, first)}\n"


def _put(file: Path, option: str, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(
            said_of(f"{option} {file}", _("It cannot be written: {reason}.", reason=reason))
        ) from None


def _print(
    examined: "Sequence[Examined]", tables: Mapping[str, Table], read: Logs, *, as_json: bool
) -> None:
    if as_json:
        for each in examined:
            print_json(wheel_record(each, tables[each.table].days))
        print_json(totals_record(read.files, examined))
        return
    for each in examined:
        show_wheel(each, tables[each.table].days)
        print()
    show_totals(read.files)


def _status(examined: "Sequence[Examined]", read: Logs) -> int:
    """1 where something is found; else 2 where a line was not used, or there was no number."""
    if any(each.findings for each in examined):
        return FOUND
    if any(each.spins for each in examined):
        return UNUSABLE if read.count else 0
    flush()
    print(
        said_of(
            ", ".join(log.file for log in read.files[:3]),
            _("No number could be read: name a log with one number a line."),
        ),
        file=sys.stderr,
    )
    return UNUSABLE
