"""Quiz banks, read back by readers of their own, and every answer right by a second method."""

import csv
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from croupier.i18n import Voice, languages
from croupier.i18n.languages import SOURCE
from croupier.sheets.banks import FORMATS, Item, NeedsPicture, NeedsScreen, items_of, write_bank
from croupier.sheets.banks.gift import _own as gift_text
from croupier.sheets.banks.moodle import _list as cloze_list
from croupier.trainer import make_questions, question_id
from croupier.trainer.drills import KINDS
from croupier.trainer.question import Question, Unit
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.cli.terminal import croupier
from tests.sheets.banks_read import Asked, _cloze_fields, plain, read_gift, read_moodle
from tests.trainer.second_method import numbers, walk

TAPPED = [("positions", 4), ("positions", 5)]
RUNS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]
RUNS = [run for run in RUNS if run not in TAPPED]
WITHOUT_WORDS = {("positions", 1), ("positions", 2), ("positions", 3)}
HOSTILE = [
    "=HYPERLINK(0)",
    "</text></category><question>",
    "a/b {1:SHORTANSWER:=x} ~ # : \\",
    "]]>&amp;\x00\x07",
    "::x::{T}\n\n$CATEGORY: other\n\n::y::",
    "  ",
    "x" * 500,
]
WHEEL = re.findall(
    r"\d+",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 "
    "12 35 3 26",
)
"""rules.md section 1."""


@cache
def bank(
    kind: str, level: int = 1, count: int = 8, language: str = SOURCE, **options: Any
) -> tuple[tuple[Question, ...], tuple[Item, ...]]:
    questions = make_questions(kind, level, options, "bank", count)
    ids = [question_id(kind, level, options, "bank", n) for n in range(len(questions))]
    return questions, items_of(questions, ids, Voice(language))


def read_csv(written: bytes) -> list[dict[str, str]]:
    assert written.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(written.decode("utf-8-sig"), newline="")))


def moodle(*arguments: Any, **options: Any) -> list[Asked]:
    return read_moodle(write_bank(bank(*arguments, **options)[1], "moodle", "Test"))


def gift(*arguments: Any, **options: Any) -> list[Asked]:
    return read_gift(write_bank(bank(*arguments, **options)[1], "gift", "Test"))


def table(*arguments: Any, **options: Any) -> list[dict[str, str]]:
    return read_csv(write_bank(bank(*arguments, **options)[1], "csv", "Test"))


def typed(question: Question, field: str) -> str:
    """The right answer of a field as one types it."""
    answer = question.answer[field]
    return " ".join(answer) if isinstance(answer, tuple) else str(answer)


# --- every question of every kind -------------------------------------------------------------


@pytest.mark.parametrize(("kind", "level"), RUNS)
def test_moodle_asks_what_was_asked_and_knows_what_is_right(kind: str, level: int) -> None:
    questions, items = bank(kind, level)
    voice = Voice(SOURCE)
    read = read_moodle(write_bank(items, "moodle", "Test"))
    assert len({asked.id for asked in read}) == len(questions)
    for question, asked in zip(questions, read, strict=True):
        assert asked.text.startswith(voice.prompt(question))
        assert [plain(line) for line in asked.reason] == list(map(voice.step, question.steps))
        asks = question.asks
        if any(ask.unit is Unit.POSITIONS for ask in asks):
            assert asked.sort == "essay"
            for ask in asks:
                shown = voice.answer(kind, ask, question.answer[ask.field])
                assert shown in plain(asked.for_the_marker)
            continue
        if len(asks) == 1:
            check(asked, question, asks[0].field)
            continue
        assert asked.sort == "cloze"
        plain_fields = [ask for ask in asks if ask.unit is not Unit.ORDER]
        for ask in plain_fields:
            (found,) = (one for one in asked.fields if one.name == voice.ask(kind, ask))
            check(found, question, ask.field)


