"""What the mapping of one accident is made with: fields being filled, and remarks on odd cells."""

from __future__ import annotations

import uuid
from collections import Counter
from dataclasses import field
from typing import Any, TypeVar

from law.plain import dataclass
from models.fields import FieldState, Quantity, State, is_blank
from models.records import CaseRecord
from models.values import amount_problem, plain_decimal
from services.importing.cells import exact, plain, says_nothing, says_unknown, whole, written_number, yes_no
from services.importing.tables import Row
from services.importing.vocabulary import Reading, read_code

R = TypeVar("R", bound=CaseRecord)

# Ids come from the source's own numbers, so that a row is the same record however often it is read.
_NAMESPACE = uuid.UUID("6f0f2c6e-52f5-5e0e-9d55-0b3f6a1f2b11")

SAYS_UNKNOWN = "The source says unknown."


def source_id(*parts: str) -> str:
    """The id of what a source's numbers name; the same numbers always give the same id."""
    return str(uuid.uuid5(_NAMESPACE, "/".join(("bard", *parts))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A cell that was not taken as it stands, and what was done with it."""

    row: Row
    column: str
    words: str
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRead:
    """How a coded cell was read. `key` is None for blank-like, unknown and not understood words."""

    table: str
    column: str
    words: str
    list_id: str
    key: str | None
    understood: bool


@dataclass(slots=True)
class Log:
    """What is noted while rows are read: remarks, and each coded word with its meaning."""

    remarks: list[Remark] = field(default_factory=list)
    codes: Counter[CodeRead] = field(default_factory=Counter)

    def read_code(self, row: Row, column: str, list_id: str) -> Reading:
        """The meaning of a coded cell, noted."""
        reading = read_code(list_id, row[column])
        words = plain(row[column])
        if words:
            self.note_code(row, column, list_id, reading.key, understood=reading.understood)
        return reading

    def note_code(self, row: Row, column: str, list_id: str, key: str | None, *, understood: bool) -> None:
        """Note a coded cell that was read elsewhere."""
        read = CodeRead(
            table=row.table.value,
            column=column,
            words=plain(row[column]),
            list_id=list_id,
            key=key,
            understood=understood,
        )
        self.codes[read] += 1


@dataclass(slots=True)
class Fields:
    """The fields of one record while they are read from a row; blank cells leave no trace."""

    row: Row
    log: Log
    values: dict[str, Any] = field(default_factory=dict)
    states: dict[str, FieldState] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def put(self, key: str, value: Any) -> None:
        """Set a field unless there is nothing to set."""
        if not is_blank(value) and value != "":
            self.values[key] = value

    def unknown(self, key: str, reason: str) -> None:
        """Say that the source cannot tell."""
        self.states[key] = FieldState(state=State.UNKNOWN, reason=reason)

    def remark(self, column: str, said: str) -> None:
        """Note what was done with a cell."""
        self.log.remarks.append(Remark(row=self.row, column=column, words=plain(self.row[column]), said=said))

    def text(self, key: str, column: str) -> None:
        """Text as it stands, without padding."""
        words = plain(self.row[column])
        if says_unknown(words):
            self.unknown(key, SAYS_UNKNOWN)
        elif words:
            self.put(key, words)

    def flag(self, key: str, column: str) -> None:
        """Yes or no; unknown in words is a state, other words are remarked on."""
        cell = self.row[column]
        self.put(key, yes_no(cell))
        if says_unknown(cell):
            self.unknown(key, SAYS_UNKNOWN)
        elif yes_no(cell) is None and not says_nothing(cell):
            self.remark(column, "Neither yes nor no: left blank.")

    def number(self, key: str, column: str) -> None:
        """A whole number of things."""
        cell = self.row[column]
        count = whole(cell)
        if count is not None and count >= 0:
            self.put(key, count)
        elif not says_nothing(cell):
            self.remark(column, "Not a whole number: left blank.")

    def amount(self, key: str, column: str, unit: str) -> None:
        """A number with its unit; words are kept as words."""
        words = written_number(self.row[column])
        if says_unknown(words):
            self.unknown(key, SAYS_UNKNOWN)
        elif not says_nothing(words):
            self.quantity(key, words, unit)

    def quantity(self, key: str, words: str, unit: str) -> None:
        """An amount as written; what cannot be one stands as typed words alone."""
        if amount_problem(words):
            self.typed[key] = words
        else:
            self.put(key, Quantity(written=words, unit=unit, value=plain_decimal(words)))

    def code(self, key: str, list_id: str, column: str) -> bool:
        """One code; True when the cell meant "other" or was not understood, so that words are wanted."""
        reading = self.log.read_code(self.row, column, list_id)
        self.put(key, reading.key)
        if reading.unknown:
            self.unknown(key, SAYS_UNKNOWN)
        if not reading.understood:
            self.remark(column, "Not a word of the list: kept as words.")
            self.notes.append(f"{column}: {plain(self.row[column])}")
        return reading.key == "other" or not reading.understood

    def codes(self, key: str, list_id: str, *columns: str, other: str = "") -> None:
        """Several codes in the order of the columns, each once.

        Words of no code go into the field `other`, with those of the source's own "other" column, or into
        the note when there is no such field.
        """
        found: list[str] = []
        unknown = False
        for column in columns:
            reading = self.log.read_code(self.row, column, list_id)
            unknown = unknown or reading.unknown
            if reading.key and reading.key not in found:
                found.append(reading.key)
            if not reading.understood:
                self.remark(column, "Not a word of the list: kept as words.")
                self._keep_words(column, other)
        self.put(key, tuple(found))
        if unknown and not found:
            self.unknown(key, SAYS_UNKNOWN)

    def _keep_words(self, column: str, other: str) -> None:
        words = plain(self.row[column])
        if other:
            before = self.values.get(other)
            self.put(other, f"{before}; {words}" if before else words)
        else:
            self.notes.append(f"{column}: {words}")

    def other_words(self, column: str) -> str:
        """The words beside "other", or "" for none."""
        return "" if says_nothing(self.row[column]) else plain(self.row[column])

    def note_words(self, column: str, said: str) -> None:
        """Keep the words of a column as a line of the note."""
        words = self.other_words(column)
        if words:
            self.notes.append(f"{said}: {words}")

    def positive(self, column: str) -> bool:
        """True when the cell holds a number above zero."""
        number = exact(self.row[column])
        return number is not None and number > 0

    def make(
        self, cls: type[R], record_id: str, position: int, *, note: str = "note", between: str = "\n"
    ) -> R:
        """The record; note lines go into the field named."""
        if self.notes and note:
            lines = [str(self.values[note])] if note in self.values else []
            self.values[note] = between.join(lines + self.notes)
        return cls(id=record_id, position=position, states=self.states, typed=self.typed, **self.values)
