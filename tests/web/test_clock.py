"""The server's time is the clock that it is given, and no other."""

import ast
from pathlib import Path

from starlette.testclient import TestClient

import croupier
from croupier.web.app import create_app
from croupier.web.settings import Settings

THEN = 1_500_000_000_000


def test_what_is_made_and_received_is_dated_by_the_clock(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path), clock=lambda: THEN)
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        pack = client.get("/api/packs?kind=products&count=1").json()["pack"]
        answer = {"id": "6f1c2c1e-0000-4000-8000-000000000000", "index": 0, "given": {}}
        sent = {"pack": pack, "answers": [answer | {"ms": 1, "at": THEN}]}
        assert client.post("/api/answers", json=sent).json()["saved"] == [answer["id"]]
        kept = client.get("/history/export.json").json()
    assert kept["runs"][0]["made_at"] == THEN
    assert kept["answers"][0]["received_at"] == THEN


def test_nobody_below_the_faces_reads_a_clock() -> None:
    """And in the web only the state does, for a server that is told no other."""
    reads = set()
    source = Path(croupier.__file__).parent
    for file in [f for room in ("school", "storage", "web") for f in (source / room).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Attribute) and called.attr in {"time", "time_ns", "now"}:
                reads.add(file.relative_to(source).as_posix())
    assert reads <= {"web/state.py", "storage/database.py"}  # a damaged file's new name has a time
