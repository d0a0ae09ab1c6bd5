"""Tests of a wheel by word: what each is, what was found, and what that does not say."""

from collections.abc import Iterator
from typing import assert_never

from croupier.audit.wheels.reading import Fault, Rejected
from croupier.audit.wheels.results import (
    Examined,
    Finding,
    Kind,
    LeftOut,
    Measured,
    Method,
    Side,
    Test,
    Why,
)
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.rules.wheel import Number, Wheel, label

_LEAST_SHOWN = 0.00001


def line_problem(voice: Voice, rejected: Rejected, wheel: Wheel) -> str:
    """What is wrong with a line of a log, and what would do."""
    match rejected.fault:
        case Fault.NOT_A_NUMBER:
            return voice._(
                "{text} is no number: a line holds one number of the wheel.",
                text=voice.quote(rejected.text),
            )
        case Fault.NOT_ON_WHEEL:
            return voice._(
                "{text} is not on this wheel, which has {zeros} and 1 to 36; name another wheel "
                "with --wheel.",
                text=shown(rejected.text),
                zeros=", ".join(label(zero) for zero in wheel.zeros),
            )
        case Fault.NO_CELL:
            return voice._("The line has too few columns: the number is missing.")
        case Fault.BAD_QUOTES:
            return voice._("The line's quotation marks do not close.")
        case Fault.TOO_LONG:
            return voice._("The line is too long to be one number.")
        case _:
            assert_never(rejected.fault)


def chance(voice: Voice, value: float) -> str:
    """A chance as a percentage with as many decimals as it needs.

    >>> [chance(Voice("en"), value) for value in (0.5, 0.0123, 0.00061, 1e-9)]
    ['50%', '1.2%', '0.061%', '< 0.001%']
    """
    if value < _LEAST_SHOWN:
        return "< " + voice.percent(_LEAST_SHOWN, 3)
    return voice.percent(value, 0 if value >= 0.1 else 1 if value >= 0.01 else 3)


def figure(voice: Voice, value: float, *, whole: bool = True) -> str:
    """A statistic with two decimals; `whole` leaves out those that are zero.

    >>> figure(Voice("en"), 3.0), figure(Voice("en"), 3.0, whole=False), figure(Voice("en"), 2.346)
    ('3', '3.00', '2.35')
    """
    from decimal import Decimal

    text = f"{value:.2f}"
    return voice.number(Decimal(text.rstrip("0").rstrip(".") if whole else text))


# --- tests ----------------------------------------------------------------------------------


def name_of(voice: Voice, test: Test) -> str:
    """What a test is called."""
    match test:
        case Test.POCKETS:
            # Translators: a test of a wheel: are all pockets equally frequent? (χ² is chi-square.)
            return voice._("All pockets (χ²)")
        case Test.SINGLE_POCKET:
            # Translators: a test of a wheel: does a single pocket stand out?
            return voice._("Single pockets")
        case Test.TILT:
            # Translators: a test of a wheel: does one side of it fall more often?
            return voice._("Tilt to one side")
        case Test.SECTOR:
            # Translators: a test of a wheel: do some neighbouring pockets fall more often?
            return voice._("Sectors")
        case Test.TRAVEL:
            # Translators: a test of a wheel: how many pockets from the last number to the next.
            return voice._("Distance to the next")
        case Test.PAIRS:
            # Translators: a test of a wheel: which number falls after which.
            return voice._("Pairs in a row")
        case Test.COLOR_RUNS:
            # Translators: a test of a wheel: how often it changes between red and black.
            return voice._("Runs of a color")
        case Test.HALF_RUNS:
            # Translators: a test of a wheel: how often it changes between 1-18 and 19-36.
            return voice._("Runs of low and high")
        case _:
            assert_never(test)


def measure_of(voice: Voice, test: Test) -> str:
    """What the test's figure counts, for a column beside it."""
    match test:
        case Test.POCKETS | Test.TRAVEL | Test.PAIRS | Test.TILT:
            # Translators: the statistic chi-square.
            return voice.p_("measure", "χ²")
        case Test.SINGLE_POCKET:
            # Translators: the hits of the most frequent number less those of the least frequent.
            return voice.p_("measure", "most less least")
        case Test.SECTOR:
            return voice.p_("measure", "standard deviations")
        case Test.COLOR_RUNS | Test.HALF_RUNS:
            return voice.p_("measure", "runs")
        case _:
            assert_never(test)


