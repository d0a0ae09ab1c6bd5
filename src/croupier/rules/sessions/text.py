"""A session as text: one action a line, to be written and compared by people.

The line of the rules comes first; what a player does stands after the seat and a colon, as
in bets. Reading gives a value or what is wrong and where, never an exception; writing gives
the canonical form, and reading that gives the same value again (docs/notation.md).
"""

from collections.abc import Iterator, Sequence

from croupier.rules.bets import Bet, Seat
from croupier.rules.faults import Fault, UnknownPlace
from croupier.rules.notation import (
    LONGEST,
    Misread,
    Word,
    bet_of_words,
    column_after,
    read_place,
    split_seat,
    words_of,
)
from croupier.rules.rounds.actions import Action, Announce, Place, Tender
from croupier.rules.rule_set import RuleSet
from croupier.rules.sessions.faults import (
    ExtraWords,
    LongLine,
    MisplacedRules,
    MissingPart,
    MissingSeat,
    NotASetting,
    Part,
    RepeatedKey,
    SessionFault,
    UnknownVerb,
    UnwantedSeat,
)
from croupier.rules.sessions.session import (
    Located,
    Overrides,
    RulesLine,
    Session,
    Unreadable,
    Wrong,
    read_lines,
    rules_of,
    setting,
)
from croupier.rules.sessions.wording import (
    SHAPES,
    Shape,
    build,
    nearest,
    read_part,
    read_tender,
    written,
)

RULES = "rules"
_BETS = frozenset({Place.verb, Announce.verb})
_OF_PLAYERS = tuple(verb for verb, shape in SHAPES.items() if shape.has_seat)
_OF_THE_TABLE = tuple(verb for verb, shape in SHAPES.items() if not shape.has_seat)


def read_session(text: str) -> Session | Unreadable:
    r"""The session that the text tells, or what is wrong with it and where.

    >>> session = read_session("open 5000\nA: 17/20 5 cash\nspin 17")
    >>> session.actions[1].bet.position.key, len(session.actions)
    ('17/20', 9)
    >>> read_session("open 5000\nA: 17/19 5")
    Unreadable(line=2, column=4, fault=NotOnePlace(numbers=('17', '19')))
    """
    return read_lines(text, _read_rules, read_actions)


# --- the rules ----------------------------------------------------------------------------------


def _read_rules(line: str) -> RulesLine | Wrong | None:
    if line.split(maxsplit=1)[0] != RULES:
        return None
    _, *words = words_of(line)
    if not words:
        return Wrong(column_after(line), MissingPart(RULES, Part.RULES))
    named = next((at for at, word in enumerate(words) if at and "=" in word.text), len(words))
    source = line[words[0].column - 1 : words[named - 1].column - 1 + len(words[named - 1].text)]
    overrides: list[tuple[str, str]] = []
    columns: dict[str, int] = {}
    for word in words[named:]:
        said = setting(word.text)
        if isinstance(said, NotASetting):
            return Wrong(word.column, said)
        key = said[0]
        if key in columns:
            return Wrong(word.column, RepeatedKey(key))
        columns[key] = word.column
        overrides.append(said)
    return rules_of(source, tuple(overrides), columns, words[0].column)


def is_source(text: str) -> bool:
    """Whether the name of the rules can stand in a session: on one line, settings after it."""
    first, *others = text.split() or [""]
    return (
        bool(first)
        and text == text.strip()
        and "\n" not in text
        and not any("=" in word for word in others)
    )


# --- actions ------------------------------------------------------------------------------------


def read_actions(line: str, rules: RuleSet) -> list[Located] | Wrong:
    """What is done on the line: one action, or those of a shorthand."""
    start = len(line) - len(line.lstrip())
    if column_after(line) - start > LONGEST + 1:
        return Wrong(start + LONGEST + 1, LongLine(LONGEST))
    said = split_seat(line)
    if isinstance(said, Misread):
        misplaced = line.split(maxsplit=1)[0] == RULES
        return Wrong(start + 1, MisplacedRules()) if misplaced else Wrong(*said)
    seat, words = said
    end = column_after(line)
    read = _of_table(words, end, rules) if seat is None else _of_player(seat, words, end, rules)
    if isinstance(read, Wrong):
        unwanted = isinstance(read.fault, UnwantedSeat)
        return Wrong(start + 1, read.fault) if unwanted else read
    return [(action, start + 1) for action in read]


