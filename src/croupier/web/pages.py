"""The pages. What each template is given stands at its head, in `templates/`."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.responses import HTMLResponse, Response

from croupier.handbook import chapters_that_train
from croupier.i18n import Voice, languages, own_name
from croupier.school.boards import CLOTH, TRACK, WHEEL, Board, drawings, picture_of, spot_words
from croupier.school.house import usual_options
from croupier.school.packs import (
    Mode,
    Pack,
    PackKey,
    boards_of,
    made_from,
    make_pack,
)
from croupier.school.people.actor import Actor
from croupier.web import csrf
from croupier.web.access import Acting, session_token
from croupier.web.api import USUAL_COUNT, Count, Level, Seed, asked_key
from croupier.web.assets import address
from croupier.web.chooser import kind_groups
from croupier.web.device import device_tag
from croupier.web.school_places import places_of
from croupier.web.state import Shared, Speaker, State, house_of, state_of, wishes_of

router = APIRouter(default_response_class=HTMLResponse)

HERE = Path(__file__).parent
FIRST_KIND = "pictures"
COUNTS = (10, 20, 50)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    csrf.prepare(environment)
    environment.policies["ext.i18n.trimmed"] = True
    environment.globals["address"] = address
    environment.globals["own_name"] = own_name
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


def render(request: Request, voice: Voice, template: str, page: str, **context: Any) -> str:
    """The page as HTML in the voice's language."""
    query = f"?{request.url.query}" if request.url.query else ""
    wishes = wishes_of(request)
    in_school = state_of(request).school
    session = session_token(request) if in_school else ""
    acting = getattr(request.state, "actor", None) if in_school else None
    refuses = template == "error.html"  # must not tell a place that is from one that is not
    return (
        _templates()
        .get_template(template)
        .render(
            voice=voice,
            _=voice._,
            n_=voice.n_,
            p_=voice.p_,
            language=voice.language,
            languages=[{"code": code, "name": own_name(code)} for code in languages()],
            theme=wishes["theme"],
            wishes=wishes,
            page=page,
            here=request.url.path + query,
            csrf_field=csrf.field_of(session),
            person=device_tag(None if refuses else acting) if in_school else "",
            places=[] if refuses else places_of(acting, voice),
            **context,
        )
    )


