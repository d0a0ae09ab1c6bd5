"""Payments settled again: what is due, and what is wrong, bet by bet."""

from datetime import timedelta
from pathlib import Path

from croupier.audit.columns import Finding
from croupier.rules.rule_set import RuleSet, standard
from tests.audit.audits import audit_of, found
from tests.audit.by_hand import NOON, Log, house, random_log

EVERY_HOUSE: dict[str, RuleSet] = {
    **{name: standard(name) for name in ("european", "club", "french", "american", "triple-zero")},
    "half": house("american", zero_rule="surrender", zero_remainder="player"),
    "lost": house("european", zero_rule="prison", zero_repeated="lose"),
    "stays": house("european", zero_rule="prison", zero_repeated="stay"),
    "halves": house("french", zero_rule="prison", zero_repeated="half"),
    "halved": house("french", zero_rule="prison", zero_repeated="halve"),
    "up": house("french", zero_rule="prison", zero_repeated="halve", zero_remainder="player"),
    "two": house("american", zero_rule="prison", zero_repeated="halve"),
    "odds": house("european", payouts_corner="17:2", payouts_dozen="39:20"),
    "small": house(
        "european", limits_maximum=100, **{"announced_step": 5, "limits_over-maximum": "stand"}
    ),
}


def european() -> Log:
    return Log({"european": standard("european")})


# --- every rule set, against the engine -----------------------------------------------------


def test_nothing_is_found_where_every_bet_of_every_house_was_paid_as_the_engine_settles_it(
    tmp_path: Path,
) -> None:
    log = random_log(EVERY_HOUSE, spins=60, bets=12, seed=1)
    books = {name: rules for name, rules in EVERY_HOUSE.items() if name != "small"}
    log.bets = [b for b in log.bets if b["table"] != f"T{len(books)}"]
    with audit_of(log, tmp_path) as audit:
        assert found(audit) == []
        assert audit.outcome.is_clean
        assert audit.outcome.sums.rows == audit.outcome.sums.settled == len(log.bets)
        assert audit.outcome.sums.stake == sum(bet["stake"] for bet in log.bets)
        assert audit.outcome.sums.due == sum(bet["paid"] for bet in log.bets)


def test_every_bet_paid_otherwise_is_found_with_what_the_engine_says_is_due(
    tmp_path: Path,
) -> None:
    log = random_log(EVERY_HOUSE, spins=30, bets=8, seed=2)
    log.bets = [b for b in log.bets if b["table"] != f"T{len(EVERY_HOUSE) - 1}"]
    due = [bet["paid"] for bet in log.bets]
    for at, bet in enumerate(log.bets):
        bet["paid"] += at % 7 + 1
    expected = sorted(
        (str(bet["spin"]), bet["table"], bet["position"], bet["stake"], bet["paid"], owed)
        for bet, owed in zip(log.bets, due, strict=True)
    )
    with audit_of(log, tmp_path) as audit:
        rows = found(audit, "spin", "table", "position", "stake", "paid", "due")
        assert sorted(rows) == expected


def test_announced_bets_play_under_the_maxima_as_the_engine_spreads_them(tmp_path: Path) -> None:
    rules = EVERY_HOUSE["small"]
    log = random_log({"small": rules}, spins=100, bets=4, seed=3)
    calls = [bet for bet in log.bets if bet["position"] not in rules.layout.by_key]
    log.bets = calls
    assert len(calls) > 30
    with audit_of(log, tmp_path) as audit:
        assert found(audit) == []


# --- one kind of finding after another ------------------------------------------------------


SEVENTEEN: list[tuple[str, int, int, int, Finding | None]] = [
    ("17", 10, 360, 350, Finding.STAKE_INCLUDED),
    ("red", 10, 0, 0, None),
    ("black", 10, 20, 10, Finding.STAKE_INCLUDED),
    ("14/17", 10, 110, 170, Finding.NEIGHBOURING_ODDS),
    ("14/17", 10, 350, 170, Finding.NEIGHBOURING_ODDS),
    ("17", 10, 0, 350, Finding.MISSED),
    ("18", 10, 350, 0, Finding.PAID_LOSER),
    ("17", 10, 349, 350, Finding.OTHER),
    ("column-2+column-3", 5, 2, 2, None),
    ("column-2+column-3", 5, 5, 2, Finding.NEIGHBOURING_ODDS),
    ("17-14", 10, 110, 170, Finding.NEIGHBOURING_ODDS),
    ("orphelins", 50, 340, 340, None),
    ("orphelins", 50, 390, 340, Finding.STAKE_INCLUDED),
    ("orphelins", 50, 170, 340, Finding.NEIGHBOURING_ODDS),
    ("neighbours-17", 50, 350, 350, None),
    ("neighbours-17x1", 30, 0, 350, Finding.MISSED),
    ("complete-17", 40, 392, 392, None),
]


