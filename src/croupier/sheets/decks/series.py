"""The deck of the series (rules.md section 6).

Their numbers, where their chips go, what each number wins, and how they play for the sums
that are usual at the table's maximum.
"""

from collections.abc import Iterator

from croupier.i18n import Voice
from croupier.rules.bets import ByAmount, ByUnit, Call
from croupier.rules.placing import spread_chips
from croupier.rules.spreading import cost
from croupier.rules.wheel import Number, Wheel, label
from croupier.sheets.decks.drawn import call_stacks, cloth_picture, track_picture
from croupier.sheets.decks.notes import (
    Note,
    Side,
    Table,
    answer_lines,
    reason_lines,
    words,
)
from croupier.trainer.calling import call_named, calling_table, covered, filling, whole
from croupier.trainer.drill import Scene
from croupier.trainer.drills.series import SERIES
from croupier.trainer.pack import question_of, read_options

_TAG = "series"
_TENTHS = (5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 90, 100, 120, 135, 150, 170, 200)
"""The sums that are called, in tenths of the maximum on a number."""


def notes(voice: Voice, table: Table) -> Iterator[Note]:
    """Series by series: numbers, chips, sums, and then what each number wins."""
    for key in SERIES:
        call = call_named(key)
        yield _numbers(voice, table, call)
        yield _chips(voice, table, call)
        yield from _sums(voice, table, call)
        yield from (_won(voice, table, call, number) for number in covered(key))


def _numbers(voice: Voice, table: Table, call: Call) -> Note:
    numbers, wheel = covered(call.key), table.rules.wheel
    runs = [" ".join(map(label, run)) for run in arcs(wheel, numbers)]
    shown = track_picture(table.rules, numbers)
    return Note(
        key=f"{call.key}/numbers",
        question=Side(
            words(
                voice._(
                    # Translators: a card about a series, as the voisins; asked are its numbers.
                    "{series}. Which numbers, in wheel order?",
                    series=voice.call(call),
                )
            )
        ),
        answer=Side(words(*runs), shown, ", ".join(runs)),
        tags=(_TAG, f"series::{call.key}"),
    )


def arcs(wheel: Wheel, numbers: tuple[Number, ...]) -> list[list[Number]]:
    """The numbers clockwise, those that lie together on the wheel in one run.

    >>> from croupier.rules.wheel import load_wheel
    >>> arcs(load_wheel("single-zero"), covered("orphelins"))
    [[1, 20, 14, 31, 9], [17, 34, 6]]
    """
    pockets, chosen = wheel.pockets, set(numbers)
    starts = [i for i, n in enumerate(pockets) if n in chosen and pockets[i - 1] not in chosen]
    runs = []
    for start in starts:
        length = 1
        while pockets[(start + length) % len(pockets)] in chosen:
            length += 1
        runs.append([pockets[(start + i) % len(pockets)] for i in range(length)])
    return sorted(runs, key=len, reverse=True)


def _chips(voice: Voice, table: Table, call: Call) -> Note:
    options = read_options("announced", table.of("announced"))
    scene = Scene((ByUnit(call, whole(options, "step")),), None, {})
    rules = calling_table(None, 1)
    question = question_of("announced", 1, scene, rules)
    return Note(
        key=f"{call.key}/chips",
        question=Side(words(voice.prompt(question))),
        answer=Side(
            answer_lines(voice, question),
            cloth_picture(table.rules, call_stacks(call)),
            voice.bets(scene.bets),
        ),
        reason=reason_lines(voice, question),
        tags=(_TAG, f"series::{call.key}"),
    )


def _sums(voice: Voice, table: Table, call: Call) -> Iterator[Note]:
    given = table.of("series")
    options = read_options("series", given)
    maximum, step = whole(options, "max"), whole(options, "step")
    rules, at = calling_table(maximum, step), f"@{maximum}/{step}" if given else ""
    chips, (_, last) = spread_chips(call, rules), filling(call.key, maximum, step)
    for amount in (tenths * maximum // 10 for tenths in _TENTHS):
        if not cost(chips, step) <= amount <= cost(chips, last) + maximum:
            continue
        scene = Scene((ByAmount(call, amount),), None, {"max": maximum, "step": step})
        question = question_of("series", 1, scene, rules)
        yield Note(
            key=f"{call.key}/{amount}{at}",
            question=Side(words(voice.prompt(question))),
            answer=Side(answer_lines(voice, question)),
            reason=reason_lines(voice, question),
            tags=(_TAG, f"series::{call.key}", "sums"),
        )


def _won(voice: Voice, table: Table, call: Call, number: Number) -> Note:
    scene = Scene((ByUnit(call, 1),), number, {})
    question = question_of("series-payment", 1, scene, calling_table(None, 1))
    return Note(
        key=f"{call.key}:{label(number)}",
        question=Side(words(voice.prompt(question))),
        answer=Side(
            answer_lines(voice, question),
            cloth_picture(table.rules, call_stacks(call), falls=number),
            voice.bets(scene.bets, number),
        ),
        reason=reason_lines(voice, question),
        tags=(_TAG, f"series::{call.key}", "winnings"),
    )
