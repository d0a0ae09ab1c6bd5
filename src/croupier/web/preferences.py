"""What is chosen for this device on any page, and kept in cookies: language, theme, sound and more.

Cookies, since they belong to the device and not to who trains on it, and the page must have
them before it is painted.
"""

from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from croupier.i18n import languages
from croupier.web.csrf import FIELD
from croupier.web.state import LANGUAGE_COOKIE, WISHES

router = APIRouter()

_YEAR = 365 * 24 * 3600


@router.post("/settings")
async def choose(request: Request) -> Response:
    """Keeps what was chosen, and goes back to where it was chosen."""
    chosen = read_form(await request.body())
    response = RedirectResponse(way_back(chosen.get("back", "")), 303)
    if chosen.get("language") in languages():
        keep(response, LANGUAGE_COOKIE, chosen["language"])
    for name, may in WISHES.items():
        if chosen.get(name) in may:
            keep(response, name, chosen[name])
    return response


def read_form(body: bytes, most: int = 20) -> dict[str, str]:
    """The fields by name, but for the token; none of a form with more than any of ours has."""
    text = body.decode("utf-8", "replace")
    try:
        read = parse_qs(text, keep_blank_values=True, max_num_fields=most)
    except ValueError:
        return {}
    # No database keeps a NUL, and no keyboard writes one.
    return {name: all_[-1].replace("\0", "") for name, all_ in read.items() if name != FIELD}


def keep(response: Response, name: str, value: str) -> None:
    """Sets a cookie that scripts do not see."""
    response.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="lax")


def way_back(given: str) -> str:
    """The given path if it is one of ours; the first page otherwise."""
    own = given.startswith("/") and not given.startswith(("//", "/\\"))
    return given if own and given.isprintable() else "/"
