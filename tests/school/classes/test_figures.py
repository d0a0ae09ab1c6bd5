"""How a class is getting on, added up over its trainees and nobody else."""

from collections.abc import Mapping

import pytest
from sqlalchemy import update

from croupier.school.classes.classes import add_member, remove_member
from croupier.school.classes.figures import DAYS, ClassFigures, read_figures
from croupier.school.progress import Standing
from croupier.storage.people_tables import people
from croupier.storage.tables import answers
from croupier.trainer.pack import make_questions, target_seconds
from tests.school.classes.conftest import DAY, NOON, Answer, World

TARGET = int(1000 * target_seconds("products", 1))


def read(world: World, since: int = 0, offset: int = 0) -> ClassFigures:
    return read_figures(world["ina"], world.database, world.class_id, NOON, since, offset)


def kinds_of(figures: ClassFigures, name: str) -> Mapping[str, Standing]:
    (found,) = [one.kinds for one in figures.people if one.name == name]
    return found


def test_each_kind_of_each_person_and_of_all(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET), (False, 2 * TARGET), (True, 3 * TARGET)])
    answer("bruno", "r1", "products", 1, [(True, TARGET)] * 5)
    answer("clara", "r1", "products", 1, [(False, 9 * TARGET)] * 5)
    figures = read(world)
    assert kinds_of(figures, "Anna")["products"] == Standing(3, 2, 2.0, None, 1.0)
    assert kinds_of(figures, "Bruno")["products"] == Standing(5, 5, 1.0, None, 1.0)
    # The middle of 1, 1, 1, 1, 1, 1, 2, 3; Clara is in no class.
    assert figures.kinds["products"] == Standing(8, 7, 1.0, None, 1.0)
    assert figures.answers == 8
    assert [one.name for one in figures.people] == ["Anna", "Bruno"]


def test_levels_are_weighed_by_their_own_targets(world: World, answer: Answer) -> None:
    quick, slow = (int(1000 * target_seconds("pictures", level)) for level in (1, 6))
    assert quick < slow
    answer("anna", "r1", "pictures", 1, [(True, 2 * quick)] * 2)
    answer("anna", "r2", "pictures", 6, [(True, 2 * slow)] * 2)
    assert kinds_of(read(world), "Anna")["pictures"] == Standing(4, 4, 2.0, None, 1.0)


def test_a_skipped_question_is_not_right_and_has_no_time(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET), (False, None)])
    answer("bruno", "r1", "products", 1, [(False, None)])
    figures = read(world)
    assert kinds_of(figures, "Anna")["products"] == Standing(2, 1, 1.0, None, 1.0)
    assert kinds_of(figures, "Bruno")["products"] == Standing(1, 0, None, None, 1.0)


def test_only_what_was_answered_since_counts(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET)] * 2, at=NOON - 10 * DAY)
    answer("anna", "r2", "products", 1, [(False, TARGET)] * 2, at=NOON - DAY)
    assert read(world, NOON - 7 * DAY).kinds["products"].answers == 2
    assert read(world).kinds["products"].answers == 4
    assert read(world, NOON).kinds == {}


def test_what_was_practised_before_joining_is_ones_own(world: World, answer: Answer) -> None:
    """Clara practised for herself; her instructor sees what she answers from then on."""
    answer("clara", "r1", "products", 1, [(False, 9 * TARGET)] * 5, at=NOON - 2 * DAY)
    answer("clara", "r2", "products", 1, [(False, TARGET)] * 5, at=NOON - DAY)
    add_member(world["ina"], world.database, world.class_id, "clara", NOON - DAY + 2)
    answer("clara", "r3", "products", 1, [(True, TARGET)] * 2, at=NOON)
    figures = read(world)
    # Three of the second run were answered at the moment of joining and after it.
    assert kinds_of(figures, "Clara")["products"] == Standing(5, 2, 1.0, None, 1.0)
    (days,) = [one.days for one in figures.attendance if one.name == "Clara"]
    assert days[-3:] == (0, 3, 2)


