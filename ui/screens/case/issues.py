"""The four issues of a refusal hearing side by side: for, against, not yet known; documents linked by key.

It states what the record holds; for and against stand in plain text colour, none of them in green or red.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from forms.values import when_text
from law.answers import Answer
from law.decisions import Decision, MissingFact, Reason
from models import codes
from models.casefile import CaseFile
from models.records import Document, RefusalCase, TestRequest
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.paint.marks import draw_focus_ring
from ui.states import state_of_answer
from ui.tables.cells import Cell, Column
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Card, Chip, Hairline, IconWords, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.wrap import WrapRow

LETTERS = ("a", "b", "c", "d")
TITLES = {
    "a": "Probable cause to believe the law was being or had been violated",
    "b": "Lawfully placed under arrest for violating that law",
    "c": "Request made and the three statements given",
    "d": "Refused to give a sample or to submit to a test",
}
_NOTHING = frozenset({"", "not stated", "blank"})
FENCED = frozenset({"operator_report", "coroner_report", "screening", "decedent_result"})
"""Classes of documents that are not evidence here."""
NARROW_L = 54


def point_words(reason: Reason) -> tuple[str, str]:
    """A reason as a line, and the facts it rests on below it."""
    facts = [fact for fact in reason.facts if fact.value not in _NOTHING]
    return reason.text, "; ".join(f"{fact.label}: {fact.value}" for fact in facts)


class IssueColumn(QFrame):
    """One issue.

    Signals:
        go_to(str): the path of a missing fact.
        link_asked(): a document is to be linked.
    """

    go_to = Signal(str)
    link_asked = Signal()

    def __init__(self, holder: ThemeHolder, letter: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._holder, self.letter = holder, letter
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = column(holder, self, margins=3, gap=2)
        head = row(holder)
        head.addWidget(Words(holder, f"({letter})", "section", "accent"))
        head.addStretch(1)
        self.chip = Chip(holder, "plain")
        head.addWidget(self.chip)
        layout.addLayout(head)
        layout.addWidget(Words(holder, TITLES[letter], "strong", wrap=True))
        self.points = column(holder, gap=1.5)
        layout.addLayout(self.points)
        layout.addStretch(1)
        link = Button(holder, "Link evidence", "attach", "link")
        link.setAccessibleName(f"Link evidence, issue ({letter})")
        link.clicked.connect(self.link_asked)
        line = row(holder)
        line.addWidget(link)
        line.addStretch(1)
        layout.addLayout(line)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_issue(self, found: Decision | None, officer: str) -> None:
        """Show what the record holds on the issue."""
        state, words = _verdict(found)
        self.chip.show_state(state, words)
        self.setAccessibleName(f"Issue ({self.letter}), {TITLES[self.letter]}: {words}")
        clear_layout(self.points)
        if found is None:
            self._group("question", f"Not yet known, ask {officer}", 0, "untold")
            self._plain("The record does not hold this issue yet.")
            return
        self._side("plus", "For", found.speaks_for, "Nothing recorded for it.")
        self._side("minus", "Against", found.speaks_against, "Nothing recorded against it.")
        self._group(
            "question", f"Not yet known, ask {officer}", len(found.missing) + len(found.ask), "untold"
        )
        for fact in found.missing:
            self._missing(fact)
        for question in found.ask:
            self.points.addWidget(IconWords(self._holder, "person", question))

    def _side(self, icon: str, title: str, reasons: Sequence[Reason], nothing: str) -> None:
        self._group(icon, title, len(reasons), "text")
        for reason in reasons:
            text, below = point_words(reason)
            self.points.addWidget(IconWords(self._holder, "document", text))
            if below:
                self._below(below)
        if not reasons:
            self._plain(nothing)

    def _group(self, icon: str, title: str, count: int, tone: str) -> None:
        self.points.addWidget(Hairline(self._holder))
        self.points.addWidget(IconWords(self._holder, icon, f"{title}  {count}", "caption_strong", tone))

    def _plain(self, text: str) -> None:
        self.points.addWidget(Words(self._holder, text, "caption", "text2", wrap=True))

    def _below(self, text: str) -> None:
        line = row(self._holder)
        line.addSpacing(self._holder.theme.lines(1.5))
        line.addWidget(Words(self._holder, text, "caption", "text2", wrap=True), 1)
        self.points.addLayout(line)

    def _missing(self, fact: MissingFact) -> None:
        self.points.addWidget(IconWords(self._holder, "question", fact.label, "body", "untold"))
        if fact.would_settle:
            self._below(fact.would_settle)
        button = Button(self._holder, "Go to field", look="link")
        button.setAccessibleName(f"Go to field: {fact.label}")
        button.clicked.connect(self._going_to(fact.path))
        line = row(self._holder)
        line.addWidget(button)
        line.addStretch(1)
        self.points.addLayout(line)

    def _going_to(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            draw_focus_ring(QPainter(self), self.rect().toRectF(), self._holder.theme)


def _verdict(found: Decision | None) -> tuple[str, str]:
    """Neutral: what the record speaks for, never what a court would say."""
    if found is None:
        return "untold", "cannot be told yet"
    if found.answer is Answer.YES:
        return "plain", "record speaks for"
    if found.answer is Answer.NO:
        return "plain", "record speaks against"
    return state_of_answer(found.answer), ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A document that may be linked."""

    id: str
    title: str
    source: str
    side: str


