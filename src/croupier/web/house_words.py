"""What the house's form says of its fields."""

from croupier.i18n import Voice
from croupier.i18n.casing import capitalized
from croupier.i18n.drills.named_pictures import parts

_DRILLS = {
    "zero.rule": ("zero", "zero"),
    "zero.repeated": ("zero", "repeated"),
    "zero.remainder": ("zero", "remainder"),
    "announced.until": ("procedure", "until"),
    "limits.over-maximum": ("procedure", "over"),
    "order": ("procedure", "pays"),
}
"""The drills that have words for a field's values."""


def section_name(voice: Voice, section: str) -> str:
    """What a section of the form is called."""
    names = {
        "limits": voice._("Limits"),
        "chips": voice._("Chips"),
        "announced": voice._("Announced bets"),
        "zero": voice._("Zero"),
        "spin": voice._("The spin"),
        "pictures": voice._("Names of pictures"),
    }
    return names[section]


def field_label(voice: Voice, key: str) -> str:
    """What a field of the form is called."""
    section, _, name = key.partition(".")
    if section == "pictures":
        return capitalized(parts(voice, name), voice.language)
    if key in _DRILLS:
        return voice.option(*_DRILLS[key])
    labels = {
        "limits.minimum": voice._("Minimum, inside"),
        "limits.maximum": voice._("Maximum, straight up"),
        "limits.outside-minimum": voice._("Minimum, outside"),
        "limits.outside-maximum": voice._("Maximum, outside"),
        "value": voice._("A color chip is worth"),
        "chips.cash": voice._("Cash chips"),
        "chips.stack": voice._("Chips in a stack"),
        "chips.cash-from": voice._("Paid in cash from"),
        "announced.step": voice._("Step of announced bets"),
        "spin.turns": voice._("Turns of the ball, at least"),
    }
    return labels[key]


def field_note(voice: Voice, key: str) -> str:
    """What must be known to fill in a field; empty where nothing must."""
    notes = {
        "limits.maximum": voice._("A split takes twice as much, a street three times, and so on."),
        "value": voice._("Left empty, questions are asked in chips."),
        "chips.cash": voice._("Their values, with commas between."),
        "chips.cash-from": voice._("Whole multiples of it are paid in cash, the rest in color."),
        "announced.step": voice._("The unit of an announced bet is a multiple of it."),
    }
    return notes.get(key, "")


def value_name(voice: Voice, key: str, value: str) -> str:
    """What a value of a field is called."""
    if value == "surrender":
        # Translators: half of an even chance is given back when a zero falls, in Atlantic City.
        return voice.p_("zero", "surrender: half back")
    return voice.option_value(*_DRILLS[key], value)
