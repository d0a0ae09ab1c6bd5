"""The handbook's pieces to try: their forms on a chapter's page, pages of their own, the answers.

Every form is sent by GET, so that an address brings back what was typed and what came of it; a
script fetches the answer alone and puts it beneath the form.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from croupier.handbook import Piece
from croupier.handbook.asking import LONGEST_SEED, Asked, asked, fresh_questions
from croupier.handbook.blocks import Block, SelfTest, TryIt
from croupier.handbook.book import Book
from croupier.handbook.tries import (
    BY_UNIT,
    FIELDS,
    FOR_MONEY,
    LONGEST_BETS,
    LONGEST_FIELD,
    Tried,
    answer,
    field_names,
    filled,
    table_of,
)
from croupier.i18n import Voice
from croupier.i18n.casing import capitalized
from croupier.rules.bets import Bet, Call, Family
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import cloth_order, label
from croupier.rules.zero import ZeroRule
from croupier.school.boards import CLOTH, Board, drawings, spot_words
from croupier.school.packs import new_seed
from croupier.web.pages import render
from croupier.web.state import Speaker

router = APIRouter(prefix="/handbook/try", default_response_class=HTMLResponse)

SELF_TEST = "self-test"
QUESTIONS = 3
_NAME = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)

Choices: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""What a field chooses from, in groups: the name of each (may be empty), then value and name."""


@dataclass(frozen=True, slots=True)
class Form:
    """A piece on a page: what stands in its fields, and what it answered, if it was asked.

    `id` names it in the address; `action` is where it is sent. `cloth` is what chips are laid
    on with a finger, empty where they are only typed. `usual` is what holds where a field is
    left empty.
    """

    piece: str
    id: str
    action: str
    title: str
    values: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Choices] = field(default_factory=dict)
    usual: Mapping[str, str] = field(default_factory=dict)
    tried: Tried | None = None
    asked: tuple[Asked, ...] = ()
    cloth: Mapping[str, Any] = field(default_factory=dict)
    longest: int = LONGEST_FIELD
    longest_bets: int = LONGEST_BETS

    @property
    def marked(self) -> bool:
        """Whether its questions are answered."""
        return any(one.right is not None for one in self.asked)


class Pieces:
    """The pieces of one page, made as the page comes to them; `blocks` are all of its blocks."""

    def __init__(self, request: Request, voice: Voice, path: str, blocks: Iterable[Block]) -> None:
        self._voice, self._path, self._query = voice, path, request.query_params
        settles = (b for b in blocks if isinstance(b, TryIt) and b.piece is Piece.SETTLE)
        self._tapped = next(settles, None)

    @property
    def has_cloth(self) -> bool:
        """Whether chips are laid on the page: the first piece that settles has the cloth."""
        return self._tapped is not None

    def form(self, block: TryIt | SelfTest, where: str) -> Form:
        """The block's form in the section of that anchor; none where the page is its own."""
        if isinstance(block, SelfTest):
            return self._questions(block.count, where)
        piece = block.piece
        id_ = f"{where}-{piece}" if where else piece.value
        is_asked = self._is_for(id_, where, set(FIELDS[piece]))
        values = filled(piece, self._query if is_asked else block.start)
        book, rules = Book(self._voice, prefix=f"{id_}-"), standard(table_of(values))
        return Form(
            piece=piece.value,
            id=id_,
            action=f"{self._path}#{id_}-answer",
            title=title_of(self._voice, piece),
            values=values,
            names=field_names(book),
            choices=choices_of(piece, rules, self._voice),
            usual={
                # Translators: instead of an amount: the table has no maximum.
                "max": self._voice.p_("a limit", "none"),
                "step": rules.currency.write(rules.announced.step),
            },
            tried=answer(piece, values, book) if is_asked else None,
            cloth=cloth_of(rules, self._voice) if block is self._tapped else {},
        )

    def _questions(self, count: int, where: str) -> Form:
        id_ = f"{where}-{SELF_TEST}" if where else SELF_TEST
        is_asked = self._is_for(id_, where, {"seed"})
        seed = (self._query.get("seed", "") if is_asked else "")[:LONGEST_SEED] or new_seed()
        typed = self._query if is_asked else {}
        return Form(
            piece=SELF_TEST,
            id=id_,
            action=f"{self._path}#{id_}-answer",
            title=self._voice._("Fresh questions"),
            values={"seed": seed, "count": str(count), "others": self._others(id_)},
            asked=asked(fresh_questions(count, seed), typed, self._voice),
        )

    def _others(self, id_: str) -> str:
        """Where other questions are."""
        query = urlencode({"try": id_, "seed": new_seed()})
        return f"{self._path}?{query}#{id_}"

    def _is_for(self, id_: str, where: str, fields: set[str]) -> bool:
        """Whether the address asks this form; on its own page any of its fields says so."""
        if where:
            return self._query.get("try") == id_
        return bool(fields & set(self._query))


def cloth_of(rules: RuleSet, voice: Voice) -> dict[str, Any]:
    """What the scripts need of a cloth that is tapped.

    `name` is the board's, `boards` and `words` as the drill has them, `chips` what a chip laid
    may be worth.
    """
    board = Board(CLOTH, rules.wheel_key, rules.cloth)
    return {
        "name": board.name,
        "boards": {board.name: dict(drawings(board, voice._("The cloth")))},
        "words": spot_words(voice, [board]),
        "chips": [rules.currency.write(chip) for chip in rules.chips.cash],
    }


