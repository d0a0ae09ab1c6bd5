"""The drill `series` by word."""

from croupier.i18n.bets import call_name, series_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount
from croupier.trainer.question import OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a series is called for a sum, one says what it plays by.
    return voice.p_("drill", "Series")


def _prompt(voice: Voice, question: Question) -> str:
    (bet,) = question.bets
    assert isinstance(bet, ByAmount), bet
    return call_prompt(voice, bet, question)


def call_prompt(voice: Voice, bet: ByAmount, question: Question) -> str:
    """An announced bet for a sum, with what the table says."""
    maximum, step = (_shown(voice, question.options.get(name)) for name in ("max", "step"))
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


def _series(voice: Voice, word: str) -> str:
    return voice._("all") if word == "all" else series_name(voice, word)


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    return _series(voice, str(value)) if name == "series" else None


WORDS = Words(
    key="series",
    name=_name,
    levels=(
        N_("Below the first maximum"),
        N_("Across the first maximum"),
        N_("About the top"),
        N_("The least change"),
    ),
    prompt=_prompt,
    options={
        # Translators: which of the announced series is asked about.
        "series": N_("Series asked about"),
        # Translators: the most that may lie on one number.
        "max": N_("Maximum"),
        # Translators: the unit of an announced bet is a multiple of it.
        "step": N_("Step"),
    },
    skill=_series,
    value=_value,
)
