"""Sessions as text and as JSON lines: what is read, what is wrong and where, and the laws."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.rules.bets import Bet, ByAmount, ByUnit, Seat
from croupier.rules.faults import (
    BadSeat,
    BadValue,
    EmptyBet,
    Expected,
    MinimumAboveMaximum,
    MissingAmount,
    NoSuchNumber,
    NoSuchRules,
    NotAnAmount,
    NotOnePlace,
    NotPayable,
    TooManyWords,
    UnitOnPosition,
    UnknownKey,
    UnknownPlace,
)
from croupier.rules.keys import READERS
from croupier.rules.layout import Position
from croupier.rules.notation import LONGEST, Misread, locate_bet
from croupier.rules.rounds.actions import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Decision,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Place,
    PlaceDolly,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
)
from croupier.rules.rule_set import shipped_rule_sets, standard
from croupier.rules.sessions.faults import (
    ExtraWords,
    JsonType,
    LongLine,
    MisplacedRules,
    MissingPart,
    MissingSeat,
    NotACall,
    NotACount,
    NotAnObject,
    NotAPosition,
    NotASetting,
    NotJson,
    Part,
    RepeatedKey,
    SessionFault,
    UnknownField,
    UnknownVerb,
    UnknownWord,
    UnwantedSeat,
    WrongType,
)
from croupier.rules.sessions.json_lines import LONGEST_OBJECT, read_json_lines, write_json_lines
from croupier.rules.sessions.session import LISTED, LONGEST_RULES, Origin, Session, Unreadable
from croupier.rules.sessions.text import read_session, write_session
from croupier.rules.sessions.wording import SHAPES
from croupier.rules.wheel import Number
from tests.rules.generators import EUROPEAN, call, house, patient
from tests.rules.sessions import sessions

A, BIG_AL = Seat("A"), Seat("Big Al")
SPIN_17 = (
    *(Launch(), NoMoreBets(), CallNumber(Number(17)), PlaceDolly(Number(17))),
    *(Collect(), PayAll(), LiftDolly()),
)


def read(text: str) -> Session:
    session = read_session(text)
    assert isinstance(session, Session), session
    return session


def at(key: str) -> Position:
    return EUROPEAN.layout.by_key[key]


# --- what is read -------------------------------------------------------------------------------

LINES: list[tuple[str, str, Action]] = [
    ("open 50000", "", Open(50000)),
    ("fill 1000", "", Fill(1000)),
    ("A: buy red 5 200", "", BuyIn(A, "red", 5, 200)),
    ("Big Al: buy sky 5 200", "", BuyIn(BIG_AL, "sky", 5, 200)),
    ("A: 17/20 100", "", Place(Bet(at("17/20"), 100, A))),
    ("A: 20-17 100 color", "A: 17/20 100", Place(Bet(at("17/20"), 100, A))),
    ("A: bet red 5 cash", "A: red 5 cash", Place(Bet(at("red"), 5, A), Tender.CASH)),
    ("A: 0 5 verbal", "", Place(Bet(at("0"), 5, A), Tender.VERBAL)),
    ("A: voisins 900", "", Announce(ByAmount(call("voisins"), 900, A))),
    ("A: call tiers @5", "A: tiers @5", Announce(ByUnit(call("tiers"), 5, A))),
    ("A: voisins 900 cash", "", Announce(ByAmount(call("voisins"), 900, A), Tender.CASH)),
    ("A: back 17/20 50", "", TakeBack(A, at("17/20"), 50)),
    ("A: back 20/17", "A: back 17/20", TakeBack(A, at("17/20"))),
    ("A: pay 17/20 1700", "", Pay(A, at("17/20"), 1700)),
    ("A: pay dozen-2", "", Pay(A, at("dozen-2"))),
    ("A: off 17/20", "", TakeOff(A, at("17/20"))),
    ("A:off 17/20 5", "A: off 17/20 5", TakeOff(A, at("17/20"), 5)),
    ("A: change", "", ChangeColor(A)),
    ("launch", "", Launch()),
    ("no-more-bets", "", NoMoreBets()),
    ("number 17", "", CallNumber(Number(17))),
    ("dolly 0", "", PlaceDolly(Number(0))),
    ("collect", "", Collect()),
    ("  pay-all\t", "pay-all", PayAll()),
    ("lift\r", "lift", LiftDolly()),
    ("close", "", Close()),
    ("void foreign-object", "", Void(VoidReason.FOREIGN_OBJECT)),
    ("void few-turns 2", "", Void(VoidReason.FEW_TURNS, 2)),
    ("void few-turns 002", "void few-turns 2", Void(VoidReason.FEW_TURNS, 2)),
    ("void ball-hangs new-spin", "", Void(VoidReason.BALL_HANGS, None, Decision.NEW_SPIN)),
    ("void hindrance 1 go-on", "", Void(VoidReason.HINDRANCE, 1, Decision.GO_ON)),
]


@pytest.mark.parametrize(("line", "printed", "action"), LINES, ids=[line for line, *_ in LINES])
def test_every_action_is_read_from_its_line_and_printed_in_its_canonical_form(
    line: str, printed: str, action: Action
) -> None:
    session = read(line)
    assert session.actions == (action,)
    assert write_session(session) == f"rules european\n{printed or line}\n"


def test_every_verb_has_a_line_above() -> None:
    assert {action.verb for *_, action in LINES} | {"spin"} == set(SHAPES)


def test_a_whole_spin_is_short_to_write_and_is_printed_in_full() -> None:
    session = read("spin 17")
    assert session.actions == SPIN_17
    assert session.origins == (Origin(1, 1),) * 7
    assert write_session(session).splitlines()[1:] == [
        *("launch", "no-more-bets", "number 17", "dolly 17", "collect", "pay-all", "lift")
    ]


def test_rules_stand_on_the_first_line_with_their_settings() -> None:
    session = read("rules french limits.maximum=100 zero.rule=prison payouts.split=18:1\nlaunch")
    assert session.source == "french"
    assert session.overrides == (
        *(("limits.maximum", "100"), ("zero.rule", "prison"), ("payouts.split", "18:1")),
    )
    assert session.rules.limits.maximum == 100
    assert session.rules.zero.rule == "prison"
    assert session.actions == (Launch(),)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", " \t\r\n  # nothing\n"])
def test_without_rules_they_are_european_and_a_session_may_be_empty(text: str) -> None:
    assert read(text) == Session(standard("european"), "european", (), ())
    assert read_json_lines(text) == read(text)


def test_comments_and_blank_lines_are_passed_over_and_counted() -> None:
    assert read("# a table\n\nrules french\n# no more").source == "french"
    session = read("\n# a table\r\n  open 5\r\n\r\n\tlaunch")
    assert session.actions == (Open(5), Launch())
    assert session.origins == (Origin(3, 3), Origin(5, 2))


def test_a_rule_file_of_ones_own_may_have_blanks_in_its_name(tmp_path: Path) -> None:
    file = tmp_path / "my house.toml"
    file.write_text('[announced.bets.call]\n"17" = 1\n[announced.bets.rules]\n"0" = 2\n')
    text = f"rules {file} limits.maximum=50\nA: call call @5\nA: rules 20\n"
    session = read(text)
    assert session.source == str(file)
    assert session.rules.limits.maximum == 50
    assert [action.bet.call.key for action in session.actions] == ["call", "rules"]  # type: ignore[union-attr]
    assert write_session(session) == text
    assert read_json_lines(write_json_lines(session)) == session


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_an_announced_bet_of_the_house_may_be_named_like_a_verb(name: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'[announced.bets.{name}]\n"17" = 1\n')
    session = read(f"rules {file}\nA: call {name} 50\n")
    assert read(write_session(session)) == session


def test_a_seat_may_be_named_like_a_verb() -> None:
    session = read("launch: 17 5\nspin 17: change")
    assert session.actions == (
        Place(Bet(at("17"), 5, Seat("launch"))),
        ChangeColor(Seat("spin 17")),
    )


@pytest.mark.parametrize("key", sorted(LISTED))
def test_a_setting_that_is_a_list_stands_with_commas(key: str) -> None:
    known = {
        "announced.taken": "series,neighbours",
        "chips.cash": "5,25.5",
        "chips.colors": "red,bright-green",
        "spin.pay-order": ",".join(reversed(standard().spin.pay_order)),
    }
    session = read(f"rules european smallest=0.5 {key}={known[key]}")
    assert write_session(session) == f"rules european smallest=0.5 {key}={known[key]}\n"
    assert read_json_lines(write_json_lines(session)) == session
    for reader in READERS:
        if reader not in LISTED:
            assert not isinstance(READERS[reader](reader, ["red", "5"]), tuple)


# --- what is wrong, and where -------------------------------------------------------------------

COLORS = standard().chips.colors
TENDERS = ("color", "cash", "notes", "credit", "verbal")
REASONS = (
    *("ball-left", "wheel-stopped", "few-turns", "foreign-object", "ball-hangs", "hindrance"),
)

# A bar stands before the word that is wrong, or where one is missing.
FAULTS: list[tuple[str, SessionFault]] = [
    ("|lanch", UnknownVerb("lanch", "launch")),
    ("  |xyz 5", UnknownVerb("xyz")),
    ("|LAUNCH", UnknownVerb("LAUNCH", "launch")),
    ("|17\0", UnknownVerb("17\0")),
    ("A: |bcak 17", UnknownVerb("bcak", "back")),
    ("|buy red 5 200", MissingSeat("buy")),
    ("|17/20 100", MissingSeat("17/20")),
    ("|voisins 900", MissingSeat("voisins")),
    ("|A: launch", UnwantedSeat("launch")),
    (" |A: spin 17", UnwantedSeat("spin")),
    ("|_: 17 5", BadSeat("_")),
    (" |A: B: 17 5", BadSeat("A: B")),
    ("|: 17 5", BadSeat("")),
    ("open|", MissingPart("open", Part.AMOUNT)),
    ("open |x", NotAnAmount("x")),
    ("open 5 |6 7", ExtraWords("open", "6 7")),
    ("fill |0.5", NotPayable("0.5", "1")),
    ("A: buy|", MissingPart("buy", Part.COLOR)),
    ("A: buy red|  ", MissingPart("buy", Part.VALUE)),
    ("A: buy red 5|", MissingPart("buy", Part.AMOUNT)),
    ("A: buy |yelow 5 200", UnknownWord(Part.COLOR, "yelow", COLORS, "yellow")),
    ("A: buy red |-5 200", NotAnAmount("-5")),
    ("A: buy red 5 200 |cash", ExtraWords("buy", "cash")),
    ("A: |17/19 100", NotOnePlace(("17", "19"))),
    ("A: |37 100", NoSuchNumber("37")),
    ("A: bet |blak 5", UnknownPlace("blak", "black")),
    ("A: |xyz 5", UnknownPlace("xyz")),
    ("A:|", EmptyBet()),
    ("A: bet|", EmptyBet()),
    ("A: 17/20|", MissingAmount("17/20")),
    ("A: 17/20 |1oo", NotAnAmount("1oo")),
    ("A: 17 |@5", UnitOnPosition("17")),
    ("A: 17 5 |cahs", UnknownWord(Part.TENDER, "cahs", TENDERS, "cash")),
    ("A: 17 5 cash |please", ExtraWords("bet", "please")),
    ("A: voisins 900 cash |17 5", ExtraWords("call", "17 5")),
    ("A: back|", MissingPart("back", Part.POSITION)),
    ("A: back |voisins", NotAPosition("voisins")),
    ("A: pay |17/19", NotOnePlace(("17", "19"))),
    ("A: pay 17 |no", NotAnAmount("no")),
    ("A: off 17 5 |6", ExtraWords("off", "6")),
    ("A: change |red", ExtraWords("change", "red")),
    ("launch |now", ExtraWords("launch", "now")),
    ("number|", MissingPart("number", Part.NUMBER)),
    ("number |37", NoSuchNumber("37")),
    ("spin |00", NoSuchNumber("00")),
    ("dolly |017", NoSuchNumber("017")),
    ("number |١٧", NoSuchNumber("١٧")),
    ("void|", MissingPart("void", Part.REASON)),
    ("void |foreign", UnknownWord(Part.REASON, "foreign", REASONS)),
    ("void |bal-left", UnknownWord(Part.REASON, "bal-left", REASONS, "ball-left")),
    ("void few-turns |1000", NotACount(Part.TURNS, "1000", 999)),
    ("void few-turns |2x", NotACount(Part.TURNS, "2x", 999)),
    ("void few-turns |٢", NotACount(Part.TURNS, "٢", 999)),
    (
        "void ball-hangs |new",
        UnknownWord(Part.DECISION, "new", ("new-spin", "go-on")),
    ),
    ("void ball-hangs go-on |2", ExtraWords("void", "2")),
    ("rules|", MissingPart("rules", Part.RULES)),
    ("rules |frensh", NoSuchRules("frensh", shipped_rule_sets())),
    ("rules |french and more", NoSuchRules("french and more", shipped_rule_sets())),
    ("rules french limits.maximum=5 |open", NotASetting("open")),
    ("rules french pairs=true |=5", NotASetting("=5")),
    ("rules french pairs=true |pairs=false", RepeatedKey("pairs")),
    (
        "rules french pairs=true |zero.rule=no",
        BadValue("zero.rule", "no", Expected.WORD, ("lose", "partage", "prison", "surrender")),
    ),
    (
        "rules european limits.maximum=5 |limits.minimum=6",
        MinimumAboveMaximum("limits.minimum", "6", "5"),
    ),
    ("launch\n|rules french", MisplacedRules()),
    ("rules french\n|rules french payouts.split=17:1", MisplacedRules()),
    ("launch\n\n# x\n  |lunch", UnknownVerb("lunch", "launch")),
    ("9" * LONGEST + "|9", LongLine(LONGEST)),
]


@pytest.mark.parametrize(("marked", "fault"), FAULTS, ids=[text[:40] for text, _ in FAULTS])
def test_what_is_wrong_is_said_exactly_and_where(marked: str, fault: SessionFault) -> None:
    before, _, after = marked.partition("|")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    assert read_session(before + after) == Unreadable(line, column, fault)


def test_a_setting_that_no_rule_set_has_is_named_with_those_there_are() -> None:
    wrong = read_session("rules french zero.rul=lose")
    assert isinstance(wrong, Unreadable)
    assert (wrong.line, wrong.column) == (1, 14)
    assert isinstance(wrong.fault, UnknownKey)
    assert "zero.rule" in wrong.fault.known


BETS: list[tuple[str, str]] = [
    ("|17/19 5", "not_adjacent"),
    ("A: |blak 5", "unknown_position"),
    (" A : 17/20|", "missing_amount"),
    ("A:|", "empty_bet"),
    ("|", "empty_bet"),
    ("17 |five", "not_an_amount"),
    ("17 5 |6 7", "too_many_words"),
    ("|blue 5 6", "unknown_position"),
    ("  |A/B: 17 5", "bad_seat"),
    ("17 |@5", "unit_on_position"),
    (" " * LONGEST + "|5", "too_long"),
]


@pytest.mark.parametrize(("marked", "code"), BETS, ids=[text[-20:] for text, _ in BETS])
def test_of_a_bet_too_the_column_is_known(marked: str, code: str) -> None:
    before, _, after = marked.partition("|")
    wrong = locate_bet(before + after, EUROPEAN)
    assert isinstance(wrong, Misread)
    assert (wrong.column, wrong.fault.code) == (len(before) + 1, code)
    assert isinstance(locate_bet("17 5 6", EUROPEAN), Misread)
    assert locate_bet("17 5 6", EUROPEAN) == Misread(6, TooManyWords("6"))


# --- JSON lines ---------------------------------------------------------------------------------

OBJECTS = """\
{"do": "rules", "rules": "french", "overrides": {"limits.maximum": 100, "smallest": 0.5}}
{"do": "open", "amount": 50000}
{"do": "buy", "seat": "A", "color": "red", "value": 2.5, "amount": 200}
{"do": "bet", "seat": "A", "position": "17/20", "stake": 100, "tender": "cash"}
{"do": "call", "seat": "A", "call": "voisins", "amount": 900, "tender": "color"}
{"do": "call", "seat": "A", "call": "tiers", "unit": 0.5, "tender": "color"}
{"do": "back", "seat": "A", "position": "17/20"}
{"do": "launch"}
{"do": "void", "reason": "few-turns", "turns": 2}
{"do": "void", "reason": "ball-hangs", "decision": "go-on"}
{"do": "number", "number": "17"}
{"do": "pay", "seat": "A", "position": "17/20", "amount": 1700}
"""
LIKEWISE = """\
rules french limits.maximum=100 smallest=0.5
open 50000
A: buy red 2.5 200
A: 17/20 100 cash
A: voisins 900
A: tiers @0.5
A: back 17/20
launch
void few-turns 2
void ball-hangs go-on
number 17
A: pay 17/20 1700
"""


def test_json_lines_tell_the_same_session_as_the_text() -> None:
    session = read_json_lines(OBJECTS)
    assert session == read(LIKEWISE)
    assert isinstance(session, Session)
    assert write_json_lines(session) == OBJECTS
    assert write_session(session) == LIKEWISE
    assert session.origins[0] == Origin(2, 1)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('{"do":"bet","stake":5,"seat":"A","position":"20-17"}', "A: 17/20 5"),
        ('  {"do": "back", "seat": " A ", "position": "17", "amount": null} ', "A: back 17"),
        ('{"seat": "A", "do": "call", "call": "tiers", "unit": 5.00}', "A: tiers @5"),
        ('{"do": "spin", "number": "17"}', "spin 17"),
        ('{"do": "rules"}', "rules european"),
        (
            '{"do": "rules", "overrides": {"zero.rule": "prison"}}',
            "rules european zero.rule=prison",
        ),
        (
            '{"do": "rules", "overrides": {"chips.cash": [1, "2.5"], "smallest": "0.5"}}',
            "rules european chips.cash=1,2.5 smallest=0.5",
        ),
        ('{"do": "l\\u0061unch"}', "launch"),
        ("", ""),
    ],
)
def test_other_ways_to_write_an_object_mean_the_same(line: str, text: str) -> None:
    assert read_json_lines(line) == read(text)


JSON_FAULTS: list[tuple[str, SessionFault]] = [
    ("|17/20 100", NotAnObject()),
    ("|[1]", NotAnObject()),
    ('{|do: "launch"}', NotJson()),
    ('{"do" |"launch"}', NotJson()),
    ('{"do": |launch}', NotJson()),
    ('{"do": "launch"|', NotJson()),
    ('{"do": "launch", |}', NotJson()),
    ('{"do": "launch"} |{"do": "collect"}', NotJson()),
    ('{|5: "launch"}', NotJson()),
    ('  |{"x": 5}', UnknownVerb("")),
    ("|{}", UnknownVerb("")),
    ('{"do": |5}', WrongType("do", JsonType.TEXT)),
    ('{"do": |"lanch"}', UnknownVerb("lanch", "launch")),
    ('{"do": "launch", |"do": "launch"}', RepeatedKey("do")),
    ('{"do": "open", |"sum": 5}', UnknownField("open", "sum", ("do", "amount"))),
    ('{"do": "open", "amount": |"5"}', WrongType("amount", JsonType.NUMBER)),
    ('{"do": "open", "amount": |true}', WrongType("amount", JsonType.NUMBER)),
    ('{"do": "open", "amount": |[5]}', WrongType("amount", JsonType.NUMBER)),
    ('{"do": "open", "amount": |-5}', NotAnAmount("-5")),
    ('{"do": "open", "amount": |1e3}', NotAnAmount("1e3")),
    ('{"do": "open", "amount": |NaN}', NotAnAmount("NaN")),
    ('{"do": "open", "amount": |0.5}', NotPayable("0.5", "1")),
    ('|{"do": "open"}', MissingPart("open", Part.AMOUNT)),
    ('|{"do": "open", "amount": null}', MissingPart("open", Part.AMOUNT)),
    ('{"do": "number", "number": |17}', WrongType("number", JsonType.TEXT)),
    ('{"do": "change", "seat": |"_"}', BadSeat("_")),
    ('{"do": "back", "seat": "A", "position": |"tiers"}', NotAPosition("tiers")),
    ('{"do": "call", "seat": "A", "call": |"17", "amount": 5}', NotACall("17")),
    ('|{"do": "call", "seat": "A", "call": "tiers"}', MissingPart("call", Part.AMOUNT)),
    (
        '{"do": "call", "seat": "A", "call": "tiers", "unit": 5, |"amount": 30}',
        UnknownField("call", "amount", ("do", "seat", "call", "unit")),
    ),
    ('{"do": "void", "reason": "few-turns", "turns": |1.5}', NotACount(Part.TURNS, "1.5", 999)),
    ('{"do": "rules", "rules": |"frensh"}', NoSuchRules("frensh", shipped_rule_sets())),
    ('{"do": "rules", "rules": |17}', WrongType("rules", JsonType.TEXT)),
    ('{"do": "rules", "rules": |"a b=5"}', NotASetting("a b=5")),
    ('{"do": "rules", "rules": |"a\\nb"}', NotASetting("a\nb")),
    (
        '{"do": "rules", |"max": 5}',
        UnknownField("rules", "max", ("do", "rules", "overrides")),
    ),
    ('{"do": "rules", "overrides": |5}', NotAnObject()),
    ('{"do": "rules", "overrides": {"pairs": |{}}}', WrongType("pairs", JsonType.SETTING)),
    ('{"do": "rules", "overrides": {|"wheel": "a b"}}', NotASetting("wheel=a b")),
    ('{"do": "rules", "overrides": {|"a=b": "c"}}', NotASetting("a=b=c")),
    (
        '{"do": "rules", "overrides": {|"spin.turns": 99}}',
        BadValue("spin.turns", "99", Expected.WHOLE, ("20",)),
    ),
    ('{"do": "launch"}\n{"do": |"rules"}', MisplacedRules()),
    ('{"do": "launch"}\n\n|launch', NotAnObject()),
]


@pytest.mark.parametrize(("marked", "fault"), JSON_FAULTS, ids=[text for text, _ in JSON_FAULTS])
def test_what_is_wrong_with_an_object_is_said_exactly_and_where(
    marked: str, fault: SessionFault
) -> None:
    before, _, after = marked.partition("|")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    assert read_json_lines(before + after) == Unreadable(line, column, fault)


# --- the laws -----------------------------------------------------------------------------------


@settings(patient, max_examples=120)
@given(sessions)
def test_what_is_written_reads_as_the_same_session_in_both_notations(session: Session) -> None:
    text, objects = write_session(session), write_json_lines(session)
    assert read_session(text) == session
    assert read_json_lines(objects) == session
    assert len(text.splitlines()) == len(objects.splitlines()) == 1 + len(session.actions)


@settings(patient, max_examples=60)
@given(sessions)
def test_objects_are_json_with_amounts_as_numbers_and_numbers_of_the_wheel_as_text(
    session: Session,
) -> None:
    numeric = {"amount", "value", "stake", "unit", "turns"}
    for line in write_json_lines(session).splitlines()[1:]:
        for key, value in json.loads(line).items():
            assert isinstance(value, int | float if key in numeric else str)


fragments = st.sampled_from(
    [
        *("rules", "european", "limits.maximum=5", "open", "A:", ":", "17/20", "5", "buy", "red"),
        *("void", "few-turns", "spin", "17", "00", "number", "@5", "cash", "#", "back", "pay"),
        *(" ", "\t", "\n", "\r\n", "\0", "\ud800", "\u2028", "\x85", "\ufeff", "١٢", "9" * 5000),
        *("{", "}", '"', "do", '{"do": "', '"}', ",", "[", "]", "null", "1e999", "\\", "=", "-1"),
    ]
)
texts = (
    st.text(max_size=120)
    | st.lists(fragments, max_size=16).map("".join)
    | st.lists(fragments, max_size=16).map(" ".join)
    | st.binary(max_size=120).map(lambda raw: raw.decode("latin-1"))
    | st.binary(max_size=120).map(lambda raw: raw.decode("utf-8", "surrogateescape"))
)


def assert_lawful(text: str) -> None:
    """Whatever the text: a session that is written stably, or a fault with its place."""
    for reader in (read_session, read_json_lines):
        session = reader(text)
        if isinstance(session, Unreadable):
            lines = text.split("\n")
            assert session.fault.code
            assert 1 <= session.line <= len(lines)
            assert 1 <= session.column <= len(lines[session.line - 1]) + 1
            continue
        for write, again in ((write_session, read_session), (write_json_lines, read_json_lines)):
            printed = write(session)
            same = again(printed)
            assert same == session
            assert isinstance(same, Session)
            assert write(same) == printed


@settings(patient, max_examples=400)
@given(texts)
@example("9" * LONGEST)
@example('{"do": ' + "[" * 9000)
@example('{"do": "open", "amount": ' + "9" * 5000 + "}")
@example("rules " + "a" * LONGEST_RULES + ".toml")
@example("rules \0.toml")
@example("rules \ud800.toml")
@example("rules /.toml")
@example('{"do": "rules", "rules": "\\ud800.toml"}')
@example('{"do": "change", "seat": "\\ud800"}')
@example("A: buy \ud800 5 5")
def test_any_text_is_a_session_or_a_fault_with_its_place(text: str) -> None:
    assert_lawful(text)


@settings(patient, max_examples=150)
@given(sessions, st.data())
def test_a_valid_session_with_a_slip_is_a_session_or_a_fault_with_its_place(
    session: Session, data: st.DataObject
) -> None:
    write = data.draw(st.sampled_from([write_session, write_json_lines]))
    text = write(session)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 6)))
        slip = data.draw(fragments | st.text(max_size=3) | st.just(text[start:end] * 2))
        text = text[:start] + slip + text[end:]
    assert_lawful(text)


@settings(patient, max_examples=200)
@given(texts)
def test_any_text_is_a_bet_or_a_fault_in_one_of_its_columns(text: str) -> None:
    read = locate_bet(text, EUROPEAN)
    if isinstance(read, Misread):
        assert read.fault.code
        assert 1 <= read.column <= len(text) + 1


MEGABYTE = 1 << 20
JUNK = {
    "a line of letters": "x" * MEGABYTE,
    "a line of words": "x " * (MEGABYTE // 2),
    "a line of colons": ":" * MEGABYTE,
    "a line of blanks and a word": " " * MEGABYTE + "x",
    "lines of nothing": "\n" * MEGABYTE + "x",
    "a comment": "#" * MEGABYTE + "\nx",
    "settings": "rules european " + "a=b " * (MEGABYTE // 4),
    "lists": "[" * MEGABYTE,
    "objects": '{"do":' * (MEGABYTE // 6),
    "a number": '{"do": "open", "amount": ' + "9" * MEGABYTE + "}",
    "a text": '{"do": "' + "\\" * MEGABYTE,
}


@pytest.mark.parametrize("text", JUNK.values(), ids=JUNK)
def test_a_megabyte_of_junk_is_a_fault(text: str) -> None:
    for reader in (read_session, read_json_lines):
        assert isinstance(reader(text), Unreadable)


def test_lines_of_any_length_within_the_limits_are_read() -> None:
    line = "A: 17".ljust(LONGEST - 1) + "5"
    assert len(read(f"  {line}  ").actions) == 1
    padded = '{"do": "open", "amount": 5}'.ljust(LONGEST_OBJECT)
    assert read_json_lines(padded) == read("open 5")
    wrong = Unreadable(1, LONGEST_OBJECT + 1, LongLine(LONGEST_OBJECT))
    assert read_json_lines(padded + " ") == wrong


def test_a_line_of_rules_is_measured_with_its_settings_and_the_blanks_before_them() -> None:
    named, other = "rules european y=1 x=", 2000 - len("european y=1 x=")
    for digits, code in ((other, "unknown_key"), (other + 1, "long_line")):
        found = read_session(named + "5" * digits)
        assert isinstance(found, Unreadable)
        assert found.fault.code == code


def test_settings_are_read_as_a_rule_file_has_them() -> None:
    assert read("rules american pairs=true").rules.pairs
    assert not read("rules european pairs=false").rules.pairs
    assert read("rules european announced.taken=").rules.announced.taken == frozenset()


def test_amounts_of_many_decimals_stay_exact() -> None:
    session = read(f"rules european smallest=0.00000000000000000001\nopen 0.{'0' * 19}3")
    assert session.actions == (Open(3),)
    assert '"amount": 0.00000000000000000003}' in write_json_lines(session)
    assert read_json_lines(write_json_lines(session)) == session


def test_a_table_of_another_wheel_has_its_own_numbers() -> None:
    session = read("rules american\nspin 00\nA: 0/00/1/2/3 5")
    assert session.actions[2] == CallNumber(Number(37))
    assert house({}).wheel != session.rules.wheel


@pytest.mark.parametrize("taken", [True, False])
def test_a_true_or_false_of_json_is_the_setting_that_it_says(taken: bool) -> None:
    rules = {"do": "rules", "rules": "european", "overrides": {"pairs": taken}}
    session = read_json_lines(json.dumps(rules))
    assert isinstance(session, Session)
    assert session.rules.pairs is taken


def test_json_lines_show_letters_as_they_are() -> None:
    session = read_session("open 500\nЖора: 17 5 cash")
    assert isinstance(session, Session)
    assert '"seat": "Жора"' in write_json_lines(session)


def test_an_object_is_as_long_as_sixteen_thousand_characters_and_no_longer() -> None:
    launch = '{"do": "launch"}'
    assert isinstance(read_json_lines(launch + " " * (2**14 - len(launch))), Session)
    found = read_json_lines(launch + " " * (2**14 - len(launch) + 1))
    assert found == Unreadable(1, 2**14 + 1, LongLine(2**14))


def test_lists_within_lists_without_end_are_no_json() -> None:
    assert read_json_lines('{"do": ' + "[" * 9000) == Unreadable(1, 1, NotJson())


def test_what_follows_an_object_is_named_where_it_stands() -> None:
    assert read_json_lines("{}x") == Unreadable(1, 3, NotJson())
    assert read_json_lines('{"do": "launch"}x') == Unreadable(1, 17, NotJson())


def test_fields_may_stand_in_any_order_and_an_amount_and_a_unit_do_not_go_together() -> None:
    opened = read_json_lines('{"do": "open", "amount": 5}')
    assert read_json_lines('{"amount": 5, "do": "open"}') == opened
    both = read_json_lines('{"amount": 5, "unit": 5, "do": "call", "seat": "A", "call": "tiers"}')
    assert isinstance(both, Unreadable)
    assert (both.column, both.fault.code) == (15, "unknown_field")


def test_a_session_is_shown_without_where_its_actions_stand() -> None:
    assert "origins" not in repr(read_session("open 500"))


def test_objects_may_stand_without_blanks() -> None:
    session = read_json_lines('{"do":"rules","rules":"european","overrides":{"pairs":false}}')
    assert isinstance(session, Session)
    assert session.overrides == (("pairs", "false"),)


@pytest.mark.parametrize(
    ("turns", "read"), [("999", True), ("000000999", True), ("1000", False), ("0000000999", False)]
)
def test_the_ball_turns_less_than_a_thousand_times(turns: str, read: bool) -> None:
    assert isinstance(read_session(f"void few-turns {turns}"), Session) is read


def test_a_field_that_is_null_is_not_said_and_those_after_it_are() -> None:
    said = read_json_lines('{"do": "open", "amount": null}')
    assert isinstance(said, Unreadable)
    line = '{"do": "bet", "tender": null, "seat": "A", "position": "17", "stake": 5}'
    assert isinstance(read_json_lines(line), Session)