def check(asked: Asked, question: Question, field: str) -> None:
    """What was read as right for the field is what the question says, and nothing else."""
    (ask,) = (ask for ask in question.asks if ask.field == field)
    rights = [question.answer[field], *question.key.also.get(field, ())]
    words = {c: Voice(SOURCE).choice(question.kind, c) for c in ask.choices}
    match ask.unit:
        case Unit.CHOICE:
            assert sorted(asked.right) == sorted(words[str(right)] for right in rights)
            assert sorted(asked.right + asked.wrong) == sorted(words.values())
        case Unit.ORDER:
            (right,) = rights
            assert isinstance(right, tuple)
            assert list(asked.pairs.values()) == [words[key] for key in right]
            assert list(asked.pairs) == [str(n) for n in range(1, len(right) + 1)]
        case Unit.NUMBERS:
            assert asked.sort == "shortanswer"
            read = {tuple(re.findall(r"\d+", text)) for text in asked.right}
            assert read == set(rights)
            assert asked.right[0] == typed(question, field)
        case _:
            assert asked.sort == "numerical"
            assert asked.right == [str(right) for right in rights]


@pytest.mark.parametrize("level", [2, 3])
def test_an_order_among_other_fields_is_a_list_a_place(level: int) -> None:
    questions, items = bank("spin", level)
    voice = Voice(SOURCE)
    root = ET.fromstring(write_bank(items, "moodle", "Test"))
    for question, html in zip(questions, root.iterfind("question/questiontext/text"), strict=True):
        (ask,) = (ask for ask in question.asks if ask.unit is Unit.ORDER)
        right = question.answer[ask.field]
        assert isinstance(right, tuple)
        (paragraph,) = re.findall(rf"<p>{voice.ask('spin', ask)} (.*?)</p>", html.text or "")
        lists = re.findall(r"\{1:MULTICHOICE:[^{}]*\}", paragraph)
        assert " ".join(lists) == paragraph
        due = [[voice.choice("spin", key)] for key in right]
        assert [next(_cloze_fields(f"<p>{one}</p>")).right for one in lists] == due


@pytest.mark.parametrize(("kind", "level"), RUNS)
def test_gift_asks_each_field_and_knows_what_is_right(kind: str, level: int) -> None:
    questions, items = bank(kind, level)
    if (kind, level) in WITHOUT_WORDS:
        with pytest.raises(NeedsPicture):
            write_bank(items, "gift", "Test")
        return
    read = iter(read_gift(write_bank(items, "gift", "Test")))
    for question in questions:
        if any(ask.unit is Unit.POSITIONS for ask in question.asks):
            asked = next(read)
            assert asked.sort == "essay"
            assert asked.reason == list(map(Voice(SOURCE).step, question.steps))
            continue
        for ask in question.asks:
            asked = next(read)
            check(asked, question, ask.field)
            assert Voice(SOURCE).prompt(question) in asked.text
    assert next(read, None) is None


@pytest.mark.parametrize(("kind", "level"), RUNS)
def test_a_table_has_a_row_a_question_and_a_group_of_columns_a_field(kind: str, level: int) -> None:
    questions, items = bank(kind, level)
    rows = read_csv(write_bank(items, "csv", "Test"))
    for question, row in zip(questions, rows, strict=True):
        assert row["question"] == Voice(SOURCE).prompt(question)
        assert row["reason"].split("\n") == list(map(Voice(SOURCE).step, question.steps))
        for n, ask in enumerate(question.asks, start=1):
            assert (row[f"field_{n}"], row[f"unit_{n}"]) == (ask.field, ask.unit.value)
            if not ask.choices:
                assert row[f"answer_{n}"] == typed(question, ask.field)
            else:
                assert set(row[f"answer_{n}"].split(" | ")) <= set(row[f"choices_{n}"].split(" | "))


@pytest.mark.parametrize("form", FORMATS)
def test_every_kind_is_written_in_every_language(form: str) -> None:
    for language in languages():
        for kind in KINDS:
            if (kind, form) == ("positions", "gift"):
                continue
            _, items = bank(kind, 1, 2, language)
            written = write_bank(items, form, "Test")
            readers: dict[str, Any] = {"moodle": read_moodle, "gift": read_gift, "csv": read_csv}
            assert len(readers[form](written)) >= len(items)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_items_give_the_same_bytes(form: str) -> None:
    one, other = (bank.__wrapped__("cloth")[1] for _ in range(2))
    assert write_bank(one, form, "Test") == write_bank(other, form, "Test")


