from __future__ import annotations

from tests.ui.frame_fixtures import actor, clock, holder, services

__all__ = ["actor", "clock", "holder", "services"]
