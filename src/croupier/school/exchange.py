"""Everything out as JSON or CSV, and back in: what is there already is not kept twice."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import Connection

from croupier import __version__
from croupier.cells import defused, fused
from croupier.school.people.actor import Actor
from croupier.school.today import relearn
from croupier.storage import LOCAL, Database
from croupier.storage.brought import brought_among, note_brought
from croupier.storage.challenges import (
    ChallengeRow,
    EntryRow,
    all_challenges,
    all_entries,
    find_entry,
    keep_challenge,
    keep_entry,
)
from croupier.storage.records import (
    AnswerRow,
    RunRow,
    all_answers,
    all_runs,
    forget_all,
    keep_answers,
    keep_run,
    known_answers,
)

FORMAT = 1
"""The form of the export; it changes when an older program could not read it."""

_AT_A_TIME = 400


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why nothing was taken in: where in the file, as `answers.3.level` or a line's number."""

    where: str


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many answers came in, and how many were there already."""

    new: int
    known: int


# --- out --------------------------------------------------------------------------------------


def export_json(actor: Actor, database: Database) -> Iterator[str]:
    """Everything of the actor as one JSON object, in pieces."""
    person = actor.person_id
    with database.reading() as connection:
        head = {"croupier": __version__, "format": FORMAT}
        yield json.dumps(head, ensure_ascii=False)[:-1]
        yield from _list("runs", map(asdict, all_runs(connection, person)))
        yield from _list("answers", map(asdict, all_answers(connection, person)))
        yield from _list("challenges", map(asdict, all_challenges(connection, person)))
        yield from _list("entries", map(asdict, all_entries(connection, person)))
        yield "\n}\n"


def _list(name: str, items: Iterator[dict[str, Any]]) -> Iterator[str]:
    yield f',\n"{name}": ['
    for number, item in enumerate(items):
        yield ("," if number else "") + "\n" + json.dumps(item, ensure_ascii=False)
    yield "\n]"


_OF_RUN = ("options", "seed", "count", "version", "made_at")
_COLUMNS = (
    *("id", "run_id", "question", "kind", "level", "skill", "mode", "right", "skipped"),
    *("took_ms", "answered_at", "received_at", "given", "asked"),
    *("run_kind", "run_level", *_OF_RUN),
)
_AS_JSON = frozenset({"given", "asked", "options"})


def export_csv(actor: Actor, database: Database) -> Iterator[str]:
    """Every answer of the actor with its run as a line of CSV, in pieces; no challenges.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    with database.reading() as connection:
        yield _line(_COLUMNS)
        runs = {run.id: run for run in all_runs(connection, actor.person_id)}
        for answer in all_answers(connection, actor.person_id):
            run = runs[answer.run_id]
            row = asdict(answer) | {name: getattr(run, name) for name in _OF_RUN}
            row |= {"run_kind": run.kind, "run_level": run.level}
            yield _line([_cell(name, row[name]) for name in _COLUMNS])


def _cell(name: str, value: object) -> str:
    if name in _AS_JSON:
        return "" if value is None else json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return str(int(value))
    return defused(str(value))


