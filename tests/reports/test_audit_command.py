"""`croupier audit --report`: the whole way from logs to one HTML file."""

from pathlib import Path

import pytest

from tests.cli.terminal import croupier
from tests.reports.seen import Seen

SPINS = "spin,table,at,number,rules,dealer\n"
BETS = "spin,table,seat,position,stake,paid\n"


@pytest.fixture
def logs(tmp_path: Path) -> tuple[Path, Path]:
    bets, spins = tmp_path / "bets.csv", tmp_path / "spins.csv"
    spins.write_text(
        SPINS
        + "1,R1,2026-06-22 21:00:00,17,european,Ana\n2,R1,2026-06-22 21:01:30,0,french,Ana\n"
        + "3,<b>R2</b>,2026-06-22 22:00:00,00,american,<script>x</script>\n"
    )
    bets.write_text(
        BETS
        + "1,R1,A,17/20,100,1800\n1,R1,B,red,50,0\n2,R1,A,even,100,0\n2,R1,B,voisins,900,2200\n"
        + "3,<b>R2</b>,A,0/00,10,170\n9,R1,A,red,10,0\n1,R1,A,nowhere,10,0\nnonsense\n"
    )
    return bets, spins


def test_a_report_is_written_beside_the_findings(logs: tuple[Path, Path], tmp_path: Path) -> None:
    bets, spins = logs
    report = tmp_path / "report.html"
    ran = croupier("audit", str(bets), str(spins), "--report", str(report))
    assert ran.status == 1
    html = report.read_text("utf-8")
    page = Seen(html)
    assert "2 bets of 5 are wrong." in page.text
    assert "8 = 5 settled + 3 rejected" in page.text
    assert page.row("split 17/20")[3:7] == ["100 × 17 = 1700", "1700", "1800", "100 too much"]
    assert page.row("even")[3:7] == ["half back: 100 ÷ 2 = 50", "50", "0", "50 too little"]
    assert "<script" not in html
    assert "<b>R2" not in html


def test_a_log_without_a_row_has_a_report_as_well(tmp_path: Path) -> None:
    bets, spins, report = (tmp_path / name for name in ("bets.csv", "spins.csv", "r.html"))
    bets.write_text(BETS)
    spins.write_text(SPINS)
    assert croupier("audit", str(bets), str(spins), "--report", str(report)).status == 0
    assert "There are no bets: nothing could be audited." in Seen(report.read_text("utf-8")).text


def test_a_report_of_bad_rows_alone_says_so(tmp_path: Path) -> None:
    bets, spins, report = (tmp_path / name for name in ("bets.csv", "spins.csv", "r.html"))
    bets.write_text(BETS + "1,R1,A,red,10,0\nx\n")
    spins.write_text(SPINS)
    assert croupier("audit", str(bets), str(spins), "--report", str(report)).status == 1
    text = Seen(report.read_text("utf-8")).text
    assert "No bet could be settled: all 2 rows were rejected." in text


def test_a_report_that_cannot_be_is_refused_in_a_line(logs: tuple[Path, Path]) -> None:
    bets, spins = logs
    for name in ("report.pdf", "no/such/folder/report.html"):
        ran = croupier("audit", str(bets), str(spins), "--report", name)
        assert ran.status == 2
        assert name in ran.err
        assert ran.err.count("\n") == 1
