"""Whose a class is, and who gets in."""

from collections.abc import Callable

import pytest
from sqlalchemy import select

from croupier.school.classes import assignments, classes, figures, roster
from croupier.school.classes.assignments import Aim, Part
from croupier.school.classes.classes import (
    OwnClass,
    WhyNot,
    add_member,
    close_class,
    join_class,
    make_class,
    own_classes,
    read_class,
    read_classes,
    remove_member,
    rename_class,
    renew_code,
    reopen_class,
    set_code,
    who_can_teach,
)
from croupier.school.people.actor import NotFound
from croupier.storage.people_tables import events
from tests.school.classes.conftest import DAY, NOON, World

STRANGERS = ("ivo", "anna", "clara", "abel", "ilse", "dora")
AIM = Aim("Products", (Part("products", 1, 5),), 80, None, NOON + DAY)


def logins(world: World, class_id: str) -> list[str]:
    return [member.login for member in read_class(world["ada"], world.database, class_id)[1]]


def test_an_instructor_teaches_the_class_that_they_make(world: World) -> None:
    (found,) = read_classes(world["ina"], world.database)
    assert (found.name, found.instructors, found.trainees) == ("Evening", ("Ina",), 2)
    assert not found.code_open


def test_an_administrator_names_who_teaches(world: World) -> None:
    assert who_can_teach(world["ada"], world.database) == [("ina", "Ina"), ("ivo", "Ivo")]
    made = make_class(world["ada"], world.database, " Night \n shift ", [" IVO ", "ina"], NOON)
    assert isinstance(made, str)
    found, _ = read_class(world["ivo"], world.database, made)
    assert (found.name, found.instructors) == ("Night shift", ("Ina", "Ivo"))


@pytest.mark.parametrize("named", [[], ["anna"], ["nobody"], ["ilse"], ["ivo", "ada"]])
def test_only_instructors_of_the_school_can_be_named(world: World, named: list[str]) -> None:
    made = make_class(world["ada"], world.database, "Night", named, NOON)
    assert made is WhyNot.NO_INSTRUCTOR


def test_a_class_needs_a_name(world: World) -> None:
    assert make_class(world["ina"], world.database, " \x00\n", [], NOON) is WhyNot.NO_NAME
    assert rename_class(world["ina"], world.database, world.class_id, "\t") is WhyNot.NO_NAME
    assert rename_class(world["ina"], world.database, world.class_id, "Late") is None
    assert read_classes(world["ina"], world.database)[0].name == "Late"


def test_who_sees_which_classes(world: World) -> None:
    other = make_class(world["ivo"], world.database, "Morning", [], NOON)
    assert [one.id for one in read_classes(world["ivo"], world.database)] == [other]
    assert {one.id for one in read_classes(world["ada"], world.database)} == {
        other,
        world.class_id,
    }
    for stranger in ("anna", "abel", "ilse", "dora"):
        assert read_classes(world[stranger], world.database) == []


def test_a_trainee_sees_the_name_and_who_teaches(world: World) -> None:
    seen = [OwnClass(world.class_id, "Evening", ("Ina",))]
    assert own_classes(world["anna"], world.database) == seen
    for other in ("clara", "dora", "ina", "ada"):
        assert own_classes(world[other], world.database) == []


def everything(world: World, assignment_id: str) -> dict[str, Callable[[str], object]]:
    """Each use case of staff, for somebody by login."""
    database, of = world.database, world.class_id

    def named(call: Callable[..., object], *given: object, **more: object) -> Callable:
        return lambda login: call(world[login], database, of, *given, **more)

    return {
        "read": named(read_class),
        "rename": named(rename_class, "Mine"),
        "close": named(close_class, NOON),
        "reopen": named(reopen_class, NOON),
        "open the code": named(set_code, is_open=True),
        "renew the code": named(renew_code),
        "add": named(add_member, "clara", NOON),
        "remove": named(remove_member, "id-of-anna", NOON),
        "roster out": named(roster.roster_csv, NOON),
        "roster in": named(roster.take_in, b"login,name\nclara,Clara\n", NOON),
        "unreadable roster in": named(roster.take_in, b"", NOON),
        "figures": named(figures.read_figures, NOON),
        "assignments": named(assignments.assignments_of_class),
        "assign": named(assignments.make_assignment, AIM, NOON),
        "assignment": named(assignments.read_assignment, assignment_id, NOON),
        "edit": named(assignments.edit_assignment, assignment_id, AIM),
        "delete": named(assignments.delete_assignment, assignment_id),
    }


def test_to_whoever_is_not_its_staff_there_is_no_such_class(world: World) -> None:
    set_ = assignments.make_assignment(world["ina"], world.database, world.class_id, AIM, NOON)
    assert isinstance(set_, str)
    before = read_class(world["ada"], world.database, world.class_id)
    for name, call in everything(world, set_).items():
        for stranger in STRANGERS:
            with pytest.raises(NotFound):
                call(stranger)
            assert name
    assert read_class(world["ada"], world.database, world.class_id) == before
    for name, call in everything(world, set_).items():
        if name not in ("delete", "remove"):
            call("ina")
    call = everything(world, set_)["delete"]
    call("ada")
    with pytest.raises(NotFound):
        call("ada")


def test_nobody_finds_a_class_that_is_not_there(world: World) -> None:
    for login in world.actors:
        with pytest.raises(NotFound):
            read_class(world[login], world.database, "no-such-class")


def test_trainees_make_no_classes(world: World) -> None:
    with pytest.raises(NotFound):
        make_class(world["anna"], world.database, "Mine", [], NOON)
    with pytest.raises(NotFound):
        who_can_teach(world["ina"], world.database)


