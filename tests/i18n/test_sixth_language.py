"""A sixth language is one folder: put there, it is on every page, and nothing else is touched."""

import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

from croupier.handbook import page
from croupier.i18n import Voice, languages, negotiate
from croupier.i18n.catalog import catalog
from croupier.web.app import create_app
from croupier.web.settings import Settings
from hatch_build import LOCALES
from scripts.catalogs import ROOT

MARK = "¡"


def in_polish(template: Catalog) -> Catalog:
    """A catalog that says everything in a way of its own: each sentence after a mark."""
    made = Catalog(locale="pl")
    for message in template:
        if message.id:
            first = message.id if isinstance(message.id, str) else message.id[-1]
            said = f"{MARK}{first}"
            plural = not isinstance(message.id, str)
            made.add(message.id, (said,) * made.num_plurals if plural else said,
                     context=message.context)  # fmt: skip
    return made


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Voice]:
    folder = tmp_path / "locales"
    shutil.copytree(ROOT / LOCALES, folder)
    with (folder / "croupier.pot").open("rb") as text:
        made = in_polish(read_po(text))
    target = folder / "pl" / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / "croupier.mo").open("wb") as compiled:
        write_mo(compiled, made)
    for module in ("languages", "catalog"):  # each is also the name of what it gives
        there = import_module(f"croupier.i18n.{module}")
        monkeypatch.setattr(there, "LOCALES", str(folder))
    forget()
    yield Voice("pl")
    monkeypatch.undo()
    forget()


def forget() -> None:
    languages.cache_clear()
    catalog.cache_clear()
    page.cache_clear()


def test_the_folder_alone_makes_the_language(polish: Voice) -> None:
    assert "pl" in languages()
    assert negotiate("pl-PL, en;q=0.5") == "pl"
    assert polish._("Handbook") == f"{MARK}Handbook"
    assert page("wheel", polish).title == f"{MARK}The wheel"


@pytest.mark.parametrize("path", ["/", "/progress", "/handbook", "/handbook/wheel", "/house"])
def test_it_is_on_every_page_and_in_the_switch(polish: Voice, path: str, tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "data"))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        text = client.get(path, headers={"accept-language": "pl"}).text
        assert '<html lang="pl"' in text
        assert ">Polski</button>" in text
        assert MARK in text
        assert ">Polski</button>" in client.get(path, headers={"accept-language": "ka"}).text
