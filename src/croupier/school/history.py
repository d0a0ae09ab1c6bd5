"""History: every run, and each question as it was shown, with one's answer and the reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from croupier.errors import CroupierError
from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, read_number
from croupier.school.people.actor import Actor
from croupier.storage import Database
from croupier.storage.brought import brought_among
from croupier.storage.records import (
    AnswerRow,
    RunRow,
    answers_of,
    count_kept,
    find_run,
    newest_runs,
)
from croupier.trainer.drill import Scene
from croupier.trainer.pack import find_drill
from croupier.trainer.question import Answer, Key, Question
from croupier.trainer.records import read_answer_record, read_key

RUNS_A_PAGE = 25


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run with the sums of its answers; `median` is seconds, of those not skipped.

    `brought` says whether something of it came in from a file.
    """

    row: RunRow
    mode: str
    at_ms: int
    answers: int
    right: int
    median: float | None
    brought: bool = False


@dataclass(frozen=True, slots=True)
class RunPage:
    """A page of runs, newest first; `runs_in_all` and `answers_in_all` count what is kept."""

    runs: tuple[PastRun, ...]
    runs_in_all: int
    answers_in_all: int


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An answer, with its question as far as it can be told.

    `key` is None where the first versions did not keep what was asked, `question` also where
    this version would ask, or answer, it otherwise.
    """

    row: AnswerRow
    key: Key | None
    question: Question | None

    def given(self, field: str) -> Answer | None:
        """What was given for the field, None when nothing was."""
        return read_answer_record(self.row.given.get(field))


def read_runs(actor: Actor, database: Database, page: int = 1) -> RunPage:
    """A page of the actor's runs, the first is 1."""
    with database.reading() as connection:
        rows = newest_runs(connection, actor.person_id, RUNS_A_PAGE, RUNS_A_PAGE * (page - 1))
        given = answers_of(connection, actor.person_id, [row.id for row in rows])
        brought = brought_among(connection, actor.person_id, [row.id for row in rows])
        runs_in_all, answers_in_all = count_kept(connection, actor.person_id)
    by_run: dict[str, list[AnswerRow]] = {}
    for answer in given:
        by_run.setdefault(answer.run_id, []).append(answer)
    runs = tuple(_summed(row, by_run[row.id], brought) for row in rows)
    return RunPage(runs, runs_in_all, answers_in_all)


def _summed(row: RunRow, given: list[AnswerRow], brought: set[str]) -> PastRun:
    times = [answer.took_ms / 1000 for answer in given if not answer.skipped]
    return PastRun(
        row=row,
        mode=given[0].mode,
        at_ms=min(answer.answered_at for answer in given),
        answers=len(given),
        right=sum(answer.right for answer in given),
        median=median(times) if times else None,
        brought=row.id in brought,
    )


def read_run(
    actor: Actor, database: Database, run_id: str
) -> tuple[PastRun, list[PastAnswer]] | None:
    """The run and its answers in the order of its questions; None where the actor has none."""
    with database.reading() as connection:
        row = find_run(connection, actor.person_id, run_id)
        given = answers_of(connection, actor.person_id, [run_id]) if row else []
        brought = brought_among(connection, actor.person_id, [run_id])
    if row is None or not given:
        return None
    return _summed(row, given, brought), [past_answer(answer) for answer in given]


def past_answer(row: AnswerRow) -> PastAnswer:
    """The answer with what is known of its question."""
    if row.asked is None:
        return PastAnswer(row, None, None)
    try:
        key = read_key(row.asked)
    except (LookupError, ValueError, TypeError, AssertionError, AttributeError):
        return PastAnswer(row, None, None)  # a record brought in from elsewhere
    return PastAnswer(row, key, _question(row.asked, key))


def _question(asked: Mapping[str, Any], key: Key) -> Question | None:
    """The question of the record, with its reason as this version gives it.

    None unless this version answers it alike: a reason must not end at another answer.
    """
    try:
        drill = find_drill(asked["kind"], asked["level"])
        options = asked["options"]
        rules = drill.table(asked["level"], options)
        scene = Scene(_bets(asked, rules), _falls(asked), options)
        if dict(drill.answer(scene, rules)) != dict(key.answer):
            return None
        steps = drill.steps(scene, rules)
    except (CroupierError, LookupError, ValueError, TypeError, AssertionError, AttributeError):
        return None  # a kind, level or option that this version has not
    return Question(
        kind=drill.key,
        level=asked["level"],
        bets=scene.bets,
        falls=scene.falls,
        options=options,
        key=key,
        skill=asked["skill"],
        steps=steps,
    )


def _bets(asked: Mapping[str, Any], rules: RuleSet) -> tuple[AnyBet, ...]:
    bets: list[AnyBet] = []
    for text in asked["bets"]:
        bet = read_bet(text, rules)
        if not isinstance(bet, Bet | ByAmount | ByUnit):
            raise ValueError(text)
        bets.append(bet)
    return tuple(bets)


def _falls(asked: Mapping[str, Any]) -> Number | None:
    return None if asked["falls"] is None else read_number(asked["falls"])
