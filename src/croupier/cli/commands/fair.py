"""`croupier fair`: fair numbers for training, by chance alone or committed to beforehand."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.arguments import AsJson, action_of, an_action, whole_number
from croupier.cli.failure import FOUND, Unusable
from croupier.cli.output import print_json
from croupier.cli.speech import _, n_, voice
from croupier.fairness import keeping
from croupier.fairness.course import Refused
from croupier.fairness.drawing import spins
from croupier.fairness.record import Record, Spun, line_record, moment, spins_in
from croupier.fairness.verification import Alteration, alterations
from croupier.i18n import N_
from croupier.i18n.fairness import alteration, refusal
from croupier.i18n.quoting import LONGEST_REASON, shown
from croupier.rules.wheel import Number, label, load_wheel, wheel_keys

DETAILS = (
    N_(
        "ACTION is spin, which draws numbers by the system's chance; or, with the RECORD of an "
        "evening: commit makes a secret server seed and prints its hash, spin --client draws "
        "numbers from it and the players' own seed, reveal ends the record with the secret, and "
        "verify says whether every number follows."
    ),
    N_("For training; nothing here is certified. Exit status 1 when a record was altered."),
)
ACTIONS = ("commit", "spin", "reveal", "verify")
MOST_SPINS = 1_000_000
_HASH = re.compile(r"[0-9a-f]{64}")
_NAMED = 5
_USUAL = "single-zero"
_TIMES = {"at", "before", "client_at", "committed_at"}


def command(
    action: Annotated[str | None, an_action(ACTIONS)] = None,
    record: Annotated[
        str | None,
        typer.Argument(
            metavar=_("RECORD"), show_default=False, help=_("The file of committed spins.")
        ),
    ] = None,
    wheel: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(wheel_keys()), help=_("The wheel; single-zero unless named.")
        ),
    ] = None,
    count: Annotated[
        str | None, typer.Option(metavar=_("NUMBER"), help=_("How many spins; else one."))
    ] = None,
    client: Annotated[
        str | None,
        typer.Option(metavar=_("TEXT"), help=_("The seed that the players named themselves.")),
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar=_("HASH"), help=_("The commitment as it was published.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Do it."""
    given = {"--wheel": wheel, "--count": count, "--client": client, "--commitment": commitment}
    what = _check(action, record, given)
    if record is None:
        _draw(_wheel(wheel), _count(count), as_json=as_json)
        return
    path = Path(record)
    match what:
        case "commit":
            _commit(path, _wheel(wheel), as_json=as_json)
        case "spin":
            _spin(path, client, _count(count), as_json=as_json)
        case "reveal":
            _reveal(path, as_json=as_json)
        case _:
            _verify(path, _hash(commitment), client, as_json=as_json)


def _check(action: str | None, record: str | None, given: Mapping[str, str | None]) -> str:
    """The action; raises Unusable where the arguments do not go together."""
    action = action_of(action, ACTIONS)
    if record is None and action != "spin":
        raise Unusable(_("{action}: name the file of the record after it.", action=action))
    takes = _takes(action, with_record=record is not None)
    for option, value in given.items():
        if value is not None and option not in takes:
            raise Unusable(
                _("{option} is nothing that {action} takes here.", option=option, action=action)
            )
    return action


def _wheel(text: str | None) -> str:
    if text is not None and text not in wheel_keys():
        raise Unusable(
            _(
                "--wheel {text}: there is no such wheel; take one of {known}.",
                text=shown(text),
                known=", ".join(wheel_keys()),
            )
        )
    return text or _USUAL


def _hash(text: str | None) -> str | None:
    if text is not None and _HASH.fullmatch(text) is None:
        raise Unusable(_("--commitment {text}: it takes 64 hexadecimal digits.", text=shown(text)))
    return text


def _takes(action: str, *, with_record: bool) -> set[str]:
    match action:
        case "commit":
            return {"--wheel"}
        case "spin":
            return {"--count", "--client"} if with_record else {"--count", "--wheel"}
        case "verify":
            return {"--client", "--commitment"}
        case _:
            return set()


