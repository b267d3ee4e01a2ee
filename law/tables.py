"""The dated tables of the law: values and restatements by day, views of them, and office editions.

Tables are immutable. A view (the two documents alone, with the office's editions, a shifted copy for the
mutation tests) is another `LawTables`; nothing is ever changed in place, so that a look-up may be remembered.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from decimal import Decimal
from enum import StrEnum

from law.answers import Answer
from law.decisions import Confidence, LawSource
from law.editions import FIRST_DAY, LawDay, Span, law_day
from law.errors import LawGap
from law.plain import dataclass
from law.wording import day as day_words

Value = int | Decimal | bool | str


class ValueKind(StrEnum):
    """What a dated value is. Whole numbers are `int`, concentrations `Decimal`, money whole cents."""

    HOURS = "hours"
    DAYS = "days"
    MINUTES = "minutes"
    YEARS = "years"
    MONEY = "money"  # whole cents
    CONCENTRATION = "concentration"  # alcohol concentration as the statute states it
    VOLUME = "volume"  # cc
    DISTANCE = "distance"  # feet
    SPEED = "speed"  # miles per hour
    COUNT = "count"  # a number of things; draws no limit of its own
    FLAG = "flag"  # True / False
    TEXT = "text"  # an addressee, words with legal effect
    PROVISION = "provision"  # a restatement


class ProvisionClass(StrEnum):
    """What a provision of the catalogue is to the people the program serves."""

    DUTY = "duty"  # something a person must do or must not do
    DEFINITION = "definition"
    PROCEDURE = "procedure"  # how, for whom and when duties apply; what follows
    OUTSIDE = "outside"  # titles, fees, agents, rule making: law to look up, without a rule


class Bound(StrEnum):
    """Whether the figure itself is inside the limit it draws."""

    INCLUSIVE = "inclusive"
    EXCLUSIVE = "exclusive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One value or text in the days it applied.

    `taken_over` marks a figure of a section that one of the two documents names as a definition of its own:
    it stays in the view of the documents alone, with the confidence of its own source. `continues` marks the
    days of a text after its source fell silent: the same text as the edition before, under another source.
    """

    span: Span
    value: Value
    law: LawSource
    bound: Bound | None = None
    phrase: str = ""
    open_question: str = ""
    taken_over: bool = False
    continues: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Days for which there is no edition: not obtained, not yet law, or law from a day that is not sure.

    `may_differ` marks an edition not obtained of which it is known that the figure was probably another.
    """

    span: Span
    answer: Answer
    why: str
    may_differ: bool = False

    @property
    def words(self) -> str:
        """Why there is no edition: "not loaded: ..."."""
        return f"{_GAP_WORDS.get(self.answer, 'not loaded')}: {self.why}"


_GAP_WORDS = {Answer.NOT_IN_FORCE: "not in force", Answer.LEGAL_CALL: "in doubt"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Everything known of one parameter or provision over time.

    Attributes:
        id: parameter id ("boat.release.hours") or canonical citation of a provision.
        step: one step of the value, for the tests that shift it; in the unit of the value (cents for money).
        binds: whom a provision binds, in words.
        provision_class: what a provision is; None for a value.
        file: the table it came from.
    """

    id: str
    title: str
    kind: ValueKind
    unit: str = ""
    step: str = "1"
    binds: str = ""
    provision_class: ProvisionClass | None = None
    file: str = ""
    editions: tuple[Edition, ...] = ()
    gaps: tuple[Gap, ...] = ()

    @property
    def citation(self) -> str:
        """The citation its latest edition names; the id when it has none."""
        return self.editions[-1].law.citation if self.editions else self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class LawValue:
    """A figure of the law on a day, with where it comes from."""

    id: str
    kind: ValueKind
    unit: str
    edition: Edition

    @property
    def value(self) -> Value:
        """The plain value."""
        return self.edition.value

    @property
    def law(self) -> LawSource:
        """Where it comes from."""
        return self.edition.law

    @property
    def number(self) -> int:
        """The value of a whole-number kind."""
        assert isinstance(self.edition.value, int)
        return self.edition.value

    @property
    def decimal(self) -> Decimal:
        """The value of a concentration."""
        assert isinstance(self.edition.value, Decimal)
        return self.edition.value

    @property
    def text(self) -> str:
        """The value of a text."""
        assert isinstance(self.edition.value, str)
        return self.edition.value

    @property
    def flag(self) -> bool:
        """The value of a flag."""
        assert isinstance(self.edition.value, bool)
        return self.edition.value

    @property
    def hours(self) -> dt.timedelta:
        """The value of a span of hours."""
        return dt.timedelta(hours=self.number)

    @property
    def inclusive(self) -> bool:
        """True when the figure itself is inside the limit."""
        return self.edition.bound is not Bound.EXCLUSIVE

    def reached_by(self, amount: int | Decimal) -> bool:
        """For a floor: the amount is at it (when inclusive) or over it."""
        figure = self._figure()
        return amount > figure or (self.inclusive and amount == figure)

    def keeps(self, amount: int | Decimal) -> bool:
        """For a ceiling: the amount is at it (when inclusive) or under it."""
        figure = self._figure()
        return amount < figure or (self.inclusive and amount == figure)

    def _figure(self) -> int | Decimal:
        assert isinstance(self.edition.value, int | Decimal)
        return self.edition.value

    @property
    def display(self) -> str:
        """The figure as people write it: "24", "$2,000", "0.05"."""
        return shown(self.kind, self.edition.value)

    @property
    def phrase(self) -> str:
        """The few words of the law that hold the figure, with the figure of this day in them."""
        return self.edition.phrase.replace("{value}", self.display)


