"""The import as a job: looked at first, then done case by case, with progress, stoppable between two cases.

Meant for a thread that is not the window's. What was saved before a stop or a failure is in; running the same
import again goes on from there, because rows that are in are recognised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import Path

from law.plain import dataclass
from models.casefile import CaseFile
from models.records import Case
from services.actor import Actor
from services.bulk import Bulk, NewCase
from services.cases import Cases, obstacles
from services.changes import Changes
from services.errors import Conflict, Invalid, NotFound
from services.importing.bard import case_id_of
from services.importing.plan import AccidentPlan, Outcome, Plan, Terms, make_plan
from services.importing.tables import Table, read_folder

ORIGIN = "Boating accident database (BARD) tables"
# Cases in one transaction: few enough that a stop is heeded soon and nobody else waits long.
BATCH = 25  # not law: cases
REASON = "Imported from the boating accident database"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a job is. `what` is "reading" or "saving"; `total` is 0 while it is not known."""

    what: str
    done: int
    total: int


Report = Callable[[Progress], None]
Stopped = Callable[[], bool]


def unheard(progress: Progress) -> None:
    """A report nobody listens to."""


def never() -> bool:
    """A job that nobody stops."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class NotSaved:
    """An accident whose case could not be saved, and why; none of its rows is in."""

    accident: str
    rows: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What an import did.

    Attributes:
        cases: cases made.
        joined: cases that were there and got more rows.
        rows: new rows that went in, by table.
        not_saved: accidents that could not be saved.
        stopped: whether it was stopped before the end.
    """

    cases: int
    joined: int
    rows: dict[Table, int]
    not_saved: tuple[NotSaved, ...]
    stopped: bool
    changes: Changes


def preview(
    cases: Cases,
    actor: Actor,
    folder: Path,
    *,
    terms: Terms,
    report: Report = unheard,
    stopped: Stopped = never,
) -> Plan | None:
    """What importing the folder would do; nothing is changed. None when it was stopped.

    Raises:
        NothingToRead: the folder holds no table known here.
        OSError: the folder or a file cannot be read.
        Refused: the person may not see cases.
    """
    found = read_folder(folder)
    numbers = list(dict.fromkeys(row.accident for row in found.rows))
    existing: dict[str, CaseFile] = {}
    for done, number in enumerate(numbers):
        if stopped():
            return None
        report(Progress(what="reading", done=done, total=len(numbers)))
        held = _held(cases, actor, case_id_of(number))
        if held is not None:
            existing[number] = held
    return make_plan(found, existing, terms)


def _held(cases: Cases, actor: Actor, case_id: str) -> CaseFile | None:
    try:
        return cases.get(actor, case_id)
    except NotFound:
        return None


def run(
    cases: Cases,
    bulk: Bulk,
    actor: Actor,
    plan: Plan,
    *,
    report: Report = unheard,
    stopped: Stopped = never,
) -> Done:
    """Do what the plan says.

    Raises:
        Refused: the person may not change cases.
        StoreFailure: the store cannot go on; the cases saved before are in.
    """
    work = _Work(cases=cases, bulk=bulk, actor=actor)
    total = len(plan.accidents)
    for start in range(0, total, BATCH):
        if stopped():
            return work.result(stopped=True)
        report(Progress(what="saving", done=start, total=total))
        work.save(plan.accidents[start : start + BATCH])
    report(Progress(what="saving", done=total, total=total))
    return work.result(stopped=False)


@dataclass(slots=True, kw_only=True)
class _Work:
    """Saves cases and counts."""

    cases: Cases
    bulk: Bulk
    actor: Actor
    made: int = 0
    joined: int = 0
    rows: Counter[Table] = field(default_factory=Counter)
    not_saved: list[NotSaved] = field(default_factory=list)
    changes: Changes = field(default_factory=Changes)

    def save(self, accidents: Sequence[AccidentPlan]) -> None:
        """Save some cases: new ones in one transaction, those that were there one by one."""
        new = [accident for accident in accidents if accident.base is None]
        if not any(problem for accident in new for problem in obstacles(accident.edited)):
            cases = [NewCase(casefile=one.edited, source=f"{ORIGIN}, {one.accident}") for one in new]
            if cases:
                taken = self.bulk.take_in(self.actor, cases, REASON)
                # Lists of cases wait for "case", whatever the history calls the act.
                self.changes |= taken.changes | Changes(kinds=frozenset({"case"}))
            for accident in new:
                self._count(accident)
            new = []
        for accident in accidents:
            if accident.base is not None or accident in new:
                self._save_one(accident)

    def _save_one(self, accident: AccidentPlan) -> None:
        """Save one case; what keeps it from being saved is listed, and the rest goes on."""
        base = accident.base or CaseFile(case=Case(id=accident.edited.case.id))
        try:
            saved = self.cases.save(self.actor, base, accident.edited, REASON)
        except (Invalid, Conflict) as problem:
            self.not_saved.append(
                NotSaved(
                    accident=accident.accident,
                    rows=len(accident.rows),
                    reason=f"{problem.sentence} {problem.remedy}",
                )
            )
            return
        self.changes |= saved.changes
        self._count(accident)

    def _count(self, accident: AccidentPlan) -> None:
        self.made += accident.base is None
        self.joined += accident.base is not None
        self.rows.update(row.table for row in accident.rows)

    def result(self, *, stopped: bool) -> Done:
        """What was done so far."""
        return Done(
            cases=self.made,
            joined=self.joined,
            rows=dict(self.rows),
            not_saved=tuple(self.not_saved),
            stopped=stopped,
            changes=self.changes,
        )


def listed(plan: Plan) -> tuple[Outcome, ...]:
    """Outcomes whose rows are to be listed one by one, because they did not go in plainly."""
    wanted = (Outcome.LEFT_OUT, Outcome.DIFFERS, Outcome.TOLD_TWICE)
    return tuple(outcome for outcome in wanted if plan.count(outcome))
