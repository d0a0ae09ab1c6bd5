"""PDFs read back by a reader that is not their maker's: words, pages, tags, pixels."""

import io
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from PIL import Image
from pypdf import PdfReader
from typst import Compiler, Fonts

from croupier.sheets.paper import FONTS
from croupier.sheets.press import LAYOUTS


def squeezed(text: str) -> str:
    """The text without its blanks: where lines break is no matter."""
    return "".join(text.split())


class Read:
    """A PDF that was read."""

    def __init__(self, pdf: bytes) -> None:
        self._reader = PdfReader(io.BytesIO(pdf), strict=True)

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page."""
        return [page.extract_text() for page in self._reader.pages]

    @property
    def text(self) -> str:
        return "\n".join(self.pages)

    @cached_property
    def squeezed(self) -> str:
        """The text without its blanks."""
        return squeezed(self.text)

    @property
    def words(self) -> list[str]:
        return self.text.split()

    @property
    def root(self) -> Any:
        """The document's catalog."""
        return self._reader.root_object

    @property
    def metadata(self) -> dict[str, Any]:
        return dict(self._reader.metadata or {})

    @property
    def xmp(self) -> str:
        data: bytes = self.root["/Metadata"].get_object().get_data()
        return data.decode()

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """The sides of the pages in whole points."""
        return {
            (round(page.mediabox.width), round(page.mediabox.height)) for page in self._reader.pages
        }

    @property
    def fonts(self) -> set[str]:
        """The families of all fonts in it, those in pictures too."""
        names: set[str] = set()
        for page in self._reader.pages:
            names |= set(_fonts_in(page["/Resources"]))
        return {name.partition("+")[2].partition("-")[0] for name in names}

    def tagged(self, kind: str) -> list[Any]:
        """The structure's elements of that kind, in order."""
        return [one for one in _elements(self.root["/StructTreeRoot"]) if one.get("/S") == kind]

    def placed(self, page: int) -> list[tuple[str, float, float]]:
        """Every piece of text of the page, and where it begins, from the lower left corner."""
        found: list[tuple[str, float, float]] = []

        def seen(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
            if text.strip():
                x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
                y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                found.append((text.strip(), x, y))

        self._reader.pages[page].extract_text(visitor_text=seen)
        return found


def _fonts_in(resources: Any) -> Iterator[str]:
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        yield str(font.get_object()["/BaseFont"]).removeprefix("/")
    for thing in resources.get("/XObject", {}).values():
        if "/Resources" in thing.get_object():
            yield from _fonts_in(thing.get_object()["/Resources"])


def _elements(element: Any) -> Iterator[Any]:
    element = element.get_object()
    if not hasattr(element, "get"):
        return
    yield element
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        if hasattr(kid.get_object(), "get"):
            yield from _elements(kid)


def pixels(layout: str, inputs: dict[str, str]) -> Image.Image:
    """The first page of a layout as it looks."""
    compiler = Compiler(
        str(LAYOUTS / f"{layout}.typ"),
        root=str(LAYOUTS),
        font_paths=Fonts(False, False, [str(FONTS)]),
        ignore_system_fonts=True,
        sys_inputs=inputs,
    )
    made = compiler.compile(format="png", ppi=150)
    first = made[0] if isinstance(made, list) else made
    assert first is not None
    return Image.open(io.BytesIO(first))
