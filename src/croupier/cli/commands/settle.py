"""`croupier settle`: what a spin pays, keeps and collects."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from croupier.cli.arguments import AsJson, BetsOrStdin
from croupier.cli.failure import UNUSABLE, Unusable, about
from croupier.cli.house import by_house_rules
from croupier.cli.intake import Problem, bets_of_arguments, bets_of_stdin, problem
from croupier.cli.output import Column, flush, money, print_bad_line, print_json, print_table
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.rules.bets import AnyBet
from croupier.rules.faults import NoSuchNumber
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Settlement, settle
from croupier.rules.wheel import Number, color, label, read_number

DETAILS = (
    N_("Stakes of a seat on one position are added up; each position and seat is one line."),
)
_SUMS = ("winnings", "kept", "collected", "returned", "held")


@by_house_rules
def command(
    rules: RuleSet,
    bets: BetsOrStdin = None,
    falls: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER[,NUMBER]..."),
            show_default=False,
            help=_("The number that falls; several are spins in turn."),
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Settle the bets for each number that falls."""
    numbers = _numbers(falls, rules)
    problems: dict[int, Problem] = {}
    if bets:
        first = _settle_arguments(bets, numbers[0], rules)
    else:
        first, problems = _settle_stdin(numbers[0], rules)
    for line in sorted(problems):
        print_bad_line(line, problems[line].code, problems[line].message, as_json=as_json)
    for settlement in _spins(first, numbers):
        if as_json:
            print_json(_record(settlement, rules))
        else:
            _show(settlement, rules)
    if problems:
        raise typer.Exit(UNUSABLE)


def _numbers(text: str, rules: RuleSet) -> list[Number]:
    """The numbers that fall, in turn; raises Unusable when one is not on the wheel."""
    if not text.strip(", "):
        raise Unusable(
            _("--falls is missing: it says which number falls, such as --falls 17, or 0,17.")
        )
    numbers = []
    for part in text.split(","):
        number = read_number(part.strip())
        if number is None or number not in rules.wheel:
            raise about(f"--falls {text}", NoSuchNumber(part.strip()))
        numbers.append(number)
    return numbers


def _settle_arguments(texts: Sequence[str], falls: Number, rules: RuleSet) -> Settlement:
    settlement, refused = settle(bets_of_arguments(texts, rules), falls, rules)
    for index, fault in refused.items():
        raise about(voice.quote(texts[index]), fault)
    return settlement


def _settle_stdin(falls: Number, rules: RuleSet) -> tuple[Settlement, dict[int, Problem]]:
    """The bets of stdin settled, and by line what was not taken."""
    taken: list[AnyBet] = []
    lines: list[int] = []
    problems: dict[int, Problem] = {}
    for line, bet in bets_of_stdin(rules, flush):
        if isinstance(bet, Problem):
            problems[line] = bet
        else:
            taken.append(bet)
            lines.append(line)
    settlement, refused = settle(taken, falls, rules)
    return settlement, problems | {lines[at]: problem(fault) for at, fault in refused.items()}


def _spins(first: Settlement, numbers: Sequence[Number]) -> Iterator[Settlement]:
    """The spins in turn. On a later one only what is held plays, and no rule holds anything."""
    yield first
    for number in numbers[1:]:
        yield Settlement(number, ())


def _record(settlement: Settlement, rules: RuleSet) -> dict[str, object]:
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
            for line in settlement.lines
        ],
        **{name: number(getattr(settlement.totals, name)) for name in _SUMS},
        "change": number(settlement.change),
    }


def _show(settlement: Settlement, rules: RuleSet) -> None:
    lines, totals = settlement.lines, settlement.totals
    seats = any(line.seat is not None for line in lines)
    sums = [n for n in _SUMS if n in _SUMS[:3] or getattr(totals, n)]
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
    print_table(columns, rows, whole, _title(settlement.falls))
    if settlement.change:
        print(_("Change: {amount}", amount=money(settlement.change, rules.currency)))
    sys.stdout.write("\n")


def _title(falls: Number) -> str:
    shades = {"red": N_("red"), "black": N_("black"), "green": N_("green")}
    return _(
        "{number} falls, {color}", number=label(falls), color=voice._(shades[color(falls).value])
    )
