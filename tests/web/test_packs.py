"""Packs: what they say, what proves them, and answers to packs that an older version made."""

import gzip
import json
import re
import sqlite3
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from croupier.i18n import Voice
from croupier.school import packs
from croupier.school.packs import (
    Made,
    Mode,
    PackKey,
    Signer,
    made_from,
    mixed_key,
    new_key,
    picked_key,
)
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.trainer.drills import KINDS
from croupier.trainer.pack import Aim, read_options
from tests.web.columns import later_questions

SHOWN = {"prompt", "board", "taps", "blank", "window", "chips", "hidden", "labels", "reason"}
"""What the page drops when it keeps what was asked."""


def a_pack(client: TestClient, **query: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {"kind": "pictures", "level": 2, "count": 4, "seed": "old"} | query
    return client.get("/api/packs", params=asked).json()


def questions(pack: dict[str, Any]) -> list[dict[str, Any]]:
    """All of them: those that come whole, and those that come in columns."""
    return [*pack["questions"], *later_questions(pack)]


def records(pack: dict[str, Any]) -> list[dict[str, Any]]:
    """As the page sends them: read from JSON, in whatever order."""
    return [
        {name: one[name] for name in reversed(one) if name not in SHOWN} for one in questions(pack)
    ]


def reasons(client: TestClient, pack: dict[str, Any], first: int, language: str = "en") -> Any:
    asked = {"pack": pack["pack"], "first": first}
    return client.post("/api/reasons", json=asked, headers={"accept-language": language})


def an_answer(index: int, given: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(uuid4()), "index": index, "given": given, "ms": 1, "at": 1}


def send(client: TestClient, pack: dict[str, Any], *answers: Any, **more: Any) -> Any:
    return client.post(
        "/api/answers", json={"pack": pack["pack"], "answers": list(answers), **more}
    )


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version: from the same recipe it makes other questions."""
    made_before = made_from

    def other(recipe: str) -> Made:
        changed = json.loads(recipe)
        changed[3] = f"{changed[3]} otherwise"
        return made_before(json.dumps(changed, sort_keys=True))

    monkeypatch.setattr("croupier.school.answers.made_from", other)


@pytest.mark.parametrize("count", [4, 45])
@pytest.mark.parametrize("kind", KINDS)
def test_the_digest_is_that_of_what_the_page_gets(
    client: TestClient, kind: str, count: int
) -> None:
    pack = a_pack(client, kind=kind, level=1, count=count)
    assert len(records(pack)) == pack["count"] <= count
    text = json.dumps(records(pack), sort_keys=True, separators=(",", ":"))
    assert pack["digest"] == sha256(text.encode()).hexdigest()


def test_of_a_pack_that_is_made_otherwise_now_the_questions_are_asked_for(
    client: TestClient, data: Path, later: None
) -> None:
    pack = a_pack(client)
    answer = an_answer(1, pack["questions"][1]["answer"])
    refused = send(client, pack, answer)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "send_questions")
    sent = send(client, pack, answer, questions=records(pack))
    assert sent.json()["right"] == {answer["id"]: True}
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        (asked,) = raw.execute("SELECT asked FROM answers").fetchone()
    assert json.loads(asked) == records(pack)[1]


def test_questions_that_were_not_asked_are_not_taken(client: TestClient, later: None) -> None:
    pack = a_pack(client)
    forged = records(pack)
    forged[0]["answer"] = {"winnings": 1}
    sent = send(client, pack, an_answer(0, {"winnings": 1}), questions=forged)
    assert (sent.status_code, sent.json()["error"]["code"]) == (400, "other_questions")


def test_questions_that_come_along_unasked_change_nothing(client: TestClient) -> None:
    pack = a_pack(client)
    forged = records(pack)
    forged[0]["answer"] = {"winnings": 1}
    answer = an_answer(0, {"winnings": 1})
    due = pack["questions"][0]["answer"] == {"winnings": 1}
    assert send(client, pack, answer, questions=forged).json()["right"] == {answer["id"]: due}


@pytest.mark.parametrize("questions", [[], [{}], [{"answer": []}], [None], "x", [{}] * 2000])
def test_questions_of_any_shape_keep_the_server_standing(
    client: TestClient, later: None, questions: Any
) -> None:
    sent = send(client, a_pack(client), an_answer(0, {"winnings": 1}), questions=questions)
    assert 400 <= sent.status_code < 500


def test_a_pack_of_a_kind_that_is_gone_is_marked_by_what_was_asked(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = a_pack(client)
    monkeypatch.setattr("croupier.trainer.pack.KINDS", {})
    made_from.cache_clear()
    answer = an_answer(2, pack["questions"][2]["answer"])
    assert send(client, pack, answer).status_code == 409
    sent = send(client, pack, answer, questions=records(pack))
    assert sent.json()["right"] == {answer["id"]: True}


def test_the_version_alone_refuses_nothing(client: TestClient) -> None:
    signer: Signer = client.app.state.croupier.signer  # type: ignore[attr-defined]
    key = new_key("series", 1, {}, "seed", 3, 0)
    token = signer.sign(LOCAL_ACTOR, replace(key, version="0.0.1"))
    right = made_from(key.recipe).records[0]["answer"]
    answer = an_answer(0, right)
    assert send(client, {"pack": token}, answer).json()["right"] == {answer["id"]: True}


def test_a_mixed_pack_has_a_question_for_each_aim_in_order(client: TestClient) -> None:
    aims = [
        Aim("series", 1, {}, "voisins"),
        Aim("pictures", 4, {}, KINDS["pictures"].skills(4, {"area": "all", "value": 0})[0]),
        Aim("series", 2, {"max": 200}, "voisins"),
    ]
    state = client.app.state.croupier  # type: ignore[attr-defined]
    key = mixed_key(aims, "today", 0, Mode.TODAY)
    assert state.signer.read(LOCAL_ACTOR, state.signer.sign(LOCAL_ACTOR, key)) == key
    asked = made_from(key.recipe).records
    assert [(one["kind"], one["level"], one["skill"]) for one in asked] == [
        (aim.kind, aim.level, aim.skill) for aim in aims
    ]
    answer = an_answer(2, asked[2]["answer"])
    sent = send(client, {"pack": state.signer.sign(LOCAL_ACTOR, key)}, answer)
    assert sent.json()["right"] == {answer["id"]: True}


def test_picked_questions_are_those_of_the_run_in_the_order_they_were_picked(
    client: TestClient,
) -> None:
    run = new_key("pictures", 3, {}, "run", 30, 0)
    state = client.app.state.croupier  # type: ignore[attr-defined]
    key = picked_key(run, (17, 3, 4), 5)
    assert state.signer.read(LOCAL_ACTOR, token := state.signer.sign(LOCAL_ACTOR, key)) == key
    whole = made_from(run.recipe).questions
    assert made_from(key.recipe).questions == (whole[17], whole[3], whole[4])
    answer = an_answer(0, dict(whole[17].answer))
    assert send(client, {"pack": token}, answer).json()["right"] == {answer["id"]: True}


def test_a_token_of_the_first_version_is_still_read() -> None:
    signer = Signer("secret")
    fields = ["run", "series", 1, {"series": "all", "max": 100, "step": 5}, "s", 3, "0.1.0", 0]
    key = signer.read(LOCAL_ACTOR, signer._serializer(LOCAL_ACTOR).dumps(fields))
    assert isinstance(key, PackKey)
    assert (key.mode, key.aims, key.digest, key.picks) == ("learn", (), "", ())


@pytest.mark.parametrize(
    "fields", [None, [], {}, 7, ["run"], ["a"] * 30, [*["a"] * 9, [["x"]], ""], [*["a"] * 9, 7, ""]]
)
def test_a_signed_token_of_another_shape_is_none_of_ours(fields: Any) -> None:
    signer = Signer("secret")
    assert signer.read(LOCAL_ACTOR, signer._serializer(LOCAL_ACTOR).dumps(fields)) is None


LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_of_twenty_questions_comes_with_their_reasons(client: TestClient, kind: str) -> None:
    pack = a_pack(client, kind=kind, level=1, count=20)
    assert pack["later"] is None
    assert all(one["reason"] for one in questions(pack))


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_longer_run_five_questions_come_with_their_reasons(
    client: TestClient, kind: str
) -> None:
    pack = a_pack(client, kind=kind, level=KINDS[kind].levels[1], count=21)
    asked = questions(pack)
    assert len(asked) == 21
    assert all(one["reason"] for one in asked[:5])
    assert not any("reason" in one for one in asked[5:])
    come = reasons(client, pack, 5).json()["reasons"]
    assert len(come) == 16
    assert all(lines and all(isinstance(line[0], str) for line in lines) for lines in come)


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_questions_in_columns_are_those_that_were_made(
    client: TestClient, kind: str, level: int
) -> None:
    pack = a_pack(client, kind=kind, level=level, count=60)
    key = new_key(kind, level, {}, "old", 60, 0)
    made = [json.loads(json.dumps(one)) for one in made_from(key.recipe).records]
    assert [{k: v for k, v in one.items() if k not in SHOWN} for one in questions(pack)] == made
    prompts = [one["prompt"] for one in questions(pack)]
    assert prompts == [Voice("en").prompt(one) for one in made_from(key.recipe).questions]


def test_a_run_of_several_kinds_comes_in_columns_as_well() -> None:
    aims = [
        Aim(kind, 1, {}, drill.skills(1, read_options(kind, {}))[0])
        for kind, drill in KINDS.items()
        for _ in range(2)
    ]
    key = mixed_key(aims, "mixed", 0, Mode.TODAY)
    pack = json.loads(
        json.dumps(packs.make_pack(LOCAL_ACTOR, key, Voice("en"), Signer("secret" * 6)))
    )
    made = [json.loads(json.dumps(one)) for one in made_from(key.recipe).records]
    assert [{k: v for k, v in one.items() if k not in SHOWN} for one in questions(pack)] == made


def test_a_reason_that_comes_apart_is_the_one_that_would_have_come_along(
    client: TestClient,
) -> None:
    pack = a_pack(client, kind="cloth", count=20)
    along = [one["reason"] for one in pack["questions"]]
    assert reasons(client, pack, 0).json() == {"reasons": along}
    assert reasons(client, pack, 15).json() == {"reasons": along[15:]}


def test_reasons_come_some_at_a_time_until_there_are_no_more(client: TestClient) -> None:
    pack = a_pack(client, kind="series", count=250)
    sizes = [len(reasons(client, pack, first).json()["reasons"]) for first in (5, 105, 205, 250)]
    assert sizes == [100, 100, 45, 0]


@pytest.mark.parametrize(
    ("kind", "level"), [("cloth", 2), ("cloth", 3), ("completes", 4), ("inspect", 2), ("spin", 3)]
)
def test_five_hundred_questions_weigh_less_than_40_kilobytes(
    client: TestClient, kind: str, level: int
) -> None:
    pack = client.get(f"/api/packs?kind={kind}&level={level}&count=500&seed=weight")
    assert pack.json()["count"] == 500
    assert len(gzip.compress(pack.content)) < 40_000


def test_reasons_are_told_in_the_language_of_who_asks(client: TestClient) -> None:
    pack = a_pack(client, kind="series", count=21)
    in_english, in_russian = (reasons(client, pack, 20, one).text for one in ("en", "ru"))
    assert "change" in in_english
    assert re.search("[а-я]", in_russian)
    assert not re.search("[а-я]", in_english)


def test_no_reason_is_told_of_questions_that_are_made_otherwise_now(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = a_pack(client, count=21)
    made = packs.made_from
    monkeypatch.setattr(packs, "made_from", lambda r: made(r.replace('"old"', '"other"')))
    refused = reasons(client, pack, 20)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "other_questions")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"pack": "x", "first": 0}, 400),
        ({"pack": "", "first": -1}, 422),
        ({"pack": [], "first": 0}, 422),
        ({"first": 0}, 422),
        ([], 422),
        (None, 422),
    ],
)
def test_reasons_asked_for_in_any_shape_keep_the_server_standing(
    client: TestClient, body: Any, status: int
) -> None:
    assert client.post("/api/reasons", json=body).status_code == status


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_never_draws_chips_that_are_the_answer(client: TestClient, kind: str) -> None:
    for level in KINDS[kind].levels:
        for one in a_pack(client, kind=kind, level=level)["questions"]:
            if any(ask["unit"] == "positions" for ask in one["asks"]):
                assert "chips" not in one or one["chips"] == []
                assert one["taps"] in a_pack(client, kind=kind, level=level)["boards"]
                assert one.get("hidden", False) is bool(one["bets"])


@pytest.mark.parametrize("name", ["cloth:double-zero:standard", "track:single-zero"])
def test_a_board_can_be_fetched_by_its_name(client: TestClient, name: str) -> None:
    assert client.get(f"/api/boards/{name}").status_code == 200


@pytest.mark.parametrize(
    "name",
    ["x", "cloth", "cloth:triple-zero:standard", "cloth:double-zero:french", "wheel:../../etc:x"],
)
def test_a_name_that_is_no_boards_is_not_found(client: TestClient, name: str) -> None:
    assert client.get(f"/api/boards/{name}").status_code == 404


def test_every_sprint_the_page_offers_ends_by_something(client: TestClient) -> None:
    page = client.get("/drill/pictures?mode=sprint&limit=60s").text
    assert '"mode":"sprint"' in page
    for limit in ("60s", "90s", "300s", "3x"):
        assert f"mode=sprint&amp;limit={limit}" in page


def test_packs_are_made_by_the_names_that_others_use() -> None:
    assert {packs.Mode.LEARN, packs.Mode.SPRINT, packs.Mode.TODAY, packs.Mode.CHALLENGE} == {
        *("learn", "sprint", "today", "challenge")
    }
