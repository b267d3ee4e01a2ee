"""The views of a case beside its cards: owed, forms, documents, timeline, history; made when first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from law.decisions import Decision
from ui.binding.draft_model import DraftModel
from ui.binding.factory import EditorMaker
from ui.context import UiContext
from ui.screens.case.charges import ChargesView
from ui.screens.case.coroner import CoronerView
from ui.screens.case.documents import DocumentsView
from ui.screens.case.forms_view import FormsView
from ui.screens.case.history import HistoryView
from ui.screens.case.hold import HoldView
from ui.screens.case.issues import IssuesView
from ui.screens.case.owed import OwedView
from ui.screens.case.packet import PacketView
from ui.screens.case.request_ledger import RequestLedgerView
from ui.screens.case.timeline import TimelineView

CORONER, CHARGES, PACKET = "coroner", "charges", "packet"
ArrestView = HoldView | IssuesView | RequestLedgerView
_ARREST_VIEWS: Mapping[str, type[ArrestView]] = MappingProxyType(
    {"hold": HoldView, "ledger": RequestLedgerView, "issues": IssuesView}
)


class CaseViews(QObject):
    """Makes and keeps the views of the case that is open.

    Signals:
        counted(): the figure beside the panel's name changed.
        why_asked(str, str): the reasons of a decision are asked for, by its id and subject.
        form_asked(str): a form is asked for by its id.
        stored(): an act of a view wrote the case.
    """

    counted = Signal()
    why_asked = Signal(str, str)
    form_asked = Signal(str)
    stored = Signal()

    def __init__(self, context: UiContext, stack: QStackedWidget, go_to: Callable[[str], None]) -> None:
        super().__init__(stack)
        self._context, self._stack, self._go_to = context, stack, go_to
        self._draft: DraftModel | None = None
        self._maker: EditorMaker | None = None
        self.made: dict[str, QWidget] = {}

    def begin(self, draft: DraftModel, maker: EditorMaker) -> None:
        """A case was opened."""
        self._draft, self._maker = draft, maker

    def end(self) -> None:
        """The case is closed: its views go."""
        for view in self.made.values():
            self._stack.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.made = {}
        self._draft = self._maker = None

    def show(self, key: str, decisions: Sequence[Decision]) -> QWidget | None:
        """Show a view; gives what belongs into the panel beside it, None for the findings."""
        view = self.made.get(key)
        if view is None:
            view = self.made[key] = self._make(key)
            self._stack.addWidget(view)
        self._stack.setCurrentWidget(view)
        self._fill(view, decisions)
        view.setFocus()
        return view.completeness if isinstance(view, FormsView) else None

    def _make(self, key: str) -> QWidget:
        assert self._draft is not None
        assert self._maker is not None
        context, draft = self._context, self._draft
        if key == "owed":
            owed = OwedView(context, draft, self._maker)
            owed.go_to.connect(self._go_to)
            owed.why_asked.connect(self.why_asked)
            owed.form_asked.connect(self.form_asked)
            return owed
        if key == "forms":
            forms = FormsView(context, draft)
            forms.go_to.connect(self._go_to)
            forms.counted.connect(self.counted)
            return forms
        if key in _ARREST_VIEWS:
            return self._arrest_view(key, draft)
        if key == CORONER:
            return self._coroner_view(draft)
        if key == CHARGES:
            return self._charges_view(draft)
        if key == PACKET:
            return PacketView(context, draft)
        if key == "documents":
            return DocumentsView(context, draft, self._maker)
        if key == "timeline":
            timeline = TimelineView(context, draft)
            timeline.go_to.connect(self._go_to)
            return timeline
        return HistoryView(context, draft)

    def _charges_view(self, draft: DraftModel) -> QWidget:
        view = ChargesView(self._context, draft)
        view.go_to.connect(self._go_to)
        view.why_asked.connect(self.why_asked)
        view.form_asked.connect(self.form_asked)
        return view

    def _coroner_view(self, draft: DraftModel) -> QWidget:
        view = CoronerView(self._context, draft)
        view.go_to.connect(self._go_to)
        view.why_asked.connect(self.why_asked)
        view.form_asked.connect(self.form_asked)
        view.stored.connect(self.stored)
        return view

    def _arrest_view(self, key: str, draft: DraftModel) -> QWidget:
        view = _ARREST_VIEWS[key](self._context, draft)
        view.go_to.connect(self._go_to)
        if isinstance(view, IssuesView):
            view.form_asked.connect(self.form_asked)
        return view

    def _fill(self, view: QWidget, decisions: Sequence[Decision]) -> None:
        if isinstance(view, OwedView | TimelineView | CoronerView | ChargesView | PacketView | ArrestView):
            view.show_decisions(decisions)
        elif isinstance(view, FormsView | HistoryView | DocumentsView):
            view.refresh()

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """The findings changed: the view in sight follows."""
        current = self._stack.currentWidget()
        if current is not None and current in self.made.values() and not isinstance(current, HistoryView):
            self._fill(current, decisions)

    def refresh(self) -> None:
        """The case was saved: the view in sight reads anew."""
        current = self._stack.currentWidget()
        if isinstance(current, FormsView | HistoryView | DocumentsView | PacketView):
            current.refresh()

    def forms(self) -> FormsView | None:
        """The forms, when they are in sight."""
        current = self._stack.currentWidget()
        return current if isinstance(current, FormsView) else None

    def coroner(self) -> CoronerView | None:
        """The coroner's page, when it is in sight."""
        current = self._stack.currentWidget()
        return current if isinstance(current, CoronerView) else None

    def count(self) -> str:
        """The figure beside the panel's name: missing boxes of the form shown."""
        forms = self.made.get("forms")
        return str(forms.missing_count) if isinstance(forms, FormsView) else ""