# --- by code ----------------------------------------------------------------------------------


def code_of(world: World) -> str:
    return read_class(world["ina"], world.database, world.class_id)[0].code


def test_whoever_has_the_code_joins_while_it_is_open(world: World) -> None:
    code = code_of(world)
    assert join_class(world["clara"], world.database, code, NOON) is WhyNot.NO_SUCH_CODE
    set_code(world["ina"], world.database, world.class_id, is_open=True)
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert join_class(world["clara"], world.database, typed, NOON) == world.class_id
    assert join_class(world["clara"], world.database, typed, NOON) == world.class_id
    assert logins(world, world.class_id) == ["ina", "anna", "bruno", "clara"]
    set_code(world["ina"], world.database, world.class_id, is_open=False)
    remove_member(world["ina"], world.database, world.class_id, "id-of-clara", NOON)
    assert join_class(world["clara"], world.database, code, NOON) is WhyNot.NO_SUCH_CODE


def test_a_new_code_ends_the_one_before(world: World) -> None:
    set_code(world["ina"], world.database, world.class_id, is_open=True)
    before = code_of(world)
    assert renew_code(world["ina"], world.database, world.class_id) is None
    assert code_of(world) != before
    assert join_class(world["clara"], world.database, before, NOON) is WhyNot.NO_SUCH_CODE


def test_a_code_of_another_school_is_none(world: World) -> None:
    set_code(world["ina"], world.database, world.class_id, is_open=True)
    code = code_of(world)
    assert join_class(world["dora"], world.database, code, NOON) is WhyNot.NO_SUCH_CODE
    with pytest.raises(NotFound):
        join_class(world["ivo"], world.database, code, NOON)


# --- in and out -------------------------------------------------------------------------------


def test_somebody_added_twice_is_in_once(world: World) -> None:
    for _ in range(2):
        assert add_member(world["ina"], world.database, world.class_id, " Clara ", NOON) is None
    assert logins(world, world.class_id) == ["ina", "anna", "bruno", "clara"]


@pytest.mark.parametrize("login", ["dora", "ivo", "ada", "nobody", ""])
def test_an_instructor_adds_trainees_of_the_school_alone(world: World, login: str) -> None:
    why = add_member(world["ina"], world.database, world.class_id, login, NOON)
    assert why is WhyNot.NO_SUCH_PERSON


def test_an_administrator_adds_instructors_and_takes_out_all_but_the_last(world: World) -> None:
    ada, database, of = world["ada"], world.database, world.class_id
    assert remove_member(ada, database, of, "id-of-ina", NOON) is WhyNot.LAST_INSTRUCTOR
    assert add_member(ada, database, of, "ivo", NOON) is None
    assert read_class(world["ivo"], database, of)[0].instructors == ("Ina", "Ivo")
    with pytest.raises(NotFound):
        remove_member(world["ina"], database, of, "id-of-ivo", NOON)
    assert remove_member(ada, database, of, "id-of-ina", NOON) is None
    with pytest.raises(NotFound):
        read_class(world["ina"], database, of)


def test_whoever_is_taken_out_no_longer_sees_the_class_nor_is_seen(world: World) -> None:
    assert remove_member(world["ina"], world.database, world.class_id, "id-of-anna", NOON) is None
    assert own_classes(world["anna"], world.database) == []
    with pytest.raises(NotFound):
        remove_member(world["ina"], world.database, world.class_id, "id-of-anna", NOON)


def test_a_closed_class_lets_nobody_in_and_opens_again(world: World) -> None:
    ina, database, of = world["ina"], world.database, world.class_id
    set_code(ina, database, of, is_open=True)
    code = code_of(world)
    close_class(ina, database, of, NOON)
    assert join_class(world["clara"], database, code, NOON) is WhyNot.NO_SUCH_CODE
    assert add_member(ina, database, of, "clara", NOON) is WhyNot.CLOSED
    assert set_code(ina, database, of, is_open=True) is WhyNot.CLOSED
    assert renew_code(ina, database, of) is WhyNot.CLOSED
    assert assignments.make_assignment(ina, database, of, AIM, NOON) is assignments.WhyNot.CLOSED
    taken = roster.take_in(ina, database, of, b"login,name\nclara,Clara\n", NOON)
    assert taken == roster.Unreadable(roster.Fault.CLOSED)
    assert own_classes(world["anna"], database) == []
    assert read_classes(ina, database)[0].is_closed
    reopen_class(ina, database, of, NOON)
    assert [one.name for one in own_classes(world["anna"], database)] == ["Evening"]
    assert not read_classes(ina, database)[0].code_open


def test_who_was_let_in_and_taken_out_is_noted(world: World) -> None:
    remove_member(world["ina"], world.database, world.class_id, "id-of-anna", NOON)
    close_class(world["ada"], world.database, world.class_id, NOON)
    with world.database.reading() as connection:
        rows = connection.execute(select(events.c.person_id, events.c.what, events.c.object))
        noted = {tuple(row) for row in rows}
    of = world.class_id
    assert noted == {
        ("id-of-ina", "member-added", f"{of} id-of-anna"),
        ("id-of-ina", "member-added", f"{of} id-of-bruno"),
        ("id-of-ina", "member-removed", f"{of} id-of-anna"),
        ("id-of-ada", "class-closed", of),
    }


def test_codes_are_eight_signs_of_which_none_is_taken_for_another(world: World) -> None:
    codes = {classes.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {8}
    assert not set("".join(codes)) & set("ILOU")
