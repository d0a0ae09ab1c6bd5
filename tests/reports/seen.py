"""A report as a reader's program sees it: its tags with their attributes, and its text."""

from html.parser import HTMLParser

Attributes = dict[str, str | None]


class Seen(HTMLParser):
    """The elements in order, the text, the rows of tables; fails on what does not close."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._found: list[tuple[str, Attributes]] = []
        self._open: list[str] = []
        self._text: list[str] = []
        self._headings: list[tuple[int, str]] = []
        self._rows: list[list[str]] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._found.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)
        if tag in {"h1", "h2", "h3"}:
            self._headings.append((int(tag[1]), ""))
        if tag == "tr":
            self._rows.append([])
        if tag in {"th", "td"}:
            self._rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self._open[-1] if self._open else ""
        if inside == "style":
            return
        self._text.append(data)
        if inside in {"h1", "h2", "h3"}:
            level, said = self._headings[-1]
            self._headings[-1] = level, said + data
        if inside in {"th", "td"}:
            self._rows[-1][-1] += data

    @property
    def text(self) -> str:
        return " ".join("".join(self._text).split())

    def headings(self, level: int) -> list[str]:
        return [text for of, text in self._headings if of == level]

    def all(self, tag: str | None = None, class_: str | None = None) -> list[Attributes]:
        return [
            attributes
            for name, attributes in self._found
            if (tag is None or name == tag)
            and (class_ is None or class_ in str(attributes.get("class", "")).split())
        ]

    def count(self, tag: str, class_: str | None = None) -> int:
        return len(self.all(tag, class_))

    def row(self, name: str) -> list[str]:
        """The first row whose name it is."""
        return next(row for row in self._rows if row[:1] == [name])
