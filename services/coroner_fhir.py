"""The coroner's exchange with laboratories: one decedent's specimens out, a laboratory's results in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import OneDeath, specimens_of, works_of
from models.custody_state import plain, same_name
from models.problems import ProblemsFound
from models.records import Container, Involvement, LabWork, Specimen
from services.actor import Actor
from services.changes import Changes
from services.coroner import Coroner
from services.coroner_acts import CoronerActs
from services.coroner_given import OTHER, ResultGiven
from services.coroner_values import DeathView, DecedentResult
from services.errors import Invalid, NotFound, Refused
from services.exchange.fhir_read import ReadMessage, ReadResult, read_message
from services.exchange.fhir_write import Sent, Tested, message
from services.fences import DECEDENT, Fences
from services.office import Office
from services.settings import read_settings
from services.uow import read


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """One result of a message and where it goes.

    Attributes:
        specimen: the specimen on record it is of; None where none, or more than one, bears its number.
        known: the same value of the same substance is on record already: it is not taken in again.
        left: why it is left out although its specimen is here, as a sentence; "" for none.
        amends: the earlier work it amends.
    """

    result: ReadResult
    specimen: Specimen | None
    known: bool = False
    left: str = ""
    amends: LabWork | None = None

    @property
    def is_new(self) -> bool:
        """Whether taking the message in adds it."""
        return self.specimen is not None and not self.known and not self.left

    @property
    def words(self) -> str:
        """What becomes of it, without its value: what a laboratory found stands behind its fence."""
        what = self.result.substance or self.result.analyte or "a result"
        if self.specimen is None:
            return f"{what}: no one specimen of this case bears a number of the message; not taken in."
        number = self.specimen.number or "without number"
        if self.left:
            return f"{what}, specimen {number}: not taken in. {self.left}"
        if self.known:
            return f"{what}, specimen {number}: on record already."
        return f"{what}, specimen {number}: {'amends the earlier result' if self.amends else 'new'}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """What taking a message in would do; nothing is stored yet.

    Attributes:
        doubts: what speaks against its being of this decedent, as sentences.
    """

    message: ReadMessage
    rows: tuple[Taken, ...]
    doubts: tuple[str, ...] = ()


class CoronerExchange:
    """FHIR in and out. Every reading of a result is noted by the fence, and every message that goes out."""

    def __init__(self, office: Office, coroner: Coroner, acts: CoronerActs) -> None:
        self._office, self._coroner, self._acts = office, coroner, acts
        self._fences = Fences(office)

    def export(self, actor: Actor, case_id: str, death_id: str) -> bytes:
        """One decedent's specimens and results as a FHIR message, in UTF-8.

        Raises:
            Refused: the person may not read a decedent's result, or the decedent has no specimen.
            NotFound: no such case or death.
        """
        casefile, one = self._death(actor, case_id, death_id)
        results = {found.work.id: found.work for found in self._coroner.results(actor, case_id, one.id)}
        specimens = specimens_of(casefile, one)
        if not specimens:
            raise Refused(
                "There is no specimen of this decedent to send.", "Record the draw first, then export."
            )
        with read(self._office) as connection:
            office = read_settings(connection).office
        who = next((p for p in casefile.all(Involvement) if p.id == one.involvement_id), None)
        sent = Sent(
            office=office,
            case_number=casefile.case.number or "",
            coroner_number=(one.file.coroner_number if one.file else None) or "",
            person_id=one.involvement_id or one.id,
            person=casefile.person(who.person_id if who else None),
            called=(who.called if who else None) or "",
            tested=[_tested(casefile, one, specimen, results) for specimen in specimens],
            at=self._office.clock.now(),
        )
        self._fences.note(actor, case_id, frozenset({DECEDENT}) if results else frozenset(), act="export")
        text = json.dumps(message(sent), ensure_ascii=False, indent=2, sort_keys=False)
        return (text + "\n").encode()

    def plan(self, actor: Actor, case_id: str, content: bytes) -> Intake:
        """What a laboratory's message would add to a case.

        Raises:
            Invalid: it is no FHIR message of results; every obstacle is listed.
            Refused: the person may not read a decedent's result.
        """
        try:
            found = read_message(content)
        except ProblemsFound as problems:
            raise Invalid(problems.problems) from None
        rows: list[Taken] = []
        views = self._coroner.deaths(actor, case_id)
        specimens = [one for view in views for one in specimens_of(view.casefile, view.one)]
        known = [one for view in views for one in self._coroner.results(actor, case_id, view.one.id)]
        for result in found.results:
            rows.append(_taken(found, result, _matching(found, result, specimens), known))
        whose = [view for view in views if _holds_any(view, rows)]
        if len(whose) > 1:
            raise Refused(
                "The message names specimens of more than one decedent of this case.",
                "Ask the laboratory for a message of each.",
            )
        doubts = tuple(doubt for view in whose for doubt in _doubts(found, view))
        return Intake(message=found, rows=_repeated(rows), doubts=doubts)

    def take_in(self, actor: Actor, case_id: str, content: bytes) -> tuple[Intake, Changes]:
        """Take the new results of a message in, all or none; those on record already are left.

        Raises:
            Invalid, Refused, NotFound: as `plan` and `CoronerActs.results_received`.
        """
        intake = self.plan(actor, case_id, content)
        given = [
            (row.specimen.id, _given(intake, row))
            for row in intake.rows
            if row.is_new and row.specimen is not None
        ]
        if not given:
            return intake, Changes(kinds=frozenset(), ids=frozenset())
        return intake, self._acts.results_received(actor, case_id, given).changes

    def _death(self, actor: Actor, case_id: str, death_id: str) -> tuple[CaseFile, OneDeath]:
        views = self._coroner.deaths(actor, case_id)
        for view in views:
            if death_id in (view.one.id, "") or (view.one.file is not None and view.one.file.id == death_id):
                return view.casefile, view.one
        raise NotFound("such death")


def _tested(casefile: CaseFile, one: OneDeath, specimen: Specimen, results: dict[str, LabWork]) -> Tested:
    """A specimen with its laboratory work, the results as the fence gave them."""
    works = [
        results.get(work.id, work) for work in works_of(casefile, one) if work.specimen_id == specimen.id
    ]
    containers = [c for c in casefile.all(Container) if c.specimen_id == specimen.id]
    return Tested(specimen=specimen, containers=containers, works=works)


def _taken(
    found: ReadMessage, result: ReadResult, specimen: Specimen | None, known: Sequence[DecedentResult]
) -> Taken:
    if specimen is None:
        return Taken(result=result, specimen=None)
    if not result.is_final:
        return Taken(
            result=result,
            specimen=specimen,
            left=f"The laboratory marks it “{result.status}”, so it is no final result.",
        )
    if not result.written:
        return Taken(result=result, specimen=specimen, left="It states no value that can be read here.")
    mine = [one for one in known if one.specimen.id == specimen.id and _is_same_test(one.work, result)]
    now = [one.work for one in mine if not one.superseded]
    told_before = any(_same(one.work, result) for one in mine)
    if any(_same(work, result) for work in now) or (told_before and not result.amended):
        return Taken(result=result, specimen=specimen, known=True)
    return Taken(
        result=result,
        specimen=specimen,
        left=_unclear(result, bool(now), told_before),
        amends=now[-1] if now else None,
    )


def _unclear(result: ReadResult, on_record: bool, told_before: bool) -> str:
    """Why nobody can tell what becomes of a value that is not the one on record; "" where it is clear."""
    if told_before:
        return "It was on record and was amended since. Ask the laboratory which of the two stands."
    if on_record and not result.amended:
        return "Another value is on record, and the laboratory does not say that this one amends it."
    return ""


def _repeated(rows: Sequence[Taken]) -> tuple[Taken, ...]:
    """A test whose value the message states twice: once where both are the same, else not at all."""
    stated: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.is_new:
            stated.setdefault(_test_of(row), []).append(row.result.written)
    kept: list[Taken] = []
    for row in rows:
        values = stated.get(_test_of(row), []) if row.is_new else []
        if len(set(values)) > 1:
            row = replace(row, left="The message states two values of this test. Ask the laboratory.")
        elif len(values) > 1 and any(_test_of(one) == _test_of(row) for one in kept):
            row = replace(row, known=True)
        kept.append(row)
    return tuple(kept)


def _test_of(row: Taken) -> tuple[str, str]:
    """Which test of which specimen a result is of."""
    specimen = row.specimen.id if row.specimen is not None else ""
    return specimen, row.result.analyte or plain(row.result.substance)


def _holds_any(view: DeathView, rows: Sequence[Taken]) -> bool:
    own = {specimen.id for specimen in specimens_of(view.casefile, view.one)}
    return any(row.specimen is not None and row.specimen.id in own for row in rows)


def _doubts(found: ReadMessage, view: DeathView) -> Iterator[str]:
    who = next((p for p in view.casefile.all(Involvement) if p.id == view.one.involvement_id), None)
    person = view.casefile.person(who.person_id) if who is not None else None
    name = (person.name if person is not None else None) or ""
    if found.patient and name and not same_name(found.patient, name):
        yield f"The message is of {found.patient}; the decedent is on record as {name}."


def _matching(found: ReadMessage, result: ReadResult, specimens: list[Specimen]) -> Specimen | None:
    """The one specimen on record that bears a number of the message; never a guess by kind alone."""
    read_one = next((one for one in found.specimens if one.id == result.specimen_id), None)
    # An id of the message means nothing here, unless this office gave it; a reference out of it is a number.
    named = set(read_one.numbers) if read_one is not None else {result.specimen_id}
    bearing = [
        one for one in specimens if one.id == result.specimen_id or (one.number and one.number in named)
    ]
    return bearing[0] if len(bearing) == 1 else None


def _is_same_test(work: LabWork, result: ReadResult) -> bool:
    if result.analyte is not None:
        return work.analyte == result.analyte
    return work.analyte == OTHER and (work.result_text or "").startswith(f"{result.substance}: ")


def _same(work: LabWork, result: ReadResult) -> bool:
    if work.result is not None and result.value is not None:
        return (work.result.value, work.result.unit) == (result.value.value, result.value.unit)
    return bool(work.result_text) and work.result_text == result.words


def _given(intake: Intake, row: Taken) -> ResultGiven:
    result, found = row.result, intake.message
    number = result.value if result.analyte else None
    return ResultGiven(
        laboratory=found.laboratory,
        analyte=result.analyte or OTHER,
        value=number,
        words="" if number is not None else result.words,
        report_number=found.report_number,
        method=result.method,
        amends=row.amends.id if row.amends else None,
    )


__all__ = ["CoronerExchange", "Intake", "Taken"]
