"""Answers say what was asked and which skill it trains; cards; challenges.

Answers of the first version take kind and level from their run; what was asked of them is not
known any more, nor which skill it trained.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_PACE = ["skipped", "took_ms", "right", "answered_at"]
_INDEXES = {
    "ix_answers_pace": ["kind", "level", *_PACE],
    "ix_answers_skills": ["kind", "level", "skill", *_PACE],
    "ix_answers_falls": ["kind", "falls", *_PACE],
    "ix_answers_days": ["kind", "level", "answered_at", "right"],
}
_ADDED = ("kind", "level", "skill", "mode", "falls", "asked")


def upgrade() -> None:
    with op.batch_alter_table("answers", recreate="never") as answers:
        answers.add_column(sa.Column("kind", sa.String(40), nullable=True))
        answers.add_column(sa.Column("level", sa.Integer(), nullable=True))
        answers.add_column(sa.Column("skill", sa.String(80), nullable=True))
        answers.add_column(sa.Column("mode", sa.String(20), nullable=True))
        answers.add_column(sa.Column("falls", sa.String(4), nullable=True))
        answers.add_column(sa.Column("asked", sa.JSON(), nullable=True))
    op.execute(
        "UPDATE answers SET skill = '', mode = 'learn', "
        "kind = (SELECT kind FROM runs WHERE runs.id = answers.run_id), "
        "level = (SELECT level FROM runs WHERE runs.id = answers.run_id)"
    )
    with op.batch_alter_table("answers") as answers:
        answers.alter_column("kind", existing_type=sa.String(40), nullable=False)
        answers.alter_column("level", existing_type=sa.Integer(), nullable=False)
        answers.alter_column("skill", existing_type=sa.String(80), nullable=False)
        answers.alter_column("mode", existing_type=sa.String(20), nullable=False)
        answers.create_check_constraint(op.f("ck_answers_level_positive"), "level > 0")
    for index, columns in _INDEXES.items():
        op.create_index(index, "answers", columns)
    _create_cards()
    _create_challenges()


def _create_cards() -> None:
    op.create_table(
        "cards",
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("skill", sa.String(80), nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("level > 0", name=op.f("ck_cards_level_positive")),
        sa.PrimaryKeyConstraint("kind", "level", "skill", name=op.f("pk_cards")),
    )
    op.create_index("ix_cards_due_at", "cards", ["due_at"])


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("recipe", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_challenges")),
    )
    op.create_index("ix_challenges_made_at", "challenges", ["made_at"])
    op.create_table(
        "entries",
        sa.Column("run_id", sa.String(36), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_entries_name_given")),
        sa.ForeignKeyConstraint(["code"], ["challenges.code"], name=op.f("fk_entries_code")),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_entries")),
    )
    op.create_index("ix_entries_code", "entries", ["code"])


def downgrade() -> None:
    for table in ("entries", "challenges", "cards"):
        op.drop_table(table)
    for index in _INDEXES:
        op.drop_index(index, "answers")
    with op.batch_alter_table("answers") as answers:
        answers.drop_constraint(op.f("ck_answers_level_positive"), "check")
        for column in _ADDED:
            answers.drop_column(column)
