"""Exams: what is set, each attempt at it, what was shown and handed in, and every grading.

What a question's answer is stands in a table of its own, which nothing that shows questions
reads. Answers are only added; the newest grading counts, and none is taken away.
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
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from croupier.storage.tables import metadata

# `parts` is a list of {kind, level, count, options}. Either each question has its time, or the
# whole; `grace_ms` is what the network may take on top.
exams = Table(
    "exams",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("school_id", String(36), ForeignKey("schools.id"), nullable=False, index=True),
    Column("class_id", String(36), ForeignKey("classes.id"), nullable=False, index=True),
    Column("made_by", String(36), ForeignKey("people.id"), nullable=False),
    Column("title", String(120), nullable=False),
    Column("parts", JSON, nullable=False),
    Column("each_ms", Integer, nullable=True),
    Column("whole_ms", Integer, nullable=True),
    Column("grace_ms", Integer, nullable=False),
    Column("pass_percent", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("opens_at", BigInteger, nullable=False),
    Column("closes_at", BigInteger, nullable=False),
    Column("same_questions", Boolean, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("state", String(20), nullable=False),
    # Skills that are observed at the table, by name.
    Column("checklist", JSON, nullable=False),
    # Whether an attempt that is begun late ends when the exam closes, with less than its time.
    Column("capped", Boolean, nullable=False, default=False),
    # When trainees see what their answers came to.
    Column("results", String(20), nullable=False, default="after-close"),
    # Whether staff issue certificates, or each attempt has one when it is marked as passed.
    Column("certificates", String(20), nullable=False, default="by-staff"),
    # By which table it asks: {name, base, own, value}; null where it was made before that was kept.
    Column("rules", JSON(none_as_null=True), nullable=True),
    Column("made_at", BigInteger, nullable=False),
    CheckConstraint("state IN ('draft', 'open', 'closed')", name="state_known"),
    CheckConstraint("certificates IN ('by-staff', 'when-passed')", name="certificates_known"),
    CheckConstraint("results IN ('at-end', 'after-close')", name="results_known"),
    CheckConstraint("(each_ms IS NULL) <> (whole_ms IS NULL)", name="timed_one_way"),
    CheckConstraint("pass_percent BETWEEN 0 AND 100", name="pass_in_percent"),
    CheckConstraint("attempts > 0", name="attempts_positive"),
    CheckConstraint("opens_at < closes_at", name="opens_before_it_closes"),
)

# Extra time that a person has in every attempt of theirs at the exam, given before it or meanwhile.
allowances = Table(
    "allowances",
    metadata,
    Column("exam_id", String(36), ForeignKey("exams.id"), nullable=False),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=False, index=True),
    Column("extra_ms", BigInteger, nullable=False),
    Column("why", String(200), nullable=False),
    Column("made_by", String(36), ForeignKey("people.id"), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("exam_id", "person_id"),
    CheckConstraint("extra_ms >= 0", name="extra_not_negative"),
)

# Start, deadline and extra time are the attempt's own, by the server's clock. `seq` counts the
# answers taken; `away` how often the page was left.
attempts = Table(
    "attempts",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("exam_id", String(36), ForeignKey("exams.id"), nullable=False),
    Column("person_id", String(36), ForeignKey("people.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("seed", String(100), nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("deadline_at", BigInteger, nullable=False),
    Column("extra_ms", BigInteger, nullable=False),
    # When the question that is due was first shown: its own time runs from there. 0 until then.
    Column("shown_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("state", String(20), nullable=False),
    Column("ended_at", BigInteger, nullable=True),
    Column("version", String(20), nullable=False),
    Column("away", Integer, nullable=False),
    UniqueConstraint("exam_id", "person_id", "number"),
    CheckConstraint("state IN ('open', 'handed-in', 'expired')", name="state_known"),
    CheckConstraint("seq >= 0", name="seq_not_negative"),
    CheckConstraint("extra_ms >= 0", name="extra_not_negative"),
)

# A question as it is shown, frozen when the attempt begins.
attempt_questions = Table(
    "attempt_questions",
    metadata,
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False),
    Column("question", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("shown", JSON, nullable=False),
    PrimaryKeyConstraint("attempt_id", "question"),
)

# The same question with its answer: for marking, and for nobody before the end.
attempt_keys = Table(
    "attempt_keys",
    metadata,
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False),
    Column("question", Integer, nullable=False),
    Column("asked", JSON, nullable=False),
    # Its reason as it was worked out then; null where none was kept.
    Column("reasons", JSON(none_as_null=True), nullable=True),
    PrimaryKeyConstraint("attempt_id", "question"),
)

# `id` is the device's own name for the answer: sent again, it is the same answer. It says nothing
# beyond its attempt, so that nobody learns from it of another's.
exam_answers = Table(
    "exam_answers",
    metadata,
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False),
    Column("id", String(36), nullable=False),
    Column("question", Integer, nullable=False),
    Column("given", JSON, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("took_ms", Integer, nullable=False),
    Column("received_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("attempt_id", "id"),
    UniqueConstraint("attempt_id", "seq"),
    CheckConstraint("took_ms >= 0", name="took_not_negative"),
)

gradings = Table(
    "gradings",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    # Null where the server graded it when it ended.
    Column("made_by", String(36), nullable=True),
    Column("version", String(20), nullable=False),
    Column("right", Integer, nullable=False),
    Column("of", Integer, nullable=False),
    Column("marks", JSON, nullable=False),
    Column("why", String(200), nullable=False),
    Index("ix_gradings_attempt", "attempt_id", "made_at"),
)

observations = Table(
    "observations",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False, index=True),
    Column("item", String(120), nullable=False),
    Column("met", Boolean, nullable=False),
    Column("note", String(500), nullable=False),
    Column("made_by", String(36), ForeignKey("people.id"), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

certificates = Table(
    "certificates",
    metadata,
    Column("code", String(24), primary_key=True),
    Column("attempt_id", String(36), ForeignKey("attempts.id"), nullable=False, index=True),
    Column("grading_id", String(36), ForeignKey("gradings.id"), nullable=False),
    Column("body", JSON, nullable=False),
    Column("signature", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    # That it counts no longer, and why, is signed as well: all three, or none.
    Column("revoked_at", BigInteger, nullable=True),
    Column("revoked_why", String(200), nullable=True),
    Column("revocation", Text, nullable=True),
)
