"""Cases: begun, saved with a field-by-field merge, found again, voided; nothing is deleted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from sqlalchemy.engine import Connection

from law.decisions import Decision
from law.plain import dataclass
from models.audit import Leaf
from models.casefile import CaseFile
from models.codec import SPECS
from models.columns import FIELD_KEYS, FIELD_VALUES
from models.fields import FieldSpec, Kind, fits
from models.problems import Problem
from models.records import CASE_RECORDS, Case, CaseRecord, CustodyEvent, Involvement, Person, Record
from models.storable import ValueProblem, storable_text
from models.tables import DRAFTS
from models.values import LARGEST_INTEGER, dollars, read_dollars
from services import (
    casestore,
    custodyindex,
    evidence_numbers,
    foundrows,
    holdindex,
    indexing,
    numbers,
    voided,
    voidmarks,
)
from services.actor import EVERYBODY, WRITERS, Actor, require
from services.casestore import path_of
from services.changes import Changes
from services.errors import Conflict, Invalid, NotFound, Refused
from services.fences import Fences
from services.ids import new_id
from services.kinds import Going, fields_that_go
from services.listing import CaseRow, ListPage, ListQuery, list_page, recent_rows
from services.merge import Change, by_id, choose, merge, records_of
from services.office import Office
from services.settings import OfficeSettings, read_settings
from services.similar import PersonMatch, like_in_case, likely_people, similar_rows
from services.uow import Unit, read, serial_work

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A case as it stands after a save, and what the save changed."""

    casefile: CaseFile
    changes: Changes


