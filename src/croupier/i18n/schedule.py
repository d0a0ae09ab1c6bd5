"""Why a question comes next, by word."""

from typing import assert_never

from croupier.i18n.voice import Voice
from croupier.trainer.schedule import Why


def why_chosen(voice: Voice, why: Why) -> str:
    """Why a skill was chosen, said of the skill."""
    match why:
        case Why.MISSED:
            # Translators: why a question is asked today.
            return voice.p_("why it is asked", "missed last time")
        case Why.SLOW:
            # Translators: why a question is asked today.
            return voice.p_("why it is asked", "right last time, but slow")
        case Why.DUE:
            # Translators: why a question is asked today: it is time to refresh it.
            return voice.p_("why it is asked", "due to be refreshed")
        case Why.NEW:
            # Translators: why a question is asked today.
            return voice.p_("why it is asked", "new")
        case Why.AHEAD:
            # Translators: why a question is asked today: of all that is known, the least sure.
            return voice.p_("why it is asked", "not due yet, but the least sure")
        case _:
            assert_never(why)


def why_counted(voice: Voice, why: Why, n: int) -> str:
    """How many questions were chosen for that reason."""
    match why:
        case Why.MISSED:
            return voice.n_("{n} missed last time", "{n} missed last time", n)
        case Why.SLOW:
            return voice.n_("{n} right but slow", "{n} right but slow", n)
        case Why.DUE:
            return voice.n_("{n} to be refreshed", "{n} to be refreshed", n)
        case Why.NEW:
            # Translators: so many questions are new.
            return voice.n_("{n} new", "{n} new", n)
        case Why.AHEAD:
            return voice.n_("{n} ahead of time", "{n} ahead of time", n)
        case _:
            assert_never(why)
