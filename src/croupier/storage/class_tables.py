"""Classes: who learns with whom, and what was set them."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from croupier.storage.tables import metadata

classes = Table(
    "classes",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("school_id", String(36), ForeignKey("schools.id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    # What a trainee types to join, as long as the class is open to whoever has it.
    Column("code", String(12), nullable=False, unique=True),
    Column("code_open", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger, nullable=True),
    CheckConstraint("name <> ''", name="name_given"),
)

members = Table(
    "members",
    metadata,
    Column("class_id", String(36), ForeignKey("classes.id"), nullable=False),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=False, index=True),
    Column("role", String(20), nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("class_id", "person_id"),
    CheckConstraint("role IN ('instructor', 'trainee')", name="role_known"),
)

# Trainees who are not named in the rankings of the class.
unranked = Table(
    "unranked",
    metadata,
    Column("class_id", String(36), nullable=False),
    Column("person_id", String(36), nullable=False),
    PrimaryKeyConstraint("class_id", "person_id"),
    ForeignKeyConstraint(
        ["class_id", "person_id"],
        ["members.class_id", "members.person_id"],
        name="fk_unranked_member",
        ondelete="CASCADE",
    ),
)

# `parts` is a list of {kind, level, count, options}; accuracy is in percent.
assignments = Table(
    "assignments",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("class_id", String(36), ForeignKey("classes.id"), nullable=False, index=True),
    Column("made_by", String(36), ForeignKey("people.id"), nullable=False),
    Column("title", String(120), nullable=False),
    Column("parts", JSON, nullable=False),
    Column("accuracy", Integer, nullable=False),
    Column("pace_ms", Integer, nullable=True),
    Column("due_at", BigInteger, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    CheckConstraint("accuracy BETWEEN 0 AND 100", name="accuracy_in_percent"),
    CheckConstraint("pace_ms IS NULL OR pace_ms > 0", name="pace_positive"),
)
