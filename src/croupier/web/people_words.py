"""What is said of people and of how they get in."""

from collections.abc import Mapping

from croupier.i18n import Voice
from croupier.school.people.actor import Role
from croupier.school.people.events import What
from croupier.school.people.names import Wrong
from croupier.school.people.passwords import MOST, Weakness, least
from croupier.storage.links import INVITE, RESET

_LONGEST_SIGN, _CUT = 20, 8
"""An id longer than that says nothing to anybody; a certificate's code is shorter."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def agent_of(header: str) -> str:
    """The browser and its system, by what the browser says it is; empty where it is unknown.

    >>> agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    browser = next((name for sign, name in _BROWSERS if sign in header), "")
    system = next((name for sign, name in _SYSTEMS if sign in header), "")
    return ", ".join(part for part in (browser, system) if part)


def role_name(voice: Voice, role: Role) -> str:
    """What somebody is in their school."""
    match role:
        case Role.ADMINISTRATOR:
            return voice.p_("role", "Administrator")
        case Role.INSTRUCTOR:
            return voice.p_("role", "Instructor")
        case Role.TRAINEE:
            return voice.p_("role", "Trainee")


def weakness_line(voice: Voice, why: Weakness, *, beside_factor: bool) -> str:
    """Why a password is not taken, and what would do."""
    match why:
        case Weakness.TOO_SHORT:
            n = least(beside_factor=beside_factor)
            return voice.n_(
                "The password is too short: take {n} character or more.",
                "The password is too short: take {n} characters or more. A few words do well.",
                n,
            )
        case Weakness.TOO_LONG:
            return voice.n_(
                "The password is too long: {n} character at most.",
                "The password is too long: {n} characters at most.",
                MOST,
            )
        case Weakness.COMMON:
            return voice._(
                "Too many people take this password, or it repeats itself: it would be guessed "
                "at once. Take a few words that do not belong together."
            )
        case Weakness.OWN_WORDS:
            return voice._(
                "The password holds your login, your name or the name of your school: leave "
                "that out."
            )


def wrong_line(voice: Voice, why: Wrong) -> str:
    """What is wrong in a form about a person, and what would do."""
    match why:
        case Wrong.LOGIN:
            return voice._(
                "The login takes 2 to 60 letters and digits, and the signs . _ - @ + between them."
            )
        case Wrong.LOGIN_TAKEN:
            return voice._("Somebody has this login already: take another.")
        case Wrong.NAME:
            return voice._("The name is missing, or holds signs that cannot be shown.")
        case Wrong.PASSWORD:
            return voice._(
                "Your present password is not right. After several tries, wait a while before the "
                "next."
            )
        case Wrong.CODE:
            return voice._(
                "The code is not right, or no longer. Wait for the next one, and see that the "
                "clock of the phone is right."
            )


def fault_line(voice: Voice, why: Wrong | Weakness, *, beside_factor: bool = False) -> str:
    """What is wrong, and what would do."""
    if isinstance(why, Weakness):
        return weakness_line(voice, why, beside_factor=beside_factor)
    return wrong_line(voice, why)


def event_line(voice: Voice, what: str) -> str:
    """What was done; the key itself where another version, or another part, noted it."""
    lines = {
        # Translators: from the log of a school; who and when stand beside it.
        What.SIGNED_IN: voice._("Signed in"),
        What.SIGN_IN_FAILED: voice._("A wrong password was tried"),
        What.FACTOR_FAILED: voice._("A wrong second factor was tried"),
        What.SIGNED_OUT: voice._("Signed out"),
        What.SESSIONS_ENDED: voice._("Ended sessions"),
        What.LINK_MADE: voice._("Made a link"),
        What.JOINED: voice._("Joined"),
        What.PASSWORD_SET: voice._("Set a password"),
        What.FACTOR_SET: voice._("Set a second factor"),
        What.FACTOR_REMOVED: voice._("Took a second factor away"),
        What.ROLE_CHANGED: voice._("Changed a role"),
        What.DISABLED: voice._("Shut somebody out"),
        What.ENABLED: voice._("Let somebody in again"),
        What.EXPORTED: voice._("Took everything out as a file"),
        What.ERASED: voice._("Erased somebody"),
        "class-closed": voice._("Closed a class"),
        "class-reopened": voice._("Opened a class again"),
        "member-added": voice._("Added somebody to a class"),
        "member-removed": voice._("Took somebody out of a class"),
        "roster-taken-in": voice._("Took a roster in"),
        "roster-exported": voice._("Took a roster out as a file"),
        "certificate-issued": voice._("Issued a certificate"),
        "certificate-revoked": voice._("Revoked a certificate"),
        "token-made": voice._("Made a token"),
        "token-revoked": voice._("Revoked a token"),
    }
    known = next((key for key in lines if key == what), None)
    return what if known is None else lines[known]


def object_line(voice: Voice, names: Mapping[str, str], noted: str) -> str:
    """To what it was done: `names` are by ids; an id without one, as a token's, is cut short."""
    return ": ".join(_object_word(voice, names, word) for word in noted.split())


def _object_word(voice: Voice, names: Mapping[str, str], word: str) -> str:
    before, changed, after = word.partition(">")
    if word in names:
        return names[word]
    if word in list(Role):
        return role_name(voice, Role(word))
    if changed and {before, after} <= set(Role):
        return f"{role_name(voice, Role(before))} → {role_name(voice, Role(after))}"
    # Translators: from the log of a school: what a link was made for.
    links = {INVITE: voice._("invitation"), RESET: voice._("new password")}
    short = word if len(word) <= _LONGEST_SIGN else f"{word[:_CUT]}…"
    return links.get(word, short)
