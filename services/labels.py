"""Labels and help as shown: places for figures of the law filled in from its tables.

A label is declared once with `{law:PARAMETER}` where a figure stands, so that a change of the law changes the
label too.
"""

from __future__ import annotations

import datetime as dt

from law.loader import load_tables
from law.tables import LawTables
from models.fields import FieldSpec


def fill(text: str, on: dt.date | None = None, tables: LawTables | None = None) -> str:
    """The text with its figures as they stood on a day; with no day, "(by date)" where editions differ.

    Args:
        tables: the law tables with the office's editions; None for the program's own.
    """
    if "{law:" not in text:
        return text
    return (tables or load_tables()).phrase(text, on)


def label(spec: FieldSpec, on: dt.date | None = None, tables: LawTables | None = None) -> str:
    """The long label of a field."""
    return fill(spec.label, on, tables)


def paper_label(spec: FieldSpec, on: dt.date | None = None, tables: LawTables | None = None) -> str:
    """The label of a field printed in a box."""
    return fill(spec.paper_label, on, tables)


def help_of(spec: FieldSpec, on: dt.date | None = None, tables: LawTables | None = None) -> str:
    """The help of a field."""
    return fill(spec.help, on, tables)
