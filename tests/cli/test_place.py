"""`croupier place`, `positions`, `odds` and `verify`."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli.commands import verify as verify_command
from croupier.odds.verification import Checked, Subject
from tests.cli.terminal import croupier
from tests.rules import arithmetic

# --- place ----------------------------------------------------------------------------------------


def test_a_series_is_placed_as_the_contract_shows() -> None:
    assert croupier("place", "--json", "--max", "100", "voisins 1500").out == (
        '{"bet": "voisins 1500", "unit": 170, "chips": 9, "placed": 1490, "change": 10, '
        '"positions": [{"position": "0/2/3", "stake": 300}, {"position": "4/7", "stake": 170}, '
        '{"position": "12/15", "stake": 170}, {"position": "18/21", "stake": 170}, '
        '{"position": "19/22", "stake": 170}, {"position": "25/26/28/29", "stake": 340}, '
        '{"position": "32/35", "stake": 170}]}\n'
    )


def test_a_plain_bet_is_one_chip_in_its_canonical_form() -> None:
    assert croupier("place", "--json", "A: 20-17 100").row == {
        "bet": "A: 17/20 100",
        "unit": 100,
        "chips": 1,
        "placed": 100,
        "change": 0,
        "positions": [{"position": "17/20", "stake": 100}],
    }


@pytest.mark.parametrize(
    ("bet", "options", "unit", "placed", "change"),
    [
        ("zero-game 600", ("--max", "100"), 165, 595, 5),  # rules.md section 6
        ("orphelins 800", ("--max", "100"), 175, 800, 0),
        ("voisins 2000", ("--max", "100"), 200, 1700, 300),
        ("voisins 1000", (), 110, 990, 10),
        ("voisins 1000", ("--step", "1"), 111, 999, 1),
        ("complete-17 @25", (), 25, 1000, 0),  # rules.md section 8
        ("neighbours-0 52", ("--step", "1"), 10, 50, 2),
    ],
)
def test_the_options_change_how_a_bet_plays(
    bet: str, options: tuple[str, ...], unit: int, placed: int, change: int
) -> None:
    row = croupier("place", "--json", bet, *options).row
    assert (row["unit"], row["placed"], row["change"]) == (unit, placed, change)


def test_each_line_of_stdin_has_a_result_of_its_own() -> None:
    outcome = croupier("place", "--json", "--max", "10", stdin="17 8\n17 8\n17 99\n17\n17 1\n")
    assert outcome.status == 2
    assert [row.get("placed", row.get("line")) for row in outcome.rows] == [8, 8, 10, 4, 1]
    assert outcome.rows[3]["error"]["code"] == "missing_amount"


def test_people_read_a_line_a_bet_from_stdin() -> None:
    outcome = croupier("place", "--max", "100", stdin="voisins 1500\nA: 17 5")
    assert outcome.status == 0
    assert outcome.out.splitlines() == [
        (
            "voisins 1500: placed 1490, change 10: 0/2/3 300, 4/7 170, 12/15 170, 18/21 170, "
            "19/22 170, 25/26/28/29 340, 32/35 170"
        ),
        "A: 17 5: placed 5, change 0: 17 5",
    ]


def test_people_read_a_table_for_an_argument() -> None:
    out = croupier("place", "--max", "100", "tiers 1300").out
    assert out.startswith("tiers 1300 · 6 chips of 200\n")
    assert "Placed     1200\n" in out
    assert "Change: 100" in out


def test_of_several_arguments_none_is_placed_when_one_cannot_be() -> None:
    assert croupier("place", "17 5", "17/19 5", "--json").refusal.startswith("“17/19 5”: ")
    assert croupier("place", "17 5", "voisins 7", "--json").refusal.startswith("“voisins 7”: ")


# --- positions ------------------------------------------------------------------------------------


def test_the_157_positions_are_listed_with_what_they_cover_and_pay() -> None:
    counted = arithmetic.covered()
    rows = croupier("positions", "--json", "--max", "100").rows
    assert len(rows) == 157
    for row in rows:
        covered = counted[row["position"]]
        assert set(map(int, row["numbers"])) == covered
        pays, stake = map(int, row["pays"].split(":"))
        assert Fraction(pays, stake) == Fraction(36, len(covered)) - 1
        assert row["maximum"] == (len(covered) * 100 if len(covered) <= 6 else None)


def test_a_position_is_one_object_as_the_contract_shows() -> None:
    out = croupier("positions", "--json", "--max", "100").out
    assert (
        '{"position": "17/20", "kind": "split", "numbers": ["17", "20"], "pays": "17:1", '
        '"maximum": 200}\n'
    ) in out


def test_pairs_add_the_four_positions_of_24_numbers() -> None:
    rows = croupier("positions", "--json", "--pairs").rows
    assert len(rows) == 161
    assert {len(row["numbers"]) for row in rows[157:]} == {24}
    assert {row["pays"] for row in rows[157:]} == {"1:2"}


def test_people_read_a_line_a_position() -> None:
    lines = croupier("positions").out.splitlines()
    assert len(lines) == 2 + 157
    assert lines[2].split() == ["0", "straight", "up", "35:1"]


def test_pairs_that_the_house_does_not_take_are_not_listed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("pairs = false\n", "utf-8")
    assert "dozen-1+dozen-2" in croupier("positions", "--pairs", "--rules", str(house)).refusal


# --- odds -----------------------------------------------------------------------------------------


def test_every_position_has_its_exact_odds() -> None:
    rows = croupier("odds", "--json", "--pairs").rows
    assert len(rows) == 161
    assert {row["edge"] for row in rows} == {"1/37"}
    assert {row["edge_percent"] for row in rows} == {2.7027}
    assert [row for row in rows if row["position"] == "17/20"] == [
        {
            "position": "17/20",
            "chance": "2/37",
            "edge": "1/37",
            "edge_percent": 2.7027,
            "deviation": 4.0702,  # 18 × √70 ÷ 37
        }
    ]


def test_bets_have_odds_each_and_all_together() -> None:
    one, other, together = croupier("odds", "--json", "red 10", "black 10").rows
    assert [one["position"], other["position"]] == ["red", "black"]
    every = together["all"]
    assert (every["stake"], every["edge"], every["chance"]) == (20, "1/37", "0")
    assert every["net"] == {"0": -20, **{str(n): 0 for n in range(1, 37)}}


def test_odds_of_bets_that_add_up_over_the_maximum_are_of_what_plays() -> None:
    assert croupier("odds", "--json", "--max", "100", "17 80", "17 50").rows[-1]["all"]["net"] == {
        str(n): 3500 if n == 17 else -100 for n in range(37)
    }


def test_people_read_what_each_number_brings() -> None:
    out = croupier("odds", "17/20 100", "red 100").out
    assert "All together" in out
    assert "1600  17 20\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_bet_that_cannot_be_taken_has_no_odds() -> None:
    assert croupier("odds", "17/19 5").refusal.startswith("“17/19 5”: ")
    assert croupier("odds", "17 4", "--min", "5").refusal.startswith("“17 4”: ")


# --- verify ---------------------------------------------------------------------------------------


def test_verify_prints_what_it_checked() -> None:
    outcome = croupier("verify", "--json")
    assert outcome.status == 0
    assert {row["check"] for row in outcome.rows} == {str(subject) for subject in Subject}
    assert all(row["ok"] and row["compared"] > 0 for row in outcome.rows)
    assert croupier("verify").out.count("all right") == len(outcome.rows)


def test_verify_ends_with_1_and_names_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Checked("european", Subject.PAYOUTS, 9, ("17: 17", "18: 18", "19: 19", "20: 20"))
    monkeypatch.setattr(verify_command, "verify", lambda: iter([wrong]))
    shown = croupier("verify")
    assert shown.status == 1
    assert "4 wrong: 17: 17, 18: 18, 19: 19, …" in shown.out
    printed = croupier("verify", "--json")
    assert printed.status == 1
    assert printed.row == {
        "rules": "european",
        "check": "payouts",
        "compared": 9,
        "ok": False,
        "wrong": list(wrong.wrong),
    }
