"""What every record has: an id, a version, a void mark, answer states and the words as typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from law.plain import dataclass
from models.fields import FieldState, no_states, no_typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A plain value of one record: frozen, session-free, the same from a file, a row or a draft.

    Attributes:
        id: UUID text made by the client, "" for a value not yet stored.
        version: counts saves of this record; 0 = never saved.
        void_reason: why it was voided, or None. Nothing is deleted.
        states: answer states by field key; a field with a state may still hold a value when CONTESTED.
        typed: the words as typed by field key, where they differ from what they parse to.
    """

    KIND: ClassVar[str] = ""
    TITLE: ClassVar[str] = ""

    id: str = ""
    version: int = 0
    void_reason: str | None = None
    states: Mapping[str, FieldState] = field(default_factory=no_states, hash=False)
    typed: Mapping[str, str] = field(default_factory=no_typed, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRecord(Record):
    """A record that belongs to one case.

    Attributes:
        case_id: id of the case.
        position: order among its kind in the case, from 1; stable, not reused.
    """

    case_id: str = ""
    position: int = 0
