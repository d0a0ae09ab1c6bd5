"""`croupier key`: the key of certificates, from the server's terminal."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import croupier

NAME = re.compile(r"\b[0-9a-f]{16}\b")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.delenv("CROUPIER_SIGNING_FILE", raising=False)
    return tmp_path


def test_a_key_is_renewed_and_the_old_one_is_known_still(folder: Path) -> None:
    first = NAME.findall(croupier("key", "show").out)
    renewed = croupier("key", "renew")
    assert renewed.status == 0
    assert NAME.findall(renewed.out)[1:] == first
    shown = croupier("key", "show")
    assert NAME.findall(shown.out) == NAME.findall(renewed.out)[:1]
    assert "1 key signed before it." in shown.out
    assert len((folder / "signing-key.former").read_text().splitlines()) == 1


def test_a_key_in_a_file_elsewhere_is_renewed_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    croupier("key", "show")
    elsewhere = folder / "shared"
    elsewhere.write_bytes((folder / "signing-key").read_bytes())
    before = (folder / "signing-key").read_bytes()
    monkeypatch.setenv("CROUPIER_SIGNING_FILE", str(elsewhere))
    assert croupier("key", "renew").status == 0
    assert (folder / "signing-key").read_bytes() == before
    assert elsewhere.read_bytes() != before
    assert (folder / "shared.former").exists()


def test_what_is_no_key_is_refused_in_one_line_that_names_the_variable(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "none").write_text("no key")
    monkeypatch.setenv("CROUPIER_SIGNING_FILE", str(folder / "none"))
    for action in ("show", "renew"):
        refused = croupier("key", action)
        assert refused.status == 2
        assert "CROUPIER_SIGNING_FILE" in refused.err
        assert refused.err.count("\n") == 1
    assert (folder / "none").read_text() == "no key"
    assert croupier("key", "turn").status == 2
