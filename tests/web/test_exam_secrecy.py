"""Nothing that is sent before the end tells an answer: not in a page, a reply, a header or a file.

Two ways to see it. What is sent is the same to the byte when the keys are others, so it cannot
depend on them; and what must stay secret is looked for in every byte. Both are tried on a leak.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import select, update

from croupier.i18n import Voice, languages
from croupier.school.exams import attempts
from croupier.school.exams.plans import AT_END, new_part
from croupier.school.exams.questions import shown
from croupier.storage.attempts import ShownRow, find_attempt, keys_of, shown_of, shown_with_given
from croupier.storage.exam_tables import attempt_keys, exams
from croupier.trainer import make_questions
from croupier.trainer.drills import KINDS
from croupier.trainer.question import Answer, Key, Question, Unit
from tests.web.exam_room import Browser, Served, hidden, serve

LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]
AT_ONCE = 20
BATCHES = [LEVELS[first : first + AT_ONCE] for first in range(0, len(LEVELS), AT_ONCE)]
UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
ASSET = re.compile(r'(?:src|href)="(/static/[^"]+)"')
JSON = {"accept": "application/json"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = serve(tmp_path / "data")
    yield made
    made.room.database.close()


# --- what is frozen as shown ----------------------------------------------------------------------


def other(answer: Answer) -> Answer:
    if isinstance(answer, int):
        return answer + 7
    return answer + "x" if isinstance(answer, str) else (*answer, "x")


def keyless(question: Question) -> Question:
    """The question with another answer, without reason and skill."""
    key = question.key
    wrong = {field: other(answer) for field, answer in key.answer.items()}
    return replace(question, key=Key(key.asks, wrong, {}, ()), skill="", steps=())


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_what_is_shown_is_made_without_the_key(kind: str, level: int) -> None:
    voices = [Voice(language) for language in languages()]
    for question in make_questions(kind, level, {}, "secrecy", 4):
        seen = shown(question, voices)
        assert seen == shown(keyless(question), voices)
        if any(ask.unit is Unit.POSITIONS for ask in question.asks):
            assert seen["picture"]["stacks"] == []
        assert set(seen) == {"said", "asks", "table", "picture"}


# --- what is sent ---------------------------------------------------------------------------------


def take(browser: Browser, exam: str, *, answers: bool = True) -> str:
    """Everything a trainee can see of an attempt until it is handed in; its address."""
    page = browser.get("/my/exams").text
    page = browser.get(f"/my/exams/{exam}").text
    begun = browser.post(f"/my/exams/{exam}/begin", hidden(page, "/begin"))
    url = str(begun.headers["location"])
    page = browser.get(url).text
    for asset in sorted(set(ASSET.findall(page))):
        browser.get(asset)
    count = page.count("data-go") - 1 if "?review=1" in page else 1
    for number in range(1, count + 1):
        page = browser.get(f"{url}?q={number}").text
        browser.get(f"{url}?q={number}", headers=JSON)
        form = hidden(page, "/answer")
        fields = re.findall(r'name="(f\.[^"]+)"', page)
        browser.post(f"{url}/answer", form | dict.fromkeys(fields, "?"), headers=JSON)
        if answers:
            browser.post(f"{url}/answer", form, headers=JSON)
            browser.post(f"{url}/answer", form)  # sent again
            browser.post(f"{url}/answer", form | {"id": "another-tab"}, headers=JSON)
    browser.get(f"{url}?review=1")
    browser.post(f"{url}/away", {"csrf": hidden(page, "/answer")["csrf"]})
    browser.get(f"{url}/result")  # leads back: it still runs
    browser.get(f"/my/exams/{exam}")
    return url


def everything(browser: Browser, url: str) -> list[bytes]:
    """What was sent, without what differs from one attempt to another anyway."""
    attempt = url.rpartition("/")[2].encode()
    plain = []
    for sent in browser.got:
        text = UUID.sub(b"(id)", sent).replace(attempt, b"(attempt)")
        text = re.sub(rb'name="csrf" value="[0-9a-f]*"', b"(csrf)", text)
        text = re.sub(rb'name=\\"csrf\\" value=\\"[0-9a-f]*\\"', b"(csrf)", text)
        text = re.sub(rb'(croupier-person: |data-person=")[0-9a-f]+', b"(person)", text)
        plain.append(re.sub(rb"content-length: \d+", b"", text))
    return plain


def spoil_keys(served: Served, attempt_id: str) -> None:
    """Other answers, and reasons, in an attempt's keys."""
    with served.room.database.writing() as connection:
        for key in keys_of(connection, attempt_id):
            answers = {
                field: [*value, "x"] if isinstance(value, list) else f"{value}x"
                for field, value in key.asked["answer"].items()
            }
            asked = {**key.asked, "answer": answers, "skill": "other", "also": {}, "bets": []}
            where = (
                attempt_keys.c.attempt_id == attempt_id,
                attempt_keys.c.question == key.question,
            )
            values: dict[str, Any] = {"asked": asked, "reasons": {"en": ["another reason"]}}
            connection.execute(update(attempt_keys).where(*where).values(**values))


