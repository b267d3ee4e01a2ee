"""A card of records about a person: while one names nobody, its person is asked for on the card itself.

An arrest is often begun before anybody of the case was entered. A list of people with nobody in it would send
whoever writes it to another card and back.
"""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from models.records import Involvement
from ui.binding.edits import FieldRef
from ui.binding.field_box import FieldBox
from ui.binding.form_view import FormView
from ui.binding.handles import NamedHandle
from ui.screens.case.cards import RecordsCard
from ui.widgets.basic import Hairline, IconWords, column


class NamingCard(RecordsCard):
    """Records that name a person of the case by `involvement_id`."""

    def _build_views(self) -> None:
        assert self.spec.names is not None
        self.naming = QWidget()
        layout = column(self.holder, self.naming, gap=2)
        self.nobody = IconWords(self.holder, "question", self.spec.nobody, "body", "untold")
        layout.addWidget(self.nobody)
        self.name_view = FormView(self.holder, self.spec.names, self.draft, self._names(), self.maker)
        layout.addWidget(self.name_view)
        layout.addWidget(Hairline(self.holder))
        self.body.addWidget(self.naming)
        super()._build_views()

    def _names(self) -> NamedHandle:
        return NamedHandle(of=self.cls.KIND, record_id=self._chosen)

    def _show_fields(self) -> None:
        super()._show_fields()
        self._show_naming()

    def _show_naming(self) -> None:
        if self.view is None:
            return
        self.name_view.show_handle(self._names())
        names_nobody = self._names().involvement(self.draft) is None
        self.nobody.setVisible(names_nobody)
        # What is being typed stays; a name that was there before is corrected on the card of the people.
        now = QApplication.focusWidget()
        typing = now is not None and self.naming.isAncestorOf(now)
        shown = bool(self._chosen) and (names_nobody or (typing and not self.naming.isHidden()))
        self.naming.setVisible(shown)

    def begin_at(self) -> FieldBox | None:
        # With people in the case the one arrested is among them more often than not.
        return super().begin_at() if self.draft.current.all(Involvement) else self.name_view.first_box()

    def _on_field(self, ref: FieldRef) -> None:
        super()._on_field(ref)
        if ref.kind == self.cls.KIND and ref.key == "involvement_id":
            self._show_naming()
