"""The lines of a settlement, as they ought to be and with the mistakes that people make.

A line is written `17/20*4=68` (where, how much, what was paid), `taken=95` (what was taken
in all), `A*5=460` (a color and the value of its chips, what was paid), `A*92*5=3+12+100` (a
color that won so many chips of the value, and the stacks, singles and cash handed out).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from croupier.rules.bets import Bet, Seat
from croupier.rules.payouts import Odds
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number

STAKE_INCLUDED, NEIGHBOUR_ODDS = "stake-included", "neighbour-odds"
CHIP_MISSED, STACK_MISSED, HUNDRED_MISSED = "chip-missed", "stack-missed", "hundred-missed"
LOSER_LEFT, OVER_MAXIMUM, WRONG_VALUE = "loser-left", "over-maximum", "wrong-value"

TAKEN = "taken"
SEATS = (Seat("A"), Seat("B"), Seat("C"))
STACK, HUNDRED = 20, 100
_LADDER = (5, 8, 11, 17, 35)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the settlement: its beginning, what stands there rightly, and what wrongly.

    `wrong` has for each mistake every way to make it here.
    """

    head: str
    right: str
    wrong: Mapping[str, tuple[str, ...]]


@cache
def _next_to(odds: Odds) -> tuple[int, ...]:
    """The odds of the bets that pay next more and next less."""
    at = _LADDER.index(odds.pays)
    return (*_LADDER[max(0, at - 1) : at], *_LADDER[at + 1 : at + 2])


def _texts(amounts: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(str, amounts))


def _line(bet: Bet, rules: RuleSet) -> Line:
    """The line of a bet that wins; a stake plays up to its maximum."""
    odds, plays = rules.odds(bet.position), playing(bet, rules)
    wrong = {
        STAKE_INCLUDED: (str(plays * (odds.pays + 1)),),
        NEIGHBOUR_ODDS: _texts(plays * pays for pays in _next_to(odds)),
        CHIP_MISSED: (str((plays - 1) * odds.pays),),
    }
    if plays < bet.stake:
        wrong[OVER_MAXIMUM] = (str(bet.stake * odds.pays),)
    return Line(f"{bet.position.key}*{bet.stake}", str(odds.winnings(plays)), wrong)


def _taken_line(losers: Sequence[Bet]) -> Line:
    """The line of all that is taken."""
    total = sum(bet.stake for bet in losers)
    return Line(TAKEN, str(total), {LOSER_LEFT: _texts(total - bet.stake for bet in losers)})


def cloth_lines(bets: Sequence[Bet], falls: Number, rules: RuleSet) -> tuple[Line, ...]:
    """A line for each winner, and one for what is taken if anything is."""
    winners = (bet for bet in bets if bet.position.covers(falls))
    losers = [bet for bet in bets if not bet.position.covers(falls)]
    taken = (_taken_line(losers),) if losers else ()
    return (*(_line(bet, rules) for bet in winners), *taken)


def playing(bet: Bet, rules: RuleSet) -> int:
    """What plays of the stake: all of it, or up to the maximum of the position."""
    most = rules.limits.most(bet.position)
    return bet.stake if most is None else min(bet.stake, most)


def _color_line(stacks: Sequence[Bet], value: int, others: Iterable[int], rules: RuleSet) -> Line:
    """The line of a color: all its stacks win, the others' chips have those values."""
    odds = [rules.odds(bet.position) for bet in stacks]
    chips = sum(bet.stake for bet in stacks)
    both = list(zip(stacks, odds, strict=True))
    winnings = sum(one.winnings(bet.stake) for bet, one in both)
    wrong = {
        STAKE_INCLUDED: (winnings + chips,),
        NEIGHBOUR_ODDS: tuple(
            winnings + bet.stake * (pays - one.pays) for bet, one in both for pays in _next_to(one)
        ),
        CHIP_MISSED: tuple(winnings - one.pays for one in odds),
    }
    in_money = {mistake: _texts(won * value for won in wins) for mistake, wins in wrong.items()}
    in_money[WRONG_VALUE] = _texts(winnings * other for other in others)
    return Line(f"{stacks[0].seat}*{value}", str(winnings * value), in_money)


def payment_line(seat: Seat, value: int, chips: int, cash: int) -> Line:
    """The line of a payment: so many chips of the value in color, so much in cash.

    No mistake hands out nothing at all: one would see that it is one.
    """
    missed = {
        CHIP_MISSED: (chips - 1, cash),
        STACK_MISSED: (chips - STACK, cash),
        HUNDRED_MISSED: (chips, cash - HUNDRED),
    }
    wrong = {
        mistake: (_handed(*left),)
        for mistake, left in missed.items()
        if min(left) >= 0 and max(left) > 0
    }
    return Line(f"{seat}*{chips + cash // value}*{value}", _handed(chips, cash), wrong)


def _handed(chips: int, cash: int) -> str:
    stacks, singles = divmod(chips, STACK)
    return f"{stacks}+{singles}+{cash}"


def color_lines(bets: Sequence[Bet], values: Sequence[int], rules: RuleSet) -> tuple[Line, ...]:
    """A line for each of the seats, whose chips have these values; all its stacks win."""
    return tuple(
        _color_line(
            [bet for bet in bets if bet.seat == seat],
            value,
            [other for other in values if other != value],
            rules,
        )
        for seat, value in zip(SEATS, values, strict=True)
    )


def read_payment(key: str) -> tuple[int, int, int, int, int]:
    """Chips won, their value, and the stacks, singles and cash of a line that pays them.

    >>> read_payment("A*92*5=3+12+100")
    (92, 5, 3, 12, 100)
    """
    head, _, handed = key.partition("=")
    _, won, value = head.split("*")
    stacks, singles, cash = map(int, handed.split("+"))
    return int(won), int(value), stacks, singles, cash
