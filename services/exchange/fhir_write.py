"""One decedent's specimens and results as a FHIR message; values stay the text the laboratory wrote."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from law.instants import When
from law.plain import dataclass
from models import codes
from models.records import Container, LabWork, Person, Specimen
from services.exchange.fhir_codes import (
    ANALYTES,
    EVENT,
    EVENT_SYSTEM,
    KINDS,
    PANEL,
    PROFILES,
    SITES,
    TRACKING_NUMBER,
    TUBES,
    Code,
)

_GENDERS = {"male": "male", "female": "female"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    """A specimen with its containers and what the laboratory did with it."""

    specimen: Specimen
    containers: Sequence[Container] = ()
    works: Sequence[LabWork] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """Who sends what of whom.

    Attributes:
        office: name of the sending office.
        case_number: the office's number; `coroner_number` the coroner's own, "" for none.
        at: the instant of the message.
    """

    office: str
    case_number: str
    coroner_number: str
    person_id: str
    person: Person | None
    called: str
    tested: Sequence[Tested]
    at: dt.datetime


def message(sent: Sent) -> dict[str, Any]:
    """The message as plain JSON values, checked against the models of FHIR R4.

    Raises:
        ValueError: a resource is not as FHIR has it; a fault of the program.
    """
    from fhir.resources.R4B.bundle import Bundle

    entries = [{"fullUrl": f"urn:uuid:{one['id']}", "resource": one} for one in _resources(sent)]
    bundle = {
        "resourceType": "Bundle",
        "meta": {"profile": [PROFILES["Bundle"]]},
        "type": "message",
        "timestamp": _instant(sent.at),
        "entry": entries,
    }
    Bundle.model_validate(bundle)
    return bundle


def _resources(sent: Sent) -> Iterator[dict[str, Any]]:
    report_id = _uuid(f"report of {sent.person_id}")
    yield {
        "resourceType": "MessageHeader",
        "id": _uuid(f"message of {sent.person_id} at {_instant(sent.at)}"),
        "eventCoding": {"system": EVENT_SYSTEM, "code": EVENT},
        "source": {"name": sent.office, "endpoint": "urn:wakeline:office"},
        "focus": [_to(report_id)],
    }
    yield _patient(sent)
    for one in sent.tested:
        yield _specimen(sent, one)
    for one in sent.tested:
        for work in one.works:
            if _value(work):
                yield _observation(sent, one.specimen, work)
    yield _report(sent, report_id)


def _patient(sent: Sent) -> dict[str, Any]:
    person = sent.person
    words = (person.name if person is not None else None) or sent.called or "Unidentified person"
    name: dict[str, Any] = {"text": words}
    if person is not None and person.last:
        name["family"] = person.last
    if person is not None and person.first:
        name["given"] = [person.first]
    found: dict[str, Any] = {"resourceType": "Patient", "id": _uuid(sent.person_id), "name": [name]}
    if person is not None and person.sex in _GENDERS:
        found["gender"] = _GENDERS[person.sex]
    if person is not None and person.born is not None and person.born.is_exact:
        found["birthDate"] = person.born.earliest.isoformat()
    return found


def _specimen(sent: Sent, one: Tested) -> dict[str, Any]:
    specimen = one.specimen
    kind = specimen.specimen_kind or ""
    found: dict[str, Any] = {
        "resourceType": "Specimen",
        "id": _uuid(specimen.id),
        "meta": {"profile": [PROFILES["Specimen"]]},
        "type": _concept(KINDS.get(kind), codes.label("specimen_kind", kind) if kind else "Specimen"),
        "subject": _to(sent.person_id),
        "container": [_container(one, container) for container in one.containers]
        or [{"description": specimen.preservative or "Container not described"}],
    }
    if specimen.number:
        found["identifier"] = [{"value": specimen.number}]
    received = next((work.received for work in one.works if work.received), None)
    if received is not None and received.is_exact and received.earliest:
        found["receivedTime"] = _instant(received.earliest)
    collection = _collection(specimen)
    if collection:
        found["collection"] = collection
    if specimen.shortfall_reason:
        found["note"] = [{"text": specimen.shortfall_reason}]
    return found


def _collection(specimen: Specimen) -> dict[str, Any]:
    found: dict[str, Any] = dict(_time("collected", specimen.collected))
    if specimen.site:
        found["bodySite"] = _concept(SITES.get(specimen.site), codes.label("specimen_site", specimen.site))
    if specimen.volume is not None and specimen.volume.value is not None:
        # A cubic centimetre is a millilitre.
        found["quantity"] = {"value": _number(specimen.volume.value), "unit": "mL"}
    return found


def _container(one: Tested, container: Container) -> dict[str, Any]:
    words = [container.number, codes.label("container_kind", container.kind) if container.kind else None]
    seal = f"seal {container.seal}" if container.seal else None
    found: dict[str, Any] = {"description": ", ".join(w for w in (*words, seal) if w) or "Container"}
    preservative = (one.specimen.preservative or "").lower()
    tube = next((code for word, code in TUBES.items() if word in preservative), None)
    if tube is not None or preservative:
        found["type"] = _concept(tube, one.specimen.preservative or "")
    if container.volume is not None and container.volume.value is not None:
        found["specimenQuantity"] = {"value": _number(container.volume.value), "unit": "mL"}
    return found


def _observation(sent: Sent, specimen: Specimen, work: LabWork) -> dict[str, Any]:
    analyte = work.analyte or ""
    code = ANALYTES.get((analyte, specimen.specimen_kind or ""))
    found: dict[str, Any] = {
        "resourceType": "Observation",
        "id": _uuid(work.id),
        "meta": {"profile": [PROFILES["Observation"]]},
        "status": "amended" if work.amends else "final",
        "code": _concept(code, codes.label("analyte", analyte) if analyte else "Substance not stated"),
        "subject": _to(sent.person_id),
        "specimen": _to(specimen.id),
        "valueString": _value(work),
    }
    found |= dict(_time("effective", specimen.collected))
    if work.method:
        found["method"] = {"text": work.method}
    notes = [
        work.uncertainty and f"Uncertainty: {work.uncertainty}",
        work.analyst and f"Analyst: {work.analyst}",
    ]
    if any(notes):
        found["note"] = [{"text": text} for text in notes if text]
    return found


def _value(work: LabWork) -> str:
    """The value as the laboratory wrote it, with its unit; its words where there is no number."""
    if work.result is not None:
        return f"{work.result.written} {work.result.unit}".strip()
    return work.result_text or ""


def _report(sent: Sent, report_id: str) -> dict[str, Any]:
    works = [work for one in sent.tested for work in one.works]
    numbers = [n for n in (sent.coroner_number, sent.case_number) if n]
    found: dict[str, Any] = {
        "resourceType": "DiagnosticReport",
        "id": report_id,
        "meta": {"profile": [PROFILES["DiagnosticReport"]]},
        "extension": [{"url": TRACKING_NUMBER, "valueIdentifier": {"value": number}} for number in numbers],
        "status": "final" if any(_value(work) for work in works) else "registered",
        "code": {"text": PANEL},
        "subject": _to(sent.person_id),
        "specimen": [_to(one.specimen.id) for one in sent.tested],
        "result": [_to(work.id) for work in works if _value(work)],
    }
    laboratory = next((work.laboratory for work in works if work.laboratory), None)
    if laboratory:
        found["performer"] = [{"display": laboratory}]
    lab_number = next((work.report_number for work in works if work.report_number), None)
    if lab_number:
        found["identifier"] = [{"type": {"text": "Laboratory's number"}, "value": lab_number}]
    return {key: value for key, value in found.items() if value != []}


def _concept(code: Code | None, text: str) -> dict[str, Any]:
    found: dict[str, Any] = {"text": text or (code.display if code else "Not stated")}
    if code is not None:
        found["coding"] = [{"system": code.system, "code": code.code, "display": code.display}]
    return found


def _time(name: str, when: When | None) -> Iterable[tuple[str, Any]]:
    """A moment as FHIR has it: an instant, or a period for what lies between two; nothing for the rest."""
    if when is None:
        return
    if when.is_exact and when.earliest is not None:
        yield f"{name}DateTime", _instant(when.earliest)
        return
    ends = {"start": when.earliest, "end": when.latest}
    period = {key: _instant(value) for key, value in ends.items() if value is not None}
    if period:
        yield f"{name}Period", period


def _number(value: Decimal) -> float:
    """An amount as JSON has numbers: written out it is the same digits. Results never pass here."""
    return float(value)


def _instant(at: dt.datetime) -> str:
    return at.astimezone(dt.UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")


def _to(record_id: str) -> dict[str, str]:
    """A reference to a resource of the message."""
    return {"reference": f"urn:uuid:{_uuid(record_id)}"}


def _uuid(record_id: str) -> str:
    """The id of a record as it is; of anything else one that is the same each time."""
    try:
        return str(uuid.UUID(record_id))
    except ValueError:
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"urn:wakeline:{record_id}"))
