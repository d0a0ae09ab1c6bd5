"""Every page of a school, and who looks at it where: one list, held against the table of access."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from croupier.storage import open_database
from croupier.storage.certificates import certificates_of_person
from croupier.web.csrf import HEADER, form_token
from tests.browser.school_cast import HALF, NEW, Cast, fill, token_of
from tests.loss.serving import Serving, serving

NOBODY = ""
STAFF = ("nino", "thao")
ALL = ("nino", "thao", "giorgi")
TRAINEE = ("giorgi",)
_RUN = "{red}/projector/run?what=pictures:2&count=5&seed=wall"

Looks = tuple[tuple[tuple[str, ...], str], ...]
"""Who looks, and at which address; `{red}` in it is the place of that name in the cast."""

LOOKS: Mapping[str, Looks] = {
    "/login": (((NOBODY,), "/login?next=%2Fprogress"),),
    "/login/second-factor": (((HALF,), "/login/second-factor"),),
    "/join": (((NOBODY,), "/join"), ((NOBODY,), "/join?code={code}")),
    "/join/{token}": (((NOBODY,), "/join/{invited}"), ((NOBODY,), "/join/{invited_staff}")),
    "/reset/{token}": (((NOBODY,), "/reset/{reset}"),),
    "/account": ((ALL, "/account"),),
    "/account/second-factor": (((NEW, *ALL), "/account/second-factor"),),
    "/account/erase": ((TRAINEE, "/account/erase"),),
    "/people": (((*STAFF, "leon"), "/people"),),
    "/people/events": ((("nino",), "/people/events"),),
    "/people/{person_id}": (
        (STAFF, "/people/id-wolfgang"),
        (("nino",), "/people/id-thao"),
        (("nino",), "/people/id-nino"),
    ),
    "/classes": (((*STAFF, "leon"), "/classes"),),
    "/classes/{class_id}": (
        (STAFF, "/classes/{red}"),
        (("thao",), "/classes/{red}?days=0"),
        (("thao",), "/classes/{black}"),
        (("thao",), "/classes/{old}"),
    ),
    "/classes/{class_id}/roster": (
        (STAFF, "/classes/{red}/roster"),
        (("thao",), "/classes/{black}/roster"),
    ),
    "/classes/{class_id}/projector": (
        (STAFF, "/classes/{red}/projector"),
        (("thao",), "/classes/{black}/projector"),
    ),
    "/classes/{class_id}/projector/run": (
        (STAFF, f"/classes/{_RUN}"),
        (("thao",), f"/classes/{_RUN}&n=3&shown=1"),
    ),
    "/classes/{class_id}/assignments/new": ((STAFF, "/classes/{red}/assignments/new"),),
    "/classes/{class_id}/assignments/{assignment_id}": (
        (STAFF, "/classes/{red}/assignments/{set}"),
        (("thao",), "/classes/{red}/assignments/{easy_set}"),
    ),
    "/assignments": ((("giorgi", "wolfgang", "ana"), "/assignments"),),
    "/assignments/{assignment_id}/{part}": ((TRAINEE, "/assignments/{late_set}/0"),),
    "/exams": (((*STAFF, "leon"), "/exams"),),
    "/exams/new": ((STAFF, "/exams/new"),),
    "/exams/{exam_id}": (
        (STAFF, "/exams/{exam_over}"),
        (("thao",), "/exams/{exam_draft}"),
        (("thao",), "/exams/{exam_untouched}"),
        (("thao",), "/exams/{exam_running}"),
        (("thao",), "/exams/{exam_closed}"),
    ),
    "/exams/{exam_id}/edit": ((STAFF, "/exams/{exam_draft}/edit"),),
    "/exams/{exam_id}/preview": ((STAFF, "/exams/{exam_draft}/preview"),),
    "/exams/{exam_id}/regrade": ((STAFF, "/exams/{exam_over}/regrade"),),
    "/exams/{exam_id}/attempts/{attempt_id}": (
        (STAFF, "/exams/{exam_over}/attempts/{attempt_giorgi}"),
        (("thao",), "/exams/{exam_over}/attempts/{attempt_wolfgang}"),
        (("thao",), "/exams/{exam_running}/attempts/{attempt_running}"),
    ),
    "/my/exams": ((("giorgi", "ana"), "/my/exams"),),
    "/my/exams/{exam_id}": (
        (TRAINEE, "/my/exams/{exam_over}"),
        (TRAINEE, "/my/exams/{exam_untouched}"),
    ),
    "/my/attempts/{attempt_id}": (
        (TRAINEE, "/my/attempts/{attempt_running}"),
        (TRAINEE, "/my/attempts/{attempt_running}?review=1"),
    ),
    "/my/attempts/{attempt_id}/result": ((TRAINEE, "/my/attempts/{attempt_giorgi}/result"),),
    "/verify": (((NOBODY,), "/verify"), ((NOBODY,), "/verify?code=12")),
    "/verify/{code}": (
        ((NOBODY,), "/verify/{valid}"),
        ((NOBODY,), "/verify/{revoked}"),
        ((NOBODY,), "/verify/0000-0000-0000-0000"),
    ),
    "/certificates": (((*ALL, "leon", "ana"), "/certificates"),),
    "/certificates/{code}": (
        (ALL, "/certificates/{valid}"),
        (("thao", "giorgi"), "/certificates/{revoked}"),
    ),
    "/exams/{exam_id}/certificates": (
        (STAFF, "/exams/{exam_over}/certificates"),
        (("thao",), "/exams/{exam_untouched}/certificates"),
    ),
    "/rankings": (((*ALL, "ana"), "/rankings"),),
    "/rankings/{class_id}": (
        (ALL, "/rankings/{red}?period=month"),
        (("thao",), "/rankings/{black}"),
    ),
    "/rankings/{class_id}/duels/{code}": ((ALL, "/rankings/{red}/duels/{duel}"),),
    "/tokens": (((*STAFF, "leon"), "/tokens"),),
    "/results": ((STAFF, "/results"),),
}

FILES = frozenset(
    {
        "/account/export.json",
        "/classes/{class_id}/roster.csv",
        "/certificates/{code}/certificate.pdf",
        "/certificates/{code}/certificate.json",
        "/results/download",
    }
)
"""What is no page."""


@dataclass(frozen=True, slots=True)
class School:
    """The school as it is served."""

    url: str
    cast: Cast

    def looks_of(self, who: str, *, all_: bool = True) -> list[str]:
        """The addresses that somebody looks at; of the administrator's, all or her own alone."""
        return [
            path.format(**self.cast.places)
            for looks in LOOKS.values()
            for people, path in looks
            if who in people and (all_ or who != "nino" or "thao" not in people)
        ]


