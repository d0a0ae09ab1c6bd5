"""What the scripts of an exam need, to have a question answered by touch.

All of it is known from what is shown: which cloth spots are tapped on, where pockets are counted
from, which numbers there are. Without a script the same is typed.
"""

from functools import lru_cache
from typing import Any

from croupier.i18n import Voice, languages
from croupier.rules.rule_set import RuleSet, shipped_rule_sets, standard
from croupier.rules.wheel import load_wheel
from croupier.school.boards import CLOTH, Board, spot_words
from croupier.storage.attempts import ShownRow
from croupier.trainer.question import Unit


def table_of(row: ShownRow) -> RuleSet:
    """The rules that spots of the question are read by."""
    name = row.shown["table"]
    return standard(name if name in shipped_rule_sets() else "european")


def tools_of(row: ShownRow) -> dict[str, Any]:
    """What the question is answered with: {taps, looks, chips, falls, start, pockets, double}.

    `taps` is the name of the cloth whose spots are tapped, `looks` that of one which is looked at
    part by part on a phone, with its `chips` as the drill writes them; `falls` the number that
    stands on it. From the number `start` on, of so many `pockets`, places are counted; `double`
    says whether 00 is there. What the question has not is empty or None.
    """
    rules, picture = table_of(row), row.shown["picture"] or {}
    units = {one["unit"] for one in row.shown["asks"]}
    board = picture.get("board", "")
    cloth = board if board.startswith(CLOTH) else Board(CLOTH, rules.wheel_key, rules.cloth).name
    start = picture.get("start")
    is_laid = Unit.POSITIONS in units
    is_whole = board.startswith(CLOTH) and not picture["window"]
    return {
        "taps": cloth if is_laid else "",
        "looks": cloth if is_whole and not is_laid else "",
        "chips": [_written(*stack) for stack in picture.get("stacks", ())],
        "falls": picture.get("falls"),
        "start": start or "",
        "pockets": len(load_wheel(board.split(":")[1]).numbers) if start else 0,
        "double": rules.wheel_key == "double-zero",
    }


def _written(key: str, count: int, _color: str, owner: str) -> str:
    return f"{owner}: {key} {count}" if owner else f"{key} {count}"


@lru_cache(maxsize=len(languages()))
def spots_called(language: str) -> dict[str, str]:
    """What spots are called on the cloths of both wheels, as `school.boards.spot_words`."""
    cloths = [Board(CLOTH, standard(name).wheel_key, standard(name).cloth) for name in _TABLES]
    return spot_words(Voice(language), cloths)


_TABLES = ("european", "american")
