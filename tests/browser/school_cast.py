"""A small school to look at: names in three scripts, two classes, an exam in each state.

Nino administers, Thảo teaches both classes, Leon teaches none yet; Giorgi, Bảo and Wolfgang, whose
name is as long as a name may be, are in the first class, Ana in none. The second class is empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlalchemy import insert

from croupier.school.challenges import join, new_challenge, read_code
from croupier.school.classes import assignments
from croupier.school.classes.classes import (
    add_member,
    close_class,
    make_class,
    read_class,
    set_code,
)
from croupier.school.exams.attempts import hand_in
from croupier.school.exams.observing import observe
from croupier.school.exams.plans import AT_END, HOUR, Plan, close_exam, make_exam, new_part
from croupier.school.exams.plans import open_exam as let_begin
from croupier.school.people.actor import Actor, Role
from croupier.school.people.links import invite, reset
from croupier.school.people.passwords import hash_of
from croupier.school.people.sessions import DAY, session_id
from croupier.school.people.tokens import make_token, own_tokens, take_back
from croupier.storage import Database
from croupier.storage.class_tables import members
from croupier.storage.people_tables import people, schools, sessions
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer.pack import make_questions, read_options
from tests.school.exams.conftest import Room

SCHOOL = "საქართველოს კრუპიეთა სკოლა"
LONG = (
    "Wolfgang-Amadeus Maximilian Freiherr von und zu Donaudampfschifffahrtsgesellschaft-Hohenfels"
)
PEOPLE: Mapping[str, tuple[Role, str]] = {
    "nino": (Role.ADMINISTRATOR, "ნინო ბერიძე"),
    "thao": (Role.INSTRUCTOR, "Nguyễn Thị Phương Thảo"),
    "leon": (Role.INSTRUCTOR, "Leon Schmidt"),
    "giorgi": (Role.TRAINEE, "გიორგი მჭედლიშვილი"),
    "bao": (Role.TRAINEE, "Trần Đình Quốc Bảo"),
    "wolfgang": (Role.TRAINEE, LONG),
    "ana": (Role.TRAINEE, "Ana Petrović"),
}
HALF, NEW = "half", "new"
"""Sessions of two who are not quite in: Thảo's awaits the second factor, Leon's is to set one."""

KINDS = ("products", "pictures", "series", "neighbours", "named-pictures")
_TITLE = "გამოცდა პირველი: Bài thi cuối khóa, Straight-up- und Kombinationsauszahlungen"


@dataclass(frozen=True, slots=True)
class Cast:
    """The database, the people, and where what they see is: by the names of `places`."""

    database: Database
    actors: Mapping[str, Actor]
    places: Mapping[str, str]


def token_of(name: str) -> str:
    """What stands in the cookie of somebody's session."""
    return f"token-of-{name}"


def fill(database: Database, now: int) -> Cast:
    """Makes the school as it is at that moment, everybody signed in for a day."""
    actors = {name: Actor(f"id-{name}", "school", role) for name, (role, _) in PEOPLE.items()}
    _enter(database, now)
    cast = Cast(database, actors, {})
    places = _classes(cast, now)
    _practise(cast, now)
    places |= _set(cast, places["red"], now)
    places |= _examine(cast, places["red"], now)
    places |= _duel(cast, now)
    places |= _open_doors(cast, places["red"], now)
    return Cast(database, actors, places)


def _enter(database: Database, now: int) -> None:
    until = {"made_at": now, "seen_at": now, "ends_at": now + DAY, "agent": "Firefox on Android"}
    entered = [(name, name, True) for name in PEOPLE]
    entered += [(HALF, "thao", False), (NEW, "leon", False)]
    password = hash_of("known to nobody but this line")
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="school", name=SCHOOL, made_at=now - 90 * DAY))
        for name, (role, shown) in PEOPLE.items():
            row: dict[str, Any] = {"id": f"id-{name}", "school_id": "school", "role": role.value}
            row |= {"login": f"{name}@school", "name": shown, "made_at": now - 90 * DAY}
            doors = {"totp": "A" * 32 if name == "thao" else None}
            doors["password"] = None if name == "ana" else password
            connection.execute(insert(people).values(**row, **doors, seen_at=now - DAY))
        for key, name, complete in entered:
            session = {"id": session_id(token_of(key)), "person_id": f"id-{name}"}
            connection.execute(insert(sessions).values(**session, **until, second_factor=complete))


