"""What came of a wheel's tests: values, which `i18n.wheel_tests` says. Needs no numpy."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.rules.wheel import Number, Wheel


class Test(StrEnum):
    """What a log is tested for, each on both sides."""

    __test__ = False  # none of pytest's

    POCKETS = "pockets"
    SINGLE_POCKET = "single-pocket"
    TILT = "tilt"
    SECTOR = "sector"
    TRAVEL = "travel"
    PAIRS = "pairs"
    COLOR_RUNS = "color-runs"
    HALF_RUNS = "half-runs"


class Side(StrEnum):
    """The two sides of a test: as much as was found or more, as little or less."""

    HIGH = "high"
    LOW = "low"


class Kind(StrEnum):
    """What is found."""

    LEANS = "leans"
    TOO_EVEN = "too-even"
    NOT_INDEPENDENT = "not-independent"


class Method(StrEnum):
    """How the chances of a test were come by."""

    EXACT = "exact"
    ASYMPTOTIC = "asymptotic"
    SIMULATED = "simulated"
    BOUND = "bound"


class Why(StrEnum):
    """Why a test was left out."""

    NO_SPINS = "no-spins"
    TOO_FEW = "too-few"
    ORDER_UNKNOWN = "order-unknown"


@dataclass(frozen=True, slots=True)
class Tilt:
    """The first harmonic: `power` is 2 R² / n, `share` how much more falls at `turn` than due.

    `turn` is a share of a whole turn clockwise from the first pocket. R is the length of the sum of
    the spins as arrows to where they fell. For a fair wheel `power` has the chi-square distribution
    with 2 degrees of freedom (Rayleigh 1880; Mardia & Jupp, Directional Statistics, 6.3).
    """

    power: float
    share: float
    turn: float


@dataclass(frozen=True, slots=True)
class Sector:
    """Neighbouring pockets: the place of the first in the order of the wheel, and how many.

    `score` is how many standard deviations more fell in them than due, less than none for fewer.
    """

    start: int
    length: int
    hits: int
    due: float
    score: float


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely a fair wheel gives as much (`high`) and as little (`low`) as was found.

    The adjusted ones hold for all tests of all wheels together (Holm 1979): where one of them is
    no larger than the level, that is a finding.
    """

    high: float
    low: float
    high_adjusted: float = 1.0
    low_adjusted: float = 1.0


@dataclass(frozen=True, slots=True)
class Measured:
    """One test: of how many spins, pairs or runs' spins, its statistic, and the chances.

    `due` is what a fair wheel gives on average, None where that says nothing.
    """

    test: Test
    of: int
    statistic: float
    due: float | None
    chances: Chances
    method: Method


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A test that was not made; `needed` are the pairs or spins it wants, where they lack."""

    test: Test
    why: Why
    needed: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A chance that is too small to be chance, by all tests together."""

    kind: Kind
    test: Test
    side: Side
    chance: float
    adjusted: float


@dataclass(frozen=True, slots=True)
class Pocket:
    """How often a number fell, how far that is from its due, and how likely.

    `score` is in standard deviations. `chance` is the exact binomial one of a number so far off
    on either side, `corrected` times the number of pockets (Bonferroni), and at most 1.
    """

    number: Number
    hits: int
    score: float
    chance: float
    corrected: float


@dataclass(frozen=True, slots=True)
class Visible:
    """The faults that the tests together would have found nine times out of ten.

    `level` is that of a single side of a single test. Shares: a `tilt` or a single `pocket` that
    falls so much more often than due, None where none is large enough. `spins_for_tenth` are what
    a tilt of a tenth would need.
    """

    level: float
    power: float
    tilt: float | None
    pocket: float | None
    spins_for_tenth: int


@dataclass(frozen=True, slots=True)
class Examined:
    """A wheel and what its log showed.

    `pockets` are in the order of the wheel, or ascending where that is not attested; then there is
    neither `tilt` nor `sector`. `findings` are in the order of the tests. `family` is how many
    sides of tests were judged together, those of other wheels included.
    """

    table: str
    wheel: Wheel
    spins: int
    pockets: tuple[Pocket, ...]
    tested: tuple[Measured, ...]
    left_out: tuple[LeftOut, ...]
    tilt: Tilt | None
    sector: Sector | None
    visible: Visible | None
    findings: tuple[Finding, ...]
    level: float
    family: int

    @property
    def order(self) -> tuple[Number, ...]:
        """The numbers, in the order of `pockets`."""
        return tuple(pocket.number for pocket in self.pockets)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What is found, each once, in the order of `Kind`."""
        return tuple(kind for kind in Kind if any(each.kind is kind for each in self.findings))

    @property
    def outlying(self) -> tuple[Pocket, ...]:
        """The pockets that stand out even after correction, the most frequent first."""
        out = [pocket for pocket in self.pockets if pocket.corrected <= self.level]
        return tuple(sorted(out, key=lambda pocket: -pocket.hits))

    def numbers_of(self, sector: Sector) -> tuple[Number, ...]:
        """The numbers of a sector, in the order of the wheel."""
        order = self.order
        return tuple(order[(sector.start + i) % len(order)] for i in range(sector.length))


KIND_OF: Mapping[tuple[Test, Side], Kind] = {
    **{(test, Side.HIGH): Kind.LEANS for test in list(Test)[:4]},
    **{(test, Side.LOW): Kind.TOO_EVEN for test in list(Test)[:6]},
    **{(test, Side.HIGH): Kind.NOT_INDEPENDENT for test in list(Test)[4:]},
    **{(test, Side.LOW): Kind.NOT_INDEPENDENT for test in list(Test)[6:]},
}
"""What a finding means. Runs tell neither more nor less evenness on either side, but memory."""
