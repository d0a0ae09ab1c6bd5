"""`croupier odds`: exact chances and edges, of positions or of bets together."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from croupier.cli.arguments import AsJson, Bets, WithPairs
from croupier.cli.commands.positions import all_positions
from croupier.cli.failure import about
from croupier.cli.house import by_house_rules
from croupier.cli.intake import bets_of_arguments
from croupier.cli.output import Column, money, print_json, print_table
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.odds import PositionOdds, SetOdds, position_odds, set_odds
from croupier.rules.bets import Bet
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, label

DETAILS = (
    N_(
        "Without bets, every position of the cloth; with bets, the positions they lie on, and all "
        "of them together: the edge, and what each number brings."
    ),
)
_NUMBERS_A_LINE = 18


@by_house_rules
def command(
    rules: RuleSet, bets: Bets = None, pairs: WithPairs = False, as_json: AsJson = False
) -> None:
    """Give the odds of each position, and of the bets together."""
    laid = _laid(bets or [], rules)
    lying = {bet.position: None for bet in laid}
    odds = [position_odds(p, rules) for p in lying or all_positions(rules, pairs=pairs)]
    together = set_odds(laid, rules) if laid else None
    if as_json:
        for one in odds:
            print_json({"position": one.position.key, **_figures(one)})
        if together is not None:
            print_json({"all": _record(together, rules)})
        return
    _show(odds, together, rules)


def _laid(texts: Sequence[str], rules: RuleSet) -> tuple[Bet, ...]:
    laid = lay(bets_of_arguments(texts, rules), rules)
    for index, fault in laid.refused.items():
        raise about(voice.quote(texts[index]), fault)
    return laid.bets


def _figures(odds: PositionOdds | SetOdds) -> dict[str, object]:
    return {
        "chance": str(odds.chance),
        "edge": str(odds.edge),
        "edge_percent": _four(odds.edge * 100),
        "deviation": _four(odds.deviation),
    }


def _four(value: Fraction | float) -> float:
    return round(float(value), 4)


def _record(together: SetOdds, rules: RuleSet) -> dict[str, object]:
    number = rules.currency.number
    return {
        "stake": number(together.stake),
        **_figures(together),
        "net": {label(falls): number(net) for falls, net in together.net.items()},
    }


def _show(odds: Iterable[PositionOdds], together: SetOdds | None, rules: RuleSet) -> None:
    columns = [
        Column(_("Position")),
        # Translators: a column: how likely a position is to win, as a fraction.
        Column(_("Chance"), number=True),
        # Translators: a column: what the house keeps in the long run, as a fraction.
        Column(_("Edge"), number=True),
        Column("%", number=True),
        # Translators: a column: the standard deviation of one spin, in stakes.
        Column(_("Deviation"), number=True),
    ]
    rows = [(one.position.key, *_shown(one)) for one in odds]
    print_table(columns, rows, (_("All together"), *_shown(together)) if together else None)
    if together is not None:
        print()
        _show_net(together, rules)


def _shown(odds: PositionOdds | SetOdds) -> tuple[str, str, str, str]:
    figures = (_four(odds.edge * 100), _four(odds.deviation))
    percent, deviation = (voice.number(Decimal(f"{figure:.4f}")) for figure in figures)
    return str(odds.chance), str(odds.edge), percent, deviation


def _show_net(together: SetOdds, rules: RuleSet) -> None:
    """Each net result with the numbers that bring it, the best first."""
    numbers: dict[int, list[Number]] = {}
    for falls, net in together.net.items():
        numbers.setdefault(net, []).append(falls)
    rows = []
    for net in sorted(numbers, reverse=True):
        names = [label(number) for number in numbers[net]]
        for start in range(0, len(names), _NUMBERS_A_LINE):
            shown = "" if start else money(net, rules.currency)
            rows.append((shown, " ".join(names[start : start + _NUMBERS_A_LINE])))
    # Translators: a column: what all bets together win or lose.
    print_table([Column(_("Net"), number=True), Column(_("Numbers"))], rows)
