"""Croupier's translations: from the sentences in the code to the catalogs that speak them.

    python -m scripts.catalogs extract           the sentences of the source, into croupier.pot
    python -m scripts.catalogs update [LANG...]  croupier.pot into each croupier.po (a new one too)
    python -m scripts.catalogs compile           each croupier.po into the croupier.mo beside it
    python -m scripts.catalogs check             anything wrong: one line each, exit status 1

English is the source and has no catalog. Marked sentences: `_`, `N_`, `n_`, `p_`, `np_` and the
gettext functions they stand for; a comment that starts with "Translators:" goes with its sentence.
"""

import argparse
import gettext
import io
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import PoFileError, read_po, write_po

from hatch_build import LOCALES, compile_catalogs

ROOT = Path(__file__).parent.parent
SOURCE = Path("src/croupier")
TEMPLATE = LOCALES / "croupier.pot"
DOMAIN = "croupier"

KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "n_": (1, 2),
    "ngettext": (1, 2),
    "p_": ((1, "c"), 2),
    "pgettext": ((1, "c"), 2),
    "np_": ((1, "c"), 2, 3),
    "npgettext": ((1, "c"), 2, 3),
}
METHODS = {".py": "python", ".html": "jinja2", ".jinja": "jinja2", ".txt": "jinja2"}
# `trimmed`: a block's line breaks are no part of its sentence. The web's environment says the same.
JINJA = {"trimmed": "true", "silent": "false", "encoding": "utf-8"}
TEMPLATES = "templates"

# Dates, versions and names of people change without the text changing.
CHURN = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team'
    r'|Report-Msgid-Bugs-To|Project-Id-Version):.*\\n"\n',
    re.MULTILINE,
)
WIDTH = 100
TEMPLATE_HEADER = "# Every sentence of Croupier. Made by `make catalogs`; not to be edited."
HEADER = "# Croupier's sentences in {language}. Edit the msgstr lines; then `make catalogs`."

PERCENT = re.compile(r"%\((\w+)\)")
# Numbers enough to meet every plural form of every language.
COUNTED = range(201)

Key = tuple[str | tuple[str, ...], str | None]


def extract(root: Path) -> Catalog:
    """Return the catalog of every marked sentence under `src/croupier`, in the files' order."""
    catalog = Catalog(domain=DOMAIN, header_comment=TEMPLATE_HEADER, fuzzy=False)
    for path in sorted((root / SOURCE).rglob("*")):
        method = METHODS.get(path.suffix)
        if method is None or (method == "jinja2" and TEMPLATES not in path.parts):
            continue
        found = extract_from_file(
            method,
            path,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            options=JINJA if method == "jinja2" else None,
        )
        where = path.relative_to(root).as_posix()
        for line, text, comments, context in found:
            catalog.add(text, None, [(where, line)], auto_comments=comments, context=context)
    return catalog


def rendered(catalog: Catalog, *, keep_obsolete: bool = True) -> str:
    """Return the catalog as a .po text that changes only when a sentence or its file does."""
    output = io.BytesIO()
    write_po(
        output,
        catalog,
        width=WIDTH,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=not keep_obsolete,
    )
    return CHURN.sub("", output.getvalue().decode())


def updated(root: Path, language: str, template: Catalog, *, keep_obsolete: bool) -> str:
    """Return the text of a language's catalog with the template's sentences merged in."""
    path = _catalog_path(root, language)
    if path.exists():
        catalog = _read(path)
    else:
        catalog = Catalog(locale=language, domain=DOMAIN, fuzzy=False)
        name = catalog.locale.english_name if catalog.locale else language
        catalog.header_comment = HEADER.format(language=name)
    catalog.update(template, no_fuzzy_matching=True)
    return rendered(catalog, keep_obsolete=keep_obsolete)


