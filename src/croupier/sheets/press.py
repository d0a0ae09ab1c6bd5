"""The press: content goes in as values, and a PDF comes out.

The layouts are files in `layouts/`. What they print is handed to them as JSON and never as
their own code, so that a title may hold whatever signs it likes. A PDF is tagged (PDF/UA-1),
bears no date, and is the same bytes for the same content. Pages are set in the shipped fonts
alone, whatever the machine has.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from croupier.errors import CroupierError
from croupier.sheets.paper import FONTS, printable

if TYPE_CHECKING:
    from typst import Compiler

LAYOUTS = Path(__file__).parent / "layouts"
EXTRA = "croupier[sheets]"
"""What is to be installed where there is no press."""

_PICTURES = "pictures"
_STANDARD: Literal["ua-1"] = "ua-1"
_one_at_a_time = Lock()


class NoPress(CroupierError):
    """Nothing is printed: the typesetter is not installed. EXTRA brings it."""


def has_press() -> bool:
    """Whether the typesetter is installed."""
    try:
        import typst  # noqa: F401
    except ImportError:
        return False
    return True


def typeset(layout: str, content: Mapping[str, Any]) -> bytes:
    """The content as a PDF in the layout of that name; raises NoPress.

    `content["pictures"]` are SVG documents; all other texts are printed as they are, with a
    square for a sign that no font has.
    """
    shown = {name: _printable(value) for name, value in content.items() if name != _PICTURES}
    inputs = {"content": json.dumps(shown), _PICTURES: json.dumps(content.get(_PICTURES, []))}
    with _one_at_a_time:
        made = _compiler(layout).compile(
            format="pdf", sys_inputs=inputs, pdf_standards=_STANDARD, timestamp=None
        )
    assert isinstance(made, bytes)
    return made


@cache
def _compiler(layout: str) -> "Compiler":
    try:
        from typst import Compiler, Fonts
    except ImportError as missing:
        raise NoPress from missing
    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    return Compiler(
        str(LAYOUTS / f"{layout}.typ"),
        root=str(LAYOUTS),
        font_paths=fonts,
        ignore_system_fonts=True,
    )


def _printable(value: Any) -> Any:
    """The value, every text in it such that the fonts can print it."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {name: _printable(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(one) for one in value]
    return value
