"""The drill `zero` by word."""

from typing import assert_never

from croupier.i18n.bets import position_name
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.wheel import is_zero, label
from croupier.trainer.drills.zero import FREE, Adds, Becomes, Fate, ZeroStep
from croupier.trainer.question import OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a zero falls, one says what becomes of the stakes.
    return voice.p_("drill", "Zero")


def _prompt(voice: Voice, question: Question) -> str:
    assert question.falls is not None
    number, options = label(question.falls), question.options
    if not options.get("held"):
        text = N_("{number} fell. {rule} What comes back, what is taken, what is held?")
        rule = _rule(voice, str(options["zero"]), to_the_player(question))
        return voice._(text, number=number, rule=rule)
    if not is_zero(question.falls):
        # Translators: all the stakes shown are in prison from the spin before.
        return voice._("All of this is in prison. Now {number} falls.", number=number)
    return voice._(
        # Translators: a zero again; {rule} is a sentence: what the house then does.
        "All is in prison. Now {number} falls again. {rule}",
        number=number,
        rule=_repeated_rule(voice, str(options["repeated"]), to_the_player(question)),
    )


def to_the_player(question: Question) -> bool:
    """Whether the odd unit of a stake that is halved is the player's, which is to be said."""
    return question.options["remainder"] == "player" and question.level > 1


def _rule(voice: Voice, word: str, player: bool) -> str:
    rules = {
        # Translators: the rule of the table for even chances on zero; a sentence.
        "lose": N_("Even chances lose."),
        # Translators: half of an even chance comes back; keep the trade's name.
        "partage": N_("La partage, odd units to the player.") if player else N_("La partage."),
        # Translators: even chances are held for the next spin; keep the trade's name.
        "prison": N_("En prison."),
    }
    return voice._(rules[word])


def _repeated_rule(voice: Voice, word: str, player: bool) -> str:
    half, halve = N_("Half comes back."), N_("Half is taken, half stays.")
    if player:
        # Translators: of an odd stake the player has the larger half.
        half = N_("The larger half comes back.")
        # Translators: of an odd stake the larger half stays in prison.
        halve = N_("Half is taken, the larger half stays.")
    # Translators: the rule for a stake in prison when zero falls again; a sentence.
    rules = {"lose": N_("All is taken."), "stay": N_("All stays."), "half": half, "halve": halve}
    return voice._(rules[word])


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:
    # Translators: what happens to even chances when zero falls.
    zero = {
        "mixed": N_("any rule"),
        "lose": N_("lost whole"),
        "partage": N_("la partage"),
        "prison": N_("en prison"),
    }
    # Translators: what happens to a stake in prison when zero falls again.
    repeated = {
        "mixed": N_("any rule"),
        "lose": N_("lost"),
        "stay": N_("stays in prison"),
        "half": N_("half back"),
        "halve": N_("half taken, half stays"),
    }
    # Translators: who has the part of half an odd stake that no unit pays.
    remainder = {"house": N_("to the house"), "player": N_("to the player")}
    words = {"zero": zero, "repeated": repeated, "remainder": remainder}.get(name, {})
    return voice._(words[str(value)]) if value in words else None


def _skill(voice: Voice, skill: str) -> str:
    names = {
        # Translators: what is trained: stakes in prison when another number than zero falls.
        FREE: N_("in prison, another number"),
        "lose": N_("taken whole"),
        "partage": N_("la partage"),
        "prison": N_("en prison"),
        "stay": N_("zero again: stays"),
        "half": N_("zero again: half back"),
        "halve": N_("zero again: halved"),
    }
    return voice._(names[skill])


def _step(voice: Voice, step: ZeroStep) -> str:
    match step:
        case Becomes():
            return _becomes(voice, step)
        case Adds():
            return _adds(voice, step)
        case _:
            assert_never(step)


def _becomes(voice: Voice, step: Becomes) -> str:
    number = voice.number
    half = f"{number(step.stake)} ÷ 2"
    return voice._(
        _SENTENCES[step.fate],
        position=position_name(voice, step.position),
        stake=number(step.stake),
        half=half,
        number=label(step.falls),
        returned=number(step.returned),
        collected=number(step.collected),
        held=number(step.held),
    )


_SENTENCES = {
    # Translators: what becomes of a stake; {position} is "red", {half} "25 ÷ 2".
    Fate.TAKEN: N_("{position}: {collected} taken"),
    Fate.SHARED: N_("{position}: {half}: {returned} back, {collected} taken"),
    Fate.IMPRISONED: N_("{position}: {held} in prison"),
    # Translators: a bet on zero: it wins, and the stake of {stake} is none of what is asked.
    Fate.STANDS: N_("{position}: wins on {number}, its {stake} stays"),
    # Translators: a stake in prison that the number frees, without winnings.
    Fate.FREED: N_("{position}: {number} frees {returned}, without winnings"),
    # Translators: a stake in prison that does not win on the next spin.
    Fate.LOST: N_("{position}: not {number}, {collected} taken"),
    Fate.STAYS: N_("{position}: {held} stays in prison"),
    Fate.HALVED: N_("{position}: {half}: {collected} taken, {held} stays in prison"),
}


def _adds(voice: Voice, step: Adds) -> str:
    total = voice.number(step.total)
    added = f"{' + '.join(map(voice.number, step.parts))} = {total}"
    texts = {
        # Translators: what comes back in all; {sum} is "25 + 40 = 65".
        "returned": N_("comes back: {sum}"),
        # Translators: what the house takes in all.
        "collected": N_("taken: {sum}"),
        # Translators: what is in prison in all.
        "held": N_("held: {sum}"),
    }
    return voice._(texts[step.field], sum=added if len(step.parts) > 1 else total)


WORDS = Words(
    key="zero",
    name=_name,
    levels=(
        N_("Zero falls, round stakes"),
        N_("Zero falls, odd stakes"),
        N_("The next spin"),
    ),
    prompt=_prompt,
    options={
        # Translators: the rule of the table for even chances when zero falls.
        "zero": N_("Even chances on zero"),
        # Translators: the rule of the table for a stake in prison when zero falls again.
        "repeated": N_("Zero again"),
        # Translators: who has the part of half an odd stake that no unit pays.
        "remainder": N_("Odd half"),
    },
    skill=_skill,
    step=_step,
    value=_value,
)
