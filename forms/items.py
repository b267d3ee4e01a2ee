"""Walking a specification: its numbered leaves, labels and options."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from forms.parts import ChainHead, Chart, HandOvers, Intervals, Issue, Panel, Spoken
from forms.scope import field_of
from forms.spec import (
    CheckGroup,
    Column,
    Drawing,
    Form,
    Item,
    Option,
    Part,
    Row,
    Section,
    Signature,
    Stack,
    Statement,
    Table,
)
from law.tables import LawTables
from models import codes
from models.fields import FieldSpec, Kind

Leaf = Item | Table | Signature | Panel | Drawing | Spoken | Issue | ChainHead | HandOvers | Intervals | Chart

YES_NO = (Option(key="yes", label="Yes"), Option(key="no", label="No"))
UNKNOWN = Option(key="unknown", label="Unknown")


def parts_of(form: Form) -> Iterator[tuple[Section, Part]]:
    """Every part with its section."""
    for section in form.sections:
        for part in section.parts:
            yield section, part


def row_items(row: Row) -> Iterator[Item]:
    """The items of a row, those within stacks included, in order of their numbers."""
    for entry in row.items:
        if isinstance(entry, Stack):
            yield from entry.items
        else:
            yield entry


def leaves(section: Section) -> tuple[Leaf, ...]:
    """The numbered parts of a section in order."""
    found: list[Leaf] = []
    for part in section.parts:
        if isinstance(part, Row):
            found.extend(row_items(part))
        elif not isinstance(part, Statement):
            found.append(part)
    return tuple(found)


def cells(leaf: Leaf) -> tuple[Column, ...]:
    """The columns of a table; () for anything else."""
    return leaf.columns if isinstance(leaf, Table) else ()


def spec_of(form: Form, item: Item | Column) -> FieldSpec | None:
    """The field behind an item, None for a derived or pen box."""
    return field_of(item.field, form.bindings) if item.field else None


def label_of(form: Form, item: Item, laws: LawTables, on: dt.date | None = None) -> str:
    """The label on paper; figures of the law in it are those of a day, in the tables of the office."""
    spec = spec_of(form, item)
    label = item.label or (spec.paper_label if spec else "")
    return laws.phrase(label, on) if "{law:" in label else label


def options_of(form: Form, group: CheckGroup, on: dt.date | None = None) -> tuple[Option, ...]:
    """All options a group offers: fixed ones, yes / no, or those of its field's code list on a day."""
    if group.options:
        return group.options
    spec = spec_of(form, group)
    if spec is None:
        return ()
    found = YES_NO if spec.kind is Kind.TRI else _listed(group, spec, on)
    has_unknown = any(option.key == UNKNOWN.key for option in found)
    return found if has_unknown or not group.unknown else (*found, UNKNOWN)


def _listed(group: CheckGroup, spec: FieldSpec, on: dt.date | None) -> tuple[Option, ...]:
    return tuple(
        Option(key=option.key, label=group.short.get(option.key, option.label))
        for option in codes.options(spec.code_list, on)
        if option.key not in group.leave_out and (not group.only or option.key in group.only)
    )
