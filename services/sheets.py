"""What a sheet is made from and compared with: scope, facts of printing, duties now, earlier prints."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.catalogue import FORM_BY_ID, FORMS
from forms.filled import FilledForm, LawDay, PrintFacts
from forms.names import craft_noun
from forms.scope import DutyLine, Line, Scope
from forms.spec import Form, Subject
from forms.values import Manner, due_text, instant_text
from law.answers import Answer
from law.decisions import Decision
from law.plain import dataclass
from models.canonical import canonical_text
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import ALL_RECORDS
from services.duties import DutyRow
from services.dutyindex import DutyState, due_of, duty_rows
from services.errors import NotFound
from services.history import HistoryEntry
from services.settings import OfficeSettings

DUTY_WORDS = {
    DutyState.OVERDUE: "overdue",
    DutyState.DUE_NOW: "due now",
    DutyState.DUE_TODAY: "due today",
    DutyState.OWED: "owed",
    DutyState.UNTOLD: "cannot be told yet",
    DutyState.DONE: "done",
    DutyState.NOT_NEEDED: "noted as not needed",
}
_SETTLED = frozenset({DutyState.OVERDUE, DutyState.DUE_NOW, DutyState.DUE_TODAY, DutyState.OWED})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedBox:
    """A box that says something else now than on the stored print; "" for a box that was or is empty."""

    box: str
    then: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What is kept beside the bytes of a print."""

    printed_at: dt.datetime
    values: dict[str, str]
    law_date: dt.date | None


def forms_for(casefile: CaseFile) -> tuple[Form, ...]:
    """The forms that fit a case of its kind; all while the kind is not known."""
    kind = {"snowmobile": "snowmobile", "boating": "boat"}.get(casefile.case.kind or "")
    return tuple(form for form in FORMS if kind is None or form.case_kind in ("", kind))


def form_of(form_id: str) -> Form:
    """The form of an id. Raises NotFound."""
    form = FORM_BY_ID.get(form_id.upper())
    if form is None:
        raise NotFound("such form")
    return form


def subject_of(form: Form, casefile: CaseFile, key: str) -> Subject:
    """What a sheet is about: the subject of a key, the first one for an empty key. Raises NotFound."""
    subjects = form.subjects(casefile)
    if not subjects:
        raise NotFound("such sheet of a case")
    found = next((s for s in subjects if s.key == key), None) if key else subjects[0]
    if found is None:
        raise NotFound("such sheet of this form")
    return found


def noun_of(form: Form, casefile: CaseFile | None) -> str:
    """What the sheet calls a craft."""
    if casefile is not None:
        return craft_noun(casefile)
    return "snowmobile" if form.case_kind == "snowmobile" else "boat"


def scope_of(casefile: CaseFile, subject: Subject, zone: str, decisions: tuple[Decision, ...]) -> Scope:
    """What the boxes of a sheet read."""
    incident = casefile.incident
    days = incident.occurred.local_days() if incident and incident.occurred else (None, None)
    manner = Manner(zone=zone, on=days[0], casefile=casefile)
    return Scope(casefile=casefile, records=subject.records, manner=manner, decisions=decisions)


def office_facts(settings: OfficeSettings) -> PrintFacts:
    """What every sheet of the office says of itself."""
    return PrintFacts(
        office=settings.office,
        office_line=" · ".join(settings.addressees.get("office", "").split("\n")),
        zone=settings.zone,
        sample=settings.sample,
    )


def law_of_sheet(form: Form, scope: Scope) -> tuple[dt.date | None, tuple[LawDay, ...]]:
    """The one day that chose the law of a sheet, else the several days; neither while none is known."""
    if form.law_day is not None:
        return form.law_day(scope), ()
    days = law_days_of(form.law_rests(scope) if form.law_rests else _on_day_of(form, scope.decisions))
    return (days[0].day, ()) if len(days) == 1 else (None, days)


def _on_day_of(form: Form, decisions: Sequence[Decision]) -> list[Decision]:
    """The findings whose law the day of the form chose: of an accident, whatever else happened later."""
    role = _role(form.law_date_role)
    return [decision for decision in decisions if _role(decision.law_date_role) == role]


