"""What a rule answers: a decision with its reasons, its missing facts and the law it rests on.

Nothing here decides; these are the frozen values that rules return and that screens, paper, the command line
and the audit all show unchanged.
"""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from law.answers import Answer, ElementStatus
from law.instants import When
from law.plain import dataclass


class Confidence(StrEnum):
    """How well a legal value or text is established (tags of the research notes)."""

    SEED = "seed"  # read in the two documents the office was given
    READ = "read"  # read in a stored copy of the statute, rule, act or opinion
    PARTLY_READ = "partly_read"  # an amending bill, a quotation, a history line
    MEMORY_HIGH = "memory_high"
    MEMORY_MEDIUM = "memory_medium"
    MEMORY_LOW = "memory_low"
    OFFICE = "office"  # entered by an administrator of the office's law tables
    OURS = "ours"  # a reading or a flag of this program, not law

    @property
    def is_low(self) -> bool:
        """True when screen and paper must carry the low-confidence mark."""
        return self in {
            Confidence.MEMORY_HIGH,
            Confidence.MEMORY_MEDIUM,
            Confidence.MEMORY_LOW,
            Confidence.PARTLY_READ,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LawSource:
    """The law one reason rests on.

    Attributes:
        citation: canonical citation, "30.67(2)(a)", "NR 5.08(1)", "33 CFR 173.55(a)".
        edition: label of the edition in force on the law date ("2001-02 statutes").
        valid_from: first day the edition applies, None when not known.
        valid_until: first day it no longer applies, None when still in force as far as known.
        source: where it was read, in words.
        confidence: how well established.
        restatement: the rule in our own words.
        verified_on: last day somebody checked it, None when never.
        office_note: who in the office added or corrected it and why; "" for the program's own.
    """

    citation: str
    edition: str
    source: str
    confidence: Confidence
    restatement: str = ""
    valid_from: dt.date | None = None
    valid_until: dt.date | None = None
    verified_on: dt.date | None = None
    office_note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactUse:
    """A fact a reason used. `path` is "kind/record-id.field" (or "kind/.field" for a record not yet made)."""

    path: str
    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingFact:
    """A fact whose value would change the answer.

    Attributes:
        path: where to enter it, as in `FactUse`.
        label: what is missing, in words.
        state: "blank", or the answer state recorded ("unknown", "pending", ...).
        would_settle: what either value would do, in one sentence.
    """

    path: str
    label: str
    state: str = "blank"
    would_settle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One step of the reasoning: a plain sentence with the facts in it, and its law."""

    text: str
    law: LawSource | None = None
    facts: tuple[FactUse, ...] = ()


class ElementRole(StrEnum):
    """What an element is to the whole; the values are the JSON words."""

    ELEMENT = "element"  # must be proved
    EXCEPTION = "exception"  # takes the act out of the provision when it holds
    DEFENCE = "defence"  # somebody else has to show it


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """A witness or a document an element rests on.

    Attributes:
        path: the record, "witness_proof/ID" or "document/ID".
        label: who or what it is.
        note: what it proves, and what stands in its way (not available, kept out of a trial ...).
        kept_out: citation that keeps it out of a trial, "" when none.
    """

    path: str
    label: str
    note: str = ""
    kept_out: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One element of a decision with a stable id.

    Attributes:
        id: stable; a witness names it as `WitnessProof.elements` describes.
        why: the status in a few words.
        role: what it is to the whole. An exception or a defence nobody has spoken of stays *unknown* and
            does not hold back the answer.
        facts: what the record holds for or against it.
        missing: what it lacks.
        witnesses, documents: what it rests on.
        ask: the question to put, "" when none.
        notes: what the law of evidence gives or takes.
        doubts: those of the notes that may take a settled element away again, such as a test whose basis
            cannot be told.
    """

    id: str
    label: str
    status: ElementStatus
    why: str = ""
    role: ElementRole = ElementRole.ELEMENT
    facts: tuple[FactUse, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    witnesses: tuple[Support, ...] = ()
    documents: tuple[Support, ...] = ()
    ask: str = ""
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class Nature(StrEnum):
    """What a conviction would carry; the values are the JSON words."""

    FORFEITURE = "forfeiture"  # civil
    CRIME = "crime"
    DEPENDS = "depends"  # on convictions before
    NOT_LOADED = "not_loaded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """Civil forfeiture or crime, and the burden that follows.

    Attributes:
        citation: the provision with the penalty.
        words: the penalty, "" when not loaded.
        burden: how far the State must convince; "" while the nature is open.
        why: what decides between the two, or why nothing is said.
    """

    nature: Nature
    citation: str
    words: str = ""
    burden: str = ""
    why: str = ""
    low_confidence: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """When something must be done.

    Attributes:
        due: interval of the last permitted instant; None when the law names no time ("without delay").
        words: the limit in words, from the law tables ("within 10 days after the accident, by postmark").
        starts: what it counts from, in words.
        counted_by: "received", "postmark", "sent", "given": what on the record meets it.
        rolled: the next working day where the last day is a weekend or holiday, as a note, or None.
        note: doubts about the counting.
    """

    words: str
    starts: str
    due: When | None = None
    counted_by: str = "sent"
    rolled: dt.date | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """Something somebody owes somebody.

    Attributes:
        id: stable within the case: rule id, a colon, the subject.
        what: "Notice of the accident", "Written report"...
        by_whom: the person or office in words; `by_involvement` when it is somebody of the case.
        to_whom: the addressee valid on the date.
        form: id of the form that meets it, such as "F01"; "" when none.
        address: where it is sent, valid on the date; "" when not loaded or none.
        owed: True where it is owed whatever the finding answers: blood goes to a laboratory, although
            whether that one is approved is open.
    """

    id: str
    what: str
    by_whom: str
    to_whom: str
    deadline: Deadline
    by_involvement: str = ""
    by_craft: str = ""
    form: str = ""
    filing_kind: str = ""
    address: str = ""
    owed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One way out of a hold: ground, when it opens, what is missing."""

    id: str
    title: str
    answer: Answer
    opens: When | None = None
    why: str = ""
    missing: tuple[MissingFact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A finding.

    Attributes:
        id: stable rule id, "boat.reportable.statute"; documented in docs/findings.md.
        subject: what it is about: "case", "craft/ID", "involvement/ID", "death/ID".
        subject_label: the same in words ("operator of boat 1, Dana Example").
        question: the question as shown.
        citation: the leading citation.
        law_date: the day that chose the edition, None when it could not be told.
        law_date_role: which date that is ("date of the accident").
        answer: see `Answer`.
        headline: the answer in one plain sentence with the facts in it.
        open_questions: "OPEN QUESTION (cite): ..." texts that bear on it.
        speaks_for, speaks_against: what the record holds on either side of an issue for a hearing.
        ask: questions to put to the officer.
        sanction: of an offence: forfeiture or crime, and the burden.
    """

    id: str
    subject: str
    question: str
    citation: str
    answer: Answer
    headline: str
    subject_label: str = ""
    law_date: dt.date | None = None
    law_date_role: str = ""
    reasons: tuple[Reason, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    elements: tuple[Element, ...] = ()
    laws: tuple[LawSource, ...] = ()
    duty: Duty | None = None
    routes: tuple[Route, ...] = ()
    open_questions: tuple[str, ...] = ()
    speaks_for: tuple[Reason, ...] = ()
    speaks_against: tuple[Reason, ...] = ()
    ask: tuple[str, ...] = ()
    sanction: Sanction | None = None

    @property
    def low_confidence(self) -> bool:
        """True when any law it rests on is not well established."""
        return any(law.confidence.is_low for law in self.laws)
