from __future__ import annotations

from tests.ui.frame_fixtures import clock, holder, services

__all__ = ["clock", "holder", "services"]
