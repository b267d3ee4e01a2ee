"""Search as typed beside raw FTS on the same file: letter by letter, and what people remember of a case.

The floor asks both word tables for the words as typed, the last as a beginning, and joins the index rows they
list, as many as the program shows and only the columns a line is made of. What the program does beyond that
(the cases of each person, whole words before beginnings, names alike where nobody holds the words) counts as
its own.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from benchmarks.bench_list import Raw, floor
from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Row, hand_back, paired
from benchmarks.office import office
from services.tokens import words

LIMIT = 20
_FOUND = (
    "SELECT {1} FROM {0}_words w JOIN {0} i ON i.{2} = w.rowid WHERE {0}_words MATCH ? "
    "ORDER BY w.rowid DESC LIMIT ?"
)
_CASES = _FOUND.format("case_index", "i.case_id, i.number, i.place, i.people, i.crafts", "sort_key")
_PEOPLE = _FOUND.format("person_index", "i.person_id, i.surname, i.given, i.born", "row")


def _asked(raw: Raw) -> dict[str, list[str]]:
    """What is typed, from names, numbers and places that are there."""
    people = raw("SELECT surname, given FROM person_index WHERE row % 997 = 5 AND surname > 'b' LIMIT 6", ())
    craft = raw("SELECT number FROM case_crafts WHERE number > 'ws3' LIMIT 400", ())
    number = raw("SELECT number FROM case_index ORDER BY sort_key LIMIT 1 OFFSET 3000", ())[0][0]
    surname, given = people[2]
    return {
        "a name letter by letter": [
            f"{surname} {given}"[:end] for end in range(2, len(surname) + len(given) + 2)
        ],
        "two names": [f"{s} {g}" for s, g in people],
        "part of a registration": [n[0][3:8] for n in craft[::80]],
        "a case number": [number],
        "a common word": ["example", "boat"],
        "lake and name": [f"lake {s}" for s, _ in people],
    }


def rows(cases: int) -> Iterator[Row]:
    """Lines of the table for one size of office."""
    folder = office(cases)
    services, raw = services_of(folder), floor(str(folder.database))
    for name, texts in _asked(raw).items():
        mine, least = [], []
        for text in texts:
            query = " AND ".join(f'"{word}"' for word in words(text)) + "*"

            def ours(text: str = text) -> object:
                return services.search.find(CLERK, text, LIMIT)

            def lowest(query: str = query) -> object:
                return raw(_CASES, (query, LIMIT)), raw(_PEOPLE, (query, LIMIT))

            one, other = paired(ours, lowest, rounds=9, warm=1)
            mine.append(one)
            least.append(other)
        yield Row(
            what=f"search, {cases:,} cases: {name}",
            value=statistics.median(mine),
            floor=statistics.median(least),
            aim=3,
            note=f"slowest {max(mine):.1f} ms" if len(mine) > 1 else "",
        )
    services.close()


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
