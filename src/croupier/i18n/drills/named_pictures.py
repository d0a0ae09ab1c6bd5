"""The drill `named-pictures` by word."""

from typing import assert_never

from croupier.i18n.bets import position_names
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.payouts import Odds
from croupier.rules.wheel import label
from croupier.trainer.drills.named_pictures import AnyOf, Called, Part, PictureStep, Worth
from croupier.trainer.question import Ask, OptionValue, Question
from croupier.trainer.shapes import AREAS, NAMED_AT_ZERO, read_shape, region


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: pictures of chips that dealers know by name and value.
    return voice.p_("drill", "Named pictures")


def picture_name(voice: Voice, name: str) -> str:
    """The house's name for a picture; the usual ones in the language."""
    names = {
        # Translators: dealers' names for pictures of chips around a number.
        "corner pocket": voice.p_("picture", "corner pocket"),
        # Translators: a straight and two corners, like a head with two ears.
        "mickey mouse": voice.p_("picture", "mickey mouse"),
        # Translators: a straight and a split.
        "deck": voice.p_("picture", "deck"),
        # Translators: a straight and the four corners.
        "x": voice.p_("picture", "x"),
        # Translators: a straight and two splits.
        "dinner for two": voice.p_("picture", "dinner for two"),
        # Translators: a straight and three splits.
        "t": voice.p_("picture", "t"),
        # Translators: a straight and the four splits.
        "cross": voice.p_("picture", "cross"),
        # Translators: a straight, the four splits and the four corners.
        "full": voice.p_("picture", "full"),
    }
    return names.get(name, name)


def parts(voice: Voice, picture: str, where: str = "") -> str:
    """What a picture is made of: "straight, 4 splits"; `where` is the region it lies in."""
    if picture == NAMED_AT_ZERO:
        where = "zero"
    shape = read_shape(picture)
    return ", ".join(_counted(voice, letter, count, where) for letter, count in shape.items())


def _counted(voice: Voice, letter: str, n: int, where: str) -> str:
    # Translators: the parts of a picture: "straight, 4 splits, 4 corners".
    match letter, where:
        case "S", _:
            return voice._("straight") if n == 1 else voice.n_("{n} straight", "{n} straights", n)
        case "P", _:
            return voice._("split") if n == 1 else voice.n_("{n} split", "{n} splits", n)
        case "T", "zero":
            return voice._("trio") if n == 1 else voice.n_("{n} trio", "{n} trios", n)
        case "T", "first-row":
            return (
                voice._("street or trio")
                if n == 1
                else voice.n_("{n} street or trio", "{n} streets or trios", n)
            )
        case "T", _:
            return voice._("street") if n == 1 else voice.n_("{n} street", "{n} streets", n)
        case "C", "zero":
            return voice._("first four")
        case "C", "first-row":
            return (
                voice._("corner or first four")
                if n == 1
                else voice.n_("{n} corner or first four", "{n} corners or first four", n)
            )
        case "C", _:
            return voice._("corner") if n == 1 else voice.n_("{n} corner", "{n} corners", n)
        case _:
            return voice._("six line") if n == 1 else voice.n_("{n} six line", "{n} six lines", n)


def _prompt(voice: Voice, question: Question) -> str:
    given = question.options
    if "choices" in given:
        value = int(given["value"])
        # Translators: which picture of single chips wins so much.
        return voice.n_(
            "One chip a spot wins {n}. Which picture is it?",
            "One chip a spot wins {n}. Which picture is it?",
            value,
        )
    if question.falls is None:
        # Translators: {picture} is "“cross”" or "straight, 4 splits"; asked are its winnings.
        return voice._("{picture}, one chip each: what is paid?", picture=_shown(voice, question))
    number = label(question.falls)
    if question.bets:
        return voice._("{number} fell. How many chips are paid?", number=number)
    return voice._(
        # Translators: {picture} is "“cross”" or "straight, 4 splits"; one lays it on the cloth.
        "On {number}, one chip each: {picture}. Where?",
        number=number,
        picture=_shown(voice, question),
    )


def _shown(voice: Voice, question: Question) -> str:
    name = question.options.get("name")
    if name is not None:
        return voice.quote(picture_name(voice, str(name)))
    where = "" if question.falls is None else region(question.falls)
    return parts(voice, str(question.options["picture"]), where)


def _area(voice: Voice, word: str) -> str:
    names = {
        "all": N_("all"),
        "zero": N_("zero"),
        "first-row": N_("first row"),
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "last-row": N_("last row"),
    }
    return voice._(names[word])


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    if name == "area" and value in AREAS:
        return _area(voice, str(value))
    names = {
        # Translators: pictures are called by the names that the house has for them.
        "house": N_("as the house calls them"),
        # Translators: pictures are called by what they are made of: "straight, 4 splits".
        "parts": N_("by their parts"),
    }
    return voice._(names[str(value)]) if name == "names" and value in names else None


def _skill(voice: Voice, skill: str) -> str:
    if skill.isdigit():
        # Translators: what is trained: the pictures that win so many chips.
        return voice.n_("pictures that win {n}", "pictures that win {n}", int(skill))
    picture, _, where = skill.partition("@")
    if not where:
        return parts(voice, picture)
    return voice._(
        "{picture}, {region}", picture=parts(voice, picture, where), region=_area(voice, where)
    )


def _label(voice: Voice, ask: Ask) -> str | None:
    # Translators: the field of an answer: which picture of chips it is.
    return voice._("Picture") if ask.field == "picture" else None


def _step(voice: Voice, step: PictureStep) -> str:
    number = voice.number
    match step:
        case Called():
            return voice._(
                # Translators: what the house calls a picture: "“cross”: straight, 4 splits".
                "{name}: {parts}",
                name=voice.quote(picture_name(voice, step.name)),
                parts=parts(voice, step.picture),
            )
        case Part():
            return _part(voice, step)
        case Worth():
            total = number(step.total)
            added = f"{' + '.join(map(number, step.parts))} = {total}"
            return voice._(
                # Translators: what a picture wins: "straight, 4 splits: 35 + 68 = 103".
                "{parts}: {sum}",
                parts=parts(voice, step.picture),
                sum=added if len(step.parts) > 1 else total,
            )
        case AnyOf():
            return voice.n_(
                # Translators: "any 2 of splits 14/17, 16/17, 17/18".
                "any {n} of {positions}",
                "any {n} of {positions}",
                step.count,
                positions=position_names(voice, step.positions),
            )
        case _:
            assert_never(step)


def _part(voice: Voice, step: Part) -> str:
    """The spots of a kind: "4 splits: 4 × 17 = 68"."""
    odds: Odds = step.odds
    share = "" if odds.stake == 1 else f" ÷ {odds.stake}"
    product = f"{step.count} × {odds.pays}{share} = {voice.number(step.winnings)}"
    return voice._(
        "{parts}: {sum}",
        parts=_counted(voice, step.letter, step.count, ""),
        sum=product if step.count > 1 or share else voice.number(step.winnings),
    )


WORDS = Words(
    key="named-pictures",
    name=_name,
    # Translators: the levels of a drill: what is given and what is asked.
    levels=(
        N_("From the name to the value"),
        N_("From the value to the picture"),
        N_("From the name to the spots"),
        N_("From the chips to the value"),
    ),
    prompt=_prompt,
    options={
        "area": N_("Numbers asked about"),
        # Translators: how pictures of chips are called.
        "names": N_("Names of pictures"),
    },
    choice=parts,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
