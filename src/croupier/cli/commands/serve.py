"""`croupier serve`: the trainer in the browser, on this machine alone."""

import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from http.client import HTTPConnection
from typing import Annotated

import typer
import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from croupier.cli.arguments import whole_number
from croupier.cli.failure import Unusable
from croupier.cli.speech import _
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.storage import (
    DamagedDatabase,
    DatabaseUnreachable,
    DataFolderUnusable,
    NewerDatabase,
    set_aside,
)
from croupier.web.app import create_app
from croupier.web.settings import Settings

DETAILS = (
    N_(
        "Results are kept in the user's data folder, or in the one that CROUPIER_DATA names. "
        "CROUPIER_PORT and CROUPIER_DATABASE name another port and another database."
    ),
    N_("CROUPIER_SCHOOL=1 is the same as --school."),
)
_LARGEST_PORT = 65535
_PATIENCE = 20
_BACKLOG = 128


def command(
    host: Annotated[
        str,
        typer.Option(
            metavar=_("ADDRESS"), show_default=False, help=_("A loopback address [127.0.0.1].")
        ),
    ] = "127.0.0.1",
    port: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"),
            show_default=False,
            help=_("The port, usually 8000; 0 takes a free one."),
        ),
    ] = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open the browser."))
    ] = False,
    school: Annotated[
        bool, typer.Option("--school", help=_("Serve a school, whose people sign in."))
    ] = False,
    start_anew: Annotated[
        bool,
        typer.Option("--start-anew", help=_("Set a damaged database aside and begin a new one.")),
    ] = False,
) -> None:
    """Serve until stopped."""
    settings = _settings(port, school=school)
    with _listen(host, settings.port) as listener:
        app = _application(settings, start_anew=start_anew)
        address, taken = listener.getsockname()[:2]
        shown_address = f"[{address}]" if ":" in address else address
        url = f"http://{shown_address}:{taken}"
        print(_("The trainer is at {address}  (Ctrl+C stops it)", address=url))
        print(_("Results are kept in {folder}", folder=settings.folder), flush=True)
        if not no_browser and _has_screen():
            threading.Thread(target=_open, args=(url, address, taken), daemon=True).start()
        config = uvicorn.Config(app, log_level="warning", access_log=False)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:  # the way to stop it, and said to be so
            print()


def _settings(port: str, *, school: bool) -> Settings:
    try:
        settings = Settings.from_environment(os.environ)
    except ValueError as why:
        raise Unusable(
            _(
                "CROUPIER_PORT={port}: a port is a whole number up to {largest}.",
                port=shown(str(why)),
                largest=_LARGEST_PORT,
            )
        ) from None
    if port:
        settings = replace(settings, port=whole_number("--port", port, 0, _LARGEST_PORT))
    return replace(settings, school=True) if school else settings


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises Unusable when it cannot, or should not."""
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        raise Unusable(
            _("--host {host}: this is no address. Try 127.0.0.1.", host=shown(host))
        ) from None
    if not address.is_loopback:
        raise Unusable(
            _(
                "--host {host}: there is no login yet, so only this machine is served. "
                "Try 127.0.0.1.",
                host=shown(host),
            )
        )
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((str(address), port))
        listener.listen(_BACKLOG)  # at once: a second trainer is to find the port taken
    except OSError as why:
        listener.close()
        raise Unusable(
            _(
                "Port {port} cannot be used: {reason}. Try another: --port {other}",
                port=port,
                reason=why.strerror or str(why),
                other=port + 1 if 1024 <= port < _LARGEST_PORT else 8000,
            )
        ) from None
    return listener


def _application(settings: Settings, *, start_anew: bool) -> FastAPI:
    """The application on what is kept; raises Unusable when nothing can be kept."""
    try:
        return create_app(settings)
    except DataFolderUnusable as why:
        raise Unusable(
            _(
                "{path} cannot be used to keep results: {reason}. Name another folder with "
                "CROUPIER_DATA.",
                path=shown(str(why.path), 200),
                reason=why.reason,
            )
        ) from None
    except DamagedDatabase as why:
        _set_aside(why, start_anew=start_anew)
        return _application(settings, start_anew=False)
    except DatabaseUnreachable as why:
        raise Unusable(
            _(
                "The database at {address} cannot be reached: {reason}. Start its server, or "
                "mend CROUPIER_DATABASE.",
                address=shown(why.address, 200),
                reason=shown(why.reason, 200),
            )
        ) from None
    except NewerDatabase as why:
        raise Unusable(
            _(
                "The database at {address} is from a newer version of Croupier. Nothing was "
                "changed.",
                address=shown(why.address, 200),
            )
        ) from None
    except (SQLAlchemyError, ImportError) as why:
        raise Unusable(
            _(
                "CROUPIER_DATABASE names no database that can be opened: {reason}. Without it, "
                "results are kept in a file.",
                reason=shown(str(why).partition("\n")[0], 200),
            )
        ) from None


def _set_aside(damaged: DamagedDatabase, *, start_anew: bool) -> None:
    """Set the damaged database aside if that is wanted; raises Unusable when it is not."""
    found = _("{path} is damaged, or from a newer version.", path=shown(str(damaged.path), 200))
    if not (start_anew or _agrees(found)):
        what_to_do = _(
            "Nothing was changed. To set it aside and begin anew: croupier serve --start-anew"
        )
        raise Unusable(f"{found} {what_to_do}")
    print(_("Set aside as {path}", path=set_aside(damaged.path)), flush=True)


def _agrees(found: str) -> bool:
    if not _is_terminal():
        return False
    # Translators: asked in the terminal; answered with y or n.
    question = _("Set it aside and begin a new one? [y/N]")
    print(f"{found} {question} ", end="", flush=True)
    # Translators: what a person may type for yes, in lower case, divided by blanks.
    return sys.stdin.readline().strip().lower() in {"y", "yes", *_("y yes").split()}


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _has_screen() -> bool:
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def _open(url: str, host: str, port: int) -> None:
    """Open the browser once the trainer answers."""
    connection = HTTPConnection(host, port, timeout=_PATIENCE)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse()
    except OSError:
        return
    finally:
        connection.close()
    webbrowser.open(url)
