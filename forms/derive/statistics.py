"""What the sheet of cumulative results says: the period, its tables, how small counts are hidden."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from forms.coroner_chapters import Deaths, chapter_of
from forms.derive.coroner import figure
from forms.parts import WITHHELD, Finding, Length
from forms.scope import Scope
from forms.values import BLANK, Shown
from law.plain import dataclass
from models.records import ClosedPeriod
from models.statistics import Class, Family, Grouping, Row, family_of, years_of

MARK = "*"
RESULT_KEYS = ("none", "below", "limit", "other", "untested")
CRAFTS = {"boat": "boats", "snowmobile": "snowmobiles"}
METHOD = (
    (
        "{mark} {withheld}: fewer than {least} deaths, no death, or withheld together with such a count so "
        "that it cannot be found by subtraction. The mark does not say which."
    ),
    (
        "Each death is counted once, in the year in which it came; where that is not sure, in the earliest "
        "in which it may have come."
    ),
    (
        "Results are those of alcohol in whole blood, compared with the limit for an operator on the day of "
        "the death, whatever the decedent's role: none found; over zero and below it; at it or above. No "
        "figure: tested, but no plain figure of blood was told. Results say nothing of the cause."
    ),
    "Classes that stand for a gap of the record are left out, or show a dash, where nothing is missing.",
    (
        "The figures were made once, on the day named, and are not made again. No table crosses two "
        "groupings, and no other period of this law shares a year with this one."
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """One table of the sheet."""

    grouping: Grouping
    results: tuple[Class, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """One row of a table."""

    row: Row
    results: tuple[Class, ...]


def period_of(scope: Scope) -> ClosedPeriod | None:
    """The period of the sheet."""
    found = scope.record("period")
    return found if isinstance(found, ClosedPeriod) else None


def _family(scope: Scope) -> Family | None:
    period = period_of(scope)
    return family_of(period) if period and period.body else None


def chapter(scope: Scope) -> Deaths | None:
    """The law its deaths are under."""
    period = period_of(scope)
    return chapter_of(period.craft or "") if period else None


def law(scope: Scope) -> Shown:
    """Which deaths, under which section."""
    period, found = period_of(scope), chapter(scope)
    if period is None or found is None:
        return BLANK
    return Shown(text=f"{CRAFTS.get(period.craft or '', '')}, s. {found.specimen}")


def years(scope: Scope) -> Shown:
    """The years, and that they are those of the death."""
    period = period_of(scope)
    return Shown(text=years_of(period)) if period else BLANK


def closed_day(scope: Scope) -> dt.date | None:
    """The day on which the figures were made: its law names who publishes."""
    period = period_of(scope)
    return period.closed.local_days()[0] if period and period.closed else None


def keeper(scope: Scope) -> Shown:
    """Who makes the results of the State public, by the law of the day on which these were closed."""
    found = chapter(scope)
    value = figure(scope, f"statistics.keeper_{found.values}", closed_day(scope)) if found else None
    return Shown(text=value.text) if value else BLANK


def deaths(scope: Scope) -> Shown:
    """All deaths of the period."""
    family = _family(scope)
    return _number(family.whole.deaths) if family else BLANK


def least(scope: Scope) -> Shown:
    """The least count that is stated."""
    family = _family(scope)
    return Shown(text=str(family.least)) if family else BLANK


def _number(value: int | None) -> Shown:
    return Shown(text=MARK if value is None else str(value))


def tables(scope: Scope) -> tuple[Scope, ...]:
    """One repetition for each table."""
    family = _family(scope)
    if family is None:
        return ()
    count = len(family.groupings)
    return tuple(
        replace(scope.bind(index=place, count=count), given=_Table(grouping=one, results=family.results))
        for place, one in enumerate(family.groupings, 1)
    )


def title(scope: Scope) -> Shown:
    """What a table counts by."""
    given = scope.given
    return Shown(text=given.grouping.label) if isinstance(given, _Table) else BLANK


def rows(scope: Scope) -> tuple[Scope, ...]:
    """The rows of a table, the row of all deaths last."""
    family, given = _family(scope), scope.given
    if family is None or not isinstance(given, _Table):
        return ()
    found = (*given.grouping.rows, family.whole)
    return tuple(replace(scope, given=_Cells(row=row, results=given.results)) for row in found)


def row_label(scope: Scope) -> Shown:
    """The class of a row."""
    return Shown(text=scope.given.row.label) if isinstance(scope.given, _Cells) else BLANK


def row_deaths(scope: Scope) -> Shown:
    """The deaths of a row."""
    return _number(scope.given.row.deaths) if isinstance(scope.given, _Cells) else BLANK


def row_result(key: str, scope: Scope) -> Shown:
    """The deaths of a row with a result of a class; a dash where no death of the period has none told."""
    given = scope.given
    if not isinstance(given, _Cells):
        return BLANK
    places = [place for place, one in enumerate(given.results) if one.key == key]
    return _number(given.row.results[places[0]]) if places else Shown(text="–")


def bars_of_results(scope: Scope) -> tuple[Length, ...]:
    """All deaths by result."""
    family = _family(scope)
    if family is None:
        return ()
    pairs = zip(family.results, family.whole.results, strict=True)
    return tuple(Length(label=one.label, value=count) for one, count in pairs)


def bars(scope: Scope) -> tuple[Length, ...]:
    """The deaths of a table by class."""
    given = scope.given
    if not isinstance(given, _Table):
        return ()
    return tuple(Length(label=row.label, value=row.deaths) for row in given.grouping.rows)


def method(scope: Scope) -> tuple[Finding, ...]:
    """How the figures were made and what they are not."""
    family = _family(scope)
    if family is None:
        return ()
    publisher = keeper(scope).text or "the State's own office"
    points = tuple(words.format(mark=MARK, withheld=WITHHELD, least=family.least) for words in METHOD)
    sentence = (
        f"The office's own copy. The cumulative results of the State are made public by the {publisher}."
    )
    return (Finding(tag="i", title="How these figures were made", sentence=sentence, points=points),)
