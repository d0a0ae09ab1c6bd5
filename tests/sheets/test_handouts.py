"""Handouts read back: the figures of the rules, typed from there, and cards that match."""

import re

import pytest

from croupier.i18n import Voice, languages
from croupier.rules.rule_set import shipped_rule_sets, standard
from croupier.school.papers import new_order, sheet_of
from croupier.sheets import cards
from croupier.sheets.handouts import cloth_of, poster_of, wheel_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import typeset
from tests.sheets.reading import Read, squeezed
from tests.trainer.cloth_by_hand import POCKETS

# rules.md section 2, the cheat sheet: winnings for a stake of 10 and of 25.
CHEATS = {
    "straight up": ("35:1", 350, 875),
    "split": ("17:1", 170, 425),
    "street": ("11:1", 110, 275),
    "corner": ("8:1", 80, 200),
    "six line": ("5:1", 50, 125),
    "dozen": ("2:1", 20, 50),
    "column": ("2:1", 20, 50),
    "even chance": ("1:1", 10, 25),
}
# rules.md section 8: positions, cost and winnings of a complete.
COMPLETES = [
    ("0", 7, 17, 235),
    ("1, 3", 9, 27, 297),
    ("2", 12, 36, 396),
    ("5, 8, 11, 14, 17, 20, 23, 26, 29, 32", 12, 40, 392),
    ("34, 36", 6, 18, 198),
    ("35", 8, 24, 264),
]
# The trainer's list of named pictures (docs/trainer.md): what each wins.
PICTURES = {
    "4 splits": 68,
    "straight, 4 corners": 67,
    "straight, 4 splits": 103,
    "straight, 4 splits, 4 corners": 135,
    "straight, 4 splits, 4 corners, street, 2 six lines": 156,
    "straight, 3 splits, 2 trios, first four": 116,
}
# rules.md section 6: what a series is placed as.
SERIES = {
    "Voisins du zéro": (9, "0/2/3 4/7 12/15 18/21 19/22 25/26/28/29 32/35"),
    "Tiers du cylindre": (6, "5/8 10/11 13/16 23/24 27/30 33/36"),
    "Orphelins": (5, "1 6/9 14/17 17/20 31/34"),
    "Jeu zéro": (4, "0/3 12/15 26 32/35"),
}


MM = 72 / 25.4
"""A millimeter in points."""


def poster(rules: str = "european", language: str = "en", paper: Paper = Paper.A4) -> Read:
    return Read(typeset("poster", poster_of(standard(rules), paper, Voice(language))))


def wheel(rules: str = "european", language: str = "en", paper: Paper = Paper.A4) -> Read:
    return Read(typeset("wheel", wheel_of(standard(rules), paper, Voice(language))))


@pytest.mark.parametrize(("bet", "row"), CHEATS.items())
def test_the_poster_pays_what_the_rules_pay(bet: str, row: tuple[str, int, int]) -> None:
    odds, for_ten, for_25 = row
    found = re.search(
        rf"{bet}(?:\d\d?){odds}(.*?)[a-z]",
        poster()
        .squeezed.replace("straightup", "straight up")
        .replace("sixline", "six line")
        .replace("evenchance", "even chance"),
    )
    assert found is not None
    five, hundred = for_ten // 2, for_ten * 10
    assert found[1].startswith(f"{five}{for_ten}{for_25}{for_25 * 2}{hundred}")


def test_the_poster_multiplies() -> None:
    text = " ".join(poster().words)
    for n in range(1, 21):
        assert f" {n} {n * 5} {n * 8} {n * 11} {n * 17} {n * 35} " in text


@pytest.mark.parametrize("row", COMPLETES)
def test_the_poster_has_the_completes(row: tuple[str, int, int, int]) -> None:
    assert squeezed("".join(map(str, row))) in poster().squeezed


@pytest.mark.parametrize(("picture", "value"), PICTURES.items())
def test_the_poster_has_the_named_pictures(picture: str, value: int) -> None:
    assert squeezed(f"{picture}{value}") in poster().squeezed


def test_a_table_of_two_zeros_has_its_own_poster() -> None:
    text = poster("american").squeezed
    assert "fivenumbers56:1" in text
    assert "firstfour" not in text
    assert "Namedpictures" not in text


def test_the_wheel_has_its_order_and_every_series() -> None:
    pdf = wheel()
    assert squeezed(" ".join(POCKETS["single-zero"])) in pdf.squeezed
    for name, (chips, positions) in SERIES.items():
        place = pdf.squeezed.index(squeezed(f"{name}{chips}chips"))
        said = re.sub(r"[a-z,]", "", pdf.squeezed[place + len(squeezed(f"{name}{chips}chips")) :])
        for position in positions.split():
            assert position in said
    assert len(pdf.tagged("/Figure")) == 2 + len(SERIES)


def test_a_wheel_of_two_zeros_has_no_series() -> None:
    pdf = wheel("american")
    assert squeezed(" ".join(POCKETS["double-zero"])) in pdf.squeezed
    assert len(pdf.pages) == 1


@pytest.mark.parametrize("rules", [name for name in shipped_rule_sets() if name != "triple-zero"])
def test_the_cloth_fills_a_page(rules: str) -> None:
    pdf = Read(typeset("cloth", cloth_of(standard(rules), Paper.A4, Voice("en"))))
    assert pdf.sizes == {(842, 595)}
    numbers = set(POCKETS["double-zero" if rules == "american" else "single-zero"])
    assert numbers <= set(pdf.words)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", Paper)
def test_poster_and_wheel_keep_to_their_pages_in_every_language(
    language: str, paper: Paper
) -> None:
    assert len(poster(language=language, paper=paper).pages) == 1
    assert len(wheel(language=language, paper=paper).pages) == 2
    assert poster(language=language).root["/Lang"] == language


# --- cards ----------------------------------------------------------------------------------------


def some_cards(kind: str, level: int, count: int, paper: Paper = Paper.A4) -> Read:
    voice = Voice("en")
    sheet = sheet_of(new_order([kind], level, "monday", count, {}), voice, "http://a", paper=paper)
    return Read(typeset("cards", cards.content_of(sheet, voice)))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", [1, 8, 13])
def test_every_answer_lies_behind_its_question(count: int, paper: Paper) -> None:
    pdf = some_cards("products", 1, count, paper)
    assert len(pdf.pages) == 2 * -(-count // 8)
    ((width, _height),) = pdf.sizes
    seen = 0
    for front in range(0, len(pdf.pages), 2):
        asked, answered = (corners(pdf, page) for page in (front, front + 1))
        assert asked.keys() == answered.keys()
        for number, (x, y) in asked.items():
            across, high = answered[number]
            assert (x < width / 2) != (across < width / 2)
            assert abs(y - high) < 1
            card = (width - 20 * MM) / 2
            assert abs(x - 5 * MM + card + across - 5 * MM - width) < 1  # edge upon edge
        seen += len(asked)
    assert seen == count


def corners(pdf: Read, page: int) -> dict[str, tuple[float, float]]:
    """Where each card's number is."""
    found = {}
    for text, x, y in pdf.placed(page):
        if match := re.match(r"(\d+)\. Products$", text):
            found[match[1]] = (x, y)
    return found


def test_a_front_does_not_tell_the_answer() -> None:
    pdf = some_cards("pictures", 3, 8)
    fronts, backs = pdf.pages
    for answer in re.findall(r"Winnings\s*(\d{3,})", backs):
        assert answer not in fronts.split()
    assert "Winnings" not in fronts
