"""Notation: what is written is the name by counting, and reads as the same bet again."""

from decimal import Decimal

from croupier.odds import counting
from croupier.odds.verification.checking import Tally
from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.notation import read_bet, write_bet
from croupier.rules.rule_set import RuleSet

_UNITS = 25
_SEAT = Seat("A")


def notation(rules: RuleSet, tally: Tally) -> None:
    """Every position and every announced bet, written and read again; positions backwards too."""
    amount = f"{_UNITS * Decimal(rules.currency.smallest).normalize():f}"
    for key in counting.positions(rules.wheel_key):
        if "+" in key and not rules.pairs:
            tally.compare(
                f"{key}: taken", isinstance(read_bet(f"{key} {amount}", rules), Bet), False
            )
            continue
        position = rules.layout.by_key.get(key)
        if position is None:
            tally.compare(key, None, key)
            continue
        bet = Bet(position, _UNITS, _SEAT)
        _there_and_back(bet, f"A: {key} {amount}", rules, tally)
        if "/" in key:
            backwards = "-".join(reversed(key.split("/")))
            tally.compare(backwards, read_bet(f"A: {backwards} {amount}", rules), bet)
    for key in call_keys(rules):
        call = find_call(key, rules)
        assert isinstance(call, Call), call
        _there_and_back(ByAmount(call, _UNITS), f"{key} {amount}", rules, tally)
        _there_and_back(ByUnit(call, _UNITS, _SEAT), f"A: {key} @{amount}", rules, tally)


def _there_and_back(bet: AnyBet, text: str, rules: RuleSet, tally: Tally) -> None:
    tally.compare(f"{text}: written", write_bet(bet, rules), text)
    tally.compare(f"{text}: read", read_bet(text, rules), bet)
