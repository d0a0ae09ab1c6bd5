"""The deck of named pictures (drills.md): name and value both ways, chips and spots both ways.

First each picture by itself, then each in each region of the cloth that has room for it, on
one of its numbers, laid in one of the ways there are. Which it is follows from the note's
name alone, so that a later export shows the same chips.
"""

from collections.abc import Iterator, Sequence

from croupier.i18n import Voice
from croupier.i18n.drills.named_pictures import parts, picture_name
from croupier.pictures import Stack
from croupier.pictures.seats import SEAT_COLORS
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number
from croupier.sheets.decks.drawn import cloth_picture
from croupier.sheets.decks.notes import Note, Side, Table, reason_lines, words
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Scene
from croupier.trainer.drills.named_pictures import LAY, PICTURES, WHICH, WORTH
from croupier.trainer.pack import find_drill, question_of, read_options
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.shapes import AREAS, cloth_order, lay_shape, read_shape, shapes

_KIND = "named-pictures"
_CHIPS = 4
"""The level that shows chips."""

_EXAMPLE = "middle"
_TAG = "pictures"


def notes(voice: Voice, table: Table) -> Iterator[Note]:
    """The pictures by themselves, the cheapest first; then on the cloth."""
    worth = {picture: _value(_worth(picture, table.rules)) for picture in PICTURES}
    for picture in sorted(PICTURES, key=worth.__getitem__):
        alike = [other for other in PICTURES if worth[other] == worth[picture]]
        yield _by_name(voice, table.rules, picture, alike)
    for skill in find_drill(_KIND).skills(_CHIPS, read_options(_KIND, {})):
        yield _on_cloth(voice, table.rules, skill)


# --- by themselves --------------------------------------------------------------------------


def _by_name(voice: Voice, rules: RuleSet, picture: str, alike: Sequence[str]) -> Note:
    """From the name to the value, and back: of pictures worth the same the first goes back."""
    asked = _worth(picture, rules)
    region = next(a for a in (_EXAMPLE, "zero") if _numbers(picture, a))
    number, laid = _laid(picture, region)
    shown = cloth_picture(rules, _stacks(laid), falls=number, near=number)
    described = voice.bets(_bets(laid), number)
    reverse = None
    if picture == alike[0]:
        value = _value(asked)
        scene = Scene((), None, {"value": value, "choices": " ".join(sorted(alike))})
        back = question_of(_KIND, WHICH, scene, rules)
        reverse = (
            Side(words(voice.prompt(back))),
            Side(words(*(_called(voice, rules, one) for one in alike)), shown, described),
        )
    return Note(
        key=picture,
        question=Side(words(voice.prompt(asked))),
        answer=Side(words(voice.number(_value(asked))), shown, described),
        reason=reason_lines(voice, asked),
        tags=(_TAG, f"level::{WORTH}"),
        reverse=reverse,
    )


def _worth(picture: str, rules: RuleSet) -> Question:
    return question_of(_KIND, WORTH, Scene((), None, _named(picture, rules)), rules)


def _value(question: Question) -> int:
    value = question.answer["winnings"]
    assert isinstance(value, int)
    return value


def _named(picture: str, rules: RuleSet) -> dict[str, OptionValue]:
    name = _house_name(picture, rules)
    return {"picture": picture} if name is None else {"picture": picture, "name": name}


def _house_name(picture: str, rules: RuleSet) -> str | None:
    """What the house calls the picture, in whatever order it names the parts."""
    shape = read_shape(picture)
    return next((n for key, n in rules.picture_names.items() if read_shape(key) == shape), None)


def _called(voice: Voice, rules: RuleSet, picture: str) -> str:
    name, made_of = _house_name(picture, rules), parts(voice, picture)
    if name is None:
        return made_of
    return voice._("{name}: {parts}", name=voice.quote(picture_name(voice, name)), parts=made_of)


# --- on the cloth ---------------------------------------------------------------------------


def _on_cloth(voice: Voice, rules: RuleSet, skill: str) -> Note:
    """From the chips to the value, and from the name to the spots."""
    picture, _, region = skill.partition("@")
    number, laid = _laid(picture, region)
    bets = _bets(laid)
    asked = question_of(_KIND, _CHIPS, Scene(bets, number, {}), rules)
    to_lay = question_of(_KIND, LAY, Scene((), number, _named(picture, rules)), rules)
    shown = cloth_picture(rules, _stacks(laid), falls=number, near=number)
    empty = cloth_picture(rules, (), falls=number, near=number)
    described = voice.bets(bets, number)
    return Note(
        key=skill,
        question=Side(words(voice.prompt(asked)), shown, described),
        answer=Side(words(voice.number(_value(asked)), _called(voice, rules, picture))),
        reason=reason_lines(voice, asked),
        tags=(_TAG, f"region::{region}", f"level::{_CHIPS}"),
        reverse=(
            Side(words(voice.prompt(to_lay)), empty, voice._("The cloth")),
            Side(words(*reason_lines(voice, to_lay)), shown, described),
        ),
    )


def _numbers(picture: str, region: str) -> list[Number]:
    """The region's numbers that have room for the picture."""
    shape = read_shape(picture)
    return [number for number in AREAS[region] if shape in shapes(number)]


def _laid(picture: str, region: str) -> tuple[Number, list[Position]]:
    """A number and a way to lay the picture on it, the same for ever."""
    chance = Chance(f"deck {picture}@{region}")
    number = chance.pick(_numbers(picture, region))
    laid = lay_shape(chance, number, read_shape(picture))
    return number, sorted(laid, key=cloth_order().__getitem__)


def _bets(laid: Sequence[Position]) -> tuple[Bet, ...]:
    return tuple(Bet(position, 1) for position in laid)


def _stacks(laid: Sequence[Position]) -> tuple[Stack, ...]:
    return tuple(Stack(position, 1, SEAT_COLORS[0]) for position in laid)
