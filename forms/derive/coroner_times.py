"""The times of a death on one scale: accident, the end of the hours that make a specimen due, death, draw."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from forms.coroner_chapters import Deaths
from forms.derive.coroner import NOT_TOLD, death_days, decision, entered, entry, figure, findings
from forms.parts import Bar, Finding, Timescale
from forms.scope import Scope
from forms.values import (
    BLANK,
    Shown,
    due_text,
    instant_text,
    length_text,
    range_text,
    when_text,
)
from law.answers import Answer
from law.instants import When, after_elapsed, elapsed_bounds
from law.tables import LawValue

DRAW_RULE = "specimen.draw"
REQUIRED = {
    Answer.YES: "required",
    Answer.NO: "not required",
    Answer.UNKNOWN: "cannot be ruled out",
}


def death_hours(chapter: Deaths, scope: Scope) -> LawValue | None:
    """Hours from the accident within which a death makes a specimen due."""
    return figure(scope, f"{chapter.values}.specimen.death_hours", death_days(scope))


def draw_findings(scope: Scope) -> tuple[Finding, ...]:
    """Whether a specimen is required, in the words of the deputy's question."""
    found = decision(DRAW_RULE, scope)
    said = findings((DRAW_RULE,), scope)
    words = REQUIRED.get(found.answer, "") if found is not None else ""
    return tuple(replace(one, answer=words or one.answer) for one in said)


def draw_due(scope: Scope) -> When | None:
    """The end of the time to draw, as the law's finding counts it."""
    found = decision(DRAW_RULE, scope)
    return found.duty.deadline.due if found and found.duty else None


def death_interval(chapter: Deaths, scope: Scope) -> tuple[When | None, bool]:
    """The time of death as the finding takes it, and whether it is reckoned rather than recorded."""
    recorded = entered("died", scope)
    told = recorded if isinstance(recorded, When) else None
    due = draw_due(scope)
    hours = figure(scope, f"{chapter.values}.specimen.draw_hours", death_days(scope))
    if due is None or hours is None:
        return told, False
    taken = after_elapsed(due, -hours.hours)
    same = told is not None and (told.earliest, told.latest) == (taken.earliest, taken.latest)
    return (told, False) if same else (taken, True)


def span(chapter: Deaths, scope: Scope) -> tuple[str, str]:
    """Shortest and longest time from the accident to death, in words."""
    accident, (death, _) = scope.value("incident.occurred"), death_interval(chapter, scope)
    if not isinstance(accident, When) or death is None:
        return "cannot be told yet", "cannot be told yet"
    shortest, longest = elapsed_bounds(accident, death)
    return _length(shortest), _length(longest)


def _length(length: dt.timedelta | None) -> str:
    return length_text(max(length, dt.timedelta(0))) if length is not None else "any time"


def blank_scale(chapter: Deaths, scope: Scope) -> Timescale:
    """What stands above the drawing on a blank form: room for both figures, and the limit of the day."""
    hours = figure(scope, f"{chapter.values}.specimen.death_hours", scope.manner.on)
    heads = (("Shortest interval", ""), ("Longest", ""), ("Limit", _limit(hours, scope)))
    return Timescale(zone=scope.manner.zone, heads=heads)


def timescale(chapter: Deaths, scope: Scope) -> Timescale:
    """Accident, the end of the hours, death and draw."""
    hours = death_hours(chapter, scope)
    accident = scope.value("incident.occurred")
    start = accident if isinstance(accident, When) else None
    end = after_elapsed(start, hours.hours) if start and hours else None
    death, reckoned = death_interval(chapter, scope)
    drawn = scope.value("specimen.collected")
    shortest, longest = span(chapter, scope)
    both = _both(end, death)
    words = f"{_reading(*both, scope)}: within {hours.display} hours is possible" if both and hours else ""
    return Timescale(
        zone=scope.manner.zone,
        heads=(("Shortest interval", shortest), ("Longest", longest), ("Limit", _limit(hours, scope))),
        bars=()
        if start is None and death is None
        else (
            _bar("Accident", start, scope, word=scope.shown("incident.occurred").word),
            _bar(f"{hours.display} hours end" if hours else "Limit", end, scope, reckoned=True),
            _bar("Death", death, scope, reckoned=reckoned, word=entry("died", scope).word),
            _bar("Time to draw ends", draw_due(scope), scope, reckoned=True, word=_not_due(scope)),
            _bar(
                "Drawn",
                drawn if isinstance(drawn, When) else None,
                scope,
                word=scope.shown("specimen.collected").word,
            ),
        ),
        step=f"+ {length_text(hours.hours)}" if end and hours else "",
        both=both,
        both_words=words,
    )


def _limit(hours: LawValue | None, scope: Scope) -> str:
    if hours is None:
        return "law not loaded" if not death_days(scope).unknown else "cannot be told yet"
    return f"{length_text(hours.hours)}, {'that moment included' if hours.inclusive else 'not included'}"


def _both(end: When | None, death: When | None) -> tuple[dt.datetime, dt.datetime] | None:
    """Where death may have come so that the hours were over, or not, by when the accident was.

    A death at the very end of the hours of the earliest accident is within them whenever the accident was.
    """
    starts = [one.earliest for one in (end, death) if one is not None and one.earliest is not None]
    ends = [one.latest for one in (end, death) if one is not None and one.latest is not None]
    if len(starts) < 2 or len(ends) < 2:
        return None
    first, last = max(starts), min(ends)
    return (first, last) if first <= last and last > starts[0] else None


def _bar(label: str, when: When | None, scope: Scope, *, reckoned: bool = False, word: str = "") -> Bar:
    if when is None:
        return Bar(label=label, words=word or ("cannot be told yet" if reckoned else "not recorded"))
    first, last = when.earliest, when.latest
    words = _reading(first, last, scope) if first and last else when_text(when, scope.manner.zone)
    return Bar(label=label, words=words, start=first, end=last, reckoned=reckoned)


def _reading(first: dt.datetime, last: dt.datetime, scope: Scope) -> str:
    """One or two instants; the day stands on the scale unless there are two."""
    zone = scope.manner.zone
    said = instant_text(first, zone) if first == last else range_text(first, last, zone)
    days = {instant_text(one, zone).split(" ")[0] for one in (first, last)}
    return said.removeprefix(f"{days.pop()} ") if len(days) == 1 else said


def after_death(chapter: Deaths, scope: Scope) -> Shown:
    """How long after death the specimen was drawn."""
    drawn, (death, _) = scope.value("specimen.collected"), death_interval(chapter, scope)
    if not isinstance(drawn, When) or death is None:
        return BLANK
    shortest, longest = elapsed_bounds(death, drawn)
    if shortest == longest:
        return Shown(text=_length(shortest))
    return Shown(text=f"{_length(shortest)} to {_length(longest)}")


def _not_due(scope: Scope) -> str:
    """That no specimen is due, where the finding says so."""
    found = decision(DRAW_RULE, scope)
    return "no specimen is due" if found is not None and found.answer is Answer.NO else ""


def draw_by(scope: Scope) -> Shown:
    """By when it is to be drawn: counted from the earliest possible death."""
    due = draw_due(scope)
    if _not_due(scope):
        return Shown(text=_not_due(scope))
    if due is None:
        return NOT_TOLD
    if due.earliest is None:
        return Shown(text=due_text(due, scope.manner.zone))
    return Shown(text=instant_text(due.earliest, scope.manner.zone, weekday=True))
