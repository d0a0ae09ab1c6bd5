"""What is not drawn: a picture shows only what a source attests."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.errors import CroupierError
from croupier.rules.wheel import Number, Wheel


class Missing(StrEnum):
    """What no source says, so that a picture would have to guess it."""

    HEAD = "head"
    """Which spots at the head of the cloth are taken."""
    FRENCH_CLOTH = "french-cloth"
    """How a French cloth has the zeros of this wheel."""
    ORDER = "order"
    """In which order the wheel's pockets lie."""


@dataclass(eq=False)
class NotAttested(CroupierError):
    """The picture is not drawn: of this wheel, or of its cloth, something is not attested."""

    wheel: str
    missing: Missing


def known_pockets(wheel: Wheel) -> tuple[Number, ...]:
    """The wheel's pockets, clockwise; raises NotAttested where nobody says how they lie."""
    if wheel.order is None:
        raise NotAttested(wheel.key, Missing.ORDER)
    return wheel.order
