import pytest

from croupier.i18n import Voice, languages
from croupier.i18n.catalog import catalog
from hatch_build import compile_catalogs
from scripts.catalogs import ROOT


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The catalogs as their .po files stand, whatever was compiled before."""
    compile_catalogs(ROOT)
    catalog.cache_clear()


@pytest.fixture(params=languages())
def voice(request: pytest.FixtureRequest, compiled: None) -> Voice:
    return Voice(request.param)


@pytest.fixture
def russian(compiled: None) -> Voice:
    return Voice("ru")


@pytest.fixture
def english(compiled: None) -> Voice:
    return Voice("en")
