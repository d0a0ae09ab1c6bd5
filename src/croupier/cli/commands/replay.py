"""`croupier replay`: a session checked action by action, and printed."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer

from croupier.cli.arguments import AsJson
from croupier.cli.failure import FOUND, Unusable
from croupier.cli.output import Column, money, print_json, print_table
from croupier.cli.sessions import FromFile, Step, report, session_of, steps
from croupier.cli.settled import SUMS, settlement_record, show_settlement
from croupier.cli.speech import _, n_, voice
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.i18n.round_actions import sentence
from croupier.rules.bets import Seat
from croupier.rules.rounds.actions import (
    CallNumber,
    Collect,
    Launch,
    LiftDolly,
    Pay,
    PayAll,
    PlaceDolly,
)
from croupier.rules.rounds.table import Chips, Phase, Table, new_table
from croupier.rules.rule_set import RuleSet
from croupier.rules.sessions.json_lines import write_json_lines
from croupier.rules.sessions.session import Session
from croupier.rules.sessions.text import write_session
from croupier.rules.sessions.wording import NUMERIC, written

DETAILS = (
    N_(
        "Exit status 1 when an action breaks the rules: what comes before it is printed, and what "
        "is wrong is said."
    ),
)
_WRITERS = {"text": write_session, "json": write_json_lines}


def command(
    file: FromFile,
    as_json: AsJson = False,
    to: Annotated[
        str,
        typer.Option(
            metavar="text|json",
            show_default=False,
            help=_("Write the session in this notation, and do not play it."),
        ),
    ] = "",
) -> None:
    """Check the session action by action, and print it."""
    if to not in {"", *_WRITERS}:
        raise Unusable(
            _("--to {text}: it takes {words}.", text=shown(to), words=", ".join(_WRITERS))
        )
    session = session_of(file)
    if to:
        sys.stdout.buffer.write(_WRITERS[to](session).encode())
        return
    if not _replay(file, session, as_json=as_json):
        raise typer.Exit(FOUND)


def _replay(file: str, session: Session, *, as_json: bool) -> bool:
    """Print the session as it is played; whether every action keeps to the rules."""
    table, rules, good = new_table(session.rules), session.rules, True
    sums: Counter[str] = Counter()
    for step in steps(session):
        if not isinstance(step.after, Table):
            report(file, step, as_json=as_json)
            good = False
            break
        table = step.after
        if isinstance(step.action, Collect):
            sums.update(_sums(table))
        if as_json:
            print_json(_record(step, table))
        else:
            _show(step, table)
    if as_json:
        print_json(_totals(table, sums, rules))
    else:
        _show_end(table, rules)
    return good


def _sums(table: Table) -> dict[str, int]:
    """What the spin paid, kept, collected, gave back and holds."""
    assert table.settlement is not None, table.phase
    totals = table.settlement.totals
    sums = {name: getattr(totals, name) for name in SUMS}
    return {**sums, "change": table.settlement.change}


# --- for programs -------------------------------------------------------------------------------


def _record(step: Step, table: Table) -> dict[str, object]:
    record: dict[str, object] = {"line": step.origin.line, "do": step.action.verb}
    for part, text in written(step.action, table.rules).items():
        record[part] = _number(text) if part in NUMERIC else str(text)
    record["phase"] = table.phase
    record["float"] = table.rules.currency.number(table.bank)
    if isinstance(step.action, Collect) and table.settlement is not None:
        record["settlement"] = settlement_record(table.settlement, table.rules)
    return record


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _totals(table: Table, sums: Counter[str], rules: RuleSet) -> dict[str, object]:
    number = rules.currency.number
    return {
        "spins": table.spins,
        "phase": table.phase,
        "float": number(table.bank),
        **{name: number(sums[name]) for name in (*SUMS, "change")},
        "players": [
            {
                "seat": seat,
                "color": table.player(seat).color,
                "value": number(table.player(seat).value) or None,
                **{name: number(units) for name, units in holding.items()},
            }
            for seat, holding in _holdings(table)
        ],
    }


def _holdings(table: Table) -> Iterator[tuple[Seat, dict[str, int]]]:
    """What each player has, and where."""
    cloth: Counter[Seat] = Counter()
    prison: Counter[Seat] = Counter()
    for (seat, _position), stack in table.cloth.items():
        cloth[seat] += stack.chips.total
    for held in table.prison:
        prison[held.seat] += held.chips.total
    for seat in dict.fromkeys((*table.players, *cloth, *prison)):
        chips = table.player(seat).chips
        yield (
            seat,
            {
                "in_color": chips.color,
                "in_cash": chips.cash,
                "on_cloth": cloth[seat],
                "in_prison": prison[seat],
            },
        )


# --- for people ---------------------------------------------------------------------------------


def _show(step: Step, table: Table) -> None:
    """Print what was done; the small steps of a spin show in its settlement."""
    match step.action:
        case Launch():
            print(_("Spin {number}", number=voice.number(table.spins + 1)))
        case Collect():
            assert table.settlement is not None, table.phase
            print()
            show_settlement(table.settlement, table.rules)
        case Pay() | PayAll():
            for (seat, position), chips in table.paid.items():
                if (seat, position) not in step.before.paid:
                    print(
                        _(
                            # Translators: {chips} says how much in color and how much in cash.
                            "{seat} is paid on {position}: {chips}.",
                            seat=seat,
                            position=voice.position(position),
                            chips=_chips(chips, table.rules),
                        )
                    )
        case CallNumber() | PlaceDolly() | LiftDolly():
            pass
        case _:
            print(sentence(voice, step.action, table.rules))
    if table.phase is Phase.PAID and step.before.phase is not Phase.PAID:
        _show_float(table)


def _chips(chips: Chips, rules: RuleSet) -> str:
    parts = []
    if chips.color:
        parts.append(_("{amount} in color", amount=money(chips.color, rules.currency)))
    if chips.cash:
        parts.append(_("{amount} in cash chips", amount=money(chips.cash, rules.currency)))
    return ", ".join(parts)


def _show_float(table: Table) -> None:
    # Translators: the chips that the table has to pay with.
    print(_("Float: {amount}", amount=money(table.bank, table.rules.currency)), end="\n\n")


def _show_end(table: Table, rules: RuleSet) -> None:
    """Print what everybody has in the end."""
    title = n_("After {n} spin", "After {n} spins", table.spins)
    rows = [
        (
            seat,
            table.player(seat).color or "",
            money(table.player(seat).value, rules.currency) if table.player(seat).color else "",
            *(money(units, rules.currency) for units in holding.values()),
        )
        for seat, holding in _holdings(table)
    ]
    if rows:
        columns = [
            Column(_("Seat")),
            Column(_("Color")),
            # Translators: a column: what a chip of the player's color is worth.
            Column(_("Chip value"), number=True),
            Column(_("In color"), number=True),
            Column(_("In cash"), number=True),
            Column(_("On the cloth"), number=True),
            Column(_("In prison"), number=True),
        ]
        print_table(columns, rows, title=title)
    else:
        print(title)
    _show_float(table)
