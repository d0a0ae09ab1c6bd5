"""`croupier audit`."""

import json
import re
from pathlib import Path

import pytest

from croupier.audit.columns import Finding
from croupier.i18n.audit import finding_meaning, finding_name
from croupier.i18n.voice import Voice
from tests.cli.terminal import croupier
from tests.cli.test_streams import imported_by

BETS = "spin,table,seat,position,stake,paid\n"
SPINS = (
    "spin,table,at,number,rules\n1,T1,2026-03-02T12:00:00,17,\n2,T1,2026-03-02T12:01:00,0,french\n"
)


def logs(folder: Path, *bets: str) -> tuple[str, str]:
    (folder / "bets.csv").write_text(BETS + "".join(f"{bet}\n" for bet in bets), "utf-8")
    (folder / "spins.csv").write_text(SPINS, "utf-8")
    return str(folder / "bets.csv"), str(folder / "spins.csv")


# --- for programs ---------------------------------------------------------------------------


def test_a_finding_and_the_sums_are_as_the_contract_says(tmp_path: Path) -> None:
    outcome = croupier(
        "audit", *logs(tmp_path, "1,T1,A,20-17,100,1800", "2,T1,B,red,11,5"), "--json"
    )
    assert outcome.status == 1
    assert outcome.rows == [
        {
            "spin": "1",
            "table": "T1",
            "seat": "A",
            "position": "17/20",
            "stake": 100,
            "paid": 1800,
            "due": 1700,
            "finding": "stake-included",
        },
        {
            "rows": 2,
            "settled": 2,
            "rejected": 0,
            "findings": 1,
            "stake": 111,
            "due": 1705,
            "paid": 1805,
        },
    ]
    assert list(outcome.rows[0]) == [
        *("spin", "table", "seat", "position", "stake", "paid", "due", "finding")
    ]


def test_a_line_that_cannot_be_read_says_where_it_stands(tmp_path: Path) -> None:
    bets, spins = logs(tmp_path, "1,T1,A,17,1,35", "1,T1,A")
    outcome = croupier("audit", bets, spins, "--json")
    assert outcome.status == 1
    assert outcome.rows[0] == {
        **dict.fromkeys(("spin", "table", "seat", "position", "stake", "paid", "due")),
        "finding": "unreadable",
        "file": bets,
        "line": 3,
    }
    sums = outcome.rows[1]
    assert (sums["rows"], sums["settled"], sums["rejected"]) == (2, 1, 1)


def test_nothing_wrong_is_status_0(tmp_path: Path) -> None:
    outcome = croupier("audit", *logs(tmp_path, "1,T1,A,17,1,35"), "--json")
    assert outcome.status == 0
    assert outcome.row["findings"] == 0


def test_house_rules_change_every_rule_set(tmp_path: Path) -> None:
    bets, spins = logs(tmp_path, "1,T1,A,17,0.5,17.5", "2,T1,A,red,3,0", "1,T1,B,17,12,420")
    rows = croupier(
        *("audit", bets, spins, "--json", "--smallest", "0.5", "--zero", "lose", "--max", "10")
    ).rows
    assert [(row["stake"], row["due"], row["finding"]) for row in rows[:-1]] == [
        (12, 350, "over-maximum")
    ]


def test_rules_of_ones_own_go_by_their_name(tmp_path: Path) -> None:
    house = tmp_path / "atlantis.toml"
    house.write_text('[payouts]\nstraight = "34:1"\n', "utf-8")
    bets, spins = logs(tmp_path, "1,T1,A,17,1,35", "2,T1,A,0,1,34")
    Path(spins).write_text(SPINS.replace("french", "atlantis"), "utf-8")
    rows = croupier("audit", bets, spins, "--json", "--rules", str(house)).rows
    assert [(row["position"], row["due"]) for row in rows[:-1]] == [("17", 34)]


# --- for people -----------------------------------------------------------------------------


