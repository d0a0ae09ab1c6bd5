"""The drill `procedure`: every situation ends as the rules say, and the house's rules count."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

import pytest

from croupier.i18n import Voice
from croupier.i18n.drills import situations as said
from croupier.trainer import make_questions, mark, record, room
from croupier.trainer.drills.procedure import DRILL
from croupier.trainer.pack import Aim, aimed_questions
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.situations import ANSWERS, BY_LEVEL, SECTIONS, SITUATIONS, Rule, Topic
from tests.trainer.second_method import Record

LEVELS = (1, 2, 3, 4, 5, 6, 7)
VOICE = Voice("en")

SPIN = ("launch", "no-more-bets", "number", "dolly", "collect", "pay", "lift")
"""rules.md section 4, word by word."""

# What is right at a table with the trainer's rules, typed from rules.md sections 3 to 6.
RIGHT: Mapping[str, str] = {
    "launch": "next-open",
    "no-more-bets": "next-running",
    "number": "next-closed",
    "dolly": "next-called",
    "collect": "next-marked",
    "pay": "next-collected",
    "lift": "next-paid next-no-winner",
    "taken": (
        "bet-open bet-running back-running move-open off-paid cash at-minimum split-maximum "
        "corner-maximum two-dozens series-open series-running neighbours-running"
    ),
    "refused": (
        "bet-late bet-dolly bet-while-paying back-late move-late off-early notes credit word "
        "below-minimum unclear other-table series-late series-two-zeros series-little series-part"
    ),
    "in-part": "over-maximum over-together over-line",
    "void": "ball-left wheel-stopped chip-in-wheel manager-new-spin few-turns/1 few-turns/2",
    "counts": (
        "manager-goes-on after-the-call ball-jumps wheel-slow few-turns/3 few-turns/4 few-turns/5"
    ),
    "manager": ("ball-hangs two-pockets sleeve light-out sleeper-won two-claim wrong-color-after"),
    "now": "buy-open leaves value-fits value-maximum",
    "later": "buy-running buy-late change-running change-paying change-lying",
    "no-exchange": "value-low value-high color-taken second-value second-color elsewhere",
    "minimum": "closed-25 closed-100",
    "player": "who-value who-stays who-color-or-cash",
    "the-manager": "who-hangs who-hindered who-disputed",
    "croupier": "who-closes who-ball-out who-announces",
    "sign": "who-least who-most who-outside",
    "back": "knocked-on rolls-on borrowed-color",
    "own-color": "mixed-stack shared-spot",
    "put-right": "stack-in-hand knocked-off wrong-color-before wrong-dolly",
    "as-it-lies": "sleeper-left meant-other touches-line",
    "spare-ball": "ball-lost ball-chipped",
    "same-ball": "ball-few-turns ball-wheel-stopped",
    "go-on": "ball-jumped ball-noisy",
}
IN_ORDER = {
    "order-spin": SPIN,
    "order-to-dolly": SPIN[:4],
    "order-from-dolly": SPIN[3:],
    "pay-order": ("even-chance", "six-line", "street", "corner", "split", "straight"),
}


def asked(options: Mapping[str, OptionValue], level: int = 7) -> dict[str, Record]:
    """Every question of the level by its situation, and the turns of the ball."""
    shown = [record(q, "") for q in make_questions("procedure", level, options, "all", 1000)]
    return {named(one): one for one in shown}


def named(shown: Record) -> str:
    options = shown["options"]
    turns = f"/{options['made']}" if "made" in options else ""
    return f"{options['situation']}{turns}"


def right(shown: Record) -> object:
    (answer,) = shown["answer"].values()
    return tuple(answer) if isinstance(answer, list) else answer


# --- right ----------------------------------------------------------------------------------


def test_every_situation_ends_as_the_rules_say() -> None:
    expected: dict[str, object] = {
        key: answer for answer, keys in RIGHT.items() for key in keys.split()
    }
    found = {key: right(shown) for key, shown in asked({}).items()}
    assert found == expected | IN_ORDER
    assert len({shown["options"]["situation"] for shown in asked({}).values()}) >= 40


@pytest.mark.parametrize("least", range(1, 7))
def test_the_turns_that_the_house_wants_decide(least: int) -> None:
    found = asked({"turns": least}, 3)
    for made in range(1, 6):
        shown = found[f"few-turns/{made}"]
        assert right(shown) == ("counts" if made >= least else "void")
        assert shown["options"]["turns"] == least


@pytest.mark.parametrize(("until", "answer"), [("no-more-bets", "taken"), ("launch", "refused")])
def test_the_end_of_announced_bets_is_the_houses(until: str, answer: str) -> None:
    found = asked({"until": until}, 2)
    assert right(found["series-running"]) == answer
    assert right(found["neighbours-running"]) == answer
    assert right(found["series-open"]) == "taken"
    assert right(found["series-late"]) == "refused"
    assert right(found["bet-running"]) == "taken", "a chip laid is no announced bet"


@pytest.mark.parametrize(
    ("over", "answer"), [("return", "in-part"), ("stand", "taken"), ("refuse", "refused")]
)
def test_above_the_maximum_the_house_decides(over: str, answer: str) -> None:
    found = asked({"over": over}, 2)
    for key in ("over-maximum", "over-together", "over-line"):
        assert right(found[key]) == answer
    assert right(found["split-maximum"]) == "taken"
    assert right(found["below-minimum"]) == "refused"


def test_the_order_of_payment_is_the_houses() -> None:
    found = asked({"pays": "lower-odds"}, 1)
    pays = {
        "even-chance": 1,
        "six-line": 5,
        "corner": 8,
        "street": 11,
        "split": 17,
        "straight": 35,
    }
    assert right(found["pay-order"]) == tuple(sorted(pays, key=lambda kind: pays[kind]))


def test_what_a_house_decides_stands_in_the_question_and_nothing_else_does() -> None:
    for shown in asked({}).values():
        beside = set(shown["options"]) - {"situation", "made"}
        assert beside <= {"turns", "until", "over", "pays"}
        assert len(beside) <= 1


def test_an_order_that_is_partly_right_is_wrong() -> None:
    made = make_questions("procedure", 1, {}, 1, 12)
    whole = next(q for q in made if q.options["situation"] == "order-spin")
    assert mark(whole.key, {"order": SPIN}).right
    assert not mark(whole.key, {"order": (*SPIN[:5], "lift", "pay")}).right


# --- levels ---------------------------------------------------------------------------------


def test_a_level_asks_about_its_topics_and_the_last_about_all() -> None:
    topics = {level: {one.topic for one in BY_LEVEL[level]} for level in BY_LEVEL}
    assert topics == {
        1: {Topic.ORDER, Topic.NEXT, Topic.PAYING},
        2: {Topic.BETS},
        3: {Topic.SPIN},
        4: {Topic.CHIPS},
        5: {Topic.WHO},
        6: {Topic.UNFORESEEN, Topic.BALL},
    }
    rooms = {level: room("procedure", level, {}) for level in LEVELS}
    assert rooms[7] == sum(len(of_level) for of_level in BY_LEVEL.values())
    for level in LEVELS:
        assert len(asked({}, level)) == rooms[level]


# --- fair -----------------------------------------------------------------------------------


def lists(options: Mapping[str, OptionValue]) -> list[tuple[str, tuple[str, ...], str]]:
    """Of every choice: the situation's topic, what is shown in its order, what is right."""
    topics = {one.key: one.topic for one in SITUATIONS}
    return [
        (topics[shown["options"]["situation"]], tuple(shown["asks"][0]["choices"]), answer)
        for shown in asked(options).values()
        if isinstance(answer := right(shown), str)
    ]


