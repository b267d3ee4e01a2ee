"""Garbage while windows are tested: as in the program, never inside the end of a widget."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test with widgets runs, from set-up to end, without the collector; between tests it may run."""
    if "qtbot" not in getattr(item, "fixturenames", ()):
        return (yield)
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
