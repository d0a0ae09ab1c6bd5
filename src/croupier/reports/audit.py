"""The report of an audit: what was paid wrong, by whom, when and where, and what was read."""

from collections.abc import Iterator, Mapping

from croupier.audit.columns import Finding
from croupier.audit.outcome import Outcome
from croupier.audit.pockets import Tally
from croupier.i18n.audit import finding_meaning, finding_name, unfit_spins
from croupier.i18n.audit_report import Write, money_of
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.reports.audit_groups import group_blocks
from croupier.reports.audit_pace import pace_blocks
from croupier.reports.audit_rounds import round_blocks
from croupier.reports.audit_wheels import wheel_blocks
from croupier.reports.page import (
    Block,
    Facts,
    Heading,
    Section,
    Table,
    Text,
    Tile,
    Tiles,
    Tone,
    Verdict,
    page,
)
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import load_wheel, read_number


def audit_report(
    voice: Voice, outcome: Outcome, books: Mapping[str, RuleSet], *, version: str = ""
) -> str:
    """The report as one HTML page; `books` are the rule sets that were settled by, by their names.

    What stands in the logs is shown as text, whatever it is.
    """
    write = money_of(voice, outcome.smallest)
    parts = {
        voice._("What was found"): _findings(voice, outcome),
        voice._("Where and when"): group_blocks(voice, outcome, write),
        voice._("The worst rounds, worked out"): round_blocks(voice, outcome.worst, books, write),
        voice._("Pace"): pace_blocks(voice, outcome),
        voice._("Wheels"): wheel_blocks(voice, _tallies(outcome)),
        voice._("What was read"): _read(voice, outcome, write),
        voice._("How to read this report"): _explained(voice),
    }
    filled = [Section(title, tuple(blocks)) for title, blocks in parts.items()]
    sections = [section for section in filled if section.blocks]
    foot = [voice._("Made by Croupier {version}.", version=version)] if version else []
    return page(
        voice._("Audit of payments"),
        sections,
        language=voice.language,
        lead=_lead(voice, outcome),
        opening=(_verdict(voice, outcome, write), *_tiles(voice, outcome, write)),
        foot=foot,
    )


# --- the verdict ------------------------------------------------------------------------------


def _lead(voice: Voice, outcome: Outcome) -> str:
    """From which day to which, and how many tables there are."""
    days = [day for day in outcome.by_day if day]
    tables = _tables(voice, outcome)
    if not days:
        return tables or voice._("Recorded bets, settled again by the rules")
    first, last = min(days), max(days)
    if first == last:
        return voice._("{day}, {tables}", day=first, tables=tables)
    return voice._("{first} to {last}, {tables}", first=first, last=last, tables=tables)


def _tables(voice: Voice, outcome: Outcome) -> str:
    """How many tables have a name; nothing where none has."""
    named = sum(1 for name in outcome.by_table if name)
    return voice.n_("{n} table", "{n} tables", named) if named else ""


def _verdict(voice: Voice, outcome: Outcome, write: Write) -> Verdict:
    sums = outcome.sums
    wrong = sums.findings - sums.rejected
    if not sums.rows:
        return Verdict(
            Tone.OPEN,
            voice._("There are no bets: nothing could be audited."),
            (voice._("Look at whether the right file was given."),),
        )
    if not sums.settled:
        title = voice.n_(
            "No bet could be settled: {n} row was rejected.",
            "No bet could be settled: all {n} rows were rejected.",
            sums.rows,
        )
        return Verdict(
            Tone.BAD, title, (voice._("Why is told below; nothing is said of any payment."),)
        )
    rejected = _rejected_said(voice, outcome)
    if not wrong:
        title = voice.n_(
            "{n} bet could be settled, and it was paid right.",
            "All {n} bets that could be settled were paid right.",
            sums.settled,
        )
        return Verdict(Tone.BAD if rejected else Tone.GOOD, title, rejected)
    title = voice.n_(
        "{n} bet of {all} is wrong.",
        "{n} bets of {all} are wrong.",
        wrong,
        all=voice.number(sums.settled),
    )
    return Verdict(Tone.BAD, title, (*_money_said(voice, outcome, write), *rejected))


