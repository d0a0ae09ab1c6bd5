from itertools import islice

import pytest

from croupier.school.curriculum import (
    card_key,
    kinds,
    new_skills,
    stage_skills,
    stages,
)
from croupier.school.house import House, own_options
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.school.today import aims_of, focused, known_cards, read_today, relearn
from croupier.storage import LOCAL, Database
from croupier.storage.cards import all_cards
from croupier.storage.figures import DAY_MS
from croupier.trainer import aimed_questions
from croupier.trainer.drills import KINDS
from croupier.trainer.refusals import UnknownSkill
from croupier.trainer.schedule import Choice, SkillKey, Why
from tests.school.conftest import Keep

NOON = 20_000 * DAY_MS


def test_every_kind_and_level_is_a_stage_once() -> None:
    assert set(kinds()) == set(KINDS)
    assert sorted(stages()) == sorted((k, level) for k, d in KINDS.items() for level in d.levels)


def test_to_somebody_new_a_few_kinds_come_in_turn() -> None:
    first = list(islice(new_skills([]), 9))
    assert [key.kind for key in first] == ["products", "pictures", "named-pictures"] * 3
    assert {key.level for key in first} == {1}


def test_all_that_there_is_comes_once() -> None:
    every = list(new_skills([]))
    assert len(every) == len(set(every)) == sum(len(stage_skills(*stage)) for stage in stages())


def test_a_stage_begun_comes_before_one_that_is_not() -> None:
    begun = stage_skills("neighbours", 1)[0]
    following = next(iter(new_skills([begun])))
    assert (following.kind, following.level) == ("neighbours", 1)


def test_a_fact_is_remembered_once_whichever_level_asks() -> None:
    assert card_key("products", 4, "17x12") == card_key("products", 2, "17x12")
    assert card_key("products", 4, "17x12").level == 2
    assert card_key("pictures", 2, "S@middle").level == 2
    assert card_key("unheard-of", 3, "x") == SkillKey("unheard-of", 3, "x")


@pytest.mark.parametrize("stage", stages())
def test_every_new_skill_can_be_asked_and_trains_what_it_says(stage: tuple[str, int]) -> None:
    every = stage_skills(*stage)
    some = every[:: max(1, len(every) // 4)]
    asked = aimed_questions(aims_of([Choice(*key, Why.NEW) for key in some]), "today")
    assert [(q.kind, q.level, q.skill) for q in asked] == [tuple(key) for key in some]


TWENTIES = House(own={"limits.maximum": 250, "announced.step": 10}, value=20)


def test_new_skills_are_those_of_the_house() -> None:
    own = own_options(TWENTIES)
    assert {key.skill.partition("@")[2] for key in stage_skills("payment", 1, own)} == {"20"}
    assert {key.skill for key in stage_skills("zero", 1, own_options(House("french")))} == {
        "partage"
    }
    every = list(new_skills([], own))
    assert len(every) == len(set(every))
    aims = aims_of([Choice(*key, Why.NEW) for key in every], TWENTIES)
    assert all(
        aim.options.get("value") == 20 for aim in aims if aim.kind in ("payment", "pictures")
    )
    assert all(aim.options["max"] == 250 for aim in aims if aim.kind == "series")
    assert all(aim.options["step"] == 10 for aim in aims if aim.kind == "neighbours")


def test_a_run_of_today_is_asked_by_the_houses_rules(database: Database) -> None:
    chosen = read_today(LOCAL_ACTOR, database, NOON, 20, TWENTIES).choices
    for question in aimed_questions(aims_of(chosen, TWENTIES), "today"):
        if question.kind in ("payment", "pictures"):
            assert question.options["value"] == 20


def test_what_the_house_does_not_have_rests_until_it_does(database: Database, keep: Keep) -> None:
    missed = [(False, 500)] * 3
    keep("one", "payment", 1, missed, NOON)
    keep("two", "payment", 1, missed, NOON, options={"value": 20})
    values = {}
    for house in (House(), TWENTIES):
        today = read_today(LOCAL_ACTOR, database, NOON + DAY_MS, 20, house)
        values[house] = {
            one.skill.partition("@")[2]
            for one in today.choices
            if one.kind == "payment" and one.why is Why.MISSED
        }
    assert values[TWENTIES] == {"20"}
    assert values[House()]
    assert values[House()] <= {"1", "2", "5"}


def test_what_was_missed_comes_first_and_says_so(database: Database, keep: Keep) -> None:
    asked = keep("one", "pictures", 1, [(True, 500), (False, 500), (True, 500)], NOON)
    today = read_today(LOCAL_ACTOR, database, NOON + DAY_MS, 10)
    assert (today.choices[0].skill, today.choices[0].why) == (asked[1].skill, Why.MISSED)
    assert len(today.choices) == 10
    assert today.counted()[Why.MISSED] == 1
    assert sum(today.counted().values()) == 10


def test_what_is_due_is_counted_even_beyond_one_run(database: Database, keep: Keep) -> None:
    keep("one", "wheel", 1, [(False, 10)] * 30, NOON)
    today = read_today(LOCAL_ACTOR, database, NOON + 2 * DAY_MS, 5)
    assert today.due == len({card.skill for card in cards(database)}) > 5
    assert {choice.why for choice in today.choices} == {Why.MISSED}


def cards(database: Database) -> list[SkillKey]:
    with database.reading() as connection:
        return list(known_cards(connection, LOCAL))


def test_cards_made_anew_are_those_made_answer_by_answer(database: Database, keep: Keep) -> None:
    keep("one", "pictures", 1, [(True, 500), (False, 500), (True, 9500)] * 5, NOON)
    keep("two", "pictures", 1, [(False, 500), (True, 500)] * 5, NOON + DAY_MS)
    with database.writing() as connection:
        before = all_cards(connection, LOCAL)
        relearn(connection, LOCAL)
        assert all_cards(connection, LOCAL) == before
    assert before


def test_a_run_on_one_skill_asks_it_as_often_as_it_can() -> None:
    asked = aimed_questions(focused("pictures", 6, "full@middle", "s"), "s")
    assert {question.skill for question in asked} == {"full@middle"}
    assert len({(q.bets, q.falls) for q in asked}) == len(asked) == 10


def test_a_run_on_a_fact_asks_its_neighbours_too_and_nothing_twice() -> None:
    asked = aimed_questions(focused("products", 2, "17x12", "s"), "s")
    assert asked[0].skill == "17x12"
    assert len({question.skill for question in asked}) == len(asked) == 10


def test_a_skill_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownSkill):
        focused("products", 1, "17x5000", "s")


def test_what_is_asked_heeds_the_house_where_the_skill_does(database: Database) -> None:
    house = House(own={"limits.maximum": 200, "announced.step": 10})
    chosen = [Choice("series", 1, "tiers", Why.NEW), Choice("products", 1, "17x5", Why.DUE)]
    series, product = aims_of(chosen, house)
    assert series.options == {"max": 200, "step": 10}
    assert product.options == {}
    assert [q.skill for q in aimed_questions([series, product], "s")] == ["tiers", "17x5"]
    assert {aim.options["max"] for aim in focused("series", 1, "tiers", "s", house)} == {200}