def title_of(voice: Voice, piece: Piece) -> str:
    """What the piece is called over its form."""
    titles = {
        Piece.SETTLE: voice._("Lay chips and settle them"),
        Piece.PLACE: voice._("Place an announced bet"),
        Piece.COMPLETE: voice._("Work out a complete"),
        Piece.CHEAT_SHEET: voice._("Winnings for any stake"),
    }
    return titles[piece]


# --- what is chosen from ------------------------------------------------------------------------


def choices_of(piece: Piece, rules: RuleSet, voice: Voice) -> dict[str, Choices]:
    """What each field of the piece is chosen from; fields that are typed are left out."""
    numbers = tuple(label(n) for n in sorted(rules.wheel.numbers, key=cloth_order))
    every = ("", tuple((number, number) for number in numbers))
    match piece:
        case Piece.SETTLE:
            return {"falls": (every,), "zero": (("", tuple(_zero_rules(rules, voice))),)}
        case Piece.PLACE:
            return {"call": tuple(_calls(rules, voice))}
        case Piece.COMPLETE:
            # Translators: chosen from a list: the number that falls is the one that is covered.
            itself = ("", (("", voice._("the number itself")),))
            by = (
                (BY_UNIT, voice._("for one unit")),
                (FOR_MONEY, voice._("for the whole bet")),
            )
            return {"number": (every,), "by": (("", by),), "falls": (itself, every)}
        case Piece.CHEAT_SHEET:
            return {}


def _zero_rules(rules: RuleSet, voice: Voice) -> Iterator[tuple[str, str]]:
    """The rules for even chances on zero that the cloth's tables have, by name."""
    is_double = rules.wheel_key != standard().wheel_key
    if is_double:
        yield ZeroRule.LOSE, voice.option_value("zero", "zero", ZeroRule.LOSE)
        yield ZeroRule.SURRENDER, voice.p_("zero", "surrender: half back")
        return
    for rule in (ZeroRule.LOSE, ZeroRule.PARTAGE, ZeroRule.PRISON):
        yield rule, voice.option_value("zero", "zero", rule)


def _calls(rules: RuleSet, voice: Voice) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The announced bets of the table in groups; completes and pictures are no part of them."""
    calls = [call for key in call_keys(rules) if isinstance(call := find_call(key, rules), Call)]
    groups = (
        (voice._("Series"), {Family.SERIES}),
        (voice._("Neighbours"), {Family.NEIGHBOURS}),
        (voice._("Finals"), {Family.FINALS, Family.FINAL_SPLITS}),
        (voice._("Splits of a color"), {Family.COLOR_SPLITS}),
    )
    for name, families in groups:
        yield name, tuple(_named(calls, families, voice))


def _named(calls: Iterable[Call], families: set[Family], voice: Voice) -> Iterator[tuple[str, str]]:
    for call in calls:
        if call.family in families:
            yield call.key, capitalized(voice.call(call), voice.language)


# --- pages --------------------------------------------------------------------------------------


@router.get("/{piece}")
def own_page(request: Request, voice: Speaker, piece: str) -> Response:
    """A piece on a page of its own, where a worked example is opened."""
    found = _piece(piece)
    path = f"{router.prefix}/{piece}"
    pieces = Pieces(request, voice, path, [found])
    form = pieces.form(found, "")
    html = render(request, voice, "handbook_try.html", "handbook", pieces=pieces, form=form)
    return HTMLResponse(html)


@router.get("/{piece}/answer")
def only_answer(request: Request, voice: Speaker, piece: str) -> Response:
    """What the piece answers to what is typed, without the page around it."""
    found, query = _piece(piece), request.query_params
    form = _answered(found, query, voice)
    html = render(
        request, voice, "_try_answer.html", "", form=form, lies=lies_of(form.tried), whole=False
    )
    return HTMLResponse(html)


def _answered(block: TryIt | SelfTest, query: QueryParams, voice: Voice) -> Form:
    id_ = name if _NAME.fullmatch(name := query.get("try", "")) else "try"
    if isinstance(block, SelfTest):
        count = int(n) if (n := query.get("count", "")) in map(str, range(1, 10)) else QUESTIONS
        seed = query.get("seed", "")[:LONGEST_SEED]
        given = {f"answer-{n}": "" for n in range(1, count + 1)} | dict(query)
        found = asked(fresh_questions(count, seed), given, voice)
        return Form(SELF_TEST, id_, "", "", {"seed": seed}, asked=found)
    values = filled(block.piece, query)
    tried = answer(block.piece, values, Book(voice, prefix=f"{id_}-"))
    return Form(block.piece.value, id_, "", "", values, tried=tried)


def _piece(name: str) -> TryIt | SelfTest:
    if name == SELF_TEST:
        return SelfTest(QUESTIONS)
    try:
        return TryIt(Piece(name))
    except ValueError as unknown:
        raise HTTPException(404) from unknown


def lies_of(tried: Tried | None) -> list[dict[str, Any]]:
    """What lies on the cloth, as the scripts lay it."""
    return [_lies(bet) for bet in tried.lies] if tried else []


def _lies(bet: Bet) -> dict[str, Any]:
    return {"key": bet.position.key, "count": bet.stake, "seat": bet.seat}
