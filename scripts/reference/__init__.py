"""The reference of what a developer imports, made from the code: `python -m scripts.reference`.

A page a module under `docs/reference/`: signatures, docstrings and examples, types linked to their
pages, and before each example the imports that it needs, so that it runs as it stands. The source
is read and never run. `scripts.check_docs` complains while a page is not what the code says.
"""

from collections.abc import Iterator
from pathlib import Path

from scripts.reference.names import SOURCE, TOP, read
from scripts.reference.pages import Writer

PAGES = Path("docs/reference")


def pages(root: Path) -> dict[Path, str]:
    """Return every page by its path from the root, the index among them."""
    writer = Writer(read(root), (root / "docs/rules.md").read_text("utf-8"))
    return {PAGES / name: text for name, text in writer.pages()}


def stale_pages(root: Path) -> Iterator[str]:
    """Yield each page that is not what the code says, is not there, or is of nothing."""
    made = pages(root) if (root / SOURCE / TOP).exists() else {}
    for path, text in made.items():
        kept = root / path
        if not kept.exists() or kept.read_text("utf-8") != text:
            yield f"{path}: is not what the code says; run: make reference"
    for path in pages_kept(root):
        if path not in made:
            yield f"{path}: is of nothing public; run: make reference"


def pages_kept(root: Path) -> list[Path]:
    """Return the pages that the tree has, by their paths from the root."""
    return [path.relative_to(root) for path in sorted((root / PAGES).glob("*.md"))]
