"""The school of tests/school/exams as it is served, and browsers that keep every byte they get."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from starlette.testclient import TestClient

from croupier.school.people.sessions import session_id
from croupier.storage.people_tables import sessions
from croupier.web.access import SESSION_COOKIE
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school.exams.conftest import BEGAN, PEOPLE, Room, fill

_DAY = 24 * 3600 * 1000
_INPUT = re.compile(r"<input[^>]*>")
_NAME, _VALUE = re.compile(r'\bname="([^"]*)"'), re.compile(r'\bvalue="([^"]*)"')


@dataclass
class Clock:
    """The server's clock, moved by hand."""

    now: int = BEGAN

    def __call__(self) -> int:
        return self.now


@dataclass
class Browser:
    """Somebody's browser; `got` is all that was sent to it, headers and bodies."""

    client: TestClient
    got: list[bytes] = field(default_factory=list)

    def ask(self, method: str, path: str, **more: Any) -> Any:
        answer = self.client.request(method, path, **more)
        heads = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
        self.got.append(f"{answer.status_code}\n{heads}\n".encode() + answer.content)
        return answer

    def get(self, path: str, **more: Any) -> Any:
        return self.ask("GET", path, **more)

    def post(self, path: str, data: Mapping[str, str], **more: Any) -> Any:
        return self.ask("POST", path, data=dict(data), **more)


def hidden(html: str, form: str) -> dict[str, str]:
    """The hidden fields of the page's form whose action ends so."""
    (found,) = re.findall(rf'<form[^>]*action="[^"]*{form}"[^>]*>.*?</form>', html, re.DOTALL)
    fields = {}
    for one in _INPUT.findall(found):
        if 'type="hidden"' in one:
            fields[unescape(_NAME.search(one)[1])] = unescape(_VALUE.search(one)[1])  # type: ignore[index]
    return fields


@dataclass
class Served:
    """The application, its clock, and the room beneath it."""

    app: Any
    clock: Clock
    room: Room

    def browser(self, name: str) -> Browser:
        made = TestClient(
            self.app,
            base_url="http://127.0.0.1:8000",
            cookies={SESSION_COOKIE: f"token-of-{name}"},
            follow_redirects=False,
        )
        return Browser(made)


def serve(folder: Path, url: str = "", now: int = BEGAN) -> Served:
    """The school on a database of its own, everybody signed in for a day."""
    clock = Clock(now)
    app = create_app(Settings(folder, url, school=True), clock)
    database = app.state.croupier.database
    actors = fill(database)
    with database.writing() as connection:
        for name in PEOPLE:
            connection.execute(
                insert(sessions).values(
                    id=session_id(f"token-of-{name}"),
                    person_id=name,
                    made_at=now,
                    seen_at=now,
                    ends_at=now + _DAY,
                    agent="a browser",
                    second_factor=True,
                )
            )
    return Served(app, clock, Room(database, actors))
