"""Rule sets: what a house may decide, and what is said of a file that cannot be used."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.faults import (
    BadValue,
    Expected,
    Fault,
    MinimumAboveMaximum,
    NoSuchRules,
    UnknownKey,
    UnreadableRules,
)
from croupier.rules.layout import Kind
from croupier.rules.limits import OverMaximum
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets, standard
from tests.rules.generators import patient

Reader = Callable[[str | bytes], RuleSet | Fault]


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Read a rule set from a file with this text."""

    def reader(text: str | bytes) -> RuleSet | Fault:
        path = tmp_path / "house.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_rule_set(str(path))

    return reader


def rules(found: RuleSet | Fault) -> RuleSet:
    assert isinstance(found, RuleSet), found
    return found


# --- what is shipped ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_rule_sets())
def test_every_shipped_rule_set_is_read_and_bears_its_name(name: str) -> None:
    assert standard(name).name == name
    assert rules(read_rule_set(name)) == standard(name)


def test_the_european_table_is_as_published() -> None:
    european = standard("european")
    assert european.wheel_key == "single-zero"
    assert european.announced.step == 5
    assert european.limits.maximum is None
    assert european.limits.over_maximum is OverMaximum.RETURN
    assert european.pairs
    assert european.currency.write(1) == "1"


def test_a_name_that_is_not_shipped_is_told_those_that_are() -> None:
    assert read_rule_set("europaen") == NoSuchRules("europaen", shipped_rule_sets())
    with pytest.raises(ValueError, match="europaen"):
        standard("europaen")


# --- overrides and files of one's own -------------------------------------------------------------


def test_single_keys_are_overridden_by_text_or_number() -> None:
    for value in (100, "100", "100.0"):
        assert rules(read_rule_set("european", {"limits.maximum": value})).limits.maximum == 100


def test_a_file_says_only_what_differs(read: Reader) -> None:
    house = rules(read('[payouts]\nstraight = "34:1"\n[limits]\nmaximum = 200\n'))
    assert house.name == "house"
    assert str(house.payouts[Kind.STRAIGHT]) == "34:1"
    assert str(house.payouts[Kind.SPLIT]) == "17:1"
    assert house.limits.maximum == 200
    assert house.wheel_key == "single-zero"


def test_an_empty_file_is_european_roulette_under_its_own_name(read: Reader) -> None:
    house = rules(read(""))
    assert (house.payouts, house.limits) == (standard().payouts, standard().limits)
    assert house.name == "house"


def test_a_file_names_the_set_it_is_based_on(read: Reader) -> None:
    assert rules(read('based-on = "european"')).announced == standard("european").announced
    wrong = read('based-on = "asian"')
    assert wrong == BadValue("based-on", "asian", Expected.WORD, shipped_rule_sets())


def test_an_override_is_stronger_than_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[limits]\nmaximum = 200\nminimum = 2\n")
    limits = rules(read_rule_set(str(path), {"limits.maximum": "50"})).limits
    assert (limits.minimum, limits.maximum) == (2, 50)


def test_every_key_can_be_said_in_a_file(read: Reader) -> None:
    house = rules(
        read(
            """
            wheel = "single-zero"
            smallest = 0.5
            pairs = false
            [limits]
            minimum = 2.5
            maximum = 100
            outside-minimum = 10
            outside-maximum = 1000.5
            over-maximum = "refuse"
            [limits.multipliers]
            street = 3.33
            [announced]
            step = 2.5
            final-straights = false
            """
        )
    )
    assert not house.pairs
    limits = house.limits
    assert (limits.minimum, limits.maximum) == (5, 200)
    assert (limits.outside_minimum, limits.outside_maximum) == (20, 2001)
    assert limits.over_maximum is OverMaximum.REFUSE
    assert limits.most(house.layout.by_key["1/2/3"]) == 666  # 333 in money
    assert (house.announced.step, house.announced.final_straights) == (5, False)


