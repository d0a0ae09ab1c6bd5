import re
from pathlib import Path

import pytest

from croupier.web.settings import Settings


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"CROUPIER_DATA": "/data", "XDG_DATA_HOME": "/xdg"}, "/data"),
        ({"XDG_DATA_HOME": "/xdg"}, "/xdg/croupier"),
        ({"HOME": "/home/anna"}, "~/.local/share/croupier"),
    ],
)
def test_results_are_kept_where_the_user_keeps_such_things(
    environ: dict[str, str], folder: str
) -> None:
    assert Settings.from_environment(environ).folder == Path(folder).expanduser()


@pytest.mark.parametrize("port", ["http", "-1", "65536", "8 0", "²"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(ValueError, match=re.escape(port)):
        Settings.from_environment({"CROUPIER_PORT": port})


@pytest.mark.parametrize(
    ("given", "school"),
    [({}, False), ({"CROUPIER_SCHOOL": "1"}, True), ({"CROUPIER_SCHOOL": "0"}, False)],
)
def test_it_is_a_school_where_that_is_said(given: dict[str, str], *, school: bool) -> None:
    assert Settings.from_environment(given).school is school
