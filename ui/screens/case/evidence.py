"""Evidence of the record in a table, and the side of an issue that takes it: by key or by drag."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame

from forms.evidence import Evidence, Linked, words_of_links
from law.decisions import Reason
from ui.dialogs import drag
from ui.tables.cells import Cell, Column
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Hairline, IconWords, Words, clear_layout, column, row

MIME = "application/x-wakeline-evidence"
_NOTHING = frozenset({"", "not stated", "blank"})
_SIDES = {"for": ("plus", "For", "Nothing for it."), "against": ("minus", "Against", "Nothing against it.")}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A piece of evidence with where it is linked, in words."""

    evidence: Evidence
    linked: str


class EvidenceTable(TableView):
    """What may be linked; plus and minus link the chosen one to the issue chosen, Delete takes it away there.

    Signals:
        linked(str, str): key of the evidence, and "for", "against" or "".
    """

    linked = Signal(str, str)

    def __init__(self, holder: ThemeHolder) -> None:
        self.rows: TableModel[Exhibit] = TableModel(
            (
                Column(key="what", title="On record", cell=_what, width=18),
                Column(key="linked", title="Linked", cell=_linked, width=8),
            ),
            _key,
        )
        super().__init__(holder, self.rows, "Evidence from the record")
        self.rows.setParent(self)
        self.setMinimumHeight(holder.theme.lines(8))
        self._pressed: QPoint | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sides = {"+": "for", "-": "against"}
        side = sides.get(event.text(), "" if event.key() == Qt.Key.Key_Delete else None)
        if side is not None and self.chosen_id():
            self.linked.emit(self.chosen_id(), side)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        begun = self._pressed
        far = begun is not None and (
            (event.position().toPoint() - begun).manhattanLength() >= QApplication.startDragDistance()
        )
        if far and self.chosen_id() and event.buttons() & Qt.MouseButton.LeftButton:
            self._pressed = None
            drag(self, evidence_mime(self.chosen_id()))


def evidence_mime(key: str) -> QMimeData:
    """A piece of evidence as what is dragged."""
    data = QMimeData()
    data.setData(MIME, QByteArray(key.encode()))
    return data


def _what(row: Exhibit) -> Cell:
    return Cell(text=row.evidence.what, caption=row.evidence.source, icon=row.evidence.icon, strong=True)


def _linked(row: Exhibit) -> Cell:
    return Cell(text=row.linked or "not linked")


def _key(row: Exhibit) -> str:
    return row.evidence.key


def exhibits(evidence: Iterable[Evidence], links: Sequence[Linked]) -> tuple[Exhibit, ...]:
    """The rows of the table."""
    return tuple(Exhibit(evidence=one, linked=words_of_links(links, one.key)) for one in evidence)


def point_words(reason: Reason) -> tuple[str, str]:
    """A reason as a line, and the facts it rests on below it."""
    facts = [fact for fact in reason.facts if fact.value not in _NOTHING]
    return reason.text, "; ".join(f"{fact.label}: {fact.value}" for fact in facts)


class SideBox(QFrame):
    """One side of an issue: what the record itself says, then what somebody linked. Takes what is dropped.

    Signals:
        dropped(str): key of the evidence dropped here.
        unlinked(str, str): id of the link to take away, "" for the case as a whole, and key of the evidence.
    """

    dropped = Signal(str)
    unlinked = Signal(str, str)

    def __init__(self, holder: ThemeHolder, side: str, about: str) -> None:
        super().__init__()
        self._holder, self.side, self._about = holder, side, about
        self.setObjectName("drop")
        self.setAcceptDrops(True)
        self._layout = column(holder, self, gap=1.5)

    def show_points(self, reasons: Sequence[Reason], links: Sequence[Linked]) -> None:
        """Show the reasons of the finding and the links of this side."""
        clear_layout(self._layout)
        icon, title, nothing = _SIDES[self.side]
        self._layout.addWidget(Hairline(self._holder))
        count = len(reasons) + len(links)
        self._layout.addWidget(IconWords(self._holder, icon, f"{title}  {count}", "caption_strong", "text"))
        for reason in reasons:
            text, below = point_words(reason)
            self._layout.addWidget(IconWords(self._holder, "document", text))
            if below:
                self._below(below)
        for link in links:
            self._link(link)
        if not count:
            self._layout.addWidget(Words(self._holder, nothing, "caption", "text2", wrap=True))

    def _link(self, link: Linked) -> None:
        line = row(self._holder, gap=1)
        line.addWidget(IconWords(self._holder, "attach", link.evidence.what, "strong"), 1)
        away = Button(self._holder, "Unlink", look="link")
        away.setAccessibleName(f"Unlink {link.evidence.what}, {self.side}, {self._about}")
        away.clicked.connect(self._taking_away(link))
        line.addWidget(away, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(line)
        self._below(", ".join(part for part in (link.evidence.source, link.note, link.by) if part))

    def _taking_away(self, link: Linked) -> Callable[[], None]:
        def take() -> None:
            self.unlinked.emit(link.link_id, link.evidence.key)

        return take

    def _below(self, text: str) -> None:
        line = row(self._holder)
        line.addSpacing(self._holder.theme.lines(1.5))
        line.addWidget(Words(self._holder, text, "caption", "text2", wrap=True), 1)
        self._layout.addLayout(line)

    # -- dropping ------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            self._mark(over=True)
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._mark(over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._mark(over=False)
        self.dropped.emit(bytes(event.mimeData().data(MIME).data()).decode())
        event.acceptProposedAction()

    def _mark(self, *, over: bool) -> None:
        self.setProperty("over", over)
        self.style().unpolish(self)
        self.style().polish(self)
