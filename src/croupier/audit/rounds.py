"""Rounds: what the spins of a log decide, a row a spin.

Spins are few beside bets. So everything that needs another spin, or the rule set, is worked out
here once, and a bet then asks its own round alone: which bit of its mask wins, and what comes
back of an even chance when a zero falls (rules.md section 9).
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple

import ibis
from ibis.expr.types import Table, Value

from croupier.audit import columns as c
from croupier.audit.payoffs import CLOSE_BIT, EVEN_BIT, FLAGS, LOOK_BIT
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, is_zero, label
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule

NOTHING_BACK = -1
"""The shift of a round where an even chance that loses gets nothing back."""
ALWAYS = -1
"""The deciding number of what comes back whatever falls."""
UNDECIDABLE = 63
"""Stands for the number of a spin that cannot be read."""


class Status(IntEnum):
    """Whether a spin can be settled; a bet without a spin has none."""

    GOOD = 0
    DOUBLED = 1
    UNKNOWN_RULES = 2
    UNKNOWN_NUMBER = 3


class Pocket(NamedTuple):
    """A number of a rule set's wheel, and what it does to even chances.

    `code` is the rule set's, `falls` the number's bit. `flags` are the bits above all numbers
    that a mask is held against. An even chance that does not win gets (stake + rounding) >> shift
    back, or nothing where the shift is NOTHING_BACK. `prison` is what a zero again does, as
    `_PRISON` counts, or 0.
    """

    rules: str
    number: str
    code: int
    falls: int
    flags: int
    shift: int
    up: int
    prison: int


_PRISON: Mapping[RepeatedZero, int] = {
    RepeatedZero.LOSE: 1,
    RepeatedZero.STAY: 2,
    RepeatedZero.HALF: 3,
    RepeatedZero.HALVE: 4,
}


def pockets_of(books: Mapping[str, RuleSet]) -> Iterator[Pocket]:
    """A row a rule set and number of its wheel; the codes count from 0 in the books' order.

    >>> from croupier.rules.rule_set import standard
    >>> zero = next(pockets_of({"french": standard("french")}))
    >>> zero.number, zero.shift, zero.prison
    ('0', 1, 0)
    """
    for code, (name, rules) in enumerate(books.items()):
        for number in rules.wheel.numbers:
            yield _pocket(name, code, number, rules)


def _pocket(name: str, code: int, number: Number, rules: RuleSet) -> Pocket:
    zero = rules.zero
    spared = is_zero(number) and zero.rule is not ZeroRule.LOSE
    held = spared and zero.rule is ZeroRule.PRISON
    return Pocket(
        rules=name,
        number=label(number),
        code=code,
        falls=int(number),
        flags=CLOSE_BIT | (EVEN_BIT if spared else 0),
        shift=1 if spared and not held else NOTHING_BACK,
        up=int(zero.remainder is Remainder.PLAYER),
        prison=_PRISON[zero.repeated] if held else 0,
    )


POCKET_TYPES: Mapping[str, str] = {
    "rules": "string",
    "number": "string",
    "code": "int32",
    "falls": "int32",
    "flags": "int64",
    "shift": "int32",
    "up": "int32",
    "prison": "int32",
}
"""The columns of pockets, with their types."""

# --- expressions ----------------------------------------------------------------------------


def rounds_of(spins: Table, pockets: Table, known: list[str], doubled: Table | None) -> Table:
    """A row a (table, spin), with what its number decides; `packed` makes them narrow.

    `status` is a Status. `code`, `falls`, `flags`, `shift` and `up` are the pocket's, null where
    there is none; `decides` is the number an even chance must cover to get back what the shift
    says. `hour` counts from 1970. `doubled` are the spins that stand there twice, or None.
    """
    if doubled is not None:
        spins = spins.anti_join(doubled, [c.TABLE, c.SPIN])
    joined = spins.left_join(pockets, [c.RULES, c.NUMBER])
    rounds = joined.select(
        *_kept(spins),
        *(joined[name] for name in ("code", "falls", "flags", "shift", "up", "prison")),
        status=ibis.cases(
            (joined.falls.notnull(), int(Status.GOOD)),
            (~joined[c.RULES].isin(known), int(Status.UNKNOWN_RULES)),
            else_=int(Status.UNKNOWN_NUMBER),
        ).cast("int8"),
    )
    if doubled is not None:
        rounds = rounds.union(_of_doubled(doubled, rounds))
    rounds = rounds.filter(rounds[c.TABLE].notnull() & rounds[c.SPIN].notnull())
    return rounds.mutate(
        decides=ibis.literal(ALWAYS, "int32"),
        hour=(rounds[c.AT].truncate("h").epoch_seconds().cast("int64") // 3600).cast("int32"),
    )


def _kept(spins: Table) -> list[Value]:
    names = (c.SPIN, c.TABLE, c.AT, c.NUMBER, c.RULES, c.DEALER, c.CLOSED)
    return [spins[name] for name in names if name in spins.columns]


def _of_doubled(doubled: Table, like: Table) -> Table:
    own = {
        c.SPIN: doubled[c.SPIN],
        c.TABLE: doubled[c.TABLE],
        c.AT: doubled[c.AT],
        c.DEALER: doubled[c.DEALER],
        "status": ibis.literal(int(Status.DOUBLED), "int8"),
    }
    schema = like.schema()
    return doubled.select(**{name: own.get(name, ibis.null(schema[name])) for name in like.columns})


# --- those of some bets ---------------------------------------------------------------------


def spans_of(bets: Table) -> Table:
    """A row a table: the first and the last of the spins that bets were laid on there."""
    grouped = bets.group_by(span_table=bets[c.TABLE])
    return grouped.agg(first=bets[c.SPIN].min(), last=bets[c.SPIN].max())


def within(rounds: Table, spans: Table) -> Table:
    """The rounds that lie in the span of their table."""
    on = [
        rounds[c.TABLE] == spans.span_table,
        rounds[c.SPIN] >= spans["first"],
        rounds[c.SPIN] <= spans["last"],
    ]
    return rounds.semi_join(spans, on).select(*rounds.columns)


# --- in one number --------------------------------------------------------------------------

_FACTS: Mapping[str, tuple[int, int, int]] = {
    # The first bit, how many bits, and what is added so that it is not below 0.
    "status": (0, 4, 0),
    "falls": (4, 6, 0),
    "shift": (10, 7, 1),
    "decides": (17, 7, 1),
    "up": (24, 1, 0),
    "code": (25, 12, 0),
}


def packed(rounds: Table) -> Table:
    """The rounds with all that is needed of them to settle in one number, `facts`.

    Each bet of a log carries what its round says through two joins, and all the rounds that bets
    of a part can have are held in memory: columns are dear. The flags are bits of their own.
    """
    facts = rounds.flags.fill_null(LOOK_BIT)
    for name, (bit, _, more) in _FACTS.items():
        facts += (rounds[name].cast("int64").fill_null(0) + more) * (1 << bit)
    dropped = ("falls", "flags", "shift", "decides", "up", "prison")
    return rounds.mutate(facts=facts).drop(*dropped)


def unpacked(facts: Value) -> dict[str, Value]:
    """What `packed` put into the facts, by name; null where they are."""
    return {
        name: (((facts >> bit) & ((1 << bits) - 1)) - more).cast("int32")
        for name, (bit, bits, more) in _FACTS.items()
    }


def hit(mask: Value, facts: Value) -> Value:
    """1 where the number is in the mask, and the flags above it that both have; 0 for neither.

    Shifted to the right: a 1 that is shifted to the left has 32 bits on Spark.
    """
    bit, bits, _ = _FACTS["falls"]
    falls = (facts >> bit) & ((1 << bits) - 1)
    return ((mask >> falls) & 1) | (mask & facts & FLAGS)


def code_in(facts: Value) -> Value:
    """The code of the rule set."""
    return unpacked(facts)["code"]


# --- in prison ------------------------------------------------------------------------------


def with_prison(rounds: Table) -> Table:
    """The rounds, where a zero sends to prison decided by the spins of the table that follow.

    The spins of a table are in the order of their time, then of their id. When no spin follows
    the table has closed: half of what is held comes back (French law, article 52).
    """
    houses = rounds.filter(rounds.prison > 0).select(held_at=c.TABLE).distinct()
    own = rounds.semi_join(houses, rounds[c.TABLE] == houses.held_at)
    order = [own[c.AT].asc(nulls_first=False), *_by_id(own)]
    turns = own.select(
        c.TABLE,
        c.SPIN,
        "prison",
        mark=_mark(own),
        turn=ibis.row_number().over(group_by=c.TABLE, order_by=order),
    )
    turns = turns.mutate(
        packed=turns.turn * 64 + turns.mark,
        last=turns.turn.max().over(group_by=c.TABLE),
    )
    after = ibis.window(group_by=c.TABLE, order_by=ibis.desc("turn"), preceding=(None, 1))
    turns = turns.mutate(next=turns.packed.min().over(after))
    held = _decided(turns.filter(turns.prison > 0))
    held = held.rename(held_spin=c.SPIN, held_table=c.TABLE)
    joined = rounds.left_join(
        held,
        [rounds[c.SPIN] == held.held_spin, rounds[c.TABLE] == held.held_table],
    )
    decided = joined.held_spin.notnull()
    return joined.select(
        *(rounds[name] for name in rounds.columns if name not in {"shift", "decides"}),
        shift=ibis.ifelse(decided, joined.held_shift, joined.shift),
        decides=ibis.ifelse(decided, joined.held_decides, joined.decides),
    )


def _by_id(rounds: Table) -> list[Value]:
    """An order of ids in which 9 comes before 10, whether they are numbers or text."""
    spin = rounds[c.SPIN]
    return [spin.length(), spin] if spin.type().is_string() else [spin]


def _mark(rounds: Table) -> Value:
    """The number that frees or loses a stake; null where it is a zero, which decides nothing."""
    zero = (rounds.falls == 0) | (rounds.falls > 36)
    return ibis.cases(
        (rounds.status != int(Status.GOOD), UNDECIDABLE),
        (zero, ibis.null("int64")),
        else_=rounds.falls.cast("int64"),
    )


def _decided(turns: Table) -> Table:
    """For each zero that sends to prison: the shift of what comes back, and on which number."""
    found = turns.next.notnull()
    number = (turns.next & 63).cast("int32")
    ends_at = ibis.ifelse(found, turns.next >> 6, turns["last"] + 1)
    again = (ends_at - turns.turn - 1).cast("int32")
    lose, half, halve = (
        _PRISON[rule] for rule in (RepeatedZero.LOSE, RepeatedZero.HALF, RepeatedZero.HALVE)
    )
    repeated = again > 0
    shift = ibis.cases(
        ((turns.prison == lose) & repeated, NOTHING_BACK),
        ((turns.prison == half) & repeated, 1),
        ((turns.prison == halve) & found, ibis.least(again, 62)),
        (turns.prison == halve, ibis.least(again + 1, 62)),
        (found, 0),
        else_=1,
    )
    at_once = repeated & turns.prison.isin([lose, half])
    return turns.select(
        c.TABLE,
        c.SPIN,
        held_shift=shift.cast("int32"),
        held_decides=ibis.ifelse(found & ~at_once, number, ALWAYS).cast("int32"),
    )
