"""The drill `completes` by word."""

from typing import assert_never

from croupier.i18n.bets import call_name, position_names
from croupier.i18n.casing import capitalized
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount, ByUnit, Call
from croupier.rules.wheel import label
from croupier.trainer.drills.completes import Costs, InCommon, Stations, Steps
from croupier.trainer.question import Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: every position of a number is covered, to its maximum weights.
    return voice.p_("drill", "Completes")


def _on(call: Call) -> str:
    return call.key.removeprefix("complete-")


def _prompt(voice: Voice, question: Question) -> str:
    bet, *more = question.bets
    if more:
        return _two_prompt(voice, question)
    if isinstance(bet, ByAmount):
        return capitalized(_for_money(voice, question, bet), voice.language)
    assert isinstance(bet, ByUnit), bet
    if any(ask.field == "cost" for ask in question.asks):
        # Translators: an announced bet and what its unit is worth: "complete on 17 by 25".
        text = N_("{call} by {unit}. {number} fell. What does it cost, what is paid?")
    else:
        text = N_("{call} by {unit}. {number} fell. What is paid?")
    call, unit = call_name(voice, bet.call), voice.number(bet.unit)
    said = voice._(text, call=call, unit=unit, number=_fell(question))
    return capitalized(said, voice.language)


def _fell(question: Question) -> str:
    assert question.falls is not None
    return label(question.falls)


def _for_money(voice: Voice, question: Question, bet: ByAmount) -> str:
    step = question.options["step"]
    assert isinstance(step, int)
    return voice._(
        # Translators: a complete for a sum; the step is what the unit is a multiple of.
        "{call} for {amount}, step {step}. {number} fell. What is paid, what goes back?",
        call=call_name(voice, bet.call),
        amount=voice.number(bet.amount),
        step=voice.number(step),
        number=_fell(question),
    )


def _two_prompt(voice: Voice, question: Question) -> str:
    one, other = question.bets
    maximum = question.options["max"]
    assert isinstance(one, ByUnit), one
    assert isinstance(other, ByUnit), other
    assert isinstance(maximum, int)
    return voice._(
        # Translators: two completes by a player, and the maximum of the table on one number.
        "Complete on {one} by {unit}, on {other} by {more}. Maximum {maximum}. {number} fell.",
        one=_on(one.call),
        unit=voice.number(one.unit),
        other=_on(other.call),
        more=voice.number(other.unit),
        maximum=voice.number(maximum),
        number=_fell(question),
    )


def _region(voice: Voice, word: str) -> str:
    # Translators: numbers of the cloth whose completes cost alike; the rows between the first and
    # the last are meant.
    names = {
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "1-3": N_("1 and 3"),
        "34-36": N_("34 and 36"),
    }
    return voice._(names.get(word, word))


def _skill(voice: Voice, skill: str) -> str:
    names = {
        "within": N_("two together, within the maximum"),
        "over": N_("two together, over the maximum"),
    }
    if skill in names:
        return voice._(names[skill])
    region, _, hit = skill.partition(":")
    if not hit:
        return _region(voice, region)
    return voice.n_(
        # Translators: what is trained: a complete of which the number hits so many positions.
        "{numbers}, {n} position hit",
        "{numbers}, {n} positions hit",
        int(hit),
        numbers=_region(voice, region),
    )


def _step(voice: Voice, step: Steps) -> str:
    number = voice.number
    match step:
        case Costs():
            product = f"{number(step.call.count)} × {number(step.unit)} = {number(step.cost)}"
            return voice._(
                # Translators: what a complete takes; {sum} is "40 × 25 = 1000".
                "{call}: {sum}",
                call=call_name(voice, step.call),
                sum=product,
            )
        case InCommon():
            return _in_common(voice, step)
        case Stations():
            return _stations(voice, step)
        case _:
            assert_never(step)


def _in_common(voice: Voice, step: InCommon) -> str:
    number = voice.number
    together = " + ".join(map(number, step.units)) + f" = {number(sum(step.units))}"
    positions = position_names(voice, step.positions)
    if not step.over:
        return voice._(
            # Translators: positions that two bets have in common; {sum} is "40 + 50 = 90".
            "both on {positions}: {sum} a unit, within {maximum}",
            positions=positions,
            sum=together,
            maximum=number(step.maximum),
        )
    over = f"{number(step.over)} × {number(step.chips)} = {number(step.back)}"
    return voice._(
        # Translators: positions that two bets have in common and that are full; {sum} is
        # "60 + 75 = 135", {over} is "35 × 16 = 560".
        "both on {positions}: {sum} a unit, over {maximum}; back {over}",
        positions=positions,
        sum=together,
        maximum=number(step.maximum),
        over=over,
    )


def _stations(voice: Voice, step: Stations) -> str:
    number = voice.number
    whole = step.stakes + step.winnings
    parts = " + ".join(f"{number(count)} × 36 × {number(unit)}" for count, unit in step.parts)
    less = f"{number(whole)} − {number(step.stakes)} = {number(step.winnings)}"
    added = f"{parts} = {number(whole)}; {less}"
    return voice._(
        # Translators: the station method: 36 units on each position hit are the winnings with
        # the stakes; {sum} is "12 × 36 × 25 = 10,800; 10,800 − 1000 = 9800".
        "by stations, with the stakes and less the stakes: {sum}",
        sum=added,
    )


WORDS = Words(
    key="completes",
    name=_name,
    levels=(
        N_("By the unit, the number falls"),
        N_("For money, the number falls"),
        N_("Another number falls"),
        N_("Two completes under a maximum"),
    ),
    prompt=_prompt,
    options={"max": N_("Maximum"), "step": N_("Step")},
    skill=_skill,
    step=_step,
)
