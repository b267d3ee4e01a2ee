"""F18: the officer tells the department of an arrest. No days and no form are named, and none are made up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_arrests
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, incident
from forms.parts import Finding, Panel
from forms.scope import Scope
from forms.spec import Box, Citation, Form, Row, Section, Signature
from forms.values import BLANK, Shown, date_text
from law.decisions import Confidence, Duty
from law.errors import LawGap

RULE = "arrest.notice"


def _form(chapter: Chapter) -> Form:
    return Form(
        id="F18",
        title="Notice of an arrest to the department",
        short_title="Notice of arrest",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {chapter.notice}, Wis. Stats.",
            cites=(chapter.notice,),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the arrest",
        bindings=BINDINGS,
        subjects=of_arrests,
        copies="department · agency.",
        law_day=arrest.arrest_day,
        sections=(_to(chapter), _person(), _facts(chapter), _sent(), _signatures()),
    )


def _to(chapter: Chapter) -> Section:
    texts = partial(arrest.provisions, (chapter.notice,), "arrest")
    return Section(
        letter="A",
        title="To the department",
        parts=(
            Row(
                items=(
                    Box(number="A1", span=14, value=partial(_addressee, chapter), label="To", lines=2),
                    Box(number="A2", span=10, value=_limit, label="When the section asks for it", lines=2),
                )
            ),
            Panel(
                number="A3",
                findings=partial(_finding, chapter),
                on_blank=texts,
                empty="cannot be told yet",
            ),
        ),
    )


def _finding(chapter: Chapter, scope: Scope) -> tuple[Finding, ...]:
    found = arrest.findings_on((RULE,), "arrest", scope)
    return found or arrest.provisions((chapter.notice,), "arrest", scope)


def _duty(scope: Scope) -> Duty | None:
    record = scope.record("arrest")
    found = scope.decision(RULE, f"arrest/{record.id}") if record else None
    return found.duty if found else None


def _addressee(chapter: Chapter, scope: Scope) -> Shown:
    """The department by its name on the day, from the finding, else from the law tables."""
    duty = _duty(scope)
    if duty is not None:
        return Shown(text="\n".join(part for part in (duty.to_whom, duty.address) if part))
    on = arrest.day_of(scope, arrest.arrest_day(scope))
    if on is None or scope.record("arrest") is None:
        return BLANK
    try:
        return Shown(text=scope.laws.value(f"{chapter.values}.arrest_notice.addressee", on).text)
    except (LawGap, KeyError):
        return Shown(word=f"not loaded for {date_text(on)}")


def _limit(scope: Scope) -> Shown:
    duty = _duty(scope)
    if duty is None:
        return Shown(word=arrest.NOT_TOLD) if scope.record("arrest") else BLANK
    return Shown(text="\n".join(part for part in (duty.deadline.words, duty.deadline.note) if part))


def _person() -> Section:
    return Section(
        letter="B",
        title="Person arrested",
        parts=(
            rows.person("B1", "B2", "B3"),
            Row(
                items=(
                    Box(
                        number="B4",
                        span=24,
                        value=arrest.reach,
                        reads=("who_person.address", "who_person.phone"),
                        label="Address and telephone",
                    ),
                )
            ),
        ),
    )


def _facts(chapter: Chapter) -> Section:
    return Section(
        letter="C",
        title="Arrest",
        note=f"arrests under the {chapter.law} and the refusal law",
        parts=(
            rows.arrested("C1", "C2", "C3"),
            rows.officer("C4", "C5", "C6"),
            Row(
                items=(
                    Box(number="C7", span=8, field="arrest.operated_at", label="Operated: date and time"),
                    Box(number="C8", span=9, field="arrest.operating_place", label="Place of operation"),
                    Box(number="C9", span=7, field="craft.registration", label="Registration of the craft"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="C10",
                        span=14,
                        value=incident.where_it_was,
                        reads=("incident.water", "incident.trail"),
                        label="Water or trail",
                    ),
                    Box(number="C11", span=5, field="incident.county", label="County"),
                    Box(number="C12", span=5, field="request.answer", label="Answer to the request"),
                )
            ),
            Row(
                items=(
                    Box(number="C13", span=14, field="arrest.cited", label="Citation issued, apart"),
                    Box(number="C14", span=10, field="arrest.citation_number", label="Citation number"),
                )
            ),
        ),
    )


def _sent() -> Section:
    return Section(
        letter="D",
        title="Sent",
        parts=(
            Row(
                items=(
                    Box(number="D1", span=8, field="notice.sent", label="Sent: date and time"),
                    Box(number="D2", span=6, field="notice.way", label="How"),
                    Box(number="D3", span=10, label="Received by the department: who, when", pen=True),
                )
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="E",
        title="Signature",
        parts=(Signature(number="E1", who="arresting officer", name=_officer, title=_agency),),
    )


def _officer(scope: Scope) -> Shown:
    return scope.shown("arrest.officer")


def _agency(scope: Scope) -> Shown:
    return scope.shown("arrest.agency")


F18 = replace(_form(BOAT), snowmobile=_form(SLED))
