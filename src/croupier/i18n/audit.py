"""What an audit finds, said to people: findings, refusals and lines about them."""

from croupier.audit.columns import Finding
from croupier.audit.outcome import Spins
from croupier.i18n.voice import Voice


def unfit_spins(voice: Voice, spins: Spins) -> list[tuple[str, int]]:
    """The spins that no bet can be settled by: why, and how many; none that there are none of."""
    _ = voice._
    counts = [
        (_("Spins recorded twice"), spins.doubled),
        (_("Spins whose number is not on the wheel"), spins.unknown_number),
        (_("Spins by unknown rules"), spins.unknown_rules),
        (_("Spins that could not be read"), spins.unread),
    ]
    return [(why, count) for why, count in counts if count]


def finding_name(voice: Voice, finding: Finding) -> str:
    """What a finding is called, as the head of a row."""
    _ = voice._
    match finding:
        case Finding.STAKE_INCLUDED:
            # Translators: an error in paying: the stake was paid beside the winnings.
            return _("stake included")
        case Finding.NEIGHBOURING_ODDS:
            # Translators: an error in paying: by the odds of another kind of bet.
            return _("neighboring odds")
        case Finding.MISSED:
            # Translators: an error in paying: a winner was not paid.
            return _("winner missed")
        case Finding.PAID_LOSER:
            # Translators: an error in paying.
            return _("loser paid")
        case Finding.OVER_MAXIMUM:
            return _("above the maximum")
        case Finding.HALF_NOT_RETURNED:
            # Translators: an error in paying: la partage and the like.
            return _("half not returned")
        case Finding.LATE_BET:
            return _("bet too late")
        case Finding.OTHER:
            # Translators: an error in paying: the amount is wrong in no usual way.
            return _("wrong amount")
        case _:
            return _rejection_name(voice, finding)


def _rejection_name(voice: Voice, finding: Finding) -> str:
    _ = voice._
    match finding:
        case Finding.UNKNOWN_POSITION:
            return _("no such position")
        case Finding.UNKNOWN_NUMBER:
            return _("number not on the wheel")
        case Finding.NEGATIVE:
            return _("amount not above zero")
        case Finding.MISSING_SPIN:
            return _("spin missing")
        case Finding.DOUBLED_SPIN:
            return _("spin there twice")
        case Finding.DOUBLED_BET:
            return _("bet there twice")
        case Finding.OVERFLOW:
            return _("amount too large")
        case Finding.UNREADABLE:
            return _("row not readable")
        case Finding.UNKNOWN_RULES:
            return _("no such rule set")
        case _:
            raise ValueError(finding)


def finding_meaning(voice: Voice, finding: Finding) -> str:
    """What a finding means: one sentence."""
    _ = voice._
    match finding:
        case Finding.STAKE_INCLUDED:
            return _("The stake was paid as well as the winnings, though a winning stake stays.")
        case Finding.NEIGHBOURING_ODDS:
            return _("The bet was paid by the odds next above or below its own.")
        case Finding.MISSED:
            return _("Something was due, and nothing was paid.")
        case Finding.PAID_LOSER:
            return _("Nothing was due, and something was paid.")
        case Finding.OVER_MAXIMUM:
            return _("More lay on the position than its maximum.")
        case Finding.HALF_NOT_RETURNED:
            return _("A zero fell, and the part of the stake that comes back was kept.")
        case Finding.LATE_BET:
            return _("The bet was laid after “no more bets”; due is what it would have been paid.")
        case Finding.OTHER:
            return _("The amount paid is wrong, in none of the usual ways.")
        case _:
            return _rejection_meaning(voice, finding)


def _rejection_meaning(voice: Voice, finding: Finding) -> str:
    _ = voice._
    match finding:
        case Finding.UNKNOWN_POSITION:
            return _("The table has no such position or announced bet.")
        case Finding.UNKNOWN_NUMBER:
            return _("The number that decides the bet is not on the wheel.")
        case Finding.NEGATIVE:
            return _("The stake is not above zero, or the payment is below it.")
        case Finding.MISSING_SPIN:
            return _("The log of spins does not have the spin of the bet.")
        case Finding.DOUBLED_SPIN:
            return _("The log of spins has the spin of the bet more than once.")
        case Finding.DOUBLED_BET:
            return _("Another bet has the same identity.")
        case Finding.OVERFLOW:
            return _("The stake is too large for its winnings to be worked out.")
        case Finding.UNREADABLE:
            return _("The row has an amount that is no whole number of units, or is no row at all.")
        case Finding.UNKNOWN_RULES:
            return _("The spin names a rule set that there is not.")
        case _:
            raise ValueError(finding)
