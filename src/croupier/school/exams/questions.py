"""Questions drawn for an attempt, and frozen: what is shown apart from what is right.

What is shown is kept as it was said then, in every language, with the bets that lie in the
picture. It names neither kind's key to the answer, nor the skill, the reason or the seed, so that
a page which has nothing else cannot give them away. The rest is kept as the record that
marking reads, with the reason as it was worked out then.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from croupier.i18n import Voice, languages
from croupier.pictures import (
    ChipColor,
    Direction,
    Stack,
    around,
    chips_layer,
    cloth,
    racetrack,
    wheel,
)
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from croupier.rules.wheel import label, load_wheel, read_number
from croupier.school.boards import CLOTH, TRACK, Board, board_of, drawn_stacks, rules_of
from croupier.school.exams.plans import Part
from croupier.storage.attempts import FrozenRow, ShownRow
from croupier.trainer.pack import make_questions
from croupier.trainer.question import Question, Unit
from croupier.trainer.records import record


def attempt_seed(exam_seed: str, person_id: str, number: int, *, same: bool) -> str:
    """What an attempt's questions are drawn from: a digest that gives the exam's seed away to none.

    The attempts with the same number have the same where the questions are the same for all.
    """
    whose = "" if same else person_id
    return sha256(f"{exam_seed}\n{whose}\n{number}".encode()).hexdigest()


def draw(parts: Sequence[Part], seed: str) -> list[Question]:
    """The questions of the parts, in their order; raises a Refusal for what cannot be asked."""
    return [
        question
        for place, part in enumerate(parts)
        for question in make_questions(
            part.kind, part.level, part.options, f"{seed}/{place}", part.count
        )
    ]


def freeze(parts: Sequence[Part], seed: str) -> list[FrozenRow]:
    """The questions as an attempt keeps them."""
    voices = [Voice(language) for language in languages()]
    return [
        FrozenRow(
            question=place,
            kind=question.kind,
            level=question.level,
            shown=shown(question, voices),
            asked=dict(record(question, f"{place}")),
            reasons={v.language: [v.step(step) for step in question.steps] for v in voices},
        )
        for place, question in enumerate(draw(parts, seed))
    ]


def shown(question: Question, voices: Sequence[Voice]) -> dict[str, Any]:
    """All that is shown of the question: {said, asks, table, picture}.

    `said` has, for each language, {prompt, lies, labels, choices}; `asks` are {field, unit,
    choices}; `table` names the rule set by which spots are read; `picture` is {board, window,
    stacks, falls} or None.
    """
    picture = _picture(question)
    return {
        "said": {voice.language: _said(question, voice, picture) for voice in voices},
        "asks": [
            {"field": ask.field, "unit": ask.unit.value, "choices": list(ask.choices)}
            for ask in question.asks
        ],
        "table": rules_of(question).name,
        "picture": picture,
    }


def _said(question: Question, voice: Voice, picture: Mapping[str, Any] | None) -> dict[str, Any]:
    lies = ""
    if picture and (picture["stacks"] or picture["falls"] is not None):
        bets = question.bets if picture["stacks"] else ()
        lies = voice.bets(bets, question.falls)
    return {
        "prompt": voice.prompt(question),
        "lies": lies,
        "labels": {ask.field: voice.ask(question.kind, ask) for ask in question.asks},
        "choices": {
            choice: voice.choice(question.kind, choice)
            for ask in question.asks
            for choice in ask.choices
        },
    }


def _picture(question: Question) -> dict[str, Any] | None:
    """What the picture shows; None where the question is asked in words alone.

    An empty wheel, on which a place is touched, would give its numbers away: the question is
    answered with the pockets counted.
    """
    board = board_of(question)
    if board is None:
        return None
    stacks = drawn_stacks(question)
    is_laid = any(ask.unit is Unit.POSITIONS for ask in question.asks)
    if not stacks and question.falls is None and not is_laid:
        return None
    return {
        "board": board.name,
        "window": board.window,
        "stacks": [
            [stack.position.key, stack.count, stack.color.value, stack.owner] for stack in stacks
        ],
        "falls": None if question.falls is None else label(question.falls),
    }


def drawing(row: ShownRow, title: str, description: str) -> str:
    """The question's picture as SVG, drawn from what is kept as shown; empty where it has none."""
    picture = row.shown["picture"]
    if picture is None:
        return ""
    kind, _, rest = picture["board"].partition(":")
    wheel_key, _, style_key = rest.partition(":")
    falls = None if picture["falls"] is None else read_number(picture["falls"])
    if kind != CLOTH:
        turning = load_wheel(wheel_key)
        if kind == TRACK:
            lit = () if falls is None else (falls,)
            drawn = racetrack(
                turning,
                direction=Direction.VERTICAL,
                highlighted=lit,
                name="track",
                title=title,
                description=description,
            )
            return str(drawn)
        return str(wheel(turning, ball=falls, name="wheel", title=title, description=description))
    return _cloth(
        Board(CLOTH, wheel_key, style_key, picture["window"]), picture, title, description
    )


def _cloth(board: Board, picture: Mapping[str, Any], title: str, description: str) -> str:
    layout, style = load_layout(board.wheel), ClothStyle(board.style)
    places = {position.key: position for position in layout.positions}
    stacks = [
        Stack(places[key], count, ChipColor(color), owner)
        for key, count, color, owner in picture["stacks"]
    ]
    falls = None if picture["falls"] is None else read_number(picture["falls"])
    drawn, whole = _empty_cloth(board.wheel, style)
    chips = chips_layer(layout, stacks, dolly=falls, style=style)
    svg = drawn.replace(chips_layer(layout, (), style=style), chips, 1)
    for mark, words in ((_TITLE, title), (_DESCRIPTION, description)):
        svg = svg.replace(mark, escape(words))
    if board.window and falls is not None:
        seen = around(layout, falls, style=style).view_box
        svg = svg.replace(f'viewBox="{whole}"', f'viewBox="{seen}"', 1)
    return svg


_TITLE, _DESCRIPTION = "(the title)", "(the description)"


@lru_cache(maxsize=16)
def _empty_cloth(wheel_key: str, style: ClothStyle) -> tuple[str, str]:
    """The cloth without chips, with marks where its words go, and the window that shows it all."""
    layout = load_layout(wheel_key)
    drawn = cloth(layout, style=style, title=_TITLE, description=_DESCRIPTION)
    return str(drawn), drawn.view_box
