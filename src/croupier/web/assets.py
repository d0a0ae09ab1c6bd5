"""Scripts and styles under addresses that name their content, and so may be kept for good.

`croupier.css` is served as `/static/croupier.<digest>.css`; the scripts of a page are one file,
joined of the modules in `static/js` (joining.py). A page names them by `address`; another content
has another address, so that no page ever gets files of another version than its own.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

from croupier.web.joining import join

STATIC = Path(__file__).parent / "static"
JOINED: Mapping[str, tuple[str, ...]] = {
    "drill.js": ("shell", "drill"),
    "shell.js": ("shell",),
    "house.js": ("house",),
    "offline.js": ("offline",),
    "handbook.js": ("handbook",),
    "laying.js": ("laying",),
    "exam.js": ("exam",),
}
"""The scripts that pages name, each with the modules of `static/js` that it starts."""

_MEDIA = {".js": "text/javascript", ".css": "text/css"}
_EARLY = "early.js"
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable", "vary": "Accept-Encoding"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is served; `path` is that below `/static/`."""

    path: str
    media: str
    plain: bytes
    packed: bytes

    def response(self, headers: Headers) -> Response:
        """The answer to whoever sent these headers."""
        if "gzip" not in headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=self.media, headers=FOR_GOOD)
        packed = {**FOR_GOOD, "content-encoding": "gzip"}
        return Response(self.packed, media_type=self.media, headers=packed)


def module(name: str) -> str:
    """The text of a module of `static/js`."""
    return (STATIC / "js" / f"{name}.js").read_text("utf-8")


@cache
def assets() -> Mapping[str, Asset]:
    """Every file by the name that pages call it, as this process found them when it began."""
    texts = {name: join(modules, module) for name, modules in JOINED.items()}
    texts[_EARLY] = module(_EARLY.removesuffix(".js"))
    texts |= {file.name: file.read_text("utf-8") for file in sorted(STATIC.glob("*.css"))}
    return {name: _asset(name, text.encode()) for name, text in texts.items()}


@cache
def assets_by_path() -> Mapping[str, Asset]:
    """Every file by its path below `/static/`."""
    return {asset.path: asset for asset in assets().values()}


def _asset(name: str, content: bytes) -> Asset:
    stem, dot, ending = name.rpartition(".")
    path = f"{stem}.{sha256(content).hexdigest()[:12]}{dot}{ending}"
    return Asset(path, _MEDIA[dot + ending], content, gzip.compress(content, mtime=0))


def address(name: str) -> str:
    """Where the file is served that pages call so.

    >>> address("croupier.css").startswith("/static/croupier.")
    True
    """
    return f"/static/{assets()[name].path}"
