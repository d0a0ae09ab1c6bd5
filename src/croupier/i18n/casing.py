"""Letters by language: their capitals, and the order in which they come.

Georgian sentences begin small: `str.upper` would make Mtavruli, which no text mixes with
other letters. In Turkish the capital of `i` is `İ`, and `ç` comes after `c`, not after `z`.
"""

import unicodedata

_DOTTED = frozenset({"tr", "az"})
_WITHOUT_CAPITALS = frozenset({"ka"})


def capitalized(text: str, language: str) -> str:
    """The text with a capital at its beginning, where the language has capitals.

    >>> capitalized("split 17/20", "en"), capitalized("ilk dört", "tr"), capitalized("ფსონი", "ka")
    ('Split 17/20', 'İlk dört', 'ფსონი')
    """
    if language in _WITHOUT_CAPITALS:
        return text
    first = text[:1]
    capital = "İ" if first == "i" and language in _DOTTED else first.upper()
    return capital + text[1:]


# Where letters come that Unicode orders otherwise: after which letter each of them stands.
_AFTER = {
    "tr": {"ç": "c", "ğ": "g", "ı": "h", "ö": "o", "ş": "s", "ü": "u"},
    "vi": {"ă": "a", "â": "a", "đ": "d", "ê": "e", "ô": "o", "ơ": "o", "ư": "u"},
    "ru": {"ё": "е"},
}
_TONES = frozenset("\u0300\u0301\u0303\u0309\u0323")


def collation_key(text: str, language: str) -> tuple[tuple[str, int], ...]:
    """A key by which words sort as the language's dictionaries have them.

    >>> sorted(["zar", "çip", "cep", "dolly"], key=lambda word: collation_key(word, "tr"))
    ['cep', 'çip', 'dolly', 'zar']
    >>> sorted(["đỏ", "dolly", "ô", "ơ", "tá"], key=lambda word: collation_key(word, "vi"))
    ['dolly', 'đỏ', 'ô', 'ơ', 'tá']
    """
    small = text.replace("I", "ı").replace("İ", "i") if language in _DOTTED else text
    decomposed = unicodedata.normalize("NFD", small.casefold())
    toneless = "".join(c for c in decomposed if c not in _TONES)
    after = _AFTER.get(language, {})
    key = []
    for letter in unicodedata.normalize("NFC", toneless):
        if letter in after:
            key.append((after[letter], 1 + list(after).index(letter)))
        elif not letter.isspace() and not letter.isalnum():
            continue
        else:
            base = unicodedata.normalize("NFD", letter)[0]
            key.append((base, 0))
    return tuple(key)
