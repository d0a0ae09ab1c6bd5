"""Where results are kept: a folder, and in it a database unless a URL names another."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """A data folder, and the URL of a database; empty for the file in the folder."""

    folder: Path
    url: str = ""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Place":
        """CROUPIER_DATA and CROUPIER_DATABASE; else the user's data folder (XDG).

        >>> Place.from_environment({"XDG_DATA_HOME": "/home/anna/data"}).folder.as_posix()
        '/home/anna/data/croupier'
        """
        given = environ.get("CROUPIER_DATA")
        base = environ.get("XDG_DATA_HOME") or "~/.local/share"
        folder = Path(given) if given else Path(base) / "croupier"
        return cls(folder.expanduser(), environ.get("CROUPIER_DATABASE", ""))