def _of_table(words: Sequence[Word], end: int, rules: RuleSet) -> tuple[Action, ...] | Wrong:
    verb, *rest = words
    if verb.text == RULES:
        return Wrong(verb.column, MisplacedRules())
    if verb.text in _OF_THE_TABLE:
        return _with_parts(verb.text, {}, rest, end, rules)
    if verb.text in _OF_PLAYERS or not isinstance(read_place(verb.text, rules), Fault):
        return Wrong(verb.column, MissingSeat(verb.text))
    return Wrong(verb.column, UnknownVerb(verb.text, nearest(verb.text, tuple(SHAPES))))


def _of_player(
    seat: Seat, words: Sequence[Word], end: int, rules: RuleSet
) -> tuple[Action, ...] | Wrong:
    verb = words[0].text if words else Place.verb
    if verb in _OF_THE_TABLE:
        return Wrong(words[0].column, UnwantedSeat(verb))
    if verb in _OF_PLAYERS and verb not in _BETS:
        return _with_parts(verb, {Part.SEAT: seat}, words[1:], end, rules)
    bet = _bet(seat, words[1:] if verb in _BETS else words, end, rules)
    if isinstance(bet, Wrong) and isinstance(bet.fault, UnknownPlace) and not bet.fault.near:
        near = nearest(verb, _OF_PLAYERS)
        return Wrong(bet.column, UnknownVerb(verb, near)) if near and verb not in _BETS else bet
    return bet


def _bet(seat: Seat, words: Sequence[Word], end: int, rules: RuleSet) -> tuple[Action, ...] | Wrong:
    bet = bet_of_words(words, seat, end, rules)
    if isinstance(bet, Misread):
        return Wrong(*bet)
    if len(words) > 3:
        return _too_much(Place.verb if isinstance(bet, Bet) else Announce.verb, words[3:])
    tender = read_tender(words[2].text) if len(words) > 2 else Tender.COLOR
    if not isinstance(tender, Tender):
        return Wrong(words[2].column, tender)
    return (Place(bet, tender) if isinstance(bet, Bet) else Announce(bet, tender),)


def _with_parts(
    verb: str, given: dict[Part, object], words: Sequence[Word], end: int, rules: RuleSet
) -> tuple[Action, ...] | Wrong:
    """The action whose parts are the words, in the order of its shape."""
    values, left = dict(given), list(words)
    for part in _spoken(SHAPES[verb], left):
        if not left:
            return Wrong(end, MissingPart(verb, part))
        word = left.pop(0)
        value = read_part(part, word.text, rules)
        if isinstance(value, SessionFault):
            return Wrong(word.column, value)
        values[part] = value
    return _too_much(verb, left) if left else build(verb, values)


def _spoken(shape: Shape, left: Sequence[Word]) -> Iterator[Part]:
    """The parts that the words still left are to fill; the turns of a ball start with a digit."""
    for part in shape.parts:
        if part is Part.SEAT or (part in shape.optional and not left):
            continue
        if part is Part.TURNS and not left[0].text[0].isdigit():
            continue
        yield part


def _too_much(verb: str, words: Sequence[Word]) -> Wrong:
    return Wrong(words[0].column, ExtraWords(verb, " ".join(word.text for word in words)))


# --- writing ------------------------------------------------------------------------------------


def write_session(session: Session) -> str:
    r"""The session in its canonical form, a line end after every line.

    >>> print(write_session(read_session("open 500\nA: 20-17 5\nvoid few-turns 2")), end="")
    rules european
    open 500
    A: 17/20 5
    void few-turns 2
    """
    lines = [_write_rules(session.source, session.overrides)]
    lines.extend(write_action(action, session.rules) for action in session.actions)
    return "".join(f"{line}\n" for line in lines)


def _write_rules(source: str, overrides: Overrides) -> str:
    return " ".join((RULES, source, *(f"{key}={value}" for key, value in overrides)))


def write_action(action: Action, rules: RuleSet) -> str:
    """The action in its canonical form; a bet names its seat, or it cannot be read again."""
    parts = written(action, rules)
    seat = parts.pop(Part.SEAT, None)
    if parts.get(Part.TENDER) == Tender.COLOR:
        del parts[Part.TENDER]
    if Part.UNIT in parts:
        parts[Part.UNIT] = f"@{parts[Part.UNIT]}"
    words = list(parts.values())
    # A house may have named an announced bet of its own like a verb.
    if action.verb not in _BETS or words[0] in SHAPES:
        words.insert(0, action.verb)
    return " ".join(words if seat is None else (f"{seat}:", *words))