def test_none_lifts_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[limits]\nmaximum = 200\nminimum = 20\n")
    lifted = {"limits.maximum": "none", "limits.minimum": "none"}
    limits = rules(read_rule_set(str(path), lifted)).limits
    assert (limits.minimum, limits.maximum) == (1, None)


def test_decimals_are_exact(read: Reader) -> None:
    house = rules(read("smallest = 0.1\n[limits]\nmaximum = 0.3"))
    assert house.limits.maximum == 3  # 0.3 // 0.1 is 2 in binary floats


@pytest.mark.parametrize(
    ("smallest", "step", "units"),
    [
        ("10", "5", 1),
        ("2", "5", 3),
        ("5", "5", 1),
        ("0.5", "5", 10),
        ("3", "10", 4),
        ("10", "0.1", 1),
    ],
)
def test_the_step_is_rounded_up_to_whole_payable_units(
    smallest: str, step: str, units: int
) -> None:
    overrides = {"smallest": smallest, "announced.step": step}
    assert rules(read_rule_set("european", overrides)).announced.step == units


# --- what cannot be used --------------------------------------------------------------------------

TOP = (
    *("announced", "chips", "cloth", "limits", "pairs", "payouts", "pictures", "smallest", "spin"),
    *("wheel", "zero"),
)
WHEELS = ("double-zero", "single-zero", "triple-zero")

BROKEN: list[tuple[str, Fault]] = [
    ("limit = 5", UnknownKey("limit", TOP)),
    ("[limit]\nmaximum = 5", UnknownKey("limit", TOP)),
    ("[foo]", UnknownKey("foo", TOP)),
    (
        "[zero]\nrules = 5",
        UnknownKey("zero.rules", ("zero.remainder", "zero.repeated", "zero.rule")),
    ),
    ("limits = 5", BadValue("limits", "", Expected.TABLE)),
    ("limits.multipliers = 5", BadValue("limits.multipliers", "", Expected.TABLE)),
    ("[wheel]", BadValue("wheel", "{}", Expected.WORD, WHEELS)),
    (
        "[limits.maximum]\na = 1",
        BadValue("limits.maximum", "{'a': 1}", Expected.DECIMAL, ("none",)),
    ),
    ('wheel = "round"', BadValue("wheel", "round", Expected.WORD, WHEELS)),
    ("wheel = 1", BadValue("wheel", "1", Expected.WORD, WHEELS)),
    ("smallest = 0", BadValue("smallest", "0", Expected.DECIMAL)),
    ("smallest = -1", BadValue("smallest", "-1", Expected.DECIMAL)),
    ("smallest = true", BadValue("smallest", "true", Expected.DECIMAL)),
    ("smallest = nan", BadValue("smallest", "nan", Expected.DECIMAL)),
    ("smallest = inf", BadValue("smallest", "inf", Expected.DECIMAL)),
    ("smallest = -inf", BadValue("smallest", "-inf", Expected.DECIMAL)),
    ("smallest = 1e5", BadValue("smallest", "1e5", Expected.DECIMAL)),
    ("smallest = 1e-999999999999", BadValue("smallest", "1e-999999999999", Expected.DECIMAL)),
    ("smallest = 1979-05-27", BadValue("smallest", "1979-05-27", Expected.DECIMAL)),
    ('smallest = "none"', BadValue("smallest", "none", Expected.DECIMAL)),
    ('smallest = "١٢"', BadValue("smallest", "١٢", Expected.DECIMAL)),
    ('smallest = ""', BadValue("smallest", "", Expected.DECIMAL)),
    ("smallest = [1]", BadValue("smallest", "[1]", Expected.DECIMAL)),
    ("pairs = 1", BadValue("pairs", "1", Expected.BOOLEAN)),
    ('pairs = "true"', BadValue("pairs", "true", Expected.BOOLEAN)),
    ("[payouts]\nstraight = 35", BadValue("payouts.straight", "35", Expected.ODDS)),
    ('[payouts]\nstraight = "35"', BadValue("payouts.straight", "35", Expected.ODDS)),
    ('[payouts]\nstraight = "35:0"', BadValue("payouts.straight", "35:0", Expected.ODDS)),
    ("[limits]\nmaximum = -5", BadValue("limits.maximum", "-5", Expected.DECIMAL, ("none",))),
    ('[limits]\nmaximum = "None"', BadValue("limits.maximum", "None", Expected.DECIMAL, ("none",))),
    ("[limits]\nmaximum = 0.5", BadValue("limits.maximum", "0.5", Expected.PAYABLE, ("1",))),
    (
        '[limits]\nover-maximum = "keep"',
        BadValue("limits.over-maximum", "keep", Expected.WORD, ("return", "stand", "refuse")),
    ),
    (
        "[limits.multipliers]\nsplit = 0",
        BadValue("limits.multipliers.split", "0", Expected.MULTIPLIER),
    ),
    (
        '[limits.multipliers]\nsplit = "two"',
        BadValue("limits.multipliers.split", "two", Expected.MULTIPLIER),
    ),
    ("[limits]\nminimum = 6\nmaximum = 5", MinimumAboveMaximum("limits.minimum", "6", "5")),
    (
        "[limits]\noutside-minimum = 6\noutside-maximum = 5",
        MinimumAboveMaximum("limits.outside-minimum", "6", "5"),
    ),
    (
        "[limits]\nmaximum = 1\nmultipliers.straight = 0.5",
        MinimumAboveMaximum("limits.multipliers.straight", "1", "0"),
    ),
    (
        "[limits]\nminimum = 10\nmaximum = 12\nmultipliers.split = 0.75",
        MinimumAboveMaximum("limits.multipliers.split", "10", "9"),
    ),
]


