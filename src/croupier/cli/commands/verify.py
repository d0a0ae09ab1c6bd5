"""`croupier verify`: the engine held against second methods."""

import typer

from croupier.cli.arguments import AsJson
from croupier.cli.failure import FOUND
from croupier.cli.output import Column, print_json, print_table
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_
from croupier.odds.verification import Checked, Subject, verify

DETAILS = (
    N_(
        "Positions by counting, payouts from how many numbers are covered, edges and distributions "
        "by following the spins, units by adding step after step. Exit status 1 when something "
        "differs."
    ),
)
_NAMED = 3


def command(as_json: AsJson = False) -> None:
    """Check every rule set that is shipped."""
    checks = list(verify())
    if as_json:
        for checked in checks:
            print_json(_record(checked))
    else:
        _show(checks)
    if not all(checked.ok for checked in checks):
        raise typer.Exit(FOUND)


def _record(checked: Checked) -> dict[str, object]:
    return {
        "rules": checked.rules,
        "check": checked.subject.value,
        "compared": checked.count,
        "ok": checked.ok,
        "wrong": list(checked.wrong),
    }


def _show(checks: list[Checked]) -> None:
    names = {
        Subject.POSITIONS: _("positions and the numbers they cover"),
        Subject.PAYOUTS: _("what each position pays on each number"),
        Subject.ZERO: _("even chances on zero and in prison"),
        Subject.EDGES: _("the edge of each position"),
        Subject.DISTRIBUTIONS: _("the chance of each net result"),
        Subject.SERIES: _("what the series pay"),
        Subject.CALLS: _("chips of the other announced bets"),
        Subject.NEIGHBOURS: _("neighbours on the wheel"),
        Subject.COMPLETES: _("cost and payment of the completes"),
        Subject.SPREADING: _("units and change of announced bets"),
        Subject.NOTATION: _("bets written and read again"),
        Subject.ROUNDS: _("whole spins, and who then has what"),
    }
    columns = [
        Column(_("Rules")),
        Column(_("Checked")),
        # Translators: a column: how many things were compared.
        Column(_("Compared"), number=True),
        Column(_("Result")),
    ]
    rows = [
        (checked.rules, names[checked.subject], voice.number(checked.count), _result(checked))
        for checked in checks
    ]
    print_table(columns, rows)


def _result(checked: Checked) -> str:
    if checked.ok:
        return _("all right")
    named = ", ".join(checked.wrong[:_NAMED]) + (", …" if len(checked.wrong) > _NAMED else "")
    return n_("{n} wrong: {which}", "{n} wrong: {which}", len(checked.wrong), which=named)
