"""By which table an exam asks, and whether certificates are issued by themselves.

Others refer to the table, and a file cannot be given a constraint later: so the column comes with
its own.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "ALTER TABLE exams ADD COLUMN certificates VARCHAR(20) DEFAULT 'by-staff' NOT NULL "
        "CONSTRAINT ck_exams_certificates_known "
        "CHECK (certificates IN ('by-staff', 'when-passed'))"
    )
    op.add_column("exams", sa.Column("rules", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("exams", "rules")
    op.drop_column("exams", "certificates")
