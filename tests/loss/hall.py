"""An exam that is open, for as many trainees as are wanted, signed in; and one of them."""

import contextlib
import html
import json
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import UUID

from sqlalchemy import insert, select

from croupier.school.exams.plans import HOUR, Plan, make_exam, new_part, open_exam
from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import DAY, session_id
from croupier.storage import Database
from croupier.storage.class_tables import classes, members
from croupier.storage.exam_tables import attempts, exam_answers
from croupier.storage.people_tables import people, schools, sessions
from croupier.web.csrf import HEADER, form_token
from tests.loss.serving import PATIENCE_S, Serving

_HIDDEN = re.compile(r'name="(id|seq|question)" value="([^"]*)"')
_TYPED = re.compile(r'name="(f\.[^"]+)"')
TEACHER = Actor("teacher", "s", Role.INSTRUCTOR)


def set_up(database: Database, trainees: int, questions: int = 40) -> tuple[str, list[str]]:
    """The id of the open exam, and the trainees' cookies."""
    now = time.time_ns() // 1_000_000
    names = [f"trainee-{place}" for place in range(trainees)]
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="s", name="s", made_at=now))
        of_people = {"school_id": "s", "made_at": now}
        everybody = [(name, "trainee") for name in names] + [("teacher", "instructor")]
        connection.execute(
            insert(people),
            [{"id": n, "login": n, "name": n, "role": role, **of_people} for n, role in everybody],
        )
        of_class = {"school_id": "s", "name": "c", "code": "c", "code_open": False}
        connection.execute(insert(classes).values(id="c", made_at=now, **of_class))
        connection.execute(
            insert(members),
            [
                {"class_id": "c", "person_id": n, "role": role, "joined_at": now}
                for n, role in everybody
            ],
        )
        of_sessions = {"made_at": now, "seen_at": now, "ends_at": now + 30 * DAY, "agent": ""}
        connection.execute(
            insert(sessions),
            [
                {"id": session_id(n), "person_id": n, "second_factor": True, **of_sessions}
                for n in names
            ],
        )
    plan = Plan(
        class_id="c",
        title="Exam",
        parts=(new_part("pictures", 1, questions, {}),),
        opens_at=now - HOUR,
        closes_at=now + 12 * HOUR,
        whole_ms=6 * HOUR,
    )
    exam_id = make_exam(TEACHER, database, plan, now)
    assert isinstance(exam_id, str), exam_id
    assert open_exam(TEACHER, database, exam_id) == ()
    return exam_id, names


def read_page(told: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """What the page of an attempt sends back unseen, and the names of what is typed in."""
    text = html.unescape(told["html"])
    return dict(_HIDDEN.findall(text)), list(dict.fromkeys(_TYPED.findall(text)))


def headers(cookie: str) -> dict[str, str]:
    """What the browser of somebody sends with each request, and its script with a form."""
    return {
        "Cookie": f"session={cookie}",
        "Accept": "application/json",
        HEADER: form_token(cookie),
        "Content-Type": "application/x-www-form-urlencoded",
    }


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


@dataclass
class Candidate:
    """Somebody in an exam, whose page sends an answer until it is told that it is saved.

    `acknowledged` are the names of the answers that were said to be saved.
    """

    server: Serving
    exam_id: str
    cookie: str
    acknowledged: set[str] = field(default_factory=set)
    refusals: dict[int, int] = field(default_factory=dict)
    _attempt: str = ""
    _sent: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.cookie)

    def begin(self) -> None:
        """Begins, or goes on."""
        self._attempt = self._ask(f"/my/exams/{self.exam_id}/begin", {})

    def step(self) -> None:
        """Answers the question that is due; raises where nobody answers, to be sent again."""
        if not self._sent:
            hidden, typed = read_page(json.loads(self._ask(self._attempt)))
            made = str(UUID(int=self.chance.getrandbits(128), version=4))
            given = dict.fromkeys(typed, str(self.chance.randrange(99)))
            self._sent = {**hidden, "id": made, **given}
        try:
            told = json.loads(self._ask(f"{self._attempt}/answer", self._sent))
        except HTTPError as refused:
            refused.close()
            self.refusals[refused.code] = self.refusals.get(refused.code, 0) + 1
            return
        assert told["saved"], told
        self.acknowledged.add(self._sent["id"])
        if self.chance.random() > 1 / 4:  # else the reply is lost on the way
            self._sent = {}

    def steps(self, number: int) -> None:
        """So many steps, over whatever is cut off."""
        for _ in range(number):
            with contextlib.suppress(OSError, HTTPException):
                self.step()

    def _ask(self, path: str, form: Mapping[str, str] | None = None) -> str:
        """The answer, or where it leads to."""
        data = None if form is None else urlencode(form).encode()
        request = Request(f"http://127.0.0.1:{self.server.port}{path}", data, headers(self.cookie))
        try:
            with build_opener(_Stay).open(request, timeout=PATIENCE_S) as answer:
                return str(answer.read().decode())
        except HTTPError as led:
            if led.code != 303:
                raise
            led.close()
            return led.headers["location"]


def deadlines(database: Database) -> dict[str, int]:
    """The deadline of each attempt."""
    with database.reading() as connection:
        found = connection.execute(select(attempts.c.id, attempts.c.deadline_at))
        return {row.id: row.deadline_at for row in found}


def assert_all_kept_once(database: Database, candidates: list[Candidate]) -> None:
    """All that was acknowledged is kept, once, in an unbroken row; each has one attempt, open."""
    with database.reading() as connection:
        rows = connection.execute(select(exam_answers)).all()
        tried = connection.execute(select(attempts)).all()
    assert {attempt.person_id for attempt in tried} == {one.cookie for one in candidates}
    assert len(tried) == len(candidates)
    kept = [row.id for row in rows]
    assert len(kept) == len(set(kept))
    for one in candidates:
        assert one.acknowledged <= set(kept), one.acknowledged - set(kept)
    for attempt in tried:
        assert attempt.state == "open"
        taken = sorted(row.seq for row in rows if row.attempt_id == attempt.id)
        assert taken == list(range(attempt.seq))
