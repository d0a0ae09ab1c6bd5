"""What the server is told from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PORT = 8000


@dataclass(frozen=True, slots=True)
class Settings:
    """Where results are kept, and where the server listens.

    `database` is a URL, or empty for the file in the folder. In a `school` people sign in.
    """

    folder: Path
    database: str = ""
    port: int = PORT
    school: bool = False

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """CROUPIER_DATA, CROUPIER_DATABASE and CROUPIER_PORT; else the user's data folder (XDG).

        CROUPIER_SCHOOL=1 makes it a school.

        Raises ValueError when the port is no port.

        >>> Settings.from_environment({"XDG_DATA_HOME": "/home/anna/data"}).folder.as_posix()
        '/home/anna/data/croupier'
        """
        given = environ.get("CROUPIER_DATA")
        base = environ.get("XDG_DATA_HOME") or "~/.local/share"
        folder = Path(given) if given else Path(base) / "croupier"
        port = environ.get("CROUPIER_PORT") or str(PORT)
        if not (port.isascii() and port.isdecimal() and int(port) <= 65535):
            raise ValueError(port)
        return cls(
            folder.expanduser(),
            environ.get("CROUPIER_DATABASE", ""),
            int(port),
            environ.get("CROUPIER_SCHOOL", "") == "1",
        )
