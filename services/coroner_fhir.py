"""The coroner's exchange with laboratories: one decedent's specimens out, a laboratory's results in."""

from __future__ import annotations

import json
from collections.abc import Iterator

from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import OneDeath, specimens_of, works_of
from models.problems import ProblemsFound
from models.records import Container, Involvement, LabWork, Specimen
from services.actor import Actor
from services.changes import Changes
from services.coroner import Coroner
from services.coroner_acts import CoronerActs
from services.coroner_given import ResultGiven
from services.errors import Invalid, NotFound, Refused
from services.exchange.fhir_read import ReadMessage, ReadResult, ReadSpecimen, read_message
from services.exchange.fhir_write import Sent, Tested, message
from services.office import Office
from services.settings import read_settings
from services.uow import read


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """One result of a message and where it goes.

    Attributes:
        specimen: the specimen on record it is of; None where none bears its number.
        known: the same value of the same substance is on record already: it is not taken in again.
        amends: the earlier work it amends.
    """

    result: ReadResult
    specimen: Specimen | None
    known: bool = False
    amends: LabWork | None = None

    @property
    def is_new(self) -> bool:
        """Whether taking the message in adds it."""
        return self.specimen is not None and not self.known


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
    """What taking a message in would do; nothing is stored yet."""

    message: ReadMessage
    rows: tuple[Taken, ...]


class CoronerExchange:
    """FHIR in and out. Every reading of a result is noted by the fence."""

    def __init__(self, office: Office, coroner: Coroner, acts: CoronerActs) -> None:
        self._office, self._coroner, self._acts = office, coroner, acts

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
        views = self._coroner.deaths(actor, case_id)
        known: list[LabWork] = []
        specimens: list[Specimen] = []
        for view in views:
            specimens += specimens_of(view.casefile, view.one)
            known += [one.work for one in self._coroner.results(actor, case_id, view.one.id)]
        rows = tuple(_taken(found, result, specimens, known) for result in found.results)
        return Intake(message=found, rows=rows)

    def take_in(self, actor: Actor, case_id: str, content: bytes) -> tuple[Intake, Changes]:
        """Take the new results of a message in; those on record already are left, so twice adds nothing.

        Raises:
            Invalid, Refused, NotFound: as `plan` and `CoronerActs.result_received`.
        """
        intake = self.plan(actor, case_id, content)
        kinds: frozenset[str] = frozenset()
        ids: frozenset[str] = frozenset()
        for row in intake.rows:
            if row.is_new and row.specimen is not None:
                saved = self._acts.result_received(actor, case_id, row.specimen.id, _given(intake, row))
                kinds, ids = kinds | saved.changes.kinds, ids | saved.changes.ids
        return intake, Changes(kinds=kinds, ids=ids)

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


def _taken(found: ReadMessage, result: ReadResult, specimens: list[Specimen], known: list[LabWork]) -> Taken:
    specimen = _matching(found, result, specimens)
    if specimen is None:
        return Taken(result=result, specimen=None)
    mine = [
        work
        for work in known
        if work.specimen_id == specimen.id and work.analyte in (result.analyte, result.analyte or "other")
    ]
    if any(_same(work, result) for work in mine):
        return Taken(result=result, specimen=specimen, known=True)
    return Taken(result=result, specimen=specimen, amends=mine[-1] if mine else None)


def _matching(found: ReadMessage, result: ReadResult, specimens: list[Specimen]) -> Specimen | None:
    """The specimen on record that bears a number of the message; never a guess by kind alone."""
    read_one = next((one for one in found.specimens if one.id == result.specimen_id), None)
    named = {*_names(read_one), result.specimen_id}
    return next((one for one in specimens if one.id in named or (one.number and one.number in named)), None)


def _names(one: ReadSpecimen | None) -> Iterator[str]:
    if one is not None:
        yield one.id
        yield from one.numbers


def _same(work: LabWork, result: ReadResult) -> bool:
    if work.result is not None and result.value is not None:
        return (work.result.value, work.result.unit) == (result.value.value, result.value.unit)
    return bool(work.result_text) and work.result_text == result.written


def _given(intake: Intake, row: Taken) -> ResultGiven:
    result, found = row.result, intake.message
    substance = "" if result.analyte else f"{result.substance}: "
    words = "" if result.value is not None and result.analyte else f"{substance}{result.written}"
    return ResultGiven(
        laboratory=found.laboratory,
        analyte=result.analyte or "other",
        value=result.value if result.analyte else None,
        words=words,
        report_number=found.report_number,
        method=result.method,
        amends=row.amends.id if row.amends else None,
    )


__all__ = ["CoronerExchange", "Intake", "Taken"]
