"""One peer in its own environment, asked by benchmarks/peers.py: `python peer.py NAME`.

It knows nothing of Croupier. On stdin come positions and rounds as one JSON object, on stdout goes
one back: what the peer can lay, what it pays, how fast, and what it takes that no table takes. A
peer that cannot be imported says why.
"""

import contextlib
import itertools
import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import requires, version
from time import process_time
from typing import Any, Protocol

SECONDS = 2.0
"""How long each peer settles, and how long it spins."""

Count = tuple[str, int, int]
"""What was tried, how often it was taken, of how many tries."""

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


@dataclass(frozen=True)
class Place:
    """A position as it came: its key, kind and numbers as texts."""

    key: str
    kind: str
    numbers: Sequence[str]


def _loaded(name: str) -> Any:
    """The peer's module, of which nothing is known here."""
    return import_module(name)


class Peer(Protocol):
    """What each peer is asked."""

    name: str

    def bet(self, place: Place, stake: int) -> Any:
        """The peer's own bet, or None where it has none such."""

    def winnings(self, bet: Any, falls: str) -> float:
        """What the bet wins when the number falls, without the stake; 0 when it loses."""

    def spin(self) -> object:
        """One number, as the peer draws it."""

    def counts(self, asked: Mapping[str, Any]) -> Iterable[Count]:
        """What it takes that no table takes, counted here and now."""


# --- penny-ante -----------------------------------------------------------------------------


class PennyAnte:
    """`Bet` with a layout to check it, as its own game makes them."""

    name = "penny-ante"
    _KINDS: Mapping[str, str] = {
        **dict.fromkeys(("street", "trio"), "STREET"),
        **dict.fromkeys(("corner", "first-four"), "CORNER"),
        "straight": "STRAIGHT_UP",
        "split": "SPLIT",
        "six-line": "SIX_LINE",
        "red": "RED",
        "black": "BLACK",
        "odd": "ODD",
        "even": "EVEN",
        "low": "LOW",
        "high": "HIGH",
        "dozen-1": "FIRST_DOZEN",
        "dozen-2": "SECOND_DOZEN",
        "dozen-3": "THIRD_DOZEN",
        "column-1": "FIRST_COLUMN",
        "column-2": "SECOND_COLUMN",
        "column-3": "THIRD_COLUMN",
    }

    def __init__(self) -> None:
        self._bets = _loaded("penny_ante.bet")
        wheel = _loaded("penny_ante.wheel").Wheel("EUROPEAN")
        self._layout = _loaded("penny_ante.layout").Layout(wheel)
        self._wheel, self._spaces = wheel, {space.value: space for space in wheel.spaces}

    def _made(self, kind: str, numbers: Iterable[str], stake: int = 1) -> Any:
        return self._bets.Bet(self._bets.BetType[kind], list(numbers), stake, layout=self._layout)

    def bet(self, place: Place, stake: int) -> Any:
        """A bet of that type on those spaces."""
        name = self._KINDS.get(place.key, self._KINDS.get(place.kind))
        return None if name is None else self._made(name, place.numbers, stake)

    def winnings(self, bet: Any, falls: str) -> float:
        """It pays winnings and stake together."""
        paid: int = bet.calculate_payout(self._spaces[falls])
        return paid - bet.amount if paid else 0

    def spin(self) -> object:
        """Into its wheel's current space."""
        self._wheel.spin()
        return self._wheel.current_space

    def counts(self, asked: Mapping[str, Any]) -> Iterable[Count]:
        """Sets of numbers that touch nowhere, and names that say something else."""
        there = {frozenset(place["numbers"]) for place in asked["positions"]}
        numbers = [*map(str, range(37))]
        for name, size in (("SPLIT", 2), ("STREET", 3), ("CORNER", 4)):
            nowhere = [
                s for s in itertools.combinations(numbers, size) if frozenset(s) not in there
            ]
            what = f"{size} numbers that lie nowhere together, taken as a {name.lower()}"
            yield self._taken(what, ((name, each) for each in nowhere))
        chance = random.Random(1)
        sixes = [tuple(chance.sample(numbers, 6)) for _ in range(10_000)]
        yield self._taken(
            "6 numbers drawn by chance, taken as a six line",
            (("SIX_LINE", six) for six in sixes if frozenset(six) not in there),
        )
        outside = {p["key"]: p["numbers"] for p in asked["positions"] if len(p["numbers"]) > 11}
        yield self._taken(
            "an outside bet that covers the numbers of another",
            (
                (self._KINDS[name], outside[other])
                for name in outside
                for other in outside
                if other != name
            ),
        )
        yield self._taken("00 taken on a single-zero cloth", [("STRAIGHT_UP", ["00"])])

    def _taken(self, what: str, tries: Iterable[tuple[str, Sequence[str]]]) -> Count:
        return taken(what, (partial(self._made, *each) for each in tries))


