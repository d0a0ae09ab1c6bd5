"""When everything was deleted: answers given before, which arrive later, are known by it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deletions",
        sa.Column("deleted_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("deleted_at", name=op.f("pk_deletions")),
    )


def downgrade() -> None:
    op.drop_table("deletions")
