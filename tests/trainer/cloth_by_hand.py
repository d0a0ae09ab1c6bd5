"""The cloth, the wheels and the announced bets by hand: typed from rules.md, no engine."""

from collections.abc import Iterable, Mapping

from tests.trainer.second_method import SERIES

# rules.md section 1: the pockets, clockwise from zero.
_SINGLE = """
0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26
"""
_DOUBLE = """
0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2
"""  # noqa: E501 - as it is written in the rules
POCKETS: Mapping[str, list[str]] = {
    "single-zero": _SINGLE.split(),
    "double-zero": _DOUBLE.split(),
}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

# rules.md section 6: what the series cover, and what a unit wins on them.
VOISINS = {22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25}
TIERS = {27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33}
ORPHELINS = {17, 34, 6, 1, 20, 14, 31, 9}
ZERO_GAME = {12, 35, 3, 26, 0, 32, 15}


def beside(number: str, reach: int, wheel: str = "single-zero") -> list[str]:
    """The number and so many on each side of it, clockwise, read off the wheel laid out thrice."""
    row = POCKETS[wheel] * 3
    at = len(POCKETS[wheel]) + POCKETS[wheel].index(number)
    return row[at - reach : at + reach + 1]


def positions() -> list[tuple[int, ...]]:
    """Every inside position of the cloth with one zero as its numbers: rules.md section 2."""
    cells = range(1, 37)
    found: list[tuple[int, ...]] = [(n,) for n in range(37)]
    found += [(n, n + 1) for n in cells if n % 3] + [(n, n + 3) for n in cells if n < 34]
    found += [(0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 2, 3), (0, 1, 2, 3)]
    found += [(n, n + 1, n + 2) for n in cells if n % 3 == 1]
    found += [(n, n + 1, n + 3, n + 4) for n in cells if n % 3 and n < 33]
    found += [tuple(range(n, n + 6)) for n in cells if n % 3 == 1 and n < 32]
    return found


def key(covered: Iterable[int]) -> str:
    """The position's text."""
    return "/".join(map(str, covered))


COLOR_SPLITS = {
    "red-splits": ["9/12", "16/19", "18/21", "27/30"],
    "black-splits": ["8/11", "10/11", "10/13", "17/20", "26/29", "28/29", "28/31"],
}

# Finals à cheval: four splits, or three and the straight that is left, or three.
FINAL_SPLITS = {
    "0/3": ["0/3", "10/13", "20/23", "30/33"],
    "1/4": ["1/4", "11/14", "21/24", "31/34"],
    "2/5": ["2/5", "12/15", "22/25", "32/35"],
    "3/6": ["3/6", "13/16", "23/26", "33/36"],
    "4/7": ["4/7", "14/17", "24/27", "34"],
    "5/8": ["5/8", "15/18", "25/28", "35"],
    "6/9": ["6/9", "16/19", "26/29", "36"],
    "7/10": ["7/10", "17/20", "27/30"],
    "8/11": ["8/11", "18/21", "28/31"],
    "9/12": ["9/12", "19/22", "29/32"],
}


def chips(call: str) -> list[str]:
    """The position of each chip of an announced bet: rules.md sections 6 and 7."""
    head, _, tail = call.partition("-")
    if call in SERIES:
        return [position for position, count in SERIES[call] for _ in range(count)]
    if call in COLOR_SPLITS:
        return COLOR_SPLITS[call]
    if head == "neighbours":
        number, _, reach = tail.partition("x")
        return beside(number, int(reach or 2))
    if head == "final":
        return FINAL_SPLITS.get(tail) or [str(n) for n in range(37) if str(n)[-1] == tail]
    return {
        "orphelins-plein": [str(n) for n in sorted(ORPHELINS)],
        "naca": [*(place for place, _ in SERIES["zero-game"]), "19"],
        "tiers-5-8-10-11": [*(place for place, _ in SERIES["tiers"]), "5", "8", "10", "11"],
    }[call]
