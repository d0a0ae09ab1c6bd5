"""Groups of bets: time without a gap, sums that stay, and nobody accused by chance alone."""

import random

from croupier.audit.outcome import Sums
from croupier.i18n import Voice
from croupier.reports.audit_groups import Group, days_of, hours_of, rate, too_often, worst_first

PLAYED = Sums(rows=9, settled=9)


def named(groups: list[Group]) -> list[str]:
    return [group.name for group in groups]


def test_a_night_begins_in_the_afternoon_and_not_at_midnight() -> None:
    hours = hours_of({f"{hour % 24:02}": PLAYED for hour in range(15, 28)})
    assert named(hours)[0] == "15"
    assert named(hours)[-1] == "14"
    assert len(hours) == 24


def test_a_short_break_does_not_divide_the_night() -> None:
    played = [hour % 24 for hour in (*range(14, 18), *range(20, 28))]
    assert named(hours_of({f"{hour:02}": PLAYED for hour in played}))[0] == "14"


def test_hours_that_are_all_played_or_all_idle_begin_at_midnight() -> None:
    every = {f"{hour:02}": PLAYED for hour in range(24)}
    assert named(hours_of(every))[0] == named(hours_of({}))[0] == "00"


def test_days_without_play_are_days_as_well() -> None:
    days = days_of({"2026-02-27": PLAYED, "2026-03-02": PLAYED, "": PLAYED})
    assert named(days) == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]
    assert [day.sums.rows for day in days] == [9, 0, 0, 9]
    assert days_of({"": PLAYED}) == []


def test_many_days_are_shown_by_month_with_the_same_sums() -> None:
    days = {f"2026-{month:02}-{day:02}": PLAYED for month in range(1, 5) for day in range(1, 29)}
    months = days_of(days)
    assert named(months) == ["2026-01", "2026-02", "2026-03", "2026-04"]
    assert [month.sums.rows for month in months] == [9 * 28] * 4


def test_the_worst_comes_first_by_all_that_is_off_on_either_side() -> None:
    groups = [
        Group("net zero", Sums(overpaid=50, underpaid=50)),
        Group("too much", Sums(overpaid=90)),
        Group("late bets", Sums(findings=3)),
        Group("right", Sums()),
    ]
    assert named(worst_first(groups[::-1])) == ["net zero", "too much", "late bets", "right"]


def test_a_rate_counts_no_rejected_row() -> None:
    sums = Sums(rows=2005, settled=2000, rejected=5, findings=8)
    assert rate(Voice("en"), sums) == "15"


def test_chance_alone_marks_hardly_anybody() -> None:
    chance = random.Random(2)
    marked = 0
    for _ in range(100):
        wrong = [sum(chance.random() < 0.01 for _ in range(300)) for _ in range(20)]
        groups = [Group(str(n), Sums(settled=300, findings=n)) for n in wrong]
        marked += bool(too_often(groups))
    assert marked <= 5  # one in a hundred is allowed; 6 or more come with a chance of 0.05 %


def test_nobody_is_marked_where_nothing_or_everything_is_wrong() -> None:
    assert too_often([]) == frozenset()
    assert too_often([Group("a", Sums(settled=9)), Group("b", Sums(settled=9))]) == frozenset()
    assert too_often([Group("a", Sums(settled=9, findings=9))]) == frozenset()
