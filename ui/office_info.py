"""What the window reads from the services before any screen is built."""

from __future__ import annotations

import functools
from collections.abc import Callable

from law.plain import dataclass
from services.actor import Actor, Role
from services.bootstrap import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeWords:
    """What the frame says of the office: its name, and whether it is a sample."""

    name: str
    sample: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Colleague:
    """Somebody of the sample office whose place can be taken: who, and in which roles."""

    user_id: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """What the window must know of the office before any screen is built.

    Attributes:
        words: what the frame says of it.
        zone: IANA zone.
        idle_minutes: minutes until the window locks; 0 never.
        law_words: tells the state of the law tables; slow, for the database thread.
        colleagues: people whose place can be taken; only in a sample office.
        kinds: what the office is, as its settings say.
    """

    words: OfficeWords
    zone: str
    idle_minutes: int
    law_words: Callable[[], str]
    colleagues: tuple[Colleague, ...] = ()
    kinds: frozenset[str] = frozenset()


def office_of(services: Services) -> Office:
    """The office as the frame shows it, read anew each time."""
    settings = services.settings.get()
    words = OfficeWords(name=settings.office, sample=settings.sample)
    return Office(
        words=words,
        zone=settings.zone,
        idle_minutes=settings.idle_lock_minutes,
        law_words=functools.partial(law_words, services),
        colleagues=colleagues_of(services) if settings.sample else (),
        kinds=settings.office_kinds,
    )


def law_words(services: Services) -> str:
    """The state of the law tables for the foot of the window: the newest day somebody verified a value.

    Reads the tables, which takes a moment: for the database thread.
    """
    days = [
        edition.law.verified_on
        for series in services.law.editions()
        for edition in series.editions
        if edition.law.verified_on is not None
    ]
    added = len(services.law.office_editions())
    office = f", {added} by the office" if added else ""
    if not days:
        return f"Law tables{office}"
    newest = max(days)
    return f"Law tables verified {newest:%b} {newest.day}, {newest.year}{office}"


def colleagues_of(services: Services) -> tuple[Colleague, ...]:
    """People whose place can be taken in a sample office."""
    return tuple(
        Colleague(user_id=user.user_id, words=f"{user.name}, {_roles(user.roles)}")
        for user in services.accounts.users()
        if user.active
    )


def actor_of(services: Services, user_id: str) -> Actor:
    """The person with this account; only used in a sample office, where no password stands between."""
    if not services.settings.get().sample:
        raise PermissionError("places are taken in a sample office alone")
    return next(user.actor for user in services.accounts.users() if user.user_id == user_id)


def _roles(roles: frozenset[Role]) -> str:
    return ", ".join(role.label.lower() for role in Role if role in roles)
