"""Who there is: schools, their people, how they get in, and what was done that matters.

Times are milliseconds since 1970, UTC. Whatever opens a door is kept as a digest alone, or, where
it is needed itself, encrypted by a key that is not here.
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
    String,
    Table,
)

from croupier.storage.tables import LOCAL, metadata

__all__ = ["LOCAL", "events", "links", "people", "schools", "sessions", "tokens", "tries"]

_ROLES = "role IN ('administrator', 'instructor', 'trainee')"

schools = Table(
    "schools",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("name", String(120), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    CheckConstraint("name <> ''", name="name_given"),
)

# `login` is kept in small letters; `password` is an argon2id hash, null until one is chosen.
people = Table(
    "people",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("school_id", String(36), ForeignKey("schools.id"), nullable=False, index=True),
    Column("role", String(20), nullable=False),
    Column("login", String(80), nullable=False, unique=True),
    Column("name", String(120), nullable=False),
    Column("password", String(200), nullable=True),
    # The secret of the second factor, encrypted, and the last of its steps that was used.
    Column("totp", String(120), nullable=True),
    Column("totp_step", BigInteger, nullable=False, default=0),
    Column("disabled_at", BigInteger, nullable=True),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=True),
    CheckConstraint(_ROLES, name="role_known"),
    CheckConstraint("login <> '' AND name <> ''", name="named"),
)

# `id` is the digest of what stands in the cookie.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=False, index=True),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("agent", String(120), nullable=False),
    # Whether the second factor was given, where the person has one.
    Column("second_factor", Boolean, nullable=False),
)

# A link that is used once: an invitation to a school, or a new password for a person.
links = Table(
    "links",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("school_id", String(36), ForeignKey("schools.id"), nullable=False),
    Column("role", String(20), nullable=True),
    Column("class_id", String(36), nullable=True),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=True),
    Column("made_by", String(36), nullable=True),
    Column("made_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=True),
    CheckConstraint("kind IN ('invite', 'reset')", name="kind_known"),
    CheckConstraint("(kind = 'reset') = (person_id IS NOT NULL)", name="reset_is_somebodys"),
)

# How often somebody tried to get in: by account and by address, each a digest.
tries = Table(
    "tries",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("failed", Integer, nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    CheckConstraint("failed >= 0", name="failed_not_negative"),
)

# What a program may do in somebody's name.
tokens = Table(
    "tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=True),
    Column("used_at", BigInteger, nullable=True),
    Column("revoked_at", BigInteger, nullable=True),
)

events = Table(
    "events",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("school_id", String(36), nullable=True),
    Column("person_id", String(36), nullable=True),
    Column("what", String(40), nullable=False),
    Column("object", String(120), nullable=False),
    Index("ix_events_school", "school_id", "at"),
)
