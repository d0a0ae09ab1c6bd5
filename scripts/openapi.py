"""Writes the description of the API: `python -m scripts.openapi`.

The description is the school's, whole; a server gives its own at `/api/openapi.json`.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from croupier.web.app import create_app
from croupier.web.settings import Settings

PLACE = Path("docs") / "openapi.json"
ROOT = Path(__file__).parent.parent


def description() -> str:
    """The description as JSON, by this tree's code; without its version, which changes alone."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder), school=True))
        found = app.openapi()
        app.state.croupier.database.close()
    found["info"].pop("version")
    return json.dumps({**found, "info": {**found["info"], "version": "any"}}, indent=1) + "\n"


def stale_description(root: Path) -> Iterator[str]:
    """Yield a complaint where the file is not what the code says."""
    file = root / PLACE
    if not file.exists() or file.read_text("utf-8") != description():
        yield f"{PLACE}: is not what the code says; remake it with: make openapi"


def main() -> int:
    """Writes the file; nothing can fail."""
    (ROOT / PLACE).write_text(description(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