def everybody() -> list[str]:
    """All who look at anything, the sessions of those who are not quite in among them."""
    names = (who for looks in LOOKS.values() for people, _ in looks for who in people)
    return list(dict.fromkeys(names))


def post(url: str, path: str, name: str, form: Mapping[str, str]) -> None:
    """Sends a form as somebody."""
    request = Request(url + path, urlencode(form).encode())
    request.add_header("Cookie", f"session={token_of(name)}")
    request.add_header(HEADER, form_token(token_of(name)))
    with urlopen(request, timeout=60) as answer:
        assert answer.status == 200


@contextmanager
def school_served(folder: Path) -> Iterator[School]:
    """The cast on a server of its own, as a process, while the block runs."""
    folder.mkdir()
    database = open_database(folder)
    try:
        cast = fill(database, int(time() * 1000))
        with serving(Serving(folder, arguments=("--school",))) as server:
            url = f"http://127.0.0.1:{server.port}"
            codes = _certify(url, cast)
            yield School(url, replace(cast, places={**cast.places, **codes}))
    finally:
        database.close()


def _certify(url: str, cast: Cast) -> dict[str, str]:
    """A certificate of Giorgi's that was revoked, and one that is good; of each its code."""
    issue = f"/exams/{cast.places['exam_over']}/certificates"
    found: dict[str, str] = {}
    for key in ("revoked", "valid"):
        post(url, issue, "thao", {"attempt": cast.places["attempt_giorgi"]})
        with cast.database.reading() as connection:
            rows = certificates_of_person(connection, cast.actors["giorgi"].person_id)
        (found[key],) = {row.code for row in rows} - set(found.values())
        if key == "revoked":
            path = f"/certificates/{found[key]}/revoke"
            post(url, path, "thao", {"why": "სახელი არასწორად იყო დაწერილი"})
    return found
