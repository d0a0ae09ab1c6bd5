"""Exams in words: why something was not done, when, and how long."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, assert_never

from croupier.i18n import Voice
from croupier.school.exams.attempts import WhyNot
from croupier.school.exams.marking import QuestionMark
from croupier.school.exams.plans import (
    AT_END,
    CLOSED,
    DRAFT,
    LONGEST_EACH,
    LONGEST_GRACE,
    LONGEST_TITLE,
    LONGEST_WHOLE,
    MINUTE,
    MOST_ATTEMPTS,
    MOST_EXTRA,
    MOST_ITEMS,
    MOST_PARTS,
    MOST_QUESTIONS,
    SECOND,
    WHEN_PASSED,
    Exam,
    Fault,
    Plan,
)
from croupier.school.exams.questions import drawing
from croupier.school.exams.results import QuestionResult, Result
from croupier.storage.attempts import EXPIRED, OPEN, AttemptRow, ShownRow
from croupier.trainer.question import Ask, Unit
from croupier.trainer.records import read_answer_record
from croupier.web import exam_rules, exam_tools
from croupier.web.progress_pages import when


def why_not(voice: Voice, why: WhyNot) -> str:
    """Why an attempt was not begun, or an answer not taken."""
    match why:
        case WhyNot.NOT_YET:
            return voice._("The exam is not open yet.")
        case WhyNot.CLOSED:
            return voice._("The exam is closed.")
        case WhyNot.NO_MORE_ATTEMPTS:
            return voice._("There is no attempt left.")
        case WhyNot.WENT_ON:
            return voice._(
                "This was not saved: the exam went on in another window or on another device. "
                "Here is how it stands now."
            )
        case WhyNot.TOO_LATE:
            return voice._("This was not saved: the time was over when it arrived.")
        case WhyNot.QUESTION_TOO_LATE:
            return voice._("This was not saved: the time of the question was over.")
        case WhyNot.ENDED:
            return voice._("This was not saved: the attempt had ended.")
        case WhyNot.NO_SUCH_QUESTION:
            return voice._("This was not saved: another question is asked now.")
        case WhyNot.UNUSABLE | WhyNot.UNREADABLE:
            return voice._("This was not saved: it is no answer to this question.")
        case _:
            assert_never(why)


def fault_words(voice: Voice, fault: Fault) -> str:
    """What is wrong with a plan, and what would do."""
    words = {
        Fault.NO_TITLE: voice._("Give the exam a title of at most {n} signs.", n=LONGEST_TITLE),
        Fault.NO_PARTS: voice._("Choose from 1 to {n} kinds of drill.", n=MOST_PARTS),
        Fault.TOO_MANY_QUESTIONS: voice._("An exam has {n} questions at most.", n=MOST_QUESTIONS),
        Fault.BAD_TIME: voice._(
            "The time is up to {whole} minutes for the whole exam, or up to {each} seconds for "
            "each question.",
            whole=LONGEST_WHOLE // MINUTE,
            each=LONGEST_EACH // SECOND,
        ),
        Fault.BAD_GRACE: voice._(
            "The network may take from 0 to {n} seconds.", n=LONGEST_GRACE // SECOND
        ),
        Fault.BAD_PERCENT: voice._("The pass mark is a whole number from 0 to 100."),
        Fault.BAD_ATTEMPTS: voice._("There are from 1 to {n} attempts.", n=MOST_ATTEMPTS),
        Fault.BAD_WINDOW: voice._("The exam has to close after it opens."),
        Fault.BAD_CHECKLIST: voice._(
            "The checklist has at most {n} lines, no two alike.", n=MOST_ITEMS
        ),
        Fault.BAD_RESULTS: voice._("Choose when results are shown."),
        Fault.BAD_CERTIFICATES: voice._("Choose who issues certificates."),
        Fault.NOT_A_DRAFT: voice._(
            "Only a draft can be changed like this. The exam is open or closed."
        ),
        Fault.NOT_OPEN: voice._("The exam is not open."),
        Fault.BAD_EXTRA: voice._("Extra time is up to {n} minutes.", n=MOST_EXTRA // MINUTE),
    }
    return words[fault]


def duration(voice: Voice, ms: int) -> str:
    """A time as it is read: seconds below two minutes, then minutes."""
    if ms < 2 * MINUTE:
        return voice.seconds(ms // SECOND)
    minutes, rest = divmod(ms // SECOND, 60)
    said = voice.n_("{n} minute", "{n} minutes", minutes)
    return f"{said} {voice.seconds(rest)}" if rest else said


def clock(ms: int) -> str:
    """What a clock shows that runs down: `9:05`."""
    minutes, seconds = divmod(-(-ms // SECOND), 60)
    return f"{minutes}:{seconds:02}"


def state_words(voice: Voice, exam: Exam, now_ms: int) -> str:
    """How an exam stands."""
    if exam.state == DRAFT:
        # Translators: an exam that is still being made.
        return voice.p_("an exam", "Draft")
    if exam.state == CLOSED or now_ms >= exam.plan.closes_at:
        return voice.p_("an exam", "Closed")
    if now_ms < exam.plan.opens_at:
        return voice._("Opens {when}", when=when(exam.plan.opens_at))
    return voice._("Open until {when}", when=when(exam.plan.closes_at))


def attempt_words(voice: Voice, attempt: AttemptRow) -> str:
    """How an attempt stands."""
    if attempt.state == OPEN:
        # Translators: an attempt at an exam that goes on at this moment.
        return voice.p_("an attempt", "Running")
    if attempt.state == EXPIRED:
        return voice._("Ended when its time was over")
    return voice.p_("an attempt", "Handed in")


def plan_lines(voice: Voice, plan: Plan) -> list[str]:
    """What whoever takes the exam should know before."""
    if plan.each_ms is not None:
        time = voice._("{time} for each question", time=duration(voice, plan.each_ms))
    else:
        time = voice._("{time} for the whole", time=duration(voice, plan.whole_ms or 0))
    results = (
        voice._("The result is shown at the end.")
        if plan.results == AT_END
        else voice._("Results are shown when the exam has closed.")
    )
    lines = [
        f"{voice.n_('{n} question', '{n} questions', plan.questions)} · {time}",
        voice._("Passed with {share}", share=voice.percent(plan.pass_percent / 100)),
        voice.n_("{n} attempt", "{n} attempts", plan.attempts),
        voice._("From {opens} to {closes}", opens=when(plan.opens_at), closes=when(plan.closes_at)),
        results,
        *exam_rules.lines(voice, plan.rules),
    ]
    if plan.certificates == WHEN_PASSED:
        lines.append(voice._("Whoever passes has a certificate at once."))
    if plan.capped:
        lines.append(voice._("It ends when the exam closes, also for who begins late."))
    return lines


def part_lines(voice: Voice, plan: Plan) -> Iterator[str]:
    """What is asked, a part each."""
    for part in plan.parts:
        count = voice.n_("{n} question", "{n} questions", part.count)
        options = [
            f"{voice.option(part.kind, name)}: {voice.option_value(part.kind, name, value)}"
            for name, value in part.options.items()
        ]
        name = f"{voice.drill(part.kind)}: {voice.level(part.kind, part.level)}"
        yield " · ".join([f"{name} ({count})", *options])


# --- questions --------------------------------------------------------------------------------


def said(voice: Voice, row: ShownRow) -> Mapping[str, Any]:
    """What was kept of the question in the voice's language."""
    every = row.shown["said"]
    found: Mapping[str, Any] = every.get(voice.language) or every["en"]
    return found


