"""Acts of the coroner's desk: drawn, released, result received, forwarded, claimed, paid.

Each is one piece of work with one entry in the history. Nothing a coroner did is refused because it came
late or short: it is recorded with its reason. Refused is only what would say something that is not so: a
release without a reason where no specimen was drawn, a claim in another's name, a result written over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlalchemy.engine import Connection

from law.answers import Answer
from law.decisions import Decision
from law.errors import LawGap
from law.instants import When, exact
from law.tables import LawTables
from models.casefile import CaseFile
from models.coroner import (
    CLAIM_KINDS,
    OneDeath,
    death_of,
    death_with,
    is_open,
    is_reported,
    specimens_of,
    unforwarded,
)
from models.problems import Problem
from models.records import (
    CaseRecord,
    Claim,
    CoronerFile,
    DrawAttempt,
    DutyNote,
    Forwarding,
    LabWork,
    Specimen,
)
from services import casestore, numbers
from services.actor import Actor, require
from services.cases import Cases, Saved, obstacles
from services.coroner_given import Asked, ClaimGiven, Draw, Forwarded, NoDraw, ResultGiven
from services.coroner_reports import CORONERS
from services.coronerindex import DRAW_RULE, craft_kind
from services.dutyindex import NOT_NEEDED
from services.dutymet import drawn
from services.errors import Invalid, NotFound, Refused
from services.fences import Fences
from services.ids import new_id
from services.office import Office
from services.settings import read_settings
from services.uow import Unit, serial_work

RELEASE_NUMBERS = "R-YYYY-####"
_PREFIX = {"boat": "boat", "snowmobile": "sled"}

R = TypeVar("R", bound=CaseRecord)
Evaluate = Callable[[CaseFile], tuple[Decision, ...]]
Make = Callable[["_Open"], Sequence[CaseRecord]]


@dataclass(slots=True, kw_only=True)
class _Open:
    """One death inside a unit of work, with its file, which is made with the first act."""

    unit: Unit
    casefile: CaseFile
    one: OneDeath
    zone: str

    @property
    def now(self) -> When:
        """The instant of the act, in the office's zone."""
        return exact(self.unit.at, self.zone)

    @property
    def file(self) -> CoronerFile:
        """The coroner's file; one that was not made yet gets its id here, once."""
        if self.one.file is None:
            death = self.one.officers[0]
            made = CoronerFile(
                id=new_id(self.unit.at),
                case_id=self.casefile.case.id,
                death_id=death.id,
                involvement_id=death.involvement_id,
            )
            self.one = OneDeath(officers=self.one.officers, file=made)
        assert self.one.file is not None
        return self.one.file

    def add(self, cls: type[R], **fields: Any) -> R:
        """A new record of the case."""
        return cls(id=new_id(self.unit.at), case_id=self.casefile.case.id, **fields)

    def find(self, cls: type[R], record_id: str, what: str) -> R:
        """A record of the case that is not voided. Raises NotFound."""
        found = self.casefile.find(record_id)
        if not isinstance(found, cls) or found.void_reason is not None:
            raise NotFound(what)
        return found


