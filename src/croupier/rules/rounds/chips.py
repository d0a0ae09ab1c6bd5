"""Chips in kind: whole color chips as far as they go, the odd part in cash.

Source: rules.md section 5. And what is wrong with an amount or a seat, whatever the action.
"""

from croupier.rules.bets import Seat
from croupier.rules.faults import AmountTooLarge, BadSeat
from croupier.rules.money import LARGEST_STAKE
from croupier.rules.notation import read_seat
from croupier.rules.rounds.faults import NotPositive
from croupier.rules.rounds.table import Chips
from croupier.rules.rule_set import RuleSet


def payment(winnings: int, value: int, rules: RuleSet) -> Chips:
    """How winnings are paid to a player whose color chip is worth `value`, 0 without a color.

    Whole multiples of the rules' `cash_from` go in cash, the rest in color, and what is less
    than a color chip in cash again.

    >>> from croupier.rules.rule_set import standard
    >>> payment(175, 1, standard()), payment(175, 0, standard())
    (Chips(color=75, cash=100), Chips(color=0, cash=175))
    """
    over = rules.chips.cash_from
    cash = winnings // over * over if over else 0
    return Chips(cash=cash) + in_color(winnings - cash, value)


def in_color(amount: int, value: int) -> Chips:
    """The amount in whole color chips of that value, what is less than a chip in cash.

    >>> in_color(17, 5), in_color(17, 0)
    (Chips(color=15, cash=2), Chips(color=0, cash=17))
    """
    color = amount - amount % value if value else 0
    return Chips(color, amount - color)


def part(chips: Chips, amount: int, value: int) -> Chips:
    """So much of the chips, in kind: whole color chips first; the bank changes what is left.

    >>> part(Chips(25, 0), 12, 5), part(Chips(10, 30), 20, 5)
    (Chips(color=10, cash=2), Chips(color=10, cash=10))
    """
    color = min(chips.color, in_color(amount, value).color)
    return Chips(color, amount - color)


def whole(chips: Chips, value: int) -> Chips:
    """The same with whole color chips only: what is less than a chip is changed into cash."""
    return in_color(chips.color, value) + Chips(cash=chips.cash)


def bad_seat(seat: Seat) -> BadSeat | None:
    """What is wrong with a seat's name: a log is written down, and read again."""
    read = read_seat(seat)
    return None if read == seat else BadSeat(seat)


def bad_amount(amount: int, rules: RuleSet) -> NotPositive | AmountTooLarge | None:
    """What is wrong with an amount in units: not above zero, or more than the program counts."""
    if amount <= 0:
        return NotPositive()
    if amount > LARGEST_STAKE:
        write = rules.currency.write
        written = write(amount) if amount < LARGEST_STAKE**2 else "…"  # digits have a limit
        return AmountTooLarge(written, write(LARGEST_STAKE))
    return None
