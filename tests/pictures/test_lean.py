"""Hits on the wheel: bars where their values say, readable without color, whatever the log."""

from math import dist

import pytest

from croupier.pictures.lean import Arrow, Hits, LeanWords, lean
from croupier.rules.wheel import label, load_wheel
from tests.pictures.reading import SVG, read, texts, with_class

WORDS = LeanWords("due", "band", "limit", "sector", "arrow")
NASTY = "<b> & \"quotes\" 'n' ]]> \x00 ქართული"


def hits(wheel: str = "single-zero", score: float = 0.0, **others: float) -> list[Hits]:
    return [
        Hits(number, 100, others.get(f"n{label(number)}", score))
        for number in load_wheel(wheel).pockets
    ]


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_every_pocket_has_its_number_its_hits_and_its_bar(wheel: str) -> None:
    root = read(str(lean(hits(wheel), WORDS, 3.6)))
    order = [label(number) for number in load_wheel(wheel).pockets]
    pockets = with_class(root, "pocket")
    assert [pocket.get("data-number") for pocket in pockets] == order
    assert [bar.get("data-number") for bar in with_class(root, "hits")] == order
    assert texts(root).count("100") == len(order)


def test_a_bar_goes_outward_for_more_and_inward_for_fewer() -> None:
    root = read(str(lean(hits(n0=3.0, n32=-3.0), WORDS, 3.6)))
    reach = {}
    for bar in with_class(root, "hits")[:3]:
        path = next(bar.iter(f"{SVG}path")).attrib["d"]
        x, y = map(float, path[1:].split("A")[0].split())
        inner = path.split("L")[1].split("A")[0]
        reach[bar.get("data-number")] = (
            dist((x, y), (220, 220)),
            dist(tuple(map(float, inner.split())), (220, 220)),
        )
    due = float(with_class(root, "due")[0].attrib["r"])
    assert reach["0"][1] == pytest.approx(due, abs=0.2)
    assert reach["0"][0] > due + 20
    assert reach["32"][0] == pytest.approx(due, abs=0.2)
    assert reach["32"][1] < due - 20
    assert reach["0"][0] - due == pytest.approx(due - reach["32"][1], abs=0.3)


def test_what_goes_too_far_is_marked_by_more_than_its_shade() -> None:
    root = read(str(lean(hits(n17=3.7, n5=-3.7, n8=3.5), WORDS, 3.6)))
    out = {bar.get("data-number") for bar in with_class(root, "out")}
    assert out == {"17", "5"}
    assert len(with_class(root, "head")) == 2


def test_a_far_score_stays_within_the_numbers() -> None:
    root = read(str(lean(hits(n17=4000.0), WORDS, 3.6)))
    (bar,) = with_class(root, "out")
    path = next(bar.iter(f"{SVG}path")).attrib["d"]
    x, y = map(float, path[1:].split("A")[0].split())
    assert dist((x, y), (220, 220)) < 165


@pytest.mark.parametrize("share", [0.0, 1e-9, 0.05, 2.0])
def test_an_arrow_stays_in_the_middle(share: float) -> None:
    root = read(str(lean(hits(), WORDS, 3.6, Arrow(share, 0.25, 0.05))))
    assert len(with_class(root, "tilt-limit")) == 1
    assert "arrow" in texts(root)
    for arrow in with_class(root, "tilt"):
        head = list(arrow.iter(f"{SVG}path"))[1].attrib["d"]
        x, y = map(float, head[1:].split("l")[0].split())
        assert x <= 220 + 49
        assert y == pytest.approx(220, abs=0.1)
    assert "nan" not in str(lean(hits(), WORDS, 3.6, Arrow(share, 0.25, 0.05)))


def test_a_sector_is_drawn_along_the_rim_and_named_below() -> None:
    root = read(str(lean(hits(), WORDS, 3.6, sector=(35, 4))))
    assert len(with_class(root, "sector")) == 1
    assert "sector" in texts(root)
    assert with_class(read(str(lean(hits(), WORDS, 3.6))), "sector") == []


def test_counts_that_do_not_fit_are_left_to_the_table() -> None:
    many = [Hits(each.number, 27_000, 0.0) for each in hits()]
    assert "27000" not in texts(read(str(lean(many, WORDS, 3.6))))


def test_words_may_be_anything_and_long_ones_are_broken() -> None:
    words = LeanWords(NASTY, "word " * 40, "limit", "sector", "arrow")
    picture = lean(hits(), words, 3.6, title=NASTY, description=NASTY)
    root = read(str(picture))
    assert all(len(text) <= 80 for text in texts(root))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == "lean-title lean-desc"
    assert picture.height > lean(hits(), WORDS, 3.6).height