def test_all_answers_of_a_topic_are_shown_whatever_is_right() -> None:
    for topic, shown, _ in lists({}):
        assert sorted(shown) == sorted(ANSWERS[Topic(topic)])


def test_the_order_of_the_answers_does_not_change_with_what_is_right() -> None:
    usual = asked({})
    other = asked({"turns": 6, "until": "launch", "over": "refuse", "pays": "lower-odds"})
    changed = [key for key in usual if right(usual[key]) != right(other[key])]
    assert len(changed) >= 8
    for key, shown in usual.items():
        assert shown["asks"] == other[key]["asks"]


def test_every_place_of_a_list_is_right_about_as_often() -> None:
    places: dict[int, Counter[int]] = defaultdict(Counter)
    for _, shown, answer in lists({}):
        places[len(shown)][shown.index(answer)] += 1
    for size, counts in places.items():
        mean = counts.total() / size
        chi = sum((counts[place] - mean) ** 2 for place in range(size)) / mean
        assert chi < size - 1 + 2.5 * (2 * (size - 1)) ** 0.5


def test_no_answer_is_only_there_to_be_wrong_and_none_is_right_too_often() -> None:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for topic, _, answer in lists({}):
        counts[topic][answer] += 1
    for topic, right_ones in counts.items():
        assert set(right_ones) == set(ANSWERS[Topic(topic)])
        assert max(right_ones.values()) <= 0.5 * right_ones.total()