def shown(kind: ValueKind, value: Value) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind is ValueKind.MONEY and isinstance(value, int):
        dollars, cents = divmod(value, 100)
        return f"${dollars:,}" + (f".{cents:02d}" if cents else "")
    return str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeEdition:
    """A dated value or text that an administrator of the office's law tables adds or corrects.

    Attributes:
        target: id of the parameter or citation of the provision.
        start: first day it applies.
        until: first day it no longer applies, None when open.
        value: the value as typed: "72", "2500.00", "0.05", "yes", or a text. None to say that nothing is
            loaded.
        not_in_force: with no value: the provision does not exist in these days.
        bound: "inclusive" / "exclusive"; "" keeps the bound of the edition it replaces.
        reason, by, source, verified_on: who says so and why; shown wherever it is used.
    """

    target: str
    start: dt.date
    value: str | None
    citation: str
    source: str
    reason: str
    by: str
    until: dt.date | None = None
    bound: str = ""
    phrase: str = ""
    label: str = "office edition"
    verified_on: dt.date | None = None
    not_in_force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeWording:
    """The office's own words, or a translation, of the three statements at a request: one dated version.

    Attributes:
        version: its name, unique in the office; a request names it.
        chapter: "boat" or "sled".
        language: as the office calls it.
        start, until: first day it is used, first day it is no longer (None: open).
        sentences: the text, sentence by sentence.
        covers: for each of the three items the numbers (from 1) of the sentences that cover it, as the person
            who entered it confirmed item by item.
        by, source: who entered it, who wrote or translated it.
    """

    version: str
    chapter: str
    language: str
    start: dt.date
    sentences: tuple[str, ...]
    covers: tuple[tuple[int, ...], ...]
    source: str
    by: str
    until: dt.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredItem:
    """One item a report must state: its key ("NR5.08(1)(b)"), our short wording, when it applies at all.

    `applies` is "always", "injury_or_death", "death", "damage", "other_craft" or "other_property".
    """

    key: str
    citation: str
    wording: str
    applies: str = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class HolidayRule:
    """One legal holiday: a fixed month and day, or the nth weekday (1 = Monday) of a month; -1 = the last."""

    name: str
    month: int
    day: int = 0
    weekday: int = 0
    nth: int = 0
    since: int = 0


_PLACE = re.compile(r"\{law:([A-Za-z0-9_.]+?)(\|words)?\}")
_NOT_LOADED_WORDS = "(figure not loaded)"
_BY_DATE_WORDS = "(by date)"


