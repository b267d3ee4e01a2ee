"""Meeting a duty: a date and a way are entered, then it is met. Nothing else meets it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from forms.spec import Cell
from law.plain import dataclass
from models.fields import specs_of
from models.records import Filing
from services.duties import DutyRow
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Words, column, row

_DATE_FIELDS = {"given": "made", "received": "received", "postmark": "sent", "sent": "sent"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyToMeet:
    """A duty as the form needs it.

    Attributes:
        counted_by: what meets it: "given", "received", "postmark" or "sent".
        fixed: what the filing holds besides the entries (its kind, whose it is).
    """

    duty_id: str
    what: str
    to_whom: str
    counted_by: str
    fixed: dict[str, Any]


def to_meet(duty: DutyRow) -> DutyToMeet:
    """The duty as the form for meeting it needs it."""
    kind, _, of = duty.subject.partition("/")
    fixed: dict[str, object] = {"duty": duty.filing_kind or None}
    if kind == "involvement":
        fixed |= {"by_involvement": of, "for_operator": of}
    elif kind == "craft":
        fixed |= {"for_craft": of}
    counted = {"notice": "given", "federal_notice": "given"}.get(duty.filing_kind, "sent")
    return DutyToMeet(
        duty_id=duty.duty_id,
        what=f"{duty.what}, {duty.by_whom}",
        to_whom=duty.to_whom,
        counted_by=counted,
        fixed={key: value for key, value in fixed.items() if value is not None},
    )


class MeetForm(QFrame):
    """The few inputs, in place under the duty.

    Signals:
        met(Filing): date and way are there; the filing has no id and no case yet.
        closed(): the person changed nothing.
    """

    met = Signal(object)
    closed = Signal()

    def __init__(self, holder: ThemeHolder, maker: EditorMaker, duty: DutyToMeet) -> None:
        super().__init__()
        self.setObjectName("card")
        self._duty = duty
        date_key = _DATE_FIELDS.get(duty.counted_by, "sent")
        self._date_key = date_key
        way_key, whom_key = ("way", "to_whom") if date_key == "made" else ("sent_way", "sent_to")
        if date_key == "received":
            way_key, whom_key = "way", "to_whom"
        layout = column(holder, self, margins=3, gap=DOWN)
        layout.addWidget(Words(holder, f"How it was met: {duty.what}", "strong", wrap=True))
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        self.boxes: dict[str, FieldBox] = {}
        for line, (key, span) in enumerate(((date_key, 12), (way_key, 4), (whom_key, 4), ("proof", 4))):
            self.boxes[key] = self._box(holder, maker, key)
            flow.place(self.boxes[key], span, min(line, 1))
        layout.addLayout(flow)
        self.keys = (date_key, way_key, whom_key, "proof")
        self.boxes[whom_key].editor.set_value(maker.text_value(duty.to_whom))
        self.say = Words(holder, "", "caption", "due", wrap=True)
        self.say.hide()
        layout.addWidget(self.say)
        foot = row(holder)
        self.act = Button(holder, "Record that it was met", "tick", "primary")
        self.act.clicked.connect(self._record)
        cancel = Button(holder, "Not yet met")
        cancel.clicked.connect(self.closed)
        foot.addWidget(self.act)
        foot.addWidget(cancel)
        foot.addStretch(1)
        layout.addLayout(foot)

    def _box(self, holder: ThemeHolder, maker: EditorMaker, key: str) -> FieldBox:
        spec = specs_of(Filing)[key]
        editor = maker.make(spec, Cell(field=key, span=12))
        return FieldBox(holder, key, maker.words(spec.label), editor, maker.words(spec.help))

    def take_focus(self) -> None:
        """Put the keyboard into the date."""
        self.boxes[self._date_key].take_focus()

    def refuse(self, sentence: str) -> None:
        """Say why it is not recorded; the entries stay."""
        self.say.setText(sentence)
        self.say.show()

    def _record(self) -> None:
        date_key, way_key, _, _ = self.keys
        given = {key: box.editor.value() for key, box in self.boxes.items()}
        missing = [self.boxes[key].label.text() for key in (date_key, way_key) if given[key].value is None]
        if missing:
            self.refuse(f"A duty is met by a date and a way. Still to enter: {', '.join(missing)}.")
            return
        values = {key: value.value for key, value in given.items() if value.value is not None}
        typed = {key: value.typed for key, value in given.items() if value.typed}
        self.met.emit(Filing(duty_id=self._duty.duty_id, typed=typed, **{**self._duty.fixed, **values}))