class Cases:
    """Use cases around one case."""

    def __init__(self, office: Office, evaluate: Evaluate, fences: Fences | None = None) -> None:
        self._office, self._evaluate = office, evaluate
        self._fences = fences or Fences(office)

    def new_id(self) -> str:
        """An id for a record made on the screen."""
        return new_id(self._office.clock.now())

    def new(self, actor: Actor, *, kind: str | None = None, matter: str | None = None) -> CaseFile:
        """An open case that is not stored yet; it gets its number at the first save."""
        require(actor, WRITERS, "begin a case")
        return CaseFile(case=Case(id=self.new_id(), kind=kind, matter=matter, status=indexing.OPEN))

    def get(self, actor: Actor, case_id: str) -> CaseFile:
        """The case as stored, without what stands behind a fence the person may not pass. Raises NotFound."""
        require(actor, EVERYBODY, "open cases")
        with read(self._office) as connection:
            found = _found(connection, case_id)
        return self._fences.opened(actor, found)

    def by_number(self, actor: Actor, number: str) -> CaseFile:
        """The case that bears the number, however it is written. Raises NotFound."""
        require(actor, EVERYBODY, "open cases")
        with read(self._office) as connection:
            found = _found(connection, numbers.case_of(connection, number) or "")
        return self._fences.opened(actor, found)

    def save(
        self,
        actor: Actor,
        base: CaseFile,
        edited: CaseFile,
        reason: str = "",
        *,
        draft_id: str | None = None,
        notes: Sequence[Leaf] = (),
        foreign: bool = False,
    ) -> Saved:
        """Write what `edited` changed since `base`, keeping what others changed meanwhile.

        Args:
            base: the case as the editor loaded it (for a new one: as it was begun).
            edited: the case as it should be.
            reason: why, as it stands in the history.
            draft_id: a draft to let go of in the same transaction.
            notes: what else the history is to keep in the same entry.
            foreign: the case comes from elsewhere, where its things got their numbers: they may repeat ours.

        Raises:
            Conflict: a field was changed by both. Nothing is saved.
            Invalid: something cannot be kept as it is. Nothing is saved.
        """
        require(actor, WRITERS, "change cases")
        problems = list(obstacles(edited))
        if problems:
            raise Invalid(problems)
        with serial_work(self._office, actor, "save", reason) as unit:
            saved = self.save_in(unit, base, edited, foreign=foreign)
            for note in notes:
                unit.note(note)
            if draft_id is not None:
                unit.connection.execute(DRAFTS.delete().where(DRAFTS.c.id == draft_id))
                unit.touch("draft", draft_id)
        return Saved(casefile=self._fences.shown(actor, saved), changes=unit.changes)

    def resolve(
        self,
        actor: Actor,
        base: CaseFile,
        edited: CaseFile,
        choices: Mapping[str, str],
        reason: str = "",
        *,
        draft_id: str | None = None,
    ) -> Saved:
        """Save after a conflict: for each path "mine", "theirs" or "before". Raises Conflict for the rest."""
        current = self.get(actor, edited.case.id)
        settled_base, settled = choose(base, edited, current, choices)
        return self.save(actor, settled_base, settled, reason, draft_id=draft_id)

    def void(self, actor: Actor, path: str, reason: str) -> Changes:
        """Void a case or one of its records, with a reason; everything stays in the history.

        Args:
            path: "kind/record-id"; for a whole case "case/ID".

        Raises:
            Refused: the case is voided already; the sentence says by whom.
        """
        return self._void(actor, path, reason).changes

    def void_case(self, actor: Actor, case_id: str, reason: str) -> Saved:
        """The same for a whole case as it is stored, whatever a screen shows of it."""
        return self._void(actor, f"{Case.KIND}/{case_id}", reason)

    def _void(self, actor: Actor, path: str, reason: str) -> Saved:
        require(actor, WRITERS, "void records")
        if not reason.strip():
            message = "A record is voided with a reason. Say in a few words why."
            raise Invalid([Problem(path=path, message=message)])
        kind, _, record_id = path.partition("/")
        with serial_work(self._office, actor, "void", reason) as unit:
            record = casestore.load_record(unit.connection, kind, record_id)
            if record is None:
                raise NotFound("such record")
            case_id = record.id if isinstance(record, Case) else getattr(record, "case_id", "")
            base = _found(unit.connection, case_id)
            voided.refuse(unit.connection, base.case)
            edited = _exchange(base, replace(record, void_reason=reason.strip()))
            after = self.save_in(unit, base, edited, voids=True)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)

    def lift_void(self, actor: Actor, case_id: str, reason: str) -> Saved:
        """Take the voiding of a case back, with a reason; both stay in the history. Raises Refused."""
        require(actor, WRITERS, "take the void of a case back")
        if not reason.strip():
            message = "A void is taken back with a reason. Say in a few words why."
            raise Invalid([Problem(path=f"case/{case_id}", message=message)])
        with serial_work(self._office, actor, "lift_void", reason.strip()) as unit:
            base = _found(unit.connection, case_id)
            if base.case.void_reason is None:
                raise Refused("This case is not voided.", "Go on in it.")
            edited = replace(base, case=replace(base.case, void_reason=None))
            after = self.save_in(unit, base, edited, voids=True)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)

    def change_kind_preview(self, casefile: CaseFile, new_kind: str) -> tuple[Going, ...]:
        """Fields with something in them that would no longer be shown if the kind were changed."""
        return fields_that_go(casefile, new_kind)

    def list_page(self, actor: Actor, query: ListQuery) -> ListPage:
        """A page of the case list, newest first."""
        require(actor, EVERYBODY, "see the cases")
        with read(self._office) as connection:
            return list_page(connection, query)

    def recent(self, actor: Actor, limit: int = 12) -> tuple[CaseRow, ...]:
        """The cases changed last."""
        require(actor, EVERYBODY, "see the cases")
        with read(self._office) as connection:
            return recent_rows(connection, limit)

    def similar(self, actor: Actor, casefile: CaseFile) -> tuple[CaseRow, ...]:
        """Cases that may be about the same incident: by date, water, registration and names."""
        require(actor, EVERYBODY, "see the cases")
        with read(self._office) as connection:
            return similar_rows(connection, casefile, read_settings(connection).zone)

    def repeated_numbers(self, actor: Actor, case_id: str) -> tuple[str, ...]:
        """Numbers of specimens and containers of a case that another thing bears too, each in a sentence."""
        require(actor, EVERYBODY, "see the cases")
        with read(self._office) as connection:
            found = evidence_numbers.repeated(connection, case_id)
        return tuple(evidence_numbers.repeated_words(*one) for one in found)

    def likely_people(
        self, actor: Actor, person: Person, among: Sequence[Person] = ()
    ) -> tuple[PersonMatch, ...]:
        """People who may be this person; nothing is joined without being chosen.

        Args:
            among: the other people of the case; those like this one come before the office's index.
        """
        require(actor, EVERYBODY, "see the people")
        here = {one.id for one in among}
        with read(self._office) as connection:
            known = likely_people(connection, person)
        return (*like_in_case(person, among), *(one for one in known if one.person.id not in here))

    def save_in(
        self,
        unit: Unit,
        base: CaseFile,
        edited: CaseFile,
        *,
        for_ledger: bool = False,
        foreign: bool = False,
        of_record: bool = False,
        voids: bool = False,
    ) -> CaseFile:
        """The same inside a unit of work that holds the write lock; `edited` was checked.

        Args:
            for_ledger: the custody service writes; nobody else adds to the ledger of a stored case.
            foreign: as in `save`.
            of_record: it notes what happened already elsewhere, which a voided case takes too.
            voids: it is the act that voids, or takes a void back, with its reason.
        """
        settings = read_settings(unit.connection)
        stored = casestore.load(unit.connection, edited.case.id)
        current = by_id(stored)
        unknown = [p.id for p in edited.people if p.id not in current]
        current |= {p.id: p for p in casestore.load_people(unit.connection, unknown)}
        edited = _placed(edited, stored)
        merged = merge(base, edited, current, settings.zone)
        if merged.conflicts:
            raise Conflict(merged.conflicts)
        if stored is not None and not merged.changes:
            return stored
        _refuse(_ids_of_others(unit.connection, merged.changes))
        _refuse(_not_born_yet(merged.changes, unit.at, settings.zone))
        if not voids and not foreign:
            _refuse(voidmarks.without_reason(merged.changes))
        if stored is not None and not for_ledger:
            _keep_ledger(stored, merged.changes)
        changes = _with_root(merged.changes, stored, edited)
        changes = [self._numbered(unit, change, settings) for change in changes]
        after = _after(stored, edited, changes)
        if stored is not None and not for_ledger and not of_record:
            voided.refuse_changes(unit.connection, stored, changes, after, self._evaluate)
        if not foreign:
            _refuse(evidence_numbers.obstacles(unit.connection, changes, after))
        _write(unit, changes, after)
        self.derive(unit, after, settings.zone)
        return after

    def derive(self, unit: Unit, casefile: CaseFile, zone: str) -> None:
        """Rewrite the derived rows of a case: list, words, people, craft, duties, the coroner's desk."""
        indexing.reindex_case(unit.connection, casefile, zone, unit.at)
        foundrows.rewrite(unit.connection, casefile, self._evaluate(casefile), unit.at)
        custodyindex.rewrite(unit.connection, casefile)
        holdindex.rewrite(unit.connection, casefile, unit.at)
        unit.touch("duty", casefile.case.id)

    def _numbered(self, unit: Unit, change: Change, settings: OfficeSettings) -> Change:
        case = change.after
        if not isinstance(case, Case):
            return change
        if isinstance(change.before, Case):
            if case.number != change.before.number:
                message = "The number of a case does not change. Put the other number under Other numbers."
                raise Invalid([Problem(path=path_of(case, "number"), message=message)])
            return change
        number = case.number
        if not number:
            number = numbers.next_number(unit.connection, settings.number_pattern, unit.at, settings.zone)
        elif numbers.is_taken(unit.connection, number):
            message = "The number was given to a case before. Leave it empty to get the next one."
            raise Invalid([Problem(path=path_of(case, "number"), message=message)])
        numbers.claim(unit.connection, number, case.id)
        return replace(change, after=replace(case, number=number))


