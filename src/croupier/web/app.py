"""The application: pages, packs and answers on one data folder."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from croupier import __version__
from croupier.i18n import Voice
from croupier.school.exams.issuing import entrust
from croupier.school.exams.signing import open_seal
from croupier.school.house import HouseKeeper
from croupier.school.packs import Signer
from croupier.school.people.actor import NotFound
from croupier.school.people.records import days_of
from croupier.school.people.safe import Safe, close_factors
from croupier.school.people.tokens import Refused
from croupier.storage import (
    Database,
    DatabaseUnreachable,
    NotKept,
    open_database,
    open_folder,
    read_secret,
)
from croupier.trainer.refusals import BadNumber, Refusal
from croupier.web import (
    account_pages,
    api,
    assignment_pages,
    attempt_pages,
    certificate_pages,
    challenge_pages,
    class_pages,
    deck_pages,
    exam_marking_pages,
    exam_pages,
    handbook_pages,
    history_pages,
    house_pages,
    login_pages,
    offline_pages,
    pages,
    people_pages,
    preferences,
    progress_pages,
    projector_pages,
    ranking_pages,
    results_api,
    results_pages,
    roster_api,
    sheet_pages,
    token_pages,
    try_pages,
    verify_pages,
)
from croupier.web.access import NotSignedIn, admit, not_signed_in
from croupier.web.assets import STATIC, assets, assets_by_path
from croupier.web.programs import not_let_in
from croupier.web.security import HEADERS, Guard
from croupier.web.settings import Settings
from croupier.web.state import State, now_ms, voice_of
from croupier.web.tending import Tending

_LOG = logging.getLogger(__name__)


def create_app(settings: Settings, clock: Callable[[], int] = now_ms) -> FastAPI:
    """The application on the settings' folder and database, by the clock (`State.clock`).

    Raises DataFolderUnusable or whatever `open_database` does, before anything is served.
    """
    state = _open(settings, clock)
    assets()  # joined before anything is served, or refused

    @asynccontextmanager
    async def living(_app: FastAPI) -> AsyncIterator[None]:
        tending = _tending(settings, state)
        if tending is not None:
            tending.begin()
        yield
        if tending is not None:
            await run_in_threadpool(tending.end)
        state.database.close()

    app = FastAPI(
        title="Croupier",
        version=__version__,
        lifespan=living,
        dependencies=[Depends(admit)],
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.croupier = state
    # A route is looked for in this order: what a whole class asks for at once stands first.
    app.include_router(api.router)
    app.include_router(attempt_pages.router, include_in_schema=False)
    app.include_router(results_api.router)
    app.include_router(roster_api.router)
    app.include_router(pages.router, include_in_schema=False)
    for more in (
        preferences,
        login_pages,
        account_pages,
        people_pages,
        progress_pages,
        history_pages,
        challenge_pages,
        house_pages,
        handbook_pages,
        try_pages,
        offline_pages,
        sheet_pages,
        deck_pages,
        class_pages,
        assignment_pages,
        projector_pages,
        token_pages,
        results_pages,
        exam_pages,
        exam_marking_pages,
        certificate_pages,
        verify_pages,
        ranking_pages,
    ):
        app.include_router(more.router, include_in_schema=False)
    app.mount("/static", _Static(directory=STATIC), name="static")
    _explain(app)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    names = settings.names if settings.school else None
    app.add_middleware(Guard, edition=offline_pages.edition(), names=names)
    return app


def _explain(app: FastAPI) -> None:
    """Whatever keeps a request from being answered is said, in a page or in JSON."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _unusable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(NotSignedIn, not_signed_in)
    app.add_exception_handler(NotFound, _not_found)
    app.add_exception_handler(Refused, not_let_in)
    app.add_exception_handler(NotKept, _not_kept)
    app.add_exception_handler(DatabaseUnreachable, _unreachable)
    app.add_exception_handler(500, _failed)


