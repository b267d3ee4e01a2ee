"""Acts of the coroner's desk: drawn, released, result received, forwarded.

Each is one piece of work with one entry in the history. Nothing a coroner did is refused because it came
late or short: it is recorded with its reason. Refused is only what would say something that is not so: a
release without a reason where no specimen was drawn, a result written over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from law.answers import Answer
from law.decisions import Decision
from law.errors import LawGap
from law.instants import When
from law.tables import LawTables
from models.casefile import CaseFile
from models.coroner import (
    OneDeath,
    death_of,
    death_with,
    is_reported,
    specimens_of,
    unforwarded,
)
from models.problems import Problem
from models.records import (
    CaseRecord,
    DrawAttempt,
    Forwarding,
    LabWork,
    Specimen,
)
from services import numbers
from services.actor import Actor
from services.cases import Cases, Saved
from services.coroner_act import Find, Open, all_said, not_ahead
from services.coroner_claims import ClaimActs
from services.coroner_given import OTHER, Asked, Draw, Forwarded, NoDraw, ResultGiven
from services.coroner_reports import with_records
from services.coronerindex import DRAW_RULE, craft_kind
from services.dutymet import drawn
from services.errors import Invalid, NotFound, Refused
from services.fences import Fences
from services.office import Office

RELEASE_NUMBERS = "R-YYYY-####"
_PREFIX = {"boat": "boat", "snowmobile": "sled"}

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]


class CoronerActs(ClaimActs):
    """What the coroner does to a death, by the case's id and the death's (`OneDeath.id`)."""

    def __init__(
        self,
        office: Office,
        cases: Cases,
        evaluate: Evaluate,
        tables: Callable[[], LawTables],
        fences: Fences,
    ) -> None:
        super().__init__(office, cases, fences)
        self._evaluate, self._tables = evaluate, tables

    # Specimen and release

    def record_draw(self, actor: Actor, case_id: str, death_id: str, draw: Draw) -> Saved:
        """Record blood drawn from the body. Raises Invalid for a time ahead, or no volume at all."""

        def make(one: Open) -> Sequence[CaseRecord]:
            not_ahead(one, draw.collected, "specimen/.collected")
            _check_volume(draw)
            specimen = one.add(
                Specimen,
                number=draw.number or None,
                involvement_id=one.one.involvement_id,
                from_decedent=True,
                specimen_kind="blood",
                site=draw.site,
                collected=draw.collected,
                collected_by=draw.by or one.unit.actor.name,
                collector_capacity=draw.capacity,
                directed_by=draw.directed_by,
                volume=draw.volume,
                shortfall_reason=draw.reason_text or None,
                preservative=draw.preservative or None,
                lot=draw.lot or None,
                expires=draw.expires,
            )
            attempt = one.add(
                DrawAttempt,
                coroner_file_id=one.file.id,
                attempted=draw.collected,
                attempted_by=specimen.collected_by,
                capacity=draw.capacity,
                directed_by=draw.directed_by,
                site=draw.site,
                outcome="drawn",
                specimen_id=specimen.id,
            )
            file = replace(
                one.file,
                specimen_id=one.file.specimen_id or specimen.id,
                not_drawn=None,
                draw_reason=draw.reason or one.file.draw_reason,
                draw_reason_text=draw.reason_text or one.file.draw_reason_text,
                draw_treated=True if draw.treated_reason else one.file.draw_treated,
                draw_treated_reason=draw.treated_reason or one.file.draw_treated_reason,
            )
            return file, specimen, attempt

        return self.act(actor, "draw", case_id, death_id, make)

    def record_no_draw(self, actor: Actor, case_id: str, death_id: str, given: NoDraw) -> Saved:
        """Record that no specimen was or can be drawn.

        Raises:
            Invalid: no reason, or the time lies ahead.
            Refused: blood of the decedent is on record.
        """

        def make(one: Open) -> Sequence[CaseRecord]:
            if drawn(one.casefile, one.one):
                raise Refused(
                    "Blood of this decedent is on record, so it was drawn.",
                    "If that is wrong, void the specimen with a reason first.",
                )
            if given.attempted is not None:
                not_ahead(one, given.attempted, "draw_attempt/.attempted")
            if not given.reason:
                message = "Say why no specimen can be drawn."
                raise Invalid([Problem(path="coroner_file/.draw_reason", message=message)])
            file = replace(
                one.file,
                not_drawn=True,
                draw_reason=given.reason,
                draw_reason_text=given.reason_text or None,
            )
            if given.attempted is None and not given.outcome:
                return (file,)
            attempt = one.add(
                DrawAttempt,
                coroner_file_id=file.id,
                attempted=given.attempted,
                attempted_by=given.attempted_by or one.unit.actor.name,
                outcome=given.outcome,
            )
            return file, attempt

        return self.act(actor, "no_draw", case_id, death_id, make)

    def ask_release(self, actor: Actor, case_id: str, death_id: str, asked: Asked) -> Saved:
        """Record that a funeral home asks for the body's release for embalming. The first asking stands.

        Raises:
            Invalid: the time lies ahead.
            Refused: it was asked for before.
        """

        def make(one: Open) -> Sequence[CaseRecord]:
            when = asked.asked or one.now
            not_ahead(one, when, "coroner_file/.embalming_asked")
            if one.file.embalming_asked is not None:
                raise Refused(
                    "The release was asked for before, and the first asking stands.",
                    "Release the body, or correct the coroner's file with a reason.",
                )
            file = replace(
                one.file,
                embalming_asked=when,
                asked_way=asked.way,
                funeral_home=asked.funeral_home or one.file.funeral_home,
                funeral_director=asked.director or one.file.funeral_director,
                funeral_address=asked.address or one.file.funeral_address,
                funeral_phone=asked.phone or one.file.funeral_phone,
            )
            return (file,)

        return self.act(actor, "release_asked", case_id, death_id, make)

    def release(
        self,
        actor: Actor,
        case_id: str,
        death_id: str,
        *,
        released: When | None = None,
        way: str | None = None,
        reason: str = "",
    ) -> Saved:
        """Release the body for embalming; the release gets a number of its own.

        Args:
            reason: why before or without the specimen, wherever one is, or may be, required and not drawn.

        Raises:
            Invalid: that reason is missing, or the time lies ahead.
            Refused: the body is released already.
        """

        def make(one: Open) -> Sequence[CaseRecord]:
            when = released or one.now
            not_ahead(one, when, "coroner_file/.embalming_released")
            if one.file.embalming_released is not None:
                raise Refused(
                    f"This body is released already, by number {one.file.release_number or 'not on record'}.",
                    "Print the release again; if it is wrong, correct the coroner's file with a reason.",
                )
            if not reason.strip() and self._needs_reason(one):
                message = (
                    "No specimen is on record, and one is or may be required. Draw it first, or say why the "
                    "body is released without it."
                )
                raise Invalid([Problem(path="coroner_file/.release_reason", message=message)])
            number = numbers.next_number(one.unit.connection, RELEASE_NUMBERS, one.unit.at, one.zone)
            file = replace(
                one.file,
                embalming_released=when,
                released_by=actor.name,
                release_number=number,
                release_way=way,
                release_reason=reason.strip() or one.file.release_reason,
            )
            return (file,)

        return self.act(actor, "embalming_release", case_id, death_id, make, reason)

    def _needs_reason(self, one: Open) -> bool:
        """Whether a specimen is, or may be, required and none is on record."""
        if drawn(one.casefile, one.one):
            return False
        for decision in self._evaluate(one.casefile):
            if decision.id == DRAW_RULE and decision.subject == one.one.subject:
                return decision.answer not in (Answer.NO, Answer.NOT_APPLICABLE)
        return True

    # Laboratory

    def result_received(self, actor: Actor, case_id: str, specimen_id: str, given: ResultGiven) -> Saved:
        """Take a laboratory's result in; the coroner is notified with it. An earlier result stays as it was.

        Raises:
            Invalid: neither a number nor words, or a result is on record that this one does not say to amend.
            NotFound: no such specimen of a decedent.
        """
        return self.results_received(actor, case_id, [(specimen_id, given)])

    def results_received(self, actor: Actor, case_id: str, given: Sequence[tuple[str, ResultGiven]]) -> Saved:
        """The same for several results of one decedent, each with its specimen's id: all or none."""
        for _, result in given:
            _check_said(result)

        def make(one: Open) -> Sequence[CaseRecord]:
            made: list[CaseRecord] = []
            file = one.file
            for specimen_id, result in given:
                work = _received(one, specimen_id, result)
                # The next result must not go where this one went.
                one.casefile = with_records(one.casefile, (work,))
                file = replace(file, result_notified=file.result_notified or work.result_known)
                made.append(work)
            return file, *made

        return self.act(actor, "result", case_id, _of_specimen(given[0][0]), make)

    def forward(self, actor: Actor, case_id: str, death_id: str, given: Forwarded) -> Saved:
        """Record that every result not yet forwarded was.

        Raises:
            Invalid: the way is missing, nobody is named and the law names nobody, or the time lies ahead.
            Refused: every result is forwarded, or there is none.
        """

        def make(one: Open) -> Sequence[CaseRecord]:
            works = unforwarded(one.casefile, one.one)
            if not works:
                raise Refused(
                    "No result of this death waits to be forwarded.",
                    "Take the laboratory's result in first; an amended result is forwarded on its own.",
                )
            when = given.at or one.now
            not_ahead(one, when, "forwarding/.forwarded")
            to_whom = given.to_whom.strip() or self._addressee(one, when)
            all_said(
                (("way", given.way, "Say how it was forwarded."), ("to_whom", to_whom, "Say to whom.")),
                "forwarding",
            )
            forwarding = one.add(
                Forwarding,
                coroner_file_id=one.file.id,
                lab_work_ids=tuple(work.id for work in works),
                forwarded=when,
                to_whom=to_whom,
                way=given.way,
                by_whom=actor.name,
                proof=given.proof or None,
                note=given.note or None,
            )
            return one.file, forwarding

        return self.act(actor, "forward", case_id, death_id, make)

    def addressee(self, casefile: CaseFile, death_id: str, on: When) -> str:
        """To whom the law has a result forwarded on a day; "" where its text is not loaded."""
        one = death_with(casefile, death_id)
        return self._named(casefile, one, on) if one is not None else ""

    def _addressee(self, one: Open, on: When) -> str:
        return self._named(one.casefile, one.one, on)

    def _named(self, casefile: CaseFile, one: OneDeath, on: When) -> str:
        day = on.local_days()[0]
        prefix = _PREFIX.get(craft_kind(casefile, one), "boat")
        try:
            return self._tables().value(f"{prefix}.coroner.result_addressee", day).text if day else ""
        except LawGap:
            return ""


