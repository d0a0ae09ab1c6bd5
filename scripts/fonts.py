"""The fonts that sheets are printed with: Noto Sans, cut down to the signs Croupier writes.

    python -m scripts.fonts FOLDER      the folder of Debian's package fonts-noto-core

Needs PyPI's `fonttools`, which comes with `make dev`. The same fonts give the same bytes. Latin
with Vietnamese, Cyrillic and Georgian come whole, so that a name or a title is seldom without a
sign; of mathematics and of marks only what is used. The license, beside them, is the OFL.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "src/croupier/sheets/fonts"

LATIN = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x250),  # Latin-1, Latin Extended-A and -B: Turkish, Vietnamese, neighbours
    0x259,  # ə
    *range(0x2B0, 0x2C0),
    0x2C6, 0x2C7, *range(0x2D8, 0x2DE),
    0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x31B,
    0x323, 0x326, 0x327, 0x328,
    *range(0x1E80, 0x1E86),
    *range(0x1EA0, 0x1EFA),  # Vietnamese
)  # fmt: skip
CYRILLIC = (*range(0x400, 0x460), *range(0x490, 0x4FA), 0x1C80)
PUNCTUATION = (
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2020, 0x2022, 0x2026, 0x202F, 0x2030,
    0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x2070, *range(0x2074, 0x207A), 0x2116, 0x2122,
    *range(0x20A0, 0x20C0),  # money of all countries
    0x2153, 0x2154,
)  # fmt: skip
GEORGIAN = (0x20, 0xA0, *range(0x10A0, 0x1100), *range(0x1C90, 0x1CC0), 0x20BE)
MATHEMATICS = tuple(map(ord, "−→←↑↓≤≥≈≠"))
MARKS = tuple(map(ord, "✓✕✗□☐☑◷"))

FONTS = {
    "NotoSans-Regular.ttf": LATIN + CYRILLIC + PUNCTUATION,
    "NotoSans-Bold.ttf": LATIN + CYRILLIC + PUNCTUATION,
    "NotoSansGeorgian-Regular.ttf": GEORGIAN,
    "NotoSansGeorgian-Bold.ttf": GEORGIAN,
    "NotoSansMath-Regular.ttf": MATHEMATICS,
    "NotoSansSymbols2-Regular.ttf": MARKS,
}
"""Each font's file, and the signs that are kept of it."""


def make(folder: Path, target: Path = TARGET) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, signs in FONTS.items():
        options = subset.Options(
            hinting=False,
            layout_features=["ccmp", "kern", "locl", "mark", "mkmk"],
            name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
            notdef_outline=True,
            recalc_timestamp=False,
            drop_tables=["MATH", "DSIG"],
        )
        font = subset.load_font(str(folder / name), options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=signs)
        cutter.subset(font)
        subset.save_font(font, str(target / name), options)
    (target / "signs.txt").write_text("\n".join(spans(signs_of(target))) + "\n", "utf-8")


def signs_of(folder: Path) -> set[int]:
    """Every sign that one of the fonts in the folder has."""
    return {sign for name in FONTS for sign in TTFont(folder / name).getBestCmap()}


def spans(signs: set[int]) -> Iterator[str]:
    """The signs in order as `41-5A`, a sign alone as `A9`."""
    ordered = sorted(signs)
    first = last = ordered[0]
    for sign in [*ordered[1:], 0]:
        if sign != last + 1:
            yield f"{first:X}-{last:X}" if first < last else f"{first:X}"
            first = sign
        last = sign


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    make(Path(sys.argv[1]))
