"""`croupier fair`: an evening of committed spins, and a secret that nobody sees before its end."""

import errno
import hashlib
import json
import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from croupier.cli.page import COMMANDS
from croupier.fairness import read_record
from croupier.fairness.record import Spun
from croupier.rules.wheel import load_wheel, read_number
from tests.cli.terminal import croupier

POSIX = pytest.mark.skipif(os.name != "posix", reason="only POSIX has modes of files")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with its commitment."""
    path = tmp_path / "evening.jsonl"
    assert croupier("fair", "commit", str(path)).status == 0
    return path


def secret(record: Path) -> Path:
    return record.with_name("evening.jsonl.seed")


def whole(record: Path, count: int = 8) -> None:
    """Spins and reveals."""
    done = croupier("fair", "spin", str(record), "--client", "anna", "--count", str(count))
    assert done.status == 0
    assert croupier("fair", "reveal", str(record)).status == 0


# --- by chance alone ------------------------------------------------------------------------


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "triple-zero"])
def test_spin_prints_numbers_of_the_wheel_one_a_line(wheel: str) -> None:
    out = croupier("fair", "spin", "--wheel", wheel, "--count", "300").out
    numbers = [read_number(line) for line in out.splitlines()]
    assert len(numbers) == 300
    assert set(numbers) <= set(load_wheel(wheel).numbers)


def test_spin_draws_one_number_unless_told_otherwise_and_programs_get_its_place() -> None:
    assert len(croupier("fair", "spin").out.splitlines()) == 1
    rows = croupier("fair", "spin", "--count", "3", "--json").rows
    assert [row["spin"] for row in rows] == [1, 2, 3]
    assert [list(row) for row in rows] == [["spin", "number"]] * 3


# --- an evening -----------------------------------------------------------------------------


def test_an_evening_is_committed_to_spun_revealed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    commitment = croupier("fair", "commit", str(path), "--json").row["commitment"]
    first = croupier("fair", "spin", str(path), "--client", "anna", "--count", "5").out.split()
    more = croupier("fair", "spin", str(path), "--count", "2").out.split()
    seed = croupier("fair", "reveal", str(path), "--json").row["seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    done = croupier(
        "fair", "verify", str(path), "--commitment", commitment, "--client", "anna", "--json"
    )
    assert (done.status, done.row) == (0, {"spins": 7, "alterations": 0, "ok": True})
    recorded = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["number"] for line in recorded[2:-1]] == first + more
    assert croupier("fair", "verify", str(path)).out == (
        "All right: 7 spins follow from the seeds, as was committed to.\n"
    )


def test_people_are_told_what_to_do_with_the_commitment(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    out = croupier("fair", "commit", str(path), "--wheel", "double-zero").out
    (line, *_) = path.read_text("utf-8").splitlines()
    assert json.loads(line)["commitment"] in out
    assert json.loads(line)["wheel"] == "double-zero"
    assert "Publish" in out


# --- the secret -----------------------------------------------------------------------------


@POSIX
def test_the_secret_is_for_the_user_alone_and_goes_when_it_is_revealed(record: Path) -> None:
    assert stat.S_IMODE(secret(record).stat().st_mode) == 0o600
    whole(record)
    assert not secret(record).exists()


def test_nothing_prints_or_records_the_secret_before_it_is_revealed(record: Path) -> None:
    seed = secret(record).read_text("ascii").strip()
    said = [
        croupier("fair", "spin", str(record), "--client", "anna", "--json"),
        croupier("fair", "spin", str(record)),
        croupier("fair", "spin", str(record), "--client", "bob"),
        croupier("fair", "verify", str(record)),
        croupier("fair", "verify", str(record), "--json"),
        croupier("fair", "commit", str(record)),
    ]
    assert not any(seed in outcome.out + outcome.err for outcome in said)
    assert seed not in record.read_text("utf-8")
    assert seed in croupier("fair", "reveal", str(record)).out


@POSIX
def test_a_secret_that_others_can_read_is_not_used(record: Path) -> None:
    secret(record).chmod(0o640)
    refusal = croupier("fair", "spin", str(record), "--client", "anna").refusal
    assert "Others may read" in refusal


@pytest.mark.parametrize("content", ["", "zz", "00" * 31, "00" * 33, "ä" * 64])
def test_a_secret_that_is_none_is_refused(record: Path, content: str) -> None:
    secret(record).write_text(content, "utf-8")
    assert "no server seed" in croupier("fair", "spin", str(record), "--client", "a").refusal


def test_a_disk_that_fails_leaves_the_record_as_it_was(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert croupier("fair", "spin", str(record), "--client", "anna").status == 0
    before = record.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr("croupier.fairness.keeping.os.fsync", full)
        assert "No space left" in croupier("fair", "spin", str(record), "--count", "5").refusal
        assert "No space left" in croupier("fair", "reveal", str(record)).refusal
    assert record.read_bytes() == before
    assert secret(record).exists()
    assert croupier("fair", "reveal", str(record)).status == 0


def test_another_records_secret_gives_no_numbers(record: Path) -> None:
    secret(record).write_text("00" * 32, "ascii")
    assert "committed to" in croupier("fair", "spin", str(record), "--client", "a").refusal


def test_a_secret_that_is_lost_is_named(record: Path) -> None:
    secret(record).unlink()
    assert "evening.jsonl.seed" in croupier("fair", "spin", str(record), "--client", "a").refusal


# --- altered --------------------------------------------------------------------------------


def test_a_record_that_was_altered_ends_with_one_and_is_named(record: Path) -> None:
    whole(record, count=8)
    lines = record.read_text("utf-8").splitlines(keepends=True)
    lines[3], lines[4] = lines[4], lines[3]
    record.write_text("".join(lines), "utf-8")
    done = croupier("fair", "verify", str(record), "--json")
    assert done.status == 1
    assert [row.get("alteration") for row in done.rows] == ["order"] * 3 + ["seal", None]
    assert done.rows[-1] == {"spins": 8, "alterations": 4, "ok": False}
    shown = croupier("fair", "verify", str(record))
    assert shown.status == 1
    assert shown.out.startswith("4 things do not follow:\n  Line 4: this is spin 3,")


def test_fields_of_an_alteration_read_as_they_do_in_the_record(record: Path) -> None:
    whole(record, count=1)
    *_, spun, _last = record.read_text("utf-8").splitlines(keepends=True)
    number = json.loads(spun)["number"]
    other = "00" if number != "00" else "0"
    altered = spun.replace(f'"number": "{number}"', f'"number": "{other}"')
    record.write_text(record.read_text("utf-8").replace(spun, altered), "utf-8")
    rows = croupier("fair", "verify", str(record), "--json").rows
    wrong = {"alteration": "number", "line": 3, "spin": 1, "number": other, "due": number}
    assert rows[:-1] == [{"alteration": "seal"}, wrong]


def test_many_wrong_numbers_are_shown_in_few_lines(record: Path) -> None:
    whole(record, count=40)
    text = record.read_text("utf-8").replace('"client": "anna"', '"client": "bob"')
    record.write_text(text, "utf-8")
    assert croupier("fair", "verify", str(record)).out.count("\n") <= 7


def test_a_record_that_goes_on_is_not_called_right(record: Path) -> None:
    done = croupier("fair", "verify", str(record))
    assert (done.status, "not been revealed" in done.out) == (1, True)


def test_a_line_that_cannot_be_read_is_unusable_input(record: Path) -> None:
    record.write_text(record.read_text("utf-8") + "17\n", "utf-8")
    for action in ("verify", "spin", "reveal"):
        refusal = croupier("fair", action, str(record)).refusal
        assert refusal.startswith(f"{record}: Line 2: ")


# --- what cannot be used --------------------------------------------------------------------


def test_nothing_is_replaced(record: Path) -> None:
    before = record.read_bytes(), secret(record).read_bytes()
    assert str(record) in croupier("fair", "commit", str(record)).refusal
    assert (record.read_bytes(), secret(record).read_bytes()) == before
    record.unlink()
    assert "evening.jsonl.seed" in croupier("fair", "commit", str(record)).refusal
    assert secret(record).read_bytes() == before[1]


def test_after_the_seed_is_revealed_nothing_more_is_drawn(record: Path) -> None:
    whole(record)
    for action in ("spin", "reveal"):
        assert "has been revealed" in croupier("fair", action, str(record)).refusal


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "What to do: commit, spin, reveal, verify."),
        (("certify",), "certify: there is no such action"),
        (("commit",), "commit: name the file"),
        (("verify",), "verify: name the file"),
        (("spin", "--wheel", "round"), "--wheel round: "),
        (("spin", "--count", "0"), "--count 0: "),
        (("spin", "--count", "1000001"), "--count 1000001: "),
        (("spin", "--client", "anna"), "--client is nothing that spin takes"),
        (("spin", "RECORD", "--wheel", "double-zero"), "--wheel is nothing that spin takes"),
        (("reveal", "RECORD", "--count", "3"), "--count is nothing that reveal takes"),
        (("verify", "RECORD", "--commitment", "12"), "--commitment 12: "),
        (("verify", "nowhere.jsonl"), "nowhere.jsonl: It cannot be read"),
        (("commit", "nowhere/evening.jsonl"), "nowhere/evening.jsonl.seed: It cannot be read"),
        (("commit", "/"), "/: It "),
        (("commit", ""), ".: It "),
        (("spin", "a\0b"), "It cannot be read or written"),
        (("spin", "RECORD"), "No client seed has been named"),
        (("spin", "RECORD", "--client", "a b"), "“a b” is no client seed"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(
    record: Path, arguments: tuple[str, ...], says: str
) -> None:
    given = [str(record) if each == "RECORD" else each for each in arguments]
    assert says in croupier("fair", *given).refusal


def test_the_client_seed_stays_as_it_was_named(record: Path) -> None:
    assert croupier("fair", "spin", str(record), "--client", "anna").status == 0
    assert "anna" in croupier("fair", "spin", str(record), "--client", "bob").refusal
    assert croupier("fair", "spin", str(record), "--client", "anna").status == 0


# --- two at once ----------------------------------------------------------------------------


def spin_some(path: str) -> None:
    for _ in range(10):
        assert croupier("fair", "spin", path, "--count", "3").status == 0


@POSIX
def test_two_who_spin_at_once_draw_no_spin_twice(record: Path) -> None:
    assert croupier("fair", "spin", str(record), "--client", "anna").status == 0
    context = multiprocessing.get_context("spawn")
    spinning = [context.Process(target=spin_some, args=(str(record),)) for _ in range(2)]
    for process in spinning:
        process.start()
    for process in spinning:
        process.join(60)
        assert process.exitcode == 0
    found = read_record(record.read_bytes())
    assert isinstance(found, tuple)
    assert [line.spin for line in found if isinstance(line, Spun)] == list(range(1, 62))


def test_the_command_is_in_the_help() -> None:
    assert "fair" in COMMANDS
