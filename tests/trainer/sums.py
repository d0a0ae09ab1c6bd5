"""The sums that a reason speaks: every "2 × 17 = 34" in a sentence must be true."""

import re

from croupier.i18n import Voice
from croupier.trainer.question import Question

_TERM = r"\(?\d[\d,]*\)?(?: [×+−÷] \(?\d[\d,]*\)?)*"
_CHAIN = re.compile(rf"{_TERM}(?: = {_TERM})+")
_PYTHON = str.maketrans({"×": "*", "−": "-", "÷": "/", ",": None})


def spoken(question: Question) -> list[str]:
    """The reason in English."""
    voice = Voice("en")
    return [voice.step(step) for step in question.steps]


def sums_hold(lines: list[str]) -> int:
    """How many sums there are; each of them is true."""
    chains = [chain for line in lines for chain in _CHAIN.findall(line)]
    for chain in chains:
        values = {eval(side.translate(_PYTHON)) for side in chain.split(" = ")}
        assert len(values) == 1, chain
    return len(chains)
