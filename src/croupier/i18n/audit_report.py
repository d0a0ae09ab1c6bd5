"""A bet worked out by word, as a dealer would say it: what it comes to, and how it was paid."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeAlias, assert_never

from croupier.i18n.bets import call_name, kind_name, position_name
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.rules.bets import Bet, ByAmount, Call, Family
from croupier.rules.layout import Kind, Position
from croupier.rules.money import Currency
from croupier.rules.notation import read_place
from croupier.rules.payouts import Odds
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, is_zero, label
from croupier.rules.zero import ZeroRule

Write: TypeAlias = Callable[[int], str]
"""How an amount in units is written."""
_LONGEST = 60


def money_of(voice: Voice, smallest: str) -> Write:
    """How amounts are written in this language; `smallest` is the smallest payable unit.

    >>> money_of(Voice("en"), "1")(12500), money_of(Voice("en"), "0.5")(-25)
    ('12,500', '−12.5')
    """
    from decimal import Decimal

    currency = Currency(Decimal(smallest))
    whole = currency.smallest == 1

    def write(units: int) -> str:
        if whole:
            return voice.number(units)
        amount = Decimal(currency.write(abs(units)))
        return voice.number(amount if units >= 0 else -amount)

    return write


def place_name(voice: Voice, text: str, rules: RuleSet | None) -> str:
    """What lies where the text says; the text itself where the table has no such place.

    >>> from croupier.rules.rule_set import standard
    >>> place_name(Voice("en"), "17/20", standard()), place_name(Voice("en"), "17/19", standard())
    ('split 17/20', '17/19')
    """
    found = _found(text, rules)
    if isinstance(found, Position):
        return position_name(voice, found)
    return shown(text) if found is None else call_name(voice, found)


def worked_out(
    voice: Voice,
    text: str,
    stake: int,
    falls: Number,
    due: int,
    rules: RuleSet,
    write: Write,
) -> str:
    """How what is due follows: "100 × 17 = 1700"; the sum alone where no short way leads there.

    >>> from croupier.rules.rule_set import standard
    >>> for place, number, due in (("17/20", 17, 1700), ("17/20", 18, 0), ("tiers", 33, 1700)):
    ...     stake = 600 if place == "tiers" else 100
    ...     print(worked_out(Voice("en"), place, stake, Number(number), due, standard(), str))
    100 × 17 = 1700
    not on 18
    100 a chip; split 33/36: 100 × 17 = 1700
    """
    found = _found(text, rules)
    said = None
    if isinstance(found, Position):
        said = _of_position(voice, found, stake, falls, due, rules, write)
    elif found is not None:
        said = _of_call(voice, found, stake, falls, due, rules, write)
    return write(due) if said is None else said


def _found(text: str, rules: RuleSet | None) -> Position | Call | None:
    if rules is None or len(text) > _LONGEST:
        return None
    found = read_place(text, rules)
    return found if isinstance(found, Position | Call) else None


def _of_position(
    voice: Voice,
    position: Position,
    stake: int,
    falls: Number,
    due: int,
    rules: RuleSet,
    write: Write,
) -> str | None:
    if position.covers(falls):
        odds, most = rules.odds(position), rules.limits.most(position)
        if odds.winnings(stake) == due:
            return _product(stake, odds, write)
        if most is None or most >= stake or odds.winnings(most) != due:
            return None
        # Translators: a stake above the maximum, of which only the maximum plays; {sum} is
        # "200 × 17 = 3400".
        return voice._("the maximum plays: {sum}", sum=_product(most, odds, write))
    if position.kind is Kind.EVEN_CHANCE and is_zero(falls):
        return _at_zero(voice, stake, falls, due, rules, write)
    # Translators: why nothing is due for a bet: it does not cover the number that fell.
    return None if due else voice._("not on {number}", number=label(falls))


def _at_zero(
    voice: Voice, stake: int, falls: Number, due: int, rules: RuleSet, write: Write
) -> str | None:
    """What a zero leaves of an even chance (rules.md section 9)."""
    match rules.zero.rule:
        case ZeroRule.LOSE:
            return None if due else voice._("not on {number}", number=label(falls))
        case ZeroRule.PARTAGE | ZeroRule.SURRENDER:
            if rules.zero.half(stake) != due:
                return None
            halved = f"{write(stake)} ÷ 2 = {write(due)}"
            # Translators: the half that comes back when a zero falls; {sum} is "100 ÷ 2 = 50".
            return voice._("half back: {sum}", sum=halved)
        case ZeroRule.PRISON:
            if not due:
                # Translators: a stake held by a zero that lost on the spin after.
                return voice._("in prison, then lost")
            # Translators: what came back of a stake that a zero held; {amount} is money.
            return voice._("in prison, then {amount} back", amount=write(due))


def _of_call(
    voice: Voice,
    call: Call,
    stake: int,
    falls: Number,
    due: int,
    rules: RuleSet,
    write: Write,
) -> str | None:
    placed = place(ByAmount(call, stake), rules)
    if not isinstance(placed, Placement):
        return None
    won = [bet for bet in placed.stakes if bet.position.covers(falls)]
    if not won:
        return None if due else voice._("not on {number}", number=label(falls))
    if sum(rules.odds(bet.position).winnings(bet.stake) for bet in won) != due:
        return None
    # Translators: how an announced bet is paid: what a chip of it is worth, then the sums of those
    # of its bets that won, such as "split 33/36: 100 × 17 = 1700".
    return voice._(
        "{unit} a chip; {sums}",
        unit=write(placed.unit),
        sums="; ".join(_sum(voice, bet, rules, write) for bet in won),
    )


def _sum(voice: Voice, bet: Bet, rules: RuleSet, write: Write) -> str:
    product = _product(bet.stake, rules.odds(bet.position), write)
    return f"{position_name(voice, bet.position)}: {product}"


def _product(stake: int, odds: Odds, write: Write) -> str:
    share = "" if odds.stake == 1 else f" ÷ {odds.stake}"
    return f"{write(stake)} × {odds.pays}{share} = {write(odds.winnings(stake))}"


def odds_paid(voice: Voice, text: str, stake: int, paid: int, rules: RuleSet) -> str | None:
    """The odds that a bet was paid by, and whose they are; None where they are nobody's.

    >>> from croupier.rules.rule_set import standard
    >>> odds_paid(Voice("en"), "17/20", 100, 1100, standard())
    'paid 11:1 (street)'
    """
    found = _found(text, rules)
    if not isinstance(found, Position) or stake <= 0:
        return None
    kinds = _kinds_that_pay(Fraction(paid, stake), rules)
    kind = next((kind for kind in kinds if kind is not found.kind), None)
    if kind is None:
        return None
    # Translators: {odds} is "11:1", {kind} the name of a kind of bet, such as "street".
    return voice._(
        "paid {odds} ({kind})", odds=str(rules.payouts[kind]), kind=kind_name(voice, kind)
    )


def _kinds_that_pay(ratio: Fraction, rules: RuleSet) -> Iterable[Kind]:
    laid = {position.kind for position in rules.layout.positions}
    return (kind for kind in Kind if kind in laid and rules.payouts[kind].ratio == ratio)


def kind_words(voice: Voice, key: str) -> str:
    """What bets of a kind are called: those of a kind of position, or of a family announced.

    >>> [kind_words(Voice("en"), key) for key in ("six-line", "finals", "own")]
    ['six line', 'finals', 'own']
    """
    if key in set(Kind):
        return kind_name(voice, Kind(key))
    return _family(voice, Family(key)) if key in set(Family) else shown(key)


def _family(voice: Voice, family: Family) -> str:
    match family:
        case Family.SERIES:
            # Translators: families of announced bets, in a column of kinds of bets.
            return voice._("series of the wheel")
        case Family.NEIGHBOURS:
            return voice._("neighbours")
        case Family.FINALS:
            return voice._("finals")
        case Family.FINAL_SPLITS:
            return voice._("finals à cheval")
        case Family.COLOR_SPLITS:
            return voice._("splits of a color")
        case Family.COMPLETE:
            return voice._("completes")
        case Family.PICTURE:
            return voice._("picture bets")
        case Family.HOUSE:
            return voice._("announced bets of the house")
        case _:
            assert_never(family)


def difference(voice: Voice, amount: int, write: Write) -> str:
    """By how much a payment was off: "100 too much".

    >>> [difference(Voice("en"), amount, str) for amount in (100, 0, -35)]
    ['100 too much', 'right', '35 too little']
    """
    if not amount:
        # Translators: of a payment that is what it should be.
        return voice.p_("a payment", "right")
    if amount > 0:
        # Translators: of a payment; {amount} is money.
        return voice._("{amount} too much", amount=write(amount))
    return voice._("{amount} too little", amount=write(-amount))
