"""The pictures of an exam's questions: drawn from what is shown alone, and telling no answer."""

import re

import pytest

from croupier.i18n import Voice
from croupier.school.exams.questions import drawing, freeze, shown
from croupier.storage.attempts import ShownRow
from croupier.trainer import make_questions
from croupier.trainer.drills import KINDS
from croupier.trainer.question import Question
from tests.school.exams.conftest import PLAN

LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]
VOICE = Voice("en")
# The single-zero wheel, clockwise.
ORDER = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
POCKET = re.compile(r'<g class="pocket[^"]*" data-number="([^"]*)">(.*?)</g>', re.DOTALL)


def drawn(question: Question) -> str:
    row = ShownRow(0, question.kind, question.level, shown(question, [VOICE]))
    return drawing(row, "A title", "What <lies>")


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_every_question_of_every_kind_can_be_drawn(kind: str, level: int) -> None:
    for question in make_questions(kind, level, {}, "drawn", 40):
        picture = drawn(question)
        assert picture == "" or picture.startswith("<svg")
        assert "(the " not in picture


def test_two_dozens_together_are_drawn() -> None:
    questions = make_questions("positions", 1, {}, "sw", 40)
    (pair,) = (q for q in questions if q.bets[0].position.key == "dozen-1+dozen-2")  # type: ignore[union-attr]
    assert 'data-position="dozen-1+dozen-2"' in drawn(pair)


@pytest.mark.parametrize("level", [7, 8])
def test_an_empty_wheel_or_track_has_one_number_and_places_from_the_zero_on(level: int) -> None:
    for question in make_questions("wheel", level, {}, "empty", 10):
        start, picture = str(question.options["start"]), drawn(question)
        pockets = POCKET.findall(picture)
        assert [name for name, _ in pockets] == [f"p{n}" for n in range(37)]
        said = [text for _, inner in pockets for text in re.findall(r"<text[^>]*>(.*?)<", inner)]
        assert said == [start]
        assert picture.count('class="pocket anchor"') == 1


def test_the_place_of_the_start_is_its_own_and_the_answer_is_counted_from_there() -> None:
    for question in make_questions("wheel", 7, {}, "empty", 10):
        anchor = re.search(r'class="pocket anchor" data-number="p(\d+)"', drawn(question))
        assert anchor
        place, answer = int(anchor[1]), question.answer["place"]
        assert ORDER[place] == int(question.options["start"])
        assert isinstance(answer, int)
        assert ORDER[(place + answer) % 37] == int(question.options["number"])


def test_around_a_number_the_picture_is_as_large_as_what_it_shows() -> None:
    (question,) = make_questions("pictures", 6, {}, "around", 1)
    found = re.match(
        r'<svg[^>]* viewBox="[^ ]* [^ ]* ([^ ]*) ([^"]*)" width="(.*?)" height="(.*?)"',
        drawn(question),
    )
    assert found
    assert found.groups()[:2] == found.groups()[2:]


def test_the_same_seed_is_frozen_once_and_another_anew() -> None:
    first = freeze(PLAN.parts, "one")
    assert freeze(PLAN.parts, "one") is first
    other = freeze(PLAN.parts, "another")
    assert [one.shown for one in other] != [one.shown for one in first]
    assert freeze(PLAN.parts[:1], "one") == first[: PLAN.parts[0].count]
