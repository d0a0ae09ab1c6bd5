"""Fair spins by word: what was altered in a record, and why one does not go on."""

from croupier.fairness.course import (
    AlreadyRevealed,
    Altered,
    BadClientSeed,
    ClientFixed,
    ClientMissing,
    Refused,
)
from croupier.fairness.keeping import NotARecord, SecretOpen, SecretUnusable
from croupier.fairness.record import Flaw, Unreadable, moment
from croupier.fairness.verification import (
    Alteration,
    BrokenCommitment,
    BrokenSeal,
    ClientBeforeCommitment,
    MisplacedLine,
    NotRevealed,
    OtherClient,
    OtherCommitment,
    SpinOutOfOrder,
    TimeRunsBack,
    WrongCount,
    WrongNumber,
)
from croupier.i18n.quoting import LONGEST_REASON, shown
from croupier.i18n.voice import Voice
from croupier.rules.wheel import label


def alteration(voice: Voice, what: Alteration) -> str:
    """What in the record does not follow: one line."""
    match what:
        case (
            OtherCommitment()
            | OtherClient()
            | BrokenCommitment()
            | ClientBeforeCommitment()
            | NotRevealed()
        ):
            return _of_seeds(voice, what)
        case _:
            return _of_lines(voice, what)


def _of_seeds(
    voice: Voice,
    what: OtherCommitment | OtherClient | BrokenCommitment | ClientBeforeCommitment | NotRevealed,
) -> str:
    match what:
        case OtherCommitment():
            return voice._(
                # Translators: a commitment is the published hash of a secret.
                "The commitment is {recorded}, and {published} was published.",
                recorded=what.recorded,
                published=shown(what.published, LONGEST_REASON),
            )
        case OtherClient():
            return voice._(
                # Translators: the client seed is a text that the players choose.
                "The client seed is {recorded}, and the players named {named}.",
                recorded=what.recorded,
                named=shown(what.named, LONGEST_REASON),
            )
        case BrokenCommitment():
            return voice._(
                # Translators: the server seed is the secret that the house committed to.
                "The server seed is not the one committed to: its SHA-256 is {hashed}, not "
                "{commitment}.",
                hashed=what.hashed,
                commitment=what.commitment,
            )
        case ClientBeforeCommitment():
            return voice._(
                "The client seed was named at {client}, before the commitment of {committed}: the "
                "house may have known it.",
                client=moment(what.client_at),
                committed=moment(what.committed_at),
            )
        case NotRevealed():
            return voice._(
                "The server seed has not been revealed: no number can be followed before."
            )


def _of_lines(
    voice: Voice,
    what: MisplacedLine | SpinOutOfOrder | WrongNumber | WrongCount | TimeRunsBack | BrokenSeal,
) -> str:
    match what:
        case MisplacedLine():
            return voice._(
                "Line {line}: it does not belong here; a line is missing, doubled or was moved.",
                line=what.line,
            )
        case SpinOutOfOrder():
            return voice._(
                "Line {line}: this is spin {spin}, where spin {expected} is due.",
                line=what.line,
                spin=what.spin,
                expected=what.expected,
            )
        case WrongNumber():
            return voice._(
                "Line {line}: spin {spin} has {number}, and from the seeds follows {due}.",
                line=what.line,
                spin=what.spin,
                number=label(what.number),
                due=label(what.due),
            )
        case WrongCount():
            return voice._(
                "The last line counts {said} spins, and there are {found}.",
                said=what.said,
                found=what.found,
            )
        case TimeRunsBack():
            return voice._(
                "Line {line}: it is of {at}, and the line before it of {before}.",
                line=what.line,
                at=moment(what.at),
                before=moment(what.before),
            )
        case BrokenSeal():
            return voice._("The lines are not those that the last line sealed.")


def refusal(voice: Voice, why: Refused) -> str:
    """Why the record does not go on, and what would do: one line."""
    match why:
        case NotARecord():
            return flaw(voice, why.why)
        case SecretUnusable():
            return voice._(
                "{path} holds no server seed: without it the record cannot go on.",
                path=shown(str(why.path), LONGEST_REASON),
            )
        case SecretOpen():
            return voice._(
                "Others may read {path}, and so know the numbers: begin another record, and let "
                "nobody else read its secret.",
                path=shown(str(why.path), LONGEST_REASON),
            )
        case AlreadyRevealed():
            return voice._("Its server seed has been revealed: begin another record.")
        case ClientMissing():
            return voice._("No client seed has been named: let the players choose, with --client.")
        case ClientFixed():
            return voice._(
                "Its client seed is {client}, and stays: leave --client out.", client=why.client
            )
        case BadClientSeed():
            return voice._(
                "{text} is no client seed: it takes 1 to 64 letters, digits and signs of ASCII, "
                "without blanks and colons.",
                text=voice.quote(why.text),
            )
        case Altered():
            return voice._(
                "The record was altered, and does not go on. {what}",
                what=alteration(voice, why.what),
            )
        case _:  # a new refusal: the tests do not let it stay without a sentence
            return voice._("The record does not go on ({code}).", code=why.code)


def flaw(voice: Voice, why: Unreadable) -> str:
    """Why a line of the file cannot be read: one line."""
    return voice._("Line {line}: {what}", line=why.line, what=_flaw(voice, why.flaw))


def _flaw(voice: Voice, what: Flaw) -> str:
    match what:
        case Flaw.EMPTY:
            return voice._("There is nothing in the file.")
        case Flaw.NOT_JSON:
            return voice._("This is no JSON.")
        case Flaw.NOT_A_LINE:
            return voice._("This is no line of a record of fair spins.")
        case Flaw.VERSION:
            return voice._("This version of the record is not known here.")
        case Flaw.WHEEL:
            return voice._("There is no such wheel.")
        case Flaw.FORM:
            return voice._("This is not how the line was written: it was altered.")
        case Flaw.TORN:
            return voice._("The line breaks off.")
