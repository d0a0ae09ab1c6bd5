"""Both kinds of database: a test that takes `databases` runs once on each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.storage import Database, open_database
from tests.servers import QUICK, Server, postgres

KINDS = ("sqlite", "postgresql")


@dataclass
class Databases:
    """Databases of one kind, each a place of its own; what is opened is closed at the end."""

    kind: str
    folder: Path
    server: Server | None
    _places: dict[str, tuple[Path, str]] = field(default_factory=dict)
    _opened: list[Database] = field(default_factory=list)

    def place(self, name: str = "one") -> tuple[Path, str]:
        """The folder and the URL of the database called so; new when nobody asked for it yet."""
        if name not in self._places:
            folder = self.folder / f"database-{name}"
            folder.mkdir()
            url = "" if self.server is None else self.server.new_database()
            self._places[name] = folder, url
        return self._places[name]

    def url(self, name: str = "one") -> str:
        """The URL under which SQLAlchemy finds it."""
        folder, url = self.place(name)
        return url or f"sqlite+pysqlite:///{folder / 'croupier.sqlite3'}"

    def open(self, name: str = "one") -> Database:
        """The database called so, at the newest schema."""
        opened = open_database(*self.place(name))
        self._opened.append(opened)
        return opened

    def close(self) -> None:
        """Closes what was opened."""
        for opened in self._opened:
            opened.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL for all tests of a process; started when the first asks."""
    with postgres(*QUICK) as started:
        yield started


@pytest.fixture(params=KINDS)
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    kind = request.param
    has_server = kind == "postgresql"
    made = Databases(kind, tmp_path, request.getfixturevalue("server") if has_server else None)
    yield made
    made.close()


@pytest.fixture(scope="module", params=KINDS)
def shared_databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Databases]:
    """As `databases`, for what a whole module only reads."""
    kind = request.param
    has_server = kind == "postgresql"
    folder = tmp_path_factory.mktemp("shared")
    made = Databases(kind, folder, request.getfixturevalue("server") if has_server else None)
    yield made
    made.close()
