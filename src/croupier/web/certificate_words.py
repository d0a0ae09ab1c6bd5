"""What is said of certificates."""

from croupier.i18n import Voice
from croupier.school.exams.certificates import Found, Standing, WhyNot, shown_code
from croupier.school.exams.issuing import Body
from croupier.sheets.certificate import Printed, day_of, facts_of, printed_of
from croupier.web.progress_pages import clock_offset_ms


def page_of(body: Body) -> Printed:
    """What is printed of the certificate."""
    return printed_of(body.record, shown_code(body.code))


def fact_lines(voice: Voice, body: Body) -> list[tuple[str, str]]:
    """All that a certificate says: a label, and the words beside it."""
    printed = page_of(body)
    return [
        (voice._("Name"), printed.name),
        (voice._("School"), printed.school),
        *facts_of(printed, voice, clock_offset_ms(body.ended_at)),
        (voice._("Code"), printed.code),
    ]


def standing_line(voice: Voice, found: Found) -> str:
    """How it stands, in a sentence."""
    match found.standing:
        case Standing.VALID:
            return voice._("This certificate is genuine and valid.")
        case Standing.SUPERSEDED:
            return voice._(
                "This certificate is genuine, but the exam was marked again after it was issued. "
                "Ask for a new one."
            )
        case Standing.REVOKED:
            at = found.revoked_at or 0
            day = day_of(at, voice, clock_offset_ms(at))
            return voice._("This certificate was revoked on {day}: it is not valid.", day=day)
        case Standing.ALTERED:
            return voice._(
                "This is not as it was issued: something in it was changed, or it is none of "
                "ours. It proves nothing."
            )
        case Standing.UNKNOWN:
            return voice._("No certificate of this code is kept here. Look at the code again.")


def standing_word(voice: Voice, standing: Standing) -> str:
    """How it stands, in a word."""
    match standing:
        case Standing.VALID:
            return voice.p_("a certificate", "Valid")
        case Standing.SUPERSEDED:
            return voice.p_("a certificate", "Marked again since")
        case Standing.REVOKED:
            return voice.p_("a certificate", "Revoked")
        case Standing.ALTERED:
            return voice.p_("a certificate", "Changed")
        case Standing.UNKNOWN:
            return voice.p_("a certificate", "Unknown")


def why_not(voice: Voice, why: WhyNot) -> str:
    """Why none was issued."""
    if why is WhyNot.NOT_OVER:
        return voice._("This attempt is not over yet.")
    return voice._("This attempt is not passed.")
