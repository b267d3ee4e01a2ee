"""How a value is said in words: one place for paper, screen summaries and the sentences of the history.

Dates are month/day/year, times 24-hour with the abbreviation of the office's zone at that instant. Unknown
and the other answer states are words; a blank is an empty text, never a word and never a zero.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from zoneinfo import ZoneInfo

from forms.names import name_of
from law.instants import DayRange, Precision, When
from law.plain import dataclass
from models import codes
from models.casefile import CaseFile
from models.fields import FieldSpec, FieldState, Kind, Quantity, State, is_blank, specs_of

STATE_WORDS: dict[State, str] = {
    State.UNKNOWN: "unknown",
    State.NOT_APPLICABLE: "not applicable",
    State.NOT_STATED: "not stated",
    State.PENDING: "pending",
    State.DECLINED: "declined",
    State.CONTESTED: "contested",
}

BEHIND = "kept behind its fence"
"""What is said of a fenced value wherever it may not be stated."""

UNIT_WORDS = {"F": "°F", "C": "°C", "deg": "°", "USD": "$"}

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """What the wording of a value depends on beside the value itself.

    Attributes:
        zone: IANA zone times are said in: the office's.
        on: day whose code lists give the labels; None takes the newest.
        casefile: the case a reference is looked up in; None says the id.
        inside: fences whose values may be said here; of every other fenced value only that it is there.
    """

    zone: str
    on: dt.date | None = None
    casefile: CaseFile | None = None
    inside: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A value ready to be shown.

    Attributes:
        text: the words, "" when there are none.
        word: word of the answer state ("unknown"), "" when a value is settled or the field is blank.
        reason: reason given for the state.
        unit: unit shown apart from the number.
        chosen: keys chosen in a group of options, in order.
    """

    text: str = ""
    word: str = ""
    reason: str = ""
    unit: str = ""
    chosen: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """True when nobody has said anything: no value, no state, nothing chosen."""
        return not (self.text or self.word or self.chosen)

    @property
    def sentence(self) -> str:
        """Everything in one text: "18.4 ft", "unknown (washed off)", "" for a blank."""
        said = f"{self.text} {self.unit}".strip() if self.text else ""
        word = f"{self.word} ({self.reason})" if self.word and self.reason else self.word
        return f"{said}, {word}" if said and word else said or word


BLANK = Shown()


def show(spec: FieldSpec, value: object, state: FieldState | None, manner: Manner) -> Shown:
    """The value of one field, ready to be shown."""
    word = STATE_WORDS[state.state] if state else ""
    reason = state.reason if state else ""
    if spec.fence and spec.fence not in manner.inside:
        return Shown(word=word if is_blank(value) else BEHIND)
    if is_blank(value):
        return Shown(word=word, reason=reason)
    text, unit, chosen = _say(spec, value, manner)
    return Shown(text=text, word=word, reason=reason, unit=unit, chosen=chosen)


def specs(record: type) -> Mapping[str, FieldSpec]:
    """Field specifications of a record class by key."""
    return specs_of(record)


def show_field(record: object, spec: FieldSpec, manner: Manner) -> Shown:
    """The value of a field of a record, its answer state included."""
    states: dict[str, FieldState] = getattr(record, "states", {})
    return show(spec, getattr(record, spec.key), states.get(spec.key), manner)


def say(spec: FieldSpec, value: object, state: FieldState | None, manner: Manner) -> str:
    """The value of one field as one plain text; "" for a blank."""
    return show(spec, value, state, manner).sentence


def _say(spec: FieldSpec, value: object, manner: Manner) -> tuple[str, str, tuple[str, ...]]:
    match value:
        case bool():
            return ("yes" if value else "no"), "", ("yes" if value else "no",)
        case When():
            return when_text(value, manner.zone), "", ()
        case DayRange():
            return day_text(value), "", ()
        case Quantity():
            return value.written, UNIT_WORDS.get(value.unit, value.unit), ()
        case int() if spec.kind is Kind.MONEY:
            return money_text(value), "", ()
        case int():
            return str(value), spec.unit, ()
        case _:
            return _say_words(spec, value, manner)


def _say_words(spec: FieldSpec, value: object, manner: Manner) -> tuple[str, str, tuple[str, ...]]:
    keys = value if isinstance(value, tuple) else (str(value),)
    if spec.kind in (Kind.CODE, Kind.CODES):
        labels = (codes.label(spec.code_list, key, manner.on) for key in keys)
        return ", ".join(labels), "", keys
    if spec.kind in (Kind.REF, Kind.REFS):
        return "; ".join(name_of(manner.casefile, key) for key in keys), "", keys
    return str(value), "", ()


def money_text(cents: int) -> str:
    """Whole cents as dollars: "$1,234.50"."""
    amount = (Decimal(abs(cents)) / 100).quantize(Decimal("0.01"))  # not law: cents
    return f"{'-' if cents < 0 else ''}${amount:,}"


def date_text(day: dt.date) -> str:
    """A calendar day as month/day/year."""
    return f"{day.month:02d}/{day.day:02d}/{day.year:04d}"


def weekday_text(day: dt.date) -> str:
    """The day's name in three letters; never the host's language."""
    return _WEEKDAYS[day.weekday()]


