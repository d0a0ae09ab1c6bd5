"""A cluster that is not there is said at once, and what is no place to run is refused."""

import socket
from pathlib import Path

import pytest

from croupier.audit.engines.choosing import engine_of
from croupier.audit.engines.names import EngineName
from croupier.audit.engines.reaching import reach
from croupier.audit.refusals import NoCluster, UnknownMaster


@pytest.fixture
def listening() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


@pytest.fixture
def silent() -> int:
    """A port where nobody listens: it was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def test_one_address_that_answers_is_enough(listening: socket.socket, silent: int) -> None:
    with listening:
        port = listening.getsockname()[1]
        reach(f"sc://127.0.0.1:{port}")
        reach(f"sc://127.0.0.1:{port}/;use_ssl=true")
        reach(f"spark://127.0.0.1:{silent},127.0.0.1:{port}")


@pytest.mark.parametrize("master", ["spark://127.0.0.1:{}", "sc://127.0.0.1:{}/;token=x"])
def test_an_address_where_nobody_answers_is_refused(master: str, silent: int) -> None:
    with pytest.raises(NoCluster) as refused:
        reach(master.format(silent))
    assert refused.value.master == master.format(silent)
    assert refused.value.why


@pytest.mark.parametrize("master", ["spark://127.0.0.1:99999", "sc://[::1", "sc://a b"])
def test_what_is_no_address_is_refused(master: str) -> None:
    with pytest.raises(NoCluster):
        reach(master)


@pytest.mark.parametrize(
    "master", ["local", "local[2]", "local[*]", "local[2, 3]", "local-cluster[2,1,1024]", "yarn"]
)
def test_where_there_is_no_address_spark_is_asked(master: str) -> None:
    reach(master)


@pytest.mark.parametrize("master", ["", "foo", "local[x]", "local[2", "spark://", "http://a:1"])
def test_no_place_to_run_is_refused(master: str) -> None:
    with pytest.raises(UnknownMaster):
        reach(master)


def test_sail_runs_at_an_address_of_spark_connect_alone(tmp_path: Path) -> None:
    pytest.importorskip("pysail", reason="Sail is not installed")
    with pytest.raises(UnknownMaster):
        engine_of(EngineName.SAIL, tmp_path, "local[2]", None)
