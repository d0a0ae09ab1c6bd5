"""Docstrings as Markdown, and their examples with the imports that they need."""

import ast
import builtins
import re
from collections.abc import Callable
from doctest import DocTestParser

_EXAMPLES = DocTestParser()
_BLOCK = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)

Origin = Callable[[str], tuple[str, str] | None]
"""From a name that an example uses to the module that has it, and its name there, if any.

A module that stands by itself is in none: its module is the empty string.
"""


def markdown(docstring: str, origin: Origin) -> str:
    """The docstring with each example in a fence of its own that runs as it stands."""
    return _BLOCK.sub(lambda block: _fenced(block[0], origin), docstring.strip())


def _fenced(block: str, origin: Origin) -> str:
    needed: dict[str, list[str]] = {}
    for module, name in sorted(filter(None, map(origin, _names_needed(block)))):
        needed.setdefault(module, []).append(name)
    imports = [
        f">>> {f'from {module} ' if module else ''}import {', '.join(names)}"
        for module, names in needed.items()
    ]
    # The empty line ends the last result, where a page is run.
    return "\n".join(["```pycon", *imports, block.rstrip(), "", "```"])


def _names_needed(block: str) -> list[str]:
    """The names that the example uses and does not make itself, in alphabetical order."""
    used, made = set(), set(dir(builtins))
    for node in ast.walk(ast.parse("".join(e.source for e in _EXAMPLES.get_examples(block)))):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.arg(arg=name):
                made.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                made |= {alias.asname or alias.name for alias in names}
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                made.add(name)
            case _:
                pass
    return sorted(used - made)
