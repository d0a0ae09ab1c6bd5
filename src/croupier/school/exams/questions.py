"""Questions drawn for an attempt, and frozen: what is shown apart from what is right.

What is shown is kept as it was said then, in every language, with the bets that lie in the
picture. It names neither kind's key to the answer, nor the skill, the reason or the seed, so that
a page which has nothing else cannot give them away. The rest is kept as the record that
marking reads, with the reason as it was worked out then.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from threading import Lock
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
from croupier.school.boards import (
    CLOTH,
    TRACK,
    Board,
    blank_board_of,
    board_of,
    drawn_stacks,
    rules_of,
)
from croupier.school.exams.plans import Part
from croupier.storage.attempts import FrozenRow, ShownRow
from croupier.trainer.pack import make_questions
from croupier.trainer.question import Ask, Question, Unit
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


def freeze(parts: Sequence[Part], seed: str) -> Sequence[FrozenRow]:
    """The questions as an attempt keeps them.

    Where they are the same for all, a whole class begins at once with one seed: those are made
    once, and must not be changed by whoever gets them.
    """
    written = json.dumps([part.record for part in parts], sort_keys=True)
    with _one_at_a_time:
        return _frozen(written, seed)


_one_at_a_time = Lock()


@lru_cache(maxsize=2)
def _frozen(written: str, seed: str) -> tuple[FrozenRow, ...]:
    parts = [Part(**one) for one in json.loads(written)]
    voices = [Voice(language) for language in languages()]
    return tuple(
        FrozenRow(
            question=place,
            kind=question.kind,
            level=question.level,
            shown=shown(question, voices),
            asked=dict(record(question, f"{place}")),
            reasons={v.language: [v.step(step) for step in question.steps] for v in voices},
        )
        for place, question in enumerate(draw(parts, seed))
    )


def shown(question: Question, voices: Sequence[Voice]) -> dict[str, Any]:
    """All that is shown of the question: {said, asks, table, picture}.

    `said` has, for each language, {prompt, lies, labels, choices}; `asks` are {field, unit,
    choices}; `table` names the rule set by which spots are read; `picture` is {board, window,
    stacks, falls} or None. Of an empty wheel or track on which a place is touched, it has `start`:
    the number from which pockets are counted, the only one that is drawn.
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
        "labels": {ask.field: _label(voice, question.kind, ask) for ask in question.asks},
        "choices": {
            choice: words
            for ask in question.asks
            for choice, words in _choices(voice, question.kind, ask)
        },
    }


def _label(voice: Voice, kind: str, ask: Ask) -> str:
    return _usual_words(voice.language, kind, ask)[0] if _is_usual(voice) else voice.ask(kind, ask)


def _choices(voice: Voice, kind: str, ask: Ask) -> tuple[tuple[str, str], ...]:
    if _is_usual(voice):
        return _usual_words(voice.language, kind, ask)[1]
    return tuple((choice, voice.choice(kind, choice)) for choice in ask.choices)


def _is_usual(voice: Voice) -> bool:
    """Whether it speaks as the language does, and not as a house."""
    return type(voice) is Voice


@lru_cache(maxsize=2048)
def _usual_words(language: str, kind: str, ask: Ask) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What a field is called, and each of its choices: the same in every question of a kind."""
    voice = Voice(language)
    choices = tuple((choice, voice.choice(kind, choice)) for choice in ask.choices)
    return voice.ask(kind, ask), choices


def _picture(question: Question) -> dict[str, Any] | None:
    """What the picture shows; None where the question is asked in words alone."""
    blank = blank_board_of(question)
    if blank is not None:
        start = str(question.options["start"])
        return {"board": blank.name, "window": "", "stacks": [], "falls": None, "start": start}
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
    if kind != CLOTH:
        return _worded(
            _round(kind, wheel_key, picture["falls"], picture.get("start")), title, description
        )
    return _cloth(
        Board(CLOTH, wheel_key, style_key, picture["window"]), picture, title, description
    )


@lru_cache(maxsize=256)
def _round(kind: str, wheel_key: str, falls: str | None, start: str | None) -> str:
    """The wheel or the racetrack, with marks where its words go; by a `start`, an empty one."""
    turning = load_wheel(wheel_key)
    number = None if falls is None else read_number(falls)
    if kind == TRACK:
        lit = () if number is None else (number,)
        drawn = racetrack(
            turning,
            direction=Direction.VERTICAL,
            highlighted=lit,
            name="track",
            title=_TITLE,
            description=_DESCRIPTION,
        )
    else:
        drawn = wheel(turning, ball=number, name="wheel", title=_TITLE, description=_DESCRIPTION)
    return str(drawn) if start is None else _emptied(str(drawn), start)


_POCKET = re.compile(r'<g class="pocket" data-number="(\w+)">(.*?)</g>', re.DOTALL)
_NUMBER = re.compile(r"<text[^>]*>[^<]*</text>")


def _emptied(svg: str, start: str) -> str:
    """The picture with the number of one pocket; all are called by their place, from 0 on top."""
    places = {number: place for place, (number, _) in enumerate(_POCKET.findall(svg))}

    def empty(found: re.Match[str]) -> str:
        number, inner = found.groups()
        kept = inner if number == start else _NUMBER.sub("", inner)
        anchor = " anchor" if number == start else ""
        return f'<g class="pocket{anchor}" data-number="p{places[number]}">{kept}</g>'

    return _POCKET.sub(empty, svg)


def _worded(svg: str, title: str, description: str) -> str:
    """The drawing with its words in place of the marks."""
    for mark, words in ((_TITLE, title), (_DESCRIPTION, description)):
        svg = svg.replace(mark, escape(words))
    return svg


def _cloth(board: Board, picture: Mapping[str, Any], title: str, description: str) -> str:
    layout, style = load_layout(board.wheel), ClothStyle(board.style)
    stacks = [
        Stack(layout.by_key[key], count, ChipColor(color), owner)
        for key, count, color, owner in picture["stacks"]
    ]
    falls = None if picture["falls"] is None else read_number(picture["falls"])
    drawn, whole = _empty_cloth(board.wheel, style)
    chips = chips_layer(layout, stacks, dolly=falls, style=style)
    svg = drawn.replace(chips_layer(layout, (), style=style), chips, 1)
    svg = _worded(svg, title, description)
    if board.window and falls is not None:
        seen = around(layout, falls, style=style).view_box
        *_, width, height = seen.split()
        sized = f'viewBox="{seen}" width="{width}" height="{height}"'
        svg = re.sub(
            rf'viewBox="{re.escape(whole)}" width="[^"]*" height="[^"]*"', sized, svg, count=1
        )
    return svg


_TITLE, _DESCRIPTION = "(the title)", "(the description)"


@lru_cache(maxsize=16)
def _empty_cloth(wheel_key: str, style: ClothStyle) -> tuple[str, str]:
    """The cloth without chips, with marks where its words go, and the window that shows it all."""
    layout = load_layout(wheel_key)
    drawn = cloth(layout, style=style, title=_TITLE, description=_DESCRIPTION)
    return str(drawn), drawn.view_box
