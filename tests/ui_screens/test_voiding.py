"""A case is voided from its page with a reason, says that it takes nothing new, and is taken back."""

from __future__ import annotations

from dataclasses import replace

from models.records import Arrest
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.tubes import tube
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.page import CasePage
from ui.screens.case.void_sheet import ReasonSheet


def answer(desk: Desk, reason: str) -> None:
    """Give the reason in the sheet that asks for it; without one the act is not to be had."""
    sheet = desk.screen(CasePage).voiding.sheet
    assert isinstance(sheet, ReasonSheet)
    assert not sheet.act.isEnabled()
    sheet.reason.setText(reason)
    sheet.act.click()
    desk.settle()


def test_a_case_is_voided_refuses_what_is_new_and_is_taken_back(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, _ = tube(services, actor)
    for arrest in case.all(Arrest):
        services.cases.void(actor, f"arrest/{arrest.id}", "Never happened.")
    opened = desk()
    page = opened.case(case.case.id)
    notices = opened.screen(CasePage).notices
    assert "voided" not in notices.sentences()
    opened.give("case.void")
    answer(opened, "Entered twice")
    assert services.cases.get(actor, case.case.id).case.void_reason == "Entered twice"
    assert notices.sentences()["voided"].startswith("This case was voided: Entered twice.")

    page.draft.put(replace(page.draft.current.case, lead_agency="Town police"), "the agency")
    opened.give("case.save")
    told = notices.sentences()["save"]
    assert f"voided by {actor.name}" in told
    assert "take the void back" in told
    assert services.cases.get(actor, case.case.id).case.lead_agency is None

    opened.give("case.void")
    answer(opened, "The other one was the copy")
    stored = services.cases.get(actor, case.case.id).case
    assert (stored.void_reason, stored.lead_agency) == (None, None)
    assert "voided" not in notices.sentences()
    # What was typed meanwhile is still in the draft, and can be saved now.
    opened.give("case.save")
    assert services.cases.get(actor, case.case.id).case.lead_agency == "Town police"
    reasons = [entry.reason for entry in services.history.of_case(actor, case.case.id)]
    assert "The other one was the copy" in reasons
    assert services.integrity.verify().ok
