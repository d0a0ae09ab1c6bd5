"""Pictures of the table as SVG: pure functions from values of the rules to text."""

from croupier.pictures.colors import DARK, LIGHT, PRINT, Palette
from croupier.pictures.drawing import Picture, Window
from croupier.pictures.felt import Figures, Words, cloth
from croupier.pictures.frame import HORIZONTAL, VERTICAL, Direction, around
from croupier.pictures.plots import Series, line_chart
from croupier.pictures.refusals import Missing, NotAttested
from croupier.pictures.rotor import wheel
from croupier.pictures.stacks import ChipColor, Stack, chips_layer
from croupier.pictures.track import racetrack

__all__ = [
    "DARK",
    "HORIZONTAL",
    "LIGHT",
    "PRINT",
    "VERTICAL",
    "ChipColor",
    "Direction",
    "Figures",
    "Missing",
    "NotAttested",
    "Palette",
    "Picture",
    "Series",
    "Stack",
    "Window",
    "Words",
    "around",
    "chips_layer",
    "cloth",
    "line_chart",
    "racetrack",
    "wheel",
]
