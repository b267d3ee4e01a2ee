"""What the outline of a refusal hearing says: each issue weighed, evidence, inability."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from forms.derive.arrest import NOT_TOLD
from forms.derive.summary import ANSWER_WORDS
from forms.evidence import Linked, links_of, words_of_links
from forms.fences import NOT_EVIDENCE
from forms.parts import Finding, Point, Weighed
from forms.scope import Scope
from forms.values import BLANK, Shown, show_field, specs
from law.answers import Answer
from law.decisions import Decision, FactUse, Reason
from models.records import Document, FieldTest, Recording, RefusalCase, Screening

NOTHING = frozenset({"", "not stated", "blank"})
"""What a fact says when it says nothing."""

EXHIBITS_BOX = "E1"
SCREENING = "screening"
KEPT_OUT = "its result is kept out of this sheet"


def weigh(rule: str, issue: str, exhibits: Mapping[str, str], scope: Scope) -> Weighed:
    """What the record says on one issue, and what is linked to it; exhibits are boxes by "kind.field"."""
    links = [one for one in _links(scope) if one.issue == issue]
    weighed = _weighed(rule, exhibits, scope)
    return replace(
        weighed,
        for_it=(*weighed.for_it, *(_linked_point(one, exhibits) for one in links if one.side == "for")),
        against_it=(
            *weighed.against_it,
            *(_linked_point(one, exhibits) for one in links if one.side == "against"),
        ),
    )


def _links(scope: Scope) -> tuple[Linked, ...]:
    refusal = scope.record("refusal")
    return links_of(scope.casefile, refusal if isinstance(refusal, RefusalCase) else None, scope.manner)


def _linked_point(link: Linked, exhibits: Mapping[str, str]) -> Point:
    """A link as a point: what it says, the note, and the box or exhibit that shows it."""
    kind, _, _ = link.evidence.key.partition("/")
    if link.evidence.fact is None:
        place = EXHIBITS_BOX if kind in (Document.KIND, Recording.KIND) else ""
    else:
        place = exhibits.get(f"{kind}.{link.evidence.fact}", "")
    note = f" ({link.note})" if link.note else ""
    return Point(text=f"Linked: {link.evidence.what}{note}", exhibit=place)


def _weighed(rule: str, exhibits: Mapping[str, str], scope: Scope) -> Weighed:
    request = scope.record("request")
    found = scope.decision(rule, f"test_request/{request.id}") if request else None
    officer = scope.text("request.officer") or scope.text("arrest.officer") or "the requesting officer"
    if found is None:
        return Weighed(
            answer=NOT_TOLD, not_known=(f"The record does not hold this issue yet: ask {officer}.",)
        )
    return Weighed(
        answer=ANSWER_WORDS[found.answer],
        settled=found.answer is Answer.YES,
        for_it=tuple(_point(reason, exhibits, scope) for reason in found.speaks_for),
        against_it=tuple(_point(reason, exhibits, scope) for reason in found.speaks_against),
        not_known=_not_known(found, officer),
        ask=found.ask,
    )


def _point(reason: Reason, exhibits: Mapping[str, str], scope: Scope) -> Point:
    told = "; ".join(_told(fact) for fact in reason.facts if fact.value not in NOTHING)
    boxes = [exhibits.get(_kind_and_field(fact.path), "") for fact in reason.facts]
    exhibit = next((box for box in boxes if box), "")
    return Point(text=f"{reason.text} {told}".strip(), exhibit=exhibit)


def _told(fact: FactUse) -> str:
    """The value; a bare yes or no with what was asked."""
    bare = fact.value in ("yes", "no")
    return f"{fact.label.partition(',')[0]}: {fact.value}" if bare else fact.value


def _kind_and_field(path: str) -> str:
    kind, _, rest = path.partition("/")
    return f"{kind}.{rest.rpartition('.')[2]}"


def _not_known(found: Decision, officer: str) -> tuple[str, ...]:
    lines = []
    for fact in found.missing:
        settle = f": {fact.would_settle.rstrip('.')}" if fact.would_settle else ""
        lines.append(f"{fact.label}{settle}; ask {officer}.")
    return tuple(dict.fromkeys(lines))


def remark(scope: Scope) -> Shown:
    """Words for the state of the sheet: how many issues answer what."""
    request = scope.record("request")
    if request is None:
        return BLANK
    counts: dict[str, int] = {}
    for letter in "abcd":
        found = scope.decision(f"refusal.issue_{letter}", f"test_request/{request.id}")
        word = ANSWER_WORDS[found.answer] if found else NOT_TOLD
        counts[word] = counts.get(word, 0) + 1
    return Shown(text="issues: " + ", ".join(f"{count} {word}" for word, count in counts.items()))


def screening_line(scope: Scope) -> Shown:
    """That a preliminary screening was asked for, when, and whether it was declined; never its result."""
    screening = scope.record("screening")
    if not isinstance(screening, Screening):
        return BLANK
    spec = specs(Screening)
    asked = show_field(screening, spec["requested"], scope.manner).sentence
    parts = [f"asked for {asked}" if asked else "asked for", "declined" if screening.declined else ""]
    parts.append(KEPT_OUT)
    return Shown(text="; ".join(part for part in parts if part))


def hearings(scope: Scope) -> Shown:
    """The hearing, and the one it was put off to."""
    first, later = scope.shown("refusal.hearing"), scope.text("refusal.adjourned")
    return replace(first, text=f"{first.text}; adjourned to {later}".removeprefix("; ")) if later else first


def screening_in_warrant(scope: Scope) -> Shown:
    """The same for the draft of a warrant: with the result where the office lets that sheet state it."""
    line, result = screening_line(scope), scope.shown("screening.result")
    if SCREENING not in scope.lets or line.blank or result.blank:
        return line
    return replace(line, text=line.text.replace(KEPT_OUT, f"result {result.sentence}"))


def screening_doubt(section: str, scope: Scope) -> tuple[Finding, ...]:
    """What is open about the result of a screening in this draft, and what the office decided."""
    lets = SCREENING in scope.lets
    decided = "The office lets this draft state it." if lets else "This draft does not state it."
    # OPEN QUESTION (30.682(2)-(3), 350.102(2)-(3)): whether the result of a preliminary screening may be
    # stated in an application for a warrant. It is stated where the office's settings let it.
    words = (
        f"OPEN QUESTION (s. {section}): whether the result of a preliminary screening may be stated in this "
        f"application. {decided}"
    )
    return (Finding(tag="?", title=words),)


def exhibit_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each document outside the fences, then each recording, numbered as exhibits."""
    case = scope.casefile
    documents = [d for d in case.all(Document) if d.legal_class not in NOT_EVIDENCE]
    rows = [scope.bind(document=document) for document in documents]
    rows += [scope.bind(recording=recording) for recording in case.all(Recording)]
    return tuple(rows)


