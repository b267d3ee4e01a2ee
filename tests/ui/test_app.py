from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from services.actor import Role
from services.bootstrap import DataDir
from services.errors import StoreUnavailable
from tests.support.paths import ROOT
from ui.app import NO_SCREEN, has_screen, open_asked, open_window, say_and_leave
from ui.first_run import FirstRunPage
from ui.launch import is_url, read_arguments
from ui.theme.holder import ThemeHolder


def test_without_a_display_one_sentence_is_said_and_the_exit_is_not_zero() -> None:
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux runs without a display")
    ran = subprocess.run(
        [sys.executable, "main.py"], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode not in (0, -6)
    assert ran.stderr.strip() == NO_SCREEN


def test_a_platform_named_in_the_environment_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert has_screen()


@pytest.mark.parametrize(
    ("words", "sample", "data"),
    [([], False, ""), (["--sample"], True, ""), (["--data", "a folder"], False, "a folder")],
)
def test_arguments(words: list[str], sample: bool, data: str) -> None:
    asked = read_arguments(words)
    assert (asked.sample, asked.data) == (sample, data)


def test_an_address_is_told_from_a_folder() -> None:
    assert is_url("postgresql+psycopg://postgres@/office")
    assert not is_url("C:\\records\\our office")


def test_an_empty_folder_begins_with_the_first_run(
    qtbot: QtBot, holder: ThemeHolder, qapp: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "Müller & co #1"
    services, actor = open_asked(read_arguments(["--data", str(folder)]))
    opened = open_window(qapp, holder, services, actor)
    opened.crash.remove()
    assert isinstance(opened.window.gate, FirstRunPage)
    assert (folder / "wakeline.sqlite").exists()
    opened.window.close()
    services.close()


def test_the_sample_opens_signed_in_with_something_owed(
    qtbot: QtBot, holder: ThemeHolder, qapp: QApplication, tmp_path: Path
) -> None:
    services, actor = open_asked(read_arguments(["--sample", "--data", str(tmp_path / "sample")]))
    assert actor is not None
    assert Role.RECORDS_CLERK in actor.roles
    opened = open_window(qapp, holder, services, actor)
    opened.crash.remove()
    assert opened.window.session.actor == actor
    assert services.sample
    qtbot.waitUntil(lambda: not opened.window.tasks.busy)
    opened.window.close()
    services.close()


def test_colours_and_size_are_kept_for_this_computer(
    qtbot: QtBot, holder: ThemeHolder, qapp: QApplication, tmp_path: Path
) -> None:
    services, actor = open_asked(read_arguments(["--data", str(tmp_path / "office")]))
    opened = open_window(qapp, holder, services, actor)
    opened.crash.remove()
    holder.choose("dark")
    holder.set_points(12)
    assert services.settings.workstation() == {"theme": "dark", "points": 12}
    opened.window.close()
    services.close()


def test_records_that_cannot_be_opened_are_explained(
    qtbot: QtBot, holder: ThemeHolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[int] = []
    monkeypatch.setattr("ui.app._leave", lambda: left.append(1))
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", encoding="utf-8")
    with pytest.raises(StoreUnavailable) as failure:
        open_asked(read_arguments(["--data", str(DataDir(blocked / "office").path)]))
    say_and_leave(holder, failure.value)
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
    assert [dialog.windowTitle() for dialog in dialogs] == ["The records cannot be opened"]
    dialogs[0].close()
    assert left == [1]
