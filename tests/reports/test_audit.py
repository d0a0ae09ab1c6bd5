"""The report of an audit: sensible whatever was found, and nothing of a log is markup in it."""

import re
import sys
from dataclasses import replace

import pytest

from croupier.audit.columns import Finding
from croupier.audit.outcome import Outcome, Source, Sums
from croupier.i18n import Voice
from croupier.reports.audit import audit_report
from croupier.rules.rule_set import standard
from tests.reports.outcomes import (
    EMPTY,
    HASH,
    NASTY,
    busy,
    clean,
    of_one_bet,
    only_rejected,
)
from tests.reports.seen import Seen

EN = Voice("en")
BOOKS = {name: standard(name) for name in ("american", "european", "french", "triple-zero")}
LOGS: dict[str, Outcome] = {
    "empty": EMPTY,
    "of one bet": of_one_bet(),
    "of one wrong bet": of_one_bet(1800),
    "of bad rows alone": only_rejected(),
    "without a finding": clean(),
    "with 10,000 findings": busy(),
}
MADE: dict[tuple[int, Voice], tuple[Outcome, str]] = {}


def seen(outcome: Outcome, voice: Voice = EN) -> Seen:
    return Seen(html_of(outcome, voice))


def html_of(outcome: Outcome, voice: Voice = EN) -> str:
    """The report, made once for all tests that look at it."""
    key = (id(outcome), voice)
    if key not in MADE:
        MADE[key] = outcome, audit_report(voice, outcome, BOOKS)
    return MADE[key][1]


@pytest.fixture(params=list(LOGS.values()), ids=list(LOGS))
def outcome(request: pytest.FixtureRequest) -> Outcome:
    of_log: Outcome = request.param
    return of_log


# --- whatever it is -----------------------------------------------------------------------------


READ = ["What was read", "How to read this report"]
WRONG = ["Where and when", "The worst rounds, worked out"]


@pytest.mark.parametrize(
    ("log", "parts"),
    [
        ("empty", READ),
        ("of one bet", ["Pace", "Wheels", *READ]),
        ("of one wrong bet", [*WRONG, "Pace", "Wheels", *READ]),
        ("of bad rows alone", ["Pace", *READ]),
        ("without a finding", ["Pace", "Wheels", *READ]),
        ("with 10,000 findings", [*WRONG, "Pace", "Wheels", *READ]),
    ],
)
def test_a_report_has_the_parts_that_there_is_something_to_say_of(
    log: str, parts: list[str]
) -> None:
    assert seen(LOGS[log]).headings(2) == ["What was found", *parts]


def test_every_report_is_one_file_without_a_script(outcome: Outcome) -> None:
    html = html_of(outcome)
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|\son\w+=", html)
    assert set(re.findall(r'(?:href|src)="([^"]*)"', html)) <= {f"#part-{i}" for i in range(1, 8)}


def test_every_report_says_what_it_read(outcome: Outcome) -> None:
    text = seen(outcome).text
    assert text.count(HASH) == 2
    assert "bets.csv" in text
    sums = outcome.sums
    said = [EN.number(n) for n in (sums.rows, sums.settled, sums.rejected)]
    assert f"{said[0]} = {said[1]} settled + {said[2]} rejected" in text


def test_every_table_has_a_caption_scopes_and_a_box_that_is_reached_by_keyboard(
    outcome: Outcome,
) -> None:
    page = seen(outcome)
    assert page.count("table") == page.count("caption") == page.count("div", "wide")
    assert all(heading.get("scope") in {"col", "row"} for heading in page.all("th"))
    for box in page.all("div", "wide"):
        assert (box.get("tabindex"), box.get("role")) == ("0", "group")
        assert box.get("aria-label")


def test_every_picture_has_words_and_no_id_is_there_twice(outcome: Outcome) -> None:
    page = seen(outcome)
    ids = [attributes["id"] for attributes in page.all() if "id" in attributes]
    assert len(ids) == len(set(ids))
    for picture in page.all("svg"):
        assert picture.get("role") == "img"
        for name in str(picture["aria-labelledby"]).split():
            assert name in ids