# --- roulette -------------------------------------------------------------------------------


class Roulette:
    """A game for a terminal: a bet is settled by playing it, with the number put in its way."""

    name = "roulette"
    _NAMES: Mapping[str, str] = {
        "red": "Red",
        "black": "Black",
        "odd": "Odd",
        "even": "Even",
        "low": "1 to 18",
        "high": "19 to 36",
        "dozen-1": "1st dozen",
        "dozen-2": "2nd dozen",
        "dozen-3": "3rd dozen",
        "column-1": "1st column",
        "column-2": "2nd column",
        "column-3": "3rd column",
    }

    def __init__(self) -> None:
        self._play = _loaded("roulette.play")
        self._by_name = {bet["name"]: bet for bet in self._play.bets}
        self._play.withColors = self._play.addColors(self._play.french)
        self._play.currentBank = 0.0
        _loaded("roulette.utils.config").getConfig()

    def bet(self, place: Place, stake: int) -> Any:
        """An entry of its table, and the number picked."""
        if place.kind == "straight":
            return self._by_name["Straight up"], int(place.numbers[0]), stake
        name = self._NAMES.get(place.key)
        return None if name is None else (self._by_name[name], None, stake)

    def winnings(self, bet: Any, falls: str) -> float:
        """What the bank grew by."""
        entry, picked, stake = bet
        number = int(falls)
        self._play.game = lambda: (number, "green")
        before = self._play.currentBank
        self._play.getOutcome(stake, entry, picked)
        return max(0.0, self._play.currentBank - before)

    def spin(self) -> object:
        """All that the ball passes, the last of it the number."""
        return self._play.wheel()[-1]

    def counts(self, asked: Mapping[str, Any]) -> Iterable[Count]:
        """Bets that it offers and that cannot win, or win too little."""
        on_wheel, bets = set(self._play.french), self._play.bets
        beyond = sum(not on_wheel.issuperset(bet["winningSpaces"]) for bet in bets)
        yield "bets offered on a single-zero wheel that need 00", beyond, len(bets)
        five = [bet for bet in bets if len(bet["winningSpaces"]) == 5]
        yield (
            f"five numbers that do not pay {asked['five']}:1",
            sum(tuple(bet["payout"]) != (asked["five"], 1) for bet in five),
            len(five),
        )


# --- Leones ---------------------------------------------------------------------------------


