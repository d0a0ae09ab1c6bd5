"""Today, progress and history: what comes next, how one is getting on, and what was."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.i18n.schedule import why_chosen, why_counted
from croupier.pictures.sparks import sparkline
from croupier.school.curriculum import card_key, kinds
from croupier.school.packs import Mode, PackKey, mixed_key, new_seed
from croupier.school.people.actor import Actor
from croupier.school.progress import (
    PICTURES,
    PRODUCTS,
    LevelProgress,
    Progress,
    SkillProgress,
    Standing,
    read_progress,
    read_skills,
)
from croupier.school.today import aims_of, focused, read_today
from croupier.storage.figures import DAY_MS
from croupier.trainer.drills.products import FACTORS
from croupier.trainer.schedule import Choice
from croupier.trainer.shapes import AREAS
from croupier.web.access import Acting
from croupier.web.api import Level
from croupier.web.pages import render, run_page
from croupier.web.state import Housed, Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

PERIODS = (0, 30, 7)
"""Days that figures may be taken of; 0 is all there is."""

TABLE_TO = 20
"""The counts that the table of products always shows."""

MOST_SKILLS = 300
NO_STORE = {"cache-control": "no-store"}
Days = Annotated[int, Query(ge=0, le=3660)]
Skill = Annotated[str, Query(max_length=80)]
Token = Annotated[str, Query(max_length=20_000)]


def clock_offset_ms(now: int) -> int:
    """How far the machine's clock is ahead of UTC: whose days are meant by a day."""
    offset = datetime.fromtimestamp(now / 1000, UTC).astimezone().utcoffset()
    return 0 if offset is None else int(offset.total_seconds() * 1000)


