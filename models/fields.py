"""How a record's fields are declared: once, for value, column, screen, paper, audit, exchange and docs.

A record is a frozen dataclass. Each field is made by one of the functions below and carries a `FieldSpec`
in its dataclass metadata: what kind of value it holds, how it is called, which required items of the law it
answers. Tables, the case-file schema, editors, forms and the data dictionary are all read from there.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Mapping
from dataclasses import field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from law.plain import dataclass


class Kind(StrEnum):
    """What a field holds. The Python type of each is given in `PYTHON_TYPES`."""

    TEXT = "text"  # one line, kept exactly as typed
    LONG_TEXT = "long_text"  # paragraphs
    IDENTIFIER = "identifier"  # numbers with letters: registration, HIN, case numbers; kept as typed
    CODE = "code"  # one key of a code list
    CODES = "codes"  # several keys of a code list, in order
    TRI = "tri"  # True / False; None is blank; "unknown" is an answer state
    WHEN = "when"  # law.instants.When
    DAY = "day"  # law.instants.DayRange
    MONEY = "money"  # whole cents
    QUANTITY = "quantity"  # exact decimal text with a unit
    INTEGER = "integer"
    REF = "ref"  # id of another record of the same case (or a person of the office)
    REFS = "refs"


class State(StrEnum):
    """Why a field holds no settled value. Without value and without state it is blank: nobody has said."""

    UNKNOWN = "unknown"  # asked, cannot be told
    NOT_APPLICABLE = "not_applicable"
    NOT_STATED = "not_stated"  # the reporter left it out
    PENDING = "pending"
    DECLINED = "declined"
    CONTESTED = "contested"  # sources differ; a value may stand beside it


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldState:
    """An answer state with the reason given for it (may be empty)."""

    state: State
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """An exact decimal with its unit, and the number as typed. Never a float.

    `value` is None when what was typed is not a plain number ("less than 0.010"): the words are kept.
    """

    written: str
    unit: str
    value: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """What the program knows of a field beyond its Python type.

    Attributes:
        key: attribute name; unique in its record.
        kind: what it holds.
        label: long label, screen and documents.
        short: label on paper; the long one when empty.
        help: one or two sentences: what to enter, units, bounds, source.
        code_list: key of the code list for CODE and CODES.
        target: record kind a REF points at; ANY_RECORD for one of any kind.
        unit: default unit of a QUANTITY, or the unit of an INTEGER.
        units: units offered for a QUANTITY.
        items: keys of required items of the law this field answers, such as "NR5.08(1)(b)".
        internal: kept by the program, never edited as a field.
        fence: legal class of the value when it is fenced ("screening", "decedent_result", ...).
    """

    key: str = ""
    kind: Kind
    label: str
    short: str = ""
    help: str = ""
    code_list: str = ""
    target: str = ""
    unit: str = ""
    units: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    internal: bool = False
    fence: str = ""

    @property
    def paper_label(self) -> str:
        """The label printed in a box."""
        return self.short or self.label


ANY_RECORD = "record"
"""Target of a reference to a record of the case of whatever kind."""


def fits(spec: FieldSpec, kind: str | None) -> bool:
    """Whether a reference may point at a record of this kind; None is no record at all."""
    return kind is not None and spec.target in (kind, ANY_RECORD)


_META = "wakeline.field"


def _declare(spec: FieldSpec, default: object) -> Any:
    # dataclasses.field must be typed Any: the declared attribute type is the value's, not the field's.
    return field(default=default, metadata={_META: spec})


def text(label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = (), fence: str = "") -> Any:
    """One line of text, kept exactly as typed. Type: str | None."""
    return _declare(
        FieldSpec(kind=Kind.TEXT, label=label, short=short, help=help, items=items, fence=fence), None
    )


def long_text(
    label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = (), fence: str = ""
) -> Any:
    """Paragraphs of text. Type: str | None."""
    spec = FieldSpec(kind=Kind.LONG_TEXT, label=label, short=short, help=help, items=items, fence=fence)
    return _declare(spec, None)


def identifier(label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """A number with letters, kept as typed, compared without spaces and hyphens. Type: str | None."""
    return _declare(FieldSpec(kind=Kind.IDENTIFIER, label=label, short=short, help=help, items=items), None)


def code(label: str, code_list: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """One key of a code list. Type: str | None."""
    spec = FieldSpec(kind=Kind.CODE, label=label, short=short, help=help, items=items, code_list=code_list)
    return _declare(spec, None)


def codes(label: str, code_list: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """Several keys of a code list, in the order given. Type: tuple[str, ...]."""
    spec = FieldSpec(kind=Kind.CODES, label=label, short=short, help=help, items=items, code_list=code_list)
    return _declare(spec, ())


def tri(label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """Yes or no; None is blank, unknown is an answer state. Type: bool | None."""
    return _declare(FieldSpec(kind=Kind.TRI, label=label, short=short, help=help, items=items), None)


def when(
    label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = (), internal: bool = False
) -> Any:
    """A time as far as known. Type: When | None."""
    spec = FieldSpec(kind=Kind.WHEN, label=label, short=short, help=help, items=items, internal=internal)
    return _declare(spec, None)


def day(label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """A calendar date as far as known. Type: DayRange | None."""
    return _declare(FieldSpec(kind=Kind.DAY, label=label, short=short, help=help, items=items), None)


def money(label: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """US dollars in whole cents. Type: int | None; zero is an amount, None is blank."""
    return _declare(
        FieldSpec(kind=Kind.MONEY, label=label, short=short, help=help, items=items, unit="USD"), None
    )


def quantity(
    label: str, *units: str, short: str = "", help: str = "", items: tuple[str, ...] = (), fence: str = ""
) -> Any:
    """An exact decimal with a unit; the first unit is the default. Type: Quantity | None."""
    spec = FieldSpec(
        kind=Kind.QUANTITY,
        label=label,
        short=short,
        help=help,
        items=items,
        unit=units[0],
        units=units,
        fence=fence,
    )
    return _declare(spec, None)


def integer(
    label: str, *, unit: str = "", short: str = "", help: str = "", items: tuple[str, ...] = ()
) -> Any:
    """A whole number. Type: int | None."""
    return _declare(
        FieldSpec(kind=Kind.INTEGER, label=label, short=short, help=help, items=items, unit=unit), None
    )


def ref(label: str, target: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """The id of another record. Type: str | None."""
    return _declare(
        FieldSpec(kind=Kind.REF, label=label, short=short, help=help, items=items, target=target), None
    )


def refs(label: str, target: str, *, short: str = "", help: str = "", items: tuple[str, ...] = ()) -> Any:
    """Ids of several records. Type: tuple[str, ...]."""
    return _declare(
        FieldSpec(kind=Kind.REFS, label=label, short=short, help=help, items=items, target=target), ()
    )


_NO_STATES: Mapping[str, FieldState] = MappingProxyType({})
_NO_TYPED: Mapping[str, str] = MappingProxyType({})


def no_states() -> Mapping[str, FieldState]:
    """The shared empty mapping of answer states."""
    return _NO_STATES


def no_typed() -> Mapping[str, str]:
    """The shared empty mapping of words as typed."""
    return _NO_TYPED


_SPECS: dict[type, Mapping[str, FieldSpec]] = {}


def specs_of(record: type) -> Mapping[str, FieldSpec]:
    """Field specifications of a record class by key, in order of declaration; system columns left out.

    Worked out once for each class.
    """
    if record not in _SPECS:
        _SPECS[record] = MappingProxyType(_read_specs(record))
    return _SPECS[record]


def _read_specs(record: type) -> dict[str, FieldSpec]:
    found: dict[str, FieldSpec] = {}
    for item in dataclasses.fields(record):
        spec = item.metadata.get(_META)
        if spec is not None:
            found[item.name] = dataclasses.replace(spec, key=item.name)
    return found


def is_blank(value: object) -> bool:
    """True for a value nobody has given: None or (). Zero and False are values."""
    return value is None or value == ()


PYTHON_TYPES: dict[Kind, object] = {
    Kind.TEXT: str,
    Kind.LONG_TEXT: str,
    Kind.IDENTIFIER: str,
    Kind.CODE: str,
    Kind.CODES: tuple,
    Kind.TRI: bool,
    Kind.MONEY: int,
    Kind.QUANTITY: Quantity,
    Kind.INTEGER: int,
    Kind.REF: str,
    Kind.REFS: tuple,
    Kind.WHEN: dt.datetime,
    Kind.DAY: dt.date,
}