class Leones:
    """Bets as its game hands them to `place_bets`; sets of numbers share their stake."""

    name = "Leones"

    def __init__(self) -> None:
        self._game = _loaded("Leones.Ruleta").RouletteGame(0)
        self._spin = self._game.spin_roulette

    def bet(self, place: Place, stake: int) -> Any:
        """By color and parity where there is such a bet, else by its numbers."""
        if place.key in {"red", "black"}:
            return {"type": "color", "value": place.key, "amount": stake}
        if place.key in {"odd", "even"}:
            return {"type": "parity", "value": place.key, "amount": stake}
        numbers = [*map(int, place.numbers)]
        return {"type": "number", "value": numbers, "amount": stake, "split": True}

    def winnings(self, bet: Any, falls: str) -> float:
        """It pays winnings and stake together."""
        number = int(falls)
        self._game.spin_roulette = lambda: (number, self._game.colors[number])
        paid: float = self._game.place_bets([bet])["total_payout"]
        return paid - bet["amount"] if paid else 0

    def spin(self) -> object:
        """A number and its color."""
        return self._spin()

    def counts(self, asked: Mapping[str, Any]) -> Iterable[Count]:
        """Colors, numbers and series that are not those of a wheel."""
        colors = self._game.colors
        wrong = sum((colors[n] == "red") != (n in RED) for n in range(1, 37))
        yield "numbers whose color is wrong", wrong, 36
        beyond = (partial(self._laid, [n]) for n in range(37, 100))
        yield taken("numbers above 36 taken", beyond)
        for key, name in (("2", "voisins"), ("3", "tiers"), ("1", "orphelins")):
            ours, theirs = set(map(int, asked["series"][name])), set(self._game.call_bets[key])
            yield f"numbers of {name} that it lacks", len(ours - theirs), len(ours)
        there = {frozenset(map(int, place["numbers"])) for place in asked["positions"]}
        pairs = [p for p in itertools.combinations(range(37), 2) if frozenset(p) not in there]
        yield taken(
            "2 numbers that lie nowhere together, taken as one bet",
            (partial(self._laid, [*pair]) for pair in pairs),
        )

    def _laid(self, numbers: list[int]) -> None:
        self._game.place_bets([{"type": "number", "value": numbers, "amount": 1, "split": True}])


# --- asked ----------------------------------------------------------------------------------

PEERS: Mapping[str, Callable[[], Peer]] = {
    peer.name: peer for peer in (PennyAnte, Roulette, Leones)
}


def taken(what: str, tries: Iterable[Callable[[], object]]) -> Count:
    """How many of the tries the peer took without a word."""
    count = total = 0
    for each in tries:
        total += 1
        with contextlib.suppress(Exception):
            each()
            count += 1
    return what, count, total


def answer(peer: Peer, asked: Mapping[str, Any]) -> dict[str, object]:
    """All that is said of the peer."""
    places = [Place(**place) for place in asked["positions"]]
    lays = [place for place in places if peer.bet(place, 1) is not None]
    labels = asked["numbers"]
    paid = {p.key: [peer.winnings(peer.bet(p, 10), label) for label in labels] for p in lays}
    settled, seconds = _settle(peer, lays, asked["rounds"])
    spins, spinning = _spin(peer)
    return {
        "version": version(peer.name),
        "paid": paid,
        "settled": settled,
        "seconds": seconds,
        "spins": spins,
        "spin_seconds": spinning,
        "counts": [*peer.counts(asked), *_undeclared(peer)],
    }


def _settle(peer: Peer, lays: Sequence[Place], rounds: Sequence[Any]) -> tuple[int, float]:
    """How many bets were settled, in how many seconds; the rounds again and again."""
    by_key = {place.key: place for place in lays}
    made = [
        (falls, [peer.bet(by_key[key], stake) for key, stake in bets if key in by_key])
        for falls, bets in rounds
    ]
    count, began, winnings = 0, process_time(), peer.winnings
    for falls, bets in itertools.cycle(made):
        for bet in bets:
            winnings(bet, falls)
        count += len(bets)
        if (took := process_time() - began) > SECONDS:
            return count, took
    raise AssertionError


def _spin(peer: Peer) -> tuple[int, float]:
    count, began = 0, process_time()
    while (took := process_time() - began) < SECONDS / 2:
        for _ in range(100):
            peer.spin()
        count += 100
    return count, took


def _undeclared(peer: Peer) -> Iterable[Count]:
    """Packages that it loads and does not say it needs."""
    named = {re.split(r"[^\w.-]", line)[0].lower() for line in requires(peer.name) or ()}
    if "yaml" in sys.modules:
        yield "packages that it needs and does not name: PyYAML", int("pyyaml" not in named), 1


def main(name: str) -> None:
    """Answer on stdout; whatever the peer prints itself goes nowhere."""
    asked = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        said: dict[str, object] = answer(PEERS[name](), asked)
    except Exception as why:  # noqa: BLE001 - whatever a peer stumbles over is what is reported
        said = {"fails": f"{type(why).__name__}: {why}"}
    print(json.dumps(said), file=out, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
