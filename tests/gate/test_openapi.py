"""The description of the API is whole, and what the document folder holds of it is current."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.routing import iter_route_contexts

from croupier.web.access import PROGRAMS
from croupier.web.app import create_app
from croupier.web.settings import Settings
from scripts.openapi import PLACE, description, stale_description

ROOT = Path(__file__).parents[2]
FOUND = json.loads((ROOT / PLACE).read_text("utf-8"))
OF_OUR_PAGES = {"/api/ahead", "/api/openapi.json"}
"""What only our own scripts ask for, and the description itself."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, ways in FOUND["paths"].items():
        for method, said in ways.items():
            yield method.upper(), path, said


def test_the_file_is_what_the_code_says() -> None:
    assert list(stale_description(ROOT)) == []


def test_a_file_that_is_missing_or_another_is_named(tmp_path: Path) -> None:
    (complaint,) = stale_description(tmp_path)
    assert "make openapi" in complaint
    (tmp_path / "docs").mkdir()
    (tmp_path / PLACE).write_text(description().replace("A run of questions", "x"), "utf-8")
    assert list(stale_description(tmp_path)) == [complaint]


def test_every_route_of_the_api_is_described(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, school=True))
    there = {
        (method, context.path)
        for context in iter_route_contexts(app.routes)
        for method in (context.methods or set()) - {"HEAD"}
        if (context.path or "").startswith("/api/")
    }
    app.state.croupier.database.close()
    described = {(method, path) for method, path, _ in operations() if path != "/healthz"}
    assert {one for one in there if one[1] not in OF_OUR_PAGES} == described
    assert len(described) >= 12


def test_each_says_what_it_is_and_every_way_it_refuses() -> None:
    assert FOUND["openapi"] == "3.1.0"
    names = [said["operationId"] for _, _, said in operations()]
    assert len(set(names)) == len(names)
    for method, path, said in operations():
        assert said["summary"].rstrip(".") == said["summary"] != "", path
        assert said["description"], path
        for status, answer in said["responses"].items():
            assert answer["description"], (path, status)
            if status.startswith("2"):
                assert status == "204" or answer["content"], (path, status)
                continue
            (schema,) = (one["schema"] for one in answer["content"].values())
            assert schema == {"$ref": "#/components/schemas/ErrorOut"}, (method, path, status)
        if path != "/healthz":
            assert {"401", "422", "503"} <= said["responses"].keys(), path


def test_each_names_the_scope_that_the_guard_asks_for() -> None:
    for method, path, said in operations():
        access = PROGRAMS.get((method, path))
        assert said.get("security", []) == ([{"token": [access.scope]}] if access else []), path
    scheme = FOUND["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
