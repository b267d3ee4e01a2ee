"""What the coroner's desk shows and is handed: rows of the board, months, deaths, results."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import Difference, OneDeath, ReportLine
from models.records import LabWork, MonthlyReport, Specimen


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One thing that waits at the coroner's desk.

    Attributes:
        kind: "draw", "release", "result", "forward" or "claim".
        file_id: the coroner's file, "" while there is none.
        subject: id of the death, of the laboratory work or of the claim it is about.
        since: from when it waits (funeral home asked, specimen sent, result known, claim sent); None when
            that is not on record.
        due: the instant by which it is to be done; for a draw counted from the earliest possible death. None
            where nothing sets one.
        uncertain: whether it is owed cannot be told; handled as owed.
        detail: plain values of the row: laboratory, analyte, funeral_home, amount (whole cents) ...
    """

    kind: str
    case_id: str
    case_number: str
    file_id: str
    subject: str
    who: str
    since: dt.datetime | None
    due: dt.datetime | None
    uncertain: bool
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def latest(self) -> dt.datetime | None:
        """The limit counted from the latest possible death; `due` itself where only one is known."""
        told = self.detail.get("latest")
        return dt.datetime.fromisoformat(told) if told else self.due

    def remaining(self, now: dt.datetime) -> dt.timedelta | None:
        """Time left at an instant, below zero once it has passed; None without a limit."""
        return self.due - now if self.due is not None else None

    def is_overdue(self, now: dt.datetime) -> bool:
        """Whether the limit has passed; the last instant itself is in time."""
        return self.due is not None and now > self.due


class MonthState(StrEnum):
    """How the report of a month stands at an instant."""

    NOTHING = "nothing"  # nobody died, and the office reports no such month
    RUNNING = "running"  # the month is not over
    DUE = "due"
    OVERDUE = "overdue"
    PRACTICE = "practice"  # a nil report: never overdue under the section
    SENT = "sent"


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthDeath:
    """One death in a month.

    Attributes:
        citation: the section it is reported under.
        due: last instant by the earliest month it may belong to; None when no time is known.
        month_certain: False when death may have come in another month.
        here: whether the place of death is the office's; None when the record does not tell.
        reported: whether a date and a way of reporting are on record; `inside` when a report made here was.
    """

    case_id: str
    case_number: str
    death_id: str
    file_id: str
    who: str
    craft: str
    citation: str
    county: str | None
    month: str | None
    due: dt.datetime | None
    month_certain: bool
    here: bool | None
    reported: bool
    inside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """A calendar month of deaths and what was reported of it.

    Attributes:
        month: "YYYY-MM".
        waiting: deaths of the month that no sent report names.
        reported: how many deaths are reported; `outside` of them by another way than a report made here.
        reports: reports of the month that are not voided, the first first.
        due: last instant by the section, strict; None where its text is not loaded for the month.
        due_day: the day of it.
        working_day: the next working day, when the strict day is none: a note, never the limit.
        over: first instant after the month.
        nil: nobody died and the office reports that as a practice.
    """

    month: str
    waiting: tuple[MonthDeath, ...]
    reported: int
    reports: tuple[MonthlyReport, ...]
    due: dt.datetime | None
    due_day: dt.date | None
    working_day: dt.date | None
    over: dt.datetime
    outside: int = 0
    nil: bool = False

    @property
    def prepared(self) -> MonthlyReport | None:
        """The report that is prepared and not sent."""
        return next((one for one in self.reports if one.sent is None), None)

    @property
    def supplement(self) -> int:
        """Number of the next report: 0 for the month's own, 1 and up for supplements."""
        sent = sum(one.sent is not None for one in self.reports)
        return sent if sent or not self.outside else 1

    @property
    def is_settled(self) -> bool:
        """Whether nothing waits: every death is in a sent report and none is prepared."""
        return not self.waiting and self.prepared is None and (not self.nil or bool(self.reports))

    def state_at(self, now: dt.datetime) -> MonthState:
        """How it stands at an instant."""
        if self.is_settled:
            return MonthState.SENT if self.reports or self.reported else MonthState.NOTHING
        if now < self.over:
            return MonthState.RUNNING
        if self.nil:
            return MonthState.PRACTICE
        return MonthState.OVERDUE if self.due is not None and now > self.due else MonthState.DUE


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a sent report states of a death, where the record now says otherwise: for a correction."""

    line: ReportLine
    label: str
    stated: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthView:
    """A month in full.

    Attributes:
        lines: what the next report would state of each waiting death.
        stated: what the reports of the month state, corrections after what they correct.
        changed: where sent reports and the record differ now.
        elsewhere: deaths of the month that are another office's by the place of death.
    """

    month: Month
    lines: tuple[ReportLine, ...]
    stated: tuple[ReportLine, ...]
    changed: tuple[Changed, ...]
    elsewhere: tuple[MonthDeath, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Months:
    """The reports due.

    Attributes:
        rows: months in which something waits, the earliest first.
        undated: deaths with no month on record.
        earlier: deaths before the month from which the office keeps reports here, without one on record.
    """

    rows: tuple[Month, ...]
    undated: tuple[MonthDeath, ...]
    earlier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The coroner's board: every list the most pressing first. `left_off` counts rows beyond the limit."""

    draws: tuple[BoardRow, ...]
    releases: tuple[BoardRow, ...]
    results: tuple[BoardRow, ...]
    forwardings: tuple[BoardRow, ...]
    claims: tuple[BoardRow, ...]
    months: Months
    left_off: int = 0

    @property
    def counts(self) -> Mapping[str, int]:
        """How much waits in each list, by its name: the figures of every screen.."""
        lists = (self.draws, self.releases, self.results, self.forwardings)
        found = dict(zip(("draws", "releases", "results", "forwardings"), map(len, lists), strict=True))
        return {
            **found,
            "months": len(self.months.rows) + len(self.months.undated),
            "claims": len(self.claims),
        }

    @property
    def total(self) -> int:
        """Everything that waits, shown or beyond the limit."""
        return sum(self.counts.values()) + self.left_off


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathView:
    """One death with both offices' entries."""

    casefile: CaseFile
    one: OneDeath
    conflicts: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecedentResult:
    """One result of a decedent's specimen. `superseded`: a later one amends it."""

    work: LabWork
    specimen: Specimen
    superseded: bool
