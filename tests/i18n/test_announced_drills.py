"""The drills of announced bets and of the wheel, as they are said in English."""

from collections.abc import Mapping

import pytest

from croupier.i18n import Voice
from croupier.trainer import make_questions
from croupier.trainer.drills import KINDS
from croupier.trainer.question import OptionValue, Question

ONE_UNIT: Mapping[str, OptionValue] = {"max": 26, "step": 25}


def the(kind: str, level: int, said: Mapping[str, OptionValue], **shown: object) -> Question:
    """The question of a run with those texts of its bets, number or options."""
    for question in make_questions(kind, level, said, "said", 1000):
        bets = [str(bet.call) for bet in question.bets]  # type: ignore[union-attr]
        has = {"bets": bets, "falls": question.falls, **question.options}
        if all(has.get(name) == value for name, value in shown.items()):
            return question
    raise AssertionError(shown)


def reason(voice: Voice, question: Question) -> list[str]:
    return [voice.step(step) for step in question.steps]


def test_the_payment_of_a_series_is_told_from_the_chips_to_what_is_collected(
    english: Voice,
) -> None:
    question = the("series-payment", 1, {**ONE_UNIT, "series": "voisins"}, falls=0)
    assert english.prompt(question) == (
        "Voisins du zéro by 25. 0 fell. What is paid, what is collected?"
    )
    assert reason(english, question) == [
        "trio 0/2/3, corner 25/26/28/29: 50 each",
        "splits 4/7, 12/15, 18/21, 19/22, 32/35: 25 each",
        "placed: 100 + 125 = 225",
        "trio 0/2/3: 50 × 11 = 550",
        "splits 4/7, 12/15, 18/21, 19/22, corner 25/26/28/29, split 32/35: not on 0, lose",
        "in the head, 22 a unit: 22 × 25 = 550",
        "collected: 225 − 50 = 175",
    ]


def test_a_series_that_does_not_win_is_collected_whole(english: Voice) -> None:
    question = the("series-payment", 1, {**ONE_UNIT, "series": "tiers"}, falls=0)
    assert reason(english, question)[-2:] == [
        "no chip on 0: 0 paid",
        "collected: 150 − 0 = 150",
    ]


def test_a_series_for_an_amount_says_what_the_table_says(english: Voice) -> None:
    (question,) = make_questions("series-payment", 2, {"series": "tiers"}, "any", 1)
    amount = question.bets[0].amount  # type: ignore[union-attr]
    assert english.prompt(question) == (
        f"Tiers du cylindre for {amount}. Maximum 100 a number, step 5. {question.falls} fell."
    )


def test_neighbours_are_told_clockwise(english: Voice) -> None:
    question = the("neighbours", 2, {}, number="17")
    assert english.prompt(question) == (
        "17 and 2 neighbours a side: which numbers, in wheel order?"
    )
    assert reason(english, question) == ["clockwise: 2 25, then 17, then 34 6"]
    one = the("neighbours", 1, {}, number="0")
    assert english.prompt(one) == "0 and 1 neighbour a side: which numbers, in wheel order?"


def test_neighbours_that_are_paid_begin_with_a_capital(english: Voice) -> None:
    question = the("neighbours", 4, {}, falls=0)
    bet = question.bets[0]
    name = english.call(bet.call)  # type: ignore[union-attr]
    assert english.prompt(question) == (
        f"N{name[1:]} for {bet.amount}, step 5. 0 fell. Numbers and winnings?"  # type: ignore[union-attr]
    )


def test_a_complete_is_told_by_stations(english: Voice) -> None:
    question = the("completes", 1, ONE_UNIT, falls=17)
    assert english.prompt(question) == (
        "Complete on 17 by 25. 17 fell. What does it cost, what is paid?"
    )
    first, *_, last = reason(english, question)
    assert first == "complete on 17: 40 × 25 = 1000"
    assert last == (
        "by stations, with the stakes and less the stakes:"
        " 12 × 36 × 25 = 10,800; 10,800 − 1000 = 9800"
    )


def test_what_two_completes_lay_together_over_the_maximum_goes_back(english: Voice) -> None:
    question = the("completes", 4, ONE_UNIT, bets=["complete-17", "complete-20"], falls=20)
    assert english.prompt(question) == "Complete on 17 by 25, on 20 by 25. Maximum 26. 20 fell."
    told = reason(english, question)
    assert told[2:4] == [
        (
            "both on split 17/20, corners 16/17/19/20, 17/18/20/21, six line 16–21:"
            " 25 + 25 = 50 a unit, over 26; back 24 × 16 = 384"
        ),
        "change: 2000 − 1616 = 384",
    ]
    assert told[-1] == (
        "by stations, with the stakes and less the stakes:"
        " 8 × 36 × 25 + 4 × 36 × 26 = 10,944; 10,944 − 1016 = 9928"
    )


