"""How home says its rows: cells of duties, drafts and specimens."""

from __future__ import annotations

import datetime as dt

from services.custody_values import SpecimenPage
from services.drafts import DraftValue
from services.duties import DutyRow
from ui.screens.case.words import case_number, kind_words, place_words
from ui.tables.cells import Cell


def duty_key(duty: DutyRow) -> str:
    """Id of a duty among all of the office."""
    return f"{duty.case_id} {duty.duty_id}"


def draft_key(draft: DraftValue) -> str:
    """Id of a draft."""
    return draft.draft_id


def sort_at(duty: DutyRow) -> dt.datetime:
    """Instant a duty is sorted by."""
    return duty.sort_at


def number(duty: DutyRow) -> str:
    """Number of the case of a duty."""
    return duty.case_number


def case_cell(duty: DutyRow) -> Cell:
    """The case."""
    return Cell(text=duty.case_number, strong=True)


def what_cell(duty: DutyRow) -> Cell:
    """What is owed, and the form that meets it."""
    return Cell(text=duty.what, caption=duty.form, strong=True)


def short_cell(duty: DutyRow) -> Cell:
    """Case, what is owed and by whom, for a narrow window."""
    who = f"{duty.by_whom} to {duty.to_whom}" if duty.to_whom else duty.by_whom
    return Cell(text=f"{duty.case_number}: {duty.what}", caption=f"{who}; {duty.citation}", strong=True)


def who_cell(duty: DutyRow) -> Cell:
    """By whom and to whom."""
    return Cell(text=duty.by_whom, caption=f"to {duty.to_whom}" if duty.to_whom else "")


def why_cell(duty: DutyRow) -> Cell:
    """The finding with its citation and limit in words."""
    words = f"{duty.citation}; {duty.words}" if duty.words else duty.citation
    return Cell(text=duty.why, caption=words)


def draft_case(draft: DraftValue) -> Cell:
    """What the draft is of."""
    return Cell(text=case_number(draft.casefile), caption=kind_words(draft.casefile.case), strong=True)


def draft_place(draft: DraftValue) -> Cell:
    """Where it happened."""
    return Cell(text=place_words(draft.casefile) or "place not said yet")


def stale_words(cases: int) -> str:
    """That the list is being brought up to date, and what that means until then."""
    whose = "1 case" if cases == 1 else f"{cases:,} cases"
    return (
        f"The law tables changed: the duties of {whose} are being brought up to date. "
        "Until then a time limit listed here may be that of the earlier tables; "
        "an open case shows the new one."
    )


def unconfirmed_words(page: SpecimenPage) -> str:
    """Specimens whose hand-over waits for its receiver, in one sentence."""
    named = [f"{row.specimen.number or 'no number'} (case {row.specimen.case_number})" for row in page.rows]
    more = ", and more" if page.after is not None else ""
    return f"Not yet confirmed by receiver: {', '.join(named)}{more}. Record the receipt when it is in."
