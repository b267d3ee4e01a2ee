"""What the law says of a case file: the same code for a saved case, a draft, a preview and a file without
a database.
"""

from __future__ import annotations

import datetime as dt

from law.decisions import Decision
from law.evaluation import decide_all, matter
from law.loader import load_tables
from law.tables import LawTables
from models.casefile import CaseFile
from services.decision_json import decision_json, decisions_json
from services.facts import DEFAULT_ZONE, facts_of

SOURCES = ("all", "seeds")


def evaluate(
    casefile: CaseFile,
    *,
    tables: LawTables | None = None,
    law_date: dt.date | None = None,
    source: str = "all",
    zone: str = DEFAULT_ZONE,
) -> tuple[Decision, ...]:
    """Every finding that arises in a case, in the order they are shown.

    Args:
        casefile: the plain value of the case.
        tables: the law tables, with the office's editions when it has any; None for the program's own.
        law_date: a day that replaces the day each rule would choose its edition by; the facts keep their
            dates.
        source: "all", or "seeds" for the two documents alone (everything else is then not loaded).
        zone: the office's zone.
    """
    every = tables or load_tables()
    view = every.seeds_only() if source == "seeds" else every
    return decide_all(matter(facts_of(casefile, zone=zone), view, law_date))


__all__ = ["SOURCES", "decision_json", "decisions_json", "evaluate"]
