"""Who operated a breath instrument, and which numbers of the custody index name their thing by themselves."""

from __future__ import annotations

from alembic import op

from models.migrations.frozen_schema import grow, thaw

revision = "0003"
down_revision = "0002"

_REMADE = "custody_index"


def upgrade() -> None:
    bind = op.get_bind()
    # Derived from the records, and made again from them when the office is opened.
    op.drop_table(_REMADE)
    grow(bind, "0002", "0003", remade=frozenset({_REMADE}))
    thaw("0003").tables[_REMADE].create(bind)