def complaints(root: Path) -> Iterator[str]:
    """Yield one line for each thing wrong with the catalogs; none when they are whole."""
    source = extract(root)
    template = root / TEMPLATE
    text = template.read_text("utf-8") if template.exists() else ""
    if (len(source) or text) and text != rendered(source):
        yield f"{TEMPLATE}: not what the source says; run: make catalogs"
    for path in sorted((root / LOCALES).glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        name = path.relative_to(root)
        try:
            catalog = _read(path)
        except PoFileError as error:
            yield f"{name}: {error}"
            continue
        for complaint in _catalog_complaints(catalog, source):
            yield f"{name}: {complaint}"


def _catalog_complaints(catalog: Catalog, source: Catalog) -> Iterator[str]:
    known = {_key(message) for message in catalog if message.id}
    wanted = {_key(message) for message in source if message.id}
    for text, _ in sorted(wanted - known, key=str):
        yield f"lacks {text!r}; run: make catalogs"
    for text, _ in sorted(known - wanted, key=str):
        yield f"has {text!r}, which the source has not; run: make catalogs"
    for message in catalog.obsolete.values():
        yield f"keeps an obsolete message, {message.id!r}; take it out or put it to use"
    if catalog.fuzzy:
        yield "is marked fuzzy as a whole"
    for message in catalog:
        if not message.id or _key(message) not in wanted:
            continue
        if message.fuzzy:
            yield f"fuzzy: {message.id!r}"
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if not all(forms):
            yield f"untranslated: {message.id!r}"
            continue
        yield from _form_complaints(catalog, message, [form for form in forms if form])
        for error in message.check(catalog):
            yield f"{message.id!r}: {error}"


def _form_complaints(catalog: Catalog, message: Message, forms: list[str]) -> Iterator[str]:
    """Yield where a form's placeholders differ from the source's.

    A form that speaks of one single number may leave the number out, as English does in "one
    spin"; a form that speaks of 1, 21 and 31 may not.
    """
    if isinstance(message.id, str):
        allowed = [[_placeholders(message.id)]]
    else:
        singular, plural = (_placeholders(text) for text in message.id)
        form_of = gettext.c2py(catalog.plural_expr)
        numbers = [form_of(number) for number in COUNTED]
        allowed = [
            [plural, singular] if numbers.count(form) == 1 or singular == plural else [plural]
            for form in range(catalog.num_plurals)
        ]
    for text, choices in zip(forms, allowed, strict=False):
        found = _placeholders(text)
        if found not in choices:
            wanted = ", ".join(sorted(choices[0])) or "none"
            yield f"{text!r} has placeholders {', '.join(sorted(found)) or 'none'}, not {wanted}"


def _placeholders(text: str) -> frozenset[str]:
    """Return the names a text has filled in, of both `{name}` and `%(name)s`."""
    names = {f"%({name})" for name in PERCENT.findall(text)}
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text)]
    except ValueError:  # a lone brace: no format string
        fields = [f"unreadable braces in {text!r}"]
    return frozenset(names | {f"{{{field}}}" for field in fields if field is not None})


def _key(message: Message) -> Key:
    text = message.id if isinstance(message.id, str) else tuple(message.id)
    return text, message.context


def _catalog_path(root: Path, language: str) -> Path:
    return root / LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _read(path: Path) -> Catalog:
    with path.open("rb") as text:
        language = path.parent.parent.name
        return read_po(text, locale=language, domain=DOMAIN, abort_invalid=True)


def _write(path: Path, text: str) -> None:
    """Write only what changed, so that nothing is made again for nothing."""
    if path.exists() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


def main() -> int:
    """Run the subcommand that the arguments name; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract")
    update = commands.add_parser("update")
    update.add_argument("languages", nargs="*", metavar="LANG")
    update.add_argument("--drop-obsolete", action="store_true")
    commands.add_parser("compile")
    commands.add_parser("check")
    arguments = parser.parse_args()

    match arguments.command:
        case "extract":
            _write(ROOT / TEMPLATE, rendered(extract(ROOT)))
        case "update":
            template = extract(ROOT)
            present = [path.parent.parent.name for path in (ROOT / LOCALES).glob("*/*/*.po")]
            for language in sorted({*present, *arguments.languages}):
                keep = not arguments.drop_obsolete
                text = updated(ROOT, language, template, keep_obsolete=keep)
                _write(_catalog_path(ROOT, language), text)
        case "compile":
            for path in compile_catalogs(ROOT):
                print(f"compiled {path.relative_to(ROOT)}")
        case "check":
            found = list(complaints(ROOT))
            print(*(found or ["Catalogs: whole."]), sep="\n")
            return 1 if found else 0
        case _:
            parser.error("no such command")
    return 0


if __name__ == "__main__":
    sys.exit(main())
