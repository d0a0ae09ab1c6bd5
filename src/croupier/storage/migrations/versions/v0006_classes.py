"""Classes, who is in them, and what is set them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_classes()
    _create_members()
    _create_assignments()


def _create_classes() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("school_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("code_open", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_classes_name_given")),
        sa.ForeignKeyConstraint(["school_id"], ["schools.id"], name=op.f("fk_classes_school_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_classes")),
        sa.UniqueConstraint("code", name=op.f("uq_classes_code")),
    )
    op.create_index("ix_classes_school_id", "classes", ["school_id"])


def _create_members() -> None:
    op.create_table(
        "members",
        sa.Column("class_id", sa.String(36), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role IN ('instructor', 'trainee')", name=op.f("ck_members_role_known")),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name=op.f("fk_members_class_id")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_members_person_id")),
        sa.PrimaryKeyConstraint("class_id", "person_id", name=op.f("pk_members")),
    )
    op.create_index("ix_members_person_id", "members", ["person_id"])


def _create_assignments() -> None:
    op.create_table(
        "assignments",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("class_id", sa.String(36), nullable=False),
        sa.Column("made_by", sa.String(36), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("accuracy", sa.Integer(), nullable=False),
        sa.Column("pace_ms", sa.Integer(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "accuracy BETWEEN 0 AND 100", name=op.f("ck_assignments_accuracy_in_percent")
        ),
        sa.CheckConstraint(
            "pace_ms IS NULL OR pace_ms > 0", name=op.f("ck_assignments_pace_positive")
        ),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name=op.f("fk_assignments_class_id")),
        sa.ForeignKeyConstraint(["made_by"], ["people.id"], name=op.f("fk_assignments_made_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assignments")),
    )
    op.create_index("ix_assignments_class_id", "assignments", ["class_id"])


def downgrade() -> None:
    for table in ("assignments", "members", "classes"):
        op.drop_table(table)
