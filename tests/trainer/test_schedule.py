"""What comes next: cards reviewed, and skills chosen."""

from datetime import UTC, datetime, timedelta

import fsrs
import pytest

from croupier.trainer.schedule import (
    Card,
    Choice,
    Outcome,
    SkillKey,
    Why,
    card_record,
    choose,
    outcome,
    read_card,
    review,
)

DAY = 24 * 3600 * 1000
NOON = 20_000 * DAY + DAY // 2


def key(skill: str) -> SkillKey:
    return SkillKey("products", 1, skill)


def after(*went: Outcome, gap: int = DAY) -> Card:
    """The card after these first answers, a day apart; the last of them at noon."""
    card = None
    for number, one in enumerate(went):
        card = review(card, one, NOON - gap * (len(went) - 1 - number))
    assert card is not None
    return card


@pytest.mark.parametrize(
    ("right", "took", "expected"),
    [
        (False, 1, Outcome.WRONG),
        (False, 99_000, Outcome.WRONG),
        (True, 3000, Outcome.QUICK),
        (True, 3001, Outcome.RIGHT),
        (True, 4500, Outcome.RIGHT),
        (True, 4501, Outcome.SLOW),
    ],
)
def test_mistakes_and_slowness_both_count(right: bool, took: int, expected: Outcome) -> None:
    assert outcome(right=right, took_ms=took, target_ms=3000) is expected


def test_the_better_an_answer_the_later_a_skill_comes_back() -> None:
    firsts = [review(None, went, NOON).due_ms for went in Outcome]
    seconds = [after(Outcome.RIGHT, went).due_ms for went in Outcome]
    assert firsts == sorted(firsts)
    assert firsts[0] < firsts[1] < firsts[2] < firsts[3]
    assert seconds[0] < seconds[1] < seconds[2]


def test_a_mistake_comes_back_the_same_day_and_what_is_known_not_before_tomorrow() -> None:
    assert after(Outcome.QUICK, Outcome.QUICK, Outcome.WRONG).due_ms < NOON + DAY
    assert after(Outcome.WRONG).due_ms < NOON + DAY
    assert review(None, Outcome.RIGHT, NOON).due_ms >= NOON + DAY


def test_with_success_the_gaps_grow() -> None:
    card, now, gaps = review(None, Outcome.RIGHT, NOON), NOON, []
    for _ in range(5):
        gaps.append(card.due_ms - now)
        now = card.due_ms
        card = review(card, Outcome.RIGHT, now)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 5 * gaps[0]


def test_a_card_is_what_fsrs_itself_makes_of_the_same_answers() -> None:
    scheduler = fsrs.Scheduler(
        learning_steps=(timedelta(hours=8),),
        relearning_steps=(timedelta(hours=8),),
        enable_fuzzing=False,
    )
    theirs = fsrs.Card(card_id=7)
    ratings = {Outcome.WRONG: 1, Outcome.SLOW: 2, Outcome.RIGHT: 3, Outcome.QUICK: 3}
    went = [Outcome.RIGHT, Outcome.SLOW, Outcome.WRONG, Outcome.RIGHT, Outcome.QUICK]
    for number, one in enumerate(went):
        at = datetime.fromtimestamp((NOON + (number - 4) * 2 * DAY) / 1000, UTC)
        theirs, _ = scheduler.review_card(theirs, fsrs.Rating(ratings[one]), at)
    ours = after(*went, gap=2 * DAY)
    assert (ours.stability, ours.difficulty) == (theirs.stability, theirs.difficulty)
    assert ours.due_ms == round(theirs.due.timestamp() * 1000)
    assert (ours.answers, ours.missed, ours.last) == (5, 1, Outcome.QUICK)


def test_stability_is_the_days_until_nine_in_ten_are_left() -> None:
    card = after(Outcome.RIGHT)
    assert card.recall(NOON) == 1
    assert card.recall(NOON + round(card.stability * DAY)) == pytest.approx(0.9, abs=1e-6)


def test_an_answer_that_arrives_late_does_not_turn_time_back() -> None:
    card = after(Outcome.RIGHT, Outcome.RIGHT)
    late = review(card, Outcome.RIGHT, NOON - 30 * DAY)
    assert late.seen_ms == NOON
    assert late.answers == 3


def test_reviewing_never_waits_for_an_id(monkeypatch: pytest.MonkeyPatch) -> None:
    def slept(_seconds: float) -> None:
        pytest.fail("a card without an id sleeps until it has one")

    monkeypatch.setattr("fsrs.card.time.sleep", slept)
    assert review(after(Outcome.RIGHT), Outcome.SLOW, NOON + DAY).answers == 2


def test_a_card_is_read_back_as_it_was_written() -> None:
    for card in (after(Outcome.WRONG), after(Outcome.RIGHT, Outcome.SLOW)):
        assert read_card(card_record(card)) == card


# --- choosing ---------------------------------------------------------------------------------


def test_to_somebody_new_everything_is_new_in_its_order() -> None:
    skills = [key(name) for name in "cab"]
    assert choose(NOON, {}, skills, 2) == [Choice(*skill, Why.NEW) for skill in skills[:2]]


def test_what_is_due_comes_first_and_says_why() -> None:
    cards = {
        key("due"): after(Outcome.QUICK),
        key("slow"): after(Outcome.SLOW),
        key("missed"): after(Outcome.WRONG),
        key("ahead"): review(None, Outcome.QUICK, NOON + 30 * DAY),
    }
    available = [*cards, key("new")]
    chosen = choose(NOON + 30 * DAY, cards, available, 5)
    assert [(one.skill, one.why) for one in chosen] == [
        ("missed", Why.MISSED),
        ("slow", Why.SLOW),
        ("due", Why.DUE),
        ("new", Why.NEW),
        ("ahead", Why.AHEAD),
    ]


def test_of_two_equally_sure_the_slow_one_comes_first() -> None:
    quick = after(Outcome.RIGHT)
    slow = read_card(card_record(quick) | {"last": "slow"})
    cards = {key("quick"): quick, key("slow"): slow}
    assert [c.skill for c in choose(NOON + 9 * DAY, cards, list(cards), 2)] == ["slow", "quick"]


def test_no_skill_twice_and_nothing_that_is_not_available() -> None:
    cards = {key(str(n)): after(Outcome.RIGHT) for n in range(10)}
    available = [key(str(n)) for n in range(5, 25)]
    chosen = choose(NOON + DAY, cards, available, 12)
    assert len({c.skill for c in chosen}) == len(chosen) == 12
    assert {c.skill for c in chosen} <= {k.skill for k in available}


def test_new_skills_leave_room_for_what_is_known() -> None:
    cards = {key(f"known {n}"): after(Outcome.RIGHT) for n in range(20)}
    available = [*cards, *(key(f"new {n}") for n in range(20))]
    chosen = choose(NOON + 1, cards, available, 10)
    assert [c.why for c in chosen] == [Why.NEW] * 5 + [Why.AHEAD] * 5


def test_when_all_is_known_what_is_least_sure_is_asked() -> None:
    cards = {key("once"): after(Outcome.RIGHT), key("often"): after(*[Outcome.RIGHT] * 4)}
    chosen = choose(NOON + DAY, cards, list(cards), 1)
    assert chosen == [Choice(*key("once"), Why.AHEAD)]


def test_an_empty_wish_is_an_empty_choice() -> None:
    assert choose(NOON, {}, [], 5) == []
