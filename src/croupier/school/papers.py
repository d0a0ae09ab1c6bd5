"""Papers: which questions a sheet or a set of cards holds, and the address that brings them back.

An order names kinds of drill, and everything that their questions follow from. One kind is
addressed as every run of it; several are a mix, which has an address of its own. Both name all
options, so that they bring the same questions whatever house the screen trains for.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlencode

from croupier.i18n import Voice
from croupier.pictures import PRINT, around, cloth, racetrack, wheel
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from croupier.rules.wheel import load_wheel
from croupier.school.boards import CLOTH, WHEEL, board_of, drawn_stacks
from croupier.sheets.paper import Paper
from croupier.sheets.questions import Drawn, Item, Sheet, Size
from croupier.trainer import drills
from croupier.trainer.chance import Chance
from croupier.trainer.options import complete_options
from croupier.trainer.pack import Aim, aimed_questions, find_drill, make_questions, read_options
from croupier.trainer.question import OptionValue, Question, Unit
from croupier.trainer.refusals import BadCount, Refusal, UnknownOption

MOST = 200
"""So many questions are printed at most."""

MIX = "/sheets/run"
"""The address of a mix."""

_OWN = frozenset({"mix", "level", "seed", "count"})
_SEED_SIGNS = "BCDFGHJKMNPQRSTVWXZ"
_SEED_LENGTH = 8
_FEW = 12
"""More stacks than these need all the width there is."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for; `options` go to every kind that has them.

    The level is that of one kind; of a mix every kind has it, or its highest below it.
    """

    kinds: tuple[str, ...]
    level: int
    seed: str
    count: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def is_mix(self) -> bool:
        """Whether there are several kinds."""
        return len(self.kinds) > 1


def new_seed() -> str:
    """A seed of chance that is easily read aloud and typed: letters without vowels."""
    return "".join(secrets.choice(_SEED_SIGNS) for _ in range(_SEED_LENGTH))


def new_order(
    kinds: Sequence[str],
    level: int,
    seed: str,
    count: int,
    options: Mapping[str, OptionValue],
) -> Order:
    """The order, each kind once; raises the trainer's Refusal for what it cannot ask."""
    named = tuple(dict.fromkeys(kinds))
    for kind in named:
        find_drill(kind)
    if not 1 <= count <= MOST:
        raise BadCount(count, MOST)
    order = Order(named, level, seed, count, dict(options))
    if order.is_mix:
        known = {name for kind in named for name in drills.KINDS[kind].options}
        for name in options:
            if name not in known:
                raise UnknownOption(", ".join(named), name[:40], tuple(sorted(known)))
    else:
        find_drill(named[0], level)
        read_options(named[0], options)
    return order


def joined_options(
    kinds: Sequence[str],
    given: Mapping[str, OptionValue],
    of_house: Callable[[str], Mapping[str, OptionValue]],
) -> dict[str, OptionValue]:
    """The options given, and those of a house for each kind; of one kind where they go together.

    Raises a Refusal where those given alone are unusable.
    """
    joined: dict[str, OptionValue] = {}
    for kind in kinds:
        joined |= of_house(kind)
    joined |= given
    if len(kinds) > 1 or not joined:
        return joined
    read_options(kinds[0], given)
    try:
        read_options(kinds[0], joined)
    except Refusal:
        return dict(given)
    return joined


def level_of(order: Order, kind: str) -> int:
    """The level at which the kind is asked."""
    levels = find_drill(kind).levels
    return max((n for n in levels if n <= order.level), default=levels[0])


def options_of(order: Order, kind: str) -> dict[str, OptionValue]:
    """The kind's options, every one of them.

    Of a mix the kind takes those it has; where they do not go together, none.
    """
    if not order.is_mix:
        return read_options(kind, order.options)
    drill = find_drill(kind)
    given = {name: value for name, value in order.options.items() if name in drill.options}
    try:
        complete = complete_options(kind, drill.options, given)
        drill.check(complete)
    except Refusal:
        return read_options(kind, {})
    return complete


def aims_of(order: Order) -> tuple[Aim, ...]:
    """What each question of a mix is to train: the kinds in their order, as often as each other."""
    chance, kinds = Chance(f"mix {order.seed}"), order.kinds
    least, more = divmod(order.count, len(kinds))
    aims = []
    for place, kind in enumerate(kinds):
        level, options = level_of(order, kind), options_of(order, kind)
        skills = drills.KINDS[kind].skills(level, options)
        picked = (chance.pick(skills) for _ in range(least + (place < more)))
        aims += [Aim(kind, level, options, skill) for skill in picked]
    return tuple(aims)


