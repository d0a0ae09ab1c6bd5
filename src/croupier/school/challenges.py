"""Challenges: a code that gives everybody the same questions, and the results side by side.

A code of eight signs says it all: kind, level, how many, and the seed. So it works on any
device with the trainer, whether or not that trainer knows the challenge. Options that are
not the usual ones do not fit in; they travel in the link, and the code says that it needs it.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from statistics import median

from croupier.school.packs import Mode, PackKey, new_key, picked_key
from croupier.school.people.actor import Actor
from croupier.storage import Database
from croupier.storage.challenges import (
    ChallengeRow,
    EntryRow,
    entries_of,
    find_challenge,
    find_entry,
    keep_challenge,
    keep_entry,
    newest_challenges,
)
from croupier.storage.records import AnswerRow, answers_of
from croupier.trainer.pack import read_options
from croupier.trainer.question import Options, OptionValue
from croupier.trainer.refusals import Refusal

KINDS = (
    *("products", "pictures", "named-pictures", "payment", "series", "series-payment"),
    *("neighbours", "completes", "announced", "cloth", "zero", "limits", "positions", "wheel"),
    *("procedure", "inspect", "spin", "self-test"),
)
"""The kinds by their number in a code: add at the end, never move one."""

COUNTS = (10, 20, 30, 50)
"""How many questions a challenge may have, by their number in a code."""

LONGEST_NAME = 40
NEWEST = 10
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U: none is taken for another (Crockford's base 32)."""
_READ_AS = str.maketrans("OIL", "011")
_LENGTH = 8
_SEED_BITS, _CHECK_BITS = 24, 5
SLOW = 1.5
"""A question is slow that took so many times what it took the middle one of all."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a code stands for; `options` are those that are not the usual ones."""

    code: str
    kind: str
    level: int
    options: Options
    count: int

    @property
    def shown(self) -> str:
        """The code in two halves, as it is read out: `K7QM-4XDP`."""
        return f"{self.code[:4]}-{self.code[4:]}"


# --- the code ---------------------------------------------------------------------------------


def _check(body: int, options: Options) -> int:
    """Five bits that tell a mistyped code, and other options than were meant."""
    text = json.dumps([body, dict(options)], sort_keys=True)
    return sha256(text.encode()).digest()[0] & ((1 << _CHECK_BITS) - 1)


def code_of(kind: str, level: int, options: Options, count: int, seed: int) -> str:
    """The code of eight signs; `count` is one of COUNTS, `seed` has 24 bits.

    >>> code = code_of("products", 2, {}, 20, 12345)
    >>> found = read_code(code[:4].lower() + " " + code[4:])
    >>> (found.kind, found.level, found.count, found.code == code)
    ('products', 2, 20, True)
    """
    body = KINDS.index(kind)
    body = body << 3 | level - 1
    body = body << 2 | COUNTS.index(count)
    body = body << 1 | bool(options)
    body = body << _SEED_BITS | seed
    number = body << _CHECK_BITS | _check(body, options)
    digits = (number >> 5 * place & 31 for place in reversed(range(_LENGTH)))
    return "".join(_SIGNS[digit] for digit in digits)


def plain_code(text: str) -> str | None:
    """The code as it is kept, however it was typed; None when it cannot be one."""
    signs = text.upper().translate(_READ_AS).replace("-", "").replace(" ", "")
    return signs if len(signs) == _LENGTH and set(signs) <= set(_SIGNS) else None


def read_code(text: str, options: Options | None = None) -> Challenge | None:
    """What the code stands for; None when it is mistyped or goes with other options.

    Options are complete and as read (`read_options`), or those that differ.
    """
    code = plain_code(text)
    if code is None:
        return None
    number = 0
    for sign in code:
        number = number << 5 | _SIGNS.index(sign)
    body, check = number >> _CHECK_BITS, number & ((1 << _CHECK_BITS) - 1)
    rest = body >> _SEED_BITS
    has_options, count, level, kind = rest & 1, rest >> 1 & 3, rest >> 3 & 7, rest >> 6
    given = dict(options or {}) if has_options else {}
    if kind >= len(KINDS) or bool(given) != bool(has_options) or check != _check(body, given):
        return None
    return Challenge(code, KINDS[kind], level + 1, given, COUNTS[count])