class CoronerActs:
    """What the coroner does to a death, by the case's id and the death's (`OneDeath.id`)."""

    def __init__(
        self,
        office: Office,
        cases: Cases,
        evaluate: Evaluate,
        tables: Callable[[], LawTables],
        fences: Fences,
    ) -> None:
        self._office, self._cases, self._evaluate = office, cases, evaluate
        self._tables, self._fences = tables, fences

    # Specimen and release

    def record_draw(self, actor: Actor, case_id: str, death_id: str, draw: Draw) -> Saved:
        """Record blood drawn from the body. Raises Invalid for a time that lies ahead."""

        def make(one: _Open) -> Sequence[CaseRecord]:
            _not_ahead(one, draw.collected, "specimen/.collected")
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

        return self._act(actor, "draw", case_id, death_id, make)

    def record_no_draw(self, actor: Actor, case_id: str, death_id: str, given: NoDraw) -> Saved:
        """Record that no specimen was or can be drawn. Raises Invalid without a reason."""

        def make(one: _Open) -> Sequence[CaseRecord]:
            if not given.reason:
                message = "Say why no specimen can be drawn."
                raise Invalid([Problem(path="coroner_file/.draw_reason", message=message)])
            file = replace(
                one.file,
                not_drawn=True,
                draw_reason=given.reason,
                draw_reason_text=given.reason_text or None,
            )
            note = one.add(
                DutyNote,
                duty_id=f"{DRAW_RULE}:{one.one.subject}",
                says=NOT_NEEDED,
                reason=given.reason_text or "No specimen can be drawn; the coroner's file says why.",
            )
            if given.attempted is None and not given.outcome:
                return file, note
            attempt = one.add(
                DrawAttempt,
                coroner_file_id=file.id,
                attempted=given.attempted,
                attempted_by=given.attempted_by or one.unit.actor.name,
                outcome=given.outcome,
            )
            return file, note, attempt

        return self._act(actor, "no_draw", case_id, death_id, make)

    def ask_release(self, actor: Actor, case_id: str, death_id: str, asked: Asked) -> Saved:
        """Record that a funeral home asks for the body's release for embalming."""

        def make(one: _Open) -> Sequence[CaseRecord]:
            file = replace(
                one.file,
                embalming_asked=asked.asked or one.now,
                asked_way=asked.way,
                funeral_home=asked.funeral_home or one.file.funeral_home,
                funeral_director=asked.director or one.file.funeral_director,
                funeral_address=asked.address or one.file.funeral_address,
                funeral_phone=asked.phone or one.file.funeral_phone,
            )
            return (file,)

        return self._act(actor, "release_asked", case_id, death_id, make)

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

        def make(one: _Open) -> Sequence[CaseRecord]:
            when = released or one.now
            _not_ahead(one, when, "coroner_file/.embalming_released")
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

        return self._act(actor, "embalming_release", case_id, death_id, make, reason)

    def _needs_reason(self, one: _Open) -> bool:
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
        if given.value is None and not given.words.strip():
            message = "A result is a number with its unit, or the laboratory's words. Enter one."
            raise Invalid([Problem(path="lab_work/.result", message=message)])

        def make(one: _Open) -> Sequence[CaseRecord]:
            known = given.known or one.now
            _not_ahead(one, known, "lab_work/.result_known")
            work = _work_for(one, specimen_id, given)
            kept = replace(
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
            return replace(one.file, result_notified=one.file.result_notified or known), kept

        return self._act(actor, "result", case_id, _of_specimen(specimen_id), make)

    def forward(self, actor: Actor, case_id: str, death_id: str, given: Forwarded) -> Saved:
        """Record that every result not yet forwarded was.

        Raises:
            Invalid: the way is missing, nobody is named and the law names nobody, or the time lies ahead.
            Refused: every result is forwarded, or there is none.
        """

        def make(one: _Open) -> Sequence[CaseRecord]:
            works = unforwarded(one.casefile, one.one)
            if not works:
                raise Refused(
                    "No result of this death waits to be forwarded.",
                    "Take the laboratory's result in first; an amended result is forwarded on its own.",
                )
            when = given.at or one.now
            _not_ahead(one, when, "forwarding/.forwarded")
            to_whom = given.to_whom.strip() or self._addressee(one, when)
            _all_said(
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

        return self._act(actor, "forward", case_id, death_id, make)

    def addressee(self, casefile: CaseFile, death_id: str, on: When) -> str:
        """To whom the law has a result forwarded on a day; "" where its text is not loaded."""
        one = death_with(casefile, death_id)
        return self._named(casefile, one, on) if one is not None else ""

    def _addressee(self, one: _Open, on: When) -> str:
        return self._named(one.casefile, one.one, on)

    def _named(self, casefile: CaseFile, one: OneDeath, on: When) -> str:
        day = on.local_days()[0]
        prefix = _PREFIX.get(craft_kind(casefile, one), "boat")
        try:
            return self._tables().value(f"{prefix}.coroner.result_addressee", day).text if day else ""
        except LawGap:
            return ""

    # Claims

    def claim(self, actor: Actor, case_id: str, death_id: str, given: ClaimGiven) -> Saved:
        """Enter an item to be claimed. Raises Refused for an item of the other's, Invalid for an amount."""
        _check_claim(given)

        def make(one: _Open) -> Sequence[CaseRecord]:
            made = one.add(
                Claim,
                coroner_file_id=one.file.id,
                claimant=given.claimant,
                claim_kind=given.kind,
                amount=given.amount,
                payee=given.payee or None,
                payee_address=given.payee_address or None,
                basis=given.basis or None,
                lab_work_id=given.lab_work_id,
                specimen_id=given.specimen_id,
                monthly_report_id=one.file.report_id if given.kind == "report" else None,
            )
            return one.file, made

        return self._act(actor, "claim", case_id, death_id, make)

    def send_claims(
        self,
        actor: Actor,
        case_id: str,
        claim_ids: Sequence[str],
        *,
        sent: When | None = None,
        way: str,
        to_whom: str,
        number: str = "",
    ) -> Saved:
        """Enter that claims were sent together. One claimant each time.

        Raises:
            Refused: they are the claims of two, or one was sent already.
            Invalid: no amount, way or addressee, or the time lies ahead.
        """

        def make(one: _Open) -> Sequence[CaseRecord]:
            when = sent or one.now
            _not_ahead(one, when, "claim/.sent")
            _all_said(
                (("sent_way", way, "Say how it was sent."), ("sent_to", to_whom, "Say to whom.")), "claim"
            )
            claims = [one.find(Claim, key, "such claim") for key in claim_ids]
            if len({claim.claimant for claim in claims}) != 1:
                raise Refused(
                    "The coroner's claim and the laboratory's are never one.",
                    "Send the claims of one claimant together.",
                )
            return [_sent(claim, when, way, to_whom, actor, number) for claim in claims]

        return self._act(actor, "claim_sent", case_id, _of_claim(claim_ids), make)

    def paid(self, actor: Actor, case_id: str, claim_id: str, amount: int, at: When | None = None) -> Saved:
        """Enter what was paid on a claim altogether, in whole cents. Less than claimed leaves it open.

        Raises:
            Refused: the claim was never sent, or is settled.
            Invalid: the amount is below zero.
        """

        def make(one: _Open) -> Sequence[CaseRecord]:
            claim = one.find(Claim, claim_id, "such claim")
            if amount < 0:
                message = "An amount is zero or more."
                raise Invalid([Problem(path="claim/.paid", message=message)])
            if claim.sent is None or not is_open(claim):
                raise Refused(
                    "This claim was not sent, or it is settled.",
                    "Enter the sending first; what is settled is corrected in the case, with a reason.",
                )
            when = at or one.now
            _not_ahead(one, when, "claim/.paid_at")
            return (replace(claim, paid=amount, paid_at=when),)

        return self._act(actor, "claim_paid", case_id, _of_claim((claim_id,)), make)

    def end_claim(self, actor: Actor, case_id: str, claim_id: str, reason: str) -> Saved:
        """End a claim that will not be paid, or not in full. Raises Invalid without a reason."""
        if not reason.strip():
            raise Invalid([Problem(path="claim/.ended_reason", message="Say why the claim ends.")])

        def make(one: _Open) -> Sequence[CaseRecord]:
            claim = one.find(Claim, claim_id, "such claim")
            return (replace(claim, ended=one.now, ended_reason=reason.strip()),)

        return self._act(actor, "claim_ended", case_id, _of_claim((claim_id,)), make)

    # Shared

    def _act(
        self, actor: Actor, act: str, case_id: str, death: str | _Find, make: Make, reason: str = ""
    ) -> Saved:
        require(actor, CORONERS, "enter what the coroner does")
        with serial_work(self._office, actor, act, reason) as unit:
            casefile = _loaded(unit.connection, case_id)
            one = death_with(casefile, death) if isinstance(death, str) else death(casefile)
            if one is None:
                raise NotFound("such death")
            zone = read_settings(unit.connection).zone
            opened = _Open(unit=unit, casefile=casefile, one=one, zone=zone)
            edited = with_records(casefile, make(opened))
            problems = list(obstacles(edited))
            if problems:
                raise Invalid(problems)
            after = self._cases.save_in(unit, casefile, edited)
        return Saved(casefile=self._fences.shown(actor, after), changes=unit.changes)


_Find = Callable[[CaseFile], OneDeath | None]


def with_records(casefile: CaseFile, changed: Sequence[CaseRecord]) -> CaseFile:
    """The case with these records in the place of those of their ids, or added."""
    ids = {record.id for record in changed}
    kept = tuple(record for record in casefile.records if record.id not in ids)
    return replace(casefile, records=(*kept, *changed))


def _loaded(connection: Connection, case_id: str) -> CaseFile:
    found = casestore.load(connection, case_id)
    if found is None:
        raise NotFound("such case")
    return found


def _of_specimen(specimen_id: str) -> _Find:
    def find(casefile: CaseFile) -> OneDeath | None:
        specimen = casefile.find(specimen_id)
        return death_of(casefile, specimen) if isinstance(specimen, Specimen) else None

    return find


def _of_claim(claim_ids: Sequence[str]) -> _Find:
    def find(casefile: CaseFile) -> OneDeath | None:
        claim = casefile.find(claim_ids[0]) if claim_ids else None
        return death_with(casefile, claim.coroner_file_id or "") if isinstance(claim, Claim) else None

    return find


def _work_for(one: _Open, specimen_id: str, given: ResultGiven) -> LabWork:
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
    if told and given.analyte in (None, *(work.analyte for work in told)):
        message = "A result of this test is on record and stays. Say that this one amends it."
        raise Invalid([Problem(path=f"lab_work/{told[-1].id}.result", message=message)])
    return one.add(LabWork, specimen_id=specimen_id)


def _check_claim(given: ClaimGiven) -> None:
    own = CLAIM_KINDS.get(given.claimant)
    if own is None or given.kind not in own:
        raise Refused(
            "The coroner claims for reports and specimens, the laboratory for analyses.",
            "Enter the item as the claim of the one whose cost it is.",
            cite="30.67(6)(b)",
        )
    if given.amount is not None and given.amount < 0:
        raise Invalid([Problem(path="claim/.amount", message="An amount is zero or more.")])


def _sent(claim: Claim, when: When, way: str, to_whom: str, actor: Actor, number: str) -> Claim:
    if claim.sent is not None:
        raise Refused("A claim named here was sent already.", "Look at the claims of the case again.")
    if claim.amount is None:
        message = "A claim names an amount. Enter it first."
        raise Invalid([Problem(path=f"claim/{claim.id}.amount", message=message)])
    return replace(
        claim,
        sent=when,
        sent_way=way,
        sent_to=to_whom.strip(),
        sent_by=actor.name,
        number=number or claim.number,
    )


def _all_said(asked: Sequence[tuple[str, str, str]], kind: str) -> None:
    problems = [Problem(path=f"{kind}/.{key}", message=text) for key, said, text in asked if not said]
    if problems:
        raise Invalid(problems)


def _not_ahead(one: _Open, when: When, path: str) -> None:
    if when.earliest is not None and when.earliest > one.unit.at:
        message = "The time lies ahead. Enter it when it has happened, or correct the time."
        raise Invalid([Problem(path=path, message=message)])
