"""A trainer and a browser of one's own, for tests, measurements and pictures.

The trainer runs as a user starts it, on a free port of the loopback, and keeps its data in the
folder it is given; the browser is the one that `scripts/browser.sh` finds.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Playwright

ROOT = Path(__file__).parent.parent
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30


def free_port() -> int:
    """Return a port of the loopback that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Trainer:
    """A trainer that keeps its data in `folder`; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Return once it serves; raise RuntimeError with what it said if it does not."""
        self.folder.mkdir(parents=True, exist_ok=True)
        log = self.folder / "serve.log"
        command = Path(sys.executable).with_name("croupier")
        with log.open("ab") as said:
            self._process = subprocess.Popen(
                [command, "serve", "--no-browser", "--port", str(self.port)],
                cwd=ROOT,
                env={**os.environ, "CROUPIER_DATA": str(self.folder), "CROUPIER_LANG": "en"},
                stdout=said,
                stderr=said,
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"the trainer does not serve:\n{log.read_text('utf-8')}")

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """End it as a power cut would: it cannot say goodbye."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process = None


@contextmanager
def trainer(folder: Path) -> Iterator[Trainer]:
    """A trainer that serves while the block runs."""
    running = Trainer(folder)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def chromium(playwright: Playwright) -> Browser:
    """Start the Chromium that `make browser` found."""
    found = subprocess.run(
        [ROOT / "scripts" / "browser.sh"], capture_output=True, text=True, check=True
    )
    return playwright.chromium.launch(executable_path=found.stdout.strip(), args=list(FLAGS))
