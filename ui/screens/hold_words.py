"""What the board of holds says of a person held, worked out from an instant. Pure functions.

Nothing counts down: each time the words are asked for, what remains is the difference of two instants.
"""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from forms.values import clock_text
from law.answers import Answer
from law.instants import When
from law.plain import dataclass
from services.holds import HoldRoute, HoldRow, RouteState
from ui.screens.due_words import day_words, left_words, moment_words, span_words

SOON = dt.timedelta(minutes=10)  # not law: from here on the seconds are shown
ORDER = ("time", "test", "adult")
SHORT = {"time": "Hours elapsed", "test": "Result of the test", "adult": "Responsible adult"}
GROUNDS = {"time": "time_elapsed", "test": "test_result", "adult": "responsible_adult"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Remaining:
    """The large words of a hold.

    Attributes:
        big: "5 h 47 min", "Open now", "Cannot be told yet".
        tone: colour role of these words.
        is_number: whether they are one figure; an interval and words are set smaller.
        below: when it opens or opened, with day and zone; both ends of an interval.
        sure, may: how far the time has come, 0 to 1; None without a time.
        first, last: words at the ends of the bar.
        note: what is worth knowing of the clock, "" for nothing.
        note_tone: colour role of the note.
    """

    big: str
    tone: str
    is_number: bool = False
    below: str = ""
    sure: float | None = None
    may: float = 0.0
    first: str = ""
    last: str = ""
    note: str = ""
    note_tone: str = "owed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteWords:
    """One route: chip and what stands under it."""

    state: str
    chip: str
    why: str
    missing: tuple[str, ...]
    is_open: bool


def remaining_words(row: HoldRow, now: dt.datetime, zone: str) -> Remaining:
    """What stands large: the earliest way out that opens by itself."""
    if row.applies is Answer.NOT_APPLICABLE:
        return Remaining(big="Does not apply", tone="no", below=row.headline)
    test, time = row.route("test"), row.route("time")
    if test is not None and test.state_at(now) is RouteState.OPEN:
        return _with_bar(_open(test, now, zone), time, row, now, zone)
    if time is None or time.opens is None or (time.opens.earliest is None and time.opens.latest is None):
        return Remaining(big="Cannot be told yet", tone="untold", below=_missing(row))
    return _with_bar(_by_time(time, now, zone), time, row, now, zone)


def _missing(row: HoldRow) -> str:
    labels = [fact.label for fact in row.missing]
    return f"missing: {', '.join(dict.fromkeys(labels))}" if labels else row.headline


def _open(route: HoldRoute, now: dt.datetime, zone: str) -> Remaining:
    since = route.opens.latest if route.opens is not None else None
    below = f"since {moment_words(since, zone)}, {left_words(now - since)}" if since else ""
    return Remaining(big="Open now", tone="done", is_number=True, below=below)


def _by_time(route: HoldRoute, now: dt.datetime, zone: str) -> Remaining:
    opens = route.opens
    assert opens is not None
    if route.state_at(now) is RouteState.OPEN:
        return _open(route, now, zone)
    shortest, longest = route.remaining(now)
    first, last = opens.earliest, opens.latest
    if first is not None and last is not None and first != last:
        big = f"{length_words(shortest)} to {length_words(longest)}"
        if not shortest:
            big = f"within {length_words(longest)}"
        below = f"{day_words(first, zone, now)}, {span_words(first, last, zone, now)}"
        note = "The hour of the arrest is an interval. Until it is settled, the later end counts."
        return Remaining(big=big, tone="untold", below=below, note=note, note_tone="untold")
    if first is None or last is None:
        bound = first or last
        assert bound is not None
        word = "not before" if last is None else "at the latest"
        big = length_words(shortest or longest)
        return Remaining(big=f"{word} {big}", tone="untold", below=moment_words(bound, zone))
    return Remaining(big=length_words(longest), tone="owed", is_number=True, below=moment_words(last, zone))


def length_words(length: dt.timedelta | None) -> str:
    """A length as it is shown large; with seconds in the last minutes."""
    if length is None:
        return "cannot be told"
    if length < SOON:
        minutes, seconds = divmod(int(length.total_seconds()), 60)
        return f"{minutes} min {seconds:02d} s"
    return left_words(length)


def _with_bar(
    words: Remaining, time: HoldRoute | None, row: HoldRow, now: dt.datetime, zone: str
) -> Remaining:
    arrested, opens = row.arrested, time.opens if time is not None else None
    if arrested is None or opens is None or arrested.earliest is None or opens.earliest is None:
        return words
    whole = (opens.earliest - arrested.earliest).total_seconds() or 1.0
    late = arrested.latest or arrested.earliest
    last = opens.latest or opens.earliest
    return Remaining(
        big=words.big,
        tone=words.tone,
        is_number=words.is_number,
        below=words.below,
        sure=_share((now - late).total_seconds() / whole),
        may=_share((now - arrested.earliest).total_seconds() / whole),
        first=f"{day_words(arrested.earliest, zone, now)}, {_ends(arrested, zone)}, arrest",
        last=clock_text(last, zone),
        note=words.note or _clock_note(late, last, zone),
        note_tone=words.note_tone,
    )


def _ends(when: When, zone: str) -> str:
    first, last = when.earliest, when.latest
    if first is None or last is None:
        bound = first or last
        return clock_text(bound, zone) if bound is not None else ""
    if first == last:
        return clock_text(first, zone)
    return f"{clock_text(first, zone)} to {clock_text(last, zone)}"


def _share(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def _clock_note(start: dt.datetime, end: dt.datetime, zone: str) -> str:
    """What a change of the clocks between two instants makes of the wall clock."""
    there, here = start.astimezone(ZoneInfo(zone)), end.astimezone(ZoneInfo(zone))
    if there.utcoffset() == here.utcoffset():
        return ""
    wall = here.replace(tzinfo=None) - there.replace(tzinfo=None)
    moved = "back" if wall < end - start else "on"
    return (
        f"The clocks go {moved} in between: the wall clock shows {left_words(wall)}, and "
        f"{left_words(end - start)} elapse."
    )


def route_words(route: HoldRoute, now: dt.datetime, zone: str) -> RouteWords:
    """The state of a route and what it says of itself."""
    state = route.state_at(now)
    missing = tuple(dict.fromkeys(fact.label for fact in route.missing))
    key, chip = _chip(route, state, now, zone)
    return RouteWords(state=key, chip=chip, why=route.why, missing=missing, is_open=state is RouteState.OPEN)


def _chip(route: HoldRoute, state: RouteState, now: dt.datetime, zone: str) -> tuple[str, str]:
    if state is RouteState.OPEN:
        return "open", "open at any time" if route.id == "adult" else "open"
    if state is RouteState.CLOSED:
        return "unavailable", "not available"
    first, last = (route.opens.earliest, route.opens.latest) if route.opens is not None else (None, None)
    if state is not RouteState.OPENS or first is None or last is None:
        return "untold", "cannot be told yet"
    if first != last:
        return "untold", f"opens {span_words(first, last, zone, now)}"
    return "owed", f"opens {day_words(last, zone, now)[:3]} {clock_text(last, zone)}"


def held_words(row: HoldRow, now: dt.datetime) -> tuple[str, str]:
    """Chip of the time a person is held: its state and words."""
    arrested = row.arrested
    if arrested is None or arrested.earliest is None or arrested.latest is None:
        return "untold", "arrest hour not told"
    if arrested.earliest != arrested.latest:
        return "untold", "arrest hour not settled"
    return "plain", f"held {left_words(max(now - arrested.latest, dt.timedelta(0)))}"
