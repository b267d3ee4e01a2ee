"""F14: the request of a person for an additional, optional or private test, and what came of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_tested_people
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, request
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import Box, CheckGroup, Citation, Column, Form, Option, Row, Section, Signature, Table
from forms.values import Shown
from law.decisions import Confidence

WHICH = (
    Option(key="additional", label="Additional test, (3)(a)"),
    Option(key="optional", label="Designated or additional test, not requested by an officer, (3)(b)"),
    Option(key="private", label="Test by a person of own choice"),
)


def _form(chapter: Chapter) -> Form:
    tests = chapter.tests
    return Form(
        id="F14",
        title="Request for an additional or optional test",
        short_title="Additional and optional tests",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {tests}(3), Wis. Stats.",
            cites=tuple(f"{tests}(3)({letter})" for letter in "abcd"),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the request",
        bindings=BINDINGS,
        subjects=of_tested_people,
        copies="person · test facility · agency · court or prosecutor.",
        law_day=arrest.request_day,
        sections=(_person(), _designated(), _asked(chapter), _tests(), _law(chapter), _signatures()),
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


def _designated() -> Section:
    return Section(
        letter="B",
        title="Test the officer requested",
        parts=(
            Row(
                items=(
                    Box(number="B1", span=7, field="request.requested", label="Requested: date and time"),
                    Box(number="B2", span=5, field="request.designated", label="Sample"),
                    Box(number="B3", span=6, field="request.answer", label="Answer"),
                    Box(number="B4", span=6, field="test.sampled", label="Sample taken"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="B5",
                        span=14,
                        value=request.facility,
                        reads=("test.facility", "test.facility_tests"),
                        label="Test facility, and the tests it can do",
                    ),
                    Box(number="B6", span=10, label="Additional test the facility named", pen=True),
                )
            ),
        ),
    )


def _asked(chapter: Chapter) -> Section:
    return Section(
        letter="C",
        title="What the person asks for",
        note=f"s. {chapter.tests}(3): written down when it is asked",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="C1",
                        span=14,
                        label="Asked for",
                        hint="mark all that apply",
                        options=WHICH,
                        many=True,
                        columns=1,
                        value=_kinds,
                        reads=("row_test.basis",),
                    ),
                    Box(number="C2", span=5, label="Asked: date and time", pen=True),
                    Box(number="C3", span=5, label="Asked to whom", pen=True),
                )
            ),
            Row(
                items=(
                    Box(number="C4", span=12, label="Words of the person", pen=True),
                    Box(number="C5", span=7, label="At whose expense", pen=True),
                    Box(number="C6", span=5, label="Facility told: time", pen=True),
                )
            ),
        ),
    )


def _kinds(scope: Scope) -> Shown:
    found = [row.value("row_test.basis") for row in request.other_test_rows(scope)]
    return Shown(chosen=tuple(dict.fromkeys(str(key) for key in found)))


def _tests() -> Section:
    return Section(
        letter="D",
        title="What came of it",
        parts=(
            Table(
                number="D1",
                label="Additional, optional and private tests",
                rows=request.other_test_rows,
                on_form=0,
                on_blank=3,
                empty=request.no_other_tests,
                columns=(
                    Column(head="Which test", span=4, field="row_test.basis"),
                    Column(
                        head="Asked, paid by",
                        span=3,
                        value=request.row_asked,
                        reads=("row_test.asked_by", "row_test.paid_by"),
                    ),
                    Column(head="Specimen", span=2, field="row_test.specimen_kind"),
                    Column(head="Sample taken", span=3, field="row_test.sampled"),
                    Column(
                        head="Facility, made by",
                        span=4,
                        value=request.row_drawn,
                        reads=("row_test.facility", "row_test.drawn_by"),
                    ),
                    Column(head="Result", span=3, value=request.row_result, reads=("row_test.result",)),
                    Column(head="What came of it", span=4, field="row_test.outcome"),
                ),
            ),
            Row(
                items=(
                    Box(
                        number="D2",
                        span=24,
                        label="A test that could not be had: why, and who said so, at what time",
                        pen=True,
                    ),
                )
            ),
        ),
    )


def _law(chapter: Chapter) -> Section:
    cites = tuple(f"{chapter.tests}(3)({letter})" for letter in "abcd")
    texts = partial(arrest.provisions, cites, "request")
    return Section(
        letter="E",
        title="What the section says",
        note="states the rule, gives no advice",
        parts=(Panel(number="E1", findings=texts, on_blank=texts),),
    )


def _signatures() -> Section:
    return Section(
        letter="F",
        title="Signatures",
        note="a person who declines to sign: write “declined” and the time",
        keep_together=True,
        parts=(
            Signature(number="F1", who="person who asks", name=arrest.signed_name),
            Signature(number="F2", who="officer who took the request down"),
        ),
    )


F14 = replace(_form(BOAT), snowmobile=_form(SLED))
