"""What the sheets say of a specimen of a decedent: who drew it, why late or short, what came of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms.coroner_chapters import Deaths
from forms.derive import custody
from forms.derive.arrest import finding_of
from forms.derive.coroner import NOT_TOLD, death_days, entry, figure, one_death
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown
from law.answers import ElementStatus
from law.decisions import Decision
from law.instants import When
from models.coroner import is_reported, unforwarded, works_of
from models.records import DrawAttempt, Forwarding, Specimen

OFFICER = frozenset({"coroner", "medical_examiner"})
DESIGNATED = frozenset({"designated_physician"})
DIRECTED = frozenset(
    {"registered_nurse", "medical_technologist", "physician_assistant", "phlebotomist", "qualified_person"}
)
DRAWN_ELEMENTS = ("volume", "in_time")
MADE_RULE = "coroner.draw"
"""Elements of the finding that an ordinary draw answers yes."""


def authority(scope: Scope) -> Shown:
    """Which of the three the section names drew it; a deputy and others are told apart in words."""
    shown, capacity = scope.shown("specimen.collector_capacity"), scope.value("specimen.collector_capacity")
    if capacity is None:
        return shown
    groups = (("officer", OFFICER), ("designated", DESIGNATED), ("directed", DIRECTED))
    key = next((key for key, group in groups if capacity in group), "another")
    return Shown(chosen=(key,), word=shown.word, reason=shown.reason)


def drawer(scope: Scope) -> Shown:
    """Name and capacity of who drew it, and who directed it."""
    by, directed = custody.collected_by(scope), scope.text("specimen.directed_by")
    if by.text and directed:
        return Shown(text=f"{by.text}; directed by: {directed.lower()}", word=by.word, reason=by.reason)
    return by


def is_drawn(scope: Scope) -> bool:
    """Whether a specimen is on record, or nobody said that there is none."""
    return scope.value("file.not_drawn") is not True


def made(scope: Scope) -> Decision | None:
    """What the law finds on the draw as it was made."""
    specimen = scope.record("specimen")
    return scope.decision(MADE_RULE, f"specimen/{specimen.id}") if specimen else None


def made_findings(scope: Scope) -> tuple[Finding, ...]:
    """The same for a panel: the answer, and what is missing."""
    found = made(scope)
    if found is None:
        return ()
    said = finding_of(found)
    return (replace(said, points=tuple(p for p in said.points if p.startswith("Missing"))),)


def reason_wanted(scope: Scope) -> bool:
    """Whether a reason has to stand here: none drawn though it may be due, too late, or too little."""
    if scope.value("file.not_drawn") is True:
        return True
    found = made(scope)
    elements = (e for e in found.elements if e.id in DRAWN_ELEMENTS) if found else ()
    return any(e.status is ElementStatus.NOT_SATISFIED for e in elements)


def reasons(scope: Scope) -> Shown:
    """The reason in words: the file's, else the specimen's, else the reason by its key."""
    for path in ("file.draw_reason_text", "specimen.shortfall_reason", "file.draw_reason"):
        shown = scope.shown(path)
        if not shown.blank:
            return Shown(text=shown.text, word=shown.word, reason=shown.reason)
    return BLANK


def laboratory_wanted(chapter: Deaths, scope: Scope) -> Shown:
    """What kind of laboratory the section names, on the day of the sheet."""
    found = figure(scope, f"{chapter.values}.specimen.laboratory", death_days(scope))
    if found is not None:
        return Shown(text=found.text)
    return Shown(text="law not loaded") if not death_days(scope).unknown else NOT_TOLD


def approved(scope: Scope) -> Shown:
    """By whom the laboratory is approved, and since when."""
    by, day = scope.shown("lab.approved_by"), scope.text("lab.approved_on")
    return Shown(text=f"{by.text}, {day}", word=by.word, reason=by.reason) if by.text and day else by


def chain(scope: Scope) -> Shown:
    """Entries and head of the specimen's chain of custody."""
    return custody.trail(scope)


def container_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each container of the specimen."""
    return tuple(scope.bind(container=one) for one in custody.containers_of(scope))


def no_containers(scope: Scope) -> Shown:
    """What an empty list of containers says."""
    return Shown(text="no container on record") if scope.record("specimen") else BLANK


def attempt_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each attempt to draw."""
    file = scope.record("file")
    mine = (a for a in scope.casefile.all(DrawAttempt) if file and a.coroner_file_id == file.id)
    return tuple(scope.bind(attempt=one) for one in mine)


