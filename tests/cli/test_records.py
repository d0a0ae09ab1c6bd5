"""`croupier records`."""

import io
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pyarrow.parquet
import pytest

from croupier.audit.records.making import make
from croupier.audit.records.order import Order, usual_tables
from croupier.cli.commands.records import USUAL_HOUSES
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets
from tests.cli.terminal import croupier
from tests.cli.test_streams import ENGLISH, imported_by

FEW = ("--rows", "3000", "--seed", "7")


def house(name: str, maximum: int = 500, outside: int = 5000) -> RuleSet:
    limits = {"limits.maximum": maximum, "limits.outside-maximum": outside}
    rules = read_rule_set(name, limits)
    assert isinstance(rules, RuleSet)
    return rules


# --- for programs ---------------------------------------------------------------------------


def test_the_object_has_the_keys_of_the_reference_in_their_order(tmp_path: Path) -> None:
    row = croupier("records", str(tmp_path / "r"), *FEW, "--json").row
    assert list(row) == [
        *("folder", "rows", "spins", "tables", "days", "seed", "planted", "wrong", "audit")
    ]
    assert (row["rows"], row["seed"], row["tables"], row["days"]) == (3000, 7, 1, 1)
    assert row["planted"]["doubled-bet"] == 1
    assert row["wrong"]["doubled-bet"] == 2


def test_the_command_makes_what_the_library_makes(tmp_path: Path) -> None:
    options = ("--rows", "20000", "--seed", "3", "--errors", "0.01", "--json")
    row = croupier("records", str(tmp_path / "command"), *options).row
    houses = tuple(map(house, USUAL_HOUSES))
    wanted = Order(20_000, 3, houses, usual_tables(20_000), rate=Fraction(1, 100))
    made = make(wanted, tmp_path / "library")
    assert row["wrong"] == {kind.value: rows for kind, rows in made.wrong.items() if rows}
    for name in ("bets", "spins", "key"):
        files = [tmp_path / place / f"{name}.parquet" for place in ("command", "library")]
        assert files[0].read_bytes() == files[1].read_bytes()


def test_the_tables_have_every_shipped_rule_set_where_none_is_named(tmp_path: Path) -> None:
    assert set(USUAL_HOUSES) == set(shipped_rule_sets())
    croupier("records", str(tmp_path / "r"), "--rows", "20000")
    spins = pyarrow.parquet.read_table(tmp_path / "r" / "spins.parquet")
    assert set(spins["rules"].to_pylist()) - {"atlantis", None} == set(shipped_rule_sets())


def test_rule_sets_are_the_tables_in_turn(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('based-on = "club"\n[zero]\nrule = "prison"\n')
    named = f"french,{own}"
    croupier("records", str(tmp_path / "r"), *FEW, "--tables", "4", "--rules", named)
    spins = pyarrow.parquet.read_table(tmp_path / "r" / "spins.parquet").to_pylist()
    rules = {spin["table"]: spin["rules"] for spin in spins if spin["rules"] != "atlantis"}
    assert rules == {"T1": "french", "T2": "mine", "T3": "french", "T4": "mine"}


def test_rules_of_ones_own_are_those_that_a_table_need_not_name(tmp_path: Path) -> None:
    own, folder = tmp_path / "mine.toml", tmp_path / "r"
    own.write_text("[limits]\nmaximum = 1000\n")
    options = ("--tables", "6", "--rules", f"european,{own}", "--json")
    row = croupier("records", str(folder), *FEW, *options).row
    files = f"{folder}/bets.parquet {folder}/spins.parquet"
    assert row["audit"] == f"croupier audit {files} --rules {own} --outside-max 5000"
    spins = pyarrow.parquet.read_table(folder / "spins.parquet").to_pylist()
    assert {spin["table"] for spin in spins if spin["rules"] is None} == {"T6"}


def test_an_audit_takes_one_file_of_rules_so_two_are_refused(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text("")
    both = f"{tmp_path}/one.toml,{tmp_path}/two.toml"
    refusal = croupier("records", str(tmp_path / "r"), *FEW, "--rules", both).refusal
    assert "no more than one" in refusal


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "--max 500 --outside-max 5000"),
        (("--min", "5"), "--max 2500 --min 5 --outside-max 5000"),
        (("--max", "none"), "--max none --outside-max 5000"),
        (("--max", "100", "--zero", "prison"), "--max 100 --outside-max 5000 --zero prison"),
    ],
)
def test_it_says_how_to_audit_under_the_same_rules(
    tmp_path: Path, given: tuple[str, ...], said: str
) -> None:
    folder = str(tmp_path / "r")
    row = croupier("records", folder, *FEW, "--rules", "european", *given, "--json").row
    assert row["audit"] == f"croupier audit {folder}/bets.parquet {folder}/spins.parquet {said}"


