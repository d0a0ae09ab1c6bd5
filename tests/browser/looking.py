"""What is wrong with a page as it is seen: cut, overlapping, too small to touch, unnamed."""

from collections.abc import Iterable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SIZES = ((390, 844), (390, 664), (320, 568), (844, 390), (820, 1180), (1440, 900))
TARGET = 44
SMALL = """() => [...document.querySelectorAll("a, button, input, summary")]
  .filter((item) => item.checkVisibility({visibilityProperty: true}) && !item.matches(".skip"))
  .map((item) => ({box: item.getBoundingClientRect(), name: item.outerHTML.slice(0, 90)}))
  .filter(({box}) => box.width < 44 || box.height < 44)
  .map(({name}) => name)"""

# As SMALL, of all that is chosen too; a tick is touched by its label.
SMALL_TO_TOUCH = """() => [
  ...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter((item) => item.checkVisibility({visibilityProperty: true}) && !item.matches(".skip"))
  .map((item) => ({
    item: item.matches("[type=checkbox], [type=radio]") ? item.closest("label") ?? item : item,
    name: item.outerHTML.slice(0, 90),
  }))
  .map(({item, name}) => ({box: item.getBoundingClientRect(), name}))
  .filter(({box}) => box.width < 43.9 || box.height < 43.9)
  .map(({box, name}) => `${Math.round(box.width)}×${Math.round(box.height)} ${name}`)"""

# Elements whose text is wider than they are, and cut: what a reader cannot reach by scrolling.
CUT = """
() => [...document.querySelectorAll('main *, header *')].filter((one) => {
  const style = getComputedStyle(one);
  const seen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // The button with the drill's name may shorten it: the list it opens has it whole.
  const shown = seen && !one.closest('.hidden, svg, .skip, .chosen, input, textarea');
  const cut = style.overflowX === 'hidden' || style.overflowX === 'clip';
  return shown && cut && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`)
"""

# Lines of text and controls that lie over one another, or reach out of the page's sides. Half of
# a line's height is left out above and below: fonts are taller than their lines.
OVERLAPPING = """
() => {
  const boxes = [];
  const root = document.querySelector('main');
  // The head of a table that is read as lines on a phone is there for those who hear it.
  const isClipped = (head) => head && head.getBoundingClientRect().height < 2;
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.hidden, svg, .skip, option, [hidden]') && !isClipped(one.closest('thead'));
  const add = (box, of, name) => {
    if (box.width > 1 && box.height > 1) {
      const quarter = of.nodeType === 3 ? box.height / 4 : 0;
      boxes.push({ left: box.left + 1, right: box.right - 1, top: box.top + quarter,
        bottom: box.bottom - quarter, of, name });
    }
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.data.trim() && seen(text.parentElement) && !text.parentElement.closest('textarea')) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) add(box, text, text.data.trim().slice(0, 40));
    }
  }
  for (const one of root.querySelectorAll('button, a.button, input, select, textarea')) {
    if (seen(one) && getComputedStyle(one).opacity !== '0') {
      add(one.getBoundingClientRect(), one, one.outerHTML.slice(0, 60));
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  const found = [];
  boxes.forEach((one, place) => {
    const scrolls = one.of.parentElement.closest('.scroll');
    if (!scrolls && (one.left < -1 || one.right > innerWidth + 1)) found.push(`${one.name} leaves`);
    for (let next = place + 1; next < boxes.length && boxes[next].top < one.bottom - 1; next += 1) {
      const other = boxes[next];
      const across = other.left < one.right && one.left < other.right;
      if (across && !one.of.contains(other.of) && !other.of.contains(one.of)) {
        found.push(`${one.name} × ${other.name}`);
      }
    }
  });
  return found;
}
"""

UNNAMED = """
() => [...document.querySelectorAll('main :is(input, select, textarea)')]
  .filter((one) => one.type !== 'hidden' && !one.hidden)
  .filter((one) => {
    const labels = [...one.labels].map((label) => label.textContent.trim()).join('');
    const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent;
    return !labels && !one.getAttribute('aria-label') && !by?.trim();
  })
  .map((one) => `no label: ${one.outerHTML.slice(0, 80)}`)
"""

# A letter that no font has is drawn as a letter that nobody has been given is.
MISSING = """
(letters) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 48;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const drawn = (letter) => {
    pen.clearRect(0, 0, 48, 48);
    pen.font = `28px ${getComputedStyle(document.body).fontFamily}`;
    pen.fillText(letter, 8, 36);
    return pen.getImageData(0, 0, 48, 48).data.join();
  };
  const nobody = new Set(['\\u0378', '\\u0560\\u0378', '\\u{10ffff}'].map(drawn));
  return [...letters].filter((letter) => nobody.has(drawn(letter)));
}
"""


def settled(page: Page) -> None:
    """Wait until nothing moves: half-shown things have half their contrast."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")


def page_faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds by these of its rules, or by all."""
    options = {"runOnly": list(rules)} if rules else None
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}"
        for fault in violations
        for node in fault["nodes"]
    ]


def texts(page: Page) -> set[str]:
    """The letters that the page shows, those of its placeholders and pictures included."""
    said = page.evaluate("document.documentElement.textContent")
    return {letter for letter in said if not letter.isspace() and letter.isprintable()}


def missing(page: Page, letters: Iterable[str]) -> list[str]:
    """The letters that no font of the page has."""
    return [f"no letter {letter}" for letter in page.evaluate(MISSING, "".join(letters))]
