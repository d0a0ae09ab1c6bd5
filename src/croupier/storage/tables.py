"""What is kept: runs, the first answer to each of their questions, and what follows from them.

Each row is somebody's: the person stands first in every key and index, so that two people may
keep what has the same name, and neither learns of the other. Times are milliseconds since 1970,
UTC.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# Whoever trains where nobody signs in.
LOCAL = "local"


def _person() -> Column[str]:
    return Column("person", String(36), nullable=False)


# A run is known by what its questions were made from.
runs = Table(
    "runs",
    metadata,
    _person(),
    Column("id", String(36), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("count", Integer, nullable=False),
    Column("version", String(20), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "id"),
    CheckConstraint("count > 0", name="count_positive"),
    CheckConstraint("level > 0", name="level_positive"),
    Index("ix_runs_made", "person", "made_at"),
)

_PACE = ("skipped", "took_ms", "right", "answered_at")

# `asked` is the record of the question as it was shown; null in answers of the first versions.
answers = Table(
    "answers",
    metadata,
    _person(),
    Column("id", String(36), nullable=False),
    Column("run_id", String(36), nullable=False),
    Column("question", Integer, nullable=False),
    Column("given", JSON, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("skipped", Boolean, nullable=False),
    Column("took_ms", Integer, nullable=False),
    Column("answered_at", BigInteger, nullable=False),
    Column("received_at", BigInteger, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("skill", String(80), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("falls", String(4), nullable=True),
    Column("asked", JSON(none_as_null=True), nullable=True),
    PrimaryKeyConstraint("person", "id"),
    UniqueConstraint("person", "run_id", "question"),
    ForeignKeyConstraint(["person", "run_id"], ["runs.person", "runs.id"], name="fk_answers_run"),
    CheckConstraint("question >= 0", name="question_not_negative"),
    CheckConstraint("took_ms >= 0", name="took_not_negative"),
    CheckConstraint("level > 0", name="level_positive"),
    # Progress is read from these alone, in their order: no row is looked up, nothing sorted.
    Index("ix_answers_pace", "person", "kind", "level", *_PACE),
    Index("ix_answers_skills", "person", "kind", "level", "skill", *_PACE),
    Index("ix_answers_falls", "person", "kind", "falls", *_PACE),
    Index("ix_answers_days", "person", "kind", "level", "answered_at", "right"),
)

# A skill as the schedule remembers it; `card` is what trainer.schedule makes of it.
cards = Table(
    "cards",
    metadata,
    _person(),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("skill", String(80), nullable=False),
    Column("card", JSON, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "kind", "level", "skill"),
    CheckConstraint("level > 0", name="level_positive"),
    Index("ix_cards_due", "person", "due_at"),
)

# A challenge's recipe makes the same questions for everybody; here stands who knows of it.
challenges = Table(
    "challenges",
    metadata,
    _person(),
    Column("code", String(12), nullable=False),
    Column("recipe", JSON, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "code"),
    Index("ix_challenges_made", "person", "made_at"),
)

# Who took part in a challenge, and under which run their answers are kept. `name` is what they
# called themselves: several may train as one person, on one device.
entries = Table(
    "entries",
    metadata,
    _person(),
    Column("run_id", String(36), nullable=False),
    Column("code", String(12), nullable=False),
    Column("name", String(40), nullable=False),
    Column("began_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "run_id"),
    ForeignKeyConstraint(
        ["person", "code"], ["challenges.person", "challenges.code"], name="fk_entries_challenge"
    ),
    CheckConstraint("name <> ''", name="name_given"),
    Index("ix_entries_code", "person", "code"),
)

# Runs of which something came in from a file: nobody saw them being answered, no ranking has them.
brought = Table(
    "brought",
    metadata,
    _person(),
    Column("run_id", String(36), nullable=False),
    PrimaryKeyConstraint("person", "run_id"),
)

# When somebody deleted everything of theirs last.
deletions = Table(
    "deletions",
    metadata,
    Column("person", String(36), primary_key=True),
    Column("deleted_at", BigInteger, nullable=False),
)
