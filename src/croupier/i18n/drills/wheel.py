"""The drill `wheel` by word."""

from typing import assert_never

from croupier.i18n.bets import series_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.wheel import label
from croupier.trainer.drills.wheel import (
    Announces,
    Belongs,
    Clockwise,
    CountsBack,
    CountsOn,
    LiesAcross,
    Steps,
    Task,
)
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: the colors of the numbers and their order on the wheel.
    return voice.p_("drill", "The wheel")


def _prompt(voice: Voice, question: Question) -> str:
    options = question.options
    task = Task(str(options["task"]))
    wheel = "" if task in {Task.ANNOUNCE, Task.SERIES} else _pockets(voice, str(options["wheel"]))
    match task:
        case Task.ANNOUNCE:
            assert question.falls is not None
            return voice._("{number} fell. What is announced?", number=label(question.falls))
        case Task.BESIDE:
            # Translators: {wheel} is "37 pockets".
            text = N_("Which numbers lie beside {number}? {wheel}.")
        case Task.GAP:
            # Translators: {arc} are numbers of the wheel, one of them left out: "2 25 ? 34 6".
            return voice._(
                "{arc}, clockwise: which number is left out? {wheel}.",
                arc=options["arc"],
                wheel=wheel,
            )
        case Task.ON:
            return _on_prompt(voice, question, wheel)
        case Task.ACROSS:
            text = N_("Which number lies across the wheel from {number}? {wheel}.")
        case Task.SERIES:
            text = N_("Which series is {number} of?")
        case Task.PLACE | Task.PLACE_FROM:
            # Translators: the place of a number on the wheel: {start} is another number there.
            text = N_(
                "Where does {number} lie: how many pockets on from {start}, clockwise? {wheel}."
            )
        case _:
            assert_never(task)
    start = options.get("start", "")
    return voice._(text, number=options["number"], start=start, wheel=wheel)


def _on_prompt(voice: Voice, question: Question, wheel: str) -> str:
    options = question.options
    on = options["on"]
    assert isinstance(on, int)
    if options["clockwise"]:
        # Translators: which pocket comes so many pockets after the number's own.
        text = N_("From {number} clockwise, {on} on: which number? {wheel}.")
    else:
        text = N_("From {number} counterclockwise, {on} on: which number? {wheel}.")
    return voice._(text, number=options["number"], on=voice.number(on), wheel=wheel)


def _pockets(voice: Voice, word: str) -> str:
    # Translators: a wheel with one zero and one with two.
    names = {"single-zero": N_("37 pockets"), "double-zero": N_("38 pockets")}
    return voice._(names.get(word, word))


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    return _pockets(voice, str(value)) if name == "wheel" else None


def _choice(voice: Voice, key: str) -> str:
    names = {
        "red": N_("red"),
        "black": N_("black"),
        "green": N_("green"),
        "even": N_("even"),
        "odd": N_("odd"),
        "low": N_("1–18"),
        "high": N_("19–36"),
        # Translators: what zero is of even and odd, and of the two halves.
        "neither": N_("neither"),
        # Translators: numbers that belong to two series.
        "zero-game": N_("Voisins and jeu zéro"),
        # Translators: numbers of the voisins that are not of the jeu zéro.
        "voisins": N_("Voisins, not jeu zéro"),
    }
    return voice._(names[key]) if key in names else series_name(voice, key)


def _skill(voice: Voice, skill: str) -> str:
    if not skill.startswith("on-"):
        return skill
    # Translators: what is trained: the number so many pockets on.
    return voice.n_("{n} on", "{n} on", int(skill.removeprefix("on-")))


def _label(voice: Voice, ask: Ask) -> str | None:
    labels = {
        "color": N_("Color"),
        # Translators: whether a number is even or odd.
        "parity": N_("Even or odd"),
        # Translators: whether a number is one of 1–18 or of 19–36.
        "half": N_("Half"),
        "before": N_("Before it, clockwise"),
        "after": N_("After it, clockwise"),
        "number": N_("Number"),
        "series": N_("Series"),
        # Translators: a place on the wheel, as so many pockets from another number.
        "place": N_("Pockets on, clockwise"),
    }
    return voice._(labels[ask.field]) if ask.field in labels else None


def _step(voice: Voice, step: Steps) -> str:
    match step:
        case Announces():
            return _announces(voice, step)
        case Clockwise():
            # Translators: numbers of the wheel: "2 25 17 34 6".
            return voice._("clockwise: {numbers}", numbers=" ".join(map(label, step.numbers)))
        case CountsOn():
            return voice._(
                # Translators: pocket by pocket; {numbers} is "17 → 34 → 6 → 27", of which the
                # last is asked for.
                "{numbers}: {on} on",
                numbers=" → ".join(map(label, step.numbers)),
                on=voice.number(step.on),
            )
        case CountsBack():
            return voice._(
                # Translators: the other way round; {numbers} is "0 → 26 → 3".
                "{numbers}: {back} back; {pockets} − {back} = {on}",
                numbers=" → ".join(map(label, step.numbers)),
                back=voice.number(step.back),
                pockets=step.pockets,
                on=voice.number(step.on),
            )
        case LiesAcross():
            return _lies_across(voice, step)
        case Belongs():
            return voice._(
                # Translators: the numbers of a series in wheel order.
                "{series}: {numbers}",
                series=series_name(voice, step.series),
                numbers=" ".join(map(label, step.numbers)),
            )
        case _:
            assert_never(step)


def _announces(voice: Voice, step: Announces) -> str:
    if step.dark is None:
        # Translators: a zero; of the even chances it belongs to none.
        return voice._(
            "{number}: green, neither even nor odd, in neither half", number=_label_of(step)
        )
    said = ", ".join(_choice(voice, key) for key in (step.color, step.parity, step.half))
    if step.dark:
        # Translators: how to know a number's color; {announced} is "black, odd, 1–18".
        text = N_("{number}: {announced}; in 11–18 and 29–36 odd is black, even is red")
    else:
        text = N_("{number}: {announced}; in 1–10 and 19–28 odd is red, even is black")
    return voice._(text, number=_label_of(step), announced=said)


def _label_of(step: Announces) -> str:
    return label(step.number)


def _lies_across(voice: Voice, step: LiesAcross) -> str:
    first, *more = map(label, step.across)
    if not more:
        return voice._(
            # Translators: {half} is half of the pockets of the wheel.
            "{half} of {pockets} pockets on from {number}: {across}",
            half=step.pockets // 2,
            pockets=step.pockets,
            number=label(step.number),
            across=first,
        )
    return voice._(
        # Translators: with an odd count of pockets two numbers lie across, and either is right.
        "{half} of {pockets} pockets on from {number}: {across}; one more: {other}, as right",
        half=step.pockets // 2,
        pockets=step.pockets,
        number=label(step.number),
        across=first,
        other=more[0],
    )


WORDS = Words(
    key="wheel",
    name=_name,
    levels=(
        N_("Color, parity and half"),
        N_("The numbers beside it"),
        N_("The number left out"),
        N_("So many on"),
        N_("The number across"),
        N_("The series it belongs to"),
        N_("Its place on the wheel"),
        N_("Its place on the racetrack"),
    ),
    prompt=_prompt,
    # Translators: which wheel is asked about: with one zero or with two.
    options={"wheel": N_("Wheel")},
    choice=_choice,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
