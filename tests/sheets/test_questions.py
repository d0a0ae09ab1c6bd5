"""Sheets of questions and their keys, read back from the PDF."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import zxingcpp

from croupier.i18n import Voice, languages
from croupier.school.papers import new_order, sheet_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import typeset
from croupier.sheets.questions import Part, Sheet, content_of
from croupier.trainer.drills import KINDS
from croupier.trainer.question import Question
from tests.sheets.reading import Read, pixels, squeezed
from tests.trainer.cloth_by_hand import beside

BASE = "http://127.0.0.1:8000"
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5}
"""rules.md section 2: what a chip on so many numbers of the inside wins."""


def a_sheet(
    *kinds: str,
    level: int = 1,
    count: int = 6,
    seed: str = "monday",
    title: str = "",
    paper: Paper = Paper.A4,
    language: str = "en",
    options: Mapping[str, Any] = {},
) -> Sheet:
    order = new_order(kinds, level, seed, count, options)
    return sheet_of(order, Voice(language), BASE, title=title, paper=paper)


def printed(sheet: Sheet, part: Part, language: str = "en") -> bytes:
    return typeset("questions", content_of(sheet, part, Voice(language)))


def read(sheet: Sheet, part: Part, language: str = "en") -> Read:
    return Read(printed(sheet, part, language))


def keyed(sheet: Sheet) -> list[tuple[Question, str]]:
    """Every question, and what the key prints of it, without blanks."""
    text, found = read(sheet, Part.KEY).squeezed, []
    heads = [squeezed(f"{n}. {Voice('en').prompt(i.question)}") for n, i in numbered(sheet)]
    places: list[int] = []
    for head in heads:
        places.append(text.index(head, places[-1] if places else 0))
    ends = [*places[1:], len(text)]
    for (_, item), head, place, end in zip(numbered(sheet), heads, places, ends, strict=True):
        found.append((item.question, text[place + len(head) : end]))
    return found


def numbered(sheet: Sheet) -> list[tuple[int, Any]]:
    return list(enumerate(sheet.items, 1))


# --- what is asked --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_every_question_answer_and_reason_is_printed(kind: str, language: str) -> None:
    voice, sheet = Voice(language), a_sheet(kind, level=KINDS[kind].levels[-1], count=2)
    content = content_of(sheet, Part.BOTH, voice)
    pages = read(sheet, Part.BOTH, language).pages
    first = next(
        n for n, page in enumerate(pages) if squeezed(content["key_words"]) in squeezed(page)
    )
    asked, key = (squeezed("".join(some)) for some in (pages[:first], pages[first:]))
    for number, item in numbered(sheet):
        question = item.question
        assert squeezed(f"{number}. {voice.prompt(question)}") in asked
        assert squeezed(f"{number}. {voice.prompt(question)}") in key
        for ask in question.asks:
            assert content["columns"] == 3 or squeezed(voice.ask(kind, ask)) in asked
            for choice in ask.choices:
                assert squeezed(voice.choice(kind, choice)) in asked
            assert squeezed(voice.answer(kind, ask, question.answer[ask.field])) in key
        for step in question.steps:
            assert squeezed(voice.step(step)) in key


@pytest.mark.parametrize("kind", ["products", "pictures", "completes", "series-payment"])
def test_no_answer_stands_on_the_question_sheet(kind: str) -> None:
    sheet = a_sheet(kind, level=KINDS[kind].levels[-1], count=12)
    words = set(re.findall(r"\d+", read(sheet, Part.QUESTIONS).text.replace(",", "")))
    prompts = " ".join(Voice("en").prompt(item.question) for _, item in numbered(sheet))
    told = set(re.findall(r"\d+", prompts.replace(",", "") + sheet.address))
    large = {
        str(answer)
        for _, item in numbered(sheet)
        for answer in item.question.answer.values()
        if isinstance(answer, int) and answer > 99  # no number of the cloth, nor a stack's count
    }
    assert large - told
    assert not words & (large - told)


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_question_sheet_is_set_from_holds_no_reason(kind: str) -> None:
    sheet, voice = a_sheet(kind, level=KINDS[kind].levels[-1], count=5), Voice("en")
    content = content_of(sheet, Part.QUESTIONS, voice)
    assert content["key"] == []
    told = set(texts(content["questions"]))
    for _, item in numbered(sheet):
        choices = {voice.choice(kind, key) for ask in item.question.asks for key in ask.choices}
        assert not told & {voice.step(step) for step in item.question.steps} - choices


def texts(value: Any) -> Iterator[str]:
    """Every text within."""
    if isinstance(value, str):
        yield value
    for one in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from texts(one)


def test_the_questions_come_before_the_key_where_both_are_in_one_file() -> None:
    pages = read(a_sheet("products"), Part.BOTH).pages
    assert "Answer key" not in pages[0]
    assert "Answer key" in pages[1]


# --- what is right, by another way ----------------------------------------------------------------


def test_the_key_multiplies_right() -> None:
    for question, said in keyed(a_sheet("products", level=4, count=20)):
        one, other = (question.options[name] for name in ("factor", "count"))
        assert said.startswith(f"Answer{int(one) * int(other)}chips")


def test_the_key_pays_pictures_right() -> None:
    for question, said in keyed(a_sheet("pictures", level=4, count=20)):
        assert question.falls is not None
        won = 0
        for bet in question.bets:
            covered = [int(number) for number in str(bet.position.key).split("/")]  # type: ignore[union-attr]
            if question.falls in covered:
                won += bet.stake * PAYS[len(covered)]  # type: ignore[union-attr]
        assert said.startswith(f"Winnings{won}chips")


def test_the_key_names_neighbours_right() -> None:
    for question, said in keyed(a_sheet("neighbours", level=2, count=20)):
        number, reach = str(question.options["number"]), int(question.options["reach"])
        assert said.startswith("Numbers" + "".join(beside(number, reach)))


def test_the_key_of_series_adds_up() -> None:
    sizes = {"voisins": 9, "tiers": 6, "orphelins": 5, "zero-game": 4}  # rules.md section 6
    for question, said in keyed(a_sheet("series", level=1, count=20)):
        found = re.match(r"Playsby(\d+)Placed(\d+)Change(\d+?)–", said)
        assert found is not None, said
        unit, placed, change = map(int, found.groups())
        (bet,) = question.bets
        assert unit % 5 == 0
        assert placed == unit * sizes[bet.call.key]  # type: ignore[union-attr]
        assert placed + change == bet.amount  # type: ignore[union-attr]
        assert change < 5 * sizes[bet.call.key]  # type: ignore[union-attr]


# --- the paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
@pytest.mark.parametrize("part", Part)
def test_every_page_has_the_size_of_the_paper(
    part: Part, paper: Paper, size: tuple[int, int]
) -> None:
    sheet = a_sheet("pictures", "spin", "procedure", level=3, count=12, paper=paper)
    assert read(sheet, part).sizes == {size}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("part", Part)
def test_a_sheet_is_tagged_and_says_its_language(part: Part, language: str) -> None:
    pdf = read(a_sheet("pictures", language=language), part, language)
    assert pdf.root["/MarkInfo"]["/Marked"] is True or pdf.root["/MarkInfo"]["/Marked"].value
    assert pdf.root["/Lang"] == language
    assert re.search(r"pdfuaid:part[>=]\"?1", pdf.xmp)
    assert pdf.root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert len(pdf.tagged("/H1")) == (2 if part is Part.BOTH else 1)


def test_every_picture_is_told_in_words() -> None:
    sheet = a_sheet("pictures", level=2, count=4)
    figures = [str(figure["/Alt"]) for figure in read(sheet, Part.QUESTIONS).tagged("/Figure")]
    bets = [Voice("en").bets(i.question.bets, i.question.falls) for _, i in numbered(sheet)]
    assert figures[1:] == bets
    assert sheet.address in figures[0]


@pytest.mark.parametrize("language", languages())
def test_only_the_shipped_fonts_are_in_it(language: str) -> None:
    sheet = a_sheet("pictures", "completes", level=3, language=language)
    fonts = read(sheet, Part.BOTH, language).fonts
    assert fonts
    assert fonts <= {"NotoSans", "NotoSansGeorgian", "NotoSansMath", "NotoSansSymbols2"}


def test_it_bears_no_date() -> None:
    pdf = read(a_sheet("products"), Part.QUESTIONS)
    assert not [name for name in pdf.metadata if "Date" in name]
    assert "Date>" not in pdf.xmp


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from croupier.i18n import Voice; from croupier.sheets.press import typeset;"
        "from croupier.sheets.questions import Part, content_of;"
        "from croupier.school.papers import new_order, sheet_of;"
        "order = new_order(['pictures', 'spin'], 3, 'monday', 6, {});"
        f"sheet = sheet_of(order, Voice('en'), '{BASE}');"
        "sys.stdout.buffer.write(typeset('questions', content_of(sheet, Part.BOTH, Voice('en'))))"
    )
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
    assert printed(a_sheet("pictures", "spin", level=3), Part.BOTH) == other


def test_another_seed_gives_another_sheet() -> None:
    one, other = (a_sheet("pictures", seed=seed) for seed in ("monday", "tuesday"))
    assert printed(one, Part.QUESTIONS) != printed(other, Part.QUESTIONS)


@pytest.mark.parametrize(
    "title", ['#panic("x")', "*bold* _x_ $x^2$ @a <b> `c`", 'He said "17" \\ #sys.inputs', "a"]
)
def test_a_title_is_plain_text(title: str) -> None:
    pdf = read(a_sheet("products", title=title), Part.QUESTIONS)
    assert squeezed(title) in pdf.squeezed
    assert pdf.metadata["/Title"] == title


@pytest.mark.parametrize(
    "sheet",
    [
        a_sheet("products"),
        a_sheet("zero", level=2, options={"zero": "prison"}),
        a_sheet(*KINDS, level=3, count=20, seed="Фишка № 1"),
    ],
    ids=["one kind", "with options", "all kinds"],
)
def test_a_camera_reads_the_address_from_the_code(sheet: Sheet) -> None:
    content = content_of(sheet, Part.QUESTIONS, Voice("en"))
    pictures = content.pop("pictures")
    image = pixels("questions", {"content": json.dumps(content), "pictures": json.dumps(pictures)})
    (code,) = zxingcpp.read_barcodes(image)
    assert code.text == sheet.address
    assert code.format == zxingcpp.BarcodeFormat.QRCode


def test_name_date_seed_and_page_numbers_are_on_it() -> None:
    pdf = read(a_sheet("pictures", level=3, count=20), Part.QUESTIONS)
    first = squeezed(pdf.pages[0])
    for words in ("Name", "Date", "Variant: monday"):
        assert squeezed(words) in first
    for number, page in enumerate(pdf.pages, 1):
        assert squeezed(f"{number} / {len(pdf.pages)}") in squeezed(page)
