"""F19: the hold after an arrest, the three ways out of it, the release, and the adult's receipt.

Every figure comes from the law's finding on the arrest; where there is none yet the sheet says that it cannot
be told yet. "Earliest release" is the least; when it has come nobody must be released.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_arrests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, release
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Emphasis,
    Form,
    Option,
    Row,
    Section,
    Signature,
    Statement,
)
from forms.values import Shown
from law.decisions import Confidence

JAIL = "the jail log"
RELEASING = "the releasing officer"
GROUNDS = (
    Option(key="time_elapsed", label="1 time"),
    Option(key="test_result", label="2 test"),
    Option(key="responsible_adult", label="3 responsible adult"),
    Option(key="other_authority", label="other authority"),
)


def _form(chapter: Chapter) -> Form:
    return Form(
        id="F19",
        title="Hold and release after an arrest",
        short_title="Hold and release",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {chapter.hold}, Wis. Stats. · time; test under s. {chapter.tests}(1)(a); adult",
            cites=(chapter.hold,),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.MEMORY_MEDIUM,
        ),
        law_date_role="day of the arrest",
        bindings=BINDINGS,
        subjects=of_arrests,
        copies="jail · agency · adult (part E).",
        law_day=arrest.arrest_day,
        sections=(_person(), _hold(chapter), _routes(chapter), _release(), _receipt()),
    )


def _person() -> Section:
    return Section(
        letter="A",
        title="Person and arrest",
        parts=(
            rows.person("A1", "A2", "A3"),
            rows.arrested("A4", "A5", "A6"),
            rows.officer("A7", "A8", "A9"),
        ),
    )


def _hold(chapter: Chapter) -> Section:
    return Section(
        letter="B",
        title="Hold",
        note="time elapsed from the arrest; a change of clocks in between is counted",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=7,
                        field="arrest.arrested",
                        label="Held from",
                        emphasis=Emphasis.STRONG,
                    ),
                    Box(
                        number="B2",
                        span=11,
                        value=release.earliest,
                        reads=("arrest.arrested",),
                        label="Earliest release by time alone",
                        emphasis=Emphasis.CLOCK,
                    ),
                    Box(
                        number="B3",
                        span=6,
                        value=release.clock_change,
                        reads=("arrest.arrested",),
                        label="Change of clocks in between",
                    ),
                )
            ),
            Panel(
                number="B4",
                findings=partial(release.hold_findings, chapter),
                on_blank=partial(release.blank_findings, chapter),
                empty="",
            ),
        ),
    )


def _routes(chapter: Chapter) -> Section:
    return Section(
        letter="C",
        title="The three routes",
        note="any one is enough; the section sets no duty to release at that moment",
        parts=(
            _route("C1", release.TIME, chapter),
            Row(
                indent=1,
                items=(
                    Box(
                        number="C2",
                        span=8,
                        value=release.elapsed_at_release,
                        reads=("release.released",),
                        label="Elapsed at the release",
                    ),
                    Box(number="C3", span=15, field="arrest.held_at", label="Held at"),
                ),
            ),
            _route("C4", release.TEST, chapter),
            Row(
                indent=1,
                items=(
                    Box(
                        number="C5",
                        span=7,
                        value=release.test_made,
                        reads=("test.specimen_kind", "test.sampled"),
                        label="Test and time",
                    ),
                    Box(
                        number="C6",
                        span=6,
                        value=release.test_result,
                        reads=("test.result",),
                        label="Result as reported",
                    ),
                    Box(number="C7", span=5, field="test.result_known", label="Result known"),
                    Box(number="C8", span=5, field="test.analyst", label="Reported by"),
                ),
            ),
            _route("C9", release.TO_ADULT, chapter),
            Row(
                indent=1,
                items=(
                    Box(
                        number="C10",
                        span=23,
                        value=release.adult,
                        reads=("release.adult_name", "release.adult_relation"),
                        label="Adult proposed",
                    ),
                ),
            ),
        ),
    )


def _route(number: str, which: str, chapter: Chapter) -> Panel:
    return Panel(
        number=number,
        findings=partial(release.route, chapter, which),
        on_blank=partial(release.route_head, chapter, which),
        volatile=True,
    )


def _release() -> Section:
    return Section(
        letter="D",
        title="Release",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="D1",
                        span=10,
                        field="release.ground",
                        label="Route used",
                        hint="mark one",
                        options=GROUNDS,
                        columns=2,
                        needed=rows.ALWAYS,
                        from_whom=RELEASING,
                    ),
                    Box(
                        number="D2",
                        span=7,
                        field="release.released",
                        label="Released: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=JAIL,
                    ),
                    Box(
                        number="D3",
                        span=7,
                        field="release.released_by",
                        label="Released by",
                        needed=rows.ALWAYS,
                        from_whom=JAIL,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="D4",
                        span=12,
                        field="release.other_authority",
                        label="Other authority for the hold or its end (court, hospital, transfer ...)",
                        needed=release.other_ground,
                        from_whom=RELEASING,
                    ),
                    Box(
                        number="D5",
                        span=12,
                        field="release.override_reason",
                        label="Released though no route was open: ground and person",
                    ),
                )
            ),
        ),
    )


def _receipt() -> Section:
    return Section(
        letter="E",
        title="Receipt of the responsible adult",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(
                        number="E1",
                        span=12,
                        field="release.adult_name",
                        label="Adult: last, first, middle",
                        needed=release.to_adult,
                        from_whom=RELEASING,
                    ),
                    Box(number="E2", span=3, field="release.adult_age", label="Age"),
                    Box(
                        number="E3",
                        span=9,
                        field="release.adult_id",
                        label="Identification seen, number",
                        needed=release.to_adult,
                        from_whom=RELEASING,
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="E4",
                        span=12,
                        field="release.adult_relation",
                        label="Relation to the person",
                        hint="mark one",
                        columns=0,
                        needed=release.to_adult,
                        from_whom=RELEASING,
                    ),
                    Box(number="E5", span=12, label="Address and telephone of the adult", pen=True),
                )
            ),
            Statement(
                words="I received the person named in A1 from custody on the date and at the time in D2."
            ),
            Signature(
                number="E6",
                who="responsible adult",
                name=release.adult_name,
                title=release.adult_relation,
            ),
            Signature(number="E7", who="officer releasing", name=_released_by, title=_agency),
        ),
    )


def _released_by(scope: Scope) -> Shown:
    return scope.shown("release.released_by")


def _agency(scope: Scope) -> Shown:
    return scope.shown("arrest.agency")


F19 = replace(_form(BOAT), snowmobile=_form(SLED))
