"""The history of a case in plain words: who changed what from what to what, when and why."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from law.plain import dataclass
from models.audit import REDACTION, read_body
from models.canonical import Json
from models.codec import SPECS
from models.fields import FieldSpec
from models.office_tables import AUDIT_ENTRIES, AUDIT_LEAVES
from models.records import RECORD_BY_KIND, Record
from models.types import parse_instant
from services.actor import EVERYBODY, Actor, require
from services.labels import fill
from services.office import Office
from services.settings import read_settings
from services.uow import read
from services.words import BLANK, say_json

_SHOWN_FIELDS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One change.

    Attributes:
        at: UTC instant.
        who: name of the person as it was then.
        sentence: what happened, without the name: 'changed Water from "A" to "B"'.
        path: "kind/record-id.field", or "kind/record-id" for a whole record.
        before: the value before, in words; "" for a whole record.
        after: the value after, in words.
        reason: the reason given, "" when none was.
        entry: number of the entry in the office's history.
    """

    at: dt.datetime
    who: str
    sentence: str
    path: str
    before: str
    after: str
    reason: str
    entry: int


class History:
    """Reads the office's history."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def of_case(self, actor: Actor, case_id: str) -> tuple[HistoryEntry, ...]:
        """Everything that happened to a case, the first first."""
        require(actor, EVERYBODY, "read the history of a case")
        e, leaf = AUDIT_ENTRIES.c, AUDIT_LEAVES.c
        query = (
            sa.select(e.seq, e.body, leaf.kind, leaf.record_id, leaf.payload)
            .join_from(AUDIT_LEAVES, AUDIT_ENTRIES, e.seq == leaf.seq)
            .where(leaf.case_id == case_id)
            .order_by(leaf.seq, leaf.n)
        )
        with read(self._office) as connection:
            zone = read_settings(connection).zone
            rows = connection.execute(query).all()
        return tuple(entry for row in rows for entry in _entries(row, zone))


def _entries(row: Any, zone: str) -> Iterator[HistoryEntry]:
    body = read_body(row.body)
    actor = body["actor"]
    assert isinstance(actor, dict)
    for told in _told(row, zone):
        yield HistoryEntry(
            at=parse_instant(str(body["at"])),
            who=str(actor["name"]),
            reason=str(body["reason"]),
            entry=row.seq,
            **told,
        )


def _told(row: Any, zone: str) -> Iterator[dict[str, Any]]:
    path = f"{row.kind}/{row.record_id}"
    if row.payload is None:
        sentence = "made a change that was redacted by order of a court"
        yield {"sentence": sentence, "path": path, "before": "", "after": ""}
        return
    payload: dict[str, Any] = json.loads(row.payload)
    cls = RECORD_BY_KIND.get(row.kind)
    if cls is None:
        sentence = _ACTS.get(row.kind, row.kind)
        yield {"sentence": sentence, "path": path, "before": "", "after": str(payload.get("title", ""))}
    elif payload.get("new"):
        yield _added(cls, path, payload["after"], zone)
    else:
        yield from _changed(cls, path, payload, zone)


LOOKED_AT = ("read/", "export/")
"""How the paths of entries begin that tell who saw the case; nothing of it was changed."""

_ACTS = {
    "import": "took the case in from a file",
    "print": "printed a form",
    "packet": "made a packet",
    "packet_decision": "decided on what a packet holds",
    "disclosure": "entered a disclosure",
    "export": "exported the case",
    "foreign_register": "took in the registers of the office the case came from",
    "reported": "sent the death in the monthly report",
    "read": "read what stands behind a fence",
    REDACTION: "redacted by order of a court",
}


def _added(cls: type[Record], path: str, after: dict[str, Json], zone: str) -> dict[str, str]:
    specs = SPECS[cls]
    said = [
        f"{_label(specs[key])}: {say_json(specs[key], raw, zone)}"
        for key, raw in after.items()
        if key in specs and not specs[key].target
    ]
    more = f"; and {len(said) - _SHOWN_FIELDS} more" if len(said) > _SHOWN_FIELDS else ""
    shown = "; ".join(said[:_SHOWN_FIELDS]) + more
    return {"sentence": f"added {_title(cls)}", "path": path, "before": "", "after": shown}


def _changed(cls: type[Record], path: str, payload: dict[str, Any], zone: str) -> Iterator[dict[str, str]]:
    specs = SPECS[cls]
    old, new = payload["before"], payload["after"]
    for key in {**old, **new}:
        if key == "void_reason":
            yield _voided(cls, path, old.get(key), new.get(key))
            continue
        if key not in specs:
            continue
        before, after = (say_json(specs[key], part.get(key), zone) for part in (old, new))
        sentence = f"changed {_label(specs[key])} from {_quoted(before)} to {_quoted(after)}"
        yield {"sentence": sentence, "path": f"{path}.{key}", "before": before, "after": after}


def _voided(cls: type[Record], path: str, before: str | None, after: str | None) -> dict[str, str]:
    act = "voided" if after is not None else "took back the voiding of"
    return {
        "sentence": f"{act} {_title(cls)}",
        "path": path,
        "before": before or "",
        "after": after or "",
    }


def _title(cls: type[Record]) -> str:
    return cls.TITLE[:1].lower() + cls.TITLE[1:]


def _label(spec: FieldSpec) -> str:
    return fill(spec.label)


def _quoted(words: str) -> str:
    return words if words == BLANK else f"“{words}”"
