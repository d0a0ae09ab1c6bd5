"""Names that are markup, formulas, paths or lines of their own: shown as they are, done nowhere."""

import csv
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.storage.class_tables import assignments, classes
from croupier.storage.exam_tables import exams
from croupier.storage.people_tables import people, schools, tokens
from croupier.web.access import ACCESS
from tests.school_web.conftest import School
from tests.school_web.test_access import NAME
from tests.school_web.world import Place, served

HERE = Place()
MARKUP = "<img src=x onerror=alert(1)>\"'&{{7*7}}"
SAID = "&lt;img src=x onerror=alert(1)&gt;"
NAMED = {
    "schools": (schools, "name"),
    "people": (people, "name"),
    "classes": (classes, "name"),
    "assignments": (assignments, "title"),
    "exams": (exams, "title"),
    "tokens": (tokens, "name"),
}
SEEN = {
    "trainee": (HERE.actor, ["/", "/account", "/assignments", "/my/exams", "/today"]),
    "instructor": (
        HERE.teacher,
        [
            *("/classes", "/people", "/tokens", "/results", "/exams", "/account"),
            *(f"/classes/{HERE.ids['class_id']}{more}" for more in ("", "/roster", "/projector")),
            f"/classes/{HERE.ids['class_id']}/assignments/{HERE.ids['assignment_id']}",
            f"/exams/{HERE.ids['exam_id']}",
            f"/people/{HERE.ids['person_id']}",
        ],
    ),
    "administrator": (HERE.boss, ["/classes", "/people", "/people/events", "/exams"]),
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with served(tmp_path_factory.mktemp("world")) as made:
        yield made


def call_all(world: School, name: str) -> None:
    """Everything that has a name gets this one, as somebody who writes past the forms would."""
    with world.database.writing() as connection:
        for table, column in NAMED.values():
            connection.execute(table.update().values({column: name}))


@pytest.mark.parametrize("who", SEEN)
def test_no_name_is_markup_on_any_page(world: School, who: str) -> None:
    call_all(world, MARKUP)
    actor, paths = SEEN[who]
    client = world.client(actor)
    shown = 0
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "<img src=x" not in answer.text, path
        assert "onerror=alert(1)>" not in answer.text, path
        shown += SAID in answer.text
        assert "{{7*7}}" in answer.text or SAID not in answer.text, path
    assert shown >= (1 if who == "trainee" else 3)


@pytest.mark.parametrize("quote", ['" autofocus onfocus=alert(1) x="', "' onfocus=alert(1) x='"])
def test_no_name_leaves_its_attribute(world: School, quote: str) -> None:
    call_all(world, quote)
    for actor, paths in SEEN.values():
        client = world.client(actor)
        for path in paths:
            text = client.get(path).text
            assert '" autofocus onfocus=alert(1)' not in text, path
            assert "=' onfocus" not in text, path


def test_what_was_typed_wrongly_is_shown_again_as_text(world: School) -> None:
    staff, nobody = world.client(HERE.teacher), world.client(None)
    answers = [
        staff.post("/tokens", data={"name": MARKUP}),
        staff.post("/classes", data={"name": MARKUP}),
        staff.post("/exams", data={"title": MARKUP}),
        nobody.post("/login", data={"login": MARKUP, "password": MARKUP, "next": MARKUP}),
        nobody.get("/login", params={"next": MARKUP}),
        nobody.get("/join", params={"code": MARKUP}),
        nobody.get(f"/join/{MARKUP}"),
        staff.get("/results/download", params={"since": MARKUP}),
        staff.get("/results", params={"class_id": MARKUP[:36]}),
    ]
    for answer in answers:
        assert answer.status_code < 500, answer.request.url
        assert "<img src=x" not in answer.text, answer.request.url


PATHS = [
    "..",
    ".",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f",
    "..\\..\\secret",
    "%00",
    "a%00b",
    "%ff%fe",
    "%ed%a0%80",
    "x" * 3000,
    "'; DROP TABLE people; --",
    "%25%32%65",
    "{class_id}",
    "-1",
    "9" * 400,
    "\u202e",
    "%0d%0aset-cookie:a=b",
]


@pytest.mark.parametrize("hostile", PATHS, ids=[text[:20] for text in PATHS])
def test_nothing_in_a_path_leads_anywhere_or_fails(world: School, hostile: str) -> None:
    """Each name in each address of each route, by everybody who may ask there."""
    clients = {actor: world.client(actor) for actor in (HERE.actor, HERE.teacher, HERE.boss)}
    tried = 0
    for (method, path), access in ACCESS.items():
        if not NAME.search(path):
            continue
        for actor, client in clients.items():
            if access.admits(actor):
                answer = ask(client, method, NAME.sub(lambda _: hostile, path))
                assert answer.status_code < 500, (method, path)
                assert "set-cookie" not in str(answer.headers.get("location", "")).lower(), path
                assert "root:" not in answer.text
                tried += 1
    assert tried > 30
    with world.database.reading() as connection:
        assert connection.execute(people.select()).first() is not None


def ask(client: TestClient, method: str, address: str) -> Any:
    return client.request(method, address, data={"x": "1"} if method == "POST" else None)


@pytest.mark.parametrize(
    "outside", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "js/../../app.py"]
)
def test_no_file_of_the_program_is_served_but_its_own_for_pages(
    world: School, outside: str
) -> None:
    answer = world.client(None).get(f"/static/{outside}")
    assert answer.status_code in (303, 404)
    assert "create_app" not in answer.text


