"""Voided cases: nothing new is entered in one; who tries is told by whom it was voided, why, where to go.

A case is voided because it was opened by mistake, so a draw, a release or a packet in it would belong to
nothing. What stays possible is what would be lost otherwise: custody of a thing whose ledger was begun (the
tube is on some shelf, whatever became of the case), a paper attached for it, a link to the case that holds,
and taking the void back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.values import instant_text
from law.decisions import Decision
from law.plain import dataclass
from models.audit import read_body
from models.casefile import CaseFile
from models.custody_state import ledger_of
from models.office_tables import AUDIT_ENTRIES, AUDIT_LEAVES
from models.records import Arrest, Case, Document
from models.types import parse_instant
from models.verify import parsed
from services import casestore
from services.dutyindex import CLOSED
from services.errors import Refused
from services.holdindex import end_of, never_held
from services.merge import Change
from services.settings import read_settings

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]

PAPERS = frozenset({"F17", "F23"})
"""Forms that are still issued of a voided case: the ledger of a thing, and the summary with its history."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voiding:
    """How a case was voided; `who` and `when` in words, "" where the history no longer says."""

    who: str
    when: str
    why: str

    @property
    def words(self) -> str:
        """The same as a sentence."""
        by = f" by {self.who} on {self.when}" if self.who else ""
        return f"This case was voided{by}: {self.why.rstrip('.')}."


def refuse(connection: Connection, case: Case) -> None:
    """Raise Refused for a voided case."""
    if case.void_reason is None:
        return
    linked = [casestore.load_record(connection, Case.KIND, one) for one in case.linked_cases]
    numbers = [one.number for one in linked if isinstance(one, Case) and one.number]
    where = f"the linked case {', '.join(numbers)}" if numbers else "the case that holds in its place"
    raise Refused(
        f"{voiding_of(connection, case).words} Nothing new is entered in it.",
        f"Enter it in {where}; if this one holds after all, take the void back with a reason first.",
    )


def refuse_changes(
    connection: Connection,
    stored: CaseFile,
    changes: Sequence[Change],
    after: CaseFile,
    evaluate: Evaluate,
) -> None:
    """The same, but for changes a voided case takes (see the module). Nor is a case voided over a hold."""
    if stored.case.void_reason is None:
        if after.case.void_reason is not None:
            _refuse_held(after, evaluate)
    elif after.case.void_reason is not None and not all(map(_is_taken, changes)):
        refuse(connection, stored.case)


def _refuse_held(after: CaseFile, evaluate: Evaluate) -> None:
    """Raise Refused where somebody arrested would leave the board of holds with the case."""
    held = [arrest.id for arrest in after.all(Arrest) if end_of(after, arrest.id) is None]
    if not held or after.case.status == CLOSED:
        return
    decisions = evaluate(after)
    if not all(never_held(decisions, arrest_id) for arrest_id in held):
        raise Refused(
            "Somebody was arrested in this case and no release is on record; a voided case is on no board.",
            "Enter the release, or take the arrest out with its reason; then void the case.",
        )


def refuse_first_entry(connection: Connection, casefile: CaseFile, specimen_id: str) -> None:
    """Raise Refused where a ledger would be begun in a voided case; one that was begun goes on."""
    if not ledger_of(casefile, specimen_id):
        refuse(connection, casefile.case)


def _is_taken(change: Change) -> bool:
    if change.before is None:
        return isinstance(change.after, Document)
    if not isinstance(change.before, Case) or not isinstance(change.after, Case):
        return False
    before, after = change.before, change.after
    return replace(before, linked_cases=(), version=0) == replace(after, linked_cases=(), version=0)


def words_of(connection: Connection, case: Case) -> str:
    """How a case was voided, as a sentence; "" for one that holds."""
    return voiding_of(connection, case).words if case.void_reason is not None else ""


def voiding_of(connection: Connection, case: Case) -> Voiding:
    """By whom, when and why a case was voided, as the history has it."""
    e, leaf = AUDIT_ENTRIES.c, AUDIT_LEAVES.c
    zone = read_settings(connection).zone
    query = (
        sa.select(e.body, leaf.payload)
        .join_from(AUDIT_LEAVES, AUDIT_ENTRIES, e.seq == leaf.seq)
        .where(leaf.kind == Case.KIND, leaf.record_id == case.id)
        .order_by(leaf.seq.desc())
    )
    for row in connection.execute(query):
        after = parsed(row.payload).get("after")
        if isinstance(after, dict) and after.get("void_reason") == case.void_reason:
            body = read_body(row.body)
            actor = body["actor"]
            who = str(actor["name"]) if isinstance(actor, dict) else ""
            when = instant_text(parse_instant(str(body["at"])), zone)
            return Voiding(who=who, when=when, why=case.void_reason or "")
    return Voiding(who="", when="", why=case.void_reason or "")
