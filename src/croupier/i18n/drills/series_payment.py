"""The drill `series-payment` by word."""

from typing import assert_never

from croupier.i18n.bets import call_name, series_name
from croupier.i18n.drills.series import call_prompt
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount, ByUnit
from croupier.rules.wheel import label
from croupier.trainer.drills.series_payment import Collects, InUnits, NothingWins, Steps
from croupier.trainer.question import OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a series lies, a number falls, one says what is paid and taken.
    return voice.p_("drill", "Series: payment")


def _prompt(voice: Voice, question: Question) -> str:
    (bet,) = question.bets
    assert question.falls is not None
    falls = label(question.falls)
    if isinstance(bet, ByAmount):
        called = call_prompt(voice, bet, question)
        # Translators: {bet} are sentences: "Tiers for 1500. Maximum 100 a number, step 5."
        return voice._("{bet} {number} fell.", bet=called, number=falls)
    assert isinstance(bet, ByUnit), bet
    return voice._(
        # Translators: an announced bet and what each of its chips is worth.
        "{call} by {unit}. {number} fell. What is paid, what is collected?",
        call=call_name(voice, bet.call),
        unit=voice.number(bet.unit),
        number=falls,
    )


def _series(voice: Voice, word: str) -> str:
    return voice._("all") if word == "all" else series_name(voice, word)


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    return _series(voice, str(value)) if name == "series" else None


def _skill(voice: Voice, skill: str) -> str:
    key, _, factor = skill.partition(":")
    if factor == "0":
        # Translators: what is trained: a series on whose numbers the ball did not fall.
        return voice._("{series}, no winner", series=series_name(voice, key))
    return voice._(
        # Translators: what is trained: a series, and how many units it wins.
        "{series}, {factor} a unit",
        series=series_name(voice, key),
        factor=factor,
    )


def _step(voice: Voice, step: Steps) -> str:
    number = voice.number
    match step:
        case InUnits():
            product = f"{number(step.factor)} × {number(step.unit)} = {number(step.winnings)}"
            return voice._(
                # Translators: a series wins so many units; {sum} is "22 × 100 = 2200".
                "in the head, {factor} a unit: {sum}",
                factor=number(step.factor),
                sum=product,
            )
        case NothingWins():
            # Translators: the number that fell is none of the bet's; 0 is what is paid.
            return voice._("no chip on {number}: 0 paid", number=label(step.falls))
        case Collects():
            taken = f"{number(step.placed)} − {number(step.kept)} = {number(step.collected)}"
            # Translators: all that lies, less the winning stakes; {sum} is "900 − 200 = 700".
            return voice._("collected: {sum}", sum=taken)
        case _:
            assert_never(step)


WORDS = Words(
    key="series-payment",
    name=_name,
    levels=(
        N_("Called by the unit"),
        N_("For an amount, below the first maximum"),
        N_("For an amount, with maxima reached"),
    ),
    prompt=_prompt,
    options={
        "series": N_("Series asked about"),
        "max": N_("Maximum"),
        "step": N_("Step"),
    },
    skill=_skill,
    step=_step,
    value=_value,
)
