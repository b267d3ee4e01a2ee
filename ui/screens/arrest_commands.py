"""What can be done with arrests, holds and specimens, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.commands import Act, Command, OnScreen, Showing
from ui.screens.places import INVENTORY, new_id

if TYPE_CHECKING:
    from ui.context import UiContext
    from ui.screens.holds import HoldsScreen
    from ui.screens.specimens import SpecimensScreen

HOLDS, CUSTODY = "Holds", "Custody"
_HELD = Showing("holds", "has_rows")
_THING = Showing("specimen", "has_specimen")


def _beginning(kind: str) -> Act:
    def run(context: UiContext) -> None:
        context.navigator.open("case", new_id(kind, "arrest"))

    return run


def _giving(act: str, route: str = "") -> Callable[[HoldsScreen], None]:
    def give(screen: HoldsScreen) -> None:
        screen.give(act, route)

    return give


def _inventory(context: UiContext) -> None:
    context.navigator.open("specimens", INVENTORY)


def _number(screen: SpecimensScreen) -> None:
    screen.number.setFocus()


HOLD_COMMANDS: tuple[Command, ...] = (
    Command(
        id="arrest.new_boating",
        title="New arrest with a boat",
        run=_beginning("boating"),
        shortcut="Ctrl+Alt+N",
        group="Begin",
        icon="boat",
    ),
    Command(
        id="arrest.new_snowmobile",
        title="New arrest with a snowmobile",
        run=_beginning("snowmobile"),
        group="Begin",
        icon="snowmobile",
    ),
    *(
        Command(
            id=f"hold.release_{route}",
            title=f"Release, ground {number}: {words}",
            run=OnScreen("holds", _giving("release", route)),
            shortcut=f"Alt+{number}",
            when=_HELD,
            group=HOLDS,
            icon="arrow_right",
            tip="Asks for the proof; refused with the citation while the route is closed.",
        )
        for number, (route, words) in enumerate(
            (("time", "hours elapsed"), ("test", "result of the test"), ("adult", "responsible adult")), 1
        )
    ),
    Command(
        id="hold.other",
        title="End or go on by another authority",
        run=OnScreen("holds", _giving("other")),
        when=_HELD,
        group=HOLDS,
        icon="office",
    ),
    Command(
        id="hold.override",
        title="Release by override",
        run=OnScreen("holds", _giving("override")),
        when=_HELD,
        group=HOLDS,
        icon="warning",
    ),
)

SPECIMENS_COMMANDS: tuple[Command, ...] = (
    Command(
        id="specimens.inventory", title="Inventory of a shelf", run=_inventory, group=CUSTODY, icon="sheet"
    ),
    Command(
        id="specimens.number",
        title="Open a specimen by its number",
        run=OnScreen("specimens", _number),
        when=Showing("specimens"),
        group=CUSTODY,
        icon="tube",
    ),
)

SPECIMEN_COMMANDS: tuple[Command, ...] = (
    Command(
        id="custody.hand_over",
        title="Hand over the specimen",
        run=OnScreen("specimen", "hand_over"),
        shortcut="Ctrl+H",
        when=_THING,
        group=CUSTODY,
        icon="arrow_right",
    ),
    Command(
        id="custody.entry",
        title="Another custody entry",
        run=OnScreen("specimen", "add_entry"),
        shortcut="Ctrl+Shift+E",
        when=_THING,
        group=CUSTODY,
        icon="plus",
    ),
    Command(
        id="custody.confirm",
        title="Record the receipt of a hand-over",
        run=OnScreen("specimen", "confirm_receipt"),
        shortcut="Ctrl+Shift+R",
        when=_THING,
        group=CUSTODY,
        icon="tick",
    ),
    Command(
        id="custody.correct",
        title="Correct the chosen custody entry",
        run=OnScreen("specimen", "correct_entry"),
        when=_THING,
        group=CUSTODY,
        icon="pencil",
    ),
    Command(
        id="custody.verify",
        title="Recompute the chains",
        run=OnScreen("specimen", "verify"),
        when=_THING,
        group=CUSTODY,
        icon="refresh",
    ),
)
