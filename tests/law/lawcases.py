"""Law cases: YAML files of facts and expected findings, readable without the code.

A file has `base` (facts all its cases share) and `cases`; a case's `facts` are laid over the base: mappings
merge, lists replace, null takes a fact out. Facts are written as in a case file. `day` sets the date of the
accident. Each line of `expect` names a finding by id and subject and what it must say.
"""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from law.decisions import Decision, Sanction
from law.engine import Matter
from law.evaluation import decide_all, matter
from law.facts import CaseFacts
from law.rules import RULES
from law.tables import LawTables
from models import codec
from models.casefile import CaseFile
from services.facts import facts_of

# The case and the incident stand once: their ids say nothing.
_ONLY_ONE = re.compile(r"^(case|incident)/[^.]*\.")
_ZONE = ZoneInfo("America/Chicago")
FOLDER = Path(__file__).parent / "cases"
EXPECTED = {
    "id",
    "subject",
    "answer",
    "citation",
    "elements",
    "labels",
    "missing",
    "missing_only",
    "says",
    "due",
    "due_from",
    "rolled",
    "words",
    "counted_by",
    "to_whom",
    "address",
    "by_whom",
    "by",
    "what",
    "note",
    "no_duty",
    "owed",
    "routes",
    "opens",
    "titles",
    "law_date",
    "confidence",
    "absent",
    "sanction",
    "penalty",
    "burden",
    "remarks",
    "asks",
    "witnesses",
    "documents",
    "why",
    "says_not",
}


IN_WORDS = (
    "says",
    "note",
    "what",
    "words",
    "penalty",
    "burden",
    "remarks",
    "asks",
    "witnesses",
    "documents",
)
"""Expectations that name words to be found, not the whole."""


class _Loader(yaml.SafeLoader):
    """`yes`, `no`, dates and 0.10 stay the words they are; true, false and whole numbers are values."""


_Loader.yaml_implicit_resolvers = {}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^-?[0-9]+$"), list("-0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^null$"), ["n"])


@dataclass(frozen=True, kw_only=True)
class LawCase:
    """One case of a file."""

    name: str
    casefile: CaseFile
    law_date: dt.date | None
    source: str
    expect: tuple[dict[str, Any], ...]

    @functools.cached_property
    def facts(self) -> CaseFacts:
        """The facts of its case file, translated once."""
        return facts_of(self.casefile)


@functools.cache
def load_all() -> tuple[LawCase, ...]:
    """Every case of every file, named "folder/file: case"."""
    return tuple(case for path in sorted(FOLDER.rglob("*.yaml")) for case in _load(path))


def _load(path: Path) -> list[LawCase]:
    raw = yaml.load(path.read_text(encoding="utf-8"), _Loader)
    where = f"{path.parent.name}/{path.stem}"
    return [_case(where, raw.get("base", {}), entry) for entry in raw["cases"]]


