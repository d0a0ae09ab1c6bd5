import pytest

from tests.gate.installing import UV, Installed, build, install


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the slowest tests first, so that the others run beside them."""
    items.sort(key=lambda item: item.get_closest_marker("wheel") is None)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, built and installed once for all tests that need it."""
    if not UV.exists():
        pytest.skip("not in the environment that the Makefile makes")
    folder = tmp_path_factory.mktemp("installed")
    return install(build(folder), folder)
