"""A time entry that is no value yet, as words a draft can keep, and back into the boxes."""

from __future__ import annotations

from forms.entry.times import Mode, Moment, TimeEntry

_AT = " at "
_TO = " to "


def entry_words(entry: TimeEntry) -> str:
    """What stands in the boxes in one line: "before 10/31/2026 at 25:00"."""
    words = _moment_words(entry.first)
    if entry.mode is Mode.BETWEEN:
        words = f"{words}{_TO}{_moment_words(entry.second)}"
    return words if entry.mode is Mode.EXACT else f"{entry.mode.value} {words}"


def entry_typed(words: str) -> TimeEntry:
    """The boxes for such a line. Words of another origin stand in the date box, so that nothing is lost."""
    mode = next((m for m in Mode if m is not Mode.EXACT and words.startswith(f"{m.value} ")), Mode.EXACT)
    rest = words if mode is Mode.EXACT else words.removeprefix(f"{mode.value} ")
    first, _, second = rest.partition(_TO) if mode is Mode.BETWEEN else (rest, "", "")
    return TimeEntry(mode=mode, first=_moment(first), second=_moment(second))


def _moment_words(moment: Moment) -> str:
    return f"{moment.date}{_AT}{moment.time}" if moment.time.strip() else moment.date


def _moment(words: str) -> Moment:
    date, _, time = words.partition(_AT)
    return Moment(date=date, time=time)
