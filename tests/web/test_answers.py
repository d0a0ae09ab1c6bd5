import json
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient


def a_pack(client: TestClient, **query: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {"kind": "pictures", "level": 1, "count": 5, "seed": "test"} | query
    answer = client.get("/api/packs", params=asked)
    assert answer.status_code == 200
    return answer.json()


def paid(question: dict[str, Any]) -> int:
    """What a single chip wins, by the rule that 36 is shared among the numbers it covers."""
    (bet,) = question["bets"]
    return 36 // len(bet.split()[0].split("/")) - 1


def an_answer(index: int, winnings: int | None, **more: Any) -> dict[str, Any]:
    given = {"id": str(uuid4()), "index": index, "given": {"winnings": winnings}}
    return given | {"ms": 1500, "at": 1_790_000_000_000, "skipped": False} | more


def post(client: TestClient, pack: dict[str, Any], *answers: dict[str, Any]) -> dict[str, Any]:
    sent = client.post("/api/answers", json={"pack": pack["pack"], "answers": list(answers)})
    assert sent.status_code == 200, sent.text
    return sent.json()


def kept(data: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        return raw.execute("SELECT id, question, right FROM answers ORDER BY question").fetchall()


def test_the_server_marks_by_the_engine_whatever_the_browser_says(
    client: TestClient, data: Path
) -> None:
    pack = a_pack(client)
    right = an_answer(0, paid(pack["questions"][0]))
    wrong = an_answer(1, paid(pack["questions"][1]) + 1)
    receipt = post(client, pack, right, wrong)
    assert receipt["right"] == {right["id"]: True, wrong["id"]: False}
    assert kept(data) == [(right["id"], 0, 1), (wrong["id"], 1, 0)]


def test_an_answer_sent_twice_is_saved_twice_and_counted_once(
    client: TestClient, data: Path
) -> None:
    pack = a_pack(client)
    answer = an_answer(0, 35)
    first, second = post(client, pack, answer), post(client, pack, answer)
    assert first["saved"] == second["saved"] == [answer["id"]]
    assert len(kept(data)) == 1


def test_of_two_answers_to_a_question_the_first_counts(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    due = paid(pack["questions"][0])
    first, second = an_answer(0, due + 1), an_answer(0, due)
    receipt = post(client, pack, first, second)
    assert receipt["right"] == {first["id"]: False, second["id"]: False}
    assert kept(data) == [(first["id"], 0, 0)]


def test_many_threads_sending_the_same_answer_keep_one(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    answer = an_answer(2, 1)
    threads = [threading.Thread(target=post, args=(client, pack, answer)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kept(data)) == 1


def test_a_skipped_question_is_not_right(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    answer = an_answer(0, paid(pack["questions"][0]), skipped=True)
    assert post(client, pack, answer)["right"] == {answer["id"]: False}


@pytest.mark.parametrize("token", ["", "x", "eyJ.abc", "ы" * 100])
def test_a_pack_that_was_not_made_here_is_refused(client: TestClient, token: str) -> None:
    sent = client.post("/api/answers", json={"pack": token, "answers": [an_answer(0, 1)]})
    assert sent.status_code == 400
    assert sent.json()["error"]["code"] == "unknown_pack"


def test_a_tampered_token_is_refused(client: TestClient) -> None:
    token = a_pack(client)["pack"]
    for at in (1, len(token) // 2, len(token) - 2):
        other = "A" if token[at] != "A" else "B"
        changed = token[:at] + other + token[at + 1 :]
        sent = client.post("/api/answers", json={"pack": changed, "answers": [an_answer(0, 1)]})
        assert sent.status_code == 400


@pytest.mark.parametrize(
    ("change", "code"),
    [({"index": 5}, "no_such_question"), ({"given": {"product": 5}}, "other_fields")],
)
def test_an_answer_that_does_not_fit_is_refused_by_name(
    client: TestClient, data: Path, change: dict[str, Any], code: str
) -> None:
    pack = a_pack(client)
    good, bad = an_answer(0, 1), an_answer(1, 1) | change
    receipt = post(client, pack, good, bad)
    assert receipt["saved"] == [good["id"]]
    assert [(r["id"], r["code"]) for r in receipt["refused"]] == [(bad["id"], code)]
    assert len(kept(data)) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"id": "no uuid"},
        {"id": "\ud800"},
        {"id": None},
        {"index": -1},
        {"index": "0"},
        {"ms": -1},
        {"ms": 1.5},
        {"given": {"winnings": "35"}},
        {"given": {"winnings": ["35"]}},
        {"given": {"winnings": True}},
        {"given": {"winnings": 10**30}},
        {"given": {"winnings": ["x"] * 500}},
        {"given": {"\ud800": 1}},
        {"given": None},
        {"extra": 1},
    ],
)
def test_an_answer_of_the_wrong_shape_is_refused_alone(
    client: TestClient, data: Path, change: dict[str, Any]
) -> None:
    pack = a_pack(client)
    good, bad = an_answer(0, 1), an_answer(1, 1) | change
    receipt = post_text(client, {"pack": pack["pack"], "answers": [bad, good]})
    assert receipt["saved"] == [good["id"]]
    (refused,) = receipt["refused"]
    assert refused["message"]
    assert refused["code"] in {"unusable", "other_fields"}
    assert len(kept(data)) == 1


@pytest.mark.parametrize("one", [None, 1, "x", [], {}, [[[]]], {"id": {"id": 1}}])
def test_what_is_no_answer_at_all_is_refused_alone(client: TestClient, one: Any) -> None:
    pack = a_pack(client)
    good = an_answer(0, 1)
    receipt = post(client, pack, one, good)
    assert receipt["saved"] == [good["id"]]
    assert [refused["code"] for refused in receipt["refused"]] == ["unusable"]


def post_text(client: TestClient, body: dict[str, Any]) -> dict[str, Any]:
    """Sends what the client itself would not encode: a half of a pair of surrogates."""
    headers = {"content-type": "application/json"}
    sent = client.post("/api/answers", content=json.dumps(body), headers=headers)
    assert sent.status_code == 200, sent.text
    return sent.json()


def test_what_was_asked_is_kept_with_the_answer(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    post(client, pack, an_answer(3, 1))
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        query = "SELECT asked, kind, level, skill, mode FROM answers"
        asked, kind, level, skill, mode = raw.execute(query).fetchone()
    question = pack["questions"][3]
    written = json.loads(asked)
    assert written == {name: question[name] for name in written}
    assert (kind, level, skill, mode) == ("pictures", 1, question["skill"], "learn")
    assert written["answer"] == {"winnings": paid(question)}


def test_absurd_times_are_cut_to_what_can_be(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    post(client, pack, an_answer(0, 1, ms=2**52, at=2**52))
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        took, at, received = raw.execute(
            "SELECT took_ms, answered_at, received_at FROM answers"
        ).fetchone()
    assert took <= 24 * 3600 * 1000
    assert at <= received + 5 * 60 * 1000


def test_a_disk_that_is_full_acknowledges_nothing(client: TestClient, data: Path) -> None:
    pack = a_pack(client)
    database = client.app.state.croupier.database  # type: ignore[attr-defined]
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    answers = [an_answer(n, 1) for n in range(5)]
    from sqlalchemy import event

    def small(raw: Any, _record: object) -> None:
        raw.execute(f"PRAGMA max_page_count={pages}")

    database.engine.dispose()
    event.listen(database.engine, "connect", small)
    statuses = set()
    for _ in range(60):
        fresh = a_pack(client, seed=str(uuid4()))
        body = {"pack": fresh["pack"], "answers": [an_answer(n, 1) for n in range(5)]}
        statuses.add(client.post("/api/answers", json=body).status_code)
    assert statuses == {200, 503}
    event.remove(database.engine, "connect", small)
    database.engine.dispose()
    assert len(post(client, pack, *answers)["saved"]) == 5
    assert len(kept(data)) % 5 == 0


def delete_everything(client: TestClient) -> None:
    assert client.post("/history/delete", data={"sure": "yes"}).status_code == 200


def now() -> int:
    return int(time.time() * 1000)


def test_an_answer_given_before_everything_was_deleted_is_none_afterwards(
    client: TestClient, data: Path
) -> None:
    pack = a_pack(client)
    early = an_answer(0, 35, at=now() - 60_000)
    delete_everything(client)
    receipt = post(client, pack, early)
    assert receipt["saved"] == []
    (refused,) = receipt["refused"]
    assert (refused["id"], refused["code"]) == (early["id"], "deleted")
    assert kept(data) == []
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        assert raw.execute("SELECT count(*) FROM runs").fetchone() == (0,)


def test_a_run_that_stood_open_goes_on_after_everything_was_deleted(
    client: TestClient, data: Path
) -> None:
    pack = a_pack(client)
    before, after = an_answer(0, 35, at=now() - 60_000), an_answer(1, 35, at=now() + 60_000)
    assert post(client, pack, before)["saved"] == [before["id"]]
    delete_everything(client)
    receipt = post(client, pack, before, after)
    assert receipt["saved"] == [after["id"]]
    assert [one["code"] for one in receipt["refused"]] == ["deleted"]
    assert [question for _, question, _ in kept(data)] == [1]


def test_a_run_begun_after_a_deletion_counts_whatever_the_devices_clock_says(
    client: TestClient, data: Path
) -> None:
    delete_everything(client)
    pack = a_pack(client)
    slow_clock = an_answer(0, 35, at=1)
    assert post(client, pack, slow_clock)["saved"] == [slow_clock["id"]]


def test_what_was_exported_before_a_deletion_can_be_brought_back_and_sent_again(
    client: TestClient, data: Path
) -> None:
    pack = a_pack(client)
    answer = an_answer(0, 35, at=now() - 60_000)
    post(client, pack, answer)
    exported = client.get("/history/export.json").content
    delete_everything(client)
    client.post("/history/import", files={"file": ("croupier.json", exported)})
    assert post(client, pack, answer)["saved"] == [answer["id"]]
    assert len(kept(data)) == 1
