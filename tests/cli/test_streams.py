"""Streams that are closed, broken, slow or interrupted; and how fast a batch goes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CROUPIER = [sys.executable, "-m", "croupier"]
ENGLISH = {**os.environ, "CROUPIER_LANG": "en"}


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of sh in which $C is croupier."""
    environment = {**ENGLISH, "C": f"{sys.executable} -m croupier"}
    return subprocess.run(
        ["sh", "-c", command],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
    )


def test_a_reader_that_leaves_early_is_no_error() -> None:
    bets = "yes '17 5' | head -n 50000"
    done = shell(f"({bets} | $C place --json; echo status $? >&2) | head -n 1")
    assert done.stdout.startswith('{"bet": "17 5"')
    assert done.stderr == "status 141\n"


def test_a_closed_stdout_is_no_error() -> None:
    done = shell("$C positions >&-")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_stdin_holds_no_bets() -> None:
    done = shell("$C place <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("No bets came in")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    done = shell("$C positions --json > /dev/full")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_json_is_utf_8_whatever_the_locale() -> None:
    done = subprocess.run(
        [*CROUPIER, "place", "--json"],
        input="Ёж: 17 5".encode(),
        check=True,
        capture_output=True,
        env={**ENGLISH, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=60,
    )
    assert '"bet": "Ёж: 17 5"' in done.stdout.decode()


def test_people_are_told_in_their_language_and_programs_in_the_contracts() -> None:
    done = subprocess.run(
        [*CROUPIER, "place", "--json"],
        input=b"17/20 5\n17/19 5\n",
        check=False,
        capture_output=True,
        env={**os.environ, "CROUPIER_LANG": "ru"},
        timeout=60,
    )
    placed, wrong = done.stdout.decode().splitlines()
    assert placed.startswith('{"bet": "17/20 5", "unit": 5, ')
    assert wrong.startswith('{"line": 2, "error": {"code": "not_adjacent", "message": "')
    assert any("а" <= letter <= "я" for letter in wrong)


def test_a_line_is_answered_before_the_next_is_sent() -> None:
    with subprocess.Popen(
        [*CROUPIER, "place", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENGLISH,
        text=True,
        bufsize=1,
    ) as partner:
        assert partner.stdin is not None
        assert partner.stdout is not None
        for stake in (5, 6, 7):
            print(f"17 {stake}", file=partner.stdin)
            assert f'"placed": {stake},' in partner.stdout.readline()


def _heed_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and tests may run there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_batch_is_quiet() -> None:
    with subprocess.Popen(
        [*CROUPIER, "place", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENGLISH,
        preexec_fn=_heed_ctrl_c,  # noqa: PLW1509 - it sets a signal and no more
    ) as waiting:
        assert waiting.stdin is not None
        assert waiting.stdout is not None
        assert waiting.stderr is not None
        waiting.stdin.write(b"17 5\n")
        waiting.stdin.flush()
        waiting.stdout.readline()
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait(30) == 130
        assert waiting.stderr.read() == b""


@pytest.mark.parametrize("command", [("settle", "--falls", "17"), ("place",)], ids=str)
def test_twenty_thousand_lines_take_a_moment(command: tuple[str, ...]) -> None:
    """A hundred thousand are to take a few seconds; the bound leaves room for busy machines."""
    batch = "".join(
        f"17/20 {i + 1}\nvoisins {900 + i}\nA: red {i + 1}\ncomplete-17 @{i % 50 + 1}\n"
        for i in range(5000)
    )
    began = time.process_time(), os.times().children_user
    subprocess.run(
        [*CROUPIER, *command, "--json", "--max", "100"],
        input=batch,
        stdout=subprocess.DEVNULL,
        text=True,
        env=ENGLISH,
        check=True,
        timeout=120,
    )
    assert os.times().children_user - began[1] < 6


def imported_by(*arguments: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "croupier", *arguments],
        capture_output=True,
        text=True,
        env=ENGLISH,
        timeout=60,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line}


HEAVY = {"pydantic", "fastapi", "sqlalchemy", "uvicorn", "babel", "rich", "croupier.web.app"}


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("place", "17 5"), ("settle", "--help")], ids=str
)
def test_nothing_heavy_is_loaded_for_what_does_not_need_it(arguments: tuple[str, ...]) -> None:
    assert imported_by(*arguments) & HEAVY == set()
