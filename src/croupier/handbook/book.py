"""A book: what the chapters are written with, in one language.

It speaks by its `Voice` and reckons by the engine, so that a chapter holds no figure of its
own. What a chapter asks of it comes back as blocks, ready to stand on a page.
"""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import count

from croupier.handbook.blocks import Drawing, Example, Grid
from croupier.i18n import Voice
from croupier.i18n.bets import color_name
from croupier.pictures import (
    LIGHT,
    ChipColor,
    Stack,
    Window,
    around,
    cloth,
    racetrack,
    wheel,
)
from croupier.rules.bets import AnyBet, Bet, Call
from croupier.rules.call_bets import find_call
from croupier.rules.faults import Fault
from croupier.rules.layout import Kind, Position
from croupier.rules.notation import read_bet
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import Settlement, settle
from croupier.rules.wheel import Number, color, label
from croupier.trainer.drills.zero import Becomes, Fate
from croupier.trainer.steps import Step
from croupier.trainer.winnings import line_steps

_SUMS = ("winnings", "kept", "collected", "returned", "held")


class Book:
    """A handbook in the making; `rules` are those of the table it tells of.

    The ids in its pictures begin with `prefix`, so that two books can stand on a page.

    >>> book = Book(Voice("en"))
    >>> book.odds(Kind.SPLIT), book.edge(Fraction(1, 37))
    ('17:1', '2.70%')
    """

    __slots__ = ("_names", "_prefix", "rules", "voice")

    def __init__(self, voice: Voice, rules: RuleSet | None = None, prefix: str = "") -> None:
        self.voice = voice
        self.rules = rules or standard()
        self._names, self._prefix = count(1), prefix

    # --- figures --------------------------------------------------------------------------

    def number(self, value: int) -> str:
        """The number in the language's form."""
        return self.voice.number(value)

    def money(self, units: int, rules: RuleSet | None = None) -> str:
        """An amount of money in units, as the language writes numbers."""
        return self.voice.number(Decimal((rules or self.rules).currency.write(units)))

    def edge(self, share: Fraction) -> str:
        """A house edge as a percentage with two decimals."""
        return self.voice.percent(float(share), digits=2)

    def decimal(self, value: Fraction, digits: int) -> str:
        """The number rounded half up to so many decimals, as the language writes it."""
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return self.voice.number(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))

    def odds(self, kind: Kind) -> str:
        """What a kind of position pays: "17:1"."""
        return str(self.rules.payouts[kind])

    def fallen(self, number: Number) -> str:
        """A number that fell, with its color: "17 falls, black"."""
        return self.voice._(
            # Translators: under a picture: the number that fell, and its color.
            "{number} falls, {color}",
            number=label(number),
            color=color_name(self.voice, color(number)),
        )

    def position(self, key: str) -> Position:
        """The position of that key on the table's cloth."""
        return self.rules.layout.by_key[key]

    def of_kind(self, kind: Kind) -> tuple[Position, ...]:
        """All positions of the kind, in the cloth's order."""
        return tuple(p for p in self.rules.layout.positions if p.kind is kind)

    def numbers(self, numbers: Iterable[Number]) -> str:
        """Numbers of the wheel one after another: "22 18 29"."""
        return " ".join(label(number) for number in numbers)

    # --- the engine asked -----------------------------------------------------------------

    def with_rules(self, source: str, **overrides: object) -> RuleSet:
        """A shipped rule set, single keys overridden: `limits__maximum=100`."""
        keys = {name.replace("__", ".").replace("_", "-"): v for name, v in overrides.items()}
        rules = read_rule_set(source, keys)
        assert isinstance(rules, RuleSet), rules
        return rules

    def bet(self, text: str, rules: RuleSet | None = None) -> AnyBet:
        """The bet that stands in the notation."""
        bet = read_bet(text, rules or self.rules)
        assert not isinstance(bet, Fault), bet
        return bet

    def call(self, key: str) -> Call:
        """The announced bet of that name."""
        call = find_call(key, self.rules)
        assert isinstance(call, Call), call
        return call

    def placed(self, text: str, rules: RuleSet | None = None) -> Placement:
        """How the bet lies."""
        placement = place(self.bet(text, rules), rules or self.rules)
        assert isinstance(placement, Placement), placement
        return placement

    def settled(
        self, bets: Sequence[str], falls: Number, rules: RuleSet | None = None
    ) -> Settlement:
        """The bets settled for the number that falls."""
        table = rules or self.rules
        settlement, refused = settle([self.bet(text, table) for text in bets], falls, table)
        assert not refused, refused
        return settlement

    # --- blocks ---------------------------------------------------------------------------

    def example(
        self, told: str, bets: Sequence[str], falls: Number, rules: RuleSet | None = None
    ) -> Example:
        """The round settled by the engine, drawn and told line by line."""
        table = rules or self.rules
        settlement = self.settled(bets, falls, table)
        lies = [Bet(line.position, line.stake, line.seat) for line in settlement.lines]
        caption = self.fallen(falls)
        return Example(
            told,
            self.cloth(caption, lies, falls, rules=table),
            self.settlement_grid(settlement, table),
            self.told(settlement, table),
            tuple(bets),
            label(falls),
            _fields_of(table),
        )

    def told(self, settlement: Settlement, rules: RuleSet) -> tuple[str, ...]:
        """How the winnings are reached, line by line; then the stakes that a zero rule spares."""
        falls = settlement.falls
        spared = [line for line in settlement.lines if line.returned or line.held]
        others = [line for line in settlement.lines if line not in spared]
        steps: list[Step] = [*line_steps(others, falls, rules)]
        for line in spared:
            fate = Fate.IMPRISONED if line.held else Fate.SHARED
            amounts = (line.returned, line.collected, line.held)
            steps.append(Becomes(line.position, line.stake, fate, falls, *amounts))
        return tuple(self.voice.step(step) for step in steps)

    def settlement_grid(self, settlement: Settlement, rules: RuleSet) -> Grid:
        """A settlement line by line, its sums below; columns that stay empty are left out."""
        voice, totals = self.voice, settlement.totals
        shown = [name for name in _SUMS if name in _SUMS[:3] or getattr(totals, name)]
        titles = {
            "winnings": voice._("Winnings"),
            "kept": voice._("Kept"),
            "collected": voice._("Collected"),
            "returned": voice._("Returned"),
            "held": voice._("Held"),
        }
        rows = [
            (
                _whose(line.seat, voice.position(line.position)),
                self.money(line.stake, rules),
                *(self.money(getattr(line, name), rules) for name in shown),
            )
            for line in (*settlement.lines, *settlement.prison)
        ]
        staked = sum(line.stake for line in settlement.lines)
        sums = (self.money(getattr(totals, name), rules) for name in shown)
        return Grid(
            voice._("The settlement"),
            (voice._("Position"), voice._("Stake"), *(titles[name] for name in shown)),
            tuple(rows),
            (voice._("Total"), self.money(staked, rules), *sums),
        )

    def cloth(
        self,
        caption: str,
        bets: Iterable[Bet] = (),
        falls: Number | None = None,
        *,
        near: Number | None = None,
        highlighted: Iterable[Position] = (),
        rules: RuleSet | None = None,
    ) -> Drawing:
        """The cloth with the bets on it, whole or what lies around the number `near`."""
        table = rules or self.rules
        window: Window | None = None
        if near is not None:
            window = around(table.layout, near, style=table.cloth)
        laid = tuple(bets)
        drawn = cloth(
            table.layout,
            style=table.cloth,
            stacks=[Stack(bet.position, bet.stake, ChipColor.YELLOW) for bet in laid],
            dolly=falls,
            highlighted=highlighted,
            window=window,
            palette=LIGHT,
            name=self._name("cloth"),
            title=caption,
            description=self.voice.bets(laid, falls),
        )
        return Drawing(drawn, caption, small=near is not None)

    def racetrack(
        self, caption: str, numbers: Iterable[Number] = (), rules: RuleSet | None = None
    ) -> Drawing:
        """The racetrack with the numbers marked."""
        marked = tuple(numbers)
        drawn = racetrack(
            (rules or self.rules).wheel,
            highlighted=marked,
            palette=LIGHT,
            name=self._name("track"),
            title=caption,
            description=self.numbers(marked),
        )
        return Drawing(drawn, caption)

    def wheel(
        self, caption: str, numbers: Iterable[Number] = (), rules: RuleSet | None = None
    ) -> Drawing:
        """The wheel with the numbers marked."""
        marked = tuple(numbers)
        drawn = wheel(
            (rules or self.rules).wheel,
            highlighted=marked,
            name=self._name("wheel"),
            title=caption,
            description=self.numbers(marked),
        )
        return Drawing(drawn, caption, small=True)

    def _name(self, kind: str) -> str:
        """A name that no other picture of this book has: ids begin with it."""
        return f"{self._prefix}{kind}-{next(self._names)}"


def _whose(seat: str | None, name: str) -> str:
    return name if seat is None else f"{seat}: {name}"


def _fields_of(rules: RuleSet) -> dict[str, str]:
    """The table as the fields of the piece that settles have it (`handbook.tries`)."""
    most = rules.limits.maximum
    return {
        "rules": rules.name,
        "zero": rules.zero.rule.value,
        "max": "" if most is None else rules.currency.write(most),
    }
