"""The frame of a report: text stays text, tables are tables, and nothing is fetched."""

from html.parser import HTMLParser

import pytest

from croupier.pictures.drawing import Window, element, picture
from croupier.reports.page import (
    Block,
    Facts,
    Figure,
    Heading,
    Section,
    Table,
    Text,
    Tone,
    Verdict,
    page,
)

NASTY = "<b onclick='x'> & \"quotes\" {{ 7 * 7 }} {% raw %}"
VOID = {"meta", "br", "link", "img", "hr"}


class Tree(HTMLParser):
    """Checks that elements close in the order in which they opened, and collects what there is."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Tree:
    tree = Tree()
    tree.feed(html)
    tree.close()
    assert tree.open == []
    return tree


def drawn() -> Figure:
    box = picture("box", "box", Window(0, 0, 9, 9), element("path", d="M0 0h9"), title="Box")
    return Figure(box, NASTY)


TABLE = Table(
    (Heading(NASTY), Heading("Hits", number=True)),
    ((NASTY, "1"), ("x", "2")),
    caption=NASTY,
    note=NASTY,
    marked=frozenset({1}),
)
BLOCKS: list[Block] = [
    Text(NASTY),
    Verdict(Tone.BAD, NASTY, (NASTY,)),
    Facts(((NASTY, NASTY),)),
    TABLE,
    drawn(),
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.kind)
def test_what_stands_in_a_block_is_text(block: Block) -> None:
    tree = read(page(NASTY, [Section(NASTY, (block,))], lead=NASTY, foot=[NASTY]))
    assert "b" not in tree.tags
    assert "script" not in tree.tags
    assert NASTY in "".join(tree.text)


def test_a_table_has_headings_and_rows_and_marks_those_that_stand_out() -> None:
    html = page("Report", [Section("Part", (TABLE,))])
    tags = read(html).tags
    assert tags.count("tr") == 3
    assert html.count('<tr class="marked">') == 1
    assert html.count('scope="row"') == 2
    assert html.count('<td class="n">') == 2


def test_a_picture_stands_in_the_page_as_it_is() -> None:
    assert str(drawn().picture) in page("Report", [], opening=[drawn()])


def test_many_sections_have_a_list_that_leads_to_each() -> None:
    sections = [Section(f"Part {at}", ()) for at in range(1, 6)]
    html = page("Report", sections, language="ka")
    assert '<html lang="ka">' in html
    for at in range(1, 6):
        assert f'<a href="#part-{at}">' in html
        assert f'id="part-{at}"' in html
    assert "<nav" not in page("Report", sections[:3])


def test_an_empty_report_is_a_whole_page() -> None:
    assert read(page("Report", [])).tags.count("h1") == 1
