"""The root of every exception that Croupier raises on purpose."""


class CroupierError(Exception):
    """An argument that cannot be used. Subclasses carry the fields that say why."""
