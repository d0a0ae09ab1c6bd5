"""The compiled catalogs, read once a language.

A language whose catalog is not compiled, or damaged, speaks English: a sentence is never missing.
"""

import os
from functools import cache
from typing import TYPE_CHECKING

from croupier.i18n.languages import DOMAIN, LOCALES

if TYPE_CHECKING:
    from gettext import NullTranslations


@cache
def catalog(language: str) -> "NullTranslations":
    """The catalog of the language; one that gives every message back where there is none."""
    import gettext
    import struct

    path = os.path.join(LOCALES, language, "LC_MESSAGES", f"{DOMAIN}.mo")  # noqa: PTH118
    try:
        with open(path, "rb") as compiled:  # noqa: PTH123
            return gettext.GNUTranslations(compiled)
    except (OSError, ValueError, LookupError, struct.error):
        return gettext.NullTranslations()
