"""One person, one death: the officer's record and the coroner's file side by side, and what belongs to them.

The two records bear the same keys for what both say of a death. Neither is written over the other: where
both say something the coroner's counts, and every difference is listed (`conflicts`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from law.plain import dataclass
from models.canonical import canonical_text, sha256_hex
from models.casefile import CaseFile
from models.codec import SPECS
from models.fields import FieldSpec, State
from models.records import (
    Claim,
    CoronerFile,
    Death,
    Forwarding,
    LabWork,
    MonthlyReport,
    Specimen,
)
from models.values import FieldValue, field_value

CORONER, LABORATORY = "coroner", "laboratory"
ANALYSIS = "analysis"
CLAIM_KINDS = {CORONER: frozenset({"report", "specimen"}), LABORATORY: frozenset({ANALYSIS})}
BODY = "wakeline.monthly/1"

_OWN = frozenset({"involvement_id"})
SHARED = tuple(key for key in SPECS[Death] if key in SPECS[CoronerFile] and key not in _OWN)
"""What the officer's record and the coroner's file both say of a death, in the order of the officer's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something the two offices say differently of one death."""

    spec: FieldSpec
    officer: FieldValue
    coroner: FieldValue


@dataclass(frozen=True, slots=True, kw_only=True)
class OneDeath:
    """One death as the record has it.

    Attributes:
        officers: records of the death apart from the coroner's, the first one leading; may be empty.
        file: the coroner's file, None when there is none yet.
    """

    officers: tuple[Death, ...] = ()
    file: CoronerFile | None = None

    @property
    def id(self) -> str:
        """The id by which findings, reports and board name the death."""
        return self._records[-1].id

    @property
    def subject(self) -> str:
        """The subject of findings about it."""
        return f"death/{self.id}"

    @property
    def involvement_id(self) -> str | None:
        """Who died."""
        return next((r.involvement_id for r in self._records if r.involvement_id), None)

    @property
    def _records(self) -> tuple[CoronerFile | Death, ...]:
        """The coroner's file first, the leading officer's record last."""
        own: tuple[CoronerFile, ...] = (self.file,) if self.file is not None else ()
        return (*own, *reversed(self.officers))

    def source(self, key: str) -> CoronerFile | Death:
        """The record whose entry counts: the coroner's when it says anything, else an officer's that does."""
        for record in self._records:
            if key in SPECS[type(record)] and not field_value(record, key).blank:
                return record
        return next(r for r in reversed(self._records) if key in SPECS[type(r)])

    def value(self, key: str) -> Any:
        """The value that counts; None for a blank one, and for one that nobody can tell."""
        record = self.source(key)
        state = record.states.get(key)
        if state is not None and state.state is not State.CONTESTED:
            return None
        return getattr(record, key)


def deaths_of(casefile: CaseFile) -> tuple[OneDeath, ...]:
    """Every death of a case once, the officer's records first.

    Records belong together when the coroner's file names the officer's record, or both name one person.
    """
    groups: dict[str, list[Death]] = {}
    for death in casefile.all(Death):
        groups.setdefault(death.involvement_id or death.id, []).append(death)
    key_of = {death.id: key for key, deaths in groups.items() for death in deaths}
    files: dict[str, CoronerFile] = {}
    for file in casefile.all(CoronerFile):
        key = key_of.get(file.death_id or "") or file.involvement_id or file.id
        files.setdefault(key, file)
    return tuple(
        OneDeath(officers=tuple(groups.get(key, ())), file=files.get(key))
        for key in dict.fromkeys((*groups, *files))
    )


def death_with(casefile: CaseFile, death_id: str) -> OneDeath | None:
    """The death of an id: its own, that of its file, or that of one of the officers' records."""
    for one in deaths_of(casefile):
        ids = {death.id for death in one.officers} | ({one.file.id} if one.file else set())
        if death_id in ids:
            return one
    return None


