"""CSV: a bank as a table, a row a question, for spreadsheets and for systems of one's own.

UTF-8 with a byte order mark, by which spreadsheets know it; lines end as RFC 4180 has it. No cell
is taken for a formula (cells.py).
"""

import csv
import io
from collections.abc import Iterator, Sequence

from croupier.cells import defused
from croupier.sheets.banks.items import Field, Item
from croupier.trainer.question import Answer, Unit

HEAD = ("title", "id", "kind", "level", "question", "cloth", "hint")
EACH = ("field", "label", "unit", "choices", "answer", "also")
"""The columns of each field, `field_1`, `label_1` and so on, as many as the bank needs."""
FOOT = ("reason",)

_APART = " | "


def write(items: Sequence[Item], title: str) -> bytes:
    """The bank: a head of column names, then a row a question."""
    most = max((len(item.fields) for item in items), default=0)
    file = io.StringIO(newline="")
    rows = csv.writer(file)
    rows.writerow([*HEAD, *(f"{name}_{n}" for n in range(1, most + 1) for name in EACH), *FOOT])
    for item in items:
        rows.writerow([defused(cell) for cell in _row(item, title, most)])
    return b"\xef\xbb\xbf" + file.getvalue().encode()


def _row(item: Item, title: str, most: int) -> Iterator[str]:
    cloth, hints = "" if item.gives_away else item.cloth, " ".join(item.hints)
    yield from (title, item.id, item.kind, str(item.level), item.prompt, cloth, hints)
    for field in item.fields:
        yield from _cells(field)
    yield from [""] * len(EACH) * (most - len(item.fields))
    yield "\n".join(item.reason)


def _cells(field: Field) -> Iterator[str]:
    yield from (field.key, field.label, field.unit.value)
    yield _APART.join(words for _, words in field.choices)
    first, *others = (_said(field, answer) for answer in field.right)
    yield first
    yield _APART.join(others)


def _said(field: Field, answer: Answer) -> str:
    """The answer as it is typed, or the words of what is chosen, in order."""
    if isinstance(answer, int):
        return str(answer)
    parts = (answer,) if isinstance(answer, str) else answer
    if field.unit in {Unit.CHOICE, Unit.ORDER}:
        words = dict(field.choices)
        return _APART.join(words[part] for part in parts)
    return " ".join(parts)
