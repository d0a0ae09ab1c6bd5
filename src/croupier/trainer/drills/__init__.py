"""One file a kind of drill: a module here that holds a `DRILL` is found by itself."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from croupier.trainer.drill import Drill


def _find() -> dict[str, Drill]:
    names = sorted(module.name for module in iter_modules(__path__))
    found = [import_module(f"{__name__}.{name}").DRILL for name in names]
    return {drill.key: drill for drill in found}


KINDS: Mapping[str, Drill] = _find()
"""Every kind of drill by its key."""
