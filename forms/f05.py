"""F05: the blood specimen of a decedent: when it was due, how it was drawn, and its way to the laboratory.

Never the sheet of a living person's specimen (F15); the two do not stand in for each other. What the
laboratory writes on receipt stays free for the pen.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import coroner_rows as rows
from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS, Deaths
from forms.coroner_subjects import BINDINGS, of_deaths
from forms.derive import coroner, coroner_draw, coroner_times, custody
from forms.derive.coroner_draw import tell
from forms.parts import Intervals, Panel
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
    Stack,
    Table,
)
from forms.values import Shown

AUTHORITIES = (
    Option(key="officer", label="Coroner or medical examiner"),
    Option(key="designated", label="Physician designated by that officer"),
    Option(key="directed", label="Qualified person at that physician’s direction"),
    Option(key="another", label="Deputy, or another person: see C6"),
)
WHOLE = (Option(key="yes", label="whole"), Option(key="no", label="not whole"))
REASONS_SHORT = {"out_of_state": "Body taken out of State"}


def _form(chapter: Deaths) -> Form:
    return Form(
        id="F05",
        title="Post-mortem blood specimen: draw and submission",
        short_title="Specimen of a decedent",
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
        fence=replace(chapter.fence, opens=""),  # the strip; no result stands on this sheet
        prescribed="The laboratory’s own form, where prescribed, goes with it.",
        copies="laboratory (with the specimen) · coroner.",
        law_day=partial(coroner.law_day_of, chapter),
        trail=custody.trail,
        sections=(
            _decedent(),
            _times(chapter),
            _draw(chapter),
            _containers(),
            _laboratory(chapter),
            _receipt(),
            _signatures(),
        ),
    )


def _decedent() -> Section:
    return Section(
        letter="A",
        title="Decedent",
        parts=(
            rows.decedent("A1", "A2", "A3", "A4"),
            rows.places("A5", "A6", "A7"),
            rows.identified("A8", "A9", "A10"),
        ),
    )


def _times(chapter: Deaths) -> Section:
    return Section(
        letter="B",
        title="Times",
        note="exact, or “between ... and ...”, or unknown",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=8,
                        field="incident.occurred",
                        label="Accident",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=rows.OFFICER,
                    ),
                    Box(
                        number="B2",
                        span=8,
                        value=coroner.died,
                        reads=("file.died", "death.died"),
                        label="Death, actual or as estimated",
                        emphasis=Emphasis.STRONG,
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    rows.entry_box("B3", 8, "pronounced", "Pronounced dead"),
                )
            ),
            Row(
                items=(
                    rows.entry_box("B4", 8, "last_seen_alive", "Last seen alive"),
                    rows.entry_box("B5", 8, "found", "Found"),
                    Box(
                        number="B6",
                        span=8,
                        value=coroner.both_entries,
                        reads=("death.died",),
                        label="Death, where the officer’s record says otherwise",
                    ),
                )
            ),
            Intervals(
                number="B7",
                label="Hours from the accident to death",
                drawn=partial(coroner_times.timescale, chapter),
                on_blank=partial(coroner_times.blank_scale, chapter),
            ),
            Panel(
                number="B8",
                findings=coroner_times.draw_findings,
                empty="no finding yet: nothing is known of a death",
            ),
        ),
    )


def _draw(chapter: Deaths) -> Section:
    return Section(
        letter="C",
        title="Draw",
        parts=(
            Row(
                items=(
                    Box(
                        number="C1",
                        span=7,
                        field="specimen.collected",
                        label="Drawn: date and time",
                        emphasis=Emphasis.STRONG,
                        needed=coroner_draw.is_drawn,
                        from_whom=rows.DRAWER,
                    ),
                    Box(
                        number="C2",
                        span=6,
                        value=partial(coroner_times.after_death, chapter),
                        reads=("specimen.collected",),
                        label="After death",
                    ),
                    Box(
                        number="C3",
                        span=7,
                        value=coroner_times.draw_by,
                        reads=("file.died", "death.died"),
                        label="Draw by (earliest possible death)",
                        emphasis=Emphasis.CLOCK,
                    ),
                    Box(
                        number="C4",
                        span=4,
                        field="specimen.volume",
                        label="Volume (cc = mL)",
                        emphasis=Emphasis.STRONG,
                        needed=coroner_draw.is_drawn,
                        from_whom=rows.DRAWER,
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="C5",
                        span=11,
                        value=coroner_draw.authority,
                        reads=("specimen.collector_capacity",),
                        label="Drawn by",
                        hint="mark one",
                        options=AUTHORITIES,
                        needed=coroner_draw.is_drawn,
                        from_whom=rows.DRAWER,
                    ),
                    Stack(
                        span=13,
                        items=(
                            Box(
                                number="C6",
                                span=13,
                                value=coroner_draw.drawer,
                                reads=("specimen.collected_by", "specimen.directed_by"),
                                label="Name, capacity, and who directed it",
                                needed=coroner_draw.is_drawn,
                                from_whom=rows.DRAWER,
                            ),
                            Box(number="C7", span=13, field="specimen.site", label="Site"),
                        ),
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="C8",
                        span=24,
                        field="file.draw_reason",
                        label="Late, short or impossible because",
                        hint="mark one",
                        columns=4,
                        short=REASONS_SHORT,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="C9",
                        span=24,
                        value=coroner_draw.reasons,
                        reads=("file.draw_reason_text", "specimen.shortfall_reason"),
                        label="The reason in words",
                        needed=coroner_draw.reason_wanted,
                        from_whom=rows.CORONER,
                        lines=2,
                    ),
                )
            ),
            Table(
                number="C10",
                label="Attempts to draw",
                rows=coroner_draw.attempt_rows,
                when=coroner_draw.has_attempts,
                on_form=0,
                on_blank=2,
                columns=(
                    Column(head="When", span=6, field="attempt.attempted"),
                    Column(head="By, capacity", span=6, value=coroner_draw.attempt_by),
                    Column(head="Site", span=4, field="attempt.site"),
                    Column(head="What came of it", span=7, value=coroner_draw.attempt_outcome),
                ),
            ),
            Panel(number="C11", findings=coroner_draw.made_findings, empty=""),
        ),
    )


def _containers() -> Section:
    return Section(
        letter="D",
        title="Kit, tubes and seals",
        parts=(
            Row(
                items=(
                    Box(
                        number="D1",
                        span=8,
                        field="specimen.number",
                        label="Specimen number",
                        show=Show.IDENTIFIER,
                        emphasis=Emphasis.STRONG,
                        needed=coroner_draw.is_drawn,
                        from_whom=rows.CUSTODIAN,
                    ),
                    Box(number="D2", span=4, field="specimen.specimen_kind", label="Matter"),
                    Box(
                        number="D3",
                        span=8,
                        value=custody.preservative,
                        reads=("specimen.preservative", "specimen.lot"),
                        label="Preservative, tube lot",
                    ),
                    Box(number="D4", span=4, field="specimen.expires", label="Tube expires"),
                )
            ),
            Table(
                number="D5",
                label="Kit and containers",
                rows=coroner_draw.container_rows,
                on_form=0,
                on_blank=3,
                empty=coroner_draw.no_containers,
                columns=(
                    Column(head="Container", span=4, field="container.kind"),
                    Column(head="Number", span=7, field="container.number", identifier=True),
                    Column(head="Seal", span=7, field="container.seal", identifier=True),
                    Column(head="Volume", span=5, field="container.volume"),
                ),
            ),
        ),
    )


def _laboratory(chapter: Deaths) -> Section:
    return Section(
        letter="E",
        title="To the laboratory",
        note="for analysis of the alcoholic content of the blood",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(
                        number="E1",
                        span=9,
                        field="lab.laboratory",
                        label="Laboratory",
                        needed=coroner_draw.is_drawn,
                        from_whom=rows.CORONER,
                    ),
                    Box(
                        number="E2",
                        span=8,
                        value=coroner_draw.approved,
                        reads=("lab.approved_by", "lab.approved_on"),
                        label="Approved by, since",
                        needed=coroner_draw.is_drawn,
                        from_whom="the laboratory",
                    ),
                    Box(number="E3", span=7, field="lab.submitted", label="Sent: date and time"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="E4",
                        span=9,
                        value=partial(coroner_draw.laboratory_wanted, chapter),
                        label="The section asks for",
                    ),
                    Box(
                        number="E5",
                        span=8,
                        value=coroner_draw.chain,
                        label="Chain of custody (F17), head",
                        show=Show.IDENTIFIER,
                    ),
                    Box(
                        number="E6",
                        span=7,
                        value=coroner.coroner,
                        reads=("file.coroner", "death.coroner"),
                        label="Result to be told to",
                    ),
                )
            ),
        ),
    )


def _receipt() -> Section:
    return Section(
        letter="F",
        title="Receipt by the laboratory",
        note="for the laboratory’s pen, unless its receipt is on record",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(number="F1", span=7, field="lab.received", label="Received: date and time"),
                    Box(number="F2", span=8, field="lab.received_by"),
                    Box(number="F3", span=9, label="How it came; tracking number", pen=True),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number="F4", span=7, label="Seals at receipt", options=WHOLE, columns=0, pen=True
                    ),
                    Box(number="F5", span=8, label="Temperature at receipt", pen=True),
                    Box(
                        number="F6",
                        span=9,
                        field="lab.report_number",
                        label="Laboratory number",
                        show=Show.IDENTIFIER,
                    ),
                )
            ),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="G",
        title="Signatures",
        keep_together=True,
        parts=(
            Signature(number="G1", who="person who drew", name=_collector, title=_capacity),
            Signature(number="G2", who="coroner or medical examiner", name=tell("coroner")),
            Signature(number="G3", who="laboratory, for receipt"),
        ),
    )


def _collector(scope: Scope) -> Shown:
    return scope.shown("specimen.collected_by")


def _capacity(scope: Scope) -> Shown:
    return scope.shown("specimen.collector_capacity")


F05 = replace(_form(BOAT_DEATHS), snowmobile=_form(SLED_DEATHS))
