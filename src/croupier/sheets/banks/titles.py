"""Where in a school's question bank the questions go."""

from croupier.i18n.quoting import shown

USUAL_TITLE = "Croupier"


def category(title: str, group: str) -> str:
    """The path of a category of the course, as Moodle writes it: a slash in a name is doubled.

    >>> category("Test 24/25", "Products: Up to 10")
    '$course$/top/Test 24//25/Products: Up to 10'
    """
    names = (shown(title.strip() or USUAL_TITLE), group)
    return "/".join(("$course$", "top", *(name.replace("/", "//") for name in names)))
