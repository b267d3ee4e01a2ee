"""Monthly reports: month by month what is owed and by when, what is stated, the paper itself, the sending."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from law.plain import dataclass
from models import codes
from models.coroner import ReportLine, lines_of
from models.records import MonthlyReport
from services.changes import Changes
from services.coroner_values import Month, MonthState, MonthView
from services.errors import Known
from ui.binding.record_table import RecordTable, TableRow
from ui.context import ContextEntry, Screen, UiContext
from ui.dialogs import CANCEL, choose_target
from ui.files import write_file
from ui.screens.coroner_month_sheets import MonthSheet, PrepareSheet, SendSheet, VoidReportSheet
from ui.screens.coroner_words import month_name, month_state, month_words
from ui.screens.due_words import day_words, moment_words
from ui.screens.notice import Notices
from ui.screens.pdf_view import PAGE_WIDTH, PdfView
from ui.screens.print_job import choose_printer, print_on
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, column
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from services.rendering import Printed, Rendered

FORM = "F04"
BOARD = "board"
NARROW_L = 62
_ROLLED = (
    "OPEN QUESTION (30.67(6)(a), 350.155(1)): whether the next working day suffices is not settled. "
    "The strict day counts here."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    months: tuple[Month, ...]
    view: MonthView


class MonthsScreen(Screen):
    """The months and their reports."""

    key = "months"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._wanted = ""
        self._report_id = ""
        self.months: tuple[Month, ...] = ()
        self.view: MonthView | None = None
        self.sheet: MonthSheet | None = None
        self._pdf = b""
        self._build()
        context.events.changed.connect(self._on_changed)
        context.events.settings_changed.connect(self.refresh)

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        self.heading, self.chip = Words(holder, "Monthly reports", "title"), Chip(holder, "plain")
        self.figure = Words(holder, "", "body", "text2")
        for part in (self.heading, self.chip, self.figure):
            head.add(part)
        page.addWidget(head)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        page.addWidget(self._acts())
        self._halves = QHBoxLayout()
        self._halves.setSpacing(holder.theme.units(3))
        left = column(holder, gap=3)
        for card in (self._due_card(), self._reports_card(), self._stated_card(), self._changed_card()):
            left.addWidget(card)
        left.addStretch(1)
        self._halves.addLayout(left, 5)
        self._halves.addWidget(self._paper_card(), 5, Qt.AlignmentFlag.AlignTop)
        page.addLayout(self._halves, 1)
        area.setWidget(inside)
        outer.addWidget(area)

    def _acts(self) -> WrapRow:
        holder = self._context.theme
        acts = WrapRow(holder, 2, 1.5)
        self.prepare_button = Button(holder, "Prepare the report", "sheet", "primary")
        self.send_button = Button(holder, "Enter the sending", "tick")
        self.print_button = Button(holder, "Print F04", "print")
        self.save_button = Button(holder, "Save as PDF", "export")
        self.correct_button = Button(holder, "Correct by a supplement", "pencil")
        self.void_button = Button(holder, "Void what was prepared", "slash", "link")
        for button, run in (
            (self.prepare_button, self.prepare),
            (self.send_button, self.send),
            (self.print_button, self.print_report),
            (self.save_button, self.save_report),
            (self.correct_button, self.correct),
            (self.void_button, self.void_report),
        ):
            button.clicked.connect(run)
            acts.add(button)
        return acts

    def _due_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "When it is due")
        self.due = Words(holder, "", "strong", wrap=True)
        self.rolled = IconWords(holder, "calendar", "", "body", "text2")
        self.doubt = Words(holder, _ROLLED, "caption", "doubt", wrap=True)
        self.practice = IconWords(
            holder, "info", "A report of no death is a practice of this office, never overdue.", "body"
        )
        for part in (self.due, self.rolled, self.doubt, self.practice):
            card.body.addWidget(part)
        return card

    def _reports_card(self) -> Card:
        holder = self._context.theme
        self.reports_card = card = Card(holder, "Reports", "what was sent stands as it is")
        self.reports = RecordTable(holder, ("Report", "Deaths", "State"), "Reports of the month")
        self.reports.picked.connect(self._pick)
        card.body.addWidget(self.reports)
        return card

    def _stated_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Deaths of the month")
        self.deaths = RecordTable(
            holder, ("Who", "Section, county", "In which report"), "Deaths of the month"
        )
        self.no_deaths = Words(holder, "No death of this month is on record.", "body", "text2", wrap=True)
        card.body.addWidget(self.no_deaths)
        card.body.addWidget(self.deaths)
        self.elsewhere = IconWords(holder, "pin", "", "caption", "text2")
        card.body.addWidget(self.elsewhere)
        return card

    def _changed_card(self) -> Card:
        holder = self._context.theme
        self.changed_card = card = Card(holder, "Sent otherwise than the record now says")
        self.changed = RecordTable(holder, ("Who, what", "As sent", "On record now"), card.title.text())
        card.body.addWidget(self.changed)
        return card

    def _paper_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "F04", "as it would be printed")
        self.preview = PdfView(holder)
        self.preview.setMinimumHeight(holder.theme.lines(30))
        self.preview.fit(PAGE_WIDTH)
        self.no_paper = Words(
            holder, "Nothing is prepared yet. Prepare the report, then it stands here.", wrap=True
        )
        card.body.addWidget(self.no_paper)
        card.body.addWidget(self.preview, 1)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._context.theme.theme.lines(NARROW_L)
        directions = QBoxLayout.Direction
        self._halves.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return f"Monthly report, {month_name(self.view.month.month)}" if self.view else "Monthly reports"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        now, zone = self._context.services.clock.now(), self._context.zone
        entries = [ContextEntry(key=BOARD, title="Coroner's board", group="Coroner", icon="coroner")]
        for month in self.months:
            state, words = month_state(month, now, zone)
            waits = month.state_at(now) not in (MonthState.NOTHING, MonthState.RUNNING)
            entries.append(
                ContextEntry(
                    key=month.month,
                    title=month_name(month.month),
                    group="Months",
                    count=words if waits else "",
                    state=state if waits else "",
                )
            )
        return tuple(entries)

    def current_entry(self) -> str:
        return self.view.month.month if self.view is not None else self._wanted

    def choose_entry(self, key: str) -> None:
        if key == BOARD:
            self._context.navigator.open("coroner")
        else:
            self._wanted, self._report_id = key, ""
            self.refresh()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self._wanted, self._report_id = record_id, ""
        self.refresh()

    def arrived(self) -> None:
        self.prepare_button.setFocus()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Read the months and the one that is shown."""
        if not self._context.session.is_open:
            return
        reports, actor, wanted = self._context.services.monthly_reports, self._context.actor, self._wanted

        def read() -> _Read:
            months = reports.months(actor)
            chosen = wanted or _pressing(months)
            return _Read(months=months, view=reports.month(actor, chosen))

        self._context.tasks.read(read, self._take, self._refused, owner=self, key="months")

    def _refused(self, failure: Known) -> None:
        self.notices.show("read", "lock", f"{failure.sentence} {failure.remedy}", closes=False)

    # -- showing -------------------------------------------------------------------------------------

    def _take(self, read: _Read) -> None:
        self.notices.take_away("read")
        self.months, self.view = read.months, read.view
        self._wanted = read.view.month.month
        self._show()
        self.entries_changed.emit()
        self.title_changed.emit()

    def _show(self) -> None:
        view = self.view
        assert view is not None
        month, zone, now = view.month, self._context.zone, self._context.services.clock.now()
        self.heading.setText(month_name(month.month))
        self.chip.show_state(*month_state(month, now, zone))
        self.figure.setText(f"{month_words(month)}, {month.reported} reported")
        self._show_due(month)
        self._show_reports(month)
        self._show_deaths(view)
        self._show_changed(view)
        self._show_acts()
        self._render()

    def _show_due(self, month: Month) -> None:
        zone, now = self._context.zone, self._context.services.clock.now()
        day = day_words(month.due, zone, now) if month.due is not None else ""
        known = f"Strict day of the section: {day}, that day included."
        self.due.setText(known if day else "The law of this month is not loaded, so no day is told.")
        rolled = month.working_day is not None and month.working_day != month.due_day
        self.rolled.setVisible(rolled)
        self.doubt.setVisible(rolled)
        if month.working_day is not None:
            working = month.working_day
            text = f"The next working day is {working:%A}, {working:%B} {working.day}: a note, not the limit."
            self.rolled.show_words("calendar", text, "body", "text2")
        self.practice.setVisible(month.nil)

    def _show_reports(self, month: Month) -> None:
        rows = [TableRow(record_id=r.id, cells=self._report_cells(r)) for r in month.reports]
        chosen = next((r for r in month.reports if r.id == self._report_id), None)
        chosen = chosen or (month.reports[-1] if month.reports else None)
        self._report_id = chosen.id if chosen is not None else ""
        self.reports_card.setVisible(bool(rows))
        self.reports.show_rows(rows, self._report_id)

    def _report_cells(self, report: MonthlyReport) -> tuple[tuple[str, bool], ...]:
        name = f"Supplement {report.supplement}" if report.supplement else "Report"
        counted = sum(line.counts for line in lines_of(report))
        corrected = len(lines_of(report)) - counted
        deaths = "nil" if report.nil else str(counted)
        if corrected:
            deaths = f"{deaths}\n{corrected} corrected"
        if report.sent is None:
            return (name, False), (deaths, False), ("prepared, not sent", True)
        at = report.sent.latest or report.sent.earliest
        way = codes.label("filing_way", report.sent_way).lower() if report.sent_way else ""
        when = moment_words(at, self._context.zone) if at is not None else "sent"
        return (name, False), (deaths, False), (f"sent {when}\n{way}, to {report.sent_to}", False)

    def _show_deaths(self, view: MonthView) -> None:
        prepared = view.month.prepared
        held = {line.subject for line in lines_of(prepared)} if prepared is not None else set()
        rows = [
            self._death_row(line, "prepared, not sent" if line.subject in held else "not reported yet")
            for line in view.lines
        ]
        for report in view.month.reports:
            if report.sent is not None:
                name = f"supplement {report.supplement}" if report.supplement else "the report"
                rows += [
                    self._death_row(line, f"{'corrected in' if not line.counts else 'in'} {name}", report.id)
                    for line in lines_of(report)
                ]
        self.deaths.show_rows(rows, "")
        self.deaths.setVisible(bool(rows))
        self.no_deaths.setVisible(not rows)
        names = ", ".join(f"{one.who} (case {one.case_number})" for one in view.elsewhere)
        words = f"Another office's by the place of death, in no report of this one: {names}."
        self.elsewhere.show_words("pin", words, "caption", "text2")
        self.elsewhere.setVisible(bool(names))

    def _death_row(self, line: ReportLine, where: str, report_id: str = "") -> TableRow:
        stated = dict(line.stated)
        county = stated.get("County of death", "")
        sure = "" if line.month_certain == "yes" else "\nmonth not certain"
        return TableRow(
            record_id=f"{line.case_id} {line.death_id} {report_id}",
            cells=(
                (f"{line.decedent}\n{line.case_number}", False),
                (f"s. {line.citation}\n{county}", False),
                (f"{where}{sure}", bool(sure) or not report_id),
            ),
        )

    def _show_changed(self, view: MonthView) -> None:
        rows = [
            TableRow(
                record_id=f"{n}",
                cells=(
                    (f"{one.label}\n{one.line.decedent}", False),
                    (one.stated or "nothing", False),
                    (one.now or "nothing", False),
                ),
            )
            for n, one in enumerate(view.changed)
        ]
        self.changed_card.setVisible(bool(rows))
        self.changed.show_rows(rows, "")

    def _show_acts(self) -> None:
        month = self.month()
        words = "Prepare the report"
        if month is not None and month.prepared is not None:
            words = "Prepare it anew"
        elif month is not None and month.supplement:
            words = f"Prepare supplement {month.supplement}"
        self.prepare_button.setText(words)
        self.prepare_button.setEnabled(self.can_prepare())
        self.send_button.setEnabled(self.has_prepared())
        self.void_button.setVisible(self.has_prepared())
        self.correct_button.setVisible(self.has_changes())
        for button in (self.print_button, self.save_button):
            button.setEnabled(self.has_report())

    # -- the paper -----------------------------------------------------------------------------------

    def _pick(self, report_id: str) -> None:
        self._report_id = report_id
        self._render()

    def _subject(self) -> str:
        return f"{MonthlyReport.KIND}/{self._report_id}" if self._report_id else ""

    def _render(self) -> None:
        subject = self._subject()
        self.no_paper.setVisible(not subject)
        self.preview.setVisible(bool(subject))
        if not subject:
            self._pdf = b""
            self.preview.clear()
            return
        printing, actor = self._context.services.office_printing, self._context.actor
        self._context.tasks.read(
            lambda: printing.render(actor, FORM, subject), self._rendered, owner=self, key="month paper"
        )

    def _rendered(self, rendered: Rendered) -> None:
        self._pdf = rendered.pdf
        self.preview.show_pdf(rendered.pdf)

    # -- what can be done ----------------------------------------------------------------------------

    def month(self) -> Month | None:
        """The month shown."""
        return self.view.month if self.view is not None else None

    def can_prepare(self) -> bool:
        """Whether a report or supplement would state something."""
        month = self.month()
        return month is not None and bool(
            month.waiting or month.prepared or (month.nil and not month.reports)
        )

    def has_prepared(self) -> bool:
        """Whether a report waits for its sending."""
        month = self.month()
        return month is not None and month.prepared is not None

    def has_report(self) -> bool:
        """Whether there is a report to print."""
        return bool(self._report_id)

    def has_changes(self) -> bool:
        """Whether the record says otherwise than a sent report."""
        return self.view is not None and bool(self.view.changed)

    def prepare(self) -> None:
        """Prepare the report of the month, or its supplement."""
        month = self.month()
        if month is not None and self.can_prepare():
            self._open(PrepareSheet(self._context, self, month), "The report is prepared, not sent yet.")

    def correct(self) -> None:
        """Prepare a supplement that corrects what was sent."""
        month = self.month()
        if self.view is not None and month is not None and self.view.changed:
            subjects = tuple(dict.fromkeys(one.line.subject for one in self.view.changed))
            self._open(PrepareSheet(self._context, self, month, subjects), "The supplement is prepared.")

    def send(self) -> None:
        """Enter that the prepared report was sent."""
        month = self.month()
        if month is not None and month.prepared is not None:
            self._open(
                SendSheet(self._context, self, month, month.prepared), "Sent: the report stands as it is."
            )

    def void_report(self) -> None:
        """Void the prepared report with a reason."""
        month = self.month()
        if month is not None and month.prepared is not None:
            self._open(VoidReportSheet(self._context, self, month, month.prepared), "The report is voided.")

    def _open(self, sheet: MonthSheet, done: str) -> None:
        self.sheet = sheet

        def answered(answer: str) -> None:
            self.sheet = None
            if answer != CANCEL:
                self._report_id = ""
                self._context.status.say(done)
                self.refresh()
            self.prepare_button.setFocus()

        sheet.open_for(answered)
        sheet.begin()

    def print_report(self) -> None:
        """Print the report shown: a printer is chosen, then it is stored as issued."""
        if self._subject():
            choose_printer(self, f"{FORM} {self._wanted}", self.print_report_on)

    def print_report_on(self, printer: QPrinter) -> None:
        """Issue the report shown and print it."""
        self._issue(functools.partial(self._send, printer))

    def _send(self, printer: QPrinter, pdf: bytes) -> None:
        print_on(printer, pdf, f"{FORM} {self._wanted}", self._context.status.say)

    def save_report(self) -> None:
        """Save the report shown as a PDF: the very bytes that would be printed."""
        name = f"{FORM} {self._wanted}.pdf"
        choose_target(self, "Save as PDF", "PDF files (*.pdf)", self.save_to, start=name)

    def save_to(self, path: Path) -> None:
        """Store the report as issued and write it to a file."""

        def write(pdf: bytes) -> None:
            self._context.tasks.read(lambda: write_file(path, pdf), self._written(path), owner=self)

        self._issue(write)

    def _written(self, path: Path) -> Callable[[None], None]:
        def say(_: None) -> None:
            self._context.status.say(f"Saved as {path.name}.")

        return say

    def _issue(self, then: Callable[[bytes], None]) -> None:
        subject, actor = self._subject(), self._context.actor
        if not subject:
            return
        printing = self._context.services.office_printing

        def take(printed: Printed) -> None:
            then(printed.pdf)

        self._context.tasks.write(lambda: printing.issue(actor, FORM, subject), take, owner=self)


def _pressing(months: tuple[Month, ...]) -> str:
    """The earliest month in which something waits and that is over, else the newest."""
    waiting = [month for month in months if not month.is_settled]
    return waiting[-1].month if waiting else months[0].month
