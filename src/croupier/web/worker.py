"""The application of one of several processes that serve the same school.

Each makes its own, of the environment that their parent leaves them, and keeps nothing that
the others need: what they share stands in the database.
"""

import os
import signal
import sys
import time
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from fastapi import FastAPI

from croupier.storage import DatabaseUnreachable
from croupier.web.app import create_app
from croupier.web.settings import Settings

_AGAIN_S = 1


def application() -> FastAPI:
    """The application; waits for its database as long as that cannot be reached.

    A worker that ended while the database was lost is started anew, and must not take the
    others with it.
    """
    _end_with_parent()
    settings = Settings.from_environment(os.environ)
    while True:
        try:
            return create_app(settings)
        except DatabaseUnreachable as why:
            print(f"{why.address}: {why.reason}", file=sys.stderr, flush=True)
            time.sleep(_AGAIN_S)


def _end_with_parent() -> None:
    """Ends this process when its parent is gone, killed as it may be: nobody else would."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()
