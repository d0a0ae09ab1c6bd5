"""A certificate read back: its words in every language, its tags, and its QR code."""

import json
from dataclasses import replace

import pytest
import zxingcpp

from croupier.i18n import Voice, languages
from croupier.sheets.certificate import Printed, content_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import typeset
from tests.sheets.reading import Read, pixels, squeezed

ADDRESS = "https://school.example/verify/K7QM-4XDP-0011-ABCD"
PRINTED = Printed(
    code="K7QM-4XDP-0011-ABCD",
    school="Croupier School North",
    name="Ana Žižić-მაისურაძე",
    exam="First test <b>#eval</b>",
    ended_at=1_790_000_000_000,  # 21 September 2026, 13:33 UTC
    issued_at=1_790_086_400_000,
    right=19,
    of=20,
    pass_percent=80,
    version="0.5.0",
)


def page(language: str = "en", paper: Paper = Paper.A4, printed: Printed = PRINTED) -> Read:
    return Read(typeset("certificate", content_of(printed, Voice(language), paper, ADDRESS)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", Paper)
def test_one_page_says_it_all_in_every_language(language: str, paper: Paper) -> None:
    read = page(language, paper)
    assert len(read.pages) == 1
    for text in (PRINTED.code, PRINTED.school, PRINTED.name, PRINTED.exam, "0.5.0", ADDRESS):
        assert squeezed(text) in read.squeezed
    assert "19" in read.text
    assert "20" in read.text
    assert "2026" in read.text
    assert read.root["/MarkInfo"]["/Marked"]
    assert read.root["/Lang"] == language
    assert read.sizes == {(595, 842) if paper is Paper.A4 else (612, 792)}


def test_the_days_are_those_of_the_clock_that_is_handed_in() -> None:
    hour = 3600 * 1000
    for offset, day in ((0, "September 21, 2026"), (11 * hour, "September 22, 2026")):
        made = content_of(PRINTED, Voice("en"), Paper.A4, ADDRESS, offset)
        assert dict(made["facts"])["Taken on"] == day


def test_its_code_opens_the_page_that_verifies() -> None:
    content = content_of(PRINTED, Voice("en"), Paper.A4, ADDRESS)
    inputs = {"content": json.dumps(content), "pictures": json.dumps(content["pictures"])}
    (code,) = zxingcpp.read_barcodes(pixels("certificate", inputs))
    assert code.text == ADDRESS


def test_long_names_stay_on_the_page() -> None:
    long = replace(
        PRINTED,
        school="S" * 60 + " " + "s" * 59,
        name="N" * 60 + " " + "n" * 59,
        exam="E" * 60 + " " + "e" * 59,
    )
    read = page("en", Paper.LETTER, long)
    assert len(read.pages) == 1
    assert "n" * 59 in read.squeezed


def test_the_same_certificate_is_the_same_bytes() -> None:
    first, second = (
        typeset("certificate", content_of(PRINTED, Voice("ru"), Paper.A4, ADDRESS))
        for _ in range(2)
    )
    assert first == second
