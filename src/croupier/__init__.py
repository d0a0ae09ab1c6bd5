"""Croupier: the exact rules of roulette, and the training of those who deal it.

Play money and training only: nothing here takes a real stake.

The rules' names stand here too, and cost nothing until one is asked for.

>>> import croupier
>>> rules = croupier.standard("european")
>>> croupier.write_bet(croupier.read_bet("20-17 100", rules), rules)
'17/20 100'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.rules import *  # noqa: F403

__version__ = "0.1.0"


if not TYPE_CHECKING:  # a checker that saw this would let any name pass

    def __getattr__(name: str) -> object:
        rules = import_module("croupier.rules")
        if name not in dir(rules):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(rules, name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return ["__version__", *dir(import_module("croupier.rules"))]
