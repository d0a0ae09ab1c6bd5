"""What the documents promise, held against the tree: `python -m scripts.check_docs`.

A check is a function from the project's root to its complaints, one line each. A new one is
written here or imported, and added to CHECKS.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

from scripts.reference import stale_pages

ROOT = Path(__file__).parent.parent
UNREAD = {"build", "dist", "node_modules"}

FENCE = re.compile(r"^[ ]{0,3}(```+|~~~+).*?^[ ]{0,3}\1[ ]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'][^)]*)?\s*\)")
REFERENCE = re.compile(r"^[ ]{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)", re.MULTILINE)
HTML = re.compile(r"<(?:img|a|source)\b[^>]*?\b(?:src|srcset|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ ]+(.+?)[ ]*#*[ ]*$", re.MULTILINE)
ANCHOR = re.compile(r"<[a-z]+\b[^>]*?\b(?:id|name)=\"([^\"]+)\"")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)

TARGET = re.compile(r"^([a-z][a-z-]*):(?!=)", re.MULTILINE)
MAKE = re.compile(
    r"(?:^|&&|;|\$ )[ ]*(?:[A-Z_]+=\S*[ ]+)*make((?:[ ]+[A-Za-z_][\w-]*(?:=\S*)?)+)", re.MULTILINE
)
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
DECISION = re.compile(r"(\d{4})-[a-z0-9-]+\.md")


def documents(root: Path) -> list[Path]:
    """Return every Markdown file of the tree, in order; hidden and built folders are not its."""
    return [
        path
        for path in sorted(root.rglob("*.md"))
        if not any(part.startswith(".") or part in UNREAD for part in path.relative_to(root).parts)
    ]


def anchors(text: str) -> set[str]:
    """Return the fragments a Markdown text answers to: its headings' slugs and explicit ids."""
    text = FENCE.sub("", text)
    found = set(ANCHOR.findall(text))
    for heading in HEADING.findall(text):
        shown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        count, unique = 0, slug
        while unique in found:
            count += 1
            unique = f"{slug}-{count}"
        found.add(unique)
    return found


def dead_links(root: Path) -> Iterator[str]:
    """Yield the relative links and anchors that lead nowhere."""
    for path in documents(root):
        name = path.relative_to(root)
        prose = CODE.sub("", FENCE.sub("", COMMENT.sub("", path.read_text("utf-8"))))
        targets = [*LINK.findall(prose), *REFERENCE.findall(prose), *HTML.findall(prose)]
        for target in targets:
            if ELSEWHERE.match(target):
                continue
            place, _, fragment = unquote(target).partition("#")
            base = root if place.startswith("/") else path.parent
            goal = base / place.lstrip("/") if place else path
            if not goal.exists():
                yield f"{name}: links to {target}, which is not there"
                continue
            known = anchors(goal.read_text("utf-8")) if goal.suffix == ".md" else {fragment}
            if fragment and fragment not in known:
                yield f"{name}: links to {target}, whose heading is not there"


def unknown_targets(root: Path) -> Iterator[str]:
    """Yield each `make X`, in the code of the two documents that teach it, that make lacks."""
    known = set(TARGET.findall((root / "Makefile").read_text("utf-8")))
    for name in ("README.md", "CONTRIBUTING.md"):
        path = root / name
        if not path.exists():
            continue
        text = path.read_text("utf-8")
        fenced = [match.group(0) for match in FENCE.finditer(text)]
        inline = [match.group(2) for match in CODE.finditer(FENCE.sub("", text))]
        for words in MAKE.findall(QUOTED.sub("", "\n".join([*fenced, *inline]))):
            for word in words.split():
                if "=" not in word and word not in known:
                    yield f"{name}: names `make {word}`, which the Makefile has not"


def decisions_out_of_order(root: Path) -> Iterator[str]:
    """Yield the decision notes that are misnamed, untitled, or leave or fill a number wrongly."""
    folder = root / "docs" / "decisions"
    expected = 1
    for path in sorted(folder.glob("*.md")):
        if path.name == "README.md":
            continue
        match = DECISION.fullmatch(path.name)
        if match is None:
            yield f"docs/decisions/{path.name}: is not named NNNN-title.md"
            continue
        number = match.group(1)
        if int(number) != expected:
            yield f"docs/decisions/{path.name}: stands where {expected:04} is due"
        if not path.read_text("utf-8").startswith(f"# {number} "):
            yield f"docs/decisions/{path.name}: does not open with '# {number} ' and a title"
        expected = int(number) + 1


CHECKS: tuple[Callable[[Path], Iterator[str]], ...] = (
    dead_links,
    unknown_targets,
    decisions_out_of_order,
    stale_pages,
)


def main() -> int:
    """Print every complaint; return 1 if there is one."""
    found = [complaint for check in CHECKS for complaint in check(ROOT)]
    print(*(found or ["Documents: true."]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
