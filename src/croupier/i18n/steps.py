"""Steps by word: how an answer is reached, said as a croupier says it at the table.

Sums are written with ×, ÷ and −, the same in every language; around them as few words as
do.
"""

from collections.abc import Sequence
from typing import assert_never

from croupier.i18n.bets import position_name, position_names
from croupier.i18n.drills import own_step
from croupier.i18n.voice import N_, Voice
from croupier.rules.payouts import Odds
from croupier.rules.wheel import label
from croupier.trainer.steps import (
    ChangeBack,
    Divides,
    Full,
    InMoney,
    Lies,
    Loses,
    OwnStep,
    PairsOf52,
    Placed,
    ShortCut,
    Spreads,
    Station,
    Step,
    Together,
    Top,
    Total,
    Trick,
    Wins,
)


def sentence(voice: Voice, step: Step) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a step
    """The step in one line."""
    match step:
        case Wins():
            return _wins(voice, step)
        case Together():
            return _together(voice, step)
        case Loses():
            return _loses(voice, step)
        case Total():
            # Translators: the winnings of all stacks added up; {sum} is "34 + 8 = 42".
            return voice._("total: {sum}", sum=_added(voice, step.parts, step.total))
        case InMoney():
            return _in_money(voice, step)
        case ShortCut():
            # Translators: a quicker way to work it out; {sum} is "7 × 36 − 7 = 252 − 7 = 245".
            return voice._("in the head: {sum}", sum=_short_cut(voice, step))
        case PairsOf52():
            return _pairs(voice, step)
        case Station():
            return _station(voice, step)
        case Divides():
            return _divides(voice, step)
        case Full():
            return _full(voice, step)
        case Spreads():
            return _spreads(voice, step)
        case Top():
            return _top(voice, step)
        case Lies():
            return _lies(voice, step)
        case Placed():
            # Translators: all that lies on the cloth; {sum} is "300 + 850 + 340 = 1490".
            return voice._("placed: {sum}", sum=_added(voice, step.parts, step.placed))
        case ChangeBack():
            return _change(voice, step)
        case OwnStep():
            return own_step(voice, step)
        case _:
            assert_never(step)


def _added(voice: Voice, parts: Sequence[int], total: int) -> str:
    result = voice.number(total)
    if len(parts) < 2:
        return result
    return f"{' + '.join(map(voice.number, parts))} = {result}"


def _wins(voice: Voice, step: Wins) -> str:
    return voice._(
        # Translators: what a stack wins; {sum} is "2 × 17 = 34".
        "{position}: {sum}",
        position=position_name(voice, step.position),
        sum=_paid(voice, voice.number(step.chips), step.odds, step.winnings),
    )


def _paid(voice: Voice, stake: str, odds: Odds, winnings: int) -> str:
    share = "" if odds.stake == 1 else f" ÷ {odds.stake}"
    return f"{stake} × {odds.pays}{share} = {voice.number(winnings)}"


def _together(voice: Voice, step: Together) -> str:
    number, parts = voice.number, step.parts
    chips = number(sum(parts))
    if set(parts) == {1}:
        counted = ""
    elif len(set(parts)) == 1:
        counted = f"{number(len(parts))} × {number(parts[0])} = {chips}; "
    else:
        counted = f"{_added(voice, parts, sum(parts))}; "
    return voice._(
        # Translators: stacks of the same odds; {sum} is "3 + 4 = 7; 7 × 17 = 119".
        "{positions}: {sum}",
        positions=position_names(voice, step.positions),
        sum=counted + _paid(voice, chips, step.odds, step.winnings),
    )


def _loses(voice: Voice, step: Loses) -> str:
    if len(step.positions) == 1:
        # Translators: a bet that does not cover the number that fell.
        text = N_("{positions}: not on {number}, loses")
    else:
        # Translators: several bets that do not cover the number that fell.
        text = N_("{positions}: not on {number}, lose")
    return voice._(text, positions=position_names(voice, step.positions), number=label(step.falls))


def _in_money(voice: Voice, step: InMoney) -> str:
    number = voice.number
    product = f"{number(step.chips)} × {number(step.value)} = {number(step.money)}"
    return voice.n_(
        # Translators: chips counted in money; {sum} is "47 × 25 = 1175".
        "{n} chip of {value}: {sum}",
        "{n} chips of {value}: {sum}",
        step.chips,
        value=number(step.value),
        sum=product,
    )


