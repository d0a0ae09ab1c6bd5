"""The report on wheels: what the tests found, the picture, and every figure behind it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.audit.wheels.power import score_limit, tilt_limit
from croupier.audit.wheels.reading import Log, Rejected
from croupier.audit.wheels.results import Examined, Kind
from croupier.i18n import wheel_tests as words
from croupier.i18n.voice import Voice
from croupier.pictures.drawing import Picture
from croupier.pictures.lean import Arrow, Hits, LeanWords, lean
from croupier.reports.page import Block, Facts, Figure, Heading, Section, Table, Text, Tone, page
from croupier.reports.page import Verdict as Box
from croupier.rules.wheel import label


@dataclass(frozen=True, slots=True)
class Part:
    """A wheel of the report, and the line that names its numbers and their days."""

    examined: Examined
    heading: str


def wheel_picture(voice: Voice, examined: Examined, name: str = "lean") -> Picture:
    """The hits on the wheel, with its legend; the wheel must have a known order and have spun.

    `name` is unlike that of any other picture on the page.
    """
    seen, sector, tilt = examined.visible, examined.sector, examined.tilt
    assert seen is not None
    assert tilt is not None
    assert sector is not None
    due = round(examined.spins / len(examined.pockets), 1)
    legend = LeanWords(
        # Translators: the legend of a picture: the line that says how many hits are due.
        due=voice._("As many hits as are due: {due}", due=words.figure(voice, due)),
        band=voice._("Where {share} of a fair wheel's pockets lie", share=voice.percent(0.95)),
        limit=voice._("Beyond this line a single pocket is a finding"),
        sector=voice._("The sector that stands out most"),
        arrow=voice._("The side that falls more often: a finding beyond the dotted circle"),
    )
    found = Kind.LEANS in examined.kinds
    return lean(
        [Hits(each.number, each.hits, each.score) for each in examined.pockets],
        legend,
        score_limit(len(examined.pockets), seen.level),
        Arrow(tilt.share, tilt.turn, tilt_limit(examined.spins, seen.level)),
        (sector.start, sector.length) if found else None,
        title=voice._("Hits on the wheel"),
        description=_described(voice, examined),
        name=name,
    )


def _described(voice: Voice, examined: Examined) -> str:
    """The picture for those who do not see it."""
    most = max(examined.pockets, key=lambda pocket: pocket.hits)
    least = min(examined.pockets, key=lambda pocket: pocket.hits)
    said = voice._(
        "The most frequent number is {most} with {most_hits} hits, the least frequent {least} with "
        "{least_hits}; {due} are due.",
        most=label(most.number),
        most_hits=voice.number(most.hits),
        least=label(least.number),
        least_hits=voice.number(least.hits),
        due=words.figure(voice, round(examined.spins / len(examined.pockets), 1)),
    )
    return f"{said} {words.verdict(voice, examined)}"


def wheel_report(
    voice: Voice,
    parts: Sequence[Part],
    logs: Sequence[Log],
    rejected: Sequence[Rejected] = (),
    *,
    version: str = "",
) -> str:
    """The report as one HTML page; `rejected` are the lines to show of those not used."""
    sections = [
        Section(part.heading, tuple(_blocks(voice, part.examined, f"lean-{at}")))
        for at, part in enumerate(parts, start=1)
    ]
    opening: list[Block] = []
    if len(parts) > 1:
        opening.append(_overview(voice, parts))
    sections.append(
        Section(voice._("What was read"), tuple(_reading(voice, parts, logs, rejected)))
    )
    sections.append(Section(voice._("How to read the tests"), tuple(_explained(voice, parts))))
    foot = [voice._("Made by Croupier {version}.", version=version)] if version else []
    return page(
        voice._("Does the wheel lean?") if len(parts) == 1 else voice._("Do the wheels lean?"),
        sections,
        language=voice.language,
        lead=voice._("Statistical tests of recorded numbers"),
        opening=opening,
        foot=foot,
    )


def _overview(voice: Voice, parts: Sequence[Part]) -> Table:
    headings = (
        Heading(voice.p_("where roulette is played", "Table")),
        Heading(voice._("Numbers"), number=True),
        Heading(voice._("Verdict")),
    )
    rows = tuple(
        (
            part.examined.table or "–",
            voice.number(part.examined.spins),
            words.verdict(voice, part.examined),
        )
        for part in parts
    )
    marked = frozenset(at for at, part in enumerate(parts) if part.examined.findings)
    return Table(headings, rows, marked=marked)


def _blocks(voice: Voice, examined: Examined, name: str) -> Iterator[Block]:
    tone = Tone.BAD if examined.findings else Tone.GOOD if examined.spins else Tone.OPEN
    details = (*words.details(voice, examined),)
    said = (*details, words.caution(voice, examined)) if examined.spins else details
    yield Box(tone, words.verdict(voice, examined), said)
    if not examined.spins:
        return
    if examined.wheel.order is not None:
        yield Figure(wheel_picture(voice, examined, name))
    yield _tests(voice, examined)
    for left_out in examined.left_out:
        yield Text(words.why_left_out(voice, left_out))
    yield Text(words.visible(voice, examined))
    yield _pockets(voice, examined)


def _tests(voice: Voice, examined: Examined) -> Table:
    much, little = words.side_titles(voice)
    headings = (
        Heading(voice._("Test")),
        Heading(much, number=True),
        Heading(little, number=True),
        Heading(voice._("Found"), number=True),
        Heading(voice.p_("hits", "Due"), number=True),
        Heading(voice._("Measured")),
        # Translators: title of a column: how chances were found: exact, simulated …
        Heading(voice._("Chances are")),
    )
    rows = tuple(
        (
            words.name_of(voice, each.test),
            words.chance(voice, each.chances.high),
            words.chance(voice, each.chances.low),
            words.figure(voice, each.statistic),
            "" if each.due is None else words.figure(voice, each.due),
            words.measure_of(voice, each.test),
            words.method_name(voice, each.method),
        )
        for each in examined.tested
    )
    found = {finding.test for finding in examined.findings}
    return Table(
        headings,
        rows,
        caption=voice._("Tests"),
        note=voice._(
            "How likely a fair wheel gives as much or more, as little or less. A fair wheel is "
            "accused with a chance of {level} at most, by all {family} of these together.",
            family=examined.family,
            level=words.chance(voice, examined.level),
        ),
        marked=frozenset(at for at, each in enumerate(examined.tested) if each.test in found),
    )


def _pockets(voice: Voice, examined: Examined) -> Table:
    due = words.figure(voice, round(examined.spins / len(examined.pockets), 1))
    headings = (
        Heading(voice._("Number"), number=True),
        Heading(voice._("Hits"), number=True),
        Heading(voice.p_("hits", "Due"), number=True),
        # Translators: title of a column: the distance from what is due, in standard deviations.
        Heading(voice._("Deviations"), number=True),
        Heading(voice._("Chance"), number=True),
        # Translators: title of a column: the chance that any pocket is so far off (Bonferroni).
        Heading(voice._("Of any pocket"), number=True),
    )
    rows = tuple(
        (
            label(each.number),
            voice.number(each.hits),
            due,
            words.figure(voice, each.score, whole=False),
            words.chance(voice, each.chance),
            words.chance(voice, each.corrected),
        )
        for each in examined.pockets
    )
    outlying = {pocket.number for pocket in examined.outlying}
    in_order = examined.wheel.order is not None
    return Table(
        headings,
        rows,
        caption=voice._("Pockets in the order of the wheel") if in_order else voice._("Pockets"),
        marked=frozenset(at for at, each in enumerate(examined.pockets) if each.number in outlying),
    )


def _reading(
    voice: Voice, parts: Sequence[Part], logs: Sequence[Log], rejected: Sequence[Rejected]
) -> Iterator[Block]:
    number = voice.number
    lines, used = sum(log.lines for log in logs), sum(log.read for log in logs)
    facts = (
        (voice._("Lines"), number(lines)),
        (voice._("Numbers read"), number(used)),
        (voice._("Lines rejected"), number(lines - used)),
        (
            voice._("Passed over: blank, comments, headings"),
            number(sum(log.passed_over for log in logs)),
        ),
    )
    yield Facts(facts)
    headings = (
        Heading(voice._("File")),
        Heading(voice._("Read"), number=True),
        Heading(voice._("Rejected"), number=True),
        Heading("SHA-256"),
    )
    rows = tuple((log.file, number(log.read), number(log.rejected), log.sha256) for log in logs)
    yield Table(headings, rows, caption=voice._("Files"))
    if rejected:
        yield _rejected(voice, parts, lines - used, rejected)


def _rejected(
    voice: Voice, parts: Sequence[Part], count: int, rejected: Sequence[Rejected]
) -> Table:
    wheel = parts[0].examined.wheel
    headings = (
        Heading(voice._("File")),
        Heading(voice._("Line"), number=True),
        Heading(voice._("What is wrong")),
    )
    rows = tuple(
        (each.file, voice.number(each.line), words.line_problem(voice, each, wheel))
        for each in rejected
    )
    more = count - len(rejected)
    note = voice.n_("{n} more line is not shown.", "{n} more lines are not shown.", more)
    return Table(headings, rows, caption=voice._("Lines rejected"), note=note if more else "")


def _explained(voice: Voice, parts: Iterable[Part]) -> Iterator[Block]:
    tests = {each.test: None for part in parts for each in part.examined.tested}
    if tests:
        yield Facts(
            tuple((words.name_of(voice, test), words.meaning_of(voice, test)) for test in tests)
        )
    yield Text(
        voice._(
            "Each test has two sides. A fair wheel is seldom far from even, and just as seldom "
            "almost even: a chance that is very small on either side wants an explanation."
        )
    )