def conflicts(one: OneDeath) -> tuple[Difference, ...]:
    """What officer and coroner say differently of a death; what only one of them says is no conflict."""
    return tuple(_differences(one))


def _differences(one: OneDeath) -> Iterator[Difference]:
    if one.file is None:
        return
    for key in SHARED:
        own = field_value(one.file, key)
        for death in one.officers:
            other = field_value(death, key)
            if own.blank or other.blank or _same(own, other):
                continue
            yield Difference(spec=SPECS[CoronerFile][key], officer=other, coroner=own)
            break


def _same(own: FieldValue, other: FieldValue) -> bool:
    """Whether two entries mean the same; the words they were typed in do not matter."""
    states = [one.state.state if one.state else None for one in (own, other)]
    return states[0] == states[1] and bool(_plain(own.value) == _plain(other.value))


def _plain(value: Any) -> Any:
    if hasattr(value, "earliest") and hasattr(value, "latest"):
        return value.earliest, value.latest
    return value.strip().casefold() if isinstance(value, str) else value


def is_decedents(casefile: CaseFile, specimen: Specimen) -> bool:
    """Whether a specimen is, or may be, one drawn from a body.

    A file that names it, or the mark, says so. Without a mark the specimen of somebody who died counts as
    theirs: it is kept behind the stricter fence until somebody says that it was drawn from the living.
    """
    if any(file.specimen_id == specimen.id for file in casefile.all(CoronerFile)):
        return True
    if specimen.from_decedent is not None:
        return specimen.from_decedent
    dead = {one.involvement_id for one in deaths_of(casefile)}
    return specimen.involvement_id is not None and specimen.involvement_id in dead


def specimens_of(casefile: CaseFile, one: OneDeath) -> tuple[Specimen, ...]:
    """The specimens drawn from the body of a death."""
    return tuple(
        specimen
        for specimen in casefile.all(Specimen)
        if _is_from(specimen, one) and is_decedents(casefile, specimen)
    )


def _is_from(specimen: Specimen, one: OneDeath) -> bool:
    if one.file is not None and one.file.specimen_id == specimen.id:
        return True
    return specimen.involvement_id is not None and specimen.involvement_id == one.involvement_id


def death_of(casefile: CaseFile, specimen: Specimen) -> OneDeath | None:
    """The death a decedent's specimen belongs to."""
    return next((one for one in deaths_of(casefile) if specimen in specimens_of(casefile, one)), None)


def works_of(casefile: CaseFile, one: OneDeath) -> tuple[LabWork, ...]:
    """The laboratory's work on the specimens of a death, in order."""
    ids = {specimen.id for specimen in specimens_of(casefile, one)}
    return tuple(work for work in casefile.all(LabWork) if work.specimen_id in ids)


def amended(casefile: CaseFile) -> frozenset[str]:
    """Ids of laboratory work that a later one amends; the earlier stays on record."""
    return frozenset(work.amends for work in casefile.all(LabWork) if work.amends)


def is_reported(work: LabWork) -> bool:
    """Whether the laboratory told a result, whatever it says."""
    told = ("result", "result_text", "result_known")
    return any(not field_value(work, key).blank for key in told)


def forwardings_of(casefile: CaseFile, file: CoronerFile) -> tuple[Forwarding, ...]:
    """The forwardings of a death's results, the one entered in the file itself first."""
    found = tuple(one for one in casefile.all(Forwarding) if one.coroner_file_id == file.id)
    if file.forwarded is None:
        return found
    first = Forwarding(
        id=file.id,
        coroner_file_id=file.id,
        forwarded=file.forwarded,
        to_whom=file.forwarded_to,
        way=file.forwarded_way,
    )
    return (first, *found)


