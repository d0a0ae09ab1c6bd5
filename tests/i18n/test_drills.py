"""Every question there can be has its words: the drill, the level, what is asked, the options."""

import re
from collections.abc import Iterator

import pytest

from croupier.i18n import Voice
from croupier.i18n.drills import unit_word
from croupier.trainer.drills import KINDS
from croupier.trainer.options import Choice
from croupier.trainer.pack import make_questions
from croupier.trainer.question import Ask, Options, OptionValue, Question, Unit
from croupier.trainer.refusals import (
    BadCount,
    BadNumber,
    BadWord,
    Refusal,
    UnknownKind,
    UnknownLevel,
    UnknownOption,
    UnknownSkill,
)

LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]


def settings(kind: str) -> Iterator[dict[str, OptionValue]]:
    """The drill's options as they are, and each changed by itself."""
    yield {}
    for name, option in KINDS[kind].options.items():
        for value in option.words if isinstance(option, Choice) else (option.most,):
            yield {name: value} if name != "step" else {name: 10}


def spoken(voice: Voice, question: Question) -> list[str]:
    return [
        voice.prompt(question),
        voice.bets(question.bets, question.falls),
        *(voice.ask(question.kind, ask) for ask in question.asks),
        *(voice.step(step) for step in question.steps),
    ]


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_every_question_is_spoken_with_nothing_left_unfilled(
    voice: Voice, kind: str, level: int
) -> None:
    for options in settings(kind):
        for question in make_questions(kind, level, options, "words", 5):
            said = spoken(voice, question)
            assert len(said) >= 4
            assert all(said)
            assert not [
                ask.field for ask in question.asks if voice.ask(question.kind, ask) == ask.field
            ]
            assert not [text for text in said if re.search(r"[{}]", text)]
            assert len(voice.prompt(question)) <= 90, "two lines of a phone"


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_the_reason_ends_at_the_answer(voice: Voice, kind: str, level: int) -> None:
    for question in make_questions(kind, level, {}, "answers", 20):
        reasons = " ".join(voice.step(step) for step in question.steps)
        figures = re.findall(r"\d+", reasons)
        for ask in question.asks:
            right = question.answer[ask.field]
            if isinstance(right, int):
                assert re.search(rf"(?<!\d){re.escape(voice.number(right))}(?!\d)", reasons)
            elif ask.unit is Unit.NUMBERS:
                assert set(right) <= set(figures)


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_what_a_question_gives_is_in_its_prompt(voice: Voice, kind: str, level: int) -> None:
    settable: Options = {"value": 25, "max": 200, "step": 10}
    options = {name: value for name, value in settable.items() if name in KINDS[kind].options}
    (question,) = make_questions(kind, level, options, "prompt", 1)
    prompt = voice.prompt(question)
    given = [str(question.options[name]) for name in settable if name in question.options]
    if question.falls is not None:
        given.append(str(question.falls))
    assert [text for text in given if text not in prompt] == []


def test_every_drill_level_and_option_has_a_name_and_no_two_the_same(voice: Voice) -> None:
    names = [voice.drill(kind) for kind in KINDS]
    assert len(set(names)) == len(KINDS)
    assert not set(names) & set(KINDS)
    for kind, drill in KINDS.items():
        levels = [voice.level(kind, level) for level in drill.levels]
        assert len(set(levels)) == len(levels)
        assert not any(re.search(r"[{}]", name) for name in levels)
        assert not [name for name in levels if str(name) == voice._("Level {level}", level=1)]
        options = {name: voice.option(kind, name) for name in drill.options}
        assert [name for name, said in options.items() if said == name] == []


def test_every_word_that_an_option_takes_is_said_in_the_language(russian: Voice) -> None:
    french = re.compile("en prison|la partage|Voisins du zéro|Tiers du cylindre|Orphelins|Jeu zéro")
    for kind, drill in KINDS.items():
        for name, option in drill.options.items():
            words = option.words if isinstance(option, Choice) else ()
            said = {word: russian.option_value(kind, name, word) for word in words}
            assert len(set(said.values())) == len(said)
            assert not [t for t in said.values() if re.search("[a-z]", french.sub("", t))]


