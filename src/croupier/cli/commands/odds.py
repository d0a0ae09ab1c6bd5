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
        "of them together: the edge, what each number brings, and how likely each result is."
    ),
)
_NUMBERS_A_LINE = 15
_LONGEST_FRACTION = 21


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
        "distribution": [
            {"net": number(net), "chance": str(chance)}
            for net, chance in together.distribution.chances.items()
        ],
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
    if together is not None and together.held:
        print()
        _show_distribution(together, rules)


def _shown(odds: PositionOdds | SetOdds) -> tuple[str, str, str, str]:
    deviation = voice.number(Decimal(f"{_four(odds.deviation):.4f}"))
    return _fraction(odds.chance), _fraction(odds.edge), _percent(odds.edge), deviation


def _fraction(value: Fraction) -> str:
    """The exact fraction, or about how much it is where nobody would read it."""
    exact = str(value)
    if len(exact) <= _LONGEST_FRACTION:
        return exact
    rounded = _rounded(value, 6)
    return rounded if rounded.startswith("<") else f"≈ {rounded}"


def _percent(share: Fraction) -> str:
    return _rounded(share * 100, 4)


def _rounded(value: Fraction, digits: int) -> str:
    """The number with so many decimals, or that it is less than the last of them."""
    rounded = Decimal(f"{float(value):.{digits}f}")
    if value and not rounded:
        return "< " + voice.number(Decimal(1).scaleb(-digits))
    return voice.number(rounded)


def _show_net(together: SetOdds, rules: RuleSet) -> None:
    """What the numbers bring at once, those that bring the same on a line, the best first."""
    numbers: dict[tuple[int, int], list[Number]] = {}
    for falls, net in together.net.items():
        numbers.setdefault((net, together.held.get(falls, 0)), []).append(falls)
    rows = []
    for (net, held), bringing in sorted(numbers.items(), reverse=True):
        chance = Fraction(len(bringing), len(together.net))
        shown = [str(chance), money(net, rules.currency)]
        if together.held:
            shown.append(money(held, rules.currency) if held else "")
        names = [label(number) for number in bringing]
        for start in range(0, len(names), _NUMBERS_A_LINE):
            beside = [""] * len(shown) if start else shown
            rows.append((*beside, " ".join(names[start : start + _NUMBERS_A_LINE])))
    columns = [
        Column(_("Chance"), number=True),
        # Translators: a column: what all bets together win or lose.
        Column(_("Net"), number=True),
        # Translators: a column: what is in prison for the next spin.
        *([Column(_("Held"), number=True)] if together.held else []),
        Column(_("Numbers")),
    ]
    print_table(columns, rows)


def _show_distribution(together: SetOdds, rules: RuleSet) -> None:
    """Each final result with its chance, the best first."""
    columns = [
        Column(_("Chance"), number=True),
        Column("%", number=True),
        Column(_("Net"), number=True),
    ]
    rows = [
        (_fraction(chance), _percent(chance), money(net, rules.currency))
        for net, chance in sorted(together.distribution.chances.items(), reverse=True)
    ]
    print_table(columns, rows, title=_("In the end, when nothing is held any more:"))
