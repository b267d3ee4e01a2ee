from __future__ import annotations

from tests.ui.frame_fixtures import actor, clock, holder, services
from tests.ui_screens.windows import desk

__all__ = ["actor", "clock", "desk", "holder", "services"]
