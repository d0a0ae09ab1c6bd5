"""Decks: what Anki's own code makes of them, and that every card says what is true."""

import hashlib
import json
import re
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.scheduler.v3 import CardAnswer, Scheduler
from starlette.testclient import TestClient

from croupier.handbook.chapters.glossary import MEANINGS
from croupier.i18n import Voice, languages
from croupier.i18n.languages import SOURCE
from croupier.rules import standard
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.sheets.decks import DECKS, NeedsOneZero, Note, Side, Table, UnknownDeck, deck_notes
from croupier.sheets.decks.package import package
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.cli.terminal import croupier
from tests.trainer.second_method import SERIES, lying, numbers, walk

if TYPE_CHECKING:  # at run time Anki's modules must be loaded from the collection on
    from anki.cards import Card

ENGLISH = Voice("en")
MONDAY, TUESDAY = 1_800_000_000, 1_800_086_400
PAYS = {"S": 35, "P": 17, "T": 11, "C": 8, "L": 5}

# rules.md section 8: cost and winnings of a complete in units, by the numbers.
COMPLETES = {
    **{n: (30, 294) for n in range(4, 34) if n % 3 != 2},
    **dict.fromkeys(range(5, 33, 3), (40, 392)),
    0: (17, 235),
    **dict.fromkeys((1, 3), (27, 297)),
    2: (36, 396),
    **dict.fromkeys((34, 36), (18, 198)),
    35: (24, 264),
}

# rules.md section 6: the numbers of each series, clockwise.
CLOCKWISE = {
    "voisins": ["22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25"],
    "tiers": ["27 13 36 11 30 8 23 10 5 24 16 33"],
    "orphelins": ["1 20 14 31 9", "17 34 6"],
    "zero-game": ["12 35 3 26 0 32 15"],
}


@cache
def notes(deck: str, language: str = SOURCE) -> tuple[Note, ...]:
    return deck_notes(deck, Voice(language))


def words(side: Side) -> list[str]:
    return [said for _, said in side.lines]


def figures(side: Side) -> list[int]:
    """The sums of an answer, whatever groups their digits."""
    return [int(re.sub(r"\D", "", said)) for _, said in side.lines]


# --- what the cards say -----------------------------------------------------------------------


def test_the_products_are_those_of_the_odds_by_a_stack_and_by_round_counts() -> None:
    asked = {}
    for note in notes("products"):
        (prompt,), (product,) = words(note.question), figures(note.answer)
        factor, count = map(int, re.fullmatch(r"(\d+) × (\d+) = \?", prompt).groups())  # type: ignore[union-attr]
        assert product == sum([factor] * count)
        asked[factor, count] = product
    stack = {(factor, count) for factor in (5, 8, 11, 17, 35) for count in range(1, 21)}
    assert stack < set(asked)
    assert asked[17, 12] == 204