def _count(text: str | None) -> int:
    return 1 if text is None else whole_number("--count", text, 1, MOST_SPINS)


def _now() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def _of(path: Path) -> Iterator[None]:
    """Raises Unusable for what the record or the disk refuses within."""
    try:
        yield
    except Refused as why:
        raise Unusable(_placed(path, refusal(voice, why))) from None
    except FileExistsError as error:
        raise Unusable(
            _placed(
                Path(error.filename or path),
                _("It is there already, and is not replaced: name another record."),
            )
        ) from None
    except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        raise Unusable(
            _placed(
                Path(getattr(error, "filename", None) or path),
                _("It cannot be read or written: {reason}.", reason=reason),
            )
        ) from None


def _placed(path: Path, message: str) -> str:
    return _("{input}: {message}", input=shown(str(path), LONGEST_REASON), message=message)


# --- numbers --------------------------------------------------------------------------------


def _draw(wheel: str, count: int, *, as_json: bool) -> None:
    """Numbers by the operating system's chance: one a line, as `croupier wheel` reads them."""
    numbers = spins(count, load_wheel(wheel))
    _print([Spun(spin, number) for spin, number in enumerate(numbers, start=1)], as_json=as_json)


def _spin(path: Path, client: str | None, count: int, *, as_json: bool) -> None:
    with _of(path):
        added = keeping.spin(path, client, count, _now())
    _print([line for line in added if isinstance(line, Spun)], as_json=as_json)


def _print(numbers: Sequence[Spun], *, as_json: bool) -> None:
    for spun in numbers:
        if as_json:
            print_json(line_record(spun))
        else:
            print(label(spun.number))


# --- the record -----------------------------------------------------------------------------


def _commit(path: Path, wheel: str, *, as_json: bool) -> None:
    with _of(path):
        made = keeping.commit(path, wheel, _now())
    if as_json:
        print_json(line_record(made))
        return
    # Translators: a commitment is the published hash of a secret.
    print(_("Commitment: {hash}", hash=made.commitment))
    print(
        _(
            "Publish it; then let the players name a client seed. The secret is in {file}.",
            file=shown(str(keeping.secret_of(path)), LONGEST_REASON),
        )
    )


def _reveal(path: Path, *, as_json: bool) -> None:
    with _of(path):
        last = keeping.reveal(path, _now())
    if as_json:
        print_json(line_record(last))
        return
    # Translators: the secret that the house committed to.
    print(_("Server seed: {seed}", seed=last.seed))
    # Translators: the hash that closes the record.
    print(_("Seal: {seal}", seal=last.seal))
    print(
        n_(
            "{n} spin: anybody who has the record can follow it now.",
            "{n} spins: anybody who has the record can follow them now.",
            last.spins,
        )
    )


def _verify(path: Path, commitment: str | None, client: str | None, *, as_json: bool) -> None:
    with _of(path):
        record = keeping.kept_record(path)
    found = list(alterations(record, commitment, client))
    if as_json:
        for what in found:
            print_json(_alteration_record(what))
        print_json(
            {"spins": spins_in(record), "alterations": len(found), "ok": not found},
        )
    else:
        _show(record, found)
    if found:
        raise typer.Exit(FOUND)


def _alteration_record(what: Alteration) -> dict[str, object]:
    return {
        "alteration": what.code,
        **{name: _written(name, getattr(what, name)) for name in what.__slots__},
    }


def _written(name: str, value: int | str) -> int | str:
    """A field as programs read it: numbers of the wheel as strings, times as they are recorded."""
    if isinstance(value, str):
        return value
    if name in {"number", "due"}:
        return label(Number(value))
    return moment(value) if name in _TIMES else value


def _show(record: Record, found: Sequence[Alteration]) -> None:
    if not found:
        print(
            n_(
                "All right: {n} spin follows from the seeds, as was committed to.",
                "All right: {n} spins follow from the seeds, as was committed to.",
                spins_in(record),
            )
        )
        return
    print(n_("{n} thing does not follow:", "{n} things do not follow:", len(found)))
    for what in found[:_NAMED]:
        print(f"  {alteration(voice, what)}")
    if len(found) > _NAMED:
        print("  …")