def test_each_kind_of_wrong_payment_has_its_name_when_seventeen_falls(tmp_path: Path) -> None:
    log = european()
    spin = log.spin("17")
    for seat, (position, stake, paid, _due, _finding) in enumerate(SEVENTEEN):
        log.bet(spin, position, stake, paid, seat=f"{seat:02}")
    expected = [
        (f"{seat:02}", stake, paid, due, finding)
        for seat, (_position, stake, paid, due, finding) in enumerate(SEVENTEEN)
        if finding is not None
    ]
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "seat", "stake", "paid", "due", "finding") == expected


def test_the_position_is_said_in_its_canonical_form(tmp_path: Path) -> None:
    log = european()
    spin = log.spin("1")
    for text in ("20-17", "3-0-2", "16..21", "column-3+column-2"):
        log.bet(spin, text, 1, 5)
    with audit_of(log, tmp_path) as audit:
        assert {row for (row,) in found(audit, "position")} == {
            "17/20",
            "0/2/3",
            "16/17/18/19/20/21",
            "column-2+column-3",
        }


def test_half_of_an_even_chance_comes_back_on_zero(tmp_path: Path) -> None:
    log = Log({"french": standard("french")})
    spin = log.spin("0", "french")
    for stake, paid in ((25, 12), (25, 0), (25, 25), (24, 12)):
        log.bet(spin, "red", stake, paid)
    log.bet(spin, "dozen-1", 24, 12)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "position", "stake", "paid", "due", "finding") == [
            ("dozen-1", 24, 12, 0, "paid-loser"),
            ("red", 25, 0, 12, "half-not-returned"),
            ("red", 25, 25, 12, "other"),
        ]


def test_a_late_bet_is_found_whatever_it_was_paid(tmp_path: Path) -> None:
    log = european()
    closed = NOON + timedelta(minutes=1)
    spin = log.spin("17", closed=closed)
    late, early = closed + timedelta(microseconds=1), closed
    log.bet(spin, "17", 10, 350, at=late)
    log.bet(spin, "18", 10, 0, at=late)
    log.bet(spin, "17", 20, 700, at=early)
    log.bet(spin, "17", 30, 1050, at=None)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "position", "stake", "due", "finding") == [
            ("17", 10, 350, "late-bet"),
            ("18", 10, 0, "late-bet"),
        ]


# --- rows that cannot be settled ------------------------------------------------------------


def test_bad_rows_are_findings_of_their_own_and_the_rest_is_settled(tmp_path: Path) -> None:
    log = european()
    good, unknown, ruled = log.spin("17"), log.spin("37"), log.spin("5", "atlantis")
    zero, doubled = log.spin("00"), log.spin("7")
    log.spin("8", spin=doubled)
    rows = [
        (good, "17", 10, 350, None),
        (good, "17/19", 10, 0, "unknown-position"),
        (good, None, 10, 0, "unknown-position"),
        (good, "17", 0, 0, "negative"),
        (good, "17", -5, 0, "negative"),
        (good, "17", 5, -5, "negative"),
        (good, "17", 2**62, 0, "overflow"),
        (good, "red", 2**60, 0, None),
        (good, "17", None, 0, "unreadable"),
        (unknown, "17", 10, 0, "unknown-number"),
        (zero, "17", 10, 0, "unknown-number"),
        (ruled, "5", 10, 350, "unknown-rules"),
        (doubled, "7", 10, 350, "doubled-spin"),
        (99, "7", 10, 350, "missing-spin"),
    ]
    for spin, position, stake, paid, _ in rows:
        log.bet(spin, position, stake, paid)  # type: ignore[arg-type]
    with audit_of(log, tmp_path) as audit:
        expected = sorted((str(r[0]), r[4]) for r in rows if r[4])
        told = found(audit, "spin", "finding")
        assert sorted(told) == expected
        sums = audit.outcome.sums
        assert sums.rows == len(rows)
        assert sums.settled + sums.rejected == len(rows)
        assert all(due is None for (due,) in found(audit, "due"))


