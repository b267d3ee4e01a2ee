"""The JSON schema of the case file, made from the declarations of the records."""

from __future__ import annotations

from models import codes
from models.canonical import Json
from models.codec import FORMAT, SECTIONS, section_key
from models.fields import FieldSpec, Kind, State, specs_of
from models.records import Case, CaseRecord, Incident, Record
from services.labels import fill

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_TEXT: dict[str, Json] = {"type": "string"}
_WHOLE: dict[str, Json] = {"type": "integer", "minimum": 0}


def case_schema() -> dict[str, Json]:
    """The whole schema. Every field of every record is named; keys outside it are refused."""
    properties: dict[str, Json] = {
        "format": {"const": FORMAT},
        "zone": {**_TEXT, "description": "IANA zone in which times without an offset are read."},
    }
    for key, cls in SECTIONS.items():
        properties[key] = _section(cls)
    return {
        "$schema": DRAFT,
        "title": "Wakeline case file",
        "type": "object",
        "required": ["format", "case"],
        "additionalProperties": False,
        "properties": properties,
        "$defs": {
            "when": _when(),
            "day": _day(),
            "money": _money(),
            "state": _state(),
            **_lists(),
            **_records(),
        },
    }


def _lists() -> dict[str, Json]:
    return {f"list.{list_id}": _list(list_id) for list_id in codes.lists()}


def _list(list_id: str) -> Json:
    found = codes.code_list(list_id)
    keys: list[Json] = list(dict.fromkeys(option.key for option in found.options))
    return {"title": found.title, "enum": keys}


def _records() -> dict[str, Json]:
    return {cls.KIND: _record(cls) for cls in SECTIONS.values()}


def _section(cls: type[Record]) -> Json:
    one: dict[str, Json] = {"$ref": f"#/$defs/{cls.KIND}"}
    if cls is Case:
        return one
    many: dict[str, Json] = {"type": "array", "items": one}
    return {"anyOf": [one, many]} if cls is Incident else many


def _record(cls: type[Record]) -> Json:
    properties: dict[str, Json] = {
        "id": {"type": "string", "minLength": 1, "description": "Any text; references name it."},
        "version": _WHOLE,
        "void_reason": _TEXT,
    }
    if issubclass(cls, CaseRecord):
        properties["position"] = _WHOLE
    for key, spec in specs_of(cls).items():
        properties[key] = field_schema(spec)
    return {
        "title": cls.TITLE,
        "description": f"A record of the section {section_key(cls)!r}.",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def field_schema(spec: FieldSpec) -> dict[str, Json]:
    """A field: its value, or an answer state, or a value with the words as typed."""
    value = value_schema(spec)
    typed: dict[str, Json] = {
        "type": "object",
        "additionalProperties": False,
        "required": ["typed"],
        "properties": {"value": value, "typed": _TEXT},
    }
    contested: dict[str, Json] = {
        "type": "object",
        "additionalProperties": False,
        "required": ["state", "value"],
        "properties": {
            "state": {"const": State.CONTESTED.value},
            "reason": _TEXT,
            "value": value,
            "typed": _TEXT,
        },
    }
    found: dict[str, Json] = {
        "title": fill(spec.label),
        "anyOf": [value, typed, contested, {"$ref": "#/$defs/state"}],
    }
    if spec.help:
        found["description"] = fill(spec.help)
    return found


def value_schema(spec: FieldSpec) -> dict[str, Json]:
    """A settled value of the field's kind."""
    shared = {Kind.WHEN: "when", Kind.DAY: "day", Kind.MONEY: "money"}.get(spec.kind)
    if shared:
        return {"$ref": f"#/$defs/{shared}"}
    match spec.kind:
        case Kind.TRI:
            return {"type": "boolean"}
        case Kind.INTEGER:
            return {"type": "integer"}
        case Kind.CODE:
            return _code(spec)
        case Kind.CODES:
            return {"type": "array", "items": _code(spec)}
        case Kind.REFS:
            return {"type": "array", "items": _TEXT}
        case Kind.QUANTITY:
            return _quantity(spec)
        case _:
            return dict(_TEXT)


def _code(spec: FieldSpec) -> dict[str, Json]:
    return {"$ref": f"#/$defs/list.{spec.code_list}"}


def _quantity(spec: FieldSpec) -> dict[str, Json]:
    units: list[Json] = [*spec.units, ""]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["value", "unit"],
        "properties": {
            "value": {**_TEXT, "description": "The number as typed."},
            "unit": {"enum": units},
            "number": {
                "type": ["string", "null"],
                "description": "The exact number where the words hold more.",
            },
        },
    }


_INSTANT = r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d(:\d\d)?)?$"
_DATE = r"^\d{4}(-\d\d(-\d\d)?)?$"


def _when() -> Json:
    instant: dict[str, Json] = {"type": "string", "pattern": _INSTANT}
    either: dict[str, Json] = {"anyOf": [instant, {"type": "string", "pattern": _DATE}]}
    return {
        "title": "A time as far as known",
        "anyOf": [
            either,
            _shape({"at": either}),
            _shape({"about": instant}, {"earliest": instant, "latest": instant}),
            _shape({"from": either, "until": either}),
            _shape({"before": either}),
            _shape({"after": either}),
            _shape({"precision": _TEXT}, {"earliest": instant, "latest": instant}),
        ],
    }


def _shape(required: dict[str, Json], optional: dict[str, Json] | None = None) -> Json:
    extras: dict[str, Json] = {"written": _TEXT, "zone": _TEXT}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(required),
        "properties": {**required, **(optional or {}), **extras},
    }


def _day() -> Json:
    date: dict[str, Json] = {"type": "string", "pattern": _DATE}
    return {
        "title": "A date as far as known",
        "anyOf": [
            date,
            {
                "type": "object",
                "additionalProperties": False,
                "required": ["from", "until"],
                "properties": {"from": date, "until": date, "written": _TEXT},
            },
        ],
    }


def _money() -> Json:
    return {"title": "Dollars and cents", "type": "string", "pattern": r"^\d{1,13}(\.\d\d)?$"}


def _state() -> Json:
    return {
        "title": "Why there is no settled value",
        "type": "object",
        "additionalProperties": False,
        "required": ["state"],
        "properties": {"state": {"enum": [state.value for state in State]}, "reason": _TEXT, "typed": _TEXT},
    }
