"""Files for other programs: decks of cards for Anki, and quiz banks for a school's own system."""

from functools import cache
from importlib.util import find_spec
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from croupier.handbook.chapters.glossary import MEANINGS
from croupier.i18n import N_, Voice
from croupier.school.house import House, house_options, with_house
from croupier.school.packs import new_seed
from croupier.sheets.banks import (
    FORMATS,
    SUFFIXES,
    NeedsPicture,
    NeedsScreen,
    is_tapped,
    items_of,
    write_bank,
)
from croupier.sheets.decks import ALL, DECKS, NeedsOneZero, Note, Table, deck_name, deck_notes
from croupier.trainer import make_questions, question_id
from croupier.web.chooser import level_choices
from croupier.web.pages import render
from croupier.web.state import Housed, Speaker, state_of

router = APIRouter(default_response_class=HTMLResponse)

COUNTS = (10, 20, 50, 100)
USUAL_COUNT = 20
_APKG = "application/octet-stream"
_TYPES = {"moodle": "application/xml", "gift": "text/plain", "csv": "text/csv"}
_CALLING = ("series", "announced")
_ABOUT = {
    # Translators: decks of cards, by what is on the cards.
    "products": N_("What the payouts multiply to."),
    "pictures": N_("Pictures of chips by name and value, and where they lie."),
    "series": N_("Numbers, chips, winnings and sums of the four series."),
    "completes": N_("What a complete on each number costs and wins."),
    "glossary": N_("The words of the trade in every language."),
    "all": N_("All of them in one file."),
}
_FORMATS = {
    # Translators: the formats of a quiz bank.
    "moodle": N_("Moodle XML, with pictures"),
    "gift": N_("GIFT, plain text"),
    "csv": N_("CSV, a table"),
}

Text = Annotated[str, Query(max_length=80)]


@router.get("/decks")
def show(request: Request, voice: Speaker) -> Response:
    """The decks and the banks there are."""
    return _page(request, voice)


def _page(request: Request, voice: Voice, fault: str = "") -> Response:
    html = render(
        request,
        voice,
        "decks.html",
        "decks",
        fault=fault,
        needs="" if find_spec("genanki") else needs_genanki(voice),
        decks=[
            {"name": deck_name(voice, key), "about": voice._(about), "url": f"/decks/cards/{key}"}
            for key, about in _ABOUT.items()
        ],
        kinds=level_choices(voice, _can_be_written),
        counts=[{"count": n, "usual": n == USUAL_COUNT} for n in COUNTS],
        formats=[{"key": key, "name": voice._(name)} for key, name in _FORMATS.items()],
    )
    return HTMLResponse(html, 422 if fault else 200)


@cache
def _can_be_written(kind: str, level: int) -> bool:
    """Whether the questions of a level can be answered in words."""
    return not any(map(is_tapped, make_questions(kind, level, {}, "", 1)))


@router.get("/decks/cards/{deck}")
def cards(request: Request, voice: Speaker, house: Housed, deck: str) -> Response:
    """The deck as a file."""
    wanted = tuple(DECKS) if deck == ALL else (deck,)
    if not set(wanted) <= set(DECKS):
        raise HTTPException(404)
    try:
        from croupier.sheets.decks.package import package
    except ModuleNotFoundError:
        return _page(request, voice, needs_genanki(voice))
    try:
        notes = {key: _notes(key, voice, house) for key in wanted}
    except NeedsOneZero:
        return _page(
            request,
            voice,
            voice._("These cards are about the cloth of one zero, and your house has two."),
        )
    made = package(notes, voice, state_of(request).clock() // 1000)
    return _file(made, f"croupier-{deck}-{voice.language}.apkg", _APKG)


def needs_genanki(voice: Voice) -> str:
    """What to install where no deck can be made."""
    return voice._("Decks need genanki, which is not installed: pip install 'croupier[decks]'.")


def _notes(deck: str, voice: Voice, house: House) -> tuple[Note, ...]:
    options = {kind: own for kind in _CALLING if (own := house_options(kind, house))}
    meanings = {key: voice._(meaning) for key, meaning in MEANINGS.items()}
    return deck_notes(deck, voice, Table(house.rules, options, meanings))


@router.get("/decks/bank")
def bank(
    request: Request,
    voice: Speaker,
    house: Housed,
    what: Text,
    count: Annotated[int, Query(ge=1, le=500)] = USUAL_COUNT,
    seed: Text = "",
    title: Text = "",
    form: Annotated[str, Query(alias="format", max_length=20)] = "moodle",
) -> Response:
    """The bank as a file; what is asked for is a kind and a level, as `pictures:3`."""
    kind, _, level = what.partition(":")
    if form not in FORMATS or not (level.isascii() and level.isdigit() and len(level) < 3):
        raise HTTPException(404)
    drawn_from, options = seed.strip() or new_seed(), with_house(kind, house, {})
    questions = make_questions(kind, int(level), options, drawn_from, count)
    ids = [
        question_id(kind, int(level), options, drawn_from, place) for place in range(len(questions))
    ]
    try:
        written = write_bank(items_of(questions, ids, voice), form, title)
    except NeedsPicture:
        fault = voice._("These questions cannot be asked without pictures: take Moodle XML.")
        return _page(request, voice, fault)
    except NeedsScreen:
        fault = voice._("These questions are answered by touching the cloth: no quiz takes that.")
        return _page(request, voice, fault)
    name = f"croupier-{kind}-{level}-{voice.language}.{SUFFIXES[form]}"
    return _file(written, name, _TYPES[form], drawn_from)


def _file(content: bytes, name: str, media_type: str, seed: str = "") -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    if seed.isascii() and seed.isprintable():
        headers["croupier-seed"] = seed
    return Response(content, media_type=media_type, headers=headers)
