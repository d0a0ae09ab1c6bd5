"""The catalogs say everything, in words of their language and of the trade."""

import csv
import re
import unicodedata

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from croupier.i18n import languages
from croupier.i18n.languages import DOMAIN
from hatch_build import LOCALES
from scripts.catalogs import ROOT

TRANSLATED = [language for language in languages() if language != "en"]
TERMS = ROOT / "src" / "croupier" / "i18n" / "terms.csv"
FIELD = re.compile(r"\{[^{}]*\}")
# French words of the trade and names of things stay as they are in every language.
KEPT = {
    *("Voisins du zéro", "Tiers du cylindre", "Orphelins", "Jeu zéro", "{series} en plein"),
    *("la partage", "en prison", "La partage", "En prison", "La partage.", "En prison."),
    # A sign of statistics, a loan of the termbase, and values between punctuation alone.
    *("χ²", "dealer {name} ({amount})", "{numbers}, {files}", "{first} – {last}, {tables}"),
}


def catalog_of(language: str) -> Catalog:
    with (ROOT / LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as text:
        return read_po(text, locale=language, domain=DOMAIN, abort_invalid=True)


def pairs_of(message: Message) -> list[tuple[str, str]]:
    """Each form of the translation beside the English plural, or the English itself."""
    source = message.id if isinstance(message.id, str) else message.id[-1]
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return [(source, form or "") for form in forms]


def small(text: str) -> str:
    """The text in small letters, whichever of its two capitals a Turkish i has."""
    return text.replace("İ", "i").casefold()


def variants(cell: str) -> set[str]:
    """The words of a cell `head word (other, words)`."""
    head, _, others = small(cell).rstrip(")").partition("(")
    return {word.strip() for word in (head, *others.split(",")) if word.strip()}


def bare(text: str) -> str:
    """The words of a message alone, without what is filled in."""
    return FIELD.sub("", text).strip(" .:,").casefold()


def loans(language: str) -> set[str]:
    """The words that the language's dealers say as English ones do, by the termbase."""
    with TERMS.open(encoding="utf-8", newline="") as file:
        return {
            word
            for row in csv.DictReader(file)
            for word in variants(row["en"]) & variants(row[language])
        }


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_in_english(language: str) -> None:
    same = [
        source
        for message in catalog_of(language)
        if message.id
        for source, form in pairs_of(message)
        if form == source and re.search("[^\\W\\d_]", FIELD.sub("", source))
    ]
    own = loans(language)
    assert sorted({source for source in same if bare(source) not in own} - KEPT) == []


@pytest.mark.parametrize(("language", "script"), [("ru", "[а-яё]"), ("ka", "[ა-ჰ]")])
def test_a_language_is_written_in_its_own_letters(language: str, script: str) -> None:
    other = [
        form
        for message in catalog_of(language)
        if message.id
        for source, form in pairs_of(message)
        if re.search("[^\\W\\d_]", FIELD.sub("", source))
        and not re.search(script, FIELD.sub("", form), re.IGNORECASE)
    ]
    assert sorted(set(other) - KEPT) == []


def test_georgian_has_no_capitals() -> None:
    forms = [form for m in catalog_of("ka") if m.id for _, form in pairs_of(m)]
    assert [form for form in forms if re.search("[\u1c90-\u1cbf]", form)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_marks_are_composed_so_that_they_can_be_searched(language: str) -> None:
    forms = [form for m in catalog_of(language) if m.id for _, form in pairs_of(m)]
    assert [form for form in forms if form != unicodedata.normalize("NFC", form)] == []


@pytest.mark.parametrize(
    ("language", "quotes"), [("ru", "«»"), ("ka", "„“"), ("vi", "“”"), ("tr", "“”")]
)
def test_a_language_quotes_with_its_own_marks(language: str, quotes: str) -> None:
    known = set('«»„“”"')
    used = {c for m in catalog_of(language) if m.id for _, form in pairs_of(m) for c in form}
    assert used & known <= set(quotes)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_form_names_the_values_of_the_source(language: str) -> None:
    unlike = [
        (source, form)
        for message in catalog_of(language)
        if message.id
        for source, form in pairs_of(message)
        if set(FIELD.findall(source)) - {"{n}"} != set(FIELD.findall(form)) - {"{n}"}
    ]
    assert unlike == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_words_of_the_trade_are_those_of_the_termbase(language: str) -> None:
    with TERMS.open(encoding="utf-8", newline="") as file:
        terms = [(variants(row["en"]), variants(row[language])) for row in csv.DictReader(file)]
    met, wrong = 0, []
    for message in catalog_of(language):
        if not isinstance(message.id, str) or message.context or message.id.isupper():
            continue  # a context means another word; NUMBER is what stands for a figure in help
        rows = [theirs for ours, theirs in terms if message.id.casefold() in ours]
        if rows:
            met += 1
            said = small(str(message.string))
            if not any(said in theirs for theirs in rows):
                wrong.append((message.id, message.string))
    assert wrong == []
    assert met >= 18, "the catalogs no longer name the positions, or the termbase does not"


def test_russian_makes_no_space_before_a_mark_and_quotes_as_russian_does() -> None:
    forms = [form for m in catalog_of("ru") if m.id for _, form in pairs_of(m)]
    assert [form for form in forms if re.search(r'["“”]| [.,:;?!](\s|$)', form)] == []


def test_the_termbase_has_every_language_in_every_row() -> None:
    with TERMS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {"en", *TRANSLATED} <= set(rows[0])
    assert [row["key"] for row in rows if not all(row.values())] == []
    assert len({row["key"] for row in rows}) == len(rows)
