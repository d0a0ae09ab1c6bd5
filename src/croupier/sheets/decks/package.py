"""A deck as the file that Anki imports.

Everything in it is named by what it is: deck, note type and note by a digest of kind,
language and key, a picture by a digest of itself. So a later export, imported over an earlier
one, changes its notes and adds the new ones; nothing doubles, and what was learned stays.
"""

import io
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from hashlib import sha256
from html import escape
from importlib import resources
from itertools import count
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import genanki

from croupier.i18n import Voice
from croupier.sheets.decks.contents import deck_name
from croupier.sheets.decks.notes import Note, Side

FIELDS = (
    *("Key", "Question", "Picture", "Answer", "Solution", "Reason"),
    *("Reverse", "ReversePicture", "ReverseAnswer", "ReverseSolution", "Language"),
)
"""The fields of the note type. They are names for programs, the same in every language: Anki
takes a type whose fields are called otherwise for another type."""

MODEL_NAME = "Croupier"
TAG = "croupier"
_EPOCH = (1980, 1, 1, 0, 0, 0)
_NAME = "collection.anki2"


def number_of(*what: str) -> int:
    """The id of a deck or of a note type, which Anki wants as a number.

    >>> number_of("deck", "en", "products") == number_of("deck", "en", "products")
    True
    """
    return (1 << 30) + int(_digest(*what)[:7], 16)


def guid_of(deck: str, language: str, key: str) -> str:
    """The id by which Anki knows a note again."""
    return _digest("note", deck, language, key)[:20]


def _digest(*what: str) -> str:
    return sha256("\0".join(("croupier", *what)).encode()).hexdigest()


def package(decks: Mapping[str, Iterable[Note]], voice: Voice, made_at: int) -> bytes:
    """The file of the decks, by their keys, in the voice's language.

    `made_at` are seconds since 1970: Anki takes what a file says of a note it has only where
    the file is later than the note. The same notes, language and time give the same bytes on
    the same versions of Python, SQLite and genanki.
    """
    media: dict[str, bytes] = {}
    model = _model()
    made = [_deck(key, notes, voice, model, media) for key, notes in decks.items()]
    file = io.BytesIO()
    with ZipFile(file, "w") as written:
        _put(written, _NAME, _collection(made, made_at))
        names = dict(enumerate(sorted(media)))
        _put(written, "media", json.dumps(names).encode())
        for place, name in names.items():
            _put(written, str(place), media[name])
    return file.getvalue()


def _put(written: ZipFile, name: str, content: bytes) -> None:
    entry = ZipInfo(name, _EPOCH)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    written.writestr(entry, content)


def _collection(decks: list[Any], made_at: int) -> bytes:
    """The database of the file, made in memory: genanki's own writing takes the day's time."""
    with closing(sqlite3.connect(":memory:")) as database:
        cursor = database.cursor()
        genanki.Package(decks).write_to_db(cursor, float(made_at), count(made_at * 1000))
        database.commit()
        return database.serialize()


def _model() -> Any:
    style = resources.files(__package__)
    return genanki.Model(
        number_of("model"),
        MODEL_NAME,
        fields=[{"name": name} for name in FIELDS],
        templates=[_template("Question", ""), _template("Reverse", "Reverse")],
        css=(style / "cards.css").read_text("utf-8"),
    )


def _template(name: str, prefix: str) -> dict[str, str]:
    """A way to ask. The second makes a card only of notes that have a way back."""

    def shown(field: str) -> str:
        of_class = field.removeprefix(prefix).lower()
        return f'{{{{#{field}}}}}<div class="{of_class}">{{{{{field}}}}}</div>{{{{/{field}}}}}'

    asked = prefix or "Question"
    front = (
        f'{{{{#{asked}}}}}<div lang="{{{{Language}}}}"><div class="question">{{{{{asked}}}}}</div>'
        f"{shown(prefix + 'Picture')}</div>{{{{/{asked}}}}}"
    )
    back = (
        '{{FrontSide}}<hr id="answer"><div lang="{{Language}}">'
        f"{shown(prefix + 'Answer')}{shown(prefix + 'Solution')}{shown('Reason')}</div>"
    )
    return {"name": name, "qfmt": front, "afmt": back}


def _deck(
    key: str, notes: Iterable[Note], voice: Voice, model: Any, media: dict[str, bytes]
) -> Any:
    deck = genanki.Deck(
        number_of("deck", voice.language, key), f"Croupier::{deck_name(voice, key)}", _about(voice)
    )
    for place, note in enumerate(notes):
        deck.add_note(
            genanki.Note(
                model,
                fields=_fields(note, voice.language, media),
                tags=[f"{TAG}::{tag}" for tag in note.tags],
                guid=guid_of(key, voice.language, note.key),
                due=place,
            )
        )
    return deck


def _about(voice: Voice) -> str:
    return escape(
        voice._(
            # Translators: the description of a deck of cards in Anki.
            "Roulette for croupiers. A newer file of this deck changes its cards and keeps what "
            "you have learned."
        )
    )


def _fields(note: Note, language: str, media: dict[str, bytes]) -> list[str]:
    asked, answered = note.reverse or (None, None)
    return [
        note.key,
        _lines(note.question),
        _image(note.question, media),
        _lines(note.answer),
        _image(note.answer, media),
        _listed(note.reason),
        "" if asked is None else _lines(asked),
        "" if asked is None else _image(asked, media),
        "" if answered is None else _lines(answered),
        "" if answered is None else _image(answered, media),
        language,
    ]


def _lines(side: Side) -> str:
    return "".join(
        f"<div>{f'<span>{escape(label)}</span> ' if label else ''}<b>{escape(said)}</b></div>"
        for label, said in side.lines
    )


def _listed(lines: Iterable[str]) -> str:
    rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{rows}</ul>" if rows else ""


def _image(side: Side, media: dict[str, bytes]) -> str:
    """The picture by its name, put among the media."""
    if not side.picture:
        return ""
    content = side.picture.encode()
    name = f"croupier-{sha256(content).hexdigest()[:20]}.svg"
    media[name] = content
    return f'<img src="{name}" alt="{escape(side.description)}">'
