"""The four issues of a refusal hearing and the inability side by side, with evidence linked to each.

It states what the record holds. Evidence is linked by key (choose an issue, choose what is on record, plus or
minus) or by dragging it on to a side of an issue; to unlink voids the link, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from forms.evidence import ISSUES, WHOLE_CASE, Evidence, Linked, issue_words, linkable, links_of
from forms.values import Manner, when_text
from law.decisions import Decision
from law.instants import exact
from models import codes
from models.records import EvidenceLink, RefusalCase, TestRequest
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.screens.case.evidence import EvidenceTable, exhibits
from ui.screens.case.issue_column import IssueColumn
from ui.screens.case.linking import with_link, with_refusal, without_links
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, clear_layout, column
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

FOUR = ISSUES[:4]
NARROW_L = 54
LOW_L = 34
_KEYS = (
    "1 to 4 choose an issue, 5 the inability    L to the evidence    + for    - against    "
    "Delete unlinks from the issue chosen"
)


class IssuesView(QWidget):
    """The refusal outline on screen; evidence stays in sight below the issues while there is room for both.

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
        self.chosen_issue = ISSUES[0]
        self._build()
        draft.records_changed.connect(self._on_records)
        draft.replaced.connect(self._show)

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        self._area = ScrollArea(holder)
        self._inside = inside = QWidget()
        page = self._page = column(holder, inside, margins=4, gap=3)
        page.addWidget(self._head())
        self._columns = QHBoxLayout()
        self._columns.setSpacing(holder.theme.units(3))
        self.issues = {letter: IssueColumn(holder, letter) for letter in ISSUES}
        for letter, issue in self.issues.items():
            issue.go_to.connect(self.go_to)
            issue.link_asked.connect(self._linking_to(letter))
            issue.entered.connect(self._entering(letter))
            issue.dropped.connect(self._dropping_on(letter))
            issue.unlinked.connect(self.unlink)
            if letter in FOUR:
                self._columns.addWidget(issue, 1)
        page.addLayout(self._columns)
        page.addWidget(self.issues["inability"])
        page.addWidget(self._foot_card())
        page.addWidget(Words(holder, _KEYS, "caption", "text2", wrap=True))
        page.addStretch(1)
        self._area.setWidget(inside)
        outer.addWidget(self._area, 1)
        self._dock = column(holder, margins=(4, 1, 4, 2))
        outer.addLayout(self._dock)
        self._card = self._evidence_card()
        self._place_evidence(docked=True)
        self.setFocusProxy(self.issues["a"])

    def _place_evidence(self, *, docked: bool) -> None:
        """Evidence below the issues and in sight, so that it can be dragged; in a low window at the end."""
        if docked:
            self._page.removeWidget(self._card)
            self._dock.addWidget(self._card)
        else:
            self._dock.removeWidget(self._card)
            self._page.insertWidget(self._page.count() - 1, self._card)
        self._docked = docked

    def _head(self) -> WrapRow:
        holder = self._context.theme
        head = WrapRow(holder, 3, 2)
        head.add(Words(holder, "Refusal outline", "section"))
        self.request = Combo(holder, 12)
        self.request.setAccessibleName("Request")
        self.request.activated.connect(self._show)
        head.add(self.request)
        self.hearing = Words(holder, "", "body", "text2")
        head.add(self.hearing)
        ruling = Button(holder, "Hearing and ruling", "pencil")
        ruling.clicked.connect(self._to_hearing)
        head.add(ruling)
        head.add(Chip(holder, "fenced", "screening fenced"))
        outline = Button(holder, "Print F20", "print")
        outline.clicked.connect(self._print)
        head.add(outline)
        return head

    def _foot_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Apart from the issues")
        self.constitution = IconWords(holder, "info", "")
        card.body.addWidget(self.constitution)
        self._whole = column(holder, gap=1.5)
        card.body.addLayout(self._whole)
        fence = (
            "Kept out: the preliminary screening. It may be shown only to support probable cause or the "
            "request, and only when these are challenged."
        )
        card.body.addWidget(IconWords(holder, "fence", fence))
        return card

    def _evidence_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Evidence from the record", " ", dense=True)
        self.target = card.caption
        self.evidence = EvidenceTable(holder)
        self.evidence.linked.connect(self.link)
        card.body.addWidget(self.evidence)
        self.no_evidence = Words(holder, "Nothing on record yet that could be linked.", wrap=True)
        card.body.addWidget(self.no_evidence)
        return card

    # -- showing -------------------------------------------------------------------------------------

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the issues from these findings."""
        self._decisions = tuple(decisions)
        self._fill_requests()
        self._show()

    def _on_records(self, kind: str) -> None:
        self._show()

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

    def links(self) -> tuple[Linked, ...]:
        """What is linked to the refusal case shown."""
        return links_of(self._draft.current, self.refusal(), self._manner())

    def _manner(self) -> Manner:
        return Manner(zone=self._context.zone, casefile=self._draft.current)

    def _show(self, _: int = 0) -> None:
        request, links = self._chosen(), self.links()
        officer = (request.officer if request is not None else None) or "the requesting officer"
        for letter, issue in self.issues.items():
            rule = "refusal.inability" if letter == "inability" else f"refusal.issue_{letter}"
            issue.show_issue(self._finding(rule), [one for one in links if one.issue == letter], officer)
        found = self._finding("refusal.constitution")
        nothing = "Blood without a warrant: no finding on it."
        self.constitution.words.setText(found.headline if found is not None else nothing)
        self._show_hearing()
        self._show_whole([one for one in links if one.issue == WHOLE_CASE])
        self._show_evidence(links)

    def _finding(self, rule: str) -> Decision | None:
        request = self._chosen()
        subject = f"test_request/{request.id}" if request is not None else ""
        return next((d for d in self._decisions if d.id == rule and d.subject == subject), None)

    def _show_hearing(self) -> None:
        case = self.refusal()
        parts = []
        if case is not None and case.hearing is not None:
            parts.append(f"Hearing {when_text(case.hearing, self._context.zone)}")
        if case is not None and case.adjourned is not None:
            parts.append(f"adjourned to {when_text(case.adjourned, self._context.zone)}")
        if case is not None and case.court:
            parts.append(case.court)
        if case is not None and case.ruling:
            parts.append(f"ruling: {codes.label('refusal_ruling', case.ruling).lower()}")
        self.hearing.setText(", ".join(parts) or "No hearing recorded")

    def _show_whole(self, links: Sequence[Linked]) -> None:
        """Documents linked to the case as a whole: they wait for an issue of their own."""
        clear_layout(self._whole)
        for link in links:
            words = (
                f"{link.evidence.what}: linked {link.side} {issue_words(link.issue)}. Link it to an issue."
            )
            self._whole.addWidget(IconWords(self._context.theme, "attach", words))

    def _show_evidence(self, links: Sequence[Linked]) -> None:
        kept = self.evidence.chosen_id()
        rows = exhibits(linkable(self._draft.current, self._manner()), links)
        self.evidence.rows.show(rows)
        self.evidence.choose(kept)
        self.evidence.setVisible(bool(rows))
        self.no_evidence.setVisible(not rows)
        self.target.setText(f"links go to {issue_words(self.chosen_issue)}")

    # -- acts ----------------------------------------------------------------------------------------

    def _linking_to(self, letter: str) -> Callable[[], None]:
        def ask() -> None:
            self._choose_issue(letter)
            self.focus_evidence()

        return ask

    def _entering(self, letter: str) -> Callable[[], None]:
        def enter() -> None:
            self._choose_issue(letter)

        return enter

    def _dropping_on(self, letter: str) -> Callable[[str, str], None]:
        def drop(key: str, side: str) -> None:
            self._choose_issue(letter)
            self.link(key, side)

        return drop

    def _choose_issue(self, letter: str) -> None:
        self.chosen_issue = letter
        self.target.setText(f"links go to {issue_words(letter)}")

    def focus_evidence(self) -> None:
        """Put the keyboard into the evidence."""
        self._area.ensureWidgetVisible(self.evidence)
        self.evidence.setFocus(Qt.FocusReason.OtherFocusReason)

    def link(self, key: str, side: str) -> None:
        """Link evidence for or against the issue chosen, or take its link there away; one step of undo."""
        evidence = next((e for e in linkable(self._draft.current, self._manner()) if e.key == key), None)
        held = [one for one in self.links() if one.evidence.key == key]
        here = [one for one in held if one.issue == self.chosen_issue]
        if evidence is None or (side and any(one.side == side for one in here)):
            return
        whole = [one for one in held if one.issue == WHOLE_CASE]
        if side:
            self._put_link(evidence, side, [*here, *whole])
        else:
            self._take_away(here or whole)

    def _put_link(self, evidence: Evidence, side: str, instead_of: Sequence[Linked]) -> None:
        request = self._chosen()
        casefile, refusal = with_refusal(
            self._draft.current, self.refusal(), request.id if request is not None else None
        )
        casefile = without_links(casefile, refusal, instead_of)
        now = self._context.services.clock.now().replace(microsecond=0)
        after = with_link(
            casefile,
            refusal,
            evidence,
            issue=self.chosen_issue,
            side=side,
            by=self._context.actor.name,
            at=exact(now, self._context.zone),
        )
        self._draft.make(after, f"linked evidence {side} {issue_words(self.chosen_issue)}", EvidenceLink.KIND)

    def unlink(self, link_id: str, key: str) -> None:
        """Take one link away: the record of it is voided."""
        links = self.links()
        self._take_away([one for one in links if one.link_id == link_id and one.evidence.key == key])

    def _take_away(self, links: Sequence[Linked]) -> None:
        refusal = self.refusal()
        if refusal is not None and links:
            after = without_links(self._draft.current, refusal, links)
            self._draft.make(after, "took a link away", EvidenceLink.KIND)

    def _to_hearing(self) -> None:
        """Go to the fields of hearing and ruling; the refusal case is begun when there is none."""
        request = self._chosen()
        after, refusal = with_refusal(
            self._draft.current, self.refusal(), request.id if request is not None else None
        )
        if after is not self._draft.current:
            self._draft.make(after, "added refusal case", RefusalCase.KIND)
        self.go_to.emit(f"{RefusalCase.KIND}/{refusal.id}.hearing")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = dict(zip("12345", ISSUES, strict=True)).get(event.text())
        if letter is not None:
            self.issues[letter].setFocus(Qt.FocusReason.OtherFocusReason)
            self._area.ensureWidgetVisible(self.issues[letter])
        elif event.text().lower() == "l":
            self.focus_evidence()
        else:
            super().keyPressEvent(event)

    def _print(self) -> None:
        self.form_asked.emit("F20")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._context.theme.theme.lines(NARROW_L)
        docked = self.height() >= self._context.theme.theme.lines(LOW_L)
        if docked != self._docked:
            self._place_evidence(docked=docked)
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if narrow else directions.LeftToRight
        if wanted != self._columns.direction():
            self._columns.setDirection(wanted)
            QTimer.singleShot(0, self._inside.updateGeometry)