def test_who_leaves_and_comes_again_is_seen_from_then_on(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET)] * 5, at=NOON - 3 * DAY)
    remove_member(world["ina"], world.database, world.class_id, "id-of-anna", NOON - 2 * DAY)
    answer("anna", "r2", "products", 1, [(True, TARGET)] * 3, at=NOON - DAY)
    assert add_member(world["ina"], world.database, world.class_id, "anna", NOON) is None
    assert kinds_of(read(world), "Anna") == {}
    answer("anna", "r3", "products", 1, [(True, TARGET)], at=NOON)
    assert kinds_of(read(world), "Anna")["products"].answers == 1


def test_who_is_weak_in_what(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET)] * 5)
    answer("anna", "r2", "series", 1, [(False, 1000)] * 6)
    answer("bruno", "r1", "products", 1, [(True, 4 * TARGET)] * 5)
    answer("bruno", "r2", "series", 1, [(False, 1000)] * 4)
    found = [(one.name, one.kind, one.standing.confidence) for one in read(world).weak]
    # Anna was never right, Bruno took four times as long; four answers are too few to say.
    assert found == [("Anna", "series", 0.0), ("Bruno", "products", 0.25)]
    assert list(read(world).kinds) == ["series", "products"]


def test_the_slowest_facts_of_the_class(world: World, answer: Answer) -> None:
    questions = make_questions("products", 1, {}, "facts", 10)
    slow = questions[0].skill
    times = [(True, 5 * TARGET if q.skill == slow else TARGET) for q in questions]
    for login in ("anna", "bruno"):
        for run in range(3):
            answer(login, f"r{run}", "products", 1, times, seed="facts")
    facts = read(world).facts
    assert [fact.skill for fact in facts] == [slow]
    assert facts[0].standing.median == 5 * TARGET / 1000
    assert facts[0].standing.target == TARGET / 1000
    assert facts[0].people == 2
    assert facts[0].standing.answers >= 6


def test_a_fact_that_was_hardly_asked_is_not_told(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, 9 * TARGET)])
    assert read(world).facts == ()


def test_attendance_is_by_day_of_the_clock_on_the_wall(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET)] * 3)
    answer("anna", "r2", "products", 1, [(True, TARGET)] * 2, at=NOON - 27 * DAY)
    answer("anna", "r3", "products", 1, [(True, TARGET)], at=NOON - 28 * DAY)
    answer("anna", "r4", "products", 1, [(True, TARGET)], at=NOON - DAY + 11 * DAY // 24)
    anna, bruno = read(world).attendance
    assert len(anna.days) == DAYS
    assert (anna.days[-1], anna.days[-2], anna.days[0]) == (3, 1, 2)
    assert anna.days_in_all == 3
    assert bruno.days == (0,) * DAYS
    # Eleven in the evening is the day after by a clock two hours ahead.
    ahead = read(world, 0, 2 * DAY // 24).attendance[0]
    assert (ahead.days[-1], ahead.days[-2]) == (4, 0)


def test_whoever_is_disabled_or_left_is_not_counted(world: World, answer: Answer) -> None:
    for login in ("anna", "bruno"):
        answer(login, "r1", "products", 1, [(True, TARGET)] * 5)
    with world.database.writing() as connection:
        connection.execute(update(people).where(people.c.login == "anna").values(disabled_at=1))
    assert [one.name for one in read(world).people] == ["Bruno"]
    assert read(world).answers == 5
    remove_member(world["ina"], world.database, world.class_id, "id-of-bruno", NOON)
    assert read(world).people == ()
    assert read(world).kinds == {}


@pytest.mark.parametrize(("kind", "level"), [("gone", 1), ("products", 7)])
def test_a_kind_or_level_that_there_is_no_more_has_no_pace(
    world: World, answer: Answer, kind: str, level: int
) -> None:
    answer("anna", "r1", "products", 1, [(True, TARGET)] * 5)
    with world.database.writing() as connection:
        connection.execute(update(answers).values(kind=kind, level=level))
    figures = read(world)
    assert figures.kinds[kind] == Standing(5, 5, None, None, 1.0)
    assert figures.facts == ()
