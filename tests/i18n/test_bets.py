"""What bets are called, and a cloth read out."""

import re
import unicodedata
from itertools import chain

import pytest

from croupier.i18n import Voice, own_name
from croupier.rules import (
    Bet,
    ByAmount,
    Call,
    Kind,
    Number,
    Position,
    Seat,
    call_keys,
    find_call,
    load_layout,
    read_bet,
    standard,
)

RULES = standard("european")
AT = RULES.layout.by_key


def call_of(key: str) -> Call:
    call = find_call(key, RULES)
    assert isinstance(call, Call)
    return call


def is_latin(voice: Voice) -> bool:
    """Whether the language is written in Latin letters, as it writes its own name."""
    return unicodedata.name(own_name(voice.language)[0]).startswith("LATIN")


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_position_has_a_name(voice: Voice, kind: Kind) -> None:
    assert voice.kind(kind)
    assert is_latin(voice) or not re.search("[A-Za-z]", voice.kind(kind))


def test_no_two_kinds_share_a_name(voice: Voice) -> None:
    assert len({voice.kind(kind) for kind in Kind}) == len(Kind)


def test_every_position_of_the_cloth_has_a_name_of_its_own(voice: Voice) -> None:
    layout = load_layout("single-zero")
    positions = (*layout.positions, *layout.pairs)
    names = {voice.position(position) for position in positions}
    assert len(names) == 157 + 4
    assert not any(re.search("[{}]", name) for name in names)
    assert is_latin(voice) or not any(re.search("[A-Za-z]", name) for name in names)


@pytest.mark.parametrize(
    ("key", "english", "russian"),
    [
        ("17", "straight 17", "номер 17"),
        ("17/20", "split 17/20", "сплит 17/20"),
        ("16/17/18", "street 16/17/18", "стрит 16/17/18"),
        ("0/2/3", "trio 0/2/3", "трио 0/2/3"),
        ("17/18/20/21", "corner 17/18/20/21", "угол 17/18/20/21"),
        ("0/1/2/3", "first four 0/1/2/3", "первые четыре 0/1/2/3"),
        ("16/17/18/19/20/21", "six line 16–21", "линия 16–21"),
        ("dozen-2", "2nd dozen", "2-я дюжина"),
        ("column-3", "3rd column", "3-я колонка"),
        ("red", "red", "красное"),
        ("low", "1–18", "малые 1–18"),
        ("column-2+column-3", "2nd and 3rd column", "2-я и 3-я колонки"),
    ],
)
def test_a_position_is_called_as_at_the_table(key: str, english: str, russian: str) -> None:
    assert Voice("en").position(AT[key]) == english
    assert Voice("ru").position(AT[key]) == russian


def test_every_announced_bet_has_a_name_of_its_own(voice: Voice) -> None:
    wider = (f"neighbours-{n}x{reach}" for n in range(37) for reach in (1, 3, 18))
    keys = list(chain(call_keys(RULES), wider))
    names = {voice.call(call_of(key)) for key in keys}
    assert len(names) == len(keys)
    assert not any(re.search("[{}]", name) for name in names)


@pytest.mark.parametrize(
    ("key", "english", "russian"),
    [
        ("voisins", "Voisins du zéro", "Voisins du zéro"),
        ("orphelins-plein", "Orphelins en plein", "Orphelins en plein"),
        ("neighbours-17", "neighbours of 17", "соседи 17"),
        ("neighbours-17x1", "neighbours of 17, 1 a side", "соседи 17, по 1 с каждой стороны"),
        ("final-7", "finals 7 en plein", "финали 7 en plein"),
        ("final-4/7", "finals 4/7 à cheval", "финали 4/7 à cheval"),
        ("red-splits", "red splits", "красные сплиты"),
        ("black-splits", "black splits", "чёрные сплиты"),
        ("complete-17", "complete on 17", "комплит 17"),
        ("picture-17", "picture of 17", "картинка 17"),
    ],
)
def test_an_announced_bet_is_called_as_at_the_table(key: str, english: str, russian: str) -> None:
    assert Voice("en").call(call_of(key)) == english
    assert Voice("ru").call(call_of(key)) == russian


def test_a_series_of_the_houses_own_is_called_by_its_key(voice: Voice) -> None:
    own = Call("naca{0}", call_of("voisins").family, call_of("voisins").chips)
    assert voice.call(own) == "naca{0}"


def test_a_cloth_read_out_has_every_bet_so_that_it_can_be_read_again(voice: Voice) -> None:
    bets: list[Bet | ByAmount] = [
        *(Bet(position, 3, Seat("A")) for position in RULES.layout.positions),
        ByAmount(call_of("voisins"), 12_500),
    ]
    spoken = voice.bets(bets, Number(17))
    listed = spoken.partition(": ")[2].rpartition(". ")[0]
    assert [read_bet(text, RULES) for text in listed.split("; ")] == bets
    assert "17" in spoken.rpartition(". ")[2]


def test_a_cloth_without_a_number_names_none(english: Voice) -> None:
    assert english.bets([Bet(AT["17/20"], 2)]) == "On the cloth: 17/20 2."
    assert english.bets([Bet(AT["17/20"], 2)], Number(0)) == "On the cloth: 17/20 2. 0 fell."


def test_positions_of_a_kind_stand_under_one_name_in_their_order() -> None:
    from croupier.i18n.bets import position_names

    def named(*keys: str) -> list[Position]:
        return [AT[key] for key in keys]

    english, russian = Voice("en"), Voice("ru")
    assert position_names(english, named("17", "20", "17/20")) == "straights 17, 20, split 17/20"
    assert position_names(russian, named("0/1/2", "0/2/3")) == "трио 0/1/2, 0/2/3"
    assert position_names(russian, named("red", "even")) == "красное, чёт"
    lines = named("1/2/3/4/5/6", "4/5/6/7/8/9")
    assert position_names(english, lines) == "six lines 1–6, 4–9"
    assert position_names(english, []) == ""
