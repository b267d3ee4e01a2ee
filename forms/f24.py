"""F24: facts for a warrant to draw blood: draft of an application and affidavit.

OPEN QUESTION (30.682(2)-(3)): whether the result of a preliminary screening may be stated in an application
for a warrant. The office decides in its settings; until it does the sheet says only that a screening was
asked for, and when.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_arrests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, incident, refusal
from forms.parts import Panel
from forms.scope import Scope
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Form,
    Narrative,
    Option,
    Row,
    Section,
    Signature,
    Statement,
    Table,
)
from forms.values import Shown
from law.decisions import Confidence

GRANTED = (Option(key="yes", label="Issued"), Option(key="no", label="Not issued"))


def _form(chapter: Chapter) -> Form:
    cite = f"{chapter.tests}(4)"
    return Form(
        id="F24",
        title="Facts for a warrant to draw blood",
        short_title="Facts for a blood warrant",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"Draft for court and prosecutor · s. {cite}, Wis. Stats. · gives no advice",
            cites=(cite,),
            confidence=Confidence.OURS,
        ),
        law_date_role="day of the arrest",
        bindings=BINDINGS,
        subjects=of_arrests,
        instruction=(
            "A draft of facts for an application and affidavit, to be put into the form the court asks for. "
            "Write what you know yourself as such, and from whom you have the rest."
        ),
        copies="court · prosecutor · agency.",
        may_state="screening",
        law_day=arrest.arrest_day,
        sections=(
            _application(),
            _operation(chapter),
            _impairment(chapter),
            _request(),
            _why(),
            _law(chapter),
            _oath(),
            _judge(),
        ),
    )


def _application() -> Section:
    return Section(
        letter="A",
        title="Application",
        parts=(
            Row(
                items=(
                    Box(number="A1", span=9, label="Court", pen=True),
                    Box(number="A2", span=6, field="case.county", label="County"),
                    Box(
                        number="A3",
                        span=9,
                        field="arrest.officer",
                        label="Applicant: officer",
                        needed=rows.ALWAYS,
                        from_whom="the arrest report",
                    ),
                )
            ),
            rows.person("A4", "A5", "A6"),
            Row(
                items=(
                    Box(number="A7", span=12, label="Where the person is now", pen=True),
                    Box(number="A8", span=12, label="Who is to draw, in which capacity", pen=True),
                )
            ),
        ),
    )


def _operation(chapter: Chapter) -> Section:
    return Section(
        letter="B",
        title="Operation and arrest",
        note=f"s. {chapter.offence}",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=8,
                        field="arrest.operated_at",
                        label="Operated: date and time",
                        needed=rows.ALWAYS,
                        from_whom=rows.OFFICER,
                    ),
                    Box(number="B2", span=8, field="arrest.operating_place", label="Place of operation"),
                    Box(
                        number="B3",
                        span=8,
                        value=incident.where_it_was,
                        reads=("incident.water", "incident.trail"),
                        label="Water or trail",
                    ),
                )
            ),
            rows.words(
                "B4",
                "arrest.operating_facts",
                "What was seen of the operation, and by whom",
                lines=4,
                needed=rows.ALWAYS,
                from_whom=rows.OFFICER,
            ),
            rows.arrested("B5", "B6", "B7"),
        ),
    )


def _impairment(chapter: Chapter) -> Section:
    return Section(
        letter="C",
        title="Probable cause",
        parts=(
            Narrative(
                number="C1",
                field="arrest.probable_cause",
                label="Facts and their times",
                on_blank=6,
                needed=rows.ALWAYS,
                from_whom=rows.OFFICER,
            ),
            Table(
                number="C2",
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
            Row(
                items=(
                    Box(
                        number="C3",
                        span=24,
                        value=refusal.screening_in_warrant,
                        reads=("screening.requested",),
                        label=f"Preliminary screening (s. {chapter.screening})",
                    ),
                )
            ),
        ),
    )


def _request() -> Section:
    return Section(
        letter="D",
        title="Request and answer",
        parts=(
            Row(
                items=(
                    Box(number="D1", span=7, field="request.requested", label="Requested: date and time"),
                    Box(number="D2", span=5, field="request.designated", label="Sample"),
                    Box(number="D3", span=6, field="request.answer", label="Answer"),
                    Box(number="D4", span=6, field="request.answered", label="Answered"),
                )
            ),
            rows.words("D5", "request.answer_words", "Words and conduct", lines=3),
            Row(
                items=(
                    CheckGroup(
                        number="D6",
                        span=12,
                        field="request.unconscious",
                        label="Unconscious or not capable of withdrawing consent",
                        columns=0,
                        unknown=True,
                    ),
                    Box(number="D7", span=12, field="request.unconscious_facts", label="Facts of incapacity"),
                )
            ),
        ),
    )


def _why() -> Section:
    return Section(
        letter="E",
        title="What is asked for, and why now",
        parts=(
            rows.words("E1", "request.exigency", "Exigency: facts, if any stand beside the warrant", lines=3),
            Row(
                items=(
                    Box(number="E2", span=12, label="Tubes, volume, analysis asked for", pen=True, lines=2),
                    Box(number="E3", span=12, label="Force, if leave for it is asked", pen=True, lines=2),
                )
            ),
        ),
    )


def _law(chapter: Chapter) -> Section:
    texts = partial(arrest.provisions, (f"{chapter.tests}(4)",), "arrest")
    doubt = partial(refusal.screening_doubt, chapter.screening)
    return Section(
        letter="F",
        title="What the section says, and what is open",
        parts=(
            Panel(number="F1", findings=texts, on_blank=texts),
            Panel(number="F2", findings=doubt, on_blank=doubt),
        ),
    )


def _oath() -> Section:
    return Section(
        letter="G",
        title="Oath",
        keep_together=True,
        parts=(
            Statement(
                words="I swear that the facts above are true as I know them, or as I was told and say so."
            ),
            Signature(number="G1", who="officer who applies", name=_officer, title=_agency),
            Signature(number="G2", who="before me: judge, court officer or notary"),
        ),
    )


def _judge() -> Section:
    return Section(
        letter="H",
        title="Decision",
        note="for the court’s pen",
        keep_together=True,
        parts=(
            Row(
                items=(
                    CheckGroup(number="H1", span=6, label="Warrant", options=GRANTED, columns=0, pen=True),
                    Box(number="H2", span=6, field="request.warrant_number", label="Warrant number"),
                    Box(number="H3", span=6, field="request.warrant_judge", label="Judge"),
                    Box(number="H4", span=6, field="request.warrant_at", label="Issued: date and time"),
                )
            ),
        ),
    )


def _officer(scope: Scope) -> Shown:
    return scope.shown("arrest.officer")


def _agency(scope: Scope) -> Shown:
    return scope.shown("arrest.agency")


F24 = replace(_form(BOAT), snowmobile=_form(SLED))
