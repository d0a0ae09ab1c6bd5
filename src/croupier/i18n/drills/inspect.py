"""The drill `inspect` by word."""

from typing import assert_never

from croupier.i18n.bets import position_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.rule_set import standard
from croupier.rules.wheel import label
from croupier.trainer.drills.inspect import (
    RIGHT,
    AllRight,
    ColorWins,
    HandedOut,
    InspectStep,
    Plays,
    Takes,
    WrongLine,
)
from croupier.trainer.mistakes import TAKEN, read_payment
from croupier.trainer.question import Ask, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: one checks what a colleague has paid and taken.
    return voice.p_("drill", "Inspect")


def _prompt(voice: Voice, question: Question) -> str:
    if question.falls is None:
        # Translators: a colleague's payments to three players are listed.
        return voice._("Three payments. Which one is wrong, and by how much money?")
    number, maximum = label(question.falls), question.options.get("max")
    if maximum is not None:
        return voice._(
            # Translators: a colleague's settlement is listed line by line.
            "{number} fell, maximum {maximum} a number. Which line is wrong, and by how much?",
            number=number,
            maximum=voice.number(int(maximum)),
        )
    if question.bets[0].seat is None:
        # Translators: what a colleague pays for each bet is listed.
        return voice._(
            "{number} fell. Which payment is wrong, and by how many chips?", number=number
        )
    # Translators: what a colleague pays to each player's color is listed.
    return voice._(
        "{number} fell. Which color is paid wrong, and by how much money?", number=number
    )


def line(voice: Voice, key: str) -> str:
    """A line of the settlement as it is read: "split 17/20, 4: 68 paid"."""
    if key == RIGHT:
        # Translators: the choice that no line of a settlement is wrong.
        return voice._("all is right")
    head, _, settled = key.partition("=")
    if head == TAKEN:
        # Translators: what the house has taken from the cloth, all losers together.
        return voice._("taken in all: {amount}", amount=voice.number(int(settled)))
    parts = head.split("*")
    if len(parts) == 3:
        return _payment(voice, parts[0], key)
    position = standard().layout.by_key.get(parts[0])
    if position is None:
        return voice._(
            # Translators: a player's color, what a chip of it is worth, and what it is paid.
            "{color}, by {value}: {amount} paid",
            color=parts[0],
            value=voice.number(int(parts[1])),
            amount=voice.number(int(settled)),
        )
    return voice._(
        # Translators: a bet, its stake, and what was paid for it: "split 17/20, 4: 68 paid".
        "{position}, {stake}: {amount} paid",
        position=position_name(voice, position),
        stake=voice.number(int(parts[1])),
        amount=voice.number(int(settled)),
    )


def _payment(voice: Voice, color: str, key: str) -> str:
    won, value, stacks, singles, cash = read_payment(key)
    number = voice.number
    piles = f"{stacks} × 20 + {singles}" if stacks else number(singles)
    given = {"color": color, "value": number(value), "chips": piles, "cash": number(cash)}
    if cash and not stacks + singles:
        return voice.n_(
            # Translators: the same, with nothing paid in color.
            "{color}, {n} chip of {value}: {cash} in cash",
            "{color}, {n} chips of {value}: {cash} in cash",
            won,
            **given,
        )
    if cash:
        return voice.n_(
            # Translators: a player's winnings and how they were paid: "A, 92 chips of 5:
            # 3 × 20 + 12 in color, 100 in cash".
            "{color}, {n} chip of {value}: {chips} in color, {cash} in cash",
            "{color}, {n} chips of {value}: {chips} in color, {cash} in cash",
            won,
            **given,
        )
    return voice.n_(
        # Translators: the same, with nothing paid in cash.
        "{color}, {n} chip of {value}: {chips} in color",
        "{color}, {n} chips of {value}: {chips} in color",
        won,
        **given,
    )


