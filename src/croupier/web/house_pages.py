"""The trainee's house: its rules, a link and a file of them, and what this device is told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.rules.faults import Fault
from croupier.rules.rule_set import shipped_rule_sets, standard
from croupier.school.house import (
    FILE,
    PRESETS,
    USUAL,
    House,
    as_fields,
    as_text,
    from_fields,
    house_options,
    house_query,
    read_house,
    write_house,
)
from croupier.trainer import drills
from croupier.web.house_form import FORM_KEYS, ORDER, PAY_ORDERS, fields_of, texts_of
from croupier.web.pages import render
from croupier.web.preferences import keep, read_form
from croupier.web.state import HOUSE_COOKIE, Housed, Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

_MOST_FIELDS = 200
_FLAGS = frozenset({"kept"})


@router.get("/house")
def show(request: Request, voice: Speaker, house: Housed) -> Response:
    """The house as it is kept, or as a link has it."""
    query = {n: v for n, v in request.query_params.items() if n not in _FLAGS}
    read = from_fields(query) if query else house
    if not isinstance(read, House):
        return _page(request, voice, house, house, _Problem.of(voice, read), query)
    return _page(request, voice, read, house)


@router.post("/house")
async def choose(request: Request, shared: Shared, voice: Speaker, house: Housed) -> Response:
    """Keeps the house of the form, of a file's text, or one to start from."""
    given = read_form(await request.body(), _MOST_FIELDS)
    if given.get("preset") in PRESETS:
        return _kept(request, shared, voice, PRESETS[given["preset"]], house)
    is_file = "toml" in given
    read = read_house(given["toml"]) if is_file else _from_form(given)
    if not isinstance(read, House):
        problem = _Problem.of(voice, read)
        return _page(request, voice, house, house, problem, {} if is_file else given)
    return _kept(request, shared, voice, read, house)


@router.get("/" + FILE)
def download(house: Housed) -> Response:
    """The house as a rule file."""
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return PlainTextResponse(write_house(house), media_type="application/toml", headers=headers)


def _kept(request: Request, shared: State, voice: Voice, house: House, before: House) -> Response:
    token = shared.keeper.write(house)
    if token is None:
        line = voice._("That is more than a browser keeps: use fewer names, or shorter ones.")
        return _page(request, voice, before, before, _Problem(line))
    response = RedirectResponse("/house?kept", 303)
    keep(response, HOUSE_COOKIE, token)
    return response


def _from_form(given: Mapping[str, str]) -> House | Fault:
    """The house of the form: what is empty there, or as the base has it, is the base's."""
    base = given.get("based-on", USUAL)
    if base not in shipped_rule_sets():
        return from_fields({"based-on": base})
    usual = texts_of(standard(base))
    fields = {"based-on": base, "value": given.get("value", "")}
    for key, text in given.items():
        if key in fields or key == ORDER or not text.strip():
            continue
        if "".join(text.split()) != "".join(usual.get(key, "").split()):
            fields[key] = text.strip()
    order = PAY_ORDERS.get(given.get(ORDER, ""))
    if order is not None:
        fields.pop("spin.pay-order", None)
        if order != standard(base).spin.pay_order:
            fields["spin.pay-order"] = as_text(order)
    return from_fields(fields)


# --- shown ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Problem:
    """What is wrong, in one line, and the key it is wrong at."""

    line: str
    key: str = ""

    @classmethod
    def of(cls, voice: Voice, fault: Fault) -> "_Problem":
        return cls(voice.fault(fault), str(getattr(fault, "key", "")))


def _page(
    request: Request,
    voice: Voice,
    house: House,
    kept: House,
    problem: _Problem = _Problem(""),
    given: Mapping[str, str] = {},
) -> Response:
    """The page; `given` is what was typed, where it has a fault."""
    html = render(
        request,
        voice,
        "house.html",
        "house",
        presets=list(_presets(voice, house)),
        base=given.get("based-on", house.base),
        bases=[{"key": name, "name": base_name(voice, name)} for name in shipped_rule_sets()],
        sections=fields_of(voice, house, given, problem.key),
        others=_others(house),
        changes=list(_changes(voice, house)),
        link=f"/house?{house_query(house)}",
        toml=write_house(house),
        fault=problem.line,
        linked=house != kept,
        done=voice._("Kept.") if "kept" in request.query_params else "",
    )
    status = 422 if problem.line else 200
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def base_name(voice: Voice, name: str) -> str:
    """What a shipped rule set is called."""
    names = {
        # Translators: rule sets of tables.
        "european": voice.p_("table", "European"),
        "french": voice.p_("table", "French"),
        "american": voice.p_("table", "American"),
        "club": voice.p_("table", "Russian club"),
        "triple-zero": voice.p_("table", "Triple zero"),
    }
    return names.get(name, name)


def preset_name(voice: Voice, name: str) -> str:
    """What a house to start from is called."""
    names = {
        "low-limits": voice.p_("table", "Low limits"),
        "high-limits": voice.p_("table", "High limits"),
    }
    return names.get(name) or base_name(voice, name)


def _presets(voice: Voice, house: House) -> Iterator[dict[str, Any]]:
    said = {
        "european": voice._("One zero; even chances lose whole"),
        "french": voice._("La partage, the French cloth"),
        "american": voice._("Two zeros, no series"),
        "club": voice._("One zero; announced bets with the least change"),
        "low-limits": voice._("5 to 50 straight up, chips of 5"),
        "high-limits": voice._("25 to 1000 straight up, chips of 25"),
    }
    for name, preset in PRESETS.items():
        yield {
            "key": name,
            "name": preset_name(voice, name),
            "said": said.get(name, ""),
            "current": preset == house,
        }


def _others(house: House) -> list[dict[str, str]]:
    """What the house says beyond the form's fields; it stays as it is."""
    ordered = house.rules.spin.pay_order in PAY_ORDERS.values()
    shown = FORM_KEYS | ({"spin.pay-order"} if ordered else set())
    return [{"key": k, "value": v} for k, v in as_fields(house).items() if k not in shown]


def _changes(voice: Voice, house: House) -> Iterator[dict[str, str]]:
    """What the house changes in the questions, kind by kind."""
    for kind in drills.KINDS:
        options = house_options(kind, house)
        if options:
            parts = (
                f"{voice.option(kind, name)}: {voice.option_value(kind, name, value)}"
                for name, value in options.items()
            )
            yield {"kind": voice.drill(kind), "options": "; ".join(parts)}
