"""The request ledger: every test by what it rests on, who asked, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from forms.names import involvement_name
from forms.values import Manner, show_field
from law.answers import Answer
from law.decisions import Decision
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import ChemicalTest, Involvement
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.screens.adaptive import AdaptiveTable
from ui.screens.frames import framed
from ui.tables.cells import Cell, Column, Group
from ui.widgets.basic import Words, column

_GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Designated by the officer", "The one whose result can open the second way out.", ("designated",)),
    ("Additional, asked for by the person", "Another test than the one designated.", ("additional",)),
    ("Optional", "Asked for by a person who was not requested to take one.", ("optional",)),
    ("On another basis", "Warrant, exigency, consent, private, medical.", ()),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One test, or one finding on a test that was owed."""

    id: str
    path: str
    what: Cell
    asked: Cell
    outcome: Cell
    group: str


def ledger_rows(
    casefile: CaseFile, decisions: Sequence[Decision], zone: str
) -> tuple[tuple[Group, tuple[LedgerRow, ...]], ...]:
    """The groups in their order, those without a test left out."""
    named = {basis for _, _, keys in _GROUPS for basis in keys}
    found = []
    for word, caption, keys in _GROUPS:
        tests = [
            t
            for t in casefile.all(ChemicalTest)
            if (t.basis in keys if keys else t.basis is not None and t.basis not in named)
        ]
        found.append((word, caption, tests))
    bare = [t for t in casefile.all(ChemicalTest) if t.basis is None]
    found.append(("Basis cannot be told yet", "Such a test opens nothing until its basis is told.", bare))
    return tuple(
        (
            Group(word=word, count=str(len(tests)), caption=caption, icon="sheet"),
            tuple(_row(casefile, test, word, decisions, zone) for test in tests),
        )
        for word, caption, tests in found
        if tests
    )


def _row(
    casefile: CaseFile, test: ChemicalTest, group: str, decisions: Sequence[Decision], zone: str
) -> LedgerRow:
    manner = Manner(zone=zone, casefile=casefile)
    specs = specs_of(ChemicalTest)

    def said(key: str) -> str:
        return show_field(test, specs[key], manner).sentence

    who = casefile.find(test.involvement_id)
    name = involvement_name(casefile, who) if isinstance(who, Involvement) else ""
    amended = any(other.amends == test.id for other in casefile.all(ChemicalTest))
    kind = codes.label("specimen_kind", test.specimen_kind) if test.specimen_kind else "Specimen not told"
    basis = codes.label("test_basis", test.basis) if test.basis else "basis not told"
    about = [
        d
        for d in decisions
        if d.subject == f"chemical_test/{test.id}" and d.answer is not Answer.NOT_APPLICABLE
    ]
    first = next((d for d in about if d.answer in (Answer.NO, Answer.UNKNOWN)), about[0] if about else None)
    return LedgerRow(
        id=test.id,
        path=f"chemical_test/{test.id}.basis",
        what=Cell(text=kind, caption=f"{basis}. {name}".strip(), strong=True),
        asked=Cell(text=_asked_words(said), caption=said("sampled") or "time not recorded"),
        outcome=Cell(text=said("result") or "no result yet", caption=said("outcome") or said("facility")),
        group="Amended: the later record stands in its place." if amended else _headline(first),
    )


def _asked_words(said: Callable[[str], str]) -> str:
    asked, paid = said("asked_by") or "not recorded", said("paid_by")
    return f"{asked}; paid by {paid}" if paid else asked


def _headline(found: Decision | None) -> str:
    return found.headline if found is not None else ""


def _finding(row: LedgerRow) -> Cell:
    return Cell(text=row.group)


class RequestLedgerView(QWidget):
    """The tests of the case in groups.

    Signals:
        go_to(str): the path of a field.
    """

    go_to = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__()
        self._context, self._draft = context, draft
        holder = context.theme
        page = column(holder, self, margins=4, gap=3)
        page.addWidget(Words(holder, "Test ledger", "section"))
        self.words = Words(
            holder,
            "Designated, additional and optional tests are told apart: a result opens a way out, or proves "
            "something, only by what it rests on.",
            "body",
            "text2",
            wrap=True,
        )
        page.addWidget(self.words)
        self.table: AdaptiveTable[LedgerRow] = AdaptiveTable(
            holder,
            (
                Column(key="what", title="Test", cell=_what, width=14),
                Column(key="asked", title="Asked for by; sample taken", cell=_asked, width=14),
                Column(key="outcome", title="Result; what came of it", cell=_outcome, width=14),
                Column(key="finding", title="Finding", cell=_finding, width=18),
            ),
            (
                Column(key="what", title="Test", cell=_what, width=14),
                Column(key="outcome", title="Result", cell=_outcome, width=14),
            ),
            _id,
            "Test ledger",
        )
        self.table.opened.connect(self._open)
        page.addWidget(framed(holder, self.table), 1)
        self.setFocusProxy(self.table)

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the tests with these findings."""
        shown: list[LedgerRow | Group] = []
        for group, rows in ledger_rows(self._draft.current, decisions, self._context.zone):
            shown.append(group)
            shown.extend(rows)
        self.table.show_rows(shown or [Group(word="No test yet", caption="Tests are entered under Tests.")])

    def _open(self, row_id: str) -> None:
        row = self.table.row(row_id)
        if row is not None:
            self.go_to.emit(row.path)


def _id(row: LedgerRow) -> str:
    return row.id


def _what(row: LedgerRow) -> Cell:
    return row.what


def _asked(row: LedgerRow) -> Cell:
    return row.asked


def _outcome(row: LedgerRow) -> Cell:
    return row.outcome
