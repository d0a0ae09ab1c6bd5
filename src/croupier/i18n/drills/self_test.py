"""The drill `self-test` by word."""

from typing import assert_never

from croupier.i18n.bets import call_name, kind_name, position_name, position_names, series_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import Bet, ByUnit, Family
from croupier.rules.layout import Kind
from croupier.rules.wheel import label
from croupier.trainer.drills.self_test import (
    COLLECTED,
    PLUS_STAKE,
    WINNINGS,
    WITH_STAKE,
    Stations,
    SumStep,
    Taken,
    WithStakes,
)
from croupier.trainer.question import Ask, Question

_KINDS = tuple(Kind)


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: small questions as at the end of a page of a handbook.
    return voice.p_("drill", "Self-test")


def _prompt(voice: Voice, question: Question) -> str:
    assert question.falls is not None
    asked = {
        WINNINGS: N_("What is paid?"),
        # Translators: which stakes the house takes.
        COLLECTED: N_("What is taken?"),
        # Translators: the winnings and the stakes of the bets that won, added up.
        WITH_STAKE: N_("With the stake?"),
    }
    return voice._(
        # Translators: {bets} is "100 on split 17/20", {asked} is "What is paid?".
        "{bets}; {number} fell. {asked}",
        bets=_laid(voice, question),
        number=label(question.falls),
        asked=voice._(asked[str(question.options["asked"])]),
    )


def _laid(voice: Voice, question: Question) -> str:
    bet = question.bets[0]
    if isinstance(bet, ByUnit):
        # Translators: an announced bet and what one chip of it is worth: "Orphelins by 25".
        return voice._("{call} by {unit}", call=call_name(voice, bet.call), unit=bet.unit)
    assert isinstance(bet, Bet), bet
    stake = voice.number(bet.stake)
    positions = [one.position for one in question.bets if isinstance(one, Bet)]
    if len(positions) == 1:
        # Translators: a stake and where it lies: "100 on split 17/20".
        return voice._(
            "{stake} on {position}", stake=stake, position=position_name(voice, *positions)
        )
    return voice._(
        # Translators: the same stake on several positions: "100 each on split 17/20, red".
        "{stake} each on {positions}",
        stake=stake,
        positions=position_names(voice, sorted(positions, key=lambda p: _KINDS.index(p.kind))),
    )


def _sum(voice: Voice, asked: str) -> str:
    names = {
        WINNINGS: N_("Winnings"),
        COLLECTED: N_("Collected"),
        # Translators: the winnings and the stakes that won, added up.
        WITH_STAKE: N_("With the stake"),
    }
    return voice._(names[asked])


def _label(voice: Voice, ask: Ask) -> str | None:
    return _sum(voice, ask.field)


def _skill(voice: Voice, skill: str) -> str:
    if skill in {WINNINGS, COLLECTED, WITH_STAKE}:
        return _sum(voice, skill)
    if skill == Family.NEIGHBOURS:
        return voice._("neighbours")
    if skill == Family.COMPLETE:
        # Translators: the bet that has all positions of a number.
        return voice._("complete")
    kind = skill.removesuffix(PLUS_STAKE)
    if kind not in set(Kind):
        return series_name(voice, skill)
    name = kind_name(voice, Kind(kind))
    # Translators: {kind} is a kind of bet: its winnings with the stake are asked.
    return name if kind == skill else voice._("{kind}, with the stake", kind=name)


def _step(voice: Voice, step: SumStep) -> str:
    number = voice.number
    match step:
        case Stations():
            whole = f"{len(step.positions)} × 36 × {number(step.unit)} = {number(step.whole)}"
            less = f"{number(step.whole)} − {number(step.stakes)} = {number(step.winnings)}"
            sums = f"{whole}; {less}"
            return voice._("by stations, with the stakes and less the stakes: {sum}", sum=sums)
        case Taken():
            total = number(step.total)
            added = f"{' + '.join(map(number, step.parts))} = {total}"
            # Translators: the stakes that the house takes; {sum} is "100 + 100 = 200".
            return voice._("collected: {sum}", sum=added if len(step.parts) > 1 else total)
        case WithStakes():
            added = f"{number(step.winnings)} + {number(step.stakes)} = {number(step.total)}"
            # Translators: winnings and stakes added up; {sum} is "1700 + 100 = 1800".
            return voice._("with the stake: {sum}", sum=added)
        case _:
            assert_never(step)


WORDS = Words(
    key="self-test",
    name=_name,
    levels=(
        N_("One bet"),
        N_("Three bets"),
        N_("An announced bet"),
    ),
    prompt=_prompt,
    skill=_skill,
    step=_step,
    label=_label,
)