def test_every_language_has_its_report(outcome: Outcome) -> None:
    for language in ("ka", "ru", "tr", "vi"):
        page = seen(outcome, Voice(language))
        assert page.all("html")[0]["lang"] == language
        assert len(page.headings(2)) == len(seen(outcome).headings(2))


# --- verdicts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "tone", "said"),
    [
        ("empty", "open", "There are no bets: nothing could be audited."),
        ("of one bet", "good", "1 bet could be settled, and it was paid right."),
        ("of one wrong bet", "bad", "1 bet of 1 is wrong."),
        ("of bad rows alone", "bad", "No bet could be settled: all 3 rows were rejected."),
        ("without a finding", "good", "bets that could be settled were paid right."),
        ("with 10,000 findings", "bad", "10,000 bets of"),
    ],
)
def test_the_verdict_comes_first(log: str, tone: str, said: str) -> None:
    page = seen(LOGS[log])
    (box,) = page.all("div", "verdict")
    assert tone in str(box["class"]).split()
    assert said in page.text
    assert page.text.index(said) < page.text.index("What was read")


def test_the_verdict_says_who_lost_how_much() -> None:
    assert "In all the house paid 100 too much." in seen(of_one_bet(1800)).text
    assert "In all the players got 600 too little." in seen(of_one_bet(1100)).text


def test_rows_that_could_not_be_settled_spoil_a_clean_verdict() -> None:
    made = clean()
    spoiled = replace(made.sums, rows=made.sums.rows + 4, rejected=4, findings=4)
    page = seen(replace(made, sums=spoiled, findings={Finding.NEGATIVE: 4}))
    (box,) = page.all("div", "verdict")
    assert "bad" in str(box["class"]).split()
    assert "4 rows could not be settled; nothing is said of their payments." in page.text
    assert "No payment differs from the rules." in page.text


# --- what is in it ------------------------------------------------------------------------------


def test_a_wrong_bet_is_worked_out_as_a_dealer_says_it() -> None:
    page = seen(of_one_bet(1800))
    assert "Table R1, spin 1: 17" in page.headings(3)
    assert (
        "2026-06-22 21:00–22:00, dealer Ana, rules “european”, in all 100 too much (stake included)"
        in page.text
    )
    row = page.row("split 17/20")
    assert row[1:7] == ["A", "100", "100 × 17 = 1700", "1700", "1800", "100 too much"]


def test_each_kind_of_row_of_a_round_says_what_it_comes_to() -> None:
    page = seen(LOGS["with 10,000 findings"])
    assert page.row("straight 17")[3:7] == ["20 × 35 = 700", "700", "340", "360 too little"]
    assert "paid 17:1 (split)" in page.row("straight 17")[7]
    assert page.row("red")[3:7] == ["not on 17", "0", "500", "500 too much"]
    orphelins = page.row("Orphelins")
    assert orphelins[3] == "100 a chip; split 14/17: 100 × 17 = 1700; split 17/20: 100 × 17 = 1700"
    assert page.row("17/19")[3:5] == ["–", "–"]
    assert page.row("black")[3:8] == ["200 × 1 = 200", "200", "200", "right", ""]


def test_long_lists_say_how_much_more_there_is() -> None:
    page = seen(LOGS["with 10,000 findings"])
    assert page.text.count("39 more bets are right.") == 20
    assert "The 20 rounds in which most was paid wrong." in page.text
    assert "The picture leaves 18 out." in page.text
    assert "5 more rows are not shown." in page.text


def test_figures_beside_a_picture_are_those_of_the_values() -> None:
    made = LOGS["with 10,000 findings"]
    page = seen(made)
    name, sums = max(made.by_dealer.items(), key=lambda item: item[1].overpaid + item[1].underpaid)
    row = page.row(name)
    assert row[1:5] == [
        EN.number(n) for n in (sums.overpaid, sums.underpaid, sums.findings, sums.settled)
    ]


