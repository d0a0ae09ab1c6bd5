"""Readers of quiz banks, written from the formats' documentation and strict beyond it.

GIFT and cloze fields are read sign by sign, Moodle XML with ElementTree. They know nothing of
the code that writes them.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from xml.etree import ElementTree as ET

GIFT_SIGNS = "~=#{}:\\"


@dataclass
class Asked:
    """A question as it was read: what is right and what is wrong, as texts."""

    sort: str
    id: str
    name: str
    text: str
    category: str
    right: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    pairs: dict[str, str] = field(default_factory=dict)
    fields: list["Asked"] = field(default_factory=list)
    reason: list[str] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    for_the_marker: str = ""


# --- GIFT -------------------------------------------------------------------------------------


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def take(self, expected: str) -> None:
        found = self.text[self.at : self.at + len(expected)]
        assert found == expected, f"{found!r} where {expected!r} is due"
        self.at += len(expected)

    def sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def until(self, *ends: str) -> str:
        """The text up to one of the ends, its escapes undone; other signs must be escaped."""
        read = []
        while not any(self.sees(end) for end in ends):
            sign = self.text[self.at]
            if sign == "\\":
                following = self.text[self.at + 1]
                assert following in GIFT_SIGNS + "n", f"\\{following} is no escape"
                read.append("\n" if following == "n" else following)
                self.at += 2
                continue
            assert sign not in GIFT_SIGNS, f"a bare {sign} in {self.text[self.at - 30 : self.at]!r}"
            read.append(sign)
            self.at += 1
        return "".join(read)


def read_gift(bank: bytes) -> list[Asked]:
    found, category = [], ""
    for block in bank.decode("utf-8").removesuffix("\n").split("\n\n"):
        if block.startswith("$CATEGORY: "):
            category = block.removeprefix("$CATEGORY: ")
            assert "\n" not in category
        else:
            found.append(_gift_block(block, category))
    return found


def _gift_block(block: str, category: str) -> Asked:
    comment, _, rest = block.partition("\n")
    named = re.fullmatch(r"// \[id:([^\[\]]+)\]", comment)
    assert named is not None, comment
    scan = _Scanner(rest)
    scan.take("::")
    name = scan.until("::")
    scan.take("::[plain]")
    text = scan.until("{").rstrip(" ")
    scan.take("{")
    asked = Asked("", named[1], name, text, category)
    _gift_answers(scan, asked)
    scan.take("####")
    asked.reason = scan.until("}").split("\n")
    scan.take("}")
    assert scan.at == len(rest), "something stands after the question"
    return asked


def _gift_answers(scan: _Scanner, asked: Asked) -> None:
    if scan.sees("#") and not scan.sees("####"):
        scan.take("#")
        asked.sort = "numerical"
    parts: list[tuple[str, str]] = []
    while True:
        while scan.sees("\n") or scan.sees(" "):
            scan.at += 1
        if scan.sees("####"):
            break
        sign = "=" if scan.sees("=") else "~"
        scan.take(sign)
        parts.append((sign, scan.until("\n", " =") if asked.sort else scan.until("\n")))
    asked.right = [text for sign, text in parts if sign == "="]
    asked.wrong = [text for sign, text in parts if sign == "~"]
    if asked.sort == "numerical":
        assert all(re.fullmatch(r"\d+", text) for text in asked.right)
        assert asked.right
    elif not parts:
        asked.sort = "essay"
    elif asked.wrong:
        asked.sort = "multichoice"
    elif all(" -> " in text for text in asked.right):
        asked.sort = "matching"
        asked.pairs = dict(text.split(" -> ") for text in asked.right)
    else:
        asked.sort = "shortanswer"


# --- Moodle XML -------------------------------------------------------------------------------

# What each type must have, by the XML format's documentation.
NEEDED = {
    "numerical": {"answer"},
    "shortanswer": {"usecase", "answer"},
    "multichoice": {"single", "shuffleanswers", "answernumbering", "answer"},
    "matching": {"shuffleanswers", "subquestion"},
    "essay": {"responseformat", "attachments", "graderinfo", "responsetemplate"},
    "cloze": set(),
}
COMMON = {"name", "questiontext", "generalfeedback", "penalty", "hidden", "idnumber", "tags"}


def read_moodle(bank: bytes) -> list[Asked]:
    root = ET.fromstring(bank)
    assert root.tag == "quiz"
    found, category = [], ""
    for entry in root:
        assert entry.tag == "question"
        if entry.get("type") == "category":
            category = _text(entry, "category")
        else:
            found.append(_moodle_question(entry, category))
    return found


def _text(entry: ET.Element, tag: str) -> str:
    return entry.findtext(f"{tag}/text") or ""


def _moodle_question(entry: ET.Element, category: str) -> Asked:
    sort = entry.get("type") or ""
    there = {child.tag for child in entry}
    assert COMMON | NEEDED[sort] <= there
    html = _text(entry, "questiontext")
    pictures = {
        file.get("name") or "": base64.b64decode(file.text or "", validate=True)
        for file in entry.iterfind("questiontext/file")
    }
    shown = re.findall(r'<img src="@@PLUGINFILE@@/([^"]+)"', html)
    assert shown == list(pictures), "each picture that is named is there, and no other"
    asked = Asked(
        sort,
        entry.findtext("idnumber") or "",
        _text(entry, "name"),
        plain(html),
        category,
        pictures=pictures,
        reason=re.findall(r"<li>(.*?)</li>", _text(entry, "generalfeedback")),
        for_the_marker=_text(entry, "graderinfo"),
    )
    for answer in entry.iterfind("answer"):
        fraction, text = answer.get("fraction"), answer.findtext("text") or ""
        {"100": asked.right, "0": asked.wrong}[fraction or ""].append(plain(text))
        if sort == "numerical":
            assert answer.findtext("tolerance") == "0"
    asked.pairs = {
        _only(pair.findtext("text")): _only(pair.findtext("answer/text"))
        for pair in entry.iterfind("subquestion")
    }
    if sort == "cloze":
        asked.fields = list(_cloze_fields(html))
    return asked


def _only(text: str | None) -> str:
    assert text
    return text


def plain(html: str) -> str:
    """What is read of HTML."""
    return unescape(re.sub(r"<[^>]*>", "", html.replace("</p>", "\n"))).rstrip("\n")


_CLOZE = re.compile(r"\{(\d+):(NUMERICAL|SHORTANSWER|MULTICHOICE):((?:[^{}])*)\}")


def _cloze_fields(html: str) -> Iterator[Asked]:
    """The fields of a cloze question; no brace stands in it but theirs."""
    assert not set(_CLOZE.sub("", html)) & set("{}")
    for label, weight, sort, inside in re.findall(rf"<p>([^<]*?) ?{_CLOZE.pattern}", html):
        assert weight == "1"
        yield _cloze_field(sort, unescape(label), inside)
    for sort, inside in re.findall(
        rf"\}} \{{1:({'MULTICHOICE'}):([^{{}}]*)\}}", html
    ):  # the further places of an order
        yield _cloze_field(sort, "", inside)


def _cloze_field(sort: str, label: str, inside: str) -> Asked:
    read = Asked(sort.lower(), "", label, "", "")
    # As Moodle: a ~ or a # ends an answer, unless it belongs to an entity.
    assert not re.search(r"(?<!&)#", inside)
    for part in inside.split("~"):
        text = unescape(part.removeprefix("="))
        if sort == "NUMERICAL":
            number, tolerance = text.split(":")
            assert tolerance == "0"
            text = number
        (read.right if part.startswith("=") else read.wrong).append(text)
    return read
