"""The wheel never changes a value: it scrolls the page, whatever the pointer is over."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QDial, QSlider, QTabBar, QWidget

from ui.input_watch import input_watch

_KEEP_THEIR_VALUE = (QComboBox, QAbstractSpinBox, QTabBar, QSlider, QDial)


def guard_wheel() -> int:
    """From now on a wheel turn over a closed editor goes to what it stands in; the listener's number."""
    watch = input_watch()
    return watch.hear((QEvent.Type.Wheel,), _pass_on) if watch is not None else 0


def _pass_on(watched: QObject, event: QEvent) -> bool:
    if not isinstance(watched, QWidget):
        return False
    # The line inside an editable drop-down or a number box hands the wheel to its owner.
    if isinstance(watched, _KEEP_THEIR_VALUE) or isinstance(watched.parentWidget(), _KEEP_THEIR_VALUE):
        event.ignore()  # so that Qt offers it to the parent, which scrolls
        return True
    return False
