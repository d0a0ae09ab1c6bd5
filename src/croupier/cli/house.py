"""The options that say by which rules a command plays (docs/cli.md, "House rules")."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Annotated, Any

import typer

from croupier.cli.failure import Unusable, about, said_of
from croupier.cli.speech import _, voice
from croupier.rules.faults import BadValue, Fault, MinimumAboveMaximum
from croupier.rules.rule_set import RuleSet, read_rule_set

_AMOUNT = _("AMOUNT")

_SETTINGS: Mapping[str, tuple[str, str, str, str]] = {
    "maximum": ("--max", _AMOUNT, "limits.maximum", _("The most that plays straight up.")),
    "minimum": ("--min", _AMOUNT, "limits.minimum", _("The least on an inside position.")),
    "outside_minimum": (
        "--outside-min",
        _AMOUNT,
        "limits.outside-minimum",
        _("The least on an outside position."),
    ),
    "outside_maximum": (
        "--outside-max",
        _AMOUNT,
        "limits.outside-maximum",
        _("The most that plays on an outside position."),
    ),
    "step": (
        "--step",
        _AMOUNT,
        "announced.step",
        _("The unit of an announced bet is a multiple of this."),
    ),
    "smallest": ("--smallest", _AMOUNT, "smallest", _("The smallest payable unit.")),
    "over_maximum": (
        "--over-max",
        "return|stand|refuse",
        "limits.over-maximum",
        _("What happens above a maximum: the excess goes back, the bet stands, or is refused."),
    ),
    "zero": (
        "--zero",
        "lose|partage|prison|surrender",
        "zero.rule",
        _("Even chances on zero: they lose, half comes back, or they are held in prison."),
    ),
    "repeat_zero": (
        "--repeat-zero",
        "lose|stay|half|halve",
        "zero.repeated",
        _("A stake in prison when zero falls again: lost, held on, half back, or halved."),
    ),
    "half_remainder": (
        "--half-remainder",
        "house|player",
        "zero.remainder",
        _("Who has what is left of half an odd amount."),
    ),
}
"""Each option: its name, what stands after it, the key it overrides, its help."""


@dataclass(frozen=True, slots=True)
class HouseOptions:
    """What was said of the rules of several tables: `source` is None where nothing was.

    `options` are the other options by name, None where one was not given.
    """

    source: str | None
    options: Mapping[str, str | None]

    def as_given(self) -> list[str]:
        """The options, without the source, as they stand on a command line."""
        given = [(name, value) for name, value in self.options.items() if value is not None]
        return [word for name, value in given for word in (_SETTINGS[name][0], value)]


def _parameter(name: str, kind: object, option: object, default: object) -> inspect.Parameter:
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[kind, option],
    )


_RULES = typer.Option(
    "--rules",
    metavar=_("NAME|FILE"),
    show_default=False,
    help=_("The table's rules: a rule set by name, or a TOML file of one's own [european]."),
)
_PARAMETERS = (
    _parameter("source", str, _RULES, "european"),
    *(
        _parameter(name, str | None, typer.Option(option, metavar=metavar, help=text), None)
        for name, (option, metavar, _key, text) in _SETTINGS.items()
    ),
)


def by_house_rules(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of a table's rules; it is given them as `rules`."""

    @wraps(command)
    def with_rules(**given: Any) -> None:
        source: str = given.pop("source")
        options: dict[str, str | None] = {name: given.pop(name) for name in _SETTINGS}
        command(rules=read_rules(source, options), **given)

    own = [p for p in inspect.signature(command).parameters.values() if p.name != "rules"]
    with_rules.__signature__ = inspect.Signature([*own, *_PARAMETERS])  # type: ignore[attr-defined]
    return with_rules


def by_house_options(
    metavar: str, help_text: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The command with the same options, which it is given as `house` and reads itself.

    For a command with more than one table; what stands after `--rules` is its own.
    """
    rules = typer.Option("--rules", metavar=metavar, show_default=False, help=help_text)
    own_source = _parameter("source", str | None, rules, None)

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def with_house(**given: Any) -> None:
            source: str | None = given.pop("source")
            options: dict[str, str | None] = {name: given.pop(name) for name in _SETTINGS}
            command(house=HouseOptions(source, options), **given)

        own = [p for p in inspect.signature(command).parameters.values() if p.name != "house"]
        signature = inspect.Signature([*own, own_source, *_PARAMETERS[1:]])
        with_house.__signature__ = signature  # type: ignore[attr-defined]
        return with_house

    return with_options


def read_rules(source: str, options: Mapping[str, str | None]) -> RuleSet:
    """The rule set of that name or in that file, as the options change it; raises Unusable."""
    overrides = {_SETTINGS[name][2]: value for name, value in options.items() if value is not None}
    rules = read_rule_set(source, overrides)
    if isinstance(rules, RuleSet):
        return rules
    raise _failure(source, options, rules)


def _failure(source: str, options: Mapping[str, str | None], fault: Fault) -> Unusable:
    """The fault as that of the option it came from, or else of the rules' source."""
    if isinstance(fault, BadValue | MinimumAboveMaximum):
        for name, given in options.items():
            option, _metavar, key, _text = _SETTINGS[name]
            if key == fault.key and given is not None:
                return Unusable(
                    said_of(f"{option} {given}", voice.fault(replace(fault, key=option)))
                )
    return about(f"--rules {source}", fault)
