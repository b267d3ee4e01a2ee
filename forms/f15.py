"""F15: a specimen of a living person goes to the laboratory.

The laboratory prescribes a form of its own for its kit; this sheet holds the same facts. What the laboratory
writes on receipt stays free for the pen.
"""

from __future__ import annotations

from dataclasses import replace

from forms import arrest_rows as rows
from forms.arrest_subjects import BINDINGS, of_living_specimens
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, custody
from forms.scope import Scope
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Emphasis,
    Form,
    Option,
    Row,
    Section,
    Show,
    Signature,
    Table,
)
from forms.values import Shown
from law.decisions import Confidence

DRAWER = "whoever drew it"
ANALYSES = (Option(key="alcohol", label="Alcohol"), Option(key="drugs", label="Drugs"))
WHOLE = (Option(key="yes", label="whole"), Option(key="no", label="not whole"))


def _form(chapter: Chapter) -> Form:
    return Form(
        id="F15",
        title="Specimen submitted to the laboratory",
        short_title="Laboratory submission",
        edition=1,
        issued="2026-11",
        citation=Citation(
            words=f"s. {chapter.tests}(2), Wis. Stats.",
            cites=(f"{chapter.tests}(2)(d)",),
            confidence=Confidence.SEED if chapter is BOAT else Confidence.READ,
        ),
        law_date_role="day of the draw",
        bindings=BINDINGS,
        subjects=of_living_specimens,
        prescribed="The laboratory prescribes a form of its own, which goes into its kit on paper.",
        copies="laboratory (with the specimen) · agency.",
        law_day=arrest.specimen_day,
        sections=(_person(chapter), _collected(), _containers(), _asked(), _receipt(), _signatures()),
    )


def _person(chapter: Chapter) -> Section:
    return Section(
        letter="A",
        title="Person and reason",
        note=f"a specimen of a decedent goes on another form; arrest under the {chapter.law}",
        parts=(
            rows.person("A1", "A2", "A3"),
            Row(
                items=(
                    Box(number="A4", span=4, field="who_person.sex", label="Sex"),
                    Box(
                        number="A5",
                        span=20,
                        value=arrest.address,
                        reads=("who_person.address", "who_person.city"),
                        label="Address: street, city, State, ZIP",
                    ),
                )
            ),
            rows.arrested("A6", "A7", "A8"),
            rows.officer("A9", "A10", "A11"),
        ),
    )


def _collected() -> Section:
    return Section(
        letter="B",
        title="Collection",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=7,
                        field="specimen.number",
                        show=Show.IDENTIFIER,
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom="the evidence custodian",
                    ),
                    CheckGroup(
                        number="B2",
                        span=10,
                        field="specimen.specimen_kind",
                        label="Specimen",
                        hint="mark one",
                        only=frozenset({"blood", "urine", "serum", "other"}),
                        columns=0,
                        needed=rows.ALWAYS,
                        from_whom=DRAWER,
                    ),
                    Box(
                        number="B3",
                        span=7,
                        field="specimen.collected",
                        label="Collected: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=DRAWER,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="B4",
                        span=11,
                        value=custody.collected_by,
                        reads=("specimen.collected_by", "specimen.collector_capacity"),
                        label="Collected by, in the capacity of",
                        needed=rows.ALWAYS,
                        from_whom=DRAWER,
                    ),
                    Box(number="B5", span=7, field="specimen.directed_by", label="Under the direction of"),
                    Box(number="B6", span=6, field="specimen.site", label="Site"),
                )
            ),
            Row(
                items=(
                    Box(number="B7", span=11, field="test.facility", label="Place of collection"),
                    Box(number="B8", span=7, field="test.basis", label="On what ground"),
                    Box(number="B9", span=6, label="Witness of the draw", pen=True),
                )
            ),
        ),
    )


def _containers() -> Section:
    return Section(
        letter="C",
        title="Tubes and seals",
        parts=(
            Table(
                number="C1",
                label="Containers",
                rows=_container_rows,
                on_form=0,
                on_blank=3,
                empty=_no_containers,
                columns=(
                    Column(head="Container", span=4, field="container.kind"),
                    Column(head="Number", span=7, field="container.number", identifier=True),
                    Column(head="Seal", span=7, field="container.seal", identifier=True),
                    Column(head="Volume", span=5, field="container.volume"),
                ),
            ),
            Row(
                items=(
                    Box(
                        number="C2",
                        span=12,
                        value=custody.preservative,
                        reads=("specimen.preservative", "specimen.lot"),
                        label="Preservative, lot",
                    ),
                    Box(number="C3", span=6, field="specimen.expires"),
                    Box(number="C4", span=6, field="specimen.volume", label="Volume, together"),
                )
            ),
        ),
    )


def _container_rows(scope: Scope) -> tuple[Scope, ...]:
    return tuple(scope.bind(container=one) for one in custody.containers_of(scope))


def _no_containers(scope: Scope) -> Shown:
    return Shown(text="no container on record") if scope.record("specimen") else Shown()


def _asked() -> Section:
    return Section(
        letter="D",
        title="What is asked of the laboratory",
        parts=(
            Row(
                items=(
                    Box(
                        number="D1",
                        span=12,
                        field="lab.laboratory",
                        label="Laboratory",
                        needed=rows.ALWAYS,
                        from_whom="the agency",
                    ),
                    CheckGroup(
                        number="D2",
                        span=5,
                        label="Analysis",
                        hint="by hand",
                        options=ANALYSES,
                        many=True,
                        columns=0,
                        pen=True,
                    ),
                    Box(number="D3", span=7, field="lab.submitted", label="Submitted: date and time"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="D4",
                        span=24,
                        label="Drugs suspected, and what was given in treatment before the draw",
                        pen=True,
                        lines=2,
                    ),
                )
            ),
        ),
    )


def _receipt() -> Section:
    return Section(
        letter="E",
        title="Receipt by the laboratory",
        note="for the laboratory’s pen, unless its receipt is on record",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(number="E1", span=7, field="lab.received", label="Received: date and time"),
                    Box(number="E2", span=8, field="lab.received_by"),
                    Box(number="E3", span=9, label="How it came; tracking number", pen=True),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="E4", span=7, label="Seals at receipt", options=WHOLE, columns=0, pen=True
                    ),
                    Box(number="E5", span=8, label="Temperature at receipt", pen=True),
                    Box(number="E6", span=9, field="lab.report_number", label="Laboratory number"),
                )
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="F",
        title="Signatures",
        keep_together=True,
        parts=(
            Signature(number="F1", who="whoever drew the specimen", name=_collector, title=_capacity),
            Signature(number="F2", who="officer who submits it", name=_officer, title=_agency),
            Signature(number="F3", who="laboratory, for receipt"),
        ),
    )


def _collector(scope: Scope) -> Shown:
    return scope.shown("specimen.collected_by")


def _capacity(scope: Scope) -> Shown:
    return scope.shown("specimen.collector_capacity")


def _officer(scope: Scope) -> Shown:
    return scope.shown("arrest.officer")


def _agency(scope: Scope) -> Shown:
    return scope.shown("arrest.agency")


F15 = replace(_form(BOAT), snowmobile=_form(SLED))
