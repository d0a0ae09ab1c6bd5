"""Writes the pages that have changed, and takes out those of nothing: `make reference`."""

from pathlib import Path

from scripts.reference import PAGES, pages, pages_kept

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Bring `docs/reference/` up to the code, and say which pages that changed."""
    made = pages(ROOT)
    kept = pages_kept(ROOT)
    (ROOT / PAGES).mkdir(exist_ok=True)
    for path, text in made.items():
        if path not in kept or (ROOT / path).read_text("utf-8") != text:
            (ROOT / path).write_text(text, "utf-8")
            print(f"wrote {path}")
    for path in kept:
        if path not in made:
            (ROOT / path).unlink()
            print(f"removed {path}")


if __name__ == "__main__":
    main()