def has_attempts(scope: Scope) -> bool:
    """Whether attempts are on record."""
    return bool(attempt_rows(scope))


def attempt_by(scope: Scope) -> Shown:
    """Who tried, in which capacity."""
    by, capacity = scope.shown("attempt.attempted_by"), scope.text("attempt.capacity")
    return Shown(text=f"{by.text}, {capacity.lower()}", word=by.word) if by.text and capacity else by


def attempt_outcome(scope: Scope) -> Shown:
    """What came of it, with the note."""
    outcome, note = scope.shown("attempt.outcome"), scope.text("attempt.note")
    said = "; ".join(part for part in (outcome.text, note) if part)
    return Shown(text=said, word=outcome.word, reason=outcome.reason)


def taken(scope: Scope) -> Shown:
    """Whether a specimen was taken."""
    specimen = scope.record("specimen")
    if scope.value("file.not_drawn") is True:
        return Shown(chosen=("no",))
    if isinstance(specimen, Specimen) and specimen.collected is not None:
        return Shown(chosen=("yes",))
    return scope.shown("file.not_drawn") if scope.shown("file.not_drawn").word else BLANK


def release_reason_wanted(scope: Scope) -> bool:
    """Whether the body is released before or without the specimen, for which the coroner says why."""
    if "no" in taken(scope).chosen:
        return True
    released, drawn = scope.value("file.embalming_released"), scope.value("specimen.collected")
    if not isinstance(released, When):
        return False
    if not isinstance(drawn, When):
        return True
    return bool(released.latest and drawn.earliest and drawn.earliest > released.latest)


def release_reason(scope: Scope) -> Shown:
    """Why it is released before or without the specimen."""
    own = scope.shown("file.release_reason")
    return own if not own.blank else reasons(scope) if scope.value("file.not_drawn") is True else own


def result_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each result this sheet forwards: those it names, else those nobody has forwarded yet."""
    one, forwarding = one_death(scope), scope.record("forwarding")
    if one is None:
        return ()
    told = [work for work in works_of(scope.casefile, one) if is_reported(work)]
    if isinstance(forwarding, Forwarding) and forwarding.lab_work_ids:
        told = [work for work in told if work.id in forwarding.lab_work_ids]
    elif forwarding is None:
        left = unforwarded(scope.casefile, one)
        told = [work for work in told if work in left]
    return tuple(scope.bind(row_lab=work) for work in told)


def row_result(scope: Scope) -> Shown:
    """The result as written, with its unit; an amended one says so."""
    shown = scope.shown("row_lab.result")
    if shown.blank:
        shown = scope.shown("row_lab.result_text")
    said = f"{shown.text} {shown.unit}".strip()
    words = scope.text("row_lab.result_text")
    parts = (said, words if words != said else "", _uncertain(scope))
    text = ", ".join(part for part in parts if part)
    amended = " (amends an earlier one)" if scope.value("row_lab.amends") else ""
    return Shown(text=f"{text}{amended}" if text else "", word=shown.word, reason=shown.reason)


def _uncertain(scope: Scope) -> str:
    uncertainty = scope.text("row_lab.uncertainty")
    return f"uncertainty {uncertainty}" if uncertainty else ""


def row_laboratory(scope: Scope) -> Shown:
    """Laboratory and number of its report."""
    return _joined(scope, "row_lab.laboratory", "row_lab.report_number")


def row_analyst(scope: Scope) -> Shown:
    """Analyst and method."""
    return _joined(scope, "row_lab.analyst", "row_lab.method")


def _joined(scope: Scope, first: str, second: str) -> Shown:
    one, two = scope.shown(first), scope.shown(second)
    if one.text and two.text:
        return Shown(text=f"{one.text}, {two.text}", word=one.word, reason=one.reason)
    return one if not one.blank else two


def notified(scope: Scope) -> Shown:
    """When the coroner was told of the result: the file's, else the day the first result was known."""
    own = scope.shown("file.result_notified")
    return own if not own.blank else scope.shown("lab.result_known")


def tell(key: str) -> partial[Shown]:
    """The function that gives a death's entry: the coroner's own, else the officer's."""
    return partial(entry, key)
