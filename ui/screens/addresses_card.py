"""Where the office's letters go: postal lines below a name that the law gives, and the office's own line."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms.derive.coroner_letter import DEPARTMENT, HEALTH
from services.errors import Known
from services.settings import OfficeSettings
from ui.context import UiContext
from ui.screens.frames import labelled
from ui.widgets.basic import Button, Card, IconWords, Words, row
from ui.widgets.text import Paragraphs

OWN = "office"
LINES = 3
FIELDS = (
    (OWN, "This office, one line under its name on every sheet"),
    (DEPARTMENT, "Department of Natural Resources: postal lines for monthly reports and claims"),
    (HEALTH, "State health officer or health department: postal lines for results of decedents"),
)


class AddressesCard(Card):
    """A card of the office page; who receives a sheet is never entered here."""

    def __init__(self, context: UiContext) -> None:
        super().__init__(context.theme, "Addresses on paper", "postal lines only")
        self._context = context
        self._settings = OfficeSettings()
        holder = context.theme
        words = "The name above these lines comes from the law of the day of the letter."
        self.body.addWidget(Words(holder, words, "caption", "text2", wrap=True))
        self.boxes = {key: Paragraphs(holder, LINES) for key, _ in FIELDS}
        for key, label in FIELDS:
            self.boxes[key].save_asked.connect(self.save)
            self.body.addWidget(labelled(self._context.theme, label, self.boxes[key]))
        self.says = IconWords(holder, "alert", "", "body", "overdue")
        self.says.hide()
        self.body.addWidget(self.says)
        foot = row(holder)
        self.keep = Button(holder, "Save the addresses", "tick")
        self.keep.clicked.connect(self.save)
        foot.addWidget(self.keep)
        foot.addStretch(1)
        self.body.addLayout(foot)

    def show_settings(self, settings: OfficeSettings, *, may: bool) -> None:
        """Show what is kept; only who may change it can type."""
        self._settings = settings
        for key, box in self.boxes.items():
            box.setPlainText(settings.addressees.get(key, ""))
            box.setEnabled(may)
        self.keep.setEnabled(may)

    def save(self) -> None:
        """Keep the lines; other addresses of the office stay as they are."""
        typed = {key: box.toPlainText().strip() for key, box in self.boxes.items()}
        kept = {**self._settings.addressees, **typed}
        changed = {key: lines for key, lines in kept.items() if lines}
        settings, actor = self._context.services.settings, self._context.actor
        self._context.tasks.write(
            lambda: settings.change(actor, "", addressees=changed),
            partial(self._saved, replace(self._settings, addressees=changed)),
            self._refused,
            owner=self,
        )

    def _saved(self, settings: OfficeSettings, _: object) -> None:
        self._settings = settings
        self.says.hide()
        self._context.status.say("Addresses saved.")
        self._context.events.settings_changed.emit()

    def _refused(self, failure: Known) -> None:
        self.says.show_words("alert", f"{failure.sentence} {failure.remedy}", "body", "overdue")
        self.says.show()
