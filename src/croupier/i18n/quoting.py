"""What a person typed, as far as it can be shown again."""

LONGEST_QUOTE = 60
LONGEST_REASON = 200
"""In characters."""


def shown(text: str, longest: int = LONGEST_QUOTE) -> str:
    r"""The text on one line: what cannot be shown replaced, what is too long cut.

    >>> shown("17\n\x1b[2J") == "17\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[2J"
    True
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in cut
    )
