"""`croupier simulate`: flat bets or a staking plan over many spins and many players."""

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import AsJson, Bets, whole_number
from croupier.cli.failure import Unusable, about, said_of
from croupier.cli.house import by_house_rules
from croupier.cli.intake import bets_of_arguments
from croupier.cli.output import print_json
from croupier.cli.simulated import PLANS, show_simulation, simulation_record
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.odds.simulation.play import (
    MOST_PLAYERS,
    BankrollTooSmall,
    GoalNotAbove,
    LineTooLong,
    OutOfRange,
    Play,
    SumsTooLarge,
    Unplayable,
)
from croupier.rules.bets import Bet
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from croupier.odds.simulation.run import Simulation

DETAILS = (
    N_(
        "Each player lays the bets, or follows the plan from them, until the spins are over, the "
        "next bet is more than he has, or he has reached the goal. Without bets, red for the "
        "least that the table takes."
    ),
    N_("The same seed gives the same result on every machine. Needs numpy."),
)
MOST_SPINS = 999_999_999
_SEEDS = 1_000_000_000


@by_house_rules
def command(  # noqa: PLR0913, PLR0917 - an argument an option
    rules: RuleSet,
    bets: Bets = None,
    plan: Annotated[
        str,
        typer.Option(
            metavar="flat|martingale|dalembert|labouchere",
            show_default=False,
            help=_("How stakes follow from what was won and lost [flat]."),
        ),
    ] = "flat",
    spins: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"), show_default=False, help=_("Spins each player plays [1000].")
        ),
    ] = "1000",
    players: Annotated[
        str, typer.Option(metavar=_("NUMBER"), show_default=False, help=_("Players [1000]."))
    ] = "1000",
    bankroll: Annotated[
        str | None,
        typer.Option(
            metavar=_("AMOUNT"), help=_("What a player begins with; without it he has credit.")
        ),
    ] = None,
    goal: Annotated[
        str | None, typer.Option(metavar=_("AMOUNT"), help=_("A player who has it stops."))
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar=_("NUMBER"), help=_("What the spins are drawn from; without it by chance.")
        ),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE.svg"), help=_("Draw what players have, spin after spin, in a file.")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play, and sum up."""
    _check_plan(plan)
    laid = _laid(bets or [], rules)
    file = None if plot is None else _plot_file(plot, bankroll)
    play = Play(
        whole_number("--spins", spins, 1, MOST_SPINS),
        whole_number("--players", players, 1, MOST_PLAYERS),
        _amount("--bankroll", bankroll, rules),
        _amount("--goal", goal, rules),
        secrets.randbelow(_SEEDS) if seed is None else whole_number("--seed", seed, 0, _SEEDS - 1),
    )
    found = _simulated(laid, rules, play, plan)
    if file is not None:
        _draw(file, found, rules)
    if as_json:
        print_json(simulation_record(laid, rules, plan, play, found))
    else:
        show_simulation(laid, rules, plan, play, found)


# --- what is asked --------------------------------------------------------------------------


def _check_plan(plan: str) -> None:
    if plan not in PLANS:
        raise Unusable(
            _(
                "--plan {plan}: there is no such plan; take one of {known}.",
                plan=shown(plan),
                known=", ".join(PLANS),
            )
        )


def _laid(texts: Sequence[str], rules: RuleSet) -> tuple[Bet, ...]:
    if not texts:
        return (Bet(rules.layout.by_key["red"], rules.limits.outside_minimum),)
    laid = lay(bets_of_arguments(texts, rules), rules)
    for index, fault in laid.refused.items():
        raise about(voice.quote(texts[index]), fault)
    return laid.bets


def _amount(option: str, text: str | None, rules: RuleSet) -> int | None:
    if text is None:
        return None
    amount = rules.currency.read(text)
    if not isinstance(amount, int):
        raise about(f"{option} {text}", amount)
    return amount


def _plot_file(text: str, bankroll: str | None) -> Path:
    file = Path(text)
    if file.suffix != ".svg":
        raise Unusable(said_of(f"--plot {text}", _("The picture is SVG: name a file FILE.svg.")))
    if bankroll is None:
        raise Unusable(
            said_of(
                f"--plot {text}",
                _("The picture has no place below zero: give the players a --bankroll."),
            )
        )
    if not file.parent.is_dir():
        raise Unusable(said_of(f"--plot {text}", _("There is no such folder: make it first.")))
    return file


# --- playing --------------------------------------------------------------------------------


def _simulated(laid: Sequence[Bet], rules: RuleSet, play: Play, plan: str) -> "Simulation":
    """What comes of it; raises Unusable where it cannot be played."""
    try:
        from croupier.odds.simulation import plans, run
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        raise Unusable(
            _("Simulating needs numpy, which is not installed: pip install 'croupier[simulate]'.")
        ) from None
    try:
        with _progress(play.spins * play.players) as seen:
            return run.simulate(laid, rules, play, plans.PLANS[plan], seen=seen)
    except Unplayable as why:
        raise Unusable(_refusal(why, rules, plan)) from None


def _refusal(why: Unplayable, rules: RuleSet, plan: str) -> str:
    write = rules.currency.write
    match why:
        case BankrollTooSmall():
            return _(
                "--bankroll {bankroll}: the first bets cost {stake}; give at least as much.",
                bankroll=write(why.bankroll),
                stake=write(why.stake),
            )
        case GoalNotAbove():
            return _(
                "--goal {goal}: a player begins with {start}, and a goal lies above that.",
                goal=write(why.goal),
                start=write(why.start),
            )
        case SumsTooLarge():
            return _(
                "--spins {spins}: with stakes of {stake} the sums grow too large; fewer spins, "
                "smaller bets, a bankroll or a maximum would do.",
                spins=why.spins,
                stake=write(why.stake),
            )
        case LineTooLong():
            return _(
                "--plan {plan}: a line grew to {most} figures; a bankroll or fewer spins would do.",
                plan=plan,
                most=why.most,
            )
        case OutOfRange():
            option = "--" + why.what
            return _(
                "{option} {text}: it takes a whole number from {least} to {most}.",
                option=option,
                text=why.given,
                least=why.least,
                most=why.most,
            )
        case _:
            raise why


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """What is told how many spins have been played: it shows them where somebody looks."""
    if not sys.stderr.isatty():
        yield lambda _spins: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda spins: progress.update(task, advance=spins)


# --- the picture ---------------------------------------------------------------------------


def _draw(file: Path, found: "Simulation", rules: RuleSet) -> None:
    """Write the picture; raises Unusable where the file cannot be written."""
    from croupier.pictures import Series, line_chart

    def amounts(units: Iterator[int]) -> list[float]:
        return [float(Decimal(rules.currency.write(one))) for one in units]

    lines = {
        _("{share} of players have no more", share=voice.percent(0.05)): amounts(
            point.low for point in found.path
        ),
        _("Half of the players have no more"): amounts(point.middle for point in found.path),
        _("{share} of players have no more", share=voice.percent(0.95)): amounts(
            point.high for point in found.path
        ),
    }
    top = max(map(max, lines.values()))
    picture = line_chart(
        [Series(name, values, top or 1) for name, values in lines.items()],
        [voice.number(point.spins) for point in found.path],
        title=_("What players have, spin after spin"),
    )
    try:
        file.write_text(f"{picture}\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(
            said_of(f"--plot {file}", _("It cannot be written: {reason}.", reason=reason))
        ) from None