def test_option_values_read_as_they_are_meant(english: Voice, russian: Voice) -> None:
    assert english.option_value("series", "series", "zero-game") == "Jeu zéro"
    assert russian.option_value("pictures", "area", "last-row") == "последний ряд"
    assert english.option_value("pictures", "value", 0) == "none"
    assert english.option_value("series", "max", 0) == "0"
    assert english.option_value("series", "max", 20_000) == "20,000"
    assert russian.option_value("series", "any", True) == "да"


def test_a_level_that_has_no_name_is_called_by_its_number(english: Voice) -> None:
    assert english.level("pictures", 99) == "Level 99"
    assert english.level("none such", 1) == "Level 1"
    assert english.level("pictures", 0) == "Level 0"


@pytest.mark.parametrize("text", ["", "{0}", "{", "none such"])
def test_names_that_nobody_gave_are_said_as_they_are(voice: Voice, text: str) -> None:
    assert voice.drill(text) == text
    assert voice.option("pictures", text) == text
    assert voice.option_value("pictures", "area", text) == text
    assert voice.option_value("series", text, text) == text
    assert voice.ask(text, Ask(text, Unit.CHIPS)) == text


@pytest.mark.parametrize("unit", Unit)
def test_every_unit_has_its_word_and_money_has_none(voice: Voice, unit: Unit) -> None:
    words = [unit_word(voice, unit, n) for n in (0, 1, 2, 5)]
    assert all(words) if unit is Unit.CHIPS else not any(words)


def test_a_picture_is_asked_about_as_at_the_table(english: Voice, russian: Voice) -> None:
    (question,) = make_questions("pictures", 1, {"area": "zero"}, "any", 1)
    assert english.prompt(question) == "0 fell. How many chips are paid?"
    assert russian.prompt(question) == "Выпало 0. Сколько фишек выплатить?"


def test_a_series_is_asked_about_as_at_the_table(english: Voice, russian: Voice) -> None:
    (question,) = make_questions("series", 1, {"series": "tiers"}, "any", 1)
    amount = question.bets[0].amount  # type: ignore[union-attr]
    assert english.prompt(question) == (
        f"Tiers du cylindre for {amount}. Maximum 100 a number, step 5."
    )
    assert russian.prompt(question) == (
        f"Tiers du cylindre на {amount}. Максимум на номер 100, шаг 5."
    )


REFUSALS: tuple[Refusal, ...] = (
    UnknownKind("picture{0}", ("pictures", "series")),
    UnknownLevel("series", 9, (1, 2, 3, 4)),
    UnknownSkill("series", 2, "bingo"),
    UnknownOption("series", "maximum", ("series", "max", "step")),
    BadWord("area", "moon\n", ("all", "zero")),
    BadNumber("step", "0", 1, 1000),
    BadCount(0, 1000),
)


def test_the_list_here_has_every_refusal_there_is() -> None:
    assert {type(refusal) for refusal in REFUSALS} == set(Refusal.__subclasses__())


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: type(refusal).__name__)
def test_every_refusal_says_what_is_wrong_and_what_would_do(voice: Voice, refusal: Refusal) -> None:
    line = voice.refusal(refusal)
    assert line.isprintable()
    assert refusal.code not in line
    fields = {name: value for name, value in vars(refusal).items() if name != "code"}
    for value in fields.values():
        for text in value if isinstance(value, tuple) else (value,):
            assert str(text).strip() in line


def test_a_refusal_that_is_new_still_gets_a_line(voice: Voice) -> None:
    class Brand(Refusal):
        code = "brand_new"

    assert "brand_new" in voice.refusal(Brand())
    del Brand
