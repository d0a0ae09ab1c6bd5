"""`croupier replay`, and `croupier settle --session`: what a session comes to, and what breaks it.

The figures are those of rules.md section 11, in cash chips, so that the float is easily told:
it changes by what is collected less what is paid.
"""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import croupier

SESSION = """\
# rules.md section 11
open 50000
A: 17/20 100 cash
A: 13/14/16/17 100 cash
A: 16..21 100 cash
B: red 100 cash
spin 17
A: back 17/20
A: back 13/14/16/17
A: back 16..21
B: voisins 900 cash
spin 0
"""
AFTER_17 = 50000 - 3000 + 100
AFTER_0 = AFTER_17 - 2200 + 700
"""Two chips of the voisins lie on the trio and win; the other seven of 100 lose."""

PRISON = "rules french zero.rule=prison\nopen 500\nA: red 100 cash\nspin 0\nspin 1\nclose\n"
TOO_LATE = "open 500\nA: 17 5 cash\nlaunch\nno-more-bets\n  A: 17 5 cash\nnumber 17\n"


def file_of(folder: Path, text: str | bytes) -> str:
    file = folder / "evening.txt"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(file)


# --- for programs -------------------------------------------------------------------------------


def test_every_action_is_an_object_with_its_line_and_what_the_table_came_to() -> None:
    outcome = croupier("replay", "-", "--json", stdin="open 500\nA: 17 5 cash\nspin 1\n")
    assert outcome.status == 0
    *actions, totals = outcome.rows
    assert [(row["line"], row["do"], row["phase"], row["float"]) for row in actions] == [
        (1, "open", "open", 500),
        (2, "bet", "open", 500),
        (3, "launch", "spinning", 500),
        (3, "no-more-bets", "no-more-bets", 500),
        (3, "number", "called", 500),
        (3, "dolly", "marked", 500),
        (3, "collect", "paid", 505),
        (3, "pay-all", "paid", 505),
        (3, "lift", "open", 505),
    ]
    assert actions[1] == {
        "line": 2,
        "do": "bet",
        "seat": "A",
        "position": "17",
        "stake": 5,
        "tender": "cash",
        "phase": "open",
        "float": 500,
    }
    assert totals == {
        "spins": 1,
        "phase": "open",
        "float": 505,
        "winnings": 0,
        "kept": 0,
        "collected": 5,
        "returned": 0,
        "held": 0,
        "change": 0,
        "players": [
            {
                "seat": "A",
                "color": None,
                "value": None,
                "in_color": 0,
                "in_cash": 0,
                "on_cloth": 0,
                "in_prison": 0,
            }
        ],
    }


def test_the_float_follows_what_is_paid_and_collected() -> None:
    rows = croupier("replay", "-", "--json", stdin=SESSION).rows
    floats = [row["float"] for row in rows if row.get("do") == "lift"]
    assert floats == [AFTER_17, AFTER_0]
    assert (rows[-1]["winnings"], rows[-1]["collected"]) == (3000 + 2200, 100 + 700)


def test_a_collection_has_the_settlement_as_settle_prints_it() -> None:
    rows = croupier("replay", "-", "--json", stdin=SESSION).rows
    settlements = [row["settlement"] for row in rows if row.get("do") == "collect"]
    assert settlements == croupier("settle", "--session", "-", "--json", stdin=SESSION).rows
    assert [spin["falls"] for spin in settlements] == ["17", "0"]


def test_color_chips_are_counted_apart_from_cash() -> None:
    session = "open 500\nA: buy red 5 200\nA: 17 5\nA: red 20 cash\nlaunch\n"
    (player,) = croupier("replay", "-", "--json", stdin=session).rows[-1]["players"]
    assert player == {
        "seat": "A",
        "color": "red",
        "value": 5,
        "in_color": 195,
        "in_cash": 0,
        "on_cloth": 25,
        "in_prison": 0,
    }


def test_what_is_held_in_prison_is_in_the_totals_until_it_is_free() -> None:
    held = croupier("replay", "-", "--json", stdin=PRISON.partition("spin 1")[0]).rows[-1]
    assert (held["held"], held["players"][0]["in_prison"]) == (100, 100)
    free = croupier("replay", "-", "--json", stdin=PRISON).rows[-1]
    assert (free["returned"], free["phase"], free["float"]) == (100, "closed", 500)
    assert free["players"][0]["in_cash"] == 100


