"""The case page: header, column of sections, cards, findings. Everything typed is in the draft at once."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from forms.screens.warnings import warnings_of
from forms.values import clock_text
from models.casefile import CaseFile
from models.problems import Problem
from models.records import Arrest, CaseRecord, Craft, Injury, Involvement
from services.changes import Changes
from services.drafts import DraftValue
from services.duties import duties_in
from services.errors import Known
from services.similar import PersonMatch
from ui.binding.draft_model import DraftModel
from ui.binding.edits import parse_path
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.problems import Flag, flags_of
from ui.binding.tab_order import step
from ui.binding.undo_keys import UndoOfPage
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.case.cards import RecordsCard
from ui.screens.case.cards_view import CardsView
from ui.screens.case.coroner import CoronerView
from ui.screens.case.entries import OWED_STATES, context_entries, header_chips
from ui.screens.case.findings import FindingsPanel
from ui.screens.case.following import Findings, SameIncident, SamePerson
from ui.screens.case.header import CaseHeader
from ui.screens.case.kind_change import CHANGE, KindChangeSheet
from ui.screens.case.loading import Opened, open_case
from ui.screens.case.offers import Offers
from ui.screens.case.saving import Saver
from ui.screens.case.sections import ENTRIES, entry_of
from ui.screens.case.views import CaseViews
from ui.screens.case.void_sheet import VoidSheet
from ui.screens.case.voiding import Voiding
from ui.screens.case.words import case_number, kind_words, with_kind
from ui.screens.coroner_commands import for_arrests
from ui.screens.notice import NoticeAct, Notices
from ui.screens.places import CORONER_DESK, WHY, draft_id
from ui.widgets.basic import Words, column

LOW_L = 27
"""Below this height in L the header keeps one line."""

WITHOUT_PANEL = frozenset({"hold", "issues"})
"""Views that take the place of the panel as well: what they show stands side by side."""

VIEW = "view:"
"""Beginning of a path that names an entry of the page."""

FORM = "form:"
"""Beginning of a path that names a form of the case."""


class OpenCase(QObject):
    """What belongs to the one case that is open, made anew for each: draft, editors, findings, saving."""

    def __init__(self, context: UiContext, opened: Opened, page: QWidget) -> None:
        super().__init__(page)
        self.draft = DraftModel(context, opened.base, draft=opened.draft, parent=self)
        self.maker = EditorMaker(context, self.draft)
        self.findings = Findings(context, self.draft)
        self.same = SameIncident(context, self.draft)
        self.same_person = SamePerson(context, self.draft)
        self.saver = Saver(context, self.draft, page)
        self.arrests = for_arrests(context)
        self.cards = CardsView(context.theme, self.draft, self.maker, arrests=self.arrests)
        self.flags: dict[str, Flag] = {}


class CasePage(Screen):
    """One open case.

    Signals:
        loaded(): the case asked for is shown.
    """

    key = "case"
    loaded = Signal()

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self.context = context
        self._wanted, self._path = "", ""
        self._entry = "incident"
        self._bare = False
        self._entries: tuple[ContextEntry, ...] = ()
        self.open_case: OpenCase | None = None
        self._build()
        self._undo = UndoOfPage(self, context.status)
        context.events.changed.connect(self._on_changed)

    def _build(self) -> None:
        holder = self.context.theme
        self._page = column(holder, self, gap=0)
        self.header = CaseHeader(holder, self.context.zone)
        self.header.save_asked.connect(self.save)
        self.header.print_asked.connect(self.show_forms)
        self.header.hide()
        self._page.addWidget(self.header)
        banners = column(holder, gap=1.5)
        self._page.addLayout(banners)
        self.notices = Notices(holder, banners)
        self.offers = Offers(self.context, self.notices, self.take_up_draft, self.is_another_incident)
        self.voiding = Voiding(holder, self.notices, self)
        self.stack = QStackedWidget()
        self._page.addWidget(self.stack, 1)
        self._waiting = Words(holder, "", "body", "text2", wrap=True)
        self._waiting.setMargin(holder.theme.units(4))
        self.stack.addWidget(self._waiting)
        self.findings = FindingsPanel(holder, self.context.zone)
        self.findings.go_to.connect(self.go_to_path)
        self.findings.read_law.connect(self._read_law)
        self.findings.open_library.connect(self._open_library)
        self.side = QStackedWidget()
        self.side.addWidget(self.findings)
        self.views = CaseViews(self.context, self.stack, self.go_to_path)
        self.views.counted.connect(self.panel_changed)
        self.views.why_asked.connect(self.show_why)
        self.views.form_asked.connect(self.show_form)
        self.views.stored.connect(self.reload)

    def place_switcher(self, bar: QWidget | None) -> None:
        self.header.set_narrow(bar is not None)
        if bar is not None:
            self._page.insertWidget(1, bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_low()

    def _show_low(self) -> None:
        low = self.height() < self.context.theme.theme.lines(LOW_L)
        self.header.set_low(low)
        if self.open_case is not None:
            self.open_case.cards.where.setText(self.header.second_line())
            self.open_case.cards.where.setVisible(low)

    # -- opening -------------------------------------------------------------------------------------

    def title(self) -> str:
        if self.open_case is None:
            return "Case"
        casefile = self.open_case.draft.current
        return f"{case_number(casefile)}, {kind_words(casefile.case)}"

    def show_record(self, record_id: str, path: str = "") -> None:
        self._path = path
        if self.open_case is not None and record_id in (self._wanted, self.open_case.draft.current.case.id):
            self.go_to_path(path)
            return
        self.keep_draft()
        self._ask(record_id)

    def _ask(self, record_id: str) -> None:
        self._wanted = record_id
        self._waiting.setText("Opening the case.")
        self.stack.setCurrentWidget(self._waiting)
        services, actor = self.context.services, self.context.actor
        self.context.tasks.read(
            lambda: open_case(services, actor, record_id),
            self._show,
            self._not_opened,
            owner=self,
            key="open",
        )

    def _not_opened(self, failure: Known) -> None:
        self._wanted = ""
        self._waiting.setText(f"{failure.sentence} {failure.remedy}")

    def _show(self, opened: Opened) -> None:
        self._take_down()
        opened_case = OpenCase(self.context, opened, self)
        self.open_case = opened_case
        self._connect(opened_case)
        self.stack.addWidget(opened_case.cards)
        self.stack.setCurrentWidget(opened_case.cards)
        self._entry = opened_case.cards.current_entry()
        self.header.show_case(opened_case.draft.current)
        self.header.show()
        self._show_low()
        if opened.offered is not None:
            self.offers.offer_draft(opened.offered)
        if opened.draft is not None:
            self.offers.say_restored(opened.draft, opened.begun)
        opened_case.findings.evaluate()
        self._refresh_frame()
        self.panel_changed.emit()
        self.title_changed.emit()
        self.loaded.emit()
        if self._path:
            self.go_to_path(self._path)
        else:
            self.focus_entry()

    def _connect(self, opened: OpenCase) -> None:
        opened.draft.edited.connect(self._on_edited)
        opened.draft.kept.connect(self._on_kept)
        opened.draft.not_kept.connect(self._on_not_kept)
        self._undo.follow(opened.draft.undo)
        opened.findings.ready.connect(self._on_findings)
        opened.same.found.connect(self.offers.offer_same)
        opened.same_person.found.connect(self._offer_person)
        opened.saver.saved.connect(self._on_saved)
        self.voiding.follow(opened)
        opened.saver.refused.connect(self._on_refused)
        opened.saver.problems.connect(self._on_problems)
        opened.cards.entry_in_view.connect(self._on_entry_in_view)
        opened.cards.take_out_asked.connect(self.ask_take_out)
        self.views.begin(opened.draft, opened.maker)

    def _take_down(self) -> None:
        self.notices.clear()
        self.views.end()
        self.findings.clear()
        self.side.setCurrentWidget(self.findings)
        if self.open_case is not None:
            self.stack.removeWidget(self.open_case.cards)
            self.open_case.cards.hide()
            self.open_case.cards.deleteLater()
            self.open_case.deleteLater()
            self.open_case = None
        self._undo.follow(None)

    def left(self) -> None:
        self.keep_draft()

    def keep_draft(self) -> None:
        """Put the draft away now."""
        if self.open_case is not None:
            self.open_case.draft.keep()

    # -- context column and panel --------------------------------------------------------------------

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return self._entries

    def current_entry(self) -> str:
        return self._entry

    def choose_entry(self, key: str) -> None:
        if self.open_case is None:
            return
        self._entry = key
        self._bare = key in WITHOUT_PANEL
        view = next((entry.view for entry in ENTRIES if entry.key == key), "")
        if view:
            self._show_side(self.views.show(view, self.open_case.findings.decisions) or self.findings)
            # While the cards go out of sight the keyboard may pass over one of them.
            self._entry = key
        else:
            self._show_side(self.findings)
            self.stack.setCurrentWidget(self.open_case.cards)
            self.open_case.cards.go_to(key)
        self.entries_changed.emit()

    def _on_entry_in_view(self, key: str) -> None:
        if (
            self.open_case is not None
            and self.stack.currentWidget() is self.open_case.cards
            and key != self._entry
        ):
            self._entry = key
            self.entries_changed.emit()

    def panel(self) -> QWidget | None:
        return self.side if self.open_case is not None and not self._bare else None

    def panel_title(self) -> str:
        return "Findings" if self.side.currentWidget() is self.findings else "Completeness"

    def panel_count(self) -> str:
        if self.side.currentWidget() is not self.findings:
            return self.views.count()
        return str(self.findings.count())

    def _show_side(self, widget: QWidget) -> None:
        if self.side.indexOf(widget) < 0:
            self.side.addWidget(widget)
        self.side.setCurrentWidget(widget)
        self.panel_changed.emit()

    def _refresh_frame(self) -> None:
        if self.open_case is None:
            return
        draft, decisions = self.open_case.draft, self.open_case.findings.decisions
        now, zone = self.context.services.clock.now(), self.context.zone
        duties = duties_in(draft.current, decisions, now, zone)
        self.findings.show_open(frozenset(d.duty_id for d in duties if d.state_at(now) in OWED_STATES))
        flags, arrests = self.open_case.flags, self.open_case.arrests
        entries = context_entries(draft.current, duties, flags, now, arrests=arrests)
        if entries != self._entries:
            self._entries = entries
            self.entries_changed.emit()
        self.header.show_chips(header_chips(duties, is_edited=draft.is_edited, now=now))

    def show_forms(self) -> None:
        """Open the forms of the case with their preview."""
        self.choose_entry("forms")

    def show_form(self, form_id: str) -> None:
        """Open one form of the case; "F05|death/ID" names what it is about."""
        self.choose_entry("forms")
        forms = self.views.forms()
        if forms is not None:
            forms.choose_form(*form_id.split("|", 1))

    def coroner_desk(self) -> CoronerView | None:
        """The coroner's page of the case, while it is in sight."""
        return self.views.coroner()

    def reload(self) -> None:
        """Read the case anew and stay at the entry in sight, after an act wrote it."""
        if self.open_case is not None:
            self._path = f"{VIEW}{self._entry}"
            self._ask(self.open_case.draft.base.case.id)

    def show_why(self, decision_id: str, subject: str) -> None:
        """Open the reasons of a finding in the panel."""
        self._bare = False
        self._show_side(self.findings)
        self._open_panel()
        self.findings.open_why(decision_id, subject)

    def focus_findings(self) -> None:
        """Put the keyboard into the findings."""
        self._bare = False
        self._show_side(self.findings)
        self._open_panel()
        self.findings.focus_first()

    def _open_panel(self) -> None:
        # In a narrow window the panel stands behind its button.
        if self.isVisible() and not self.side.isVisible():
            self.context.navigator.toggle_panel()

    def _read_law(self, citation: str, on: dt.date | None) -> None:
        """Open the official text beside the finding that asked for it."""
        why = self.findings.why
        if why is not None:
            ask = functools.partial(self.context.services.statutes.passage, citation, on)
            self.context.tasks.read(ask, functools.partial(why.show_passage, citation), owner=why)

    def _open_library(self, citation: str) -> None:
        self.context.navigator.open("statutes", citation)

    # -- editing -------------------------------------------------------------------------------------

    def _on_edited(self) -> None:
        assert self.open_case is not None
        draft = self.open_case.draft
        self.header.show_case(draft.current)
        self.open_case.cards.where.setText(self.header.second_line())
        if draft.is_edited:
            self.context.status.say("Draft, not yet saved.")
        self._refresh_frame()

    def _on_kept(self, instant: dt.datetime) -> None:
        at = clock_text(instant, self.context.zone)
        self.context.status.say(f"Draft kept {at}, not yet saved.")

    def _on_not_kept(self, sentence: str) -> None:
        self.notices.show("keeping", "alert", f"No draft of this is kept. {sentence}")

    def focusNextPrevChild(self, forward: bool) -> bool:
        return step(self.window(), forward=forward) or super().focusNextPrevChild(forward)

    def undo(self) -> None:
        """Take the last step back."""
        if self.open_case is not None:
            self.open_case.draft.undo.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.open_case is not None:
            self.open_case.draft.undo.redo()

    def add_person(self) -> None:
        """Add a person and go to the name."""
        self.add_record(Involvement)

    def add_craft(self) -> None:
        """Add a craft and go to its registration."""
        self.add_record(Craft)

    def add_record(self, cls: type[CaseRecord]) -> None:
        """Add a record of a kind and go to its first field."""
        if self.open_case is None:
            return
        key = next((e.key for e in ENTRIES for c in e.cards if c.section.record == cls.KIND and c.noun), "")
        self.choose_entry(key)
        for card in self.open_case.cards.cards.get(key, []):
            if isinstance(card, RecordsCard) and card.cls is cls and card.spec.noun:
                card.add()
                self.open_case.cards.show_widget(card.views()[0])
                return

    def add_injury(self) -> None:
        """Add an injury."""
        self.add_record(Injury)

    def add_arrest(self) -> None:
        """Add an arrest: its steps come with it."""
        if self.open_case is None or self.open_case.draft.current.all(Arrest):
            self.add_record(Arrest)
            return
        self.open_case.draft.add(Arrest, "added arrest")
        self._refresh_frame()
        self.choose_entry("arrest")
        box = self.open_case.cards.cards["arrest"][0].begin_at()
        if box is not None:
            self.open_case.cards.show_widget(box)
            box.take_focus()

    def mark_none(self) -> None:
        """Say of the section in view that somebody looked and found none, or take that back."""
        for card in self.open_case.cards.cards.get(self._entry, []) if self.open_case is not None else []:
            if isinstance(card, RecordsCard) and card.spec.section.none_key and not card.records():
                card.mark_none()

    def focus_entry(self) -> None:
        """Put the keyboard into the first field of the section in view."""
        opened = self.open_case
        if opened is None or self.stack.currentWidget() is not opened.cards:
            return
        for card in opened.cards.cards.get(self._entry, []):
            card.take_focus()
            return

    def print_form(self) -> None:
        """Print the form shown."""
        forms = self.views.forms()
        if forms is not None:
            forms.print_now()

    def save_form(self) -> None:
        """Save the form shown as a PDF."""
        forms = self.views.forms()
        if forms is not None:
            forms.ask_where_to_save()

    def field_help(self) -> None:
        """Show or hide the help of the field that has the keyboard."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, FieldBox):
            widget = widget.parentWidget()
        if widget is not None:
            widget.toggle_help()

    def go_to_path(self, path: str) -> None:
        """Bring a field to light; "why:RULE|SUBJECT" opens the reasons of a finding, "form:F19" a form."""
        if path.startswith(WHY):
            decision_id, _, subject = path.removeprefix(WHY).partition("|")
            self.show_why(decision_id, subject)
            return
        if path.startswith(FORM):
            self.show_form(path.removeprefix(FORM))
            return
        if path.startswith((VIEW, CORONER_DESK)):
            self.choose_entry(path.removeprefix(VIEW) if path.startswith(VIEW) else "coroner")
            return
        ref = parse_path(path)
        if ref is None or self.open_case is None:
            return
        self._entry = entry_of(ref.kind, ref.key)
        if any(entry.view for entry in ENTRIES if entry.key == self._entry):
            self.choose_entry(self._entry)
            return
        self._bare = False
        self._show_side(self.findings)
        self.stack.setCurrentWidget(self.open_case.cards)
        self.open_case.cards.reveal(ref)
        self.entries_changed.emit()

    def ask_take_out(self, record: CaseRecord) -> None:
        """Take out a record: at once when it was never saved, with a reason when it was."""
        if self.open_case is None:
            return
        if record.version == 0:
            self.open_case.draft.take_out(record, f"took out {record.TITLE.lower()}")
            return
        sheet = VoidSheet(self.context.theme, self, record.TITLE.lower())
        sheet.open_for_reason(self._take_out_with(record))

    def _take_out_with(self, record: CaseRecord) -> Callable[[str], None]:
        def take_out(reason: str) -> None:
            if self.open_case is not None:
                self.open_case.draft.take_out(record, f"took out {record.TITLE.lower()}", reason)

        return take_out

    # -- kind ----------------------------------------------------------------------------------------

    def change_kind(self) -> None:
        """Change boat to snowmobile or back, after listing what would go."""
        if self.open_case is None:
            return
        casefile = self.open_case.draft.current
        new = "boating" if casefile.case.kind == "snowmobile" else "snowmobile"
        going = self.context.services.cases.change_kind_preview(casefile, new)
        goes = tuple(f"{field.label}: {field.value}" for field in going)
        sheet = KindChangeSheet(self.context.theme, self, new, goes)
        sheet.open_for_change(self._change_kind_to(new))

    def _change_kind_to(self, new: str) -> Callable[[str], None]:
        def change(answer: str) -> None:
            if answer == CHANGE and self.open_case is not None:
                self.open_case.draft.exchange(with_kind(self.open_case.draft.current, new), f"kind: {new}")

        return change

    # -- findings ------------------------------------------------------------------------------------

    def check(self) -> None:
        """Work the findings out now and go to the first field that is missing (F5)."""
        if self.open_case is not None:
            self.open_case.findings.evaluate()
            self.focus_findings()

    def _on_findings(self, decisions: object) -> None:
        opened = self.open_case
        if opened is None:
            return
        opened.flags = dict(flags_of(opened.findings.decisions))
        self.findings.show_decisions(opened.findings.decisions)
        opened.cards.show_flags(opened.flags, warnings_of(opened.draft.current))
        self.views.show_decisions(opened.findings.decisions)
        self.panel_changed.emit()
        self._refresh_frame()

    # -- saving --------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the case; the first save gives it its number."""
        if self.open_case is not None:
            self.notices.take_away("save")
            self.open_case.saver.save()

    def _on_saved(self, casefile: CaseFile) -> None:
        at = clock_text(self.context.services.clock.now(), self.context.zone)
        self.context.status.say(f"Everything saved {at}.")
        self._wanted = casefile.case.id
        for key in ("save", "draft", "same", "person", "restored", "stale"):
            self.notices.take_away(key)
        self.header.show_case(casefile)
        self.views.refresh()
        self.title_changed.emit()
        self._refresh_frame()

    def _on_refused(self, sentence: str) -> None:
        self.notices.show("save", "alert", sentence)

    def _on_problems(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        count = len(problems)
        rest = f" {count - 1} more below it." if count > 1 else ""
        self.notices.show(
            "save",
            "alert",
            f"Not saved yet. {first.message}{rest}",
            NoticeAct(words="Go to field", run=self._go_to(first.path)),
        )

    def _go_to(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to_path(path)

        return go

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        opened = self.open_case
        if opened is None or initiator in (self, opened.saver, opened.draft):
            return
        if opened.draft.base.case.id in changes.ids and "case" in changes.kinds:
            self.offers.say_stale()

    def take_up_draft(self, draft: DraftValue) -> None:
        """Go on with a draft of the case that is open."""
        self.keep_draft()
        self._ask(draft_id(draft.draft_id))

    def _offer_person(self, person_id: str, match: PersonMatch | None) -> None:
        if self.open_case is not None:
            self.offers.offer_person(self.open_case.same_person, person_id, match)

    def is_another_incident(self, case_id: str) -> None:
        """The new case is not the incident of that one."""
        if self.open_case is not None:
            self.open_case.same.is_another(case_id)
