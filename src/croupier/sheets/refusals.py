"""What cannot be printed: each carries what its sentence needs; `code` is its stable name."""

from dataclasses import dataclass
from typing import ClassVar

from croupier.errors import CroupierError
from croupier.i18n import Voice
from croupier.i18n.quoting import shown
from croupier.pictures import NotAttested
from croupier.sheets.paper import unprintable
from croupier.sheets.press import EXTRA, NoPress

LONGEST_TITLE = 80
LONGEST_ADDRESS = 200


class NotPrinted(CroupierError):
    """Something that a sheet is to bear and cannot."""

    code: ClassVar[str]


@dataclass(eq=False)
class TitleTooLong(NotPrinted):
    """The title has more than `most` signs."""

    length: int
    most: int
    code: ClassVar[str] = "title_too_long"


@dataclass(eq=False)
class Unprintable(NotPrinted):
    """The title has signs that the fonts have not."""

    signs: str
    code: ClassVar[str] = "unprintable"


@dataclass(eq=False)
class BadAddress(NotPrinted):
    """No address that a screen could open."""

    address: str
    code: ClassVar[str] = "bad_address"


def read_title(text: str) -> str:
    """The title on one line, "" for none; raises TitleTooLong or Unprintable.

    >>> read_title(' Test  #1: "17" ')
    'Test #1: "17"'
    """
    title = " ".join("".join(s if s.isprintable() else " " for s in text).split())
    if len(title) > LONGEST_TITLE:
        raise TitleTooLong(len(title), LONGEST_TITLE)
    signs = unprintable(title)
    if signs:
        raise Unprintable(signs)
    return title


def read_address(text: str) -> str:
    """The address of a trainer without a slash at its end; raises BadAddress.

    >>> read_address("https://school.example/croupier/")
    'https://school.example/croupier'
    """
    address = text.strip()
    scheme, _, rest = address.partition("://")
    plain = address.isascii() and address.isprintable() and len(address) <= LONGEST_ADDRESS
    if scheme not in ("http", "https") or not plain or not rest.strip("/"):
        raise BadAddress(text)
    if set(address) & set(' ?#"<>\\'):
        raise BadAddress(text)
    return address.rstrip("/")


def sentence(voice: Voice, why: NotPrinted | NoPress | NotAttested) -> str:
    """Why nothing is printed, and what would do: one line."""
    match why:
        case NoPress():
            command = f"pip install '{EXTRA}'"
            return voice._(
                # Translators: {command} is typed as it is.
                "Printing needs typst, which is not installed: {command}",
                command=command,
            )
        case NotAttested():
            return voice._(
                "This cannot be drawn for the rules “{wheel}”: no source says how it looks.",
                wheel=why.wheel,
            )
        case TitleTooLong():
            return voice._(
                "The title is too long: signs {length}, at most {most}.",
                length=why.length,
                most=why.most,
            )
        case Unprintable():
            return voice._(
                "The fonts have no sign for this: {signs}. Leave it out of the title.",
                signs=shown(why.signs),
            )
        case BadAddress():
            return voice._(
                "“{address}” is no address of a trainer: write it as {example}.",
                address=shown(why.address),
                example="http://127.0.0.1:8000",
            )
        case _:
            return voice._("This cannot be printed ({code}).", code=why.code)
