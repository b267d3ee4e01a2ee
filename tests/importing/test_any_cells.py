"""Whatever stands in a cell: the row becomes a case that can be saved, and its raw text is kept."""

from __future__ import annotations

import json
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from models import codec
from models.records import Document
from services.cases import obstacles
from services.importing.cells import written_number
from services.importing.columns import KNOWN
from services.importing.plan import Outcome, Terms, make_plan
from services.importing.tables import Folder, Row, SourceFile, Table

CELLS = st.one_of(
    st.sampled_from(
        [
            "", " ", "0", "0.0", "-1", "-1.0", "Y", "n", "U", "Unknown", "NA", "none", "Other", "1e9", "-5",
            "99999999999999999999", "1,200", ".05", "<0.05", "8.0", "Operator", "TUBER", "No operator",
            "2023-03-12 00:00:00", "1899-12-30 02:30:00", "0001-01-01", "9999-12-31 23:59:59", "13/45/2023",
            "2/29/2023", "1899-12-30 24:00:00", "=HYPERLINK(1)", "O\u2019Brien", "a\nb\tc", "\u00a0", "NaN",
            "Infinity", "\u0660\u0661", "Onieda", "Marquett", "Drowning",
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
)  # fmt: skip


OWN_NUMBER = {Table.VESSELS: "VesselID", Table.INJURIES: "InjuredID", Table.DEATHS: "DeceasedID"}


def rows_of(table: Table) -> st.SearchStrategy[Row]:
    own = OWN_NUMBER.get(table)
    headings = sorted(KNOWN[table.value] - {"BARDID", own})

    def row(cells: list[str], number: str) -> Row:
        named = {"BARDID": "WI-2030-0001", **dict(zip(headings, cells, strict=True))}
        key = [table.value, "WI-2030-0001"]
        if own:
            named[own] = number
            key.append(written_number(number))
        return Row(
            table=table,
            file=f"{table.value}.csv",
            number=1,
            cells=MappingProxyType(named),
            accident="WI-2030-0001",
            key="/".join(key),
        )

    cells = st.lists(CELLS, min_size=len(headings), max_size=len(headings))
    return st.builds(row, cells, st.sampled_from(["1", "1.0", " 2", "A"]))


FOLDERS = st.tuples(*(st.lists(rows_of(table), max_size=2) for table in Table))


@given(tables=FOLDERS)
def test_any_row_becomes_a_case_that_can_be_saved(tables: tuple[list[Row], ...]) -> None:
    files = tuple(
        SourceFile(
            name=f"{table}.csv", table=table, encoding="UTF-8", sha256="", headings=(), rows=tuple(rows)
        )
        for table, rows in zip(Table, tables, strict=True)
    )
    plan = make_plan(Folder(files=files), {}, Terms(zone="America/Chicago", imported_from="made up"))
    assert sum(plan.count(outcome) for outcome in Outcome) == sum(len(rows) for rows in tables)
    for accident in plan.accidents:
        case = accident.edited
        assert list(obstacles(case)) == []
        assert codec.loads(codec.dumps(case)).casefile == case
        ids = [record.id for record in case.records]
        assert len(ids) == len(set(ids))
        kept = [json.loads(document.note or "") for document in case.all(Document)]
        assert all(dict(row.cells) in kept for row in accident.rows)
