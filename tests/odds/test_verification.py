"""`verify` passes on the engine as it is, and on no engine that is wrong."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.odds import Distribution, PositionOdds, chances, distributions
from croupier.odds.verification import (
    Checked,
    Subject,
    on_calls,
    on_cloth,
    on_rounds,
    on_words,
    on_zero,
    verify,
    verify_rule_set,
)
from croupier.rules import call_bets, placing, rule_set
from croupier.rules.bets import AnyBet, Bet, Call, Family
from croupier.rules.faults import Fault
from croupier.rules.layout import Kind, Layout, Position, load_layout
from croupier.rules.notation import write_bet
from croupier.rules.payouts import Odds, Payouts
from croupier.rules.rounds import paying, spinning
from croupier.rules.rounds.actions import Void
from croupier.rules.rounds.faults import RoundFault, TableOver
from croupier.rules.rounds.play import replay
from croupier.rules.rounds.table import Phase, Spot, Table
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets, standard
from croupier.rules.settlement import Line, settle_held, settle_lines
from croupier.rules.spreading import Chip, largest_unit
from croupier.rules.wheel import Number, Wheel, is_zero
from croupier.rules.zero import ZeroRule, ZeroRules

EVERY = tuple(Subject)


def failing(rules: RuleSet | None = None, among: Sequence[Subject] = EVERY) -> set[Subject]:
    return {c.subject for c in verify_rule_set(rules or standard(), among) if not c.ok}


def test_every_subject_of_every_rule_set_is_checked_and_right() -> None:
    checks = list(verify())
    assert {(c.rules, c.subject) for c in checks} == {
        (name, subject) for name in shipped_rule_sets() for subject in Subject
    }
    assert [c for c in checks if not c.ok] == []


def test_enough_is_compared_to_leave_nothing_out() -> None:
    counts = {c.subject: c.count for c in verify_rule_set(standard())}
    assert counts[Subject.PAYOUTS] == 161 * 37
    assert counts[Subject.SERIES] == 4 * (1 + 37)
    assert counts[Subject.NEIGHBOURS] == 37 * 4 * 2
    # On zero under 4 rules, in prison under 4 more, each with 2 remainders and 5 stakes.
    assert counts[Subject.ZERO] == 2 * 5 * (4 * 161 + 4 * 6 * (37 + 1))
    assert counts[Subject.COMPLETES] == 37 * (2 + 37 + 1)


def test_a_check_that_compared_nothing_is_not_right() -> None:
    assert not Checked("european", Subject.EDGES, 0, ()).ok


# --- rule sets of one's own -----------------------------------------------------------------------


def own(tmp_path: Path, text: str) -> RuleSet:
    file = tmp_path / "house.toml"
    file.write_text(text, "utf-8")
    rules = read_rule_set(str(file))
    assert isinstance(rules, RuleSet), rules
    return rules


def test_limits_zero_and_what_is_taken_may_be_any(tmp_path: Path) -> None:
    house = """
        based-on = "american"
        smallest = 0.5
        zero.rule = "prison"
        announced.taken = ["neighbours", "finals"]
        [limits]
        minimum = 5
        maximum = 100
        outside-minimum = 50
        payout-maximum = 1000
        spread-minimum = 20
        player-maximum = 5000
    """
    assert failing(own(tmp_path, house)) == set()


def test_odds_of_one_s_own_differ_from_the_usual_and_break_nothing(tmp_path: Path) -> None:
    house = own(tmp_path, '[payouts]\nstraight = "71:2"\nfive-numbers = "7:1"\neven-chance = "0:1"')
    checks = list(verify_rule_set(house))
    assert {Subject.PAYOUTS, Subject.EDGES} <= {c.subject for c in checks if not c.ok}
    assert not [name for c in checks for name in c.wrong if "Error" in name]


# --- engines that are wrong: the cloth ------------------------------------------------------------


@pytest.mark.parametrize("kind", [k for k in Kind if k is not Kind.FIVE_NUMBERS])
def test_a_wrong_payout_is_found(kind: Kind) -> None:
    right = standard().payouts.by_kind
    wrong = Payouts({**right, kind: Odds(right[kind].pays + 1, right[kind].stake)})
    expected = Subject.PAYOUTS, Subject.EDGES
    assert failing(replace(standard(), payouts=wrong), expected) == set(expected)


@pytest.mark.parametrize("name", ["american", "triple-zero"])
def test_five_numbers_that_are_paid_as_four_are_found(name: str) -> None:
    rules = standard(name)
    wrong = Payouts({**rules.payouts.by_kind, Kind.FIVE_NUMBERS: Odds(8, 1)})
    expected = Subject.PAYOUTS, Subject.EDGES, Subject.COMPLETES
    assert failing(replace(rules, payouts=wrong), expected) == set(expected)


def without(layout: Layout, key: str) -> Layout:
    return replace(
        layout,
        positions=tuple(p for p in layout.positions if p.key != key),
        by_key={k: p for k, p in layout.by_key.items() if k != key},
        by_mask={mask: p for mask, p in layout.by_mask.items() if p.key != key},
    )


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *(("european", key) for key in ("17/20", "0/2/3", "red", "36", "dozen-1+dozen-2")),
        ("american", "0/00"),
        ("american", "00/2/3"),
        ("triple-zero", "000"),
    ],
)
def test_a_position_that_is_missing_is_found(
    name: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cloth = without(load_layout(standard(name).wheel_key), key)
    monkeypatch.setattr(rule_set, "load_layout", lambda _: cloth)
    expected = Subject.POSITIONS, Subject.PAYOUTS
    assert failing(standard(name), expected) == set(expected)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("european", (17, 19)), ("american", (0, 3)), ("triple-zero", (37, 38))],
)
def test_a_position_too_many_is_found(
    name: str, numbers: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cloth = load_layout(standard(name).wheel_key)
    one, other = map(Number, numbers)
    wrong = replace(
        cloth.by_key["17/20"],
        key=f"{one}/{other}",
        numbers=(one, other),
        mask=1 << one | 1 << other,
    )
    more = replace(cloth, by_key={**cloth.by_key, wrong.key: wrong})
    monkeypatch.setattr(rule_set, "load_layout", lambda _: more)
    assert failing(standard(name), [Subject.POSITIONS])


def test_a_position_that_covers_other_numbers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    cloth = load_layout("single-zero")
    swapped = replace(cloth.by_key["odd"], mask=cloth.by_key["even"].mask)
    monkeypatch.setattr(
        rule_set, "load_layout", lambda _: replace(cloth, by_key={**cloth.by_key, "odd": swapped})
    )
    expected = Subject.POSITIONS, Subject.PAYOUTS
    assert failing(among=expected) == set(expected)


def test_a_loser_that_is_left_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        lines = settle_lines(bets, falls, rules)
        return [line._replace(collected=0) if falls == 0 else line for line in lines]

    monkeypatch.setattr(on_cloth, "settle_lines", lenient)
    assert failing() == {Subject.PAYOUTS, Subject.EDGES}


@pytest.mark.parametrize("change", ["edge", "variance"])
def test_odds_that_are_a_trifle_off_are_found(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def near(position: Position, rules: RuleSet) -> PositionOdds:
        odds = chances.position_odds(position, rules)
        off = Fraction(rules.zero.rule is ZeroRule.PRISON, 10**12)
        if change == "edge":
            return replace(odds, edge=odds.edge + off)
        return replace(odds, variance=odds.variance + off)

    monkeypatch.setattr(on_cloth, "position_odds", near)
    assert failing() == {Subject.EDGES}


def test_odds_of_a_dozen_that_gets_half_back_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(position: Position, rules: RuleSet) -> PositionOdds:
        kind = Kind.EVEN_CHANCE if rules.zero.rule is ZeroRule.PARTAGE else position.kind
        return chances.position_odds(replace(position, kind=kind), rules)

    monkeypatch.setattr(on_cloth, "position_odds", generous)
    assert failing(among=[Subject.EDGES])


# --- zero -----------------------------------------------------------------------------------------


def test_an_odd_unit_that_goes_the_wrong_way_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZeroRules, "half", lambda _, stake: stake // 2)
    assert failing() == {Subject.ZERO, Subject.DISTRIBUTIONS}


def test_a_dozen_that_gets_half_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        return [
            line._replace(collected=line.stake - line.stake // 2, returned=line.stake // 2)
            if is_zero(falls)
            and rules.zero.rule is ZeroRule.PARTAGE
            and line.position.kind is Kind.DOZEN
            else line
            for line in settle_lines(bets, falls, rules)
        ]

    monkeypatch.setattr(on_zero, "settle_lines", generous)
    assert failing() == {Subject.ZERO}


@pytest.mark.parametrize("name", ["european", "american"])
def test_a_prison_that_pays_what_it_frees_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def generous(held: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        return [
            line._replace(winnings=line.stake if line.returned == line.stake else 0)
            for line in settle_held(held, falls, rules)
        ]

    for module in (on_zero, on_cloth, distributions):
        monkeypatch.setattr(module, "settle_held", generous)
    assert failing(standard(name)) == {Subject.ZERO, Subject.EDGES, Subject.DISTRIBUTIONS}


def test_a_table_that_frees_everything_when_it_closes_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def generous(held: Iterable[Bet], rules: RuleSet) -> list[Line]:
        return [Line(bet.seat, bet.position, bet.stake, 0, 0, 0, bet.stake, 0) for bet in held]

    monkeypatch.setattr(on_zero, "free_held", generous)
    assert failing() == {Subject.ZERO}


def test_a_chance_that_is_a_trifle_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def near(bets: Sequence[Bet], rules: RuleSet) -> Distribution:
        found = dict(distributions.net_distribution(bets, rules).chances)
        least, most = min(found), max(found)
        trifle = Fraction(1, 10**12)
        found |= {least: found[least] - trifle, most: found[most] + trifle}
        return Distribution(found)

    monkeypatch.setattr(on_zero, "net_distribution", near)
    assert failing() == {Subject.DISTRIBUTIONS}


def test_a_payout_maximum_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        limits = replace(rules.limits, payout_maximum=None)
        return settle_lines(bets, falls, replace(rules, limits=limits))

    monkeypatch.setattr(distributions, "settle_lines", generous)
    assert failing() == {Subject.DISTRIBUTIONS}


# --- announced bets -------------------------------------------------------------------------------


def one_step_less(units: Callable[..., int | None]) -> Callable[..., int | None]:
    def less(chips: list[Chip], amount: int, step: int) -> int | None:
        unit = units(chips, amount, step)
        return unit - step if unit and unit > step and amount > 1000 else unit

    return less


@pytest.mark.parametrize("name", shipped_rule_sets())
def test_a_unit_that_is_too_small_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "largest_unit", one_step_less(largest_unit))
    assert failing(standard(name), [Subject.SPREADING])


def test_a_maximum_of_french_law_that_is_rounded_up_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rounded_up(call: Call, rules: RuleSet) -> tuple[Chip, ...]:
        return tuple(
            Chip(c.weight, 334 if c.maximum == 333 else c.maximum)
            for c in placing_chips(call, rules)
        )

    placing_chips = placing.spread_chips
    monkeypatch.setattr(placing, "spread_chips", rounded_up)
    assert failing() == {Subject.SPREADING}


Find = Callable[[str, RuleSet], Call | Fault]


def with_chips(key: str, change: Callable[[Call, RuleSet], Call]) -> Find:
    def found(named: str, rules: RuleSet) -> Call | Fault:
        call = call_bets.find_call(named, rules)
        return change(call, rules) if named == key and isinstance(call, Call) else call

    return found


def first_moved(call: Call, rules: RuleSet) -> Call:
    moved = rules.layout.by_key["5/6"], 1
    return replace(call, chips=(moved, *call.chips[1:]))


@pytest.mark.parametrize(
    ("key", "subject"),
    [
        ("tiers", Subject.SERIES),
        ("naca", Subject.CALLS),
        ("final-4/7", Subject.CALLS),
        ("red-splits", Subject.CALLS),
        ("picture-17", Subject.CALLS),
        ("neighbours-0x1", Subject.NEIGHBOURS),
        ("complete-17", Subject.COMPLETES),
    ],
)
def test_a_chip_in_the_wrong_place_is_found(
    key: str, subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_calls, "find_call", with_chips(key, first_moved))
    assert failing(among=[subject])


def test_a_complete_with_a_chip_too_few_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    short = with_chips("complete-17", lambda call, _: replace(call, chips=call.chips[1:]))
    monkeypatch.setattr(on_calls, "find_call", short)
    assert failing() == {Subject.COMPLETES}


def test_a_series_on_a_wheel_that_has_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    voisins = call_bets.find_call("voisins", standard())

    def anywhere(key: str, rules: RuleSet) -> Call | Fault:
        return voisins if key == "voisins" else call_bets.find_call(key, rules)

    monkeypatch.setattr(on_calls, "find_call", anywhere)
    assert failing(standard("american"), [Subject.SERIES])


def test_an_announced_bet_that_is_taken_unasked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = standard()
    few = replace(rules, announced=replace(rules.announced, taken=frozenset({Family.SERIES})))
    assert failing(few) == set()
    monkeypatch.setattr(on_calls, "find_call", lambda key, _: call_bets.find_call(key, standard()))
    assert failing(few, [Subject.CALLS])


@pytest.mark.parametrize("name", ["european", "american"])
def test_two_pockets_that_are_swapped_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = load_layout(standard(name).wheel_key)
    zero, first, second, *rest = layout.wheel.pockets
    wheel = Wheel(layout.wheel.key, layout.wheel.numbers, (zero, second, first, *rest))
    swapped = replace(layout, wheel=wheel)
    monkeypatch.setattr(rule_set, "load_layout", lambda _: swapped)
    assert failing(standard(name)) == {Subject.NEIGHBOURS}


def test_neighbours_on_a_wheel_of_unknown_order_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    arc = call_bets.find_call("neighbours-17", standard())
    monkeypatch.setattr(
        on_calls,
        "find_call",
        lambda key, rules: arc if key == "neighbours-17" else call_bets.find_call(key, rules),
    )
    assert failing(standard("triple-zero"), [Subject.NEIGHBOURS])


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wrong", "right"), [("17/20", "20/17"), ("red", "black"), ("@", "")])
def test_a_bet_that_is_written_otherwise_is_found(
    wrong: str, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def otherwise(bet: AnyBet, rules: RuleSet) -> str:
        return write_bet(bet, rules).replace(wrong, right)

    monkeypatch.setattr(on_words, "write_bet", otherwise)
    assert failing(among=[Subject.NOTATION])


# --- whole spins ----------------------------------------------------------------------------------


def test_a_prison_that_forgets_what_it_holds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(held: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
        return [
            line._replace(collected=line.stake, held=0) if line.held else line
            for line in settle_held(held, falls, rules)
        ]

    monkeypatch.setattr(paying, "settle_held", forgetful)
    assert failing(among=[Subject.ROUNDS])


def test_winnings_that_are_paid_twice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(table: Table, due: dict[Spot, int]) -> Table | RoundFault:
        return paying_with(table, {spot: 2 * winnings for spot, winnings in due.items()})

    paying_with = paying._with_paid
    monkeypatch.setattr(paying, "_with_paid", twice)
    assert failing(among=[Subject.ROUNDS])


def test_a_void_spin_that_takes_the_stakes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(table: Table, action: Void) -> Table:
        lying = sum(stack.chips.total for stack in table.cloth.values())
        return replace(table, phase=Phase.OPEN, cloth={}, bank=table.bank + lying)

    monkeypatch.setattr(spinning, "voided", taken)
    assert failing(among=[Subject.ROUNDS])


def test_an_excess_that_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spinning, "_without_excess", lambda table: table)
    assert failing(among=[Subject.ROUNDS])


def test_money_that_comes_from_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def more(table: Table) -> Table:
        return replace(spun(table), bank=table.bank + 1)

    spun = spinning.launched
    monkeypatch.setattr(spinning, "launched", more)
    assert failing(among=[Subject.ROUNDS])


def test_a_log_that_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_rounds, "replay", lambda log, rules: replay(log[:-1], rules))
    assert failing(among=[Subject.ROUNDS])


def test_a_spin_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spinning, "lifted", lambda _: TableOver())
    assert failing(among=[Subject.ROUNDS])


# --- breaking off ---------------------------------------------------------------------------------


def test_an_engine_that_breaks_off_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[Line]:
        raise ZeroDivisionError("no")

    monkeypatch.setattr(on_cloth, "settle_lines", broken)
    among = Subject.EDGES, Subject.POSITIONS
    checks = {c.subject: c for c in verify_rule_set(standard(), among)}
    assert not checks[Subject.EDGES].ok
    assert checks[Subject.EDGES].wrong == ("ZeroDivisionError: no",)
    assert checks[Subject.POSITIONS].ok
