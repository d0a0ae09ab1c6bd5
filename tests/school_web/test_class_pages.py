"""The pages of classes: what each role sees of them, and what can be done there."""

import csv
import json
import re
from html import unescape
from io import StringIO
from urllib.parse import unquote

import pytest
from sqlalchemy import insert
from starlette.testclient import TestClient

from croupier.school.boards import blank_board_of
from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import session_id
from croupier.storage.people_tables import people, sessions
from croupier.trainer.pack import make_questions
from tests.school_web.conftest import BEGAN, DAY, School, token_of

NORTH = "instructor-north"


def post(client: TestClient, path: str, **fields: object) -> str:
    """Where the form leads, which was taken."""
    answer = client.post(path, data=fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.fixture
def staff(school: School) -> TestClient:
    return school.client(school.actor(Role.INSTRUCTOR))


@pytest.fixture
def trainee(school: School) -> TestClient:
    return school.client(school.actor(Role.TRAINEE))


@pytest.fixture
def path(staff: TestClient) -> str:
    """The class "Evening", with the trainee of the north in it."""
    made = post(staff, "/classes", name="Evening")
    post(staff, f"{made}/members", login="trainee-north")
    return made


def practise(client: TestClient, query: str, *, right: bool) -> None:
    """Answers a run as its pack has it."""
    pack = client.get(f"/api/packs?{query}").json()
    answer_pack(client, pack, right=right)


def answer_pack(client: TestClient, pack: dict, *, right: bool) -> None:
    run = pack["questions"][0]["id"][-4:]
    answers = [
        {
            "id": f"6f1c2c1e-0000-4000-8000-{abs(hash((pack['pack'], n))) % 10**12:012}",
            "index": n,
            "given": question["answer"] if right else {},
            "ms": 900,
            "at": BEGAN + n,
        }
        for n, question in enumerate(pack["questions"])
    ]
    answered = client.post("/api/answers", json={"pack": pack["pack"], "answers": answers})
    assert len(answered.json()["saved"]) == len(answers), run


# --- classes ----------------------------------------------------------------------------------


def test_a_class_is_made_and_listed(staff: TestClient, path: str) -> None:
    page = staff.get("/classes").text
    assert "Evening" in page
    assert "1 trainee" in page
    assert "instructor-north" in staff.get(path).text


def test_a_name_is_shown_and_never_run(staff: TestClient) -> None:
    made = post(staff, "/classes", name="<script>alert(1)</script>")
    for address in (
        *("/classes", made, f"{made}/roster", f"{made}/projector"),
        f"{made}/assignments/new",
    ):
        text = staff.get(address).text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text


def test_without_a_name_there_is_no_class(staff: TestClient) -> None:
    answer = staff.post("/classes", data={"name": "  "})
    assert answer.status_code == 422
    assert "Give the class a name." in answer.text


def test_an_administrator_says_who_teaches(school: School) -> None:
    client = school.client(school.actor(Role.ADMINISTRATOR))
    page = client.get("/classes").text
    assert NORTH in page
    assert "instructor-south" not in page
    assert client.post("/classes", data={"name": "Night"}).status_code == 422
    made = post(client, "/classes", name="Night", instructor=NORTH)
    assert NORTH in client.get(made).text


def test_the_code_is_opened_renewed_and_shut(staff: TestClient, school: School, path: str) -> None:
    assert "Nobody can join by code." in staff.get(path).text
    post(staff, path, do="open-code")
    (code,) = re.findall(r'big-code">([0-9A-Z]{4}-[0-9A-Z]{4})<', staff.get(path).text)
    post(staff, path, do="new-code")
    page = staff.get(path).text
    assert code not in page
    (code,) = re.findall(r'big-code">([0-9A-Z]{4}-[0-9A-Z]{4})<', page)
    newcomer = school.client(someone(school, "zoe"))
    assert post(newcomer, "/assignments", code=code.lower()) == "/assignments"
    assert "Evening" in newcomer.get("/assignments").text
    post(staff, path, do="shut-code")
    refused = school.client(someone(school, "yan")).post("/assignments", data={"code": code})
    assert refused.status_code == 422
    assert "No class can be joined with this code." in refused.text


def someone(school: School, name: str) -> Actor:
    """One more trainee of the north, signed in."""
    actor = Actor(f"id-of-{name}", "north", Role.TRAINEE)
    with school.database.writing() as connection:
        row = {"id": actor.person_id, "school_id": "north", "role": "trainee", "made_at": BEGAN}
        connection.execute(insert(people).values(login=name, name=name.title(), **row))
        connection.execute(
            insert(sessions).values(
                id=session_id(token_of(actor)),
                person_id=actor.person_id,
                made_at=BEGAN,
                seen_at=BEGAN,
                ends_at=BEGAN + DAY,
                agent="a browser",
                second_factor=True,
            )
        )
    return actor


def test_it_is_renamed_closed_and_opened_again(staff: TestClient, path: str) -> None:
    post(staff, path, do="rename", name="Late")
    post(staff, path, do="close")
    page = staff.get(path).text
    assert "<h1>Late</h1>" in page
    assert "This class is closed" in page
    closed = staff.post(f"{path}/members", data={"login": "trainee-north"})
    assert (closed.status_code, "The class is closed" in closed.text) == (422, True)
    post(staff, path, do="reopen")
    assert "This class is closed" not in staff.get(path).text
    assert staff.post(path, data={"do": "explode"}).status_code == 400


# --- whose it is ------------------------------------------------------------------------------


def test_a_class_is_nothing_to_whoever_does_not_teach_it(
    school: School, staff: TestClient, path: str
) -> None:
    kept = set_(staff, path)
    pages = [
        *(path, f"{path}/roster", f"{path}/roster.csv", f"{path}/projector"),
        *(f"{path}/projector/run?what=products:1", f"{path}/assignments/new", kept),
    ]
    forms = [path, f"{path}/roster", f"{path}/members", f"{path}/assignments", kept]
    fields = {"do": "rename", "name": "Mine", "login": "trainee-south", "title": "Mine"}
    for actor in school.people.values():
        if actor.school_id == "north" and actor.role is not Role.TRAINEE:
            continue
        client = school.client(actor)
        for page in pages:
            assert client.get(page).status_code == 404, (actor, page)
        for form in forms:
            assert client.post(form, data=fields).status_code == 404, (actor, form)
    assert "<h1>Evening</h1>" in staff.get(path).text
    assert "trainee-south" not in staff.get(f"{path}/roster").text


# --- the roster -------------------------------------------------------------------------------


def take(client: TestClient, path: str, content: bytes) -> tuple[int, str]:
    files = {"roster": ("roster.csv", content, "text/csv")}
    answer = client.post(f"{path}/roster", files=files)
    return answer.status_code, answer.text


def test_a_roster_is_taken_in_and_links_are_told_once(
    school: School, staff: TestClient, path: str
) -> None:
    someone(school, "clara")
    content = "\ufefflogin;name\nclara;Clara\ntrainee-north;T\nzoe;=Зоя\n".encode()
    status, page = take(staff, path, content)
    assert status == 200
    assert "1 person was added. 1 was in already. 1 person is invited." in page
    (link,) = set(re.findall(r"http://127\.0\.0\.1:8000/join/([\w-]{43})", page))
    (download,) = re.findall(r'href="data:text/csv;charset=utf-8,([^"]*)"', page)
    rows = list(csv.reader(StringIO(unquote(unescape(download)))))
    assert rows == [
        ["login", "name", "link"],
        ["zoe", "'=Зоя", f"http://127.0.0.1:8000/join/{link}"],
    ]
    assert link not in staff.get(f"{path}/roster").text
    assert school.client(None).get(f"/join/{link}").status_code == 200


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "must name the columns"),
        (b"login,name\n\xe9,A\n", "not in UTF-8"),
        (b"login,name\nanna,A\nanna,B\n", "See line 3."),
    ],
    ids=["nothing", "latin", "twice"],
)
def test_what_is_wrong_with_a_roster_is_said(
    staff: TestClient, path: str, content: bytes, said: str
) -> None:
    status, page = take(staff, path, content)
    assert status == 422
    assert said in page
    assert "Nothing was taken in." in page