def meaning_of(voice: Voice, test: Test) -> str:
    """What the test looks at, in a sentence."""
    match test:
        case Test.POCKETS:
            return voice._("How far the hits of all pockets together lie from being equal.")
        case Test.SINGLE_POCKET:
            return voice._(
                "On the one side the pocket farthest from its due, on the other how near the most "
                "and the least frequent are."
            )
        case Test.TILT:
            return voice._(
                "Whether one half of the wheel falls more often and the opposite half less often, "
                "as on a wheel that is not level."
            )
        case Test.SECTOR:
            return voice._("Which neighbouring pockets stand out most, of all sectors there are.")
        case Test.TRAVEL:
            return voice._(
                "How many pockets lie from a number to the next that falls, as a croupier's habit "
                "would show."
            )
        case Test.PAIRS:
            return voice._("Whether some number follows another more often than others do.")
        case Test.COLOR_RUNS:
            return voice._("How many runs of red and of black there are, zeros left out.")
        case Test.HALF_RUNS:
            return voice._("How many runs of 1–18 and of 19–36 there are, zeros left out.")
        case _:
            assert_never(test)


def method_name(voice: Voice, method: Method) -> str:
    """How the chances of a test were come by."""
    match method:
        case Method.EXACT:
            return voice.p_("how a chance was found", "exact")
        case Method.ASYMPTOTIC:
            # Translators: how a chance was found: by the distribution for many spins.
            return voice.p_("how a chance was found", "for many spins")
        case Method.SIMULATED:
            return voice.p_("how a chance was found", "simulated")
        case Method.BOUND:
            return voice.p_("how a chance was found", "at most")
        case _:
            assert_never(method)


def why_left_out(voice: Voice, left_out: LeftOut) -> str:
    """Why a test was not made."""
    name = name_of(voice, left_out.test)
    match left_out.why:
        case Why.NO_SPINS:
            return voice._("{test}: left out, there are no numbers.", test=name)
        case Why.TOO_FEW:
            if left_out.test in {Test.TRAVEL, Test.PAIRS}:
                return voice.n_(
                    "{test}: left out, it needs {n} pair of numbers that fell in a row.",
                    "{test}: left out, it needs {n} pairs of numbers that fell in a row.",
                    left_out.needed,
                    test=name,
                )
            return voice.n_(
                "{test}: left out, it needs {n} number that is no zero.",
                "{test}: left out, it needs {n} numbers that are no zero.",
                left_out.needed,
                test=name,
            )
        case Why.ORDER_UNKNOWN:
            return voice._(
                "{test}: left out, in which order this wheel's pockets lie is not attested.",
                test=name,
            )
        case _:
            assert_never(left_out.why)


# --- what was found -------------------------------------------------------------------------


def verdict(voice: Voice, examined: Examined) -> str:
    """What the tests say together, in a line."""
    if not examined.spins:
        return voice._("There are no numbers: nothing could be examined.")
    if not examined.kinds:
        return voice._("Nothing found: a fair wheel gives such numbers.")
    return " ".join(kind_said(voice, kind) for kind in examined.kinds)


def kind_said(voice: Voice, kind: Kind) -> str:
    """One kind of finding, in a sentence."""
    match kind:
        case Kind.LEANS:
            return voice._("The wheel leans: some numbers fall more often than chance makes them.")
        case Kind.TOO_EVEN:
            return voice._(
                "The numbers are too even: chance spreads them further. Numbers that were made up "
                "look so, and logs that were tidied."
            )
        case Kind.NOT_INDEPENDENT:
            return voice._(
                "The order is no chance: what falls hangs together with what fell before."
            )
        case _:
            assert_never(kind)


def details(voice: Voice, examined: Examined) -> Iterator[str]:
    """A sentence for each finding: where, how much, and how rare that is."""
    for finding in examined.findings:
        yield voice._(
            "{what} Chance on a fair wheel: {chance}; corrected for all {family}: {adjusted}.",
            what=_detail(voice, examined, finding),
            chance=chance(voice, finding.chance),
            family=examined.family,
            adjusted=chance(voice, finding.adjusted),
        )


def _detail(voice: Voice, examined: Examined, finding: Finding) -> str:
    tested = next(each for each in examined.tested if each.test is finding.test)
    if finding.kind is Kind.TOO_EVEN:
        return voice._("{test}: more even than chance.", test=name_of(voice, finding.test))
    match finding.test:
        case Test.POCKETS:
            return voice._("All pockets together lie too far from even.")
        case Test.SINGLE_POCKET:
            return _pockets_out(voice, examined)
        case Test.TILT:
            assert examined.tilt is not None
            return voice._(
                "On the side of {number} it falls {share} more often than due, and as much less "
                "often on the opposite side.",
                number=label(nearest(examined)),
                share=voice.percent(examined.tilt.share, 1),
            )
        case Test.SECTOR:
            return _sector_out(voice, examined)
        case Test.TRAVEL:
            return voice._("Some distances from one number to the next are too frequent.")
        case Test.PAIRS:
            return voice._("Some numbers follow others too often.")
        case Test.COLOR_RUNS | Test.HALF_RUNS:
            return _runs_out(voice, tested, finding)
        case _:
            assert_never(finding.test)