def test_the_verdict_comes_first(tmp_path: Path) -> None:
    outcome = croupier("audit", *logs(tmp_path, "1,T1,A,17,1,36", "1,T1,A,18,1,0"))
    assert outcome.status == 1
    assert outcome.out.startswith("1 bet is wrong.\n")
    assert "stake included" in outcome.out
    right = croupier("audit", *logs(tmp_path, "1,T1,A,18,1,0"))
    assert right.out.startswith("Every bet was paid right.\n")
    empty = croupier("audit", *logs(tmp_path))
    assert (empty.status, empty.out.splitlines()[0]) == (0, "There is no bet in the log.")
    bad = croupier("audit", *logs(tmp_path, "1,T1,A,17/19,1,0"))
    assert (bad.status, bad.out.splitlines()[0]) == (1, "No row could be settled.")


def test_what_stands_in_a_log_obeys_no_terminal(tmp_path: Path) -> None:
    out = croupier("audit", *logs(tmp_path, "1,\x1b[31mT9,A,17,1,0")).out
    assert "\x1b" not in out


def test_every_finding_has_a_name_and_a_meaning() -> None:
    voice = Voice("en")
    names = [finding_name(voice, finding) for finding in Finding]
    assert len(set(names)) == len(Finding)
    for finding in Finding:
        assert finding_meaning(voice, finding).endswith(".")


# --- files ----------------------------------------------------------------------------------


def test_findings_and_totals_go_into_a_folder_and_a_report_into_a_file(tmp_path: Path) -> None:
    bets, spins = logs(tmp_path, "1,T1,A,17,1,36")
    out, page = tmp_path / "out", tmp_path / "report.html"
    outcome = croupier("audit", bets, spins, "--out", str(out), "--report", str(page), "--json")
    assert outcome.status == 1
    assert json.loads((out / "findings.jsonl").read_text("utf-8")) == outcome.rows[0]
    assert page.read_text("utf-8").startswith("<!doctype html>") or "<html" in page.read_text(
        "utf-8"
    )


def test_a_session_needs_no_second_log(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("open 5000\nA: buy red 5 100\nA: 17 10\nspin 17\nclose\n", "utf-8")
    assert croupier("audit", str(file), "--json").row["settled"] == 1


def test_a_session_has_no_days_and_no_pace(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("open 5000\nA: buy red 5 100\nA: 17 10\nspin 17\nspin 3\nclose\n", "utf-8")
    report = tmp_path / "report.html"
    croupier("audit", str(file), "--out", str(tmp_path / "out"), "--report", str(report))
    days = (tmp_path / "out" / "by-day.csv").read_text("utf-8").splitlines()
    assert [day.partition(",")[0] for day in days[1:]] == ['""']
    assert "1970" not in report.read_text("utf-8")


def test_spins_that_are_of_no_use_are_told(tmp_path: Path) -> None:
    bets, spins = logs(tmp_path, "1,T1,A,17,1,35")
    more = '3,T1,2026-03-02T12:02:00,99,\n4,T1\nx"x,,"\n'
    Path(spins).write_text(SPINS + more, "utf-8")
    said = croupier("audit", bets, spins).out
    assert re.search(r"^Spins whose number is not on the wheel +1$", said, re.MULTILINE)
    assert re.search(r"^Spins that could not be read +2$", said, re.MULTILINE)
    assert "twice" not in said


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.csv", "spins.csv"], "nowhere.csv: there is no such log"),
        (["bets.csv", "bets.csv"], "there is no column at"),
        (["bets.csv", "spins.csv", "--engine", "abacus"], "--engine abacus"),
        (["bets.csv", "spins.csv", "--threads", "0"], "--threads 0"),
        (["bets.csv", "spins.csv", "--report", "report.pdf"], "--report report.pdf"),
        (["bets.csv", "spins.csv", "--rules", "atlantis"], "--rules atlantis"),
        (["bets.csv"], "bets.csv, line 1, column 1: "),
        (["s3://bucket/bets.parquet", "spins.csv"], "s3://bucket/bets.parquet: "),
        (["bets.csv", "s3://bucket/spins.parquet"], "s3://bucket/spins.parquet: "),
        (["bets.csv", "spins.csv", "--master", "local[2]"], "--master local[2]"),
    ],
)
def test_bad_input_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    logs(tmp_path, "1,T1,A,17,1,35")
    monkeypatch.chdir(tmp_path)
    assert said in croupier("audit", *arguments).refusal


def test_heavy_libraries_wait_until_the_command_runs() -> None:
    heavy = {"ibis", "duckdb", "pyarrow", "pyspark"}
    assert not heavy & imported_by("audit", "--help")
