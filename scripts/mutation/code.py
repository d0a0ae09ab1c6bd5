"""What can be changed in code: the changes that cosmic-ray makes, but for those that say nothing.

Left out are changes of types, of caches and of the slots of classes, what does not compile,
and what is another change again.
"""

import ast
import re
from collections.abc import Iterable, Iterator

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from scripts.mutation.change import Change

Where = tuple[int, int]
"""A line, from 1, and a column, from 0: as parso counts them."""


def changes_of_code(source: str, excluded: Iterable[str]) -> Iterator[Change]:
    """Every change of a Python source that compiles and is no other one again."""
    unwanted = re.compile("|".join(excluded) or "(?!)")
    untold = _untold(source)
    seen = {ast.dump(ast.parse(source))}
    nodes = list(ast_nodes(get_ast(source)))
    for name in operator_names():
        if unwanted.match(name.rpartition("/")[2]) or get_operator(name).arguments():
            continue
        operator = get_operator(name)()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(places):
            if any(first <= start and end <= last for first, last in untold):
                continue
            if name.endswith("RemoveDecorator") and "cache" in source.splitlines()[start[0] - 1]:
                continue
            text = mutate_code(source, operator, occurrence)
            meaning = _meaning(text)
            if meaning is not None and meaning not in seen:
                seen.add(meaning)
                told = _told(source, text, start)
                yield Change(name.rpartition("/")[2], f"line {start[0]}", *told, text)


def _meaning(text: str | None) -> str | None:
    """What the text is once parsed, or None where Python does not take it."""
    if text is None:
        return None
    try:
        compile(text, "mutant", "exec", dont_inherit=True)
        return ast.dump(ast.parse(text))
    except (SyntaxError, SyntaxWarning):
        return None


def _untold(source: str) -> list[tuple[Where, Where]]:
    """The parts of a source that say nothing about what is played."""
    lines = source.splitlines()

    def span(node: ast.expr | ast.stmt) -> tuple[Where, Where]:
        last = node.end_lineno or node.lineno
        return (
            (node.lineno, _characters(lines[node.lineno - 1], node.col_offset)),
            (last, _characters(lines[last - 1], node.end_col_offset or 0)),
        )

    return [span(part) for node in ast.walk(ast.parse(source)) for part in _untold_of(node)]


def _untold_of(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    match node:
        case ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            yield node
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.If(test=ast.Name("TYPE_CHECKING"), body=body):
            yield from body
        case ast.Call(func=ast.Name("isinstance"), args=[_, types]):
            yield types
        case ast.keyword(arg="slots", value=value):
            yield value
        case ast.FunctionDef(returns=returns, decorator_list=decorators):
            if returns is not None:
                yield returns
            yield from (one for one in decorators if "cache" in ast.unparse(one))
        case _:
            return


def _characters(line: str, count: int) -> int:
    """How many characters the first bytes of a line are."""
    return len(line.encode()[:count].decode())


def _told(source: str, text: str, start: Where) -> tuple[str, str]:
    """The lines that are no more, and those that stand there instead."""
    gone, new = source.splitlines(), text.splitlines()
    line, column = start
    if new[line - 1][column : column + 1] == " ":  # cosmic-ray leaves one before a number
        new[line - 1] = new[line - 1][:column] + new[line - 1][column + 1 :]
    while gone and new and gone[0] == new[0]:
        del gone[0], new[0]
    while gone and new and gone[-1] == new[-1]:
        del gone[-1], new[-1]
    return " ".join(" ".join(gone).split()), " ".join(" ".join(new).split())
