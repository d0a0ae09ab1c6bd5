"""The values of the rules compare, hash, copy and pickle; impossible arguments are exceptions."""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import get_args

import pytest

import croupier.rules
from croupier.errors import CroupierError
from croupier.rules.bets import Bet, ByAmount, ByUnit, Seat, StakeError
from croupier.rules.faults import Fault, NotOnePlace
from croupier.rules.placing import place
from croupier.rules.rounds import Action
from croupier.rules.rounds.faults import RoundFault
from croupier.rules.rule_set import read_rule_set
from croupier.rules.sessions.faults import SessionFault
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import NotOnWheel, Number, OrderUnknown
from tests.rules.generators import EUROPEAN, LAYOUT, call

SPLIT = LAYOUT.by_key["17/20"]
VALUES = {
    "a position": SPLIT,
    "a bet": Bet(SPLIT, 5, Seat("A")),
    "a bet by amount": ByAmount(call("voisins"), 900),
    "a bet by unit": ByUnit(call("complete-17"), 25, Seat("A")),
    "a call": call("neighbours-0"),
    "a wheel": LAYOUT.wheel,
    "a rule set": EUROPEAN,
    "limits": EUROPEAN.limits,
    "payouts": EUROPEAN.payouts,
    "a currency": EUROPEAN.currency,
    "a placement": place(ByAmount(call("voisins"), 900), EUROPEAN),
    "a line": settle_lines([Bet(SPLIT, 5)], Number(17), EUROPEAN)[0],
    "a fault": NotOnePlace(("17", "19")),
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))],
    ids=["copied", "copied deep", "pickled"],
)
def test_a_value_is_the_same_value_again(name: str, again: Callable[[object], object]) -> None:
    value = VALUES[name]
    twin = again(value)
    assert twin == value
    assert hash(twin) == hash(value)
    assert {value, twin} == {value}


def test_layouts_compare_and_copy() -> None:
    assert copy.deepcopy(LAYOUT) == pickle.loads(pickle.dumps(LAYOUT)) == LAYOUT


def test_different_values_differ() -> None:
    positions = {*LAYOUT.positions, *LAYOUT.pairs}
    assert len(positions) == 161
    assert Bet(SPLIT, 5) != Bet(SPLIT, 6)
    assert Bet(SPLIT, 5) != Bet(SPLIT, 5, Seat("A"))
    assert len({ByAmount(call("tiers"), 30), ByUnit(call("tiers"), 30)}) == 2
    for key, value in (("limits.maximum", 5), ("limits.multipliers.split", 3), ("pairs", False)):
        assert read_rule_set("european", {key: value}) != EUROPEAN


@pytest.mark.parametrize("name", [name for name in VALUES if name != "a line"])
def test_a_value_cannot_be_changed(name: str) -> None:
    value = VALUES[name]
    field = fields(value)[0].name  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)


def dataclasses_of_the_rules() -> list[type]:
    """Every dataclass under croupier.rules that is no exception."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(croupier.rules.__path__, "croupier.rules.")
    ]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
        if is_dataclass(value) and not issubclass(value, Exception)
    ]


@pytest.mark.parametrize("kind", dataclasses_of_the_rules(), ids=lambda kind: kind.__qualname__)
def test_every_value_is_frozen_and_holds_its_fields_and_nothing_else(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__dict__" not in dir(kind)


FAULTS = list(dict.fromkeys(get_args(Fault) + get_args(RoundFault) + get_args(SessionFault)))


@pytest.mark.parametrize("kind", [*FAULTS, *get_args(Action)], ids=lambda kind: kind.__qualname__)
def test_every_fault_and_every_action_compares_by_its_fields(kind: type) -> None:
    assert is_dataclass(kind)


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.__qualname__)
def test_every_fault_has_a_code_of_its_own(kind: type) -> None:
    assert [one.code for one in FAULTS].count(kind.code) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("stake", [0, -1, -(10**30)])
def test_a_bet_of_nothing_or_less_cannot_be_made(stake: int) -> None:
    for make in (
        lambda: Bet(SPLIT, stake),
        lambda: ByAmount(call("tiers"), stake),
        lambda: ByUnit(call("tiers"), stake),
    ):
        with pytest.raises(StakeError) as wrong:
            make()
        assert wrong.value.stake == stake
        assert isinstance(wrong.value, CroupierError)


def test_exceptions_carry_fields_and_can_be_kept_and_pickled() -> None:
    errors = StakeError(0), NotOnWheel(Number(37), "single-zero"), OrderUnknown("triple-zero")
    for error in errors:
        twin = pickle.loads(pickle.dumps(error))
        assert vars(twin) == vars(error) != {}
        assert {error: 1}[error] == 1
