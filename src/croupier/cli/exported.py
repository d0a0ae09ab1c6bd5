"""What the commands share that make files for other programs: the house, and the file."""

import sys
from pathlib import Path

from croupier.cli.failure import Unusable, about, said_of
from croupier.cli.speech import _
from croupier.rules.faults import UnreadableRules
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets
from croupier.school.house import House, read_house


def house_of(source: str) -> House:
    """The house of the rule set of that name, or of the file; raises Unusable."""
    rules = read_rule_set(source)
    if not isinstance(rules, RuleSet):
        raise about(f"--rules {source}", rules)
    if source in shipped_rule_sets():
        return House(source)
    try:
        house = read_house(Path(source).read_text("utf-8"))
    except (OSError, ValueError) as why:  # gone since it was read
        raise about(f"--rules {source}", UnreadableRules(source, str(why))) from None
    if not isinstance(house, House):
        raise about(f"--rules {source}", house)
    return house


def check_folder(file: str) -> Path:
    """The path, before anything is made for it; raises Unusable where no file can go there."""
    path = Path(file)
    if path.is_dir():
        raise Unusable(said_of(f"-o {file}", _("This is a folder: name a file in it.")))
    if not path.parent.is_dir():
        raise Unusable(said_of(f"-o {file}", _("There is no such folder: make it first.")))
    return path


def write_file(path: Path, content: bytes) -> None:
    """Writes the file; raises Unusable where it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(
            said_of(f"-o {path}", _("It cannot be written: {reason}.", reason=reason))
        ) from None


def print_bytes(content: bytes) -> None:
    """Prints a file as it is, whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
