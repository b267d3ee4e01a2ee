"""What a form is filled from: the case, the records this sheet is about, and what the law says of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from forms.values import BLANK, Manner, Shown, show_field, specs
from law.decisions import Decision
from law.loader import load_tables
from law.plain import dataclass
from law.tables import LawTables
from models.casefile import CaseFile
from models.fields import FieldSpec
from models.records import RECORD_BY_KIND, Record

_NO_RECORDS: Mapping[str, Record | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a list that no record of the case is: a timeline, an extract of the history.

    Attributes:
        when: when, as it is printed.
        who: person or office.
        text: the sentence.
        note: what stands behind it (reason, number of the entry).
    """

    when: str
    text: str
    who: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyLine:
    """A duty with its state at the instant of printing, which services tell.

    Attributes:
        due: when it is due, in words.
        state: "overdue", "owed", "done", "cannot be told yet" ...
        settled: fills the state's tag.
        why: the finding in one sentence.
        met: how and when it was met, or what was noted about it.
    """

    what: str
    by_whom: str
    to_whom: str
    due: str
    state: str
    why: str
    citation: str
    settled: bool = False
    met: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """The chain of one specimen's custody as the store reckons it.

    Attributes:
        count: entries in the chain.
        head: hash of the last entry, 64 hexadecimal digits.
        hashes: hash of each entry by the id of its record.
        orders: the court's order by which the words of an entry were taken out, by the id of its record.
    """

    count: int
    head: str
    hashes: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)


_NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NO_CHAINS: Mapping[str, Chain] = MappingProxyType({})
GAP = dt.timedelta(minutes=30)
"""How long a specimen may be in nobody's hands before the gap is named, unless the office says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Everything a box may read.

    Attributes:
        casefile: the case.
        records: the records this sheet (and section) is about, by binding name; None where there is none.
        manner: zone, code list day and case for the wording of values.
        index: running number within a repeated section, from 1; 0 outside one.
        count: how many times the section repeats.
        at: instant the sheet is printed for, UTC; None on blanks.
        decisions: findings of the law on this case.
        duties: duties with their state at `at`.
        history: lines of the audit, oldest first.
        line: the line of this row of a list.
        laws: the law tables of the office; the program's own when it added nothing.
        chains: the chain of each specimen by its id; a specimen without one was not reckoned yet.
        gap: length from which a gap of custody is named.
        lets: fences whose values the office lets a sheet state that may.
        addressees: postal addresses the office entered, by key; never who receives something by law.
        given: what a sheet of the office, or a row of one, is about beside records; its form knows the class.
    """

    casefile: CaseFile
    records: Mapping[str, Record | None] = field(default_factory=lambda: _NO_RECORDS)
    manner: Manner
    index: int = 0
    count: int = 0
    at: dt.datetime | None = None
    decisions: tuple[Decision, ...] = ()
    duties: tuple[DutyLine, ...] = ()
    history: tuple[Line, ...] = ()
    line: Line | None = None
    laws: LawTables = field(default_factory=load_tables)
    chains: Mapping[str, Chain] = field(default_factory=lambda: _NO_CHAINS)
    gap: dt.timedelta = GAP
    lets: frozenset[str] = frozenset()
    addressees: Mapping[str, str] = field(default_factory=lambda: _NO_WORDS)
    given: object | None = None

    def decision(self, rule: str, subject: str) -> Decision | None:
        """The finding of a rule on a subject, None where it is not told yet."""
        found = (d for d in self.decisions if d.id == rule and d.subject == subject)
        return next(found, None)

    def record(self, binding: str) -> Record | None:
        """The record bound to a name."""
        return self.records.get(binding)

    def shown(self, path: str) -> Shown:
        """The value of a field path "binding.field"; blank where the record is missing."""
        binding, key = path.split(".")
        found = self.record(binding)
        return show_field(found, specs(type(found))[key], self.manner) if found else BLANK

    def text(self, path: str) -> str:
        """The words of a field path, without its answer state."""
        return self.shown(path).text

    def value(self, path: str) -> object:
        """The plain value of a field path, None where the record is missing."""
        binding, key = path.split(".")
        found = self.record(binding)
        return getattr(found, key) if found else None

    def bind(self, index: int = 0, count: int = 0, **records: Record | None) -> Scope:
        """The same scope with more records bound, within a repetition."""
        return replace(self, records={**self.records, **records}, index=index, count=count)


ValueOf = Callable[[Scope], Shown]
Predicate = Callable[[Scope], bool]
Repeat = Callable[[Scope], tuple[Scope, ...]]


def field_of(path: str, bindings: Mapping[str, str]) -> FieldSpec:
    """The field specification a path names.

    Raises:
        KeyError: the binding or the field does not exist; the message names the path.
    """
    binding, _, key = path.partition(".")
    try:
        return specs(RECORD_BY_KIND[bindings[binding]])[key]
    except KeyError:
        raise KeyError(f"no field {path!r}: bindings are {sorted(bindings)}") from None
