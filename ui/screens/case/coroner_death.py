"""One death on the coroner's page: head with acts, times, what follows, both offices, results."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from forms.catalogue import FORMS
from law.answers import Answer
from law.decisions import Decision
from models import codes
from models.casefile import CaseFile
from models.codec import SPECS
from models.coroner import (
    SHARED,
    OneDeath,
    claims_of,
    conflicts,
    is_open,
    is_reported,
    specimens_of,
    works_of,
)
from models.fields import FieldSpec
from models.values import FieldValue, field_value
from services.coroner_times import death_times
from services.coroner_values import DecedentResult
from services.coronerindex import DRAW_RULE, craft_kind, drawing_is_settled, name_of
from services.duties import OPEN_STATES, duties_in
from services.errors import Known
from services.words import BLANK, say_field
from ui.binding.record_table import RecordTable, TableRow
from ui.context import UiContext
from ui.screens import coroner_acts as acts
from ui.screens.case.coroner_scale import DeathScale
from ui.screens.case.findings import shown_look
from ui.screens.coroner_claim_sheets import claim_words
from ui.screens.coroner_exchange import LabExchange
from ui.screens.due_words import due_words
from ui.tables.cells import Cell
from ui.widgets.basic import Button, Card, Chip, IconMark, IconWords, Words, clear_layout, column
from ui.widgets.wrap import WrapRow

PRINTED = ("F05", "F06", "F07", "F09")
_ACTS = (
    (acts.DRAW, "Record the draw", "tube", "primary"),
    (acts.NO_DRAW, "None can be drawn", "close", "plain"),
    (acts.ASKED, "Release asked", "clock", "plain"),
    (acts.EMBALMING, "Release for embalming", "arrow_right", "plain"),
    (acts.RESULT, "Result received", "document", "plain"),
    (acts.FORWARD, "Forward the result", "arrow_right", "plain"),
    (acts.CLAIM, "Enter a claim", "plus", "plain"),
)
_FENCE = "Statistics only: in no charge, test or packet. The coroner alone reads it; each reading is noted."


class DeathPart(QWidget):
    """One death.

    Signals:
        go_to(str): the path of a field.
        why_asked(str, str): the reasons of a finding.
        form_asked(str): a form with its subject.
        act_asked(str, str, str): death, act and what it is about.
    """

    go_to = Signal(str)
    why_asked = Signal(str, str)
    form_asked = Signal(str)
    act_asked = Signal(str, str, str)

    def __init__(self, context: UiContext, *, may: bool) -> None:
        super().__init__()
        self._context, self._may = context, may
        self.death_id = ""
        self._casefile: CaseFile | None = None
        self._one = OneDeath()
        self._decisions: tuple[Decision, ...] = ()
        holder = context.theme
        page = column(holder, self, gap=3)
        page.addWidget(self._head_card())
        self.scale_card = Card(holder, "Timeline of the death", "bars are intervals, diamonds exact times")
        self.scale = DeathScale(holder, context.zone)
        self.scale.go_to.connect(self.go_to)
        self.scale_card.body.addWidget(self.scale)
        page.addWidget(self.scale_card)
        self.follows_card = Card(holder, "What follows")
        heads = ("What", "By when", "Answer", "Rests on")
        self.follows = RecordTable(holder, heads, "What follows", (9, 5, 4.5, 4))
        self.follows_card.body.addWidget(self.follows)
        self.why = Button(holder, "Why?", "question", "link")
        self.why.clicked.connect(self._ask_why)
        whys = WrapRow(holder)
        whys.add(self.why)
        self.follows_card.body.addWidget(whys)
        page.addWidget(self.follows_card)
        page.addWidget(self._both_card())
        page.addWidget(self._specimen_card())

    # -- building ------------------------------------------------------------------------------------

    def _head_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder)
        line = WrapRow(holder)
        self.name = Words(holder, "", "title")
        self.role, self.number = Words(holder, "", "section", "text2"), Words(holder, "", "body", "text2")
        self.state, self.differs = Chip(holder, "plain"), Chip(holder, "contested")
        for part in (
            IconMark(holder, "coroner", "accent", 1.7),
            self.name,
            self.role,
            self.state,
            self.differs,
        ):
            line.add(part)
        card.body.addWidget(line)
        card.body.addWidget(self.number)
        self.buttons: dict[str, Button] = {}
        row = WrapRow(holder, 2, 1.5)
        for act, title, icon, look in _ACTS:
            button = self.buttons[act] = Button(holder, title, icon, look)
            button.clicked.connect(self._asking(act))
            row.add(button)
        card.body.addWidget(row)
        row.setVisible(self._may)
        prints = WrapRow(holder, 2, 1)
        self.prints: dict[str, Button] = {}
        titles = {form.id: form.short_title for form in FORMS}
        for form_id in PRINTED:
            button = Button(holder, f"{form_id}  {titles.get(form_id, '')}", "print", "link")
            button.clicked.connect(self._printing(form_id))
            self.prints[form_id] = button
            prints.add(button)
        self.edit = Button(holder, "Edit the entries", "pencil", "link")
        self.edit.clicked.connect(self._edit)
        prints.add(self.edit)
        card.body.addWidget(prints)
        return card

    def _both_card(self) -> Card:
        holder = self._context.theme
        self.both_card = card = Card(holder, "One death, two offices")
        self.both_words = Words(holder, "", "body", "text2", wrap=True)
        card.body.addWidget(self.both_words)
        heads = ("What", "Officer", "Coroner", "")
        self.both = RecordTable(holder, heads, "Entries of both offices", (6, 7, 7, 3.5))
        self.both.opened.connect(self._open_field)
        card.body.addWidget(self.both)
        return card

    def _specimen_card(self) -> Card:
        holder = self._context.theme
        self.specimen_card = card = Card(holder, "Specimen, result, claims")
        self._specimens = WrapRow(holder, 2, 1)
        card.body.addWidget(self._specimens)
        card.body.addWidget(IconWords(holder, "fence", _FENCE, "caption", "text2"))
        self.show_result = Button(holder, "Read the result", "eye")
        self.show_result.clicked.connect(self.read_result)
        self.take_message = Button(holder, "Take in a laboratory's message", "import", "link")
        self.take_message.clicked.connect(self.ask_message)
        self.save_message = Button(holder, "Save as a message (FHIR)", "export", "link")
        self.save_message.clicked.connect(self.ask_target)
        reading = WrapRow(holder)
        for button in (self.show_result, self.take_message, self.save_message):
            reading.add(button)
        card.body.addWidget(reading)
        self.result_words = Words(holder, "", "body", "text", wrap=True)
        self.result_words.hide()
        card.body.addWidget(self.result_words)
        self._claims = column(holder, gap=1.5)
        card.body.addLayout(self._claims)
        return card

    # -- showing -------------------------------------------------------------------------------------

    def show_death(self, casefile: CaseFile, one: OneDeath, decisions: tuple[Decision, ...]) -> None:
        """Show a death of the draft with the findings of the case."""
        if self.death_id != one.id:
            self.result_words.hide()
        self.death_id, self._casefile, self._one, self._decisions = one.id, casefile, one, decisions
        self._show_head(casefile, one)
        self.tick()
        self._show_follows()
        self._show_both(one)
        self._show_specimens(casefile, one)
        self._show_claims(casefile, one)
        self.setAccessibleName(f"Death of {self.name.text()}")

    def tick(self) -> None:
        """Say anew what follows from the clock."""
        if self._casefile is None:
            return
        services = self._context.services
        now = services.clock.now()
        times = death_times(self._casefile, self._one, self._decisions, services.law.tables)
        self.scale.show_times(times, now)

    def _show_head(self, casefile: CaseFile, one: OneDeath) -> None:
        self.name.setText(name_of(casefile, one))
        who = casefile.find(one.involvement_id)
        roles = ", ".join(codes.label("role", key).lower() for key in getattr(who, "roles", ()))
        self.role.setText(", ".join(part for part in (craft_kind(casefile, one), roles) if part))
        number = one.file.coroner_number if one.file is not None else None
        sides = "both offices have it" if one.officers and one.file else ""
        sides = sides or ("the officer's record alone" if one.officers else "the coroner's file alone")
        self.number.setText(f"Coroner's number {number}; {sides}" if number else sides.capitalize())
        self.state.show_state(*self._draw_state())
        count = len(conflicts(one))
        self.differs.setVisible(count > 0)
        self.differs.show_state("contested", "1 entry differs" if count == 1 else f"{count} entries differ")
        works = works_of(casefile, one)
        self.buttons[acts.RESULT].setEnabled(bool(specimens_of(casefile, one)))
        self.buttons[acts.FORWARD].setEnabled(any(is_reported(work) for work in works) or bool(works))
        released = one.file is not None and one.file.embalming_released is not None
        self.buttons[acts.EMBALMING].setEnabled(not released)

    def _draw_state(self) -> tuple[str, str]:
        found = next(
            (d for d in self._decisions if d.id == DRAW_RULE and d.subject == self._one.subject), None
        )
        if found is None or self._casefile is None:
            return "untold", "cannot be told yet"
        if drawing_is_settled(self._casefile, self._one):
            done = bool(specimens_of(self._casefile, self._one))
            return ("done", "specimen drawn") if done else ("no", "not drawn, with its reason")
        words = {Answer.YES: ("due_now", "draw"), Answer.NO: ("no", "no specimen required")}
        return words.get(found.answer, ("untold", "cannot be ruled out: draw"))

    def _mine(self) -> tuple[Decision, ...]:
        """Findings about this death, its file, its specimens and its laboratory work."""
        if self._casefile is None:
            return ()
        subjects = {self._one.subject}
        subjects |= {f"death/{death.id}" for death in self._one.officers}
        if self._one.file is not None:
            subjects.add(f"coroner_file/{self._one.file.id}")
        for record in (
            *specimens_of(self._casefile, self._one),
            *works_of(self._casefile, self._one),
            *(claims_of(self._casefile, self._one.file) if self._one.file else ()),
        ):
            subjects.add(f"{record.KIND}/{record.id}")
        quiet = (Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE)
        return tuple(d for d in self._decisions if d.subject in subjects and d.answer not in quiet)

    def _show_follows(self) -> None:
        still = self._open_duties()
        rows = [
            TableRow(record_id=f"{d.id}|{d.subject}", cells=self._follow_cells(d, still))
            for d in self._mine()
        ]
        chosen = self.follows.chosen_id() or (rows[0].record_id if rows else "")
        self.follows_card.setVisible(bool(rows))
        self.follows.show_rows(rows, chosen)

    def _open_duties(self) -> frozenset[str]:
        """The ids of the duties nobody met yet, by the code that fills the board."""
        if self._casefile is None:
            return frozenset()
        now, zone = self._context.services.clock.now(), self._context.zone
        duties = duties_in(self._casefile, self._decisions, now, zone)
        return frozenset(duty.duty_id for duty in duties if duty.state_at(now) in OPEN_STATES)

    def _follow_cells(self, decision: Decision, still: frozenset[str]) -> tuple[Cell, ...]:
        now, zone = self._context.services.clock.now(), self._context.zone
        look = shown_look(decision, still)
        due = Cell(text="no hour set")
        if decision.duty is not None and look.key == "done":
            due = Cell(text="met", caption=decision.duty.deadline.words)
        elif decision.duty is not None and decision.answer is not Answer.NO:
            words = due_words(decision.duty.deadline.due, decision.duty.deadline.words, now, zone)
            due = Cell(text=words.chip, caption=words.below)
        doubt = "low confidence" if decision.low_confidence else ""
        return (
            Cell(text=decision.question, caption=decision.headline, strong=True),
            due,
            Cell(text=look.word, state=look.key),
            Cell(text=f"s. {decision.citation}", caption=doubt),
        )

    def _ask_why(self) -> None:
        decision_id, _, subject = self.follows.chosen_id().partition("|")
        if decision_id:
            self.why_asked.emit(decision_id, subject)

    # -- both offices --------------------------------------------------------------------------------

    def _show_both(self, one: OneDeath) -> None:
        different = {one_.spec.key for one_ in conflicts(one)}
        rows = [row for key in SHARED if (row := self._both_row(one, key, key in different)) is not None]
        rows.sort(key=_differing_first)
        self.both.show_rows(rows, "")
        self.both.setVisible(bool(rows))
        self.both_words.setText(_both_words(one, len(different)))

    def _both_row(self, one: OneDeath, key: str, differs: bool) -> TableRow | None:
        officer = next((field_value(d, key) for d in one.officers if not field_value(d, key).blank), None)
        coroner = field_value(one.file, key) if one.file is not None else None
        if coroner is not None and coroner.blank:
            coroner = None
        if officer is None and coroner is None:
            return None
        spec = _spec(one, key)
        chip = Cell(text="differs", state="contested") if differs else Cell(text="")
        record = one.source(key)
        return TableRow(
            record_id=f"{int(not differs)}{record.KIND}/{record.id}.{key}",
            cells=(
                Cell(text=spec.label, strong=True),
                Cell(text=self._said(spec, officer)),
                Cell(text=self._said(spec, coroner)),
                chip,
            ),
        )

    def _said(self, spec: FieldSpec, value: FieldValue | None) -> str:
        if value is None:
            return "says nothing"
        said = say_field(spec, value, self._context.zone)
        return said if said != BLANK else "says nothing"

    def _open_field(self, row_id: str) -> None:
        if row_id:
            self.go_to.emit(row_id[1:])

    def _edit(self) -> None:
        if self._one.file is not None:
            self.go_to.emit(f"coroner_file/{self._one.file.id}.died")
        else:
            self.go_to.emit("coroner_file/.died")

    # -- specimens, result, claims -------------------------------------------------------------------

    def _show_specimens(self, casefile: CaseFile, one: OneDeath) -> None:
        self._specimens.clear()
        holder = self._context.theme
        specimens = specimens_of(casefile, one)
        for specimen in specimens:
            amount = f", {specimen.volume.written} {specimen.volume.unit}" if specimen.volume else ""
            button = Button(holder, f"Ledger of {specimen.number or 'the specimen'}{amount}", "tube", "link")
            button.clicked.connect(self._ledger(specimen.id))
            self._specimens.add(button)
        if not specimens:
            self._specimens.add(
                Words(holder, "No specimen of this decedent is on record.", "body", "text2", wrap=True)
            )
        for button in (self.take_message, self.save_message):
            button.setVisible(self._may and bool(specimens))
        # A reader who may not see a result is told neither what it is nor, by a button, that there is one.
        self.show_result.setVisible(self._may and bool(works_of(casefile, one)))

    def ask_message(self) -> None:
        """Choose a laboratory's message, see what it would add, take it in."""
        if self._casefile is not None:
            LabExchange(self._context, self).ask_message(self._casefile.case.id)

    def ask_target(self) -> None:
        """Choose where this decedent's specimens and results are written as a message."""
        if self._casefile is not None:
            LabExchange(self._context, self).ask_target(self._casefile.case.id, self.death_id)

    def _ledger(self, specimen_id: str) -> Callable[[], None]:
        def open_it() -> None:
            self._context.navigator.open("specimen", specimen_id)

        return open_it

    def read_result(self) -> None:
        """Read the result behind its fence; the reading is noted."""
        if self._casefile is None:
            return
        coroner, actor = self._context.services.coroner, self._context.actor
        case_id, death_id = self._casefile.case.id, self.death_id
        self._context.tasks.read(
            lambda: coroner.results(actor, case_id, death_id), self._show_results, self._not_read, owner=self
        )

    def _show_results(self, found: tuple[DecedentResult, ...]) -> None:
        self.result_words.setText("\n".join(_result_words(one) for one in found) or "No result is in yet.")
        self.result_words.show()

    def _not_read(self, failure: Known) -> None:
        self.result_words.setText(f"{failure.sentence} {failure.remedy}")
        self.result_words.show()

    def _show_claims(self, casefile: CaseFile, one: OneDeath) -> None:
        clear_layout(self._claims)
        for claim in claims_of(casefile, one.file) if one.file is not None else ():
            line = WrapRow(self._context.theme, 2, 1)
            line.add(Words(self._context.theme, claim_words(claim), "lead"))
            waits = is_open(claim)
            state = "owed" if waits else "done"
            said = ("sent" if claim.sent else "not sent yet") if waits else "settled"
            line.add(Chip(self._context.theme, state, said))
            if waits and self._may and one.file is not None and claim.id != one.file.id:
                act = acts.CLAIM_PAID if claim.sent else acts.CLAIM_SENT
                title = "Enter the payment" if claim.sent else "Enter the sending"
                for key, words in ((act, title), (acts.CLAIM_END, "End it unpaid")):
                    button = Button(self._context.theme, words, look="link")
                    button.clicked.connect(self._asking(key, claim.id))
                    line.add(button)
            self._claims.addWidget(line)

    # -- acts ----------------------------------------------------------------------------------------

    def take_focus(self) -> None:
        """Put the keyboard on the first act."""
        (self.buttons[acts.DRAW] if self._may else self.edit).setFocus()

    def _asking(self, act: str, subject: str = "") -> Callable[[], None]:
        def ask() -> None:
            self.act_asked.emit(self.death_id, act, subject)

        return ask

    def _printing(self, form_id: str) -> Callable[[], None]:
        def ask() -> None:
            if self._casefile is not None:
                self.form_asked.emit(f"{form_id}|{subject_of(form_id, self._casefile, self._one)}")

        return ask