def test_a_named_picture_is_worth_its_parts_and_the_chips_beside_it_too() -> None:
    seen = set()
    for note in notes("pictures"):
        picture, _, region = note.key.partition("@")
        worth = sum(int(part[:-1] or 1) * PAYS[part[-1]] for part in picture.split("+"))
        assert figures(Side(note.answer.lines[:1])) == [worth]
        shown = note.question if region else note.answer
        lies, falls = re.fullmatch(r"On the cloth: (.*)\. (\d+) fell\.", shown.description).groups()  # type: ignore[union-attr]
        covered = [numbers(text.removesuffix(" 1")) for text in lies.split("; ")]
        assert sum(36 // len(c) - 1 for c in covered if int(falls) in c) == worth
        assert all(int(falls) in c for c in covered)
        assert shown.picture.count('class="stack"') == len(covered)
        seen.add(picture)
    assert len(seen) == 25  # drills.md, "Named pictures", and the seven of zero


def test_from_a_value_back_all_pictures_of_that_value_are_right() -> None:
    back = {
        int(words(note.reverse[0])[0].split()[5].rstrip(".")): set(words(note.reverse[1]))
        for note in notes("pictures")
        if note.reverse and "@" not in note.key
    }
    assert back[103] == {"“cross”: straight, 4 splits"}
    # 35 + 16 is a straight and two corners; 3 × 17 is none of the named ones.
    assert back[51] == {"“mickey mouse”: straight, 2 corners"}
    assert all(len(found) >= 1 for found in back.values())
    assert sum(map(len, back.values())) == 25


def test_the_spots_of_a_picture_are_asked_on_an_empty_cloth() -> None:
    laid = [note for note in notes("pictures") if "@" in note.key]
    for note in laid:
        assert note.reverse is not None
        asked, answered = note.reverse
        assert 'class="stack"' not in asked.picture
        assert answered.picture == note.question.picture


@pytest.mark.parametrize("series", SERIES)
def test_a_series_has_its_numbers_clockwise(series: str) -> None:
    found = {note.key: note for note in notes("series")}
    note = found[f"{series}/numbers"]
    assert words(note.answer) == CLOCKWISE[series]
    assert note.answer.picture.count('class="halo"') == len(" ".join(CLOCKWISE[series]).split())


@pytest.mark.parametrize("series", SERIES)
def test_the_chips_of_a_series_go_where_they_go(series: str) -> None:
    (note,) = (note for note in notes("series") if note.key == f"{series}/chips")
    chips = " ".join(key if n == 1 else f"{n}x {key}" for key, n in in_order(series))
    assert words(note.answer)[0] == chips
    assert figures(Side(note.answer.lines[1:])) == [5 * sum(n for _, n in SERIES[series])]


def in_order(series: str) -> list[tuple[str, int]]:
    """The chips in the order of the cloth, by the lowest number and then the kind's place there."""
    order = {position.key: place for place, position in enumerate(standard().layout.positions)}
    return sorted(SERIES[series], key=lambda chip: order[chip[0]])


@pytest.mark.parametrize("series", SERIES)
def test_each_number_of_a_series_wins_what_its_chips_pay(series: str) -> None:
    won = {n.key: n for n in notes("series") if n.key.startswith(f"{series}:")}
    clockwise = " ".join(CLOCKWISE[series]).split()
    assert set(won) == {f"{series}:{number}" for number in clockwise}
    for number in clockwise:
        hit = {p: n for p, n in SERIES[series] if int(number) in numbers(p)}
        paid = sum(n * (36 // len(numbers(p)) - 1) for p, n in hit.items())
        taken = sum(n for _, n in SERIES[series]) - sum(hit.values())
        assert figures(won[f"{series}:{number}"].answer) == [paid, taken]


def sums(table: Table | None = None) -> Iterator[tuple[str, int, list[int]]]:
    for note in deck_notes("series", ENGLISH, table):
        series, _, amount = note.key.partition("/")
        if amount.partition("@")[0].isdigit():
            yield series, int(amount.partition("@")[0]), figures(note.answer)


def test_a_sum_plays_by_the_largest_unit_that_fits() -> None:
    found = list(sums())
    for series, amount, said in found:
        expected = walk(series, amount, 100, 5)
        assert said == [expected["unit"], expected["placed"], expected["change"]]
    # rules.md section 6
    assert ("voisins", 1500, [170, 1490, 10]) in found
    assert ("voisins", 1700, [200, 1700, 0]) in found
    assert ("zero-game", 600, [165, 595, 5]) in found
    assert ("orphelins", 800, [175, 800, 0]) in found
    assert {series for series, _, _ in found} == set(SERIES)


def test_a_table_of_ones_own_has_its_own_sums() -> None:
    table = Table(options={"series": {"max": 250, "step": 25}})
    found = list(sums(table))
    for series, amount, said in found:
        expected = walk(series, amount, 250, 25)
        assert said == [expected["unit"], expected["placed"], expected["change"]]
        assert expected["placed"] == sum(lying(series, expected["unit"], 250).values())
    assert len(found) > 40


def test_a_complete_costs_and_wins_what_the_table_says() -> None:
    found = {int(note.key): tuple(figures(note.answer)) for note in notes("completes")}
    assert found == COMPLETES


def test_the_glossary_is_the_termbase_both_ways() -> None:
    found = {note.key: note for note in notes("glossary", "ru")}
    corner = found["corner"]
    assert words(corner.question) == ["угол; каре; корнер"]
    assert ("English", "corner; square") in corner.answer.lines
    assert corner.reverse is not None
    assert corner.reverse[1].lines == corner.question.lines
    fronts = [note.question.lines for note in found.values()]
    assert len(fronts) == len(set(fronts)), "one front, two answers"


def test_a_word_comes_with_what_it_means_from_the_handbook(tmp_path: Path) -> None:
    file = tmp_path / "words.apkg"
    assert croupier("deck", "glossary", "-o", str(file)).status == 0
    with contents(file.read_bytes()) as (database, _):
        rows = [row[0].split("\x1f") for row in database.execute("select flds from notes")]
    reasons = {fields[0]: blank(fields[5]) for fields in rows}
    assert reasons["corner"] == MEANINGS["corner"]
    assert all(reasons.values())
    assert not {"trainer", "glossary"} & set(reasons), "words of this program, not of the trade"


def test_the_houses_own_names_of_pictures_are_said() -> None:
    rules = read_rule_set("european", {"pictures": {"S+4P": "the star <17>"}})
    assert isinstance(rules, RuleSet)
    found = {note.key: note for note in deck_notes("pictures", ENGLISH, Table(rules))}
    assert words(found["S+4P"].question) == ["“the star <17>”, one chip each: what is paid?"]
    made = package({"pictures": found.values()}, ENGLISH, MONDAY)
    with contents(made) as (database, _):
        for (fields,) in database.execute("select flds from notes"):
            assert "<17>" not in fields


# --- the file ---------------------------------------------------------------------------------


@contextmanager
def contents(made: bytes) -> Iterator[tuple[sqlite3.Connection, dict[str, bytes]]]:
    """The database of a package, and its media by name."""
    with zipfile.ZipFile(BytesIO(made)) as opened:
        media = {name: opened.read(n) for n, name in json.loads(opened.read("media")).items()}
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(opened.read("collection.anki2"))
            yield database, media


def all_decks(language: str) -> dict[str, tuple[Note, ...]]:
    return {deck: notes(deck, language) for deck in DECKS}


def test_the_same_notes_and_time_give_the_same_bytes() -> None:
    decks = all_decks(SOURCE)
    assert package(decks, ENGLISH, MONDAY) == package(all_decks(SOURCE), ENGLISH, MONDAY)
    assert package(decks, ENGLISH, MONDAY) != package(decks, ENGLISH, TUESDAY)


def test_a_notes_id_follows_from_deck_language_and_key_alone() -> None:
    """Were it otherwise, every card in the world would double at the next export."""
    with contents(package({"products": notes("products")}, ENGLISH, MONDAY)) as (database, _):
        ids = {row[0] for row in database.execute("select guid from notes")}
        (decks,) = database.execute("select decks from col").fetchone()
        (models,) = database.execute("select models from col").fetchone()

    def digest(*what: str) -> str:
        return hashlib.sha256("\0".join(("croupier", *what)).encode()).hexdigest()

    assert digest("note", "products", "en", "17x12")[:20] in ids
    assert str(2**30 + int(digest("deck", "en", "products")[:7], 16)) in json.loads(decks)
    model = json.loads(models)[str(2**30 + int(digest("model")[:7], 16))]
    assert [field["name"] for field in model["flds"]] == [
        *("Key", "Question", "Picture", "Answer", "Solution", "Reason"),
        *("Reverse", "ReversePicture", "ReverseAnswer", "ReverseSolution", "Language"),
    ]


@pytest.mark.parametrize("deck", DECKS)
def test_keys_name_one_note_each_and_are_the_same_in_every_language(deck: str) -> None:
    if deck == "glossary":
        for language in languages():
            keys = [note.key for note in notes(deck, language)]
            assert len(keys) == len(set(keys))
        return
    english = [note.key for note in notes(deck)]
    assert len(english) == len(set(english))
    for language in languages():
        assert [note.key for note in notes(deck, language)] == english


def test_pictures_are_whole_and_know_no_language() -> None:
    with contents(package(all_decks("en"), ENGLISH, MONDAY)) as (_, english):
        for svg in english.values():
            root = ET.fromstring(svg)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            ids = {element.get("id") for element in root.iter()}
            for element in root.iter():
                if href := element.get("href"):
                    assert href.removeprefix("#") in ids
    for language in languages():
        with contents(package(all_decks(language), Voice(language), MONDAY)) as (_, media):
            assert media == english


# --- in Anki ----------------------------------------------------------------------------------


@contextmanager
def opened(tmp_path: Path) -> Iterator[Collection]:
    collection = Collection(str(tmp_path / "collection.anki2"))
    try:
        yield collection
    finally:
        collection.close()


def bring(collection: Collection, tmp_path: Path, made: bytes) -> Any:
    """Import as Anki does by itself: notes that the file has later are updated."""
    file = tmp_path / "deck.apkg"
    file.write_bytes(made)
    options = ImportAnkiPackageOptions()
    return collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=str(file), options=options)
    ).log


@pytest.mark.parametrize("language", languages())
def test_anki_takes_every_note_and_every_picture(tmp_path: Path, language: str) -> None:
    decks = all_decks(language)
    given = [note for found in decks.values() for note in found]
    with opened(tmp_path) as collection:
        log = bring(collection, tmp_path, package(decks, Voice(language), MONDAY))
        assert len(log.new) == len(given) == collection.note_count()
        assert collection.card_count() == sum(1 + (n.reverse is not None) for n in given)
        names = [deck.name for deck in collection.decks.all_names_and_ids()]
        assert len([name for name in names if name.startswith("Croupier::")]) == len(DECKS)
        checked = collection.media.check()
        assert (list(checked.missing), list(checked.unused)) == ([], [])
        assert collection.fix_integrity()[1]


def blank(html: str) -> str:
    return unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "", html, flags=re.DOTALL))


