"""Claims on the department: entered, sent, paid, ended; never one in the other's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from law.instants import When
from models.casefile import CaseFile
from models.coroner import CLAIM_KINDS, OneDeath, death_with, is_open
from models.problems import Problem
from models.records import CaseRecord, Claim
from services.actor import Actor
from services.cases import Saved
from services.coroner_act import Acts, Find, Open, all_said, not_ahead
from services.coroner_given import ClaimGiven
from services.errors import Invalid, Refused


class ClaimActs(Acts):
    """What becomes of a claim, by the case's id and the claim's."""

    def claim(self, actor: Actor, case_id: str, death_id: str, given: ClaimGiven) -> Saved:
        """Enter an item to be claimed. Raises Refused for an item of the other's, Invalid for an amount."""
        _check_claim(given)

        def make(one: Open) -> Sequence[CaseRecord]:
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

        return self.act(actor, "claim", case_id, death_id, make)

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

        def make(one: Open) -> Sequence[CaseRecord]:
            when = sent or one.now
            not_ahead(one, when, "claim/.sent")
            all_said(
                (("sent_way", way, "Say how it was sent."), ("sent_to", to_whom, "Say to whom.")), "claim"
            )
            claims = [one.find(Claim, key, "such claim") for key in claim_ids]
            if len({claim.claimant for claim in claims}) != 1:
                raise Refused(
                    "The coroner's claim and the laboratory's are never one.",
                    "Send the claims of one claimant together.",
                )
            return [_sent(claim, when, way, to_whom, actor, number) for claim in claims]

        return self.act(actor, "claim_sent", case_id, _of_claim(claim_ids), make)

    def paid(self, actor: Actor, case_id: str, claim_id: str, amount: int, at: When | None = None) -> Saved:
        """Enter what was paid on a claim altogether, in whole cents. Less than claimed leaves it open.

        Raises:
            Refused: the claim was never sent, or is settled.
            Invalid: the amount is below zero.
        """

        def make(one: Open) -> Sequence[CaseRecord]:
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
            not_ahead(one, when, "claim/.paid_at")
            return (replace(claim, paid=amount, paid_at=when),)

        return self.act(actor, "claim_paid", case_id, _of_claim((claim_id,)), make)

    def end_claim(self, actor: Actor, case_id: str, claim_id: str, reason: str) -> Saved:
        """End a claim that will not be paid, or not in full. Raises Invalid without a reason."""
        if not reason.strip():
            raise Invalid([Problem(path="claim/.ended_reason", message="Say why the claim ends.")])

        def make(one: Open) -> Sequence[CaseRecord]:
            claim = one.find(Claim, claim_id, "such claim")
            if not is_open(claim):
                raise Refused(
                    "This claim is settled or ended.",
                    "What is settled is corrected in the case, with a reason.",
                )
            return (replace(claim, ended=one.now, ended_reason=reason.strip()),)

        return self.act(actor, "claim_ended", case_id, _of_claim((claim_id,)), make)


def _of_claim(claim_ids: Sequence[str]) -> Find:
    def find(casefile: CaseFile) -> OneDeath | None:
        claim = casefile.find(claim_ids[0]) if claim_ids else None
        return death_with(casefile, claim.coroner_file_id or "") if isinstance(claim, Claim) else None

    return find


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