def test_an_action_that_breaks_the_rules_ends_the_replay_with_its_line() -> None:
    outcome = croupier("replay", "-", "--json", stdin=TOO_LATE)
    assert outcome.status == 1
    assert outcome.err == ""
    *actions, wrong, totals = outcome.rows
    assert [row["do"] for row in actions] == ["open", "bet", "launch", "no-more-bets"]
    assert (wrong["line"], wrong["error"]["code"]) == (5, "too_late")
    assert (totals["phase"], totals["spins"]) == ("no-more-bets", 0)


# --- for people ---------------------------------------------------------------------------------


def test_people_read_every_spin_with_its_float_and_who_has_what_in_the_end() -> None:
    outcome = croupier("replay", "-", stdin=PRISON)
    assert outcome.status == 0
    assert outcome.out == (
        "The table opens with 500 in its float.\n"
        "A lays 100 on red, in cash chips.\n"
        "Spin 1\n"
        "No more bets.\n"
        "\n"
        "0 falls, green\n"
        "Seat  Position  Stake  Winnings  Kept  Collected  Held\n"
        "----  --------  -----  --------  ----  ---------  ----\n"
        "A     red         100         0     0          0   100\n"
        "----  --------  -----  --------  ----  ---------  ----\n"
        "      Total       100         0     0          0   100\n"
        "\n"
        "Float: 500\n"
        "\n"
        "Spin 2\n"
        "No more bets.\n"
        "\n"
        "1 falls, red\n"
        "Seat  Position  Stake  Winnings  Kept  Collected  Returned\n"
        "----  --------  -----  --------  ----  ---------  --------\n"
        "A     red         100         0     0          0       100\n"
        "----  --------  -----  --------  ----  ---------  --------\n"
        "      Total       100         0     0          0       100\n"
        "\n"
        "Float: 500\n"
        "\n"
        "The table closes.\n"
        "After 2 spins\n"
        "Seat  Color  Chip value  In color  In cash  On the cloth  In prison\n"
        "----  -----  ----------  --------  -------  ------------  ---------\n"
        "A                               0      100             0          0\n"
        "Float: 500\n"
        "\n"
    )


def test_payments_are_said_one_by_one_with_what_they_are_made_in() -> None:
    session = "open 5000\nA: buy red 5 200\nA: 17 5\nB: 17 5 cash\nspin 17"
    out = croupier("replay", "-", stdin=session).out
    assert "A is paid on straight 17: 75 in color, 100 in cash chips.\n" in out
    assert "B is paid on straight 17: 175 in cash chips.\n" in out
    assert f"Float: {5000 - 2 * 175}\n" in out


def test_what_breaks_the_rules_is_said_with_file_line_and_column(tmp_path: Path) -> None:
    file = file_of(tmp_path, TOO_LATE)
    outcome = croupier("replay", file)
    assert outcome.status == 1
    assert outcome.err.startswith(f"{file}, line 5, column 3: ")
    assert len(outcome.err.splitlines()) == 1
    assert "A lays 5 on straight 17, in cash chips." in outcome.out
    assert "After 0 spins" in outcome.out


# --- what cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("open 500\n  A: 17/19 5\n", "line 2, column 6"),
        ("open 500\nlanch", "line 2, column 1"),
        ("rules frensh", "line 1, column 7"),
        ('{"do": "open", "amount": "5"}', "line 1, column 26"),
        ('\n\n  {"do" "open"}', "line 3, column 9"),
        (b"open 500\nA: 17 5\xff\n", "line 2, column 8"),
        ("Ёж: 17 5".encode() + b"\xd0", "line 1, column 9"),
        (b"\xef\xbb\xbfopen x", "line 1, column 6"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("replay", "--json"), ("settle", "--session")])
