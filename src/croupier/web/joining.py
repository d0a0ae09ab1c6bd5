"""ES modules joined to one script, so that a page asks for one file and not for twenty.

Every module becomes a function that is called once, where the module would have run, and returns
what it exports. Its text stays as it is but for the lines that import and export: these must be
plain, at the left edge, in the forms of `_IMPORT`, `_DECLARED` and `_LISTED`. What can be neither
read nor joined exactly is refused (CannotJoin), so that it is found before anything is served.
"""

import re
from collections.abc import Callable, Iterable

Read = Callable[[str], str]
"""The text of the module of that name, without its `.js`."""

_IMPORT = re.compile(
    r'^import (?:(?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from )?"\./(?P<name>\w+)\.js";$',
    re.MULTILINE,
)
_DECLARED = re.compile(
    r"^export (?P<kind>const|let|class|function|async function) (?P<name>\w+)\b", re.MULTILINE
)
_LISTED = re.compile(r"^export \{(?P<names>[^}]*)\};$", re.MULTILINE)
_PAIR = re.compile(r"(\w+)(?: as (\w+))?")
# What is left of these words afterwards was in none of the forms above; `await` would need the
# function to wait, and a module that asks for others as it runs has to find them apart.
_LEFT = re.compile(r"^(?:import|export|await|for await)\b.*|\bimport\s*[(.].*", re.MULTILINE)


class CannotJoin(Exception):
    """A module that cannot be joined, and why not."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}.js: {why}")


def join(entries: Iterable[str], read: Read) -> str:
    r"""The entries, in their order, and all that they import: each once, after what it needs.

    >>> modules = {"one": 'import { two } from "./two.js";\nalert(two);\n',
    ...            "two": "export const two = 2;\n"}
    >>> print(join(["one"], modules.__getitem__))
    const $two = (() => {
    const two = 2;
    return { two };
    })();
    const $one = (() => {
    const { two } = $two;
    alert(two);
    return {};
    })();
    <BLANKLINE>
    """
    joined: dict[str, str] = {}
    changing: dict[str, frozenset[str]] = {}

    def add(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise CannotJoin(name, f"imports itself by way of {', '.join(above)}")
        if name in joined:
            return
        text = read(name)
        for found in _IMPORT.finditer(text):
            add(found["name"], (*above, name))
        joined[name], changing[name] = _wrapped(name, text, changing)

    for entry in entries:
        add(entry, ())
    return "".join(joined.values())


def _wrapped(
    name: str, text: str, changing: dict[str, frozenset[str]]
) -> tuple[str, frozenset[str]]:
    """The module as a function that was called, and those of its exports that may change."""
    exported: dict[str, str] = {}

    def imports(found: re.Match[str]) -> str:
        if found["whole"]:
            return f"const {found['whole']} = ${found['name']};"
        pairs = _pairs(found["names"] or "")
        if lost := changing[found["name"]].intersection(outer for outer, _ in pairs):
            raise CannotJoin(name, f"takes by name what may change: {', '.join(sorted(lost))}")
        named = ", ".join(outer if outer == own else f"{outer}: {own}" for outer, own in pairs)
        return f"const {{ {named} }} = ${found['name']};" if pairs else ""

    def declares(found: re.Match[str]) -> str:
        exported[found["name"]] = found["name"]
        return found[0].removeprefix("export ")

    def lists(found: re.Match[str]) -> str:
        exported.update((outer, own) for own, outer in _pairs(found["names"]))
        return ""

    body = _LISTED.sub(lists, _DECLARED.sub(declares, _IMPORT.sub(imports, text)))
    if left := _LEFT.search(body):
        raise CannotJoin(name, f"not understood: {left[0]}")
    may_change = frozenset(
        outer for outer, own in exported.items() if re.search(rf"^let {own}\b", body, re.MULTILINE)
    )
    given = ", ".join(
        f"get {outer}() {{ return {own}; }}"
        if outer in may_change
        else (own if own == outer else f"{outer}: {own}")
        for outer, own in exported.items()
    )
    result = f"return {{ {given} }};" if given else "return {};"
    return f"const ${name} = (() => {{\n{body}{result}\n}})();\n", may_change


def _pairs(names: str) -> list[tuple[str, str]]:
    """Of names in braces, each with the one it gets: `a, b as c`."""
    return [(found[1], found[2] or found[1]) for found in _PAIR.finditer(names)]
