"""The one place where the window loads a module late: a screen's, when the screen is first opened."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.context import Screen, UiContext


@dataclass(frozen=True, slots=True)
class Later:
    """Makes the screen at `place` ("package.module:Class"); its module is loaded at the first call."""

    place: str

    @property
    def module(self) -> str:
        """The module that holds the screen."""
        return self.place.partition(":")[0]

    def kind(self) -> type[Screen]:
        """The class of the screen, loaded now."""
        found: type[Screen] = getattr(importlib.import_module(self.module), self.place.partition(":")[2])
        return found

    def __call__(self, context: UiContext) -> Screen:
        make: type = self.kind()
        screen: Screen = make(context)
        return screen
