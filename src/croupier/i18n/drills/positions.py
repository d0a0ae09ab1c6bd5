"""The drill `positions` by word."""

from typing import assert_never

from croupier.i18n.bets import kind_name, position_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.layout import Kind, Position
from croupier.rules.rule_set import standard
from croupier.rules.wheel import label
from croupier.trainer.drills.positions import PositionsStep, Shares, Touches
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a chip lies on the cloth, one says which bet it is.
    return voice.p_("drill", "Positions")


def _prompt(voice: Voice, question: Question) -> str:
    key = question.options.get("position")
    if key is None:
        return voice._("A chip lies on the cloth. Which bet is it, and what does it pay?")
    return voice._(
        # Translators: the spot is to be tapped; {position} is "split 17/20".
        "Where does a chip on {position} lie?",
        position=_position(voice, str(key)),
    )


def _position(voice: Voice, key: str) -> str:
    for rules in ("european", "american"):
        position = standard(rules).layout.by_key.get(key)
        if position is not None:
            return position_name(voice, position)
    return key


def _choice(voice: Voice, key: str) -> str:
    """A position's name, or odds as they stand."""
    return key if ":" in key else _position(voice, key)


def _wheel(voice: Voice, word: str) -> str:
    # Translators: the wheel, and the cloth that goes with it.
    names = {"single-zero": N_("one zero"), "double-zero": N_("two zeros")}
    return voice._(names.get(word, word))


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    return _wheel(voice, str(value)) if name == "wheel" else None


def _skill(voice: Voice, skill: str) -> str:
    tapped, read = skill.startswith("tap-"), skill.removeprefix("tap-")
    kind, _, where = read.partition("@")
    if kind not in set(Kind):
        return skill
    name = kind_name(voice, Kind(kind))
    if where:
        # Translators: a kind of bet that covers a zero: "split with zero".
        name = voice._("{kind} with zero", kind=name)
    # Translators: what is trained: to find where such a bet lies on the cloth.
    return voice._("{kind}: find it on the cloth", kind=name) if tapped else name


def _label(voice: Voice, ask: Ask) -> str | None:
    match ask.field:
        case "bet":
            return voice._("Bet")
        case "odds":
            # Translators: the odds of a bet, such as 17:1.
            return voice._("Odds")
        case _:
            return None


def _step(voice: Voice, step: PositionsStep) -> str:
    match step:
        case Touches():
            return _touches(voice, step.position)
        case Shares():
            return _shares(voice, step)
        case _:
            assert_never(step)


def _touches(voice: Voice, position: Position) -> str:
    name, numbers = position_name(voice, position), ", ".join(map(label, position.numbers))
    match position.kind:
        case Kind.STRAIGHT:
            # Translators: why a chip is that bet; {bet} is "straight 17".
            text = N_("inside the box of {numbers}: {bet}")
        case Kind.SPLIT:
            text = N_("on the line between {numbers}: {bet}")
        case Kind.STREET | Kind.SIX_LINE | Kind.FIRST_FOUR | Kind.FIVE_NUMBERS:
            # Translators: the outer line is the edge of the numbers, towards the dozens.
            text = N_("on the outer line, so all of {numbers}: {bet}")
        case Kind.TRIO | Kind.CORNER:
            text = N_("on the point where {numbers} meet: {bet}")
        case Kind.DOZEN | Kind.COLUMN | Kind.EVEN_CHANCE:
            return voice._("inside a box of its own: {bet}", bet=name)
        case Kind.TWO_DOZENS | Kind.TWO_COLUMNS:
            return voice._("on the line between the two boxes: {bet}", bet=name)
        case _:
            assert_never(position.kind)
    return voice._(text, numbers=numbers, bet=name)


def _shares(voice: Voice, step: Shares) -> str:
    pays, stake = step.odds
    paid = voice.number(pays) if stake == 1 else f"{pays}/{stake}"
    share = f"36 ÷ {step.numbers} − 1"
    if 36 % step.numbers and stake == 1:
        # Translators: 36 shared among the numbers less the stake; {sum} is "36 ÷ 5 − 1".
        text = N_("{sum}, rounded down, is {paid}: it pays {odds}")
    else:
        text = N_("{sum} = {paid}: it pays {odds}")
    return voice._(text, sum=share, paid=paid, odds=str(step.odds))


WORDS = Words(
    key="positions",
    name=_name,
    levels=(
        N_("Outside bets: name and odds"),
        N_("Inside bets: name and odds"),
        N_("Around zero: name and odds"),
        N_("Find the spot"),
        N_("Find the spot around zero"),
    ),
    prompt=_prompt,
    options={
        # Translators: how many zeros the wheel and the cloth have.
        "wheel": N_("Wheel"),
    },
    choice=_choice,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
