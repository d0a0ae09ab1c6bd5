"""An audit, for programs and for people."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.cli.output import Column, money, print_table
from croupier.cli.speech import _, n_, p_, voice
from croupier.i18n.audit import finding_name, unfit_spins
from croupier.i18n.quoting import shown
from croupier.rules.money import Currency

if TYPE_CHECKING:
    from croupier.audit.auditing import Audited
    from croupier.audit.columns import Finding
    from croupier.audit.outcome import Outcome, Sums

_MOST_ROWS = 20
"""So many tables or dealers are listed, those with the largest differences."""


def audit_records(audit: "Audited", currency: Currency) -> Iterator[dict[str, object]]:
    """The audit as programs read it: an object a finding, and last the sums."""
    from croupier.audit.output import finding_record, sums_record

    for row in audit.rows():
        yield finding_record(row, currency)
    yield sums_record(audit.outcome.sums, currency)


def show_audit(outcome: "Outcome", currency: Currency) -> None:
    """Print the verdict, what was found, and where most of it was."""
    print(_verdict(outcome))
    for source in outcome.sources:
        digest = source.sha256 or _("not on this machine, no SHA-256")
        print(f"  {shown(source.name, 200)}: {digest}")
    print()
    columns = [Column(_("Rows")), Column("", number=True)]
    print_table(columns, list(_sums(outcome, currency)))
    if outcome.findings:
        print()
        _show_findings(outcome.findings)
    groups = {
        p_("where roulette is played", "Table"): outcome.by_table,
        _("Dealer"): outcome.by_dealer,
    }
    for title, sums in groups.items():
        rows = _worst(sums, currency) if any(sums) else []
        if rows:
            print()
            _show_group(title, rows)


def _verdict(outcome: "Outcome") -> str:
    sums = outcome.sums
    if not sums.rows:
        return _("There is no bet in the log.")
    wrong = sums.findings - sums.rejected
    if not sums.settled:
        return _("No row could be settled.")
    if not wrong and not sums.rejected:
        return _("Every bet was paid right.")
    if not wrong:
        return n_(
            "Every bet that could be settled was paid right; {n} row was rejected.",
            "Every bet that could be settled was paid right; {n} rows were rejected.",
            sums.rejected,
        )
    return n_("{n} bet is wrong.", "{n} bets are wrong.", wrong)


def _sums(outcome: "Outcome", currency: Currency) -> Iterator[tuple[str, str]]:
    sums = outcome.sums
    yield _("Read"), voice.number(sums.rows)
    yield _("Settled"), voice.number(sums.settled)
    yield _("Rejected"), voice.number(sums.rejected)
    yield from ((why, voice.number(count)) for why, count in unfit_spins(voice, outcome.spins))
    yield _("Staked"), money(sums.stake, currency)
    yield _("Due"), money(sums.due, currency)
    yield _("Paid"), money(sums.paid, currency)
    yield _("Paid too much"), money(sums.overpaid, currency)
    yield _("Paid too little"), money(sums.underpaid, currency)


def _show_findings(findings: Mapping["Finding", int]) -> None:
    columns = [Column(_("Finding")), Column(p_("how many", "Bets"), number=True)]
    rows = [(finding_name(voice, each), voice.number(count)) for each, count in findings.items()]
    print_table(columns, rows)


def _worst(groups: Mapping[str, "Sums"], currency: Currency) -> list[tuple[str, ...]]:
    found = [(name, sums) for name, sums in groups.items() if sums.findings]
    found.sort(key=lambda each: (-each[1].overpaid - each[1].underpaid, each[0]))
    return [
        (
            shown(name) if name else "–",
            voice.number(sums.rows),
            voice.number(sums.findings),
            money(sums.overpaid, currency),
            money(sums.underpaid, currency),
        )
        for name, sums in found[:_MOST_ROWS]
    ]


def _show_group(title: str, rows: list[tuple[str, ...]]) -> None:
    columns = [
        Column(title),
        Column(p_("how many", "Bets"), number=True),
        Column(_("Findings"), number=True),
        Column(_("Paid too much"), number=True),
        Column(_("Paid too little"), number=True),
    ]
    print_table(columns, rows)
