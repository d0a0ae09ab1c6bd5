"""Input that cannot be used: one clear line each, no traceback, nothing lost."""

import io
from pathlib import Path

import pytest

from croupier.cli.intake import lines
from tests.cli.terminal import croupier

# --- amounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("0", "not_an_amount"),
        ("0.00", "not_an_amount"),
        ("-5", "not_an_amount"),
        ("1e3", "not_an_amount"),
        ("1,5", "not_an_amount"),
        ("٣", "not_an_amount"),
        ("NaN", "not_an_amount"),
        ("0.5", "not_payable"),
        ("1" + "0" * 30, "amount_too_large"),
        ("9" * 150, "amount_too_large"),
    ],
)
def test_an_amount_that_is_none_is_named(amount: str, code: str) -> None:
    for command in (("settle", "--falls", "17"), ("place",)):
        wrong = croupier(*command, "--json", stdin=f"17 {amount}\n").rows[0]
        assert wrong["error"]["code"] == code
        assert croupier(*command, f"17 {amount}").refusal


def test_the_largest_amount_is_counted_exactly() -> None:
    spin = croupier("settle", "--falls", "17", "--json", "17 1000000000000").row
    assert spin["winnings"] == 35 * 10**12


# --- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\xff\xfe1\x007\x00 \x005\x00", "not_text"),
        (b"17\x00 5", "unknown_position"),
        (b"\x00", "unknown_position"),
        (b"17 5" + b" " * 500, "too_long"),
        (b"1" * 10**6, "too_long"),
        (b"\xff" * 10**6, "too_long"),
        ("ё".encode() * 200 + b" 5", "too_long"),
        (b"17/19 5", "not_adjacent"),
        (b"red", "missing_amount"),
    ],
)
def test_a_line_that_is_no_bet_is_a_result_and_the_next_is_read(line: bytes, code: str) -> None:
    outcome = croupier("place", "--json", stdin=line + b"\n17 5\n")
    assert outcome.status == 2
    wrong, placed = outcome.rows
    assert (wrong["line"], wrong["error"]["code"]) == (1, code)
    assert placed["placed"] == 5


@pytest.mark.parametrize(
    "text",
    [b"17 5", b"17 5\r\n", b"\xef\xbb\xbf17 5\n", b"\n \n# c\n  # d\n#\xff\n\t17  5 \n\n"],
)
def test_line_ends_marks_blank_lines_and_comments_do_not_matter(text: bytes) -> None:
    outcome = croupier("place", "--json", stdin=text)
    assert outcome.status == 0
    assert outcome.row["bet"] == "17 5"


def test_lines_are_counted_with_the_blank_ones() -> None:
    assert croupier("place", "--json", stdin="\n# c\nx 5\n").row["line"] == 3


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
@pytest.mark.parametrize("command", [("place",), ("settle", "--falls", "17")], ids=str)
def test_no_bets_at_all_is_said(text: str, command: tuple[str, ...]) -> None:
    assert "stdin" in croupier(*command, "--json", stdin=text).refusal


def test_nothing_moves_the_cursor_of_who_reads_the_message() -> None:
    for outcome in (
        croupier("place", "17\x1b[2J 5"),
        croupier("place", stdin="17\x1b[2J\x07 5\n"),
        croupier("place", "--rules", "\x1b[2J"),
        croupier("place", "--\x1b[2J"),
        croupier("\x1b[2J"),
        croupier("place", "17 5", "--max", "a\nb"),
    ):
        assert outcome.status == 2
        assert len(outcome.err.splitlines()) == 1
        assert outcome.err[:-1].isprintable()


