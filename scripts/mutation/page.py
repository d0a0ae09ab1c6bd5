"""The page that argues for what no test sees: docs/mutation.md.

A change is named there in one form, so that what the page says can be held against what is
found: a dash, then in backquotes the file, a colon, what stood there, an arrow, what stands
there now.
"""

import re
from pathlib import Path

ARGUED = re.compile(r"^- `([^`]+)`: `([^`]*)` → `([^`]*)`", re.MULTILINE)

Told = tuple[str, str, str]
"""A change as the page names it: the file, what stands there, what it becomes."""


def argued(root: Path) -> set[Told]:
    """The changes that the page of the tree argues for."""
    text = (root / "docs" / "mutation.md").read_text("utf-8")
    return {(match[1], match[2], match[3]) for match in ARGUED.finditer(text)}