@pytest.mark.parametrize(
    ("level", "skill", "called"),
    [
        (1, "orphelins", "Orphelins"),
        (2, "final-7", "Finals 7 en plein"),
        (2, "final-4/7", "Finals 4/7 à cheval"),
        (3, "neighbours-17", "Neighbours of 17"),
        (4, "red-splits", "Red splits"),
    ],
)
def test_an_announced_bet_is_called_as_a_player_says_it(
    english: Voice, level: int, skill: str, called: str
) -> None:
    run = [q for q in make_questions("announced", level, ONE_UNIT, 1, 1000) if q.skill == skill]
    said = {english.prompt(question) for question in run}
    assert f"{called} by 25. Where does each chip go?" in said
    assert any(text.startswith(f"{called} for ") for text in said)


def test_the_chips_of_the_voisins_are_counted(english: Voice) -> None:
    question = the("announced", 1, {}, bets=["voisins"])
    assert reason(english, question)[:2] == [
        "2 chips each: trio 0/2/3, corner 25/26/28/29",
        "1 chip each: splits 4/7, 12/15, 18/21, 19/22, 32/35",
    ]
    single = the("announced", 2, {}, bets=["final-4/7"])
    assert reason(english, single)[0] == "1 chip each: splits 4/7, 14/17, 24/27, straight 34"


WHEEL = [
    (
        1,
        {"falls": 17},
        "17 fell. What is announced?",
        "17: black, odd, 1–18; in 11–18 and 29–36 odd is black, even is red",
    ),
    (
        1,
        {"falls": 0},
        "0 fell. What is announced?",
        "0: green, neither even nor odd, in neither half",
    ),
    (
        2,
        {"number": "0"},
        "Which numbers lie beside 0? 37 pockets.",
        "clockwise: 26 0 32",
    ),
    (
        3,
        {"arc": "2 25 ? 34 6"},
        "2 25 ? 34 6, clockwise: which number is left out? 37 pockets.",
        "clockwise: 2 25 17 34 6",
    ),
    (
        4,
        {"number": "0", "on": 3, "clockwise": False},
        "From 0 counterclockwise, 3 on: which number? 37 pockets.",
        "0 → 26 → 3 → 35: 3 on",
    ),
    (
        4,
        {"number": "0", "on": 2, "clockwise": True},
        "From 0 clockwise, 2 on: which number? 37 pockets.",
        "0 → 32 → 15: 2 on",
    ),
    (
        5,
        {"number": "0"},
        "Which number lies across the wheel from 0? 37 pockets.",
        "18 of 37 pockets on from 0: 10; one more: 5, as right",
    ),
    (
        6,
        {"number": "17"},
        "Which series is 17 of?",
        "Orphelins: 17 34 6 1 20 14 31 9",
    ),
]


@pytest.mark.parametrize(("level", "shown", "prompt", "why"), WHEEL)
def test_the_wheel_is_asked_about_and_told(
    english: Voice, level: int, shown: Mapping[str, object], prompt: str, why: str
) -> None:
    question = the("wheel", level, {}, **shown)
    assert english.prompt(question) == prompt
    assert reason(english, question) == [why]


def test_on_the_wheel_with_two_zeros_one_number_lies_across(english: Voice) -> None:
    question = the("wheel", 5, {"wheel": "double-zero"}, number="0")
    assert english.prompt(question) == "Which number lies across the wheel from 0? 38 pockets."
    assert reason(english, question) == ["19 of 38 pockets on from 0: 00"]


@pytest.mark.parametrize(
    "kind", ["series-payment", "neighbours", "completes", "announced", "wheel"]
)
def test_every_skill_and_choice_has_a_name_and_no_two_the_same(voice: Voice, kind: str) -> None:
    drill = KINDS[kind]
    options = {name: option.default for name, option in drill.options.items()}
    for level in drill.levels:
        skills = drill.skills(level, options)
        assert len({voice.skill(kind, skill) for skill in skills}) == len(skills)
        for question in make_questions(kind, level, {}, "choices", 5):
            for ask in question.asks:
                names = {voice.choice(kind, choice) for choice in ask.choices}
                assert len(names) == len(ask.choices)


def test_skills_are_said_as_they_are_meant(english: Voice) -> None:
    said = {
        ("series-payment", "voisins:22"): "Voisins du zéro, 22 a unit",
        ("series-payment", "tiers:0"): "Tiers du cylindre, no winner",
        ("neighbours", "17"): "17",
        ("neighbours", "x1"): "1 a side, paid",
        ("completes", "1-3"): "1 and 3",
        ("completes", "middle:4"): "middle column, 4 positions hit",
        ("completes", "over"): "two together, over the maximum",
        ("announced", "final-7"): "finals 7 en plein",
        ("announced", "naca"): "Jeu zéro with 19 (naca)",
        ("wheel", "00"): "00",
        ("wheel", "on-3"): "3 on",
    }
    assert {key: english.skill(*key) for key in said} == said
