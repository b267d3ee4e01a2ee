"""Drafts: what somebody is typing, kept from the first keystroke, in no list and no figure."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models import codec
from models.canonical import Json, canonical_text
from models.casefile import CaseFile
from models.problems import ProblemsFound
from models.records import CustodyEvent
from models.tables import DRAFTS
from services import casestore
from services.actor import EVERYBODY, WRITERS, Actor, require
from services.changes import Changes
from services.draft_base import Begun, begun_from
from services.errors import NotFound
from services.fences import Fences
from services.office import Office
from services.uow import read, work


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftValue:
    """A draft.

    Attributes:
        draft_id: made by the screen.
        case_id: the stored case it changes; None for a case not yet stored.
        base_versions: versions of the records it was begun from, by id.
        casefile: the case as it stands on the screen.
        saved_at: when it was last kept.
    """

    draft_id: str
    case_id: str | None
    base_versions: Mapping[str, int]
    casefile: CaseFile
    saved_at: dt.datetime


class Drafts:
    """Keeps drafts of the person who types them."""

    def __init__(self, office: Office, fences: Fences | None = None) -> None:
        self._office = office
        self._fences = fences or Fences(office)

    def put(self, actor: Actor, draft: DraftValue) -> Changes:
        """Keep a draft, replacing what was kept of it before."""
        require(actor, WRITERS, "keep drafts")
        row = {
            "id": draft.draft_id,
            "owner_id": actor.user_id,
            "case_id": draft.case_id,
            "base": canonical_text(dict(draft.base_versions)),
            "body": _body(draft.casefile),
            "saved_at": draft.saved_at.replace(microsecond=0),
        }
        with work(self._office, actor, "draft") as unit:
            _put(unit.connection, row)
            unit.touch("draft", draft.draft_id)
        return unit.changes

    def mine(self, actor: Actor) -> tuple[DraftValue, ...]:
        """The person's drafts, the last kept first."""
        require(actor, EVERYBODY, "see their drafts")
        with read(self._office) as connection:
            rows = connection.execute(
                sa.select(DRAFTS)
                .where(DRAFTS.c.owner_id == actor.user_id)
                .order_by(DRAFTS.c.saved_at.desc(), DRAFTS.c.id)
            ).all()
        return tuple(value for row in rows if (value := _value(row)) is not None)

    def get(self, actor: Actor, draft_id: str) -> DraftValue:
        """One of the person's drafts. Raises NotFound, also for somebody else's."""
        require(actor, EVERYBODY, "see their drafts")
        with read(self._office) as connection:
            row = connection.execute(
                sa.select(DRAFTS).where(DRAFTS.c.id == draft_id, DRAFTS.c.owner_id == actor.user_id)
            ).first()
        value = _value(row) if row is not None else None
        if value is None:
            raise NotFound("such draft")
        return value

    def begun_from(self, actor: Actor, draft: DraftValue) -> Begun | None:
        """What a draft was begun from, and who saved it since; None for a case that is not stored yet.

        Raises NotFound where the case it was begun from is not in this store.
        """
        require(actor, EVERYBODY, "see their drafts")
        with read(self._office) as connection:
            # A case first saved from this draft in another window is stored, though the draft calls it new.
            stored = casestore.load(connection, draft.case_id or draft.casefile.case.id)
            if stored is None and draft.case_id is not None:
                raise NotFound("such case")
            if stored is None:
                return None
            begun = begun_from(connection, draft.casefile, draft.base_versions, stored)
        return replace(begun, base=self._fences.opened(actor, begun.base))

    def discard(self, actor: Actor, draft_id: str) -> Changes:
        """Let a draft go. One that is not there is gone already."""
        require(actor, WRITERS, "let drafts go")
        with work(self._office, actor, "draft") as unit:
            unit.connection.execute(
                DRAFTS.delete().where(DRAFTS.c.id == draft_id, DRAFTS.c.owner_id == actor.user_id)
            )
            unit.touch("draft", draft_id)
        return unit.changes


def show_ledger(connection: Connection, casefile: CaseFile) -> None:
    """Let every draft of a case hold the custody entries as they are stored, after a redaction."""
    entries = {event.id: event for event in casefile.all(CustodyEvent)}
    kept = sa.select(DRAFTS).where(DRAFTS.c.case_id == casefile.case.id)
    for row in connection.execute(kept).all():
        draft = _value(row)
        if draft is None:
            continue
        records = tuple(entries.get(record.id, record) for record in draft.casefile.records)
        body = _body(replace(draft.casefile, records=records))
        own = sa.and_(DRAFTS.c.id == row.id, DRAFTS.c.owner_id == row.owner_id)
        connection.execute(DRAFTS.update().where(own).values(body=body))


# What no database holds. A save says so; a draft must not be lost over it.
_NOT_KEPT = re.compile("[\0\ud800-\udfff]")
_STAND_IN = "\N{REPLACEMENT CHARACTER}"


def _body(casefile: CaseFile) -> str:
    encoded = codec.encode(casefile)
    try:
        text = canonical_text(encoded)
    except UnicodeEncodeError:
        return canonical_text(_keepable(encoded))
    return canonical_text(_keepable(encoded)) if "\\u0000" in text else text


def _keepable(value: Json) -> Json:
    if isinstance(value, str):
        return _NOT_KEPT.sub(_STAND_IN, value)
    if isinstance(value, list):
        return [_keepable(part) for part in value]
    if isinstance(value, dict):
        return {key: _keepable(part) for key, part in value.items()}
    return value


def _put(connection: Connection, row: dict[str, Any]) -> None:
    own = sa.and_(DRAFTS.c.id == row["id"], DRAFTS.c.owner_id == row["owner_id"])
    done = connection.execute(DRAFTS.update().where(own).values(**row))
    if done.rowcount == 0:
        connection.execute(DRAFTS.insert().values(**row))


def _value(row: Any) -> DraftValue | None:
    try:
        casefile = codec.decode(json.loads(row.body), strict=False).casefile
    except ProblemsFound:
        return None
    return DraftValue(
        draft_id=row.id,
        case_id=row.case_id,
        base_versions=json.loads(row.base),
        casefile=casefile,
        saved_at=row.saved_at,
    )
