"""The two commands: what needs a window, what needs none, and what a session without a display is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import main
from tests.support.paths import ROOT
from tools import bootstrap, environment, system


@pytest.mark.parametrize(
    ("arguments", "purpose"),
    [
        ([], "window"),
        (["--sample"], "window"),
        (["--data", "Office 7"], "window"),
        (["--data=Office 7"], "window"),
        (["import", "bard", "folder"], "command"),
        (["--data", "folder", "--user", "clerk", "duties", "--json"], "command"),
        (["--sample", "duties"], "command"),
        (["--help"], "command"),
        (["nonsense"], "command"),
        (["self-check"], "self-check"),
        (["--self-check"], "self-check"),
    ],
)
def test_arguments_decide_whether_a_window_is_wanted(arguments: list[str], purpose: str) -> None:
    assert main.wanted(arguments) == purpose


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has sessions without a display")
@pytest.mark.skipif(os.name != "posix", reason="./run is a shell script; run.cmd is its twin on Windows")
def test_a_session_without_a_display_is_told_in_one_sentence(tmp_path: Path) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    bare = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [str(ROOT / "run")], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr


def test_libraries_of_the_screen_are_not_asked_for_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(system, "_loads", lambda library: False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "apt_install", lambda packages, reason: asked.append(packages))
    monkeypatch.setattr(bootstrap, "ensure", lambda lock: None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    for arguments in (["duties"], ["self-check"], []):
        bootstrap._prepare_run(arguments)
    assert [("libegl1" in packages, "libxcb-cursor0" in packages) for packages in asked] == [
        (True, False),  # the self-check shows a window nobody sees
        (True, True),
    ]


def test_what_disturbs_a_python_is_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in environment.UNWANTED:
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("WAKELINE_KEPT", "1")
    handed_on = environment.clean_environment()
    assert set(environment.UNWANTED).isdisjoint(handed_on)
    assert handed_on["WAKELINE_KEPT"] == "1"