@dataclass(frozen=True, slots=True, kw_only=True)
class LawTables:
    """All dated tables in one view.

    Attributes:
        parameters: figures, flags and addressees by id.
        provisions: restatements by canonical citation.
        items: required items by list ("NR5.08", "33CFR173.57").
        view: "all", "seeds" or words for another view.
        wordings: the office's wordings of the three statements.
    """

    parameters: Mapping[str, Series]
    provisions: Mapping[str, Series]
    items: Mapping[str, tuple[RequiredItem, ...]] = field(default_factory=dict)
    holidays: tuple[HolidayRule, ...] = ()
    view: str = "all"
    wordings: tuple[OfficeWording, ...] = ()
    _seen: dict[tuple[str, dt.date | None, dt.date | None], Edition | LawGap] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _texts: dict[tuple[str, dt.date | None, dt.date | None], LawSource] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _views: dict[str, LawTables] = field(default_factory=dict, init=False, repr=False, compare=False)

    def value(self, parameter: str, on: dt.date | LawDay) -> LawValue:
        """The figure on a day.

        Raises:
            LawGap: not loaded, not in force, or the day known too roughly to choose between editions.
            KeyError: no such parameter; a fault of the program.
        """
        series = self.parameters[parameter]
        return LawValue(id=series.id, kind=series.kind, unit=series.unit, edition=self._edition(series, on))

    def provision(self, citation: str, on: dt.date | LawDay) -> LawSource:
        """A provision on a day, with our restatement (figures filled in).

        Raises:
            LawGap: as for `value`.
            KeyError: the catalogue does not name the provision; a fault of the program.
        """
        day = on if isinstance(on, LawDay) else law_day(on)
        key = (citation, day.first, day.last)
        if key not in self._texts:
            law = self._edition(self.provisions[citation], day).law
            self._texts[key] = dataclasses.replace(law, restatement=self.phrase(law.restatement, day))
        return self._texts[key]

    def holds(self, citation: str) -> bool:
        """Whether this view has the provision on any day at all: a view of the seeds lacks what they lack.

        Raises:
            KeyError: the catalogue does not name the provision; a fault of the program.
        """
        return bool(self.provisions[citation].editions)

    def open_question(self, citation: str, on: dt.date | LawDay) -> str:
        """What is open about a provision on a day; "" when nothing.

        Raises:
            LawGap: as for `value`.
        """
        return self._edition(self.provisions[citation], on).open_question

    def phrase(self, text: str, on: dt.date | LawDay | None) -> str:
        """The text with its places `{law:ID}` (figure) and `{law:ID|words}` (the law's words) filled in.

        A figure with no edition on that day reads "(figure not loaded)"; with no day known and editions that
        differ, "(by date)".
        """
        if "{law:" not in text:
            return text
        day = on if on is not None else LawDay(first=None, last=None)
        return _PLACE.sub(_Filler(tables=self, day=day).fill, text)

    def _edition(self, series: Series, on: dt.date | LawDay) -> Edition:
        day = on if isinstance(on, LawDay) else law_day(on)
        key = (series.id, day.first, day.last)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = _select(series, day)
        if isinstance(found, LawGap):
            raise LawGap(found.answer, found.target, found.citation, found.why)
        return found

    def seeds_only(self) -> LawTables:
        """The two documents of the office alone: everything not read in them is not loaded."""
        if "seeds" not in self._views:
            self._views["seeds"] = self.filtered("seeds", _is_seed, "the two documents do not contain it")
        return self._views["seeds"]

    def filtered(self, view: str, keep: Callable[[Edition], bool], why: str) -> LawTables:
        """A view in which editions that `keep` refuses become *not loaded*."""
        return dataclasses.replace(
            self,
            view=view,
            parameters={key: _filter(series, keep, why) for key, series in self.parameters.items()},
            provisions={key: _filter(series, keep, why) for key, series in self.provisions.items()},
        )

    def replaced(self, series: Series, view: str = "") -> LawTables:
        """A view with one series exchanged."""
        parameters, provisions = dict(self.parameters), dict(self.provisions)
        (provisions if series.kind is ValueKind.PROVISION else parameters)[series.id] = series
        return dataclasses.replace(self, parameters=parameters, provisions=provisions, view=view or self.view)

    def with_wordings(self, wordings: tuple[OfficeWording, ...]) -> LawTables:
        """A view with these wordings of the office."""
        return dataclasses.replace(self, wordings=wordings)

    def series(self, target: str) -> Series:
        """The parameter or provision of that id.

        Raises:
            KeyError: none.
        """
        return self.parameters[target] if target in self.parameters else self.provisions[target]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filler:
    tables: LawTables
    day: dt.date | LawDay

    def fill(self, match: re.Match[str]) -> str:
        try:
            value = self.tables.value(match.group(1), self.day)
        except LawGap as gap:
            return _BY_DATE_WORDS if gap.answer is Answer.UNKNOWN else _NOT_LOADED_WORDS
        return value.phrase if match.group(2) else value.display


def _is_seed(edition: Edition) -> bool:
    # What is ours is no law: it does not come and go with the documents loaded.
    return edition.taken_over or edition.law.confidence in (Confidence.SEED, Confidence.OURS)


def _filter(series: Series, keep: Callable[[Edition], bool], why: str) -> Series:
    dropped = tuple(
        Gap(span=edition.span, answer=Answer.NOT_LOADED, why=why)
        for edition in series.editions
        if not keep(edition)
    )
    kept = tuple(edition for edition in series.editions if keep(edition))
    return dataclasses.replace(series, editions=kept, gaps=(*series.gaps, *dropped))


def _select(series: Series, day: LawDay) -> Edition | LawGap:
    if day.unknown:
        return _select_undated(series)
    if day.last is not None and day.last < FIRST_DAY:
        why = f"the tables of this program begin on {day_words(FIRST_DAY)}"
        return LawGap(Answer.NOT_LOADED, series.id, series.citation, why)
    editions = [edition for edition in series.editions if day.touches(edition.span)]
    holes = [gap for gap in series.gaps if day.touches(gap.span)]
    if not holes and _all_alike(editions):
        return editions[-1]
    if not editions and len({gap.answer for gap in holes}) == 1:
        return LawGap(holes[0].answer, series.id, series.citation, holes[0].why)
    return _day_needed(series)


def _select_undated(series: Series) -> Edition | LawGap:
    """With no day at all an edition is given only where every edition ever loaded says the same."""
    if not series.editions:
        answers = {gap.answer for gap in series.gaps}
        answer = answers.pop() if len(answers) == 1 else Answer.NOT_LOADED
        why = series.gaps[-1].why if series.gaps else "nothing is loaded"
        return LawGap(answer, series.id, series.citation, why)
    if _all_alike(series.editions) and not any(gap.may_differ for gap in series.gaps):
        return series.editions[-1]
    return _day_needed(series)


def _day_needed(series: Series) -> LawGap:
    why = f"{series.title}: the editions differ, and the day that chooses between them is not known"
    return LawGap(Answer.UNKNOWN, series.id, series.citation, why)


def _all_alike(editions: Iterable[Edition]) -> bool:
    return len({(edition.value, edition.bound) for edition in editions}) == 1
