"""Records: what is written is read again, and whatever somebody changes in one is noticed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.fairness import (
    Record,
    ServerSeed,
    Unreadable,
    alterations,
    commitment_of,
    read_record,
    write_record,
)
from croupier.fairness.course import (
    AlreadyRevealed,
    Altered,
    BadClientSeed,
    ClientFixed,
    ClientMissing,
    Refused,
    begun,
    revealed,
    spun,
)
from croupier.fairness.keeping import NotARecord, SecretOpen, SecretUnusable
from croupier.fairness.record import (
    Committed,
    Flaw,
    Line,
    Named,
    Revealed,
    Spun,
    seal_of,
    write_line,
)
from croupier.fairness.verification import BrokenSeal, WrongNumber
from croupier.i18n import Voice
from croupier.i18n.fairness import alteration, refusal
from croupier.rules.wheel import Number

SEED = ServerSeed(bytes(range(32)))
EIGHT = 1_796_068_800_000
"""The 30th of November 2026, 20:00 UTC."""


def evening(wheel: str = "single-zero", count: int = 6, start: int | None = EIGHT) -> Record:
    """A whole record: committed, named, spun in two goes, revealed."""
    record: Record = (begun(SEED, wheel, start),)
    later = None if start is None else start + 60_000
    record += spun(record, SEED, "anna", count - count // 2, later)
    record += spun(record, SEED, None, count // 2, later)
    return (*record, revealed(record, SEED, later))


def codes(record: Iterable[Line], **known: str) -> list[str]:
    return [one.code for one in alterations(tuple(record), **known)]


def sealed_again(record: Record) -> Record:
    """As somebody would leave it who knows how the seal is made."""
    last = record[-1]
    assert isinstance(last, Revealed)
    return (*record[:-1], replace(last, seal=seal_of(record[:-1], last)))


# --- as it was made -------------------------------------------------------------------------


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "triple-zero"])
@pytest.mark.parametrize("start", [EIGHT, None])
@pytest.mark.parametrize("count", [1, 2, 50])
def test_what_was_made_follows_and_is_read_as_it_was_written(
    wheel: str, start: int | None, count: int
) -> None:
    record = evening(wheel, count, start)
    assert codes(record) == []
    assert codes(record, published=commitment_of(SEED), client="anna") == []
    assert read_record(write_record(record).encode()) == record


def test_the_lines_are_those_of_the_documents() -> None:
    first, named, one, *_, last = write_record(evening()).splitlines()
    assert first == (
        '{"version": 1, "wheel": "single-zero", "commitment": '
        '"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd", '
        '"at": "2026-11-30T20:00:00.000Z"}'
    )
    assert named == '{"client": "anna", "at": "2026-11-30T20:01:00.000Z"}'
    assert one == '{"spin": 1, "number": "35", "at": "2026-11-30T20:01:00.000Z"}'
    assert last.startswith(f'{{"seed": "{SEED.hex()}", "spins": 6, "seal": "')


def test_a_record_without_spins_may_end() -> None:
    record: Record = (begun(SEED, "single-zero", EIGHT),)
    assert codes((*record, revealed(record, SEED, EIGHT))) == []


# --- altered --------------------------------------------------------------------------------


def test_every_byte_that_is_changed_taken_out_or_put_in_is_noticed() -> None:
    content = write_record(evening(count=3)).encode()
    for at in range(len(content)):
        for other in (bytes([content[at] ^ 1]), bytes([content[at] ^ 32]), b"", b" ", b"\n"):
            if other == content[at : at + 1]:
                continue
            for changed in (
                content[:at] + other + content[at + 1 :],
                content[:at] + other + content[at:],
            ):
                if changed != content:
                    record = read_record(changed)
                    assert isinstance(record, Unreadable) or codes(record), changed


def test_every_line_that_is_taken_out_doubled_or_moved_is_noticed_even_when_sealed_again() -> None:
    record = evening()
    for at in range(len(record)):
        without = (*record[:at], *record[at + 1 :])
        doubled = (*record[: at + 1], record[at], *record[at + 1 :])
        moved = [
            (*without[:to], record[at], *without[to:]) for to in range(len(record)) if to != at
        ]
        for changed in (without, doubled, *moved):
            assert codes(changed)
            if isinstance(changed[-1], Revealed):
                assert {"order", "count", "time"} & set(codes(sealed_again(changed))), changed


def changed(which: int, **fields: object) -> Callable[[Record], Record]:
    def change(record: Record) -> Record:
        lines = list(record)
        lines[which] = replace(lines[which], **fields)  # type: ignore[arg-type]
        return tuple(lines)

    return change


def swapped(a: int, b: int) -> Callable[[Record], Record]:
    def change(record: Record) -> Record:
        lines = list(record)
        lines[a], lines[b] = lines[b], lines[a]
        return tuple(lines)

    return change


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (changed(2, number=Number(0)), ["number"]),
        (changed(0, commitment="0" * 64), ["commitment"]),
        (changed(-1, seed="0" * 64), ["commitment", *["number"] * 6]),
        (changed(1, client="bob"), ["number"] * 6),
        (changed(2, spin=2), ["order", "order", "number"]),
        (changed(-1, spins=7), ["count"]),
        (changed(1, at=EIGHT - 1), ["client-before-commitment"]),
        (changed(3, at=EIGHT), ["time"]),
        (swapped(2, 3), ["order", "order", "order"]),
        (swapped(0, 1), ["order", "order", "time"]),
    ],
)
def test_each_alteration_is_named_though_the_record_was_sealed_again(
    change: Callable[[Record], Record], named: list[str]
) -> None:
    found = codes(sealed_again(change(evening())))
    assert found == named
    assert "seal" in codes(change(evening()))


def test_another_wheel_is_noticed_by_its_numbers() -> None:
    assert "number" in codes(sealed_again(changed(0, wheel="double-zero")(evening())))


def test_times_alone_are_noticed_by_the_seal() -> None:
    assert codes(changed(0, at=EIGHT - 1)(evening())) == ["seal"]
    assert codes(changed(0, at=None)(evening())) == ["seal"]


def test_a_record_made_anew_is_noticed_by_whoever_kept_the_commitment_or_the_client_seed() -> None:
    other = ServerSeed(bytes(32))
    record: Record = (begun(other, "single-zero", EIGHT),)
    record += spun(record, other, "bob", 3, EIGHT)
    record = (*record, revealed(record, other, EIGHT))
    assert codes(record) == []
    assert codes(record, published=commitment_of(SEED)) == ["published-commitment"]
    assert codes(record, client="anna") == ["named-client"]


def test_before_the_seed_is_revealed_nothing_is_called_right() -> None:
    assert codes(evening()[:-1]) == ["not-revealed"]


def test_a_wrong_number_comes_with_the_right_one_and_its_line() -> None:
    found = list(alterations(changed(4, number=Number(0))(evening())))
    assert found == [BrokenSeal(), WrongNumber(line=5, spin=3, number=Number(0), due=Number(36))]


# --- unreadable -----------------------------------------------------------------------------

ONE = write_line(Spun(1, Number(17))).encode()


@pytest.mark.parametrize(
    ("content", "line", "flaw"),
    [
        (b"", 1, Flaw.EMPTY),
        (b"\n", 1, Flaw.NOT_JSON),
        (ONE + b"spin 2\n", 2, Flaw.NOT_JSON),
        (ONE + ONE[:-1], 2, Flaw.TORN),
        (b"[1]\n", 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "37"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": 17}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": -1, "number": "17"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "17", "at": 5}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "17", "at": "20:00"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "17", "at": "2026-11-30T20:00:00"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"client": "a b"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"client": "\xc3\xa4"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"seed": "00", "spins": 1, "seal": "00"}\n', 1, Flaw.NOT_A_LINE),
        (b"[" * 300 + b"\n", 1, Flaw.NOT_JSON),
        (b" " * 401 + b"\n", 1, Flaw.NOT_A_LINE),
        (b'{"version": 2, "wheel": "single-zero", "commitment": "00"}\n', 1, Flaw.VERSION),
        (b'{"version": 1, "wheel": "round", "commitment": "00"}\n', 1, Flaw.WHEEL),
        (b'{"version": 1, "wheel": "single-zero", "commitment": "00"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "17", "spin": 1}\n', 1, Flaw.FORM),
        (b'{"number": "17", "spin": 1}\n', 1, Flaw.FORM),
        (b'{"spin":1, "number": "17"}\n', 1, Flaw.FORM),
        (b'{"spin": true, "number": "17"}\n', 1, Flaw.NOT_A_LINE),
        (b'{"spin": 1, "number": "17", "at": "2026-11-30T21:00:00+01:00"}\n', 1, Flaw.FORM),
        (ONE.replace(b"\n", b"\r\n"), 1, Flaw.FORM),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_number(
    content: bytes, line: int, flaw: Flaw
) -> None:
    assert read_record(content) == Unreadable(line, flaw)


# --- how it goes on -------------------------------------------------------------------------


def test_numbers_do_not_depend_on_how_many_are_drawn_at_a_time() -> None:
    start: Record = (begun(SEED, "single-zero", None),)
    at_once = start + spun(start, SEED, "anna", 9, None)
    one_by_one = start
    for client in ("anna", *[None] * 8):
        one_by_one += spun(one_by_one, SEED, client, 1, None)
    assert at_once == one_by_one


def test_a_clock_that_is_set_back_makes_no_line_older_than_the_last() -> None:
    record: Record = (begun(SEED, "single-zero", EIGHT),)
    record += spun(record, SEED, "anna", 2, EIGHT - 5_000)
    record = (*record, revealed(record, SEED, EIGHT - 9_000))
    assert {line.at for line in record} == {EIGHT}
    assert codes(record) == []


@pytest.mark.parametrize(
    ("lines", "client", "why"),
    [
        (1, None, ClientMissing),
        (1, "a b", BadClientSeed),
        (3, "bob", ClientFixed),
        (8, None, Refused),
        (9, None, AlreadyRevealed),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused(
    lines: int, client: str | None, why: type[Refused]
) -> None:
    if lines == 8:  # whole but for its end, and with a number changed
        record = changed(3, number=Number(0))(evening())[:8]
        why = Altered
    else:
        record = evening()[:lines]
    with pytest.raises(why):
        spun(record, SEED, client, 1, EIGHT)


@pytest.mark.parametrize(
    "record",
    [
        (Named("anna"),),
        (begun(ServerSeed(bytes(32)), "single-zero", None),),
        (begun(SEED, "single-zero", None), Named("anna"), Spun(2, Number(11))),
    ],
    ids=["no commitment", "another seed", "a spin is missing"],
)
def test_what_was_altered_neither_goes_on_nor_is_revealed(record: Record) -> None:
    with pytest.raises(Altered):
        spun(record, SEED, None, 1, None)
    with pytest.raises(Altered):
        revealed(record, SEED, None)


# --- sentences ------------------------------------------------------------------------------


def every_alteration() -> Sequence[Record]:
    whole = evening()
    return [
        sealed_again(change(whole))
        for change in (
            changed(0, commitment="0" * 64),
            changed(2, spin=2),
            changed(-1, spins=7),
            changed(1, at=EIGHT - 1),
            changed(3, at=EIGHT),
            swapped(0, 1),
        )
    ] + [changed(0, at=None)(whole), whole[:-1]]


def test_each_alteration_is_said_in_a_line_of_its_own() -> None:
    said = {
        what.code: alteration(Voice("en"), what)
        for record in every_alteration()
        for what in alterations(record, "1" * 64, "bob")
    }
    assert set(said) == {
        *("published-commitment", "named-client", "commitment", "order", "number", "count"),
        *("client-before-commitment", "time", "seal", "not-revealed"),
    }
    assert len(set(said.values())) == len(said)
    assert all(
        text.endswith(".") and "\n" not in text and "{" not in text for text in said.values()
    )


def every_refusal(kind: type[Refused] = Refused) -> set[type[Refused]]:
    return set(kind.__subclasses__()).union(*map(every_refusal, kind.__subclasses__()))


def test_each_refusal_has_a_sentence_of_its_own(tmp_path: Path) -> None:
    made: dict[type[Refused], Refused] = {
        AlreadyRevealed: AlreadyRevealed(),
        ClientMissing: ClientMissing(),
        ClientFixed: ClientFixed("anna"),
        BadClientSeed: BadClientSeed("a b"),
        Altered: Altered(BrokenSeal()),
        SecretOpen: SecretOpen(tmp_path),
        SecretUnusable: SecretUnusable(tmp_path),
        NotARecord: NotARecord(Unreadable(3, Flaw.FORM)),
    }
    assert set(made) == every_refusal()
    said = {refusal(Voice("en"), why) for why in made.values()}
    assert len(said) == len(made)
    assert not any("does not go on (" in text for text in said)
    flaws = {refusal(Voice("en"), NotARecord(Unreadable(1, each))) for each in Flaw}
    assert len(flaws) == len(Flaw)


def test_a_line_of_the_wrong_kind_is_of_no_use_as_a_beginning() -> None:
    assert codes((Committed("single-zero", "0" * 64), Committed("single-zero", "0" * 64))) == [
        "order",
        "not-revealed",
    ]
