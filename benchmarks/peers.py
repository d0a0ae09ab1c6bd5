"""Croupier beside other packages of roulette, each in an environment that touches nothing of ours.

`make bench` installs them from requirements/peers.txt. Each gets the same positions and rounds in
a process of its own (benchmarks/peer.py), and is held against the engine: what it can lay, what it
pays wrongly, what it takes that no table takes. All of that is counted anew in every run.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.figures import Absent, Beside, Measured, Wrong
from croupier.fairness import spins
from croupier.rules.bets import Bet, Call
from croupier.rules.call_bets import find_call
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import Number, label

NAMES = {"penny-ante": "penny_ante", "roulette": "roulette.play", "Leones": "Leones.Ruleta"}
"""What each is called, and the module that plays roulette."""
PYTHON = Path(sys.prefix) / "peers" / "bin" / "python"
INSTALLING = Path(sys.prefix) / "peers.log"
"""What installing them said."""

_ASK = Path(__file__).with_name("peer.py")
_ROUNDS, _BETS = 200, 100
_STAKE = 10
_SERIES = ("voisins", "tiers", "orphelins")
_PATIENCE = 120
_STARTS = 5
_TOLERANCE = 1e-6


def measure() -> Iterator[Measured]:
    """Bets settled and numbers drawn a second beside each peer, and what each gets wrong."""
    rules, chance = standard(), random.Random(1)
    rounds = _drawn(rules, chance)
    for name in NAMES:
        said = ask(name, _question(rules, rounds))
        if "fails" in said:
            yield Absent(name, said["fails"] + _installing())
        else:
            yield from _beside(name, said, rules, rounds)


Round = tuple[Number, list[Bet]]


def _drawn(rules: RuleSet, chance: random.Random) -> list[Round]:
    positions = rules.layout.positions
    return [
        (
            Number(chance.randrange(37)),
            [Bet(chance.choice(positions), chance.randrange(1, 101)) for _ in range(_BETS)],
        )
        for _ in range(_ROUNDS)
    ]


def _question(rules: RuleSet, rounds: Sequence[Round]) -> dict[str, object]:
    return {
        "numbers": [*map(label, rules.wheel.numbers)],
        "positions": [
            {
                "key": one.key,
                "kind": one.kind.value,
                "numbers": [*map(label, one.numbers)],
            }
            for one in rules.layout.positions
        ],
        "rounds": [
            [label(falls), [[bet.position.key, bet.stake] for bet in bets]]
            for falls, bets in rounds
        ],
        "series": {name: sorted(_covered(name, rules)) for name in _SERIES},
        "five": _five(),
    }


def _five() -> int:
    """The odds of the five numbers of a double-zero cloth."""
    rules = standard("american")
    return int(rules.odds(rules.layout.by_key["0/00/1/2/3"]).pays)


def _covered(series: str, rules: RuleSet) -> set[str]:
    call = find_call(series, rules)
    assert isinstance(call, Call), call
    return {label(number) for position, _ in call.chips for number in position.numbers}


def ask(name: str, question: Mapping[str, object], python: Path = PYTHON) -> dict[str, Any]:
    """What the peer says, or `{"fails": why}`; its home is a folder that is gone afterwards."""
    if not python.exists():
        return {"fails": "not installed, which make bench does"}
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "LC_ALL": "C.UTF-8"}
        try:
            done = subprocess.run(
                [str(python), "-I", str(_ASK), name],
                input=json.dumps(question),
                capture_output=True,
                text=True,
                cwd=home,
                env=environment,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return {"fails": f"no answer within {_PATIENCE} s"}
    return read_answer(done.stdout, done.stderr)


def read_answer(out: str, err: str) -> dict[str, Any]:
    """The one object on stdout; where there is none, the last line of stderr says why."""
    try:
        said = json.loads(out)
    except ValueError:
        said = None
    if isinstance(said, dict):
        return said
    return {"fails": (err.strip().splitlines() or ["it said nothing"])[-1]}


def _installing() -> str:
    """How the last try to install the peers failed, or nothing."""
    try:
        said = INSTALLING.read_text("utf-8").split()
    except OSError:
        said = []
    return f"; installing it failed: {' '.join(said)}" if said else ""


def _beside(
    name: str, said: Mapping[str, Any], rules: RuleSet, rounds: Sequence[Round]
) -> Iterator[Measured]:
    known: Mapping[str, Sequence[float]] = said["paid"]
    peer = f"{name} {said['version']}"
    mine = [(falls, [bet for bet in bets if bet.position.key in known]) for falls, bets in rounds]
    yield Beside(
        f"bets settled, of those that {name} has",
        _settled(mine, rules),
        peer,
        said["settled"] / said["seconds"],
        "bets/s",
    )
    theirs = said["spins"] / said["spin_seconds"]
    yield Beside(
        f"numbers drawn one by one, beside {name}", _spun(rules, 1), peer, theirs, "spins/s"
    )
    yield Beside(
        f"numbers drawn a thousand at a time, beside {name}",
        _spun(rules, 1000),
        f"{peer}, which draws one by one",
        theirs,
        "spins/s",
    )
    yield Beside(
        f"Python with croupier.rules loaded, beside {name}",
        _started([sys.executable, "-c", "import croupier.rules"]),
        peer,
        _started([str(PYTHON), "-I", "-c", f"import {NAMES[name]}"]),
        "s",
    )
    every = len(rules.layout.positions)
    yield Wrong(name, "positions of the cloth that it has not", every - len(known), every)
    wrong, tries = wrongly_paid(known, rules)
    yield Wrong(name, "positions and numbers that it pays wrongly", wrong, tries)
    for what, count, of in said["counts"]:
        yield Wrong(name, what, count, of)


def wrongly_paid(known: Mapping[str, Sequence[float]], rules: RuleSet) -> tuple[int, int]:
    """How often a stake of 10 is paid otherwise than by the rules, of how many tries."""
    wrong = tries = 0
    for key, paid in known.items():
        bet = Bet(rules.layout.by_key[key], _STAKE)
        for number, each in zip(rules.wheel.numbers, paid, strict=True):
            (line,) = settle_lines([bet], number, rules)
            wrong += abs(each - line.winnings) > _TOLERANCE
            tries += 1
    return wrong, tries


def _settled(rounds: Sequence[Round], rules: RuleSet) -> float:
    """Bets a second, a full line for each."""
    count, began = 0, process_time()
    while (took := process_time() - began) < 1:
        for falls, bets in rounds:
            settle_lines(bets, falls, rules)
            count += len(bets)
    return count / took


def _spun(rules: RuleSet, at_once: int) -> float:
    """Numbers a second from the operating system's generator, so many at once."""
    count, began = 0, process_time()
    while (took := process_time() - began) < 1:
        for _ in range(100):
            spins(at_once, rules.wheel)
        count += 100 * at_once
    return count / took


def _started(command: Sequence[str]) -> float:
    """Seconds until the process has ended, the median of some, in a home of its own."""
    times = []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home}
        for _ in range(_STARTS):
            began = perf_counter()
            subprocess.run(command, cwd=home, env=environment, capture_output=True, check=True)
            times.append(perf_counter() - began)
    return median(times)