@router.get("/")
def first(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The first question, at once."""
    return drill(request, acting, shared, voice, FIRST_KIND)


@router.get("/drill/{kind}")
def drill(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    kind: str,
    level: Level = 1,
    count: Count = USUAL_COUNT,
    seed: Seed = "",
) -> Response:
    """A run of questions, the first of them in the page."""
    wishes = request.query_params
    if wishes.get("mode") == Mode.SPRINT and "count" not in wishes:
        count = SPRINTS.get(wishes.get("limit", ""), count)
    key = asked_key(request, kind, level, count, seed)
    usual = usual_options(kind, house_of(request))
    options = {name: v for name, v in key.options.items() if v != usual.get(name)}
    return run_page(
        request,
        acting,
        shared,
        voice,
        key,
        usual=[name for name in usual if name not in options],
        note=_fewer(voice, key.count, count),
        counts=[
            {"count": n, "url": _url(kind, level, n, options), "current": n == count}
            for n in COUNTS
        ],
        sprints=_sprints(voice, kind, level, options, wishes),
    )


def run_page(
    request: Request, acting: Actor, shared: State, voice: Voice, key: PackKey, **context: Any
) -> Response:
    """The page of the run that the key makes; a mixed run's address must bring the same one."""
    pack = make_pack(acting, key, voice, shared.signer)
    first, board = made_from(key.recipe).questions[0], pack["questions"][0]["board"]
    title = _titles(voice)[Board.named(board).kind] if board else ""
    described = describe(voice, pack)
    html = render(
        request,
        voice,
        "drill.html",
        "train",
        **{
            "pack": pack,
            "picture": picture_of(first, title, described),
            "described": described,
            "boards": page_boards(voice, pack),
            "spot_words": spot_words(voice, boards_of(pack)),
            "kinds": kind_groups(
                voice, key.kind, key.level, lambda kind, level: _url(kind, level, key.count)
            ),
            "reading": chapters_of(voice, pack["names"]),
            "usual": [],
            "note": "",
            "counts": [],
            "sprints": [],
            **context,
        },
    )
    plain = key.seed.isascii() and key.seed.isprintable()  # a header takes no other signs
    seed = key.seed if plain else quote(key.seed)
    options = urlencode(dict(key.options))
    headers = {"cache-control": "no-store", "croupier-seed": seed, "croupier-options": options}
    return HTMLResponse(html, headers=headers)


def chapters_of(voice: Voice, kinds: Iterable[str]) -> list[dict[str, str]]:
    """The chapter of the handbook to read first for each of the kinds that has one."""
    first = {kind: next(iter(chapters_that_train(kind)), None) for kind in kinds}
    return [
        {"kind": kind, "url": f"/handbook/{found.key}", "title": voice._(found.title)}
        for kind, found in first.items()
        if found
    ]


def describe(voice: Voice, pack: Pack) -> str:
    """What lies and what fell in the first question, as the scripts say it of the others."""
    first = pack["questions"][0]
    parts = []
    if first["bets"] and not first.get("hidden"):
        parts.append(voice._("On the cloth: {bets}.", bets="; ".join(first["bets"])))
    if first["falls"] is not None:
        parts.append(voice._("{number} fell.", number=first["falls"]))
    return " ".join(parts)


def _titles(voice: Voice) -> dict[str, str]:
    """What the boards are called, by their kind."""
    # Translators: what a picture shows.
    return {CLOTH: voice._("The cloth"), WHEEL: voice._("A wheel"), TRACK: voice._("A racetrack")}


def page_boards(voice: Voice, pack: Pack) -> dict[str, Any]:
    """The boards as the page's scripts need them; what stands in the page is not sent twice."""
    found: dict[str, Any] = {}
    for board in boards_of(pack):
        found[board.name] = drawn = dict(drawings(board, _titles(voice)[board.kind]))
        is_first = board.name == pack["questions"][0]["board"]
        if board.kind != CLOTH:
            continue
        if is_first:
            drawn["lying"] = {k: v for k, v in drawn["lying"].items() if k != "svg"}
        if board.name not in pack["whole"]:
            del drawn["standing"]
    return found


SPRINTS = {"60s": 100, "90s": 120, "300s": 300, "3x": 200}
"""What a Sprint ends by, and the questions it then has at hand: more than anybody answers."""


def _sprints(
    voice: Voice, kind: str, level: int, options: Any, wishes: Any
) -> list[dict[str, Any]]:
    names = {
        "60s": voice.seconds(60),
        "90s": voice.seconds(90),
        # Translators: how long a Sprint is: minutes.
        "300s": voice.n_("{n} minute", "{n} minutes", 5),
        # Translators: a Sprint that ends with the third mistake.
        "3x": voice.n_("{n} mistake", "{n} mistakes", 3),
    }
    chosen = wishes.get("limit") if wishes.get("mode") == Mode.SPRINT else None
    found = []
    for limit, name in names.items():
        query = {"level": level, "mode": "sprint", "limit": limit, **options}
        url = f"/drill/{kind}?{urlencode(query)}"
        found.append({"name": name, "url": url, "current": limit == chosen})
    return found


def _fewer(voice: Voice, given: int, asked: int) -> str:
    if given >= asked:
        return ""
    return voice.n_(
        "With these options there is only {n} question.",
        "With these options there are only {n} questions.",
        given,
    )


def _url(kind: str, level: int, count: int, options: Any = ()) -> str:
    query = {"level": level} | ({"count": count} if count != USUAL_COUNT else {}) | dict(options)
    return f"/drill/{kind}?{urlencode(query)}"
