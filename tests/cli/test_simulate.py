"""`croupier simulate`."""

import io
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from croupier.cli.simulated import PLANS
from croupier.odds.simulation import plans
from croupier.odds.simulation.numbers import Numbers, NumberStream
from croupier.odds.simulation.run import Play, simulate
from croupier.rules.bets import Bet
from croupier.rules.rule_set import standard
from tests.cli.terminal import croupier
from tests.cli.test_streams import ENGLISH, imported_by

RULES = standard()
SHORT = ("--spins", "20", "--players", "10", "--seed", "1")


def red(stake: int) -> list[Bet]:
    return [Bet(RULES.layout.by_key["red"], stake)]


# --- for programs ---------------------------------------------------------------------------


def test_the_object_has_the_keys_of_the_reference_in_their_order() -> None:
    assert list(croupier("simulate", "--json", *SHORT, "red 10").row) == [
        *("plan", "bets", "rules", "spins", "players", "bankroll", "goal", "seed"),
        *("rounds", "staked", "net", "held"),
        *("edge_percent", "standard_error_percent", "exact_edge", "exact_edge_percent"),
        *("ahead", "ruined", "at_goal"),
        *("longest_losing_run", "largest_stake", "deepest_drawdown"),
        *("finals", "results", "path"),
    ]


@pytest.mark.parametrize("plan", PLANS)
def test_the_command_plays_what_the_library_plays(plan: str) -> None:
    options = ("--bankroll", "500", "--goal", "600", "--plan", plan)
    row = croupier("simulate", "--json", *SHORT, *options, "red 10").row
    found = simulate(red(10), RULES, Play(20, 10, 500, 600, seed=1), plans.PLANS[plan])
    assert (row["plan"], row["bets"], row["rules"]) == (plan, ["red 10"], "european")
    assert (row["rounds"], row["staked"], row["net"]) == (found.bets, found.staked, found.net)
    assert (row["ruined"], row["at_goal"]) == (found.ruined, found.at_goal)
    assert row["exact_edge"] == "1/37"
    assert row["exact_edge_percent"] == 2.7027
    assert row["edge_percent"] == round(-100 * found.net / found.staked, 4)
    assert sum(each["players"] for each in row["results"]) == 10
    assert [point["spins"] for point in row["path"]] == list(range(21))
    assert row["path"][0] == {"spins": 0, "low": 500, "middle": 500, "high": 500}


def test_every_plan_of_the_library_has_its_name() -> None:
    assert list(PLANS) == list(plans.PLANS)


def test_the_same_seed_says_the_same_and_another_something_else() -> None:
    first, again, other = (
        croupier("simulate", "--json", "--spins", "50", "--seed", seed).row for seed in "112"
    )
    assert first == again
    assert first["path"] != other["path"]


def test_a_seed_drawn_by_chance_is_said_and_gives_the_same_again() -> None:
    row = croupier("simulate", "--json", "--spins", "9").row
    again = croupier("simulate", "--json", "--spins", "9", "--seed", str(row["seed"])).row
    assert row == again


def test_without_bets_red_lies_for_the_least_the_table_takes() -> None:
    row = croupier("simulate", "--json", *SHORT, "--outside-min", "5").row
    assert row["bets"] == ["red 5"]
    assert row["staked"] == 20 * 10 * 5


def test_amounts_are_the_tables_decimals() -> None:
    row = croupier(
        "simulate", "--json", *SHORT, "--smallest", "0.5", "--bankroll", "3", "17 0.5"
    ).row
    assert row["bankroll"] == 3
    assert row["bets"] == ["17 0.5"]
    assert row["largest_stake"] == 0.5
    assert row["staked"] == row["rounds"] / 2


def test_what_stays_in_prison_is_no_part_of_the_net() -> None:
    options = ("--rules", "triple-zero", "--zero", "prison", "--spins", "1", "--players", "500")
    row = croupier("simulate", "--json", *options, "--seed", "3", "red 10").row
    assert row["held"] > 0
    assert row["held"] % 10 == 0
    others = 500 - row["held"] // 10
    assert row["ahead"] * 10 - (others - row["ahead"]) * 10 == row["net"]


# --- for people -----------------------------------------------------------------------------


def test_people_read_the_edge_found_beside_the_exact_one() -> None:
    out = croupier("simulate", *SHORT, "--bankroll", "100", "--goal", "150", "red 10").out
    assert out.startswith("red 10: flat, 20 spins × 10 players, seed 1\n")
    assert re.search(r"^Edge found +\N{MINUS SIGN}?[\d.]+%$", out, re.MULTILINE)
    assert re.search(r"^Its standard error +± [\d.]+%$", out, re.MULTILINE)
    assert re.search(r"^Exact edge +2\.7027%$", out, re.MULTILINE)
    assert "Players ruined" in out
    assert "Players at the goal" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_player_with_credit_is_never_ruined_and_one_player_has_no_bars() -> None:
    out = croupier("simulate", "--spins", "300", "--players", "1", "--seed", "1").out
    assert "ruined" not in out
    assert "#" not in out
    assert "What the player has" in out


def test_the_plot_runs_from_the_first_spin_to_the_last_within_eighty_columns() -> None:
    out = croupier("simulate", "--spins", "3000", "--players", "50", "--seed", "1").out
    plot = out[out.index("What players have") :].splitlines()
    rows, axis = plot[1:-1], plot[-1]
    assert len(rows) == 12
    assert max(map(len, plot)) <= 80
    assert axis.split() == ["0", "3000", "spins"]
    # Everybody begins with 0, and in every column there is a half.
    columns = range(rows[0].index("|") + 1, max(map(len, rows)))
    marks = ["".join(row.ljust(99)[at] for row in rows) for at in columns]
    assert all(column.count("o") == 1 for column in marks)
    assert ":" not in marks[0]
    assert marks[-1].count(":") > 3