def cards(collection: Collection) -> "Iterator[Card]":
    return (collection.get_card(card) for card in collection.find_cards(""))


def test_a_front_shows_what_is_asked_and_not_what_is_right(tmp_path: Path) -> None:
    decks = all_decks("en")
    with opened(tmp_path) as collection:
        bring(collection, tmp_path, package(decks, ENGLISH, MONDAY))
        for card in cards(collection):
            note, back = card.note(), card.ord == 1
            front, behind = card.question(), card.answer()
            right = note["ReverseAnswer" if back else "Answer"]
            asked = note["Reverse" if back else "Question"]
            assert asked in front
            assert blank(asked).strip()
            for hidden in (right, note["Reason"], note["ReverseSolution" if back else "Solution"]):
                if hidden:
                    assert hidden not in front
                    assert hidden in behind
            assert 'class="answer"' not in front
            assert 'class="reason"' not in front
            assert blank(right).strip()
            # A whole answer of some length is not in the question's words either.
            if len(blank(right)) > 4:
                assert blank(right) not in blank(front)


def test_every_card_but_a_words_has_its_reason_or_its_picture(tmp_path: Path) -> None:
    with opened(tmp_path) as collection:
        decks = {deck: found for deck, found in all_decks("en").items() if deck != "glossary"}
        bring(collection, tmp_path, package(decks, ENGLISH, MONDAY))
        for card in cards(collection):
            assert re.search(r'class="(?:reason|solution)"', card.answer())


