"""A school whose database is lost says so in one line, and serves again by itself."""

from pathlib import Path

from starlette.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.servers import postgres

BASE = "http://127.0.0.1:8000"


def test_a_lost_database_is_said_to_be_lost_until_it_is_back(tmp_path: Path) -> None:
    with postgres() as own:
        app = create_app(Settings(tmp_path, own.new_database()))
        client = TestClient(app, base_url=BASE, raise_server_exceptions=False)
        pack = client.get("/api/packs?kind=products&count=2").json()["pack"]
        answers = [
            {"id": f"6f1c2c1e-0000-4000-8000-00000000000{n}", "index": n, "given": {}}
            | {"ms": 900, "at": 1_790_000_000_000}
            for n in range(2)
        ]
        sent = {"pack": pack, "answers": answers}
        own.stop()
        for answer in (client.get("/api/ahead"), client.post("/api/answers", json=sent)):
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "unreachable"
        page = client.get("/progress")
        assert page.status_code == 503
        assert "cannot be reached" in page.text
        assert client.get("/healthz").status_code == 200
        own.start()
        saved = client.post("/api/answers", json=sent)
        assert len(saved.json()["saved"]) == 2
        assert client.get("/history/export.json").json()["answers"][1]["question"] == 1
        app.state.croupier.database.close()
