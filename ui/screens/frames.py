"""The outer shapes of pages, so that all begin at the same place."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words, column
from ui.widgets.scroll import ScrollArea


def page_body(holder: ThemeHolder, page: QWidget) -> QVBoxLayout:
    """The layout of a page's content; margins inside, so that the bar of a narrow window spans the page."""
    outer = column(holder, page, gap=0)
    inside = QWidget()
    body = column(holder, inside, margins=4, gap=3)
    outer.addWidget(inside, 1)
    return body


def scrolled_body(holder: ThemeHolder, page: QWidget) -> QVBoxLayout:
    """The same in a page that scrolls where the window is too low for what stands on it."""
    outer = column(holder, page, gap=0)
    area = ScrollArea(holder)
    inside = QWidget()
    body = column(holder, inside, margins=4, gap=3)
    area.setWidget(inside)
    outer.addWidget(area, 1)
    return body


def labelled(holder: ThemeHolder, label: str, widget: QWidget) -> QWidget:
    """An input with its label above it, named by it."""
    box = QWidget()
    layout = column(holder, box, gap=1)
    words = Words(holder, label, "caption", "text2", wrap=True)
    words.setBuddy(widget)
    widget.setAccessibleName(label)
    layout.addWidget(words)
    layout.addWidget(widget)
    return box


def framed(holder: ThemeHolder, content: QWidget) -> QFrame:
    """A table that fills its card to the edge."""
    card = QFrame()
    card.setObjectName("card")
    layout = QVBoxLayout(card)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.addWidget(content)
    return card
