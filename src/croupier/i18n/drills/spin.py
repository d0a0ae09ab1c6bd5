"""The drill `spin` by word."""

from collections.abc import Sequence
from typing import assert_never

from croupier.i18n.bets import kind_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.layout import Kind
from croupier.rules.wheel import label
from croupier.rules.zero import ZeroRule
from croupier.trainer.drills.spin import (
    OUTSIDE,
    SEATS,
    VALUE,
    WINNINGS,
    AtZero,
    Called,
    OfSeat,
    PaidBy,
    PaidTo,
    SpinStep,
    TakenFrom,
    TakenInAll,
)
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: one spin from the number to the last payment.
    return voice.p_("drill", "The whole spin")


def _prompt(voice: Voice, question: Question) -> str:
    assert question.falls is not None
    options, number = question.options, label(question.falls)
    values = {seat: options[f"{VALUE}{seat}"] for seat in SEATS}
    colors = ", ".join(
        # Translators: a player's seat and what a chip of the color is worth: "A by 5".
        voice._("{seat} by {value}", seat=seat, value=value)
        for seat, value in values.items()
    )
    if "zero" in options:
        number = f"{number} ({_word(voice, str(options['zero']))})"
    if "pays" in options:
        return voice._(
            # Translators: {colors} is "A by 5, B by 25, C by 1"; {pays} is the order in which
            # the house pays: "lower odds first".
            "{number}; {colors}. The spin in money, paid {pays}.",
            number=number,
            colors=colors,
            pays=_word(voice, str(options["pays"])),
        )
    # Translators: {colors} is "A by 5, B by 25, C by 1".
    return voice._("{number}; {colors}. The spin in money.", number=number, colors=colors)


def _word(voice: Voice, word: str) -> str:
    names = {
        # Translators: in which order the house pays winners; within a sentence.
        "edge-inward": N_("from the edge inward"),
        "lower-odds": N_("lower odds first"),
        # Translators: the even chances when zero falls.
        "lose": N_("they lose"),
        "partage": N_("la partage"),
        "prison": N_("en prison"),
    }
    return voice._(names.get(word, word))


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    return _word(voice, str(value)) if name in {"pays", "zero"} else None


def _choice(voice: Voice, key: str) -> str:
    names = {
        "red": N_("red"),
        "black": N_("black"),
        "green": N_("green"),
        "even": N_("even"),
        "odd": N_("odd"),
        "low": N_("1–18"),
        "high": N_("19–36"),
        # Translators: what zero is of even and odd, and of the two halves.
        "neither": N_("neither"),
        OUTSIDE: N_("outside bets"),
    }
    if key in names:
        return voice._(names[key])
    return kind_name(voice, Kind(key)) if key in set(Kind) else key


def _skill(voice: Voice, skill: str) -> str:
    # Translators: the numbers of the cloth that are asked about: those of the outer columns or
    # of the middle one, the first and the last row apart.
    regions = {
        "zero": N_("zero"),
        "first-row": N_("first row"),
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "last-row": N_("last row"),
    }
    return voice._(regions.get(skill, skill))


def _label(voice: Voice, ask: Ask) -> str | None:
    if ask.field.startswith(WINNINGS):
        # Translators: what the player at the seat is paid, in money.
        return voice._("Winnings of {seat}", seat=ask.field.removeprefix(WINNINGS))
    labels = {
        "color": N_("Color"),
        # Translators: whether a number is even or odd.
        "parity": N_("Even or odd"),
        # Translators: whether a number is one of 1–18 or of 19–36.
        "half": N_("Half"),
        # Translators: which kinds of bet are paid first, second and so on.
        "order": N_("Order of payment"),
    }
    return voice._(labels[ask.field]) if ask.field in labels else None


def _step(voice: Voice, step: SpinStep) -> str:
    number = voice.number
    match step:
        case Called():
            return _called(voice, step)
        case AtZero():
            return _at_zero(voice, step.rule)
        case TakenFrom():
            # Translators: the losing stakes of the player at the seat; {sum} is "25 + 50 = 75".
            return voice._("{seat} loses {sum}", seat=step.seat, sum=_added(voice, step.parts))
        case TakenInAll():
            # Translators: what the house takes from all; {sum} is "200 + 35 = 235".
            return voice._("collected: {sum}", sum=_added(voice, step.parts))
        case PaidBy():
            # Translators: the order of payment; {order} is "six line → split → straight up".
            return voice._("paid: {order}", order=_arrows(voice, step.order))
        case OfSeat():
            # Translators: a heading: what follows is about the player at the seat.
            return voice._("{seat}, chips of {value}", seat=step.seat, value=number(step.value))
        case PaidTo():
            money = number(step.chips * step.value)
            product = f"{number(step.chips)} × {number(step.value)} = {money}"
            # Translators: what the player at the seat is paid; {sum} is "47 × 25 = 1175".
            return voice._("{seat} is paid {sum}", seat=step.seat, sum=product)
        case _:
            assert_never(step)


def _called(voice: Voice, step: Called) -> str:
    words = [_choice(voice, word) for word in (step.color, step.parity, step.half)]
    if step.half == "neither":
        # Translators: what is announced of zero: it is no number of even, odd or a half.
        return voice._("{number}: {color}, and no more", number=label(step.number), color=words[0])
    return f"{label(step.number)}: {', '.join(words)}"


def _at_zero(voice: Voice, rule: ZeroRule) -> str:
    match rule:
        case ZeroRule.PRISON:
            return voice._("en prison: the even chances stay for the next spin")
        case ZeroRule.LOSE:
            return voice._("the even chances lose")
        case _:
            return voice._("la partage: half of each even chance is collected")


def _arrows(voice: Voice, order: Sequence[str]) -> str:
    return " → ".join(_choice(voice, kind) for kind in order)


def _added(voice: Voice, parts: Sequence[int]) -> str:
    total = voice.number(sum(parts))
    return f"{' + '.join(map(voice.number, parts))} = {total}" if len(parts) > 1 else total


WORDS = Words(
    key="spin",
    name=_name,
    levels=(
        N_("1 or 2 stacks a player"),
        N_("3 or 4 stacks a player"),
        N_("5 to 7 stacks a player"),
    ),
    prompt=_prompt,
    options={
        # Translators: in which order the house pays the winners.
        "pays": N_("Order of payment"),
        # Translators: the even chances when zero falls.
        "zero": N_("Even chances at zero"),
    },
    choice=_choice,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
