"""The deck of the trade's words: a term in the deck's language, and in the others.

Both ways: from the term to what others call it, and from these to the term, each time with
what it means. Terms that one language has a single word for are one note in it.
"""

from collections.abc import Iterator, Sequence

from babel import Locale, UnknownLocaleError

from croupier.i18n import Voice
from croupier.i18n.terms import Term, terms
from croupier.sheets.decks.notes import Note, Side, Table

_OURS = frozenset({"cheat_sheet", "glossary", "self_test", "trainer"})
"""Words of this program and not of the trade."""


def notes(voice: Voice, table: Table) -> Iterator[Note]:
    """A note a word that another language has another word for, in the termbase's order."""
    alike: dict[str, list[Term]] = {}
    for term in terms().values():
        if voice.language in term.cells and term.key not in _OURS:
            alike.setdefault(_said([term], voice.language), []).append(term)
    for word, group in alike.items():
        if others := _others(voice, group):
            own = ((language_name(voice.language), word),)
            yield Note(
                key=group[0].key,
                question=Side(own),
                answer=Side(others),
                reason=tuple(
                    table.meanings[term.key] for term in group if term.key in table.meanings
                ),
                tags=("glossary",),
                reverse=(Side(others), Side(own)),
            )


def language_name(code: str) -> str:
    """What a language calls itself; its code where Babel does not know it.

    >>> language_name("ka"), language_name("vi"), language_name("xx")
    ('ქართული', 'Tiếng Việt', 'xx')
    """
    try:
        return Locale(code).display_name or code
    except (UnknownLocaleError, ValueError):
        return code


def _others(voice: Voice, group: Sequence[Term]) -> tuple[tuple[str, str], ...]:
    """The words of the languages that do not use the same, each with its language's name."""
    own = group[0].word(voice.language).casefold()
    return tuple(
        (language_name(language), _said(group, language))
        for language in group[0].cells
        if language != voice.language
        and any(term.word(language).casefold() != own for term in group)
    )


def _said(group: Sequence[Term], language: str) -> str:
    """The word, and what else it is called; for several terms each once."""
    found = [word for term in group for word in (term.word(language), *term.others(language))]
    return "; ".join(dict.fromkeys(found))
