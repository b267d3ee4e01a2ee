"""A draft taken up after others saved the case says so, keeps what they did, asks where both changed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication

from models.records import Arrest
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.tubes import tube
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.draft_model import KEEP_AFTER_MS
from ui.screens.case.conflict import ConflictSheet
from ui.screens.case.page import CasePage
from ui.screens.places import draft_id


def begun(desk: Desk, services: Services, actor: Actor) -> str:
    """A case of an arrest with a draft of it kept, in a window that then crashes."""
    case, _ = tube(services, actor)
    page = desk.case(case.case.id)
    page.draft.put(replace(page.draft.current.case, lead_agency="Mine"), "the agency")
    desk.pause(KEEP_AFTER_MS + 100)
    return case.case.id


def others_save(services: Services, actor: Actor, case_id: str, **fields: str) -> None:
    now = services.cases.get(actor, case_id)
    services.cases.save(actor, now, replace(now, case=replace(now.case, **fields)))  # type: ignore[arg-type]


def take_up(desk: Desk, services: Services, actor: Actor) -> None:
    desk.open("case", draft_id(services.drafts.mine(actor)[0].draft_id))
    desk.open_case()


def test_what_others_saved_since_is_told_and_stays(desk: MakeDesk, services: Services, actor: Actor) -> None:
    case_id = begun(desk(), services, actor)
    others_save(services, actor, case_id, assigned_to="Somebody")
    for arrest in services.cases.get(actor, case_id).all(Arrest):
        services.cases.void(actor, f"arrest/{arrest.id}", "Never happened.")
    again = desk()
    again.case(case_id)
    again.screen(CasePage).take_up_draft(services.drafts.mine(actor)[0])
    again.settle()
    told = again.screen(CasePage).notices.sentences()["stale"]
    assert told.startswith(f"This case was saved on Sun Nov 1, 2026, 05:03 CST by {actor.name}")
    again.give("case.save")
    stored = services.cases.get(actor, case_id)
    assert (stored.case.lead_agency, stored.case.assigned_to) == ("Mine", "Somebody")
    assert stored.all(Arrest) == ()
    assert services.drafts.mine(actor) == ()
    assert services.integrity.verify().ok


def test_a_field_both_changed_is_asked_also_when_the_draft_is_taken_up_twice(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case_id = begun(desk(), services, actor)
    others_save(services, actor, case_id, lead_agency="Theirs")
    second = desk()
    take_up(second, services, actor)
    page = second.open_case()
    page.draft.put(replace(page.draft.current.case, assigned_to="Me"), "who")
    second.pause(KEEP_AFTER_MS + 100)
    third = desk()
    take_up(third, services, actor)
    third.give("case.save")
    [sheet] = [w for w in QApplication.topLevelWidgets() if isinstance(w, ConflictSheet) and w.isVisible()]
    assert list(sheet._groups) == [f"case/{case_id}.lead_agency"]
    assert services.cases.get(actor, case_id).case.lead_agency == "Theirs"
    sheet.choose(f"case/{case_id}.lead_agency", "theirs")
    sheet.act.click()
    third.settle()
    stored = services.cases.get(actor, case_id).case
    assert (stored.lead_agency, stored.assigned_to) == ("Theirs", "Me")


def test_a_draft_of_a_case_voided_since_shows_the_void_and_does_not_lift_it(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case_id = begun(desk(), services, actor)
    for arrest in services.cases.get(actor, case_id).all(Arrest):
        services.cases.void(actor, f"arrest/{arrest.id}", "Never happened.")
    services.cases.void(actor, f"case/{case_id}", "Entered twice")
    again = desk()
    take_up(again, services, actor)
    notices = again.screen(CasePage).notices
    assert notices.sentences()["voided"].startswith("This case was voided: Entered twice.")
    again.give("case.save")
    assert f"voided by {actor.name}" in notices.sentences()["save"]
    stored = services.cases.get(actor, case_id).case
    assert (stored.void_reason, stored.lead_agency) == ("Entered twice", None)
