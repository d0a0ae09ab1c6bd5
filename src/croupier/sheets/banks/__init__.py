"""Quiz banks: the trainer's questions for a school's own system, as Moodle XML, GIFT or CSV."""

from collections.abc import Callable, Mapping, Sequence

from croupier.sheets.banks import csv_table, gift, moodle
from croupier.sheets.banks.items import Field, Item, is_tapped, items_of
from croupier.sheets.banks.refusals import NeedsPicture, NeedsScreen

__all__ = [
    "FORMATS",
    "SUFFIXES",
    "Field",
    "Item",
    "NeedsPicture",
    "NeedsScreen",
    "is_tapped",
    "items_of",
    "write_bank",
]

FORMATS: Mapping[str, Callable[[Sequence[Item], str], bytes]] = {
    "moodle": moodle.write,
    "gift": gift.write,
    "csv": csv_table.write,
}
"""How to write each format: items and the bank's title in, the file's bytes out."""

SUFFIXES = {"moodle": "xml", "gift": "gift.txt", "csv": "csv"}
"""What a file of the format is called at its end."""


def write_bank(items: Sequence[Item], form: str, title: str) -> bytes:
    """The bank as a file of one of the FORMATS, in UTF-8.

    The same items and title give the same bytes. Raises NeedsPicture where the format has no
    pictures and a question cannot be asked without.
    """
    return FORMATS[form](items, title)
