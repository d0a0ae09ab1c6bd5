"""Records as files: the same again from a seed, in parts and formats, whole or not at all."""

import hashlib
import tracemalloc
from fractions import Fraction
from pathlib import Path

import pyarrow.parquet
import pytest

from croupier.audit.records.making import make
from croupier.audit.records.order import (
    Format,
    MorePartsThanRows,
    MoreTablesThanRows,
    NoRoom,
    NotEmpty,
    NotMade,
    Order,
    OtherLimit,
)
from croupier.rules.rule_set import RuleSet
from tests.audit.recorded import (
    EVERY,
    chips,
    house,
    number,
    order,
    read,
    records,
    settled,
    spins_of,
    sums,
)

RATE = Fraction(1, 100)
RULES = {name: house(name) for name in EVERY}


# --- the same again -------------------------------------------------------------------------


def hashes(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("format_", Format)
def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(
    tmp_path: Path, format_: Format
) -> None:
    for name, seed in (("one", 5), ("again", 5), ("other", 6)):
        make(order(3000, seed=seed, format=format_), tmp_path / name)
    assert hashes(tmp_path / "one") == hashes(tmp_path / "again")
    assert len(hashes(tmp_path / "one")) == 3
    different = hashes(tmp_path / "other")
    assert all(different[name] != digest for name, digest in hashes(tmp_path / "one").items())


def test_a_seed_gives_what_it_has_always_given(tmp_path: Path) -> None:
    """Rows are a promise: whoever changes them changes the seed of every benchmark."""
    found = records(tmp_path / "r", order(2000, seed=17))
    text = repr([found.bets, found.spins, found.key])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "a605980e1fbed912"


@pytest.mark.parametrize("rows", [1, 2, 37, 5000])
def test_there_are_as_many_rows_as_were_asked_for(tmp_path: Path, rows: int) -> None:
    found = records(tmp_path / "r", order(rows))
    assert len(found.bets) == found.made.rows == rows
    assert len(found.spins) == found.made.spins


def test_parts_hold_the_same_rows_one_after_the_other(tmp_path: Path) -> None:
    whole = records(tmp_path / "whole", order(10_000, rate=RATE))
    made = make(order(10_000, rate=RATE, parts=7), tmp_path / "parts")
    files = sorted((tmp_path / "parts" / "bets").iterdir())
    parts = [read(file) for file in files]
    assert [row for part in parts for row in part] == whole.bets
    assert [len(part) for part in parts] == [
        10_000 * (at + 1) // 7 - 10_000 * at // 7 for at in range(7)
    ]
    assert made == whole.made
    in_files = {f"bets/{file.name}": part for file, part in zip(files, parts, strict=True)}
    for row in read(tmp_path / "parts" / "key.parquet"):
        bet = in_files[row["file"]][row["row"] - 1]
        assert (bet["table"], bet["spin"], bet["stake"]) == (
            row["table"],
            row["spin"],
            row["stake"],
        )


def test_more_parts_than_a_group_of_rows_are_written_whole(tmp_path: Path) -> None:
    make(order(50, parts=50), tmp_path / "r")
    files = sorted((tmp_path / "r" / "bets").iterdir())
    assert [len(read(file)) for file in files] == [1] * 50


# --- formats --------------------------------------------------------------------------------


def test_csv_has_the_same_rows_but_for_the_lines_that_cannot_be_read(tmp_path: Path) -> None:
    parquet = records(tmp_path / "parquet", order(5000, rate=Fraction(1, 50)))
    make(order(5000, rate=Fraction(1, 50), format=Format.CSV), tmp_path / "csv")
    key = (tmp_path / "csv" / "key.csv").read_text("utf-8").splitlines()
    unreadable = [int(line.split(",")[1]) for line in key if line.endswith(",unreadable")]
    assert unreadable
    head, *lines = (tmp_path / "csv" / "bets.csv").read_text("utf-8").splitlines()
    assert head == "bet,spin,table,seat,position,stake,paid,at"
    assert len(lines) == 5000
    for at, (line, bet) in enumerate(zip(lines, parquet.bets, strict=True), start=1):
        cells = line.split(",")
        if at in unreadable:
            assert len(cells) != 8 or not cells[5].lstrip("-").isdigit()
        elif at - 1 not in parquet.wrong:
            values = [bet[name] for name in head.split(",")[:-1]]
            assert cells[:-1] == ["" if value is None else str(value) for value in values]
    assert all(line.count(",") == 10 for line in key)


def test_amounts_in_csv_are_decimals_of_the_tables_money(tmp_path: Path) -> None:
    rules = [house(smallest="0.25", limits__maximum="500", limits__outside_maximum="5000")]
    parquet = records(tmp_path / "parquet", order(1000, rules, rate=Fraction(0)))
    make(order(1000, rules, rate=Fraction(0), format=Format.CSV), tmp_path / "csv")
    lines = (tmp_path / "csv" / "bets.csv").read_text("utf-8").splitlines()[1:]
    for line, bet in zip(lines, parquet.bets, strict=True):
        cells = line.split(",")
        assert Fraction(cells[5]) * 4 == bet["stake"]
        assert Fraction(cells[6]) * 4 == bet["paid"]
    assert any("." in line.split(",")[5] for line in lines)


def test_ids_are_places_in_the_list_of_positions(tmp_path: Path) -> None:
    found = records(tmp_path / "r", order(5000, ids=True, rate=RATE))
    spins, wrong = spins_of(found), found.wrong
    for at, bet in enumerate(found.bets):
        if at in wrong:
            continue
        spin = spins[bet["table"], bet["spin"]]
        position = RULES[spin["rules"]].layout.positions[bet["position_id"]]
        won = number(spin["number"]) in position.numbers
        assert won == (bet["paid"] >= bet["stake"]), bet
    assert {row["position_id"] for row in found.key if row["finding"] == "unknown-position"} == {
        999
    }


def test_plain_records_have_the_columns_that_an_audit_must_have(tmp_path: Path) -> None:
    found = records(tmp_path / "r", order(5000, plain=True, rate=RATE))
    assert list(found.bets[0]) == ["spin", "table", "seat", "position", "stake", "paid"]
    assert list(found.spins[0]) == ["spin", "table", "at", "number", "rules"]
    assert not {"late-bet", "doubled-bet"} & {row["finding"] for row in found.key}


def test_parquet_holds_text_whole_units_and_times_in_microseconds(tmp_path: Path) -> None:
    make(order(100), tmp_path / "r")
    schema = pyarrow.parquet.read_schema(tmp_path / "r" / "bets.parquet")
    types = {field.name: str(field.type) for field in schema}
    assert types == {
        "bet": "int64",
        "spin": "int64",
        "table": "string",
        "seat": "string",
        "position": "string",
        "stake": "int64",
        "paid": "int64",
        "at": "timestamp[us]",
    }


# --- what cannot be made --------------------------------------------------------------------


def test_a_folder_with_something_in_it_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("r", "file"):
        with pytest.raises(NotEmpty):
            make(order(10), tmp_path / name)
    assert (tmp_path / "r" / "mine.txt").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "r"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    make(order(10), tmp_path / "r")
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == [
        "bets.parquet",
        "key.parquet",
        "spins.parquet",
    ]


def test_what_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    def interrupted(rows: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(order(5000), tmp_path / "r", interrupted)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (order(5, tables=6), MoreTablesThanRows),
        (order(5, parts=6), MorePartsThanRows),
        (order(5, [house(limits__maximum=47)]), NoRoom),
        (order(5, [house(limits__outside_maximum=159)]), NoRoom),
        (order(5, [house(limits__flat_maximum=100)]), NoRoom),
        (order(5, [house(limits__payout_maximum=100)]), OtherLimit),
        (order(5, [house(limits__spread_minimum=5)]), OtherLimit),
    ],
    ids=["tables", "parts", "maximum", "outside maximum", "flat maximum", "payout", "spread"],
)
def test_what_cannot_be_made_is_refused_before_anything_is_written(
    tmp_path: Path, wanted: Order, why: type[NotMade]
) -> None:
    with pytest.raises(why):
        make(wanted, tmp_path / "r")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "rules",
    [
        house(limits__maximum=48),
        house(limits__outside_maximum=160),
        house(limits__flat_maximum=288),
        house("club", limits__minimum=25, limits__maximum=1200, limits__outside_minimum=30),
        house(payouts__straight="36:1", payouts__corner="17:2"),
    ],
    ids=["tight", "tight outside", "flat", "large", "other odds"],
)
def test_stakes_keep_within_the_tables_limits(tmp_path: Path, rules: RuleSet) -> None:
    found = records(tmp_path / "r", order(5000, [rules], rate=Fraction(0)))
    spins = spins_of(found)
    for bet in found.bets:
        for chip in chips(bet["position"], bet["stake"], rules):
            assert chip.stake >= rules.limits.least(chip.position)
    for key, stake in sums(found.bets, spins, {rules.name: rules}).items():
        most = rules.limits.most(rules.layout.by_key[str(key[3])])
        assert most is None or stake <= most, key
    due = settled(found, {rules.name: rules})
    assert [bet["paid"] for bet in found.bets] == list(due.values())


# --- size -----------------------------------------------------------------------------------


def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    def peak(rows: int) -> int:
        tracemalloc.start()
        try:
            make(order(rows, [house()], tables=20), tmp_path / str(rows))
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few = peak(270_000)
    assert peak(600_000) < 1.2 * few