def _pockets_out(voice: Voice, examined: Examined) -> str:
    due = examined.spins / len(examined.pockets)
    out = examined.outlying or (max(examined.pockets, key=lambda pocket: abs(pocket.score)),)
    return " ".join(
        voice.n_(
            "{number} fell once where {due} are due.",
            "{number} fell {n} times where {due} are due.",
            pocket.hits,
            number=label(pocket.number),
            due=figure(voice, round(due, 1)),
        )
        for pocket in out
    )


def _sector_out(voice: Voice, examined: Examined) -> str:
    sector = examined.sector
    assert sector is not None
    return voice.n_(
        "The sector {numbers} fell once where {due} are due.",
        "The sector {numbers} fell {n} times where {due} are due.",
        sector.hits,
        numbers=listed(examined.numbers_of(sector)),
        due=figure(voice, round(sector.due, 1)),
    )


def _runs_out(voice: Voice, tested: Measured, finding: Finding) -> str:
    name = name_of(voice, tested.test)
    runs, due = int(tested.statistic), figure(voice, round(tested.due or 0, 1))
    if finding.side is Side.HIGH:
        return voice.n_(
            "{test}: {n} run where {due} are due. It changes sides too often.",
            "{test}: {n} runs where {due} are due. It changes sides too often.",
            runs,
            test=name,
            due=due,
        )
    return voice.n_(
        "{test}: {n} run where {due} are due. It stays on one side too long.",
        "{test}: {n} runs where {due} are due. It stays on one side too long.",
        runs,
        test=name,
        due=due,
    )


def nearest(examined: Examined) -> Number:
    """The number of the pocket that the tilt points at."""
    assert examined.tilt is not None
    pockets = examined.pockets
    return pockets[round(examined.tilt.turn * len(pockets)) % len(pockets)].number


def listed(numbers: tuple[Number, ...]) -> str:
    """Numbers in a row, with blanks between them.

    >>> listed((Number(0), Number(32), Number(37)))
    '0 32 00'
    """
    return " ".join(map(label, numbers))


# --- what could have been found, and what nothing says --------------------------------------


def visible(voice: Voice, examined: Examined) -> str:
    """What this log could have shown."""
    seen = examined.visible
    if seen is None:
        return voice._("Without numbers there is nothing that could have been found.")
    power = voice.percent(seen.power)
    parts = []
    if seen.tilt is not None:
        parts.append(
            voice._(
                "So many numbers show, {power} of the time, a side that falls {share} too often.",
                power=power,
                share=voice.percent(seen.tilt, 1),
            )
        )
    if seen.pocket is not None:
        parts.append(
            voice._(
                "They show, {power} of the time, a single pocket that falls {share} too often.",
                power=power,
                share=voice.percent(seen.pocket),
            )
        )
    if not parts:
        parts.append(
            voice._("So few numbers show hardly any fault, however large: nothing can be said.")
        )
    if examined.wheel.order is not None:
        parts.append(
            voice._(
                "A side that falls {share} too often would need {spins} numbers.",
                share=voice.percent(0.1),
                spins=voice.number(seen.spins_for_tenth),
            )
        )
    return " ".join(parts)


def caution(voice: Voice, examined: Examined) -> str:
    """What the verdict does not say."""
    if Kind.LEANS in examined.kinds or Kind.NOT_INDEPENDENT in examined.kinds:
        return voice._(
            "It does not say why, nor that it will go on, and no number can be foretold from it. "
            "Look at how the numbers were recorded, and have the wheel examined."
        )
    if examined.kinds:
        return voice._("It does not say who or why. Look at how the numbers were recorded.")
    return voice._(
        "That is no certificate: faults too small for so many numbers stay hidden, and nothing is "
        "said of what falls next."
    )


def side_titles(voice: Voice) -> tuple[str, str]:
    """Titles of the chances of as much and of as little."""
    return (
        # Translators: title of a column: how likely a fair wheel gives as much as this or more.
        voice._("As much"),
        # Translators: title of a column: how likely a fair wheel gives as little as this or less.
        voice._("As little"),
    )
