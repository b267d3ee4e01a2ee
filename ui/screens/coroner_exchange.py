"""Messages to and from laboratories at the desk: what one would add is seen before it is taken in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ui.context import UiContext
from ui.dialogs import choose_file, choose_target, tell
from ui.files import read_file, write_file
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.tasks import Failure
from ui.widgets.basic import IconWords, Words

if TYPE_CHECKING:
    from services.coroner_fhir import Intake

KINDS = "Laboratory messages (*.json);;All files (*)"


class LabExchange(QObject):
    """Asks for the file, hands it to the service, shows what comes of it."""

    def __init__(self, context: UiContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner
        self.sheet: IntakeSheet | None = None

    def ask_message(self, case_id: str) -> None:
        """Choose a message to look at."""

        def chosen(path: Path) -> None:
            self.look_at(case_id, path)

        choose_file(self._owner, "Laboratory's message", KINDS, chosen)

    def look_at(self, case_id: str, path: Path) -> None:
        """Show what a message would add to a case."""
        exchange, actor = self._context.services.coroner_exchange, self._context.actor

        def plan() -> tuple[bytes, Intake]:
            content = read_file(path)
            return content, exchange.plan(actor, case_id, content)

        def show(found: tuple[bytes, Intake]) -> None:
            self.sheet = IntakeSheet(self._context, self._owner, case_id, *found)
            self.sheet.open_for(None)

        self._context.tasks.read(plan, show, self._refused, owner=self._owner)

    def ask_target(self, case_id: str, death_id: str) -> None:
        """Choose where to write one decedent's specimens and results."""

        def chosen(path: Path) -> None:
            self.save_to(case_id, death_id, path)

        choose_target(self._owner, "Save as a message", KINDS, chosen, start="message.json")

    def save_to(self, case_id: str, death_id: str, path: Path) -> None:
        """Write the message to a file; the reading is noted."""
        exchange, actor = self._context.services.coroner_exchange, self._context.actor

        def save() -> None:
            write_file(path, exchange.export(actor, case_id, death_id))

        def said(_: None) -> None:
            self._context.status.say(f"Saved as {path.name}.")

        self._context.tasks.read(save, said, self._refused, owner=self._owner)

    def _refused(self, failure: Failure) -> None:
        tell(self._context.theme, self._owner, "Not done", failure.sentence, failure.remedy)


class IntakeSheet(ActSheet):
    """What a message would add, without the values; taking it in adds what is new."""

    def __init__(
        self, context: UiContext, parent: QWidget, case_id: str, content: bytes, intake: Intake
    ) -> None:
        super().__init__(context, parent, "Laboratory's message", "Take in what is new")
        self._case_id, self._content = case_id, content
        holder, found = context.theme, intake.message
        number = f", report {found.report_number}" if found.report_number else ""
        self.parts.addWidget(
            Words(holder, f"{found.laboratory or 'A laboratory'}{number}", "strong", wrap=True)
        )
        for row in intake.rows:
            icon, tone = ("plus", "done") if row.is_new else ("info", "text2")
            self.parts.addWidget(IconWords(holder, icon, row.words, "body", tone))
        for doubt in intake.doubts:
            self.parts.addWidget(IconWords(holder, "warning", doubt, "body", "due"))
        for words in found.unknown:
            self.parts.addWidget(
                IconWords(holder, "question", f"Not known here, kept as text: {words}.", "caption", "untold")
            )
        self.act.setEnabled(any(row.is_new for row in intake.rows))

    def forms(self) -> tuple[EntryForm, ...]:
        return ()

    def record(self) -> None:
        exchange, actor = self.context.services.coroner_exchange, self.context.actor
        case_id, content = self._case_id, self._content
        self.write(lambda: exchange.take_in(actor, case_id, content)[1])
