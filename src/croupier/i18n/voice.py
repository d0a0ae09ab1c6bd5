"""A voice: everything that Croupier says to people, in one language.

The messages come from the catalogs, the numbers from the language's own signs. What a value
of the rules or the trainer is called stands in the module of its field, loaded when it is
first asked for.
"""

from typing import TYPE_CHECKING

from croupier.i18n.catalog import catalog
from croupier.i18n.languages import SOURCE, languages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from croupier.rules.bets import AnyBet, Call
    from croupier.rules.faults import Fault
    from croupier.rules.layout import Kind, Position
    from croupier.rules.rounds.faults import RoundFault
    from croupier.rules.sessions.faults import NotationFault
    from croupier.rules.wheel import Number
    from croupier.trainer.marking import Remark
    from croupier.trainer.question import Answer, Ask, OptionValue, Question, Unit
    from croupier.trainer.refusals import Refusal
    from croupier.trainer.steps import Step

_GROUPED_FROM = 10_000
_WHOLE_FROM = 9.95


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """The message itself, marked so that the catalogs have it; a `Voice` says it later.

    >>> Voice("en")._(N_("{amount} back"), amount=5)
    '5 back'
    """
    return message


class Voice:
    """The voice of a language; of English where there is no such language.

    Values that are named in a message are put in as they are: a brace in one of them is a
    brace. Numbers among them go through `number` first where they may be large.

    >>> Voice("en")._("{amount} back", amount=5), Voice("xx").language
    ('5 back', 'en')
    """

    __slots__ = ("_catalog", "language")

    def __init__(self, language: str = SOURCE) -> None:
        self.language = language if language in languages() else SOURCE
        self._catalog = catalog(self.language)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Voice) and other.language == self.language

    def __hash__(self) -> int:
        return hash(self.language)

    def __repr__(self) -> str:
        return f"Voice({self.language!r})"

    # --- messages ---------------------------------------------------------------------------

    def _(self, message: str, /, **values: object) -> str:
        """The message in this language, its `{name}` filled in."""
        text = self._catalog.gettext(message) if message else ""
        return text.format_map(values) if values else text

    def n_(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The message in the form that goes with `n`; `{n}` is the number, written out.

        >>> Voice("en").n_("{n} chip", "{n} chips", 2)
        '2 chips'
        """
        text = self._catalog.ngettext(singular, plural, n)
        return text.format_map({"n": self.number(n), **values})

    def p_(self, context: str, message: str, /, **values: object) -> str:
        """The message as it is meant in the context."""
        text = self._catalog.pgettext(context, message)
        return text.format_map(values) if values else text

    def quote(self, text: str) -> str:
        """What somebody typed, in the language's quotation marks, on one line.

        >>> Voice("en").quote("17/19 5")
        '“17/19 5”'
        """
        from croupier.i18n.quoting import shown

        return self._("“{text}”", text=shown(text))

    # --- numbers ----------------------------------------------------------------------------

    def number(self, value: "int | Decimal") -> str:
        """The number, its digits grouped from 10,000 up.

        Smaller ones stay whole, as they are typed and called at the table: a trainee who
        reads 1,050 or 1.050 must not wonder which of the two is a decimal.

        >>> from decimal import Decimal
        >>> Voice("en").number(9999), Voice("en").number(10500), Voice("en").number(Decimal("2.5"))
        ('9999', '10,500', '2.5')
        """
        if isinstance(value, int) and 0 <= value < _GROUPED_FROM:
            return str(value)
        from croupier.i18n.figures import number

        return number(self.language, value, _GROUPED_FROM)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of one as a percentage with so many decimals; a dash where it is no number.

        >>> Voice("en").percent(0.875), Voice("en").percent(1 / 37, digits=2)
        ('88%', '2.70%')
        """
        from croupier.i18n.figures import percent

        return percent(self.language, share, digits, _GROUPED_FROM)

    def seconds(self, duration: float) -> str:
        """A time in seconds: one decimal below ten, whole ones above; a dash where it is no number.

        >>> Voice("en").seconds(3.24), Voice("en").seconds(75)
        ('3.2 s', '75 s')
        """
        from croupier.i18n.figures import decimals

        digits = 1 if duration < _WHOLE_FROM else 0
        shown = decimals(self.language, duration, digits, _GROUPED_FROM)
        # Translators: a time in seconds, short; the space before the unit does not break.
        return self._("{seconds} s", seconds=shown)

    # --- the rules --------------------------------------------------------------------------

    def kind(self, kind: "Kind") -> str:
        """What a kind of position is called: "six line"."""
        from croupier.i18n.bets import kind_name

        return kind_name(self, kind)

    def position(self, position: "Position") -> str:
        """What a position is called: "split 17/20"."""
        from croupier.i18n.bets import position_name

        return position_name(self, position)

    def call(self, call: "Call") -> str:
        """What an announced bet is called: "Voisins du zéro"."""
        from croupier.i18n.bets import call_name

        return call_name(self, call)

    def bets(self, bets: "Iterable[AnyBet]", falls: "Number | None" = None) -> str:
        """What lies, each bet in canonical notation, and the number that fell: for reading out."""
        from croupier.i18n.bets import description

        return description(self, bets, falls)

    def fault(self, fault: "Fault | RoundFault | NotationFault") -> str:
        """What is wrong, and what would do: one line."""
        from croupier.rules.faults import Fault

        if isinstance(fault, Fault):
            from croupier.i18n.faults import sentence

            return sentence(self, fault)
        from croupier.i18n import round_faults, session_faults
        from croupier.rules.rounds.faults import RoundFault

        if isinstance(fault, RoundFault):
            return round_faults.sentence(self, fault)
        return session_faults.sentence(self, fault)

    # --- the trainer ------------------------------------------------------------------------

    def drill(self, kind: str) -> str:
        """What a kind of drill is called; its key where it has no name."""
        from croupier.i18n.drills import drill_name

        return drill_name(self, kind)

    def level(self, kind: str, level: int) -> str:
        """What a level of a drill trains."""
        from croupier.i18n.drills import level_name

        return level_name(self, kind, level)

    def option(self, kind: str, name: str) -> str:
        """What an option of a drill is called; its key where it has no name."""
        from croupier.i18n.drills import option_name

        return option_name(self, kind, name)

    def option_value(self, kind: str, name: str, value: "OptionValue") -> str:
        """What a value of an option is called."""
        from croupier.i18n.drills import option_value

        return option_value(self, kind, name, value)

    def skill(self, kind: str, skill: str) -> str:
        """What a skill of a drill is called."""
        from croupier.i18n.drills import skill_name

        return skill_name(self, kind, skill)

    def choice(self, kind: str, choice: str) -> str:
        """What one of the choices of an answer is called."""
        from croupier.i18n.drills import choice_name

        return choice_name(self, kind, choice)

    def prompt(self, question: "Question") -> str:
        """What is asked: one or two lines."""
        from croupier.i18n.drills import prompt

        return prompt(self, question)

    def ask(self, kind: str, ask: "Ask") -> str:
        """The label of a field of the answer."""
        from croupier.i18n.drills import ask_label

        return ask_label(self, kind, ask)

    def answer(self, kind: str, ask: "Ask", answer: "Answer") -> str:
        """An answer as it is read: a number in the language's form, or what was chosen."""
        from croupier.i18n.drills import answer_words

        return answer_words(self, kind, ask, answer)

    def remark(self, remark: "Remark") -> str:
        """What is said of a right answer that could be better."""
        from croupier.i18n.drills import remark_words

        return remark_words(self, remark)

    def unit(self, unit: "Unit", n: int) -> str:
        """The word after `n` of the unit, without the number: "chips"; empty for money."""
        from croupier.i18n.drills import unit_word

        return unit_word(self, unit, n)

    def refusal(self, refusal: "Refusal") -> str:
        """Why a run cannot be made, and what would do: one line."""
        from croupier.i18n.refusals import sentence

        return sentence(self, refusal)

    def step(self, step: "Step") -> str:
        """A step of the reason, as a croupier says it: "split 17/20: 2 × 17 = 34"."""
        from croupier.i18n.steps import sentence

        return sentence(self, step)
