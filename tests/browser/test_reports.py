"""The report of an audit in a browser: nothing scrolls sideways, and axe finds nothing."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from croupier.audit.outcome import Outcome
from croupier.i18n import Voice
from croupier.reports.audit import audit_report
from croupier.rules.rule_set import standard
from tests.browser.conftest import Visit
from tests.reports.outcomes import NASTY, busy, of_one_bet, only_rejected

pytestmark = pytest.mark.browser

BOOKS = {name: standard(name) for name in ("american", "european", "french")}
LONG = "Maximiliane von Hohenstein-Lauenburg-Ettlingen"
MANY = busy(names={"R03": NASTY, "Dealer 04": NASTY, "Dealer 05": LONG, "R04": "x" * 300})


@pytest.mark.parametrize(
    ("outcome", "width", "scheme"),
    [
        (MANY, 390, "dark"),
        (MANY, 1280, "light"),
        (of_one_bet(1800), 320, "light"),
        (only_rejected(), 320, "dark"),
    ],
    ids=["many on a phone", "many on a desk", "one", "rejected"],
)
def test_a_report_fits_and_is_accessible(
    open_page: Visit, tmp_path: Path, outcome: Outcome, width: int, scheme: str
) -> None:
    file = tmp_path / "report.html"
    file.write_text(audit_report(Voice("ka"), outcome, BOOKS, version="1"), "utf-8")
    page = open_page(
        file.as_uri(),
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        bypass_csp=True,  # axe is a script, and the page allows none
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    violations = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in violations] == []


def test_nothing_is_fetched_and_no_script_runs(open_page: Visit, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(audit_report(Voice("en"), MANY, BOOKS), "utf-8")
    page = open_page(file.as_uri())
    assert page.evaluate("performance.getEntriesByType('resource').length") == 0
    assert page.locator("script").count() == 0
    assert page.title() == "Audit of payments"
