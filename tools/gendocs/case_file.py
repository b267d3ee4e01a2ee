"""docs/case-file.md: how a case file is written, with every record and every code list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from models import codes
from models.codec import FORMAT, SECTIONS
from models.fields import FieldSpec, Kind, specs_of
from models.records import Case, Incident
from services.exchange.schema import case_schema
from services.labels import fill

INTRO = (Path(__file__).parent / "case_file_intro.md").read_text(encoding="utf-8")

_KINDS = {
    Kind.TEXT: "text",
    Kind.LONG_TEXT: "long text",
    Kind.IDENTIFIER: "identifier",
    Kind.CODE: "code",
    Kind.CODES: "codes",
    Kind.TRI: "yes or no",
    Kind.WHEN: "time",
    Kind.DAY: "date",
    Kind.MONEY: "money",
    Kind.QUANTITY: "quantity",
    Kind.INTEGER: "whole number",
    Kind.REF: "reference",
    Kind.REFS: "references",
}


def page() -> str:
    """The whole page."""
    parts = [INTRO.replace("@FORMAT@", FORMAT), "## Records", *_sections(), "## Code lists", *_lists()]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def schema_text() -> str:
    """The JSON schema as a file."""
    return json.dumps(case_schema(), ensure_ascii=False, indent=1) + "\n"


def _sections() -> Iterator[str]:
    for key, cls in SECTIONS.items():
        shape = "one record" if cls in (Case, Incident) else "a list"
        lines = [f"### `{key}`: {cls.TITLE} ({shape})", "", "| key | kind | what |", "|---|---|---|"]
        lines += [_row(spec) for spec in specs_of(cls).values()]
        yield "\n".join(lines)


def _row(spec: FieldSpec) -> str:
    what = ". ".join(part.rstrip(".") for part in (fill(spec.label), fill(spec.help)) if part)
    return f"| `{spec.key}` | {_kind(spec)} | {_cell(what)} |"


def _kind(spec: FieldSpec) -> str:
    words = _KINDS[spec.kind]
    if spec.code_list:
        return f"{words} of [{spec.code_list}](#{spec.code_list})"
    if spec.target:
        return f"{words} to {spec.target.replace('_', ' ')}"
    if spec.kind is Kind.QUANTITY:
        return f"{words} in {', '.join(spec.units)}"
    return f"{words} ({spec.unit})" if spec.kind is Kind.INTEGER and spec.unit else words


def _lists() -> Iterator[str]:
    yield "Keys are stable. A list may have versions by day of the incident; a stored key keeps its words."
    for list_id in codes.lists():
        found = codes.code_list(list_id)
        lines = [f"### {list_id}", "", f"{found.title}. Source: {found.source}.", ""]
        notes = sorted({option.note for option in found.options if option.note})
        for note in notes:
            lines += [note, ""]
        lines += ["| key | label | meaning |", "|---|---|---|"]
        lines += [
            f"| `{option.key}` | {_cell(option.label)} | {_cell(option.definition or option.code)} |"
            for option in codes.options(list_id)
        ]
        yield "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


OUTPUTS = {"docs/case-file.md": page, "docs/case-file.schema.json": schema_text}