def test_the_largest_stake_that_fits_is_settled_and_one_more_is_an_overflow(tmp_path: Path) -> None:
    log = european()
    spin = log.spin("17")
    largest = (2**63 - 1) // 36
    log.bet(spin, "17", largest, largest * 35)
    log.bet(spin, "17", largest + 1, 0)
    log.bet(spin, "17", largest, largest * 35 - 1)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "stake", "due", "finding") == [
            (largest, largest * 35, "other"),
            (largest + 1, None, "overflow"),
        ]
        assert audit.outcome.sums.due == 2 * 35 * largest


def test_odds_on_a_part_of_a_stake_beyond_floating_point_are_an_overflow(tmp_path: Path) -> None:
    log = european()
    spin = log.spin("17")
    exact = 2**53 - 1
    log.bet(spin, "column-1+column-2", exact, exact // 2)
    log.bet(spin, "column-1+column-2", exact + 1, 0)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "stake", "finding") == [(exact + 1, "overflow")]


def test_bets_with_an_id_that_is_there_twice_are_both_rejected(tmp_path: Path) -> None:
    log = european()
    spin = log.spin("17")
    for bet in (1, 2, 3, 2, 40, -7, -7, None, None):
        log.bet(spin, "17", 10, 350, bet=bet)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "bet", "finding") == [
            ("-7", "doubled-bet"),
            ("-7", "doubled-bet"),
            ("2", "doubled-bet"),
            ("2", "doubled-bet"),
        ]


def test_a_stake_in_prison_is_not_settled_by_a_number_that_is_none(tmp_path: Path) -> None:
    log = Log({"club": house("club", zero_rule="prison")})
    held = log.spin("0", "club")
    log.spin("37", "club")
    log.bet(held, "red", 10, 0)
    log.bet(held, "17", 10, 0)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "position", "finding") == [("red", "unknown-number")]


def test_spins_of_other_tables_and_the_order_of_the_file_decide_nothing(tmp_path: Path) -> None:
    log = Log({"club": house("club", zero_rule="prison")})
    log.spin("2", "club", spin=3, at=NOON + timedelta(minutes=30))
    held = log.spin("0", "club", spin=1, at=NOON)
    log.spin("4", "club", spin=2, table="T2", at=NOON + timedelta(minutes=5))
    log.spin("3", "club", spin=2, at=NOON + timedelta(minutes=10))
    log.bet(held, "red", 10, 10)
    log.bet(held, "black", 10, 0)
    with audit_of(log, tmp_path) as audit:
        assert found(audit) == []


# --- how logs may look ----------------------------------------------------------------------


def test_ids_are_compared_as_text_where_one_log_has_text(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    log = european()
    log.bet(log.spin("17"), "17", 10, 350)
    bets, spins = log.write(tmp_path)
    table = pq.read_table(spins)
    text = pa.array(["1"], pa.string())
    pq.write_table(table.set_column(0, "spin", text), spins)
    from tests.audit.audits import audit_of_files

    with audit_of_files(bets, spins, log.books) as audit:
        assert audit.outcome.is_clean


def test_a_position_may_be_its_place_in_the_list_of_positions(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from tests.audit.audits import audit_of_files

    log = european()
    spin = log.spin("17")
    positions = standard().layout.positions
    places = [positions.index(standard().layout.by_key[key]) for key in ("17", "17/20", "red")]
    for paid in (350, 170, 10):
        log.bet(spin, "", 10, paid)
    log.bet(spin, "", 10, 0)
    bets, spins = log.write(tmp_path)
    ids = pa.array([*places, 999], pa.int16())
    table = pq.read_table(bets).drop_columns("position").append_column("position_id", ids)
    pq.write_table(table, bets)
    with audit_of_files(bets, spins, log.books) as audit:
        assert found(audit, "position", "finding") == [
            ("999", "unknown-position"),
            ("red", "paid-loser"),
        ]