@pytest.mark.parametrize(("text", "fault"), BROKEN, ids=[text[:40] for text, _ in BROKEN])
def test_a_value_that_cannot_stand_there_is_named_with_its_key(
    text: str, fault: Fault, read: Reader
) -> None:
    assert read(text) == fault


def test_two_dozens_do_not_multiply_a_straight_maximum(read: Reader) -> None:
    assert isinstance(read("[limits.multipliers]\ndozen = 12"), UnknownKey)


HOSTILE = {
    "an int of thousands of digits": ("smallest = 0x" + "f" * 5000, "smallest"),
    "an int that python does not parse": ("smallest = " + "9" * 5000, None),
    "tables within tables": ("limits.maximum." + ".".join("a" * 2000) + " = 1", "limits.maximum"),
    "tables within the base": ("based-on." + ".".join("a" * 2000) + " = 1", "based-on"),
    "lists within lists": ("smallest = " + "[" * 8000 + "]" * 8000, None),
    "an exponent beyond decimals": ("smallest = 1e" + "9" * 40, "smallest"),
    "a decimal of many digits": ("smallest = 0." + "1" * 10_000, "smallest"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_fault_like_any_other(name: str, read: Reader) -> None:
    text, key = HOSTILE[name]
    found = read(text)
    if key is None:
        assert isinstance(found, UnreadableRules)
        assert found.source.endswith("house.toml")
    else:
        assert isinstance(found, BadValue)
        assert found.key == key
        assert len(found.value) <= 60


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), "9" * 100, "1" * 31, "", " 5", "5."],
    ids=["huge", "minus huge", "100 digits", "31 digits", "empty", "space", "bare point"],
)
def test_a_hostile_override_is_a_fault_like_any_other(value: int | str) -> None:
    found = read_rule_set("european", {"limits.maximum": value})
    assert isinstance(found, BadValue)
    assert found.key == "limits.maximum"