def questions_of(order: Order) -> tuple[Question, ...]:
    """The questions; of one kind fewer than asked for where there are no more."""
    if order.is_mix:
        return aimed_questions(aims_of(order), order.seed)
    kind = order.kinds[0]
    return make_questions(kind, order.level, options_of(order, kind), order.seed, order.count)


# --- addressed --------------------------------------------------------------------------------


def path_of(order: Order) -> str:
    """The path and query that bring the questions to a screen.

    >>> path_of(new_order(["products", "zero"], 2, "monday", 10, {"zero": "prison"}))
    '/sheets/run?mix=products,zero&level=2&seed=monday&count=10&zero=prison'
    """
    own = {"level": str(order.level), "seed": order.seed, "count": str(order.count)}
    if order.is_mix:
        options: Mapping[str, OptionValue] = order.options
        path, own = MIX, {"mix": ",".join(order.kinds), **own}
    else:
        kind = order.kinds[0]
        options, path = options_of(order, kind), f"/drill/{kind}"
    return f"{path}?{urlencode({**own, **options}, safe=',')}"


def read_mix(query: Mapping[str, str]) -> Order:
    """The order of a mix's address; raises a Refusal."""
    kinds = [kind for kind in query.get("mix", "").split(",") if kind]
    level, count = (_small(query.get(name, "")) for name in ("level", "count"))
    options = {name: value for name, value in query.items() if name not in _OWN}
    return new_order(kinds or [""], level or 1, query.get("seed", "")[:80], count, options)


def _small(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


# --- printed ----------------------------------------------------------------------------------


def sheet_of(
    order: Order, voice: Voice, address: str, *, title: str = "", paper: Paper = Paper.A4
) -> Sheet:
    """The sheet of the questions, drawn; without a title it is called what it trains."""
    questions = questions_of(order)
    items = tuple(Item(question, drawn(question, voice)) for question in questions)
    name, *lines = _named(order, voice)
    own = [title, name] if title else [name]
    counted = voice.n_("{n} question", "{n} questions", len(items))
    return Sheet(
        title=own[0],
        lines=(*own[1:], *lines, counted),
        seed=order.seed,
        address=address.rstrip("/") + path_of(order),
        items=items,
        paper=paper,
    )


def _named(order: Order, voice: Voice) -> Iterator[str]:
    """What the sheet trains, and by which options that are not the usual ones."""
    if order.is_mix:
        # Translators: the title of a sheet with questions of several kinds.
        yield voice._("Mixed questions")
        yield "; ".join(f"{voice.drill(kind)} ({level_of(order, kind)})" for kind in order.kinds)
    else:
        kind = order.kinds[0]
        yield voice.drill(kind)
        yield voice.level(kind, order.level)
    said: dict[str, None] = {}
    for kind in order.kinds:
        usual = read_options(kind, {})
        for name, value in options_of(order, kind).items():
            if value != usual[name]:
                shown = voice.option_value(kind, name, value)
                said[f"{voice.option(kind, name)}: {shown}"] = None
    if said:
        yield "; ".join(said)


def drawn(question: Question, voice: Voice) -> Drawn | None:
    """The question's picture as it is printed, if it has one."""
    board = board_of(question)
    if board is None:
        return None
    falls, stacks = question.falls, drawn_stacks(question)
    if not stacks and falls is None and not _is_marked(question):
        return None  # an empty cloth says nothing on paper
    words = voice.bets(question.bets, falls) if stacks else voice._("The cloth")
    if board.kind != CLOTH:
        return Drawn(_round(board.kind, board.wheel), words, Size.HALF)
    layout, style = load_layout(board.wheel), ClothStyle(board.style)
    window = around(layout, falls, style=style) if board.window and falls is not None else None
    picture = cloth(layout, style=style, stacks=stacks, dolly=falls, window=window, palette=PRINT)
    full = Size.WHOLE if len(stacks) > _FEW else Size.WIDE
    return Drawn(str(picture), words, Size.HALF if window else full)


def _is_marked(question: Question) -> bool:
    """Whether the answer is marked on the picture."""
    return any(ask.unit is Unit.POSITIONS for ask in question.asks)


@lru_cache(maxsize=8)
def _round(kind: str, wheel_key: str) -> str:
    draw = wheel if kind == WHEEL else racetrack
    return str(draw(load_wheel(wheel_key), palette=PRINT))
