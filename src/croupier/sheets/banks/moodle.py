"""Moodle XML: a bank that Moodle imports, with pictures and reasons.

A question with one field is of the type that fits it: `numerical`, `shortanswer` for numbers
of the wheel, `multichoice`, `matching` for an order. Several fields make one `cloze`
question, with a box or a list for each. Where spots on the cloth are asked for it is an
`essay`, with the answer for whoever marks it: no type compares chips in any order.

Format: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type".
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from croupier.sheets.banks.items import COUNTED, Field, Item
from croupier.sheets.banks.titles import category
from croupier.trainer.question import Unit

_ANSWER = "moodle_auto_format"
_ALL, _NOTHING = "100", "0"
# In a cloze field these are signs of its own; Moodle reads them as entities in its answers.
_OWN_SIGNS = {ord(sign): f"&#{ord(sign)};" for sign in '{}~#\\"'}


def write(items: Sequence[Item], title: str) -> bytes:
    """The bank; a category with the title, and within it one a kind and level."""
    quiz = Element("quiz")
    for group, its in groupby(items, lambda item: item.group):
        _category(quiz, category(title, group))
        for item in its:
            _question(quiz, item)
    indent(quiz, "  ")
    written: bytes = tostring(quiz, "utf-8", xml_declaration=True)
    return written + b"\n"


def _category(quiz: Element, path: str) -> None:
    entry = SubElement(quiz, "question", type="category")
    _text(SubElement(entry, "category"), path)


def _question(quiz: Element, item: Item) -> None:
    sort, picture = _type(item), item.picture
    entry = SubElement(quiz, "question", type=sort)
    _text(SubElement(entry, "name"), item.name)
    asked = SubElement(entry, "questiontext", format="html")
    _text(asked, _asked(item, has_picture=bool(picture), as_cloze=sort == "cloze"))
    if picture:
        file = SubElement(asked, "file", name=_file(item), path="/", encoding="base64")
        file.text = b64encode(picture.encode()).decode()
    _html(entry, "generalfeedback", _reason(item))
    if sort != "cloze":
        _text_of(entry, "defaultgrade", "1")
    _text_of(entry, "penalty", "0.3333333")
    _text_of(entry, "hidden", "0")
    _text_of(entry, "idnumber", item.id)
    match sort:
        case "numerical" | "shortanswer":
            _typed(entry, item.fields[0])
        case "multichoice":
            _chosen(entry, item.fields[0])
        case "matching":
            _matched(entry, item.fields[0])
        case "essay":
            _marked_by_hand(entry, item)
        case _:  # a cloze question holds its answers in its text
            pass
    tags = SubElement(entry, "tags")
    for tag in (item.kind, f"level {item.level}"):
        _text(SubElement(tags, "tag"), tag)


def _type(item: Item) -> str:
    if item.is_for_people:
        return "essay"
    if len(item.fields) > 1:
        return "cloze"
    unit = item.fields[0].unit
    if unit in COUNTED:
        return "numerical"
    return {Unit.NUMBERS: "shortanswer", Unit.CHOICE: "multichoice"}.get(unit, "matching")


# --- what is asked --------------------------------------------------------------------------


def _asked(item: Item, *, has_picture: bool, as_cloze: bool) -> str:
    lines = [item.prompt, *item.hints]
    html = [f"<p>{_words(line, as_cloze=as_cloze)}</p>" for line in lines]
    if has_picture:
        seen = _words(item.seen, as_cloze=as_cloze)
        html.insert(1, f'<p><img src="@@PLUGINFILE@@/{_file(item)}" alt="{seen}"></p>')
    if as_cloze:
        html += [f"<p>{_words(f.label, as_cloze=True)} {_cloze(f)}</p>" for f in item.fields]
    return "".join(html)


def _words(text: str, *, as_cloze: bool) -> str:
    """The text in HTML; in a cloze question no brace of it opens a field."""
    html = escape(text)
    return html.replace("{", "&#123;").replace("}", "&#125;") if as_cloze else html


def _file(item: Item) -> str:
    return f"{item.id}.svg"


def _reason(item: Item) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in item.reason) + "</ul>"


def _cloze(field: Field) -> str:
    """The field as a box to type in or a list to choose from; an order is a list a place."""
    match field.unit:
        case Unit.CHOICE:
            options = zip(field.choices, field.is_right, strict=True)
            return _list((words, right) for (_, words), right in options)
        case Unit.ORDER:
            words = [said for _, said in field.choices]
            return " ".join(_list((one, one == due) for one in words) for due in field.in_order)
        case Unit.NUMBERS:
            return "{1:SHORTANSWER:" + "~".join(f"={_own(text)}" for text in field.texts) + "}"
        case _:
            return "{1:NUMERICAL:" + "~".join(f"={text}:0" for text in field.texts) + "}"


def _list(options: Iterable[tuple[str, bool]]) -> str:
    parts = (f"{'=' if right else ''}{_own(words)}" for words, right in options)
    return "{1:MULTICHOICE:" + "~".join(parts) + "}"


def _own(text: str) -> str:
    """The text within a cloze field.

    >>> _own("a ~ b")
    'a &#126; b'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").translate(_OWN_SIGNS)


# --- what is right --------------------------------------------------------------------------


def _typed(entry: Element, field: Field) -> None:
    if field.unit is Unit.NUMBERS:
        _text_of(entry, "usecase", "0")
    for text in field.texts:
        answer = _answer(entry, text, _ALL, _ANSWER)
        if field.unit in COUNTED:
            _text_of(answer, "tolerance", "0")


def _chosen(entry: Element, field: Field) -> None:
    for name, value in (("single", "true"), ("shuffleanswers", "false")):
        _text_of(entry, name, value)
    _text_of(entry, "answernumbering", "none")
    for (_, words), right in zip(field.choices, field.is_right, strict=True):
        _answer(entry, escape(words), _ALL if right else _NOTHING, "html")


def _answer(entry: Element, text: str, fraction: str, form: str) -> Element:
    answer = SubElement(entry, "answer", fraction=fraction, format=form)
    _text(answer, text)
    _html(answer, "feedback", "")
    return answer


def _matched(entry: Element, field: Field) -> None:
    _text_of(entry, "shuffleanswers", "true")
    for place, words in enumerate(field.in_order, start=1):
        pair = SubElement(entry, "subquestion", format="html")
        _text(pair, str(place))
        _text(SubElement(pair, "answer"), words)


def _marked_by_hand(entry: Element, item: Item) -> None:
    _text_of(entry, "responseformat", "plain")
    _text_of(entry, "responserequired", "1")
    _text_of(entry, "responsefieldlines", "3")
    _text_of(entry, "attachments", "0")
    said = "".join(
        f"<li>{escape(label)} <b>{escape(answer)}</b></li>" for label, answer in item.said
    )
    _html(entry, "graderinfo", f"<ul>{said}</ul>{_reason(item)}")
    _html(entry, "responsetemplate", "")


# --- XML ------------------------------------------------------------------------------------


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = _clean(text)


def _html(parent: Element, tag: str, html: str) -> None:
    _text(SubElement(parent, tag, format="html"), html)


def _text_of(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text


def _clean(text: str) -> str:
    """The text without what XML forbids."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")
