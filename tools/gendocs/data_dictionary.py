"""docs/data-dictionary.md: every field of every record, from the declarations the program runs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from models.codec import SPECS, section_key
from models.columns import columns_of
from models.fields import FieldSpec, Kind
from models.records import ALL_RECORDS, OFFICE_RECORDS, Record
from models.tables import table_name
from services.labels import fill

_INTRODUCTION = """# Data dictionary

Written from the declarations of the records; `python tools/gendocs` writes it anew. Every record also has an
id, a version that counts its saves, a void mark with its reason, an answer state for any field (unknown, not
applicable, not stated, pending, declined, contested) and the words as typed where they differ from what they
were read as. A blank field is not zero and not "no".

Columns: times are UTC instants as text with the zone they were told in, the earliest and the latest instant
they may have been, and the words as written; money is whole cents; quantities are exact decimal text with a
unit; lists are JSON text. Where a figure of the law stands in a label or a help text it is filled in from the
law tables.
"""
_KINDS = {
    Kind.TEXT: "text",
    Kind.LONG_TEXT: "long text",
    Kind.IDENTIFIER: "identifier",
    Kind.CODE: "code",
    Kind.CODES: "codes",
    Kind.TRI: "yes or no",
    Kind.WHEN: "time",
    Kind.DAY: "date",
    Kind.MONEY: "dollars",
    Kind.QUANTITY: "quantity",
    Kind.INTEGER: "whole number",
    Kind.REF: "reference",
    Kind.REFS: "references",
}


def _what(spec: FieldSpec) -> str:
    said = _KINDS[spec.kind]
    if spec.code_list:
        return f"{said} of `{spec.code_list}`"
    if spec.target:
        return f"{said} to {spec.target.replace('_', ' ')}"
    units = ", ".join(spec.units) or spec.unit
    return f"{said} ({units})" if units else said


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _row(spec: FieldSpec) -> str:
    columns = ", ".join(f"`{name}`" for name, _ in columns_of(spec))
    notes = [fill(spec.help), f"Fenced: {spec.fence.replace('_', ' ')}." if spec.fence else ""]
    cells = (f"`{spec.key}`", fill(spec.label), _what(spec), columns, ", ".join(spec.items), " ".join(notes))
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _record(cls: type[Record]) -> Iterator[str]:
    about = " ".join((cls.__doc__ or "").split())
    yield f"\n## {cls.TITLE}\n"
    yield f"{about}\n" if not about.startswith(f"{cls.__name__}(") else ""
    place = (
        "of the office, in no case file"
        if cls in OFFICE_RECORDS
        else f"section `{section_key(cls)}` of a case file"
    )
    yield f"Kind `{cls.KIND}`, {place}, table `{table_name(cls)}`.\n"
    yield "| field | label | holds | columns | answers | notes |"
    yield "| --- | --- | --- | --- | --- | --- |"
    yield from map(_row, SPECS[cls].values())


def data_dictionary() -> str:
    """The whole document."""
    lines = [_INTRODUCTION]
    every = (*ALL_RECORDS, *OFFICE_RECORDS)
    for cls in every:
        lines += _record(cls)
    fields = sum(len(specs) for specs in SPECS.values())
    lines.append(f"\n{len(every)} kinds of record, {fields} fields.\n")
    return "\n".join(lines)


OUTPUTS: dict[str, Callable[[], str]] = {"docs/data-dictionary.md": data_dictionary}
