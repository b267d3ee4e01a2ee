"""F06: the release of a body for embalming, by the coroner or medical examiner, to whoever must have it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import coroner_rows as rows
from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS, Deaths
from forms.coroner_subjects import BINDINGS, of_deaths
from forms.derive import coroner, coroner_draw, coroner_times
from forms.parts import Finding, Panel
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
    Show,
    Signature,
    Statement,
)
from forms.values import Shown

EMBALMING_RULE = "coroner.embalming"
TAKEN = (Option(key="yes", label="taken"), Option(key="no", label="not taken: why in C5"))
FUNERAL_HOME = "the funeral home"


def _form(chapter: Deaths) -> Form:
    return Form(
        id="F06",
        title="Release of a body for embalming",
        short_title="Release for embalming",
        edition=1,
        issued="2026-12",
        citation=Citation(
            words=f"s. {chapter.specimen}, Wis. Stats.",
            cites=(chapter.specimen,),
            confidence=chapter.confidence,
        ),
        law_date_role="day of the death",
        bindings=BINDINGS,
        subjects=of_deaths,
        copies=f"{chapter.embalmer} · coroner.",
        law_day=partial(coroner.law_day_of, chapter),
        sections=(
            _body(),
            _request(chapter),
            _specimen(),
            _release(chapter),
            _law(chapter),
        ),
    )


def _body() -> Section:
    return Section(
        letter="A",
        title="Body",
        parts=(
            rows.decedent("A1", "A2", "A3", "A4"),
            rows.places("A5", "A6", "A7"),
            rows.identified("A8", "A9", "A10"),
            Row(
                items=(
                    Box(number="A11", span=8, field="incident.occurred", label="Accident"),
                    Box(
                        number="A12",
                        span=8,
                        value=coroner.died,
                        reads=("file.died", "death.died"),
                        label="Death",
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    Box(number="A13", span=8, field="file.body_taken_to", label="Body is at"),
                )
            ),
        ),
    )


def _request(chapter: Deaths) -> Section:
    return Section(
        letter="B",
        title="Request",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=9,
                        field="file.funeral_home",
                        label="Funeral home",
                        needed=rows.ALWAYS,
                        from_whom=FUNERAL_HOME,
                    ),
                    Box(
                        number="B2",
                        span=8,
                        field="file.funeral_director",
                        label=f"{chapter.embalmer.capitalize()}",
                    ),
                    Box(
                        number="B3",
                        span=7,
                        field="file.embalming_asked",
                        label="Asked: date and time",
                        needed=rows.ALWAYS,
                        from_whom=FUNERAL_HOME,
                    ),
                )
            ),
            Row(
                items=(
                    Box(number="B4", span=12, field="file.funeral_address", label="Address"),
                    Box(number="B5", span=6, field="file.funeral_phone", label="Telephone"),
                    Box(number="B6", span=6, field="file.asked_way", label="Asked by"),
                )
            ),
        ),
    )


def _specimen() -> Section:
    return Section(
        letter="C",
        title="Blood specimen",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number="C1",
                        span=8,
                        value=coroner_draw.taken,
                        reads=("specimen.collected", "file.not_drawn"),
                        label="Specimen",
                        hint="mark one",
                        options=TAKEN,
                        columns=0,
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    Box(number="C2", span=8, field="specimen.collected", label="Drawn: date and time"),
                    Box(
                        number="C3",
                        span=8,
                        field="specimen.number",
                        label="Specimen number",
                        show=Show.IDENTIFIER,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="C4",
                        span=8,
                        value=coroner_times.draw_by,
                        reads=("file.died", "death.died"),
                        label="Draw by (earliest possible death)",
                    ),
                    Box(
                        number="C5",
                        span=16,
                        value=coroner_draw.release_reason,
                        reads=("file.release_reason", "file.draw_reason_text"),
                        label="Released before or without the specimen because",
                        needed=coroner_draw.release_reason_wanted,
                        from_whom=rows.CORONER,
                        lines=2,
                    ),
                )
            ),
        ),
    )


def _release(chapter: Deaths) -> Section:
    return Section(
        letter="D",
        title="Release",
        keep_together=True,
        parts=(
            Statement(
                words="The body of the person in A1 is released for embalming to the funeral home in B1.",
                note=f"s. {chapter.specimen}",
            ),
            Row(
                items=(
                    Box(
                        number="D1",
                        span=8,
                        field="file.embalming_released",
                        label="Released: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    Box(number="D2", span=6, field="file.release_way", label="Given by"),
                    Box(
                        number="D3",
                        span=10,
                        field="file.release_number",
                        label="Release number",
                        show=Show.IDENTIFIER,
                    ),
                )
            ),
            Signature(number="D4", who="coroner or medical examiner", name=_released_by),
            Signature(number="D5", who=f"{chapter.embalmer}, for receipt", name=_director, title=_home),
        ),
    )


def _law(chapter: Deaths) -> Section:
    return Section(
        letter="E",
        title="Why a release",
        parts=(
            Panel(
                number="E1",
                findings=partial(_findings, chapter),
                on_blank=partial(coroner.questions, "coroner.embalming_scope", chapter),
                empty="",
            ),
        ),
    )


def _findings(chapter: Deaths, scope: Scope) -> tuple[Finding, ...]:
    """The finding on this body; what is open about the section's reach stands below it in the same words."""
    found = coroner.findings((EMBALMING_RULE,), scope)
    asked = coroner.questions("coroner.embalming_scope", chapter, scope)
    said = {point for one in found for point in one.points}
    return (*found, *(one for one in asked if one.title not in said))


def _released_by(scope: Scope) -> Shown:
    own = scope.shown("file.released_by")
    return own if not own.blank else coroner.coroner(scope)


def _director(scope: Scope) -> Shown:
    return scope.shown("file.funeral_director")


def _home(scope: Scope) -> Shown:
    return scope.shown("file.funeral_home")


F06 = replace(_form(BOAT_DEATHS), snowmobile=_form(SLED_DEATHS))
