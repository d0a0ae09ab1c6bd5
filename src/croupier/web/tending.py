"""What a school's server does by itself: exams end, and what is over goes, though nobody looks.

Every process has a thread for it. What they do can be done twice without harm; on PostgreSQL one
of them does it, and the others leave it to that one.
"""

import logging
from collections.abc import Callable
from threading import Event, Thread

from croupier.school.exams.attempts import SWEPT_AT_ONCE, sweep
from croupier.school.people.records import DAY, retain, sweep_over
from croupier.storage import Database
from croupier.storage.turns import tried_turn

EVERY_S = 60
_TURN = "tending"
_LEAVES_S = 10
_MOST_ROUNDS = 50
_LOG = logging.getLogger(__name__)


class Tending:
    """What is done every minute, and what once a day.

    `keeps_days` is for how long trainees are kept who are not seen, None for ever.
    """

    def __init__(
        self, database: Database, clock: Callable[[], int], keeps_days: int | None = None
    ) -> None:
        self._database = database
        self._clock = clock
        self._keeps_days = keeps_days
        self._daily_at: int | None = None
        self._fails = False
        self._stop = Event()
        self._thread = Thread(target=self._go_on, name="tending", daemon=True)

    def begin(self) -> None:
        """Goes on by itself from now on, a minute from now for the first time."""
        self._thread.start()

    def end(self) -> None:
        """Stops, after what is being done."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(_LEAVES_S)

    def _go_on(self) -> None:
        while not self._stop.wait(EVERY_S):
            self.tend()

    def tend(self) -> None:
        """Does what is due now. A failure is noted once, and all of it is tried again next time."""
        try:
            with tried_turn(self._database, _TURN) as is_ours:
                if is_ours:
                    self._do(self._clock())
        except Exception as why:  # noqa: BLE001 - whatever it is, the next minute tries again
            if not self._fails:
                _LOG.warning("What is due cannot be done; it is tried every minute: %s", why)
            self._fails = True
            return
        if self._fails:
            _LOG.warning("What is due is done again.")
        self._fails = False

    def _do(self, now_ms: int) -> None:
        for _ in range(_MOST_ROUNDS):
            if sweep(self._database, now_ms) < SWEPT_AT_ONCE or self._stop.is_set():
                break
        if self._daily_at is not None and 0 <= now_ms - self._daily_at < DAY:
            return
        if self._keeps_days is None:
            sweep_over(self._database, now_ms)
        else:
            retain(self._database, self._keeps_days, now_ms)
        self._daily_at = now_ms
