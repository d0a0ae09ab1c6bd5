"""Everything that can be wrong with an action has its line."""

import dataclasses
from typing import get_args

import pytest

from croupier.i18n import Voice
from croupier.i18n.round_faults import sentence
from croupier.rules.chip_spot import Ambiguous
from croupier.rules.rounds import Action, Phase, RoundFault, Tender, VoidReason
from croupier.rules.rounds import faults as f

ENGLISH = Voice("en")
HOSTILE = ("{0}", "{", "a\nb", "\x1b[31m", "\u202ereversed", "\x00", "x" * 10_000, "")
VERBS = [action.verb for action in get_args(Action)]

FAULTS: tuple[RoundFault | Ambiguous, ...] = (
    *(f.NotNow(verb, Phase.OPEN, (Phase.SPINNING,)) for verb in VERBS),
    *(f.NotNow("launch", phase, (Phase.OPEN,)) for phase in Phase),
    f.TooLate("bet"),
    f.TooLate("call", launched=True),
    f.TableOver(),
    f.NotPositive(),
    f.NoSeat(),
    f.NoSuchColor("mauve", ("red", "blue")),
    f.ColorTaken("red", "A", ("blue",)),
    f.ColorTaken("red", "A", ()),
    f.OtherColor("A", "red", "5"),
    f.ValueOutOfRange("1", "5", "100"),
    f.ValueOutOfRange("1", "5", ""),
    f.NotWholeChips("7", "5"),
    f.NotWholeMultiple("voisins", "50", "45"),
    f.NoColor("A"),
    f.ChipsShort("A", "100", "50"),
    *(f.TenderRefused(tender) for tender in Tender),
    f.ColorInPlay("A", "17/20", in_prison=False),
    f.ColorInPlay("A", "red", in_prison=True),
    f.NothingLies("A", "17/20"),
    f.InPrison("A", "red"),
    f.LessLies("A", "17/20", "100", "50"),
    *(f.DetailMissing(reason, detail) for reason in VoidReason for detail in f.Detail),
    *(f.DetailNotAsked(reason, detail) for reason in VoidReason for detail in f.Detail),
    f.EnoughTurns(3),
    f.WrongDolly("20", "17"),
    f.NothingDue("A", "17/20"),
    f.AlreadyPaid("A", "17/20"),
    f.OutOfOrder("17", "A", "17/20"),
    f.WrongPayment("17/20", "1800", "1700"),
    f.FloatShort("3500", "1000"),
    Ambiguous(("17", "18", "20")),
    Ambiguous(()),
)


def test_every_fault_of_a_round_is_among_them() -> None:
    assert {type(fault) for fault in FAULTS} == {*get_args(RoundFault), Ambiguous}


@pytest.mark.parametrize("fault", FAULTS, ids=repr)
def test_a_fault_is_one_line_and_a_sentence(fault: RoundFault | Ambiguous) -> None:
    line = sentence(ENGLISH, fault)
    assert line.isprintable()
    assert line.endswith(".")
    assert "{" not in line


@pytest.mark.parametrize("fault", FAULTS, ids=repr)
def test_a_line_says_the_amounts_and_positions_of_its_fault(
    fault: RoundFault | Ambiguous,
) -> None:
    line = sentence(ENGLISH, fault)
    said = ("amount", "value", "needed", "held", "position", "due", "said", "called", "number")
    for field in dataclasses.fields(fault):
        if field.name in said:
            assert getattr(fault, field.name) in line


@pytest.mark.parametrize("text", HOSTILE)
def test_what_somebody_typed_cannot_break_a_line(text: str) -> None:
    for fault in (
        f.NoSuchColor(text, ("red",)),
        f.ColorTaken(text, text, ()),
        f.NoColor(text),
        f.NothingLies(text, "17"),
    ):
        assert sentence(ENGLISH, fault).isprintable()


def test_codes_are_names_of_their_own() -> None:
    kinds = (*get_args(RoundFault), Ambiguous)
    assert len({kind.code for kind in kinds}) == len(kinds)
