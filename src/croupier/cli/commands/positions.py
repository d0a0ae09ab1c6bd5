"""`croupier positions`: every position of the cloth."""

from croupier.cli.arguments import AsJson, WithPairs
from croupier.cli.failure import Unusable
from croupier.cli.house import by_house_rules
from croupier.cli.output import Column, money, print_json, print_table
from croupier.cli.speech import _, voice
from croupier.rules.faults import PairNotTaken
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import label


@by_house_rules
def command(rules: RuleSet, pairs: WithPairs = False, as_json: AsJson = False) -> None:
    """List the positions, with what they cover, what they pay and their maximum."""
    positions = all_positions(rules, pairs=pairs)
    if as_json:
        for position in positions:
            print_json(_record(position, rules))
    else:
        _show(positions, rules)


def all_positions(rules: RuleSet, *, pairs: bool) -> tuple[Position, ...]:
    """The cloth's positions; raises Unusable for pairs that the house does not take."""
    layout = rules.layout
    if pairs and not rules.pairs:
        raise Unusable(voice.fault(PairNotTaken(layout.pairs[0].key)))
    return (*layout.positions, *(layout.pairs if pairs else ()))


def _record(position: Position, rules: RuleSet) -> dict[str, object]:
    most = rules.limits.most(position)
    return {
        "position": position.key,
        "kind": position.kind.value,
        "numbers": [label(number) for number in position.numbers],
        "pays": str(rules.odds(position)),
        "maximum": None if most is None else rules.currency.number(most),
    }


def _show(positions: tuple[Position, ...], rules: RuleSet) -> None:
    limits = [rules.limits.most(position) for position in positions]
    limited = any(most is not None for most in limits)
    columns = [
        Column(_("Position")),
        # Translators: a column: what kind of position it is, as "split".
        Column(_("Kind")),
        # Translators: a column: the odds of a position.
        Column(_("Pays"), number=True),
        *([Column(_("Maximum"), number=True)] if limited else []),
    ]
    rows = []
    for position, most in zip(positions, limits, strict=True):
        maximum = "–" if most is None else money(most, rules.currency)
        row = position.key, voice.kind(position.kind), str(rules.odds(position))
        rows.append((*row, *((maximum,) if limited else ())))
    print_table(columns, rows)
