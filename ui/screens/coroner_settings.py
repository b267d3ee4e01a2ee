"""What a coroner's office decides: who signs, from which month reports are kept, limits for laboratories."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from models import codes
from services.errors import Known
from services.settings import LabLimit, OfficeSettings
from ui.context import UiContext
from ui.screens.frames import labelled
from ui.widgets.basic import Button, Card, IconWords, Words, column, row
from ui.widgets.check import CheckBox
from ui.widgets.combo import Combo
from ui.widgets.wrap import WrapRow

KINDS = (
    ("sheriff", "Sheriff or police"),
    ("coroner", "Coroner or medical examiner"),
    ("prosecutor", "Prosecutor"),
)
MOST_DIGITS = 4


class CoronerCard(Card):
    """A card of the office page."""

    def __init__(self, context: UiContext) -> None:
        super().__init__(context.theme, "Coroner", "reports, laboratories, who signs")
        self._context = context
        self._settings = OfficeSettings()
        holder = context.theme
        self.body.addWidget(Words(holder, "This office is", "caption", "text2"))
        kinds = WrapRow(holder, 4, 1)
        self.kinds = {key: CheckBox(holder, words) for key, words in KINDS}
        for box in self.kinds.values():
            kinds.add(box)
        self.body.addWidget(kinds)
        only = "An office that is a coroner's alone shows no holds and no arrests, from the next sign-in on."
        self.body.addWidget(Words(holder, only, "caption", "text2", wrap=True))
        self.coroner, self.first = QLineEdit(), QLineEdit()
        self.first.setPlaceholderText("YYYY-MM")
        self.body.addWidget(labelled(holder, "Coroner or medical examiner who signs", self.coroner))
        self.body.addWidget(labelled(holder, "Monthly reports are kept here from", self.first))
        self.nil = CheckBox(holder, "A month without a death is reported too, as a practice of this office")
        self.body.addWidget(self.nil)
        doubt = "The sections ask for deaths that occurred; a nil report is a practice and never overdue."
        self.body.addWidget(Words(holder, doubt, "caption", "text2", wrap=True))
        self._build_limits()
        self.says = IconWords(holder, "alert", "", "body", "overdue")
        self.says.hide()
        self.body.addWidget(self.says)
        foot = WrapRow(holder)
        self.keep = Button(holder, "Save the coroner's settings", "tick")
        self.keep.clicked.connect(self.save)
        foot.add(self.keep)
        self.body.addWidget(foot)

    def _build_limits(self) -> None:
        holder = self._context.theme
        head = "How long a laboratory may take before its result counts as late"
        self.body.addWidget(Words(holder, head, "group", "text2", wrap=True))
        self.limits = column(holder, gap=1)
        self.body.addLayout(self.limits)
        line = WrapRow(holder, 2, 1.5)
        self.laboratory, self.days = QLineEdit(), QLineEdit()
        self.analyte = Combo(holder, 12)
        self.analyte.addItem("Any test", "")
        for option in codes.options("analyte"):
            self.analyte.addItem(option.label, option.key)
        for label, widget in (
            ("Laboratory, blank for any", self.laboratory),
            ("Test", self.analyte),
            ("Days after it was sent", self.days),
        ):
            box = labelled(holder, label, widget)
            box.setMinimumWidth(holder.theme.lines(12))
            line.add(box)
        self.add_limit = Button(holder, "Add the limit", "plus")
        self.add_limit.clicked.connect(self._add)
        line.add(self.add_limit)
        self.body.addWidget(line)

    # -- showing -------------------------------------------------------------------------------------

    def show_settings(self, settings: OfficeSettings, *, may: bool) -> None:
        """Show what is kept; only who may change it can type."""
        self._settings = settings
        for key, box in self.kinds.items():
            box.setChecked(key in settings.office_kinds)
        self.coroner.setText(settings.coroner)
        self.first.setText(f"{settings.reports_from:%Y-%m}" if settings.reports_from else "")
        self.nil.setChecked(settings.nil_reports)
        self._show_limits(may=may)
        inputs = (self.coroner, self.first, self.nil, self.laboratory, self.analyte, self.days)
        for part in (*self.kinds.values(), *inputs, self.add_limit, self.keep):
            part.setEnabled(may)

    def _show_limits(self, *, may: bool) -> None:
        while (item := self.limits.takeAt(0)) is not None:
            part = item.widget()
            if part is not None:
                part.hide()
                part.deleteLater()
        holder = self._context.theme
        for limit in self._settings.lab_limits:
            line = QWidget()
            layout = row(holder, line)
            layout.addWidget(Words(holder, limit_words(limit), wrap=True), 1)
            button = Button(holder, "Take out", "close", "link")
            button.setAccessibleName(f"Take out: {limit_words(limit)}")
            button.setEnabled(may)
            button.clicked.connect(self._without(limit))
            layout.addWidget(button)
            self.limits.addWidget(line)
        if not self._settings.lab_limits:
            self.limits.addWidget(Words(holder, "None set: no result counts as late.", "body", "text2"))

    # -- acts ----------------------------------------------------------------------------------------

    def _add(self) -> None:
        days = self.days.text().strip()
        if not days.isdecimal() or len(days) > MOST_DIGITS:
            self._say(f"“{days}” is no number of days. Enter a whole number.")
            return
        limit = LabLimit(
            laboratory=self.laboratory.text().strip(),
            analyte=str(self.analyte.currentData() or ""),
            days=int(days),
        )
        others = tuple(
            one
            for one in self._settings.lab_limits
            if (one.laboratory, one.analyte) != (limit.laboratory, limit.analyte)
        )
        self._change("The limit is kept.", lab_limits=(*others, limit))

    def _without(self, gone: LabLimit) -> Callable[[], None]:
        def take_out() -> None:
            kept = tuple(one for one in self._settings.lab_limits if one != gone)
            self._change("The limit is taken out.", lab_limits=kept)

        return take_out

    def save(self) -> None:
        """Keep who signs, from when reports are kept, and the practice of nil reports."""
        first = self.first.text().strip()
        day = _month(first)
        if first and day is None:
            self._say(f"“{first}” is no month. Write year and number, such as 2026-07.")
            return
        self._change(
            "Settings saved.",
            office_kinds=frozenset(key for key, box in self.kinds.items() if box.isChecked()),
            coroner=self.coroner.text().strip(),
            reports_from=day,
            nil_reports=self.nil.isChecked(),
        )

    def _change(self, said: str, **changes: object) -> None:
        settings, actor = self._context.services.settings, self._context.actor

        def saved(_: object) -> None:
            self.says.hide()
            self._context.status.say(said)
            self._context.events.settings_changed.emit()
            self.show_settings(settings.get(), may=True)

        self._context.tasks.write(
            lambda: settings.change(actor, "", **changes), saved, self._refused, owner=self
        )

    def _refused(self, failure: Known) -> None:
        problems = " ".join(problem.message for problem in getattr(failure, "problems", ()))
        self._say(problems or f"{failure.sentence} {failure.remedy}")

    def _say(self, sentence: str) -> None:
        self.says.show_words("alert", sentence, "body", "overdue")
        self.says.show()


def limit_words(limit: LabLimit) -> str:
    """A limit in words: "Any laboratory, any test: 90 days"."""
    laboratory = limit.laboratory or "Any laboratory"
    test = codes.label("analyte", limit.analyte) if limit.analyte else "any test"
    return f"{laboratory}, {test}: {limit.days} days"


def _month(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(f"{text}-01")
    except ValueError:
        return None