def _refuse(problems: Iterator[Problem]) -> None:
    listed = list(problems)
    if listed:
        raise Invalid(listed)


def _ids_of_others(connection: Connection, changes: tuple[Change, ...]) -> Iterator[Problem]:
    """New records under an id that a record of another case bears, as a copied case file brings them."""
    new: dict[type[Record], dict[str, Record]] = {}
    for change in changes:
        if change.before is None and isinstance(change.after, CaseRecord):
            new.setdefault(type(change.after), {})[change.after.id] = change.after
    for cls, records in new.items():
        for taken in sorted(casestore.taken_ids(connection, cls, records)):
            message = "A record of another case bears the same id. Give the record an id of its own."
            yield Problem(path=path_of(records[taken]), message=message)


def _not_born_yet(changes: tuple[Change, ...], at: dt.datetime, zone: str) -> Iterator[Problem]:
    today = at.astimezone(ZoneInfo(zone)).date()
    for change in changes:
        person = change.after
        if isinstance(person, Person) and person.born is not None and person.born.earliest > today:
            message = "The date of birth lies in the future. Check the year."
            yield Problem(path=path_of(person, "born"), message=message)


def _keep_ledger(stored: CaseFile, changes: tuple[Change, ...]) -> None:
    """Custody entries come through the ledger, one after the other, and what they are about stays."""
    entries = stored.all(CustodyEvent)
    about = {e.specimen_id for e in entries} | {e.container_id for e in entries}
    for change in changes:
        if isinstance(change.after, CustodyEvent):
            raise Refused(
                "Custody entries are not changed with the case; the ledger only grows.",
                "Enter it in the ledger of the specimen; what was wrong is corrected by a new entry.",
            )
        voided = change.after.void_reason is not None and change.after.id in about
        if voided and change.before is not None and change.before.void_reason is None:
            raise Refused(
                f"The {change.after.TITLE.lower()} has a custody ledger and stays on record.",
                "Strike the entries that do not belong to it, or enter what became of it.",
            )


