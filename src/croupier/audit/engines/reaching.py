"""Whether anything answers where a cluster is said to be, before minutes are spent on it.

Spark tries an address that is silent again and again, for ten minutes where it is Connect's.
"""

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

from croupier.audit.refusals import NoCluster, UnknownMaster

_USUAL_PORTS = {"spark": 7077, "sc": 15002}
_PATIENCE_S = 5.0
_MASTER = re.compile(
    r"local(\[(\d+|\*)(, ?\d+)?\])?|local-cluster\[\d+, ?\d+, ?\d+\]|yarn|(spark|sc|k8s)://.+"
)
_ADDRESS = re.compile(r"(?P<scheme>\w+)://(?P<hosts>[^/;?]*)")


def reach(master: str) -> None:
    """Raises NoCluster where the master is an address, and nobody takes a connection there.

    Raises UnknownMaster where Spark knows no such master. Of several addresses,
    `spark://one:7077,two:7077`, one is enough. Masters without an address of their own, such as
    `yarn`, and those of other schemes are left to Spark.
    """
    if not _MASTER.fullmatch(master):
        raise UnknownMaster(master)
    why = ""
    for address in _addresses(master):
        try:
            socket.create_connection(address, timeout=_PATIENCE_S).close()
        except OSError as error:
            why = error.strerror or str(error)
        else:
            return
    if why:
        raise NoCluster(master, why)


def _addresses(master: str) -> Iterator[tuple[str, int]]:
    found = _ADDRESS.match(master)
    if found is None or found["scheme"] not in _USUAL_PORTS:
        return
    for each in found["hosts"].split(","):
        try:
            parts = urlsplit(f"//{each}")
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise NoCluster(master, str(error)) from None
        yield host or "", port or _USUAL_PORTS[found["scheme"]]
