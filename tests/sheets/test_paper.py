"""Fonts and signs: what can be printed, and what is said where something cannot be."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from croupier.i18n import Voice, languages
from croupier.i18n.languages import LOCALES
from croupier.pictures import Missing, NotAttested
from croupier.sheets import press
from croupier.sheets.paper import FONTS, INSTEAD, printable, unprintable
from croupier.sheets.press import NoPress, has_press, typeset
from croupier.sheets.refusals import (
    BadAddress,
    NotPrinted,
    TitleTooLong,
    Unprintable,
    read_address,
    read_title,
    sentence,
)
from tests.sheets.reading import Read

SCREEN_ALONE = "⌫χσ"
"""Signs of the keypad and of an audit's statistics, which are on no paper."""
LIGHT = 600_000


def catalog(language: str) -> Path:
    folder = "" if language == "en" else f"{language}/LC_MESSAGES"
    return Path(LOCALES) / folder / ("croupier.pot" if language == "en" else "croupier.po")


@pytest.mark.parametrize("language", languages())
def test_the_fonts_have_every_sign_of_every_message(language: str) -> None:
    said = "".join(map(str, messages(language)))
    assert len(said) > 10_000
    assert set(unprintable(said)) <= {*SCREEN_ALONE, "\n"}


def messages(language: str) -> Iterator[object]:
    """Every message of the language, all plural forms of each."""
    with catalog(language).open("rb") as file:
        for message in read_po(file):
            for one in (message.id, message.string):
                yield from one if isinstance(one, tuple | list) else [one]


def test_the_list_of_signs_is_what_the_fonts_hold() -> None:
    held = {sign for font in FONTS.glob("*.ttf") for sign in TTFont(font).getBestCmap()}
    listed = {sign for sign in range(0x30000) if not unprintable(chr(sign))}
    assert listed == held


def test_the_signs_of_money_marks_and_sums_are_there() -> None:
    assert not unprintable("×÷−→✓₾₽₺₫€$£₸…–—„“”«»·½ıİğş ệữ ქართული Ძ ё")


def test_regular_and_bold_have_the_same_signs() -> None:
    for family in ("NotoSans", "NotoSansGeorgian"):
        one, other = (TTFont(FONTS / f"{family}-{style}.ttf") for style in ("Regular", "Bold"))
        assert set(one.getBestCmap()) == set(other.getBestCmap())


def test_the_fonts_are_light_and_their_license_lies_beside_them() -> None:
    assert sum(file.stat().st_size for file in FONTS.iterdir()) < LIGHT
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")


def test_a_square_stands_for_a_sign_that_no_font_has() -> None:
    assert printable("漢17\n🎲") == f"{INSTEAD}17\n{INSTEAD}"
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    texts = {"language": "en", "page": "a4", "document": "🎲 dice", "words": "🎲"}
    content = {**texts, "pictures": [picture]}
    assert Read(typeset("cloth", content)).metadata["/Title"] == f"{INSTEAD} dice"


# --- refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "refusal"),
    [("x" * 81, TitleTooLong), ("漢字", Unprintable), ("ok 🎲", Unprintable)],
)
def test_a_title_that_cannot_be_printed_is_refused(title: str, refusal: type[NotPrinted]) -> None:
    with pytest.raises(refusal) as why:
        read_title(title)
    assert "\n" not in sentence(Voice("en"), why.value)


@pytest.mark.parametrize(
    ("typed", "title"), [("", ""), ("  a\n\tb ", "a b"), ("x" * 80, "x" * 80), ("\x00\u200b", "")]
)
def test_a_title_is_one_line(typed: str, title: str) -> None:
    assert read_title(typed) == title


@pytest.mark.parametrize(
    "address",
    [
        "",
        "school",
        "ftp://school",
        "http://",
        "http://a b",
        "http://a?x",
        "http://ш",
        "http://" + "a" * 200,
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress) as why:
        read_address(address)
    assert "\n" not in sentence(Voice("en"), why.value)


def test_without_typst_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    press._compiler.cache_clear()
    assert not has_press()
    with pytest.raises(NoPress) as why:
        typeset("cloth", {"pictures": []})
    assert "pip install 'croupier[sheets]'" in sentence(Voice("en"), why.value)


def test_what_nobody_knows_is_not_drawn_and_said_so() -> None:
    said = sentence(Voice("en"), NotAttested("triple-zero", Missing.HEAD))
    assert "triple-zero" in said