def subject_of(form_id: str, casefile: CaseFile, one: OneDeath) -> str:
    """Key of the first sheet of a form about this death, "" where the form has none of it."""
    kind = "snowmobile" if casefile.case.kind == "snowmobile" else "boat"
    ids = {death.id for death in one.officers} | ({one.file.id} if one.file else set())
    for form in FORMS:
        if form.id != form_id or form.case_kind not in ("", kind):
            continue
        for subject in form.subjects(casefile):
            bound = (subject.records.get("death"), subject.records.get("file"))
            if any(record is not None and record.id in ids for record in bound):
                return subject.key
    return ""


def _spec(one: OneDeath, key: str) -> FieldSpec:
    return SPECS[type(one.source(key))][key]


def _differing_first(row: TableRow) -> bool:
    return row.record_id[:1] != "0"


def _both_words(one: OneDeath, different: int) -> str:
    if one.file is None:
        return "The coroner has no file of this death yet; the first act makes it."
    if not one.officers:
        return "No officer's record of this death. Where one comes, it stands beside the coroner's."
    if different:
        count = "1 entry differs" if different == 1 else f"{different} entries differ"
        return f"{count}. Neither is written over the other; the coroner's counts in findings and reports."
    return "Nothing both offices say differs."


def _result_words(found: DecedentResult) -> str:
    work = found.work
    value = f"{work.result.written} {work.result.unit}" if work.result is not None else work.result_text or ""
    analyte = codes.label("analyte", work.analyte) if work.analyte else "Result"
    return ", ".join(
        part
        for part in (
            f"{analyte}: {value}",
            work.laboratory,
            f"report {work.report_number}" if work.report_number else "",
            "amended by a later one" if found.superseded else "",
        )
        if part
    )
