"""What is typed is kept from the first keystroke, for its typist alone, and a crash takes none of it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from models.records import Craft
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, open_office
from services.clock import FixedClock
from services.drafts import DraftValue
from services.errors import NotFound
from services.listing import ListQuery
from services.passwords import Passwords
from tests.services.changing import edit, only
from tests.services.conftest import NOW, NewCase, Office, first_run, someone
from tests.support.counts import LongCount
from tests.support.offices import open_quickly
from tests.support.paths import ROOT


def draft_of(casefile: object, draft_id: str = "d1", case_id: str | None = None) -> DraftValue:
    return DraftValue(
        draft_id=draft_id,
        case_id=case_id,
        base_versions={"a": 1},
        casefile=casefile,  # type: ignore[arg-type]
        saved_at=NOW,
    )


def test_a_draft_comes_back_as_it_was_typed(office: Office, accident: NewCase) -> None:
    typed = accident()
    typed = edit(typed, only(typed, Craft), make="half a wor", typed={"year": "nineteen"}, states={})
    office.services.drafts.put(office.clerk, draft_of(typed))
    assert office.services.drafts.mine(office.clerk) == (draft_of(typed),)
    changed = edit(typed, only(typed, Craft), make="half a word")
    office.services.drafts.put(office.clerk, draft_of(changed))
    assert office.services.drafts.get(office.clerk, "d1") == draft_of(changed)


def test_a_draft_may_point_into_nowhere_and_hold_what_no_list_knows(
    office: Office, accident: NewCase
) -> None:
    typed = accident()
    typed = edit(typed, only(typed, Craft), first_preparer="gone", hull="tin")
    office.services.drafts.put(office.clerk, draft_of(typed))
    assert office.services.drafts.get(office.clerk, "d1").casefile == typed


def test_a_draft_is_nobody_elses_business(office: Office, accident: NewCase) -> None:
    other = someone(office.services, office.admin, Role.OFFICER)
    office.services.drafts.put(office.clerk, draft_of(accident()))
    assert office.services.drafts.mine(other) == ()
    with pytest.raises(NotFound):
        office.services.drafts.get(other, "d1")
    office.services.drafts.discard(other, "d1")
    assert office.services.drafts.get(office.clerk, "d1")
    office.services.drafts.discard(office.clerk, "d1")
    assert office.services.drafts.mine(office.clerk) == ()


def test_a_draft_is_in_no_list_and_no_history(office: Office, accident: NewCase) -> None:
    before = office.services.integrity.verify().count
    office.services.drafts.put(office.clerk, draft_of(accident()))
    assert office.services.cases.list_page(office.clerk, ListQuery()).rows == ()
    assert office.services.search.find(office.clerk, "Finchley") == ()
    assert office.services.integrity.verify().count == before


def test_saving_lets_the_draft_go_with_it(office: Office, accident: NewCase) -> None:
    typed = accident()
    office.services.drafts.put(office.clerk, draft_of(typed))
    begun = type(typed)(case=typed.case)
    office.services.cases.save(office.clerk, begun, typed, draft_id="d1")
    assert office.services.drafts.mine(office.clerk) == ()


def test_a_kill_at_any_moment_loses_nothing_that_was_kept(
    template: DataDir, folder: DataDir, clock: FixedClock, long_count: LongCount
) -> None:
    services = open_quickly(template, folder, clock)
    first_run(services)
    services.close()
    chance = random.Random(20260704)
    told: list[str] = []
    for _ in range(long_count(3, 60)):
        told += _type_until_killed(folder, chance.uniform(0.0, 0.8))
    reopened = open_office(folder, clock=clock, passwords=Passwords.quick())
    try:
        _expect_everything(reopened, told)
    finally:
        reopened.close()


def _type_until_killed(folder: DataDir, seconds: float) -> list[str]:
    script = ROOT / "tests" / "services" / "keep_typing.py"
    process = subprocess.Popen(
        [sys.executable, str(script), str(folder.path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    lines = process.stdout.read().splitlines()
    process.stdout.close()
    process.wait()
    return [line for line in lines if len(line.split()) == 3]


def _expect_everything(services: Services, told: list[str]) -> None:
    actor: Actor = services.accounts.users()[0].actor
    drafts = {draft.draft_id for draft in services.drafts.mine(actor)}
    for line in told:
        what, key, n = line.split()
        if what == "draft" and int(n) % 2 == 0:
            assert key in drafts, line
        elif what in ("case", "again"):
            assert services.cases.get(actor, key).incident is not None, line
        if what == "again":
            assert services.cases.get(actor, key).case.version == 2
    verified = services.integrity.verify()
    assert verified.ok, verified.findings


def test_a_draft_is_kept_whatever_was_pasted_into_it(office: Office, accident: NewCase) -> None:
    typed = accident()
    for pasted in ("Water\0line", "Water\ud83dline"):
        odd = edit(typed, only(typed, Craft), make=pasted)
        office.services.drafts.put(office.clerk, draft_of(odd))
        (kept,) = office.services.drafts.mine(office.clerk)
        assert only(kept.casefile, Craft).make == "Water\N{REPLACEMENT CHARACTER}line"
