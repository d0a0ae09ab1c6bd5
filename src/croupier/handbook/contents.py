"""The order of the handbook. A chapter is one file in `chapters/`, named here once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module

from croupier.errors import CroupierError
from croupier.handbook.blocks import Page
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_, Voice

# Translators: the parts of the handbook, each with several chapters.
PARTS = (
    (N_("The table"), ("roulette", "wheel", "cloth", "spin")),
    (N_("Bets"), ("inside-bets", "outside-bets", "payouts", "cheat-sheet")),
    (N_("Announced bets"), ("announced", "maximum", "neighbours", "completes", "partial-hits")),
    (N_("Houses and their rules"), ("zero", "variants", "club")),
    (N_("Practice"), ("examples", "self-test", "drills", "glossary")),
)
"""Each part's name and the keys of its chapters."""


@dataclass(eq=False)
class NoSuchChapter(CroupierError):
    """A key that is no chapter's."""

    key: str


@cache
def chapters() -> Mapping[str, Chapter]:
    """Every chapter by key, in the order they are read.

    >>> list(chapters())[:2]
    ['roulette', 'wheel']
    """
    found = {}
    for _, keys in PARTS:
        for key in keys:
            module = import_module(f"croupier.handbook.chapters.{key.replace('-', '_')}")
            chapter = module.CHAPTER
            assert isinstance(chapter, Chapter), key
            assert chapter.key == key, key
            found[key] = chapter
    return found


@lru_cache(maxsize=256)
def page(key: str, voice: Voice) -> Page:
    """The chapter in the voice's language; raises NoSuchChapter.

    >>> page("wheel", Voice("en")).title
    'The wheel'
    """
    chapter = chapters().get(key)
    if chapter is None:
        raise NoSuchChapter(key[:60])
    return chapter.page(voice)


def chapters_that_train(kind: str) -> tuple[Chapter, ...]:
    """The chapters to read before a kind of drill, first those that name it before others.

    >>> [chapter.key for chapter in chapters_that_train("neighbours")]
    ['neighbours', 'wheel']
    """

    def place(chapter: Chapter) -> int:
        return [named for named, _ in chapter.drills].index(kind)

    naming = (c for c in chapters().values() if any(named == kind for named, _ in c.drills))
    return tuple(sorted(naming, key=place))