def _open(settings: Settings, clock: Callable[[], int]) -> State:
    """What every request shares; for a school with the keys of certificates and second factors."""
    folder = open_folder(settings.folder)
    secret = read_secret(folder, settings.secret_file)
    seal = open_seal(folder, settings.signing_file) if settings.school else None
    safe = Safe(secret) if settings.school else None
    database = open_database(folder, settings.database)
    if seal is not None:
        entrust(database, seal)
    if safe is not None:
        _put_away(database, safe)
    return State(database, Signer(secret), HouseKeeper(secret), settings.school, clock, seal, safe)


def _put_away(database: Database, safe: Safe) -> None:
    """Second factors that lie open are put away; of those that cannot be opened, it is said."""
    _, lost = close_factors(database, safe)
    if lost:
        _LOG.warning(
            "Second factors that were kept by another secret, and cannot be used: %d. Bring that "
            "secret back (the data folder's, or CROUPIER_SECRET_FILE), or reset them.",
            lost,
        )


def _tending(settings: Settings, state: State) -> Tending | None:
    """What is done without being asked, where there is a school."""
    if not settings.school:
        return None
    months = settings.retention_months
    return Tending(state.database, state.clock, None if months is None else days_of(months))


class _Static(StaticFiles):
    """Files of the program: kept for good by an address of their content, else asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        asset = assets_by_path().get(path)
        if asset is not None and scope["method"] == "GET":
            return asset.response(Headers(scope=scope))
        return await super().get_response(path, scope)

    def file_response(self, *args: Any, **given: Any) -> Response:
        response = super().file_response(*args, **given)
        response.headers["cache-control"] = "no-cache"
        return response


def _answer(request: Request, status: int, code: str, message: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": {"code": code, "message": message}}, status)
    voice = voice_of(request)
    html = pages.render(request, voice, "error.html", "", status=status, message=message)
    return HTMLResponse(html, status)


async def _refused(request: Request, why: Exception) -> Response:
    assert isinstance(why, Refusal)
    return _answer(request, 422, why.code, voice_of(request).refusal(why))


async def _unusable(request: Request, why: Exception) -> Response:
    assert isinstance(why, RequestValidationError)
    return _answer(request, 422, "unusable", _unusable_line(voice_of(request), why.errors()))


def _unusable_line(voice: Voice, found: Sequence[Any]) -> str:
    for fault in found:
        where, name = fault["loc"][0], fault["loc"][-1]
        if where == "query" and name in api.WHOLE:
            return voice.refusal(BadNumber(name, str(fault["input"])[:40], *api.WHOLE[name]))
    fields = sorted({str(fault["loc"][-1]) for fault in found})
    return voice._("This cannot be used as it is: {fields}.", fields=", ".join(fields)[:200])


async def _http(request: Request, why: Exception) -> Response:
    assert isinstance(why, HTTPException)
    voice = voice_of(request)
    message = voice._("That was not done.")
    if why.status_code == 404:
        message = voice._("Nothing is at this address. The questions are on the first page.")
    return _answer(request, why.status_code, f"http_{why.status_code}", message)


async def _not_found(request: Request, _why: Exception) -> Response:
    return await _http(request, HTTPException(404))


async def _unreachable(request: Request, _why: Exception) -> Response:
    message = voice_of(request)._(
        "The database cannot be reached just now. The answers wait on this device; please try "
        "again soon."
    )
    return _answer(request, 503, "unreachable", message)


async def _not_kept(request: Request, _why: Exception) -> Response:
    voice = voice_of(request)
    message = voice._(
        "Nothing was saved: the data folder cannot be written. Make room on the disk; the answers "
        "wait on this device."
    )
    return _answer(request, 503, "not_kept", message)


async def _failed(request: Request, _why: Exception) -> Response:
    voice = voice_of(request)
    response = _answer(request, 500, "failed", voice._("Please try again."))
    response.headers.update(HEADERS)  # no middleware of ours stands around this answer
    return response
