"""Whose a page is, told to a device that several people use.

What a device keeps (pages without a network, answers that wait, a run that stands) is marked with
a tag of whoever it is of, which names nobody and is the same each time. So nobody finds another's
pages, nor sends another's answers as their own.
"""

from hashlib import sha256

from croupier.school.people.actor import LOCAL_ACTOR, Actor

HEADER = "croupier-person"
"""A page says by it whose it is, and answers that are sent whose they are."""
NOBODY = "-"
_LENGTH = 16


def device_tag(actor: Actor | None) -> str:
    """The tag of whoever acts; empty where nobody signs in, NOBODY where nobody is signed in.

    >>> device_tag(LOCAL_ACTOR), device_tag(None)
    ('', '-')
    """
    if actor is None:
        return NOBODY
    if actor == LOCAL_ACTOR:
        return ""
    return sha256(f"croupier device of {actor.person_id}".encode()).hexdigest()[:_LENGTH]
