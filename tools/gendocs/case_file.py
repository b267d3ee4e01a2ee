"""docs/case-file.md: how a case file is written, with every record and every code list."""

from __future__ import annotations

import json
from collections.abc import Iterator

from models import codes
from models.codec import FORMAT, SECTIONS
from models.fields import FieldSpec, Kind, specs_of
from models.records import Case, Incident
from services.exchange.schema import case_schema
from services.labels import fill

INTRO = """\
# The case file

One case as JSON text (UTF-8), written by hand or by another program, read by `evaluate`, `new` and `import case`, written
by `export`. It can state every record of the product, what is unknown, and times as far as they are known.
This page is generated from the declarations of the records; `schema` writes the same as a JSON schema
(docs/case-file.schema.json).

```json
{
  "format": "@FORMAT@",
  "zone": "America/Chicago",
  "case": {"kind": "boating", "matter": "accident"},
  "people": [{"id": "P1", "name": "Dana Example"}],
  "incident": {
    "occurred": {"about": "2023-07-08T15:00:00-05:00", "written": "around three"},
    "any_death": false,
    "any_injury": {"state": "unknown", "reason": "hospital has not answered"}
  },
  "crafts": [
    {"id": "V1", "kind": "boat", "registration": "WS 1234 AB", "damage_cost": "200.00",
     "length": {"value": "18", "unit": "ft"}}
  ],
  "involvements": [{"id": "I1", "person_id": "P1", "roles": ["operator"], "craft_id": "V1"}]
}
```

## Rules

- `format` is `@FORMAT@`. A file that says anything else, or nothing, is refused. A later format will have another number.
- `zone` is the IANA zone in which times without an offset are read; `America/Chicago` when left out.
- Every section is a list of records, except `case` and `incident`, of which there is one each.
- A key left out is **blank**: nobody has said. `null` is refused, because it would not say which kind of nothing it is.
- `id` is any text, unique in the file; references (`person_id`, `craft_id`, `involvement_id` ...) name it. A record without
  an id gets one, and cannot be referred to. A reference that names no record, or one of another kind, is refused.
- `version`, `position` and `void_reason` are written by `export`; they may be left out.
- Unknown sections, unknown keys, a key written twice, a value of the wrong kind: nothing of the file is taken in, and every
  obstacle is listed with its place and what to do.
- A key of a code list that this program does not know is kept as it stands and mentioned; no rule knows it.

## Values

| kind | written as |
|---|---|
| text, long text, identifier | `"text"`, kept exactly as it stands |
| code | a key of the list, `"operator"` |
| codes, references | `["first", "second"]`, in order |
| yes or no | `true`, `false` |
| whole number | `3` |
| money | dollars and cents as text, `"200.00"`; zero is an amount |
| quantity | `{"value": "18", "unit": "ft"}`: the number as typed, the unit from the list or `""` when the source gives none; `"number": "0.05"` beside it when the words hold more than the number |
| time | see below |
| date | `"1983-02-11"`, `"1983-02"`, `"1983"`, or `{"from": "1983-02-11", "until": "1983-02-14"}` |

**An answer state** in place of a value says why there is none: `{"state": "unknown", "reason": "..."}`. The states are `unknown`
(asked, cannot be told), `not_applicable`, `not_stated` (the reporter left it out), `pending`, `declined`, `contested`. Only
`contested` may carry a `"value"`.

**The words as typed**, where they differ from what they parse to: `{"value": "oneida", "typed": "Onieda"}`.

**A time** as far as it is known:

| written | meaning |
|---|---|
| `"2023-09-17T23:55:00-05:00"` | exact; with `Z` or an offset anywhere, without one in the zone of the file |
| `"2023-08-01"`, `"2023-08"`, `"2023"` | the day, the month, the year, no time of day |
| `{"about": "2023-08-01T15:00"}` | near that time: one hour to either side, or the bounds given as `"earliest"` and `"latest"` |
| `{"from": "2023-08-01T14:00", "until": "2023-08-01T16:00"}` | between the two, both included; a day alone counts whole |
| `{"before": "2023-08-01T16:00"}`, `{"after": "2023-08-01T14:00"}` | at or before, at or after |

Each form may carry `"written"` (the words as typed) and `"zone"`. A local time that the clocks skipped is refused; one that they
showed twice is refused with both offsets named, so that one can be chosen.

## Findings

`evaluate --json` writes `{"format": "wakeline.decisions/1", "law_date", "law_source", "decisions": [...]}`. Each decision has `id`
(stable), `subject` (`case`, `craft/ID`, `involvement/ID`, `death/ID`, with the ids of the file), `subject_label`, `question`,
`citation`, `answer`, `headline`, `law_date` with `law_date_role`, `low_confidence`, `elements` (`id`, `label`, `status`, `why`),
`reasons` (`text`, `citation`, `edition`, `source`, `confidence`, `facts`), `missing` (`path`, `label`, `state`, `would_settle`),
`laws`, `duty` (or `null`), `routes` and `open_questions`. Answers are `yes`, `no`, `unknown`, `contested`, `legal_call`,
`not_applicable`, `not_in_force`, `not_loaded`; an element is `satisfied`, `not_satisfied` or one of the last six.
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
    yield "Keys are stable. A list may have versions by the day of the incident; a stored key keeps its words."
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