class Trickle(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a pipe may."""

    def __init__(self, text: bytes, size: int) -> None:
        self.rest, self.size = text, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        given, self.rest = self.rest[: self.size], self.rest[self.size :]
        buffer[: len(given)] = given
        return len(given)


@pytest.mark.parametrize("size", [3, 4, 7, 1000])
def test_lines_are_whole_however_they_arrive(size: int) -> None:
    text = b"\xef\xbb\xbf17 5\n\nA: voisins 900\r\n" + b"x" * 2000 + b"\nred 7"
    stream = io.BufferedReader(Trickle(text, size))
    first, blank, second, long, last = lines(stream, lambda: None)
    assert (first, blank, second.strip(), last) == (b"17 5", b"", b"A: voisins 900", b"red 7")
    assert long.startswith(b"x" * 800)


def test_what_was_answered_is_let_go_before_more_is_waited_for() -> None:
    events: list[str] = []
    stream = io.BufferedReader(Trickle(b"17 5\n" * 2, 5))
    events.extend(line.decode() for line in lines(stream, lambda: events.append("waits")))
    assert events == ["waits", "17 5", "waits", "17 5", "waits"]


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("--max", "abc"), "--max abc: "),
        (("--max", "0"), "--max 0: "),
        (("--min", "0.5"), "--min 0.5: "),
        (("--max", "1" + "0" * 40), "--max 1000"),
        (("--max", "5", "--min", "10"), "--min 10: "),
        (("--outside-max", "5", "--outside-min", "10"), "--outside-min 10: "),
        (("--step", "-5"), "--step -5: "),
        (("--smallest", "0"), "--smallest 0: "),
        (("--over-max", "keep"), "--over-max keep: "),
        (("--rules", "nowhere"), "--rules nowhere: "),
        (("--rules", "nowhere.toml"), "--rules nowhere.toml: "),
    ],
)
def test_an_option_that_cannot_stand_is_named(arguments: tuple[str, ...], names: str) -> None:
    assert croupier("place", "17 5", *arguments).refusal.startswith(names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (b"[limits\n", "house.toml"),
        (b"\xff\xfe", "house.toml"),
        (b"[limits]\nmaximum = -1\n", "limits.maximum"),
        (b"[limits]\nmaxmum = 1\n", "limits.maxmum"),
        (b"limits = 3\n", "limits"),
        (b'based-on = "mine"\n', "based-on"),
        (b"[payouts]\nsplit = 17\n", "payouts.split"),
        (b"x = " + b"[" * 5000, "house.toml"),
        (b"#" * 70000, "house.toml"),
    ],
)
def test_a_broken_rule_file_is_named_with_what_is_wrong(
    text: bytes, names: str, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_bytes(text)
    refusal = croupier("place", "17 5", "--rules", str(house)).refusal
    assert refusal.startswith("--rules ")
    assert names in refusal


def test_a_rule_file_and_an_option_over_it(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[limits]\nmaximum = 50\n[announced]\nstep = 25\n", "utf-8")
    rules = "--rules", str(house)
    assert croupier("place", "--json", "17 80", *rules).row["placed"] == 50
    assert croupier("place", "--json", "17 80", *rules, "--max", "70").row["placed"] == 70
    assert croupier("place", "--json", "17 80", *rules, "--max", "none").row["placed"] == 80
    assert croupier("place", "--json", "tiers 200", *rules).row["unit"] == 25


# --- the command line itself ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("foo",), "foo: "),
        (("setle",), "settle"),
        (("--foo",), "--foo: "),
        (("settle", "--mx", "5"), "--max"),
        (("settle", "--max"), "--max: "),
        (("verify", "more"), "croupier verify: "),
        (("place", "17 5", "--json=yes"), "--json"),
        (("place", "17 5", "--zero", "half"), "--zero half: "),
        (("settle", "red 5", "--falls", "0", "--repeat-zero", "x"), "--repeat-zero x: "),
        (("settle", "red 5", "--falls", "0", "--half-remainder", "x"), "--half-remainder x: "),
        (("place", "voisins 900", "--rules", "american"), "voisins 900”: "),
        (("place", "neighbours-17 50", "--rules", "triple-zero"), "triple-zero"),
        (("place", "0/000 50", "--rules", "triple-zero"), "0/000"),
    ],
)
def test_arguments_that_cannot_be_used_are_named(arguments: tuple[str, ...], names: str) -> None:
    assert names in croupier(*arguments).refusal
