"""Signatures as they would stand in a stub: types and defaults, and no bodies."""

import re
from collections.abc import Iterator

import griffe

WIDTH = 88
_SINGLE_QUOTED = re.compile(r"'([^'\"\\]*)'")
SHOWN_DUNDERS = ("__init__", "__call__", "__contains__", "__getitem__", "__iter__", "__len__")


def function_stub(function: griffe.Function, indent: str = "") -> str:
    """The head of a function, on one line or with a line a parameter."""
    head = _written(f"def {function.signature()}")
    if "self" in function.parameters:  # which griffe leaves out
        head = head.replace("(", "(self, ", 1).replace("(self, )", "(self)", 1)
    if len(indent + head) <= WIDTH:
        return indent + head
    before, _, rest = head.partition("(")
    inner, _, after = rest.rpartition(")")
    parameters = [f"{indent}    {part}," for part in _parts(inner)]
    return "\n".join([f"{indent}{before}(", *parameters, f"{indent}){after}"])


def _parts(parameters: str) -> Iterator[str]:
    """The parameters of a list; commas within brackets part nothing."""
    depth, start = 0, 0
    for at, sign in enumerate(parameters):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            yield parameters[start:at].strip()
            start = at + 1
    yield parameters[start:].strip()


def class_stub(class_: griffe.Class) -> str:
    """The head of a class with its fields, or the members of an enum."""
    bases = f"({', '.join(map(str, class_.bases))})" if class_.bases else ""
    lines = [f"@{decorator.value}" for decorator in class_.decorators]
    body = [f"    {field_stub(field)}" for field in fields(class_)]
    body += [
        function_stub(member, "    ")
        for name in SHOWN_DUNDERS
        if isinstance(member := class_.members.get(name), griffe.Function)
    ]
    head = f"class {class_.name}{bases}:"
    return "\n".join([*lines, *([head, *body] if body else [f"{head} ..."])])


def fields(class_: griffe.Class) -> list[griffe.Attribute]:
    """The fields of a class, or the members of an enum, in the order of the source."""
    return [
        member
        for name, member in class_.members.items()
        if isinstance(member, griffe.Attribute)
        and not name.startswith("_")
        and "property" not in member.labels
        and (member.annotation is not None or "class-attribute" in member.labels)
    ]


def tag(public: griffe.Object) -> griffe.Attribute | None:
    """The class variable that names a value among the others of its union, if it has one."""
    found = fields(public) if isinstance(public, griffe.Class) else []
    return next(filter(is_of_class, found), None)


def is_shown(member: griffe.Object | griffe.Alias) -> bool:
    """Whether a member of a class has words of its own to say to others."""
    return member.has_docstring and (member.name == "_" or not member.name.startswith("_"))


def types(public: griffe.Object | griffe.Alias) -> list[object]:
    """The expressions of its own that say of which types it is: of a class, not its methods'."""
    match public:
        case griffe.Function():
            return [*(parameter.annotation for parameter in public.parameters), public.returns]
        case griffe.Class():
            return [*public.bases, *(field.annotation for field in fields(public))]
        case griffe.Attribute():
            return [public.value]
        case _:
            return []


def is_of_class(field: griffe.Attribute) -> bool:
    """Whether the field is a `ClassVar`: declared, and never an instance's own."""
    return field.annotation is not None and "instance-attribute" not in field.labels


def field_stub(field: griffe.Attribute) -> str:
    """The field with its type, and its value where nothing is given."""
    annotation, value = str(field.annotation or ""), _written(str(field.value or ""))
    if is_of_class(field):
        annotation = f"ClassVar[{annotation}]"
    if value.startswith("field("):
        value = "..." if "default" in value else ""
    stub = f"{field.name}: {annotation}" if annotation else field.name
    return f"{stub} = {value}" if value else stub


def value_stub(attribute: griffe.Attribute) -> str:
    """The name, and the value or the types that it stands for."""
    return f"{attribute.name} = {_written(str(attribute.value))}"


def _written(code: str) -> str:
    """The code with its strings in the quotation marks of the source."""
    return _SINGLE_QUOTED.sub(r'"\1"', code)
