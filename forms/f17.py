"""F17: the chain of custody of one specimen: every entry, every fault by name, count and head of the chain.

Rests on no statute. Lines for hand-overs on paper are numbered on from the ledger; they are entered when the
sheet comes back.
"""

from __future__ import annotations

from forms.arrest_subjects import BINDINGS, of_specimens
from forms.derive import arrest, custody
from forms.parts import ChainHead, HandOvers, Panel
from forms.scope import Scope
from forms.spec import Box, Citation, Column, Emphasis, Form, Needed, Row, Section, Show, Table
from law.decisions import Confidence

ALWAYS = Needed.ALWAYS
DRAWER = "whoever drew it"

SPECIMEN = Section(
    letter="A",
    title="Specimen",
    parts=(
        Row(
            items=(
                Box(
                    number="A1",
                    span=6,
                    field="specimen.number",
                    show=Show.IDENTIFIER,
                    emphasis=Emphasis.STRONG,
                    needed=ALWAYS,
                    from_whom="the evidence custodian",
                ),
                Box(
                    number="A2",
                    span=8,
                    value=arrest.name,
                    reads=("who_person.name", "who_person.last"),
                    label="From: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=DRAWER,
                ),
                Box(
                    number="A3",
                    span=4,
                    value=arrest.born,
                    reads=("who_person.born",),
                    label="Date of birth",
                ),
                Box(
                    number="A4",
                    span=6,
                    value=custody.origin,
                    reads=("specimen.from_decedent", "test.basis"),
                    label="Class",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A5",
                    span=6,
                    field="specimen.collected",
                    label="Collected: date, time",
                    needed=ALWAYS,
                    from_whom=DRAWER,
                ),
                Box(
                    number="A6",
                    span=8,
                    value=custody.collected_by,
                    reads=("specimen.collected_by", "specimen.collector_capacity"),
                    label="Collected by, capacity",
                    needed=ALWAYS,
                    from_whom=DRAWER,
                ),
                Box(
                    number="A7",
                    span=5,
                    value=custody.matter,
                    reads=("specimen.specimen_kind",),
                    label="Matter, containers",
                ),
                Box(
                    number="A8",
                    span=5,
                    value=custody.preservative,
                    reads=("specimen.preservative", "specimen.lot"),
                    label="Preservative, lot",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A9",
                    span=6,
                    value=custody.seals,
                    label="Seals at collection",
                    show=Show.IDENTIFIER,
                ),
                Box(
                    number="A10",
                    span=6,
                    value=custody.volumes,
                    reads=("specimen.volume",),
                    label="Volume, each container",
                ),
                Box(number="A11", span=12, value=custody.last_event, label="Last entry"),
            )
        ),
    ),
)

LEDGER = Section(
    letter="B",
    title="Ledger, as recorded",
    note="every entry, oldest first; corrections are entries of their own",
    parts=(
        Table(
            number="B1",
            label="Entries; year and zone are printed where they change",
            rows=custody.ledger_rows,
            on_form=0,
            on_blank=6,
            empty=custody.no_entries,
            breaks=custody.breaks,
            columns=(
                Column(
                    head="Date and time\nlocal",
                    span=3,
                    value=custody.entry_time,
                    reads=("entry.occurred",),
                ),
                Column(head="Event", span=3, value=custody.entry_event, reads=("entry.event",)),
                Column(
                    head="Released by",
                    span=4,
                    value=custody.entry_released,
                    reads=("entry.released_by", "entry.released_how"),
                ),
                Column(
                    head="Received by\nor place",
                    span=4,
                    value=custody.entry_received,
                    reads=("entry.received_by", "entry.place"),
                ),
                Column(
                    head="Where, how",
                    span=4,
                    value=custody.entry_where,
                    reads=("entry.carrier", "entry.temperature", "entry.note"),
                ),
                Column(
                    head="Seal",
                    span=2.75,
                    value=custody.entry_seal,
                    reads=("entry.seal", "entry.seal_state"),
                ),
                Column(head="Entry\nhash", span=2.25, value=custody.entry_hash, identifier=True),
            ),
        ),
        ChainHead(number="B2", specimen="specimen", faults=custody.faults_named),
    ),
)


def _has_whole_findings(scope: Scope) -> bool:
    return bool(custody.whole_findings(scope))


FAULTS = Section(
    letter="C",
    title="Faults of the whole chain",
    note="named, never repaired",
    when=_has_whole_findings,
    parts=(Panel(number="C1", findings=custody.whole_findings, empty="none"),),
)

HAND_OVERS = Section(
    letter="D",
    title="Hand-overs on paper",
    note="fill the next free line; enter it in Wakeline as soon as the sheet is back",
    parts=(HandOvers(number="D1", first=custody.first_line),),
)

ENTERED = Section(
    letter="E",
    title="Entered from this sheet",
    note="a spoilt line: one stroke through it, initials; take the next line, never erase",
    keep_together=True,
    parts=(
        Row(
            items=(
                Box(number="E1", span=10, label="Entered in Wakeline up to line", pen=True),
                Box(number="E2", span=8, label="By", pen=True),
                Box(number="E3", span=6, label="Date, time", pen=True),
            )
        ),
        Row(
            items=(
                Box(
                    number="E4",
                    span=24,
                    value=custody.full_head,
                    label="Head of the chain in full",
                    show=Show.IDENTIFIER,
                ),
            )
        ),
    ),
)

F17 = Form(
    id="F17",
    title="Chain of custody of a specimen",
    short_title="Chain of custody",
    edition=1,
    issued="2026-11",
    citation=Citation(
        words="Chain of custody record · rests on no statute", cites=(), confidence=Confidence.OURS
    ),
    law_date_role="day of the draw",
    bindings=BINDINGS,
    subjects=of_specimens,
    copies="goes with the specimen · agency.",
    law_day=arrest.specimen_day,
    remark=custody.remark,
    trail=custody.trail,
    sections=(SPECIMEN, LEDGER, FAULTS, HAND_OVERS, ENTERED),
)
