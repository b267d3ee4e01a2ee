"""What is owed is counted alike on the board, in the header, in the column and among the findings."""

from __future__ import annotations

from dataclasses import replace

from law.answers import Answer
from models.records import Filing
from services.actor import Actor
from services.bootstrap import Services
from services.duties import DutyRow
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import MakeDesk
from ui.screens.case.entries import OWED_STATES
from ui.screens.case.page import CasePage


def test_a_duty_that_was_met_is_owed_nowhere(desk: MakeDesk, services: Services, actor: Actor) -> None:
    case = saved_case(services, actor)
    before = owed(services, actor, case.case.id)
    notice = next(row for row in before if row.answer is Answer.YES)
    filing = Filing(
        id=services.cases.new_id(),
        case_id=case.case.id,
        duty_id=notice.duty_id,
        made=case.incident.occurred if case.incident else None,
        way="telephone",
    )
    services.cases.save(actor, case, replace(case, records=(*case.records, filing)))
    after = owed(services, actor, case.case.id)
    assert len(after) == len(before) - 1
    opened = desk()
    opened.open("case", case.case.id)
    page = opened.screen(CasePage)
    [entry] = [entry for entry in page.context_entries() if entry.key == "owed"]
    chips = [chip.accessibleName() for chip in page.header.chips if chip.isVisible()]
    shown = [
        key
        for key in page.findings.rows
        if page.findings._group_of(page.findings.rows[key].decision) == "Owed"
    ]
    counted = sum(int(words.split()[0]) for words in chips if words.endswith(("late", "owed")))
    assert (int(entry.count), len(shown), counted) == (len(after), len(after), len(after))


def owed(services: Services, actor: Actor, case_id: str) -> list[DutyRow]:
    now = services.clock.now()
    return [row for row in services.duties.for_case(actor, case_id) if row.state_at(now) in OWED_STATES]
