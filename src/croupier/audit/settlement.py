"""The settlement: one expression from bets, rounds and payoffs to what is wrong.

It is in two steps. The first looks at every bet: the bit of its position's mask at the number
that fell says whether it wins, and what was paid is as easily compared. Whatever is not
*plainly right* by that (a few bets in a thousand, and those with rules of their own: announced
bets, even chances on a zero that spares them) goes on to the second, which settles it exactly
and names what is wrong. So rare rules cost next to nothing, and no rule is left out.

All amounts are 64-bit before they are multiplied, and no product is made of a stake that is not
known to be small enough for it. `//` is used below 2^53 alone, where rounding down is exact on
each engine; halves are shifts.
"""

from dataclasses import dataclass

import ibis
from ibis.expr.types import BooleanValue, IntegerValue, Table, Value

from croupier.audit import columns as c
from croupier.audit.columns import Finding
from croupier.audit.engines.engine import Step
from croupier.audit.payoffs import EASY_STAKE, EVEN_BIT, LARGEST, NO_ODDS
from croupier.audit.rounds import ALWAYS, NOTHING_BACK, UNDECIDABLE, Status, code_in, hit, unpacked
from croupier.audit.sums import wide_sum


@dataclass(frozen=True, slots=True)
class Terms:
    """What the expression depends on beside its tables.

    `by_rules`: payoffs differ by rule set; else there is one. `lines` and `shares`: how many
    lines an announced bet's costs and winnings have, and how many parts its winnings.
    `has_times`: late bets are looked for.
    """

    by_rules: bool
    lines: int
    shares: int
    has_times: bool


def joined_of(bets: Table, rounds: Table, payoffs: Table, terms: Terms) -> Table:
    """The bets, each with what its round and its place say: null where there is none.

    Narrow on purpose: every column of a round is carried along for every bet.
    """
    names = ["facts", *([c.CLOSED] if terms.has_times else [])]
    own = rounds.select(
        *names,
        round_spin=rounds[c.SPIN],
        round_table=rounds[c.TABLE],
        **({"round_code": code_in(rounds.facts)} if terms.by_rules else {}),
    )
    easy = payoffs.select("id", "mask", "pays", easy_place=payoffs.place, easy_rules=payoffs.rules)
    found = bets.left_join(own, [bets[c.SPIN] == own.round_spin, bets[c.TABLE] == own.round_table])
    on = [found.place == easy.easy_place]
    if terms.by_rules:
        on.append(found.round_code == easy.easy_rules)
    joined = found.left_join(easy, on)
    return joined.select(*bets.columns, *names, "id", "mask", "pays")


def not_plainly_right(joined: Table, terms: Terms) -> Table:
    """The bets that the first look does not find right.

    A place is hit by the number that fell where it wins, and by a bit above all numbers where it
    takes the second step to say.
    """
    stake, paid, found = joined[c.STAKE], joined[c.PAID], hit(joined.mask, joined.facts)
    as_won = ibis.cases(
        (found == 0, paid == 0),
        ((found < EVEN_BIT) & (joined.pays > 0), paid == stake * joined.pays),
        else_=False,
    )
    right = ibis.cases((stake.between(1, EASY_STAKE), as_won), else_=False)
    if terms.has_times:
        right &= ~is_late(joined)
    return joined.filter(~right.fill_null(False))


def is_late(bets: Table) -> BooleanValue:
    """Whether the bet was laid after no more were taken; not late where it is not known."""
    return (bets.laid_at > bets[c.CLOSED]).fill_null(False)


# --- exactly --------------------------------------------------------------------------------


def detailed(bets: Table, payoffs: Table) -> Table:
    """Rows of `joined_of` with all that their round, and the payoff of their place, say."""
    details = payoffs.drop("mask", "pays", "place", "rules").rename(detail="id")
    known = bets.mutate(**unpacked(bets.facts))
    return known.left_join(details, known.id == details.detail)


