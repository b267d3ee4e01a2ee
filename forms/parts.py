"""Parts of a sheet beside rows and tables: statements, issues, chains, hand-overs, drawings of times."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from forms.scope import Scope, ValueOf
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one panel says. `answer` is the word in the tag; `settled` fills the tag black."""

    tag: str
    title: str
    sentence: str = ""
    citation: str = ""
    answer: str = ""
    settled: bool = False
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Findings, duties or routes one under the other, each with its tag, answer, reasons and citation.

    Attributes:
        empty: what it says when there is nothing; "" prints nothing at all.
        volatile: what it says changes with the clock alone; not compared with an earlier print.
        on_blank: named function that gives what a blank form prints; None prints nothing there.
    """

    number: str
    findings: Callable[[Scope], tuple[Finding, ...]]
    empty: str = "nothing to say"
    volatile: bool = False
    on_blank: Callable[[Scope], tuple[Finding, ...]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of one statement on a day.

    Attributes:
        words: to be said as they stand; "" when none may be offered as current.
        note: wording, version and citation, printed small.
        instead: why no words stand here and what to do, "" when they do.
    """

    words: str
    note: str
    instead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A statement said to a person, with the time it was said and room for both people's initials.

    Attributes:
        tag: its number, in the black tag.
        wording: named function that gives the words for the day (None on a blank form) the sheet is about.
        said: path of the field that holds when it was said.
        language: path of the field that holds language and manner.
    """

    number: str
    tag: str
    wording: Callable[[Scope, dt.date | None], Wording]
    said: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One line of an issue, with where it can be shown ("F13 B2", "E-04", "" for nowhere)."""

    text: str
    exhibit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What the record says on one issue.

    Attributes:
        for_it, against_it: what points to yes and to no.
        not_known: what is missing, each with whom to ask.
        ask: questions to put to the officer.
    """

    answer: str
    settled: bool = False
    for_it: tuple[Point, ...] = ()
    against_it: tuple[Point, ...] = ()
    not_known: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One issue to be heard: what points to yes, what to no, what is not yet known.

    Attributes:
        tag: its letter, in the black tag.
        weigh: named function that gives what the record says on it.
        lines: writing lines on a blank form.
    """

    number: str
    tag: str
    question: str
    citation: str
    weigh: Callable[[Scope], Weighed]
    lines: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainHead:
    """The head of a specimen's chain of custody: so many entries, this hash, as digits and bars.

    Attributes:
        specimen: name of the bound specimen.
        faults: named function that names the faults of the chain in one sentence.
    """

    number: str
    specimen: str
    faults: ValueOf


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOvers:
    """Lines for hand-overs on paper, numbered on from the ledger: the rest of the page and one page more.

    Attributes:
        first: named function that gives the number of the first free line.
    """

    number: str
    first: ValueOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One line of a drawing of times.

    Attributes:
        words: the time in words, beside the bar.
        start, end: UTC; None leaves that side open, both None mean that nothing is known.
        reckoned: hatched: worked out, not recorded.
    """

    label: str
    words: str
    start: dt.datetime | None = None
    end: dt.datetime | None = None
    reckoned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Timescale:
    """Times as bars on one scale. It repeats boxes: nothing is told by the drawing alone.

    Attributes:
        zone: IANA zone of the readings under the scale.
        heads: figures above the drawing, each a label and words; "" leaves room for the pen.
        bars: from top to bottom.
        step: what is added to the first bar to give the second ("+ 6 h 00 min"), "" for nothing.
        both: where both answers are possible; None for nowhere.
        both_words: the same in words.
    """

    zone: str
    heads: tuple[tuple[str, str], ...] = ()
    bars: tuple[Bar, ...] = ()
    step: str = ""
    both: tuple[dt.datetime, dt.datetime] | None = None
    both_words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervals:
    """A drawing of times on one scale.

    Attributes:
        drawn: named function that gives the drawing.
        on_blank: named function that gives what a blank form prints.
    """

    number: str
    label: str
    drawn: Callable[[Scope], Timescale]
    on_blank: Callable[[Scope], Timescale]


WITHHELD = "withheld"
"""What a count that is not stated says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """One bar of a chart; `value` None is withheld, and drawn as a word."""

    label: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Counts as bars, one under the other. It repeats the table it stands with, so nothing is only in it.

    Attributes:
        bars: named function that gives them from top to bottom.
    """

    number: str
    label: str
    bars: Callable[[Scope], tuple[Length, ...]]
