"""The build hook: every translation is compiled before a wheel or an editable install is made."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("src/croupier/i18n/locales")


def compile_catalogs(root: Path) -> list[Path]:
    """Return the .mo files that were written: one beside every .po whose text is newer than it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        locale = source.parent.parent.name
        with source.open("rb") as text:
            catalog = read_po(text, locale=locale, domain=source.stem)
        # Written aside and renamed: a running program never reads half a catalog.
        partial = target.with_suffix(".mo.part")
        with partial.open("wb") as binary:
            write_mo(binary, catalog)
        partial.replace(target)
        written.append(target)
    return written


class CatalogHook(BuildHookInterface[Any]):
    """Hatchling's custom build hook, found here by its fixed file name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile; called once before each wheel, `version` being "standard" or "editable"."""
        compile_catalogs(Path(self.root))
