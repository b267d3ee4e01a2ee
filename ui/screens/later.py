"""The one place where the window loads late: the desk once somebody is in, a screen when it is opened."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from law.plain import dataclass

if TYPE_CHECKING:
    from services.duties import DutyRow
    from ui.context import Screen, UiContext
    from ui.desk import Desk
    from ui.first_run import FirstRunPage
    from ui.palette import Finder
    from ui.screens.meet import MeetForm


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


def desk_kind() -> type[Desk]:
    """The class of the desk. Whoever signs in waits for none of it."""
    from ui.desk import Desk

    return Desk


def first_run_kind() -> type[FirstRunPage]:
    """The class of the page that is shown once, to a new office."""
    from ui.first_run import FirstRunPage

    return FirstRunPage


def finders_of(context: UiContext) -> Sequence[Finder]:
    """What the palette of a desk finds beyond commands."""
    from ui.finders import finders_of as found

    return found(context)


def meet_form(context: UiContext, duty: DutyRow) -> MeetForm:
    """The form that meets a duty. It brings every editor along, and home is there long before it."""
    from ui.binding.factory import EditorMaker
    from ui.screens.meet import MeetForm, to_meet

    return MeetForm(context.theme, EditorMaker(context), to_meet(duty))