def exhibit_what(scope: Scope) -> Shown:
    """Title of the document, or kind and id of the recording."""
    if scope.record("document"):
        title = scope.shown("document.title")
        return title if not title.blank else scope.shown("document.file_name")
    parts = (scope.text("recording.kind"), scope.text("recording.recording_id"))
    return Shown(text=", ".join(part for part in parts if part))


def exhibit_source(scope: Scope) -> Shown:
    """Source of the document, or who keeps the recording."""
    return scope.shown("document.source" if scope.record("document") else "recording.kept_by")


def exhibit_when(scope: Scope) -> Shown:
    """When the document was received, or the recording began."""
    return scope.shown("document.received" if scope.record("document") else "recording.started")


def exhibit_note(scope: Scope) -> Shown:
    """The issues and sides it was linked to, then the minutes that matter or its note."""
    document = scope.record("document")
    exhibit = document or scope.record("recording")
    note = scope.shown("document.note" if document is not None else "recording.minutes")
    linked = words_of_links(_links(scope), f"{exhibit.KIND}/{exhibit.id}") if exhibit is not None else ""
    return Shown(text="; ".join(part for part in (linked, note.text) if part), word=note.word)


def no_exhibits(scope: Scope) -> Shown:
    """What an empty list of exhibits says."""
    return Shown(text="none on record") if scope.record("request") else BLANK


def clue_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each field test or observation of the person."""
    who = scope.record("who")
    tests = scope.casefile.all(FieldTest)
    return tuple(scope.bind(field_test=test) for test in tests if who and test.involvement_id == who.id)


def no_clues(scope: Scope) -> Shown:
    """What an empty list of observations says."""
    return Shown(text="none on record") if scope.record("who") else BLANK
