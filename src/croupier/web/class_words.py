"""Classes in words: why something was not done, and each figure as it is read."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from croupier.i18n import Voice
from croupier.school.classes.assignments import MOST_PARTS, MOST_QUESTIONS
from croupier.school.classes.assignments import WhyNot as NotSet
from croupier.school.classes.classes import WhyNot
from croupier.school.classes.figures import Attendance, ClassFigures, Fact, Weak
from croupier.school.classes.roster import LARGEST_FILE, MOST_ROWS, Fault, Unreadable
from croupier.school.curriculum import kinds
from croupier.school.progress import ENOUGH, Standing
from croupier.storage.figures import DAY_MS
from croupier.trainer import drills
from croupier.web.progress_pages import drill_url, weakness

_BAR = 10
_FULL_DAY = 60
"""Questions a day from which a bar is as high as it gets."""


def why_not(voice: Voice, why: WhyNot) -> str:
    """Why nothing was done to a class."""
    match why:
        case WhyNot.NO_NAME:
            return voice._("Give the class a name.")
        case WhyNot.NO_INSTRUCTOR:
            return voice._("Choose who teaches the class.")
        case WhyNot.CLOSED:
            return voice._("The class is closed. Open it again first.")
        case WhyNot.NO_SUCH_PERSON:
            return voice._("Nobody who can be added here has this login.")
        case WhyNot.LAST_INSTRUCTOR:
            return voice._("This is the only instructor of the class. Add another one first.")
        case WhyNot.NO_SUCH_CODE:
            return voice._("No class can be joined with this code. Compare it sign by sign.")


def why_not_set(voice: Voice, why: NotSet) -> str:
    """Why an assignment was not kept."""
    match why:
        case NotSet.NO_TITLE:
            return voice._("Give the assignment a title.")
        case NotSet.NO_PARTS:
            return voice._("Choose at least one kind of drill.")
        case NotSet.TOO_MANY_PARTS:
            return voice._("An assignment has {n} parts at most.", n=MOST_PARTS)
        case NotSet.BAD_PART:
            return voice._("One of the kinds cannot be asked like this.")
        case NotSet.BAD_COUNT:
            return voice._("A part has from 1 to {n} questions.", n=MOST_QUESTIONS)
        case NotSet.BAD_ACCURACY:
            return voice._("The accuracy is a whole number from 0 to 100.")
        case NotSet.BAD_PACE:
            return voice._("The pace is from 1 to 600 seconds a question, or empty.")
        case NotSet.DUE_BEFORE:
            return voice._("Choose a day that is still to come.")
        case NotSet.CLOSED:
            return why_not(voice, WhyNot.CLOSED)


def why_unreadable(voice: Voice, why: Unreadable) -> str:
    """What is wrong with a roster, and where."""
    line = _faults(voice)[why.fault]
    nothing = voice._("Nothing was taken in.")
    if not why.line:
        return f"{line} {nothing}"
    # Translators: the line of a file in which something is wrong.
    where = voice._("See line {n}.", n=why.line)
    return f"{line} {where} {nothing}"


def _faults(voice: Voice) -> Mapping[Fault, str]:
    most = LARGEST_FILE // 1024
    return {
        Fault.TOO_LARGE: voice._("The file is larger than {n} KB.", n=most),
        Fault.NOT_UTF8: voice._("The file is not in UTF-8. Save it as “CSV UTF-8” and try again."),
        Fault.NO_COLUMNS: voice._("The first line must name the columns “login” and “name”."),
        Fault.TOO_MANY_ROWS: voice._("The file lists more than {n} people.", n=MOST_ROWS),
        Fault.EMPTY: voice._("The file lists nobody."),
        Fault.BAD_LOGIN: voice._("A login is missing, too long, or has spaces in it."),
        Fault.NO_NAME: voice._("A name is missing."),
        Fault.TWICE: voice._("The same login stands in the file twice."),
        Fault.NOT_CSV: voice._("A quotation mark is out of place."),
        Fault.CLOSED: why_not(voice, WhyNot.CLOSED),
    }


def kind_choices(voice: Voice) -> list[dict[str, Any]]:
    """Every kind with its levels, as a list to choose from offers them."""
    return [
        {
            "name": voice.drill(kind),
            "levels": [
                {"value": f"{kind}:{level}", "name": voice.level(kind, level)}
                for level in drills.KINDS[kind].levels
            ],
        }
        for kind in kinds()
    ]


def read_kind(text: str) -> tuple[str, int] | None:
    """Kind and level as `kind_choices` has them; None where there is no such one."""
    kind, _, level = text.partition(":")
    known = kind in drills.KINDS and level.isascii() and level.isdigit() and len(level) < 4
    return (kind, int(level)) if known and int(level) in drills.KINDS[kind].levels else None


# --- figures ----------------------------------------------------------------------------------


def times_target(voice: Voice, ratio: float) -> str:
    """How many times its target a time is: `1.3`."""
    return voice.number(Decimal(f"{ratio:.1f}"))


def standing_words(voice: Voice, standing: Standing) -> str:
    """How often right, and how fast beside the target, as a sentence."""
    share = voice.percent(standing.accuracy)
    if standing.median is None:
        return voice._("{share} right at once", share=share)
    return voice._(
        "{share} right at once, middle time {times} of the target",
        share=share,
        times=voice.percent(standing.median / standing.target) if standing.target else "–",
    )


def cell(voice: Voice, standing: Standing | None) -> dict[str, str]:
    """A square of the map: how sure, the share, the time, and all of it in words."""
    if standing is None:
        words = voice.p_("how well it is known", "not asked yet")
        return {"weakness": "unknown", "share": "–", "times": "", "words": words}
    few = standing.answers < ENOUGH
    said = voice.n_("{n} answer", "{n} answers", standing.answers)
    sure = "unknown" if few else weakness(standing)
    return {
        "weakness": sure,
        "share": voice.percent(standing.accuracy),
        "times": "" if standing.median is None else f"{times_target(voice, standing.median)} ×",
        "words": f"{_sure(voice, sure)}; {standing_words(voice, standing)}; {said}",
    }


def _sure(voice: Voice, word: str) -> str:
    words = {
        "poor": voice.p_("how well it is known", "poor"),
        "weak": voice.p_("how well it is known", "weak"),
        "fair": voice.p_("how well it is known", "fair"),
        "sure": voice.p_("how well it is known", "sure"),
        # Translators: too few answers to say how well something is known.
        "unknown": voice.p_("how well it is known", "too few answers"),
    }
    return words[word]


def weak_line(voice: Voice, one: Weak) -> dict[str, str]:
    """Somebody who is weak in a kind."""
    return {
        "name": one.name,
        "kind": voice.drill(one.kind),
        "weakness": weakness(one.standing),
        "words": standing_words(voice, one.standing),
    }


def fact(voice: Voice, one: Fact) -> dict[str, Any]:
    """A slow fact of the class."""
    assert one.standing.median is not None
    return {
        "name": voice.skill(one.kind, one.skill),
        "kind": voice.drill(one.kind),
        "level": voice.level(one.kind, one.level),
        "url": drill_url(one.kind, one.level, one.skill),
        "median": voice.seconds(one.standing.median),
        "target": voice.seconds(one.standing.target),
        "share": voice.percent(one.standing.accuracy),
        "answers": voice.number(one.standing.answers),
    }


def attendance(voice: Voice, one: Attendance, first_day: int) -> dict[str, Any]:
    """When somebody practised: a bar a day, and the same in words."""
    total = sum(one.days)
    on = voice.n_("on {n} day of {all}", "on {n} days of {all}", one.days_in_all, all=len(one.days))
    words = [on, voice.n_("{n} question", "{n} questions", total)]
    if total:
        last = max(n for n, answered in enumerate(one.days) if answered)
        words.append(voice._("the last on {day}", day=day_name(first_day + last)))
    return {"name": one.name, "words": ", ".join(words), "bars": list(_bars(one.days))}


def _bars(days: tuple[int, ...]) -> Iterator[dict[str, int]]:
    for at, answered in enumerate(days):
        height = -(-min(answered, _FULL_DAY) * (_BAR - 1) // _FULL_DAY) + 1 if answered else 1
        yield {"x": at * _BAR, "y": _BAR - height, "height": height, "is_any": int(answered > 0)}


def day_name(day: int) -> str:
    """A day, counted from 1970: `03.12.`."""
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).strftime("%d.%m.")


def anonymous(voice: Voice, read: ClassFigures, least: int) -> dict[str, Any]:
    """What may be shown to all: nothing that fewer people than `least` stand behind."""
    behind = {kind: sum(1 for one in read.people if kind in one.kinds) for kind in read.kinds}
    shown = [kind for kind in read.kinds if behind[kind] >= least]
    lately = sum(1 for one in read.attendance if any(one.days[-7:]))
    return {
        "kinds": [{"name": voice.drill(kind)} | cell(voice, read.kinds[kind]) for kind in shown],
        "facts": [fact(voice, one) for one in read.facts if one.people >= least],
        "lately": voice._(
            "{n} of {all} practised in the last seven days", n=lately, all=len(read.attendance)
        ),
    }
