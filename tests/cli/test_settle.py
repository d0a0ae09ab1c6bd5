"""`croupier settle`."""

import io
import re

import pytest

from tests.cli.terminal import croupier

FOUR = ("17/20 100", "13/14/16/17 100", "16/17/18/19/20/21 100", "red 100")


def test_a_spin_is_one_object_in_the_order_of_the_contract() -> None:
    assert croupier("settle", "--falls", "17", "--json", "A: 17/20 100").out == (
        '{"falls": "17", "bets": [{"seat": "A", "position": "17/20", "stake": 100, '
        '"winnings": 1700, "kept": 100, "collected": 0, "returned": 0, "held": 0}], '
        '"winnings": 1700, "kept": 100, "collected": 0, "returned": 0, "held": 0, "change": 0}\n'
    )


def test_a_bet_without_a_seat_has_none() -> None:
    assert croupier("settle", "--falls", "0", "--json", "0 5").row["bets"][0]["seat"] is None


def test_stakes_of_a_seat_on_a_position_are_one_row_in_the_order_first_laid() -> None:
    bets = ("red 5", "A: 17 10", "17 2", "A: 17 30", "B: 17 1", "red 5")
    rows = croupier("settle", "--falls", "17", "--json", *bets).row["bets"]
    assert [(row["seat"], row["position"], row["stake"]) for row in rows] == [
        (None, "red", 10),
        ("A", "17", 40),
        (None, "17", 2),
        ("B", "17", 1),
    ]


def test_an_announced_bet_is_a_row_a_position() -> None:
    spin = croupier("settle", "--falls", "0", "--json", "--max", "500", "voisins 1000").row
    assert [row["position"] for row in spin["bets"]] == [
        *("0/2/3", "4/7", "12/15", "18/21", "19/22", "25/26/28/29", "32/35")
    ]
    assert spin["change"] == 10


def test_amounts_are_decimals_where_the_table_pays_parts_and_whole_where_whole() -> None:
    spin = croupier("settle", "--falls", "1", "--json", "--smallest", "0.5", "1 2.5", "2 1.0").row
    assert [row["stake"] for row in spin["bets"]] == [2.5, 1]
    assert spin["winnings"] == 87.5
    assert '"stake": 1,' in croupier("settle", "--falls", "1", "--json", "2 1").out


def test_several_numbers_are_spins_in_turn_and_only_what_is_held_plays_on() -> None:
    first, second = croupier("settle", "--falls", "0,17", "--json", "17 5").rows
    assert (first["falls"], first["collected"]) == ("0", 5)
    assert second == {
        "falls": "17",
        "bets": [],
        **dict.fromkeys(("winnings", "kept", "collected", "returned", "held", "change"), 0),
    }


@pytest.mark.parametrize(
    ("policy", "kept", "change"), [("return", 100, 50), ("stand", 150, 0)], ids=str
)
def test_above_the_maximum_the_house_does_as_its_rules_say(
    policy: str, kept: int, change: int
) -> None:
    spin = croupier(
        *("settle", "--falls", "17", "--json", "--max", "100", "--over-max", policy, "17 150")
    ).row
    assert (spin["kept"], spin["change"]) == (kept, change)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("17/19 5",), "17/19 5"),
        (("17 5", "zero 5"), "zero 5"),
        (("17 4", "--min", "5"), "17 4"),
        (("red 4", "--outside-min", "5"), "red 4"),
        (("17 60", "17 60", "--max", "100", "--over-max", "refuse"), "17 60"),
        (("voisins 40",), "voisins 40"),
        (("",), "“”"),
    ],
)
def test_a_bet_that_cannot_be_taken_settles_nothing(arguments: list[str], names: str) -> None:
    assert names in croupier("settle", "--falls", "17", *arguments).refusal
    assert names in croupier("settle", "--falls", "17", "--json", *arguments).refusal


@pytest.mark.parametrize("falls", ["37", "00", "x", "1,,2", "1,99", "-1", "١"])
def test_a_number_that_is_not_on_the_wheel_is_refused(falls: str) -> None:
    assert croupier("settle", f"--falls={falls}", "17 5").refusal.startswith(f"--falls {falls}: ")


@pytest.mark.parametrize("arguments", [(), ("--falls", ""), ("--falls", ",")], ids=str)
def test_without_a_number_the_option_is_named(arguments: tuple[str, ...]) -> None:
    assert croupier("settle", *arguments, "17 5").refusal.startswith("--falls")


# --- from stdin -----------------------------------------------------------------------------------


def test_a_bad_line_is_reported_by_its_number_and_the_rest_is_settled() -> None:
    lines = "# bets\n\nA: 17/20 100\n17/19 5\nA: 17/20 50\n"
    outcome = croupier("settle", "--falls", "17", "--json", stdin=lines)
    wrong, spin = outcome.rows
    assert outcome.status == 2
    assert outcome.err == ""
    assert (wrong["line"], wrong["error"]["code"]) == (4, "not_adjacent")
    assert "17/20" in wrong["error"]["message"]
    assert (spin["kept"], len(spin["bets"])) == (150, 1)


def test_a_bet_the_table_refuses_is_a_bad_line_in_its_place() -> None:
    lines = "17 4\n18/22 5\n17 5\n17 3\nx 5"
    outcome = croupier("settle", "--falls", "17", "--min", "5", "--json", stdin=lines)
    assert [(row["line"], row["error"]["code"]) for row in outcome.rows[:-1]] == [
        (1, "below_minimum"),
        (2, "not_adjacent"),
        (4, "below_minimum"),
        (5, "unknown_position"),
    ]
    assert outcome.rows[-1]["kept"] == 5


def test_for_people_bad_lines_go_to_stderr() -> None:
    outcome = croupier("settle", "--falls", "17", stdin="17 5\n17/19 5\n")
    assert outcome.status == 2
    assert outcome.err.startswith("line 2: ")
    assert "17/19" not in outcome.out
    assert "175" in outcome.out


# --- for people -----------------------------------------------------------------------------------


def test_people_read_a_table_with_its_totals() -> None:
    assert croupier("settle", "--falls", "17", *FOUR).out == (
        "17 falls, black\n"
        "Position           Stake  Winnings  Kept  Collected\n"
        "-----------------  -----  --------  ----  ---------\n"
        "17/20                100      1700   100          0\n"
        "13/14/16/17          100       800   100          0\n"
        "16/17/18/19/20/21    100       500   100          0\n"
        "red                  100         0     0        100\n"
        "-----------------  -----  --------  ----  ---------\n"
        "Total                400      3000   300        100\n"
        "\n"
    )


def test_people_see_the_seats_where_there_are_any_and_the_change() -> None:
    out = croupier("settle", "--falls", "17", "--max", "100", "A: 17 150", "red 5").out
    assert "Seat" in out
    assert "Change: 50" in out


def test_a_table_of_millions_fits_eighty_columns() -> None:
    widest = "lady in blue: 16/17/18/19/20/21 1000000"
    out = croupier("settle", "--falls", "17", widest, "red 1000000").out
    assert max(map(len, out.splitlines())) <= 80


def test_on_a_terminal_the_table_is_drawn_with_the_same_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = croupier("settle", "--falls", "17", *FOUR).out
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("io.TextIOWrapper", Terminal)
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", croupier("settle", "--falls", "17", *FOUR).out)
    assert "─" in drawn
    assert max(map(len, drawn.splitlines())) <= 80
    cells = drawn.replace("─", "").split()
    assert cells == [cell for cell in plain.split() if set(cell) != {"-"}]


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal's."""

    def isatty(self) -> bool:
        return True
