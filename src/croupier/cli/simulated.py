"""A simulation, for programs and for people."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.cli.output import Column, money, print_table
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_
from croupier.odds.simulation.play import Play
from croupier.rules.bets import Bet
from croupier.rules.notation import write_bet
from croupier.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from croupier.odds.simulation.run import Simulation

PLANS = {
    "flat": N_("flat"),
    "martingale": N_("martingale"),
    "dalembert": N_("d'Alembert"),
    "labouchere": N_("labouchère"),
}
"""The plans, in the order of the help, with their names for people."""
_WIDTH, _HEIGHT = 60, 12
_FULL_BAR = 40


def simulation_record(
    laid: Sequence[Bet], rules: RuleSet, plan: str, play: Play, found: "Simulation"
) -> dict[str, object]:
    """The simulation as programs read it."""
    number = rules.currency.number
    error = found.standard_error
    return {
        "plan": plan,
        "bets": [write_bet(bet, rules) for bet in laid],
        "rules": rules.name,
        "spins": play.spins,
        "players": play.players,
        "bankroll": None if play.bankroll is None else number(play.bankroll),
        "goal": None if play.goal is None else number(play.goal),
        "seed": play.seed,
        "rounds": found.bets,
        "staked": number(found.staked),
        "net": number(found.net),
        "held": number(found.held),
        "edge_percent": round(100 * found.edge, 4),
        "standard_error_percent": None if error is None else round(100 * error, 4),
        "exact_edge": str(found.exact_edge),
        "exact_edge_percent": round(float(100 * found.exact_edge), 4),
        "ahead": found.ahead,
        "ruined": found.ruined,
        "at_goal": found.at_goal,
        "longest_losing_run": found.longest_losing_run,
        "largest_stake": number(found.largest_stake),
        "deepest_drawdown": number(found.deepest_drawdown),
        "finals": {str(percent): number(end) for percent, end in found.finals.items()},
        "results": [
            {"least": number(each.least), "most": number(each.most), "players": each.players}
            for each in found.results
        ],
        "path": [
            {
                "spins": point.spins,
                "low": number(point.low),
                "middle": number(point.middle),
                "high": number(point.high),
            }
            for point in found.path
        ],
    }


def show_simulation(
    laid: Sequence[Bet], rules: RuleSet, plan: str, play: Play, found: "Simulation"
) -> None:
    """Print tables of it, and what players have on the way."""
    title = _(
        "{bets}: {plan}, {spins} × {players}, seed {seed}",
        bets=", ".join(write_bet(bet, rules) for bet in laid),
        plan=voice._(PLANS[plan]),
        spins=n_("{n} spin", "{n} spins", play.spins),
        players=n_("{n} player", "{n} players", play.players),
        seed=play.seed,
    )
    print(title)
    columns = [Column(_("Result")), Column("", number=True)]
    print_table(columns, list(_figures(rules, play, found)))
    if play.players > 1:
        print()
        _show_results(rules, found)
    print()
    _show_path(rules, play, found)


def _figures(rules: RuleSet, play: Play, found: "Simulation") -> Iterator[tuple[str, str]]:
    yield _("Rounds laid"), voice.number(found.bets)
    yield _("Staked"), money(found.staked, rules.currency)
    yield _("Net"), money(found.net, rules.currency)
    if found.held:
        yield _("Still in prison"), money(found.held, rules.currency)
    yield _("Edge found"), voice.percent(found.edge, 4)
    if found.standard_error is not None:
        yield _("Its standard error"), "± " + voice.percent(found.standard_error, 4)
    yield _("Exact edge"), voice.percent(float(found.exact_edge), 4)
    yield _("Players ahead"), _share(found.ahead, play.players)
    if play.bankroll is not None:
        yield _("Players ruined"), _share(found.ruined, play.players)
    if play.goal is not None:
        yield _("Players at the goal"), _share(found.at_goal, play.players)
    yield _("Longest losing run"), voice.number(found.longest_losing_run)
    yield _("Largest stake"), money(found.largest_stake, rules.currency)
    yield _("Deepest drawdown"), money(found.deepest_drawdown, rules.currency)


def _share(count: int, of: int) -> str:
    return f"{voice.number(count)} ({voice.percent(count / of, 1)})"


def _show_results(rules: RuleSet, found: "Simulation") -> None:
    """How many players end with how much, as bars."""
    most = max(each.players for each in found.results)
    rows = [
        (
            money(each.least, rules.currency),
            money(each.most, rules.currency),
            voice.number(each.players),
            "#" * -(-each.players * _FULL_BAR // most),
        )
        for each in found.results
    ]
    columns = [
        # Translators: columns of what players end with: from an amount to an amount.
        Column(_("From"), number=True),
        Column(_("To"), number=True),
        Column(_("Players"), number=True),
        Column(""),
    ]
    print_table(columns, rows, title=_("What players end with"))


def _show_path(rules: RuleSet, play: Play, found: "Simulation") -> None:
    """What players have, spin after spin: half of them at most `o`, nine of ten within `:`."""
    path = found.path
    low = min(point.low for point in path)
    high = max(point.high for point in path)
    height = min(_HEIGHT, high - low + 1)

    def row(amount: int) -> int:
        return (amount - low) * (height - 1) // max(1, high - low)

    width = min(_WIDTH, len(path))
    points = [path[at * (len(path) - 1) // max(1, width - 1)] for at in range(width)]
    names = {0: money(low, rules.currency), height - 1: money(high, rules.currency)}
    margin = max(map(len, names.values()))
    if play.players == 1:
        print(_("What the player has"))
    else:
        print(
            _(
                # Translators: {middle} and {band} are signs of a plot: where half of the players
                # have no more, and between which amounts nine of ten are.
                "What players have: {middle} half of them have no more, {band} nine of ten.",
                middle="o",
                band=":",
            )
        )
    for line in reversed(range(height)):
        marks = "".join(
            "o" if row(p.middle) == line else ":" if row(p.low) <= line <= row(p.high) else " "
            for p in points
        )
        print(f"{names.get(line, ''):>{margin}} |{marks}".rstrip())
    end = n_("{n} spin", "{n} spins", play.spins)
    print(" " * margin + " 0" + end.rjust(width - 1))
