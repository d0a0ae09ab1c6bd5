"""Schools, their people, and how they get in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_schools()
    _create_people()
    _create_sessions()
    _create_links()
    _create_tries()
    _create_tokens()
    _create_events()


def _create_schools() -> None:
    op.create_table(
        "schools",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_schools_name_given")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schools")),
    )


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("school_id", sa.String(36), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("login", sa.String(80), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("totp", sa.String(64), nullable=True),
        sa.Column("totp_step", sa.BigInteger(), nullable=False),
        sa.Column("disabled_at", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("login <> '' AND name <> ''", name=op.f("ck_people_named")),
        sa.CheckConstraint(
            "role IN ('administrator', 'instructor', 'trainee')", name=op.f("ck_people_role_known")
        ),
        sa.ForeignKeyConstraint(["school_id"], ["schools.id"], name=op.f("fk_people_school_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("login", name=op.f("uq_people_login")),
    )
    op.create_index("ix_people_school_id", "people", ["school_id"])


def _create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("agent", sa.String(120), nullable=False),
        sa.Column("second_factor", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_sessions_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])


def _create_links() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("school_id", sa.String(36), nullable=False),
        sa.Column("role", sa.String(20), nullable=True),
        sa.Column("class_id", sa.String(36), nullable=True),
        sa.Column("person_id", sa.String(36), nullable=True),
        sa.Column("made_by", sa.String(36), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("kind IN ('invite', 'reset')", name=op.f("ck_links_kind_known")),
        sa.CheckConstraint(
            "(kind = 'reset') = (person_id IS NOT NULL)", name=op.f("ck_links_reset_is_somebodys")
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_links_person_id")),
        sa.ForeignKeyConstraint(["school_id"], ["schools.id"], name=op.f("fk_links_school_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
    )


def _create_tries() -> None:
    op.create_table(
        "tries",
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("failed >= 0", name=op.f("ck_tries_failed_not_negative")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_tries")),
    )


def _create_tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_tokens_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("school_id", sa.String(36), nullable=True),
        sa.Column("person_id", sa.String(36), nullable=True),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("object", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
    )
    op.create_index("ix_events_school", "events", ["school_id", "at"])


def downgrade() -> None:
    for table in ("events", "tokens", "tries", "links", "sessions", "people", "schools"):
        op.drop_table(table)
