"""The drill `products` by word."""

from typing import assert_never

from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.trainer.drills.products import Back, ByTens, Multiplies, ProductStep, read_skill
from croupier.trainer.question import Ask, OptionValue, Question, Unit


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: the multiplications that payouts are made of.
    return voice.p_("drill", "Products")


def _prompt(voice: Voice, question: Question) -> str:
    given = {name: int(value) for name, value in question.options.items()}
    factor, number = voice.number(given["factor"]), voice.number
    if "product" in given:
        return f"{number(given['product'])} = {factor} × ?"
    if "value" not in given:
        return f"{factor} × {number(given['count'])} = ?"
    return voice.n_(
        # Translators: winnings of so many chips: "17 × 12 chips of 25: how much money is that?"
        "{factor} × {n} chip of {value}: how much money is that?",
        "{factor} × {n} chips of {value}: how much money is that?",
        given["count"],
        factor=factor,
        value=number(given["value"]),
    )


def _label(voice: Voice, ask: Ask) -> str | None:
    if ask.unit is Unit.MONEY:
        return voice._("In money")
    # Translators: what is missing in a multiplication.
    return voice._("Answer")


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    if name == "value" and value == 0:
        # Translators: a chip's value that no option sets: each question has its own.
        return voice.p_("value of a chip", "any")
    words = {
        "mixed": N_("mixed"),
        # Translators: the forms of a question: 17 × 12 = ?
        "product": N_("the product"),
        # Translators: the forms of a question: 204 = 17 × ?
        "factor": N_("the missing factor"),
        # Translators: the forms of a question: 17 × 12 chips of 25.
        "money": N_("in money"),
    }
    if name == "factor" and value != "mixed":
        return f"× {value}"
    return voice._(words[str(value)]) if value in words else None


def _skill(voice: Voice, skill: str) -> str:
    form, factor, count = read_skill(skill)
    match form:
        case "product":
            return f"{factor} × {count}"
        case "factor":
            return f"{factor * count} = {factor} × ?"
        case _:
            product = f"{factor} × {count}"
            # Translators: a product that is paid in money; {product} is "17 × 12".
            return voice._("{product}, in money", product=product)


def _step(voice: Voice, step: ProductStep) -> str:
    number, factor = voice.number, step.factor
    match step:
        case Multiplies():
            return f"{factor} × {number(step.count)} = {number(step.result)}"
        case ByTens():
            tens, rest = factor * step.tens, factor * step.rest
            way = f"{factor} × {number(step.tens)} + {factor} × {number(step.rest)}"
            added = f"{way} = {number(tens)} + {number(rest)} = {number(step.result)}"
            # Translators: the tens and the rest multiplied apart;
            # {sum} is "17 × 60 + 17 × 7 = 1020 + 119 = 1139".
            return voice._("by tens: {sum}", sum=added)
        case Back():
            taken = factor * step.tens
            way = f"{factor} × {number(step.tens)} = {number(taken)}"
            less = f"{number(step.product)} − {number(taken)} = {number(step.left)}"
            sums = f"{way}; {less}"
            # Translators: {sums} is "17 × 10 = 170; 204 − 170 = 34".
            return voice._("first the tens: {sums}", sums=sums)
        case _:
            assert_never(step)


WORDS = Words(
    key="products",
    name=_name,
    # Translators: the levels of a drill, by how large the other factor may be.
    levels=(
        N_("Up to 10"),
        N_("Up to 20"),
        N_("Up to 50"),
        N_("Up to 100"),
    ),
    prompt=_prompt,
    options={
        # Translators: which of the odds 5, 8, 11, 17 and 35 is multiplied.
        "factor": N_("Factor"),
        # Translators: what of a multiplication is asked.
        "form": N_("What is asked"),
        "value": N_("Chip value"),
    },
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