def clock_text(instant: dt.datetime, zone: str, *, with_zone: bool = True) -> str:
    """The wall-clock reading of an instant in a zone: "22:41 CDT"; seconds only when there are any."""
    local = instant.astimezone(ZoneInfo(zone))
    seconds = f":{local.second:02d}" if local.second else ""
    reading = f"{local.hour:02d}:{local.minute:02d}{seconds}"
    return f"{reading} {local.tzname()}" if with_zone else reading


def instant_text(instant: dt.datetime, zone: str, *, weekday: bool = False) -> str:
    """Date, time and zone of an instant: "07/14/2001 22:41 CDT"."""
    local = instant.astimezone(ZoneInfo(zone))
    day = f"{weekday_text(local.date())} " if weekday else ""
    return f"{day}{date_text(local.date())} {clock_text(instant, zone)}"


def length_text(length: dt.timedelta) -> str:
    """A length of time: "12 h 00 min", "74 days 15 h 05 min"."""
    minutes = int(length.total_seconds()) // 60
    hours, left = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {left:02d} min"
    return f"{hours // 24} days {hours % 24} h {left:02d} min"


def day_text(day: DayRange) -> str:
    """A date as far as it is known: the day, "02/1983", "1983", or a range."""
    first, last = day.earliest, day.latest
    if first == last:
        return date_text(first)
    partial = _partial(first, last)
    return partial or f"{date_text(first)} to {date_text(last)}"


def _partial(first: dt.date, last: dt.date) -> str:
    if (first.year, first.month, first.day) == (last.year, 1, 1) and (last.month, last.day) == (12, 31):
        return str(first.year)
    whole = first.day == 1 and last.day == calendar.monthrange(last.year, last.month)[1]
    if whole and (first.year, first.month) == (last.year, last.month):
        return f"{first.month:02d}/{first.year}"
    return ""


def when_text(when: When, zone: str) -> str:
    """A time as far as it is known, in the office's zone.

    A day, month or year is read in the zone it was told in, so it never moves to a neighbouring day.
    """
    if when.precision in (Precision.DAY, Precision.MONTH, Precision.YEAR):
        first, last = when.local_days()
        return day_text(DayRange(earliest=first, latest=last)) if first and last else ""
    if when.earliest is None or when.latest is None:
        return _open_text(when, zone)
    if when.is_exact:
        return instant_text(when.earliest, zone)
    if when.precision is Precision.ABOUT:
        return _about_text(when.earliest, when.latest, zone)
    return range_text(when.earliest, when.latest, zone)


def _open_text(when: When, zone: str) -> str:
    if when.latest is not None:
        return f"at or before {instant_text(when.latest, zone)}"
    return f"at or after {instant_text(when.earliest, zone)}" if when.earliest else ""


def _about_text(first: dt.datetime, last: dt.datetime, zone: str) -> str:
    middle = first + (last - first) / 2
    span = range_text(first, last, zone)
    if middle.microsecond:
        return f"about, {span}"
    local = middle.astimezone(ZoneInfo(zone)).date()
    same_day = first.astimezone(ZoneInfo(zone)).date() == last.astimezone(ZoneInfo(zone)).date() == local
    if same_day:
        span = span.removeprefix(f"{date_text(local)} ")
    return f"about {instant_text(middle, zone)} ({span})"


def range_text(first: dt.datetime, last: dt.datetime, zone: str) -> str:
    """Two instants: "07/14/2001 22:25 to 22:35 CDT"; day and zone are repeated where they change."""
    one, two = first.astimezone(ZoneInfo(zone)), last.astimezone(ZoneInfo(zone))
    if one.date() != two.date():
        return f"{instant_text(first, zone)} to {instant_text(last, zone)}"
    start = clock_text(first, zone, with_zone=one.tzname() != two.tzname())
    return f"{date_text(one.date())} {start} to {clock_text(last, zone)}"


def when_parts(when: When, zone: str) -> tuple[str, str]:
    """Date and time apart, for two boxes; the time is "" when no time of day is known."""
    first, last = when.earliest, when.latest
    if when.precision in (Precision.DAY, Precision.MONTH, Precision.YEAR):
        return when_text(when, zone), ""
    if first is None or last is None:
        bound = first or last
        assert bound is not None  # a When has at least one bound
        word = "at or before" if first is None else "at or after"
        return f"{word} {_day_in(bound, zone)}", clock_text(bound, zone)
    days = (_day_in(first, zone), _day_in(last, zone))
    if days[0] == days[1]:
        return days[0], when_text(when, zone).replace(f"{days[0]} ", "", 1)
    about = "about, " if when.precision is Precision.ABOUT else ""
    times = f"{about}{clock_text(first, zone)} to {clock_text(last, zone)}"
    return f"{days[0]} to {days[1]}", times


def _day_in(instant: dt.datetime, zone: str) -> str:
    return date_text(instant.astimezone(ZoneInfo(zone)).date())


def due_text(when: When, zone: str) -> str:
    """A time limit: the last permitted instant, or the day to whose end it runs, with the weekday."""
    if when.latest is None:
        return when_text(when, zone)
    last = _limit_text(when.latest, zone)
    if when.earliest is None or when.earliest == when.latest:
        return last
    first = _limit_text(when.earliest, zone)
    return last if first == last else f"at the earliest {first}; at the latest {last}"


def _limit_text(instant: dt.datetime, zone: str) -> str:
    local = instant.astimezone(ZoneInfo(zone))
    if (local.hour, local.minute, local.second) == (23, 59, 59):
        return f"{weekday_text(local.date())} {date_text(local.date())}, to its end"
    return instant_text(instant, zone, weekday=True)
