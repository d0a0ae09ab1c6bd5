"""Exams, attempts at them, and what came of each."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_exams()
    _create_allowances()
    _create_attempts()
    _create_attempt_questions()
    _create_attempt_keys()
    _create_exam_answers()
    _create_gradings()
    _create_observations()
    _create_certificates()


def _create_exams() -> None:
    op.create_table(
        "exams",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("school_id", sa.String(36), nullable=False),
        sa.Column("class_id", sa.String(36), nullable=False),
        sa.Column("made_by", sa.String(36), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("each_ms", sa.Integer(), nullable=True),
        sa.Column("whole_ms", sa.Integer(), nullable=True),
        sa.Column("grace_ms", sa.Integer(), nullable=False),
        sa.Column("pass_percent", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.Column("closes_at", sa.BigInteger(), nullable=False),
        sa.Column("same_questions", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("checklist", sa.JSON(), nullable=False),
        sa.Column("capped", sa.Boolean(), nullable=False),
        sa.Column("results", sa.String(20), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("attempts > 0", name=op.f("ck_exams_attempts_positive")),
        sa.CheckConstraint("opens_at < closes_at", name=op.f("ck_exams_opens_before_it_closes")),
        sa.CheckConstraint("pass_percent BETWEEN 0 AND 100", name=op.f("ck_exams_pass_in_percent")),
        sa.CheckConstraint(
            "results IN ('at-end', 'after-close')", name=op.f("ck_exams_results_known")
        ),
        sa.CheckConstraint(
            "state IN ('draft', 'open', 'closed')", name=op.f("ck_exams_state_known")
        ),
        sa.CheckConstraint(
            "(each_ms IS NULL) <> (whole_ms IS NULL)", name=op.f("ck_exams_timed_one_way")
        ),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name=op.f("fk_exams_class_id")),
        sa.ForeignKeyConstraint(["made_by"], ["people.id"], name=op.f("fk_exams_made_by")),
        sa.ForeignKeyConstraint(["school_id"], ["schools.id"], name=op.f("fk_exams_school_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exams")),
    )
    op.create_index("ix_exams_class_id", "exams", ["class_id"])
    op.create_index("ix_exams_school_id", "exams", ["school_id"])


def _create_allowances() -> None:
    op.create_table(
        "allowances",
        sa.Column("exam_id", sa.String(36), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.Column("extra_ms", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("made_by", sa.String(36), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("extra_ms >= 0", name=op.f("ck_allowances_extra_not_negative")),
        sa.ForeignKeyConstraint(["exam_id"], ["exams.id"], name=op.f("fk_allowances_exam_id")),
        sa.ForeignKeyConstraint(["made_by"], ["people.id"], name=op.f("fk_allowances_made_by")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_allowances_person_id")),
        sa.PrimaryKeyConstraint("exam_id", "person_id", name=op.f("pk_allowances")),
    )
    op.create_index("ix_allowances_person_id", "allowances", ["person_id"])


def _create_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("exam_id", sa.String(36), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("deadline_at", sa.BigInteger(), nullable=False),
        sa.Column("extra_ms", sa.BigInteger(), nullable=False),
        sa.Column("shown_at", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.CheckConstraint("extra_ms >= 0", name=op.f("ck_attempts_extra_not_negative")),
        sa.CheckConstraint("seq >= 0", name=op.f("ck_attempts_seq_not_negative")),
        sa.CheckConstraint(
            "state IN ('open', 'handed-in', 'expired')", name=op.f("ck_attempts_state_known")
        ),
        sa.ForeignKeyConstraint(["exam_id"], ["exams.id"], name=op.f("fk_attempts_exam_id")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_attempts_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
        sa.UniqueConstraint(
            "exam_id", "person_id", "number", name=op.f("uq_attempts_exam_id_person_id_number")
        ),
    )
    op.create_index("ix_attempts_person_id", "attempts", ["person_id"])


def _create_attempt_questions() -> None:
    op.create_table(
        "attempt_questions",
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_attempt_questions_attempt_id")
        ),
        sa.PrimaryKeyConstraint("attempt_id", "question", name=op.f("pk_attempt_questions")),
    )


def _create_attempt_keys() -> None:
    op.create_table(
        "attempt_keys",
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("reasons", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_attempt_keys_attempt_id")
        ),
        sa.PrimaryKeyConstraint("attempt_id", "question", name=op.f("pk_attempt_keys")),
    )


def _create_exam_answers() -> None:
    op.create_table(
        "exam_answers",
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("took_ms >= 0", name=op.f("ck_exam_answers_took_not_negative")),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_exam_answers_attempt_id")
        ),
        sa.PrimaryKeyConstraint("attempt_id", "id", name=op.f("pk_exam_answers")),
        sa.UniqueConstraint("attempt_id", "seq", name=op.f("uq_exam_answers_attempt_id_seq")),
    )


def _create_gradings() -> None:
    op.create_table(
        "gradings",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.String(36), nullable=True),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.Column("marks", sa.JSON(), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_gradings_attempt_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gradings")),
    )
    op.create_index("ix_gradings_attempt", "gradings", ["attempt_id", "made_at"])


def _create_observations() -> None:
    op.create_table(
        "observations",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("item", sa.String(120), nullable=False),
        sa.Column("met", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("made_by", sa.String(36), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_observations_attempt_id")
        ),
        sa.ForeignKeyConstraint(["made_by"], ["people.id"], name=op.f("fk_observations_made_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_observations")),
    )
    op.create_index("ix_observations_attempt_id", "observations", ["attempt_id"])


def _create_certificates() -> None:
    op.create_table(
        "certificates",
        sa.Column("code", sa.String(24), nullable=False),
        sa.Column("attempt_id", sa.String(36), nullable=False),
        sa.Column("grading_id", sa.String(36), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name=op.f("fk_certificates_attempt_id")
        ),
        sa.ForeignKeyConstraint(
            ["grading_id"], ["gradings.id"], name=op.f("fk_certificates_grading_id")
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_certificates")),
    )
    op.create_index("ix_certificates_attempt_id", "certificates", ["attempt_id"])


def downgrade() -> None:
    for table in (
        "certificates",
        "observations",
        "gradings",
        "exam_answers",
        "attempt_keys",
        "attempt_questions",
        "attempts",
        "exams",
    ):
        op.drop_table(table)