class EvidenceTable(TableView):
    """Documents of the case; plus and minus link the chosen one, Delete takes the link away.

    Signals:
        linked(str, str): document, and "for", "against" or "".
    """

    linked = Signal(str, str)

    def __init__(self, holder: ThemeHolder) -> None:
        self.rows: TableModel[Exhibit] = TableModel(
            (
                Column(key="title", title="Document", cell=_title, width=18),
                Column(key="side", title="Linked", cell=_side, width=8),
            ),
            _exhibit_id,
        )
        super().__init__(holder, self.rows, "Evidence from the record")
        self.rows.setParent(self)
        self.setMinimumHeight(holder.theme.lines(9))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sides = {"+": "for", "-": "against"}
        side = sides.get(event.text(), "" if event.key() == Qt.Key.Key_Delete else None)
        if side is not None and self.chosen_id():
            self.linked.emit(self.chosen_id(), side)
            return
        super().keyPressEvent(event)


def _title(row: Exhibit) -> Cell:
    return Cell(text=row.title, caption=row.source, icon="document", strong=True)


def _side(row: Exhibit) -> Cell:
    return Cell(text=row.side or "not linked", icon={"for": "plus", "against": "minus"}.get(row.side, ""))


def _exhibit_id(row: Exhibit) -> str:
    return row.id


