"""The one filter over the whole application: whoever listens to keys or the pointer is told from here.

Every event of every widget passes a filter of the application, tens of thousands when a page is built, so
there is one, and it looks no further than the kind.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication, QEvent, QObject

Listener = Callable[[QObject, QEvent], bool]
"""Told of an event and whom it is for; True keeps it from going on."""


class InputWatch(QObject):
    """Installed once on the application; the newest listener is told first."""

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._by_kind: dict[QEvent.Type, dict[int, Listener]] = {}
        self._given = 0
        app.installEventFilter(self)

    def hear(self, kinds: Iterable[QEvent.Type], listener: Listener) -> int:
        """Tell a listener of events of these kinds; gives the number to end it by."""
        self._given += 1
        for kind in kinds:
            known = self._by_kind.get(kind, {})
            self._by_kind[kind] = {self._given: listener, **known}
        return self._given

    def forget(self, number: int) -> None:
        """Tell a listener no more."""
        for kind, known in list(self._by_kind.items()):
            self._by_kind[kind] = {given: who for given, who in known.items() if given != number}

    def hear_while_alive(self, owner: QObject, kinds: Iterable[QEvent.Type], listener: Listener) -> None:
        """Tell a listener until its owner is destroyed."""
        owner.destroyed.connect(functools.partial(self.forget, self.hear(kinds, listener)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        listeners = self._by_kind.get(event.type())
        return listeners is not None and any(tell(watched, event) for tell in listeners.values())


def input_watch() -> InputWatch | None:
    """The watch of the application that runs, made when first asked for; None without an application."""
    app = QCoreApplication.instance()
    if app is None:
        return None
    found = app.findChild(InputWatch)
    return found if isinstance(found, InputWatch) else InputWatch(app)
