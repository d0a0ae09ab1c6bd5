"""`croupier user`: the people of a school, from the server's own terminal."""

import os
import time
from typing import Annotated

import typer

from croupier.cli.arguments import action_of, an_action, whole_number
from croupier.cli.failure import Unusable
from croupier.cli.kept import kept
from croupier.cli.output import Column, print_table
from croupier.cli.speech import _, n_, p_
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.school.people import terminal
from croupier.school.people.actor import NotFound, Role
from croupier.school.people.directory import LastAdministrator, Person, add_administrator
from croupier.school.people.names import Wrong
from croupier.school.people.records import MOST_MONTHS, days_of, retain
from croupier.storage import DamagedDatabase, Database, open_database, open_folder
from croupier.storage.place import Place

DETAILS = (
    N_(
        "ACTION is add-administrator (with --school and --login: prints a link to the first "
        "password, and makes the school where there is none), list, disable, enable, reset (with "
        "--login: prints a link to a new password) or retain (with --months: erases trainees who "
        "were not seen for so long, and what is over)."
    ),
    N_("CROUPIER_DATA and CROUPIER_DATABASE say where the people are kept, as for `serve`."),
)
ACTIONS = ("add-administrator", "list", "disable", "enable", "reset", "retain")


def command(
    action: Annotated[str | None, an_action(ACTIONS)] = None,
    login: Annotated[
        str, typer.Option(metavar=_("LOGIN"), show_default=False, help=_("Whose login it is."))
    ] = "",
    school: Annotated[
        str, typer.Option(metavar=_("NAME"), show_default=False, help=_("The school's name."))
    ] = "",
    months: Annotated[
        str,
        typer.Option(
            metavar=_("NUMBER"),
            show_default=False,
            help=_("For how long trainees are kept who are not seen."),
        ),
    ] = "",
    address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            show_default=False,
            help=_("Where the school is served, for the link [http://127.0.0.1:8000]."),
        ),
    ] = "http://127.0.0.1:8000",
) -> None:
    """Do it."""
    action = action_of(action, ACTIONS)
    days = 0
    if action == "retain":
        days = days_of(whole_number("--months", months, 1, MOST_MONTHS))
    database, now = _open(), time.time_ns() // 1_000_000
    try:
        with kept():
            _do(database, action, login, school, address.rstrip("/"), days, now)
    finally:
        database.close()


def _open() -> Database:
    place = Place.from_environment(os.environ)
    try:
        with kept():
            return open_database(open_folder(place.folder), place.url)
    except DamagedDatabase as why:
        raise Unusable(
            _("{path} is no database of this version, or damaged.", path=shown(str(why.path), 200))
        ) from None


def _do(
    database: Database, action: str, login: str, school: str, address: str, days: int, now: int
) -> None:
    match action:
        case "add-administrator":
            _add(database, login, school, address, now)
        case "list":
            _list(terminal.read_everybody(database))
        case "retain":
            _retain(database, days, now)
        case _:
            _change(database, action, login, address, now)


def _add(database: Database, login: str, school: str, address: str, now: int) -> None:
    made = add_administrator(database, school, login, now)
    match made:
        case Wrong.LOGIN_TAKEN:
            raise Unusable(_("--login {login}: somebody has it already.", login=shown(login)))
        case Wrong.NAME:
            raise Unusable(_("--school is missing: name the school."))
        case Wrong():
            raise Unusable(
                _(
                    "--login {login}: a login takes 2 to 60 letters and digits, and the signs "
                    ". _ - @ + between them.",
                    login=shown(login),
                )
            )
        case (token, is_new):
            if is_new:
                print(_("The school was made: {name}", name=" ".join(school.split())))
            print(_("A link to the first password, good once and for seven days:"))
            print(f"{address}/reset/{token}")


def _change(database: Database, action: str, login: str, address: str, now: int) -> None:
    try:
        if action == "reset":
            token = terminal.reset_login(database, login, now)
            print(_("A link to a new password, good once and for an hour:"))
            print(f"{address}/reset/{token}")
        elif action == "disable":
            terminal.disable_login(database, login, now)
            print(_("{login} is shut out.", login=shown(login)))
        else:
            terminal.enable_login(database, login, now)
            print(_("{login} is let in.", login=shown(login)))
    except LastAdministrator:
        raise Unusable(
            _("{login} is the last administrator of the school.", login=shown(login))
        ) from None
    except NotFound:
        raise Unusable(_("--login {login}: nobody has it.", login=shown(login))) from None


def _list(found: list[tuple[str, Person]]) -> None:
    columns = [
        Column(_("School")),
        Column(_("Login")),
        Column(_("Name")),
        Column(p_("a person's", "Role")),
        Column(p_("a person's", "State")),
    ]
    print_table(columns, [_row(school, one) for school, one in found])


def _row(school: str, one: Person) -> list[str]:
    state = ""
    if one.is_disabled:
        state = _("shut out")
    elif one.is_waiting:
        state = _("no password yet")
    return [school, one.login, one.name, _role(one.role), state]


def _role(role: Role) -> str:
    match role:
        case Role.ADMINISTRATOR:
            return p_("role", "Administrator")
        case Role.INSTRUCTOR:
            return p_("role", "Instructor")
        case Role.TRAINEE:
            return p_("role", "Trainee")


def _retain(database: Database, days: int, now: int) -> None:
    swept = retain(database, days, now)
    print(n_("{n} trainee was erased.", "{n} trainees were erased.", len(swept.people)))
    for login in swept.people:
        print(f"  {login}")
    over = swept.sessions + swept.links + swept.tries + swept.events
    print(n_("{n} row that was over was deleted.", "{n} rows that were over were deleted.", over))
