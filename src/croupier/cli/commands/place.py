"""`croupier place`: what a bet lays on the cloth."""

import typer

from croupier.cli.arguments import AsJson, BetsOrStdin
from croupier.cli.failure import UNUSABLE, about
from croupier.cli.house import by_house_rules
from croupier.cli.intake import Problem, bets_of_arguments, bets_of_stdin, problem
from croupier.cli.output import Column, flush, money, print_bad_line, print_json, print_table
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.notation import write_bet
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet

DETAILS = (N_("Each bet is placed on an empty cloth, by itself."),)


@by_house_rules
def command(rules: RuleSet, bets: BetsOrStdin = None, as_json: AsJson = False) -> None:
    """Place each bet."""
    if bets:
        _place_arguments(bets, rules, as_json=as_json)
    elif not _place_stdin(rules, as_json=as_json):
        raise typer.Exit(UNUSABLE)


def _place_arguments(texts: list[str], rules: RuleSet, *, as_json: bool) -> None:
    placements: list[Placement] = []
    for text, bet in zip(texts, bets_of_arguments(texts, rules), strict=True):
        placement = place(bet, rules)
        if not isinstance(placement, Placement):
            raise about(voice.quote(text), placement)
        placements.append(placement)
    for placement in placements:
        if as_json:
            print_json(_record(placement, rules))
        else:
            _show(placement, rules)


def _place_stdin(rules: RuleSet, *, as_json: bool) -> bool:
    """Place each line's bet as it comes; whether every line could be used."""
    good = True
    for line, bet in bets_of_stdin(rules, flush):
        placed = bet if isinstance(bet, Problem) else place(bet, rules)
        if isinstance(placed, Placement):
            if as_json:
                print_json(_record(placed, rules))
            else:
                print(_summary(placed, rules))
            continue
        wrong = placed if isinstance(placed, Problem) else problem(placed)
        print_bad_line(line, wrong.code, wrong.message, as_json=as_json)
        good = False
    return good


def _record(placement: Placement, rules: RuleSet) -> dict[str, object]:
    number = rules.currency.number
    return {
        "bet": write_bet(placement.bet, rules),
        "unit": number(placement.unit),
        "chips": placement.chips,
        "placed": number(placement.placed),
        "change": number(placement.change),
        "positions": [
            {"position": stake.position.key, "stake": number(stake.stake)}
            for stake in placement.stakes
        ],
    }


def _summary(placement: Placement, rules: RuleSet) -> str:
    """The placement on one line: `voisins 1500: placed 1490, change 10: 0/2/3 300, …`."""
    lies = ", ".join(
        f"{stake.position.key} {rules.currency.write(stake.stake)}" for stake in placement.stakes
    )
    return _(
        "{bet}: placed {placed}, change {change}: {positions}",
        bet=write_bet(placement.bet, rules),
        placed=rules.currency.write(placement.placed),
        change=rules.currency.write(placement.change),
        positions=lies,
    )


def _show(placement: Placement, rules: RuleSet) -> None:
    title = write_bet(placement.bet, rules)
    if not isinstance(placement.bet, Bet):
        title += " · " + n_(
            # Translators: an announced bet: what each of its chips is worth.
            "{n} chip of {unit}",
            "{n} chips of {unit}",
            placement.chips,
            unit=money(placement.unit, rules.currency),
        )
    rows = [(stake.position.key, money(stake.stake, rules.currency)) for stake in placement.stakes]
    print_table(
        [Column(_("Position")), Column(_("Stake"), number=True)],
        rows,
        (_("Placed"), money(placement.placed, rules.currency)),
        title,
    )
    print(_("Change: {amount}", amount=money(placement.change, rules.currency)), end="\n\n")
