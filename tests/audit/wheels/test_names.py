"""What files' names say of the table and the day."""

import re
from datetime import date

import pytest

from croupier.audit.wheels.names import Named, read_name

DAY = date(2024, 5, 31)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("2024-05-31.csv", ""),
        ("20240531.txt", ""),
        ("31.05.2024.txt", ""),
        ("2024-05-31_3.csv", "3"),
        ("2024-05-31_Table-3.csv", "3"),
        ("2024_05_31 Tisch 12.txt", "12"),
        ("T7-20240531.csv", "7"),
        ("Salon Rouge 31.05.2024.csv", "Salon Rouge"),
        ("31-05-2024 (A).txt", "A"),
        ("2024-05-31", ""),
    ],
)
def test_a_name_with_a_day_names_the_table_by_the_rest(name: str, table: str) -> None:
    assert read_name(name) == Named(table, DAY)


@pytest.mark.parametrize("name", ["week.txt", "table-3.csv", "2024-13-31.csv", "123456789.txt"])
def test_a_name_without_a_day_says_nothing(name: str) -> None:
    assert read_name(name) == Named()


def test_a_pattern_says_it_by_its_groups() -> None:
    pattern = re.compile(r"^r(?P<table>\d+)_(?P<date>[\d-]+)")
    assert read_name("r12_2024-05-31.log", pattern) == Named("12", DAY)
    assert read_name("x12.log", pattern) is None


def test_a_pattern_may_leave_out_the_day_or_find_none() -> None:
    assert read_name("w3.csv", re.compile(r"w(?P<table>\d)")) == Named("3")
    assert read_name("w3.csv", re.compile(r"w(?P<table>\d)(?P<date>.*)")) == Named("3")
