"""The drill `pictures` by word."""

from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.wheel import label
from croupier.trainer.question import OptionValue, Question, Unit


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: chips lie around a number, one says what they win.
    return voice.p_("drill", "Pictures")


def _prompt(voice: Voice, question: Question) -> str:
    assert question.falls is not None
    number, value = label(question.falls), question.options.get("value")
    if any(ask.unit is Unit.MONEY for ask in question.asks) and isinstance(value, int):
        return voice._(
            "{number} fell. How many chips are paid, and how much is that by {value}?",
            number=number,
            value=voice.number(value),
        )
    return voice._("{number} fell. How many chips are paid?", number=number)


def _area(voice: Voice, word: str) -> str:
    # Translators: the numbers of the cloth that are asked about: those of the outer columns or
    # of the middle one, the first and the last row apart.
    names = {
        "all": N_("all"),
        "zero": N_("zero"),
        "first-row": N_("first row"),
        "outer": N_("outer columns"),
        "middle": N_("middle column"),
        "last-row": N_("last row"),
    }
    return voice._(names.get(word, word))


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    if name == "value" and value == 0:
        # Translators: a chip's value that is not given: the question is about chips alone.
        return voice.p_("value of a chip", "none")
    return _area(voice, str(value)) if name == "area" else None


def _skill(voice: Voice, skill: str) -> str:
    pattern, _, region = skill.partition("@")
    patterns = {
        "few": N_("two or three stacks"),
        "some": N_("any spots"),
        "full": N_("all spots"),
        "S": N_("straight"),
        "P": N_("split"),
        "T": N_("street"),
        "C": N_("corner"),
        "L": N_("six line"),
    }
    # Translators: what is trained: a picture of chips, and on which numbers of the cloth.
    return voice._(
        "{picture}, {region}",
        picture=voice._(patterns.get(pattern, pattern)),
        region=_area(voice, region),
    )


# Translators: the levels of a drill, in the order of how hard they are.
WORDS = Words(
    key="pictures",
    name=_name,
    levels=(
        N_("One stack, one chip"),
        N_("One stack, up to 20 chips"),
        N_("Two or three stacks"),
        N_("Named pictures, one chip a spot"),
        N_("Any spots, up to 5 chips each"),
        N_("All spots, up to 20 chips each"),
    ),
    prompt=_prompt,
    options={
        # Translators: which numbers of the cloth are asked about.
        "area": N_("Numbers asked about"),
        "value": N_("Chip value"),
    },
    skill=_skill,
    value=_value,
)
