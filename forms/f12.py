"""F12: the record of a preliminary screening, with the limits of its use printed on it.

The only form that states the result of a screening. Its fence stands on every page.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_screenings
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import Box, CheckGroup, Citation, Emphasis, Form, Row, Section, Signature
from forms.values import Shown
from law.decisions import Confidence

ASKED_BY = "the officer who asked"


def _form(chapter: Chapter) -> Form:
    sections = (_person(), _screening(chapter), _result(), _limits(chapter), _signatures())
    return Form(
        id="F12",
        title="Preliminary screening record",
        short_title="Preliminary screening",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {chapter.screening}, Wis. Stats.",
            cites=tuple(f"{chapter.screening}({n})" for n in (1, 2, 3, 4)),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the screening",
        bindings=BINDINGS,
        subjects=of_screenings,
        fence=chapter.fence,
        instruction=(
            "A preliminary screening is no chemical test under "
            f"s. {chapter.tests}, is not a result of one, and opens no way out of the hold."
        ),
        copies="agency. Not to any file that is shown at a trial, except as part D says.",
        law_day=arrest.screening_day,
        sections=sections,
    )


def _person() -> Section:
    return Section(
        letter="A", title="Person", parts=(rows.person("A1", "A2", "A3"), rows.officer("A4", "A5", "A6"))
    )


def _screening(chapter: Chapter) -> Section:
    return Section(
        letter="B",
        title="Before the screening",
        note=f"probable cause under the {chapter.law}, before an arrest",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=8,
                        field="screening.requested",
                        label="Asked for: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=ASKED_BY,
                    ),
                    Box(
                        number="B2",
                        span=8,
                        field="screening.requested_by",
                        label="Asked for by",
                        needed=rows.ALWAYS,
                        from_whom="the agency",
                    ),
                    Box(number="B3", span=8, field="arrest.arrested", label="Arrested: date and time"),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="B4",
                        span=9,
                        field="screening.before_arrest",
                        columns=0,
                        unknown=True,
                        needed=rows.ALWAYS,
                        from_whom=ASKED_BY,
                    ),
                    CheckGroup(
                        number="B5",
                        span=8,
                        field="screening.kind",
                        hint="mark one",
                        columns=0,
                        needed=rows.ALWAYS,
                        from_whom=ASKED_BY,
                    ),
                    rows.tri("B6", 7, "screening.declined"),
                )
            ),
            rows.words(
                "B7",
                "screening.probable_cause",
                "Probable cause: facts and their times",
                lines=4,
                needed=rows.ALWAYS,
                from_whom=ASKED_BY,
            ),
        ),
    )


def _result() -> Section:
    return Section(
        letter="C",
        title="Result",
        note="for the two purposes in part D only",
        parts=(
            Row(
                items=(
                    Box(number="C1", span=6, field="screening.result", emphasis=Emphasis.STRONG),
                    Box(number="C2", span=8, field="screening.result_text"),
                    Box(number="C3", span=10, field="screening.instrument", label="Instrument"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="C4",
                        span=12,
                        field="screening.sample_destroyed",
                        label="Oral fluid sample destroyed or returned",
                    ),
                    Box(number="C5", span=12, label="Time of each reading", pen=True),
                )
            ),
        ),
    )


def _limits(chapter: Chapter) -> Section:
    cites = tuple(f"{chapter.screening}({n})" for n in (2, 3, 4))
    limits = partial(arrest.provisions, cites, "screening")
    return Section(
        letter="D",
        title="What it may be used for",
        keep_together=True,
        parts=(
            Panel(number="D1", findings=limits, on_blank=limits),
            Panel(
                number="D2",
                findings=partial(arrest.answers_on, ("screening.valid", "screening.use"), "screening"),
                empty="the findings of the law on this screening cannot be told yet",
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="E",
        title="Signature",
        parts=(Signature(number="E1", who="officer who made the screening", name=_asked_by),),
    )


def _asked_by(scope: Scope) -> Shown:
    return scope.shown("screening.requested_by")


F12 = replace(_form(BOAT), snowmobile=_form(SLED))
