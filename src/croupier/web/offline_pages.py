"""What makes the trainer an app that starts without a network."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from croupier import __version__
from croupier.handbook import chapters
from croupier.storage.figures import by_level
from croupier.trainer import drills
from croupier.web.access import Acting
from croupier.web.assets import STATIC, assets_by_path
from croupier.web.pages import HERE, render
from croupier.web.state import Shared, Speaker

router = APIRouter()

_PICTURES = (".svg", ".png")
_RECENT_MS = 60 * 24 * 3600 * 1000
_PAGES = ("/today", "/progress", "/house")
NO_CACHE = {"cache-control": "no-cache"}


@cache
def shell() -> tuple[str, ...]:
    """The addresses of the program's own files, as its pages name them."""
    pictures = sorted(file for file in STATIC.rglob("*") if file.suffix in _PICTURES)
    paths = [file.relative_to(STATIC).as_posix() for file in pictures]
    return tuple(f"/static/{path}" for path in [*assets_by_path(), *paths])


@cache
def edition() -> str:
    """What this version is known by: another as soon as a file or a template differs."""
    seen = sha256(__version__.encode())
    for file in sorted([*STATIC.rglob("*"), *(HERE / "templates").rglob("*.html")]):
        if file.is_file():
            seen.update(file.name.encode() + file.read_bytes())
    return seen.hexdigest()[:12]


@router.get("/sw.js", include_in_schema=False)
def worker() -> Response:
    """The service worker, told which edition it serves and what that is made of."""
    told = json.dumps({"edition": edition(), "shell": shell()}, separators=(",", ":"))
    script = (STATIC / "sw.js").read_text("utf-8")
    return Response(
        f"const TOLD = {told};\n{script}", media_type="text/javascript", headers=NO_CACHE
    )


@router.get("/manifest.webmanifest", include_in_schema=False)
def manifest(voice: Speaker) -> Response:
    """What a device is told when the trainer is put on its home screen."""
    icon = "/static/icons/croupier"
    told = {
        "name": "Croupier",
        "short_name": "Croupier",
        "description": voice._("Roulette training for croupiers: what is paid, and why."),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0E1512",
        "theme_color": "#0E1512",
        "lang": voice.language,
        "categories": ["education"],
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{icon}-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{icon}-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": f"{icon}-mask.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [
            {"name": voice.p_("page", "Today"), "url": "/today"},
            {"name": voice.p_("page", "Progress"), "url": "/progress"},
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers=NO_CACHE)


@router.get("/offline", include_in_schema=False)
def offline(request: Request, voice: Speaker) -> Response:
    """What is shown without a network where nothing was fetched ahead."""
    runs = [
        {"path": _address(kind, level), "name": f"{voice.drill(kind)}: {voice.level(kind, level)}"}
        for kind, drill in drills.KINDS.items()
        for level in drill.levels
    ]
    html = render(request, voice, "offline.html", "", runs=runs)
    return HTMLResponse(html, headers=NO_CACHE)


@router.get("/api/ahead", include_in_schema=False)
def ahead(acting: Acting, shared: Shared) -> dict[str, Any]:
    """The pages to fetch ahead: of every kind the first level, and the levels that one uses.

    `reading` are the handbook's, which stay as they are for as long as the edition.
    """
    with shared.database.reading() as connection:
        used = set(by_level(connection, acting.person_id, shared.clock() - _RECENT_MS))
    chosen = {(kind, drill.levels[0]) for kind, drill in drills.KINDS.items()}
    chosen |= {(k, n) for k, n in used if k in drills.KINDS and n in drills.KINDS[k].levels}
    runs = [_address(kind, level) for kind, level in sorted(chosen)]
    reading = ["/handbook", *(f"/handbook/{key}" for key in chapters())]
    return {"runs": runs, "pages": list(_PAGES), "reading": reading}


def _address(kind: str, level: int) -> str:
    return f"/drill/{kind}?level={level}"
