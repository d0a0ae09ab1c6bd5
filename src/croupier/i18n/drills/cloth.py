"""The drill `cloth` by word."""

from typing import assert_never

from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.wheel import label
from croupier.trainer.drills.cloth import (
    SEATS,
    VALUE,
    WINNINGS,
    ClothStep,
    Collected,
    OfColor,
    PaidTo,
    TakenFrom,
)
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: bets of several players on the whole cloth are settled.
    return voice.p_("drill", "Whole cloth")


def _prompt(voice: Voice, question: Question) -> str:
    assert question.falls is not None
    shown = []
    for seat in SEATS:
        value = question.options.get(f"{VALUE}{seat}")
        if isinstance(value, int):
            # Translators: a player's seat and what a chip of the color is worth: "A by 5".
            shown.append(voice._("{seat} by {value}", seat=seat, value=voice.number(value)))
    return voice._(
        # Translators: {colors} is "A by 5, B by 25": whose chips are worth how much.
        "{number} fell; {colors}. In money: what is each paid, what collected?",
        number=label(question.falls),
        colors=", ".join(shown),
    )


def _label(voice: Voice, ask: Ask) -> str | None:
    if ask.field.startswith(WINNINGS):
        # Translators: what the player at the seat is paid, in money.
        return voice._("Winnings of {seat}", seat=ask.field.removeprefix(WINNINGS))
    return None


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    counts = {
        # Translators: how many colors lie on the cloth.
        "mixed": N_("two to four"),
        "two": N_("two"),
        "three": N_("three"),
        "four": N_("four"),
    }
    return voice._(counts[str(value)]) if name == "colors" and value in counts else None


def _skill(voice: Voice, skill: str) -> str:
    colors, _, region = skill.partition("@")
    # Translators: the numbers of the cloth that are asked about: those of the outer columns or
    # of the middle one, the first and the last row apart.
    regions = {
        "zero": N_("zero"),
        "first-row": N_("first row"),
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "last-row": N_("last row"),
    }
    return voice.n_(
        # Translators: what is trained: so many colors, and where the number that fell lies.
        "{n} color, {region}",
        "{n} colors, {region}",
        int(colors),
        region=voice._(regions[region]),
    )


def _step(voice: Voice, step: ClothStep) -> str:
    number = voice.number
    match step:
        case OfColor():
            # Translators: a heading: what follows is about the player at the seat.
            return voice._("{seat}, chips of {value}", seat=step.seat, value=number(step.value))
        case PaidTo():
            product = f"{number(step.chips)} × {number(step.value)} = {number(step.money)}"
            # Translators: what the player at the seat is paid; {sum} is "47 × 25 = 1175".
            return voice._("{seat} is paid {sum}", seat=step.seat, sum=product)
        case TakenFrom():
            return voice._(
                # Translators: the losing chips of the player at the seat, in money; {sum} is
                # "3 + 5 = 8; 8 × 25 = 200".
                "{seat} loses {sum}",
                seat=step.seat,
                sum=_taken(voice, step),
            )
        case Collected():
            # Translators: what the house takes from all; {sum} is "200 + 35 = 235".
            return voice._("collected: {sum}", sum=_added(voice, step.parts, step.total))
        case _:
            assert_never(step)


def _taken(voice: Voice, step: TakenFrom) -> str:
    number, chips = voice.number, sum(step.parts)
    product = f"{number(chips)} × {number(step.value)} = {number(step.money)}"
    if len(step.parts) == 1:
        return product
    return f"{_added(voice, step.parts, chips)}; {product}"


def _added(voice: Voice, parts: tuple[int, ...], total: int) -> str:
    return f"{' + '.join(map(voice.number, parts))} = {voice.number(total)}"


WORDS = Words(
    key="cloth",
    name=_name,
    levels=(N_("6 to 12 stacks"), N_("13 to 30 stacks"), N_("31 to 60 stacks")),
    prompt=_prompt,
    options={
        # Translators: how many players' colors lie on the cloth.
        "colors": N_("Colors"),
    },
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
