"""What a coroner's sheets say of a decedent, the times of the death, and what the law finds about it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from forms.coroner_chapters import Deaths
from forms.derive.arrest import finding_of
from forms.derive.people import born_of_bound, name_of_bound
from forms.names import craft_name
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text, show_field, specs
from law.decisions import Decision
from law.editions import LawDay
from law.errors import LawGap
from law.instants import When
from law.tables import LawValue
from models.coroner import OneDeath, death_with
from models.records import Craft

NOT_TOLD = Shown(text="cannot be told yet")


def name(scope: Scope) -> Shown:
    """Name of the decedent."""
    return name_of_bound(scope, "who", "who_person")


def born(scope: Scope) -> Shown:
    """Date of birth, else the age."""
    return born_of_bound(scope, "who", "who_person")


def craft_and_role(scope: Scope) -> Shown:
    """On which craft the decedent was, and as what."""
    craft, roles = scope.record("craft"), scope.shown("who.roles")
    named = craft_name(scope.casefile, craft) if isinstance(craft, Craft) else ""
    said = ", ".join(part for part in (named, roles.text.lower()) if part)
    return Shown(text=said) if said else roles


def where(scope: Scope) -> Shown:
    """Where the accident was: water or trail, county."""
    place = scope.shown("incident.water")
    if place.blank:
        place = scope.shown("incident.trail")
    county = scope.text("incident.county")
    if place.text and county:
        return Shown(text=f"{place.text}, {county}")
    return place if not place.blank else scope.shown("incident.county")


def one_death(scope: Scope) -> OneDeath | None:
    """The death of the sheet, with every record of it."""
    bound = scope.record("death") or scope.record("file")
    return death_with(scope.casefile, bound.id) if bound else None


def entry(key: str, scope: Scope) -> Shown:
    """What the coroner entered on the death, else what the officer did."""
    one = one_death(scope)
    if one is None:
        return BLANK
    record = one.source(key)
    return show_field(record, specs(type(record))[key], scope.manner)


def entered(key: str, scope: Scope) -> object:
    """The plain value of the same."""
    one = one_death(scope)
    return one.value(key) if one else None


def died(scope: Scope) -> Shown:
    """Time of death as entered, a range with its words."""
    return entry("died", scope)


def death_place(scope: Scope) -> Shown:
    """Place of death with its county, or its State where that is another."""
    place, county, state = (entry(key, scope) for key in ("place", "county", "state"))
    parts = [place.text, county.text, state.text if entered("state", scope) not in (None, "WI") else ""]
    said = ", ".join(part for part in parts if part)
    return Shown(text=said) if said else place if not place.blank else county


def both_entries(scope: Scope) -> Shown:
    """That the officer's record tells another time of death, "" where it does not."""
    own, other = scope.shown("file.died"), scope.shown("death.died")
    if own.text and other.text and own.text != other.text:
        return Shown(text=other.text)
    return BLANK


def coroner(scope: Scope) -> Shown:
    """The coroner or medical examiner of the death."""
    return entry("coroner", scope)


def death_days(scope: Scope) -> LawDay:
    """The days death may have been on, else those of the accident; of a blank form, the day it is printed."""
    if scope.record("case") is None:
        return LawDay(first=scope.manner.on, last=scope.manner.on)
    for value in (entered("died", scope), scope.value("incident.occurred")):
        if isinstance(value, When):
            first, last = value.local_days()
            return LawDay(first=first, last=last)
    return LawDay(first=None, last=None)


def law_day_of(chapter: Deaths, scope: Scope) -> dt.date | None:
    """The day whose law the sheet is under; the first of several where one edition holds for all of them."""
    days = death_days(scope)
    try:
        scope.laws.provision(chapter.specimen, days)
    except LawGap:
        return days.exact
    return days.first


def print_day(scope: Scope) -> dt.date | None:
    """The office's calendar day at the instant of printing; of a blank form the day it is printed."""
    if scope.at is None:
        return scope.manner.on
    return scope.at.astimezone(ZoneInfo(scope.manner.zone)).date()


def figure(scope: Scope, parameter: str, day: dt.date | LawDay | None) -> LawValue | None:
    """A figure or an addressee of the law on a day; None when it is not loaded or the day is not known."""
    if day is None:
        return None
    try:
        return scope.laws.value(parameter, day)
    except LawGap:
        return None


def addressee(parameter: str, day: Callable[[Scope], dt.date | None], scope: Scope) -> Shown:
    """Who receives the sheet by the law of its day, never typed."""
    on = day(scope)
    found = figure(scope, parameter, on)
    if found is not None:
        return Shown(text=found.text)
    return Shown(text=f"not loaded for {date_text(on)}" if on else "cannot be told yet")


def decision(rule: str, scope: Scope) -> Decision | None:
    """What a rule finds on the death of the sheet."""
    one = one_death(scope)
    return scope.decision(rule, one.subject) if one else None


def findings(rules: tuple[str, ...], scope: Scope) -> tuple[Finding, ...]:
    """What rules find on the bound death, and what is open about it."""
    return tuple(_with_doubts(d) for rule in rules if (d := decision(rule, scope)) is not None)


def _with_doubts(found: Decision) -> Finding:
    said = finding_of(found)
    return replace(said, points=(*said.points, *(q for q in found.open_questions if q not in said.points)))


def questions(parameter: str, chapter: Deaths, scope: Scope) -> tuple[Finding, ...]:
    """What is open about a value of the law, in the words of its finding; () where nothing is."""
    found = figure(scope, f"{chapter.values}.{parameter}", death_days(scope))
    words = found.edition.open_question if found else ""
    return (Finding(tag="?", title=words),) if words else ()
