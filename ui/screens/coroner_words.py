"""What the coroner's board says of its rows, worked out from an instant. Pure functions.

Nothing counts down: what remains is the difference of two instants each time the words are asked for.
"""

from __future__ import annotations

import datetime as dt

from forms.values import money_text
from law.plain import dataclass
from models import codes
from services.coroner_values import Board, BoardRow, Month, MonthState
from services.coronerindex import CLAIM, DRAW, FORWARD, RELEASE, RESULT
from ui.screens.due_words import day_words, late_words, left_words, moment_words
from ui.screens.hold_words import length_words
from ui.tables.cells import Cell

MONTH = "month"
LISTS: tuple[tuple[str, str, str, str, str], ...] = (
    (DRAW, "draws", "Specimens to draw", "Counted from the earliest possible death.", "tube"),
    (RELEASE, "releases", "Releases for embalming", "No embalming before the release.", "sheet"),
    (RESULT, "results", "Results waited for", "The office's own limit for laboratory and test.", "clock"),
    (FORWARD, "forwardings", "Results to forward", "On receipt; no hour set.", "arrow_right"),
    (MONTH, "months", "Monthly reports", "Open until a sending date and a way are entered.", "calendar"),
    (CLAIM, "claims", "Claims open", "The coroner's and the laboratory's, each its own.", "document"),
)
"""Kind of row, name of its list on the board, head, caption and icon, in the order of the board."""

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawWords:
    """The large words of a specimen to draw.

    Attributes:
        big: time left, or how late.
        tone: colour role of these words.
        state, chip: chip beside the name.
        below: by when, with day and zone.
        note: what else counts, "" for nothing.
    """

    big: str
    tone: str
    state: str
    chip: str
    below: str
    note: str = ""


def draw_words(row: BoardRow, now: dt.datetime, zone: str) -> DrawWords:
    """A specimen to draw, as of an instant."""
    state, chip = ("untold", "cannot be ruled out: draw") if row.uncertain else ("yes", "required")
    if row.due is None:
        return DrawWords(
            big="No time known", tone="untold", state=state, chip=chip, below="no time of death on record"
        )
    latest = row.latest or row.due
    if now <= row.due:
        below = f"draw by {moment_words(row.due, zone)}"
        if latest != row.due:
            below += f"; by the latest possible death {moment_words(latest, zone)}"
        return DrawWords(big=length_words(row.due - now), tone="due", state=state, chip=chip, below=below)
    late = "A late draw is recorded too, with its reason."
    if now <= latest:
        return DrawWords(
            big="Draw now; may be late",
            tone="due",
            state=state,
            chip=chip,
            below=f"limit {moment_words(row.due, zone)} to {moment_words(latest, zone)}",
            note=late,
        )
    return DrawWords(
        big=late_words(latest, now, zone),
        tone="overdue",
        state=state,
        chip=chip,
        below=f"the limit passed {moment_words(latest, zone)}",
        note=late,
    )


def month_name(month: str) -> str:
    """A month in words: "October 2026" for 2026-10."""
    year, _, number = month.partition("-")
    return f"{_MONTHS[int(number) - 1]} {year}"


def month_state(month: Month, now: dt.datetime, zone: str) -> tuple[str, str]:
    """Chip of a month: key of its state and words."""
    state = month.state_at(now)
    if state is MonthState.OVERDUE and month.due is not None:
        return "overdue", late_words(month.due, now, zone)
    if state is MonthState.DUE:
        by = f"by {day_words(month.due, zone, now)}" if month.due else "no day loaded"
        return "due_today" if month.due and month.due - now < dt.timedelta(days=1) else "owed", by
    if state is MonthState.RUNNING:
        return "plain", "month not over"
    if state is MonthState.PRACTICE:
        return "owed", "nil report, a practice"
    return ("done", "sent") if state is MonthState.SENT else ("no", "nothing to report")


