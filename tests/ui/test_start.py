"""What the start of the window loads, and that what it names without loading is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from ui.commands import OnScreen, Showing
from ui.context import Screen, ScreenSpec
from ui.screens import SCREENS
from ui.screens.later import Later

LIST_LOADED = """
import sys
from ui.screens import SCREENS
print(*{spec.make.module for spec in SCREENS}.intersection(sys.modules))
"""


def printed_by(code: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


def test_the_list_of_screens_loads_none_of_them() -> None:
    assert printed_by(LIST_LOADED) == ""


@pytest.mark.parametrize("spec", SCREENS, ids=[spec.key for spec in SCREENS])
def test_a_screen_named_for_later_is_there_with_every_method_its_commands_name(spec: ScreenSpec) -> None:
    assert isinstance(spec.make, Later)
    assert issubclass(spec.make.kind(), Screen)
    for command in spec.commands:
        for named, what in ((command.run, "act"), (command.when, "also")):
            if isinstance(named, OnScreen | Showing):
                assert named.key == spec.key, command.id
                method = getattr(named, what)
                if isinstance(method, str) and method:
                    assert callable(getattr(spec.make.kind(), method)), command.id
