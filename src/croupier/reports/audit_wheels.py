"""The wheels in an audit's report: hits in wheel order, and what they could have shown."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from types import ModuleType

from croupier.audit.pockets import (
    LEAST_DUE,
    LEVEL,
    Leaning,
    Tally,
    leanings,
    score,
    score_limit,
    usual,
)
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.i18n.wheel_tests import chance, figure
from croupier.pictures.drawing import Picture
from croupier.pictures.lean import Hits, LeanWords, lean
from croupier.reports.page import Block, Figure, Heading, Pair, Subtitle, Table, Text
from croupier.rules.wheel import Number, Wheel, label

MOST_TABLES = 40
_TENTH = 0.1
_POWER = 0.9


def wheel_blocks(voice: Voice, tallies: Sequence[Tally]) -> Iterator[Block]:
    """What the numbers that fell show: each wheel by itself, then all of a kind in a picture.

    Nothing where no number fell.
    """
    found = leanings(tallies)
    if not found:
        return
    yield Text(_said(voice, found))
    yield _tables(voice, found)
    yield Text(_visible_said(voice, found))
    by_kind = sorted((each.tally for each in found), key=lambda tally: tally.wheel.key)
    for at, (_key, group) in enumerate(groupby(by_kind, key=lambda tally: tally.wheel.key), 1):
        yield from _kind(voice, list(group), f"hits-{at}")


def _said(voice: Voice, found: Sequence[Leaning]) -> str:
    """Whether a wheel stands out, and what that means."""
    out = sum(each.stands_out for each in found)
    if out:
        said = voice.n_(
            "{n} wheel stands out from what chance gives; it is marked below.",
            "{n} wheels stand out from what chance gives; they are marked below.",
            out,
        )
        advice = voice._(
            "Have it examined, and test its numbers in the order they fell: croupier wheel."
        )
    else:
        said = voice._("No wheel stands out from what chance gives.")
        advice = voice._(
            "That is no certificate. The order in which numbers fell, runs and sectors are tested "
            "by: croupier wheel."
        )
    return f"{said} {advice}"


# --- table by table ----------------------------------------------------------------------------


def _tables(voice: Voice, found: Sequence[Leaning]) -> Table:
    """The wheels, those first that are least likely to be chance."""
    shown = sorted(found, key=_rarity)[:MOST_TABLES]
    headings = (
        Heading(voice.p_("where roulette is played", "Table")),
        Heading(voice._("Spins"), number=True),
        # Translators: title of a column: the number that fell too often or too seldom the most.
        Heading(voice._("Farthest number"), number=True),
        Heading(voice._("Hits"), number=True),
        Heading(voice.p_("hits", "Due"), number=True),
        Heading(voice._("Chance"), number=True),
        # Translators: title of a column: the number in the middle of the side that fell more often.
        Heading(voice._("Side of"), number=True),
        # Translators: title of a column: how much more often than due that side fell.
        Heading(voice._("More by"), number=True),
        Heading(voice._("Chance"), number=True),
        # Translators: title of a column: the least fault of a wheel that so many spins show.
        Heading(voice._("Would show a side of"), number=True),
        Heading(voice._("Would show a number of"), number=True),
    )
    more = len(found) - len(shown)
    notes = [
        voice._(
            "Chance: how likely a fair wheel is so far off, its 37 or more pockets considered. The "
            "last columns: how much too often a side or one number must fall for these spins to "
            "show it, {power} of the time.",
            power=voice.percent(_POWER),
        )
    ]
    if more:
        notes.append(
            voice.n_("{n} more table is not shown.", "{n} more tables are not shown.", more)
        )
    return Table(
        headings,
        tuple(_row(voice, each, len(found)) for each in shown),
        caption=voice._("The wheel of each table, the least likely first"),
        note=" ".join(notes),
        marked=frozenset(at for at, each in enumerate(shown) if each.stands_out),
    )


def _rarity(each: Leaning) -> float:
    tilted = 1.0 if each.side is None or each.side.chance is None else each.side.chance
    return min(each.chance, tilted)


def _row(voice: Voice, each: Leaning, tables: int) -> tuple[str, ...]:
    tally, side = each.tally, each.side
    tilt, pocket = _visible(tally, tables)
    return (
        shown(tally.table) if tally.table else voice._("not recorded"),
        voice.number(tally.spins),
        label(each.farthest),
        voice.number(tally.hits.get(each.farthest, 0)),
        figure(voice, round(tally.due, 1)),
        chance(voice, each.chance),
        "–" if side is None else label(side.toward),
        "–" if side is None else voice.percent(side.share, 1),
        "–" if side is None or side.chance is None else chance(voice, side.chance),
        "–" if tilt is None else voice.percent(tilt, 1),
        "–" if pocket is None else voice.percent(pocket),
    )


# --- what could have been seen -----------------------------------------------------------------


def _power() -> ModuleType | None:
    """What knows how large a fault a number of spins shows; None where scipy is not there."""
    try:
        from croupier.audit.wheels import power
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in {"numpy", "scipy"}:
            raise
        return None
    return power


def _visible(tally: Tally, tables: int) -> tuple[float | None, float | None]:
    """The least tilt and the least single pocket that the spins show; None where there is none."""
    power = _power()
    if power is None:
        return None, None
    level = LEVEL / (2 * tables)
    tilt = None if tally.wheel.order is None else power.visible_tilt(tally.spins, level)
    return tilt, power.visible_pocket(tally.spins, len(tally.wheel.numbers), level)


def _visible_said(voice: Voice, found: Sequence[Leaning]) -> str:
    """What this sample could have shown, and how much would show a tilt of a tenth."""
    known = _power()
    if known is None:
        return voice._(
            "How small a fault these spins could have shown is told by: croupier wheel. It needs "
            "scipy: pip install 'croupier[wheel]'."
        )
    most = max((each.tally for each in found), key=lambda tally: tally.spins)
    opening = voice._(
        "Most spins are recorded of table {table}: {spins}.",
        table=voice.quote(most.table),
        spins=voice.number(most.spins),
    )
    needed = voice._(
        "A side that falls {share} too often would need {spins} numbers.",
        share=voice.percent(_TENTH),
        spins=voice.number(known.spins_to_see_tilt(_TENTH, LEVEL / (2 * len(found)))),
    )
    return " ".join((opening, *_shown_by(voice, *_visible(most, len(found))), needed))


def _shown_by(voice: Voice, tilt: float | None, pocket: float | None) -> Iterator[str]:
    """What so many spins show of a side and of a single pocket."""
    power = voice.percent(_POWER)
    if tilt is not None:
        yield voice._(
            "They show, {power} of the time, a side that falls {share} too often; smaller "
            "leanings stay hidden.",
            power=power,
            share=voice.percent(tilt, 1),
        )
    if pocket is not None:
        yield voice._(
            "They show, {power} of the time, a single pocket that falls {share} too often.",
            power=power,
            share=voice.percent(pocket),
        )
    if tilt is None and pocket is None:
        yield voice._("So few numbers show hardly any fault, however large: nothing can be said.")


# --- wheel by wheel ----------------------------------------------------------------------------


def _kind(voice: Voice, tallies: Sequence[Tally], name: str) -> Iterator[Block]:
    """All wheels of a kind: the picture, and beside it its figures."""
    hits: Counter[Number] = Counter()
    for tally in tallies:
        hits.update(tally.hits)
    wheel = tallies[0].wheel
    together = Tally("", wheel, hits)
    yield Subtitle(
        voice.n_(
            # Translators: a title; {pockets} is 37, 38 or 39.
            "{n} wheel of {pockets} pockets",
            "{n} wheels of {pockets} pockets together",
            len(tallies),
            pockets=len(wheel.numbers),
        )
    )
    table = _pockets(voice, together)
    if together.due < LEAST_DUE:
        yield Text(
            voice._(
                "{spins}: a picture of the wheel takes at least {needed}.",
                spins=voice.n_("{n} spin", "{n} spins", together.spins),
                needed=voice.number(LEAST_DUE * len(wheel.numbers)),
            )
        )
        yield table
    elif wheel.order is None:
        yield Text(
            voice._("In which order this wheel's pockets lie is not attested: no picture of it.")
        )
        yield table
    else:
        yield Pair(Figure(_picture(voice, together, name)), table)


def _picture(voice: Voice, together: Tally, name: str) -> Picture:
    wheel: Wheel = together.wheel
    words = LeanWords(
        due=voice._("As many hits as are due: {due}", due=figure(voice, round(together.due, 1))),
        band=voice._("Where {share} of a fair wheel's pockets lie", share=voice.percent(0.95)),
        limit=voice._("Beyond this line a single pocket is a finding"),
        sector="",
        arrow="",
    )
    order = wheel.pockets
    most = max(order, key=lambda number: together.hits.get(number, 0))
    least = min(order, key=lambda number: together.hits.get(number, 0))
    return lean(
        [Hits(number, together.hits.get(number, 0), score(together, number)) for number in order],
        words,
        score_limit(len(order)),
        title=voice._("Hits on the wheel"),
        description=voice._(
            "The most frequent number is {most} with {most_hits} hits, the least frequent {least} "
            "with {least_hits}; {due} are due.",
            most=label(most),
            most_hits=voice.number(together.hits.get(most, 0)),
            least=label(least),
            least_hits=voice.number(together.hits.get(least, 0)),
            due=figure(voice, round(together.due, 1)),
        ),
        name=name,
    )


def _pockets(voice: Voice, together: Tally) -> Table:
    numbers = together.wheel.order or together.wheel.numbers
    low, high = usual(together)
    limit = score_limit(len(numbers))
    headings = (
        Heading(voice._("Number"), number=True),
        Heading(voice._("Hits"), number=True),
        Heading(voice.p_("hits", "Due"), number=True),
        Heading(voice._("Deviations"), number=True),
    )
    scores = [score(together, number) for number in numbers]
    rows = tuple(
        (
            label(number),
            voice.number(together.hits.get(number, 0)),
            figure(voice, round(together.due, 1)),
            figure(voice, off, whole=False),
        )
        for number, off in zip(numbers, scores, strict=True)
    )
    ordered = together.wheel.order is not None
    return Table(
        headings,
        rows,
        caption=voice._("Pockets in the order of the wheel") if ordered else voice._("Pockets"),
        note=voice._(
            "{share} of a fair wheel's pockets have from {low} to {high} hits.",
            share=voice.percent(0.95),
            low=voice.number(low),
            high=voice.number(high),
        ),
        marked=frozenset(
            at for at, off in enumerate(scores) if abs(off) > limit and together.due >= LEAST_DUE
        ),
    )
