"""The pages of a school that somebody is led to, by what they are there."""

from croupier.i18n import Voice
from croupier.school.people.actor import STAFF, Actor, Role


def places_of(actor: Actor | None, voice: Voice) -> list[tuple[str, str]]:
    """Addresses and names, in the order of a day's work; none for whoever is not signed in."""
    if actor is None:
        return []
    found = []
    if actor.role in STAFF:
        found += [
            ("/classes", voice.p_("page", "Classes")),
            ("/exams", voice.p_("page", "Exams")),
            ("/results", voice.p_("page", "Results")),
            ("/people", voice.p_("page", "People")),
        ]
    if actor.role is Role.TRAINEE:
        found += [
            ("/assignments", voice.p_("page", "Assignments")),
            ("/my/exams", voice.p_("page", "Exams")),
            ("/rankings", voice.p_("page", "Rankings")),
            ("/certificates", voice.p_("page", "Certificates")),
        ]
    return [*found, ("/account", voice.p_("page", "Account"))]