def _found(connection: Connection, case_id: str) -> CaseFile:
    found = casestore.load(connection, case_id)
    if found is None:
        raise NotFound("such case")
    return found


def _exchange(casefile: CaseFile, record: Record) -> CaseFile:
    if isinstance(record, Case):
        return replace(casefile, case=record)
    records = tuple(record if r.id == record.id else r for r in casefile.records)
    return replace(casefile, records=records)  # type: ignore[arg-type]  # the record of that id is its kind


def _placed(edited: CaseFile, stored: CaseFile | None) -> CaseFile:
    """New records get the case's id and the next free position of their kind; the others keep theirs."""
    old = {record.id for record in stored.records} if stored else set()
    used: dict[type[CaseRecord], set[int]] = {cls: set() for cls in CASE_RECORDS}
    for record in (*(stored.records if stored else ()), *edited.records):
        if record.id in old:
            used[type(record)].add(record.position)
    placed = []
    for record in edited.records:
        if record.id not in old:
            taken = used[type(record)]
            free = record.position if record.position > max(taken, default=0) else max(taken, default=0) + 1
            taken.add(free)
            record = replace(record, case_id=edited.case.id, position=free)
        placed.append(record)
    return replace(edited, records=tuple(placed))


def _with_root(changes: tuple[Change, ...], stored: CaseFile | None, edited: CaseFile) -> list[Change]:
    """Any change in a case is a new version of the case itself."""
    listed = list(changes)
    if stored is not None and all(not isinstance(change.after, Case) for change in listed):
        case = stored.case
        listed.append(Change(before=case, after=replace(case, version=case.version + 1)))
    return listed


