"""Who may ask, and what the browser may do with what it gets.

The trainer has no login: it answers its own machine alone, under a name of that machine, so
that no page from elsewhere can reach it by a name that points here (DNS rebinding), and
changes nothing for a request that comes from another site. A school answers under the names it
is told, and under every address, which no name can be made to stand for.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from croupier.web.device import HEADER, device_tag

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

IMPORT = "/history/import"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST_BODY = 1024 * 1024
LARGEST_IMPORT = 256 * LARGEST_BODY
"""What an export may weigh that is brought back: some 300,000 answers."""
_ALLOWED = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
_SHARED = "cross-origin-resource-policy"
POLICY = "; ".join(_ALLOWED)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    _SHARED: "same-origin",
    "cache-control": "no-store",  # unless the answer says otherwise
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
FILE_HEADERS = {name: HEADERS[name] for name in ("x-content-type-options", _SHARED)}
"""Of the program's scripts, styles and icons, which are no pages and hold nothing of anybody."""


class Guard:
    """Refuses what comes from elsewhere, and sets the headers of every answer."""

    def __init__(self, app: App, edition: str, names: frozenset[str] | None = None) -> None:
        """`names` are a school's; None where this machine alone is answered."""
        self.app = app
        self._names = names
        self._headers = {**HEADERS, "croupier-edition": edition}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or refuses it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if self._names is not None and "actor" in shared:
                    headers[HEADER] = device_tag(shared["actor"])
                for name, value in (FILE_HEADERS if is_file else self._headers).items():
                    headers.setdefault(name, value)
            await send(message)

        path = scope["path"]
        shared = scope.setdefault("state", {})  # `admit` writes down who acts
        is_file = path.startswith("/static/") and path.endswith((".js", ".css", ".png"))
        headers = Headers(scope=scope)
        answer = self.app
        if scope["method"] == "HEAD":  # whoever asks for the headers alone drops the rest
            scope = {**scope, "method": "GET"}
        if not self._goes_by(_name_of(headers.get("host", ""))):
            answer = PlainTextResponse(self._elsewhere(), 421)
        elif scope["method"] not in SAFE_METHODS and _comes_from_elsewhere(headers):
            answer = PlainTextResponse("403 This request comes from another site.", 403)
        elif _too_large(headers, LARGEST_IMPORT if scope["path"] == IMPORT else LARGEST_BODY):
            answer = PlainTextResponse("413 That is more than is read here.", 413)
        await answer(scope, receive, guarded)

    def _goes_by(self, name: str) -> bool:
        if self._names is None:
            return _is_loopback(name)
        return name in self._names or name == "localhost" or _is_address(name)

    def _elsewhere(self) -> str:
        if self._names is None:
            return "421 This server answers its own machine only."
        return "421 This server goes by the names in CROUPIER_NAMES, and by its address, only."


def _name_of(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name.lower() if colon and port.isdecimal() else host.lower()


def _is_loopback(name: str) -> bool:
    """Whether it names this machine, and cannot be made to name another."""
    try:
        return name == "localhost" or ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _comes_from_elsewhere(headers: Headers) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host", "")


def _too_large(headers: Headers, most: int) -> bool:
    length = headers.get("content-length", "0")
    chunked = "transfer-encoding" in headers
    return chunked or not length.isdecimal() or int(length) > most