def _check_volume(draw: Draw) -> None:
    volume = draw.volume.value if draw.volume is not None else None
    if volume is not None and volume <= 0:
        message = "A volume is more than zero. Correct it, or leave it empty and say why."
        raise Invalid([Problem(path="specimen/.volume", message=message)])


def _of_specimen(specimen_id: str) -> Find:
    def find(casefile: CaseFile) -> OneDeath | None:
        specimen = casefile.find(specimen_id)
        return death_of(casefile, specimen) if isinstance(specimen, Specimen) else None

    return find


def _check_said(given: ResultGiven) -> None:
    if given.value is None and not given.words.strip():
        message = "A result is a number with its unit, or the laboratory's words. Enter one."
        raise Invalid([Problem(path="lab_work/.result", message=message)])


def _received(one: Open, specimen_id: str, given: ResultGiven) -> LabWork:
    """The laboratory work with its result."""
    known = given.known or one.now
    not_ahead(one, known, "lab_work/.result_known")
    work = _work_for(one, specimen_id, given)
    return replace(
        work,
        laboratory=given.laboratory or work.laboratory,
        analyte=given.analyte or work.analyte,
        result=given.value,
        result_text=given.words.strip() or None,
        report_number=given.report_number or work.report_number,
        method=given.method or work.method,
        analyst=given.analyst or work.analyst,
        uncertainty=given.uncertainty or work.uncertainty,
        reported=given.reported or work.reported,
        result_known=known,
        amends=given.amends,
    )


def _work_for(one: Open, specimen_id: str, given: ResultGiven) -> LabWork:
    """The record the result goes into: the work that waits for it, else a new one."""
    if specimen_id not in {specimen.id for specimen in specimens_of(one.casefile, one.one)}:
        raise NotFound("such specimen of a decedent")
    works = [work for work in one.casefile.all(LabWork) if work.specimen_id == specimen_id]
    same = [work for work in works if given.analyte in (None, work.analyte) or work.analyte is None]
    told = [work for work in same if is_reported(work)]
    if given.amends is not None:
        if all(work.id != given.amends for work in works):
            raise NotFound("such result to amend")
        return one.add(LabWork, specimen_id=specimen_id, submitted=None)
    waiting = [work for work in same if not is_reported(work)]
    if waiting:
        return waiting[0]
    if told and given.analyte != OTHER and given.analyte in (None, *(work.analyte for work in told)):
        message = "A result of this test is on record and stays. Say that this one amends it."
        raise Invalid([Problem(path=f"lab_work/{told[-1].id}.result", message=message)])
    return one.add(LabWork, specimen_id=specimen_id)
