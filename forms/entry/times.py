"""A time as far as it is known, from what stands in the boxes of the time entry.

The entry is a plain value (`TimeEntry`): mode, dates and times as typed, and the answer given where one was
asked for. `read_entry` makes a `When` of it, or asks, or refuses; it never corrects silently. The inverse is
`entry_of`.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Sequence
from enum import StrEnum
from zoneinfo import ZoneInfo

from forms.entry.clock import read_clock, show_clock
from forms.entry.dates import DateRead, read_date, show_date, show_range
from forms.entry.echo import about_words, echo_words, gap_words, midnight_words, repeated_words
from forms.entry.notes import Note, Unread
from forms.entry.zones import abbreviation, around_gap, change_on, instants_of
from law.instants import UTC, DayRange, Precision, When, end_of_day, start_of_day
from law.plain import dataclass
from models.timetext import ABOUT


class Mode(StrEnum):
    """The precision buttons. Without a time of day, EXACT is a day, a month or a year."""

    EXACT = "exact"
    ABOUT = "about"
    BETWEEN = "between"
    BEFORE = "before"
    AFTER = "after"


class Pick(StrEnum):
    """The answer to a time that came twice, or to which midnight is meant."""

    NONE = ""
    FIRST = "first"
    SECOND = "second"
    BOTH = "both"  # cannot be told


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One date and time as typed, with the answer given where one was asked for."""

    date: str = ""
    time: str = ""
    pick: Pick = Pick.NONE

    @property
    def is_empty(self) -> bool:
        """Nothing typed."""
        return not self.date.strip() and not self.time.strip()


