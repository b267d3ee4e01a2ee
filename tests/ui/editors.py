"""One of every editor, for tests that hold for all of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from forms.entry.registration import boat_warnings
from law.instants import DayRange, exact
from models.fields import Quantity
from tests.ui.frame_fixtures import NOW, ZONE
from ui.theme.holder import ThemeHolder
from ui.widgets.choice import ChecksEditor, CodeEditor, CodesEditor, Option, RefEditor, RefsEditor, TriEditor
from ui.widgets.date_entry import DayEditor
from ui.widgets.entry import Entry
from ui.widgets.numbers import IntegerEditor, MoneyEditor, QuantityEditor
from ui.widgets.text import IdentifierEditor, LongTextEditor, TextEditor
from ui.widgets.time_entry import WhenEditor

OPTIONS = (
    Option(key="propeller", label="Propeller, outboard", help="A motor hung on the stern"),
    Option(key="sail", label="Sail"),
    Option(key="oar", label="Oar or paddle"),
)


def options() -> tuple[Option, ...]:
    return OPTIONS


def now() -> dt.datetime:
    return NOW


def today() -> dt.date:
    return dt.date(2026, 11, 1)


MAKERS: dict[str, Callable[[ThemeHolder], Entry]] = {
    "text": TextEditor,
    "identifier": lambda holder: IdentifierEditor(holder, boat_warnings),
    "long text": LongTextEditor,
    "money": MoneyEditor,
    "integer": lambda holder: IntegerEditor(holder, "years"),
    "quantity": lambda holder: QuantityEditor(holder, ("mph", "kn")),
    "one unit": lambda holder: QuantityEditor(holder, ("ft",)),
    "day": lambda holder: DayEditor(holder, today),
    "born": lambda holder: DayEditor(holder, today, born=True),
    "code": lambda holder: CodeEditor(holder, options),
    "codes": lambda holder: CodesEditor(holder, options, ranked=True, most=3),
    "checks": lambda holder: ChecksEditor(holder, options),
    "ref": lambda holder: RefEditor(holder, options),
    "refs": lambda holder: RefsEditor(holder, options),
    "tri": TriEditor,
    "when": lambda holder: WhenEditor(holder, ZONE, now),
}

VALUES: dict[str, object] = {
    "text": "Little Heron Lake",
    "identifier": "WS 0000 ZZ",
    "long text": "Boat 2 lay at anchor.\nBoat 1 came from the west.",
    "money": 123_456_789,
    "integer": 33,
    "quantity": Quantity(written="<5", unit="kn"),
    "one unit": Quantity(written="16.5", unit="ft", value=None),
    "day": DayRange(earliest=dt.date(2026, 10, 1), latest=dt.date(2026, 10, 31)),
    "born": DayRange(earliest=dt.date(1993, 3, 9), latest=dt.date(1993, 3, 9)),
    "code": "sail",
    "codes": ("oar", "propeller"),
    "checks": ("propeller", "oar"),
    "ref": "oar",
    "refs": ("sail",),
    "tri": False,
    "when": exact(dt.datetime(2026, 11, 1, 7, 35, tzinfo=dt.UTC), ZONE, "1:35 after the change"),
}
