"""Pictures for files: the trainer's pictures as whole SVG documents, small and by themselves.

A picture knows no language: what it shows is said beside it.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from croupier.pictures import LIGHT, Stack, around, cloth, racetrack, wheel
from croupier.pictures.seats import SEAT_COLORS, stacks_of
from croupier.pictures.stacks import chip_drawings, chips_layer
from croupier.rules.bets import Call
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number
from croupier.trainer.drill import Shows
from croupier.trainer.pack import find_drill
from croupier.trainer.question import Question, Unit

_NAME = "cloth"


def question_picture(question: Question) -> str:
    """The picture that the question is asked on, as SVG; empty where it has none.

    Where spots are asked for, no chip lies on it: they would be the answer.
    """
    shows = find_drill(question.kind).shows
    rules = find_drill(question.kind).table(question.level, question.options)
    match shows:
        case Shows.NOTHING:
            return ""
        case Shows.WHEEL:
            return str(wheel(rules.wheel, ball=question.falls))
        case Shows.TRACK:
            return track_picture(rules, () if question.falls is None else (question.falls,))
        case _ if shows is Shows.AROUND and question.falls is None:
            return ""
        case _:
            near = question.falls if shows is Shows.AROUND else None
            hides = any(ask.unit is Unit.POSITIONS for ask in question.asks)
            stacks = [] if hides else stacks_of(question.bets)
            return cloth_picture(rules, stacks, falls=question.falls, near=near)


def cloth_picture(
    rules: RuleSet,
    stacks: Iterable[Stack],
    *,
    falls: Number | None = None,
    near: Number | None = None,
) -> str:
    """The cloth with the stacks on it, whole or around the number `near`.

    >>> from croupier.rules.rule_set import standard
    >>> from croupier.trainer.calling import call_named
    >>> svg = cloth_picture(standard(), call_stacks(call_named("tiers")))
    >>> svg.count('class="stack"')
    6
    """
    lying, layout, style = tuple(stacks), rules.layout, rules.cloth
    empty = _empty_cloth(rules.wheel_key, style, near)
    chips = chips_layer(layout, lying, dolly=falls, style=style, name=_NAME)
    # A cloth has chips of every color, most of which no file needs.
    needed = chip_drawings(_NAME, sorted({stack.color for stack in lying}))
    drawn = empty.replace(_drawings(), needed, 1)
    return drawn.replace(chips_layer(layout, (), style=style, name=_NAME), chips, 1)


@lru_cache(maxsize=128)
def _empty_cloth(wheel_key: str, style: ClothStyle, near: Number | None) -> str:
    """The cloth without chips: all that its pictures have in common, drawn once."""
    layout = load_layout(wheel_key)
    window = None if near is None else around(layout, near, style=style)
    return str(cloth(layout, style=style, window=window, palette=LIGHT, name=_NAME))


@cache
def _drawings() -> str:
    return chip_drawings(_NAME)


def track_picture(rules: RuleSet, numbers: Iterable[Number]) -> str:
    """The racetrack with the numbers pointed at."""
    return str(racetrack(rules.wheel, highlighted=numbers, palette=LIGHT))


def call_stacks(call: Call) -> tuple[Stack, ...]:
    """The chips of an announced bet as they lie."""
    return tuple(Stack(position, chips, SEAT_COLORS[0]) for position, chips in call.chips)
