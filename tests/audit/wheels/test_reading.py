"""Logs in: every line is read or rejected, by its number, whatever the file."""

import hashlib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.audit.wheels.reading import (
    LONGEST_LINE,
    ColumnNotNamed,
    Columns,
    Fault,
    Log,
    NoSuchColumn,
    NotUtf8,
    Rejected,
    read_log,
)
from croupier.rules.wheel import label
from tests.audit.wheels.wheels import DOUBLE, SINGLE

PLAIN = Columns()


def read(text: str | bytes, columns: Columns = PLAIN) -> tuple[Log, list[Rejected]]:
    rejected: list[Rejected] = []
    content = text.encode() if isinstance(text, str) else text
    log = read_log(io.BytesIO(content), "log", SINGLE, columns, rejected.append)
    return log, rejected


def numbers(text: str | bytes, columns: Columns = PLAIN) -> list[list[int]]:
    log, _rejected = read(text, columns)
    return [list(stretch) for stretch in log.stretches.get("", ())]


@pytest.mark.parametrize(
    "text",
    [
        "17\n0\n36\n",
        "17\r\n0\r\n36\r\n",
        "17\r0\r36",
        "\ufeff17\n0\n36",
        "  17 \n\t0\n36\n",
        "17;\n0;\n36;\n",
        "number\n17\n0\n36\n",
        "# from the table\n17\n\n0\n#\n36\n",
        '"17"\n"0"\n"36"\n',
        "spin,number\n1,17\n2,0\n3,36\n",
        "at;number;rest\n12:00;17;a\n12:01;0;b\n12:02;36;c\n",
        "a\tNumber\nx\t17\nx\t0\nx\t36\n",
        'at,number\n"12:00, Monday",17\n"12:01",0\nx,36\n',
    ],
)
def test_numbers_are_read_however_the_file_is_written(text: str) -> None:
    assert numbers(text) == [[17, 0, 36]]


def test_a_digit_may_have_a_zero_before_it() -> None:
    assert numbers("07\n7\n00\n") == [[7, 7]]


def test_double_zero_is_a_number_of_its_own_wheel_alone() -> None:
    found = read_log(io.BytesIO(b"00\n0\n17"), "log", DOUBLE)
    assert found.stretches == {"": (bytes([37, 0, 17]),)}
    _log, (rejected,) = read("0\n00\n")
    assert (rejected.line, rejected.fault, rejected.text) == (2, Fault.NOT_ON_WHEEL, "00")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("37", Fault.NOT_ON_WHEEL),
        ("170", Fault.NOT_ON_WHEEL),
        ("-1", Fault.NOT_A_NUMBER),
        ("17.0", Fault.NOT_A_NUMBER),
        ("١٧", Fault.NOT_A_NUMBER),
        ("17 18", Fault.NOT_A_NUMBER),
        ("red", Fault.NOT_A_NUMBER),
        ('"17', Fault.BAD_QUOTES),
        ("1" * (LONGEST_LINE + 9), Fault.TOO_LONG),
    ],
)
def test_a_bad_line_is_rejected_by_its_number_and_the_rest_is_read(line: str, fault: Fault) -> None:
    log, rejected = read(f"# log\n5\n{line}\n6\n")
    assert [(each.line, each.fault) for each in rejected] == [(3, fault)]
    assert (log.lines, log.read, log.rejected, log.passed_over) == (3, 2, 1, 1)
    assert log.stretches == {"": (b"\x05", b"\x06")}


def test_a_row_without_the_column_is_rejected() -> None:
    _log, rejected = read("at,number\n12:00\n12:01,4\n")
    assert [(each.line, each.fault) for each in rejected] == [(2, Fault.NO_CELL)]


def test_a_cell_that_is_empty_is_rejected_and_an_empty_line_is_not() -> None:
    log, rejected = read("at,number\n12:00,\n\n12:01,4\n")
    assert [each.line for each in rejected] == [2]
    assert log.passed_over == 2


@pytest.mark.parametrize("name", ["Zahl", " zahl ", "2"])
def test_a_column_is_chosen_by_its_title_or_its_place(name: str) -> None:
    assert numbers("nr;Zahl\n1;17\n2;4\n", Columns(name)) == [[17, 4]]


def test_a_column_by_its_place_needs_no_title() -> None:
    assert numbers("1;17\n2;4\n", Columns("2")) == [[17, 4]]


def test_a_column_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(NoSuchColumn) as refused:
        read("a,b\n1,2\n", Columns("c"))
    assert refused.value.columns == ("a", "b")
    with pytest.raises(NoSuchColumn):
        read("a,b\n1,2\n", Columns("3"))


def test_of_several_columns_one_must_be_named() -> None:
    with pytest.raises(ColumnNotNamed):
        read("a,b\n1,2\n")


def test_tables_are_kept_apart_by_their_column() -> None:
    log, _rejected = read("number,table\n1,A\n2,B\n3,A\n", Columns(table="table"))
    assert log.stretches == {"A": (b"\x01\x03",), "B": (b"\x02",)}


def test_other_columns_may_be_in_any_encoding_and_utf_16_is_refused() -> None:
    assert numbers("dealer;number\nM\xfcller;17\n".encode("cp1252")) == [[17]]
    with pytest.raises(NotUtf8):
        read("17\n".encode("utf-16"))


def test_the_hash_is_of_the_files_bytes() -> None:
    content = b"\xef\xbb\xbf17\r\nx\r\n" * 9000
    assert read(content)[0].sha256 == hashlib.sha256(content).hexdigest()


def test_an_empty_file_has_no_lines() -> None:
    log, rejected = read("")
    assert (log.lines, log.read, log.passed_over, rejected) == (0, 0, 0, [])


lines = st.lists(
    st.one_of(
        st.sampled_from([*map(label, SINGLE.numbers), "", "#", "00", "x", '"', "1;2"]),
        st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=8),
    )
)


@given(lines)
def test_every_line_is_read_rejected_or_passed_over(drawn: list[str]) -> None:
    content = "".join(f"{line}\n" for line in ["number;x", *drawn])
    log, rejected = read(content)
    assert log.lines == log.read + log.rejected
    assert log.rejected == len(rejected)
    assert log.lines + log.passed_over == 1 + len(drawn)
    assert log.read == sum(map(len, log.stretches.get("", ())))
