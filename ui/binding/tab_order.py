"""Tab in the order of reading, also through fields that were made later than those after them.

Qt's own chain follows the order of making. Here the order follows the layouts: what is read first is first.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

_LEAVES = (QAbstractItemView, QComboBox, QLineEdit)


def stops(root: QWidget) -> list[QWidget]:
    """Every widget inside that takes the keyboard by Tab, in the order of reading."""
    return [widget for widget in _walk(root) if _takes_tab(widget)]


def step(root: QWidget, *, forward: bool) -> bool:
    """Move the keyboard to the next (or previous) stop; False when nothing inside has it or there is none."""
    now = QApplication.focusWidget()
    order = stops(root)
    if now is None or now not in order:
        return False
    at = order.index(now) + (1 if forward else -1)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    order[at % len(order)].setFocus(reason)
    return True


def _takes_tab(widget: QWidget) -> bool:
    policy = widget.focusPolicy()
    return (
        bool(policy & Qt.FocusPolicy.TabFocus)
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
    )


def _walk(widget: QWidget) -> Iterator[QWidget]:
    if not widget.isVisible():
        return
    yield widget
    if isinstance(widget, _LEAVES):
        return
    if isinstance(widget, QScrollArea):
        inside = widget.widget()
        if inside is not None:
            yield from _walk(inside)
    elif isinstance(widget, QAbstractScrollArea):
        return
    elif (layout := widget.layout()) is not None:
        yield from _walk_layout(layout)
    else:
        for child in widget.children():
            if isinstance(child, QWidget) and not child.isWindow():
                yield from _walk(child)


def _walk_layout(layout: QLayout) -> Iterator[QWidget]:
    for number in range(layout.count()):
        item = layout.itemAt(number)
        if item is None:
            continue
        inner, widget = item.layout(), item.widget()
        if widget is not None:
            yield from _walk(widget)
        elif inner is not None:
            yield from _walk_layout(inner)
