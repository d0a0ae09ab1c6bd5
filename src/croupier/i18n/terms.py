"""The termbase: what each thing of the trade is called in every language.

It is one table, `terms.csv`: a row a term, a column a language, each cell `head word (other,
words)`. Translators write by it, and the tests hold the catalogs to it.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Term:
    """A thing of the trade: its key, and its cell in each language."""

    key: str
    cells: Mapping[str, str]

    def word(self, language: str) -> str:
        """The head word.

        >>> term("corner").word("en"), term("red").word("ru")
        ('corner', 'красное')
        """
        return self.cells[language].partition(" (")[0]

    def others(self, language: str) -> tuple[str, ...]:
        """What else it is called.

        >>> term("corner").others("ru")
        ('каре', 'корнер')
        """
        _, _, inside = self.cells[language].rstrip(")").partition(" (")
        return tuple(word.strip() for word in inside.split(",") if word.strip())


@cache
def terms() -> Mapping[str, Term]:
    """Every term by key, in the order of the table.

    >>> list(terms())[:3]
    ['roulette', 'wheel', 'pocket']
    """
    table = (resources.files(__package__) / "terms.csv").read_text("utf-8")
    return {
        row["key"]: Term(row["key"], {k: v for k, v in row.items() if k != "key"})
        for row in csv.DictReader(table.splitlines())
    }


def term(key: str) -> Term:
    """The term of that key; KeyError when there is none."""
    return terms()[key]
