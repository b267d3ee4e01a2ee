"""The case file: one case as JSON text, read strictly and written so that it reads back the same.

`loads` lists every obstacle with its place and what to do; it never guesses, fills in or drops anything.
The layout is described in docs/case-file.md. Drafts keep the same text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from law.plain import dataclass
from models import codes
from models.canonical import Json
from models.casefile import CaseFile
from models.fields import FieldSpec, Kind, fits, specs_of
from models.problems import Problem, ProblemsFound
from models.records import (
    ALL_RECORDS,
    CASE_RECORDS,
    OFFICE_RECORDS,
    Case,
    CaseRecord,
    Incident,
    Person,
    Record,
)
from models.storable import ValueProblem, is_zone, storable_text
from models.values import field_value, read_field, write_field

FORMAT = "wakeline.case/1"
DEFAULT_ZONE = "America/Chicago"
LARGEST_BYTES = 64 * 1024 * 1024

_CODES_SHOWN = 30
_TOP = {"format", "zone"}
_SYSTEM = {"id", "version", "void_reason", "position"}
SPECS: dict[type[Record], Mapping[str, FieldSpec]] = {
    cls: specs_of(cls) for cls in (*ALL_RECORDS, *OFFICE_RECORDS)
}


def section_key(cls: type[Record]) -> str:
    """The key a kind of record stands under: "case", "people", "incident", "crafts", "injuries" ..."""
    if cls is Person:
        return "people"
    if cls in (Case, Incident):
        return cls.KIND
    return f"{cls.KIND.removesuffix('y')}ies" if cls.KIND.endswith("y") else f"{cls.KIND}s"


SECTIONS: dict[str, type[Record]] = {section_key(cls): cls for cls in ALL_RECORDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A case file that was read: the case and the zone its local times were read in."""

    casefile: CaseFile
    zone: str


