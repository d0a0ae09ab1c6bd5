"""What mutation testing changes in a table: every value, one at a time."""

import tomllib
from pathlib import Path

import pytest

from scripts.mutation.page import argued
from scripts.mutation.tables import changes_of_table

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "src" / "croupier" / "rules"
TABLES = sorted(path.relative_to(ROOM).as_posix() for path in ROOM.rglob("*.toml"))


def becomes(source: str, place: str) -> set[str]:
    return {change.becomes for change in changes_of_table(source) if change.place == place}


@pytest.mark.parametrize(
    ("source", "place", "others"),
    [
        ("turns = 3", "turns", {"4", "2", ""}),
        ("pairs = true", "pairs", {"false", ""}),
        ('[payouts]\nsplit = "17:1"', "payouts.split", {'"18:1"', '"16:1"', '"17:2"', ""}),
        ('[zero]\nremainder = "house"', "zero.remainder", {'"player"', ""}),
        ("[zeros]\n0 = [0, 6]", "zeros.0", {"1", "-1", "7", "5", "", "6 0"}),
        ('[series]\ntiers = { "5/8" = 1 }', "series.tiers.5/8", {"2", "0", "6/9", ""}),
        ('pockets = "0 32 15"', "pockets", {"32 0", "15 32", "15 32 0", ""}),
    ],
)
def test_a_value_becomes_each_of_its_others(source: str, place: str, others: set[str]) -> None:
    assert becomes(source, place) == others


@pytest.mark.parametrize("name", TABLES)
def test_every_change_of_a_table_is_a_table_that_differs_in_one_place(name: str) -> None:
    source = (ROOM / name).read_text("utf-8")
    before = tomllib.loads(source)
    texts = [change.text for change in changes_of_table(source)]
    assert len(texts) == len(set(texts)) > 0
    for text in texts:
        after = tomllib.loads(text)
        assert sum(before.get(key) != after.get(key) for key in {*before, *after}) == 1


def test_the_page_argues_about_files_that_there_are() -> None:
    assert {name for name, _, _ in argued(ROOT)} <= {
        path.relative_to(ROOM).as_posix() for path in ROOM.rglob("*.*")
    }
