import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the slowest test first, so that the others run beside it."""
    items.sort(key=lambda item: item.get_closest_marker("wheel") is None)
