"""Everything kept is somebody's; what was kept before is the local trainee's.

Keys begin with the person, so each table is made anew: its rows are set aside, and come back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_LOCAL = "local"
_COLUMNS = {
    "runs": ["id", "kind", "level", "options", "seed", "count", "version", "made_at"],
    "answers": [
        *("id", "run_id", "question", "given", "right", "skipped", "took_ms", "answered_at"),
        *("received_at", "kind", "level", "skill", "mode", "falls", "asked"),
    ],
    "cards": ["kind", "level", "skill", "card", "due_at"],
    "challenges": ["code", "recipe", "made_at"],
    "entries": ["run_id", "code", "name", "began_at"],
    "deletions": ["deleted_at"],
}
"""What each table had; one that another refers to comes before it."""

_PACE = ["skipped", "took_ms", "right", "answered_at"]
_INDEXES = {
    "ix_runs_made": ("runs", ["made_at"]),
    "ix_answers_pace": ("answers", ["kind", "level", *_PACE]),
    "ix_answers_skills": ("answers", ["kind", "level", "skill", *_PACE]),
    "ix_answers_falls": ("answers", ["kind", "falls", *_PACE]),
    "ix_answers_days": ("answers", ["kind", "level", "answered_at", "right"]),
    "ix_cards_due": ("cards", ["due_at"]),
    "ix_challenges_made": ("challenges", ["made_at"]),
    "ix_entries_code": ("entries", ["code"]),
}


def upgrade() -> None:
    for table in _COLUMNS:
        op.execute(f"CREATE TABLE old_{table} AS SELECT * FROM {table}")  # noqa: S608
    for table in reversed(_COLUMNS):
        op.drop_table(table)
    _create_runs()
    _create_answers()
    _create_cards()
    _create_challenges()
    for table, columns in _COLUMNS.items():
        _bring_back(table, columns)
        op.drop_table(f"old_{table}")
    for index, (table, columns) in _INDEXES.items():
        op.create_index(index, table, ["person", *columns])


def _bring_back(table: str, columns: Sequence[str]) -> None:
    old = sa.table(f"old_{table}", *map(sa.column, columns))
    new = sa.table(table, *map(sa.column, ["person", *columns]))
    rows = sa.select(sa.literal_column(f"'{_LOCAL}'"), *old.c)
    op.execute(sa.insert(new).from_select(["person", *columns], rows))


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(36), nullable=False)


def _create_runs() -> None:
    op.create_table(
        "runs",
        _person(),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("count > 0", name=op.f("ck_runs_count_positive")),
        sa.CheckConstraint("level > 0", name=op.f("ck_runs_level_positive")),
        sa.PrimaryKeyConstraint("person", "id", name=op.f("pk_runs")),
    )


def _create_answers() -> None:
    unique = op.f("uq_answers_person_run_id_question")
    op.create_table(
        "answers",
        _person(),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("run_id", sa.String(36), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("skipped", sa.Boolean(), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("skill", sa.String(80), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("falls", sa.String(4), nullable=True),
        sa.Column("asked", sa.JSON(), nullable=True),
        sa.CheckConstraint("question >= 0", name=op.f("ck_answers_question_not_negative")),
        sa.CheckConstraint("took_ms >= 0", name=op.f("ck_answers_took_not_negative")),
        sa.CheckConstraint("level > 0", name=op.f("ck_answers_level_positive")),
        sa.ForeignKeyConstraint(
            ["person", "run_id"], ["runs.person", "runs.id"], name=op.f("fk_answers_run")
        ),
        sa.PrimaryKeyConstraint("person", "id", name=op.f("pk_answers")),
        sa.UniqueConstraint("person", "run_id", "question", name=unique),
    )


def _create_cards() -> None:
    op.create_table(
        "cards",
        _person(),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("skill", sa.String(80), nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("level > 0", name=op.f("ck_cards_level_positive")),
        sa.PrimaryKeyConstraint("person", "kind", "level", "skill", name=op.f("pk_cards")),
    )


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        _person(),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("recipe", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "code", name=op.f("pk_challenges")),
    )
    op.create_table(
        "entries",
        _person(),
        sa.Column("run_id", sa.String(36), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_entries_name_given")),
        sa.ForeignKeyConstraint(
            ["person", "code"],
            ["challenges.person", "challenges.code"],
            name=op.f("fk_entries_challenge"),
        ),
        sa.PrimaryKeyConstraint("person", "run_id", name=op.f("pk_entries")),
    )
    op.create_table(
        "deletions",
        _person(),
        sa.Column("deleted_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_deletions")),
    )


def downgrade() -> None:
    raise NotImplementedError("what is kept of several people has no place in a table of one's")
