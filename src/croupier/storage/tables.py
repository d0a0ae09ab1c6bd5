"""What is kept: runs, and the first answer to each of their questions."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    MetaData,
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

# A run is known by what its questions were made from; times are milliseconds since 1970, UTC.
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
    UniqueConstraint("run_id", "question"),
    CheckConstraint("question >= 0", name="question_not_negative"),
    CheckConstraint("took_ms >= 0", name="took_not_negative"),
)