def crowd(cast: Cast, number: int) -> None:
    """Lets so many more trainees into the first class, who have done nothing yet."""
    at = 1_700_000_000_000
    names = [f"trainee-{n:03}" for n in range(number)]
    rows: list[dict[str, Any]] = [
        {"id": name, "login": name, "name": name.title(), "role": "trainee", "made_at": at}
        for name in names
    ]
    inside = {"class_id": cast.places["red"], "role": "trainee", "joined_at": at}
    with cast.database.writing() as connection:
        connection.execute(insert(people), [row | {"school_id": "school"} for row in rows])
        connection.execute(insert(members), [{"person_id": name, **inside} for name in names])


def _classes(cast: Cast, now: int) -> dict[str, str]:
    thao, joined = cast.actors["thao"], now - 60 * DAY
    names = {
        "red": "საღამოს ჯგუფი",
        "black": "Lớp buổi sáng dành cho người mới bắt đầu, tháng Mười Một",
        "old": "Spring",
    }
    made: dict[str, str] = {}
    for key, name in names.items():
        class_id = make_class(thao, cast.database, name, [], joined)
        assert isinstance(class_id, str), class_id
        made[key] = class_id
    for name in ("giorgi", "bao", "wolfgang"):
        login = f"{name}@school"
        assert add_member(thao, cast.database, made["red"], login, joined) is None
    assert set_code(thao, cast.database, made["red"], is_open=True) is None
    close_class(thao, cast.database, made["old"], now)
    made["code"] = read_class(thao, cast.database, made["red"])[0].shown_code
    return made


def _practise(cast: Cast, now: int) -> None:
    """Some weeks of practice: Giorgi most days and mostly right, Bảo seldom, Wolfgang wrong."""
    chance = Random("practice")
    habits = {"giorgi": (0.8, 0.95, 3000), "bao": (0.25, 0.8, 6000), "wolfgang": (0.5, 0.4, 12_000)}
    for name, (often, sure, pace) in habits.items():
        person = cast.actors[name].person_id
        for day in range(27, -1, -1):
            if day and chance.random() > often:
                continue
            kind, level = KINDS[day % len(KINDS)], 1 + day % 2
            given = [chance.random() < sure for _ in range(10)]
            _run(cast.database, person, f"run-{day}", (kind, level), given, now - day * DAY, pace)


def _run(
    database: Database,
    person: str,
    run: str,
    what: tuple[str, int],
    given: list[bool],
    at: int,
    pace: int,
) -> None:
    (kind, level), options = what, read_options(what[0], {})
    seed = f"{person}-{run}"
    questions = make_questions(kind, level, options, seed, len(given))
    rows = [
        AnswerRow(
            id=f"{run}-{n}",
            run_id=run,
            question=n,
            given={},
            right=right,
            skipped=False,
            took_ms=pace + 100 * n,
            answered_at=at - HOUR + n,
            received_at=at - HOUR + n,
            kind=kind,
            level=level,
            skill=question.skill,
        )
        for n, (question, right) in enumerate(zip(questions, given, strict=False))
    ]
    with database.writing(person) as connection:
        row = RunRow(run, kind, level, options, seed, len(rows), "v", at - HOUR)
        keep_run(connection, person, row)
        keep_answers(connection, person, rows)


