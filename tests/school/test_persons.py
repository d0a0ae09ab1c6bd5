"""Two trainees practise side by side: nothing that is done or read by one touches the other."""

import inspect
import json
from types import ModuleType
from typing import Any

import pytest

from croupier.school import answers, challenges, exchange, history, progress, today
from croupier.school.answers import Answer, Receipt, WhyNot, take_answers
from croupier.school.challenges import (
    entry_of,
    join,
    missed_key,
    new_challenge,
    open_challenge,
    recent,
    results,
)
from croupier.school.exchange import TakenIn, delete_all, export_csv, export_json, take_in
from croupier.school.history import read_run, read_runs
from croupier.school.packs import PackKey, Signer, make_pack, new_key
from croupier.school.people.actor import LOCAL_ACTOR, Actor, Role
from croupier.school.progress import read_progress, read_skills
from croupier.school.today import read_today
from croupier.storage import Database
from croupier.trainer.records import answer_record

ANNA = Actor("anna", "north", Role.TRAINEE)
BRUNO = Actor("bruno", "north", Role.TRAINEE)
CLARA = Actor("clara", "south", Role.ADMINISTRATOR)
NOON = 20_000 * 24 * 3600 * 1000
SIGNER = Signer("secret" * 8)


def a_run(seed: str) -> PackKey:
    return new_key("products", 1, {}, seed, 5, NOON)


def answer(key: PackKey, index: int, *, right: bool) -> Answer:
    from croupier.school.packs import made_from

    question = made_from(key.recipe).questions[index]
    given = {f: answer_record(one) if right else None for f, one in question.answer.items()}
    return Answer(f"{key.run_id[:8]}-{index}", index, given, 2_000, NOON + index, skipped=False)


def send(actor: Actor, database: Database, token: str, *given: Answer) -> Receipt | WhyNot:
    return take_answers(actor, token, given, signer=SIGNER, database=database, now_ms=NOON + 100)


def practise(actor: Actor, database: Database, key: PackKey, *, right: bool) -> None:
    token = SIGNER.sign(actor, key)
    for index in range(key.count):
        receipt = send(actor, database, token, answer(key, index, right=right))
        assert isinstance(receipt, Receipt)
        assert list(receipt.right.values()) == [right]


def seen(actor: Actor, database: Database) -> list[Any]:
    """All that the use cases show."""
    made = recent(actor, database)
    return [
        read_today(actor, database, NOON + 10**9),
        read_progress(actor, database, NOON + 10**6),
        read_skills(actor, database, "products"),
        read_runs(actor, database),
        "".join(export_json(actor, database)),
        "".join(export_csv(actor, database)),
        made,
        [results(actor, database, one) for one in made],
    ]


@pytest.fixture
def keys(database: Database) -> dict[str, PackKey]:
    """Anna is always right, Bruno never; their answers come by turns."""
    keys = {actor.person_id: a_run(actor.person_id) for actor in (ANNA, BRUNO)}
    for index in range(5):
        for actor in (ANNA, BRUNO):
            key = keys[actor.person_id]
            given = answer(key, index, right=actor == ANNA)
            assert isinstance(send(actor, database, SIGNER.sign(actor, key), given), Receipt)
    return keys


def test_each_has_only_their_own_progress(database: Database, keys: dict[str, PackKey]) -> None:
    for actor, right in ((ANNA, 5), (BRUNO, 0)):
        (level,) = read_progress(actor, database, NOON + 10**6).levels
        assert (level.standing.answers, level.standing.right) == (5, right)
        page = read_runs(actor, database)
        assert [run.row.id for run in page.runs] == [keys[actor.person_id].run_id]
        assert (page.runs_in_all, page.answers_in_all) == (1, 5)
        exported = json.loads("".join(export_json(actor, database)))
        assert {one["run_id"] for one in exported["answers"]} == {keys[actor.person_id].run_id}


def test_whoever_kept_nothing_sees_nothing(database: Database, keys: dict[str, PackKey]) -> None:
    for nobody in (CLARA, LOCAL_ACTOR):
        assert read_progress(nobody, database, NOON).levels == ()
        assert read_runs(nobody, database).runs == ()
        assert read_today(nobody, database, NOON + 10**9).due == 0
        assert json.loads("".join(export_json(nobody, database)))["answers"] == []


