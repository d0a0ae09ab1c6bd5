"""The form of an exam read and filled: what is typed, and the plan that it makes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from croupier.school.exams.plans import (
    AFTER_CLOSE,
    BY_STAFF,
    MINUTE,
    MOST_PARTS,
    SECOND,
    USUAL_GRACE,
    Part,
    Plan,
    new_part,
)
from croupier.school.exams.table_rules import HOUSE, TableRules, choose_rules
from croupier.school.house import USUAL, House, usual_options, with_house
from croupier.trainer import drills
from croupier.trainer.refusals import Refusal

KEPT = "kept"
"""The house of a draft stays as it was set, whatever house this browser has."""

SPARE_ROWS = 3
USUAL_COUNT = 10
_DAY = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class BadPart:
    """A row of the form that nothing can be asked by, and why."""

    row: int
    why: Refusal


def start_values(class_id: str, now_ms: int) -> dict[str, str]:
    """What stands in a new form: an hour's window that opens tomorrow."""
    opens = now_ms - now_ms % (60 * MINUTE) + _DAY
    return {
        "class": class_id,
        "title": "",
        "timed": "whole",
        "minutes": "30",
        "seconds": "60",
        "grace": str(USUAL_GRACE // SECOND),
        "percent": "80",
        "attempts": "1",
        "opens": written(opens),
        "closes": written(opens + 60 * MINUTE),
        "results": AFTER_CLOSE,
        "certificates": BY_STAFF,
        "rules": USUAL,
        "checklist": "",
    }


def values_of(plan: Plan) -> dict[str, str]:
    """What stands in the form of a draft."""
    values = {
        "class": plan.class_id,
        "title": plan.title,
        "timed": "whole" if plan.each_ms is None else "each",
        "minutes": str(-(-(plan.whole_ms or 30 * MINUTE) // MINUTE)),
        "seconds": str((plan.each_ms or MINUTE) // SECOND),
        "grace": str(plan.grace_ms // SECOND),
        "percent": str(plan.pass_percent),
        "attempts": str(plan.attempts),
        "opens": written(plan.opens_at),
        "closes": written(plan.closes_at),
        "results": plan.results,
        "certificates": plan.certificates,
        "rules": KEPT if plan.rules.name == HOUSE else plan.rules.name,
        "checklist": "\n".join(plan.checklist),
    }
    if plan.same_questions:
        values["same"] = "yes"
    if plan.capped:
        values["capped"] = "yes"
    for row, part in enumerate(plan.parts):
        values[f"what.{row}"] = f"{part.kind}:{part.level}"
        values[f"count.{row}"] = str(part.count)
        usual = usual_options(part.kind, plan.rules.house)
        own = {name: value for name, value in part.options.items() if usual.get(name) != value}
        values[f"options.{row}"] = " ".join(f"{name}={value}" for name, value in own.items())
    return values


def rows_of(values: Mapping[str, str]) -> list[dict[str, str]]:
    """The form's rows of kinds: those that are filled, and some to fill."""
    filled = [row for row in range(MOST_PARTS) if values.get(f"what.{row}")]
    count = min(MOST_PARTS, (filled[-1] + 1 if filled else 0) + SPARE_ROWS)
    return [
        {
            "what": values.get(f"what.{row}", ""),
            "count": values.get(f"count.{row}") or str(USUAL_COUNT),
            "options": values.get(f"options.{row}", ""),
        }
        for row in range(count)
    ]


def read_plan(
    values: Mapping[str, str], house: House, kept: TableRules | None = None
) -> Plan | BadPart:
    """The plan that the form makes, by the rules chosen in it where a row says nothing else.

    `house` is the one of this browser, `kept` what the draft was made by. What is no number is
    -1, so that the plan is found faulty; a table that there is none of is the usual one.
    """
    chosen = values.get("rules", USUAL)
    rules = kept if chosen == KEPT and kept else choose_rules(chosen, house) or TableRules()
    parts = _parts(values, rules.house)
    if isinstance(parts, BadPart):
        return parts
    each = values.get("timed") == "each"
    time = number(values.get("seconds" if each else "minutes", ""))
    time *= SECOND if each else MINUTE
    lines = (line.strip() for line in values.get("checklist", "").splitlines())
    return Plan(
        class_id=values.get("class", ""),
        title=" ".join(values.get("title", "").split()),
        parts=parts,
        opens_at=moment(values.get("opens", "")),
        closes_at=moment(values.get("closes", "")),
        each_ms=time if each else None,
        whole_ms=None if each else time,
        grace_ms=number(values.get("grace", "")) * SECOND,
        pass_percent=number(values.get("percent", "")),
        attempts=number(values.get("attempts", "")),
        same_questions=values.get("same") == "yes",
        capped=values.get("capped") == "yes",
        results=values.get("results", ""),
        checklist=tuple(line for line in lines if line),
        certificates=values.get("certificates", BY_STAFF),
        rules=rules,
    )


def _parts(values: Mapping[str, str], house: House) -> tuple[Part, ...] | BadPart:
    parts: list[Part] = []
    for row in range(MOST_PARTS):
        kind, _, level = values.get(f"what.{row}", "").partition(":")
        if not kind:
            continue
        try:
            options = _options(values.get(f"options.{row}", ""))
            given = with_house(kind, house, options) if kind in drills.KINDS else options
            count = number(values.get(f"count.{row}", ""))
            parts.append(new_part(kind, number(level), count, given))
        except Refusal as why:
            return BadPart(row, why)
    return tuple(parts)


def _options(text: str) -> dict[str, str]:
    """Options as they are typed: `max=200 step=5`."""
    pairs = (one.partition("=") for one in text[:500].split())
    return {name: value for name, _, value in pairs}


def number(text: str) -> int:
    """The whole number typed, -1 where it is none.

    >>> number(" 30 "), number("-3"), number("3.5")
    (30, -1, -1)
    """
    typed = text.strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= 6 else -1


def moment(text: str) -> int:
    """The moment typed, by the machine's clock, in ms since 1970, UTC; -1 where it is none."""
    try:
        return int(datetime.fromisoformat(text[:40]).astimezone(UTC).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return -1


def written(ms: int) -> str:
    """A moment as the form has it, by the machine's clock, to the minute."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone().strftime("%Y-%m-%dT%H:%M")