def test_a_body_that_is_no_form_is_no_roster(staff: TestClient, path: str) -> None:
    for kind, body in (
        ("text/csv", b"login,name\nzoe,Zoe\n"),
        ("multipart/form-data", b"login,name\nzoe,Zoe\n"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nlogin,name\r\n--x--"),
    ):
        answer = staff.post(f"{path}/roster", content=body, headers={"content-type": kind})
        assert answer.status_code == 422


def test_the_roster_goes_out_as_a_file(staff: TestClient, path: str) -> None:
    answer = staff.get(f"{path}/roster.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="roster.csv"'
    assert answer.headers["cache-control"] == "no-store"
    first, second = answer.text.removeprefix("\ufeff").splitlines()
    assert first == "login,name,joined,seen"
    assert second.startswith("trainee-north,trainee-north,")


def test_people_are_added_and_taken_out(school: School, staff: TestClient, path: str) -> None:
    actor = someone(school, "clara")
    post(staff, f"{path}/members", login="clara")
    assert "Clara" in staff.get(f"{path}/roster").text
    post(staff, f"{path}/members", remove=actor.person_id)
    assert "Clara" not in staff.get(f"{path}/roster").text
    refused = staff.post(f"{path}/members", data={"login": "trainee-south"})
    assert refused.status_code == 422
    assert staff.post(f"{path}/members", data={"remove": actor.person_id}).status_code == 404


# --- figures ----------------------------------------------------------------------------------


def test_an_empty_class_says_what_to_do(staff: TestClient) -> None:
    page = staff.get(post(staff, "/classes", name="Empty")).text
    assert "Nobody is in this class yet" in page


def test_the_page_says_who_is_weak_in_what(
    staff: TestClient, trainee: TestClient, path: str
) -> None:
    assert "Nothing was answered in this time." in staff.get(path).text
    practise(trainee, "kind=products&count=10", right=False)
    practise(trainee, "kind=series&count=10", right=True)
    page = " ".join(staff.get(path).text.split())
    weak = page.partition('id="weak"')[2].partition("</section>")[0]
    assert "trainee-north" in weak
    assert "Products" in weak
    assert "0% right at once" in weak
    assert 'class="spot poor"' in weak
    # The same square in words, for whoever does not see the pattern.
    assert "poor; 0% right at once" in page
    assert "sure; 100% right at once" in page
    assert "on 1 day of 28, 20 questions, the last on " in page
    later = staff.get(f"{path}?days=0").text
    assert 'aria-current="true">All<' in later


def test_the_wall_names_nobody_and_shows_what_several_practised(
    school: School, staff: TestClient, trainee: TestClient, path: str
) -> None:
    practise(trainee, "kind=products&count=10", right=False)
    wall = staff.get(f"{path}/projector").text
    assert "trainee-north" not in wall
    assert 'class="cls-squares"' not in wall
    for name in ("anna", "bruno"):
        actor = someone(school, name)
        post(staff, f"{path}/members", login=name)
        practise(school.client(actor), "kind=products&count=10", right=False)
    wall = staff.get(f"{path}/projector").text
    assert 'class="cls-squares"' in wall
    assert "3 of 3 practised in the last seven days" in wall
    for name in ("trainee-north", "anna", "Anna", "Bruno"):
        assert name not in wall


def test_a_group_run_shows_the_answer_when_asked(staff: TestClient, path: str) -> None:
    begun = staff.get(f"{path}/projector/run?what=products:1&count=5").headers["location"]
    first = staff.get(begun).text
    assert "1/5" in first
    assert "<dl>" not in first
    reveal, following = re.findall(r'href="(/classes/[^"]*/run\?[^"]*)"', first)[:2]
    shown = staff.get(unescape(reveal)).text
    assert "<dl>" in shown
    (again,) = re.findall(r'<h1 class="cls-ask">(.*?)</h1>', staff.get(begun).text)
    assert again in shown
    second = staff.get(unescape(following)).text
    assert "2/5" in second
    assert again not in re.findall(r'<h1 class="cls-ask">(.*?)</h1>', second)


@pytest.mark.parametrize(
    "query",
    [
        *("", "what=gone:1", "what=products:99", "what=products", "what=products:1&count=0"),
        *("what=products:1&seed=A&n=11", "what=products:1&seed=A&n=x"),
    ],
)
def test_what_cannot_be_asked_of_a_group_is_not_found(
    staff: TestClient, path: str, query: str
) -> None:
    assert staff.get(f"{path}/projector/run?{query}").status_code == 404


def test_every_kind_and_level_can_be_asked_of_a_group(staff: TestClient, path: str) -> None:
    page = staff.get(f"{path}/projector").text
    values = re.findall(r'<option value="([a-z-]+:\d)"', page)
    assert len(values) > 50
    for value in values:
        bare = staff.get(f"{path}/projector/run?what={value}&count=1&seed=A").text
        assert "<dl>" not in bare
        kind, _, level = value.partition(":")
        (question,) = make_questions(kind, int(level), {}, "A", 1)
        if blank_board_of(question) is not None:
            assert 'class="cls-picture"' not in bare, value
        asked = staff.get(f"{path}/projector/run?what={value}&count=1&seed=A&shown=1")
        assert asked.status_code == 200, value
        assert "<dl>" in asked.text, value


# --- assignments ------------------------------------------------------------------------------


def fields(**more: object) -> dict[str, object]:
    usual = {"title": "Week one", "accuracy": "80", "pace": "", "due": "2027-01-31"}
    parts = {"what-1": "products:1", "count-1": "5", "table": "european"}
    return {**usual, **parts, **more}


def set_(client: TestClient, path: str, **more: object) -> str:
    return post(client, f"{path}/assignments", **fields(**more))


def test_an_assignment_is_set_done_and_seen_to_be_done(
    staff: TestClient, trainee: TestClient, path: str
) -> None:
    kept = set_(staff, path, **{"what-2": "series:2", "count-2": "3"})
    assert "0 of 1 are done" in staff.get(kept).text
    own = trainee.get("/assignments").text
    assert "Week one" in own
    assert "not done yet" in own
    addresses = re.findall(r'href="(/assignments/[^"]*)"', own)
    assert len(addresses) == 2
    for address in addresses:
        run = trainee.get(trainee.get(address).headers["location"])
        (pack,) = re.findall(r'id="pack">(.*?)</script>', run.text, re.DOTALL)
        answer_pack(trainee, json.loads(pack), right=True)
    assert "1 of 1 are done" in staff.get(kept).text
    own = trainee.get("/assignments").text
    assert "5 of 5 answered" in own
    assert not re.findall(r'href="(/assignments/[^"]*)"', own)


def test_an_assignment_of_a_table_says_so(staff: TestClient, path: str) -> None:
    kept = set_(staff, path, **{"what-1": "series:2", "table": "low-limits"})
    page = staff.get(kept).text
    assert ": 50" in page
    # Kept as it was set, also by whoever only changes the title.
    post(staff, kept, do="keep", **{**fields(title="Other"), "what-1": "series:2", "table": "kept"})
    changed = staff.get(kept).text
    assert "<h1>Other</h1>" in changed
    assert ": 50" in changed


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"title": " "}, "Give the assignment a title."),
        ({"what-1": ""}, "Choose at least one kind of drill."),
        ({"what-1": "gone:1"}, "cannot be asked like this"),
        ({"count-1": "0"}, "from 1 to 500 questions"),
        ({"count-1": "many"}, "from 1 to 500 questions"),
        ({"accuracy": "101"}, "from 0 to 100"),
        ({"pace": "soon"}, "from 1 to 600 seconds"),
        ({"pace": "601"}, "from 1 to 600 seconds"),
        ({"due": "2001-01-01"}, "still to come"),
        ({"due": "tomorrow"}, "still to come"),
        ({"due": "9999-12-31"}, ""),
    ],
    ids=str,
)
def test_what_cannot_be_set_is_said_and_nothing_is_lost(
    staff: TestClient, path: str, more: dict[str, object], said: str
) -> None:
    answer = staff.post(f"{path}/assignments", data=fields(**more))
    if not said:
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert said in answer.text
    assert 'value="Week one"' in answer.text or more.get("title") == " "
    kept = set_(staff, path)
    changed = staff.post(kept, data={"do": "keep", **fields(**more)})
    assert (changed.status_code, said in changed.text) == (422, True)


def test_an_assignment_is_taken_back(staff: TestClient, trainee: TestClient, path: str) -> None:
    kept = set_(staff, path)
    assert staff.post(kept, data={"do": "explode"}).status_code == 400
    assert post(staff, kept, do="delete") == path
    assert staff.get(kept).status_code == 404
    assert "Nothing is set" in trainee.get("/assignments").text


def test_a_part_is_trained_by_whoever_was_set_it(
    school: School, staff: TestClient, trainee: TestClient, path: str
) -> None:
    kept = set_(staff, path).rpartition("/")[2]
    assert trainee.get(f"/assignments/{kept}/0").status_code == 303
    for part in ("1", "-1", "x", "٣", "9" * 30):
        assert trainee.get(f"/assignments/{kept}/{part}").status_code == 404
    for other in (school.actor(Role.TRAINEE, "south"), someone(school, "zoe")):
        assert school.client(other).get(f"/assignments/{kept}/0").status_code == 404
