"""The documents check finds the links, commands and numbers that lead nowhere."""

from pathlib import Path

import pytest

from scripts import check_docs

MAKEFILE = "SHELL := sh\nrun: setup ## serve\n\t@true\ncheck:\n\t@true\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "decisions").mkdir(parents=True)
    (tmp_path / "Makefile").write_text(MAKEFILE, "utf-8")
    (tmp_path / "docs" / "rules.md").write_text("# Rules\n## La *partage*\n## Zéro\n## Zéro\n")
    return tmp_path


def complaints(tree: Path) -> list[str]:
    return [line for check in check_docs.CHECKS for line in check(tree)]


@pytest.mark.parametrize(
    "text",
    [
        "[rules](docs/rules.md)",
        "[partage](docs/rules.md#la-partage)",
        "[second](docs/rules.md#zéro-1)",
        "[here](#top)\n\n# Top",
        "[far](https://example.org/nothing.md) and <a href='x'>",
        "`[code](nowhere.md)`\n\n```\n[code](nowhere.md)\n```",
        "[ref][r]\n\n[r]: docs/rules.md",
        "We make sense. Run `make run`, `make check PYTHON=python3.13`.",
        "```sh\napt-get install git make python3-venv\n```",
        '`make check ARGS="-k wheel -x"`',
        "```sh\nmake run\nCROUPIER_PORT=80 make check\n```",
    ],
)
def test_what_is_there_is_passed(tree: Path, text: str) -> None:
    (tree / "README.md").write_text(text, "utf-8")
    assert complaints(tree) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[x](docs/none.md)", "docs/none.md, which is not there"),
        ("[x](docs/rules.md#none)", "docs/rules.md#none, whose heading is not there"),
        ("[x](docs/rules.md#zéro-2)", "#zéro-2, whose heading is not there"),
        ("![shot](shot.png)", "shot.png, which is not there"),
        ("[r]: docs/none.md", "docs/none.md, which is not there"),
        ('<img alt="" src="shot.png">', "shot.png, which is not there"),
        ("`make tea`", "`make tea`, which the Makefile has not"),
        ("```sh\nmake check tea\n```", "`make tea`, which the Makefile has not"),
    ],
)
def test_what_is_not_there_is_found(tree: Path, text: str, complaint: str) -> None:
    (tree / "README.md").write_text(text, "utf-8")
    (found,) = complaints(tree)
    assert found.startswith("README.md: ")
    assert found.endswith(complaint)


def test_decisions_are_numbered_without_gaps(tree: Path) -> None:
    folder = tree / "docs" / "decisions"
    (folder / "0001-one.md").write_text("# 0001 One\n")
    (folder / "0003-three.md").write_text("# 0003 Three\n")
    (folder / "four.md").write_text("# 0004 Four\n")
    (folder / "0004-untitled.md").write_text("Nothing\n")
    assert complaints(tree) == [
        "docs/decisions/0003-three.md: stands where 0002 is due",
        "docs/decisions/0004-untitled.md: does not open with '# 0004 ' and a title",
        "docs/decisions/four.md: is not named NNNN-title.md",
    ]
