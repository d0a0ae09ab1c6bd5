"""`croupier sheet` and `croupier handout`: files, refusals, and languages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.i18n import languages
from tests.cli.terminal import Outcome, croupier
from tests.sheets.reading import Read, squeezed


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sheet(*arguments: str) -> Outcome:
    return croupier("sheet", "products", "--count", "4", "--seed", "s", *arguments)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ([], {"sheet.pdf", "sheet-key.pdf"}),
        (["--what", "questions"], {"sheet.pdf"}),
        (["--what", "key"], {"sheet-key.pdf"}),
        (["-o", "test.pdf"], {"test.pdf", "test-key.pdf"}),
        (["-o", "keys.pdf", "--what", "key"], {"keys.pdf"}),
    ],
)
def test_questions_and_key_have_files_of_their_own(
    arguments: list[str], written: set[str], folder: Path
) -> None:
    outcome = sheet(*arguments)
    assert (outcome.status, outcome.err) == (0, "")
    assert files(folder) == written
    assert set(outcome.out.split()) >= written
    for name in written:
        assert ("Answer key" in Read((folder / name).read_bytes()).text) == ("key" in name)


def test_both_come_in_one_on_stdout() -> None:
    command = str(Path(sys.executable).with_name("croupier"))
    arguments = [command, "sheet", "products", "--count", "3", "--seed", "s", "-o", "-"]
    printed = subprocess.run(arguments, capture_output=True, check=True)
    assert printed.stderr == b""
    assert "Answer key" in Read(printed.stdout).pages[-1]


def test_a_seed_of_chance_is_said_and_printed(folder: Path) -> None:
    outcome = croupier("sheet", "products", "--count", "2")
    (line,) = outcome.err.splitlines()
    assert squeezed(line) in Read((folder / "sheet.pdf").read_bytes()).squeezed


def test_it_says_where_there_are_fewer_questions(folder: Path) -> None:
    outcome = croupier("sheet", "pictures", "--option", "area=zero", "--seed", "s")
    assert outcome.err == "There are only 7 different questions of this kind.\n"  # 7 positions on 0
    assert "7questions" in Read((folder / "sheet.pdf").read_bytes()).squeezed


def test_rules_of_a_table_reach_the_questions(folder: Path) -> None:
    croupier("sheet", "series", "--count", "4", "--max", "200", "--step", "10", "--seed", "s")
    text = Read((folder / "sheet.pdf").read_bytes()).squeezed
    assert "Maximum200anumber,step10." in text
    assert "max=200&step=10" in text


@pytest.mark.parametrize("language", languages())
def test_a_sheet_speaks_the_language_asked_for(language: str, folder: Path) -> None:
    sheet("--lang", language)
    assert Read((folder / "sheet.pdf").read_bytes()).root["/Lang"] == language


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nothing"],
        ["pictures", "--level", "9"],
        ["pictures", "--level", "x"],
        ["pictures", "--count", "0"],
        ["pictures", "--count", "201"],
        ["pictures", "--seed", ""],
        ["pictures", "--seed", "x" * 61],
        ["pictures", "--lang", "xx"],
        ["pictures", "--paper", "a5"],
        ["pictures", "--what", "answers"],
        ["pictures", "--title", "x" * 81],
        ["pictures", "--title", "漢字"],
        ["pictures", "--address", "school"],
        ["pictures", "--option", "area"],
        ["pictures", "--option", "area=nowhere"],
        ["pictures", "zero", "--option", "depth=3"],
        ["pictures", "--rules", "nowhere"],
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(arguments: list[str], folder: Path) -> None:
    assert croupier("sheet", *arguments).refusal
    assert not files(folder)


def test_a_file_that_cannot_be_written_is_named() -> None:
    assert sheet("-o", "no/such/folder.pdf").refusal.startswith("no/such/folder.pdf: ")


@pytest.mark.parametrize("what", ["poster", "wheel", "cloth", "cards"])
@pytest.mark.parametrize("rules", ["european", "french", "club", "american"])
def test_every_handout_is_printed(what: str, rules: str, folder: Path) -> None:
    outcome = croupier("handout", what, "--rules", rules, "--paper", "letter", "--seed", "s")
    assert (outcome.status, outcome.err) == (0, "")
    assert Read((folder / f"{what}.pdf").read_bytes()).sizes <= {(612, 792), (792, 612)}


@pytest.mark.parametrize(
    "arguments",
    [[], ["map"], ["poster", "pictures"], ["wheel", "--rules", "triple-zero"], ["cards", "maps"]],
)
def test_what_cannot_be_handed_out_is_refused_in_one_line(
    arguments: list[str], folder: Path
) -> None:
    assert croupier("handout", *arguments).refusal
    assert not files(folder)


@pytest.mark.parametrize("command", [["sheet", "products"], ["handout", "poster"]])
def test_without_typst_one_line_says_what_to_install(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "typst.py").write_text("raise ImportError('not here')\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", *command, "--seed", "s"]
        if command[0] == "sheet"
        else [sys.executable, "-m", "croupier", *command],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "CROUPIER_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert "pip install 'croupier[sheets]'" in line
