"""Ctrl+/: every key of the window, from the one list of commands, and those of the entry fields."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.commands import Command
from ui.dialogs import Act, Sheet
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import KeyCap, Spacing, Words
from ui.widgets.scroll import ReadingArea

ENTRY_KEYS = (
    ("t", "in a date: today"),
    ("n", "in a date or time: now"),
    ("+ and -", "in a date: a day on or back"),
    ("1, 2, 3", "numbered answers under a field"),
    ("F8", "in any field: unknown, not stated, does not apply, with reason; again: a value"),
    ("y, n, u, Delete", "in a yes-or-no: yes, no, unknown, nothing said"),
    ("Alt+Up, Alt+Down", "on a ranked choice: change its rank"),
    ("Ctrl+Enter", "in paragraphs: save; Ctrl+Tab sets a tab"),
    ("Tab, Shift+Tab", "next field, field before"),
    ("F2", "explain the field"),
    ("Esc", "close what was opened; the keyboard returns"),
)


def keys_by_group(commands: Iterable[Command]) -> dict[str, list[tuple[str, str]]]:
    """Keys and titles under the head they stand under, commands without keys left out."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in commands:
        if command.shortcut:
            groups.setdefault(command.group, []).append((native(command.shortcut), command.title))
    groups["In the fields"] = list(ENTRY_KEYS)
    return groups


def native(shortcut: str) -> str:
    """The keys as this system writes them."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


def show_keys(holder: ThemeHolder, parent: QWidget, commands: Iterable[Command]) -> Sheet:
    """Open the sheet."""
    sheet = Sheet(holder, parent, "Keys")
    inside = QWidget()
    grid = QGridLayout(inside)
    Spacing(holder, grid, margins=1.5, gap=1.5)
    at = 0
    for group, keys in keys_by_group(commands).items():
        grid.addWidget(Words(holder, group, "group", "text2"), at, 0, 1, 2)
        at += 1
        for key, title in keys:
            grid.addWidget(KeyCap(holder, key), at, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(Words(holder, title, wrap=True), at, 1)
            at += 1
    grid.setColumnStretch(1, 1)
    area = ReadingArea(holder, "Keys")
    area.setWidget(inside)
    area.viewport().setAutoFillBackground(False)
    inside.setAutoFillBackground(False)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumHeight(holder.theme.lines(14))
    sheet.body.addWidget(area, 1)
    sheet.add_act(Act(key="close", words="Close", primary=True))
    sheet.open_for(None)
    return sheet
