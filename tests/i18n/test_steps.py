"""Every step is said, and says the sum it stands for."""

import re
from typing import get_args

import pytest

from croupier.i18n import Voice
from croupier.rules import Number, Odds, find_call, standard
from croupier.rules.bets import Call
from croupier.trainer import steps as s
from croupier.trainer.steps import Step, Trick

RULES = standard("european")
AT = RULES.layout.by_key
STRAIGHT, SPLIT, OTHER = AT["17"], AT["17/20"], AT["17/18"]
CORNER, LINE = AT["17/18/20/21"], AT["16/17/18/19/20/21"]
VOISINS = find_call("voisins", RULES)
assert isinstance(VOISINS, Call)

STEPS: tuple[tuple[Step, str, str], ...] = (
    (s.Wins(SPLIT, 2, Odds(17, 1), 34), "split 17/20: 2 × 17 = 34", "сплит 17/20: 2 × 17 = 34"),
    (
        s.Wins(AT["dozen-1+dozen-2"], 10, Odds(1, 2), 5),
        "1st and 2nd dozen: 10 × 1 ÷ 2 = 5",
        "1-я и 2-я дюжины: 10 × 1 ÷ 2 = 5",
    ),
    (
        s.Loses((AT["1"],), Number(17)),
        "straight 1: not on 17, loses",
        "номер 1: не на 17, проигрывает",
    ),
    (
        s.Loses((AT["0/1"], AT["0/2"]), Number(17)),
        "splits 0/1, 0/2: not on 17, lose",
        "сплиты 0/1, 0/2: не на 17, проигрывают",
    ),
    (s.Total((34, 8), 42), "total: 34 + 8 = 42", "итого: 34 + 8 = 42"),
    (s.Total((42,), 42), "total: 42", "итого: 42"),
    (s.InMoney(47, 25, 1175), "47 chips of 25: 47 × 25 = 1175", "47 фишек по 25: 47 × 25 = 1175"),
    (s.InMoney(1, 25, 25), "1 chip of 25: 1 × 25 = 25", "1 фишка по 25: 1 × 25 = 25"),
    (
        s.Together((SPLIT, OTHER), (3, 4), Odds(17, 1), 119),
        "splits 17/20, 17/18: 3 + 4 = 7; 7 × 17 = 119",
        "сплиты 17/20, 17/18: 3 + 4 = 7; 7 × 17 = 119",
    ),
    (
        s.Together((SPLIT, OTHER), (1, 1), Odds(17, 1), 34),
        "splits 17/20, 17/18: 2 × 17 = 34",
        "сплиты 17/20, 17/18: 2 × 17 = 34",
    ),
    (
        s.Together((SPLIT, OTHER), (3, 3), Odds(17, 1), 102),
        "splits 17/20, 17/18: 2 × 3 = 6; 6 × 17 = 102",
        "сплиты 17/20, 17/18: 2 × 3 = 6; 6 × 17 = 102",
    ),
    (
        s.ShortCut(Trick.TIMES_17_EVEN, 12, 17, 204, (SPLIT,)),
        "in the head: 12 × 17 = (12 + 6) × 10 + 2 × 12 = 180 + 24 = 204",
        "в уме: 12 × 17 = (12 + 6) × 10 + 2 × 12 = 180 + 24 = 204",
    ),
    (
        s.PairsOf52(3, 156, (STRAIGHT, SPLIT)),
        "straight 17, split 17/20, alike, 52 a pair: 3 × 52 = 156",
        "номер 17, сплит 17/20 поровну, 52 за пару: 3 × 52 = 156",
    ),
    (
        s.Station((STRAIGHT, SPLIT, CORNER, LINE), (36, 18, 9, 6), 4, 65),
        "by stations, with the stakes and less the stakes: 36 + 18 + 9 + 6 = 69; 69 − 4 = 65",
        "методом станций, всё со ставками минус сами ставки: 36 + 18 + 9 + 6 = 69; 69 − 4 = 65",
    ),
    (s.Divides(VOISINS, 900, 9, 5, 100), "900 ÷ 9: plays by 100", "900 ÷ 9: играет по 100"),
    (
        s.Divides(VOISINS, 1349, 9, 5, 145),
        "1349 ÷ 9, down to a multiple of 5: plays by 145",
        "1349 ÷ 9, вниз до кратного 5: играет по 145",
    ),
    (
        s.Divides(VOISINS, 1000, 9, 1, 111),
        "1000 ÷ 9, rounded down: plays by 111",
        "1000 ÷ 9, с округлением вниз: играет по 111",
    ),
    (
        s.Full((AT["0/2/3"],), 300, 150),
        "by 150: trio 0/2/3 is full, 300",
        "по 150: трио 0/2/3 — максимум, 300",
    ),
    (
        s.Full((AT["4/7"], AT["12/15"]), 200, 200),
        "by 200: splits 4/7, 12/15 are full, 200 each",
        "по 200: сплиты 4/7, 12/15 — максимум, по 200",
    ),
    (
        s.Spreads(1500, 300, 7, 5, 170),
        "(1500 − 300) ÷ 7, down to a multiple of 5: plays by 170",
        "(1500 − 300) ÷ 7, вниз до кратного 5: играет по 170",
    ),
    (
        s.Top(VOISINS, 200, 1700),
        "by 200 everything is full: no more than 1700 plays",
        "по 200 всё на максимуме: больше 1700 не играет",
    ),
    (s.Lies((AT["0/2/3"],), 300), "trio 0/2/3: 300", "трио 0/2/3: 300"),
    (
        s.Lies((AT["4/7"], AT["12/15"]), 170),
        "splits 4/7, 12/15: 170 each",
        "сплиты 4/7, 12/15: по 170",
    ),
    (
        s.Placed((300, 850, 340), 1490),
        "placed: 300 + 850 + 340 = 1490",
        "поставлено: 300 + 850 + 340 = 1490",
    ),
    (s.ChangeBack(1500, 1490, 10), "change: 1500 − 1490 = 10", "сдача: 1500 − 1490 = 10"),
)

