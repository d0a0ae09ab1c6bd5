"""The pages. What each template is given stands at its head, in `templates/`."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.responses import HTMLResponse, Response

from croupier.i18n import Voice, languages
from croupier.pictures import Series, line_chart
from croupier.school.packs import make_pack, picture_of
from croupier.school.progress import Outing, Progress, Run, Skill, read_progress
from croupier.trainer import drills
from croupier.web.api import USUAL_COUNT, Count, Level, Seed, asked_key
from croupier.web.state import Shared, Speaker, theme_of

router = APIRouter(default_response_class=HTMLResponse)

HERE = Path(__file__).parent
FIRST_KIND = "pictures"
COUNTS = (10, 20, 50)
LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


def render(request: Request, voice: Voice, template: str, page: str, **context: Any) -> str:
    """The page as HTML in the voice's language."""
    query = f"?{request.url.query}" if request.url.query else ""
    return (
        _templates()
        .get_template(template)
        .render(
            voice=voice,
            _=voice._,
            n_=voice.n_,
            p_=voice.p_,
            language=voice.language,
            languages=[{"code": c, "name": LANGUAGE_NAMES.get(c, c)} for c in languages()],
            theme=theme_of(request),
            page=page,
            here=request.url.path + query,
            **context,
        )
    )


@router.get("/")
def first(request: Request, shared: Shared, voice: Speaker) -> Response:
    """The first question, at once."""
    return drill(request, shared, voice, FIRST_KIND)


@router.get("/drill/{kind}")
def drill(
    request: Request,
    shared: Shared,
    voice: Speaker,
    kind: str,
    level: Level = 1,
    count: Count = USUAL_COUNT,
    seed: Seed = "",
) -> Response:
    """A run of questions, the first of them in the page."""
    key = asked_key(request, kind, level, count, seed)
    pack = make_pack(key, voice, shared.signer)
    options = {name: value for name, value in key.options.items() if name in request.query_params}
    html = render(
        request,
        voice,
        "drill.html",
        "train",
        pack=pack,
        picture=picture_of(pack, voice._("The cloth")),
        note=_fewer(voice, pack["count"], count),
        kinds=_kinds(voice, kind, level, count),
        counts=[
            {"count": n, "url": _url(kind, level, n, options), "current": n == count}
            for n in COUNTS
        ],
    )
    return HTMLResponse(html, headers={"cache-control": "no-store"})


def _fewer(voice: Voice, given: int, asked: int) -> str:
    if given >= asked:
        return ""
    return voice.n_(
        "With these options there is only {n} question.",
        "With these options there are only {n} questions.",
        given,
    )


def _url(kind: str, level: int, count: int, options: Any = ()) -> str:
    query = {"level": level} | ({"count": count} if count != USUAL_COUNT else {}) | dict(options)
    return f"/drill/{kind}?{urlencode(query)}"


def _kinds(voice: Voice, kind: str, level: int, count: int) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "name": voice.drill(key),
            "current": key == kind,
            "levels": [
                {
                    "level": n,
                    "name": voice.level(key, n),
                    "url": _url(key, n, count),
                    "current": (key, n) == (kind, level),
                }
                for n in drills.KINDS[key].levels
            ],
        }
        for key in drills.KINDS
    ]


@router.get("/progress")
def progress(request: Request, shared: Shared, voice: Speaker) -> Response:
    """Right and pace, by kind and level."""
    read = read_progress(shared.database)
    html = render(request, voice, "progress.html", "progress", **_progress(voice, read))
    return HTMLResponse(html, headers={"cache-control": "no-store"})


def _progress(voice: Voice, read: Progress) -> dict[str, Any]:
    return {
        "skills": [_skill(voice, number, skill) for number, skill in enumerate(read.skills)],
        "runs": [_run(voice, run) for run in read.runs],
    }


def _seconds(voice: Voice, value: float | None) -> str:
    return "–" if value is None else voice.seconds(value)


def _skill(voice: Voice, number: int, skill: Skill) -> dict[str, Any]:
    return {
        "kind_name": voice.drill(skill.kind),
        "level": skill.level,
        "level_name": voice.level(skill.kind, skill.level),
        "url": _url(skill.kind, skill.level, USUAL_COUNT),
        "answers": voice.number(skill.answers),
        "right": skill.right,
        "accuracy": voice.percent(skill.accuracy),
        "median": _seconds(voice, skill.median),
        "on_pace": skill.median is not None and skill.median <= skill.target,
        "target": voice.seconds(skill.target),
        "chart": _chart(voice, number, skill),
    }


def _chart(voice: Voice, number: int, skill: Skill) -> str:
    return str(
        line_chart(
            [
                Series(voice._("Right at once, %"), [100 * o.accuracy for o in skill.outings], 100),
                Series(voice._("Median, seconds"), [o.median for o in skill.outings]),
            ],
            [_day(outing) for outing in skill.outings],
            title=voice._("Right at once and pace, run by run"),
            description="; ".join(
                f"{_day(o)}: {voice.percent(o.accuracy)}, {_seconds(voice, o.median)}"
                for o in skill.outings
            ),
            name=f"chart-{number}-lines",
        )
    )


def _day(outing: Outing) -> str:
    return datetime.fromtimestamp(outing.at_ms / 1000, UTC).astimezone().strftime("%d.%m.")


def _run(voice: Voice, run: Run) -> dict[str, Any]:
    when = datetime.fromtimestamp(run.outing.at_ms / 1000, UTC).astimezone()
    return {
        "when": when.strftime("%d.%m.%Y %H:%M"),
        "kind_name": voice.drill(run.row.kind),
        "level_name": voice.level(run.row.kind, run.row.level),
        "right": voice.percent(run.outing.accuracy),
        "answered": run.outing.answers,
        "count": run.row.count,
        "median": _seconds(voice, run.outing.median),
    }
