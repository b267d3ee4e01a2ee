"""What a claim's sheet says: whose it is, its items and their sum, what was left out and why."""

from __future__ import annotations

import datetime as dt

from forms.coroner_chapters import Deaths
from forms.derive.arrest import finding_of
from forms.derive.coroner import addressee, one_death, print_day
from forms.derive.coroner_letter import DEPARTMENT, postal
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text, money_text, show_field, specs
from law.instants import When
from models.coroner import CLAIM_KINDS, CORONER, LABORATORY, claims_of, is_open
from models.records import Claim

CLAIM_RULE = "coroner.claim"


def _claim(scope: Scope) -> Claim | None:
    found = scope.record("claim")
    return found if isinstance(found, Claim) else None


def items(scope: Scope) -> tuple[Claim, ...]:
    """What is claimed under this number by this claimant, whatever it is for."""
    claim, one = _claim(scope), one_death(scope)
    if claim is None or one is None or one.file is None:
        return ()
    return tuple(
        item
        for item in claims_of(scope.casefile, one.file)
        if item.claimant == claim.claimant and (item.number or "") == (claim.number or "")
    )


def is_own(item: Claim) -> bool:
    """Whether the item is the claimant's own by the section, or nobody said yet what it is for."""
    return item.claim_kind is None or item.claim_kind in CLAIM_KINDS.get(item.claimant or "", frozenset())


def own_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each item of the claimant's own."""
    return tuple(scope.bind(row_claim=item) for item in items(scope) if is_own(item))


def left_out(scope: Scope) -> tuple[Claim, ...]:
    """Items claimed in this one's name that are the other's."""
    return tuple(item for item in items(scope) if not is_own(item))


def total(scope: Scope) -> Shown:
    """The sum of the amounts told, and how many are not."""
    own = [item for item in items(scope) if is_own(item)]
    told = [item.amount for item in own if item.amount is not None]
    if not told:
        return BLANK
    missing = len(own) - len(told)
    words = f"Sum: {money_text(sum(told))}"
    return Shown(text=f"{words}; not in it: {missing} without an amount" if missing else words)


def state(scope: Scope) -> Shown:
    """Whether the item of this row is open, paid, or ended otherwise."""
    item = scope.record("row_claim")
    if not isinstance(item, Claim):
        return BLANK
    if item.ended is not None:
        return Shown(text="ended without full payment")
    paid = f"paid {money_text(item.paid)}" if item.paid is not None else ""
    day = scope.text("row_claim.paid_at")
    words = ", ".join(part for part in (paid, day) if part)
    if is_open(item):
        return Shown(text=f"open; {words}" if words else "open")
    return Shown(text=words or "paid")


def remark(scope: Scope) -> Shown:
    """Words for the state of the sheet: how many items were left out."""
    count = len(left_out(scope))
    noun = "item" if count == 1 else "items"
    return Shown(text=f"{count} {noun} left out: another’s" if count else "")


def findings(chapter: Deaths, scope: Scope) -> tuple[Finding, ...]:
    """What the law finds on claims in this one's name, and each item that was left out."""
    claim, one, specimen = _claim(scope), one_death(scope), scope.record("specimen")
    if claim is None or one is None:
        return ()
    about = one.subject if claim.claimant == CORONER else f"specimen/{specimen.id}" if specimen else ""
    found = scope.decision(CLAIM_RULE, about)
    told = (finding_of(found),) if found else ()
    return (*told, *(_left(item, chapter, scope) for item in left_out(scope)))


def _left(item: Claim, chapter: Deaths, scope: Scope) -> Finding:
    kind = show_field(item, specs(Claim)["claim_kind"], scope.manner).text.lower()
    amount = money_text(item.amount) if item.amount is not None else "no amount"
    other = "the laboratory’s" if item.claimant == CORONER else "the coroner’s"
    return Finding(
        tag="×",
        title=f"Left out: {kind}, {amount}",
        sentence=f"It is {other} to claim. Enter it there, in that name.",
        citation=f"s. {chapter.specimen}",
        answer="not in this claim",
    )


def claim_day(scope: Scope) -> dt.date | None:
    """The day of the claim: of its sending, else of the printing."""
    sent = scope.value("claim.sent")
    if isinstance(sent, When):
        first, last = sent.local_days()
        return first if first == last else None
    return print_day(scope)


def claim_date(scope: Scope) -> Shown:
    """The same in words."""
    shown = scope.shown("claim.sent")
    day = claim_day(scope)
    return shown if not shown.blank else Shown(text=date_text(day)) if day else BLANK


def payer(chapter: Deaths, scope: Scope) -> Shown:
    """Who reimburses on the day of the claim."""
    return addressee(f"{chapter.values}.coroner.payer", claim_day, scope)


def payer_address(chapter: Deaths, scope: Scope) -> tuple[str, ...]:
    """The lines in the window of the envelope."""
    return (payer(chapter, scope).text, *postal(scope, DEPARTMENT))


def is_coroners(scope: Scope) -> bool:
    """Whether the coroner claims."""
    claim = _claim(scope)
    return claim is None or claim.claimant != LABORATORY


def is_laboratorys(scope: Scope) -> bool:
    """Whether the laboratory claims."""
    claim = _claim(scope)
    return claim is not None and claim.claimant == LABORATORY


def laboratory(scope: Scope) -> Shown:
    """The laboratory that claims."""
    return scope.shown("lab.laboratory")
