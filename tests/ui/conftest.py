from __future__ import annotations

from tests.ui.frame_fixtures import actor, clock, holder, services
from tests.ui.window_fixtures import window

__all__ = ["actor", "clock", "holder", "services", "window"]
