"""Questions on paper: the sheet that is filled in, and the key that says what is right and why.

A question comes with its picture drawn. Everything else is the question's own: what a field
takes decides whether a line is left for it or boxes to tick.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from croupier.i18n import Voice
from croupier.sheets.code import code_picture
from croupier.sheets.paper import PAGES, Paper
from croupier.trainer.question import Ask, Question, Unit


class Part(StrEnum):
    """What is printed."""

    QUESTIONS = "questions"
    KEY = "key"
    BOTH = "both"
    """The questions and after them, on pages of its own, the key."""


class Size(StrEnum):
    """How much of the page a picture takes: of half its width, most of all of it, or all."""

    HALF = "half"
    WIDE = "wide"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question's picture: SVG, what it shows in words, and how large it is printed."""

    svg: str
    words: str
    size: Size


@dataclass(frozen=True, slots=True)
class Item:
    """A question, and its picture if it has one."""

    question: Question
    picture: Drawn | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet holds.

    `lines` stand below the title: what is trained, how many questions, which options. `seed`
    and `address` bring the same questions to a screen.
    """

    title: str
    lines: tuple[str, ...]
    seed: str
    address: str
    items: tuple[Item, ...]
    paper: Paper = Paper.A4


_SHORT = 16
"""An ask of so many signs and its line stand three abreast."""
_INLINE = 26
"""Choices that are longer stand below each other."""
_OTHERS = 3
"""So many other right answers are named in a key."""


def content_of(sheet: Sheet, part: Part, voice: Voice) -> dict[str, Any]:
    """What the layout `questions` prints."""
    key_words = voice._("Answer key")
    is_key = part is Part.KEY
    drawings: list[str] = []
    items = [_asked(number, item, voice, drawings) for number, item in enumerate(sheet.items, 1)]
    keyed = [_keyed(number, item, voice) for number, item in enumerate(sheet.items, 1)]
    return {
        "language": voice.language,
        "page": PAGES[sheet.paper],
        "document": f"{sheet.title} ({key_words})" if is_key else sheet.title,
        "title": sheet.title,
        "key_words": key_words,
        "lines": list(sheet.lines),
        # Translators: on a sheet of questions, before the line on which one writes one's name.
        "name": voice.p_("on a sheet", "Name"),
        # Translators: on a sheet of questions, before the line on which one writes the date.
        "date": voice.p_("on a sheet", "Date"),
        # Translators: on a sheet of questions, before the line on which the right answers are
        # counted.
        "score": voice.p_("on a sheet", "Right"),
        "count": len(sheet.items),
        "seed": voice._("Variant: {seed}", seed=sheet.seed),
        "address": sheet.address,
        # Translators: what a printed code is for, in words for those who do not see it.
        "code_words": voice._(
            "This code opens the same questions on a screen: {address}", address=sheet.address
        ),
        "code": code_picture(sheet.address),
        "columns": 3 if all(map(_is_short, items)) else 2,
        "questions": [] if is_key else items,
        "key": [] if part is Part.QUESTIONS else keyed,
        "pictures": [] if is_key else drawings,
    }


def _is_short(asked: Mapping[str, Any]) -> bool:
    fields = asked["fields"]
    alone = len(fields) == 1 and fields[0]["kind"] == "line"
    return alone and "picture" not in asked and len(asked["prompt"]) <= _SHORT


# --- asked ------------------------------------------------------------------------------------


def _asked(number: int, item: Item, voice: Voice, drawings: list[str]) -> dict[str, Any]:
    question = item.question
    found: dict[str, Any] = {
        "number": str(number),
        "prompt": voice.prompt(question),
        "fields": [_field(question, ask, voice) for ask in question.asks],
    }
    if item.picture is not None:
        found |= {
            "picture": len(drawings),
            "words": item.picture.words,
            "size": item.picture.size.value,
        }
        drawings.append(item.picture.svg)
    return found


def _field(question: Question, ask: Ask, voice: Voice) -> dict[str, Any]:
    label = voice.ask(question.kind, ask)
    if ask.unit in {Unit.CHOICE, Unit.ORDER}:
        choices = [voice.choice(question.kind, choice) for choice in ask.choices]
        # Translators: how the boxes before the choices are filled in: 1, 2, 3.
        note = voice._("Number them in order.") if ask.unit is Unit.ORDER else ""
        listed = any(len(choice) > _INLINE for choice in choices)
        kind = "list" if listed else "ticks"
        return {"kind": kind, "label": label, "choices": choices, "note": note, "unit": ""}
    if ask.unit is Unit.POSITIONS:
        # Translators: chips are drawn on the printed picture of the cloth.
        return {"kind": "marks", "label": label, "note": voice._("Mark them on the cloth.")}
    kind = "long" if ask.unit is Unit.NUMBERS else "line"
    return {"kind": kind, "label": label, "unit": voice.unit(ask.unit, 2)}


# --- the key ----------------------------------------------------------------------------------


def _keyed(number: int, item: Item, voice: Voice) -> dict[str, Any]:
    question = item.question
    return {
        "number": str(number),
        "prompt": voice.prompt(question),
        "answers": list(answers_of(question, voice)),
        "notes": list(_notes(question, voice)),
        "reasons": [voice.step(step) for step in question.steps],
    }


def answers_of(question: Question, voice: Voice) -> Iterator[dict[str, str]]:
    """Every field's right answer: {label, answer, unit}."""
    for ask in question.asks:
        answer = question.answer[ask.field]
        unit = voice.unit(ask.unit, answer) if isinstance(answer, int) else ""
        yield {
            "label": voice.ask(question.kind, ask),
            "answer": voice.answer(question.kind, ask, answer),
            "unit": unit,
        }


def _notes(question: Question, voice: Voice) -> Iterator[str]:
    """What else is right."""
    for ask in question.asks:
        others = question.key.also.get(ask.field, ())
        if 0 < len(others) <= _OTHERS:
            shown = "; ".join(voice.answer(question.kind, ask, other) for other in others)
            # Translators: in a key: another answer that is as right, or several.
            yield voice._("As right: {answers}", answers=shown)
    for total in _totals(question):
        # Translators: in a key: a payment may be made up of other chips.
        yield voice._("Any chips that add up to {total} are right.", total=voice.number(total))


def _totals(question: Question) -> Sequence[int]:
    return [one.total for one in question.key.sums]
