"""`croupier serve`: what keeps it from serving is one clear line; and it serves."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from fastapi import FastAPI

from croupier.cli.commands import serve
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.cli.terminal import croupier

DATABASE = "croupier.sqlite3"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own; nothing is ever really served within the process."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "kept"))
    for name in ("CROUPIER_PORT", "CROUPIER_DATABASE", "CROUPIER_SCHOOL"):
        monkeypatch.delenv(name, raising=False)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    return tmp_path / "kept"


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_a_port_that_is_taken_is_named_with_one_to_try() -> None:
    with taken_port() as port:
        refusal = croupier("serve", "--port", str(port)).refusal
        assert str(port) in refusal
        assert "--port" in refusal


def test_the_port_of_the_environment_is_heeded_and_the_option_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with taken_port() as port:
        monkeypatch.setenv("CROUPIER_PORT", str(port))
        assert str(port) in croupier("serve").refusal
        assert croupier("serve", "--port", "0").status == 0


@pytest.mark.parametrize("port", ["x", "-1", "65536", "99999999999"])
def test_a_port_that_is_none_is_refused(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert croupier("serve", f"--port={port}").refusal.startswith(f"--port {port}: ")
    monkeypatch.setenv("CROUPIER_PORT", port)
    assert croupier("serve").refusal.startswith(f"CROUPIER_PORT={port}: ")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])
def test_only_this_machine_is_served(host: str) -> None:
    assert croupier("serve", "--host", host).refusal.startswith(f"--host {host}: ")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_address_and_the_folder_are_said(host: str, folder: Path) -> None:
    outcome = croupier("serve", "--port", "0", "--host", host)
    assert outcome.status == 0
    assert "http://127.0.0.1:" in outcome.out
    assert str(folder) in outcome.out


def test_a_data_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "file" / "kept"))
    refusal = croupier("serve", "--port", "0").refusal
    assert str(tmp_path / "file") in refusal
    assert "CROUPIER_DATA" in refusal


@pytest.mark.parametrize("url", ["nothing", "mine://somewhere", "postgresql+nosuch://x/y"])
def test_a_database_that_is_none_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    assert croupier("serve", "--port", "0").refusal.startswith("CROUPIER_DATABASE")


def damage(folder: Path) -> bytes:
    folder.mkdir(exist_ok=True)
    damaged = b"this is no database " * 500
    (folder / DATABASE).write_bytes(damaged)
    return damaged


def test_a_damaged_database_is_kept_as_it_is_until_one_says_otherwise(folder: Path) -> None:
    damaged = damage(folder)
    refusal = croupier("serve", "--port", "0").refusal
    assert str(folder / DATABASE) in refusal
    assert "croupier serve --start-anew" in refusal
    assert (folder / DATABASE).read_bytes() == damaged


def test_a_database_that_cannot_be_reached_is_one_line_and_nothing_is_set_aside(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "postgresql+psycopg://127.0.0.1:1/croupier"
    monkeypatch.setenv("CROUPIER_DATABASE", address.replace("//", "//anna:secret@"))
    refusal = croupier("serve", "--port", "0", "--start-anew").refusal
    assert f"The database at {address} cannot be reached: " in refusal
    assert "secret" not in refusal
    assert not list(folder.glob("*sqlite3*"))


@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_school_is_served_where_that_is_asked_for(
    by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[bool] = []

    def create(settings: Settings) -> FastAPI:
        served.append(settings.school)
        return create_app(settings)

    monkeypatch.setattr(serve, "create_app", create)
    croupier("serve", "--port", "0")
    if by == "environment":
        monkeypatch.setenv("CROUPIER_SCHOOL", "1")
    croupier("serve", "--port", "0", *(["--school"] if by == "option" else []))
    assert served == [False, True]


def set_aside(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.glob("*damaged*")]


def test_start_anew_sets_the_damaged_database_aside(folder: Path) -> None:
    damaged = damage(folder)
    assert croupier("serve", "--port", "0", "--start-anew").status == 0
    assert set_aside(folder) == [damaged]
    assert (folder / DATABASE).read_bytes().startswith(b"SQLite format 3")
    assert croupier("serve", "--port", "0").status == 0


def test_start_anew_leaves_a_sound_database_alone(folder: Path) -> None:
    for _ in range(2):
        assert croupier("serve", "--port", "0", "--start-anew").status == 0
    assert set_aside(folder) == []


@pytest.mark.parametrize(
    ("answer", "status", "aside"), [("y", 0, 1), ("yes", 0, 1), ("n", 2, 0), ("", 2, 0)]
)
def test_on_a_terminal_one_is_asked(
    answer: str, status: int, aside: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(folder)
    monkeypatch.setattr(serve, "_is_terminal", lambda: True)
    assert croupier("serve", "--port", "0", stdin=f"{answer}\n").status == status
    assert len(set_aside(folder)) == aside


@pytest.mark.parametrize(("arguments", "opened"), [((), 1), (("--no-browser",), 0)], ids=str)
def test_the_browser_opens_where_there_is_a_screen(
    arguments: tuple[str, ...], opened: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls: list[str] = []
    monkeypatch.setattr(serve, "_open", lambda url, *_: urls.append(url))
    monkeypatch.setattr("sys.platform", "linux")
    croupier("serve", "--port", "0", *arguments)
    assert urls == []
    monkeypatch.setenv("DISPLAY", ":0")
    croupier("serve", "--port", "0", *arguments)
    deadline = time.monotonic() + 5
    while len(urls) < opened and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(urls) == opened


def test_it_serves_until_it_is_interrupted_and_then_ends_well(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "CROUPIER_LANG": "en"},
        text=True,
    ) as trainer:
        assert trainer.stdout is not None
        assert trainer.stderr is not None
        address = trainer.stdout.readline().split()[4]
        with urlopen(f"{address}/healthz", timeout=30) as answer:
            assert answer.status == 200
        trainer.send_signal(signal.SIGINT)
        assert trainer.wait(30) == 0
        assert trainer.stderr.read() == ""
    assert (folder / DATABASE).exists()