def test_somebody_elses_run_is_as_if_there_were_none(
    database: Database, keys: dict[str, PackKey]
) -> None:
    assert read_run(ANNA, database, keys["anna"].run_id) is not None
    assert read_run(BRUNO, database, keys["anna"].run_id) is None
    assert read_run(BRUNO, database, "no such run") is None


def test_an_answer_to_somebody_elses_run_is_refused_as_unknown(
    database: Database, keys: dict[str, PackKey]
) -> None:
    before = seen(ANNA, database), seen(BRUNO, database)
    given = answer(keys["anna"], 0, right=True)
    for actor in (BRUNO, CLARA, LOCAL_ACTOR):
        assert send(actor, database, SIGNER.sign(ANNA, keys["anna"]), given) is WhyNot.UNKNOWN_PACK
        assert send(actor, database, "no token", given) is WhyNot.UNKNOWN_PACK
    assert (seen(ANNA, database), seen(BRUNO, database)) == before


def test_a_pack_is_good_for_whom_it_was_made(keys: dict[str, PackKey]) -> None:
    from croupier.i18n import Voice

    token = make_pack(ANNA, keys["anna"], Voice("en"), SIGNER)["pack"]
    assert SIGNER.read(ANNA, token) is not None
    assert SIGNER.read(BRUNO, token) is None
    assert SIGNER.read(LOCAL_ACTOR, token) is None


def test_an_answers_name_may_be_anothers_too(database: Database) -> None:
    """Two devices may call their answers alike: neither hears of the other."""
    key = a_run("the same")
    practise(ANNA, database, key, right=True)
    practise(BRUNO, database, key, right=False)
    for actor, right in ((ANNA, 5), (BRUNO, 0)):
        (level,) = read_progress(actor, database, NOON + 10**6).levels
        assert level.standing.right == right


def test_what_one_exports_another_takes_in_as_their_own(
    database: Database, keys: dict[str, PackKey]
) -> None:
    before = seen(ANNA, database), seen(BRUNO, database)
    content = "".join(export_json(ANNA, database)).encode()
    assert take_in(CLARA, database, content) == TakenIn(5, 0)
    assert take_in(CLARA, database, content) == TakenIn(0, 5)
    assert (seen(ANNA, database), seen(BRUNO, database)) == before
    (level,) = read_progress(CLARA, database, NOON + 10**6).levels
    assert (level.standing.answers, level.standing.right) == (5, 5)


def test_deleting_everything_deletes_ones_own(database: Database, keys: dict[str, PackKey]) -> None:
    before = seen(ANNA, database)
    delete_all(BRUNO, database, NOON + 500)
    assert read_runs(BRUNO, database).runs == ()
    assert seen(ANNA, database) == before
    late = answer(keys["bruno"], 0, right=True)
    receipt = send(BRUNO, database, SIGNER.sign(BRUNO, keys["bruno"]), late)
    assert isinstance(receipt, Receipt)
    assert receipt.refused == {late.id: WhyNot.DELETED}
    again = answer(keys["anna"], 0, right=True)
    assert isinstance(send(ANNA, database, SIGNER.sign(ANNA, keys["anna"]), again), Receipt)


def test_a_challenge_shows_each_only_who_took_part_as_them(database: Database) -> None:
    made = new_challenge(ANNA, database, "products", 2, {}, 10, NOON)
    run_id = join(ANNA, database, made, "Anna", NOON)
    assert recent(BRUNO, database) == []
    assert open_challenge(BRUNO, database, made.code, {}) == made
    assert results(BRUNO, database, made) == []
    assert entry_of(ANNA, database, made.code, run_id) is not None
    assert entry_of(BRUNO, database, made.code, run_id) is None
    assert missed_key(BRUNO, database, made, run_id, NOON) is None
    join(BRUNO, database, made, "Bruno", NOON + 1)
    for actor, name in ((ANNA, "Anna"), (BRUNO, "Bruno")):
        assert [row.name for row in results(actor, database, made)] == [name]
        assert recent(actor, database) == [made]


@pytest.mark.parametrize("module", [answers, challenges, exchange, history, progress, today])
def test_whatever_reads_or_writes_is_told_first_who_acts(module: ModuleType) -> None:
    found = 0
    for name, function in inspect.getmembers(module, inspect.isfunction):
        takes = list(inspect.signature(function).parameters.values())
        is_own = function.__module__ == module.__name__ and not name.startswith("_")
        if is_own and "database" in (one.name for one in takes):
            found += 1
            assert (takes[0].name, takes[0].annotation) == ("actor", Actor), name
    assert found
