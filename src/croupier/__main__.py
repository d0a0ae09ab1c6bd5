"""`python -m croupier`: the same as the command `croupier`."""

from croupier.cli import main

if __name__ == "__main__":
    main()
