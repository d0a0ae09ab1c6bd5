"""Entries: what a page says about one public name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import griffe

from scripts.reference.examples import markdown
from scripts.reference.names import TOP, Names
from scripts.reference.signatures import (
    class_stub,
    field_stub,
    fields,
    function_stub,
    is_shown,
    tag,
    types,
    value_stub,
)

_SECTION = re.compile(r"rules\.md sections? (\d+)")
_RULES_PAGE = "../rules.md"


def file_name(module: str) -> str:
    """The file of the page of a module or package: `rules.bets.md`."""
    return f"{module.removeprefix(f'{TOP}.')}.md"


def slug(heading: str) -> str:
    """The fragment that a heading of this text answers to."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def heading(public: griffe.Object, owner: str = "") -> str:
    """What stands over the entry: `place()`, `class Bet`, `type Seat`, `DARK`."""
    name = f"{owner}{public.name}"
    match public:
        case griffe.Function():
            return f"{name}()"
        case griffe.Class():
            return f"class {name}"
        case griffe.Attribute() if is_type(public):
            return f"type {name}"
        case _:
            return name


def is_type(public: griffe.Attribute) -> bool:
    """Whether the attribute is a name for types: a union, or a `NewType`."""
    return str(public.annotation) == "TypeAlias" or str(public.value).startswith("NewType(")


@dataclass(frozen=True)
class Entries:
    """The entries of a page."""

    names: Names
    page: str
    sections: dict[int, str]
    """The fragments of the page of the rules by the section of the fact sheet."""

    def of(self, public: griffe.Object) -> Iterator[str]:
        """The blocks of an entry."""
        yield f"## {heading(public)}"
        match public:
            case griffe.Function():
                yield from self._function(public)
            case griffe.Class():
                yield from self._class(public)
            case griffe.Attribute():
                yield from self._attribute(public)
            case _:
                raise TypeError(public)

    def link(self, path: str) -> str:
        """The name, as a link to its entry."""
        public = self.names.public[path]
        page = self.names.page_of(path)
        place = "" if page == self.page else file_name(page)
        return f"[{public.name}]({place}#{slug(heading(public))})"

    def text(self, documented: griffe.Object) -> str:
        """The docstring, its examples ready to run and the sections of the rules linked."""
        if documented.docstring is None:
            return ""
        module = documented if isinstance(documented, griffe.Module) else documented.module
        text = markdown(documented.docstring.value, lambda name: self._origin(module, name))
        return _SECTION.sub(self._rules_link, text)

    def _rules_link(self, match: re.Match[str]) -> str:
        fragment = self.sections.get(int(match[1]))
        return match[0] if fragment is None else f"[{match[0]}]({_RULES_PAGE}#{fragment})"

    def _origin(self, module: griffe.Module, name: str) -> tuple[str, str] | None:
        """Where an example of the module gets a name from that it does not make itself."""
        if name not in module.members:
            return None
        path = module.resolve(name)
        path = self.names.exported.get(path, path)
        own_name = path.rpartition(".")[2]
        return self.names.holder(path), own_name if own_name == name else f"{own_name} as {name}"

    def _types(self, *expressions: object, but: str = "") -> Iterator[str]:
        """A line of links to the public types that are named."""
        found = [p for p in self.names.named_in(*expressions) if p in self.names.public]
        if links := [self.link(path) for path in found if path != but]:
            yield f"Types: {', '.join(links)}."

    def _function(self, function: griffe.Function) -> Iterator[str]:
        yield _fence(function_stub(function))
        yield self.text(function)
        yield from self._types(*types(function))

    def _class(self, class_: griffe.Class) -> Iterator[str]:
        yield _fence(class_stub(class_))
        yield self.text(class_)
        members = [member for member in class_.members.values() if is_shown(member)]
        lines = [
            f"- `{member.name}{_type(member)}`: {_on_one_line(self.text(member))}"
            for member in members
            if isinstance(member, griffe.Attribute) and member.docstring
        ]
        if lines:
            yield "\n".join(lines)
        yield from self._types(*types(class_), but=class_.path)
        for member in members:
            if isinstance(member, griffe.Function):
                yield f"### {heading(member, f'{class_.name}.')}"
                yield from self._function(member)

    def _attribute(self, attribute: griffe.Attribute) -> Iterator[str]:
        parts = self.names.parts(attribute)
        rows = [path for path in parts if self.names.tables.get(path) == attribute.path]
        if not rows:
            yield _fence(value_stub(attribute))
        yield self.text(attribute)
        if not rows:
            yield from self._types(*types(attribute))
            return
        others = [self.link(path) for path in parts if path not in rows]
        yield " or ".join(["One of these", *others]) + ":"
        yield self._table(rows)

    def _table(self, paths: list[str]) -> str:
        name = next(key.name for path in paths if (key := tag(self.names.public[path])))
        head = [f"| value | {name} | fields | |", "|---|---|---|---|"]
        return "\n".join([*head, *map(self._row, paths)])

    def _row(self, path: str) -> str:
        part = self.names.public[path]
        key = tag(part)
        assert isinstance(part, griffe.Class), part
        held = ", ".join(f"`{field_stub(field)}`" for field in fields(part) if field is not key)
        anchor = f'<a id="{slug(heading(part))}"></a>'
        value = "`{}`".format(str(key.value).strip("'")) if key else ""
        cells = f"{anchor}`{part.name}`", value, held, _on_one_line(self.text(part))
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _fence(stub: str) -> str:
    return f"```python\n{stub}\n```"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _type(member: griffe.Attribute) -> str:
    return "" if member.annotation is None else f": {member.annotation}"
