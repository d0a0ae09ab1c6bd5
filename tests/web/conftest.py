from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.settings import Settings


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def client(data: Path) -> Iterator[TestClient]:
    app = create_app(Settings(data))
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as made:
        yield made