def test_nothing_of_a_log_becomes_markup_or_obeys_the_template() -> None:
    made = busy(names={"R01": NASTY, "Dealer 01": NASTY})
    worst = replace(made.worst[0], table=NASTY, dealer=NASTY, spin=NASTY, rules=NASTY, number=NASTY)
    bets = tuple(replace(bet, position=NASTY, seat=NASTY) for bet in worst.bets)
    sources = (Source("bets", NASTY, 1, HASH),)
    worst = replace(worst, bets=bets)
    html = audit_report(EN, replace(made, worst=(worst,), sources=sources, rules=(NASTY,)), BOOKS)
    assert "<script" not in html
    assert "{{ 7 * 7 }}" in html
    assert "\x1b" not in html
    assert "alert(" in Seen(html).text


def test_a_log_without_dealers_says_so() -> None:
    made = busy()
    page = seen(replace(made, by_dealer={"": made.sums}, pace_by_dealer={}))
    assert "Who dealt is not recorded" in page.text
    assert "Pace by dealer" not in page.headings(3)


def test_amounts_are_in_the_money_of_the_table() -> None:
    assert "0.5 too much" in seen(replace(of_one_bet(1701), smallest="0.5")).text


def test_a_rule_set_that_is_not_known_leaves_the_working_out_and_nothing_else() -> None:
    page = Seen(audit_report(EN, of_one_bet(1800), {}))
    assert page.row("17/20")[1:6] == ["A", "100", "–", "1700", "1800"]


def test_late_bets_alone_are_no_money() -> None:
    made = of_one_bet(1800)
    late = replace(made.sums, paid=1700, overpaid=0)
    page = seen(replace(made, sums=late, findings={Finding.LATE_BET: 1}))
    assert "No amount is wrong: the bets were laid too late or above the maximum." in page.text


def test_a_file_elsewhere_has_no_hash() -> None:
    made = replace(EMPTY, sources=(Source("bets", "far/bets", None, None),))
    assert "not on this machine" in seen(made).text


def test_few_numbers_make_no_picture_and_no_accusation() -> None:
    page = seen(of_one_bet())
    assert "1 spin: a picture of the wheel takes at least 185." in page.text
    assert page.count("svg") == page.count("tr", "marked") == 0


def test_one_group_alone_is_not_drawn() -> None:
    assert seen(of_one_bet(1800)).count("svg") == 1  # the hours of a day, which are 24


def test_a_wheel_that_leans_is_marked_in_its_row() -> None:
    made = clean()
    hits = {"W7": dict.fromkeys(map(str, range(37)), 100) | {"17": 170}}
    page = seen(replace(made, hits=hits, wheels={"W7": "single-zero"}))
    assert "1 wheel stands out from what chance gives; it is marked below." in page.text
    assert page.row("W7")[:4] == ["W7", "3770", "17", "170"]
    assert page.count("tr", "marked") == 2  # the table's, and the pocket's


def test_what_the_spins_could_have_shown_is_told() -> None:
    pytest.importorskip("scipy")
    hits = {"R01": dict.fromkeys(map(str, range(37)), 122)}
    page = seen(replace(clean(), hits=hits, wheels={"R01": "single-zero"}))
    assert "Most spins are recorded of table “R01”: 4514." in page.text
    assert re.search(r"They show, 90% of the time, a side that falls \d\.\d% too often", page.text)


def test_who_is_wrong_too_often_is_marked_wherever_he_stands_in_the_list() -> None:
    made = busy()
    usual = Sums(20_000, 20_000, 0, 9, 1, 0, 400, 400, 0)
    dealers = {f"Dealer {i:02}": usual for i in range(40)}
    dealers["Nino"] = replace(usual, findings=60, overpaid=60)
    page = seen(replace(made, by_dealer=dealers, pace_by_dealer={}))
    assert page.row("Nino")[3:6] == ["60", "20,000", "30"]
    assert "Marked: more often wrong than chance makes of the rate of all of them." in page.text
    assert "15 more rows are not shown." in page.text


def test_without_scipy_the_report_says_who_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("croupier.audit.wheels.power", "scipy"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr("croupier.audit.wheels.power", raising=False)
    monkeypatch.setitem(sys.modules, "scipy", None)
    html = audit_report(EN, replace(clean(), pace_by_table={}), BOOKS)
    assert "How small a fault these spins could have shown is told by: croupier wheel." in (
        Seen(html).text
    )
    assert "No two spins of a table follow each other in time" in Seen(html).text
