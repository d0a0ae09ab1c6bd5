"""What rankings leave out, and why a certificate counts no longer."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "brought",
        sa.Column("person", sa.String(36), nullable=False),
        sa.Column("run_id", sa.String(36), nullable=False),
        sa.PrimaryKeyConstraint("person", "run_id", name=op.f("pk_brought")),
    )
    op.create_table(
        "unranked",
        sa.Column("class_id", sa.String(36), nullable=False),
        sa.Column("person_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["class_id", "person_id"],
            ["members.class_id", "members.person_id"],
            name=op.f("fk_unranked_member"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("class_id", "person_id", name=op.f("pk_unranked")),
    )
    op.add_column("certificates", sa.Column("revoked_why", sa.String(200), nullable=True))
    op.add_column("certificates", sa.Column("revocation", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("certificates", "revocation")
    op.drop_column("certificates", "revoked_why")
    op.drop_table("unranked")
    op.drop_table("brought")
