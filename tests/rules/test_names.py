"""What a program imports: `croupier` and `croupier.rules` give the main names, on demand."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
import croupier.rules

PACKAGE = Path(croupier.rules.__file__)


def loaded_after(code: str) -> set[str]:
    """The modules of the rules that a fresh interpreter has loaded after running the code."""
    script = f"import sys\n{code}\nprint(*[m for m in sys.modules if m.startswith('croupier.')])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", dir(croupier.rules))
def test_every_name_is_there_and_the_same_in_both_packages(name: str) -> None:
    assert getattr(croupier, name) is getattr(croupier.rules, name)


def test_type_checkers_see_the_names_that_programs_do() -> None:
    block = next(n for n in ast.parse(PACKAGE.read_text("utf-8")).body if isinstance(n, ast.If))
    seen = {
        (alias.asname, node.module)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    given = croupier.rules._MODULES.items()
    assert seen == {(name, f"croupier.rules.{module}") for name, module in given}


def test_importing_the_packages_loads_nothing_of_the_rules() -> None:
    assert loaded_after("import croupier, croupier.rules") == {"croupier.rules"}


def test_a_name_loads_what_it_needs_and_no_more() -> None:
    loaded = loaded_after("from croupier import Currency")
    assert "croupier.rules.money" in loaded
    assert "croupier.rules.layout" not in loaded


@pytest.mark.parametrize("module", [croupier, croupier.rules], ids=["croupier", "croupier.rules"])
def test_a_name_that_is_not_there_is_an_attribute_error_that_names_it(module: object) -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = module.nonsense  # type: ignore[attr-defined]


def test_the_version_is_listed_beside_the_names() -> None:
    assert "__version__" in dir(croupier)
    assert set(dir(croupier.rules)) < set(dir(croupier))
