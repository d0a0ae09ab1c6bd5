"""Runs: the same everywhere, no question twice, and what cannot be asked is refused."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.trainer import (
    drills,
    make_questions,
    question_id,
    read_options,
    record,
    refusals,
    room,
    target_seconds,
)
from croupier.trainer.pack import LARGEST_COUNT
from croupier.trainer.question import OptionValue

GOLDEN: dict[str, str] = json.loads((Path(__file__).parent / "golden.json").read_text("utf-8"))
"""For each kind the fingerprint of its questions: made anew only when they change on purpose,
by `python -m tests.trainer.test_pack`."""
EVERY_LEVEL = [(kind, level) for kind, drill in drills.KINDS.items() for level in drill.levels]


def digest(kind: str) -> str:
    """One run of every level of the kind with its reasons, as a fingerprint."""
    told = sha256()
    for level in drills.KINDS[kind].levels:
        for index, question in enumerate(make_questions(kind, level, {}, "golden", 40)):
            shown = record(question, question_id(kind, level, {}, "golden", index))
            told.update(json.dumps(shown).encode())
            told.update("".join(type(step).__name__ for step in question.steps).encode())
    return told.hexdigest()


def digests() -> dict[str, str]:
    """The fingerprint of every kind."""
    return {kind: digest(kind) for kind in sorted(drills.KINDS)}


def test_both_kinds_are_found_with_their_levels() -> None:
    levels = {kind: drill.levels for kind, drill in drills.KINDS.items()}
    assert levels["pictures"] == (1, 2, 3, 4, 5, 6)
    assert levels["series"] == (1, 2, 3, 4)
    assert all(drill.key == kind for kind, drill in drills.KINDS.items())


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_run_is_the_same_whatever_the_hashes_are(hash_seed: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from tests.trainer.test_pack import digests; print(digests())"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == str(digests())


@pytest.mark.parametrize("kind", drills.KINDS)
def test_this_version_asks_what_it_has_always_asked(kind: str) -> None:
    assert digest(kind) == GOLDEN.get(kind)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_no_question_comes_twice_in_a_run(kind: str, level: int) -> None:
    there_are = room(kind, level, {})
    run = make_questions(kind, level, {}, 5, 300)
    assert len(run) == (300 if there_are is None else min(300, there_are))
    assert len({(q.falls, q.bets, *sorted(q.options.items())) for q in run}) == len(run)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_a_longer_run_begins_like_a_shorter_one(kind: str, level: int) -> None:
    assert make_questions(kind, level, {}, 5, 30)[:10] == make_questions(kind, level, {}, 5, 10)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_another_seed_gives_other_questions(kind: str, level: int) -> None:
    assert make_questions(kind, level, {}, 5, 10) != make_questions(kind, level, {}, 6, 10)


def test_a_seed_may_be_a_number_or_its_digits_or_any_text() -> None:
    assert make_questions("series", 1, {}, 42, 5) == make_questions("series", 1, {}, "42", 5)
    assert len(make_questions("series", 1, {}, "ключ \N{SNOWMAN} \ud800", 5)) == 5


@pytest.mark.parametrize("area", ["zero", "first-row", "last-row"])
def test_where_there_are_fewer_questions_than_asked_for_all_of_them_come(area: str) -> None:
    # Rules.md section 8: positions that contain the numbers.
    there_are = {"zero": 7, "first-row": 9 + 12 + 9, "last-row": 6 + 8 + 6}[area]
    assert room("pictures", 1, {"area": area}) == there_are
    assert room("pictures", 2, {"area": area}) == there_are * 20
    assert len(make_questions("pictures", 1, {"area": area}, 1, 50)) == there_are
    assert len(make_questions("pictures", 2, {"area": area}, 1, 1000)) == there_are * 20


def test_there_is_always_room_for_the_longest_run_where_nothing_is_said() -> None:
    endless = [(kind, level) for kind, level in EVERY_LEVEL if room(kind, level, {}) is None]
    assert [level for kind, level in endless if kind == "pictures"] == [3, 5, 6]
    assert [level for kind, level in endless if kind == "cloth"] == [1, 2, 3]
    assert "products" not in dict(endless)  # 17 × 1 to 17 × 100 and no more
    for kind, level in endless:
        smallest = {"area": "zero"} if kind == "pictures" else {}
        assert len(make_questions(kind, level, smallest, 1, LARGEST_COUNT)) == LARGEST_COUNT


def test_the_pace_is_that_of_the_drills() -> None:
    assert target_seconds("series", 1) == 9
    assert target_seconds("pictures", 4) == 15  # to eight spots
    assert target_seconds("pictures", 6) == 30  # the full picture


# --- names and records ----------------------------------------------------------------------


def test_an_id_names_kind_level_and_place_in_the_run_and_differs_with_the_rest() -> None:
    assert re.fullmatch("pictures-2-[0-9a-f]{12}-3", question_id("pictures", 2, {}, 1, 3))
    ids = {
        question_id(kind, level, options, seed, index)
        for kind, level in (("pictures", 1), ("pictures", 2), ("series", 1))
        for options in (({}, {"value": 5}) if kind == "pictures" else ({}, {"max": 200}))
        for seed in (1, 2)
        for index in (0, 1)
    }
    assert len(ids) == 3 * 2 * 2 * 2


def test_an_id_is_the_same_whether_a_default_is_said_or_not() -> None:
    said = question_id("pictures", 1, {"value": "0", "area": "all"}, "1", 0)
    assert said == question_id("pictures", 1, {}, 1, 0)


def test_the_record_is_what_the_contract_says() -> None:
    (question,) = make_questions("series", 1, {"series": "tiers", "max": 200}, 1, 1)
    shown: Mapping[str, Any] = json.loads(json.dumps(record(question, "name")))
    amount = int(shown["bets"][0].removeprefix("tiers "))
    assert shown == {
        "id": "name",
        "kind": "series",
        "level": 1,
        "rules": "european",
        "bets": [f"tiers {amount}"],
        "falls": None,
        "options": {"max": 200, "step": 5},
        "asks": [
            {"field": "unit", "unit": "money"},
            {"field": "placed", "unit": "money"},
            {"field": "change", "unit": "money"},
        ],
        "answer": {
            "unit": amount // 30 * 5,
            "placed": amount // 30 * 30,
            "change": amount % 30,
        },
        "skill": "tiers",
    }


# --- refusals -------------------------------------------------------------------------------


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(refusals.UnknownKind) as refused:
        make_questions("keno", 1, {}, 1, 1)
    assert (refused.value.kind, refused.value.known) == ("keno", tuple(drills.KINDS))


@pytest.mark.parametrize("level", [0, 7, -1, 10**30])
def test_an_unknown_level_is_refused_with_those_there_are(level: int) -> None:
    with pytest.raises(refusals.UnknownLevel) as refused:
        make_questions("pictures", level, {}, 1, 1)
    assert (refused.value.level, refused.value.known) == (level, (1, 2, 3, 4, 5, 6))


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(refusals.UnknownOption) as refused:
        make_questions("pictures", 1, {"max": 100}, 1, 1)
    assert (refused.value.option, refused.value.known) == ("max", ("area", "value"))


@pytest.mark.parametrize("value", ["moon", "", 7, True, "ALL"])
def test_a_word_that_an_option_does_not_take_is_refused(value: OptionValue) -> None:
    with pytest.raises(refusals.BadWord) as refused:
        read_options("series", {"series": value})
    assert refused.value.option == "series"
    assert refused.value.words == ("all", "voisins", "tiers", "orphelins", "zero-game")


@pytest.mark.parametrize(
    "value",
    [*("", "-1", "1.5", "1e3", "ten", "٥٠", "9" * 5000, " 50", "100001"), 9, -2, True],
)
def test_a_number_that_an_option_does_not_take_is_refused(value: OptionValue) -> None:
    with pytest.raises(refusals.BadNumber) as refused:
        read_options("series", {"max": value})
    assert (refused.value.option, refused.value.least, refused.value.most) == ("max", 10, 100_000)
    assert len(refused.value.value) <= 40


def test_a_number_too_long_to_be_written_is_refused_too() -> None:
    for value in (10**5000, -(10**5000)):
        with pytest.raises(refusals.BadNumber):
            read_options("series", {"max": value})
        with pytest.raises(refusals.BadWord):
            read_options("series", {"series": value})


@pytest.mark.parametrize("count", [0, -1, 1001, 10**30])
def test_a_count_that_no_run_has_is_refused(count: int) -> None:
    with pytest.raises(refusals.BadCount) as refused:
        make_questions("series", 1, {}, 1, count)
    assert (refused.value.count, refused.value.most) == (count, 1000)


if __name__ == "__main__":
    written = json.dumps(digests(), indent=2) + "\n"
    (Path(__file__).parent / "golden.json").write_text(written, "utf-8")