def when(ms: int) -> str:
    """A moment by the machine's clock."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone().strftime("%d.%m.%Y %H:%M")


def seconds(voice: Voice, value: float | None) -> str:
    """A time, or a dash where there is none."""
    return "–" if value is None else voice.seconds(value)


# --- today ------------------------------------------------------------------------------------


@router.get("/today")
def today(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed
) -> Response:
    """What is due, and why each question would be asked."""
    read = read_today(acting, shared.database, shared.clock(), house=house)
    html = render(
        request,
        voice,
        "today.html",
        "today",
        due=read.due,
        questions=len(read.choices),
        reasons=[why_counted(voice, why, n) for why, n in read.counted().items()],
        choices=[_choice(voice, choice) for choice in read.choices],
    )
    return HTMLResponse(html, headers=NO_STORE)


def _choice(voice: Voice, choice: Choice) -> dict[str, Any]:
    return {
        "kind_name": voice.drill(choice.kind),
        "level_name": voice.level(choice.kind, choice.level),
        "skill": voice.skill(choice.kind, choice.skill),
        "why": why_chosen(voice, choice.why),
        "key": choice.why.value,
    }


@router.get("/today/run")
def today_run(acting: Acting, shared: Shared, house: Housed) -> Response:
    """A run of what is due and what comes next."""
    chosen = read_today(acting, shared.database, shared.clock(), house=house).choices
    key = mixed_key(aims_of(chosen, house), new_seed(), shared.clock(), Mode.TODAY)
    return to_run(acting, shared, key)


@router.get("/train/{kind}")
def train(
    acting: Acting, shared: Shared, house: Housed, kind: str, level: Level, skill: Skill
) -> Response:
    """A run on one skill; where it has few questions, on those beside it too."""
    seed = new_seed()
    aims = focused(kind, level, skill, seed, house)
    return to_run(acting, shared, mixed_key(aims, seed, shared.clock(), Mode.LEARN))


def to_run(acting: Actor, shared: State, key: PackKey) -> Response:
    """To the address of the run, which brings the same one whenever it is opened."""
    address = f"/run?{urlencode({'pack': shared.signer.sign(acting, key)})}"
    return RedirectResponse(address, 303, headers=NO_STORE)


@router.get("/run")
def run(request: Request, acting: Acting, shared: Shared, voice: Speaker, pack: Token) -> Response:
    """The run that was chosen."""
    key = shared.signer.read(acting, pack)
    if key is None:
        raise HTTPException(404)
    return run_page(request, acting, shared, voice, key)


# --- progress ---------------------------------------------------------------------------------


@router.get("/progress")
def progress(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    house: Housed,
    days: Days = 0,
) -> Response:
    """Right and pace, by kind and level; what is weak, on the cloth and among the products."""
    now = shared.clock()
    since = now - days * DAY_MS if days else 0
    read = read_progress(acting, shared.database, now, since, clock_offset_ms(now), house)
    html = render(request, voice, "progress.html", "progress", **_progress(voice, read, days))
    return HTMLResponse(html, headers=NO_STORE)


def _progress(voice: Voice, read: Progress, days: int) -> dict[str, Any]:
    return {
        "levels": [_level(voice, number, one) for number, one in enumerate(read.levels)],
        "due": read.due,
        "streak": read.streak,
        "periods": _periods(voice, "/progress", days),
        "products": _products(voice, read.products),
        "cloth": _cloth(voice, read),
        "anything": bool(read.levels) or bool(days),
    }


def _periods(voice: Voice, path: str, days: int) -> list[dict[str, Any]]:
    return [
        {
            "name": voice.n_("{n} day", "{n} days", n)
            if n
            # Translators: a period: everything there is.
            else voice.p_("period", "All"),
            "url": f"{path}?days={n}" if n else path,
            "current": n == days,
        }
        for n in PERIODS
    ]


def drill_url(kind: str, level: int, skill: str = "") -> str:
    """A run of the kind and level, or of one skill alone."""
    query = {"level": str(level)} | ({"skill": skill} if skill else {})
    return f"/{'train' if skill else 'drill'}/{kind}?{urlencode(query)}"


def _standing(voice: Voice, standing: Standing) -> dict[str, Any]:
    return {
        "answers": voice.number(standing.answers),
        "accuracy": voice.percent(standing.accuracy),
        "median": seconds(voice, standing.median),
        "slow": seconds(voice, standing.slow),
        "target": voice.seconds(standing.target) if standing.target else "–",
        "on_pace": standing.median is not None and standing.median <= standing.target,
        "weakness": weakness(standing),
    }


def _level(voice: Voice, number: int, one: LevelProgress) -> dict[str, Any]:
    trend = [day.right / day.answers for day in one.trend]
    words = ", ".join(voice.percent(share) for share in trend[-5:])
    return _standing(voice, one.standing) | {
        "kind": one.kind,
        "kind_name": voice.drill(one.kind),
        "level_name": voice.level(one.kind, one.level),
        "url": drill_url(one.kind, one.level),
        "due": one.due,
        "streak": one.streak,
        "trend": str(
            sparkline(
                trend,
                title=voice._("Right at once, day by day; the last: {shares}", shares=words),
                name=f"spark-{number}",
            )
        )
        if trend
        else "",
    }


def weakness(standing: Standing | None) -> str:
    """How sure it is, in five words that the style sheet knows."""
    if standing is None:
        return "unknown"
    for least, word in ((0.9, "sure"), (0.7, "fair"), (0.45, "weak")):
        if standing.confidence >= least:
            return word
    return "poor"


def _spot(voice: Voice, label: str, standing: Standing | None, url: str) -> dict[str, Any]:
    """A square of a map."""
    return {
        "label": label,
        "url": url,
        "weakness": weakness(standing),
        "share": voice.percent(standing.accuracy) if standing else "",
        "median": seconds(voice, standing.median) if standing else "",
    }


def _products(
    voice: Voice, found: Mapping[tuple[int, int], Standing]
) -> dict[str, list[dict[str, Any]]]:
    """Rows of the table, and the further rows of which anything was asked."""
    further = sorted({count for _, count in found if count > TABLE_TO})
    if not found:
        return {}
    rows = [_row(voice, count, found) for count in range(1, TABLE_TO + 1)]
    return {"rows": rows, "further": [_row(voice, count, found) for count in further]}


def _row(voice: Voice, count: int, found: Mapping[tuple[int, int], Standing]) -> dict[str, Any]:
    spots = []
    for factor in FACTORS:
        key = card_key(PRODUCTS, 1, f"{factor}x{count}")
        url = drill_url(PRODUCTS, key.level, key.skill)
        spots.append(_spot(voice, f"{factor} × {count}", found.get((factor, count)), url))
    return {"count": count, "spots": spots}


def _cloth(voice: Voice, read: Progress) -> list[dict[str, Any]]:
    """The zero, then the numbers in their order; each leads to a run around it."""
    if not read.numbers:
        return []
    levels = [one for one in read.levels if one.kind == PICTURES]
    level = max(levels, key=lambda one: one.standing.answers).level if levels else 1
    areas = {int(n): area for area, numbers in AREAS.items() if area != "all" for n in numbers}
    return [
        _spot(voice, str(n), read.numbers.get(str(n)), f"/drill/pictures?level={level}&area={area}")
        for n, area in sorted(areas.items())
    ]


@router.get("/progress/{kind}")
def skills(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    house: Housed,
    kind: str,
    days: Days = 0,
) -> Response:
    """Every skill of a kind, the least sure first."""
    if kind not in kinds():
        raise HTTPException(404)
    now = shared.clock()
    since = now - days * DAY_MS if days else 0
    read = read_skills(acting, shared.database, kind, since, house)
    asked = [one for one in read if one.standing]
    html = render(
        request,
        voice,
        "skills.html",
        "progress",
        kind_name=voice.drill(kind),
        periods=_periods(voice, f"/progress/{kind}", days),
        skills=[_skill(voice, one, now) for one in asked[:MOST_SKILLS]],
        left_out=max(0, len(asked) - MOST_SKILLS),
        unasked=list(_unasked(voice, read)),
    )
    return HTMLResponse(html, headers=NO_STORE)


def _skill(voice: Voice, one: SkillProgress, now: int) -> dict[str, Any]:
    assert one.standing is not None
    return _standing(voice, one.standing) | {
        "name": voice.skill(one.kind, one.skill),
        "level_name": voice.level(one.kind, one.level),
        "url": drill_url(one.kind, one.level, one.skill),
        "due": _due(voice, one.due_ms, now),
    }


def _due(voice: Voice, due_ms: int | None, now: int) -> str:
    if due_ms is None:
        return "–"
    if due_ms <= now:
        # Translators: a skill is to be repeated now.
        return voice.p_("when it is due", "now")
    days = -(-(due_ms - now) // DAY_MS)
    return voice.n_("in {n} day", "in {n} days", days)


def _unasked(voice: Voice, read: tuple[SkillProgress, ...]) -> Iterator[dict[str, Any]]:
    """How many skills of each level were never asked."""
    counts: dict[int, int] = {}
    for one in read:
        if one.standing is None:
            counts[one.level] = counts.get(one.level, 0) + 1
    for level, n in sorted(counts.items()):
        kind = read[0].kind
        yield {
            "level_name": voice.level(kind, level),
            "count": voice.number(n),
            "url": drill_url(kind, level),
        }
