"""The only place that opens transactions. What is changed and the history of it are one transaction."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from sqlalchemy.engine import Connection

from models import audit
from models.audit import Head, Leaf, Signature
from models.engine import reading, writing
from models.types import instant_text
from services.actor import Actor
from services.changes import Changes
from services.office import Office


@dataclass(slots=True, kw_only=True)
class Unit:
    """One piece of work inside one write transaction.

    Attributes:
        connection: holds the write lock.
        at: the instant of the work, to the second; one for all that happens in it.
    """

    connection: Connection
    actor: Actor
    at: dt.datetime
    leaves: list[Leaf] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    head: Head | None = None

    def note(self, leaf: Leaf) -> None:
        """Put a change into the history of this piece of work."""
        self.leaves.append(leaf)
        self.touch(leaf.kind, leaf.record_id)
        if leaf.case_id:
            self.ids.add(leaf.case_id)

    def touch(self, kind: str, id: str) -> None:
        """Tell screens that something changed, without an entry in the history (drafts, derived rows)."""
        self.kinds.add(kind)
        self.ids.add(id)

    @property
    def changes(self) -> Changes:
        return Changes(kinds=frozenset(self.kinds), ids=frozenset(self.ids))


@contextmanager
def work(office: Office, actor: Actor, act: str, reason: str = "") -> Iterator[Unit]:
    """A write transaction. Commits at the end with one entry in the history; raising rolls everything back.

    Work that notes nothing leaves no entry. Nothing inside may ask the user or the network anything: the
    write lock is held.
    """
    with writing(office.engine) as connection:
        at = office.clock.now().replace(microsecond=0)
        unit = Unit(connection=connection, actor=actor, at=at)
        yield unit
        if unit.leaves:
            unit.head = audit.append(connection, signature(office, unit, act, reason), unit.leaves)
    if unit.head is not None:
        office.witness(unit.head, instant_text(at))


@contextmanager
def serial_work(office: Office, actor: Actor, act: str, reason: str = "") -> Iterator[Unit]:
    """The same, with other writers kept out from the beginning on both databases."""
    with work(office, actor, act, reason) as unit:
        audit.take_head(unit.connection)
        yield unit


def read(office: Office) -> AbstractContextManager[Connection]:
    """A connection for reading: one snapshot."""
    return reading(office.engine)


def signature(office: Office, unit: Unit, act: str, reason: str) -> Signature:
    """Who acts in a unit of work, when and with what, as an entry of the history says it."""
    return Signature(
        actor_id=unit.actor.user_id,
        actor_name=unit.actor.name,
        act=act,
        at=unit.at,
        reason=reason,
        app_version=office.app_version,
        law_version=office.law_version,
    )
