"""F16: the test facility's written report, with its transmittal to the officer and to the person."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_tests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, request
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import Box, CheckGroup, Citation, Emphasis, Form, Narrative, Row, Section, Signature
from forms.values import Shown
from law.decisions import Confidence

FACILITY = "the test facility"


def _form(chapter: Chapter) -> Form:
    cite = f"{chapter.tests}(2)(e)"
    return Form(
        id="F16",
        title="Report of the test facility",
        short_title="Test facility’s report",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {cite}, Wis. Stats.",
            cites=(cite,),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the test",
        bindings=BINDINGS,
        subjects=of_tests,
        copies="officer · person tested. The facility keeps one.",
        law_day=arrest.test_day,
        sections=(_who(), _test(), _breath(), _findings(), _law(cite), _sent(), _signatures()),
    )


def _who() -> Section:
    return Section(
        letter="A",
        title="Who asked, and who was tested",
        parts=(
            rows.person("A1", "A2", "A3"),
            Row(
                items=(
                    Box(
                        number="A4",
                        span=9,
                        value=_asked_by,
                        reads=("test.asked_by", "request.officer"),
                        label="Test asked for by (officer or person)",
                        needed=rows.ALWAYS,
                        from_whom=FACILITY,
                    ),
                    Box(number="A5", span=7, field="request.requested", label="Requested: date and time"),
                    Box(number="A6", span=8, field="arrest.agency", label="Agency"),
                )
            ),
        ),
    )


def _asked_by(scope: Scope) -> Shown:
    asked = scope.shown("test.asked_by")
    return asked if not asked.blank else scope.shown("request.officer")


def _test() -> Section:
    return Section(
        letter="B",
        title="The test",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=11,
                        field="test.facility",
                        needed=rows.ALWAYS,
                        from_whom=FACILITY,
                    ),
                    CheckGroup(
                        number="B2",
                        span=13,
                        field="test.facility_tests",
                        label="Tests the facility can do",
                        hint="mark all that apply",
                        many=True,
                        columns=0,
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="B3",
                        span=11,
                        field="test.specimen_kind",
                        label="Specimen",
                        hint="mark one",
                        only=frozenset({"blood", "breath", "urine"}),
                        columns=0,
                        needed=rows.ALWAYS,
                        from_whom=FACILITY,
                    ),
                    Box(
                        number="B4",
                        span=7,
                        field="test.sampled",
                        label="Sample taken: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=FACILITY,
                    ),
                    Box(number="B5", span=6, field="test.basis", label="Which test"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="B6",
                        span=14,
                        value=request.drawn,
                        reads=("test.drawn_by", "test.drawer_capacity"),
                        label="Sample drawn by, in the capacity of",
                    ),
                    Box(number="B7", span=10, field="test.directed_by", label="Under the direction of"),
                )
            ),
        ),
    )


def _breath() -> Section:
    return Section(
        letter="C",
        title="Breath: instrument and samples",
        note="free for blood and urine",
        parts=(
            Row(
                items=(
                    Box(number="C1", span=6, field="test.instrument"),
                    Box(number="C2", span=5, field="test.instrument_operator", label="Operated by"),
                    Box(number="C3", span=4, field="test.operator_permit", label="Operator’s permit"),
                    Box(number="C4", span=4, field="test.calibration", label="Calibration check"),
                    Box(number="C5", span=5, field="test.blanks", label="Air blanks, in order"),
                )
            ),
            Row(
                items=(
                    Box(number="C6", span=6, field="test.observation_from", label="Observed from"),
                    Box(number="C7", span=6, field="test.observation_until", label="Observed until"),
                    Box(number="C8", span=4, field="test.first_sample"),
                    Box(number="C9", span=4, field="test.second_sample"),
                    Box(number="C10", span=4, field="test.run_codes", label="Codes"),
                )
            ),
        ),
    )


def _findings() -> Section:
    return Section(
        letter="D",
        title="Findings",
        parts=(
            Row(
                items=(
                    Box(
                        number="D1",
                        span=9,
                        value=request.result,
                        reads=("test.result",),
                        label="Result, with its unit",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=FACILITY,
                    ),
                    Box(number="D2", span=5, field="test.method"),
                    Box(number="D3", span=6, field="test.analyst"),
                    Box(number="D4", span=4, field="test.analyst_permit", label="Permit"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="D5",
                        span=12,
                        value=request.amended,
                        reads=("test.amends",),
                        label="Amends the report of",
                    ),
                    Box(number="D6", span=12, field="test.amend_reason", label="Why amended"),
                )
            ),
            Narrative(number="D7", field="test.outcome", label="Findings in words", on_blank=3, at_least=2),
        ),
    )


def _law(cite: str) -> Section:
    texts = partial(arrest.provisions, (cite,), "test")
    return Section(
        letter="E",
        title="What the section asks",
        parts=(
            Panel(number="E1", findings=texts, on_blank=texts),
            Panel(
                number="E2",
                findings=partial(arrest.answers_on, ("test.facility_report", "test.validity"), "test"),
                empty="the findings of the law on this test cannot be told yet",
            ),
        ),
    )


def _sent() -> Section:
    return Section(
        letter="F",
        title="The two deliveries",
        note="each copy with its own proof",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(number="F1", span=7, field="test.report_to_officer", label="To the officer: when"),
                    Box(number="F2", span=9, label="How, and to whom in person", pen=True),
                    Box(number="F3", span=8, label="Received: initials, date, time", pen=True),
                )
            ),
            Row(
                items=(
                    Box(number="F4", span=7, field="test.report_to_person", label="To the person: when"),
                    Box(
                        number="F5",
                        span=9,
                        value=arrest.address,
                        reads=("who_person.address",),
                        label="Address it was sent to",
                    ),
                    Box(number="F6", span=8, label="Received: initials, date, time", pen=True),
                )
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="G",
        title="Signature",
        parts=(Signature(number="G1", who="for the test facility", name=_analyst, title=_facility),),
    )


def _analyst(scope: Scope) -> Shown:
    return scope.shown("test.analyst")


def _facility(scope: Scope) -> Shown:
    return scope.shown("test.facility")


F16 = replace(_form(BOAT), snowmobile=_form(SLED))
