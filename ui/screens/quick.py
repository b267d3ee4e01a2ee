"""Quick cards: a few inputs answer at once. What was entered becomes the case unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from forms.screens import coroner, quick
from forms.spec import ScreenSection
from forms.values import when_text
from law.answers import Answer
from law.decisions import Decision, Route
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import RECORD_BY_KIND, CaseRecord
from ui.binding.draft_model import DraftModel
from ui.binding.factory import EditorMaker
from ui.binding.form_view import FormView
from ui.binding.handles import FirstHandle
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.case.following import Findings
from ui.screens.coroner_commands import for_arrests, for_coroners
from ui.screens.due_words import due_words
from ui.screens.places import CORONER_DESK, draft_id, new_id
from ui.states import look_of, state_of_answer
from ui.widgets.basic import Button, Card, Chip, Hairline, IconWords, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickKind:
    """One quick card.

    Attributes:
        key: also the matter of the case it becomes.
        question: what it answers.
        sections: its inputs for a boat and for a snowmobile case.
        answers: endings of the ids of the decisions it shows, in order.
        coroner: its inputs for a coroner, whose entries are the coroner's own; empty where they are the same.
        path: what of the case it opens, "" for the first field.
    """

    key: str
    title: str
    question: str
    boat: tuple[ScreenSection, ...]
    snowmobile: tuple[ScreenSection, ...]
    answers: tuple[str, ...]
    coroner: tuple[ScreenSection, ...] = ()
    path: str = ""


KINDS: tuple[QuickKind, ...] = (
    QuickKind(
        key="accident",
        title="Accident",
        question="Reportable?",
        boat=(quick.ACCIDENT, quick.ACCIDENT_BOAT_INJURY),
        snowmobile=(quick.ACCIDENT, quick.ACCIDENT_SLED_INJURY),
        answers=(
            "boat.reportable",
            "boat.reportable_rule",
            "boat.reportable_federal",
            "sled.reportable",
        ),
    ),
    QuickKind(
        key="arrest",
        title="Arrest",
        question="Earliest release?",
        boat=(quick.ARREST, quick.ARREST_TEST, quick.ARREST_RELEASE),
        snowmobile=(quick.ARREST, quick.ARREST_TEST, quick.ARREST_RELEASE),
        answers=("release.earliest",),
    ),
    QuickKind(
        key="death",
        title="Death",
        question="Draw by when?",
        boat=(quick.DEATH_ACCIDENT, quick.DEATH, quick.DEATH_SPECIMEN),
        snowmobile=(quick.DEATH_ACCIDENT, quick.DEATH, quick.DEATH_SPECIMEN),
        answers=("specimen.draw",),
        coroner=(quick.DEATH_ACCIDENT, coroner.QUICK),
        path=CORONER_DESK,
    ),
)

_CASE_KINDS = {"boating": "Boat", "snowmobile": "Snowmobile"}


class QuickScreen(Screen):
    """The three quick cards; one is shown."""

    key = "quick"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._kind = KINDS[0]
        self._case_kind = "boating"
        self.draft: DraftModel | None = None
        self.findings: Findings | None = None
        self._views: list[FormView] = []
        self._build()

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = row(holder, gap=3)
        self.heading = Words(holder, "", "title")
        head.addWidget(self.heading)
        head.addWidget(Words(holder, "becomes the case unchanged", "caption", "text2"))
        head.addStretch(1)
        page.addLayout(head)
        self._columns = QHBoxLayout()
        self._columns.setSpacing(holder.theme.units(3))
        self.inputs = Card(holder, "What is known")
        self._fields = column(holder, gap=2.5)
        self.inputs.body.addLayout(self._fields)
        self.inputs.body.addLayout(self._acts())
        self.answers = Card(holder, "Answer")
        self._answers = column(holder, gap=2.5)
        self.answers.body.addLayout(self._answers)
        for card in (self.inputs, self.answers):
            card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            self._columns.addWidget(card, 1, Qt.AlignmentFlag.AlignTop)
        page.addLayout(self._columns)
        page.addStretch(1)
        area.setWidget(inside)
        outer.addWidget(area)

    def _acts(self) -> QHBoxLayout:
        holder = self._context.theme
        line = row(holder, gap=2)
        self.open_button = Button(holder, "Open as a case", "arrow_right", "primary")
        self.open_button.clicked.connect(self.open_as_case)
        clear = Button(holder, "Begin anew")
        clear.clicked.connect(self.begin)
        line.addWidget(self.open_button)
        line.addWidget(clear)
        line.addStretch(1)
        return line

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return f"Quick card: {self._kind.title.lower()}"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return tuple(
            ContextEntry(
                key=f"{case_kind}/{kind.key}",
                title=f"{title} {kind.title.lower()}: {kind.question.lower()}",
                group="Quick cards",
            )
            for case_kind, title in _CASE_KINDS.items()
            for kind in KINDS
            if kind.key != "arrest" or for_arrests(self._context)
        )

    def current_entry(self) -> str:
        return f"{self._case_kind}/{self._kind.key}"

    def choose_entry(self, key: str) -> None:
        case_kind, _, matter = key.partition("/")
        found = next((kind for kind in KINDS if kind.key == matter), None)
        if (
            found is None
            or case_kind not in _CASE_KINDS
            or (key == self.current_entry() and self.draft is not None)
        ):
            return
        if self.draft is not None:
            self.draft.keep()
        self._kind, self._case_kind = found, case_kind
        self.begin()
        self.entries_changed.emit()
        self.title_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self.choose_entry(record_id)
        if self.draft is None:
            self.begin()

    def left(self) -> None:
        if self.draft is not None:
            self.draft.keep()

    # -- inputs --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin with empty inputs."""
        cases, actor = self._context.services.cases, self._context.actor
        kind, matter = self._case_kind, self._kind.key
        self._context.tasks.read(
            lambda: cases.new(actor, kind=kind, matter=matter), self._show, owner=self, key="quick"
        )

    def _show(self, blank: CaseFile) -> None:
        if self.draft is not None:
            self.draft.deleteLater()
        self.draft = DraftModel(self._context, blank, parent=self)
        self.findings = Findings(self._context, self.draft)
        self.findings.ready.connect(self._show_answers)
        maker = EditorMaker(self._context, self.draft)
        clear_layout(self._fields)
        self._views = [
            FormView(self._context.theme, section, self.draft, self._handle(section), maker)
            for section in self._sections()
        ]
        for view in self._views:
            self._fields.addWidget(view)
        kind = _CASE_KINDS[self._case_kind].lower()
        self.heading.setText(f"{self._kind.title} with a {kind}: {self._kind.question.lower()}")
        self.findings.evaluate()

    def _sections(self) -> tuple[ScreenSection, ...]:
        if self._kind.coroner and for_coroners(self._context):
            return self._kind.coroner
        return self._kind.snowmobile if self._case_kind == "snowmobile" else self._kind.boat

    def _handle(self, section: ScreenSection) -> FirstHandle:
        cls = RECORD_BY_KIND[section.record]
        assert issubclass(cls, CaseRecord)
        return FirstHandle(cls=cls)

    def views(self) -> Sequence[FormView]:
        """The inputs, in the order of reading."""
        return tuple(self._views)

    def open_as_case(self) -> None:
        """Go on in the case page with what was entered, as it is."""
        if self.draft is None:
            return
        draft = self.draft
        if not draft.is_edited:
            blank = new_id(self._case_kind, self._kind.key)
            self._context.navigator.open("case", blank, self._path())
            return
        draft.keep()
        self.draft = None
        self._context.navigator.open("case", draft_id(draft.draft_id), self._path())
        draft.deleteLater()
        clear_layout(self._fields)
        clear_layout(self._answers)

    def _path(self) -> str:
        """What of the case is opened: a coroner goes on at the coroner's page."""
        return self._kind.path if for_coroners(self._context) else ""

    # -- answers -------------------------------------------------------------------------------------

    def _show_answers(self, decisions: Sequence[Decision]) -> None:
        clear_layout(self._answers)
        found = [d for ending in self._kind.answers for d in decisions if d.id == ending]
        if not found:
            text = "Nothing can be told from what is entered so far."
            self._answers.addWidget(Words(self._context.theme, text, "body", "text2", wrap=True))
        for decision in found:
            self._add_answer(decision)

    def _add_answer(self, decision: Decision) -> None:
        holder = self._context.theme
        look = look_of(state_of_answer(decision.answer))
        self._answers.addWidget(Words(holder, decision.question, "caption", "text2", wrap=True))
        self._answers.addWidget(Words(holder, self._verdict(decision), "big", look.tone, wrap=True))
        self._answers.addWidget(Words(holder, decision.headline, wrap=True))
        if decision.duty is not None and decision.duty.deadline.due is not None:
            self._answers.addWidget(
                Words(holder, decision.duty.deadline.words, "caption", "text2", wrap=True)
            )
        for route in decision.routes:
            self._add_route(route)
        for fact in decision.missing:
            text = f"Missing: {fact.label}. {fact.would_settle}".strip()
            self._answers.addWidget(IconWords(holder, "question", text, "body", "untold"))
        self._answers.addWidget(Words(holder, decision.citation, "caption", "accent"))
        self._answers.addWidget(Hairline(holder))

    def _verdict(self, decision: Decision) -> str:
        zone, now = self._context.zone, self._context.services.clock.now()
        opens = [route.opens for route in decision.routes if route.opens is not None]
        if opens:
            return when_text(opens[0], zone)
        if (
            decision.duty is not None
            and decision.duty.deadline.due is not None
            and decision.answer is Answer.YES
        ):
            words = due_words(decision.duty.deadline.due, "", now, zone)
            return f"{words.chip}: {when_text(decision.duty.deadline.due, zone)}"
        word = look_of(state_of_answer(decision.answer)).word
        return word[:1].upper() + word[1:]

    def _add_route(self, route: Route) -> None:
        holder = self._context.theme
        line = row(holder, gap=2)
        state, words = _route_words(route, self._context.zone)
        line.addWidget(Words(holder, route.title, "lead", wrap=True), 1)
        line.addWidget(Chip(holder, state, words), 0, Qt.AlignmentFlag.AlignTop)
        self._answers.addLayout(line)
        if route.why:
            self._answers.addWidget(Words(holder, route.why, "caption", "text2", wrap=True))
        for fact in route.missing:
            self._answers.addWidget(
                IconWords(holder, "question", f"Missing: {fact.label}", "caption", "untold")
            )

    def resizeEvent(self, event: object) -> None:
        # Below the width of two columns the answer comes under the inputs.
        narrow = self.width() < self._context.theme.theme.lines(62)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(direction)


def _route_words(route: Route, zone: str) -> tuple[str, str]:
    if route.answer is Answer.YES:
        return "open", "open"
    if route.answer is Answer.NO:
        opens = f"opens {when_text(route.opens, zone)}" if route.opens is not None else "not available"
        return ("owed", opens) if route.opens is not None else ("unavailable", opens)
    return state_of_answer(route.answer), ""