def test_a_table_that_cannot_lose_or_win_is_still_drawn() -> None:
    out = croupier("simulate", "--spins", "1", "--players", "1", "--seed", "1", "red 1", "black 1")
    assert out.status == 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_figures_are_written_as_the_language_writes_them(language: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "simulate", "--seed", "1", "red 10"],
        capture_output=True,
        check=True,
        env={**ENGLISH, "CROUPIER_LANG": language},
        timeout=60,
    )
    exact = {"en": "2.7027%", "ru": "2,7027\N{NO-BREAK SPACE}%"}
    assert exact[language] in done.stdout.decode()


def test_progress_is_shown_on_a_terminal_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    arguments = ("simulate", "--json", *SHORT)
    quiet = croupier(*arguments)
    assert quiet.err == ""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("io.TextIOWrapper", Terminal)
    watched = croupier(*arguments)
    assert watched.out == quiet.out
    assert "100%" in watched.err


# --- pictures -------------------------------------------------------------------------------


def test_a_picture_has_a_line_for_the_poor_the_middle_and_the_rich(tmp_path: Path) -> None:
    file = tmp_path / "money.svg"
    options = ("--bankroll", "100", "--plot", str(file))
    assert croupier("simulate", *SHORT, *options, "red 10").status == 0
    root = ET.fromstring(file.read_text("utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    lines = [node for node in root.iter() if (node.get("class") or "").startswith("line-")]
    assert len(lines) == 3


@pytest.mark.parametrize(
    ("name", "more", "says"),
    [
        ("money.png", ("--bankroll", "100"), "SVG"),
        ("nowhere/money.svg", ("--bankroll", "100"), "no such folder"),
        ("money.svg", (), "--bankroll"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_played(
    tmp_path: Path, name: str, more: tuple[str, ...], says: str
) -> None:
    file = tmp_path / name
    forever = ("--spins", "999999999", "--players", "1000000")
    refusal = croupier("simulate", *forever, "--plot", str(file), *more).refusal
    assert refusal.startswith("--plot ")
    assert says in refusal


def test_a_picture_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    options = ("--bankroll", "100", "--plot", str(folder))
    assert croupier("simulate", *SHORT, *options).refusal.startswith("--plot ")


# --- what cannot be used --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "begins", "names"),
    [
        (("--plan", "paroli"), "--plan paroli: ", "martingale"),
        (("--spins", "0"), "--spins 0: ", "999999999"),
        (("--spins", "1e6"), "--spins 1e6: ", "whole number"),
        (("--players", "1000001"), "--players 1000001: ", "1000000"),
        (("--seed", "x"), "--seed x: ", "whole number"),
        (("--bankroll", "ten"), "--bankroll ten: ", ""),
        (("--bankroll", "9", "red 10"), "--bankroll 9: ", "10"),
        (("--bankroll", "100", "--goal", "100"), "--goal 100: ", "100"),
        (("--goal", "1.5"), "--goal 1.5: ", ""),
        (("17/19 5",), "“17/19 5”: ", "17/20"),
        (("red 5", "--outside-min", "10"), "“red 5”: ", "10"),
        (("--spins", "100000000", "17 1000000000000"), "--spins 100000000: ", "fewer spins"),
    ],
)
def test_what_cannot_be_played_is_named(
    arguments: tuple[str, ...], begins: str, names: str
) -> None:
    for more in ((), ("--json",)):
        refusal = croupier("simulate", *arguments, *more).refusal
        assert refusal.startswith(begins)
        assert names in refusal.removeprefix(begins)


def test_a_plan_whose_line_never_ends_says_what_would_end_it() -> None:
    options = ("--plan", "labouchere", "--spins", "200000", "--players", "3")
    refusal = croupier("simulate", *options, "17 1").refusal
    assert refusal.startswith("--plan labouchere: ")
    assert "bankroll" in refusal


# --- numpy ----------------------------------------------------------------------------------


def without_numpy(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = (
        "import sys; sys.modules['numpy'] = None; from croupier.cli import main; "
        f"sys.argv = ['croupier', *{list(arguments)!r}]; sys.exit(main())"
    )
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=ENGLISH,
        check=False,
        timeout=60,
    )


def test_without_numpy_one_line_says_what_to_install() -> None:
    done = without_numpy("simulate", "red 10")
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "pip install 'croupier[simulate]'" in line


@pytest.mark.parametrize(
    "arguments", [("simulate", "--help"), ("odds", "red 10"), ("verify",)], ids=str
)
def test_all_else_runs_without_numpy(arguments: tuple[str, ...]) -> None:
    done = without_numpy(*arguments)
    assert (done.returncode, done.stderr) == (0, "")


def test_numpy_is_loaded_for_nothing_else() -> None:
    assert "numpy" not in imported_by("odds", "red 10")
    assert "numpy" in imported_by("simulate", *SHORT)


# --- interrupted ----------------------------------------------------------------------------


def test_an_interrupted_simulation_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, drawn = NumberStream.draw, []

    def until_ctrl_c(stream: NumberStream, size: int) -> Numbers:
        drawn.append(size)
        if len(drawn) == 3:
            raise KeyboardInterrupt
        return draw(stream, size)

    monkeypatch.setattr(NumberStream, "draw", until_ctrl_c)
    outcome = croupier("simulate", "--spins", "999999999")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "")
