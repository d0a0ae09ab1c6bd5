"""The drill `payment` by word."""

from typing import assert_never

from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.trainer.drills.payment import (
    CASH,
    CASH_FROM,
    SINGLES,
    STACK,
    STACKS,
    InCash,
    InColor,
    InStacks,
    Over,
    PaymentStep,
    Want,
)
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: winnings are due, one says what chips they are paid in.
    return voice.p_("drill", "Payment")


def _prompt(voice: Voice, question: Question) -> str:
    options = question.options
    chips, value = options["winnings"], options["value"]
    assert isinstance(chips, int)
    due = voice.n_(
        # Translators: winnings in chips of a color that are worth {value} each.
        "{n} chip of {value} is due.",
        "{n} chips of {value} are due.",
        chips,
        value=_number(voice, value),
    )
    want = Want(str(options["wants"]))
    over = options.get("cash-from", CASH_FROM) if want is Want.OVER else options.get("cash", 0)
    wish = _wish(voice, want, over)
    # Translators: what is due, and what the player wants it in: two whole sentences.
    return voice._("{due} {wish}", due=due, wish=wish)


def _number(voice: Voice, value: OptionValue) -> str:
    assert isinstance(value, int)
    return voice.number(value)


def _wish(voice: Voice, want: Want, cash: OptionValue) -> str:
    match want:
        case Want.COLOR:
            # Translators: what the player wants the winnings in: chips of his or her color.
            return voice._("All in color.")
        case Want.CASH:
            return voice._("All in cash.")
        case Want.PART:
            # Translators: so much money in cash chips, the rest in chips of the color.
            return voice._("{amount} in cash, the rest in color.", amount=_number(voice, cash))
        case Want.OVER:
            return voice._(
                # Translators: of 175 the whole hundred in cash, 75 in color; {amount} is 100.
                "Whole multiples of {amount} in cash, the rest in color.",
                amount=_number(voice, cash),
            )
        case _:
            assert_never(want)


def _label(voice: Voice, ask: Ask) -> str | None:
    name, _, stack = ask.field.partition("-")
    if name == STACKS:
        # Translators: how many whole stacks of chips are paid.
        return voice._("Stacks of {n}", n=int(stack or STACK))
    if ask.field == SINGLES:
        # Translators: how many chips are paid beside the whole stacks.
        return voice._("Single chips")
    value = ask.field.removeprefix(CASH)
    # Translators: how many cash chips of that value are paid.
    return voice._("Cash chips of {value}", value=voice.number(int(value)))


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    if name == "value" and value == 0:
        # Translators: the value of a color: what the level has, one or the other.
        return voice.p_("value of a chip", "varies")
    if name == "cash-from" and value == 0:
        return voice._("all in color")
    sets = {
        # Translators: the cash chips at the table: those of the house's own rules.
        "house": N_("the house's own"),
        "tens": N_("1, 5, 10, 50, 100 and up"),
        "large": N_("25, 100, 500 and up"),
    }
    if name != "chips":
        return None
    if value in sets:
        return voice._(sets[str(value)])
    return ", ".join(voice.number(int(chip)) for chip in str(value).split(","))


def _skill(voice: Voice, skill: str) -> str:
    want, _, value = skill.partition("@")
    wishes = {
        "color": N_("all in color"),
        "cash": N_("all in cash"),
        "part": N_("a part in cash"),
        "over": N_("whole multiples in cash"),
    }
    # Translators: what is trained: a way of paying, and what a chip of the color is worth.
    return voice._("{payment}, chips of {value}", payment=voice._(wishes[want]), value=value)


def _step(voice: Voice, step: PaymentStep) -> str:
    number = voice.number
    match step:
        case Over():
            rest = f"{number(step.money)} − {number(step.cash)} = {number(step.rest)}"
            # Translators: the croupier's call: so much goes in cash; {sum} is "175 − 100 = 75".
            return voice._("{cash} over; in color {sum}", cash=number(step.cash), sum=rest)
        case InColor():
            quotient = f"{number(step.money)} ÷ {number(step.value)} = {number(step.chips)}"
            # Translators: how many chips of the color; {sum} is "775 ÷ 5 = 155".
            return voice._("chips of {value}: {sum}", value=number(step.value), sum=quotient)
        case InStacks():
            stacks = f"{number(step.stacks)} × {number(step.stack)} + {number(step.singles)}"
            cut = f"{number(step.chips)} = {stacks}"
            return voice._(
                # Translators: chips cut into whole stacks and single ones; {sum} is
                # "155 = 7 × 20 + 15".
                "cut into stacks and singles: {sum}",
                sum=cut,
            )
        case InCash():
            return _in_cash(voice, step)
        case _:
            assert_never(step)


def _in_cash(voice: Voice, step: InCash) -> str:
    number = voice.number
    parts = " + ".join(f"{number(n)} × {number(chip)}" for n, chip in step.parts)
    paid = f"{number(step.money)} = {parts}"
    if not step.unused:
        # Translators: cash chips; {sum} is "875 = 1 × 500 + 3 × 100 + 3 × 25".
        return voice._("in cash: {sum}", sum=paid)
    return voice._(
        # Translators: the same, and the cash chips that are not needed: "0 of 1000, 5".
        "in cash: {sum}; 0 of {chips}",
        sum=paid,
        chips=", ".join(map(number, step.unused)),
    )


WORDS = Words(
    key="payment",
    name=_name,
    levels=(N_("Up to 500"), N_("Up to 5,000"), N_("Up to 50,000")),
    prompt=_prompt,
    options={
        # Translators: which cash chips there are at the table.
        "chips": N_("Cash chips"),
        # Translators: what a chip of the player's color is worth.
        "value": N_("Value of the color"),
        "stack": N_("Chips in a stack"),
        "cash-from": N_("Paid in cash from"),
    },
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
