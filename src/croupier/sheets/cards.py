"""Flash cards: questions in front, answers behind, eight a sheet of paper.

Printed on both sides and turned over the long edge, every answer lies behind its question.
"""

from typing import Any

from croupier.i18n import Voice
from croupier.sheets.paper import PAGES
from croupier.sheets.questions import Sheet, answers_of

ACROSS, DOWN = 2, 4
"""How the cards lie on a page."""


def content_of(sheet: Sheet, voice: Voice) -> dict[str, Any]:
    """What the layout `cards` prints."""
    drawings: list[str] = []
    cards: list[dict[str, Any]] = []
    for number, item in enumerate(sheet.items, 1):
        question = item.question
        card: dict[str, Any] = {
            "number": str(number),
            "kind": voice.drill(question.kind),
            "prompt": voice.prompt(question),
            "answers": list(answers_of(question, voice)),
            "reasons": [voice.step(step) for step in question.steps],
        }
        if item.picture is not None:
            card |= {"picture": len(drawings), "words": item.picture.words}
            drawings.append(item.picture.svg)
        cards.append(card)
    return {
        "language": voice.language,
        "page": PAGES[sheet.paper],
        "document": voice._("Flash cards: {title}", title=sheet.title),
        "across": ACROSS,
        "down": DOWN,
        "cards": cards,
        "pictures": drawings,
    }