def law_days_of(decisions: Iterable[Decision]) -> tuple[LawDay, ...]:
    """The days that chose the law of findings, in order, each by what most of its findings call it."""
    roles: dict[dt.date, Counter[str]] = defaultdict(Counter)
    for decision in decisions:
        if decision.law_date is not None:
            roles[decision.law_date][_role(decision.law_date_role)] += 1
    return tuple(LawDay(day=day, role=roles[day].most_common(1)[0][0]) for day in sorted(roles))


def _role(words: str) -> str:
    """What day it is, in a word or two: "accident" of "date of the accident" and of "day of the accident"."""
    for start in ("day of the ", "date of the ", "date the "):
        words = words.removeprefix(start)
    return words.partition(" (")[0]


def duty_lines(
    casefile: CaseFile, decisions: tuple[Decision, ...], zone: str, now: dt.datetime
) -> tuple[DutyLine, ...]:
    """The duties of a case as they stand at an instant; of a voided case, which owes none, what was met."""
    rows = duty_rows(casefile, decisions, now)
    if casefile.case.void_reason is not None:
        rows = [row for row in rows if row["met_at"] is not None]
    return tuple(_duty_line(row, zone, now) for row in rows)


def _duty_line(raw: dict[str, Any], zone: str, now: dt.datetime) -> DutyLine:
    names = DutyRow.__dataclass_fields__
    kept = {key: value for key, value in raw.items() if key in names}
    row = DutyRow(
        **{**kept, "answer": Answer(raw["answer"]), "due": due_of(SimpleNamespace(**raw)), "zone": zone}
    )
    state = row.state_at(now)
    due = f"{row.words}: {due_text(row.due, zone)}" if row.due else row.words
    met = f"Met {instant_text(row.met_at, zone)}" if row.met_at else row.note or ""
    return DutyLine(
        what=row.what,
        by_whom=row.by_whom,
        to_whom=row.to_whom,
        due=due,
        state=DUTY_WORDS[state],
        settled=state in _SETTLED,
        why=row.why,
        citation=row.citation,
        met=met,
    )


def kept_text(filled: FilledForm, facts: PrintFacts, subject: Subject) -> str:
    """What is kept beside the bytes of a print, as canonical text."""
    law_date = facts.law_date.isoformat() if facts.law_date else None
    return canonical_text(
        {
            "values": dict(filled.values),
            "law_date": law_date,
            "missing": len(filled.missing),
            "subject_label": subject.label,
        }
    )


def first_print(
    connection: Connection, prints: sa.Table, form: Form, subject: str, *, case_id: str = ""
) -> Stored | None:
    """The first print of a sheet in this edition, None when it was never printed.

    Args:
        prints: the table of prints: of cases, or of the office.
        case_id: the case it is about, "" for a sheet of the office.
    """
    c = prints.c
    query = (
        sa.select(c.printed_at, c.boxes)
        .where(*([c.case_id == case_id] if case_id else []))
        .where(c.form_id == form.id, c.subject == subject)
        .where(c.edition == str(form.edition))
        .order_by(c.printed_at, c.id)
        .limit(1)
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    kept = json.loads(row.boxes)
    day = dt.date.fromisoformat(kept["law_date"]) if kept["law_date"] else None
    return Stored(printed_at=row.printed_at, values=kept["values"], law_date=day)


def compare(then: dict[str, str], now: dict[str, str]) -> tuple[ChangedBox, ...]:
    """Boxes that say something else now, in the order of the form."""
    boxes = dict.fromkeys([*now, *then])
    return tuple(
        ChangedBox(box=box, then=then.get(box, ""), now=now.get(box, ""))
        for box in boxes
        if then.get(box, "") != now.get(box, "")
    )


FENCED = frozenset(
    f"{record.KIND}.{spec.key}" for record in ALL_RECORDS for spec in specs_of(record).values() if spec.fence
)
FENCED_KINDS = frozenset(path.split(".")[0] for path in FENCED)


def history_line(entry: HistoryEntry, zone: str) -> Line:
    """An entry of the history as a sheet outside the fences may show it: without any fenced value."""
    kind = entry.path.split("/")[0]
    field = f"{kind}.{entry.path.rpartition('.')[2]}"
    text = entry.sentence
    if field in FENCED:
        text = "changed a value that is kept out of this sheet"
    elif kind not in FENCED_KINDS and entry.after and " from " not in entry.sentence:
        text = f"{entry.sentence}: {entry.after}"
    return Line(when=instant_text(entry.at, zone), who=entry.who, text=text, note=entry.reason)
