"""The dialogs of a monthly report: prepared, sent, voided. What was sent is never changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from forms.derive.coroner_letter import DEPARTMENT
from forms.screens import coroner as inputs
from law.instants import When, exact
from law.plain import dataclass
from models.records import MonthlyReport
from services.changes import Changes
from services.coroner_reports import VoidedSince
from services.coroner_values import Month
from ui.context import UiContext
from ui.screens.act_sheet import ActSheet
from ui.screens.coroner_words import month_name
from ui.screens.entry_form import EntryForm
from ui.tasks import Failure
from ui.widgets.basic import IconWords, Words
from ui.widgets.check import CheckBox

KEEPS = "Esc changes nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What an act made of a report; the changes are told to every page."""

    report: MonthlyReport | None
    changes: Changes


class MonthSheet(ActSheet):
    """A dialog over one month."""

    def __init__(self, context: UiContext, parent: QWidget, title: str, act: str) -> None:
        super().__init__(context, parent, title, act, KEEPS)
        self._forms: list[EntryForm] = []

    def forms(self) -> tuple[EntryForm, ...]:
        return tuple(self._forms)

    def begin(self) -> None:
        """Put the keyboard into the first input."""
        for form in self._forms[:1]:
            form.take_focus()


class PrepareSheet(MonthSheet):
    """A report or a supplement from the record as it is now."""

    def __init__(
        self,
        context: UiContext,
        parent: QWidget,
        month: Month,
        correct: Sequence[tuple[str, str]] = (),
    ) -> None:
        noun = f"supplement {month.supplement}" if month.supplement else "the report"
        super().__init__(context, parent, f"{month_name(month.month)}: {noun}", "Prepare it")
        self.month, self.correct = month, tuple(correct)
        count = len(month.waiting)
        deaths = "1 death" if count == 1 else f"{count} deaths" if count else "no death: a nil report"
        more = f", {len(self.correct)} to correct" if self.correct else ""
        self.parts.addWidget(IconWords(self.holder, "info", f"It states {deaths}{more}.", "body", "text"))
        form = self.form().add_rows(MonthlyReport, inputs.REPORT)
        signs = context.services.settings.get().coroner or context.actor.name
        form.put("coroner", signs)
        self._forms.append(form)

    def record(self) -> None:
        reports, actor, month, form = (
            self.context.services.monthly_reports,
            self.context.actor,
            self.month.month,
            self._forms[0],
        )
        coroner, reason, note = (form.text(key) for key in ("coroner", "reason", "note"))
        correct = self.correct

        def work() -> Written:
            report, changes = reports.prepare(
                actor, month, coroner=coroner, reason=reason, note=note, correct=correct
            )
            return Written(report=report, changes=changes)

        self.write(work)


class SendSheet(MonthSheet):
    """The sending: a date and a way; afterwards the report stands as it is."""

    def __init__(self, context: UiContext, parent: QWidget, month: Month, report: MonthlyReport) -> None:
        super().__init__(context, parent, f"{month_name(month.month)}: the sending", "Enter the sending")
        self.report = report
        words = "Once this is entered the report stands as it is; what turns out later is a supplement."
        self.parts.addWidget(IconWords(self.holder, "lock", words, "body", "due"))
        form = self.form().add_rows(MonthlyReport, inputs.REPORT_SENT)
        lines = context.services.settings.get().addressees.get(DEPARTMENT, "")
        if lines:
            form.put("sent_to", lines.splitlines()[0])
        self._forms.append(form)
        self.parts.addWidget(Words(self.holder, "Left blank, the time is now.", "caption", "text2"))
        # Asked only where a death was voided since: else there is nothing to say.
        self.as_prepared = CheckBox(self.holder, "It went out as it was prepared")
        self.as_prepared.hide()
        self.parts.addWidget(self.as_prepared)

    def refused_with(self, failure: Failure) -> None:
        if isinstance(failure, VoidedSince):
            self.as_prepared.show()
            self._fit()

    def record(self) -> None:
        services, actor, form, report_id = (
            self.context.services,
            self.context.actor,
            self._forms[0],
            self.report.id,
        )
        told = form.value("sent")
        sent = told if isinstance(told, When) else exact(services.clock.now(), self.context.zone)
        way, to_whom = form.value("sent_way") or "", form.text("sent_to")
        by_whom, proof = form.text("sent_by"), form.text("proof")
        as_prepared = self.as_prepared.isChecked()

        def work() -> Written:
            report, changes = services.monthly_reports.send(
                actor,
                report_id,
                sent=sent,
                way=way,
                to_whom=to_whom,
                by_whom=by_whom,
                proof=proof,
                as_prepared=as_prepared,
            )
            return Written(report=report, changes=changes)

        self.write(work)


class VoidReportSheet(MonthSheet):
    """A prepared report goes, with a reason; its deaths wait for another one."""

    def __init__(self, context: UiContext, parent: QWidget, month: Month, report: MonthlyReport) -> None:
        super().__init__(context, parent, f"{month_name(month.month)}: void the report", "Void the report")
        self.report = report
        self._forms.append(self.form().add_words(("reason", "Why it is voided", 12)))

    def record(self) -> None:
        reports, actor = self.context.services.monthly_reports, self.context.actor
        reason, report_id = self._forms[0].text("reason"), self.report.id
        self.write(lambda: Written(report=None, changes=reports.void(actor, report_id, reason)))
