"""What outside and inside bets cover and pay, by arithmetic: rules.md sections 1 and 2."""

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_CHANCES = {
    "red": RED,
    "black": set(range(1, 37)) - RED,
    "even": set(range(2, 37, 2)),
    "odd": set(range(1, 37, 2)),
    "low": set(range(1, 19)),
    "high": set(range(19, 37)),
}


def covered(where: str) -> set[int]:
    """The numbers that the bet is on."""
    name, _, index = where.partition("-")
    if name == "dozen":
        return {n for n in range(1, 37) if (n - 1) // 12 == int(index) - 1}
    if name == "column":
        return {n for n in range(1, 37) if (n - 1) % 3 == int(index) - 1}
    return EVEN_CHANCES.get(where) or {int(number) for number in where.split("/")}


def pays(where: str) -> int:
    """36 shared among the numbers, less the stake."""
    return 36 // len(covered(where)) - 1
