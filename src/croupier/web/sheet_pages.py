"""Paper: a page to set sheets and handouts on, the PDFs, and the runs that mixed sheets name."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice, languages, own_name
from croupier.pictures import NotAttested
from croupier.rules.rule_set import shipped_rule_sets
from croupier.school.house import House, house_options
from croupier.school.packs import Mode, mixed_key
from croupier.school.papers import (
    MOST,
    Order,
    aims_of,
    joined_options,
    level_of,
    new_order,
    new_seed,
    read_mix,
    sheet_of,
)
from croupier.sheets import cards, questions, refusals
from croupier.sheets.handouts import Handout, cloth_of, poster_of, wheel_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import NoPress, has_press, typeset
from croupier.sheets.questions import Part
from croupier.sheets.refusals import NotPrinted, read_address, read_title
from croupier.trainer import drills
from croupier.trainer.refusals import BadNumber, Refusal
from croupier.web.access import Acting
from croupier.web.chooser import kind_groups
from croupier.web.house_pages import base_name
from croupier.web.pages import FIRST_KIND, render, run_page
from croupier.web.state import Housed, Shared, Speaker

router = APIRouter(default_response_class=HTMLResponse)

OWN_HOUSE = "house"
"""What stands for the rules of the house that this browser trains for."""

USUAL = {"level": "1", "count": "20", "rules": OWN_HOUSE, "paper": Paper.A4, "what": Part.BOTH}
_NO_STORE = {"cache-control": "no-store"}
_LEVELS = range(1, 1 + max(level for drill in drills.KINDS.values() for level in drill.levels))
_LONGEST_SEED = 60


@router.get("/sheets")
def first(request: Request, voice: Speaker) -> Response:
    """The forms."""
    return _page(request, voice)


@router.get("/sheets/print")
def sheet(request: Request, voice: Speaker, house: Housed) -> Response:
    """The sheet as the form has it; without a seed the way to the address of one of chance."""
    given = request.query_params
    if not given.get("seed", "").strip():
        fields = [(name, value) for name, value in given.multi_items() if name != "seed"]
        return RedirectResponse(f"/sheets/print?{urlencode([*fields, ('seed', new_seed())])}", 303)
    try:
        return _sheet(request, _speaker(given, voice), house)
    except (NotPrinted, NoPress, NotAttested) as why:
        return _page(request, voice, refusals.sentence(voice, why))
    except Refusal as why:
        return _page(request, voice, voice.refusal(why))


def _sheet(request: Request, voice: Voice, house: House) -> Response:
    given = request.query_params
    order, paper = _order(given, house), _word(given, "paper", Paper)
    base = given.get("address", "").strip() or _here(request)
    title, address = read_title(given.get("title", "")), read_address(base)
    made = sheet_of(order, voice, address, title=title, paper=Paper(paper))
    part = Part(_word(given, "what", Part))
    pdf = typeset("questions", questions.content_of(made, part, voice))
    return _pdf(pdf, "sheet-key" if part is Part.KEY else "sheet")


@router.get("/sheets/handout")
def handout(request: Request, voice: Speaker, house: Housed) -> Response:
    """A handout as the form has it."""
    given = request.query_params
    speaker = _speaker(given, voice)
    try:
        what = Handout(_word(given, "what", Handout))
        content = _handout(what, given, house, speaker)
        return _pdf(typeset(what, content), what)
    except (NotPrinted, NoPress, NotAttested) as why:
        return _page(request, voice, refusals.sentence(voice, why))
    except Refusal as why:
        return _page(request, voice, voice.refusal(why))


def _handout(what: Handout, given: QueryParams, house: House, voice: Voice) -> dict[str, Any]:
    paper, rules = Paper(_word(given, "paper", Paper)), _house(given, house).rules
    match what:
        case Handout.POSTER:
            return poster_of(rules, paper, voice)
        case Handout.WHEEL:
            return wheel_of(rules, paper, voice)
        case Handout.CLOTH:
            return cloth_of(rules, paper, voice)
        case Handout.CARDS:
            made = sheet_of(_order(given, house), voice, "", paper=paper)
            return cards.content_of(made, voice)


@router.get("/sheets/run")
async def run(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The run of a mixed sheet; its address brings the same questions each time."""

    def made() -> Response:
        order = read_mix(dict(request.query_params))
        key = mixed_key(aims_of(order), order.seed, shared.clock(), Mode.LEARN)
        return run_page(request, acting, shared, voice, key)

    return await run_in_threadpool(made)


# --- read -------------------------------------------------------------------------------------


