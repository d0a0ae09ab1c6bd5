"""`verify` passes on the engine as it is, and on no engine that is wrong."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from croupier.odds import counting, verification
from croupier.odds.verification import Checked, Subject, verify, verify_rule_set
from croupier.rules import call_bets, placing, rule_set
from croupier.rules.bets import Bet, Call
from croupier.rules.faults import Fault
from croupier.rules.layout import Kind, Layout, load_layout
from croupier.rules.payouts import Odds, Payouts
from croupier.rules.rule_set import RuleSet, shipped_rule_sets, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.spreading import Chip, largest_unit
from croupier.rules.wheel import Number
from tests.rules import arithmetic


def failing(rules: RuleSet | None = None) -> set[Subject]:
    return {c.subject for c in verify_rule_set(rules or standard()) if not c.ok}


def test_every_subject_of_every_rule_set_is_checked_and_right() -> None:
    checks = list(verify())
    assert {(c.rules, c.subject) for c in checks} == {
        (name, subject) for name in shipped_rule_sets() for subject in Subject
    }
    assert [c for c in checks if not c.ok] == []


def test_enough_is_compared_to_leave_nothing_out() -> None:
    counts = {c.subject: c.count for c in verify_rule_set(standard())}
    assert counts[Subject.PAYOUTS] == 161 * 37
    assert counts[Subject.COMPLETES] == 37 * (1 + 37)
    assert counts[Subject.SERIES] == 4 * (1 + 37)


def test_a_check_that_compared_nothing_is_not_right() -> None:
    assert not Checked("european", Subject.EDGES, 0, ()).ok


def test_counting_gives_what_the_tests_count_by_themselves() -> None:
    counted = {key: set(map(int, n)) for key, n in counting.positions("single-zero").items()}
    assert counted == arithmetic.covered()


def test_every_wheel_that_is_shipped_can_be_counted() -> None:
    for name in shipped_rule_sets():
        assert counting.positions(standard(name).wheel_key)


# --- engines that are wrong -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", [k for k in Kind if k is not Kind.FIVE_NUMBERS])
def test_a_wrong_payout_is_found(kind: Kind) -> None:
    right = standard().payouts.by_kind
    wrong = Payouts({**right, kind: Odds(right[kind].pays + 1, right[kind].stake)})
    assert {Subject.PAYOUTS, Subject.EDGES} <= failing(replace(standard(), payouts=wrong))


def without(layout: Layout, key: str) -> Layout:
    return replace(
        layout,
        positions=tuple(p for p in layout.positions if p.key != key),
        by_key={k: p for k, p in layout.by_key.items() if k != key},
        by_mask={mask: p for mask, p in layout.by_mask.items() if p.key != key},
    )


@pytest.mark.parametrize("key", ["17/20", "0/2/3", "red", "36", "dozen-1+dozen-2"])
def test_a_position_that_is_missing_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cloth = without(load_layout("single-zero"), key)
    monkeypatch.setattr(rule_set, "load_layout", lambda _: cloth)
    assert {Subject.POSITIONS, Subject.PAYOUTS} <= failing()


def test_a_position_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    cloth = load_layout("single-zero")
    split = cloth.by_key["17/20"]
    numbers = (Number(17), Number(19))
    wrong = replace(split, key="17/19", numbers=numbers, mask=1 << 17 | 1 << 19)
    more = replace(cloth, by_key={**cloth.by_key, wrong.key: wrong})
    monkeypatch.setattr(rule_set, "load_layout", lambda _: more)
    assert Subject.POSITIONS in failing()


def test_a_position_that_covers_other_numbers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    cloth = load_layout("single-zero")
    swapped = replace(cloth.by_key["odd"], mask=cloth.by_key["even"].mask)
    monkeypatch.setattr(
        rule_set, "load_layout", lambda _: replace(cloth, by_key={**cloth.by_key, "odd": swapped})
    )
    assert {Subject.POSITIONS, Subject.PAYOUTS} <= failing()


def test_a_loser_that_is_left_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        lines = settle_lines(bets, falls, rules)
        return [line._replace(collected=0) if falls == 0 else line for line in lines]

    monkeypatch.setattr(verification, "settle_lines", lenient)
    assert {Subject.PAYOUTS, Subject.EDGES} <= failing()


def one_step_less(units: Callable[..., int | None]) -> Callable[..., int | None]:
    def less(chips: list[Chip], amount: int, step: int) -> int | None:
        unit = units(chips, amount, step)
        return unit - step if unit and unit > step and amount > 1000 else unit

    return less


def test_a_unit_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "largest_unit", one_step_less(largest_unit))
    assert failing() == {Subject.SPREADING}


def test_a_series_with_a_chip_in_the_wrong_place_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shifted(key: str, rules: RuleSet) -> Call | Fault:
        call = call_bets.find_call(key, rules)
        if key != "tiers" or not isinstance(call, Call):
            return call
        moved = rules.layout.by_key["5/6"], 1
        return replace(call, chips=(moved, *call.chips[1:]))

    monkeypatch.setattr(verification, "find_call", shifted)
    assert Subject.SERIES in failing()


def test_a_complete_with_a_chip_too_few_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(key: str, rules: RuleSet) -> Call | Fault:
        call = call_bets.find_call(key, rules)
        if key != "complete-17" or not isinstance(call, Call):
            return call
        return replace(call, chips=call.chips[1:])

    monkeypatch.setattr(verification, "find_call", short)
    assert failing() == {Subject.COMPLETES}


def test_an_engine_that_breaks_off_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[Line]:
        raise ZeroDivisionError("no")

    monkeypatch.setattr(verification, "settle_lines", broken)
    checks = {c.subject: c for c in verify_rule_set(standard())}
    assert not checks[Subject.EDGES].ok
    assert checks[Subject.EDGES].wrong == ("ZeroDivisionError: no",)
    assert checks[Subject.POSITIONS].ok
