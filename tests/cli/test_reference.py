"""The help and docs/cli.md say what there is, and what they show is what comes out."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from croupier import __version__
from croupier.cli.app import _application
from croupier.cli.house import _SETTINGS
from croupier.cli.page import COMMANDS
from croupier.trainer.drills import KINDS
from croupier.trainer.options import Choice
from tests.cli.terminal import croupier

REFERENCE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
SHOWN = re.findall(r"^\$ (croupier .*)\n((?:.*\n)*?)```$", REFERENCE, re.MULTILINE)
(SESSION,) = re.findall(r"^```text\n(rules .*?)^```$", REFERENCE, re.MULTILINE | re.DOTALL)
FILES = {"bets.txt": "17/20 100\n17/19 100\n", "session.txt": SESSION}


def section(title: str) -> str:
    found = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", REFERENCE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"docs/cli.md has no section {title}"
    return found[1]


def parameters(command: str) -> list[Any]:
    application = _application()
    with application.make_context("croupier", []) as context:
        found = application.get_command(context, command)
        return [option for option in found.params if option.param_type_name == "option"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_each_of_its_options_is_documented(command: str) -> None:
    of_rules = {name for name, *_ in _SETTINGS.values()} | {"--rules"}
    text = section(f"croupier {command}")
    for option in parameters(command):
        for name in option.opts:
            place = section("House rules") if name in of_rules else text
            assert re.search(
                rf"`(?:[^`\n]* )?{re.escape(name)}\b|^\$ .*{name}\b", place, re.MULTILINE
            ), f"{command} {name} is not in docs/cli.md"


def test_nothing_is_documented_that_is_not_there() -> None:
    there = {name for command in COMMANDS for option in parameters(command) for name in option.opts}
    assert set(re.findall(r"--[a-z][a-z-]*", REFERENCE)) - {"--help"} <= there
    assert re.findall(r"^## croupier (.*)$", REFERENCE, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_drill_is_documented_with_its_options(kind: str) -> None:
    (row,) = re.findall(rf"^\| `{kind}` \| (.*) \|$", section("croupier drill"), re.MULTILINE)
    for name, option in KINDS[kind].options.items():
        assert f"`{name}`" in row
        for word in option.words if isinstance(option, Choice) else ():
            assert f"`{word}`" in row


@pytest.mark.parametrize(("line", "expected"), SHOWN, ids=[line for line, _ in SHOWN])
def test_what_the_reference_shows_is_what_comes_out(line: str, expected: str) -> None:
    command, _, pattern = line.partition(" | grep ")
    command, _, file = command.partition(" < ")
    out = croupier(*shlex.split(command)[1:], stdin=FILES.get(file, "")).out
    if pattern:
        out = "".join(row + "\n" for row in out.splitlines() if pattern in row)
    assert out
    if expected:
        assert out == expected


def test_the_reference_shows_each_command_that_has_a_shape() -> None:
    shown = {line.split()[1] for line, _ in SHOWN}
    assert shown == {"settle", "place", "replay", "positions", "odds", "simulate", "drill"}


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["-h", "--help"])
def test_help_lists_every_command(name: str) -> None:
    outcome = croupier(name)
    assert outcome.status == 0
    for command, text in COMMANDS.items():
        assert re.search(rf"^  {command} +{re.escape(text)}$", outcome.out, re.MULTILINE)


def test_without_a_command_help_is_shown() -> None:
    assert croupier() == croupier("--help")


@pytest.mark.parametrize("name", ["-h", "--help"])
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_that_fits_eighty_columns(command: str, name: str) -> None:
    outcome = croupier(command, name)
    assert outcome.status == 0
    assert outcome.out.startswith(f"Usage: croupier {command} ")
    assert COMMANDS[command].rstrip(".") in " ".join(outcome.out.split())
    assert max(map(len, outcome.out.splitlines())) <= 80
    for option in parameters(command):
        assert option.opts[0] in outcome.out
        assert option.help


def test_the_version_is_the_packages() -> None:
    assert croupier("--version").out == f"croupier {__version__}\n"
