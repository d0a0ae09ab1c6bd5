"""What the server answers when it does not do as asked: one line, in the reader's language."""

from croupier.i18n import Voice
from croupier.school.answers import WhyNot


def why_not(voice: Voice, why: WhyNot) -> str:
    """Why an answer was not taken."""
    match why:
        case WhyNot.UNKNOWN_PACK:
            return voice._("These questions were not made here. Start a new run.")
        case WhyNot.SEND_QUESTIONS:
            return voice._("These questions are from another version: send them along.")
        case WhyNot.OTHER_QUESTIONS:
            return voice._("These are not the questions that were asked.")
        case WhyNot.NO_SUCH_QUESTION:
            return voice._("The run has no such question.")
        case WhyNot.OTHER_FIELDS:
            return voice._("The question does not ask for that.")
        case WhyNot.UNUSABLE:
            return voice._("This is no answer to the question.")
        case WhyNot.DELETED:
            return voice._("Everything was deleted after this answer was given.")
