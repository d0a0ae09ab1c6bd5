"""What is kept: runs, the first answer to each of their questions, and what follows from them.

Times are milliseconds since 1970, UTC.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
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

# A run is known by what its questions were made from.
runs = Table(
    "runs",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("count", Integer, nullable=False),
    Column("version", String(20), nullable=False),
    Column("made_at", BigInteger, nullable=False, index=True),
    CheckConstraint("count > 0", name="count_positive"),
    CheckConstraint("level > 0", name="level_positive"),
)

_PACE = ("skipped", "took_ms", "right", "answered_at")

# `asked` is the record of the question as it was shown; null in answers of the first versions.
answers = Table(
    "answers",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("run_id", String(36), ForeignKey("runs.id"), nullable=False),
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
    UniqueConstraint("run_id", "question"),
    CheckConstraint("question >= 0", name="question_not_negative"),
    CheckConstraint("took_ms >= 0", name="took_not_negative"),
    CheckConstraint("level > 0", name="level_positive"),
    # Progress is read from these alone, in their order: no row is looked up, nothing sorted.
    Index("ix_answers_pace", "kind", "level", *_PACE),
    Index("ix_answers_skills", "kind", "level", "skill", *_PACE),
    Index("ix_answers_falls", "kind", "falls", *_PACE),
    Index("ix_answers_days", "kind", "level", "answered_at", "right"),
)

# A skill as the schedule remembers it; `card` is what trainer.schedule makes of it.
cards = Table(
    "cards",
    metadata,
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("skill", String(80), nullable=False),
    Column("card", JSON, nullable=False),
    Column("due_at", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("kind", "level", "skill"),
    CheckConstraint("level > 0", name="level_positive"),
)

# A challenge's recipe makes the same questions for everybody.
challenges = Table(
    "challenges",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("recipe", JSON, nullable=False),
    Column("made_at", BigInteger, nullable=False, index=True),
)

# Who took part in a challenge, and under which run their answers are kept.
entries = Table(
    "entries",
    metadata,
    Column("run_id", String(36), primary_key=True),
    Column("code", String(12), ForeignKey("challenges.code"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("began_at", BigInteger, nullable=False),
    CheckConstraint("name <> ''", name="name_given"),
)

# When everything was deleted last: one row, or none.
deletions = Table(
    "deletions",
    metadata,
    Column("deleted_at", BigInteger, primary_key=True, autoincrement=False),
)
