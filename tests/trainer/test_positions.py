"""The drill `positions`: a chip is the bet that it is, and every name is as likely as another."""

import re
from collections import Counter, defaultdict

import pytest

from croupier.i18n import Voice
from croupier.trainer import make_questions, mark, record, room
from croupier.trainer.drills.positions import DRILL
from croupier.trainer.pack import Aim, aimed_questions
from croupier.trainer.question import OptionValue, Question
from tests.trainer.second_method import Record, excess, thousand

LEVELS = (1, 2, 3, 4, 5)
READ, TAPPED = (1, 2, 3), (4, 5)
WHEELS = ("single-zero", "double-zero")
BOTH: list[dict[str, OptionValue]] = [{"wheel": wheel} for wheel in WHEELS]
VOICE = Voice("en")

# rules.md section 2: what a bet on so many numbers pays.
PAYS = {1: "35:1", 2: "17:1", 3: "11:1", 4: "8:1", 5: "6:1", 6: "5:1", 12: "2:1", 18: "1:1"}
PAYS_24 = "1:2"
OUTSIDE = {
    **dict.fromkeys(("dozen-1", "dozen-2", "dozen-3", "column-1", "column-2", "column-3"), 12),
    **dict.fromkeys(("low", "high", "even", "odd", "red", "black"), 18),
}
PAIRS = {"dozen-1+dozen-2", "dozen-2+dozen-3", "column-1+column-2", "column-2+column-3"}
# How many positions there are: rules.md section 2.
INSIDE = {"single-zero": 145, "double-zero": 149}


def covered(key: str) -> int:
    """How many numbers the position of that key covers, by its text alone."""
    if key in PAIRS:
        return 24
    return OUTSIDE.get(key) or len(key.split("/"))


def odds(key: str) -> str:
    return PAYS_24 if key in PAIRS else PAYS[covered(key)]


def chip(shown: Record) -> str:
    (text,) = shown["bets"]
    key, count = text.split()
    assert count == "1"
    return str(key)


def whole_run(level: int, wheel: str) -> list[Record]:
    """Every question that there is, once."""
    made = make_questions("positions", level, {"wheel": wheel}, "all", 1000)
    return [record(question, "") for question in made]


def choices(shown: Record, field: str) -> list[str]:
    return next(ask["choices"] for ask in shown["asks"] if ask["field"] == field)


# --- right ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", READ)
def test_a_thousand_chips_are_named_and_paid_by_how_many_numbers_they_cover(level: int) -> None:
    for _, shown in thousand("positions", level, *BOTH):
        assert shown["answer"] == {"bet": chip(shown), "odds": odds(chip(shown))}


@pytest.mark.parametrize("level", TAPPED)
def test_a_thousand_named_bets_lie_where_their_name_says(level: int) -> None:
    for question, shown in thousand("positions", level, *BOTH):
        assert shown["bets"] == []
        key = shown["options"]["position"]
        assert shown["answer"] == {"positions": [key]}
        assert mark(question.key, {"positions": (key,)}).right
        prompt = VOICE.prompt(question)
        if key not in OUTSIDE and len(key.split("/")) < 6:
            assert key in prompt


@pytest.mark.parametrize("wheel", WHEELS)
def test_each_level_asks_about_what_it_says_and_leaves_nothing_out(wheel: str) -> None:
    keys = {level: {chip(shown) for shown in whole_run(level, wheel)} for level in READ}
    pairs = PAIRS if wheel == "single-zero" else set()
    assert keys[1] == set(OUTSIDE) | pairs
    assert len(keys[2]) == INSIDE[wheel]
    assert not keys[2] & keys[1]
    head = {"0", "00", "1", "2", "3"}
    assert keys[3] == {key for key in keys[2] if head & set(key.split("/"))}
    tapped = {
        level: {shown["options"]["position"] for shown in whole_run(level, wheel)}
        for level in TAPPED
    }
    assert tapped[4] == keys[2] | set(OUTSIDE)
    assert tapped[5] == keys[3]


def test_around_the_zero_there_are_so_many() -> None:
    # 4 numbers; 3 splits with zero, 1/2, 2/3, 1/4, 2/5, 3/6; 2 trios and a street; the first
    # four and 2 corners; 1 line.
    assert room("positions", 3, {}) == 4 + 8 + 3 + 3 + 1
    # Two zeros: 5 numbers; 0/00, 0/1, 0/2, 00/2, 00/3 and 5 below; 3 trios and a street; the
    # five and 2 corners; 1 line.
    assert room("positions", 3, {"wheel": "double-zero"}) == 5 + 10 + 4 + 3 + 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_no_position_comes_twice_and_all_come(level: int, wheel: str) -> None:
    run = whole_run(level, wheel)
    assert len({str((shown["bets"], shown["options"])) for shown in run}) == len(run)
    assert len(run) == room("positions", level, {"wheel": wheel})


