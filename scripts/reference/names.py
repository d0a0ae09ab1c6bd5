"""What is public: the names that packages export, and where each is defined."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import griffe

from scripts.reference.signatures import is_shown, tag, types

SOURCE = Path("src")
TOP = "croupier"

EXPORTING = (
    "croupier.rules",
    "croupier.rules.rounds",
    "croupier.rules.sessions",
    "croupier.odds",
    "croupier.pictures",
    "croupier.i18n",
    "croupier.errors",
)
"""Where public names are imported from. A package's are those that its `__init__` imports."""

FROM_THEIR_MODULES: Mapping[str, Collection[str]] = {
    "croupier.rules.chip_spot": (),
    "croupier.odds.simulation.plans": (),
    "croupier.odds.simulation.run": (),
}
"""Public names that no package imports, as few need what they load: where a module names none,
all that it defines."""

ON_ONE_PAGE = {"croupier.pictures", "croupier.i18n"}
"""Packages whose inner modules mean nothing to those who import from them."""

AT_THE_TOP = "croupier.rules"
"""The package whose names `croupier` itself has too."""


@dataclass(frozen=True)
class Names:
    """The public names of the modules that were read, by dotted path."""

    modules: Mapping[str, griffe.Module]

    @cached_property
    def exported(self) -> dict[str, str]:
        """Where each exported name is defined, by the path it is imported from."""
        found: dict[str, str] = {}
        for package in filter(self.modules.__contains__, EXPORTING):
            module = self.modules[package]
            for name in map(str, module.exports or module.members):
                member = module.members[name]
                target = member.target_path if isinstance(member, griffe.Alias) else member.path
                if name[0] != "_" and self.defined(target) is not None:
                    found[f"{package}.{name}"] = target
        for name in filter(self.modules.__contains__, FROM_THEIR_MODULES):
            paths = [f"{name}.{own}" for own in FROM_THEIR_MODULES[name] or self._own(name)]
            found |= dict(zip(paths, paths, strict=True))
        return found

    def _own(self, module: str) -> list[str]:
        """What the module defines for others."""
        return [name for name in self.modules[module].members if self._is_ours(f"{module}.{name}")]

    @cached_property
    def public(self) -> dict[str, griffe.Object]:
        """Every public object by the path of its definition: what is exported, and what that names.

        Whoever is handed a value has its type in hand too.
        """
        found: dict[str, griffe.Object] = {}
        waiting = list(dict.fromkeys(self.exported.values()))
        for path in waiting:  # which grows
            public = self.defined(path)
            assert public is not None, path
            found[path] = public
            named = self.named_in(*self._types(public))
            waiting += [part for part in named if part not in waiting]
        return found

    @cached_property
    def tables(self) -> dict[str, str]:
        """The union in whose table a value stands that needs no entry of its own, by its path."""
        found: dict[str, str] = {}
        for path, public in self.public.items():
            for part in self.parts(public):
                if tag(self.public[part]) and self.page_of(part) == self.page_of(path):
                    found.setdefault(part, path)
        return found

    @cached_property
    def pages(self) -> dict[str, list[griffe.Object]]:
        """What stands on each page, by the module or package it is of, in reading order."""
        pages: dict[str, list[griffe.Object]] = {}
        for path, public in self.public.items():
            pages.setdefault(self.page_of(path), []).append(public)
        for name, objects in pages.items():
            objects.sort(key=_by_kind if name in ON_ONE_PAGE else _by_place)
        return {name: pages[name] for name in sorted(pages, key=_by_package)}

    def _types(self, public: griffe.Object) -> Iterator[object]:
        yield from types(public)
        if isinstance(public, griffe.Class):
            for member in filter(is_shown, public.members.values()):
                yield from types(member)

    def defined(self, path: str) -> griffe.Object | None:
        """What is defined under the path, in a module that was read."""
        module, _, name = path.rpartition(".")
        member = self.modules[module].members.get(name) if module in self.modules else None
        return member if isinstance(member, griffe.Object) else None

    def parts(self, public: griffe.Object) -> list[str]:
        """Where the types that a union is made of are defined; of anything else, nothing."""
        if isinstance(public, griffe.Attribute) and str(public.annotation) == "TypeAlias":
            return self.named_in(public.value)
        return []

    def named_in(self, *expressions: object) -> list[str]:
        """Where each name in the types or values is defined, in order, each once."""
        paths = (
            self.exported.get(part.canonical_path, part.canonical_path)
            for expression in expressions
            if isinstance(expression, griffe.Expr)
            for part in expression.iterate(flat=True)
            if isinstance(part, griffe.ExprName)
        )
        return [path for path in dict.fromkeys(paths) if self._is_ours(path)]

    def _is_ours(self, path: str) -> bool:
        """Whether it is defined in a module that was read, and for others to name."""
        public = self.defined(path)
        if public is None or public.name.startswith("_"):
            return False
        return not (
            isinstance(public, griffe.Attribute) and str(public.value).startswith("TypeVar")
        )

    def page_of(self, path: str) -> str:
        """The module, or the package, on whose page the object is."""
        module = path.rpartition(".")[0]
        return next((name for name in ON_ONE_PAGE if module.startswith(f"{name}.")), module)

    def holder(self, path: str) -> str:
        """The shortest module or package that the name is imported from."""
        module = path.rpartition(".")[0]
        holders = [p.rpartition(".")[0] for p, target in self.exported.items() if target == path]
        shortest = min([*holders, module], key=len)
        return TOP if shortest == AT_THE_TOP else shortest


def _by_place(public: griffe.Object) -> int:
    return public.lineno or 0


def _by_kind(public: griffe.Object) -> tuple[int, str]:
    """What is called first, then what it takes and gives, then what has a fixed value."""
    kinds = (griffe.Kind.FUNCTION, griffe.Kind.CLASS, griffe.Kind.ATTRIBUTE)
    return kinds.index(public.kind), public.name


def _by_package(page: str) -> tuple[int, str]:
    """The packages' own order, and within one that of the alphabet."""
    package = max((name for name in EXPORTING if f"{page}.".startswith(f"{name}.")), key=len)
    return EXPORTING.index(package), page


def read(root: Path) -> Names:
    """Read the source of every room that has public names."""
    modules: dict[str, griffe.Module] = {}
    for path in _sources(root / SOURCE / TOP):
        parts = path.relative_to(root / SOURCE).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        modules[name] = griffe.visit(name, path, path.read_text("utf-8"))
    return Names(modules)


def _sources(package: Path) -> Iterator[Path]:
    yield package / "__init__.py"
    for room in sorted({name.split(".")[1] for name in EXPORTING}):
        if (package / room).is_dir():
            yield from sorted((package / room).rglob("*.py"))
        elif (module := package / f"{room}.py").exists():
            yield module