def test_parts_are_audited_by_their_folder(tmp_path: Path) -> None:
    folder = str(tmp_path / "with a blank")
    row = croupier("records", folder, *FEW, "--parts", "3", "--format", "csv", "--json").row
    assert row["audit"].startswith(f"croupier audit '{folder}/bets' '{folder}/spins.csv' --max")
    assert len(list((tmp_path / "with a blank" / "bets").iterdir())) == 3


# --- for people -----------------------------------------------------------------------------


def test_people_read_how_much_there_is_and_what_is_planted(tmp_path: Path) -> None:
    folder = str(tmp_path / "r")
    out = croupier("records", folder, "--rows", "20000", "--seed", "7").out
    first, head, _rule, *rows, last = out.splitlines()
    assert first.startswith(f"{folder}: 20,000 bets on ")
    assert first.endswith("spins, 10 tables, 1 day, seed 7")
    assert head.split() == ["Planted", "Times", "Rows"]
    assert ["stake-included", "4", "4"] in [row.split() for row in rows]
    assert last.startswith("To audit them: croupier audit ")


def test_without_errors_it_says_that_nothing_is_planted(tmp_path: Path) -> None:
    out = croupier("records", str(tmp_path / "r"), *FEW, "--errors", "0").out
    assert "Every bet is paid right: nothing is planted." in out


def test_progress_is_shown_on_a_terminal_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    quiet = croupier("records", str(tmp_path / "quiet"), *FEW, "--json")
    assert quiet.err == ""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("io.TextIOWrapper", Terminal)
    assert "100%" in croupier("records", str(tmp_path / "watched"), *FEW, "--json").err


# --- what cannot be used --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "begins", "names"),
    [
        (("--rows", "0"), "--rows 0: ", "999999999"),
        (("--rows", "1e6"), "--rows 1e6: ", "whole number"),
        (("--seed", "x"), "--seed x: ", "whole number"),
        (("--rows", "10", "--tables", "11"), "--tables 11: ", "10"),
        (("--rows", "10", "--parts", "11"), "--parts 11: ", "10"),
        (("--errors", "0.2"), "--errors 0.2: ", "0.1"),
        (("--errors", "-1"), "--errors -1: ", "decimal"),
        (("--errors", "1e-3"), "--errors 1e-3: ", "decimal"),
        (("--format", "json"), "--format json: ", "parquet, csv"),
        (("--rules", "spanish"), "--rules spanish: ", "european"),
        (("--rules", "european,"), "--rules : ", "european"),
        (("--max", "40"), "--max 40: ", "48"),
        (("--outside-max", "100"), "--outside-max 100: ", "160"),
    ],
)
def test_what_cannot_be_made_is_named(
    tmp_path: Path, arguments: tuple[str, ...], begins: str, names: str
) -> None:
    refusal = croupier("records", str(tmp_path / "r"), *arguments).refusal
    assert refusal.startswith(begins)
    assert names in refusal.removeprefix(begins)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refusal = croupier("records", str(tmp_path), *FEW).refusal
    assert refusal.startswith(f"{tmp_path}: ".removesuffix(": ")[:59])
    assert "new folder" in refusal
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refusal = croupier("records", str(tmp_path / "file" / "r"), *FEW).refusal
    assert "cannot be written" in refusal


def test_a_limit_that_records_do_not_heed_is_named(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text("[limits]\npayout-maximum = 1000\n")
    refusal = croupier("records", str(tmp_path / "r"), *FEW, "--rules", str(own)).refusal
    assert "limits.payout-maximum" in refusal


# --- pyarrow --------------------------------------------------------------------------------


def test_without_pyarrow_one_line_says_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['pyarrow'] = None; from croupier.cli import main; "
        f"sys.argv = ['croupier', 'records', {str(tmp_path / 'r')!r}]; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=ENGLISH,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "pyarrow" in line
    assert "pip install 'croupier[audit]'" in line


def test_nothing_heavy_is_loaded_for_the_help() -> None:
    assert not {"numpy", "pyarrow", "ibis", "duckdb"} & set(imported_by("records", "--help"))
