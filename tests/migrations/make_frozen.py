"""Writes the frozen schema of the step that is being made: `python -m tests.migrations.make_frozen`.

Before a schema is released it may be written anew, as often as the tables change; afterwards never.
"""

from __future__ import annotations

from models.migrations.frozen_schema import FOLDER, freeze
from models.tables import whole_schema
from models.upgrade import HEAD


def main() -> None:
    (FOLDER / f"{HEAD}.json").write_text(freeze(whole_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