def needs_link(text: str) -> bool:
    """Whether the code is well formed but has options, which only its link knows."""
    code = plain_code(text)
    return code is not None and bool(_SIGNS.index(code[2]) >> 4 & 1)


# --- made and found ---------------------------------------------------------------------------


def new_challenge(
    actor: Actor,
    database: Database,
    kind: str,
    level: int,
    options: Mapping[str, OptionValue],
    count: int,
    now_ms: int,
) -> Challenge:
    """A new challenge, kept; raises the trainer's Refusal for what cannot be asked."""
    own = _unusual(kind, options)
    code = code_of(kind, level, own, count, secrets.randbits(_SEED_BITS))
    made = Challenge(code, kind, level, own, count)
    key_of(made, now_ms)
    _keep(actor, database, made, now_ms)
    return made


def _unusual(kind: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    usual = read_options(kind, {})
    read = read_options(kind, options)
    return {name: value for name, value in read.items() if value != usual[name]}


def _keep(actor: Actor, database: Database, challenge: Challenge, now_ms: int) -> None:
    recipe = {
        "kind": challenge.kind,
        "level": challenge.level,
        "options": dict(challenge.options),
        "count": challenge.count,
    }
    with database.writing(actor.person_id) as connection:
        row = ChallengeRow(challenge.code, recipe, now_ms)
        keep_challenge(connection, actor.person_id, row)


def open_challenge(
    actor: Actor, database: Database, text: str, options: Mapping[str, OptionValue]
) -> Challenge | None:
    """The challenge: as the actor has it, else as code and link say; None if neither."""
    code = plain_code(text)
    if code is None:
        return None
    with database.reading() as connection:
        kept = find_challenge(connection, actor.person_id, code)
    if kept is not None:
        return _challenge(kept)
    found = read_code(code)
    if found is None and options:
        bare = KINDS[_SIGNS.index(code[0])] if _SIGNS.index(code[0]) < len(KINDS) else ""
        try:
            found = read_code(code, _unusual(bare, options))
        except Refusal:
            return None
    try:
        return None if found is None else _checked(found)
    except Refusal:  # a kind or level that this version has not
        return None


def _checked(challenge: Challenge) -> Challenge:
    key_of(challenge, 0)
    return challenge


def _challenge(row: ChallengeRow) -> Challenge:
    recipe: Mapping[str, object] = row.recipe
    kind, level, options = recipe["kind"], recipe["level"], recipe["options"]
    count = recipe["count"]
    assert isinstance(kind, str)
    assert isinstance(level, int)
    assert isinstance(options, dict)
    assert isinstance(count, int)
    return Challenge(row.code, kind, level, options, count)


def recent(actor: Actor, database: Database) -> list[Challenge]:
    """The challenges that the actor made or took last, newest first."""
    with database.reading() as connection:
        rows = newest_challenges(connection, actor.person_id, NEWEST)
    return [_challenge(row) for row in rows]


# --- taken ------------------------------------------------------------------------------------


def key_of(challenge: Challenge, now_ms: int) -> PackKey:
    """A new run of the challenge's questions; raises a Refusal where there is no such run."""
    return new_key(
        challenge.kind,
        challenge.level,
        challenge.options,
        challenge.code,
        challenge.count,
        now_ms,
        Mode.CHALLENGE,
    )


def join(actor: Actor, database: Database, challenge: Challenge, name: str, now_ms: int) -> str:
    """Begins a run under the name, one line and not empty; returns the run's id."""
    key = key_of(challenge, now_ms)
    _keep(actor, database, challenge, now_ms)
    with database.writing(actor.person_id) as connection:
        entry = EntryRow(key.run_id, challenge.code, name, now_ms)
        keep_entry(connection, actor.person_id, entry)
    return key.run_id


def read_name(text: str) -> str | None:
    """The name on one line and not too long; None when nothing is left."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:LONGEST_NAME].strip() or None


def entry_of(actor: Actor, database: Database, code: str, run_id: str) -> EntryRow | None:
    """Under which name the run is; None unless the actor began it in this challenge."""
    with database.reading() as connection:
        entry = find_entry(connection, actor.person_id, run_id)
    return entry if entry is not None and entry.code == code else None


def key_of_entry(challenge: Challenge, entry: EntryRow) -> PackKey:
    """The run as it was begun."""
    key = key_of(challenge, entry.began_at)
    return replace(key, run_id=entry.run_id)


# --- results ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """Somebody's answer to a question; `slow` beside everybody else's time."""

    right: bool
    skipped: bool
    took_ms: int
    slow: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Somebody's result: `cells` by question, None where there is no answer (yet)."""

    rank: int
    name: str
    run_id: str
    right: int
    answered: int
    took_ms: int
    cells: tuple[Cell | None, ...]


def results(actor: Actor, database: Database, challenge: Challenge) -> list[Result]:
    """The results of all who took part as the actor, the best first.

    That is who has most right, and of as many the quicker; equals share a rank.
    """
    with database.reading() as connection:
        entries = entries_of(connection, actor.person_id, challenge.code)
        given = answers_of(connection, actor.person_id, [entry.run_id for entry in entries])
    count = key_of(challenge, 0).count
    slow = _slow_from(given)
    rows = [_result(e, [a for a in given if a.run_id == e.run_id], count, slow) for e in entries]
    rows.sort(key=lambda row: (-row.right, -row.answered, row.took_ms, row.name))
    ranked: list[Result] = []
    for place, row in enumerate(rows, 1):
        before = ranked[-1] if ranked else None
        rank = before.rank if before and _merit(before) == _merit(row) else place
        ranked.append(replace(row, rank=rank))
    return ranked


def _merit(row: Result) -> tuple[int, int, int]:
    return row.right, row.answered, row.took_ms


def _slow_from(given: Sequence[AnswerRow]) -> dict[int, float]:
    """By question, the time beyond which an answer is slow; from two people on."""
    times: dict[int, list[int]] = {}
    for answer in given:
        if not answer.skipped:
            times.setdefault(answer.question, []).append(answer.took_ms)
    return {question: SLOW * median(took) for question, took in times.items() if len(took) > 1}


def _result(
    entry: EntryRow, given: Sequence[AnswerRow], count: int, slow: Mapping[int, float]
) -> Result:
    cells: list[Cell | None] = [None] * count
    for a in given:
        if a.question < count:
            is_slow = not a.skipped and a.took_ms > slow.get(a.question, float("inf"))
            cells[a.question] = Cell(a.right, a.skipped, a.took_ms, is_slow)
    return Result(
        rank=0,
        name=entry.name,
        run_id=entry.run_id,
        right=sum(cell.right for cell in cells if cell),
        answered=sum(cell is not None for cell in cells),
        took_ms=sum(cell.took_ms for cell in cells if cell),
        cells=tuple(cells),
    )


def missed_key(
    actor: Actor, database: Database, challenge: Challenge, run_id: str | None, now_ms: int
) -> PackKey | None:
    """A run of the very questions that were missed, in their order; None where none was.

    Of one run, or of everybody's: then what anybody missed.
    """
    with database.reading() as connection:
        entries = entries_of(connection, actor.person_id, challenge.code)
        runs = [entry.run_id for entry in entries if run_id in (None, entry.run_id)]
        given = answers_of(connection, actor.person_id, runs)
    run = key_of(challenge, now_ms)
    missed = sorted({a.question for a in given if not a.right and a.question < run.count})
    return picked_key(run, missed, now_ms) if missed else None
