"""The pages: the entries of one module each, and an index of them all."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import griffe

from scripts.reference.entries import Entries, file_name, slug
from scripts.reference.names import TOP, Names

NOTE = "<!-- Made from the code by `make reference`; not to be edited. -->"
INDEX = "README.md"
IN_TABLES = "what stands in the tables"
_NUMBERED = re.compile(r"^## (.+ \[([\d, ]+)\])$", re.MULTILINE)


@dataclass(frozen=True)
class Writer:
    """What writes the pages of the names; `rules` is the text of the page of the rules."""

    names: Names
    rules: str

    def pages(self) -> Iterator[tuple[str, str]]:
        """Every page with its file's name, the index last."""
        for page, objects in self.names.pages.items():
            entries = self._entries(page)
            own = [public for public in objects if public.path not in self.names.tables]
            blocks = [block for public in own for block in entries.of(public)]
            module = self.names.modules[page]
            head = (NOTE, f"# {page}", entries.text(module), *self._imports(entries, objects))
            yield file_name(page), _page(*head, *blocks)
        yield INDEX, self._index()

    def _entries(self, page: str) -> Entries:
        return Entries(self.names, page, _sections(self.rules))

    def _imports(self, entries: Entries, objects: list[griffe.Object]) -> Iterator[str]:
        """Where the page's names are imported from, each a link to its entry."""
        by_holder: dict[str, list[str]] = {}
        for public in objects:
            links = by_holder.setdefault(self.names.holder(public.path), [])
            is_row = public.path in self.names.tables
            links.append(IN_TABLES if is_row else entries.link(public.path))
        for holder in sorted(by_holder, key=len):
            yield f"From `{holder}`: {', '.join(dict.fromkeys(by_holder[holder]))}."

    def _index(self) -> str:
        entries = self._entries(INDEX)
        top = entries.text(self.names.modules[TOP])
        rows = [self._row(entries, page, found) for page, found in self.names.pages.items()]
        table = "\n".join(["| page | what is there | names |", "|---|---|---|", *rows])
        return _page(NOTE, "# What a developer imports", top, table)

    def _row(self, entries: Entries, page: str, objects: list[griffe.Object]) -> str:
        about = entries.text(self.names.modules[page]).partition("\n")[0]
        own = [public.path for public in objects if public.path not in self.names.tables]
        return f"| [{page}]({file_name(page)}) | {about} | {', '.join(map(entries.link, own))} |"


def _sections(rules: str) -> dict[int, str]:
    """The headings of the page of the rules by the section that they are from, the first each."""
    found: dict[int, str] = {}
    for heading, numbers in _NUMBERED.findall(rules):
        for number in map(int, numbers.split(",")):
            found.setdefault(number, slug(heading))
    return found


def _page(*blocks: str) -> str:
    return "\n\n".join(filter(None, blocks)) + "\n"