def test_a_session_that_cannot_be_read_is_refused_with_its_place(
    text: str | bytes, place: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    file = file_of(tmp_path, text)
    assert croupier(*command, file).refusal.startswith(f"{file}, {place}: ")
    assert croupier(*command, "-", stdin=text).refusal.startswith(f"stdin, {place}: ")


@pytest.mark.parametrize("file", ["/nowhere/at/all.txt", "/", "a\0b", "\x1b[2J"])
def test_a_file_that_is_not_there_is_named(file: str) -> None:
    for command in (("replay",), ("settle", "--session")):
        refusal = croupier(*command, file).refusal
        assert refusal.isprintable()
        assert "stdin" in refusal


def test_without_a_file_the_command_says_how_it_is_used() -> None:
    assert "croupier replay" in croupier("replay").refusal


@pytest.mark.parametrize("text", ["", "# nothing\n", "rules french\n"])
def test_a_session_of_nothing_is_a_table_that_never_opened(text: str) -> None:
    outcome = croupier("replay", "-", "--json", stdin=text)
    assert outcome.status == 0
    assert (outcome.row["spins"], outcome.row["phase"], outcome.row["float"]) == (0, "closed", 0)


# --- the other notation -------------------------------------------------------------------------


def test_a_session_is_written_in_the_other_notation_and_back() -> None:
    objects = croupier("replay", "-", "--to", "json", stdin=PRISON)
    assert objects.status == 0
    assert [json.loads(line)["do"] for line in objects.out.splitlines()[:3]] == [
        *("rules", "open", "bet")
    ]
    text = croupier("replay", "-", "--to", "text", stdin=objects.out)
    assert text.out == PRISON.replace("spin 0\nspin 1\n", whole_spin(0) + whole_spin(1))
    assert croupier("replay", "-", stdin=objects.out) == croupier("replay", "-", stdin=PRISON)


def whole_spin(number: int) -> str:
    return f"launch\nno-more-bets\nnumber {number}\ndolly {number}\ncollect\npay-all\nlift\n"


def test_json_lines_are_known_by_their_first_brace_after_comments() -> None:
    outcome = croupier("replay", "-", "--json", stdin='\n# JSON\n  {"do": "open", "amount": 5}\n')
    assert (outcome.status, outcome.rows[0]["line"]) == (0, 3)


def test_a_session_that_breaks_the_rules_can_still_be_written_otherwise() -> None:
    outcome = croupier("replay", "-", "--to", "text", stdin=TOO_LATE)
    assert outcome.status == 0
    assert outcome.out == "rules european\n" + TOO_LATE.replace("  A", "A")


def test_there_are_two_notations() -> None:
    assert "text, json" in croupier("replay", "-", "--to", "xml").refusal


# --- settling a session -------------------------------------------------------------------------


def test_settle_has_an_object_for_each_spin_of_a_session() -> None:
    outcome = croupier("settle", "--session", "-", "--json", stdin=SESSION)
    assert outcome.status == 0
    first, second = outcome.rows
    assert (first["falls"], first["winnings"], first["collected"]) == ("17", 3000, 100)
    assert (second["falls"], second["winnings"], second["collected"]) == ("0", 2200, 700)


def test_a_void_spin_is_not_settled_and_prison_is_carried() -> None:
    session = PRISON.replace("spin 1", "launch\nvoid ball-left\nspin 1")
    first, second = croupier("settle", "--session", "-", "--json", stdin=session).rows
    assert (first["held"], second["returned"]) == (100, 100)


def test_settle_prints_the_spins_before_an_action_that_breaks_the_rules() -> None:
    outcome = croupier("settle", "--session", "-", "--json", stdin=SESSION + "lift\n")
    *spins, wrong = outcome.rows
    assert outcome.status == 2
    assert len(spins) == 2
    assert (wrong["line"], wrong["error"]["code"]) == (13, "not_now")
    people = croupier("settle", "--session", "-", stdin=SESSION + "lift\n")
    assert people.err.startswith("stdin, line 13, column 1: ")
    assert "17 falls, black" in people.out


@pytest.mark.parametrize("more", [("--falls", "17"), ("17 5",), ("--max", "100")], ids=str)
def test_a_session_goes_with_no_bets_numbers_or_rules_of_the_command_line(
    more: tuple[str, ...],
) -> None:
    assert croupier("settle", "--session", "-", *more, stdin=SESSION).refusal.startswith(
        "--session"
    )
