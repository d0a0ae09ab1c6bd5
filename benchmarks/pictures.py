"""How fast what lies on a cloth is drawn: the layer of chips, which each question has anew."""

from collections.abc import Iterator
from time import perf_counter

from croupier.pictures import ChipColor, Stack, chips_layer
from croupier.rules.layout import load_layout
from croupier.rules.wheel import Number

_TRIES = 200


def measure() -> Iterator[tuple[str, float, str]]:
    """Milliseconds that the full picture of 17 takes, twelve stacks and the dolly: the best try."""
    layout, falls = load_layout("single-zero"), Number(17)
    spots = layout.containing(falls)
    stacks = [Stack(spot, 20, ChipColor.YELLOW) for spot in spots]
    times = []
    for _ in range(_TRIES):
        began = perf_counter()
        chips_layer(layout, stacks, dolly=falls)
        times.append(perf_counter() - began)
    yield f"a layer of {len(stacks)} stacks (goal: under 0.3)", min(times) * 1000, "ms"