EMPTY = Moment()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeEntry:
    """What stands in the boxes. `give_or_take` is for ABOUT; `second` for BETWEEN."""

    mode: Mode = Mode.EXACT
    first: Moment = EMPTY
    second: Moment = EMPTY
    give_or_take: dt.timedelta = ABOUT

    @property
    def is_empty(self) -> bool:
        """Nothing typed, whatever button is down."""
        return self.first.is_empty and (self.second.is_empty or self.mode is not Mode.BETWEEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A numbered answer: what it is, a caption, and the moment that would stand in the box."""

    words: str
    caption: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question about the first or second moment, with its answers; `chosen` counts from 0, None: open."""

    which: int
    choices: tuple[Choice, ...]
    chosen: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhenRead:
    """What the entry says.

    Attributes:
        when: the value, None while nothing, a question or a refusal stands.
        notes: sentences for under the boxes.
        asked: a question with numbered answers.
        zone_words: CDT, CST, "CDT or CST", "no such time" or "" behind the first and second box.
        problem: why there is no value although something was typed.
    """

    when: When | None = None
    notes: tuple[Note, ...] = ()
    asked: Asked | None = None
    zone_words: tuple[str, str] = ("", "")
    problem: str = ""


NOTHING = WhenRead()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Span:
    """A moment read: the instants it may be, whether an echo has to say how it was read."""

    earliest: dt.datetime
    latest: dt.datetime
    precision: Precision
    zone_words: str = ""
    completed: bool = False
    asked: Asked | None = None


class _Stop(Exception):
    """Reading ends with a question or a refusal that offers a way on."""

    def __init__(self, note: Note, asked: Asked, zone_words: str) -> None:
        super().__init__(note.text)
        self.note, self.asked, self.zone_words = note, asked, zone_words


def read_entry(entry: TimeEntry, now: dt.datetime, zone: str, *, future: bool = False) -> WhenRead:
    """What the entry says, seen from the instant `now` in the office's zone.

    `future`: the field is about something that may lie ahead, so dates without a year and later times are
    usual there.
    """
    if entry.is_empty:
        return NOTHING
    moments = (entry.first, entry.second) if entry.mode is Mode.BETWEEN else (entry.first,)
    spans: list[_Span] = []
    words = ["", ""]
    for which, moment in enumerate(moments):
        if which and moment.time.strip() and not moment.date.strip():
            moment = dataclasses.replace(moment, date=moments[0].date)  # "22:40 to 22:55" of one day
        try:
            spans.append(_read_moment(moment, which, now, zone, future=future))
            words[which] = spans[-1].zone_words
        except _Stop as stop:
            words[which] = stop.zone_words
            return WhenRead(
                notes=(stop.note,), asked=stop.asked, zone_words=(words[0], words[1]), problem=stop.note.text
            )
        except Unread as refused:
            note = Note(role="refused", text=str(refused))
            return WhenRead(notes=(note,), zone_words=(words[0], words[1]), problem=str(refused))
    return _combine(entry, spans, (words[0], words[1]), now, zone, future=future)


def _combine(
    entry: TimeEntry,
    spans: Sequence[_Span],
    words: tuple[str, str],
    now: dt.datetime,
    zone: str,
    *,
    future: bool,
) -> WhenRead:
    first, last = spans[0], spans[-1]
    if last.latest < first.earliest:
        text = "The second time lies before the first. Exchange them or correct one."
        return WhenRead(notes=(Note(role="refused", text=text),), zone_words=words, problem=text)
    when = _when(entry, first, last, zone)
    completed = any(span.completed for span in spans)
    written = _as_typed(entry) if completed or not _is_usual(entry, when, zone) else ""
    when = dataclasses.replace(when, written=written)
    notes = [_echo(entry, when, completed=completed)]
    asked = next((span.asked for span in spans if span.asked is not None), None)
    if asked is not None and asked.chosen is None:
        notes.append(Note(role="asks", text="Which night is meant?"))
    if not future and when.earliest is not None and when.earliest > now:
        notes.append(
            Note(role="warning", text="This lies ahead of the present time. Keep it if that is right.")
        )
    return WhenRead(when=when, notes=tuple(notes), asked=asked, zone_words=words)


def _when(entry: TimeEntry, first: _Span, last: _Span, zone: str) -> When:
    if entry.mode is Mode.BEFORE:
        return When(precision=Precision.BEFORE, earliest=None, latest=first.latest, zone=zone)
    if entry.mode is Mode.AFTER:
        return When(precision=Precision.AFTER, earliest=first.earliest, latest=None, zone=zone)
    if entry.mode is Mode.BETWEEN:
        return When(precision=Precision.RANGE, earliest=first.earliest, latest=last.latest, zone=zone)
    if entry.mode is Mode.ABOUT:
        return When(
            precision=Precision.ABOUT,
            earliest=first.earliest - entry.give_or_take,
            latest=first.latest + entry.give_or_take,
            zone=zone,
        )
    return When(precision=first.precision, earliest=first.earliest, latest=first.latest, zone=zone)


def _read_moment(moment: Moment, which: int, now: dt.datetime, zone: str, *, future: bool) -> _Span:
    if moment.time.strip().lower() in ("n", "now"):
        return _now(now, zone)
    today = now.astimezone(ZoneInfo(zone)).date()
    if not moment.date.strip():
        raise Unread("The date is missing. Type it before the time, or t for today.")
    date = read_date(moment.date, today, future=future)
    if not moment.time.strip():
        return _whole(date, zone)
    clock = read_clock(moment.time)
    if not date.is_day:
        raise Unread("A time of day needs the day. Complete the date, or leave the time empty.")
    if clock.midnight and moment.pick is Pick.NONE:
        return _midnight(moment, which, date, zone)
    day = date.earliest
    if clock.next_day or (clock.midnight and moment.pick is Pick.SECOND):
        day += dt.timedelta(days=1)
    usual = clock.usual and not date.completed
    return _instant(moment, which, dt.datetime.combine(day, clock.time), zone, usual=usual)


def _now(now: dt.datetime, zone: str) -> _Span:
    minute = now.replace(second=0, microsecond=0)
    words = abbreviation(minute, zone)
    return _Span(earliest=minute, latest=minute, precision=Precision.EXACT, zone_words=words, completed=True)


def _whole(date: DateRead, zone: str) -> _Span:
    precision = Precision.DAY
    if not date.is_day:
        shown = show_range(date.as_range())
        precision = Precision.YEAR if len(shown) == 4 else Precision.MONTH
    return _Span(
        earliest=start_of_day(date.earliest, zone),
        latest=end_of_day(date.latest, zone),
        precision=precision,
        completed=date.completed,
    )


def _midnight(moment: Moment, which: int, date: DateRead, zone: str) -> _Span:
    """The word midnight: read as the beginning of the day named, and the night has to be confirmed."""
    day = date.earliest
    at = start_of_day(day, zone)
    following = day + dt.timedelta(days=1)
    choices = tuple(
        Choice(
            words=midnight_words(night),
            caption=f"00:00 on {night:%a %b} {night.day}",
            moment=Moment(date=moment.date, time=moment.time, pick=pick),
        )
        for night, pick in ((day, Pick.FIRST), (following, Pick.SECOND))
    )
    return _Span(
        earliest=at,
        latest=at,
        precision=Precision.EXACT,
        zone_words=abbreviation(at, zone),
        completed=True,
        asked=Asked(which=which, choices=choices),
    )


def _instant(moment: Moment, which: int, wall: dt.datetime, zone: str, *, usual: bool) -> _Span:
    possible = instants_of(wall, zone)
    if not possible:
        raise _missing(moment, which, wall, zone)
    if len(possible) == 1:
        at = possible[0]
        words = abbreviation(at, zone)
        return _Span(earliest=at, latest=at, precision=Precision.EXACT, zone_words=words, completed=not usual)
    return _repeated(moment, which, wall, possible, zone, usual=usual)


def _missing(moment: Moment, which: int, wall: dt.datetime, zone: str) -> _Stop:
    earlier, later = around_gap(wall, zone)
    choices = tuple(_use(at, zone) for at in (later, earlier))
    note = Note(role="refused", text=gap_words(wall, change_on(wall.date(), zone)))
    return _Stop(note, Asked(which=which, choices=choices), "no such time")


def _use(at: dt.datetime, zone: str) -> Choice:
    local = at.astimezone(ZoneInfo(zone))
    return Choice(
        words=f"Use {show_clock(local.time())} {local:%Z}",
        caption=f"UTC {at:%H:%M}",
        moment=Moment(date=show_date(local.date()), time=show_clock(local.time())),
    )


_ORDER = (Pick.FIRST, Pick.SECOND, Pick.BOTH)


def _repeated(
    moment: Moment,
    which: int,
    wall: dt.datetime,
    possible: tuple[dt.datetime, ...],
    zone: str,
    *,
    usual: bool,
) -> _Span:
    first, second = possible
    names = [abbreviation(at, zone) for at in possible]
    shown = show_clock(wall.time())
    texts = (
        (f"First, {shown} {names[0]}", f"UTC {first:%H:%M}"),
        (f"Second, {shown} {names[1]}", f"UTC {second:%H:%M}"),
        ("Cannot be told", f"keeps both, {_minutes(second - first)} apart"),
    )
    choices = tuple(
        Choice(words=text, caption=caption, moment=dataclasses.replace(moment, pick=pick))
        for (text, caption), pick in zip(texts, _ORDER, strict=True)
    )
    if moment.pick is Pick.NONE:
        note = Note(role="asks", text=repeated_words(wall, change_on(wall.date(), zone)))
        raise _Stop(note, Asked(which=which, choices=choices), " or ".join(names))
    chosen = _ORDER.index(moment.pick)
    asked = Asked(which=which, choices=choices, chosen=chosen)
    if moment.pick is Pick.BOTH:
        return _Span(
            earliest=first,
            latest=second,
            precision=Precision.RANGE,
            zone_words=" or ".join(names),
            completed=not usual,
            asked=asked,
        )
    at = possible[chosen]
    return _Span(
        earliest=at,
        latest=at,
        precision=Precision.EXACT,
        zone_words=names[chosen],
        completed=not usual,
        asked=asked,
    )


def _minutes(length: dt.timedelta) -> str:
    return f"{length // dt.timedelta(minutes=1)} minutes"


def _echo(entry: TimeEntry, when: When, *, completed: bool) -> Note:
    said = about_words(when) if entry.mode is Mode.ABOUT else echo_words(when)
    if completed:
        return Note(role="read", text=f"Read as {said}. Typed “{_as_typed(entry)}” is kept.")
    return Note(role="echo", text=f"{said[:1].upper()}{said[1:]}.")


def _as_typed(entry: TimeEntry) -> str:
    moments = (entry.first, entry.second) if entry.mode is Mode.BETWEEN else (entry.first,)
    return " to ".join(f"{m.date.strip()} {m.time.strip()}".strip() for m in moments)


def _is_usual(entry: TimeEntry, when: When, zone: str) -> bool:
    """Whether the boxes would show the same words again without being told."""
    shown = entry_of(when, zone)
    return (shown.first.date, shown.first.time) == (entry.first.date.strip(), entry.first.time.strip()) and (
        entry.mode is not Mode.BETWEEN
        or (shown.second.date, shown.second.time) == (entry.second.date.strip(), entry.second.time.strip())
    )


# --- back into the boxes


def entry_of(when: When | None, zone: str) -> TimeEntry:
    """What the boxes show for a value. Times are shown in the zone they were told in."""
    if when is None:
        return TimeEntry()
    told = when.zone or zone
    match when.precision:
        case Precision.BEFORE:
            return TimeEntry(mode=Mode.BEFORE, first=_moment(when.latest, told))
        case Precision.AFTER:
            return TimeEntry(mode=Mode.AFTER, first=_moment(when.earliest, told))
        case Precision.DAY | Precision.MONTH | Precision.YEAR:
            return TimeEntry(first=Moment(date=_days(when, told)))
        case Precision.ABOUT:
            return _about(when, told)
        case Precision.RANGE:
            return _range(when, told)
        case Precision.EXACT:
            return TimeEntry(first=_moment(when.earliest, told))


def _moment(at: dt.datetime | None, zone: str) -> Moment:
    if at is None:
        return EMPTY
    local = at.astimezone(ZoneInfo(zone))
    possible = instants_of(local.replace(tzinfo=None), zone)
    pick = Pick.NONE if len(possible) < 2 else _ORDER[possible.index(at)]
    return Moment(date=show_date(local.date()), time=show_clock(local.time()), pick=pick)


def _days(when: When, zone: str) -> str:
    first, last = when.local_days()
    if first is None or last is None:
        return ""
    return show_range(DayRange(earliest=first, latest=last))


def _about(when: When, zone: str) -> TimeEntry:
    if when.earliest is None or when.latest is None:
        return TimeEntry(mode=Mode.ABOUT, first=_moment(when.earliest or when.latest, zone))
    half = (when.latest - when.earliest) / 2
    middle = (when.earliest + half).replace(microsecond=0)
    return TimeEntry(mode=Mode.ABOUT, first=_moment(middle.astimezone(UTC), zone), give_or_take=half)


def _range(when: When, zone: str) -> TimeEntry:
    first, second = _moment(when.earliest, zone), _moment(when.latest, zone)
    if (first.pick, second.pick) == (Pick.FIRST, Pick.SECOND) and (first.date, first.time) == (
        second.date,
        second.time,
    ):
        return TimeEntry(first=dataclasses.replace(first, pick=Pick.BOTH))
    return TimeEntry(mode=Mode.BETWEEN, first=first, second=second)


def step_day(text: str, days: int, today: dt.date) -> str | None:
    """The date box a day on or back (keys + and -); None when what stands there is no day."""
    try:
        read = read_date(text, today) if text.strip() else DateRead(earliest=today, latest=today)
    except Unread:
        return None
    return show_date(read.earliest + dt.timedelta(days=days)) if read.is_day else None


def now_moment(now: dt.datetime, zone: str) -> Moment:
    """The present minute as it would be typed, with the answer where this hour comes twice."""
    return _moment(now.replace(second=0, microsecond=0), zone)