FORMULA = "=cmd|'/c calc'!A1;=1+1\r\n\"x\",=2"


def test_no_table_that_is_taken_out_holds_a_formula_or_another_line(world: School) -> None:
    call_all(world, FORMULA)
    client = world.client(HERE.teacher)
    tables = {
        "/results/download?form=csv": 3,
        "/results/download?form=questions.csv": 5,
        f"/classes/{HERE.ids['class_id']}/roster.csv": 3,
    }
    for path, lines in tables.items():
        answer = client.get(path)
        assert answer.status_code == 200, path
        rows = list(csv.reader(answer.text.lstrip("\ufeff").splitlines()))
        whole = list(csv.reader([*answer.text.lstrip("\ufeff").splitlines(keepends=True)]))
        assert len(whole) == lines, path
        for cell in (cell for row in whole for cell in row):
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r")), (path, cell)
        assert rows


def test_a_line_of_json_stays_a_line(world: School) -> None:
    call_all(world, "one\nline\u2028and\r\nanother")
    client = world.client(HERE.teacher)
    for form in ("jsonl", "xapi.jsonl"):
        text = client.get(f"/results/download?form={form}").text
        assert [json.loads(line) for line in text.split("\n") if line]


@pytest.mark.parametrize(
    "name", ["results.csv", "questions.csv", "jsonl", "../../x", "csv\r\nx: y", "CSV"]
)
def test_what_a_file_is_called_is_ours_alone(world: School, name: str) -> None:
    answer = world.client(HERE.teacher).get("/results/download", params={"form": name})
    if answer.status_code == 200:
        assert answer.headers["content-disposition"] in (
            'attachment; filename="results.questions.csv"',
            'attachment; filename="results.jsonl"',
        )
    else:
        assert answer.status_code == 422


def test_fields_that_no_form_has_change_nothing(world: School) -> None:
    """Mass assignment (ASVS 5.0, 15.3.3): a role or a school cannot be sent along."""
    more = {"role": "administrator", "school_id": "south", "id": "boss-north", "totp": ""}
    client = world.client(HERE.actor)
    client.post("/account/name", data={"name": "Anna", **more})
    with world.database.reading() as connection:
        own = people.select().where(people.c.id == HERE.actor.person_id)
        row = connection.execute(own).one()
    assert (row.role, row.school_id, row.name) == ("trainee", "north", "Anna")
