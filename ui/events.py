"""What was changed: one signal for the whole window; each screen decides whether it shows something stale."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Events(QObject):
    """`changed(changes, initiator)`: a `services.changes.Changes`, and the object that caused it or None.

    A screen compares `changes.kinds` and `changes.ids` with what it shows, and leaves alone what it caused
    itself (`initiator is self`).
    """

    changed = Signal(object, object)
    law_changed = Signal()  # an office edition was added: findings are worked out anew
    settings_changed = Signal()  # office or workstation settings
