"""The office: name, counties, zone, numbering, lock; its people; the proof that nothing was touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import available_timezones

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from models import codes
from services.accounts import User
from services.actor import ACCOUNT_KEEPERS, Role
from services.errors import Known
from services.integrity import Verification
from services.settings import CountyOf, OfficeSettings
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.binding.record_table import RecordTable, TableRow
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.addresses_card import AddressesCard
from ui.screens.coroner_settings import CoronerCard
from ui.screens.labels_card import LabelsCard
from ui.widgets.basic import Button, Card, IconWords, Words, column, row
from ui.widgets.check import CheckBox
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

OFFICE, ADDRESSES, LABELS, PEOPLE, PROOF = "office", "addresses", "labels", "people", "proof"
CORONER = "coroner"
_ENTRIES = {
    OFFICE: "The office",
    ADDRESSES: "Addresses on paper",
    LABELS: "Labels",
    CORONER: "Coroner",
    PEOPLE: "People",
    PROOF: "Proof of the history",
}
MOST_DIGITS = 9
_ONLY_ADMINISTRATORS = "Only an administrator changes this. Ask one, or look."


@dataclass(slots=True, kw_only=True)
class _Read:
    settings: OfficeSettings
    users: tuple[User, ...]


class OfficeScreen(Screen):
    """Settings, people, verification."""

    key = "office"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._entry = OFFICE
        self._settings = OfficeSettings()
        self._users: tuple[User, ...] = ()
        self._build()

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        self._area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        self.addresses, self.labels = AddressesCard(self._context), LabelsCard(self._context)
        self.coroner = CoronerCard(self._context)
        self.cards: dict[str, Card] = {
            OFFICE: self._office_card(),
            ADDRESSES: self.addresses,
            LABELS: self.labels,
            CORONER: self.coroner,
            PEOPLE: self._people_card(),
            PROOF: self._proof_card(),
        }
        for card in self.cards.values():
            page.addWidget(card)
        page.addStretch(1)
        self._area.setWidget(inside)
        outer.addWidget(self._area)

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return _ENTRIES[self._entry]

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return tuple(ContextEntry(key=key, title=title, group="Office") for key, title in _ENTRIES.items())

    def current_entry(self) -> str:
        return self._entry

    def choose_entry(self, key: str) -> None:
        self._entry = key
        self._area.ensureWidgetVisible(self.cards[key], 0, self._area.height() // 2)
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        self.refresh()
        if record_id in self.cards:
            self.choose_entry(record_id)

    def refresh(self) -> None:
        """Read settings and people anew."""
        services = self._context.services
        self._context.tasks.read(
            lambda: _Read(settings=services.settings.get(), users=services.accounts.users()),
            self._take,
            owner=self,
            key="office",
        )

    def _take(self, read: _Read) -> None:
        self._settings, self._users = read.settings, read.users
        may = self._context.actor.may(ACCOUNT_KEEPERS)
        self.name.setText(read.settings.office)
        self.zone.setCurrentText(read.settings.zone)
        self.pattern.setText(read.settings.number_pattern)
        self.idle.setText(str(read.settings.idle_lock_minutes))
        self.gap.setText(str(read.settings.custody_gap_minutes))
        self.warrant.setChecked(read.settings.warrant_states_screening)
        self._show_counties()
        shown = (self.name, self.zone, self.pattern, self.idle, self.gap, self.warrant, self.county)
        for part in (*shown, self.keep, self.add_county):
            part.setEnabled(may)
        self._new_user.setVisible(may)
        self._say(self.office_says, "" if may else _ONLY_ADMINISTRATORS, "info", "text2")
        self._show_users()
        self.addresses.show_settings(read.settings, may=may)
        self.coroner.show_settings(read.settings, may=may)
        self.labels.refresh()

    def _say(self, where: IconWords, sentence: str, icon: str = "alert", tone: str = "overdue") -> None:
        where.show_words(icon, sentence, "body", tone)
        where.setVisible(bool(sentence))

    # -- the office ----------------------------------------------------------------------------------

    def _office_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "The office", "what stands on paper and how the window behaves")
        self.name, self.pattern, self.idle, self.gap = (QLineEdit() for _ in range(4))
        self.zone = Combo(holder, 16)
        self.zone.addItems(sorted(available_timezones()))
        flow = self._flow()
        fields: tuple[tuple[QWidget, str, int, int], ...] = (
            (self.name, "Name of the office, as printed", 8, 0),
            (self.zone, "Time zone of the office", 4, 0),
            (self.pattern, "Case numbers look like (YYYY year, # counter)", 6, 1),
            (self.idle, "Minutes until the window locks, 0 never", 6, 1),
            (self.gap, "Minutes in nobody's hands from which a gap of custody is named", 6, 2),
        )
        for widget, label, span, line in fields:
            flow.place(self._labelled(label, widget), span, line)
        card.body.addLayout(flow)
        self.warrant = CheckBox(
            holder, "The draft for a blood warrant, F24, states the result of a screening"
        )
        card.body.addWidget(self.warrant)
        doubt = "OPEN QUESTION (30.682(2)-(3)): whether it may. Off until the office decides."
        card.body.addWidget(Words(holder, doubt, "caption", "doubt", wrap=True))
        card.body.addWidget(Words(holder, "Counties of jurisdiction", "group", "text2"))
        self.county_list = WrapRow(holder, 1.5, 1)
        card.body.addWidget(self.county_list)
        add = row(holder)
        self.county = Combo(holder, 14)
        self.county.setAccessibleName("County to add")
        for option in codes.options("county"):
            self.county.addItem(option.label, option.key)
        self.add_county = Button(holder, "Add the county", "plus")
        self.add_county.clicked.connect(self._add_county)
        add.addWidget(self.county)
        add.addWidget(self.add_county)
        add.addStretch(1)
        card.body.addLayout(add)
        self.office_says = IconWords(holder, "alert", "", "body", "overdue")
        card.body.addWidget(self.office_says)
        foot = row(holder)
        self.keep = Button(holder, "Save the settings", "tick", "primary")
        self.keep.clicked.connect(self.save_settings)
        foot.addWidget(self.keep)
        foot.addStretch(1)
        card.body.addLayout(foot)
        return card

    def _flow(self) -> ColumnFlow:
        flow = ColumnFlow()
        theme = self._context.theme.theme
        flow.set_gaps(theme.units(ACROSS), theme.units(DOWN))
        return flow

    def _labelled(self, label: str, widget: QWidget) -> QWidget:
        box = QWidget()
        layout: QVBoxLayout = column(self._context.theme, box, gap=1)
        words = Words(self._context.theme, label, "caption", "text2", wrap=True)
        words.setBuddy(widget)
        words.setMinimumWidth(self._context.theme.theme.lines(11))
        widget.setAccessibleName(label)
        layout.addWidget(words)
        layout.addWidget(widget)
        return box

    def _show_counties(self) -> None:
        self.county_list.clear()
        for county in self._settings.counties:
            button = Button(self._context.theme, codes.label("county", county.county), "close")
            button.setAccessibleName(f"Take out {codes.label('county', county.county)} County")
            button.clicked.connect(self._without(county))
            self.county_list.add(button)
        if not self._settings.counties:
            self.county_list.add(Words(self._context.theme, "None named yet.", "body", "text2"))

    def _add_county(self) -> None:
        key = str(self.county.currentData())
        if all(county.county != key for county in self._settings.counties):
            self._change(counties=(*self._settings.counties, CountyOf(county=key)))

    def _without(self, gone: CountyOf) -> Callable[[], None]:
        def take_out() -> None:
            self._change(counties=tuple(c for c in self._settings.counties if c != gone))

        return take_out

    def save_settings(self) -> None:
        """Keep what was entered; a note of it goes into the history."""
        for minutes in (self.idle.text().strip(), self.gap.text().strip()):
            if not minutes.isdecimal() or len(minutes) > MOST_DIGITS:
                self._say(
                    self.office_says, f"“{minutes}” is no number of minutes. Enter a whole number, or 0."
                )
                return
        self._change(
            office=self.name.text().strip(),
            zone=self.zone.currentText(),
            number_pattern=self.pattern.text().strip(),
            idle_lock_minutes=int(self.idle.text()),
            custody_gap_minutes=int(self.gap.text()),
            warrant_states_screening=self.warrant.isChecked(),
        )

    def _change(self, **changes: object) -> None:
        settings, actor = self._context.services.settings, self._context.actor
        self._context.tasks.write(
            lambda: settings.change(actor, "", **changes), self._changed, self._refused, owner=self
        )

    def _changed(self, _: object) -> None:
        self._context.status.say("Settings saved.")
        self._context.services.law.forget()
        self._context.events.settings_changed.emit()
        self.refresh()

    def _refused(self, failure: Known) -> None:
        self._say(self.office_says, f"{failure.sentence} {failure.remedy}")

    # -- people --------------------------------------------------------------------------------------

    def _people_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "People", "who may do what")
        self.users = RecordTable(holder, ("Name", "User name", "Roles", "Account"), "People of the office")
        card.body.addWidget(self.users)
        self.people_says = IconWords(holder, "alert", "", "body", "overdue")
        self.people_says.hide()
        card.body.addWidget(self.people_says)
        self._new_user = QWidget()
        layout = column(holder, self._new_user, gap=DOWN)
        layout.addWidget(Words(holder, "Give somebody an account", "group", "text2"))
        self.user_name, self.full_name, self.password = QLineEdit(), QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        flow = self._flow()
        for widget, label in (
            (self.full_name, "Full name"),
            (self.user_name, "User name"),
            (self.password, "First password"),
        ):
            flow.place(self._labelled(label, widget), 4, 0)
        layout.addLayout(flow)
        self.roles: dict[Role, CheckBox] = {}
        boxes = WrapRow(holder, 4, 1)
        for role in Role:
            self.roles[role] = CheckBox(holder, role.label)
            boxes.add(self.roles[role])
        layout.addWidget(boxes)
        foot = row(holder)
        self.give = Button(holder, "Give the account", "plus")
        self.give.clicked.connect(self.give_account)
        foot.addWidget(self.give)
        foot.addStretch(1)
        layout.addLayout(foot)
        card.body.addWidget(self._new_user)
        return card

    def _show_users(self) -> None:
        rows = [
            TableRow(
                record_id=user.user_id,
                cells=(
                    (user.name, False),
                    (user.user_name, False),
                    (", ".join(role.label for role in Role if role in user.roles), False),
                    ("open" if user.active else "closed", False),
                ),
            )
            for user in self._users
        ]
        self.users.show_rows(rows, "")

    def give_account(self) -> None:
        """Give somebody an account with the roles ticked."""
        accounts, actor = self._context.services.accounts, self._context.actor
        roles = frozenset(role for role, box in self.roles.items() if box.isChecked())
        user_name, name, password = self.user_name.text(), self.full_name.text(), self.password.text()
        if not roles:
            self._say(self.people_says, "An account needs at least one role. Tick what the person does.")
            return
        self._context.tasks.write(
            lambda: accounts.add_user(actor, user_name=user_name, name=name, roles=roles, password=password),
            self._given,
            self._not_given,
            owner=self,
        )

    def _given(self, user: User) -> None:
        self._say(self.people_says, f"{user.name} can sign in as {user.user_name}.", "tick", "done")
        for line in (self.user_name, self.full_name, self.password):
            line.clear()
        self.refresh()

    def _not_given(self, failure: Known) -> None:
        self._say(self.people_says, f"{failure.sentence} {failure.remedy}")

    # -- proof ---------------------------------------------------------------------------------------

    def _proof_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Proof of the history", "every change is chained to the one before")
        text = "To compare with paper, enter the count and head a sheet prints (COUNT:HEAD)."
        card.body.addWidget(Words(holder, text, wrap=True))
        line = row(holder, gap=2)
        self.expect = QLineEdit()
        self.expect.setAccessibleName("Count and head from paper")
        self.expect.setPlaceholderText("COUNT:HEAD")
        self.verify = Button(holder, "Verify", "tick")
        self.verify.clicked.connect(self.verify_now)
        line.addWidget(self.expect, 1)
        line.addWidget(self.verify)
        card.body.addLayout(line)
        self._proof = column(holder, gap=1.5)
        card.body.addLayout(self._proof)
        self.proof_says = IconWords(holder, "info", "", "body", "text")
        self.proof_says.hide()
        self._proof.addWidget(self.proof_says)
        self.head_words = Words(holder, "", "mono", "text2", wrap=True, selectable=True)
        self.head_words.setAccessibleName("Count and head of the history")
        self._proof.addWidget(self.head_words)
        return card

    def verify_now(self) -> None:
        """Recompute the whole history and compare records, files and witnesses with it."""
        integrity, expect = self._context.services.integrity, self.expect.text().strip()
        self._say(self.proof_says, "Recomputing the history.", "clock", "text")
        self._context.tasks.read(
            lambda: _verify(integrity.verify, expect), self._verified, owner=self, key="verify"
        )

    def _verified(self, result: Verification | str) -> None:
        if isinstance(result, str):
            self._say(self.proof_says, result)
            return
        witnesses = f"Compared with: {'; '.join(result.witnesses)}."
        found = " ".join(result.findings)
        entries = "1 entry" if result.count == 1 else f"{result.count:,} entries"
        if result.ok:
            self._say(
                self.proof_says,
                " ".join(filter(None, (f"Whole: {entries}.", found, witnesses))),
                "tick",
                "done",
            )
        else:
            self._say(self.proof_says, f"Not whole. {found} {witnesses}")
        self.head_words.setText(result.expectation)


def _verify(verify: Callable[[str | None], Verification], expect: str) -> Verification | str:
    try:
        return verify(expect or None)
    except ValueError:
        return f"“{expect}” is not written as COUNT:HEAD, as sheets print it. Type it again from the sheet."