def test_a_limit_beyond_what_is_counted_is_refused() -> None:
    found = read_rule_set("european", {"limits.maximum": 10**12 + 1})
    assert found == BadValue("limits.maximum", str(10**12 + 1), Expected.DECIMAL, ("none",))


def test_a_step_beyond_everything_is_a_step() -> None:
    overrides: dict[str, str | int] = {"announced.step": 10**29, "smallest": "0.01"}
    assert rules(read_rule_set("european", overrides)).announced.step == 10**31


@pytest.mark.parametrize(
    "key", ["", "limits", "limits.", "based-on", "LIMITS.MAXIMUM", "a.b.c", "\0"]
)
def test_an_override_of_no_key_is_named(key: str) -> None:
    found = read_rule_set("european", {key: 1})
    assert isinstance(found, UnknownKey | BadValue)
    assert found.key == key


# --- files that cannot be read ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"maximum",
        b"= 5",
        b"[limits\n",
        b"a = 1\na = 2",
        b"\xff\xfe",
        b"\x80 = 1",
        b"\0",
        b"a = '\xc3",
    ],
)
def test_what_is_not_toml_is_unreadable_with_the_readers_own_word(
    text: bytes, read: Reader
) -> None:
    found = read(text)
    assert isinstance(found, UnreadableRules)
    assert found.source.endswith("house.toml")
    assert found.reason


def test_a_file_that_is_too_large_is_refused_and_never_read_in_part(read: Reader) -> None:
    filler = "#" + "x" * 16_383 + "\n"
    found = read(filler + "smallest = 5\n")
    assert isinstance(found, UnreadableRules)
    assert found.reason == os.strerror(27)  # EFBIG
    fits = "smallest = 5\n#"
    assert rules(read(fits + "x" * (16_384 - len(fits)))).currency.write(1) == "5"


def test_a_missing_file_a_folder_and_impossible_paths_are_unreadable(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for source in (
        str(tmp_path / "missing.toml"),
        str(tmp_path / "folder.toml"),
        "\0.toml",
        "\ud800.toml",
        "x" * 5000 + ".toml",
    ):
        found = read_rule_set(source)
        assert isinstance(found, UnreadableRules), source[:20]
        assert found.source == source


def test_a_path_that_is_no_toml_file_is_no_rule_set(tmp_path: Path) -> None:
    for source in ("", str(tmp_path), "../european", "european.", "EUROPEAN"):
        assert read_rule_set(source) == NoSuchRules(source, shipped_rule_sets())


def test_a_file_named_like_a_shipped_set_is_read_and_the_name_alone_means_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "european.toml").write_text("[limits]\nmaximum = 7\n")
    monkeypatch.chdir(tmp_path)
    assert rules(read_rule_set("european.toml")).limits.maximum == 7
    assert rules(read_rule_set("european")).limits.maximum is None


TOML_VALUES = st.sampled_from(
    ["1", "-1", "0.1", "1e9", "nan", "true", '"none"', '"x"', "[]", "{}", "{a = 1}", "[[1]]"]
)
KEYS = st.sampled_from(
    [
        *("wheel", "smallest", "pairs", "payouts", "limits", "limits.multipliers", "based-on"),
        *("limits.maximum", "limits.minimum", "limits.over-maximum", "payouts.split"),
        *("limits.multipliers.split", "announced", "announced.step", '""', '"\\u0000"', "x.y"),
    ]
)


@settings(patient, max_examples=150)
@given(st.lists(st.tuples(KEYS, TOML_VALUES), max_size=4) | st.text(max_size=60))
def test_any_file_is_a_rule_set_or_a_fault(
    tmp_path_factory: pytest.TempPathFactory, content: list[tuple[str, str]] | str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    text = content if isinstance(content, str) else "\n".join(f"{k} = {v}" for k, v in content)
    path.write_text(text, "utf-8", errors="surrogatepass")
    assert isinstance(read_rule_set(str(path)), RuleSet | Fault)
