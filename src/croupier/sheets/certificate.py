"""The certificate: a page that says who passed what, and where that can be verified."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from babel.dates import format_date

from croupier.i18n import Voice
from croupier.sheets.code import code_picture
from croupier.sheets.paper import PAGES, Paper


@dataclass(frozen=True, slots=True)
class Printed:
    """What the page bears; moments in ms since 1970, UTC. `code` is as it is read out."""

    code: str
    school: str
    name: str
    exam: str
    ended_at: int
    issued_at: int
    right: int
    of: int
    pass_percent: int
    version: str


def day_of(ms: int, voice: Voice, offset_ms: int = 0) -> str:
    """The day of the moment in words, by a clock so far ahead of UTC.

    >>> day_of(1_790_000_000_000, Voice("en"))
    'September 21, 2026'
    """
    moment = datetime.fromtimestamp(ms / 1000, UTC) + timedelta(milliseconds=offset_ms)
    return format_date(moment.date(), "long", locale=voice.language)


def content_of(
    printed: Printed, voice: Voice, paper: Paper, address: str, offset_ms: int = 0
) -> dict[str, Any]:
    """What the layout `certificate` prints; `address` is where the certificate is verified."""
    return {
        "language": voice.language,
        "page": PAGES[paper],
        "document": voice._("Certificate of {name}: {exam}", name=printed.name, exam=printed.exam),
        "title": voice.p_("a certificate", "Certificate"),
        "school": printed.school,
        "name": printed.name,
        # Translators: on a certificate, between the name above and the facts of the exam below.
        "passed": voice._("has passed this exam."),
        "facts": facts_of(printed, voice, offset_ms),
        "code_label": voice._("Code"),
        "code": printed.code,
        "verify": voice._("Whether this certificate is valid is told at this address:"),
        "address": address,
        "code_words": voice._("A code that opens {address}", address=address),
        "pictures": [code_picture(address)],
    }


def facts_of(printed: Printed, voice: Voice, offset_ms: int = 0) -> list[tuple[str, str]]:
    """What is said of the exam, line by line: a label, and the words beside it."""
    return [
        # Translators: a label on a certificate: what the exam is called.
        (voice.p_("a certificate", "Exam"), printed.exam),
        # Translators: a label on a certificate: the day of the exam.
        (voice.p_("a certificate", "Taken on"), day_of(printed.ended_at, voice, offset_ms)),
        # Translators: a label on a certificate: how much was right.
        (voice.p_("a certificate", "Result"), result_line(printed, voice)),
        # Translators: a label on a certificate: how much has to be right.
        (voice.p_("a certificate", "Needed to pass"), voice.percent(printed.pass_percent / 100)),
        # Translators: a label on a certificate: the day on which it was given.
        (voice.p_("a certificate", "Issued on"), day_of(printed.issued_at, voice, offset_ms)),
        # Translators: a label on a certificate: the program and its version.
        (voice.p_("a certificate", "Marked by"), f"Croupier {printed.version}"),
    ]


def result_line(printed: Printed, voice: Voice) -> str:
    """How much was right, in words."""
    share = voice.percent(printed.right / printed.of) if printed.of else "–"
    # Translators: how many of all questions were answered right, and which share that is.
    return voice._(
        "{right} of {of} right ({share})",
        right=voice.number(printed.right),
        of=voice.number(printed.of),
        share=share,
    )


def printed_of(record: Mapping[str, Any], code: str) -> Printed:
    """The page of what a certificate says; `code` as it is read out."""
    named = {name: record[name] for name in Printed.__dataclass_fields__}
    return Printed(**named | {"code": code})
