"""Drills by word: their names and levels, what they ask, and the fields of an answer."""

from typing import assert_never

from croupier.i18n.bets import call_name, description, series_name
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount
from croupier.rules.wheel import label
from croupier.trainer.question import Ask, Options, OptionValue, Question, Unit

# Translators: the levels of a drill, in the order of how hard they are.
_LEVELS = {
    "pictures": (
        N_("One stack, one chip"),
        N_("One stack, up to 20 chips"),
        N_("Two or three stacks"),
        N_("Named pictures, one chip a spot"),
        N_("Any spots, up to 5 chips each"),
        N_("All spots, up to 20 chips each"),
    ),
    "series": (
        N_("Below the first maximum"),
        N_("Across the first maximum"),
        N_("About the top"),
        N_("The least change"),
    ),
}


def drill_name(voice: Voice, kind: str) -> str:
    """What a kind of drill is called; its key where it has no name."""
    match kind:
        case "pictures":
            # Translators: a kind of drill: chips lie around a number, one says what they win.
            return voice.p_("drill", "Pictures")
        case "series":
            # Translators: a kind of drill: a series is called for a sum, one says what it plays by.
            return voice.p_("drill", "Series")
        case _:
            return kind


def level_name(voice: Voice, kind: str, level: int) -> str:
    """What a level of a drill trains; its number where it has no name."""
    levels = _LEVELS.get(kind, ())
    if 1 <= level <= len(levels):
        return voice._(levels[level - 1])
    return voice._("Level {level}", level=level)


def option_name(voice: Voice, name: str) -> str:
    """What an option of a drill is called; its key where it has no name."""
    match name:
        case "area":
            # Translators: which numbers of the cloth are asked about.
            return voice.p_("option", "Numbers")
        case "value":
            return voice._("Chip value")
        case "series":
            # Translators: which of the announced series is asked about.
            return voice.p_("option", "Series")
        case "max":
            # Translators: the most that may lie on one number.
            return voice._("Maximum")
        case "step":
            # Translators: the unit of an announced bet is a multiple of it.
            return voice.p_("option", "Step")
        case _:
            return name


def option_value(voice: Voice, name: str, value: OptionValue) -> str:
    """What a value of an option is called; itself where it has no name."""
    if name == "value" and value == 0:
        # Translators: a chip's value that is not given: the question is about chips alone.
        return voice.p_("value of a chip", "none")
    if isinstance(value, bool):
        return voice._("yes") if value else voice._("no")
    if isinstance(value, int):
        return voice.number(value)
    return _area(voice, value) if name == "area" else _series(voice, value)


def _area(voice: Voice, word: str) -> str:
    # Translators: the numbers of the cloth that are asked about: those of the outer columns or
    # of the middle one, the first and the last row apart.
    names = {
        "all": N_("all"),
        "zero": N_("zero"),
        "first-row": N_("first row"),
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "last-row": N_("last row"),
    }
    return voice._(names.get(word, word))


def _series(voice: Voice, word: str) -> str:
    return voice._("all") if word == "all" else series_name(voice, word)


def ask_label(voice: Voice, ask: Ask) -> str:
    """The label of a field of the answer; its key where it has no name."""
    labels = {
        "winnings": N_("Winnings"),
        # Translators: the winnings counted in money, not in chips.
        "money": N_("In money"),
        # Translators: what one chip of an announced bet is worth.
        "unit": N_("Plays by"),
        "placed": N_("Placed"),
        "change": N_("Change"),
    }
    return voice._(labels.get(ask.field, ask.field))


def unit_word(voice: Voice, unit: Unit, n: int) -> str:
    """The word after `n` of the unit, without the number; empty for money, which has no name."""
    match unit:
        case Unit.CHIPS:
            # Translators: the unit that stands after the number of an answer.
            return voice.n_("chip", "chips", n)
        case Unit.MONEY:
            return ""
        case _:
            assert_never(unit)


def prompt(voice: Voice, question: Question) -> str:
    """What is asked: one or two lines."""
    match question.falls, question.bets:
        case None, (ByAmount() as bet,):
            return _call_prompt(voice, bet, question.options)
        case None, _:
            return description(voice, question.bets, None)
        case number, _:
            return _winnings_prompt(voice, question, label(number))


def _winnings_prompt(voice: Voice, question: Question, number: str) -> str:
    value = question.options.get("value")
    if any(ask.unit is Unit.MONEY for ask in question.asks) and isinstance(value, int):
        return voice._(
            "{number} fell. How many chips are paid, and how much is that by {value}?",
            number=number,
            value=voice.number(value),
        )
    return voice._("{number} fell. How many chips are paid?", number=number)


def _call_prompt(voice: Voice, bet: ByAmount, options: Options) -> str:
    maximum, step = (_shown(voice, options.get(name)) for name in ("max", "step"))
    call, amount = call_name(voice, bet.call), voice.number(bet.amount)
    if not maximum:
        # Translators: a player's announced bet; the step is what the unit is a multiple of.
        return voice._(
            "{call} for {amount}. No maximum, step {step}.", call=call, amount=amount, step=step
        )
    return voice._(
        # Translators: a player's announced bet, and the maximum of the table on one number.
        "{call} for {amount}. Maximum {maximum} a number, step {step}.",
        call=call,
        amount=amount,
        maximum=maximum,
        step=step,
    )


def _shown(voice: Voice, value: OptionValue | None) -> str:
    return voice.number(value) if isinstance(value, int) else ""
