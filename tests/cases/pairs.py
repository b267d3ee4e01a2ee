"""Case files with what is expected of them, and how a finding is compared with its expectation."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from law.decisions import Decision
from law.instants import When
from models import codec
from models.casefile import CaseFile
from models.records import Craft

HERE = Path(__file__).resolve().parent
FILES = HERE / "files"
EXPECTED = HERE / "expected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One case file and the expectations written for it (every scalar of them is text)."""

    name: str
    expected: dict[str, Any]

    @property
    def text(self) -> str:
        return (FILES / f"{self.name}.json").read_text(encoding="utf-8")

    @property
    def evaluations(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.expected.get("evaluations", [])
        return found


def pairs() -> list[Pair]:
    """Every case file with its expectations, by name."""
    return [Pair(name=path.stem, expected=_read(path)) for path in sorted(EXPECTED.glob("*.yaml"))]


def named(found: list[Pair]) -> list[Any]:
    """The pairs as parameters of a test, each under its name."""
    return [pytest.param(pair, id=pair.name) for pair in found]


def _read(path: Path) -> dict[str, Any]:
    # BaseLoader: `yes`, `no`, 0.10 and dates stay the words they are.
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return found


def casefile_of(pair: Pair, evaluation: dict[str, Any]) -> CaseFile:
    """The case of a file, with its craft as motorboats where an evaluation asks what that would change."""
    casefile = codec.loads(pair.text).casefile
    if "as_motorboat" not in evaluation:
        return casefile
    records = tuple(
        dataclasses.replace(one, kind="boat", is_motorboat=True) if isinstance(one, Craft) else one
        for one in casefile.records
    )
    case = dataclasses.replace(casefile.case, kind="boating")
    return dataclasses.replace(casefile, case=case, records=records)


def differences(decisions: Iterable[Decision], evaluation: dict[str, Any]) -> list[str]:
    """What is expected and not found, one readable line each."""
    by_subject = {(d.id, d.subject): d for d in decisions}
    lines: list[str] = []
    for wanted in evaluation.get("findings", []):
        where = f"{wanted['id']} of {wanted['subject']}"
        found = by_subject.get((wanted["id"], wanted["subject"]))
        if found is None:
            near = sorted(d.subject for d in by_subject.values() if d.id == wanted["id"])
            lines.append(f"{where}: no such finding; {wanted['id']} speaks of {', '.join(near) or 'nothing'}")
        else:
            lines += [f"{where}: {line}" for line in _compare(found, wanted)]
    return lines + _owed_by_nobody(by_subject.values(), evaluation.get("nobody", []))


def _compare(found: Decision, wanted: dict[str, Any]) -> list[str]:
    lines = []
    if "answer" in wanted and found.answer != wanted["answer"]:
        lines.append(f"expected {wanted['answer']}, found {found.answer}: {found.headline}")
    if found.answer == wanted.get("answer_is_not"):
        lines.append(f"expected anything but {found.answer}: {found.headline}")
    lines += [
        f"does not cite {c}; cites {', '.join(_cited(found))}"
        for c in _list(wanted["citation"])
        if not _cites(found, c)
    ]
    statuses = {element.id: element.status.value for element in found.elements}
    lines += [
        f"element {key}: expected {status}, found {statuses.get(key, 'none of this name')} in {statuses}"
        for key, status in wanted.get("elements", {}).items()
        if statuses.get(key) != status
    ]
    lines += _sanction(found, wanted)
    if "by" in wanted and (found.duty is None or found.duty.by_involvement != wanted["by"]):
        lines.append(f"expected to be owed by {wanted['by']}, found {found.duty}")
    words = found.duty.deadline.words if found.duty else ""
    if wanted.get("owed_words", "") not in words:
        lines.append(f"expected the limit {wanted['owed_words']!r}, found {words!r}")
    return lines + _routes(found, wanted.get("routes", {})) + list(_owed(found, wanted))


def _sanction(found: Decision, wanted: dict[str, Any]) -> list[str]:
    """Forfeiture or crime, and the section with the penalty."""
    shown = (found.sanction.nature.value, found.sanction.citation) if found.sanction else ("", "")
    return [
        f"expected the {key} {wanted[key]}, found {value}"
        for key, value in zip(("sanction", "penalty"), shown, strict=True)
        if key in wanted and wanted[key] != value
    ]


def _routes(found: Decision, wanted: dict[str, Any]) -> list[str]:
    routes = {route.id: route for route in found.routes}
    lines = []
    for key, route in wanted.items():
        open_route = routes.get(key)
        if open_route is None:
            lines.append(f"no route {key}; the routes are {', '.join(routes) or 'none'}")
            continue
        if open_route.answer != route["answer"]:
            lines.append(
                f"route {key}: expected {route['answer']}, found {open_route.answer}: {open_route.why}"
            )
        if "opens" in route and not _is_at(open_route.opens, route["opens"]):
            lines.append(f"route {key}: expected to open at {route['opens']}, found {open_route.opens}")
    return lines


def _owed(found: Decision, wanted: dict[str, Any]) -> Iterator[str]:
    """What is owed, by whom and in which bounds of time."""
    duty = found.duty
    due = duty.deadline.due if duty else None
    bounds = {"due": due.latest if due else None, "due_from": due.earliest if due else None}
    for key, bound in bounds.items():
        if key in wanted and bound != dt.datetime.fromisoformat(wanted[key]):
            yield f"expected {key} {wanted[key]}, found {due}"
    words = {"what": duty.what if duty else "", "by_whom": duty.by_whom if duty else ""}
    for key, said in words.items():
        if wanted.get(key, "") not in said:
            yield f"{key}: {wanted[key]!r} is not in {said!r}"


def _is_at(when: When | None, instant: str) -> bool:
    return when is not None and when.is_exact and when.latest == dt.datetime.fromisoformat(instant)


def _owed_by_nobody(decisions: Iterable[Decision], ids: list[str]) -> list[str]:
    return [
        f"{d.id} of {d.subject}: nobody owes it, found {d.answer}: {d.headline}"
        for d in decisions
        if d.id in ids and d.answer not in ("no", "not_applicable", "not_loaded")
    ]


def _cited(found: Decision) -> list[str]:
    return sorted({found.citation, *(law.citation for law in found.laws)})


def _cites(found: Decision, citation: str) -> bool:
    return any(c == citation or c.startswith(f"{citation}(") or citation in c for c in _cited(found))


def _list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


ALL = pairs()
READABLE = [pair for pair in ALL if "refused" not in pair.expected]
REFUSED = [pair for pair in ALL if "refused" in pair.expected]
