"""A laboratory's FHIR message: checked, then read into what this office can take in; the rest is named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from law.plain import dataclass
from models.fields import Quantity
from models.problems import Problem, ProblemsFound
from services.exchange.fhir_codes import LOINC, UNITS, analyte_of, kind_of, site_of

LARGEST = 20_000_000  # not law: bytes of a message
_VALUE = re.compile(r"\s*(?P<number>[0-9]{1,6}(?:\.[0-9]{1,9})?)\s*(?P<unit>[A-Za-z/0-9 ]{1,12}?)\s*")
_AMENDED = frozenset({"amended", "corrected"})
_FINAL = _AMENDED | {"final"}
_WITHDRAWN = frozenset({"cancelled", "entered-in-error"})
_MOST = 20  # not law: obstacles listed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSpecimen:
    """A specimen as the laboratory names it.

    Attributes:
        numbers: the numbers it bears in the message: the laboratory's and the sender's.
        kind: key of the list, None where the code is not known here.
    """

    id: str
    numbers: tuple[str, ...]
    kind: str | None
    site: str | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResult:
    """One result.

    Attributes:
        specimen_id: id of the specimen in the message, "" where it names none.
        written: the value as the laboratory wrote it.
        value: the same as a number with a unit of ours; None where it is no such number.
        status: of the result as FHIR has it; that of the whole report where the report was withdrawn.
    """

    id: str
    specimen_id: str
    analyte: str | None
    substance: str
    written: str
    value: Quantity | None
    method: str
    status: str

    @property
    def is_final(self) -> bool:
        """Whether the laboratory stands by it: neither preliminary nor withdrawn."""
        return self.status in _FINAL

    @property
    def amended(self) -> bool:
        """Whether it amends an earlier result."""
        return self.status in _AMENDED

    @property
    def words(self) -> str:
        """The value as it is kept in words: with its substance where that has no code here."""
        return self.written if self.analyte else f"{self.substance}: {self.written}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMessage:
    """What a message holds.

    Attributes:
        numbers: tracking numbers of the report (the coroner's and the laboratory's).
        patient: of whom the message is, as it names the person.
        unknown: codes and kinds of resource that are not known here, in words.
    """

    laboratory: str
    report_number: str
    numbers: tuple[str, ...]
    specimens: tuple[ReadSpecimen, ...]
    results: tuple[ReadResult, ...]
    conclusion: str
    patient: str
    unknown: tuple[str, ...]


def read_message(content: bytes) -> ReadMessage:
    """Read a message.

    Raises:
        ProblemsFound: it is no FHIR message of results; every obstacle is listed and nothing is read.
    """
    if len(content) > LARGEST:
        raise ProblemsFound(
            [Problem(path="", message="The file is larger than a message of results may be.")]
        )
    bundle = _checked(content)
    resources = [entry.resource for entry in bundle.entry or () if entry.resource is not None]
    if not any(_kind(one) == "Observation" for one in resources):
        message = (
            "The file holds no result (Observation). Ask the laboratory for its toxicology report message."
        )
        raise ProblemsFound([Problem(path="entry", message=message)])
    return _Reader(resources).message()


def _checked(content: bytes) -> Any:
    from fhir.resources.R4B.bundle import Bundle
    from pydantic import ValidationError

    try:
        # Decimals as they stand: 0.010 says more than 0.01.
        raw = json.loads(content.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_no_number)
        return Bundle.model_validate(raw)
    except ValidationError as found:
        problems = [_problem(one) for one in found.errors(include_url=False, include_input=False)[:_MOST]]
        raise ProblemsFound(problems) from None
    except (ValueError, RecursionError):
        message = "The file is no FHIR message in JSON. Ask the laboratory for JSON of FHIR R4."
        raise ProblemsFound([Problem(path="", message=message)]) from None


def _no_number(words: str) -> Decimal:
    raise ValueError(f"{words} is no number")


def _problem(found: Any) -> Problem:
    """A complaint of the library in our words: where it is and what it says, without the value."""
    where = ".".join(str(part) for part in found["loc"])
    return Problem(path=where, message=f"{where or 'The file'} is not as FHIR R4 has it: {found['msg']}.")


class _Reader:
    """Collects what is known and what is not."""

    def __init__(self, resources: list[Any]) -> None:
        self._resources = resources
        self._unknown: dict[str, None] = {}
        reports = (str(one.status) for one in self._of("DiagnosticReport"))
        self._withdrawn = next((status for status in reports if status in _WITHDRAWN), "")

    def message(self) -> ReadMessage:
        specimens = tuple(self._specimen(one) for one in self._of("Specimen"))
        results = tuple(self._result(one) for one in self._of("Observation"))
        reports = list(self._of("DiagnosticReport"))
        known = {
            "Specimen",
            "Observation",
            "DiagnosticReport",
            "MessageHeader",
            "Patient",
            "Organization",
            "Practitioner",
        }
        for one in self._resources:
            if _kind(one) not in known:
                self._not_known(f"a resource of kind {_kind(one)}")
        return ReadMessage(
            laboratory=self._laboratory(reports),
            report_number=next((i.value for r in reports for i in r.identifier or () if i.value), ""),
            numbers=tuple(_tracking(reports)),
            specimens=specimens,
            results=results,
            conclusion=next((r.conclusion for r in reports if r.conclusion), ""),
            patient=next(self._names(), ""),
            unknown=tuple(self._unknown),
        )

    def _names(self) -> Iterator[str]:
        for patient in self._of("Patient"):
            for name in patient.name or ():
                yield name.text or " ".join((*(name.given or ()), name.family or "")).strip()

    def _of(self, kind: str) -> Iterator[Any]:
        return (one for one in self._resources if _kind(one) == kind)

    def _not_known(self, words: str) -> None:
        self._unknown[words] = None

    def _laboratory(self, reports: list[Any]) -> str:
        named = [p.display for r in reports for p in r.performer or () if p.display]
        named += [one.name for one in self._of("Organization") if one.name]
        named += [one.source.name for one in self._of("MessageHeader") if one.source.name]
        return next(iter(named), "")

    def _specimen(self, one: Any) -> ReadSpecimen:
        numbers = [i.value for i in one.identifier or () if i.value]
        if one.accessionIdentifier is not None and one.accessionIdentifier.value:
            numbers.append(one.accessionIdentifier.value)
        body_site = one.collection.bodySite if one.collection is not None else None
        return ReadSpecimen(
            id=one.id or "",
            numbers=tuple(dict.fromkeys(numbers)),
            kind=self._code(one.type, kind_of, "kind of specimen"),
            site=self._code(body_site, site_of, "site"),
            words=_text(one.type),
        )

    def _result(self, one: Any) -> ReadResult:
        written = _written(one)
        return ReadResult(
            id=one.id or "",
            specimen_id=_referred(one.specimen),
            analyte=self._code(one.code, analyte_of, "substance"),
            substance=_text(one.code),
            written=written,
            value=_quantity(written),
            method=_text(one.method),
            status=self._withdrawn or str(one.status),
        )

    def _code(self, concept: Any, known: Any, what: str) -> str | None:
        codings = [] if concept is None else list(concept.coding or ())
        for coding in codings:
            found: str | None = known(str(coding.system or ""), str(coding.code or ""))
            if found is not None:
                return found
        for coding in codings:
            system = "LOINC" if str(coding.system) == LOINC else str(coding.system or "no system")
            self._not_known(f"{what} {coding.code} of {system} ({coding.display or 'no words'})")
        return None


def _kind(resource: Any) -> str:
    return str(resource.get_resource_type())


def _text(concept: Any) -> str:
    if concept is None:
        return ""
    return concept.text or next((c.display for c in concept.coding or () if c.display), "") or ""


def _referred(reference: Any) -> str:
    found = str(reference.reference or "") if reference is not None else ""
    return found.rpartition("/")[2].removeprefix("urn:uuid:")


def _tracking(reports: list[Any]) -> Iterator[str]:
    for report in reports:
        for extension in report.extension or ():
            if extension.valueIdentifier is not None and extension.valueIdentifier.value:
                yield str(extension.valueIdentifier.value)


def _written(one: Any) -> str:
    if one.valueString is not None:
        return str(one.valueString)
    if one.valueQuantity is not None:
        amount = one.valueQuantity
        if amount.value is None:
            return ""
        return f"{amount.comparator or ''}{amount.value} {amount.unit or amount.code or ''}".strip()
    return _text(one.valueCodeableConcept)


def _quantity(written: str) -> Quantity | None:
    """The number of a value, where it is one with a unit known here; "less than 0.010" stays words."""
    found = _VALUE.fullmatch(written)
    unit = UNITS.get(found["unit"]) if found else None
    if found is None or unit is None:
        return None
    return Quantity(value=Decimal(found["number"]), unit=unit, written=found["number"])
