"""Every fault of a session's text has its line, and every action its sentence."""

import dataclasses
import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from croupier.i18n import Voice
from croupier.i18n import round_actions as actions
from croupier.i18n import session_faults as notation
from croupier.rules.sessions import faults as f
from croupier.rules.sessions.session import Session
from croupier.rules.sessions.text import read_session
from croupier.rules.sessions.wording import SHAPES
from tests.rules.generators import patient
from tests.rules.sessions import sessions

HOSTILE = ("{0}", "{", "}}", "a\nb", "\x1b[31m", "\u202ereversed", "\x00", "💥", "x" * 10_000)

FAULTS: tuple[f.NotationFault, ...] = (
    f.LongLine(200),
    f.UnknownVerb("lanch", "launch"),
    f.UnknownVerb("xyzzy"),
    f.UnknownVerb(""),
    f.MissingSeat("buy"),
    f.MissingSeat("17/20"),
    *(f.UnwantedSeat(verb) for verb, shape in SHAPES.items() if not shape.has_seat),
    *(f.MissingPart("buy", part) for part in f.Part),
    f.MissingPart("rules", f.Part.RULES),
    *(f.ExtraWords(verb, "and more") for verb in SHAPES),
    f.UnknownWord(f.Part.TENDER, "cahs", ("color", "cash"), "cash"),
    f.UnknownWord(f.Part.REASON, "rain", ("ball-left", "few-turns")),
    f.NotACount(f.Part.TURNS, "many", 999),
    f.NotAPosition("voisins"),
    f.NotACall("17/20"),
    f.MisplacedRules(),
    f.NotASetting("maximum"),
    f.RepeatedKey("limits.maximum"),
    f.NotJson(),
    f.NotAnObject(),
    f.UnknownField("open", "sum", ("do", "amount")),
    *(f.WrongType("amount", wanted) for wanted in f.JsonType),
)


def test_the_list_here_has_every_kind_of_fault_there_is() -> None:
    assert {type(fault) for fault in FAULTS} == set(get_args(f.NotationFault))


def test_every_kind_of_fault_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in get_args(f.SessionFault)]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("fault", FAULTS, ids=repr)
def test_every_fault_has_a_line_with_nothing_left_unfilled(
    voice: Voice, fault: f.NotationFault
) -> None:
    line = notation.sentence(voice, fault)
    assert line.isprintable()
    assert line.endswith((".", "?"))
    assert not re.search(r"\{[a-z]*\}", line)


@pytest.mark.parametrize("kind", get_args(f.NotationFault))
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_a_line(english: Voice, kind: Any, text: str) -> None:
    fault: Any = next(fault for fault in FAULTS if isinstance(fault, kind))
    names = {field.name for field in dataclasses.fields(fault)}
    typed = dict.fromkeys(names & {"text", "extra", "key", "field"}, text)
    line = notation.sentence(english, dataclasses.replace(fault, **typed))
    assert line.isprintable()
    assert len(line) < 400


def test_there_is_an_example_of_every_verb_and_each_is_read() -> None:
    assert set(notation.EXAMPLES) == {"rules", *SHAPES}
    for verb, example in notation.EXAMPLES.items():
        session = read_session(example)
        assert isinstance(session, Session), session
        if verb not in {"rules", "spin"}:
            assert [action.verb for action in session.actions] == [verb]


@settings(patient, max_examples=60)
@given(sessions)
def test_every_action_has_a_sentence(session: Session) -> None:
    for action in session.actions:
        said = actions.sentence(Voice("en"), action, session.rules)
        assert said.isprintable()
        assert said.endswith((".", ")"))
        assert said[0] != " "