def _money_said(voice: Voice, outcome: Outcome, write: Write) -> Iterator[str]:
    sums = outcome.sums
    if sums.difference > 0:
        yield voice._("In all the house paid {amount} too much.", amount=write(sums.difference))
    elif sums.difference < 0:
        yield voice._("In all the players got {amount} too little.", amount=write(-sums.difference))
    elif sums.overpaid:
        yield voice._("Too much and too little make up for each other.")
    else:
        yield voice._("No amount is wrong: the bets were laid too late or above the maximum.")
    said = _most_said(voice, outcome, write)
    if said:
        yield said


def _most_said(voice: Voice, outcome: Outcome, write: Write) -> str:
    """The dealer and the table with whom most was paid wrong, where there are several."""
    parts = []
    for groups, text in (
        (outcome.by_dealer, voice._("dealer {name} ({amount})")),
        (outcome.by_table, voice._("table {name} ({amount})")),
    ):
        named = {name: sums.overpaid + sums.underpaid for name, sums in groups.items() if name}
        if len(named) > 1 and max(named.values()):
            name = max(named, key=lambda name: named[name])
            parts.append(text.format(name=shown(name), amount=write(named[name])))
    if not parts:
        return ""
    # Translators: {who} is "dealer Ana (1200), table R7 (900)".
    return voice._("Most was paid wrong at: {who}.", who=", ".join(parts))


def _rejected_said(voice: Voice, outcome: Outcome) -> tuple[str, ...]:
    rejected = outcome.sums.rejected
    if not rejected:
        return ()
    return (
        voice.n_(
            "{n} row could not be settled; nothing is said of its payment.",
            "{n} rows could not be settled; nothing is said of their payments.",
            rejected,
        ),
    )


def _tiles(voice: Voice, outcome: Outcome, write: Write) -> Iterator[Tiles]:
    sums = outcome.sums
    if not sums.rows:
        return
    share = (sums.findings - sums.rejected) / sums.settled if sums.settled else 0.0
    yield Tiles(
        (
            Tile(voice._("Paid too much"), write(sums.overpaid), voice._("to players")),
            Tile(voice._("Paid too little"), write(sums.underpaid), voice._("owed to players")),
            Tile(
                # Translators: a figure: what was paid less what was due, of all bets.
                voice._("Paid less due"),
                write(sums.difference),
                voice._("of {amount} paid", amount=write(sums.paid)),
            ),
            Tile(
                voice._("Bets wrong"),
                voice.number(sums.findings - sums.rejected),
                voice._(
                    "of {all} settled, {share}",
                    all=voice.number(sums.settled),
                    share=voice.percent(share, 2),
                ),
            ),
            Tile(
                voice._("Rows rejected"),
                voice.number(sums.rejected),
                voice._("of {all} read", all=voice.number(sums.rows)),
            ),
            Tile(
                voice._("Rounds"),
                voice.number(outcome.spins.rows),
                _tables(voice, outcome),
            ),
        )
    )


# --- findings ---------------------------------------------------------------------------------


def _findings(voice: Voice, outcome: Outcome) -> Iterator[Block]:
    wrong = {key: count for key, count in outcome.findings.items() if count and not key.rejects}
    rejected = {key: count for key, count in outcome.findings.items() if count and key.rejects}
    if wrong:
        yield _counted(voice, wrong, voice._("Bets that are wrong"), voice.p_("how many", "Bets"))
    elif outcome.sums.settled:
        yield Text(voice._("No payment differs from the rules."))
    if rejected:
        yield _counted(voice, rejected, voice._("Rows that could not be settled"), voice._("Rows"))
    else:
        yield Text(voice._("No row was rejected."))


