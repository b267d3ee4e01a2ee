"""What a packet of a case may hold, by what it is for: one table of the fences, each with its citation.

A packet states its purpose. What stands behind a fence is out of every packet unless this table says how it
may come in; nothing here opens a fence by itself. A row that the law of the day does not answer, because
its text was not obtained, keeps its thing out all the same.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from law.answers import Answer
from law.errors import LawGap
from law.plain import dataclass
from law.rules.charges_ground import KEPT_OUT
from law.tables import LawTables


class Purpose(StrEnum):
    """What a packet is for; the values are the words of the command line and of the store."""

    CHARGING = "charging"
    TRIAL = "trial"
    REFUSAL = "refusal"
    DISCOVERY = "discovery"
    COURT_ORDER = "court_order"

    @property
    def label(self) -> str:
        """As screens and paper say it."""
        return _TITLES[self]


_TITLES = {
    Purpose.CHARGING: "Charging review",
    Purpose.TRIAL: "Trial exhibits",
    Purpose.REFUSAL: "Refusal action",
    Purpose.DISCOVERY: "Discovery",
    Purpose.COURT_ORDER: "Court order",
}


class Treatment(StrEnum):
    """How a packet treats what stands behind a fence."""

    REFUSED = "refused"  # never goes in, whoever asks
    WITHHELD = "withheld"  # out and listed; goes in by a prosecutor's decision with its authority
    APART = "apart"  # in a section of its own, once arrest or request is challenged and a prosecutor says so


@dataclass(frozen=True, slots=True, kw_only=True)
class FenceRow:
    """One fence.

    Attributes:
        key: legal class of documents it stands around.
        title: what it keeps, in words.
        cites: its provision for a boat and for a snowmobile.
        why: the rule in our words.
        open: what the text leaves open, "" when nothing.
        by_purpose: the treatment in each packet.
    """

    key: str
    title: str
    cites: tuple[str, str]
    why: str
    by_purpose: Mapping[Purpose, Treatment]
    open: str = ""

    def cite(self, *, snowmobile: bool) -> str:
        """The provision for the craft."""
        return self.cites[snowmobile]


def _rows(refused: tuple[Purpose, ...], other: Treatment) -> Mapping[Purpose, Treatment]:
    return MappingProxyType({p: Treatment.REFUSED if p in refused else other for p in Purpose})


_IN_COURT = (Purpose.TRIAL, Purpose.REFUSAL)

OPERATOR_REPORT, CORONER_REPORT = "operator_report", "coroner_report"
SCREENING, DECEDENT_RESULT = "screening", "decedent_result"

FENCES: tuple[FenceRow, ...] = (
    FenceRow(
        key=OPERATOR_REPORT,
        title="Report of an operator, occupant or owner",
        cites=KEPT_OUT[OPERATOR_REPORT],
        why="A report the section requires to be filed is no evidence in a trial that arises out of the "
        "accident; only the department's certificate may prove that one was or was not made.",
        # OPEN QUESTION (30.67(4)): the bar speaks of a trial, civil or criminal; whether the hearing of a
        # refusal is one it does not say. The report is kept out of that packet too.
        open="OPEN QUESTION ({cite}): the bar speaks of trials; it stays out of the refusal hearing too.",
        by_purpose=_rows(_IN_COURT, Treatment.WITHHELD),
    ),
    FenceRow(
        key=CORONER_REPORT,
        title="Coroner's or medical examiner's monthly report",
        cites=KEPT_OUT[CORONER_REPORT],
        why="It is a report the section requires to be filed, and is no evidence in a trial that "
        "arises out of the accident.",
        # OPEN QUESTION (350.15(4)): the bar names reports of its own section; the monthly report of
        # snowmobile deaths is required by s. 350.155. It is kept out all the same.
        by_purpose=_rows(_IN_COURT, Treatment.WITHHELD),
    ),
    FenceRow(
        key=SCREENING,
        title="Result of a preliminary screening",
        cites=KEPT_OUT[SCREENING],
        why="The result is admitted for two uses only: to show probable cause for an arrest that is "
        "challenged, or that a chemical test was properly required.",
        by_purpose=_rows((), Treatment.APART),
    ),
    FenceRow(
        key=DECEDENT_RESULT,
        title="Result of a decedent's specimen, and the record of the state health officer",
        cites=KEPT_OUT[DECEDENT_RESULT],
        why="The record of the result serves statistics; it is no chemical test of anybody.",
        # OPEN QUESTION (30.67(6)(b), 350.155(2)): whether the office's own copy may be used elsewhere the
        # text does not say; it is held for the prosecutor.
        open="OPEN QUESTION ({cite}): whether the office's own copy may be used elsewhere the text does not "
        "say; it is held for the prosecutor.",
        by_purpose=_rows(_IN_COURT, Treatment.WITHHELD),
    ),
)
FENCE_BY_CLASS: Mapping[str, FenceRow] = MappingProxyType({row.key: row for row in FENCES})

CHALLENGES: Mapping[str, str] = MappingProxyType(
    {
        "arrest": "The arrest is challenged: the result may show probable cause for it",
        "request": "The request is challenged: the result may show that the test was properly required",
    }
)
"""The two uses of a screening's result."""

CERTIFICATE_CITES = ("30.67(4)", "350.15(4)")
INFORMATION_CITE = "30.67(5)"
CERTIFICATE_PROVES = "solely to prove compliance or failure"
MAY_DEMAND = frozenset({"maker", "claimant", "court"})
"""On whose demand the department certifies, 30.67(4) and 350.15(4)."""

MAY_ASK = frozenset({"united_states", "state_of_registration", "state_of_accident"})
"""Whose authorised request the department answers with information of the reports, 30.67(5)."""


def answer_of(tables: LawTables, cite: str, on: dt.date | None) -> Answer:
    """Whether the provision of a fence answers on a day: yes, else why it does not; unknown without a day."""
    if on is None:
        return Answer.UNKNOWN
    try:
        tables.provision(cite, on)
    except LawGap as gap:
        return gap.answer
    return Answer.YES


__all__ = [
    "CERTIFICATE_CITES",
    "CERTIFICATE_PROVES",
    "CHALLENGES",
    "CORONER_REPORT",
    "DECEDENT_RESULT",
    "FENCES",
    "FENCE_BY_CLASS",
    "INFORMATION_CITE",
    "MAY_ASK",
    "MAY_DEMAND",
    "OPERATOR_REPORT",
    "SCREENING",
    "FenceRow",
    "Purpose",
    "Treatment",
    "answer_of",
]
