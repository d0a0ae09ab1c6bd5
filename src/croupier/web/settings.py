"""What the server is told from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from croupier.school.people.records import MOST_MONTHS
from croupier.storage.place import Place

PORT = 8000
RETENTION = "CROUPIER_RETENTION_MONTHS"


class BadSetting(ValueError):
    """A variable of the environment says what cannot be; `name` is the variable's."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(value)
        self.name, self.value = name, value


@dataclass(frozen=True, slots=True)
class Settings:
    """Where results are kept, and where and how the server listens.

    `database` is a URL, or empty for the file in the folder. In a `school` people sign in; it may
    be reached under `names`. What a request says of the browser's address and of https is heard
    from `proxies` alone: addresses or networks. `secret_file`, and `signing_file` with the key that
    signs certificates, are empty for those in the folder. Trainees who were not seen for so many
    `retention_months` are erased, None where they are kept for good.
    """

    folder: Path
    database: str = ""
    port: int = PORT
    school: bool = False
    names: frozenset[str] = frozenset()
    proxies: tuple[str, ...] = ()
    secret_file: str = ""
    signing_file: str = ""
    retention_months: int | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """CROUPIER_DATA, CROUPIER_DATABASE and CROUPIER_PORT; else the user's data folder (XDG).

        CROUPIER_SCHOOL=1 makes it a school, CROUPIER_NAMES are its names, CROUPIER_TRUSTED_PROXY
        its proxies, each divided by commas; CROUPIER_SECRET_FILE holds its secret,
        CROUPIER_SIGNING_FILE the key of its certificates, CROUPIER_RETENTION_MONTHS for how long
        it keeps trainees who are not seen.

        Raises BadSetting when the port is no port, a proxy no address, or the months are none.

        >>> Settings.from_environment({"XDG_DATA_HOME": "/home/anna/data"}).folder.as_posix()
        '/home/anna/data/croupier'
        """
        place = Place.from_environment(environ)
        port = environ.get("CROUPIER_PORT") or str(PORT)
        if not (port.isascii() and port.isdecimal() and int(port) <= 65535):
            raise BadSetting("CROUPIER_PORT", port)
        return cls(
            place.folder,
            place.url,
            int(port),
            environ.get("CROUPIER_SCHOOL", "") == "1",
            frozenset(name.lower() for name in _listed(environ, "CROUPIER_NAMES")),
            tuple(_addresses(environ, "CROUPIER_TRUSTED_PROXY")),
            environ.get("CROUPIER_SECRET_FILE", ""),
            environ.get("CROUPIER_SIGNING_FILE", ""),
            _months(environ, RETENTION),
        )


def _months(environ: Mapping[str, str], name: str) -> int | None:
    text = environ.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_MONTHS):
        raise BadSetting(name, text)
    return int(text)


def _listed(environ: Mapping[str, str], name: str) -> list[str]:
    parts = (part.strip() for part in environ.get(name, "").split(","))
    return [part for part in parts if part]


def _addresses(environ: Mapping[str, str], name: str) -> list[str]:
    """Addresses and networks; one that holds every address would trust whoever asks."""
    given = _listed(environ, name)
    for one in given:
        try:
            network = ip_network(one, strict=False)
        except ValueError:
            raise BadSetting(name, one) from None
        if network.prefixlen == 0:
            raise BadSetting(name, one)
    return given
