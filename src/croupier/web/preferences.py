"""Language and theme, chosen on any page and kept in cookies."""

from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from croupier.i18n import languages
from croupier.web.state import LANGUAGE_COOKIE, THEME_COOKIE, THEMES

router = APIRouter()

_YEAR = 365 * 24 * 3600


@router.post("/settings")
async def choose(request: Request) -> Response:
    """Keeps what was chosen, and goes back to where it was chosen."""
    chosen = _form((await request.body()).decode("utf-8", "replace"))
    response = RedirectResponse(_way_back(chosen.get("back", "")), 303)
    if chosen.get("language") in languages():
        _keep(response, LANGUAGE_COOKIE, chosen["language"])
    if chosen.get("theme") in THEMES:
        _keep(response, THEME_COOKIE, chosen["theme"])
    return response


def _form(text: str) -> dict[str, str]:
    """The fields by name; none of a form with more fields than any of ours has."""
    try:
        return {name: values[-1] for name, values in parse_qs(text, max_num_fields=10).items()}
    except ValueError:
        return {}


def _keep(response: Response, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="lax")


def _way_back(given: str) -> str:
    """The given path if it is one of ours; the first page otherwise."""
    own = given.startswith("/") and not given.startswith(("//", "/\\"))
    return given if own and given.isprintable() else "/"