def _line(cells: Sequence[str]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerow(cells)
    return written.getvalue()


# --- in ---------------------------------------------------------------------------------------


class _In(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


_Text = Annotated[str, Field(pattern=r"^[^\x00]*$")]
"""Text that any database holds."""
_Id = Annotated[_Text, Field(min_length=1, max_length=36)]
_Kind = Annotated[_Text, Field(min_length=1, max_length=40)]
_Level = Annotated[int, Field(ge=1, le=1000)]
_Time = Annotated[int, Field(ge=0, lt=2**53)]


class _Run(_In):
    id: _Id
    kind: _Kind
    level: _Level
    options: dict[str, Any]
    seed: Annotated[_Text, Field(max_length=100)]
    count: Annotated[int, Field(ge=1, le=100_000)]
    version: Annotated[_Text, Field(max_length=20)]
    made_at: _Time


class _Answer(_In):
    id: _Id
    run_id: _Id
    question: Annotated[int, Field(ge=0, le=100_000)]
    given: dict[str, Any]
    right: bool
    skipped: bool
    took_ms: Annotated[int, Field(ge=0, lt=2**31)]
    answered_at: _Time
    received_at: _Time
    kind: _Kind
    level: _Level
    skill: Annotated[_Text, Field(max_length=80)] = ""
    mode: Annotated[_Text, Field(max_length=20)] = "learn"
    asked: dict[str, Any] | None = None


class _Challenge(_In):
    code: Annotated[_Text, Field(min_length=1, max_length=12)]
    recipe: dict[str, Any]
    made_at: _Time


class _Entry(_In):
    run_id: _Id
    code: Annotated[_Text, Field(min_length=1, max_length=12)]
    name: Annotated[_Text, Field(min_length=1, max_length=40)]
    began_at: _Time


class _Export(_In):
    format: Literal[1]
    runs: list[_Run]
    answers: list[_Answer]
    challenges: list[_Challenge] = []
    entries: list[_Entry] = []


def take_in(actor: Actor, database: Database, content: bytes) -> TakenIn | Unreadable:
    """Keeps as the actor's what an export holds and is not there yet, all of it or nothing.

    Raises NotKept. The schedule is made anew from all answers. Every run of which anything was
    taken in is noted as such: a file says whatever somebody wrote into it.
    """
    try:
        text = content.decode("utf-8-sig")
        read = _Export.model_validate(_parsed(text))
    except UnicodeDecodeError:
        return Unreadable("")
    except ValidationError as why:
        return Unreadable(".".join(str(part) for part in why.errors()[0]["loc"])[:80])
    except (ValueError, RecursionError, csv.Error) as why:
        return Unreadable(str(getattr(why, "lineno", "")))
    runs = {run.id for run in read.runs}
    stray = next((a.id for a in read.answers if a.run_id not in runs), None)
    codes = {one.code for one in read.challenges}
    lost = next((e.run_id for e in read.entries if e.code not in codes), None)
    if stray or lost:
        return Unreadable(stray or lost or "")
    return _keep(actor.person_id, database, read)


def _parsed(text: str) -> object:
    return json.loads(text) if text.lstrip().startswith("{") else _from_csv(text)


def _from_csv(text: str) -> dict[str, Any]:
    """The lines of `export_csv` in the form of `export_json`."""
    runs: dict[str, dict[str, Any]] = {}
    rows: list[dict[str, Any]] = []
    for row in csv.DictReader(io.StringIO(text, newline="")):
        if any(row.get(name) is None for name in _COLUMNS):
            raise ValueError(row)
        values = {name: _value(name, row[name]) for name in _COLUMNS}
        run = {name: values[name] for name in _OF_RUN} | {"id": values["run_id"]}
        runs[values["run_id"]] = run | {"kind": values["run_kind"], "level": values["run_level"]}
        rows.append(values)
    if not rows and _COLUMNS[0] not in text[:40]:
        raise ValueError(text[:40])
    return {"format": FORMAT, "runs": list(runs.values()), "answers": rows}


_WHOLE = frozenset(
    {"question", "level", "took_ms", "answered_at", "received_at", "count", "made_at", "run_level"}
)


def _value(name: str, cell: str) -> Any:
    if name in _AS_JSON:
        return json.loads(cell) if cell else None
    if name in _WHOLE:
        return int(cell)
    if name in {"right", "skipped"}:
        return cell == "1"
    return fused(cell)


def _keep(person: str, database: Database, read: _Export) -> TakenIn:
    new = 0
    with database.writing(person) as connection:
        rows = [RunRow(**run.model_dump()) for run in read.runs]
        came = {row.id for row in rows if keep_run(connection, person, row)}
        closed = _answered_here(connection, person, {row.id for row in rows} - came)
        open_ = [answer for answer in read.answers if answer.run_id not in closed]
        for first in range(0, len(open_), _AT_A_TIME):
            fresh = _unknown(connection, person, open_[first : first + _AT_A_TIME])
            keep_answers(connection, person, fresh)
            new += len(fresh)
            came |= {answer.run_id for answer in fresh}
        for challenge in read.challenges:
            keep_challenge(connection, person, ChallengeRow(**challenge.model_dump()))
        for entry in read.entries:
            if find_entry(connection, person, entry.run_id) is None:
                keep_entry(connection, person, EntryRow(**entry.model_dump()))
                came.add(entry.run_id)
        note_brought(connection, person, came)
        if new:
            relearn(connection, person)
    return TakenIn(new, len(read.answers) - new)


def _answered_here(connection: Connection, person: str, run_ids: set[str]) -> set[str]:
    """Those of the runs that take no more from a file: others count them as answered here.

    Or whoever did badly in one could have it left out. Where nobody signs in, nobody else looks.
    """
    if person == LOCAL:
        return set()
    return run_ids - brought_among(connection, person, run_ids)


def _unknown(connection: Connection, person: str, part: Sequence[_Answer]) -> list[AnswerRow]:
    """Those that are not kept yet: neither their id, nor an answer to their question."""
    runs = {answer.run_id for answer in part}
    ids, questions = known_answers(connection, person, [answer.id for answer in part], runs)
    fresh: list[AnswerRow] = []
    for answer in part:
        if answer.id not in ids and (answer.run_id, answer.question) not in questions:
            fresh.append(AnswerRow(**answer.model_dump()))
            ids.add(answer.id)
            questions.add((answer.run_id, answer.question))
    return fresh


def delete_all(actor: Actor, database: Database, now_ms: int) -> None:
    """Deletes everything that is kept of the actor; raises NotKept.

    Answers given before that and sent later are refused (`take_answers`).
    """
    with database.writing(actor.person_id) as connection:
        forget_all(connection, actor.person_id, now_ms)
