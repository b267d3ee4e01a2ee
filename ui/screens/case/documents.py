"""Documents of a case: attached by their content's hash, opened only while the hash still holds."""

from __future__ import annotations

import functools
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from forms.screens import case
from law.instants import exact
from models.canonical import sha256_hex
from models.records import Document
from services.errors import Known, Told
from ui.binding.draft_model import DraftModel
from ui.binding.edits import new_record
from ui.binding.factory import EditorMaker
from ui.context import UiContext
from ui.dialogs import choose_file
from ui.files import read_file, write_file
from ui.screens.case.cards import RecordsCard
from ui.screens.case.sections import CardSpec
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.scroll import ScrollArea

LONGEST_NAME = 80
SPEC = CardSpec(section=case.DOCUMENT, noun="document", plural="documents")


class DocumentsCard(RecordsCard):
    """The table of documents with the chosen one's fields; adding one chooses its file."""

    def __init__(self, context: UiContext, draft: DraftModel, maker: EditorMaker) -> None:
        self._context = context
        super().__init__(context.theme, SPEC, draft, maker)
        self.add_button.setText("Attach a file")
        holder = context.theme
        self.file_line = row(holder, gap=3)
        self.file_words = Words(holder, "", "caption", "text2", wrap=True)
        self.hash_words = Words(holder, "", "mono", "text2", wrap=True, selectable=True)
        self.hash_words.setAccessibleName("SHA-256")
        self.open_button = Button(holder, "Open the file", "eye")
        self.open_button.clicked.connect(self.open_file)
        self.say = IconWords(holder, "alert", "", "body", "overdue")
        self.say.hide()
        words = column(holder, gap=0)
        words.addWidget(self.file_words)
        words.addWidget(self.hash_words)
        self.file_line.addLayout(words, 1)
        self.file_line.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(self.file_line)
        self.body.addWidget(self.say)
        self._folder: QTemporaryDir | None = None
        self._show_file()

    def refresh(self) -> None:
        super().refresh()
        if hasattr(self, "file_words"):
            self._show_file()

    def choose(self, record_id: str) -> None:
        super().choose(record_id)
        self._show_file()

    def _show_file(self) -> None:
        document = cast(Document | None, self.chosen())
        held = document is not None and document.sha256 is not None
        for part in (self.file_words, self.hash_words, self.open_button):
            part.setVisible(held)
        if document is not None and document.sha256 is not None:
            size = f"{document.size_bytes:,} bytes" if document.size_bytes is not None else ""
            parts = (document.file_name, document.media_type, size)
            self.file_words.setText(", ".join(part for part in parts if part))
            self.hash_words.setText(document.sha256)

    # -- attaching -----------------------------------------------------------------------------------

    def add(self) -> None:
        """Choose a file; it is stored by its content, and the case keeps its hash."""
        choose_file(self, "Attach a file", "All files (*)", self.attach)

    def attach(self, path: Path) -> None:
        """Attach a file."""
        documents, actor = self._context.services.documents, self._context.actor
        self._context.tasks.read(
            lambda: _take_in(path, functools.partial(documents.store, actor)),
            self._attached(path),
            self._refused,
            owner=self,
        )

    def _attached(self, path: Path) -> Callable[[tuple[str, int]], None]:
        def take(stored: tuple[str, int]) -> None:
            digest, size = stored
            media, _ = mimetypes.guess_type(path.name)
            now = self._context.services.clock.now().replace(microsecond=0)
            document = new_record(
                self.draft.current,
                Document,
                title=path.stem,
                file_name=path.name,
                sha256=digest,
                size_bytes=size,
                media_type=media,
                legal_class="ordinary",
                received=exact(now, self._context.zone),
            )
            self._chosen = document.id
            self.draft.put(document, f"attached {path.name}")
            self._show_file()

        return take

    # -- opening -------------------------------------------------------------------------------------

    def open_file(self) -> None:
        """Open a copy of the file in the system's own program, after its hash was checked."""
        document = cast(Document | None, self.chosen())
        if document is None or document.sha256 is None:
            return
        documents, actor, digest = self._context.services.documents, self._context.actor, document.sha256
        self._context.tasks.read(
            lambda: documents.read(actor, digest), self._opened(document), self._refused, owner=self
        )

    def _opened(self, document: Document) -> Callable[[bytes], None]:
        def show(content: bytes) -> None:
            self.say.hide()
            self._folder = self._folder or QTemporaryDir()
            name = Path(document.file_name or "document").name[-LONGEST_NAME:]
            copy = Path(self._folder.path()) / f"{sha256_hex(content)[:8]}-{name}"
            try:
                write_file(copy, content)
            except Told as failure:
                self._refused(failure)
                return
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(copy)))

        return show

    def _refused(self, failure: Known) -> None:
        self.say.show_words("alert", f"{failure.sentence} {failure.remedy}", "body", "overdue")
        self.say.show()


def _take_in(path: Path, store: Callable[[bytes], str]) -> tuple[str, int]:
    content = read_file(path)
    return store(content), len(content)


class DocumentsView(ScrollArea):
    """The page of the documents."""

    def __init__(self, context: UiContext, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__(context.theme)
        inside = QWidget()
        layout = column(context.theme, inside, margins=4, gap=3)
        self.card = DocumentsCard(context, draft, maker)
        layout.addWidget(self.card)
        layout.addStretch(1)
        self.setWidget(inside)
        self.setFocusProxy(self.card.add_button)

    def refresh(self) -> None:
        """Show what the draft holds."""
        self.card.refresh()
