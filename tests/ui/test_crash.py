from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from ui.crash import CrashPath, redacted_report
from ui.dialogs import Sheet
from ui.theme.holder import ThemeHolder

SECRET = "Nguyễn Thị Hạnh, 03/09/1993"


def fail(value: str) -> None:
    raise ValueError(f"cannot read {value}")


def report_of(value: str) -> str:
    try:
        fail(value)
    except ValueError as failure:
        return redacted_report(type(failure), failure.__traceback__, "0.1.0")
    raise AssertionError


def test_the_report_names_kind_and_lines_but_no_value() -> None:
    report = report_of(SECRET)
    assert "Kind: builtins.ValueError" in report
    assert "tests/ui/test_crash.py" in report
    assert "in fail" in report
    assert SECRET not in report
    assert "cannot read" not in report


@pytest.fixture
def crash(qtbot: QtBot, holder: ThemeHolder) -> Iterator[CrashPath]:
    made = CrashPath(holder, "0.1.0")
    before = sys.excepthook, threading.excepthook
    yield made
    sys.excepthook, threading.excepthook = before


def fail_here() -> None:
    try:
        fail(SECRET)
    except ValueError as failure:
        sys.excepthook(type(failure), failure, failure.__traceback__)


def fail_in_a_thread() -> None:
    thread = threading.Thread(target=fail, args=(SECRET,))
    thread.start()
    thread.join()


@pytest.mark.parametrize("failing", [fail_here, fail_in_a_thread])
def test_drafts_are_kept_before_the_report_is_shown_in_full(
    qtbot: QtBot, crash: CrashPath, failing: Callable[[], None]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    kept: list[str] = []

    def broken() -> None:
        raise OSError("disk")

    crash.over(window)
    crash.keep_with(broken)
    crash.keep_with(lambda: kept.append("draft"))
    crash.install()
    failing()
    qtbot.waitUntil(lambda: bool(window.findChildren(QDialog)))
    (dialog,) = window.findChildren(QDialog)
    assert kept == ["draft"]
    shown = dialog.findChild(QPlainTextEdit).toPlainText()
    assert "ValueError" in shown
    assert "A draft could not be kept: OSError" in shown
    assert SECRET not in shown
    assert isinstance(dialog, Sheet)
    dialog.open_for(None)  # nobody is told, so that the application of the tests goes on
    dialog.close()
