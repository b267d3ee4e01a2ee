"""The packet of a case: purpose, what goes in, what is kept out and why, the PDF, what was given out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from forms.derive.packet import TREATMENTS
from forms.packet_plan import OWN_WORK, Held, KeptOut, PacketPlan
from law.decisions import Decision
from law.packet import Purpose
from law.plain import dataclass
from services.disclosures import DisclosureRow
from services.errors import Known
from services.packets import Asked, DrawnPacket, PacketRow
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.dialogs import CANCEL, choose_target
from ui.files import write_file
from ui.screens.act_sheet import ActSheet
from ui.screens.case.packet_sheets import GivenSheet, KeepOutSheet, LetInSheet
from ui.screens.due_words import moment_words
from ui.screens.pdf_view import PAGE_WIDTH, PdfView
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

PREVIEW_L = 26
_SAVE_FIRST = "Save the case first: a packet holds what is saved."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What the page shows, read in one go."""

    plan: PacketPlan
    made: tuple[PacketRow, ...]
    given: tuple[DisclosureRow, ...]
    warnings: tuple[str, ...]


class PacketView(ScrollArea):
    """The packet of the open case.

    Signals:
        go_to(str): the path of a field.
    """

    go_to = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        self.plan: PacketPlan | None = None
        self._shown = b""
        holder = context.theme
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        page.addWidget(self._head())
        self.say = IconWords(holder, "info", "")
        self.say.hide()
        page.addWidget(self.say)
        self._in = Card(holder, "Goes in", dense=True)
        self._out = Card(holder, "Kept out, and why", dense=True)
        self._made = Card(holder, "Made and given out", dense=True)
        self._parts = {card: column(holder, gap=1.5) for card in (self._in, self._out, self._made)}
        for card, part in self._parts.items():
            card.body.addLayout(part)
            page.addWidget(card)
        self.preview = PdfView(holder)
        self.preview.setAccessibleName("Preview of the packet")
        self.preview.setMinimumHeight(holder.theme.lines(PREVIEW_L))
        self.preview.fit(PAGE_WIDTH)
        self.preview.hide()
        page.addWidget(self.preview)
        page.addStretch(1)
        self.setWidget(inside)
        self.setFocusProxy(self.purpose)

    def _head(self) -> WrapRow:
        holder = self._context.theme
        head = WrapRow(holder, 3, 2)
        head.add(Words(holder, "Packet", "section"))
        self.purpose = Combo(holder, 10)
        self.purpose.setAccessibleName("Purpose of the packet")
        for purpose in Purpose:
            self.purpose.addItem(purpose.label, purpose)
        self.purpose.activated.connect(self._on_choice)
        head.add(self.purpose)
        self.to_whom = QLineEdit()
        self.to_whom.setAccessibleName("Made for")
        self.to_whom.setPlaceholderText("Made for")
        head.add(self.to_whom)
        self.own_work = Button(holder, "With the office's own work", "sheet")
        self.own_work.setCheckable(True)
        self.own_work.setChecked(True)
        self.own_work.clicked.connect(self._on_choice)
        head.add(self.own_work)
        self.look = Button(holder, "Preview", "eye")
        self.look.clicked.connect(self.show_preview)
        head.add(self.look)
        self.make = Button(holder, "Make the packet", "print", "primary")
        self.make.clicked.connect(self.ask_where_to_save)
        head.add(self.make)
        return head

    # -- reading -------------------------------------------------------------------------------------

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """The findings changed: plan anew."""
        self.refresh()

    def _on_choice(self, _: object = None) -> None:
        self.preview.hide()
        self.refresh()

    def asked(self) -> Asked:
        """What packet is asked for."""
        return Asked(
            purpose=Purpose(self.purpose.currentData()),
            to_whom=self.to_whom.text().strip(),
            own_work=self.own_work.isChecked(),
        )

    @property
    def _case_id(self) -> str:
        return self._draft.base.case.id

    def refresh(self) -> None:
        """Read the plan, the packets made and what was given out."""
        if self._draft.is_new:
            self._tell("info", _SAVE_FIRST)
            return
        self.own_work.setEnabled(self.asked().purpose in OWN_WORK)
        services, actor, case_id, asked = (
            self._context.services,
            self._context.actor,
            self._case_id,
            self.asked(),
        )

        def read() -> _Read:
            return _Read(
                plan=services.packets.plan(actor, case_id, asked),
                made=services.packets.made(actor, case_id),
                given=services.disclosures.register(actor, case_id),
                warnings=services.packets.warnings(actor, case_id),
            )

        self._context.tasks.read(read, self._take, self._refused, owner=self, key=f"packet {case_id}")

    def _take(self, found: _Read) -> None:
        self.say.hide()
        self.plan = found.plan
        for part in self._parts.values():
            clear_layout(part)
        for warning in found.warnings:
            self._add(self._out, IconWords(self._context.theme, "alert", warning, "body", "overdue"))
        self._show_in(found.plan)
        for kept in found.plan.kept_out:
            self._show_kept(kept)
        if not found.plan.kept_out:
            self._add(self._out, Words(self._context.theme, "This case holds nothing behind a fence."))
        self._show_made(found)

    def _refused(self, failure: Known) -> None:
        self._tell("alert", f"{failure.sentence} {failure.remedy}")

    def _tell(self, icon: str, words: str) -> None:
        self.say.show_words(icon, words, "body", "overdue" if icon == "alert" else "text")
        self.say.show()

    def _add(self, card: Card, part: QWidget) -> None:
        self._parts[card].addWidget(part)

    # -- showing -------------------------------------------------------------------------------------

    def _show_in(self, plan: PacketPlan) -> None:
        holder = self._context.theme
        lines = ["Index, kept out and why; summary and timeline; tests, witnesses, exhibits"]
        lines += [f"{one.form_id}  {one.title}" for one in (*plan.annexes, *plan.apart)]
        lines += [f"{e.number}  {e.document.title or e.document.file_name or ''}" for e in plan.exhibits]
        for line in lines:
            self._add(self._in, Words(holder, line, wrap=True))
        for may in plan.may_go_in:
            words = f"May go in: {may.words}, s. {may.citation}"
            self._add(self._in, Words(holder, words, "body", "text2", wrap=True))

    def _show_kept(self, kept: KeptOut) -> None:
        holder = self._context.theme
        self._add(self._out, Words(holder, f"{kept.title}, s. {kept.citation}", "strong", wrap=True))
        why = " ".join(part for part in (kept.why, f"Here: {TREATMENTS[kept.treatment]}.", kept.open) if part)
        self._add(self._out, Words(holder, why, "body", "text2", wrap=True))
        for one in kept.held:
            self._add(self._out, self._held(one))

    def _held(self, held: Held) -> QWidget:
        holder = self._context.theme
        part = QWidget()
        line = row(holder, part, gap=2)
        words = held.words
        if held.let is not None:
            words = f"{words}. Let in by {held.let.who}, {held.let.when}: {held.let.authority}"
        line.addWidget(Words(holder, words, wrap=True), 1)
        line.addWidget(Chip(holder, "plain" if held.let else "fenced", "let in" if held.let else "kept out"))
        if held.may_be_let:
            button = Button(holder, "Keep it out" if held.let else "Let it in", "pencil")
            button.setAccessibleName(f"{button.text()}: {held.words}")
            button.clicked.connect(self._deciding(held))
            line.addWidget(button)
        return part

    def _deciding(self, held: Held) -> Callable[[], None]:
        def decide() -> None:
            purpose = self.asked().purpose
            kind = KeepOutSheet if held.let else LetInSheet
            self._open(kind(self._context, self, self._case_id, purpose, held))

        return decide

    def _open(self, sheet: ActSheet) -> None:
        self.sheet = sheet

        def answered(key: str) -> None:
            if key != CANCEL:
                self.preview.hide()
                self.refresh()

        sheet.open_for(answered)

    def _show_made(self, found: _Read) -> None:
        holder, zone = self._context.theme, self._context.zone
        for packet in found.made:
            words = (
                f"Packet {packet.number}, {packet.purpose.label}, {packet.pages} pages, "
                f"{moment_words(packet.made_at, zone)}, {packet.made_by}"
            )
            part = QWidget()
            line = row(holder, part, gap=2)
            line.addWidget(Words(holder, words, wrap=True), 1)
            show = Button(holder, "Show", "eye")
            show.setAccessibleName(f"Show packet {packet.number}")
            show.clicked.connect(self._showing(packet))
            give = Button(holder, "Given to ...", "export")
            give.setAccessibleName(f"Packet {packet.number} was given to somebody")
            give.clicked.connect(self._giving(packet))
            line.addWidget(show)
            line.addWidget(give)
            self._add(self._made, part)
        for given in found.given:
            words = (
                f"{moment_words(given.given_at, zone)}: packet {given.packet_number} to {given.to_whom}, "
                f"SHA-256 {given.sha256[:16]}"
            )
            self._add(self._made, IconWords(holder, "export", words))
        if not found.made:
            self._add(self._made, Words(holder, "No packet was made yet.", "body", "text2"))
        else:
            register = Button(holder, "Register of disclosures as PDF", "print")
            register.clicked.connect(self.show_register)
            self._add(self._made, register)

    def _giving(self, packet: PacketRow) -> Callable[[], None]:
        def give() -> None:
            self._open(GivenSheet(self._context, self, packet))

        return give

    def _showing(self, packet: PacketRow) -> Callable[[], None]:
        packets, actor = self._context.services.packets, self._context.actor

        def show() -> None:
            self._context.tasks.read(
                lambda: packets.stored(actor, packet.id), self._show_pdf, self._refused, owner=self
            )

        return show

    # -- the file ------------------------------------------------------------------------------------

    def show_preview(self) -> None:
        """Draw the packet as it would be made now; nothing is kept."""
        if self._draft.is_new or self._draft.is_edited:
            self._tell("info", _SAVE_FIRST)
            return
        packets, actor, case_id, asked = (
            self._context.services.packets,
            self._context.actor,
            self._case_id,
            self.asked(),
        )
        self._context.tasks.read(
            lambda: packets.preview(actor, case_id, asked),
            self._previewed,
            self._refused,
            owner=self,
            key=f"packet preview {case_id}",
        )

    def _previewed(self, drawn: DrawnPacket) -> None:
        self._show_pdf(drawn.pdf)
        if drawn.notes:
            self._tell("info", "Listed and not printed: " + "; ".join(drawn.notes))

    def show_register(self) -> None:
        """Show the register of what was given out as a PDF."""
        disclosures, actor, case_id = self._context.services.disclosures, self._context.actor, self._case_id
        self._context.tasks.read(
            lambda: disclosures.printed(actor, case_id).pdf, self._show_pdf, self._refused, owner=self
        )

    def _show_pdf(self, pdf: bytes) -> None:
        self._shown = pdf
        self.preview.show_pdf(pdf)
        self.preview.show()
        self.ensureWidgetVisible(self.preview)

    def ask_where_to_save(self) -> None:
        """Make the packet, keep it with the case, and write it to a file."""
        if self._draft.is_new or self._draft.is_edited:
            self._tell("info", _SAVE_FIRST)
            return
        number = self._draft.current.case.number or "draft"
        start = f"{number} {self.asked().purpose.label}.pdf"
        choose_target(self, "Save the packet", "PDF files (*.pdf)", self.save_to, start=start)

    def save_to(self, path: Path) -> None:
        """Make the packet and write it to a file."""
        packets, actor, case_id, asked = (
            self._context.services.packets,
            self._context.actor,
            self._case_id,
            self.asked(),
        )

        def made(result: tuple[PacketRow, bytes]) -> None:
            packet, pdf = result
            self._show_pdf(pdf)
            self.refresh()
            self._context.tasks.read(
                lambda: write_file(path, pdf), self._written(packet, path), self._refused, owner=self
            )

        self._context.tasks.write(
            lambda: packets.issue(actor, case_id, asked), made, self._refused, owner=self
        )

    def _written(self, packet: PacketRow, path: Path) -> Callable[[object], None]:
        def say(_: object) -> None:
            self._context.status.say(f"Packet {packet.number} saved as {path.name}.")

        return say
