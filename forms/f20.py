"""F20: the outline a prosecutor takes to a refusal hearing: four issues, inability, exhibits.

Each issue says what the record holds for it and against it, what is not yet known and whom to ask. It states
rule and facts and gives no advice. No result of a screening stands on it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from forms.arrest_rows import ALWAYS, ASKING, OFFICER
from forms.arrest_subjects import BINDINGS, of_requests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, refusal
from forms.f13 import F13
from forms.f24 import F24
from forms.items import leaves
from forms.parts import Issue, Panel, Spoken
from forms.spec import Box, CheckGroup, Citation, Column, Form, Item, Narrative, Row, Section, Table
from law.decisions import Confidence


def _exhibits(form: Form) -> dict[str, str]:
    """Boxes of a sheet by the field that fills them, "test_request.statement_1" to "F13 B1"."""
    found: dict[str, str] = {}
    for section in form.sections:
        for leaf in leaves(section):
            paths = [leaf.field, *leaf.reads] if isinstance(leaf, Item) else []
            paths += [leaf.said] if isinstance(leaf, Spoken) else []
            for path in paths:
                binding, _, key = path.partition(".")
                if key:
                    found.setdefault(f"{form.bindings[binding]}.{key}", f"{form.id} {leaf.number}")
    return found


EXHIBITS = MappingProxyType({**_exhibits(F24), **_exhibits(F13)})


def _form(chapter: Chapter) -> Form:
    section = f"{chapter.tests}(5)"
    return Form(
        id="F20",
        title="Refusal hearing outline",
        short_title="Refusal hearing",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {section}(a) to (d), Wis. Stats. · states rule and facts, gives no advice",
            cites=(section,),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the request",
        bindings=BINDINGS,
        subjects=of_requests,
        copies="prosecutor.",
        law_day=arrest.request_day,
        remark=refusal.remark,
        sections=(_matter(), _issues(chapter), _inability(chapter), _doubts(), _evidence(), _ruling()),
    )


def _matter() -> Section:
    return Section(
        letter="A",
        title="Matter",
        parts=(
            Row(
                items=(
                    Box(
                        number="A1",
                        span=10,
                        value=arrest.name,
                        reads=("who_person.name",),
                        label="Person",
                        needed=ALWAYS,
                        from_whom=ASKING,
                    ),
                    Box(
                        number="A2",
                        span=5,
                        field="arrest.arrested",
                        label="Arrested",
                        needed=ALWAYS,
                        from_whom=OFFICER,
                    ),
                    Box(
                        number="A3",
                        span=5,
                        field="request.requested",
                        label="Request",
                        needed=ALWAYS,
                        from_whom=ASKING,
                    ),
                    Box(number="A4", span=4, field="request.designated", label="Sample"),
                )
            ),
            Row(
                items=(
                    Box(number="A5", span=6, field="refusal.court", label="Court"),
                    Box(number="A6", span=6, field="refusal.court_number", label="File number"),
                    Box(
                        number="A7",
                        span=6,
                        value=refusal.hearings,
                        reads=("refusal.hearing", "refusal.adjourned"),
                        label="Hearing",
                    ),
                    Box(number="A8", span=6, label="Judge; prosecutor", pen=True),
                )
            ),
            Row(
                items=(
                    Box(
                        number="A9",
                        span=12,
                        value=refusal.screening_line,
                        reads=("screening.requested",),
                        label="Preliminary screening",
                    ),
                    Box(number="A10", span=12, field="request.answer", label="Answer on record"),
                )
            ),
        ),
    )


def _issues(chapter: Chapter) -> Section:
    section = f"s. {chapter.tests}(5)"
    questions = (
        (
            "a",
            (
                "Had the officer probable cause to believe the person was violating or had violated the "
                f"{chapter.law}?"
            ),
        ),
        ("b", f"Was the person lawfully placed under arrest for violating the {chapter.law}?"),
        (
            "c",
            (
                "Did the officer request the sample or test and give the information of "
                f"s. {chapter.tests}(1)(b), or was neither necessary under (1)(c)?"
            ),
        ),
        ("d", "Did the person refuse to provide a sample or to submit to a chemical test?"),
    )
    return Section(
        letter="B",
        title="The four issues",
        note=f"the action is limited to these, {section}; yes and no: as the record shows, if proven",
        parts=tuple(
            Issue(
                number=f"B{place}",
                tag=letter,
                question=question,
                citation=f"{section}({letter})",
                weigh=partial(refusal.weigh, f"refusal.issue_{letter}", letter, EXHIBITS),
            )
            for place, (letter, question) in enumerate(questions, 1)
        ),
    )


def _inability(chapter: Chapter) -> Section:
    return Section(
        letter="C",
        title="Physical inability unrelated to an intoxicant",
        note="shown by a preponderance; an exception to issue d",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="C1",
                        span=9,
                        field="request.inability_claimed",
                        label="Claimed",
                        columns=0,
                        unknown=True,
                    ),
                    Box(
                        number="C2",
                        span=15,
                        field="request.inability_support",
                        label="Medical support of the inability",
                    ),
                )
            ),
            Issue(
                number="C3",
                tag="i",
                question="Is a physical inability unrelated to an intoxicant claimed and supported?",
                citation=f"s. {chapter.tests}(5)",
                weigh=partial(refusal.weigh, "refusal.inability", "inability", EXHIBITS),
                lines=2,
            ),
        ),
    )


def _doubts() -> Section:
    return Section(
        letter="D",
        title="Blood without a warrant, and a criminal penalty",
        note="the prosecutor decides",
        parts=(
            Row(
                items=(
                    Box(number="D1", span=8, field="request.warrant_number", label="Warrant number"),
                    Box(number="D2", span=8, field="request.warrant_judge", label="Judge"),
                    Box(number="D3", span=8, field="request.warrant_at", label="Warrant issued"),
                )
            ),
            Panel(
                number="D4",
                findings=partial(arrest.findings_on, ("refusal.constitution",), "request"),
                empty="no finding on it: no refusal of blood on record, or not told yet",
            ),
        ),
    )


def _evidence() -> Section:
    return Section(
        letter="E",
        title="Exhibits",
        note="documents behind a fence are not listed",
        parts=(
            Table(
                number="E1",
                label="Documents and recordings",
                rows=refusal.exhibit_rows,
                on_form=0,
                on_blank=6,
                empty=refusal.no_exhibits,
                columns=(
                    Column(head="Document or recording", span=8, value=refusal.exhibit_what),
                    Column(head="Source, kept by", span=5, value=refusal.exhibit_source),
                    Column(head="Received, begun", span=4, value=refusal.exhibit_when),
                    Column(head="Linked to; minutes, note", span=6, value=refusal.exhibit_note),
                ),
            ),
            Table(
                number="E2",
                label="Field tests and what was seen of the person",
                rows=refusal.clue_rows,
                on_form=0,
                on_blank=3,
                empty=refusal.no_clues,
                columns=(
                    Column(head="Test", span=5, field="field_test.test"),
                    Column(head="When", span=4, field="field_test.at"),
                    Column(head="Officer", span=4, field="field_test.officer"),
                    Column(head="Clues", span=5, field="field_test.clues"),
                    Column(head="What was seen", span=5, field="field_test.result"),
                ),
            ),
        ),
    )


def _ruling() -> Section:
    return Section(
        letter="F",
        title="Ruling",
        parts=(
            Row(
                items=(
                    CheckGroup(number="F1", span=17, field="refusal.ruling", hint="mark one", columns=2),
                    Box(number="F2", span=7, field="refusal.ruled", label="Ruled: date"),
                )
            ),
            Narrative(number="F3", field="refusal.ruling_text", on_blank=3, at_least=2),
        ),
    )


F20 = replace(_form(BOAT), snowmobile=_form(SLED))