def dumps(casefile: CaseFile, *, zone: str = DEFAULT_ZONE) -> str:
    """The case file as text for people and files: two-space indent, sections in a fixed order."""
    return json.dumps(encode(casefile, zone=zone), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def encode(casefile: CaseFile, *, zone: str = DEFAULT_ZONE) -> dict[str, Json]:
    """The case file as plain JSON values."""
    out: dict[str, Json] = {"format": FORMAT, "zone": zone, "case": encode_record(casefile.case, zone=zone)}
    if casefile.people:
        out["people"] = [encode_record(person, zone=zone) for person in casefile.people]
    for cls in CASE_RECORDS:
        found = sorted((r for r in casefile.records if type(r) is cls), key=lambda r: r.position)
        if found:
            out[section_key(cls)] = _encode_section(cls, found, zone)
    return out


def _encode_section(cls: type[CaseRecord], found: list[CaseRecord], zone: str) -> Json:
    shown: list[Json] = []
    for index, record in enumerate(found, 1):
        encoded = encode_record(record, zone=zone)
        if record.position != index:
            encoded["position"] = record.position
        shown.append(encoded)
    return shown[0] if cls is Incident and len(shown) == 1 else shown


def encode_record(record: Record, *, zone: str = DEFAULT_ZONE) -> dict[str, Json]:
    """One record: id, version and void mark where it has them, then every field that is not blank."""
    out: dict[str, Json] = {}
    if record.id:
        out["id"] = record.id
    if record.version:
        out["version"] = record.version
    if record.void_reason is not None:
        out["void_reason"] = record.void_reason
    for key, spec in SPECS[type(record)].items():
        held = field_value(record, key)
        if not held.blank:
            out[key] = write_field(spec, held, zone)
    return out


def loads(text: str | bytes, *, strict: bool = True) -> Decoded:
    """Read a case file. Raises ProblemsFound with every obstacle; nothing is taken in then.

    Args:
        text: the file's text or bytes (UTF-8).
        strict: whether ids that name no record of the file, and codes and units this program does not know,
            are obstacles. Drafts may hold such.
    """
    return decode(_parse(text), strict=strict)


def decode(raw: Json, *, strict: bool = True) -> Decoded:
    """The same from parsed JSON."""
    reader = _Reader(strict=strict)
    decoded = reader.file(raw)
    if decoded is not None and strict:
        reader.problems += _dangling(decoded.casefile)
        reader.problems += _unknown_codes(decoded.casefile)
    if reader.problems or decoded is None:
        raise ProblemsFound(reader.problems)
    return decoded


class _Object(dict[str, Any]):
    """A JSON object that remembers keys written twice."""

    repeated: tuple[str, ...] = ()


def _pairs(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        found.repeated = tuple(sorted({key for key in keys if keys.count(key) > 1}))
    return found


@dataclass(frozen=True, slots=True)
class _Fraction:
    """A number with a point or an exponent; no field takes one, so it only has to be shown."""

    text: str

    def __str__(self) -> str:
        return self.text


def _parse(text: str | bytes) -> Json:
    try:
        if len(text) > LARGEST_BYTES:
            raise ValueError
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        parsed: Json = json.loads(
            plain, object_pairs_hook=_pairs, parse_float=_Fraction, parse_constant=_Fraction
        )
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        message = (
            f"The text is not JSON from here on ({problem.msg}). Check commas, quotation marks, brackets."
        )
        raise ProblemsFound([Problem(path=place, message=message)]) from None
    except UnicodeDecodeError:
        message = "The file is not UTF-8 text. Save it as UTF-8."
        raise ProblemsFound([Problem(path="", message=message)]) from None
    except (ValueError, RecursionError):
        message = (
            "The file is too large, too deep or holds a number too long for a case file. Check its source."
        )
        raise ProblemsFound([Problem(path="", message=message)]) from None
    return parsed


@dataclass(slots=True)
class _Reader:
    """Reads one case file, collecting obstacles."""

    problems: list[Problem] = field(default_factory=list)
    zone: str = DEFAULT_ZONE
    strict: bool = True

    def tell(self, path: str, message: str) -> None:
        self.problems.append(Problem(path=path, message=message))

    def file(self, raw: Json) -> Decoded | None:
        top = self.object(raw, "")
        if top is None:
            return None
        if top.get("format") != FORMAT:
            self.tell("format", f'The file does not say that it is a case file. Write "format": "{FORMAT}".')
        self._read_zone(top)
        for key in sorted(set(top) - _TOP - set(SECTIONS)):
            self.tell(key, f"No section is called {key!r}. Known are {', '.join(SECTIONS)}.")
        if "case" not in top:
            self.tell("case", 'The file has no "case". Write "case": {}, with the kind of case if known.')
        case = self.record(Case, top.get("case", {}), "case", "case")
        if case is None:
            return None
        people = tuple(self.section(Person, top, case.id))
        records = tuple(r for cls in CASE_RECORDS for r in self.section(cls, top, case.id))
        self._repeated_ids(people, records)
        return Decoded(casefile=CaseFile(case=case, records=records, people=people), zone=self.zone)

    def _read_zone(self, top: Mapping[str, Json]) -> None:
        zone = top.get("zone", DEFAULT_ZONE)
        if isinstance(zone, str) and is_zone(zone):
            self.zone = zone
        else:
            self.tell("zone", f'The zone is not known. Write one such as "{DEFAULT_ZONE}".')

    def object(self, raw: Json, path: str) -> dict[str, Json] | None:
        if not isinstance(raw, dict):
            self.tell(path, "A group of keys in braces is wanted here.")
            return None
        for key in getattr(raw, "repeated", ()):
            self.tell(f"{path}.{key}" if path else key, "The key stands twice. Keep one.")
        return raw

    def section(self, cls: type[Any], top: Mapping[str, Json], case_id: str) -> Iterator[Any]:
        key = section_key(cls)
        raw = top.get(key, [])
        single = cls is Incident and isinstance(raw, dict)
        if not single and not isinstance(raw, list):
            self.tell(key, f"A list of {cls.TITLE.lower()} records in brackets is wanted here.")
            return
        listed: list[Json] = [raw] if single else raw  # type: ignore[assignment]  # told apart above
        for index, part in enumerate(listed, 1):
            record = self.record(cls, part, f"{key}[{index}]", f"{cls.KIND}-{index}", case_id, index)
            if record is not None:
                yield record

    def record(
        self, cls: type[Any], raw: Json, path: str, default_id: str, case_id: str = "", index: int = 0
    ) -> Any:
        found = self.object(raw, path)
        if found is None:
            return None
        system = self._system(cls, found, path, default_id, index)
        if "id" in found and isinstance(found["id"], str) and cls is not Case:
            path = f"{section_key(cls)}/{found['id']}"
        if issubclass(cls, CaseRecord):
            system["case_id"] = case_id
        return cls(**system, **self._fields(cls, found, path))

    def _system(
        self, cls: type[Any], found: Mapping[str, Json], path: str, default_id: str, index: int
    ) -> dict[str, Any]:
        system: dict[str, Any] = {"id": default_id}
        for key in ("id", "void_reason"):
            if key in found:
                if isinstance(found[key], str) and (found[key] or key != "id"):
                    system[key] = self._storable(str(found[key]), f"{path}.{key}")
                else:
                    self.tell(f"{path}.{key}", "Text in quotation marks is wanted here.")
        if issubclass(cls, CaseRecord):
            system["position"] = index
        for key in ("version", "position"):
            if key in found and (key == "version" or issubclass(cls, CaseRecord)):
                value = found[key]
                if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
                    system[key] = value
                else:
                    self.tell(f"{path}.{key}", "A whole number from zero up is wanted here.")
        return system

    def _storable(self, text: str, path: str) -> str:
        try:
            return storable_text(text)
        except ValueProblem as problem:
            self.tell(path, str(problem))
            return ""

    def _fields(self, cls: type[Any], found: Mapping[str, Json], path: str) -> dict[str, Any]:
        values: dict[str, Any] = {}
        states, typed = {}, {}
        specs = SPECS[cls]
        system = _SYSTEM if issubclass(cls, CaseRecord) else _SYSTEM - {"position"}
        for key, raw in found.items():
            if key in system:
                continue
            if key not in specs:
                self.tell(f"{path}.{key}", f"{cls.TITLE} has no field {key!r}. {_nearest(key, specs)}")
                continue
            self._repeated_inside(raw, f"{path}.{key}")
            try:
                held = read_field(specs[key], raw, self.zone, strict=self.strict)
                values[key] = held.value
                if held.state is not None:
                    states[key] = held.state
                if held.typed is not None:
                    typed[key] = storable_text(held.typed)
            except ValueProblem as problem:
                self.tell(f"{path}.{key}", str(problem))
        if states:
            values["states"] = states
        if typed:
            values["typed"] = typed
        return values

    def _repeated_inside(self, raw: Json, path: str) -> None:
        if isinstance(raw, dict):
            self.object(raw, path)
            for key, part in raw.items():
                self._repeated_inside(part, f"{path}.{key}")

    def _repeated_ids(self, people: tuple[Person, ...], records: tuple[CaseRecord, ...]) -> None:
        for group in (people, records):
            seen: set[str] = set()
            for record in group:
                if record.id in seen:
                    path = f"{section_key(type(record))}/{record.id}"
                    self.tell(path, f"The id {record.id!r} stands twice. Give each record its own.")
                seen.add(record.id)


def _nearest(key: str, specs: Mapping[str, FieldSpec]) -> str:
    close = [known for known in specs if key.lower() in known or known in key.lower()]
    return f"Perhaps {' or '.join(close[:3])}." if close else "See docs/case-file.md for its fields."


def _dangling(casefile: CaseFile) -> Iterator[Problem]:
    """References that name no record of the file, or one of another kind."""
    kinds = {record.id: record.KIND for record in casefile.records}
    people = {person.id for person in casefile.people}
    for record in (casefile.case, *casefile.records):
        for key, spec in SPECS[type(record)].items():
            if spec.kind not in (Kind.REF, Kind.REFS) or spec.target in ("case", "element"):
                continue
            value = getattr(record, key)
            for target in value if isinstance(value, tuple) else (value,) if value is not None else ():
                found = target in people if spec.target == "person" else fits(spec, kinds.get(target))
                if not found:
                    path = f"{section_key(type(record))}/{record.id}.{key}"
                    message = (
                        f"No {spec.target.replace('_', ' ')} of this file has the id {target!r}. Correct one."
                    )
                    yield Problem(path=path, message=message)


def _unknown_codes(casefile: CaseFile) -> Iterator[Problem]:
    """Codes that were never in their list."""
    for record in (casefile.case, *casefile.people, *casefile.records):
        for key, spec in SPECS[type(record)].items():
            if not spec.code_list:
                continue
            value = getattr(record, key)
            given = value if isinstance(value, tuple) else (value,) if value is not None else ()
            for code in given:
                if code not in codes.keys(spec.code_list):
                    path = f"{section_key(type(record))}/{record.id}.{key}"
                    yield Problem(path=path, message=_code_message(spec, code))


def _code_message(spec: FieldSpec, code: str) -> str:
    known = [option.key for option in codes.options(spec.code_list)]
    shown = ", ".join(known[:_CODES_SHOWN]) + (" ..." if len(known) > _CODES_SHOWN else "")
    return f"{code!r} is not in the list {spec.code_list!r}. Write one of: {shown}"