def test_the_cloth_with_two_zeros_belongs_to_its_rules() -> None:
    assert {shown["rules"] for shown in whole_run(3, "double-zero")} == {"american"}
    assert {shown["rules"] for shown in whole_run(3, "single-zero")} == {"european"}


# --- fair -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", READ)
@pytest.mark.parametrize("wheel", WHEELS)
def test_each_name_of_a_list_is_right_as_often_as_the_others(level: int, wheel: str) -> None:
    right: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for shown in whole_run(level, wheel):
        right[tuple(choices(shown, "bet"))][shown["answer"]["bet"]] += 1
    for names, counts in right.items():
        assert counts == Counter(names), "each once, wherever it stands"
        assert 3 <= len(names) <= 6


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_odds_to_choose_from_are_those_of_the_whole_cloth_always(wheel: str) -> None:
    lists = {tuple(choices(s, "odds")) for level in READ for s in whole_run(level, wheel)}
    five, pairs = (("6:1",), ()) if wheel == "double-zero" else ((), ("1:2",))
    assert lists == {("35:1", "17:1", "11:1", "8:1", *five, "5:1", "2:1", "1:1", *pairs)}


@pytest.mark.parametrize("wheel", WHEELS)
def test_wrong_names_are_of_spots_beside_the_right_one(wheel: str) -> None:
    for shown in whole_run(2, wheel):
        own = set(chip(shown).split("/"))
        for name in set(choices(shown, "bet")) - {chip(shown)}:
            others = set(name.split("/"))
            near = {abs(int(a) - int(b)) for a in own for b in others}
            assert near & {0, 1, 2, 3}


def test_every_position_is_as_likely() -> None:
    made = [make_questions("positions", 2, {}, f"even {seed}", 1)[0] for seed in range(3000)]
    counts = Counter(chip(record(question, "")) for question in made)
    assert excess(counts, 145) < 4


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_skill_can_be_aimed_at_and_no_other_comes(level: int, wheel: str) -> None:
    skills = DRILL.skills(level, {"wheel": wheel})
    assert {shown["skill"] for shown in whole_run(level, wheel)} == set(skills)
    aims = [Aim("positions", level, {"wheel": wheel}, skill) for skill in skills for _ in range(9)]
    aimed = aimed_questions(aims, "aim")
    assert [question.skill for question in aimed] == [aim.skill for aim in aims]
    names = [VOICE.skill("positions", skill) for skill in skills]
    assert len(set(names)) == len(names)
    assert not set(names) & {skill for skill in skills if "-" in skill or "@" in skill}


def reasons(question: Question) -> list[str]:
    return [VOICE.step(step) for step in question.steps]


@pytest.mark.parametrize("level", READ)
def test_the_reason_names_the_bet_and_its_sum_comes_to_the_odds(level: int) -> None:
    for question, shown in thousand("positions", level, *BOTH, count=200):
        touches, shares = reasons(question)
        assert touches.endswith(f": {VOICE.choice('positions', chip(shown))}")
        found = re.match(r"36 ÷ (\d+) − 1", shares)
        assert found is not None
        assert int(found[1]) == covered(chip(shown))
        pays, stake = map(int, odds(chip(shown)).split(":"))
        assert pays == (36 * stake // int(found[1])) - stake
        assert shares.endswith(odds(chip(shown)))


def test_the_reason_lights_the_spot() -> None:
    for question, shown in thousand("positions", 4, {}, count=50):
        (step,) = question.steps
        assert [p.key for p in step.lit] == shown["answer"]["positions"]  # type: ignore[union-attr]


def test_prompts_fit_on_two_lines_of_a_phone() -> None:
    for level in LEVELS:
        for question, _ in thousand("positions", level, *BOTH, count=300):
            assert len(VOICE.prompt(question)) <= 90


def test_it_is_asked_as_at_the_table() -> None:
    (question,) = make_questions("positions", 1, {}, "any", 1)
    assert VOICE.prompt(question) == (
        "A chip lies on the cloth. Which bet is it, and what does it pay?"
    )
    assert VOICE.option_value("positions", "wheel", "double-zero") == "two zeros"
    assert VOICE.choice("positions", "0/00") == "split 0/00"
    assert VOICE.choice("positions", "17:1") == "17:1"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_questions(level: int) -> None:
    for options in BOTH:
        once = make_questions("positions", level, options, "same", 10)
        assert once == make_questions("positions", level, options, "same", 10)
