"""`croupier wheel`."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from croupier.audit.wheels.examining import Sample, examine
from croupier.rules.wheel import label, load_wheel
from tests.audit.wheels.wheels import SINGLE, spun, tilted
from tests.cli.terminal import croupier
from tests.cli.test_streams import ENGLISH, imported_by


def text(numbers: bytes) -> str:
    return "".join(f"{number}\n" for number in numbers)


FAIR = text(spun(4510, 2))
LEANING = text(spun(6000, 5, tilted(0.25)))
EVEN = text(bytes(range(37)) * 40)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- for programs ---------------------------------------------------------------------------


def test_the_objects_have_the_keys_of_the_reference_in_their_order() -> None:
    wheel, totals = croupier("wheel", "-", "--json", stdin=FAIR).rows
    assert list(wheel) == [
        *("table", "wheel", "files", "first", "last", "spins", "alpha", "verdict"),
        *("findings", "tests", "left_out", "tilt", "sector", "pockets", "visible"),
    ]
    assert list(wheel["tests"][0]) == [
        *("test", "of", "statistic", "due", "high", "low", "high_adjusted", "low_adjusted"),
        "method",
    ]
    assert list(totals) == [
        *("tables", "lines", "read", "rejected", "passed_over", "findings", "files"),
    ]
    (file,) = totals["files"]
    assert file["sha256"] == hashlib.sha256(FAIR.encode()).hexdigest()


def test_the_command_finds_what_the_library_finds() -> None:
    wheel, totals = croupier("wheel", "-", "--json", stdin=LEANING).rows
    (found,) = examine([Sample(SINGLE, [spun(6000, 5, tilted(0.25))])])
    assert wheel["verdict"] == "leans"
    assert [each["test"] for each in wheel["findings"]] == [str(f.test) for f in found.findings]
    assert wheel["spins"] == totals["read"] == 6000
    assert totals["findings"] == len(found.findings)
    assert [each["number"] for each in wheel["pockets"]] == list(map(label, SINGLE.pockets))
    assert sum(each["hits"] for each in wheel["pockets"]) == 6000
    for row, each in zip(wheel["tests"], found.tested, strict=True):
        assert row["high"] == pytest.approx(each.chances.high, rel=1e-5)
        assert row["low"] == pytest.approx(each.chances.low, rel=1e-5)
    assert wheel["tilt"]["towards"] in {"34", "17", "6"}


@pytest.mark.parametrize(
    ("log", "verdict", "status"),
    [
        (FAIR, "nothing-found", 0),
        (LEANING, "leans", 1),
        (EVEN, "too-even", 1),
        ("17\n", "nothing-found", 0),
        ("17\n" * 60, "leans", 1),
        ("", "no-numbers", 2),
        ("x\n", "no-numbers", 2),
        ("17\nx\n", "nothing-found", 2),
        (LEANING + "x\n", "leans", 1),
    ],
)
def test_the_status_says_what_the_verdict_says(log: str, verdict: str, status: int) -> None:
    done = croupier("wheel", "-", "--json", stdin=log)
    assert (done.rows[-2]["verdict"], done.status) == (verdict, status)


def test_a_line_that_is_not_used_is_an_object_with_its_file_and_number(folder: Path) -> None:
    Path("log.txt").write_text("17\n00\n\n37\nx\n", encoding="utf-8")
    *bad, _wheel, totals = croupier("wheel", "log.txt", "--json").rows
    assert [(row["file"], row["line"], row["error"]["code"]) for row in bad] == [
        ("log.txt", 2, "not_on_wheel"),
        ("log.txt", 4, "not_on_wheel"),
        ("log.txt", 5, "not_a_number"),
    ]
    assert (totals["lines"], totals["read"], totals["rejected"]) == (4, 1, 3)
    assert totals["passed_over"] == 1


def test_alpha_is_what_a_fair_wheel_is_accused_with() -> None:
    strict, lax = (
        croupier("wheel", "-", "--json", "--alpha", alpha, stdin=FAIR).rows[0]
        for alpha in ("0.001", "0.5")
    )
    assert (strict["alpha"], lax["alpha"]) == (0.001, 0.5)
    assert strict["visible"]["tilt_percent"] > lax["visible"]["tilt_percent"]


# --- wheels and tables ----------------------------------------------------------------------


def test_the_wheel_is_named_by_its_zeros_or_by_rules() -> None:
    for options in (("--wheel", "double"), ("--rules", "american")):
        wheel, totals = croupier("wheel", "-", "--json", *options, stdin="00\n0\n17\n").rows
        assert wheel["wheel"] == "double-zero"
        assert totals["read"] == 3
        assert [each["number"] for each in wheel["pockets"]][19] == "00"


def test_a_wheel_of_which_the_order_is_not_attested_has_no_tilt() -> None:
    wheel = croupier("wheel", "-", "--json", "--wheel", "triple", stdin="000\n1\n").rows[0]
    assert wheel["tilt"] is None
    assert {"test": "tilt", "why": "order-unknown", "needed": 0} in wheel["left_out"]


def test_casino_files_are_tables_by_their_names_and_have_days(folder: Path) -> None:
    for day in (1, 2, 3):
        for table in (2, 10):
            numbers = spun(200, 10 * day + table)
            rows = "".join(f"12:00;{number}\r\n" for number in numbers)
            Path(f"2024-05-0{day}_Table-{table}.csv").write_text(
                "\ufefftime;number\r\n" + rows, encoding="utf-8"
            )
    files = sorted(str(path) for path in Path().glob("*.csv"))
    *wheels, totals = croupier("wheel", *files, "--json").rows
    assert [(row["table"], row["files"], row["spins"]) for row in wheels] == [
        ("2", 3, 600),
        ("10", 3, 600),
    ]
    assert {(row["first"], row["last"]) for row in wheels} == {("2024-05-01", "2024-05-03")}
    assert totals["tables"] == 2
    assert totals["read"] == totals["lines"] == 1200
    assert totals["passed_over"] == 6
    out = croupier("wheel", *files).out
    assert "Table 10: 600 numbers from 3 files, 2024-05-01 to 2024-05-03\n" in out


def test_a_pattern_says_what_names_hold(folder: Path) -> None:
    Path("r7-a.txt").write_text("17\n", encoding="utf-8")
    pattern = r"^r(?P<table>\d+)"
    assert croupier("wheel", "r7-a.txt", "--names", pattern, "--json").rows[0]["table"] == "7"
    refusal = croupier("wheel", "-", "r7-a.txt", "--names", r"^w(?P<table>.)").refusal
    assert refusal.startswith("r7-a.txt: ")


def test_a_column_says_the_table() -> None:
    rows = "spin,table,number\n1,A,17\n2,B,4\n3,A,5\n"
    *wheels, _totals = croupier("wheel", "-", "--by", "table", "--json", stdin=rows).rows
    assert [(row["table"], row["spins"]) for row in wheels] == [("A", 2), ("B", 1)]


# --- for people -----------------------------------------------------------------------------


def test_people_read_the_verdict_the_chances_and_what_could_have_been_found() -> None:
    out = croupier("wheel", "-", stdin=FAIR).out
    assert out.startswith("4510 numbers from 1 file\nNothing found: ")
    assert re.search(r"^All pockets \(χ²\) +[\d.]+ +36 +\d+% +\d+%$", out, re.MULTILINE)
    assert "single pocket that falls" in " ".join(out.split())
    assert "no certificate" in " ".join(out.split())
    assert out.endswith("4510 lines: 4510 read, 0 rejected.\n")
    assert max(map(len, out.splitlines())) <= 80


def test_people_read_where_a_wheel_leans_and_what_that_does_not_say() -> None:
    out = " ".join(croupier("wheel", "-", stdin=LEANING).out.split())
    assert "The wheel leans" in out
    assert re.search(r"On the side of (34|17|6) it falls 2\d\.\d% more often than due", out)
    assert re.search(r"The sector [\d ]+ fell \d+ times where [\d.]+ are due", out)
    assert "no number can be foretold" in out


def test_people_read_that_numbers_are_too_even_and_hang_together() -> None:
    out = " ".join(croupier("wheel", "-", stdin=EVEN).out.split())
    assert "too even" in out
    assert "what falls hangs together with what fell before" in out
    assert "It stays on one side too long." in out


@pytest.mark.parametrize(
    ("log", "says"),
    [
        ("", "There are no numbers"),
        ("17\n", "nothing can be said"),
        ("x\n", "0 lines: 0 read, 0 rejected. 1 more passed over"),
        ("99\n", "1 line: 0 read, 1 rejected."),
    ],
)
def test_a_small_log_is_answered_sensibly(log: str, says: str) -> None:
    assert says in croupier("wheel", "-", stdin=log).out


def test_the_first_bad_lines_are_said_and_the_rest_counted() -> None:
    done = croupier("wheel", "-", stdin="17\n" + "x\n" * 30)
    lines = done.err.splitlines()
    assert lines[0] == "-, line 2: “x” is no number: a line holds one number of the wheel."
    assert len(lines) == 21
    assert lines[-1].startswith("10 more lines were not used")
    assert done.out.endswith("31 lines: 1 read, 30 rejected.\n")


def test_the_document_shows_what_comes_out(folder: Path) -> None:
    document = (Path(__file__).parents[2] / "docs" / "wheel.md").read_text(encoding="utf-8")
    (shown,) = re.findall(
        r"^\$ croupier wheel log.txt\n(.*?)^```$", document, re.MULTILINE | re.DOTALL
    )
    Path("log.txt").write_text(LEANING, encoding="utf-8")
    assert croupier("wheel", "log.txt").out == shown


# --- pictures and reports -------------------------------------------------------------------


def test_the_picture_shows_every_pocket(folder: Path) -> None:
    assert croupier("wheel", "-", "--svg", "lean.svg", stdin=LEANING).status == 1
    root = ET.parse("lean.svg").getroot()
    shown = {part.get("data-number") for part in root.iter() if part.get("data-number")}
    assert shown == set(map(label, SINGLE.numbers))


@pytest.mark.parametrize("log", [FAIR, LEANING, "", "17\n", "x\n<b>\n"])
def test_a_report_is_one_file_with_all_that_was_found(folder: Path, log: str) -> None:
    done = croupier("wheel", "-", "--report", "wheel.html", stdin=log)
    html = Path("wheel.html").read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>\n")
    assert html.rstrip().endswith("</html>")
    assert hashlib.sha256(log.encode()).hexdigest() in html
    verdict = done.out.splitlines()[1].partition(":")[0].partition(".")[0]
    assert verdict in html
    for outside in ("<script", "<link", "src=", "@import", "url("):
        assert outside not in html
    if "<b>" in log:
        assert "&lt;b&gt;" in html
        assert "<b>" not in html


def test_a_report_of_several_tables_draws_each(folder: Path) -> None:
    rows = "table,number\n" + "".join(f"{n % 3},{n % 37}\n" for n in range(300))
    options = ("--by", "table", "--report", "wheel.html")
    croupier("wheel", "-", *options, stdin=rows)
    html = Path("wheel.html").read_text(encoding="utf-8")
    assert html.count("<svg") == 3
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    refusal = croupier("wheel", "-", *options[:2], "--svg", "x.svg", stdin=rows).refusal
    assert "--report draws each" in refusal


# --- what cannot be used --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "No log is named"),
        (("nowhere.txt",), "nowhere.txt: It cannot be read"),
        ((".",), ".: It cannot be read"),
        (("-", "--wheel", "quadruple"), "--wheel quadruple"),
        (("-", "--wheel", "single", "--rules", "french"), "--wheel and --rules"),
        (("-", "--rules", "nowhere"), "nowhere"),
        (("-", "--alpha", "2"), "--alpha 2"),
        (("-", "--alpha", "nan"), "--alpha nan"),
        (("-", "--alpha", "x"), "--alpha x"),
        (("-", "--names", "("), "--names ("),
        (("-", "--names", "x"), "--names x"),
        (("-", "--svg", "x.png"), "--svg x.png"),
        (("-", "--report", "nowhere/x.html"), "--report nowhere/x.html"),
        (("-", "--column", "z"), "-: There is no column “z”"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line(
    folder: Path, arguments: tuple[str, ...], named: str
) -> None:
    refusal = croupier("wheel", *arguments, stdin="a,b\n1,2\n").refusal
    assert named in refusal


def test_several_columns_want_one_named() -> None:
    assert "--column: a, b" in croupier("wheel", "-", stdin="a,b\n1,2\n").refusal


def test_a_log_that_is_named_twice_is_refused(folder: Path) -> None:
    for name in ("a.txt", "b.txt"):
        Path(name).write_text(FAIR, encoding="utf-8")
    assert croupier("wheel", "a.txt", "b.txt").refusal.startswith("b.txt: the same as a.txt")


def test_a_picture_of_what_cannot_be_drawn_is_refused(folder: Path) -> None:
    drawn = ("--svg", "x.svg")
    assert "no numbers" in croupier("wheel", "-", *drawn, stdin="").refusal
    triple = croupier("wheel", "-", *drawn, "--wheel", "triple", stdin="1\n")
    assert "not attested" in triple.refusal


# --- what it needs --------------------------------------------------------------------------


@pytest.mark.parametrize("package", ["numpy", "scipy"])
def test_without_a_package_one_line_says_what_to_install(package: str) -> None:
    program = (
        f"import sys; sys.modules[{package!r}] = None; from croupier.cli import main; "
        "sys.argv = ['croupier', 'wheel', '-']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="17\n",
        capture_output=True,
        text=True,
        env=ENGLISH,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert package in line
    assert "pip install 'croupier[wheel]'" in line


def test_help_loads_neither_numpy_nor_scipy() -> None:
    assert imported_by("wheel", "--help") & {"numpy", "scipy", "jinja2"} == set()


def test_all_shipped_wheels_can_be_named() -> None:
    from croupier.cli.commands.wheel import WHEELS

    for key in WHEELS.values():
        assert load_wheel(key).key == key
