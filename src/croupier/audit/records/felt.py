"""A table's rules as arrays: every place where a bet is recorded, and what each number pays it.

Nothing here knows what a position pays. Each figure is the settlement of a bet by the engine,
number by number, so that what is due by these arrays is a second way to it, beside an audit's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.audit.records.chance import Flags, Whole
from croupier.rules.bets import Bet, Call, Family
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.layout import Kind, Position
from croupier.rules.notation import read_place
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import is_zero, label

# What is no place on some cloth or other; of these each felt takes those that are none on its own.
_NO_PLACES = ("17/19", "0/3", "0/5", "1/2/4", "purple", "dozen-4", "voisin", "neighbours-37", "?")
_NO_NUMBERS = ("00", "37", "38", "-1", "seventeen", "?")


@dataclass(frozen=True, slots=True)
class Felt:
    """The places of a cloth, each a row of arrays; numbers of the wheel are their indexes.

    A bet of `per[place]` units wins `pays[place, number]`, and `best[place]` on the best of
    numbers: exactly in whole multiples, and else rounded down. An announced bet is laid in whole
    multiples. `most` is the maximum of a position, -1 where there is none and for announced
    bets. `other_odds` are what a neighbouring kind of position pays, -1 for none; `alike` says
    that the winnings with the stake are what another kind pays, `varied` that an announced bet
    pays so much for one number and so much for another. `no_places` and `no_numbers` are texts
    that name nothing here.
    """

    rules: RuleSet
    names: tuple[str, ...]
    kinds: tuple[Kind | Family, ...]
    pays: Whole
    best: Whole
    per: Whole
    even: Flags
    outside: Flags
    announced: Flags
    most: Whole
    other_odds: Whole
    alike: Flags
    varied: Flags
    zeros: Flags
    no_places: tuple[str, ...]
    no_numbers: tuple[str, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The wheel's numbers as they are written, in the order of their indexes."""
        return tuple(map(label, self.rules.wheel.numbers))


@lru_cache(maxsize=32)
def felt_of(rules: RuleSet, *, ids: bool = False) -> Felt:
    """The felt of a table; with `ids` only of places that `croupier positions` lists.

    >>> from croupier.rules.rule_set import standard
    >>> felt = felt_of(standard())
    >>> at = felt.names.index("17/20")
    >>> int(felt.pays[at, 20]), int(felt.pays[at, 21]), felt.other_odds[at].tolist()
    (17, 0, [35, 11])
    """
    layout, numbers = rules.layout, rules.wheel.numbers
    positions = (*layout.positions, *(layout.pairs if rules.pairs and not ids else ()))
    calls = () if ids else tuple(_calls(rules))
    none = [False] * len(calls)
    pays, per = _winnings(positions, calls, rules)
    other, alike = _ladder(positions, rules, len(calls))
    most = [rules.limits.most(position) for position in positions]
    announced = np.array([False] * len(positions) + [True] * len(calls), np.bool_)
    return Felt(
        rules=rules,
        names=(*(position.key for position in positions), *(call.key for call in calls)),
        kinds=(*(position.kind for position in positions), *(call.family for call in calls)),
        pays=pays,
        best=pays.max(axis=1),
        per=per,
        even=np.array([p.kind is Kind.EVEN_CHANCE for p in positions] + none, np.bool_),
        outside=np.array([p.is_outside for p in positions] + none, np.bool_),
        announced=announced,
        most=np.array([-1 if m is None else m for m in most] + [-1] * len(calls), np.int64),
        other_odds=other,
        alike=alike,
        varied=announced & [_is_varied(*row) for row in zip(pays.tolist(), per, strict=True)],
        zeros=np.array([is_zero(number) for number in numbers], np.bool_),
        no_places=tuple(
            text for text in _NO_PLACES if not isinstance(read_place(text, rules), Position | Call)
        ),
        no_numbers=tuple(text for text in _NO_NUMBERS if text not in map(label, numbers)),
    )


def _calls(rules: RuleSet) -> Iterator[Call]:
    """The announced bets that lie among the numbers alone, and pay in whole units of a chip."""
    for key in call_keys(rules):
        call = find_call(key, rules)
        if isinstance(call, Call) and all(
            not position.is_outside and rules.odds(position).stake == 1
            for position, _ in call.chips
        ):
            yield call


def _winnings(
    positions: Sequence[Position], calls: Sequence[Call], rules: RuleSet
) -> tuple[Whole, Whole]:
    """What each number pays each place, and the stake that it is of."""
    laid = [Bet(position, rules.odds(position).stake) for position in positions]
    settled = [settle_lines(laid, number, rules) for number in rules.wheel.numbers]
    pays = [[lines[at].winnings for lines in settled] for at in range(len(laid))]
    row = {position.key: at for at, position in enumerate(positions)}
    for call in calls:
        chips = [(row[position.key], weight) for position, weight in call.chips]
        pays.append(
            [sum(weight * pays[at][n] for at, weight in chips) for n in range(len(settled))]
        )
    per = [bet.stake for bet in laid] + [call.count for call in calls]
    return np.array(pays, np.int64), np.array(per, np.int64)


def winnings_of(felt: Felt, place: int) -> list[int]:
    """The different winnings of a place, ascending: those of a bet of `per` units."""
    return sorted({*felt.pays[place].tolist()} - {0})


def _is_varied(pays: Sequence[int], chips: int) -> bool:
    """Whether winnings differ, and never by the stake: that would be a stake included."""
    found = {*pays} - {0}
    return len(found) > 1 and not any(one + chips in found for one in found)


def _ladder(positions: Sequence[Position], rules: RuleSet, calls: int) -> tuple[Whole, Flags]:
    """The odds above and below each position's that differ from them by more than the stake."""
    cloth = (*rules.layout.positions, *(rules.layout.pairs if rules.pairs else ()))
    odds = {rules.odds(position).ratio for position in cloth}
    steps = sorted(int(ratio) for ratio in odds if ratio.denominator == 1)
    other = np.full((len(positions) + calls, 2), -1, np.int64)
    alike = np.ones(len(positions) + calls, np.bool_)
    for at, position in enumerate(positions):
        own = rules.odds(position).ratio
        if own not in steps:
            continue
        place = steps.index(int(own))
        beside = [*steps[place + 1 : place + 2], *steps[max(0, place - 1) : place]]
        found = [step for step in beside if step != own + 1]
        other[at] = (found * 2 + [-1, -1])[:2]
        alike[at] = own + 1 in steps
    return other, alike
