"""Modules joined to one script: each once, after what it needs; what is not understood is refused.

That the joined script does what the modules do, a browser tells: tests/browser/test_joined.py.
"""

import re
from collections.abc import Mapping

import pytest

from croupier.web.assets import JOINED, STATIC, assets, module
from croupier.web.joining import CannotJoin, join

MODULES = {file.stem for file in (STATIC / "js").glob("*.js")}


def joined(modules: Mapping[str, str], *entries: str) -> str:
    return join(entries, modules.__getitem__)


def order(script: str) -> list[str]:
    return re.findall(r"^const \$(\w+) = \(\(\) => \{$", script, re.MULTILINE)


def test_a_module_stands_once_and_after_what_it_imports() -> None:
    modules = {
        "first": 'import "./deep.js";\n',
        "second": 'import { a } from "./middle.js";\nimport "./deep.js";\n',
        "middle": 'import * as deep from "./deep.js";\nexport const a = deep;\n',
        "deep": "export const b = 1;\n",
    }
    assert order(joined(modules, "first", "second")) == ["deep", "first", "middle", "second"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('import whole from "./other.js";', "not understood: import whole"),
        ("import { a } from './other.js';", "not understood: import { a }"),
        ('import { a } from "https://elsewhere.example/a.js";', "not understood: import { a }"),
        ('const later = await import("./other.js");', 'not understood: import("./other.js")'),
        ("const here = import.meta.url;", "not understood: import.meta.url"),
        ("export default 1;", "not understood: export default"),
        ('export * from "./other.js";', "not understood: export *"),
        ("export const { a, b } = both;", "not understood: export const { a, b }"),
        ("await something();", "not understood: await something"),
        ('import { changing } from "./other.js";', "takes by name what may change: changing"),
        ('import "./one.js";', "imports itself by way of one"),
    ],
)
def test_what_cannot_be_joined_exactly_is_refused(line: str, why: str) -> None:
    modules = {"one": f"{line}\n", "other": "export const a = 1;\nexport let changing = 1;\n"}
    with pytest.raises(CannotJoin, match=re.escape(f"one.js: {why}")):
        joined(modules, "one")


def test_every_module_is_in_a_script_with_all_its_lines() -> None:
    seen: set[str] = set()
    for name in JOINED:
        script = assets()[name].plain.decode()
        lines = set(script.splitlines())
        seen.update(order(script))
        for one in order(script):
            own = [line for line in module(one).splitlines() if not re.match("import|export", line)]
            assert lines.issuperset(own), one
    assert seen == MODULES - {"early"}
