"""What is true at the table: wheel, cloth, bets, limits, settlement, notation.

The names that a program needs stand here; a module is imported when one of its names is
first asked for.

>>> from croupier.rules import Number, read_bet, settle, standard
>>> rules = standard("european")
>>> settlement, refused = settle([read_bet("17/20 100", rules)], Number(17), rules)
>>> settlement.totals.winnings
1700
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.rules.bets import AnyBet as AnyBet
    from croupier.rules.bets import Bet as Bet
    from croupier.rules.bets import ByAmount as ByAmount
    from croupier.rules.bets import ByUnit as ByUnit
    from croupier.rules.bets import Call as Call
    from croupier.rules.bets import Family as Family
    from croupier.rules.bets import Seat as Seat
    from croupier.rules.bets import StakeError as StakeError
    from croupier.rules.call_bets import call_keys as call_keys
    from croupier.rules.call_bets import complete as complete
    from croupier.rules.call_bets import find_call as find_call
    from croupier.rules.call_bets import series_keys as series_keys
    from croupier.rules.faults import Fault as Fault
    from croupier.rules.house_rules import AnnouncedRules as AnnouncedRules
    from croupier.rules.house_rules import ChipRules as ChipRules
    from croupier.rules.house_rules import ClothStyle as ClothStyle
    from croupier.rules.house_rules import PlacedBy as PlacedBy
    from croupier.rules.house_rules import SpinRules as SpinRules
    from croupier.rules.house_rules import Until as Until
    from croupier.rules.layout import Box as Box
    from croupier.rules.layout import Kind as Kind
    from croupier.rules.layout import Layout as Layout
    from croupier.rules.layout import Point as Point
    from croupier.rules.layout import Position as Position
    from croupier.rules.layout import load_layout as load_layout
    from croupier.rules.limits import Limits as Limits
    from croupier.rules.limits import OverMaximum as OverMaximum
    from croupier.rules.money import Currency as Currency
    from croupier.rules.notation import is_blank as is_blank
    from croupier.rules.notation import read_bet as read_bet
    from croupier.rules.notation import read_place as read_place
    from croupier.rules.notation import write_bet as write_bet
    from croupier.rules.payouts import Odds as Odds
    from croupier.rules.payouts import Payouts as Payouts
    from croupier.rules.placing import Laid as Laid
    from croupier.rules.placing import Placement as Placement
    from croupier.rules.placing import lay as lay
    from croupier.rules.placing import place as place
    from croupier.rules.rule_set import RuleSet as RuleSet
    from croupier.rules.rule_set import read_rule_set as read_rule_set
    from croupier.rules.rule_set import shipped_rule_sets as shipped_rule_sets
    from croupier.rules.rule_set import standard as standard
    from croupier.rules.settlement import CompiledCloth as CompiledCloth
    from croupier.rules.settlement import Line as Line
    from croupier.rules.settlement import Settlement as Settlement
    from croupier.rules.settlement import Totals as Totals
    from croupier.rules.settlement import compile_cloth as compile_cloth
    from croupier.rules.settlement import free_held as free_held
    from croupier.rules.settlement import settle as settle
    from croupier.rules.settlement import settle_held as settle_held
    from croupier.rules.settlement import settle_lines as settle_lines
    from croupier.rules.wheel import Color as Color
    from croupier.rules.wheel import NotOnWheel as NotOnWheel
    from croupier.rules.wheel import Number as Number
    from croupier.rules.wheel import OrderUnknown as OrderUnknown
    from croupier.rules.wheel import Wheel as Wheel
    from croupier.rules.wheel import color as color
    from croupier.rules.wheel import label as label
    from croupier.rules.wheel import load_wheel as load_wheel
    from croupier.rules.wheel import read_number as read_number
    from croupier.rules.wheel import wheel_keys as wheel_keys
    from croupier.rules.zero import Remainder as Remainder
    from croupier.rules.zero import RepeatedZero as RepeatedZero
    from croupier.rules.zero import ZeroRule as ZeroRule
    from croupier.rules.zero import ZeroRules as ZeroRules

_NAMES = {
    "bets": "AnyBet Bet ByAmount ByUnit Call Family Seat StakeError",
    "call_bets": "call_keys complete find_call series_keys",
    "faults": "Fault",
    "house_rules": "AnnouncedRules ChipRules ClothStyle PlacedBy SpinRules Until",
    "layout": "Box Kind Layout Point Position load_layout",
    "limits": "Limits OverMaximum",
    "money": "Currency",
    "notation": "is_blank read_bet read_place write_bet",
    "payouts": "Odds Payouts",
    "placing": "Laid Placement lay place",
    "rule_set": "RuleSet read_rule_set shipped_rule_sets standard",
    "settlement": (
        "CompiledCloth Line Settlement Totals "
        "compile_cloth free_held settle settle_held settle_lines"
    ),
    "wheel": (
        "Color NotOnWheel Number OrderUnknown Wheel color label load_wheel read_number wheel_keys"
    ),
    "zero": "Remainder RepeatedZero ZeroRule ZeroRules",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


if not TYPE_CHECKING:  # a checker that saw this would let any name pass

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(_MODULES)
