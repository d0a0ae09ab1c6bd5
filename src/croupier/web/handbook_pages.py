"""The handbook's pages: contents, chapters, search, and all of it for the printer."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from croupier.handbook import PARTS, NoSuchChapter, Page, chapters, page
from croupier.handbook.search import LONGEST, search
from croupier.web.pages import render
from croupier.web.state import Speaker
from croupier.web.try_pages import Pieces

router = APIRouter(prefix="/handbook", default_response_class=HTMLResponse)

Words = Annotated[str, Query(max_length=1000)]


@router.get("")
def contents(request: Request, voice: Speaker) -> str:
    """The parts and their chapters."""
    parts = [
        {
            "name": voice._(name),
            "chapters": [
                {"key": key, "title": voice._(found.title), "lead": voice._(found.lead)}
                for key in keys
                for found in (chapters()[key],)
            ],
        }
        for name, keys in PARTS
    ]
    return render(request, voice, "handbook.html", "handbook", parts=parts)


@router.get("/search")
def find(request: Request, voice: Speaker, q: Words = "") -> str:
    """The sections that have the words."""
    words = q.strip()[:LONGEST]
    return render(
        request, voice, "handbook_search.html", "handbook", words=words, found=search(words, voice)
    )


@router.get("/all")
def everything(request: Request, voice: Speaker) -> str:
    """Every chapter on one page, to print or to keep."""
    pages = [page(key, voice) for key in chapters()]
    return render(request, voice, "handbook_all.html", "handbook", pages=pages)


@router.get("/{key}")
def chapter(request: Request, voice: Speaker, key: str) -> Response:
    """One chapter."""
    try:
        shown = page(key, voice)
    except NoSuchChapter as unknown:
        raise HTTPException(404) from unknown
    blocks = [block for section in shown.sections for block in section.blocks]
    html = render(
        request,
        voice,
        "handbook_chapter.html",
        "handbook",
        chapter=shown,
        pieces=Pieces(request, voice, f"{router.prefix}/{key}", blocks),
        **_beside(shown),
    )
    return HTMLResponse(html)


def _beside(shown: Page) -> dict[str, Any]:
    """The keys of the chapters before and after this one; None at either end."""
    keys = list(chapters())
    at = keys.index(shown.key)
    return {
        "before": chapters()[keys[at - 1]] if at else None,
        "after": chapters()[keys[at + 1]] if at + 1 < len(keys) else None,
    }
