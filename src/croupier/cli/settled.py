"""A settled spin, for programs and for people."""

import sys

from croupier.cli.output import Column, money, print_table
from croupier.cli.speech import _, voice
from croupier.i18n.bets import color_name
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Settlement
from croupier.rules.wheel import color, label

SUMS = ("winnings", "kept", "collected", "returned", "held")


def settlement_record(settlement: Settlement, rules: RuleSet) -> dict[str, object]:
    """The spin as docs/cli.md has it."""
    number = rules.currency.number
    return {
        "falls": label(settlement.falls),
        "bets": [
            {
                "seat": line.seat,
                "position": line.position.key,
                "stake": number(line.stake),
                "winnings": number(line.winnings),
                "kept": number(line.kept),
                "collected": number(line.collected),
                "returned": number(line.returned),
                "held": number(line.held),
            }
            for line in (*settlement.lines, *settlement.prison)
        ],
        **{name: number(getattr(settlement.totals, name)) for name in SUMS},
        "change": number(settlement.change),
    }


def show_settlement(settlement: Settlement, rules: RuleSet) -> None:
    """Print the spin as a table, a line a seat and position."""
    lines, totals = (*settlement.lines, *settlement.prison), settlement.totals
    seats = any(line.seat is not None for line in lines)
    sums = [n for n in SUMS if n in SUMS[:3] or getattr(totals, n)]
    titles = {
        # Translators: a column of a settlement: what is paid, without the stake.
        "winnings": _("Winnings"),
        # Translators: a column of a settlement: stakes of winning bets, which stay.
        "kept": _("Kept"),
        # Translators: a column of a settlement: what the house takes.
        "collected": _("Collected"),
        # Translators: a column of a settlement: what a zero rule gives back.
        "returned": _("Returned"),
        # Translators: a column of a settlement: what stays in prison.
        "held": _("Held"),
    }
    columns = [
        *([Column(_("Seat"))] if seats else []),
        Column(_("Position")),
        *(Column(title, number=True) for title in (_("Stake"), *(titles[n] for n in sums))),
    ]
    rows = [
        (
            *((line.seat or "",) if seats else ()),
            line.position.key,
            *(money(getattr(line, n), rules.currency) for n in ("stake", *sums)),
        )
        for line in lines
    ]
    staked = sum(line.stake for line in lines)
    whole = (
        *(("",) if seats else ()),
        _("Total"),
        *(money(units, rules.currency) for units in (staked, *(getattr(totals, n) for n in sums))),
    )
    falls = _(
        "{number} falls, {color}",
        number=label(settlement.falls),
        color=color_name(voice, color(settlement.falls)),
    )
    print_table(columns, rows, whole, falls)
    if settlement.change:
        print(_("Change: {amount}", amount=money(settlement.change, rules.currency)))
    sys.stdout.write("\n")
