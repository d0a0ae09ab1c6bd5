"""What was made last is remembered, up to a weight in all."""

from collections import OrderedDict
from collections.abc import Callable, Sized
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made", bound=Sized)


class Remembered(Generic[Made]):
    """A function of a text that remembers its results, whose lengths come to at most `most`.

    The result used longest ago is forgotten first; the newest stays, however long it is. What
    is raised is not remembered. Several threads may call it.

    >>> spelled = Remembered(list, most=5)
    >>> spelled("abc") is spelled("abc")
    True
    """

    def __init__(self, make: Callable[[str], Made], most: int) -> None:
        self._make = make
        self._most = most
        self._kept: OrderedDict[str, Made] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def __call__(self, text: str) -> Made:
        """What the text makes."""
        with self._lock:
            found = self._kept.get(text)
            if found is not None:
                self._kept.move_to_end(text)
                return found
        made = self._make(text)  # the lock is not held: two threads may make the same
        with self._lock:
            self._weight += len(made) - len(self._kept.pop(text, ()))
            self._kept[text] = made
            while self._weight > self._most and len(self._kept) > 1:
                self._weight -= len(self._kept.popitem(last=False)[1])
        return made

    def cache_clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._kept.clear()
            self._weight = 0
