"""The translations check finds what would show a person the wrong sentence, or none."""

from pathlib import Path

import pytest

from hatch_build import LOCALES, compile_catalogs
from scripts import catalogs

SOURCE = """
def speak(_, n_, name, count):
    # Translators: the table's name
    _("Table {name}").format(name=name)
    n_("{count} spin", "{count} spins", count)
    n_("one chip", "{count} chips", count)
"""
PAGE = "{% trans name=name %}\n  Good evening,\n  {{ name }}\n{% endtrans %}"
RUSSIAN = {
    "Table {name}": ["Стол {name}"],
    "Good evening, %(name)s": ["Добрый вечер, %(name)s"],
    "{count} spin": ["{count} спин", "{count} спина", "{count} спинов"],
    "one chip": ["{count} фишка", "{count} фишки", "{count} фишек"],
}


def write(root: Path, language: str, translations: dict[str, list[str]]) -> Path:
    """Write the language's catalog as `make catalogs` would, then as a translator would."""
    template = catalogs.extract(root)
    text = catalogs.updated(root, language, template, keep_obsolete=True)
    for source, forms in translations.items():
        head, _, tail = text.partition(f'msgid "{source}"\n')
        for index, form in enumerate(forms):
            for empty in ('msgstr ""\n', f'msgstr[{index}] ""\n'):
                if empty in tail.split("\n\n")[0] + "\n":
                    tail = tail.replace(empty, empty.replace('""', f'"{form}"'), 1)
                    break
        text = f'{head}msgid "{source}"\n{tail}'
    path = root / LOCALES / language / "LC_MESSAGES" / "croupier.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    room = tmp_path / catalogs.SOURCE
    (room / "web" / "templates").mkdir(parents=True)
    (room / "speak.py").write_text(SOURCE, "utf-8")
    (room / "web" / "templates" / "home.html").write_text(PAGE, "utf-8")
    write(tmp_path, "ru", RUSSIAN)
    template = tmp_path / catalogs.TEMPLATE
    template.write_text(catalogs.rendered(catalogs.extract(tmp_path)), "utf-8")
    return tmp_path


def test_whole_catalogs_are_passed(tree: Path) -> None:
    assert list(catalogs.complaints(tree)) == []


def test_the_template_keeps_notes_and_files_but_no_dates_and_no_line_numbers(tree: Path) -> None:
    text = (tree / catalogs.TEMPLATE).read_text("utf-8")
    assert "#. Translators: the table's name\n#: src/croupier/speak.py\n" in text
    assert 'msgid "Good evening, %(name)s"' in text
    assert "Date" not in text


def test_merging_again_changes_nothing(tree: Path) -> None:
    path = tree / LOCALES / "ru" / "LC_MESSAGES" / "croupier.po"
    again = catalogs.updated(tree, "ru", catalogs.extract(tree), keep_obsolete=True)
    assert again == path.read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "forms", "complaint"),
    [
        ("Table {name}", [""], "untranslated"),
        ("Table {name}", ["Стол {имя}"], "placeholders {имя}, not {name}"),
        ("Table {name}", ["Стол"], "placeholders none, not {name}"),
        ("Table {name}", ["Стол {name"], "unreadable braces"),
        ("Good evening, %(name)s", ["Добрый вечер"], "placeholders none, not %(name)"),
        ("{count} spin", ["{count} спин", "", ""], "untranslated"),
        # In Russian the first form speaks of 21 and 31 too.
        ("one chip", ["одна фишка", "{count} фишки", "{count} фишек"], "placeholders none"),
    ],
)
def test_a_bad_translation_is_found(
    tree: Path, source: str, forms: list[str], complaint: str
) -> None:
    (tree / LOCALES / "ru" / "LC_MESSAGES" / "croupier.po").unlink()
    write(tree, "ru", RUSSIAN | {source: forms})
    found = list(catalogs.complaints(tree))
    assert any(complaint in line for line in found), found


def test_a_form_for_one_number_alone_may_leave_the_number_out(tree: Path) -> None:
    write(
        tree,
        "de",
        {
            "Table {name}": ["Tisch {name}"],
            "Good evening, %(name)s": ["Guten Abend, %(name)s"],
            "{count} spin": ["{count} Coup", "{count} Coups"],
            "one chip": ["ein Chip", "{count} Chips"],
        },
    )
    assert list(catalogs.complaints(tree)) == []


def test_a_fuzzy_message_is_found(tree: Path) -> None:
    path = tree / LOCALES / "ru" / "LC_MESSAGES" / "croupier.po"
    text = path.read_text("utf-8")
    marked = text.replace('msgid "Table', '#, fuzzy\nmsgid "Table', 1)
    path.write_text(marked, "utf-8")
    assert any("fuzzy" in line for line in catalogs.complaints(tree))


def test_a_changed_sentence_is_missing_then_obsolete(tree: Path) -> None:
    speak = tree / catalogs.SOURCE / "speak.py"
    speak.write_text(SOURCE.replace("Table {name}", "Wheel {name}"), "utf-8")
    found = "\n".join(catalogs.complaints(tree))
    assert "not what the source says" in found
    assert "lacks 'Wheel {name}'" in found
    assert "has 'Table {name}', which the source has not" in found

    path = write(tree, "ru", {"Wheel {name}": ["Колесо {name}"]})
    assert '#~ msgstr "Стол {name}"' in path.read_text("utf-8")
    assert "obsolete" in "\n".join(catalogs.complaints(tree))


def test_a_catalog_is_compiled_once_for_each_change(tree: Path) -> None:
    compiled = compile_catalogs(tree)
    assert [path.name for path in compiled] == ["croupier.mo"]
    assert "Стол".encode() in compiled[0].read_bytes()
    assert compile_catalogs(tree) == []