def unforwarded(casefile: CaseFile, one: OneDeath) -> tuple[LabWork, ...]:
    """Results that were told and not forwarded. One that another amends is forwarded by its successor."""
    sent = forwardings_of(casefile, one.file) if one.file else ()
    made = [f for f in sent if f.forwarded is not None and f.way]
    named = {work for f in made for work in f.lab_work_ids}
    # A forwarding that names no result stands for those there were: the first of each, none that amends.
    whole = any(not f.lab_work_ids for f in made)
    old = amended(casefile)
    return tuple(
        work
        for work in works_of(casefile, one)
        if is_reported(work)
        and work.id not in old
        and work.id not in named
        and not (whole and work.amends is None)
    )


def claims_of(casefile: CaseFile, file: CoronerFile) -> tuple[Claim, ...]:
    """The claims of a death, the one entered in the file itself first."""
    found = tuple(one for one in casefile.all(Claim) if one.coroner_file_id == file.id)
    return (*_claims_in(file), *found)


def _claims_in(file: CoronerFile) -> Iterator[Claim]:
    if not file.claim_for and file.claimed is None and file.claim_sent is None:
        return
    kinds = file.claim_for or (None,)
    for kind in kinds:
        yield Claim(
            id=file.id,
            coroner_file_id=file.id,
            claimant=LABORATORY if kind == ANALYSIS else CORONER,
            claim_kind=kind,
            # One sum for several kinds is nobody's sum of one of them.
            amount=file.claimed if len(kinds) == 1 else None,
            sent=file.claim_sent,
            paid=file.paid if len(kinds) == 1 else None,
            paid_at=file.paid_at,
        )


def is_open(claim: Claim) -> bool:
    """Whether a claim still waits: nobody paid what was claimed, and it was not ended."""
    if claim.void_reason is not None or claim.ended is not None:
        return False
    if claim.paid is None:
        return claim.paid_at is None
    return claim.amount is not None and claim.paid < claim.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """One death as a monthly report states it, in the words of the day it was prepared.

    Attributes:
        death_id: id of the death (`OneDeath.id`) in the case.
        citation: the section it is reported under: a report may hold deaths under both.
        month_certain: "no" when the death may have been in another month.
        corrects: the report this line corrects, "" for the death's first and only counted line.
        stated: label and words of everything else that is stated, in order.
    """

    case_id: str
    case_number: str
    death_id: str
    citation: str
    craft: str
    decedent: str
    month_certain: str = "yes"
    corrects: str = ""
    stated: tuple[tuple[str, str], ...] = ()

    @property
    def subject(self) -> tuple[str, str]:
        """Case and death, which name the death in the whole office."""
        return self.case_id, self.death_id

    @property
    def counts(self) -> bool:
        """Whether the line counts a death; a correction counts none."""
        return not self.corrects


def body_text(lines: tuple[ReportLine, ...]) -> str:
    """The text in which a report keeps what it states."""
    return canonical_text({"format": BODY, "deaths": [_line_json(line) for line in lines]})


def body_digest(body: str) -> str:
    """The digest by which paper and record are compared."""
    return sha256_hex(body.encode())


def _line_json(line: ReportLine) -> dict[str, Any]:
    return {**asdict(line), "stated": [list(part) for part in line.stated]}


def lines_of(report: MonthlyReport) -> tuple[ReportLine, ...]:
    """What a report states of each death."""
    if not report.body:
        return ()
    known = {field.name for field in fields(ReportLine)}
    return tuple(
        ReportLine(
            **{key: value for key, value in raw.items() if key in known and key != "stated"},
            stated=tuple((str(label), str(words)) for label, words in raw["stated"]),
        )
        for raw in json.loads(report.body)["deaths"]
    )


__all__ = [
    "CLAIM_KINDS",
    "SHARED",
    "Difference",
    "OneDeath",
    "ReportLine",
    "amended",
    "body_digest",
    "body_text",
    "claims_of",
    "conflicts",
    "death_of",
    "death_with",
    "deaths_of",
    "forwardings_of",
    "is_decedents",
    "is_open",
    "is_reported",
    "lines_of",
    "specimens_of",
    "unforwarded",
    "works_of",
]
