"""Languages: which there are, and which of them a person wants.

English is the source and is always there; every other language is a folder in `locales/`.
"""

import os
from collections.abc import Mapping
from functools import cache

SOURCE = "en"
"""The language of the source, which is always there."""

LOCALES = os.path.join(os.path.dirname(__file__), "locales")  # noqa: PTH118, PTH120 - pathlib loads slowly
DOMAIN = "croupier"

_LONGEST_HEADER = 1000


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first and the others in alphabetical order.

    >>> languages()[0]
    'en'
    """
    try:
        with os.scandir(LOCALES) as folders:
            found = sorted(f.name for f in folders if f.is_dir() and f.name.isalpha())
    except FileNotFoundError:
        found = []
    return (SOURCE, *(code for code in found if code != SOURCE))


@cache
def own_name(code: str) -> str:
    """What the language calls itself; the code where nobody has written that down.

    >>> own_name("en"), own_name("ka"), own_name("tr"), own_name("qq")
    ('English', 'ქართული', 'Türkçe', 'qq')
    """
    from babel import Locale, UnknownLocaleError

    from croupier.i18n.casing import capitalized

    try:
        name = Locale(code).get_language_name(code)
    except UnknownLocaleError:
        return code
    return capitalized(name or code, code)


def negotiate(accept_language: str | None) -> str:
    """The language that an `Accept-Language` header asks for, English where none is ours.

    Of two wanted alike, the one named first. What cannot be read is passed over.

    >>> negotiate("zh, ru;q=0.5"), negotiate("*"), negotiate("")
    ('ru', 'en', 'en')
    """
    best, wanted = SOURCE, 0.0
    for part in (accept_language or "")[:_LONGEST_HEADER].split(","):
        tag, _, parameters = part.partition(";")
        code = SOURCE if tag.strip() == "*" else _known(tag)
        weight = _weight(parameters)
        if code is not None and weight > wanted:
            best, wanted = code, weight
    return best


def from_environment(environment: Mapping[str, str]) -> str:
    """The language of a terminal's environment, English where none is ours.

    `CROUPIER_LANG` when it names a language there is; else the first of `LC_ALL`,
    `LC_MESSAGES` and `LANG` that is set decides, as POSIX has it.

    >>> from_environment({"LANG": "ru_RU.UTF-8"}), from_environment({"LC_ALL": "C", "LANG": "ru"})
    ('ru', 'en')
    """
    chosen = _known(environment.get("CROUPIER_LANG", ""))
    if chosen is not None:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name, ""):
            return _known(value) or SOURCE
    return SOURCE


def _known(tag: str) -> str | None:
    """The language that a tag as `ru-RU` or a locale as `ru_RU.UTF-8@euro` names, if ours."""
    code = tag.strip().lower()
    for separator in ".@-_":
        code = code.partition(separator)[0]
    return code if code in languages() else None


def _weight(parameters: str) -> float:
    """The q of a language's parameters: 1 where none is given, 0 where it is unreadable."""
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if name.strip().lower() == "q" and 0 <= weight <= 1 else 0.0
