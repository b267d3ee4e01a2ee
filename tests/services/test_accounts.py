"""Who may come in, and how a guesser is slowed down."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from services.actor import Actor, Role
from services.bootstrap import Services
from services.clock import FixedClock
from services.errors import Invalid, Known, NotFound, Refused
from services.passwords import Passwords
from tests.services.conftest import ASKED, PASSWORD, first_run, someone

WRONG = "a pond in the evening"


def test_the_first_run_makes_the_office_and_its_administrator(both: Services) -> None:
    assert both.accounts.needs_first_run()
    actor = first_run(both)
    assert not both.accounts.needs_first_run()
    assert actor.roles >= {Role.ADMIN, Role.RECORDS_CLERK, Role.LAW_ADMIN}
    settings = both.settings.get()
    assert (settings.office, settings.zone) == ("Tamarack County Sheriff", "America/Chicago")
    assert settings.counties[0].valid_from == dt.date(1990, 1, 1)
    assert both.accounts.sign_in(" Wendell ", PASSWORD) == actor


def test_an_office_is_set_up_once(services: Services, admin: Actor) -> None:
    with pytest.raises(Refused):
        first_run(services)


def test_what_is_missing_at_the_first_run_is_listed(services: Services) -> None:
    with pytest.raises(Invalid) as told:
        services.accounts.first_run(replace(ASKED, office=" ", zone="Mars/Olympus"))
    assert [problem.path for problem in told.value.problems] == ["office", "zone"]
    with pytest.raises(Invalid):
        services.accounts.first_run(replace(ASKED, password="short"))
    with pytest.raises(Invalid):
        services.accounts.first_run(replace(ASKED, password="xx Wendell xx"))
    assert services.accounts.needs_first_run()


def test_wrong_passwords_cost_more_and_more_time(services: Services, admin: Actor, clock: FixedClock) -> None:
    for _ in range(3):
        with pytest.raises(Refused, match="not right"):
            services.accounts.sign_in("wendell", WRONG)
    with pytest.raises(Refused, match="waits 2 seconds"):
        services.accounts.sign_in("wendell", PASSWORD)
    clock.set(clock.now() + dt.timedelta(seconds=2))
    with pytest.raises(Refused, match="not right"):
        services.accounts.sign_in("wendell", WRONG)
    with pytest.raises(Refused, match="waits 4 seconds"):
        services.accounts.sign_in("wendell", PASSWORD)
    clock.set(clock.now() + dt.timedelta(seconds=4))
    assert services.accounts.sign_in("wendell", PASSWORD) == admin
    with pytest.raises(Refused, match="not right"):
        services.accounts.sign_in("wendell", WRONG)


def test_an_unknown_name_and_a_wrong_password_are_told_alike(services: Services, admin: Actor) -> None:
    told = []
    for user in ("wendell", "nobody"):
        with pytest.raises(Refused) as failure:
            services.accounts.sign_in(user, WRONG)
        told.append((failure.value.sentence, failure.value.remedy))
    assert told[0] == told[1]


def test_nothing_of_a_password_is_kept_or_told(services: Services, admin: Actor) -> None:
    raw = services.office.folder.database.read_bytes() if services.office.folder else b""
    wal = services.office.folder.database.with_name("wakeline.sqlite-wal").read_bytes()  # type: ignore[union-attr]
    assert PASSWORD.encode() not in raw + wal
    assert PASSWORD not in repr(ASKED)
    with pytest.raises(Known) as told:
        services.accounts.sign_in("wendell", WRONG)
    assert WRONG not in str(told.value)


def test_a_name_is_taken_whatever_its_capitals(services: Services, admin: Actor) -> None:
    with pytest.raises(Invalid):
        services.accounts.add_user(admin, user_name="WENDELL", name="x", roles=(), password=PASSWORD)


def test_only_administrators_keep_accounts(services: Services, admin: Actor) -> None:
    clerk = someone(services, admin, Role.RECORDS_CLERK)
    with pytest.raises(Refused):
        services.accounts.add_user(clerk, user_name="b", name="b", roles={Role.ADMIN}, password=PASSWORD)
    with pytest.raises(Refused):
        services.accounts.change_roles(clerk, clerk.user_id, {Role.ADMIN})
    with pytest.raises(Refused):
        services.settings.change(clerk, office="Mine")


def test_the_last_administrator_stays(services: Services, admin: Actor) -> None:
    with pytest.raises(Refused):
        services.accounts.change_roles(admin, admin.user_id, {Role.RECORDS_CLERK})
    with pytest.raises(Refused):
        services.accounts.close_account(admin, admin.user_id)
    other = someone(services, admin, Role.ADMIN)
    services.accounts.close_account(other, admin.user_id)
    with pytest.raises(Refused, match="closed"):
        services.accounts.sign_in("wendell", PASSWORD)


def test_a_password_is_changed_with_the_old_one_or_by_an_administrator(
    services: Services, admin: Actor
) -> None:
    clerk = someone(services, admin, Role.RECORDS_CLERK)
    name = next(u.user_name for u in services.accounts.users() if u.user_id == clerk.user_id)
    with pytest.raises(Refused):
        services.accounts.change_password(clerk, clerk.user_id, "another long one", old=WRONG)
    services.accounts.change_password(clerk, clerk.user_id, "another long one", old=PASSWORD)
    assert services.accounts.sign_in(name, "another long one") == clerk
    with pytest.raises(Refused):
        services.accounts.change_password(clerk, admin.user_id, "another long one")
    services.accounts.change_password(admin, clerk.user_id, PASSWORD)
    assert services.accounts.sign_in(name, PASSWORD) == clerk
    assert services.accounts.roles_of(clerk.user_id) == {Role.RECORDS_CLERK}
    with pytest.raises(NotFound):
        services.accounts.roles_of("nobody")


def test_a_cheaper_hash_is_made_anew_at_sign_in(services: Services, admin: Actor) -> None:
    dearer = Passwords(time_cost=2, memory_kib=64, lanes=1)
    services.accounts._passwords = dearer
    services.accounts.sign_in("wendell", PASSWORD)
    services.accounts.sign_in("wendell", PASSWORD)
    assert not dearer.matches("no hash at all", PASSWORD)


def test_a_name_nobody_has_waits_like_one_somebody_has(services: Services, admin: Actor) -> None:
    told = {}
    for name in ("wendell", "nobody"):
        sentences = []
        for _ in range(5):
            with pytest.raises(Refused) as refused:
                services.accounts.sign_in(name, WRONG)
            sentences.append(str(refused.value))
        told[name] = sentences
    assert told["wendell"] == told["nobody"]


def test_a_clock_put_back_keeps_nobody_out(services: Services, admin: Actor, clock: FixedClock) -> None:
    for _ in range(3):
        with pytest.raises(Refused):
            services.accounts.sign_in("wendell", WRONG)
    clock.set(clock.now() - dt.timedelta(days=300))
    assert services.accounts.sign_in("wendell", PASSWORD) == admin


@pytest.mark.parametrize("odd", ["\ud800", "a\0b", "x" * 5000])
def test_odd_characters_are_a_wrong_name_or_password(services: Services, admin: Actor, odd: str) -> None:
    for name, password in ((odd, WRONG), ("wendell", odd)):
        with pytest.raises(Refused, match="not right"):
            services.accounts.sign_in(name, password)


def test_an_account_has_a_name_that_can_be_kept(services: Services, admin: Actor) -> None:
    for odd in ("\ud800", "a\0b"):
        with pytest.raises(Invalid):
            services.accounts.add_user(
                admin, user_name=odd, name=odd, roles={Role.OFFICER}, password=PASSWORD
            )