def settled(row: Table, terms: Terms, step: Step, name: str) -> Table:
    """The bets settled exactly: `due` and `finding`, null where nothing is wrong.

    The rows are those of `detailed`, and `name` is what their steps are called. `due` is null
    where a row is rejected. Where they have `plays` it is what plays of the stake under a
    maximum, and `excess` whether more lies; where they have `doubled`, each is a row whose id
    another has as well.
    """
    row = row.mutate(rejected=_rejection(row))
    plays = row.plays if "plays" in row.columns else row[c.STAKE]
    row = row.mutate(stands=ibis.ifelse(row.rejected.isnull(), plays, 0))
    row = row.mutate(won=((row.mask >> row.falls) & 1) == 1, most_units=_most_units(row, terms))
    row = step(f"{name}_units", row)
    row = step(f"{name}_unit", row.mutate(unit=_unit(row, terms)))
    due = ibis.ifelse(row.rejected.isnull(), _due(row, terms), ibis.null("int64"))
    row = step(f"{name}_due", row.mutate(due=due))
    return step(name, row.mutate(finding=_finding(row, terms)))


def _rejection(row: Table) -> Value:
    """Why the row cannot be settled, or null."""
    stake, paid = row[c.STAKE], row[c.PAID]
    cases = [
        (row.status.isnull(), Finding.MISSING_SPIN),
        (row.status == int(Status.DOUBLED), Finding.DOUBLED_SPIN),
        (row.status == int(Status.UNKNOWN_RULES), Finding.UNKNOWN_RULES),
        (row.status == int(Status.UNKNOWN_NUMBER), Finding.UNKNOWN_NUMBER),
    ]
    if "doubled" in row.columns:
        cases.append((row.doubled, Finding.DOUBLED_BET))
    cases += [
        (stake.isnull() | paid.isnull(), Finding.UNREADABLE),
        (row.detail.isnull(), Finding.UNKNOWN_POSITION),
        ((stake <= 0) | (paid < 0), Finding.NEGATIVE),
        (stake > row.largest, Finding.OVERFLOW),
        (_waits(row) & (row.decides == UNDECIDABLE), Finding.UNKNOWN_NUMBER),
    ]
    return ibis.cases(*((when, name.value) for when, name in cases), else_=ibis.null("string"))


def _waits(row: Table) -> BooleanValue:
    """Whether it is an even chance that a zero spares."""
    return (row.mask & row.facts & EVEN_BIT) != 0