def learned(collection: Collection, how_many: int) -> dict[int, tuple[int, int, int]]:
    """Answer some cards; what Anki then knows of each."""
    deck, scheduler = collection.decks.id_for_name("Croupier::Products"), collection.sched
    assert deck is not None
    assert isinstance(scheduler, Scheduler)
    collection.decks.select(deck)
    for _ in range(how_many):
        queued = scheduler.get_queued_cards().cards[0]
        card = collection.get_card(queued.card.id)
        card.start_timer()
        states = queued.states
        answer = scheduler.build_answer(card=card, states=states, rating=CardAnswer.GOOD)
        scheduler.answer_card(answer)
    return known(collection)


def known(collection: Collection) -> dict[int, tuple[int, int, int]]:
    rows = (collection.get_card(card) for card in collection.find_cards("-is:new"))
    return {card.id: (card.reps, card.ivl, card.type) for card in rows}


def test_a_later_file_changes_notes_doubles_none_and_keeps_what_was_learned(
    tmp_path: Path,
) -> None:
    products = notes("products")
    better = tuple(replace(note, reason=("a better reason",)) for note in products)
    more = replace(better[0], key="17x1000", question=Side((("", "17 × 1000 = ?"),)))
    with opened(tmp_path) as collection:
        bring(collection, tmp_path, package({"products": products}, ENGLISH, MONDAY))
        before = learned(collection, 12)
        reviews = collection.db.scalar("select count() from revlog")  # type: ignore[union-attr]
        assert len(before) == reviews == 12

        later = package({"products": (*better, more)}, ENGLISH, TUESDAY)
        log = bring(collection, tmp_path, later)
        assert len(log.updated) == len(products)
        assert len(log.new) == 1
        assert collection.note_count() == collection.card_count() == len(products) + 1
        reasons = {collection.get_note(note)["Reason"] for note in collection.find_notes("")}
        assert reasons == {"<ul><li>a better reason</li></ul>"}
        assert known(collection) == before
        assert collection.db.scalar("select count() from revlog") == reviews  # type: ignore[union-attr]
        models = [model.name for model in collection.models.all_names_and_ids()]
        assert models.count("Croupier") == 1


def test_the_same_file_again_changes_nothing(tmp_path: Path) -> None:
    made = package(all_decks("en"), ENGLISH, MONDAY)
    with opened(tmp_path) as collection:
        bring(collection, tmp_path, made)
        count = collection.card_count()
        log = bring(collection, tmp_path, made)
        assert (len(log.new), len(log.updated)) == (0, 0)
        assert collection.card_count() == count


