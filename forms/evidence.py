"""What can be linked to the issues of a refusal hearing, and what is: one reading for screen and paper.

A document, a recording, a person, a field test or an observation is linked whole; of the arrest, the request,
a test and a screening single fields are. Nothing behind a fence is offered. A link to it, or to what is gone,
is shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forms.fences import NOT_EVIDENCE
from forms.names import record_name
from forms.values import Manner, show_field, specs
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.fields import FieldSpec, Kind, is_blank
from models.records import (
    Arrest,
    CaseRecord,
    ChemicalTest,
    Document,
    EvidenceLink,
    FieldTest,
    Involvement,
    Observation,
    Recording,
    RefusalCase,
    Screening,
    TestRequest,
)

ISSUES = ("a", "b", "c", "d", "inability")
SIDES = ("for", "against")
WHOLE_CASE = ""
"""The issue of a document linked before links were made issue by issue."""

_WHOLE: tuple[type[CaseRecord], ...] = (Document, Recording, FieldTest, Observation, Involvement)
_BY_FIELD: tuple[type[CaseRecord], ...] = (Arrest, TestRequest, ChemicalTest, Screening)
LINKABLE_KINDS = frozenset(cls.KIND for cls in (*_WHOLE, *_BY_FIELD))
_PLAIN = frozenset({Kind.REF, Kind.REFS, Kind.IDENTIFIER})
_ICONS = {"document": "document", "recording": "eye", "involvement": "person"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Something that may be linked.

    Attributes:
        key: "kind/record-id", with ".field" for one field.
        what: what it says, in a line.
        source: where it stands or comes from.
        icon: icon of its kind.
    """

    key: str
    what: str
    source: str
    icon: str

    @property
    def record_id(self) -> str:
        """Id of the record."""
        return self.key.partition("/")[2].partition(".")[0]

    @property
    def fact(self) -> str | None:
        """Key of the field, None for a whole record."""
        return self.key.partition(".")[2] or None


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """One link as it stands; `link_id` is "" for a document linked to the case as a whole."""

    link_id: str
    issue: str
    side: str
    evidence: Evidence
    note: str = ""
    by: str = ""


def linkable(casefile: CaseFile, manner: Manner) -> tuple[Evidence, ...]:
    """Everything on record that may be linked, documents first."""
    return tuple(
        found
        for cls in (*_WHOLE, *_BY_FIELD)
        for record in casefile.all(cls)
        for found in _of_record(casefile, record, manner)
    )


def _of_record(casefile: CaseFile, record: CaseRecord, manner: Manner) -> Iterator[Evidence]:
    if isinstance(record, _WHOLE):
        if not _is_fenced(record):
            yield _whole(casefile, record, manner)
        return
    for spec in specs(type(record)).values():
        if _is_linkable(spec) and not is_blank(getattr(record, spec.key)):
            yield _field(casefile, record, spec, manner)


def _is_fenced(record: CaseRecord) -> bool:
    return isinstance(record, Document) and record.legal_class in NOT_EVIDENCE


def _is_linkable(spec: FieldSpec) -> bool:
    return not spec.fence and spec.kind not in _PLAIN


def _whole(casefile: CaseFile, record: CaseRecord, manner: Manner) -> Evidence:
    return Evidence(
        key=f"{record.KIND}/{record.id}",
        what=_said(casefile, record, manner),
        source=_source(record, manner),
        icon=_ICONS.get(record.KIND, "sheet"),
    )


def _said(casefile: CaseFile, record: CaseRecord, manner: Manner) -> str:
    keys = {
        Recording: ("kind", "recording_id"),
        FieldTest: ("test", "clues"),
        Observation: ("note", "answer"),
    }
    parts = [
        show_field(record, specs(type(record))[key], manner).sentence for key in keys.get(type(record), ())
    ]
    return ", ".join(part for part in parts if part) or record_name(casefile, record)


def _source(record: CaseRecord, manner: Manner) -> str:
    match record:
        case Document():
            return record.source or "document"
        case Recording():
            return record.kept_by or "recording"
        case Involvement():
            return ", ".join(codes.label("role", role).lower() for role in record.roles) or "person"
        case _:
            return record.TITLE.lower()


def _field(casefile: CaseFile, record: CaseRecord, spec: FieldSpec, manner: Manner) -> Evidence:
    shown = show_field(record, spec, manner)
    count = len(casefile.all(type(record)))
    title = record.TITLE.lower()
    return Evidence(
        key=f"{record.KIND}/{record.id}.{spec.key}",
        what=f"{spec.label}: {shown.sentence}",
        source=f"{title} {record.position}" if count > 1 else title,
        icon="clock" if spec.kind is Kind.WHEN else "pencil",
    )


def links_of(casefile: CaseFile, refusal: RefusalCase | None, manner: Manner) -> tuple[Linked, ...]:
    """The links of a refusal case, first those issue by issue; those to what is gone or fenced left out."""
    if refusal is None:
        return ()
    known = {one.key: one for one in linkable(casefile, manner)}
    found = [
        Linked(
            link_id=link.id,
            issue=link.issue or WHOLE_CASE,
            side=link.side or "",
            evidence=known[key],
            note=link.note or "",
            by=link.linked_by or "",
        )
        for link in casefile.all(EvidenceLink)
        if link.refusal_id == refusal.id and (key := key_of(casefile, link)) in known
    ]
    found += _of_the_whole(refusal, known.values())
    return tuple(found)


def _of_the_whole(refusal: RefusalCase, known: Iterable[Evidence]) -> list[Linked]:
    sides = (("for", refusal.evidence_for), ("against", refusal.evidence_against))
    return [
        Linked(link_id="", issue=WHOLE_CASE, side=side, evidence=one)
        for side, ids in sides
        for one in known
        if one.fact is None and one.record_id in ids
    ]


def key_of(casefile: CaseFile, link: EvidenceLink) -> str:
    """The key of what a link names; "" when the case does not hold it."""
    record = casefile.find(link.target_id)
    if record is None:
        return ""
    return f"{record.KIND}/{record.id}.{link.fact}" if link.fact else f"{record.KIND}/{record.id}"


def words_of_links(links: Iterable[Linked], key: str) -> str:
    """Where a piece of evidence is linked: "for (a); against (c)"."""
    mine = [one for one in links if one.evidence.key == key]
    return "; ".join(f"{one.side} {issue_words(one.issue)}".strip() for one in mine)


def issue_words(issue: str) -> str:
    """An issue in short: "(a)", "the inability", "the case as a whole"."""
    if issue == WHOLE_CASE:
        return "the case as a whole"
    return "the inability" if issue == "inability" else f"({issue})"
