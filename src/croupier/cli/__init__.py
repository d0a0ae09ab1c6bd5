"""The command line: arguments in, answers out."""

import sys


def main() -> None:
    """Run `croupier` with the arguments of the process, and end with its status."""
    from croupier.cli.app import run

    sys.exit(run(sys.argv[1:]))