def asks_of(row: ShownRow) -> list[Ask]:
    """The fields of the question."""
    return [
        Ask(one["field"], Unit(one["unit"]), tuple(one["choices"])) for one in row.shown["asks"]
    ]


def question_words(
    voice: Voice, row: ShownRow, values: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A question as a page shows it: {number, prompt, lies, picture, fields, tools, spots}.

    `values` are what stands in the fields, as JSON values of answers or as typed.
    """
    words = said(voice, row)
    return {
        "tools": exam_tools.tools_of(row),
        "spots": exam_tools.spots_called(voice.language),
        "number": row.question + 1,
        "prompt": words["prompt"],
        "lies": words["lies"],
        "picture": drawing(row, voice._("The cloth"), words["lies"]),
        "fields": [
            _field(voice, words, ask, (values or {}).get(ask.field)) for ask in asks_of(row)
        ],
    }


def _field(voice: Voice, words: Mapping[str, Any], ask: Ask, value: Any) -> dict[str, Any]:
    parts = value if isinstance(value, list | tuple) else ()
    text = " ".join(map(str, parts)) if parts else "" if value is None else str(value)
    return {
        "name": f"f.{ask.field}",
        "field": ask.field,
        "unit": ask.unit.value,
        "label": words["labels"][ask.field],
        "choices": [(choice, words["choices"][choice]) for choice in ask.choices],
        "value": text,
        "values": [*map(str, parts), *[""] * (len(ask.choices) - len(parts))],
        "hint": _hint(voice, ask.unit),
        "brief": all(len(words["choices"][choice]) <= _BRIEF for choice in ask.choices),
    }


_BRIEF = 13
"""The most signs of choices that stand beside each other."""


def _hint(voice: Voice, unit: Unit) -> str:
    match unit:
        case Unit.NUMBERS:
            return voice._("Numbers of the wheel, such as 2 25 17")
        case Unit.POSITIONS:
            return voice._("Positions, such as 17/20 2x red")
        case Unit.POCKETS:
            return voice._("Counted clockwise, as a whole number")
        case _:
            return ""


def result_words(voice: Voice, one: QuestionResult, kind: str) -> dict[str, Any]:
    """A question with what was answered, what is right, and why."""
    shown = question_words(voice, one.shown)
    reasons = one.key.reasons or {}
    labels = said(voice, one.shown)["labels"]
    return shown | {
        "right": one.mark.right,
        "granted": one.mark.granted,
        "answered": one.mark.answered,
        "took": voice.seconds(one.mark.took_ms / SECOND) if one.mark.took_ms else "–",
        "compared": [
            {
                "label": labels[ask.field],
                "given": _answer(voice, kind, ask, one.given.get(ask.field)),
                "right": _answer(voice, kind, ask, one.key.asked["answer"].get(ask.field)),
                "is_right": one.mark.fields.get(ask.field, False),
            }
            for ask in asks_of(one.shown)
        ],
        "reason": reasons.get(voice.language) or reasons.get("en") or [],
    }


def _answer(voice: Voice, kind: str, ask: Ask, value: object) -> str:
    read = read_answer_record(value)
    return "–" if read is None else voice.answer(kind, ask, read)


def score_words(voice: Voice, result: Result) -> dict[str, Any]:
    """What an attempt came to, in short."""
    grading = result.grading
    return {
        "right": grading.right if grading else 0,
        "of": grading.of if grading else 0,
        "share": voice.percent(grading.right / grading.of) if grading and grading.of else "–",
        "needed": voice.percent(result.exam.plan.pass_percent / 100),
        "passed": result.passed,
        "took": duration(voice, result.took_ms),
    }


def places(voice: Voice, marks: Iterable[QuestionMark | int]) -> str:
    """The questions by their numbers."""
    numbers = (one if isinstance(one, int) else one.question for one in marks)
    return ", ".join(voice.number(number + 1) for number in numbers)
