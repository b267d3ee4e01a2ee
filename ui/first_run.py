"""The first run: which office this is, its counties, its zone, and who looks after it."""

from __future__ import annotations

import datetime as dt
import functools

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from models import codes
from services.accounts import FirstRun
from services.actor import Actor
from services.bootstrap import Services
from services.settings import CountyOf
from ui.gate import GatePage, password_line
from ui.tasks import Failure, Tasks
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Spacing, Words, clear_layout, column, row
from ui.widgets.check import CheckBox
from ui.widgets.combo import Combo

USUAL_ZONE = "America/Chicago"
ZONES = (
    USUAL_ZONE,
    "America/New_York",
    "America/Detroit",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
)
KINDS = (
    ("sheriff", "Sheriff's office"),
    ("coroner", "Coroner or medical examiner"),
    ("prosecutor", "Prosecutor"),
)


class FirstRunPage(GatePage):
    """One page, asked once.

    Attributes:
        ready: the first administrator, an `Actor`, already signed in, and the user name.
    """

    ready = Signal(object, str)

    def __init__(self, holder: ThemeHolder, services: Services, tasks: Tasks) -> None:
        sentence = (
            "Five things make this an office. All of them can be changed later, and each change is kept."
        )
        super().__init__(holder, "Set up this office", sentence, width_l=40)
        self._services, self._tasks = services, tasks
        self._counties: list[CountyOf] = []
        self.office = QLineEdit()
        self.office.setPlaceholderText("Tamarack County Sheriff")
        self.add_field("Name of the office, as it stands on paper", self.office)
        self._add_kinds()
        self._add_counties()
        self.zone = Combo(holder, 18)
        for zone in ZONES:
            self.zone.addItem(f"{zone.replace('_', ' ')}{'  (Wisconsin)' * (zone == USUAL_ZONE)}", zone)
        self.add_field("Time zone of the office", self.zone)
        self._add_administrator()
        self.body.addWidget(self.problem)
        self.button = Button(holder, "Set up the office", look="primary")
        self.button.clicked.connect(self._go)
        foot = row(holder)
        foot.addStretch(1)
        foot.addWidget(self.button)
        self.body.addLayout(foot)

    def add_county(self, county: str, since: dt.date | None = None, until: dt.date | None = None) -> None:
        """Take a county into the list, with the days it belongs to the office; None leaves an end open."""
        if county and all(known.county != county for known in self._counties):
            self._counties.append(CountyOf(county=county, valid_from=since, valid_until=until))
            self._show_counties()

    def _add_kinds(self) -> None:
        box = row(self.holder, gap=4)
        self.kinds: dict[str, CheckBox] = {}
        for key, words in KINDS:
            self.kinds[key] = CheckBox(self.holder, words)
            box.addWidget(self.kinds[key])
        self.kinds["sheriff"].setChecked(True)
        box.addStretch(1)
        self.body.addWidget(Words(self.holder, "What kind of office", "caption", "text2"))
        self.body.addLayout(box)

    def _add_counties(self) -> None:
        self.county = Combo(self.holder, 12)
        self.county.setAccessibleName("County of jurisdiction")
        self.county.addItem("Choose a county", "")
        for option in codes.options("county"):
            self.county.addItem(option.label, option.key)
        self.since = QLineEdit()
        self.since.setPlaceholderText("always, or a date")
        self.since.setAccessibleName("Jurisdiction since")
        self.add = Button(self.holder, "Add county", "plus")
        self.add.clicked.connect(self._county_asked)
        line = row(self.holder)
        line.addWidget(self.county, 2)
        line.addWidget(self.since, 1)
        line.addWidget(self.add)
        label = Words(self.holder, "Counties of jurisdiction, and since when", "caption", "text2")
        label.setBuddy(self.county)
        self.body.addWidget(label)
        self.body.addLayout(line)
        self._county_list = column(self.holder, gap=0.5)
        self.body.addLayout(self._county_list)

    def _add_administrator(self) -> None:
        self.name, self.user = QLineEdit(), QLineEdit()
        self.password, self.again = password_line(), password_line()
        grid = QGridLayout()
        Spacing(self.holder, grid, gap=2.5)
        fields: tuple[tuple[str, QWidget], ...] = (
            ("First administrator, full name", self.name),
            ("User name", self.user),
            ("Password", self.password),
            ("The same password again", self.again),
        )
        for at, (label, edit) in enumerate(fields):
            words = Words(self.holder, label, "caption", "text2")
            words.setBuddy(edit)
            edit.setAccessibleName(label)
            grid.addWidget(words, at // 2 * 2, at % 2)
            grid.addWidget(edit, at // 2 * 2 + 1, at % 2)
        self.body.addLayout(grid)

    def _county_asked(self) -> None:
        typed = self.since.text().strip()
        since = _day(typed)
        if typed and since is None:
            self.show_problem(
                f"“{typed}” is not a date. Write month, day and year, as 01/06/2020, or leave it empty."
            )
            return
        self.show_problem("")
        self.add_county(str(self.county.currentData()), since)
        self.since.clear()
        self.county.setCurrentIndex(0)

    def _show_counties(self) -> None:
        clear_layout(self._county_list)
        for known in self._counties:
            since = f"since {known.valid_from:%m/%d/%Y}" if known.valid_from else "always"
            text = f"{codes.label('county', known.county)}, {since}"
            self._county_list.addWidget(Words(self.holder, text, "body", "text", wrap=True))

    def _wanting(self) -> str:
        """What is still to be given, as a sentence; "" when nothing."""
        if not self.office.text().strip():
            return "The office has no name yet. It stands at the head of every form."
        if not any(box.isChecked() for box in self.kinds.values()):
            return "Mark at least one kind of office. It decides which screens come first."
        if not self._counties:
            return "No county yet. Choose one and add it; a case in another county is still accepted."
        if not self.name.text().strip() or not self.user.text().strip():
            return "The first administrator needs a full name and a user name."
        if self.password.text() != self.again.text():
            return "The two passwords differ. Type the same one twice."
        if not self.password.text():
            return "The first administrator needs a password."
        return ""

    def _go(self) -> None:
        wanting = self._wanting()
        self.show_problem(wanting)
        if wanting:
            return
        asked = FirstRun(
            office=self.office.text().strip(),
            counties=tuple(self._counties),
            zone=str(self.zone.currentData()),
            admin_name=self.name.text().strip(),
            admin_user=self.user.text().strip(),
            password=self.password.text(),
            office_kinds=frozenset(key for key, box in self.kinds.items() if box.isChecked()),
        )
        self.button.setEnabled(False)
        work = functools.partial(self._services.accounts.first_run, asked)
        self._tasks.write(work, self._done, self._refused, owner=self)

    def _done(self, actor: Actor) -> None:
        self.button.setEnabled(True)
        self.password.clear()
        self.again.clear()
        self.ready.emit(actor, self.user.text().strip())

    def _refused(self, failure: Failure) -> None:
        self.button.setEnabled(True)
        self.show_problem(f"{failure.sentence} {failure.remedy}".strip())


def _day(text: str) -> dt.date | None:
    for form in ("%m/%d/%Y", "%Y-%m-%d"):
        try:
            return dt.datetime.strptime(text, form).date()  # noqa: DTZ007  # a calendar day has no zone
        except ValueError:
            continue
    return None
