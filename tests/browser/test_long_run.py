"""A long run: its later questions come in columns, and the page puts them together."""

from typing import Any

import pytest

from croupier.school.packs import made_from, new_key
from croupier.trainer.drills import KINDS
from scripts.serving import Trainer
from tests.browser.answering import by_keyboard, questions
from tests.browser.conftest import Visit
from tests.browser.driving import onward

pytestmark = pytest.mark.browser

COUNT = 60

READ = """
async ([kind, level, count]) => {
  const { laterOf } = await import("/static/js/columns.js");
  const query = `kind=${kind}&level=${level}&count=${count}&seed=long`;
  const pack = await (await fetch(`/api/packs?${query}`)).json();
  return pack.later ? laterOf(pack.later, pack.questions[0]) : [];
}
"""


def test_the_page_reads_the_questions_that_were_made(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + "/offline")
    for kind, drill in KINDS.items():
        for level in drill.levels:
            key = new_key(kind, level, {}, "long", COUNT, 0)
            read: list[dict[str, Any]] = page.evaluate(READ, [kind, level, COUNT])
            made = made_from(key.recipe).records[5:] if key.count > 20 else ()
            for one, record in zip(read, made, strict=True):
                assert {name: one.get(name) for name in record} == record


def test_questions_far_on_in_a_run_are_asked_and_answered(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/cloth?level=1&count=22&seed=far")
    first = questions(page)
    assert len(first) == 5
    for _ in range(5):
        page.keyboard.press("s")
    later = page.evaluate(
        """async () => {
          const { laterOf } = await import("/static/js/columns.js");
          const pack = JSON.parse(document.getElementById("pack").textContent);
          return laterOf(pack.later, pack.questions[0]);
        }"""
    )
    assert page.locator("#question").inner_text() == later[0]["prompt"]
    assert page.locator("#bets").inner_text().startswith("On the cloth: " + later[0]["bets"][0])
    with page.expect_response("**/api/answers") as sent:
        by_keyboard(page, later[0])
        onward(page)
    assert list(sent.value.json()["right"].values()) == [True]
