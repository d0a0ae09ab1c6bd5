"""A joined script does what its modules do: both are run in the browser and say what they saw."""

import pytest
from playwright.sync_api import Page, Route

from croupier.web.joining import join
from scripts.serving import Trainer
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

MODULES = {
    "start": """// import { nothing } from "./nowhere.js";
import * as counter from "./counter.js";
import { counted as seen, More } from "./more.js";
import { plus, plus as add } from "./counter.js";
import "./side.js";

const name = "start";
log(`${name}: ${counter.value} ${seen.join()}`);
plus();
add();
log(`${name}: ${counter.value} ${counter.double()} ${new More().name} ${More.kind}`);
log(`${Object.keys(counter).sort().join()} ${"missing" in counter} ${String(counter.missing)}`);
log(`${typeof hoisted} ${hoisted()} ${this === undefined} ${(function () { return this; })()}`);
log(`${`import { a } from "./b.js";`.length}`);

function hoisted() {
  return later();
}
export function later() {
  return "later";
}
export { name as own };
""",
    "counter": """log("counter");
export let value = 0;
export const plus = () => (value += 1);
export function double() {
  return 2 * value;
}
const other = "other", kept = 1;
export { other, kept as renamed };
""",
    "more": """import { plus } from "./counter.js";
import * as same from "./counter.js";
import {
  side,
} from "./side.js";

const name = "more";
plus();
log(`${name}: ${same.value} ${side}`);
export const counted = [same.value, same.renamed];
export class More {
  static kind = same.other;
  #name = name;
  get name() {
    return this.#name;
  }
}
export { plus };
""",
    "side": """log("side");
export const side = "left";
export async function waits() {
  return (await Promise.resolve(side)) + "/* export const a = 1; */";
}
waits().then(log);
""",
    "also": """import { value } from "./constant.js";
import * as counter from "./counter.js";
log(`also: ${value} ${counter.value}`);
""",
    "constant": """export const value = "constant";
""",
}
LOG = """export {};
globalThis.logged = [];
globalThis.log = (line) => logged.push(line);
"""
ENTRIES = ("start", "also")


def said(page: Page, url: str, files: dict[str, str], starts: list[str]) -> list[str]:
    """What the scripts that the page starts have logged, in their order."""
    tags = "".join(f'<script type="module" src="/m/{one}.js"></script>' for one in starts)
    served = {f"{url}/m/{name}.js": text for name, text in files.items()}

    def serve(route: Route) -> None:
        asked = route.request.url
        if asked in served:
            route.fulfill(body=served[asked], content_type="text/javascript")
        else:
            route.fulfill(body=f"<!doctype html>{tags}", content_type="text/html")

    page.route(f"{url}/m/**", serve)
    page.goto(f"{url}/m/")
    page.wait_for_timeout(100)
    found: list[str] = page.evaluate("logged")
    page.unroute_all()
    return found


def test_the_joined_script_does_what_the_modules_do(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(fresh.url)
    apart = said(page, fresh.url, {**MODULES, "log": LOG}, ["log", *ENTRIES])
    together = join(ENTRIES, MODULES.__getitem__)
    joined = said(page, fresh.url, {"log": LOG, "joined": together}, ["log", "joined"])
    # Modules that start on their own are run one by one, with what was promised in between.
    promised = "left/* export const a = 1; */"
    assert promised in apart
    assert [line for line in joined if line != promised] == [
        line for line in apart if line != promised
    ]
    assert joined[-1] == promised
    assert "start: 1 1,1" in joined
    assert "start: 3 6 more other" in joined


def test_a_drill_loads_one_module(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/drill/pictures?level=1&count=2&seed=a")
    names = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
        ".filter((name) => name.endsWith('.js')).map((name) => name.split('/').pop().split('.')[0])"
    )
    assert sorted(names) == ["drill", "early"]
