"""F13: the information at the request for a sample or test: three statements in the section's own words.

The words come from the dated texts of the law, for the craft and the day of the request. Where the words of
that day are not loaded the sheet says so and offers none. This is not the form of the motor-vehicle law.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_requests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, request
from forms.parts import Spoken
from forms.scope import Scope
from forms.spec import Box, CheckGroup, Citation, Emphasis, Form, Row, Section, Signature
from forms.values import Shown
from law.decisions import Confidence

FACILITY = "the test facility"


def _form(chapter: Chapter) -> Form:
    tests = chapter.tests
    return Form(
        id="F13",
        title="Information given at the request for a test",
        short_title="Information at the request",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"ss. {chapter.consent}, {tests}(1)(b), (2), (5), Wis. Stats.",
            cites=(chapter.consent, f"{tests}(1)(b)", f"{tests}(5)"),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the request",
        bindings=BINDINGS,
        subjects=of_requests,
        copies="court or prosecutor · person · agency · department. This is not the motor-vehicle form.",
        law_day=arrest.request_day,
        sections=(_person(), _said(chapter), _answer(), _signatures()),
    )


def _person() -> Section:
    return Section(
        letter="A",
        title="Person, arrest and request",
        note="stands in for the department’s own form, DNR 4100-123",
        parts=(
            rows.person("A1", "A2", "A3"),
            rows.arrested("A4", "A5", "A6"),
            Row(
                items=(
                    Box(
                        number="A7",
                        span=6,
                        field="request.requested",
                        label="Requested: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=rows.ASKING,
                    ),
                    Box(
                        number="A8",
                        span=6,
                        field="request.officer",
                        label="Requesting officer",
                        needed=rows.ALWAYS,
                        from_whom="the arrest report",
                    ),
                    Box(number="A9", span=5, label="Place of the request", pen=True),
                    CheckGroup(
                        number="A10",
                        span=7,
                        field="request.designated",
                        label="Sample or test requested",
                        hint="mark one",
                        columns=0,
                        needed=rows.ALWAYS,
                        from_whom=rows.ASKING,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="A11",
                        span=7,
                        value=request.facility,
                        reads=("test.facility", "test.facility_tests"),
                        label="Test facility, and the tests it can do",
                    ),
                    Box(
                        number="A12",
                        span=4.5,
                        value=request.additional_named,
                        label="Additional test, (2)(c)",
                    ),
                    Box(number="A13", span=3.5, field="request.wording", label="Wording used"),
                    Box(number="A14", span=4.5, field="request.form_used", label="Form used"),
                    Box(number="A15", span=4.5, field="request.recording", label="Recording, number"),
                )
            ),
        ),
    )


def _said(chapter: Chapter) -> Section:
    return Section(
        letter="B",
        title="Said to the person",
        note="at the request and before any sample: initial each one as it is said",
        keep_together=True,
        parts=tuple(
            Spoken(
                number=f"B{number}",
                tag=str(number),
                wording=partial(request.wording, chapter, number),
                said=f"request.statement_{number}",
                language="request.language",
            )
            for number in (1, 2, 3)
        ),
    )


def _answer() -> Section:
    return Section(
        letter="C",
        title="Answer and conduct",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="C1",
                        span=15,
                        field="request.answer",
                        label="Asked: will you provide the sample or submit to the test?",
                        hint="mark one",
                        columns=3,
                        needed=rows.ALWAYS,
                        from_whom=rows.ASKING,
                    ),
                    Box(
                        number="C2",
                        span=6,
                        field="request.answered",
                        label="Answered: date and time",
                        needed=rows.ALWAYS,
                        from_whom=rows.ASKING,
                    ),
                    Box(number="C3", span=3, label="Times asked", pen=True),
                )
            ),
            rows.words(
                "C4",
                "request.answer_words",
                "Exact words of the person, and conduct: what was seen and heard",
                lines=2,
                needed=rows.ALWAYS,
                from_whom=rows.ASKING,
            ),
            Row(
                items=(
                    CheckGroup(
                        number="C5",
                        span=6,
                        field="request.inability_claimed",
                        label="Physical inability stated",
                        columns=0,
                        unknown=True,
                    ),
                    Box(
                        number="C6",
                        span=7,
                        field="request.inability_support",
                        label="Disability or disease: what was shown",
                    ),
                    Box(number="C7", span=5, value=request.obtained, label="Sample then had; its ground"),
                    CheckGroup(
                        number="C8",
                        span=6,
                        field="request.unconscious",
                        label="Not capable of withdrawing consent",
                        columns=0,
                        unknown=True,
                    ),
                )
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="D",
        title="Signatures",
        note="a person who declines to sign: write “declined” and the time",
        keep_together=True,
        parts=(
            Signature(number="D1", who="officer who gave the information", name=_officer, title=_agency),
            Signature(number="D2", who="person, for receipt of a copy", name=arrest.signed_name),
            Signature(number="D3", who="witness or interpreter", name=_witness, when=_has_witness),
        ),
    )


def _officer(scope: Scope) -> Shown:
    return scope.shown("request.officer")


def _agency(scope: Scope) -> Shown:
    return scope.shown("arrest.agency")


def _witness(scope: Scope) -> Shown:
    return scope.shown("request.witness")


def _has_witness(scope: Scope) -> bool:
    return not scope.shown("request.witness").blank


F13 = replace(_form(BOAT), snowmobile=_form(SLED))
