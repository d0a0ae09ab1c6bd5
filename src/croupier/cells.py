"""Cells of tables that are opened in a spreadsheet: none is taken for a formula (ASVS 5.0, 1.2.10).

What a spreadsheet would reckon with has an apostrophe before it, and is text. Full-width signs
count as well, which some of them read alike.
"""

import re

_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def defused(cell: str) -> str:
    """The cell as no spreadsheet takes it for a formula; `fused` gives it back as it was.

    >>> defused("=1+1"), defused("17 × 12 = ?"), defused("'=1"), defused("'t Hooft")
    ("'=1+1", '17 × 12 = ?', "''=1", "'t Hooft")
    """
    return f"'{cell}" if cell.lstrip("'").startswith(_SIGNS) else cell


def fused(cell: str) -> str:
    """What the cell was before it was defused.

    >>> [fused(defused(cell)) for cell in ("=1+1", "'=1", "'t Hooft")]
    ['=1+1', "'=1", "'t Hooft"]
    """
    was_defused = cell.startswith("'") and cell.lstrip("'").startswith(_SIGNS)
    return cell[1:] if was_defused else cell


def defused_line(cell: str) -> str:
    """The cell on one line, defused, also behind a semicolon, by which some divide cells.

    >>> defused_line("=1+1"), defused_line("Ann;=1+1"), defused_line("a" + chr(10) + "b")
    ("'=1+1", "Ann;'=1+1", 'a b')
    >>> defused_line("17; 20")
    '17; 20'
    """
    return _FORMULA.sub(r"\1'", _CONTROL.sub(" ", cell).strip())