@pytest.mark.parametrize(("kind", "level"), TAPPED)
def test_what_is_answered_by_touching_the_cloth_is_in_no_bank(kind: str, level: int) -> None:
    with pytest.raises(NeedsScreen):
        bank(kind, level)
    line = croupier("bank", kind, "--level", str(level)).refusal
    assert line.startswith(f"The drill {kind} at level {level} is answered by touching the cloth")


# --- right by a second method -----------------------------------------------------------------


def all_read(kind: str, level: int, count: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Prompt with what lies, and the right answers by label, from each of the three formats."""
    for asked in moodle(kind, level, count):
        fields = {one.name: one.right[0] for one in asked.fields} or {"": asked.right[0]}
        yield asked.text, fields
    for asked in gift(kind, level, count):
        label = asked.text.split("\n")[-1] if ", " in asked.name else ""
        yield asked.text, {label: asked.right[0]}
    for row in table(kind, level, count):
        texts = [row[f"label_{n}"] for n in range(1, 9) if row.get(f"label_{n}")]
        answers = [row[f"answer_{n}"] for n in range(1, len(texts) + 1)]
        yield f"{row['cloth']}\n{row['question']}", dict(zip(texts, answers, strict=True))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_products_are_products(level: int) -> None:
    for text, answers in all_read("products", level, 40):
        factor, count = map(int, re.findall(r"\d+", text)[:2])
        assert set(answers.values()) == {str(sum([count] * factor))}


@pytest.mark.parametrize("level", [2, 3, 5, 6])
def test_pictures_win_what_their_chips_pay(level: int) -> None:
    for asked in gift("pictures", level, 30):
        lies, falls = re.fullmatch(  # type: ignore[union-attr]
            r"On the cloth: (.*)\.\n(\d+) fell\. How many chips are paid\?", asked.text
        ).groups()
        paid = 0
        for stack in lies.split("; "):
            where, chips = stack.split()
            if int(falls) in numbers(where):
                paid += int(chips) * (36 // len(numbers(where)) - 1)
        assert asked.right == [str(paid)]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_series_play_by_the_largest_unit(level: int) -> None:
    names = {
        "Voisins du zéro": "voisins",
        "Tiers du cylindre": "tiers",
        "Orphelins": "orphelins",
        "Jeu zéro": "zero-game",
    }
    for text, answers in all_read("series", level, 20):
        name, amount = re.search(r"(\w.*) for ([\d,]+)\. Maximum 100", text).groups()  # type: ignore[union-attr]
        due = walk(names[name], int(amount.replace(",", "")), 100, 5)
        labels = {"Plays by": "unit", "Placed": "placed", "Change": "change"}
        for label, answer in answers.items():
            assert int(answer) == due[labels[label]]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_neighbours_lie_beside_each_other(level: int) -> None:
    for asked in [*moodle("neighbours", level), *gift("neighbours", level)]:
        number = re.match(r"\d+", asked.text)[0]  # type: ignore[index]
        at = WHEEL.index(number)
        arc = [WHEEL[(at + n) % 37] for n in range(-level, level + 1)]
        for text in asked.right:
            assert re.findall(r"\d+", text) in (arc, arc[::-1])


def test_payments_add_up_and_the_hint_leaves_one_way() -> None:
    for row in table("payment", 2, 30):
        chips, value = map(int, re.match(r"(\d+) chips of (\d+) are due", row["question"]).groups())  # type: ignore[union-attr]
        found = {
            field: int(row[f"answer_{n}"]) for n in range(1, 9) if (field := row.get(f"field_{n}"))
        }
        # Two stacks of 20 or forty single chips: the hint says which, so that one answer is right.
        assert "whole stacks first, and the largest cash chips first" in row["hint"]
        assert found.get("singles", 0) < 20
        cash = {int(f.removeprefix("cash-")): n for f, n in found.items() if f.startswith("cash")}
        for chip in cash:
            assert sum(smaller * n for smaller, n in cash.items() if smaller < chip) < chip
        color = value * (20 * found.get("stacks", 0) + found.get("singles", 0))
        assert color + sum(chip * n for chip, n in cash.items()) == chips * value


# --- pictures ---------------------------------------------------------------------------------


def test_a_picture_shows_the_stacks_that_are_spoken_of() -> None:
    questions, items = bank("pictures", 6)
    for question, asked in zip(
        questions, read_moodle(write_bank(items, "moodle", "Test")), strict=True
    ):
        ((name, svg),) = asked.pictures.items()
        assert name == f"{asked.id}.svg"
        root = ET.fromstring(svg)
        stacks = [e for e in root.iter() if e.get("class") == "stack"]
        assert len(stacks) == len(question.bets)


def test_where_spots_are_asked_for_no_chip_lies() -> None:
    for kind, level in (("announced", 1), ("named-pictures", 3)):
        for asked in moodle(kind, level):
            (svg,) = asked.pictures.values()
            assert b'class="stack"' not in svg


def test_what_a_chip_lies_on_is_not_said_where_that_is_asked() -> None:
    questions, items = bank("positions", 2)
    for question, asked in zip(
        questions, read_moodle(write_bank(items, "moodle", "Test")), strict=True
    ):
        (bet,) = question.bets
        assert str(bet).split()[0] not in asked.text
        assert asked.pictures
    for row in read_csv(write_bank(items, "csv", "Test")):
        assert row["cloth"] == ""


# --- signs of the formats ---------------------------------------------------------------------


@pytest.mark.parametrize("title", HOSTILE)
@pytest.mark.parametrize("form", FORMATS)
def test_a_title_is_text_whatever_it_holds(form: str, title: str) -> None:
    _, items = bank("zero", 1, 3)
    usual, written = (write_bank(items, form, name) for name in ("Test", title))
    if form == "csv":
        for row, other in zip(read_csv(written), read_csv(usual), strict=True):
            assert row["title"].removeprefix("'") == title
            assert {**row, "title": ""} == {**other, "title": ""}
        return
    read = read_moodle if form == "moodle" else read_gift
    found, others = read(written), read(usual)
    assert [(a.id, a.text, a.right) for a in found] == [(a.id, a.text, a.right) for a in others]
    (category,) = {asked.category for asked in found}
    # A slash within a name is doubled, so that there are no more levels than ours.
    assert len(re.split(r"(?<!/)/(?!/)", category)) == 4
    assert category.isprintable()


@pytest.mark.parametrize("kind", KINDS)
def test_no_cell_is_a_formula(kind: str) -> None:
    _, items = bank(kind, max(level for one, level in RUNS if one == kind))
    for title in HOSTILE:
        for row in csv.reader(io.StringIO(write_bank(items, "csv", title).decode("utf-8-sig"))):
            assert not [cell for cell in row if cell.startswith(tuple("=+-@\t\r\n"))]


@given(st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=60))
def test_any_words_come_back_from_gift(words: str) -> None:
    words = " ".join(words.split()).replace("->", "→")
    block = (
        f"// [id:a]\n::n::[plain]{gift_text(words)} {{={gift_text(words)}\n####{gift_text(words)}}}"
    )
    (asked,) = read_gift(f"{block}\n".encode())
    assert asked.text == words
    assert asked.right == [words]
    assert asked.reason == [words]


@given(st.lists(st.text(st.characters(exclude_categories=["C"]), max_size=20), min_size=1))
def test_any_words_come_back_from_a_list_to_choose_from(choices: list[str]) -> None:
    choices = [f"a{choice}" for choice in choices]
    html = f"<p>L {cloze_list((choice, n == 0) for n, choice in enumerate(choices))}</p>"
    (found,) = _cloze_fields(html)
    assert found.right == choices[:1]
    assert found.wrong == choices[1:]


# --- the command ------------------------------------------------------------------------------


def test_the_bank_has_the_questions_of_the_drill_with_the_same_seed() -> None:
    drilled = croupier("drill", "series", "--level", "2", "--count", "5", "--seed", "x", "--json")
    out = croupier(
        *("bank", "series", "--level", "2", "--count", "5", "--seed", "x", "--format", "csv")
    ).out
    rows = read_csv(out.encode())
    assert [row["id"] for row in rows] == [one["id"] for one in drilled.rows]
    assert [row["question"] for row in rows] == [one["prompt"] for one in drilled.rows]


def test_several_kinds_stand_in_categories_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "bank.xml"
    done = croupier("bank", "pictures", "zero", "--count", "3", "--seed", "x", "-o", str(file))
    assert done.out == f"{file}: 6 questions\n"
    assert [asked.category for asked in read_moodle(file.read_bytes())] == [
        *["$course$/top/Croupier/Pictures: One stack, one chip"] * 3,
        *["$course$/top/Croupier/Zero: Zero falls, round stakes"] * 3,
    ]


def test_the_houses_limits_are_asked_for(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('based-on = "european"\n[limits]\nmaximum = 200\n[announced]\nstep = 10\n')
    done = croupier(
        *("bank", "series", "--format", "csv", "--seed", "x", "--rules", str(rules), "--count", "9")
    )
    for row in read_csv(done.out.encode()):
        assert "Maximum 200 a number, step 10." in row["question"]


def test_without_a_seed_the_one_of_chance_is_said() -> None:
    done = croupier("bank", "products", "--format", "gift", "--count", "2")
    seed = done.err.removeprefix("Variant: ").strip()
    again = croupier("bank", "products", "--format", "gift", "--count", "2", "--seed", seed)
    assert again.out == done.out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "The kind of drill is missing: take one of "),
        (("moon",), "There is no drill “moon”: take one of "),
        (("series", "--level", "9"), "The drill series has no level 9: take one of 1, 2, 3, 4."),
        (("series", "--level", "x"), "--level x: it takes a whole number from 1 to 99."),
        (("series", "--count", "0"), "--count 0: it takes a whole number from 1 to "),
        (("series", "--format", "pdf"), "--format pdf: there is no such format; take one of "),
        (("series", "--lang", "xx"), "--lang xx: there is no such language; take one of "),
        (("series", "--option", "max"), "--option max: write it as NAME=VALUE"),
        (("series", "--option", "moon=1"), "The drill series has no option “moon”"),
        (("series", "--rules", "moon"), "--rules moon: "),
        (("series", "-o", "nowhere/bank.xml"), "-o nowhere/bank.xml: There is no such folder"),
        (("positions", "--format", "gift"), "--format gift: the drill positions at level 1 "),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert croupier("bank", *arguments).refusal.startswith(line)
    assert not list(tmp_path.iterdir())


# --- the page ---------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(tmp_path / "data"))
    with TestClient(app, base_url="http://127.0.0.1:8000") as made:
        yield made


def test_every_level_that_the_page_offers_can_be_saved(client: TestClient) -> None:
    offered = re.findall(r'<option value="([a-z-]+):(\d)">', client.get("/decks").text)
    assert [(kind, int(level)) for kind, level in offered]
    assert {(kind, int(level)) for kind, level in offered} == set(RUNS)
    for kind, level in offered:
        saved = client.get(f"/decks/bank?what={kind}:{level}&count=2&format=moodle&seed=x")
        assert len(read_moodle(saved.content)) >= 2
        assert saved.headers["content-disposition"].startswith('attachment; filename="croupier-')


def test_the_page_saves_what_the_command_writes(client: TestClient) -> None:
    for form in FORMATS:
        query = {"what": "zero:2", "count": "5", "seed": "x", "title": "A/B", "format": form}
        printed = croupier(
            *("bank", "zero", "--level", "2", "--count", "5", "--seed", "x"),
            *("--title", "A/B", "--format", form),
        )
        assert client.get("/decks/bank", params=query).content.decode() == printed.out


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("what=positions:2&format=gift", 422, "cannot be asked without pictures"),
        ("what=positions:4", 422, "answered by touching the cloth"),
        ("what=moon:1", 422, "There is no drill “moon”"),
        ("what=pictures:9", 422, "has no level 9"),
        ("what=pictures:1&count=0", 422, "take a whole number from 1 to 500"),
        ("what=pictures:1&format=pdf", 404, ""),
        ("what=pictures", 404, ""),
    ],
)
def test_the_page_refuses_in_one_line(
    client: TestClient, query: str, status: int, said: str
) -> None:
    refused = client.get(f"/decks/bank?{query}")
    assert refused.status_code == status
    assert said in refused.text
    assert "attachment" not in refused.headers.get("content-disposition", "")