def month_words(month: Month) -> str:
    """How many deaths wait and how far the report is."""
    count = len(month.waiting)
    waiting = "1 death waits" if count == 1 else f"{count} deaths wait" if count else "no death waits"
    told = "report of no death" if month.nil else waiting
    prepared = ", report prepared" if month.prepared else ""
    supplement = f", supplement {month.supplement} to make" if month.supplement and month.waiting else ""
    return f"{told}{prepared}{supplement}"


def due_cell(row: BoardRow | Month, now: dt.datetime, zone: str) -> Cell:
    """By when, or since when."""
    if isinstance(row, Month):
        state, chip = month_state(row, now, zone)
        note = f"{day_words(row.due, zone, now)}, the section's day" if row.due else "law not loaded"
        return Cell(text=chip, caption=note, state=state)
    since = f"since {moment_words(row.since, zone)}" if row.since else "since when is not on record"
    if row.due is None:
        text = left_words(now - row.since) if row.since and now > row.since else "open"
        return Cell(text=text, caption=since if row.kind != CLAIM or row.since else "not sent yet")
    if row.is_overdue(now):
        return Cell(text=late_words(row.due, now, zone), caption=since, state="overdue")
    return Cell(text=f"by {day_words(row.due, zone, now)}", caption=since, state="owed")


def who_cell(row: BoardRow | Month) -> Cell:
    """Whose, in which case."""
    if isinstance(row, Month):
        return Cell(text=month_name(row.month), caption=row.month, strong=True, icon="calendar")
    return Cell(text=row.who, caption=f"Case {row.case_number}", strong=True)


def what_cell(row: BoardRow | Month) -> Cell:
    """What waits."""
    if isinstance(row, Month):
        return Cell(text="Monthly report (F04)", caption=month_words(row))
    text, caption = _what(row)
    return Cell(text=text, caption=caption)


def short_cell(row: BoardRow | Month) -> Cell:
    """Whose and what, for a narrow window."""
    who, what = who_cell(row), what_cell(row)
    return Cell(text=f"{who.text}: {what.text}", caption=what.caption or who.caption, strong=True)


def _what(row: BoardRow) -> tuple[str, str]:
    detail = row.detail
    if row.kind == RELEASE:
        drawn = "specimen drawn" if detail.get("drawn") else "waits on the specimen"
        return f"Release for embalming, {detail.get('funeral_home') or 'funeral home not named'}", drawn
    if row.kind in (RESULT, FORWARD):
        act = "Result" if row.kind == RESULT else "Forward the result"
        analyte = codes.label("analyte", detail["analyte"]).lower() if detail.get("analyte") else "test"
        number = f"report {detail['report_number']}" if detail.get("report_number") else ""
        amended = "an amended result" if detail.get("amends") and row.kind == FORWARD else ""
        said = ", ".join(p for p in (detail.get("laboratory"), number, amended) if p)
        return f"{act}: {analyte}", said
    whose = codes.label("claimant", detail["claimant"]) if detail.get("claimant") else "Claimant not named"
    kind = codes.label("claim_kind", detail["kind"]).lower() if detail.get("kind") else "item not named"
    amount = money_text(detail["amount"]) if detail.get("amount") is not None else "no amount yet"
    paid = f", paid {money_text(detail['paid'])}" if detail.get("paid") is not None else ""
    return f"Claim: {kind}, {amount}{paid}", whose


def counts_words(board: Board) -> str:
    """Everything that waits in one line: "2 to draw, 1 result waited for"."""
    singular = {
        "draws": "to draw",
        "releases": "release for embalming",
        "results": "result waited for",
        "forwardings": "result to forward",
        "months": "monthly report",
        "claims": "claim open",
    }
    plural = {
        "draws": "to draw",
        "releases": "releases for embalming",
        "results": "results waited for",
        "forwardings": "results to forward",
        "months": "monthly reports",
        "claims": "claims open",
    }
    parts = [f"{n} {(singular if n == 1 else plural)[key]}" for key, n in board.counts.items() if n]
    return ", ".join(parts)