def _after(stored: CaseFile | None, edited: CaseFile, changes: list[Change]) -> CaseFile:
    written = {change.after.id: change.after for change in changes}
    kept = {**by_id(edited), **by_id(stored), **written}
    order = {cls: at for at, cls in enumerate(CASE_RECORDS)}
    records = [r for r in kept.values() if isinstance(r, CaseRecord)]
    case = kept[edited.case.id]
    assert isinstance(case, Case)
    records.sort(key=lambda r: (order[type(r)], r.position, r.id))
    named = dict.fromkeys(r.person_id for r in records if isinstance(r, Involvement) and r.person_id)
    people = (kept[person_id] for person_id in named if person_id in kept)
    return CaseFile(
        case=case, records=tuple(records), people=tuple(p for p in people if isinstance(p, Person))
    )


def _write(unit: Unit, changes: list[Change], after: CaseFile) -> None:
    kinds = casestore.kinds_text(after.records)
    for change in changes:
        if change.before is None:
            casestore.insert(unit, change.after, kinds=kinds)
        else:
            casestore.update(unit, change.before, change.after, kinds=kinds)


def obstacles(casefile: CaseFile) -> Iterator[Problem]:
    """What keeps a case from being saved: no kind, what no database holds, ids that point nowhere."""
    if not casefile.case.kind:
        yield Problem(
            path=path_of(casefile.case, "kind"),
            message="Say whether it is a boating or a snowmobile case. Everything else may be empty.",
        )
    for record in records_of(casefile):
        if not record.id:
            yield Problem(path=path_of(record), message="A record has no id. Take it out and add it again.")
        yield from _text_obstacles(record)
    yield from _reference_obstacles(casefile)


def _text_obstacles(record: Record) -> Iterator[Problem]:
    cls = type(record)
    for key, value in zip(FIELD_KEYS[cls], FIELD_VALUES[cls](record), strict=True):
        if value is not None and value != ():
            yield from _told(record, key, _texts(value))
            if isinstance(value, int) and not _is_storable_number(SPECS[cls].get(key), value):
                message = "The number is larger than can be kept, or below zero. Check it."
                yield Problem(path=path_of(record, key), message=message)
    for key, typed in record.typed.items():
        yield from _told(record, key, (typed,))
    for key, state in record.states.items():
        yield from _told(record, key, (state.reason,))


def _is_storable_number(spec: FieldSpec | None, value: int) -> bool:
    """Whether both databases hold a number; and of money, whether a case file reads it again."""
    if spec is not None and spec.kind is Kind.MONEY:
        return value >= 0 and read_dollars(dollars(value)) == value
    return abs(value) <= LARGEST_INTEGER


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return tuple(part for part in value if isinstance(part, str))
    written = getattr(value, "written", None)
    return (written,) if isinstance(written, str) else ()


def _told(record: Record, key: str, texts: tuple[str, ...]) -> Iterator[Problem]:
    for text in texts:
        try:
            storable_text(text)
        except ValueProblem as problem:
            yield Problem(path=path_of(record, key), message=str(problem))


def _reference_obstacles(casefile: CaseFile) -> Iterator[Problem]:
    kinds = {record.id: record.KIND for record in records_of(casefile)}
    for record in records_of(casefile):
        for spec in _REFERENCES[type(record)]:
            target = getattr(record, spec.key)
            if target is not None and not fits(spec, kinds.get(target)):
                message = f"{spec.label} points at something that is not in this case. Choose it again."
                yield Problem(path=path_of(record, spec.key), message=message)


_REFERENCES: dict[type[Record], tuple[FieldSpec, ...]] = {
    cls: tuple(s for s in specs.values() if s.kind is Kind.REF and s.target not in ("case", "element"))
    for cls, specs in SPECS.items()
}
