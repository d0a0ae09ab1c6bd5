"""Tests of wheels by word: everything that can be found has a sentence, and none a gap."""

import re

import pytest

from croupier.audit.wheels.examining import Sample, examine
from croupier.audit.wheels.reading import Fault, Rejected
from croupier.audit.wheels.results import (
    KIND_OF,
    Finding,
    Kind,
    LeftOut,
    Method,
    Test,
    Why,
)
from croupier.i18n import Voice, wheel_tests
from croupier.rules.wheel import load_wheel
from tests.audit.wheels.wheels import SINGLE, spun

ENGLISH = Voice("en")


def whole(sentence: str) -> bool:
    return bool(re.fullmatch(r"[^{}]*[.:]", sentence))


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("text", ["", "37", "x{y}", "\x1b[2J", "9" * 5000])
def test_every_fault_of_a_line_is_said_in_one_short_line(fault: Fault, text: str) -> None:
    said = wheel_tests.line_problem(ENGLISH, Rejected("log", 1, fault, text), SINGLE)
    assert said.isprintable()
    assert len(said) < 200
    assert said.endswith(".")


@pytest.mark.parametrize("test", Test)
def test_every_test_has_a_name_a_measure_and_a_meaning(test: Test) -> None:
    names = {wheel_tests.name_of(ENGLISH, each) for each in Test}
    assert len(names) == len(Test)
    assert wheel_tests.measure_of(ENGLISH, test)
    assert whole(wheel_tests.meaning_of(ENGLISH, test))


@pytest.mark.parametrize(("test", "side"), KIND_OF)
def test_every_finding_has_a_sentence(test: Test, side: object) -> None:
    (found,) = examine([Sample(SINGLE, [spun(1500, 1)])])
    finding = next(
        Finding(KIND_OF[each], each[0], each[1], 1e-6, 1e-4)
        for each in KIND_OF
        if each == (test, side)
    )
    from dataclasses import replace

    (said,) = wheel_tests.details(ENGLISH, replace(found, findings=(finding,)))
    assert whole(said)
    assert "0.010%" in said


def test_every_kind_method_and_reason_is_said() -> None:
    assert all(whole(wheel_tests.kind_said(ENGLISH, kind)) for kind in Kind)
    assert all(wheel_tests.method_name(ENGLISH, method) for method in Method)
    for why in Why:
        for test in Test:
            assert whole(wheel_tests.why_left_out(ENGLISH, LeftOut(test, why, 2)))


@pytest.mark.parametrize("key", ["single-zero", "triple-zero"])
@pytest.mark.parametrize("spins", [0, 1, 40, 3000])
def test_every_log_has_a_verdict_and_says_what_it_could_have_shown(key: str, spins: int) -> None:
    wheel = load_wheel(key)
    (found,) = examine([Sample(wheel, [spun(spins, 1)] if spins else [])])
    for said in (
        wheel_tests.verdict(ENGLISH, found),
        wheel_tests.visible(ENGLISH, found),
        wheel_tests.caution(ENGLISH, found),
    ):
        assert whole(said)
    assert ("A side" in wheel_tests.visible(ENGLISH, found)) == (spins > 0 and key == "single-zero")


def test_a_chance_is_written_with_as_many_figures_as_it_needs() -> None:
    said = [wheel_tests.chance(ENGLISH, value) for value in (1.0, 0.1, 0.099, 0.00999, 0.0)]
    assert said == ["100%", "10%", "9.9%", "0.999%", "< 0.001%"]
