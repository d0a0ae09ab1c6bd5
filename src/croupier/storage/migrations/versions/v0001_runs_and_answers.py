"""Runs and answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("count > 0", name="ck_runs_count_positive"),
        sa.CheckConstraint("level > 0", name="ck_runs_level_positive"),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
    )
    op.create_index("ix_runs_made_at", "runs", ["made_at"])
    op.create_table(
        "answers",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("run_id", sa.String(36), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("skipped", sa.Boolean(), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("question >= 0", name="ck_answers_question_not_negative"),
        sa.CheckConstraint("took_ms >= 0", name="ck_answers_took_not_negative"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_answers_run_id"),
        sa.PrimaryKeyConstraint("id", name="pk_answers"),
        sa.UniqueConstraint("run_id", "question", name="uq_answers_run_id_question"),
    )


def downgrade() -> None:
    op.drop_table("answers")
    op.drop_table("runs")
