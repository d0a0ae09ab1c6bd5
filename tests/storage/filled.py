"""A database with something of most kinds in it: other scripts, fractions, yes and no."""

from sqlalchemy import Connection, insert

from croupier.storage import LOCAL, Database
from croupier.storage.cards import CardRow, keep_cards
from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import events, people, schools, tokens
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run

THEN = 1_790_000_000_000
NAMES = ("nino", "Ängel", "ანა", "zoë", "Zita", "_a", "a-b")
"""In another order wherever a server sorts as people do."""


def fill(database: Database) -> None:
    with database.writing() as connection:
        for person in (LOCAL, *NAMES):
            _practise(connection, person)
        connection.execute(insert(schools).values(id="north", name="Nördlich 🎲", made_at=THEN))
        for name in NAMES:
            connection.execute(
                insert(people).values(
                    id=name,
                    school_id="north",
                    role="trainee",
                    login=name.lower(),
                    name=f"{name} O'Neil; \"\\\n",
                    password=None,
                    disabled_at=THEN if name == "zoë" else None,
                    made_at=THEN,
                )
            )
        connection.execute(
            insert(classes).values(
                id="c", school_id="north", name="One", code="ABC", code_open=False, made_at=THEN
            )
        )
        connection.execute(
            insert(members).values(class_id="c", person_id="nino", role="trainee", joined_at=THEN)
        )
        connection.execute(
            insert(tokens).values(
                id="t", person_id="nino", name="n", scopes=["results:read", "ж"], made_at=THEN
            )
        )
        connection.execute(insert(events).values(id="e", at=2**62, what="made", object=""))


def _practise(connection: Connection, person: str) -> None:
    keep_run(connection, person, RunRow("r", "pictures", 1, {"b": 1, "a": None}, "s", 3, "v", THEN))
    keep_answers(
        connection,
        person,
        [
            AnswerRow("1", "r", 0, {"x": 5}, True, False, 900, THEN, THEN, "pictures", 1),
            AnswerRow(
                *("2", "r", 1, {"x": None}, False, True, 0, THEN, THEN, "pictures", 1),
                asked={"falls": "17", "deep": [{"é": [1.5, "\u2028", True, None]}]},
            ),
        ],
    )
    card = {"stability": 2.3065000000000002, "difficulty": 1e-07, "due": 1.0}
    keep_cards(connection, person, [CardRow("pictures", 1, "full", card, THEN)])