def _due(row: Table, terms: Terms) -> IntegerValue:
    """What is due, of rows that are not rejected."""
    stake, per = row.stands, row.per
    product = stake * row.odds
    covers = (row.decides == ALWAYS) | (((row.mask >> row.decides) & 1) == 1)
    returns = _waits(row) & (row["shift"] != NOTHING_BACK) & covers
    shift = ibis.greatest(row["shift"], 0)
    rounding = row.up.cast("int64") * (ibis.literal(LARGEST, "int64") >> (63 - shift))
    return ibis.cases(
        (row.won & (row.chips > 0), _announced(row, terms)),
        (row.won & (per == 1), product),
        (row.won, (product - product % per) // per),
        (returns, (stake + rounding) >> shift),
        else_=ibis.literal(0, "int64"),
    )


def _most_units(row: Table, terms: Terms) -> Value:
    """The most units that an announced bet's stake can lay on each of its chips."""
    units = []
    for line in range(terms.lines):
        slope, base = row.cost_slope[line], row.cost_base[line]
        enough = row.stands >= base
        fits = ibis.ifelse(enough, (row.stands - base) // ibis.greatest(slope, 1), 0)
        units.append(ibis.ifelse(slope > 0, fits, ibis.ifelse(enough, row.top, 0)))
    return ibis.least(ibis.greatest(*units) if len(units) > 1 else units[0], row.top)


def _unit(row: Table, terms: Terms) -> Value:
    """The unit at which an announced bet plays; null on a position.

    Where the stake is what some unit costs, it is that unit; else the largest multiple of the
    step that costs no more, and the rest is change (rules.md section 6).
    """
    most = row.most_units
    costs = [row.cost_slope[i] * most + row.cost_base[i] for i in range(terms.lines)]
    cost = ibis.least(*costs) if len(costs) > 1 else costs[0]
    stepped = most - most % row.step
    return ibis.ifelse(
        row.chips > 0, ibis.ifelse(cost == row.stands, most, stepped), ibis.null("int64")
    )


def _announced(row: Table, terms: Terms) -> Value:
    first = row.falls * terms.lines
    lines = [
        row.win_slope[first + i] * row.unit + row.win_base[first + i] for i in range(terms.lines)
    ]
    won = ibis.least(*lines) if len(lines) > 1 else lines[0]
    for i in range(terms.shares):
        at = row.falls * terms.shares + i
        times, per = row.part_times[at] * row.unit, row.part_per[at]
        won += ibis.least((times - times % per) // per, row.part_most[at])
    return won


# --- what is wrong --------------------------------------------------------------------------


def _finding(row: Table, terms: Terms) -> Value:
    """The finding of a row: why it is rejected, what is wrong with it, or null."""
    paid, due, stake = row[c.PAID], row[c.DUE], row.stands
    cases: list[tuple[Value, Value | str]] = [(row.rejected.notnull(), row.rejected)]
    if terms.has_times:
        cases.append((is_late(row), Finding.LATE_BET.value))
    if "excess" in row.columns:
        cases.append((row.excess, Finding.OVER_MAXIMUM.value))
    half = ~row.won & (paid == 0) & (due > 0) & (due < stake)
    cases += [
        (paid == due, ibis.null("string")),
        (half, Finding.HALF_NOT_RETURNED.value),
        (paid == 0, Finding.MISSED.value),
        (due == 0, Finding.PAID_LOSER.value),
        (row.won & (paid - due == stake), Finding.STAKE_INCLUDED.value),
        (row.won & _is_beside(row), Finding.NEIGHBOURING_ODDS.value),
    ]
    return ibis.cases(*cases, else_=Finding.OTHER.value)


def _is_beside(row: Table) -> BooleanValue:
    """Whether it was paid by the odds next to its own; announced, by those of another number."""
    stake, paid, unit = row.stands, row[c.PAID], row.unit
    above = (row.above != NO_ODDS) & (paid == stake * row.above)
    below = (row.below != NO_ODDS) & (paid == stake * row.below)
    by_unit = ibis.greatest(unit, 1)
    other = (paid % by_unit == 0) & row.beside.contains(paid // by_unit)
    return ibis.ifelse(row.chips > 0, (unit > 0) & other, above | below).fill_null(False)


def found_of(settled: Table) -> Table:
    """What is wrong, still without what the round says of it."""
    wrong = settled.filter(settled[c.FINDING].notnull())
    place = wrong.place.cast("string")
    columns: dict[str, Value] = {
        c.SPIN: wrong[c.SPIN],
        c.TABLE: wrong[c.TABLE],
        c.SEAT: wrong[c.SEAT],
        c.POSITION: ibis.coalesce(wrong.key, place),
        c.STAKE: wrong[c.STAKE],
        c.PAID: wrong[c.PAID],
        c.DUE: wrong[c.DUE],
        c.FINDING: wrong[c.FINDING],
        "kind": wrong.kind,
        c.BET: wrong[c.BET].cast("string") if c.BET in wrong.columns else ibis.null("string"),
    }
    return wrong.select(**columns)


def described(found: Table, rounds: Table, *, few: bool) -> Table:
    """What was found, in the columns of `columns.FOUND`: with number, rules, dealer and hour.

    `few`: it is little beside the rounds, and stands on the right, which DuckDB holds in memory.
    """
    own = rounds.select(
        *(c.NUMBER, c.RULES, c.DEALER, "hour"),
        round_spin=rounds[c.SPIN],
        round_table=rounds[c.TABLE],
    )
    on = [own.round_spin == found[c.SPIN], own.round_table == found[c.TABLE]]
    row = own.right_join(found, on) if few else found.left_join(own, on)
    there = {name: row[name] for name in row.columns}
    return row.select(
        **{name: there.get(name, ibis.null(kind)).cast(kind) for name, kind in c.FOUND.items()}
    )


def totals(bets: Table, rounds: Table, *, widened: bool) -> Table:
    """Rows, stakes and payments by table, dealer and hour, of all bets, settled or not.

    What is due needs no second settlement: where nothing was found it is what was paid. A sum
    may need more than 64 bits: `widened` is for an engine whose sums do not widen by themselves.
    """
    own = rounds.select(
        round_spin=rounds[c.SPIN],
        round_table=rounds[c.TABLE],
        dealer=rounds[c.DEALER],
        hour=rounds.hour,
    )
    joined = bets.left_join(own, [bets[c.SPIN] == own.round_spin, bets[c.TABLE] == own.round_table])
    return joined.group_by(c.TABLE, c.DEALER, "hour").agg(
        rows=joined.count(),
        stake=wide_sum(joined[c.STAKE], widened=widened),
        paid=wide_sum(joined[c.PAID], widened=widened),
    )
