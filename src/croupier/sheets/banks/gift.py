"""GIFT: a bank in plain text, that Moodle and others import.

It has no pictures, so what lies on the cloth is said; and a question has one answer, so a
question of several fields becomes one a field. Where spots on the cloth are asked for it is
an essay, and its reason is the key.

Format: docs.moodle.org, "GIFT format".
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.sheets.banks.items import COUNTED, Field, Item
from croupier.sheets.banks.refusals import NeedsPicture
from croupier.sheets.banks.titles import category
from croupier.trainer.question import Unit

_OWN_SIGNS = {ord(sign): f"\\{sign}" for sign in "\\~=#{}:"}


def write(items: Sequence[Item], title: str) -> bytes:
    """The bank; raises NeedsPicture where words would give the answer away."""
    blocks = []
    for group, its in groupby(items, lambda item: item.group):
        blocks.append(f"$CATEGORY: {category(title, group)}")
        blocks += [block for item in its for block in _blocks(item)]
    return ("\n\n".join(blocks) + "\n").encode()


def _blocks(item: Item) -> Iterator[str]:
    if item.gives_away:
        raise NeedsPicture(item.kind, item.level)
    lines = [*([item.cloth] if item.cloth else []), item.prompt, *item.hints]
    if item.is_for_people:
        yield _block(item.id, item.name, lines, "", item)
        return
    for field in item.fields:
        if len(item.fields) == 1:
            yield _block(item.id, item.name, lines, _answers(field), item)
        else:
            own = [*lines, field.label]
            name = f"{item.name}, {field.label}"
            yield _block(f"{item.id}-{field.key}", name, own, _answers(field), item)


def _block(id_: str, name: str, lines: Sequence[str], answers: str, item: Item) -> str:
    asked = "\\n".join(map(_own, lines))
    reason = "\\n".join(map(_own, item.reason))
    # The id in a comment is what Moodle keeps as the question's own.
    return f"// [id:{_id(id_)}]\n::{_own(name)}::[plain]{asked} {{{answers}\n####{reason}}}"


def _id(text: str) -> str:
    """Without the brackets that end it."""
    return text.replace("[", "(").replace("]", ")")


def _answers(field: Field) -> str:
    if field.unit in COUNTED:
        return "#" + " ".join(f"={text}" for text in field.texts)
    match field.unit:
        case Unit.CHOICE:
            options = zip(field.choices, field.is_right, strict=True)
            parts = [f"{'=' if right else '~'}{_own(words)}" for (_, words), right in options]
        case Unit.ORDER:
            parts = [f"={n} -> {_own(words)}" for n, words in enumerate(field.in_order, start=1)]
        case _:
            parts = [f"={_own(text)}" for text in field.texts]
    return "\n" + "\n".join(parts)


def _own(text: str) -> str:
    r"""The text with the format's own signs escaped, on one line.

    >>> print(_own("17 = {17} ~ #1:2"))
    17 \= \{17\} \~ \#1\:2
    """
    arrows = " ".join(text.split()).replace("->", "→")
    return arrows.translate(_OWN_SIGNS)
