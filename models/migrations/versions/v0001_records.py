"""Every record, accounts, settings, drafts, prints, the audit chain and the derived indexes."""

from __future__ import annotations

from alembic import op

from models.migrations.frozen_schema import thaw

revision = "0001"
down_revision = None


def upgrade() -> None:
    thaw("0001").create_all(op.get_bind(), checkfirst=False)