def _set(cast: Cast, class_id: str, now: int) -> dict[str, str]:
    aims = {
        "set": ("შაბათამდე: სტრეიტები და სერიები", 20, now + 6 * DAY, now - 10 * DAY),
        "easy_set": ("Warm up", 5, now + DAY, now - 27 * DAY),
        "late_set": ("Bài tập tuần trước", 200, now - DAY, now - 8 * DAY),
    }
    made = {}
    for key, (title, count, due, at) in aims.items():
        parts = tuple(assignments.Part(kind, 1, count) for kind in ("products", "series"))
        aim = assignments.Aim(title, parts, 60, 20_000, due)
        done = assignments.make_assignment(
            cast.actors["thao"], cast.database, class_id, aim, at - DAY
        )
        assert not isinstance(done, assignments.WhyNot), done
        made[key] = done
    return made


def _examine(cast: Cast, class_id: str, now: int) -> dict[str, str]:
    """An exam that is a draft, one untouched, one that goes on, one that is over, one closed."""
    thao, database = cast.actors["thao"], cast.database
    plan: dict[str, Any] = {
        "class_id": class_id,
        "parts": (new_part("products", 1, 3, {}), new_part("pictures", 2, 2, {})),
        "opens_at": now - 2 * HOUR,
        "closes_at": now + 100 * HOUR,
        "whole_ms": HOUR,
        "attempts": 3,
        "checklist": ("ჩიპების დაჭრა", "Calls the number clearly"),
        "results": AT_END,
    }
    made: dict[str, str] = {}
    titles = {"draft": "Draft", "untouched": "Thi thử", "running": "Now", "over": _TITLE}
    for key, title in {**titles, "closed": "Closed"}.items():
        exam_id = make_exam(thao, database, Plan(title=title, **plan), now - DAY)
        assert isinstance(exam_id, str), exam_id
        made[f"exam_{key}"] = exam_id
        if key != "draft":
            assert let_begin(thao, database, exam_id) == ()
    made["attempt_running"] = _attempt(cast, made["exam_running"], "giorgi", 1, now - HOUR // 2)
    for name, right in (("giorgi", 5), ("bao", 2), ("wolfgang", 0)):
        attempt = _attempt(cast, made["exam_over"], name, right, now - HOUR, over=True)
        made[f"attempt_{name}"] = attempt
    item = plan["checklist"][0]
    seen = made["exam_over"], made["attempt_giorgi"], item, "Sehr sauber.", now
    observe(thao, database, *seen, met=True)
    _attempt(cast, made["exam_closed"], "bao", 1, now - HOUR, over=True)
    assert close_exam(thao, database, made["exam_closed"]) == ()
    return made


def _attempt(
    cast: Cast, exam_id: str, name: str, right: int, at: int, *, over: bool = False
) -> str:
    """An attempt with so many right answers; the others are not given."""
    room = Room(cast.database, dict(cast.actors))
    attempt = room.begin(exam_id, name, at)
    for question in range(right):
        room.answer(attempt, question, at + 4000 * (question + 1), name=name)
    if over:
        done = hand_in(cast.actors[name], cast.database, attempt, right, at + HOUR // 4)
        assert done is None
    return attempt


def _duel(cast: Cast, now: int) -> dict[str, str]:
    made = new_challenge(cast.actors["giorgi"], cast.database, "products", 1, {}, 10, now - HOUR)
    challenge = read_code(made.code)
    assert challenge is not None
    for name in ("giorgi", "bao"):
        join(cast.actors[name], cast.database, challenge, PEOPLE[name][1], now - HOUR)
    return {"duel": made.code}


def _open_doors(cast: Cast, class_id: str, now: int) -> dict[str, str]:
    """Links to come in by, and tokens of programs."""
    thao, nino, database = cast.actors["thao"], cast.actors["nino"], cast.database
    for name in ("Moodle", "Ein Programm, dessen Name lang ist"):
        for actor in (thao, nino):
            assert isinstance(make_token(database, actor, name, ["results:read"], 90, now), str)
    take_back(database, thao, own_tokens(database, thao)[0].id, now)
    return {
        "invited": invite(database, thao, Role.TRAINEE, class_id, now),
        "invited_staff": invite(database, nino, Role.INSTRUCTOR, None, now),
        "reset": reset(database, thao, cast.actors["bao"].person_id, now),
    }
