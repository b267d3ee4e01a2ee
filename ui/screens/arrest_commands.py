"""What can be done with arrests, holds and specimens, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.commands import Act, Command, OnScreen, Showing
from ui.screens.coroner_commands import for_arrests
from ui.screens.places import ALL_SPECIMENS, INVENTORY, WAITING, new_id

if TYPE_CHECKING:
    from ui.context import UiContext
    from ui.screens.holds import HoldsScreen
    from ui.screens.specimen import SpecimenScreen
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


def _view(view: str) -> Act:
    def run(context: UiContext) -> None:
        context.navigator.open("specimens", view)

    return run


def _number(screen: SpecimensScreen) -> None:
    screen.number.setFocus()


def _entering(event: str) -> Callable[[SpecimenScreen], None]:
    def enter(screen: SpecimenScreen) -> None:
        screen.enter(event)

    return enter


# Here in words, so that the list of commands loads no code lists; a test compares them.
_ENTRIES = (
    ("stored", "Put in storage"),
    ("taken_out", "Taken out of storage"),
    ("received", "Received"),
    ("sealed", "Sealed"),
    ("collected", "Collected"),
    ("opened", "Opened"),
    ("tested", "Tested"),
    ("inspected", "Inspected"),
    ("not_found", "Not found where it should be"),
    ("consumed", "Used up"),
    ("hold_placed", "Retention hold placed"),
    ("disposed", "Disposed of"),
)

HOLD_COMMANDS: tuple[Command, ...] = (
    Command(
        id="arrest.new_boating",
        title="New arrest with a boat",
        run=_beginning("boating"),
        shortcut="Ctrl+Alt+N",
        when=for_arrests,
        group="Begin",
        icon="boat",
    ),
    Command(
        id="arrest.new_snowmobile",
        title="New arrest with a snowmobile",
        run=_beginning("snowmobile"),
        when=for_arrests,
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
    Command(id="specimens.all", title="All specimens", run=_view(ALL_SPECIMENS), group=CUSTODY, icon="tube"),
    Command(
        id="specimens.waiting",
        title="Hand-overs not yet confirmed by their receiver",
        run=_view(WAITING),
        group=CUSTODY,
        icon="clock",
    ),
    Command(
        id="specimens.missing",
        title="Specimens not found where they should be",
        run=_view("standing/missing"),
        group=CUSTODY,
        icon="question",
    ),
    Command(
        id="specimens.inventory",
        title="Inventory of a shelf",
        run=_view(INVENTORY),
        group=CUSTODY,
        icon="sheet",
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
        when=Showing("specimen", "has_waiting"),
        group=CUSTODY,
        icon="tick",
    ),
    Command(
        id="custody.correct",
        title="Correct the chosen custody entry",
        run=OnScreen("specimen", "correct_entry"),
        shortcut="Ctrl+Shift+C",
        when=_THING,
        group=CUSTODY,
        icon="pencil",
    ),
    Command(
        id="custody.strike",
        title="Strike the chosen custody entry",
        run=OnScreen("specimen", "strike_entry"),
        when=_THING,
        group=CUSTODY,
        icon="close",
    ),
    Command(
        id="custody.split",
        title="Split a container into new ones",
        run=OnScreen("specimen", "split"),
        shortcut="Ctrl+Shift+D",
        when=Showing("specimen", "can_split"),
        group=CUSTODY,
        icon="plus",
    ),
    *(
        Command(
            id=f"custody.enter_{event}",
            title=f"Custody entry: {words}",
            run=OnScreen("specimen", _entering(event)),
            when=_THING,
            group=CUSTODY,
            icon="plus",
        )
        for event, words in _ENTRIES
    ),
    Command(
        id="custody.lift",
        title="Lift the retention hold",
        run=OnScreen("specimen", "lift_hold"),
        shortcut="Ctrl+Shift+L",
        when=Showing("specimen", "is_kept"),
        group=CUSTODY,
        icon="tick",
    ),
    Command(
        id="custody.redact",
        title="Redact the chosen custody entry by order of a court",
        run=OnScreen("specimen", "redact_entry"),
        when=Showing("specimen", "may_redact"),
        group=CUSTODY,
        icon="lock",
        tip="Its words go for good; place, kind and time stay.",
    ),
    Command(
        id="custody.labels",
        title="Print the labels of the containers",
        run=OnScreen("specimen", "print_labels"),
        shortcut="Ctrl+Shift+T",
        when=_THING,
        group=CUSTODY,
        icon="print",
    ),
    Command(
        id="custody.print",
        title="Print the custody ledger (F17)",
        run=OnScreen("specimen", "open_form"),
        when=_THING,
        group=CUSTODY,
        icon="print",
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