def _case(where: str, base: dict[str, Any], entry: dict[str, Any]) -> LawCase:
    facts = _merged(base, entry.get("facts", {}))
    if "day" in entry:
        facts["incident"] = {**facts.get("incident", {}), "occurred": f"{entry['day']}T12:00:00"}
    whole = {"format": codec.FORMAT, "zone": "America/Chicago", **facts}
    for line in entry["expect"]:
        unknown = set(line) - EXPECTED
        assert not unknown, f"{where}: {entry['name']}: no such expectation: {unknown}"
    return LawCase(
        name=f"{where}: {entry['name']}",
        casefile=codec.decode(whole).casefile,
        law_date=dt.date.fromisoformat(entry["law_date"]) if "law_date" in entry else None,
        source=entry.get("source", "all"),
        expect=tuple(entry["expect"]),
    )


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    found = dict(base)
    for key, value in over.items():
        old = found.get(key)
        found[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return {key: value for key, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """The findings of a case, and by rule the parameters they looked up."""

    decisions: tuple[Decision, ...]
    used: dict[str, set[str]]


def trace(case: LawCase, tables: LawTables) -> Traced:
    """Evaluate a case under its own source and law date."""
    one = _matter(case, tables)
    return Traced(decisions=decide_all(one), used=one.used)


def _matter(case: LawCase, tables: LawTables) -> Matter:
    view = tables.seeds_only() if case.source == "seeds" else tables
    return matter(case.facts, view, case.law_date)


def run(case: LawCase, tables: LawTables) -> tuple[list[str], set[str]]:
    """What differs from the expectations, and the parameters the evaluation looked up."""
    one = trace(case, tables)
    return _unmet(case, one.decisions), set().union(*one.used.values())


def run_expected(case: LawCase, tables: LawTables) -> tuple[list[str], set[str]]:
    """As `run`, deciding only the findings that the case names and those they rest on."""
    one = _matter(case, tables)
    named = {line["id"] for line in case.expect}
    decisions = [decision for rule in RULES if rule.id in named for decision in one.run(rule)]
    return _unmet(case, decisions), set().union(*one.used.values())


def _unmet(case: LawCase, decisions: Iterable[Decision]) -> list[str]:
    found = {(d.id, d.subject): d for d in decisions}
    lines: list[str] = []
    for wanted in case.expect:
        key = (wanted["id"], wanted.get("subject", "case"))
        if wanted.get("absent"):
            lines += [f"{key}: found"] if key in found else []
        elif key not in found:
            lines.append(f"{key}: no such finding among {sorted(k for k in found if k[0] == key[0])}")
        else:
            lines += [f"{key}: {line}" for line in _differences(found[key], wanted)]
    return lines


def _differences(found: Decision, wanted: dict[str, Any]) -> list[str]:
    shown = _shown(found)
    lines = []
    for key, value in wanted.items():
        if key in ("id", "subject"):
            continue
        if key == "citation":
            cited = {found.citation, *(law.citation for law in found.laws)}
            lines += [f"does not cite {c}, but {sorted(cited)}" for c in _list(value) if c not in cited]
        elif key == "missing":
            lines += [
                f"does not miss {p}, but {shown['missing']}"
                for p in _list(value)
                if p not in shown["missing"]
            ]
        elif key == "says_not":
            lines += [f"says {part!r}" for part in _list(value) if part in shown["says"]]
        elif key in IN_WORDS:
            lines += [
                f"{key}: {part!r} is not in {shown[key]!r}" for part in _list(value) if part not in shown[key]
            ]
        elif isinstance(value, dict):
            lines += [
                f"{key} {name}: expected {part!r}, found {shown[key].get(name)!r}"
                for name, part in value.items()
                if shown[key].get(name) != part
            ]
        elif str(shown[key]) != str(value):
            lines.append(f"{key}: expected {value!r}, found {shown[key]!r} ({found.headline})")
    return lines


def _shown(found: Decision) -> dict[str, Any]:
    duty = found.duty
    due = duty.deadline.due if duty else None
    return {
        "answer": found.answer.value,
        "says": " ".join([found.headline, *(reason.text for reason in found.reasons)]),
        "elements": {one.id: one.status.value for one in found.elements},
        "labels": {one.id: one.label for one in found.elements},
        "missing_only": ", ".join(_ONLY_ONE.sub(r"\1/.", one.path) for one in found.missing),
        "missing": [_ONLY_ONE.sub(r"\1/.", one.path) for one in found.missing],
        "due": _local(due.latest) if due else None,
        "due_from": _local(due.earliest) if due else None,
        "rolled": duty.deadline.rolled if duty else None,
        "words": duty.deadline.words if duty else "",
        "note": duty.deadline.note if duty else "",
        "counted_by": duty.deadline.counted_by if duty else None,
        "to_whom": duty.to_whom if duty else None,
        "address": duty.address if duty else None,
        "by_whom": duty.by_whom if duty else None,
        "by": duty.by_involvement if duty else None,
        "what": duty.what if duty else "",
        "no_duty": duty is None,
        "owed": duty is not None and duty.owed,
        "routes": {one.id: one.answer.value for one in found.routes},
        "opens": {one.id: _local(one.opens.earliest) if one.opens else None for one in found.routes},
        "titles": {one.id: one.title for one in found.routes},
        "law_date": found.law_date,
        "confidence": "low" if found.low_confidence else "good",
        "sanction": found.sanction.nature.value if found.sanction else None,
        "penalty": _penalty(found.sanction) if found.sanction else "",
        "burden": found.sanction.burden if found.sanction else "",
        "remarks": " ".join(note for one in found.elements for note in one.notes),
        "asks": " ".join(found.ask),
        "witnesses": " ".join(
            f"{one.id}: {w.label}, {w.note}" for one in found.elements for w in one.witnesses
        ),
        "documents": " ".join(
            f"{one.id}: {d.label}, {d.note}" for one in found.elements for d in one.documents
        ),
        "why": {one.id: one.why for one in found.elements},
    }


def _penalty(sanction: Sanction) -> str:
    return f"{sanction.citation}: {sanction.words}; {sanction.why}"


def _local(instant: dt.datetime | None) -> str | None:
    """In Wisconsin's zone, as the cases write it: 2001-04-01T09:00:00-05:00."""
    return instant.astimezone(_ZONE).isoformat() if instant else None


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
