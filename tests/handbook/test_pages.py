"""Every page of the handbook, in every language: whole, alike, and without a figure typed in."""

import inspect
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.extract import extract_from_file

from croupier.handbook import PARTS, Page, chapters, page
from croupier.handbook.blocks import Block, Drawing, Example, Glossary, Grid
from croupier.handbook.chapters.glossary import MEANINGS
from croupier.handbook.search import folded, search, words_of
from croupier.i18n import Voice, languages
from croupier.i18n.terms import terms
from croupier.rules import standard
from croupier.trainer import drills
from scripts.catalogs import KEYWORDS

KEYS = tuple(chapters())
# A thousand is grouped by a language's sign; a number may have decimals after another.
NUMBER = re.compile(r"\d+(?:[.,\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]\d+)*")


def blocks_of(shown: Page) -> Iterator[Block]:
    for section in shown.sections:
        yield from section.blocks


def texts_of(shown: Page) -> Iterator[str]:
    yield from (shown.title, shown.lead)
    for section in shown.sections:
        yield section.title
        for block in section.blocks:
            yield from words_of(block)


@cache
def names_with_figures(language: str) -> Mapping[str, str]:
    """What stands for a name that has figures in one language and words in another.

    Dozens and columns are counted in words in Georgian.
    """
    voice, layout = Voice(language), standard().layout
    return {voice.position(p): f" {p.key} " for p in layout.positions if p.is_outside}


def numbers_of(text: str, language: str) -> Counter[str]:
    """The numbers of a text, as they would be written without any language."""
    for name, key in names_with_figures(language).items():
        text = re.sub(rf"{re.escape(name)}(?!\d)", key, text, flags=re.IGNORECASE)
    symbols = Locale(language).number_symbols["latn"]
    found: Counter[str] = Counter()
    for match in NUMBER.findall(text):
        plain = match.replace(symbols["group"], "") if grouped(match, symbols["group"]) else match
        found[plain.replace(symbols["decimal"], ".")] += 1
    return found


def grouped(number: str, sign: str) -> bool:
    head, *groups = number.split(sign)
    return bool(groups) and len(head) <= 3 and all(len(group) == 3 for group in groups)


@pytest.mark.parametrize("key", KEYS)
def test_no_figure_is_typed_into_a_sentence(key: str) -> None:
    module = import_module(f"croupier.handbook.chapters.{key.replace('-', '_')}")
    path = inspect.getsourcefile(module)
    assert path is not None
    typed = []
    for _line, text, _notes, _context in extract_from_file("python", path, keywords=KEYWORDS):
        for form in (text,) if isinstance(text, str) else text:
            typed += [form] * bool(re.search(r"\d", form))
    assert typed == []


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("key", KEYS)
def test_every_figure_is_the_same_in_every_language(key: str, language: str) -> None:
    # Zero is "số 0" in Vietnamese: there a word of the language holds the figure.
    word_for_zero = "0" in terms()["zero"].word(language)

    def figures(code: str) -> list[Counter[str]]:
        found = [
            numbers_of(" ".join(words_of(block)), code)
            for block in blocks_of(page(key, Voice(code)))
            # The words of a glossary come in the order of each language's letters.
            if not isinstance(block, Glossary)
        ]
        for counter in found:
            if word_for_zero:
                del counter["0"]
        return found

    assert figures(language) == figures("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYS)
def test_a_page_is_whole(key: str, language: str) -> None:
    shown = page(key, Voice(language))
    texts = list(texts_of(shown))
    assert all(texts)
    assert not [text for text in texts if re.search(r"[{}]", text)]
    assert not [text for text in texts if text != unicodedata.normalize("NFC", text)]
    assert not [text for text in texts if "  " in text or text != text.strip()]
    anchors = [section.anchor for section in shown.sections]
    assert len(set(anchors)) == len(anchors)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", anchor) for anchor in anchors)
    assert all(section.blocks for section in shown.sections)


@pytest.mark.parametrize("key", KEYS)
def test_tables_are_square_and_pictures_have_names_of_their_own(key: str) -> None:
    ids: list[str] = []
    for block in blocks_of(page(key, Voice("en"))):
        inner = block.grid if isinstance(block, Example) else block
        if isinstance(inner, Grid):
            widths = {len(row) for row in (inner.head, *inner.rows, inner.total)}
            assert widths - {0} == {len(inner.head)}
        picture = block.drawing if isinstance(block, Example) else block
        if isinstance(picture, Drawing):
            ids += re.findall(r' id="([^"]+)"', picture.picture.svg)
    assert len(set(ids)) == len(ids)


def test_the_parts_name_every_chapter_once_and_every_file_is_in_a_part() -> None:
    named = [key for _, keys in PARTS for key in keys]
    assert len(set(named)) == len(named)
    folder = import_module("croupier.handbook.chapters").__path__[0]
    files = {path.stem for path in Path(folder).glob("*.py")} - {"__init__"}
    assert files == {key.replace("-", "_") for key in named}


def test_every_drill_is_read_about_somewhere_and_every_link_leads_to_one() -> None:
    linked = {(kind, level) for chapter in chapters().values() for kind, level in chapter.drills}
    assert all(kind in drills.KINDS for kind, _ in linked)
    assert all(level in drills.KINDS[kind].levels for kind, level in linked)
    assert {kind for kind, _ in linked} == set(drills.KINDS)


def test_the_glossary_explains_every_term_of_the_termbase() -> None:
    assert set(MEANINGS) == set(terms())


@pytest.mark.parametrize("language", languages())
def test_a_term_is_found_by_its_words_typed_carelessly(language: str) -> None:
    voice = Voice(language)
    for key in ("dozen", "corner", "change"):
        word = terms()[key].word(language)
        for typed in (word, word.upper(), folded(word)):
            assert "glossary" in {hit.chapter for hit in search(typed, voice)}, typed


@pytest.mark.parametrize("words", ["", "  ", "qqqq", "a" * 500, "<b>", "%_'\"", "\x00"])
def test_a_search_without_sense_finds_nothing_and_breaks_nothing(words: str) -> None:
    assert search(words, Voice("en")) == ()


def test_the_glossary_gives_the_words_of_other_languages_once_each() -> None:
    (section,) = page("glossary", Voice("ru")).sections
    (found,) = [block for block in section.blocks if isinstance(block, Glossary)]
    by_key = {entry.key: entry for entry in found.entries}
    # terms.csv: the same in all five; and three languages that say the English word.
    assert by_key["la_partage"].elsewhere == {}
    assert by_key["split"].elsewhere == {"split": ("en", "tr", "vi"), "სპლიტი": ("ka",)}
    assert by_key["dozen"].elsewhere == {
        "dozen": ("en",), "დუჟინი": ("ka",), "düzine": ("tr",), "tá": ("vi",)
    }  # fmt: skip