SUM = re.compile(r"[\d(][\d ()+−×÷=.,\N{NO-BREAK SPACE}]*\d")


def values_of(line: str) -> list[set[int]]:
    """Of each run of equal sums in the line, what its sides come to, worked out by Python."""
    found = []
    for run in SUM.findall(re.sub(r"[.,\N{NO-BREAK SPACE}](?=\d{3}(?!\d))", "", line)):
        if "=" in run:
            signs = str.maketrans("−×÷", "-*/")
            found.append({eval(side.translate(signs)) for side in run.split("=")})
    return found


def test_the_list_here_has_every_kind_of_step_there_is() -> None:
    assert {type(step) for step, _, _ in STEPS} == set(get_args(Step)) - {s.OwnStep}


@pytest.mark.parametrize(("step", "english", "russian"), STEPS, ids=[e for _, e, _ in STEPS])
def test_a_step_is_said_as_a_croupier_says_it(step: Step, english: str, russian: str) -> None:
    assert Voice("en").step(step) == english
    assert Voice("ru").step(step) == russian


@pytest.mark.parametrize("step", [step for step, _, _ in STEPS], ids=repr)
def test_every_sum_that_is_said_comes_out(voice: Voice, step: Step) -> None:
    said = voice.step(step)
    assert not re.search(r"[{}]", said)
    assert [sides for sides in values_of(said) if len(sides) != 1] == []


FACTORS = {
    Trick.TIMES_35_BY_70: (35, range(2, 401, 2)),
    Trick.TIMES_35_BY_36: (35, range(1, 401)),
    Trick.TIMES_17_EVEN: (17, range(2, 401, 2)),
    Trick.TIMES_17_BY_18: (17, range(1, 401)),
    Trick.TIMES_8: (8, range(1, 401)),
    Trick.TIMES_11: (11, range(1, 401)),
    Trick.TIMES_5: (5, range(1, 401)),
}


@pytest.mark.parametrize("trick", Trick)
def test_a_short_cut_comes_to_the_product_on_every_side_of_it(voice: Voice, trick: Trick) -> None:
    factor, counts = FACTORS[trick]
    for count in counts:
        step = s.ShortCut(trick, count, factor, count * factor, (SPLIT,))
        assert values_of(voice.step(step)) == [{count * factor}]


def test_large_sums_are_grouped_as_the_language_does(english: Voice, russian: Voice) -> None:
    step = s.InMoney(1175, 100, 117_500)
    assert english.step(step) == "1175 chips of 100: 1175 × 100 = 117,500"
    assert russian.step(step) == "1175 фишек по 100: 1175 × 100 = 117\N{NO-BREAK SPACE}500"
