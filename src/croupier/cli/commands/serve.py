"""`croupier serve`: the trainer in the browser, on this machine alone; or a school."""

import gc
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
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from croupier.cli.arguments import whole_number
from croupier.cli.failure import Unusable
from croupier.cli.kept import kept
from croupier.cli.speech import _
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.school.people.records import MOST_MONTHS
from croupier.storage import DamagedDatabase, set_aside
from croupier.web.app import create_app
from croupier.web.settings import RETENTION, BadSetting, Settings

DETAILS = (
    N_(
        "Results are kept in the user's data folder, or in the one that CROUPIER_DATA names. "
        "CROUPIER_PORT and CROUPIER_DATABASE name another port and another database."
    ),
    N_("CROUPIER_SCHOOL=1 is the same as --school."),
    N_(
        "A school is reached under the names in CROUPIER_NAMES. CROUPIER_TRUSTED_PROXY names the "
        "proxy in front of it, CROUPIER_SECRET_FILE a secret that several servers share."
    ),
    N_(
        "CROUPIER_SIGNING_FILE names the key of its certificates, where several servers share it; "
        "CROUPIER_RETENTION_MONTHS says after how many months trainees who are not seen are erased."
    ),
)
_LARGEST_PORT = 65535
_PATIENCE = 20
_BACKLOG = 128
_KEPT_OPEN_S = 60
"""How long a connection waits for the next answer, which need not open one again."""
_MOST_WORKERS = 64
_LEAVE_S = 10
"""How long requests may still take once the server is told to stop."""
_HANGS_S = 30
_WORKER = "croupier.web.worker:application"


def command(
    host: Annotated[
        str,
        typer.Option(
            metavar=_("ADDRESS"),
            show_default=False,
            help=_("An address of this machine [127.0.0.1]; a school's may be any."),
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
    workers: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"),
            show_default=False,
            help=_("How many processes serve; several need PostgreSQL."),
        ),
    ] = "1",
    start_anew: Annotated[
        bool,
        typer.Option("--start-anew", help=_("Set a damaged database aside and begin a new one.")),
    ] = False,
) -> None:
    """Serve until stopped."""
    settings = _settings(port, school=school)
    processes = whole_number("--workers", workers, 1, _MOST_WORKERS)
    if processes > 1 and not _is_on_server(settings.database):
        raise Unusable(
            _(
                "--workers {number}: several processes need PostgreSQL. Name it with "
                "CROUPIER_DATABASE.",
                number=processes,
            )
        )
    with _listen(host, settings) as listener:
        app = _application(settings, start_anew=start_anew)
        address, taken = listener.getsockname()[:2]
        shown_address = f"[{address}]" if ":" in address else address
        url = f"http://{shown_address}:{taken}"
        print(_("The trainer is at {address}  (Ctrl+C stops it)", address=url))
        print(_("Results are kept in {folder}", folder=_whereabouts(settings, app)), flush=True)
        if not no_browser and _has_screen():
            threading.Thread(target=_open, args=(url, address, taken), daemon=True).start()
        gc.collect()
        gc.freeze()  # what is there by now stays: no answer waits while it is looked through
        try:
            if processes > 1:
                app.state.croupier.database.close()
                _serve_by_several(settings, processes, listener)
            else:
                uvicorn.Server(_config(app, settings)).run(sockets=[listener])
        except KeyboardInterrupt:  # the way to stop it, and said to be so
            print()


def _whereabouts(settings: Settings, app: FastAPI) -> str:
    if not _is_on_server(settings.database):
        return str(settings.folder)
    address: str = app.state.croupier.database.address
    return address


def _is_on_server(url: str) -> bool:
    return url.startswith("postgresql")


def _config(app: FastAPI | str, settings: Settings, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=_KEPT_OPEN_S,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=_LEAVE_S if settings.school else None,
        timeout_worker_healthcheck=_HANGS_S,
    )


def _serve_by_several(settings: Settings, processes: int, listener: socket.socket) -> None:
    """Serves by so many processes until stopped; raises Unusable when they cannot start."""
    if settings.school:
        os.environ["CROUPIER_SCHOOL"] = "1"  # they read what their parent's options said, too
    several = Multiprocess(_config(_WORKER, settings, processes), sockets=[listener])
    several.run()
    if any(process.exitcode == STARTUP_FAILURE for process in several.processes):
        raise Unusable(_("The processes that serve could not start; why stands above."))


def _settings(port: str, *, school: bool) -> Settings:
    try:
        settings = Settings.from_environment(os.environ)
    except BadSetting as why:
        raise Unusable(_bad(why)) from None
    if port:
        settings = replace(settings, port=whole_number("--port", port, 0, _LARGEST_PORT))
    return replace(settings, school=True) if school else settings


def _bad(why: BadSetting) -> str:
    if why.name == "CROUPIER_PORT":
        return _(
            "CROUPIER_PORT={port}: a port is a whole number up to {largest}.",
            port=shown(why.value),
            largest=_LARGEST_PORT,
        )
    if why.name == RETENTION:
        return _(
            "{name}={value}: a whole number of months, 1 to {most}.",
            name=why.name,
            value=shown(why.value),
            most=MOST_MONTHS,
        )
    return _(
        "{name}={value}: this is no address of a proxy. Try 127.0.0.1, or a network as 10.0.0.0/8.",
        name=why.name,
        value=shown(why.value),
    )


def _listen(host: str, settings: Settings) -> socket.socket:
    """A socket that listens there; raises Unusable when it cannot, or should not."""
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        raise Unusable(
            _("--host {host}: this is no address. Try 127.0.0.1.", host=shown(host))
        ) from None
    if not address.is_loopback:
        _consider_others(host, settings)
    port = settings.port
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


def _consider_others(host: str, settings: Settings) -> None:
    """Raises Unusable unless people sign in; warns where their passwords are not hidden."""
    if not settings.school:
        raise Unusable(
            _(
                "--host {host}: nobody signs in here, so only this machine is served. Try "
                "127.0.0.1, or serve a school: --school",
                host=shown(host),
            )
        )
    if not settings.proxies:
        print(
            _(
                "Passwords cross the network as they are typed: put a proxy that speaks HTTPS in "
                "front, and name it in CROUPIER_TRUSTED_PROXY."
            ),
            file=sys.stderr,
            flush=True,
        )


def _application(settings: Settings, *, start_anew: bool) -> FastAPI:
    """The application on what is kept; raises Unusable when nothing can be kept."""
    try:
        with kept():
            return create_app(settings)
    except DamagedDatabase as why:
        _set_aside(why, start_anew=start_anew)
        return _application(settings, start_anew=False)


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
