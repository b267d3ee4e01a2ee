"""Sheets of the office on paper: looked at, issued and kept as they were, as those of a case are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from forms.fill import fill
from forms.filled import FilledForm, PrintFacts
from forms.scope import Scope
from forms.spec import Form, Subject
from forms.values import Manner
from law.loader import load_tables
from law.plain import dataclass
from law.tables import LawTables
from models import audit
from models.audit import Leaf
from models.casefile import CaseFile
from models.papers import keep
from models.records import Case
from models.tables import OFFICE_PRINTS
from services.actor import WRITERS, Actor, require
from services.errors import NotFound, Refused
from services.ids import new_id
from services.office import Office
from services.office_sheets import SOURCES, OfficeSheet, OfficeSource
from services.rendering import Printed, Rendered, against_first, painted, rendered
from services.settings import OfficeSettings, read_settings
from services.sheets import Stored, first_print, form_of, kept_text, noun_of, office_facts
from services.uow import read, work


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePrint:
    """One stored print of a sheet of the office."""

    id: str
    form_id: str
    subject: str
    printed_at: dt.datetime
    printed_by: str
    pages: int
    sha256: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Basis:
    """All a sheet is made from, read in one snapshot."""

    sheet: OfficeSheet
    settings: OfficeSettings
    head: audit.Head
    first: Stored | None


class OfficePrinting:
    """Use cases around the forms about the office.

    Args:
        tables: the law tables of the office.
        sources: where the sheets of each such form come from, by its id.
    """

    def __init__(
        self,
        office: Office,
        *,
        tables: Callable[[], LawTables] = load_tables,
        sources: Mapping[str, OfficeSource] = SOURCES,
    ) -> None:
        self._office, self._tables, self._sources = office, tables, sources

    def subjects(self, actor: Actor, form_id: str) -> tuple[Subject, ...]:
        """What a sheet of a form can be about, the newest first. Raises NotFound for no such form."""
        source = self._source(form_of(form_id))
        require(actor, source.roles, "look at this form")
        with read(self._office) as connection:
            return source.subjects(connection)

    def render(self, actor: Actor, form_id: str, subject: str) -> Rendered:
        """A sheet as it would be printed now; nothing is stored. Raises NotFound."""
        filled, facts, label = self.filled(actor, form_id, subject)
        return rendered(painted(filled, facts, noun_of(filled.form, None)), filled, label)

    def filled(self, actor: Actor, form_id: str, subject: str) -> tuple[FilledForm, PrintFacts, str]:
        """The same before it is drawn, with what it is about in words: for a batch. Raises NotFound."""
        form = form_of(form_id)
        require(actor, self._source(form).roles, "look at this form")
        basis = self._basis(form, subject)
        filled, facts = self._fill(form, basis, at=None, by="")
        return filled, facts, basis.sheet.subject.label

    def issue(self, actor: Actor, form_id: str, subject: str) -> Printed:
        """Print a sheet: keep the bytes, what every box said, and a note in the history.

        Raises:
            Refused: the person may not print, or what the sheet is about changed while it was drawn.
            NotFound: no such form or subject.
        """
        form = form_of(form_id)
        require(actor, self._source(form).roles & WRITERS, "print this form")
        basis = self._basis(form, subject)
        at = self._office.clock.now().replace(microsecond=0)
        filled, facts = self._fill(form, basis, at=at, by=actor.name)
        paper = painted(filled, facts, noun_of(filled.form, None))
        printed_id, chosen = new_id(at), basis.sheet.subject
        with work(self._office, actor, "print") as unit:
            now = self._source(form).sheet(unit.connection, subject)
            if now is None or now.revision != basis.sheet.revision:
                raise Refused(
                    "What the sheet is about was changed while it was drawn, so nothing was printed.",
                    "Look at the sheet again and print it.",
                )
            row = _row(form, basis.sheet, kept_text(filled, facts, chosen))
            values = {
                **row,
                "id": printed_id,
                "printed_at": at,
                "printed_by_id": actor.user_id,
                "printed_by": actor.name,
                "pages": paper.pages,
                "sha256": paper.sha256,
                "pdf": paper.pdf,
            }
            kept = keep(unit.connection, OFFICE_PRINTS, values)
            title = f"{form.id} ed. {form.edition}, {chosen.label}: {paper.pages} pages"
            payload: dict[str, Any] = {"title": title, "form": form.id, "sha256": paper.sha256, "row": kept}
            unit.note(Leaf(kind="print", record_id=printed_id, case_id=None, payload=payload))
        return Printed(
            id=printed_id,
            pdf=paper.pdf,
            sha256=paper.sha256,
            pages=paper.pages,
            printed_at=at,
            changes=unit.changes,
        )

    def printed(self, actor: Actor, form_id: str, subject: str) -> tuple[OfficePrint, ...]:
        """Every print of a sheet, the newest first."""
        require(actor, self._source(form_of(form_id)).roles, "see what was printed")
        c = OFFICE_PRINTS.c
        names = list(OfficePrint.__dataclass_fields__)
        query = (
            sa.select(*(c[name] for name in names))
            .where(c.form_id == form_of(form_id).id, c.subject == subject)
            .order_by(c.printed_at.desc(), c.id.desc())
        )
        with read(self._office) as connection:
            return tuple(OfficePrint(**row._mapping) for row in connection.execute(query))

    def stored(self, actor: Actor, printed_id: str) -> bytes:
        """The very bytes that were printed. Raises NotFound."""
        c = OFFICE_PRINTS.c
        with read(self._office) as connection:
            row = connection.execute(sa.select(c.pdf, c.form_id).where(c.id == printed_id)).first()
        if row is None:
            raise NotFound("such print")
        require(actor, self._source(form_of(row.form_id)).roles, "see what was printed")
        return bytes(row.pdf)

    def _source(self, form: Form) -> OfficeSource:
        source = self._sources.get(form.id)
        if source is None:
            raise NotFound("such sheet of the office")
        return source

    def _basis(self, form: Form, subject: str) -> _Basis:
        with read(self._office) as connection:
            sheet = self._source(form).sheet(connection, subject)
            if sheet is None:
                raise NotFound("such sheet of this form")
            return _Basis(
                sheet=sheet,
                settings=read_settings(connection),
                head=audit.head(connection),
                first=first_print(connection, OFFICE_PRINTS, form, subject),
            )

    def _fill(
        self, form: Form, basis: _Basis, *, at: dt.datetime | None, by: str
    ) -> tuple[FilledForm, PrintFacts]:
        sheet, settings = basis.sheet, basis.settings
        scope = Scope(
            casefile=CaseFile(case=Case()),
            records=sheet.subject.records,
            manner=Manner(zone=settings.zone),
            at=at or self._office.clock.now(),
            laws=self._tables(),
            addressees=settings.addressees,
            given=sheet.given,
        )
        filled = fill(form, scope)
        facts = replace(
            office_facts(settings),
            printed_at=at,
            printed_by=by,
            case_number=sheet.number,
            record_version=f"v{sheet.revision}" if sheet.revision else "",
            audit_count=basis.head.count,
            audit_head=basis.head.hash,
            law_date=form.law_day(scope) if form.law_day else None,
        )
        return filled, against_first(facts, basis.first, filled)


def _row(form: Form, sheet: OfficeSheet, boxes: str) -> dict[str, Any]:
    return {
        "form_id": form.id,
        "edition": str(form.edition),
        "subject": sheet.subject.key,
        "revision": sheet.revision,
        "boxes": boxes,
    }