def _short_cut(voice: Voice, step: ShortCut) -> str:
    number, n, half = voice.number, step.count, step.count // 2
    match step.trick:
        case Trick.TIMES_35_BY_70:
            way = f"{number(half)} × 70"
        case Trick.TIMES_35_BY_36:
            way = f"{number(n)} × 36 − {number(n)} = {number(n * 36)} − {number(n)}"
        case Trick.TIMES_17_EVEN:
            way = f"({number(n)} + {number(half)}) × 10 + 2 × {number(n)}"
            way += f" = {number((n + half) * 10)} + {number(2 * n)}"
        case Trick.TIMES_17_BY_18:
            way = f"{number(n)} × 18 − {number(n)} = {number(n * 18)} − {number(n)}"
        case Trick.TIMES_8:
            way = f"{number(n)} × 2 × 2 × 2 = {number(2 * n)} × 2 × 2 = {number(4 * n)} × 2"
        case Trick.TIMES_11:
            way = f"{number(n * 10)} + {number(n)}"
        case Trick.TIMES_5:
            way = f"{number(n * 10)} ÷ 2"
        case _:
            assert_never(step.trick)
    return f"{number(n)} × {step.factor} = {way} = {number(step.result)}"


def _pairs(voice: Voice, step: PairsOf52) -> str:
    product = f"{voice.number(step.pairs)} × 52 = {voice.number(step.result)}"
    return voice._(
        # Translators: as many chips on a straight as on a split, 35 + 17 = 52 a pair;
        # {positions} is "straight 17, split 17/20", {sum} is "3 × 52 = 156".
        "{positions}, alike, 52 a pair: {sum}",
        positions=position_names(voice, step.positions),
        sum=product,
    )


def _station(voice: Voice, step: Station) -> str:
    number, whole = voice.number, sum(step.parts)
    less = f"{number(whole)} − {number(step.chips)} = {number(step.result)}"
    added = f"{_added(voice, step.parts, whole)}; {less}"
    return voice._(
        # Translators: the station method: what all bets get together with their stakes, less
        # the stakes; {sum} is "36 + 72 + 12 + 36 = 156; 156 − 9 = 147".
        "by stations, with the stakes and less the stakes: {sum}",
        sum=added,
    )


def _divides(voice: Voice, step: Divides) -> str:
    way = f"{voice.number(step.amount)} ÷ {voice.number(step.chips)}"
    return _plays_by(voice, way, step.amount == step.unit * step.chips, step.step, step.unit)


def _spreads(voice: Voice, step: Spreads) -> str:
    number, rest = voice.number, step.amount - step.full
    way = f"({number(step.amount)} − {number(step.full)}) ÷ {number(step.chips)}"
    return _plays_by(voice, way, rest == step.unit * step.chips, step.step, step.unit)


def _plays_by(voice: Voice, way: str, exactly: bool, step: int, unit: int) -> str:
    if exactly:
        # Translators: what a chip of an announced bet is worth; {division} is "900 ÷ 9".
        text = N_("{division}: plays by {unit}")
    elif step == 1:
        text = N_("{division}, rounded down: plays by {unit}")
    else:
        # Translators: the same, rounded down to the table's step; {division} is "1349 ÷ 9".
        text = N_("{division}, down to a multiple of {step}: plays by {unit}")
    return voice._(text, division=way, step=voice.number(step), unit=voice.number(unit))


def _full(voice: Voice, step: Full) -> str:
    if len(step.positions) == 1:
        # Translators: a position that has reached its maximum when a chip is worth {unit}.
        text = N_("by {unit}: {positions} is full, {maximum}")
    else:
        # Translators: several positions that have reached the maximum of each.
        text = N_("by {unit}: {positions} are full, {maximum} each")
    return voice._(
        text,
        unit=voice.number(step.unit),
        positions=position_names(voice, step.positions),
        maximum=voice.number(step.maximum),
    )


def _top(voice: Voice, step: Top) -> str:
    return voice._(
        # Translators: every position of the announced bet has reached its maximum.
        "by {unit} everything is full: no more than {top} plays",
        unit=voice.number(step.unit),
        top=voice.number(step.top),
    )


def _lies(voice: Voice, step: Lies) -> str:
    if len(step.positions) == 1:
        # Translators: what lies on a position: "trio 0/2/3: 300".
        text = N_("{positions}: {stake}")
    else:
        # Translators: what lies on each of several positions: "splits 4/7, 12/15: 170 each".
        text = N_("{positions}: {stake} each")
    return voice._(
        text,
        positions=position_names(voice, step.positions),
        stake=voice.number(step.stake),
    )


def _change(voice: Voice, step: ChangeBack) -> str:
    number = voice.number
    difference = f"{number(step.amount)} − {number(step.placed)} = {number(step.change)}"
    # Translators: what is given back before the spin; {sum} is "1500 − 1490 = 10".
    return voice._("change: {sum}", sum=difference)
