"""Which language a person gets, whatever the browser or the terminal says."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.i18n import Voice, from_environment, languages, negotiate


def test_english_is_the_first_language_and_russian_beside_it() -> None:
    assert languages()[0] == "en"
    assert "ru" in languages()


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ru", "ru"),
        ("RU-ru", "ru"),
        ("ru-KZ,ru;q=0.9,en;q=0.8", "ru"),
        ("en-GB,ru;q=0.9", "en"),
        ("zh;q=1, ru;q=0.5", "ru"),
        ("en;q=0.1, ru;q=0.2", "ru"),
        ("ru;q=0.2, en;q=0.2", "ru"),
        ("ru;q=0", "en"),
        ("ru; q=0.5 , en ; q=0.4", "ru"),
        ("*", "en"),
        ("*;q=0.1, ru", "ru"),
        ("ru;q=0.1, *", "en"),
        ("zh", "en"),
        ("", "en"),
        (None, "en"),
        ("rules", "en"),
        (";;;,,,q=", "en"),
        ("ru;q=nan", "en"),
        ("ru;q=inf", "en"),
        ("ru;q=2", "en"),
        ("ru;level=1", "en"),
        ("../../ru", "en"),
        ("\x00,ru\x00", "en"),
        ("a," * 100_000 + "ru", "en"),
    ],
)
def test_a_browser_gets_the_language_it_wants_most_of_those_there_are(
    header: str | None, language: str
) -> None:
    assert negotiate(header) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "ru_KZ.KOI8-R@modifier"}, "ru"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ru_RU", "LANG": "en_US"}, "ru"),
        ({"LC_ALL": "C", "LC_MESSAGES": "ru_RU", "LANG": "ru_RU"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU"}, "ru"),
        ({"CROUPIER_LANG": "ru", "LC_ALL": "en_US"}, "ru"),
        ({"CROUPIER_LANG": "en", "LANG": "ru_RU"}, "en"),
        ({"CROUPIER_LANG": "", "LANG": "ru_RU"}, "ru"),
        ({"CROUPIER_LANG": "klingon", "LANG": "ru_RU"}, "ru"),
        ({"CROUPIER_LANG": " RU "}, "ru"),
        ({"LANG": "..//@@__"}, "en"),
    ],
)
def test_a_terminal_gets_the_language_of_its_environment(
    environment: dict[str, str], language: str
) -> None:
    assert from_environment(environment) == language


@given(st.text())
def test_any_text_at_all_leads_to_a_language_there_is(text: str) -> None:
    assert negotiate(text) in languages()
    assert from_environment({"LANG": text}) in languages()
    assert Voice(text).language in languages()


def test_a_language_that_is_not_there_speaks_english() -> None:
    assert Voice("xx").language == "en"
    assert Voice("xx")._("split") == "split"
    assert Voice("../ru").language == "en"


def test_asking_for_a_voice_loads_neither_babel_nor_the_rules_nor_gettext() -> None:
    code = (
        "import sys; from croupier.i18n import Voice, languages, negotiate; Voice; languages();"
        "heavy = {'babel', 'gettext', 'croupier.rules.layout', 'croupier.trainer.steps'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert printed.strip() == "[]"