def test_an_earlier_file_takes_nothing_back(tmp_path: Path) -> None:
    products = notes("products")
    older = tuple(replace(note, reason=("an old reason",)) for note in products)
    with opened(tmp_path) as collection:
        bring(collection, tmp_path, package({"products": products}, ENGLISH, TUESDAY))
        bring(collection, tmp_path, package({"products": older}, ENGLISH, MONDAY))
        assert not collection.find_notes('"Reason:*an old reason*"')


def test_two_languages_live_side_by_side(tmp_path: Path) -> None:
    with opened(tmp_path) as collection:
        for language in ("en", "ru"):
            made = package({"completes": notes("completes", language)}, Voice(language), MONDAY)
            bring(collection, tmp_path, made)
        assert collection.note_count() == 2 * 37


# --- the command ------------------------------------------------------------------------------


def test_the_command_writes_a_deck_that_a_build_makes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MONDAY))
    file = tmp_path / "mine.apkg"
    assert croupier("deck", "products", "-o", str(file)).out == f"{file}: 125 cards\n"
    assert file.read_bytes() == package({"products": notes("products")}, ENGLISH, MONDAY)


def test_without_a_file_it_is_named_as_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert croupier("deck", "completes", "--lang", "ru").status == 0
    assert [file.name for file in tmp_path.iterdir()] == ["croupier-completes-ru.apkg"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "The deck is missing: take one of products, pictures, "),
        (("moon",), "There is no deck “moon”: take one of products, pictures, "),
        (("series", "--lang", "xx"), "--lang xx: there is no such language; take one of en, "),
        (("series", "--rules", "american"), "--rules american: the cards of series are about "),
        (("series", "--rules", "none.toml"), "--rules none.toml: "),
        (("series", "-o", "cards.zip"), "-o cards.zip: Anki imports packages"),
        (("series", "-o", "nowhere/cards.apkg"), "-o nowhere/cards.apkg: There is no such folder"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert croupier("deck", *arguments).refusal.startswith(line)
    assert not list(tmp_path.iterdir())


def test_no_deck_and_two_zeros_are_refused() -> None:
    with pytest.raises(UnknownDeck):
        deck_notes("moon", ENGLISH)
    for deck in ("pictures", "series", "completes"):
        with pytest.raises(NeedsOneZero):
            deck_notes(deck, ENGLISH, Table(standard("american")))
    assert deck_notes("products", ENGLISH, Table(standard("american")))


def test_without_genanki_one_line_says_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['genanki'] = None; from croupier.cli import main; "
        "sys.argv = ['croupier', 'deck', 'products']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"CROUPIER_LANG": "en"},
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "Decks need genanki, which is not installed: pip install 'croupier[decks]'.\n"
    )


def test_the_guide_says_how_many_notes_there_are() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "anki.md").read_text("utf-8")
    for deck in DECKS:
        (said,) = re.findall(rf"^\| `{deck}` \|.*\| (\S+).*\|$", guide, re.MULTILINE)
        assert said in {"one", f"{len(notes(deck))}", f"{len(notes(deck))},"}


# --- the page ---------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(tmp_path / "data"))
    with TestClient(app, base_url="http://127.0.0.1:8000") as made:
        yield made


@pytest.mark.parametrize("language", languages())
def test_the_page_offers_every_deck_and_each_can_be_saved(
    client: TestClient, tmp_path: Path, language: str
) -> None:
    client.cookies.set("language", language)
    links = re.findall(r'href="(/decks/cards/[a-z]+)"', client.get("/decks").text)
    assert [link.rpartition("/")[2] for link in links] == [*DECKS, "all"]
    with opened(tmp_path) as collection:
        saved = client.get(links[-1])
        name = f"croupier-all-{language}.apkg"
        assert saved.headers["content-disposition"] == f'attachment; filename="{name}"'
        log = bring(collection, tmp_path, saved.content)
        assert len(log.new) == sum(len(notes(deck, language)) for deck in DECKS)


def test_no_other_deck_is_there(client: TestClient) -> None:
    assert client.get("/decks/cards/moon").status_code == 404


def test_a_house_of_two_zeros_is_told_why_it_gets_no_cards(client: TestClient) -> None:
    client.post("/house", data={"preset": "american"})
    refused = client.get("/decks/cards/series")
    assert refused.status_code == 422
    assert "the cloth of one zero" in refused.text


def test_without_genanki_the_page_says_what_to_install(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.web.deck_pages.find_spec", lambda name: None)
    shown = unescape(client.get("/decks").text)
    assert "pip install 'croupier[decks]'" in shown
    assert "/decks/cards/" not in shown
