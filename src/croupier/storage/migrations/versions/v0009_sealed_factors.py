"""Room for the secret of a second factor as it is kept now: not to be read in the database.

The secrets are encrypted when a server starts that has the key; here the column is only made
wider. Others refer to the table, and a file cannot change a column's type in place: so a new
column takes the old one's place and name.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _resize(120)


def downgrade() -> None:
    _resize(64)


def _resize(length: int) -> None:
    op.add_column("people", sa.Column("resized", sa.String(length), nullable=True))
    op.execute("UPDATE people SET resized = totp WHERE totp IS NOT NULL")
    op.drop_column("people", "totp")
    op.execute("ALTER TABLE people RENAME COLUMN resized TO totp")
