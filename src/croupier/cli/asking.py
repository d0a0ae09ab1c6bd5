"""A run of questions in the terminal: ask, mark, give the reason, and sum up.

First answers count. What was missed is asked again at the end, in order. The end of input,
or Ctrl-C, ends the run at once and loses nothing: it is summed up as far as it went.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import assert_never

from croupier.cli.speech import _, n_, voice
from croupier.rules.bets import Bet
from croupier.rules.notation import write_bet
from croupier.rules.rule_set import standard
from croupier.rules.wheel import color, label
from croupier.trainer.marking import mark
from croupier.trainer.question import Answer, Ask, Question, Unit
from croupier.trainer.reading import read_given

_LONGEST_LINE = 1000
_SLOWEST = 3


@dataclass(frozen=True, slots=True)
class Answered:
    """A question's first answer."""

    number: int
    question: Question
    right: bool
    seconds: float


class Ended(Exception):
    """No more answers come."""


def ask_run(questions: Sequence[Question], target: float) -> None:
    """Ask the questions in turn, sum up, and ask those missed again.

    `target` is the time a question is to take, in seconds.
    """
    answered: list[Answered] = []
    try:
        for number, question in enumerate(questions, start=1):
            print(_heading(number, len(questions)))
            right, seconds = _ask(question)
            answered.append(Answered(number, question, right, seconds))
    except (Ended, KeyboardInterrupt):
        print()
    _sum_up(answered, target)
    missed = [one for one in answered if not one.right]
    if missed and len(answered) == len(questions):
        _ask_again(missed, len(questions))


def _heading(number: int, count: int) -> str:
    # Translators: which question of how many.
    return _("Question {number} of {count}", number=number, count=count)


def _ask_again(missed: Sequence[Answered], count: int) -> None:
    print()
    print(n_("{n} missed question again:", "{n} missed questions again:", len(missed)))
    try:
        for one in missed:
            print(_heading(one.number, count))
            _ask(one.question)
    except (Ended, KeyboardInterrupt):
        print()


def _ask(question: Question) -> tuple[bool, float]:
    """Ask and mark one question; whether the answer is right, and the seconds it took."""
    _show(question)
    started = perf_counter()
    given = {ask.field: _read(question.kind, ask) for ask in question.asks}
    seconds = perf_counter() - started
    marked = mark(question.key, given)
    if marked.right:
        print(
            _("Right.") if marked.remark is None else f"{_('Right.')} {voice.remark(marked.remark)}"
        )
        print()
        return True, seconds
    for ask in question.asks:
        if not marked.fields[ask.field]:
            print(_wrong(question.kind, ask, given[ask.field], question.answer[ask.field]))
    for step in question.steps:
        print(f"  {voice.step(step)}")
    print()
    return False, seconds


def _show(question: Question) -> None:
    rules = standard()
    plain = [bet for bet in question.bets if isinstance(bet, Bet)]
    places = [f"{bet.seat}: {bet.position.key}" if bet.seat else bet.position.key for bet in plain]
    width = max(map(len, places), default=0)
    for place, bet in zip(places, plain, strict=True):
        print(f"  {place:<{width}}  {rules.currency.write(bet.stake):>4}")
    announced = [bet for bet in question.bets if not isinstance(bet, Bet)]
    for called in announced:
        print(f"  {write_bet(called, rules)}")
    print(voice.prompt(question))


def _wrong(kind: str, ask: Ask, given: Answer, right: Answer) -> str:
    return _(
        "{field}: {given} is wrong, it is {right}.",
        field=voice.ask(kind, ask),
        given=voice.answer(kind, ask, given),
        right=voice.answer(kind, ask, right),
    )


def _read(kind: str, ask: Ask) -> Answer:
    """The answer typed for a field; asks until there is one, raises Ended when none comes."""
    unit = voice.unit(ask.unit, 2) if ask.unit is Unit.CHIPS else ""
    for number, choice in enumerate(ask.choices, start=1):
        print(f"  {number}  {voice.choice(kind, choice)}")
    label_ = f"{voice.ask(kind, ask)} ({unit})" if unit else voice.ask(kind, ask)
    while True:
        print(f"{label_}: ", end="", flush=True)
        line = _line()
        answer = read_given(ask, line, standard())
        if answer is not None:
            return answer
        print(_hint(ask))


def _hint(ask: Ask) -> str:
    """What would do, after something that cannot be read."""
    match ask.unit:
        case Unit.CHIPS | Unit.MONEY | Unit.POCKETS:
            return _("Please type a whole number in digits, such as 135; Ctrl-D ends the run.")
        case Unit.NUMBERS:
            return _("Please type numbers of the wheel, such as 2 25 17; Ctrl-D ends the run.")
        case Unit.POSITIONS:
            return _("Please type positions, such as 17/20 2x red; Ctrl-D ends the run.")
        case Unit.CHOICE:
            return _("Please type the number before your choice; Ctrl-D ends the run.")
        case Unit.ORDER:
            return _("Please type all the numbers in order, such as 2 1 3; Ctrl-D ends the run.")
        case _:
            assert_never(ask.unit)


def _line() -> str:
    """A line of stdin; of one that is too long, its beginning."""
    line = sys.stdin.readline(_LONGEST_LINE) if sys.stdin is not None else ""
    if not line:
        raise Ended
    whole = line
    while whole and not whole.endswith("\n"):
        whole = sys.stdin.readline(_LONGEST_LINE)
    return line


def _sum_up(answered: Sequence[Answered], target: float) -> None:
    if not answered:
        print(_("Nothing was answered."))
        return
    right = sum(one.right for one in answered)
    print(
        _(
            "{right} of {count} right ({share}), median time {time}, target {target}.",
            right=right,
            count=len(answered),
            share=voice.percent(right / len(answered)),
            time=voice.seconds(median(one.seconds for one in answered)),
            target=voice.seconds(target),
        )
    )
    slowest = sorted(answered, key=lambda one: -one.seconds)[:_SLOWEST]
    print(_("Slowest:"))
    for one in slowest:
        print(f"  {_named(one)}  {voice.seconds(one.seconds)}")
    missed = [one for one in answered if not one.right]
    if missed:
        print(_("Missed:"))
    for one in missed:
        print(f"  {_named(one)}")


def _named(one: Answered) -> str:
    """The question by its number and what it showed: `3. 17: 6 bets`."""
    question = one.question
    if question.falls is not None:
        shades = {"red": _("red"), "black": _("black"), "green": _("green")}
        return f"{one.number}. {label(question.falls)} {shades[color(question.falls).value]}"
    shown = ", ".join(write_bet(bet, standard()) for bet in question.bets)
    return f"{one.number}. " + (shown or voice.prompt(question))