class IssuesView(QScrollArea):
    """The refusal outline on screen.

    Signals:
        go_to(str): the path of a field.
        form_asked(str): the printed outline.
    """

    go_to = Signal(str)
    form_asked = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__()
        self._context, self._draft = context, draft
        self._decisions: tuple[Decision, ...] = ()
        self._build()
        draft.records_changed.connect(self._on_records)

    def _build(self) -> None:
        holder = self._context.theme
        self.setWidgetResizable(True)
        self._inside = inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        head.add(Words(holder, "Refusal outline", "section"))
        self.request = Combo(holder, 12)
        self.request.setAccessibleName("Request")
        self.request.activated.connect(self._show)
        head.add(self.request)
        self.hearing = Words(holder, "", "body", "text2")
        head.add(self.hearing)
        head.add(Chip(holder, "fenced", "screening fenced"))
        outline = Button(holder, "Print F20", "print")
        outline.clicked.connect(self._print)
        head.add(outline)
        page.addWidget(head)
        self._columns = QHBoxLayout()
        self._columns.setSpacing(holder.theme.units(3))
        self.issues = {letter: IssueColumn(holder, letter) for letter in LETTERS}
        for issue in self.issues.values():
            issue.go_to.connect(self.go_to)
            issue.link_asked.connect(self.focus_evidence)
            self._columns.addWidget(issue, 1)
        page.addLayout(self._columns)
        page.addWidget(self._foot_cards())
        page.addWidget(self._evidence_card())
        keys = "1 to 4 choose an issue    L link evidence    + for    - against    Delete not linked"
        page.addWidget(Words(holder, keys, "caption", "text2", wrap=True))
        page.addStretch(1)
        self.setWidget(inside)
        self.setFocusProxy(self.issues["a"])

    def _foot_cards(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Apart from the four issues")
        self.inability = IconWords(holder, "info", "")
        self.constitution = IconWords(holder, "info", "")
        card.body.addWidget(self.inability)
        card.body.addWidget(self.constitution)
        fence = (
            "Kept out: the preliminary screening. It may be shown only to support probable cause or the "
            "request, and only when these are challenged."
        )
        card.body.addWidget(IconWords(holder, "fence", fence))
        return card

    def _evidence_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Evidence from the record")
        self.evidence = EvidenceTable(holder)
        self.evidence.linked.connect(self.link)
        card.body.addWidget(self.evidence)
        self.no_evidence = Words(holder, "No document yet. They are attached under Documents.", wrap=True)
        card.body.addWidget(self.no_evidence)
        return card

    # -- showing -------------------------------------------------------------------------------------

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the issues from these findings."""
        self._decisions = tuple(decisions)
        self._fill_requests()
        self._show()

    def _on_records(self, kind: str) -> None:
        if kind in (Document.KIND, RefusalCase.KIND):
            self._show_evidence()

    def _fill_requests(self) -> None:
        requests = self._draft.current.all(TestRequest)
        chosen = self.request.currentData()
        self.request.clear()
        for number, asked in enumerate(requests, 1):
            when = when_text(asked.requested, self._context.zone) if asked.requested else "time not told"
            self.request.addItem(f"Request {number}, {when}", asked.id)
        at = self.request.findData(chosen)
        self.request.setCurrentIndex(max(at, 0) if requests else -1)
        self.request.setVisible(len(requests) > 1)

    def _chosen(self) -> TestRequest | None:
        found = self._draft.current.find(self.request.currentData())
        return found if isinstance(found, TestRequest) else None

    def refusal(self) -> RefusalCase | None:
        """The refusal case of the request shown."""
        request = self._chosen()
        cases = self._draft.current.all(RefusalCase)
        mine = [c for c in cases if request is None or c.request_id in (None, request.id)]
        return mine[0] if mine else None

    def _show(self, _: int = 0) -> None:
        request = self._chosen()
        officer = (request.officer if request is not None else None) or "the requesting officer"
        for letter, issue in self.issues.items():
            issue.show_issue(self._finding(f"refusal.issue_{letter}"), officer)
        self._say(self.inability, "refusal.inability", "Physical inability: nothing was claimed on record.")
        self._say(self.constitution, "refusal.constitution", "Blood without a warrant: no finding on it.")
        self._show_hearing()
        self._show_evidence()

    def _finding(self, rule: str) -> Decision | None:
        request = self._chosen()
        subject = f"test_request/{request.id}" if request is not None else ""
        return next((d for d in self._decisions if d.id == rule and d.subject == subject), None)

    def _say(self, line: IconWords, rule: str, nothing: str) -> None:
        found = self._finding(rule)
        line.words.setText(found.headline if found is not None else nothing)

    def _show_hearing(self) -> None:
        case = self.refusal()
        parts = []
        if case is not None and case.hearing is not None:
            parts.append(f"Hearing {when_text(case.hearing, self._context.zone)}")
        if case is not None and case.court:
            parts.append(case.court)
        if case is not None and case.ruling:
            parts.append(f"ruling: {codes.label('refusal_ruling', case.ruling).lower()}")
        self.hearing.setText(", ".join(parts) or "No hearing recorded")

    def _show_evidence(self) -> None:
        kept = self.evidence.chosen_id()
        rows = exhibits_of(self._draft.current, self.refusal())
        self.evidence.rows.show(rows)
        self.evidence.choose(kept)
        self.evidence.setVisible(bool(rows))
        self.no_evidence.setVisible(not rows)

    # -- acts ----------------------------------------------------------------------------------------

    def focus_evidence(self) -> None:
        """Put the keyboard into the evidence."""
        self.ensureWidgetVisible(self.evidence)
        self.evidence.setFocus(Qt.FocusReason.OtherFocusReason)

    def link(self, document_id: str, side: str) -> None:
        """Link a document for or against, or take its link away; one step of undo."""
        case = self.refusal()
        if case is None:
            request = self._chosen()
            made = self._draft.add(
                RefusalCase, "added refusal case", request_id=request.id if request is not None else None
            )
            assert isinstance(made, RefusalCase)
            case = made
        linked = dataclasses.replace(
            case,
            evidence_for=_with(case.evidence_for, document_id, keep=side == "for"),
            evidence_against=_with(case.evidence_against, document_id, keep=side == "against"),
        )
        self._draft.put(linked, f"linked evidence {side}" if side else "took a link away")
        self._show_evidence()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = dict(zip("1234", LETTERS, strict=True)).get(event.text())
        if letter is not None:
            self.issues[letter].setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(self.issues[letter])
        elif event.text().lower() == "l":
            self.focus_evidence()
        else:
            super().keyPressEvent(event)

    def _print(self) -> None:
        self.form_asked.emit("F20")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._context.theme.theme.lines(NARROW_L)
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if narrow else directions.LeftToRight
        if wanted != self._columns.direction():
            self._columns.setDirection(wanted)
            QTimer.singleShot(0, self._inside.updateGeometry)


def _with(ids: tuple[str, ...], one: str, *, keep: bool) -> tuple[str, ...]:
    rest = tuple(i for i in ids if i != one)
    return (*rest, one) if keep else rest


def exhibits_of(casefile: CaseFile, case: RefusalCase | None) -> tuple[Exhibit, ...]:
    """The documents outside the fences, with the side each is linked to."""
    return tuple(
        Exhibit(
            id=d.id,
            title=d.title or d.file_name or "Document without a title",
            source=d.source or "",
            side=_side_of(d.id, case),
        )
        for d in casefile.all(Document)
        if d.legal_class not in FENCED
    )


def _side_of(document_id: str, case: RefusalCase | None) -> str:
    if case is None:
        return ""
    if document_id in case.evidence_for:
        return "for"
    return "against" if document_id in case.evidence_against else ""
