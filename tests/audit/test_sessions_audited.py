"""Sessions in the project's own notation, audited: what the table would not have allowed."""

from pathlib import Path

import pytest

from croupier.audit.auditing import Wanted, audited
from croupier.audit.refusals import NotASession
from croupier.rules.rule_set import standard
from tests.audit.audits import found

OPEN = "open 20000\nA: buy red 5 1000\n"


def findings(folder: Path, text: str) -> list[tuple[object, ...]]:
    file = folder / "evening.txt"
    file.write_text(text, "utf-8")
    books = {"european": standard("european")}
    with audited(Wanted((str(file),), (), books, "european")) as audit:
        return found(audit, "spin", "seat", "position", "stake", "paid", "due", "finding")


def spin(number: str, *paid: str) -> str:
    """A whole spin, with what is paid instead of `pay-all`."""
    return "\n".join(
        ("launch", "no-more-bets", f"number {number}", f"dolly {number}", "collect", *paid, "lift")
    )


def test_nothing_is_found_where_all_was_paid_by_the_rules(tmp_path: Path) -> None:
    text = f"{OPEN}A: 17/20 100\nA: red 50\nspin 17\nA: voisins 90\nspin 26\nclose\n"
    assert findings(tmp_path, text) == []


def test_a_wrong_amount_a_winner_missed_and_a_loser_paid_are_found(tmp_path: Path) -> None:
    text = "\n".join(
        (
            OPEN,
            "A: 17 10",
            "A: 14/17 10",
            "A: 18 10",
            spin("17", "A: pay 14/17 110", "A: pay 18 350"),
            "close",
        )
    )
    assert findings(tmp_path, text) == [
        ("1", "A", "14/17", 10, 110, 170, "neighbouring-odds"),
        ("1", "A", "17", 10, 0, 350, "missed"),
        ("1", "A", "18", 10, 350, 0, "paid-loser"),
    ]


@pytest.mark.parametrize(
    "spins",
    ["spin 0\nspin 32", "spin 0\nspin 31", "spin 0", "spin 0\nspin 0\nspin 32", "spin 0\nspin 0"],
)
def test_the_prison_is_played_out(tmp_path: Path, spins: str) -> None:
    text = f"rules french zero.rule=prison\n{OPEN}A: red 50\n{spins}\nclose\n"
    assert findings(tmp_path, text) == []


def test_a_session_as_json_lines_is_the_same(tmp_path: Path) -> None:
    lines = (
        '{"do": "open", "amount": 5000}\n'
        '{"do": "buy", "seat": "A", "color": "red", "value": 5, "amount": 100}\n'
        '{"do": "bet", "seat": "A", "position": "17", "stake": 10}\n'
        '{"do": "launch"}\n{"do": "no-more-bets"}\n{"do": "number", "number": "17"}\n'
        '{"do": "dolly", "number": "17"}\n{"do": "collect"}\n'
        '{"do": "pay", "seat": "A", "position": "17", "amount": 360}\n{"do": "lift"}\n'
    )
    assert findings(tmp_path, lines) == [("1", "A", "17", 10, 360, 350, "stake-included")]


@pytest.mark.parametrize(
    ("text", "line", "code"), [("opem 5\n", 1, "unknown_verb"), ("open 5\nlift\n", 2, "not_now")]
)
def test_what_is_no_session_is_refused_with_its_place(
    tmp_path: Path, text: str, line: int, code: str
) -> None:
    with pytest.raises(NotASession) as refused:
        findings(tmp_path, text)
    assert refused.value.fault is not None
    assert (refused.value.line, refused.value.fault.code) == (line, code)