def _order(given: QueryParams, house: House) -> Order:
    """What the form asks for; raises a Refusal."""
    kinds = given.getlist("kind") or [FIRST_KIND]
    level, count = _whole(given, "level", _LEVELS[-1]), _whole(given, "count", MOST)
    own = _house(given, house)
    options = joined_options(kinds, {}, lambda kind: house_options(kind, own))
    seed = given.get("seed", "").strip()[:_LONGEST_SEED] or new_seed()
    order = new_order(kinds, 1, seed, count, options)
    at = level if order.is_mix else level_of(replace(order, level=level), order.kinds[0])
    return replace(order, level=at)


def _whole(given: QueryParams, name: str, most: int) -> int:
    text = given.get(name) or str(USUAL[name])
    if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most:
        return int(text)
    raise BadNumber(name, text[:40], 1, most)


def _word(given: QueryParams, name: str, words: Iterable[str]) -> str:
    """The word of the field, the usual one where it has none; no page of ours sends another."""
    text = given.get(name) or str(USUAL[name])
    if text not in tuple(words):
        raise HTTPException(400)
    return text


def _house(given: QueryParams, house: House) -> House:
    name = given.get("rules") or OWN_HOUSE
    if name == OWN_HOUSE:
        return house
    if name not in shipped_rule_sets():
        raise HTTPException(400)
    return House(name)


def _speaker(given: QueryParams, voice: Voice) -> Voice:
    """The voice of the paper: the page's own where it is the same language."""
    language = given.get("lang") or voice.language
    return voice if language == voice.language else Voice(language)


def _here(request: Request) -> str:
    return f"{request.base_url.scheme}://{request.base_url.netloc}"


# --- shown ------------------------------------------------------------------------------------


def _pdf(pdf: bytes, name: str) -> Response:
    headers = {**_NO_STORE, "content-disposition": f'inline; filename="{name}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


def _page(request: Request, voice: Voice, fault: str = "") -> Response:
    """The forms, filled in as they were; with what is wrong, if anything is."""
    given = request.query_params
    missing = "" if has_press() else refusals.sentence(voice, NoPress())
    html = render(
        request,
        voice,
        "sheets.html",
        "sheets",
        fault="" if missing else fault,
        missing=missing,
        given={name: given.get(name, "") for name in ("title", "seed", "address")},
        count=given.get("count") or USUAL["count"],
        most=MOST,
        groups=_groups(voice, given.getlist("kind") or [FIRST_KIND]),
        levels=[{"value": n, "current": str(n) == given.get("level", "1")} for n in _LEVELS],
        rules=_choices(_rules(voice), given.get("rules", OWN_HOUSE)),
        speeches=_choices(
            {code: own_name(code) for code in languages()}, given.get("lang", voice.language)
        ),
        papers=_choices(_papers(voice), given.get("paper", Paper.A4)),
        parts=_choices(_parts(voice), given.get("what", Part.BOTH)),
        handouts=_choices(_handouts(voice), given.get("what", Handout.POSTER)),
        here_address=_here(request),
    )
    return HTMLResponse(html, 422 if fault or missing else 200, headers=_NO_STORE)


def _groups(voice: Voice, chosen: list[str]) -> list[dict[str, Any]]:
    groups = kind_groups(voice, "", 0, lambda kind, level: f"{kind}:{level}")
    return [
        {
            "name": group["name"],
            "kinds": [
                {"key": kind["key"], "name": kind["name"], "current": kind["key"] in chosen}
                for kind in group["kinds"]
            ],
        }
        for group in groups
    ]


def _choices(names: Mapping[str, str], current: str) -> list[dict[str, Any]]:
    return [
        {"value": str(key), "name": name, "current": key == current} for key, name in names.items()
    ]


def _rules(voice: Voice) -> dict[str, str]:
    # Translators: the rules of the house that one has set for oneself.
    own = {OWN_HOUSE: voice.p_("table", "Your house")}
    drawn = (name for name in shipped_rule_sets() if name != "triple-zero")
    return own | {name: base_name(voice, name) for name in drawn}


def _papers(voice: Voice) -> dict[str, str]:
    return {Paper.A4: "A4", Paper.LETTER: voice.p_("format of paper", "Letter")}


def _parts(voice: Voice) -> dict[str, str]:
    return {
        # Translators: what of a sheet is printed.
        Part.BOTH: voice._("Questions, then the key"),
        Part.QUESTIONS: voice._("Questions alone"),
        Part.KEY: voice._("The key alone"),
    }


def _handouts(voice: Voice) -> dict[str, str]:
    return {
        # Translators: handouts: a page for the wall with what is paid, and others.
        Handout.POSTER: voice._("Poster of payouts"),
        Handout.WHEEL: voice._("The wheel and the series"),
        Handout.CLOTH: voice._("An empty cloth"),
        Handout.CARDS: voice._("Flash cards"),
    }
