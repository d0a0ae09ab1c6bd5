"""The icons of the installed trainer, from its own SVG: `python -m scripts.icons`.

A home screen wants PNG, some in a shape of its own: the mark then keeps to the middle.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.serving import ROOT, chromium

STATIC = ROOT / "src" / "croupier" / "web" / "static"
FELT = "#0B5D3B"
ICONS = {
    "croupier-192": (192, 1.0, "transparent"),
    "croupier-512": (512, 1.0, "transparent"),
    "croupier-180": (180, 0.76, FELT),
    "croupier-mask": (512, 0.66, FELT),
}
"""Each icon's size in pixels, the share of it that the mark takes, and the ground."""


def main() -> int:
    """Write every icon."""
    mark = (STATIC / "icon.svg").read_text("utf-8")
    folder: Path = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name, (size, share, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; height: {size}px; display: grid; place-items: center;"
                f" background: {ground} }} svg {{ width: {share:.0%} }}</style>{mark}"
            )
            clear = ground == "transparent"
            page.screenshot(path=folder / f"{name}.png", omit_background=clear)
            page.close()
            print((folder / f"{name}.png").relative_to(ROOT))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