def test_the_longest_answer_is_not_the_right_one() -> None:
    def length(key: str) -> int:
        return len(VOICE.choice("procedure", key))

    longest = [max(shown, key=length) == answer for _, shown, answer in lists({})]
    by_chance = sum(1 / len(shown) for _, shown, _ in lists({}))
    assert sum(longest) < 1.35 * by_chance


# --- words ----------------------------------------------------------------------------------


def test_every_situation_answer_and_rule_has_its_words_and_there_are_no_others() -> None:
    assert set(said.SITUATIONS) == {one.key for one in SITUATIONS}
    assert set(said.ANSWERS) == {answer for answers in ANSWERS.values() for answer in answers}
    assert set(said.RULES) == set(said.SKILLS) == set(SECTIONS) == set(Rule)
    assert {one.rule for one in SITUATIONS} == set(Rule)
    for words in (said.SITUATIONS, said.ANSWERS, said.RULES, said.SKILLS):
        assert len(set(words.values())) == len(words)


def every_question() -> list[Question]:
    houses: tuple[dict[str, OptionValue], ...] = (
        {},
        {"turns": 4, "until": "launch", "over": "stand", "pays": "lower-odds"},
        {"turns": 6, "over": "refuse"},
    )
    return [q for house in houses for q in make_questions("procedure", 7, house, "words", 1000)]


def test_every_prompt_fits_on_two_lines_of_a_phone_and_says_the_house_rule() -> None:
    for question in every_question():
        prompt = VOICE.prompt(question)
        assert len(prompt) <= 90
        assert not re.search(r"[{}]", prompt)
        for name in ("made", "turns"):
            if name in question.options:
                assert str(question.options[name]) in prompt
        for name in ("over", "pays"):
            if name in question.options:
                word = VOICE.option_value("procedure", name, question.options[name])
                assert word in prompt
    running = next(q for q in every_question() if q.options["situation"] == "series-running")
    assert VOICE.prompt(running) == (
        "The ball runs, no call yet. “Voisins for 90.” Taken until “no more bets”."
    )


def test_every_reason_cites_the_rule_and_ends_at_the_answer() -> None:
    for question in every_question():
        because, so = [VOICE.step(step) for step in question.steps]
        assert re.fullmatch(r"[^{}]+\. \[rules, [2-6]\]", because)
        (answer,) = question.answer.values()
        assert not isinstance(answer, int)
        parts = (answer,) if isinstance(answer, str) else answer
        assert so == " → ".join(VOICE.choice("procedure", part) for part in parts)


def test_answers_fit_on_a_button() -> None:
    assert max(len(text) for text in said.ANSWERS.values()) <= 24


# --- skills and seeds -----------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_rule_of_a_level_can_be_aimed_at(level: int) -> None:
    skills = DRILL.skills(level, {})
    assert {shown["skill"] for shown in asked({}, level).values()} == set(skills)
    aims = [Aim("procedure", level, {}, skill) for skill in skills for _ in range(3)]
    assert [q.skill for q in aimed_questions(aims, 1)] == [aim.skill for aim in aims]
    names = [VOICE.skill("procedure", skill) for skill in skills]
    assert len(set(names)) == len(names)


def test_every_situation_of_a_level_is_as_likely_to_come_first() -> None:
    made = [make_questions("procedure", 5, {}, f"even {n}", 1)[0] for n in range(1200)]
    counts = Counter(str(question.options["situation"]) for question in made)
    assert len(counts) == 12
    chi = sum((seen - 100) ** 2 for seen in counts.values()) / 100
    assert chi < 11 + 4 * 22**0.5


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_questions(level: int) -> None:
    once = make_questions("procedure", level, {}, "same", 10)
    assert once == make_questions("procedure", level, {}, "same", 10)
