"""A case is voided from its page with a reason, says that it takes nothing new, and is taken back."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication

from models.records import Arrest
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.tubes import tube
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.conflict import ConflictSheet
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


def test_a_case_voided_in_another_window_stays_voided_by_who_did_it(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, _ = tube(services, actor)
    for arrest in case.all(Arrest):
        services.cases.void(actor, f"arrest/{arrest.id}", "Never happened.")
    opened = desk()
    page = opened.case(case.case.id)
    page.draft.put(replace(page.draft.current.case, lead_agency="Town police"), "the agency")
    services.cases.void(actor, f"case/{case.case.id}", "Theirs: entered twice")
    opened.give("case.void")
    answer(opened, "Mine: wrong water")
    told = opened.screen(CasePage).notices.sentences()["save"]
    assert told.startswith(f"This case was voided by {actor.name}")
    assert ": Theirs: entered twice." in told
    assert services.cases.get(actor, case.case.id).case.void_reason == "Theirs: entered twice"
    assert page.draft.current.case.lead_agency == "Town police"
    assert "Theirs: entered twice" in opened.screen(CasePage).notices.sentences()["voided"]
    opened.give("case.void")
    answer(opened, "It was not")
    opened.give("case.save")
    stored = services.cases.get(actor, case.case.id).case
    assert (stored.void_reason, stored.lead_agency) == (None, "Town police")


def test_what_is_typed_when_a_case_is_voided_overwrites_nothing_saved_meanwhile(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, _ = tube(services, actor)
    for arrest in case.all(Arrest):
        services.cases.void(actor, f"arrest/{arrest.id}", "Never happened.")
    opened = desk()
    page = opened.case(case.case.id)
    page.draft.put(replace(page.draft.current.case, lead_agency="Mine"), "the agency")
    now = services.cases.get(actor, case.case.id)
    services.cases.save(actor, now, replace(now, case=replace(now.case, lead_agency="Theirs")))
    for reason in ("Entered twice", "It was not"):
        opened.give("case.void")
        answer(opened, reason)
    assert services.cases.get(actor, case.case.id).case.void_reason is None
    [draft] = services.drafts.mine(actor)
    assert draft.casefile.case.lead_agency == "Mine"
    opened.give("case.save")
    [sheet] = [w for w in QApplication.topLevelWidgets() if isinstance(w, ConflictSheet) and w.isVisible()]
    assert [path.rpartition(".")[2] for path in sheet._groups] == ["lead_agency"]
    assert services.cases.get(actor, case.case.id).case.lead_agency == "Theirs"
    sheet.reject()
    opened.settle()
