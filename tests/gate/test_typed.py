"""A type checker that has the wheel alone knows the types of all that is imported from it."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.gate.installing import Installed, run, succeed

CONSUMER = Path(__file__).with_name("consumer.py")

# The mark of a line is what a type checker must say of it: a code for each kind of error.
MISUSES = """
from croupier import Bet, Number, Seat, misspelt, read_bet, settle, standard  # attr-defined
from croupier.i18n import Voice
from croupier.odds import position_odds
from croupier.pictures import cloth
from croupier.rules import setle  # attr-defined
from croupier.rules.rounds import Launch, lunch, new_table, play  # attr-defined
rules = standard("european")
red = rules.layout.by_key["red"]
settle([Bet(red, 100)], "17", rules)  # arg-type
settle([Bet(red, 100)], 17, rules)  # arg-type
settle([Bet(red, 100)], Number(17))  # call-arg
settle([Bet(red, 100)], Number(17), rules).totals  # attr-defined
settle([read_bet("red 100", rules)], Number(17), rules)  # list-item
settle([], Number(17), rules)[0].totals.wins  # attr-defined
Bet("red", 100)  # arg-type
Bet(red, 2.5)  # arg-type
Bet(red, 100, "A")  # arg-type
Bet(red, 100, seet=Seat("A"))  # call-arg
read_bet("red 100", "european")  # arg-type
read_bet("red 100", rules).stake  # union-attr
rules.limits.maximum + 5  # operator
rules.limits.maximum = 5  # misc
position_odds("red", rules)  # arg-type
cloth(rules.layout, dolly="17")  # arg-type
cloth(rules)  # arg-type
Voice("en").fault("wrong")  # arg-type
play(new_table(rules), Launch())
play(new_table(rules), Launch)  # arg-type
play(new_table(rules), Launch()).phase  # union-attr
"""
MARK = re.compile(r"  # ([a-z-]+)$")
ERROR = re.compile(r"^misuses\.py:(\d+): error: .*\[([a-z-]+)\]$", re.MULTILINE)


def checked(installed: Installed, program: str, folder: Path) -> tuple[int, str]:
    """Check the program against what is installed; the tree's own settings are out of reach."""
    options = ("--strict", "--config-file=", "--cache-dir", folder / "cache")
    command = (sys.executable, "-m", "mypy", *options, "--python-executable", installed.python)
    done = run(*command, program, cwd=folder)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.wheel
def test_a_right_program_is_passed_and_runs(installed: Installed, tmp_path: Path) -> None:
    shutil.copy(CONSUMER, tmp_path)
    status, said = checked(installed, CONSUMER.name, tmp_path)
    assert status == 0, said
    assert succeed(installed.python, CONSUMER.name, cwd=tmp_path) == "done\n"


@pytest.mark.wheel
def test_every_misuse_is_reported_and_nothing_else(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "misuses.py").write_text(MISUSES, "utf-8")
    _, said = checked(installed, "misuses.py", tmp_path)
    found = {(int(line), code) for line, code in ERROR.findall(said)}
    marks = ((at, MARK.search(line)) for at, line in enumerate(MISUSES.splitlines(), 1))
    assert found == {(at, mark[1]) for at, mark in marks if mark}, said
