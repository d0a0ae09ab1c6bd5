"""`croupier settle`: what a spin pays, keeps and collects."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from croupier.cli.arguments import AsJson, BetsOrStdin
from croupier.cli.failure import UNUSABLE, Unusable, about
from croupier.cli.house import by_house_rules
from croupier.cli.intake import Problem, bets_of_arguments, bets_of_stdin, problem
from croupier.cli.output import flush, print_bad_line, print_json
from croupier.cli.settled import settlement_record, show_settlement
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.rules.bets import AnyBet
from croupier.rules.faults import NoSuchNumber
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Settlement, settle
from croupier.rules.wheel import Number, read_number

DETAILS = (
    N_("Stakes of a seat on one position are added up; each position and seat is one line."),
)


@by_house_rules
def command(
    rules: RuleSet,
    bets: BetsOrStdin = None,
    falls: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER[,NUMBER]..."),
            show_default=False,
            help=_("The number that falls; several are spins in turn."),
        ),
    ] = "",
    session: Annotated[
        str,
        typer.Option(
            metavar=_("FILE"),
            show_default=False,
            help=_("Settle each spin of a session, as `replay` takes it; - is stdin."),
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Settle the bets for each number that falls."""
    if session:
        if bets or falls or rules != standard():
            raise Unusable(
                _("--session has bets, numbers and rules of its own: give it with --json alone.")
            )
        _settle_session(session, as_json=as_json)
        return
    numbers = _numbers(falls, rules)
    problems: dict[int, Problem] = {}
    if bets:
        first = _settle_arguments(bets, numbers[0], rules)
    else:
        first, problems = _settle_stdin(numbers[0], rules)
    for line in sorted(problems):
        print_bad_line(line, problems[line].code, problems[line].message, as_json=as_json)
    for settlement in _spins(first, numbers, rules):
        _print(settlement, rules, as_json=as_json)
    if problems:
        raise typer.Exit(UNUSABLE)


def _print(settlement: Settlement, rules: RuleSet, *, as_json: bool) -> None:
    if as_json:
        print_json(settlement_record(settlement, rules))
    else:
        show_settlement(settlement, rules)


def _settle_session(file: str, *, as_json: bool) -> None:
    """Settle each spin of the session, up to an action that breaks the rules."""
    from croupier.cli.sessions import report, session_of, steps
    from croupier.rules.rounds.actions import Collect
    from croupier.rules.rounds.table import Table

    session = session_of(file)
    for step in steps(session):
        if not isinstance(step.after, Table):
            report(file, step, as_json=as_json)
            raise typer.Exit(UNUSABLE)
        if isinstance(step.action, Collect) and step.after.settlement is not None:
            _print(step.after.settlement, session.rules, as_json=as_json)


def _numbers(text: str, rules: RuleSet) -> list[Number]:
    """The numbers that fall, in turn; raises Unusable when one is not on the wheel."""
    if not text.strip(", "):
        raise Unusable(
            _("--falls is missing: it says which number falls, such as --falls 17, or 0,17.")
        )
    numbers = []
    for part in text.split(","):
        number = read_number(part.strip())
        if number is None or number not in rules.wheel:
            raise about(f"--falls {text}", NoSuchNumber(part.strip()))
        numbers.append(number)
    return numbers


def _settle_arguments(texts: Sequence[str], falls: Number, rules: RuleSet) -> Settlement:
    settlement, refused = settle(bets_of_arguments(texts, rules), falls, rules)
    for index, fault in refused.items():
        raise about(voice.quote(texts[index]), fault)
    return settlement


def _settle_stdin(falls: Number, rules: RuleSet) -> tuple[Settlement, dict[int, Problem]]:
    """The bets of stdin settled, and by line what was not taken."""
    taken: list[AnyBet] = []
    lines: list[int] = []
    problems: dict[int, Problem] = {}
    for line, bet in bets_of_stdin(rules, flush):
        if isinstance(bet, Problem):
            problems[line] = bet
        else:
            taken.append(bet)
            lines.append(line)
    settlement, refused = settle(taken, falls, rules)
    return settlement, problems | {lines[at]: problem(fault) for at, fault in refused.items()}


def _spins(first: Settlement, numbers: Sequence[Number], rules: RuleSet) -> Iterator[Settlement]:
    """The spins in turn. On a later one only what the one before left in prison plays."""
    settlement = first
    yield settlement
    for number in numbers[1:]:
        settlement, _refused = settle([], number, rules, settlement.held)
        yield settlement