def _counted(voice: Voice, counts: Mapping[Finding, int], caption: str, what: str) -> Table:
    headings = (
        Heading(voice._("Finding")),
        Heading(what, number=True),
        Heading(voice._("What it means"), wide=True),
    )
    ranked = sorted(counts, key=lambda key: -counts[key])
    rows = tuple(
        (finding_name(voice, key), voice.number(counts[key]), finding_meaning(voice, key))
        for key in ranked
    )
    return Table(headings, rows, caption=caption)


# --- what was read ----------------------------------------------------------------------------


def _tallies(outcome: Outcome) -> list[Tally]:
    """The hits of each table's wheel; numbers that its wheel does not have are no hits of it."""
    tallies = []
    for table, hits in outcome.hits.items():
        wheel = load_wheel(outcome.wheels[table])
        known = {read_number(text): count for text, count in hits.items()}
        own = {number: known[number] for number in wheel.numbers if number in known}
        tallies.append(Tally(table, wheel, own))
    return tallies


def _read(voice: Voice, outcome: Outcome, write: Write) -> Iterator[Block]:
    sums, spins, number = outcome.sums, outcome.spins, voice.number
    facts = [
        (
            voice._("Rows of bets"),
            voice._(
                "{rows} = {settled} settled + {rejected} rejected",
                rows=number(sums.rows),
                settled=number(sums.settled),
                rejected=number(sums.rejected),
            ),
        ),
        (voice._("Rows of spins"), number(spins.rows)),
        (voice._("Spins to settle by"), number(spins.good)),
    ]
    facts += [(why, number(count)) for why, count in unfit_spins(voice, spins)]
    facts += [
        (voice._("Stakes"), write(sums.stake)),
        (voice._("Due"), write(sums.due)),
        (voice._("Paid"), write(sums.paid)),
        (voice._("Rules"), ", ".join(map(shown, outcome.rules)) or "–"),
        (voice._("Smallest payable unit"), outcome.smallest),
        (voice._("Settled by"), shown(outcome.engine)),
    ]
    yield Facts(tuple(facts))
    yield _files(voice, outcome)


def _files(voice: Voice, outcome: Outcome) -> Table:
    headings = (
        Heading(voice._("File")),
        Heading(voice._("Log")),
        Heading(voice._("Bytes"), number=True),
        Heading("SHA-256", wide=True),
    )
    rows = tuple(
        (
            shown(source.name, _LONGEST_NAME),
            shown(source.log),
            "–" if source.size is None else voice.number(source.size),
            source.sha256 or voice._("not on this machine"),
        )
        for source in outcome.sources[:_MOST_FILES]
    )
    more = len(outcome.sources) - _MOST_FILES
    note = voice.n_("{n} more file is not shown.", "{n} more files are not shown.", more)
    return Table(headings, rows, caption=voice._("Files"), note=note if more > 0 else "")


_MOST_FILES = 100
_LONGEST_NAME = 200


def _explained(voice: Voice) -> Iterator[Block]:
    yield Facts(
        (
            (
                voice._("Paid"),
                voice._(
                    "All that was handed over for a bet beyond a stake that stays: winnings "
                    "without the stake, and what was given back of a losing bet."
                ),
            ),
            (voice._("Due"), voice._("What the rules of the round's table pay for the bet.")),
            (
                voice._("Too much, too little"),
                voice._(
                    "Added up apart: money that one player was paid too much does not make up for "
                    "what another one lacks."
                ),
            ),
            (
                voice._("Rejected"),
                voice._(
                    "A row that cannot be settled. It is counted, its amounts are in no sum, and "
                    "it stays to be explained."
                ),
            ),
            (
                voice._("Of 10,000"),
                voice._(
                    "Wrong bets of ten thousand, so that who deals much can be compared with who "
                    "deals little. A few bets more or less are chance."
                ),
            ),
        )
    )
    yield Text(
        voice._(
            "The report says what the records show. A wrong record looks like a wrong payment: "
            "look at the round itself before you speak to anybody."
        )
    )
