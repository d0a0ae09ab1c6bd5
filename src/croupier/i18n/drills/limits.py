"""The drill `limits` by word."""

from typing import assert_never

from croupier.i18n.bets import position_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.rule_set import standard
from croupier.trainer.drills.limits import (
    BET,
    EXCESS,
    SIGN,
    AtMost,
    Excess,
    LimitsStep,
    Verdict,
    Weighed,
)
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: bets are held against the minimum and maximum of a table.
    return voice.p_("drill", "Limits")


def _prompt(voice: Voice, question: Question) -> str:
    least, most, outside_least, outside_most = (
        _number(voice, question.options[name]) for name in SIGN
    )
    sign = voice._(
        # Translators: a table's sign: the minimum and maximum of a bet on a number, and those
        # of outside bets.
        "{least}–{most} a number, outside {outside_least}–{outside_most}",
        least=least,
        most=most,
        outside_least=outside_least,
        outside_most=outside_most,
    )
    value = question.options.get("value")
    if value is None:
        # Translators: {sign} is what the table's sign says of its limits.
        return voice._("{sign}. Does each bet play?", sign=sign)
    return voice._(
        # Translators: the bets lie in chips of a color that are worth {value} each.
        "{sign}; chips of {value}. Does each bet play?",
        sign=sign,
        value=_number(voice, value),
    )


def _number(voice: Voice, value: OptionValue) -> str:
    assert isinstance(value, int)
    return voice.number(value)


def _label(voice: Voice, ask: Ask) -> str | None:
    if ask.field == EXCESS:
        # Translators: what is over the maximum and goes back to the players, in money.
        return voice._("Over, in all")
    position = standard().layout.by_key[ask.field.removeprefix(BET)]
    return position_name(voice, position)


def _choice(voice: Voice, choice: str) -> str:
    verdict = Verdict(choice)
    match verdict:
        case Verdict.PLAYS:
            # Translators: a bet that is within the limits.
            return voice._("plays")
        case Verdict.OVER:
            # Translators: a bet of which the excess goes back.
            return voice._("over the maximum")
        case Verdict.BELOW:
            # Translators: a bet below the minimum, which is not accepted.
            return voice._("below, refused")
        case _:
            assert_never(verdict)


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    if name in SIGN and value == 0:
        # Translators: a limit of the table that is another in each question.
        return voice.p_("limit", "varies")
    return None


def _skill(voice: Voice, skill: str) -> str:
    names = {
        "straight": N_("on the straight"),
        "split": N_("on splits"),
        "street": N_("on streets"),
        "corner": N_("on corners"),
        "six-line": N_("on six lines"),
    }
    # Translators: what is trained: the limits of a kind of bet: "limits on splits".
    return voice._("limits {where}", where=voice._(names[skill]))


def _step(voice: Voice, step: LimitsStep) -> str:
    number = voice.number
    match step:
        case AtMost():
            product = f"{step.times} × {number(step.maximum)} = {number(step.most)}"
            return voice._(
                # Translators: the most that a position takes; {sum} is "2 × 100 = 200".
                "{position} takes up to {sum}",
                position=position_name(voice, step.position),
                sum=product,
            )
        case Weighed():
            return _weighed(voice, step)
        case Excess():
            total = number(step.total)
            added = f"{' + '.join(map(number, step.parts))} = {total}"
            # Translators: what is over the maximum in all; {sum} is "50 + 30 = 80".
            return voice._("over in all: {sum}", sum=added if len(step.parts) > 1 else total)
        case _:
            assert_never(step)


def _weighed(voice: Voice, step: Weighed) -> str:
    number, stake = voice.number, voice.number(step.stake)
    if step.value > 1:
        stake = f"{number(step.chips)} × {number(step.value)} = {stake}"
    texts = {
        # Translators: a bet within its limits; {stake} is "150" or "15 × 10 = 150".
        Verdict.PLAYS: N_("{position}: {stake}, from {least} to {most}, plays"),
        # Translators: a bet over its maximum; {excess} is "250 − 200 = 50".
        Verdict.OVER: N_("{position}: {stake}, over by {excess}"),
        # Translators: a bet below its minimum.
        Verdict.BELOW: N_("{position}: {stake}, less than {least}, refused"),
    }
    excess = f"{number(step.stake)} − {number(step.most)} = {number(step.excess)}"
    return voice._(
        texts[step.verdict],
        position=position_name(voice, step.position),
        stake=stake,
        least=number(step.least),
        most=number(step.most),
        excess=excess,
    )


WORDS = Words(
    key="limits",
    name=_name,
    levels=(
        N_("Inside bets of one kind"),
        N_("Inside and outside"),
        N_("In chips of a color"),
    ),
    prompt=_prompt,
    options={
        # Translators: the least that may lie on one number.
        "min": N_("Minimum"),
        # Translators: the most that may lie on one number.
        "max": N_("Maximum"),
        "outside-min": N_("Outside minimum"),
        "outside-max": N_("Outside maximum"),
    },
    choice=_choice,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
