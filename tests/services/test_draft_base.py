"""A draft taken up is compared with what it was begun from: what others saved since stays, or is asked."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest
import sqlalchemy as sa

from forms.values import BEHIND
from law.instants import exact
from models.audit import Signature, redact
from models.casefile import CaseFile
from models.fields import FieldState, State
from models.office_tables import AUDIT_LEAVES
from models.records import Craft, Incident, Screening, Specimen
from services.draft_base import Begun
from services.drafts import DraftValue
from services.errors import Conflict, NotFound
from services.uow import work
from tests.services.changing import add, edit, edit_case, only
from tests.services.conftest import NOW, ZONE, NewCase, Office
from tests.services.coroners import coroner_of
from tests.services.specimens import arrest_case

SIGNED = Signature(actor_id="clerk", actor_name="A Court", act="redaction", at=NOW)


def kept(casefile: CaseFile, base: CaseFile, **values: object) -> DraftValue:
    records = (base.case, *base.records, *base.people)
    versions = {record.id: record.version for record in records}
    draft = DraftValue(
        draft_id="d1", case_id=base.case.id, base_versions=versions, casefile=casefile, saved_at=NOW
    )
    return replace(draft, **values)  # type: ignore[arg-type]


def taken_up(office: Office, draft: DraftValue) -> tuple[DraftValue, Begun]:
    """The draft as it comes back from the store, and what it is compared with."""
    office.services.drafts.put(office.clerk, draft)
    back = office.services.drafts.get(office.clerk, draft.draft_id)
    begun = office.services.drafts.begun_from(office.clerk, back)
    assert begun is not None
    return back, begun


def test_the_base_is_rebuilt_exactly_through_every_change_since(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    draft = kept(edit_case(base, lead_agency="Mine"), base)
    now = edit(base, only(base, Craft), make="Alumacraft", typed={"year": "nineteen"}, damaged=None)
    states = {"damaged": FieldState(state=State.UNKNOWN, reason="sunk")}
    now = office.save(edit(now, only(now, Craft), states=states), base)
    told = exact(NOW.replace(hour=3), ZONE, "about three")
    now = office.save(edit(now, only(now, Incident), occurred=told, water=None), now)
    person = replace(now.people[0], first="Olga")
    now = office.save(replace(now, people=(person,)), now)
    office.services.cases.void(office.clerk, f"craft/{only(now, Craft).id}", "Not there.")
    back, begun = taken_up(office, draft)
    assert begun.is_whole
    assert begun.base == base
    assert begun.since is not None
    assert (begun.since.who, begun.since.at) == (office.clerk.name, NOW)
    after = office.save(back.casefile, begun.base)
    assert after.case.lead_agency == "Mine"
    assert after.people[0].first == "Olga"
    assert after.all(Craft) == ()
    assert only(after, Incident).occurred == told


def test_nothing_is_told_of_a_case_nobody_saved_since(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    _, begun = taken_up(office, kept(edit_case(base, lead_agency="Mine"), base))
    assert begun == Begun(base=base)


def test_what_others_entered_stays_and_a_field_both_changed_is_asked(
    office: Office, accident: NewCase
) -> None:
    base = office.save(accident())
    draft = kept(edit_case(base, lead_agency="Mine"), base)
    specimen = Specimen(id=office.services.cases.new_id(), number="S-9")
    now = office.save(add(edit_case(base, assigned_to="Somebody"), specimen), base)
    back, begun = taken_up(office, draft)
    after = office.save(back.casefile, begun.base)
    assert (after.case.assigned_to, after.case.lead_agency) == ("Somebody", "Mine")
    assert only(after, Specimen).number == "S-9"
    office.save(edit_case(after, lead_agency="Theirs"), after)
    draft = kept(edit_case(now, lead_agency="Mine again"), now)
    back, begun = taken_up(office, draft)
    with pytest.raises(Conflict) as caught:
        office.save(back.casefile, begun.base)
    assert [item.path for item in caught.value.items] == [f"case/{base.case.id}.lead_agency"]


def test_without_the_versions_of_its_base_a_draft_goes_by_those_of_its_records(
    office: Office, accident: NewCase
) -> None:
    base = office.save(accident())
    draft = kept(edit_case(base, lead_agency="Mine"), base, base_versions=MappingProxyType({}))
    office.save(edit_case(base, lead_agency="Theirs"), base)
    _, begun = taken_up(office, draft)
    assert (begun.base, begun.is_whole) == (base, True)


def test_where_the_history_no_longer_tells_what_differs_is_asked_and_nothing_overwritten(
    office: Office, accident: NewCase
) -> None:
    base = office.save(accident())
    mine = edit(edit_case(base, lead_agency="Mine"), only(base, Craft), make="Mine")
    draft = kept(mine, base)
    office.save(edit_case(base, lead_agency="Theirs", assigned_to="Somebody"), base)
    later = kept(mine, base, base_versions={**draft.base_versions, base.case.id: 9})
    back, begun = taken_up(office, later)
    assert not begun.is_whole
    with pytest.raises(Conflict) as caught:
        office.save(back.casefile, begun.base)
    assert [(item.mine, item.theirs) for item in caught.value.items] == [("Mine", "Theirs")]
    choices = {f"case/{base.case.id}.lead_agency": "theirs"}
    after = office.services.cases.resolve(office.clerk, begun.base, back.casefile, choices).casefile
    assert (after.case.lead_agency, after.case.assigned_to) == ("Theirs", "Somebody")
    assert only(after, Craft).make == "Mine"


def test_a_case_saved_first_in_another_window_is_not_new(office: Office, accident: NewCase) -> None:
    typed = accident()
    draft = kept(edit_case(typed, lead_agency="Mine"), typed, case_id=None, base_versions={})
    assert office.services.drafts.begun_from(office.clerk, draft) is None
    office.save(edit_case(typed, lead_agency="Theirs"))
    back, begun = taken_up(office, draft)
    with pytest.raises(Conflict):
        office.save(back.casefile, begun.base)


def test_a_draft_of_a_case_that_is_not_here_says_so(office: Office, accident: NewCase) -> None:
    typed = accident()
    with pytest.raises(NotFound):
        office.services.drafts.begun_from(office.clerk, kept(typed, typed))


def test_a_change_a_court_had_emptied_can_not_be_taken_back(office: Office, accident: NewCase) -> None:
    base = office.save(accident())
    draft = kept(edit_case(base, lead_agency="Mine"), base)
    office.save(edit_case(base, lead_agency="Theirs"), base)
    with work(office.services.office, office.admin, "redaction") as unit:
        leaf = AUDIT_LEAVES.c
        last = sa.select(leaf.seq, leaf.n).where(leaf.record_id == base.case.id).order_by(leaf.seq.desc())
        row = unit.connection.execute(last).first()
        assert row is not None
        redact(unit.connection, SIGNED, "Order 1", [(row.seq, row.n)])
    back, begun = taken_up(office, draft)
    assert not begun.is_whole
    with pytest.raises(Conflict):
        office.save(back.casefile, begun.base)


def test_the_rebuilt_base_keeps_behind_its_fence_what_the_typist_may_not_read(office: Office) -> None:
    coroner = coroner_of(office)
    case = arrest_case(office)
    made = Screening(id=office.services.cases.new_id(), result_text="0.11 or so")
    case = office.save(add(case, made), case)
    shown = office.services.cases.get(coroner, case.case.id)
    assert only(shown, Screening).states["result_text"].reason == BEHIND
    mine = edit_case(shown, lead_agency="Mine")
    for versions in ({}, {r.id: 9 for r in shown.records}):
        draft = kept(mine, shown, base_versions=versions)
        office.services.drafts.put(coroner, draft)
        begun = office.services.drafts.begun_from(coroner, draft)
        assert begun is not None
        assert only(begun.base, Screening).result_text is None
        office.services.cases.save(coroner, begun.base, mine)
        assert only(office.get(case), Screening) == only(case, Screening)
        mine = edit_case(office.services.cases.get(coroner, case.case.id), lead_agency="Mine too")