def sent_with_and_without_keys(
    served: Served, batch: list[tuple[str, int]]
) -> tuple[list[bytes], list[bytes]]:
    parts = tuple(new_part(kind, level, 1, {}) for kind, level in batch)
    exam = served.room.exam(parts=parts, same_questions=True, results=AT_END)
    anna, boris = served.browser("anna"), served.browser("boris")
    spoiled = served.room.begin(exam, "boris")
    spoil_keys(served, spoiled)
    served.room.begin(exam)
    ours, theirs = take(anna, exam), take(boris, exam)
    assert theirs.endswith(spoiled)
    return everything(anna, ours), everything(boris, theirs)


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch[0][0])
def test_every_byte_is_the_same_whatever_is_right(
    served: Served, batch: list[tuple[str, int]]
) -> None:
    ours, theirs = sent_with_and_without_keys(served, batch)
    assert len(ours) > 6 * len(batch)
    assert ours == theirs


def leaking(connection: Any, attempt_id: str, question: int) -> tuple[ShownRow, Any]:
    """A question as a careless change would show it: with the answer in an attribute."""
    row, given = shown_with_given(connection, attempt_id, question)
    answer = json.dumps(keys_of(connection, attempt_id)[question].asked["answer"])
    told = {language: dict(words) for language, words in row.shown["said"].items()}
    for words in told.values():
        words["labels"] = {field: f"{v} {answer}" for field, v in words["labels"].items()}
    return replace(row, shown={**row.shown, "said": told}), given


def test_an_answer_that_is_sent_is_found_by_the_difference(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "shown_with_given", leaking)
    ours, theirs = sent_with_and_without_keys(served, LEVELS[:2])
    assert ours != theirs


# --- what is looked for ---------------------------------------------------------------------------

SHORTEST = 12


def secrets_of(served: Served, attempt_id: str) -> Iterator[str]:
    """Seeds, skills, reasons in every language, and the records of answers."""
    with served.room.database.reading() as connection:
        row = find_attempt(connection, attempt_id)
        assert row is not None
        yield row.seed
        yield connection.scalar(select(exams.c.seed).where(exams.c.id == row.exam_id)) or ""
        told = {
            text
            for one in shown_of(connection, attempt_id)
            for words in one.shown["said"].values()
            for text in (words["prompt"], words["lies"], *words["choices"].values())
        }
        for key in keys_of(connection, attempt_id):
            yield json.dumps(key.asked["answer"])
            yield json.dumps(key.asked["answer"], separators=(",", ":"))
            for lines in (key.reasons or {}).values():
                yield from (line for line in lines if not any(line in text for text in told))


def spellings(secret: str) -> set[bytes]:
    """The text as a page, a script, an address and a header may have it."""
    forms = {
        secret,
        escape(secret),
        escape(secret, quote=False),
        json.dumps(secret)[1:-1],
        json.dumps(secret, ensure_ascii=False)[1:-1],
        json.dumps(escape(secret))[1:-1],
        quote(secret),
    }
    return {form.encode() for form in forms if len(secret) >= SHORTEST}


def found(served: Served, browser: Browser, attempt_id: str) -> set[str]:
    sent = b"\n".join(browser.got)
    secrets = set(secrets_of(served, attempt_id))
    return {s for s in secrets if any(form in sent for form in spellings(s))}


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch[0][0])
def test_no_seed_reason_or_record_of_an_answer_is_in_any_byte(
    served: Served, batch: list[tuple[str, int]]
) -> None:
    parts = tuple(new_part(kind, level, 1, {}) for kind, level in batch)
    exam = served.room.exam(parts=parts)
    anna = served.browser("anna")
    attempt_id = take(anna, exam).rpartition("/")[2]
    assert sum(len(spellings(one)) > 0 for one in secrets_of(served, attempt_id)) > len(batch)
    assert found(served, anna, attempt_id) == set()


def with_reason(words: Mapping[str, Any], reason: str) -> dict[str, Any]:
    return {**words, "prompt": f"{words['prompt']} {reason}"}


def test_a_reason_that_is_sent_is_found(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(connection: Any, attempt_id: str, question: int) -> tuple[ShownRow, Any]:
        row, given = shown_with_given(connection, attempt_id, question)
        reasons = keys_of(connection, attempt_id)[question].reasons or {}
        said = {
            language: with_reason(words, reasons[language][0])
            for language, words in row.shown["said"].items()
        }
        return replace(row, shown={**row.shown, "said": said}), given

    exam = served.room.exam(parts=(new_part("series", 2, 2, {}),))
    monkeypatch.setattr(attempts, "shown_with_given", telling)
    anna = served.browser("anna")
    attempt_id = take(anna, exam, answers=False).rpartition("/")[2]
    assert found(served, anna, attempt_id)