def _mistake(voice: Voice, mistake: str) -> str:
    names = {
        # Translators: mistakes in a settlement, and that there is none.
        RIGHT: N_("nothing wrong"),
        "stake-included": N_("stake included"),
        # Translators: paid as if the chips lay on a bet that pays the next more or less.
        "neighbour-odds": N_("odds of another bet"),
        "chip-missed": N_("a chip missed"),
        "stack-missed": N_("a stack missed"),
        # Translators: a hundred too little was paid in cash.
        "hundred-missed": N_("a hundred missed"),
        "wrong-value": N_("value of another color"),
        "loser-left": N_("a loser left"),
        # Translators: what lies above the maximum was paid too.
        "over-maximum": N_("paid above the maximum"),
    }
    return voice._(names.get(mistake, mistake))


def _label(voice: Voice, ask: Ask) -> str | None:
    if ask.field == "line":
        # Translators: the field of an answer: which line of a settlement is wrong.
        return voice._("Wrong line")
    # Translators: the field of an answer: by how much a payment is wrong, 0 if it is right.
    return voice._("By how much")


def _step(voice: Voice, step: InspectStep) -> str:
    number = voice.number
    match step:
        case Plays():
            return voice._(
                # Translators: a stake above its maximum: how much lies, plays and goes back.
                "{position}: of {laid} only {plays} plays, {back} goes back",
                position=position_name(voice, step.position),
                laid=number(step.laid),
                plays=number(step.plays),
                back=number(step.laid - step.plays),
            )
        case Takes():
            added = f"{' + '.join(map(number, step.parts))} = {number(step.total)}"
            # Translators: the stakes that the house takes; {sum} is "100 + 100 = 200".
            return voice._("collected: {sum}", sum=added)
        case ColorWins():
            return _color_wins(voice, step)
        case HandedOut():
            due = f"{number(step.won)} × {number(step.value)} = {number(step.due)}"
            paid = f"{number(step.chips)} × {number(step.value)}"
            paid += f" + {number(step.cash)}" if step.cash else ""
            paid += f" = {number(step.paid)}"
            return voice._(
                # Translators: what a player is due, and what was handed out; {due} is
                # "92 × 5 = 460", {paid} is "72 × 5 + 100 = 460".
                "{color}: due {due}; paid {paid}",
                color=step.seat,
                due=due,
                paid=paid,
            )
        case AllRight():
            # Translators: no line of a settlement is wrong.
            return voice._("difference 0, all is right")
        case WrongLine():
            return _wrong(voice, step)
        case _:
            assert_never(step)


def _color_wins(voice: Voice, step: ColorWins) -> str:
    number = voice.number
    stacks = zip(step.chips, step.odds, strict=True)
    added = " + ".join(f"{number(chips)} × {odds.pays}" for chips, odds in stacks)
    in_money = f"{number(step.winnings)} × {number(step.value)} = {number(step.money)}"
    sums = f"{added} = {number(step.winnings)}; {in_money}"
    return voice._(
        # Translators: what a player's color wins; {sum} is "4 × 17 + 3 × 8 = 92; 92 × 5 = 460".
        "{color}: {sum}",
        color=step.seat,
        sum=sums,
    )


def _wrong(voice: Voice, step: WrongLine) -> str:
    number, mistake = voice.number, _mistake(voice, step.mistake)
    if step.paid > step.due:
        # Translators: a payment that is wrong; {mistake} is "stake included".
        text = N_("{mistake}: {paid} − {due} = {difference} too much")
    else:
        text = N_("{mistake}: {due} − {paid} = {difference} too little")
    return voice._(
        text,
        mistake=mistake,
        paid=number(step.paid),
        due=number(step.due),
        difference=number(abs(step.paid - step.due)),
    )


WORDS = Words(
    key="inspect",
    name=_name,
    levels=(
        N_("One color, in chips"),
        N_("With losers and a maximum"),
        N_("Three colors, in money"),
        N_("Payments in color and cash"),
    ),
    prompt=_prompt,
    options={
        "max": N_("Maximum"),
    },
    choice=line,
    skill=_mistake,
    step=_step,
    label=_label,
)
