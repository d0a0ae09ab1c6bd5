"""What a developer imports is documented: every name says what it is, and functions show it."""

import re
from collections.abc import Iterator
from pathlib import Path

import griffe
import pytest

import croupier
from croupier import i18n, odds, pictures, rules
from croupier.rules import rounds
from scripts import check_docs, reference
from scripts.reference.names import Names, read

ROOT = Path(__file__).parents[2]
EXAMPLE = ">>> "
NAMES = read(ROOT)


def members(class_: griffe.Class) -> Iterator[griffe.Object]:
    """Yield the methods and properties of a class that others may call."""
    for name, member in class_.members.items():
        is_called = member.is_function or "property" in member.labels
        if isinstance(member, griffe.Object) and is_called and not name.startswith("_"):
            yield member


def text(documented: griffe.Object) -> str:
    return documented.docstring.value if documented.docstring else ""


def undocumented(names: Names) -> list[str]:
    """Return what says nothing of itself: a public name, or a method or property of one."""
    found = [path for path, public in names.public.items() if not text(public)]
    for public in names.public.values():
        if isinstance(public, griffe.Class):
            found += [member.path for member in members(public) if not text(member)]
    return found


def unshown(names: Names) -> list[str]:
    """Return the functions without an example, and the classes none of whose methods has one.

    A protocol is shown by those that keep it.
    """
    found = []
    for path, public in names.public.items():
        if isinstance(public, griffe.Function) and EXAMPLE not in text(public):
            found.append(path)
        if isinstance(public, griffe.Class):
            methods = [member for member in members(public) if member.is_function]
            shown = EXAMPLE in "".join(map(text, [public, *methods]))
            if methods and not shown and not any("Protocol" in str(base) for base in public.bases):
                found.append(path)
    return found


def test_every_public_name_says_what_it_is() -> None:
    assert undocumented(NAMES) == []


def test_every_public_function_and_every_class_with_methods_shows_an_example() -> None:
    assert unshown(NAMES) == []


def test_the_reference_has_every_name_that_can_be_imported() -> None:
    """By the running packages' own word: the reference is made without running them."""
    for package in (rules, rounds, odds, pictures, i18n):
        of_package = {path.rpartition(".")[2] for path in NAMES.exported if _is_in(path, package)}
        assert of_package >= set(getattr(package, "__all__", ())), package
        for name in of_package:
            assert hasattr(package, name), f"{package.__name__}.{name}"
    assert set(dir(rules)) == {p.rpartition(".")[2] for p in NAMES.exported if _is_in(p, rules)}
    assert set(dir(croupier)) == {*dir(rules), "__version__"}


def _is_in(path: str, package: object) -> bool:
    return path.rpartition(".")[0] == getattr(package, "__name__", "")


TREE = {
    "docs/rules.md": "# Rules\n\n## Limits [3]\n\n## Zero [9, 10]\n",
    "src/croupier/__init__.py": '"""Roulette."""\n',
    "src/croupier/rules/__init__.py": (
        '"""What is true."""\n'
        "from croupier.rules.chips import Chip as Chip\n"
        "from croupier.rules.chips import Fault as Fault\n"
        "from croupier.rules.chips import stack as stack\n"
    ),
    "src/croupier/rules/chips.py": '''
"""Chips, by value.

Source: rules.md section 9.
"""

import math as sums
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, TypeAlias

@dataclass(frozen=True)
class Chip:
    """A chip."""

    value: int = 5
    _worn: bool = False

    def times(self, count: int) -> int:
        """So many of them, in units.

        >>> Chip(5).times(3)
        15
        """

@dataclass
class TooFew:
    """Fewer: `left` of them."""

    left: int | None
    code: ClassVar[str] = "too_few"

Fault: TypeAlias = TooFew
"""What can be wrong."""

def stack(
    chips: list[Chip], *, height: int = 20, names: tuple[str, ...] = ("red", "blue, dark")
) -> Chip | Fault:
    """The stack.

    >>> stack([Chip()], height=Decimal(sums.floor(1.5)))
    Chip(value=5)

    It may fall.
    """
''',
}
PAGE = """<!-- Made from the code by `make reference`; not to be edited. -->

# croupier.rules.chips

Chips, by value.

Source: [rules.md section 9](../rules.md#zero-9-10).

From `croupier`: [Chip](#class-chip), [Fault](#type-fault), [stack](#stack).

From `croupier.rules.chips`: what stands in the tables.

## class Chip

```python
@dataclass(frozen=True)
class Chip:
    value: int = 5
```

A chip.

### Chip.times()

```python
def times(self, count: int) -> int
```

So many of them, in units.

```pycon
>>> from croupier import Chip
>>> Chip(5).times(3)
15

```

## type Fault

What can be wrong.

One of these:

| value | code | fields | |
|---|---|---|---|
| <a id="class-toofew"></a>`TooFew` | `too_few` | `left: int \\| None` | Fewer: `left` of them. |

## stack()

```python
def stack(
    chips: list[Chip],
    *,
    height: int = 20,
    names: tuple[str, ...] = ("red", "blue, dark"),
) -> Chip | Fault
```

The stack.

```pycon
>>> import math as sums
>>> from croupier import Chip, stack
>>> from decimal import Decimal
>>> stack([Chip()], height=Decimal(sums.floor(1.5)))
Chip(value=5)

```

It may fall.

Types: [Chip](#class-chip), [Fault](#type-fault).
"""
CHIPS = "docs/reference/rules.chips.md"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree whose reference is up to its source."""
    for name, contents in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(contents, "utf-8")
    (tmp_path / reference.PAGES).mkdir()
    for path, page in reference.pages(tmp_path).items():
        (tmp_path / path).write_text(page, "utf-8")
    return tmp_path


def test_a_page_has_signatures_words_examples_that_run_and_links(tree: Path) -> None:
    assert (tree / CHIPS).read_text("utf-8") == PAGE
    index = (tree / "docs/reference/README.md").read_text("utf-8")
    assert "| [croupier.rules.chips](rules.chips.md) | Chips, by value. | " in index
    assert "[stack](rules.chips.md#stack)" in index
    assert list(check_docs.dead_links(tree)) == []


def test_pages_that_are_not_what_the_code_says_are_found(tree: Path) -> None:
    assert list(reference.stale_pages(tree)) == []
    source = tree / "src/croupier/rules/chips.py"
    source.write_text(source.read_text("utf-8").replace("= 20", "= 25"), "utf-8")
    (tree / "docs/reference/README.md").unlink()
    (tree / "docs/reference/rules.gone.md").write_text("# croupier.rules.gone\n", "utf-8")
    assert list(reference.stale_pages(tree)) == [
        f"{CHIPS}: is not what the code says; run: make reference",
        "docs/reference/README.md: is not what the code says; run: make reference",
        "docs/reference/rules.gone.md: is of nothing public; run: make reference",
    ]


def test_names_without_words_and_functions_without_an_example_are_found(tree: Path) -> None:
    assert undocumented(read(tree)) == unshown(read(tree)) == []
    source = tree / "src/croupier/rules/chips.py"
    bare = re.sub('""".*?"""', "", source.read_text("utf-8"), flags=re.DOTALL)
    source.write_text(bare.replace("int:", "int: ...").replace("Fault:\n", "Fault: ..."), "utf-8")
    chips = "croupier.rules.chips"
    names = [f"{chips}.{name}" for name in ("Chip", "Fault", "stack", "TooFew")]
    assert undocumented(read(tree)) == [*names, f"{chips}.Chip.times"]
    assert unshown(read(tree)) == [f"{chips}.Chip", f"{chips}.stack"]
