"""Letting a person go: ground and proof are demanded; a closed route is refused with its citation."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from forms.screens import acts
from law.answers import Answer
from models.records import Release
from services.holds import Adult, HoldRow, Override
from ui.context import UiContext
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.screens.hold_words import GROUNDS, ORDER, SHORT
from ui.tasks import Failure
from ui.widgets.basic import Button, IconWords, Words

NOW = "Left blank, the time is now."


class ReleaseSheet(ActSheet):
    """A release by one route; asked to, with an override."""

    def __init__(
        self, context: UiContext, parent: QWidget, row: HoldRow, route: str, *, override: bool = False
    ) -> None:
        number = ORDER.index(route) + 1
        act = "Release by override" if override else f"Release, ground {number}"
        super().__init__(context, parent, f"Release {row.who}", act, "Esc changes nothing")
        self.row, self.route = row, route
        found = row.route(route)
        title = found.title if found is not None else SHORT[route]
        self.parts.addWidget(
            Words(self.holder, f"Ground {number}: {title} (s. {row.citation})", "strong", wrap=True)
        )
        if found is not None and found.why:
            self.parts.addWidget(Words(self.holder, found.why, "caption", "text2", wrap=True))
        self.when = self.form().add_rows(Release, acts.RELEASE)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        self.adult: EntryForm | None = None
        if route == "adult":
            self.parts.addWidget(Words(self.holder, "Released to, with the proof", "strong"))
            self.adult = self.form().add_rows(Release, acts.RELEASE_ADULT)
        self.override: EntryForm | None = None
        self._more = Button(self.holder, "Override with ground and person", look="link")
        self._more.clicked.connect(self.ask_override)
        self._more.hide()
        self.parts.addWidget(self._more)
        if override:
            self.ask_override()

    def forms(self) -> tuple[EntryForm, ...]:
        return tuple(form for form in (self.when, self.adult, self.override) if form is not None)

    def ask_override(self) -> None:
        """Ask for the ground and the person of an override."""
        if self.override is not None:
            return
        self._more.hide()
        warning = (
            "An override stands in the history of the office, with its ground and the person who decides it."
        )
        self.parts.addWidget(IconWords(self.holder, "warning", warning, "body", "due"))
        self.override = self.form().add_words(
            ("ground", "Ground of the override", 12), ("person", "Person who decides it", 12)
        )
        self.act.setText("Release by override")
        self.override.take_focus()

    def record(self) -> None:
        holds, actor, row = self.context.services.holds, self.context.actor, self.row
        ground, when, adult, override = (
            GROUNDS[self.route],
            self.when.value("released"),
            self._adult(),
            self._why(),
        )
        self.write(
            lambda: holds.release(actor, row.arrest_id, ground, released=when, adult=adult, override=override)
        )

    def _adult(self) -> Adult | None:
        form = self.adult
        if form is None:
            return None
        return Adult(
            name=form.text("adult_name"),
            relation=form.text("adult_relation"),
            age=form.value("adult_age"),
            identification=form.text("adult_id"),
            receipt_signed=form.value("receipt_signed"),
        )

    def _why(self) -> Override | None:
        form = self.override
        return Override(ground=form.text("ground"), person=form.text("person")) if form is not None else None

    def refused_with(self, failure: Failure) -> None:
        # The rule refuses; the way past it is never the first thing offered.
        closed = self.row.applies is not Answer.NOT_APPLICABLE
        self._more.setVisible(self.override is None and getattr(failure, "cite", "") != "" and closed)


class OtherEndSheet(ActSheet):
    """Another authority by which a hold ends or goes on, apart from the section."""

    def __init__(self, context: UiContext, parent: QWidget, row: HoldRow) -> None:
        super().__init__(context, parent, f"Hold of {row.who}", "Record the authority", "Esc changes nothing")
        self.row = row
        words = (
            "A warrant, a hold for probation or another charge keeps the person here beside this section. "
            "A court, bail, a hospital, a transfer, juvenile intake or death ends the hold."
        )
        self.parts.addWidget(Words(self.holder, words, wrap=True))
        self.how = self.form().add_rows(Release, acts.RELEASE_OTHER)
        self.when = self.form().add_rows(Release, acts.RELEASE)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.how, self.when)

    def record(self) -> None:
        holds, actor, row = self.context.services.holds, self.context.actor, self.row
        kind, authority = self.how.text("other_kind"), self.how.text("other_authority")
        if not kind:
            self.how.boxes["other_kind"].set_problem("Choose how the hold ends or goes on.")
            return
        when = self.when.value("released")
        self.write(lambda: holds.end_otherwise(actor, row.arrest_id, kind, authority, at=when))
