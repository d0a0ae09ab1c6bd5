"""Assignments: what is asked, and when it is done."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from croupier.rules.rule_set import standard
from croupier.school.classes.assignments import (
    MOST_PARTS,
    Aim,
    Done,
    Part,
    PersonDone,
    State,
    WhyNot,
    assignments_of_class,
    delete_assignment,
    edit_assignment,
    make_assignment,
    own_assignments,
    part_key,
    part_of,
    read_assignment,
)
from croupier.school.classes.classes import close_class, make_class
from croupier.school.house import PRESETS, House
from croupier.school.people.actor import NotFound
from tests.school.classes.conftest import DAY, NOON, Answer, World

FIVE = Part("products", 1, 5)
AIM = Aim("Products", (FIVE,), 80, None, NOON + 7 * DAY)
RIGHT, WRONG = (True, 2000), (False, 2000)


def set_(world: World, aim: Aim = AIM, now: int = NOON) -> str:
    made = make_assignment(world["ina"], world.database, world.class_id, aim, now)
    assert isinstance(made, str)
    return made


def people_of(world: World, assignment_id: str, now: int = NOON + DAY) -> dict[str, PersonDone]:
    own = (world["ina"], world.database, world.class_id, assignment_id, now)
    return {one.name: one for one in read_assignment(*own)[1]}


def part(world: World, assignment_id: str, name: str = "Anna", now: int = NOON + DAY) -> Done:
    return people_of(world, assignment_id, now)[name].parts[0]


# --- set --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"title": ""}, WhyNot.NO_TITLE),
        ({"parts": ()}, WhyNot.NO_PARTS),
        ({"parts": (FIVE,) * (MOST_PARTS + 1)}, WhyNot.TOO_MANY_PARTS),
        ({"accuracy": 101}, WhyNot.BAD_ACCURACY),
        ({"accuracy": -1}, WhyNot.BAD_ACCURACY),
        ({"pace_ms": 0}, WhyNot.BAD_PACE),
        ({"pace_ms": 600_001}, WhyNot.BAD_PACE),
        ({"due_at": NOON}, WhyNot.DUE_BEFORE),
    ],
    ids=str,
)
def test_what_cannot_be_set(world: World, changes: Mapping[str, Any], why: WhyNot) -> None:
    bad = replace(AIM, **changes)
    made = make_assignment(world["ina"], world.database, world.class_id, bad, NOON)
    assert made is why
    assert assignments_of_class(world["ina"], world.database, world.class_id) == []
    kept = set_(world)
    edited = edit_assignment(world["ina"], world.database, world.class_id, kept, bad)
    assert edited is why
    assert assignments_of_class(world["ina"], world.database, world.class_id)[0].aim == AIM


def test_a_part_keeps_to_the_table_of_a_house() -> None:
    made = part_of("series", 2, 20, House(own={"limits.maximum": 200, "announced.step": 10}))
    assert made == Part("series", 2, 20, {"max": 200, "step": 10})
    assert part_of("series", 2, 20, House()) == Part("series", 2, 20, {})
    assert standard("french").zero.rule != standard("european").zero.rule
    french = part_of("zero", 1, 20, PRESETS["french"])
    assert isinstance(french, Part)
    assert french.options


@pytest.mark.parametrize(
    ("kind", "level", "count", "why"),
    [
        ("gone", 1, 5, WhyNot.BAD_PART),
        ("products", 99, 5, WhyNot.BAD_PART),
        ("products", 1, 0, WhyNot.BAD_COUNT),
        ("products", 1, 501, WhyNot.BAD_COUNT),
    ],
)
def test_what_is_no_part(kind: str, level: int, count: int, why: WhyNot) -> None:
    assert part_of(kind, level, count, House()) is why


def test_it_is_changed_and_taken_back_by_whoever_teaches(world: World, answer: Answer) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [RIGHT] * 5)
    other = replace(AIM, title="More", parts=(Part("products", 1, 4),), due_at=NOON + DAY)
    ada, database, of = world["ada"], world.database, world.class_id
    assert edit_assignment(ada, database, of, kept, other) is None
    (found,) = assignments_of_class(ada, database, of)
    assert (found.aim, found.made_at) == (other, NOON)
    assert part(world, kept).done_at == NOON + 3
    delete_assignment(ada, database, of, kept)
    assert assignments_of_class(ada, database, of) == []
    with pytest.raises(NotFound):
        read_assignment(ada, database, of, kept, NOON)


def test_an_assignment_is_not_found_in_another_class(world: World) -> None:
    kept = set_(world)
    ina, database = world["ina"], world.database
    other = make_class(ina, database, "Another", [], NOON)
    assert isinstance(other, str)
    with pytest.raises(NotFound):
        read_assignment(ina, database, other, kept, NOON)
    with pytest.raises(NotFound):
        edit_assignment(ina, database, other, kept, AIM)
    with pytest.raises(NotFound):
        delete_assignment(ina, database, other, kept)
    assert assignments_of_class(ina, database, other) == []


# --- done -------------------------------------------------------------------------------------


def test_nothing_is_done_at_first(world: World) -> None:
    kept = set_(world)
    assert people_of(world, kept) == {
        "Anna": PersonDone("id-of-anna", "Anna", (Done(0, 0, 0, None, None),), State.OPEN),
        "Bruno": PersonDone("id-of-bruno", "Bruno", (Done(0, 0, 0, None, None),), State.OPEN),
    }


def test_enough_right_of_enough_answers_is_done(world: World, answer: Answer) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [RIGHT, WRONG, RIGHT, RIGHT])
    assert part(world, kept) == Done(4, 4, 3, 2000.0, None)
    answer("anna", "r2", "products", 1, [RIGHT], at=NOON + 100)
    assert part(world, kept) == Done(5, 5, 4, 2000.0, NOON + 100)
    assert people_of(world, kept)["Anna"].state is State.DONE
    assert people_of(world, kept)["Bruno"].state is State.OPEN


def test_whoever_falls_short_goes_on_and_the_last_answers_count(
    world: World, answer: Answer
) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [WRONG] * 5)
    assert part(world, kept) == Done(5, 5, 0, 2000.0, None)
    answer("anna", "r2", "products", 1, [RIGHT] * 3, at=NOON + 100)
    assert part(world, kept) == Done(8, 5, 3, 2000.0, None)
    answer("anna", "r3", "products", 1, [RIGHT], at=NOON + 200)
    assert part(world, kept).done_at == NOON + 200


def test_what_is_done_stays_done(world: World, answer: Answer) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [RIGHT] * 5)
    answer("anna", "r2", "products", 1, [WRONG] * 5, at=NOON + 100)
    assert part(world, kept) == Done(10, 5, 0, 2000.0, NOON + 4)


def test_the_middle_time_must_be_within_the_pace(world: World, answer: Answer) -> None:
    kept = set_(world, replace(AIM, pace_ms=3000))
    given = [(True, 9000), (True, 9000), (True, 9000), (True, 3000), (True, 1000)]
    answer("anna", "r1", "products", 1, given)
    assert part(world, kept) == Done(5, 5, 5, 9000.0, None)
    answer("anna", "r2", "products", 1, [(True, 3000)], at=NOON + 100)
    # The last five are now 9, 9, 3, 1 and 3 seconds.
    assert part(world, kept) == Done(6, 5, 5, 3000.0, NOON + 100)


def test_whoever_skips_all_has_no_pace(world: World, answer: Answer) -> None:
    kept = set_(world, replace(AIM, accuracy=0, pace_ms=3000))
    answer("anna", "r1", "products", 1, [(False, None)] * 5)
    assert part(world, kept) == Done(5, 5, 0, None, None)


def test_late_is_what_is_done_after_the_day_or_not_at_all(world: World, answer: Answer) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [RIGHT] * 5, at=AIM.due_at - 4)
    assert people_of(world, kept, AIM.due_at)["Anna"].state is State.DONE
    assert people_of(world, kept, AIM.due_at)["Bruno"].state is State.OPEN
    after = AIM.due_at + 1
    answer("bruno", "r1", "products", 1, [RIGHT] * 4, at=AIM.due_at - 10)
    assert people_of(world, kept, after)["Bruno"].state is State.LATE
    answer("bruno", "r2", "products", 1, [RIGHT], at=after)
    assert people_of(world, kept, after)["Bruno"].state is State.DONE_LATE
    assert people_of(world, kept, after)["Anna"].state is State.DONE


def test_all_parts_are_to_be_done(world: World, answer: Answer) -> None:
    kept = set_(world, replace(AIM, parts=(FIVE, Part("products", 2, 2))))
    answer("anna", "r1", "products", 1, [RIGHT] * 5)
    assert people_of(world, kept)["Anna"].state is State.OPEN
    answer("anna", "r2", "products", 2, [RIGHT] * 2)
    assert people_of(world, kept)["Anna"].state is State.DONE


def test_what_was_answered_before_it_was_set_does_not_count(world: World, answer: Answer) -> None:
    answer("anna", "r1", "products", 1, [RIGHT] * 5, at=NOON - 3)
    # The last two of the five came when it was set and after.
    assert part(world, set_(world)).answered == 2


def test_other_kinds_levels_and_tables_do_not_count(world: World, answer: Answer) -> None:
    kept = set_(world, replace(AIM, parts=(Part("series", 2, 2, {"max": 200}),)))
    answer("anna", "r1", "series", 2, [RIGHT] * 2)
    answer("anna", "r2", "series", 1, [RIGHT] * 2, options={"max": 200})
    answer("anna", "r3", "products", 2, [RIGHT] * 2)
    assert part(world, kept).answered == 0
    answer("anna", "r4", "series", 2, [RIGHT] * 2, options={"max": 200})
    assert part(world, kept).answered == 2


def test_the_same_questions_again_do_not_count_again(world: World, answer: Answer) -> None:
    kept = set_(world)
    answer("anna", "r1", "products", 1, [WRONG] * 3, seed="same")
    answer("anna", "r2", "products", 1, [RIGHT] * 5, seed="same", at=NOON + 100)
    assert part(world, kept) == Done(5, 5, 2, 2000.0, None)
    answer("bruno", "r1", "products", 1, [RIGHT] * 5, seed="same", at=NOON + 200)
    assert part(world, kept, "Bruno").answered == 5


# --- a trainee's own --------------------------------------------------------------------------


def test_trainees_see_what_their_classes_were_set(world: World, answer: Answer) -> None:
    later = set_(world, replace(AIM, title="Later", due_at=NOON + 9 * DAY))
    soon = set_(world, replace(AIM, title="Soon"))
    answer("anna", "r1", "products", 1, [RIGHT] * 4)
    found = own_assignments(world["anna"], world.database, NOON + DAY)
    assert [(one.assignment.id, one.class_name) for one in found] == [
        (soon, "Evening"),
        (later, "Evening"),
    ]
    assert [one.done.parts[0].answered for one in found] == [4, 4]
    for other in ("clara", "dora", "ina", "ada"):
        assert own_assignments(world[other], world.database, NOON) == []


def test_what_is_done_comes_after_what_is_open(world: World, answer: Answer) -> None:
    set_(world, replace(AIM, title="Done", parts=(Part("products", 1, 1),)))
    set_(world, replace(AIM, title="Open", due_at=NOON + 9 * DAY))
    answer("anna", "r1", "products", 1, [RIGHT])
    found = own_assignments(world["anna"], world.database, NOON + DAY)
    assert [one.assignment.aim.title for one in found] == ["Open", "Done"]


def test_a_run_of_a_part_asks_what_is_missing(world: World, answer: Answer) -> None:
    kept = set_(world, replace(AIM, parts=(FIVE, Part("series", 2, 60, {"max": 200}))))
    anna, database = world["anna"], world.database
    key = part_key(anna, database, kept, 0, NOON)
    assert (key.kind, key.level, key.count) == ("products", 1, 5)
    answer("anna", "r1", "products", 1, [WRONG] * 3)
    assert part_key(anna, database, kept, 0, NOON).count == 2
    answer("anna", "r2", "products", 1, [WRONG] * 2)
    assert part_key(anna, database, kept, 0, NOON).count == 5
    other = part_key(anna, database, kept, 1, NOON)
    assert (other.kind, other.count, other.options["max"]) == ("series", 50, 200)
    assert part_key(anna, database, kept, 1, NOON).seed != other.seed


@pytest.mark.parametrize("login", ["clara", "dora", "ina", "ada", "ivo"])
def test_a_part_is_not_found_by_whoever_was_not_set_it(world: World, login: str) -> None:
    kept = set_(world)
    with pytest.raises(NotFound):
        part_key(world[login], world.database, kept, 0, NOON)


@pytest.mark.parametrize("number", [-1, 1, 99])
def test_a_part_that_there_is_not_is_not_found(world: World, number: int) -> None:
    kept = set_(world)
    with pytest.raises(NotFound):
        part_key(world["anna"], world.database, kept, number, NOON)


def test_in_a_closed_class_nothing_is_set(world: World) -> None:
    kept = set_(world)
    close_class(world["ina"], world.database, world.class_id, NOON)
    assert own_assignments(world["anna"], world.database, NOON) == []
    with pytest.raises(NotFound):
        part_key(world["anna"], world.database, kept, 0, NOON)
    assert len(assignments_of_class(world["ina"], world.database, world.class_id)) == 1
