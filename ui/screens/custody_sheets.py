"""What the dialogs of custody share: the ledger they were opened on, and a side that confirms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from forms.custody_findings import Fault
from models.records import Document
from services.custody_values import Details, Ledger, Party
from ui.context import UiContext
from ui.dialogs import choose_file
from ui.files import read_file
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.combo import Combo

SCANS = "Scans (*.pdf *.png *.jpg *.jpeg *.tif *.tiff)"
NOW = "Left blank, the time is now."
WHOLE = "The specimen with all its containers"


class CustodySheet(ActSheet):
    """A dialog over one ledger."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, title: str, act: str) -> None:
        number = ledger.specimen.number or "the specimen"
        super().__init__(context, parent, f"{title} {number}", act, "Esc changes nothing")
        self.ledger = ledger
        self._papers: list[Combo] = []

    def show_choice(self, combo: Combo, shown: bool) -> None:
        """Show a choice with its label, or leave it out."""
        part = combo.parentWidget()
        if part is not None:
            part.setVisible(shown)

    def things(self) -> tuple[tuple[str, str], ...]:
        """The specimen as a whole, and each of its containers."""
        parts = tuple((c.id, c.number or "container") for c in self.ledger.containers)
        return (("", WHOLE), *parts)

    def papers(self) -> tuple[tuple[str, str], ...]:
        """Documents of the case that may be the signed paper."""
        found = self.ledger.casefile.all(Document)
        return (("", "No signed paper"), *((d.id, d.title or d.file_name or "Document") for d in found))

    def paper_choice(self, label: str) -> tuple[QWidget, Combo]:
        """A choice among the documents of the case, with a button that attaches a scan to it at once."""
        part = QWidget()
        layout = row(self.holder, part, gap=2)
        combo = Combo(self.holder, 14)
        combo.setAccessibleName(label)
        for key, words in self.papers():
            combo.addItem(words, key)
        layout.addWidget(combo, 1)
        button = Button(self.holder, "Attach a scan", "plus", "link")
        button.clicked.connect(self._asking(combo))
        layout.addWidget(button)
        self._papers.append(combo)
        return part, combo

    def _asking(self, combo: Combo) -> Callable[[], None]:
        def ask() -> None:
            choose_file(self, "The signed paper", SCANS, self._attaching(combo))

        return ask

    def _attaching(self, combo: Combo) -> Callable[[Path], None]:
        def attach(path: Path) -> None:
            self.attach(path, combo)

        return attach

    def attach(self, path: Path, combo: Combo) -> None:
        """Attach a scan to the case and choose it; the ledger is not changed by it."""
        documents, actor, case_id = (
            self.context.services.documents,
            self.context.actor,
            self.ledger.casefile.case.id,
        )

        def keep() -> Document:
            title = f"Signed paper, {self.ledger.specimen.number or 'specimen'}"
            saved = documents.add(actor, case_id, file_name=path.name, content=read_file(path), title=title)
            return saved.casefile.all(Document)[-1]

        def choose(document: Document) -> None:
            for one in self._papers:
                one.addItem(f"{document.title}: {path.name}", document.id)
            combo.setCurrentIndex(combo.findData(document.id))
            self.context.status.say(f"{path.name} is attached to the case.")

        self.context.tasks.write(keep, choose, self._refused, owner=self)

    def findings_line(self) -> None:
        """The open findings this act does not settle."""
        # Any entry ends that there is none.
        open_findings = [f for f in self.ledger.findings if f.fault is not Fault.NO_ENTRY]
        if open_findings:
            faults = ", ".join(dict.fromkeys(f.fault.value for f in open_findings))
            words = f"Open on this specimen: {faults}. It stays open; the entry can still be made."
            self.parts.addWidget(IconWords(self.holder, "gap", words, "body", "due"))


class Side(QWidget):
    """One side of a hand-over confirms: by the own password or by a signed paper."""

    def __init__(self, sheet: CustodySheet, title: str, who: str, below: str = "") -> None:
        """`who` names the person in the labels: "the receiver"; `below` says what follows from neither."""
        super().__init__()
        holder = sheet.holder
        layout = column(holder, self, gap=1.5)
        layout.addWidget(Words(holder, title, "strong", wrap=True))
        line = row(holder, gap=3)
        self.user, self.password = QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        for label, edit in ((f"User name of {who}", self.user), (f"Own password of {who}", self.password)):
            part = column(holder, gap=1)
            words = Words(holder, label, "caption", "text2")
            words.setBuddy(edit)
            edit.setAccessibleName(label)
            part.addWidget(words)
            part.addWidget(edit)
            line.addLayout(part, 1)
        layout.addLayout(line)
        layout.addWidget(Words(holder, "Or the signed paper, scanned in", "caption", "text2", wrap=True))
        choice, self.paper = sheet.paper_choice(f"Paper signed by {who}")
        layout.addWidget(choice)
        if below:
            layout.addWidget(IconWords(holder, "document", below, "caption", "text2"))

    def party(self, name: str, agency: str = "") -> Party:
        """The person with the proof given."""
        return Party(
            name=name,
            agency=agency,
            user_name=self.user.text().strip(),
            password=self.password.text(),
            receipt_id=self.paper.currentData() or None,
        )

    def is_given(self) -> bool:
        """Whether a password or a paper is there."""
        return bool(self.user.text().strip() or self.paper.currentData())


def details_of(form: EntryForm, container_id: str = "") -> Details:
    """What the inputs of an entry say."""
    words = ("late_reason", "place", "purpose", "condition", "seal", "carrier", "authority", "note")
    said: dict[str, Any] = {key: form.text(key) for key in words if key in form.boxes}
    typed = ("occurred", "seal_state", "temperature")
    said |= {key: form.value(key) for key in typed if key in form.boxes}
    return Details(container_id=container_id or None, **said)
