"""The engine held against second methods: what `croupier verify` runs.

Each check derives anew, by a way of its own, what the engine says, and names what differs.
It trusts nothing of the engine but the thing it checks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.odds.verification import on_calls, on_cloth, on_rounds, on_words, on_zero
from croupier.odds.verification.checking import Checked, Subject, Tally
from croupier.rules.rule_set import RuleSet, shipped_rule_sets, standard

__all__ = ["Checked", "Subject", "verify", "verify_rule_set"]

_CHECKS: Mapping[Subject, Callable[[RuleSet, Tally], None]] = {
    Subject.POSITIONS: on_cloth.positions,
    Subject.PAYOUTS: on_cloth.payouts,
    Subject.ZERO: on_zero.zero,
    Subject.EDGES: on_cloth.edges,
    Subject.DISTRIBUTIONS: on_zero.distributions,
    Subject.SERIES: on_calls.series,
    Subject.CALLS: on_calls.calls,
    Subject.NEIGHBOURS: on_calls.neighbours,
    Subject.COMPLETES: on_calls.completes,
    Subject.SPREADING: on_calls.spreading,
    Subject.NOTATION: on_words.notation,
    Subject.ROUNDS: on_rounds.rounds,
}


def verify() -> Iterator[Checked]:
    """Every check of every rule set that is shipped, one after the other."""
    for name in shipped_rule_sets():
        yield from verify_rule_set(standard(name))


def verify_rule_set(
    rules: RuleSet, subjects: Iterable[Subject] = tuple(Subject)
) -> Iterator[Checked]:
    """The checks of a rule set; one that pays otherwise than usual differs from the usual.

    Limits, the rule of zero and the announced bets taken may be any (rules.md section 2).

    >>> from croupier.rules.rule_set import standard
    >>> {checked.subject.value for checked in verify_rule_set(standard()) if not checked.ok}
    set()
    """
    for subject in subjects:
        tally = Tally()
        try:
            _CHECKS[subject](rules, tally)
        except Exception as why:  # noqa: BLE001 - an engine that breaks off is wrong as well
            tally.compare(f"{type(why).__name__}: {why}", found=why, derived=None)
        yield Checked(rules.name, subject, tally.count, tuple(tally.wrong))
