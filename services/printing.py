"""Forms on paper: looked at, issued and kept as they were, compared with the record as it is now.

A preview stores nothing. Issuing stores the bytes with the instant, the person, the version of the case and
what every box said, and notes it in the history. The bytes that were printed can always be had again.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.catalogue import FORM_BY_ID
from forms.container_labels import labels_of
from forms.fill import fill
from forms.filled import FilledForm, PrintFacts
from forms.names import craft_noun
from forms.scope import Chain, Line, Scope
from forms.spec import Form, Subject
from forms.values import BEHIND, Manner
from law.decisions import Decision
from law.loader import load_tables
from law.plain import dataclass
from law.tables import LawTables
from models import audit
from models.audit import Leaf
from models.casefile import CaseFile
from models.papers import keep
from models.records import Case, Specimen
from models.tables import PRINTS
from services import casestore, voided
from services.actor import EVERYBODY, WRITERS, Actor, require
from services.errors import NotFound, Refused
from services.fences import Fences, fences_of, may_read, opened_by
from services.history import History
from services.ids import new_id
from services.office import Office
from services.office_printing import OfficePrinting
from services.rendering import Printed, Rendered, against_first, painted, rendered
from services.settings import OfficeSettings, read_settings
from services.sheets import (
    ChangedBox,
    Stored,
    compare,
    duty_lines,
    first_print,
    form_of,
    history_line,
    kept_text,
    law_of_sheet,
    noun_of,
    office_facts,
    scope_of,
    subject_of,
)
from services.uow import read, work

if TYPE_CHECKING:
    from reports.paper import LabelPaper

SNOWMOBILE = "snowmobile"


class Evaluate(Protocol):
    """What the law says of a case."""

    def __call__(self, casefile: CaseFile) -> tuple[Decision, ...]:
        """Every finding of the case."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRow:
    """One stored print.

    Attributes:
        subject: key of what the sheet is about; `subject_label` in words.
        revision: version of the case it was printed from.
        missing: how many needed boxes were empty.
        changed_boxes: what a new print would say otherwise, with today's record.
    """

    id: str
    form_id: str
    edition: str
    subject: str
    subject_label: str
    printed_at: dt.datetime
    printed_by: str
    pages: int
    sha256: str
    revision: int
    missing: int
    changed_boxes: tuple[ChangedBox, ...] = ()

    @property
    def printed_id(self) -> str:
        """The id, under the name screens use."""
        return self.id

    @property
    def changed_since(self) -> bool:
        """Whether the record has changed so that the sheet would say something else."""
        return bool(self.changed_boxes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet of a batch: a form of a case or of the office (by its subject), or blank copies of a form."""

    form_id: str
    case_id: str = ""
    subject: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Which sheet is drawn for something larger: what it is about, and what it is given beside records."""

    subject: str = ""
    given: object | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Basis:
    """All a sheet is made from, read in one snapshot."""

    casefile: CaseFile
    settings: OfficeSettings
    head: audit.Head
    first: Stored | None
    history: tuple[Line, ...]
    voided: str


class Chains(Protocol):
    """The chains of custody of a case as the store reckons them."""

    def __call__(self, casefile: CaseFile) -> Mapping[str, Chain]:
        """Count, head and hashes of each specimen's chain, by the specimen's id."""
        ...


def no_chains(casefile: CaseFile) -> Mapping[str, Chain]:
    """No chain is reckoned: the sheet says so where the head would stand."""
    return {}


class Printing:
    """Use cases around forms.

    Args:
        tables: the law tables of the office, with the texts and figures its administrator added.
        chains: the chains of custody of a case.
        of_office: the sheets about the office, for batches that hold some.
    """

    def __init__(
        self,
        office: Office,
        evaluate: Evaluate,
        history: History,
        *,
        tables: Callable[[], LawTables] = load_tables,
        chains: Chains = no_chains,
        fences: Fences | None = None,
        of_office: OfficePrinting | None = None,
    ) -> None:
        self._office, self._evaluate, self._history = office, evaluate, history
        self._fences = fences or Fences(office)
        self._tables, self._chains, self._of_office = tables, chains, of_office

    def render(
        self,
        actor: Actor,
        case: str | CaseFile | None,
        form_id: str,
        *,
        blank: bool = False,
        subject: str = "",
    ) -> Rendered:
        """A form as it would be printed now.

        Args:
            case: id of a stored case, or a case file (a draft); a blank form needs none.
            subject: key of what the sheet is about; the first one when empty. For a blank form that serves
                both laws, "snowmobile" gives the sheet with the texts of ch. 350.

        Raises:
            NotFound: no such case, form or subject.
        """
        require(actor, EVERYBODY, "look at forms")
        form = form_of(form_id)
        if blank:
            return self._blank(form, subject)
        casefile = case if isinstance(case, CaseFile) else self._load(case or "")
        self._pass_fence(actor, casefile, form)
        basis = self._basis(actor, casefile, form, subject)
        chosen = subject_of(form, casefile, subject)
        filled, facts = self._fill(form, chosen, basis, at=None, by="")
        return rendered(painted(filled, facts, noun_of(filled.form, casefile)), filled, chosen.label)

    def drawn(
        self, actor: Actor, casefile: CaseFile, form: Form, wanted: Drawn, *, at: dt.datetime, by: str
    ) -> Rendered:
        """A sheet that becomes a part of something larger: a packet. Nothing of it is stored here.

        Raises:
            Refused: it states what the person may not read.
            NotFound: no such subject.
        """
        require(actor, WRITERS, "print forms")
        self._pass_fence(actor, casefile, form)
        basis = self._basis(actor, casefile, form, wanted.subject)
        chosen = subject_of(form, casefile, wanted.subject)
        filled, facts = self._fill(form, chosen, basis, at=at, by=by, given=wanted.given)
        # It is no reprint of that form: what changed since one is told on the form's own prints.
        facts = replace(facts, first_printed=None, first_law_date=None, changed=frozenset())
        return rendered(painted(filled, facts, noun_of(filled.form, casefile)), filled, chosen.label)

    def issue(self, actor: Actor, case_id: str, form_id: str, *, subject: str = "") -> Printed:
        """Print a form of a stored case: keep the bytes, what every box said, and a note in the history.

        Raises:
            Refused: the person may not print, or the case changed while the form was drawn.
            NotFound: no such case, form or subject.
        """
        require(actor, WRITERS, "print forms")
        form = form_of(form_id)
        casefile = self._load(case_id)
        self._pass_fence(actor, casefile, form)
        basis = self._basis(actor, casefile, form, subject)
        chosen = subject_of(form, basis.casefile, subject)
        at = self._office.clock.now().replace(microsecond=0)
        filled, facts = self._fill(form, chosen, basis, at=at, by=actor.name)
        paper = painted(filled, facts, noun_of(filled.form, basis.casefile))
        printed_id = new_id(at)
        with work(self._office, actor, "print") as unit:
            _still_current(unit.connection, basis.casefile)
            if form.id not in voided.PAPERS:
                voided.refuse(unit.connection, basis.casefile.case)
            values = {
                "id": printed_id,
                "case_id": case_id,
                "form_id": form.id,
                "edition": str(form.edition),
                "subject": chosen.key,
                "revision": basis.casefile.case.version,
                "printed_at": at,
                "printed_by_id": actor.user_id,
                "printed_by": actor.name,
                "pages": paper.pages,
                "sha256": paper.sha256,
                "boxes": kept_text(filled, facts, chosen),
                "pdf": paper.pdf,
            }
            kept = keep(unit.connection, PRINTS, values)
            title = f"{form.id} ed. {form.edition}, {chosen.label}: {paper.pages} pages"
            payload: dict[str, Any] = {"title": title, "form": form.id, "sha256": paper.sha256, "row": kept}
            unit.note(Leaf(kind="print", record_id=printed_id, case_id=case_id, payload=payload))
        return Printed(
            id=printed_id,
            pdf=paper.pdf,
            sha256=paper.sha256,
            pages=paper.pages,
            printed_at=at,
            changes=unit.changes,
        )

    def printed(self, actor: Actor, case_id: str) -> tuple[PrintedRow, ...]:
        """Everything printed of a case, the newest first, with what has changed since."""
        require(actor, EVERYBODY, "see what was printed")
        columns = [column for column in PRINTS.c if column is not PRINTS.c.pdf]
        query = (
            sa.select(*columns)
            .where(PRINTS.c.case_id == case_id)
            .order_by(PRINTS.c.printed_at.desc(), PRINTS.c.id.desc())
        )
        with read(self._office) as connection:
            rows = connection.execute(query).all()
            casefile = casestore.load(connection, case_id)
            settings = read_settings(connection)
        if casefile is None or not rows:
            return ()
        now = _Now(
            casefile=casefile,
            settings=settings,
            decisions=self._evaluate(casefile),
            laws=self._tables(),
            chains=self._chains(casefile),
            at=self._office.clock.now(),
        )
        return tuple(self._without_fenced(actor, _printed_row(row, now)) for row in rows)

    def _without_fenced(self, actor: Actor, row: PrintedRow) -> PrintedRow:
        """What changed on a sheet that states fenced values is told in words only to who may read them."""
        form = FORM_BY_ID.get(row.form_id)
        opened = opened_by(form.fence) if form is not None else ""
        if not opened or may_read(actor, opened):
            return row
        boxes = tuple(ChangedBox(box=one.box, then=BEHIND, now=BEHIND) for one in row.changed_boxes)
        return replace(row, changed_boxes=boxes)

    def stored(self, actor: Actor, printed_id: str) -> bytes:
        """The very bytes that were printed. Raises NotFound."""
        require(actor, EVERYBODY, "see what was printed")
        columns = (PRINTS.c.pdf, PRINTS.c.form_id, PRINTS.c.case_id)
        with read(self._office) as connection:
            row = connection.execute(sa.select(*columns).where(PRINTS.c.id == printed_id)).first()
        if row is None:
            raise NotFound("such print")
        form = FORM_BY_ID.get(row.form_id)
        if form is not None:
            self._pass_fence(actor, self._load(row.case_id), form)
        return bytes(row.pdf)

    def _pass_fence(self, actor: Actor, casefile: CaseFile, form: Form) -> None:
        """Refuse a sheet that states what the person may not read; note that they read it."""
        held = fences_of(casefile)
        for opened in sorted({opened_by(form.fence), self._let(form)} & held):
            self._fences.require(actor, opened, f"look at {form.id}")
            if casefile.case.version:
                self._fences.note(actor, casefile.case.id, frozenset({opened}))

    def _let(self, form: Form) -> str:
        """The fence whose values a sheet states because the office lets it, "" for none."""
        if not form.may_state:
            return ""
        with read(self._office) as connection:
            return form.may_state if form.may_state in read_settings(connection).lets else ""

    def batch(self, actor: Actor, sheets: Sequence[Sheet]) -> bytes:
        """Several sheets in one file, each with its own page count. Nothing is stored: blanks, previews."""
        require(actor, EVERYBODY, "look at forms")
        from reports.paper import paint_batch

        drawn: list[tuple[FilledForm, PrintFacts, str]] = []
        for sheet in sheets:
            drawn.extend([self._one_of_batch(actor, sheet)] * sheet.copies)
        return paint_batch(drawn, title="Forms")

    def labels(
        self,
        actor: Actor,
        case: str | CaseFile,
        specimen_id: str,
        *,
        stock: str = "sheet",
        start: int = 1,
        shift: tuple[float, float] = (0.0, 0.0),
        copies: int = 1,
        preview: bool = False,
    ) -> LabelPaper:
        """Labels for the containers of a specimen and its box. Nothing is stored.

        Args:
            stock: "sheet" (30 labels on US Letter), or a roll with one label a page (`STOCKS`).
            start: first free position of the sheet; `shift` and this are kept for each printer.
            copies: labels for each container.

        Raises:
            NotFound: no such case, specimen or stock.
        """
        require(actor, EVERYBODY, "print labels")
        from reports.engine.labels import STOCKS
        from reports.paper import paint_labels

        casefile = case if isinstance(case, CaseFile) else self._load(case)
        specimen = casefile.find(specimen_id)
        if not isinstance(specimen, Specimen) or stock not in STOCKS:
            raise NotFound("such specimen or stock of labels")
        with read(self._office) as connection:
            settings = read_settings(connection)
        manner = Manner(zone=settings.zone, casefile=casefile)
        labels = labels_of(casefile, specimen, manner, copies=copies)
        return paint_labels(
            labels, STOCKS[stock], start=start, shift=shift, preview=preview, sample=settings.sample
        )

    def _one_of_batch(self, actor: Actor, sheet: Sheet) -> tuple[FilledForm, PrintFacts, str]:
        form = form_of(sheet.form_id)
        if form.office and sheet.subject and self._of_office is not None:
            filled, facts, _ = self._of_office.filled(actor, sheet.form_id, sheet.subject)
            return filled, facts, noun_of(form, None)
        if not sheet.case_id:
            filled, facts = self._blank_filled(form, sheet.subject)
            return filled, facts, _noun(form, None, sheet.subject)
        casefile = self._load(sheet.case_id)
        self._pass_fence(actor, casefile, form)
        basis = self._basis(actor, casefile, form, sheet.subject)
        filled, facts = self._fill(form, subject_of(form, casefile, sheet.subject), basis, at=None, by="")
        return filled, facts, noun_of(form, casefile)

    def _blank(self, form: Form, subject: str) -> Rendered:
        filled, facts = self._blank_filled(form, subject)
        return rendered(painted(filled, facts, noun_of(filled.form, None)), filled, "")

    def _blank_filled(self, form: Form, subject: str) -> tuple[FilledForm, PrintFacts]:
        with read(self._office) as connection:
            settings = read_settings(connection)
        at = self._office.clock.now().replace(microsecond=0)
        today = at.astimezone(ZoneInfo(settings.zone)).date()
        manner = Manner(zone=settings.zone, on=today)
        scope = Scope(
            casefile=CaseFile(case=Case()),
            manner=manner,
            laws=self._tables(),
            addressees=settings.addressees,
        )
        facts = replace(office_facts(settings), printed_at=at, law_date=today)
        return fill(form, scope, blank=True, craft_noun=_noun(form, None, subject)), facts

    def _load(self, case_id: str) -> CaseFile:
        with read(self._office) as connection:
            found = casestore.load(connection, case_id)
        if found is None:
            raise NotFound("such case")
        return found

    def _basis(self, actor: Actor, casefile: CaseFile, form: Form, subject: str) -> _Basis:
        key = subject_of(form, casefile, subject).key
        with read(self._office) as connection:
            settings = read_settings(connection)
            head = audit.head(connection)
            first = first_print(connection, PRINTS, form, key, case_id=casefile.case.id)
            was_voided = voided.words_of(connection, casefile.case)
        return _Basis(
            casefile=casefile,
            settings=settings,
            head=head,
            first=first,
            history=self._history_lines(actor, casefile, form, settings.zone),
            voided=was_voided,
        )

    def _history_lines(self, actor: Actor, casefile: CaseFile, form: Form, zone: str) -> tuple[Line, ...]:
        """The extract of the history, for the one form that prints it."""
        if form.id != "F23" or not casefile.case.version:
            return ()
        entries = self._history.of_case(actor, casefile.case.id)
        return tuple(history_line(entry, zone) for entry in entries)

    def _fill(
        self,
        form: Form,
        subject: Subject,
        basis: _Basis,
        *,
        at: dt.datetime | None,
        by: str,
        given: object | None = None,
    ) -> tuple[FilledForm, PrintFacts]:
        decisions = self._evaluate(basis.casefile)
        now = at or self._office.clock.now()
        scope = scope_of(basis.casefile, subject, basis.settings.zone, decisions)
        scope = replace(
            scope,
            at=now,
            laws=self._tables(),
            chains=self._chains(basis.casefile),
            gap=basis.settings.custody_gap,
            lets=basis.settings.lets,
            addressees=basis.settings.addressees,
            history=basis.history,
            given=given,
            duties=duty_lines(basis.casefile, decisions, basis.settings.zone, now),
        )
        filled = fill(form, scope, craft_noun=craft_noun(basis.casefile))
        law_date, law_days = law_of_sheet(form, scope)
        facts = replace(
            office_facts(basis.settings),
            printed_at=at,
            printed_by=by,
            case_number=basis.casefile.case.number or "",
            record_version=f"v{basis.casefile.case.version}" if basis.casefile.case.version else "",
            audit_count=basis.head.count,
            audit_head=basis.head.hash,
            law_date=law_date,
            law_days=law_days,
            voided=basis.voided,
        )
        return filled, against_first(facts, basis.first, filled)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Now:
    """The record as it is, for comparing with prints."""

    casefile: CaseFile
    settings: OfficeSettings
    decisions: tuple[Decision, ...]
    laws: LawTables
    chains: Mapping[str, Chain]
    at: dt.datetime

    def values(self, form_id: str, subject: str) -> dict[str, str] | None:
        """What a form would say now, None when it or its subject is no more."""
        form = FORM_BY_ID.get(form_id)
        found = [s for s in form.subjects(self.casefile) if s.key == subject] if form else []
        if form is None or not found:
            return None
        scope = scope_of(self.casefile, found[0], self.settings.zone, self.decisions)
        scope = replace(
            scope,
            at=self.at,
            laws=self.laws,
            chains=self.chains,
            gap=self.settings.custody_gap,
            lets=self.settings.lets,
            addressees=self.settings.addressees,
        )
        return fill(form, scope, craft_noun=craft_noun(self.casefile)).values


def _noun(form: Form, casefile: CaseFile | None, subject: str) -> str:
    """What a sheet calls a craft; a blank one is asked for by the word."""
    return SNOWMOBILE if casefile is None and subject == SNOWMOBILE else noun_of(form, casefile)


def _still_current(connection: Connection, casefile: CaseFile) -> None:
    stored = casestore.load_record(connection, "case", casefile.case.id)
    if stored is None or stored.version != casefile.case.version:
        raise Refused(
            "The case was changed while the form was drawn, so nothing was printed.",
            "Look at the form again and print it.",
        )


def _printed_row(row: Any, now: _Now) -> PrintedRow:
    kept = json.loads(row.boxes)
    values = now.values(row.form_id, row.subject)
    return PrintedRow(
        id=row.id,
        form_id=row.form_id,
        edition=row.edition,
        subject=row.subject,
        subject_label=kept["subject_label"],
        printed_at=row.printed_at,
        printed_by=row.printed_by,
        pages=row.pages,
        sha256=row.sha256,
        revision=row.revision,
        missing=kept["missing"],
        changed_boxes=compare(kept["values"], values or {}),
    )
