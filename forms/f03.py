"""F03: the officer's investigation report of a boating accident, with room for the diagram.

OPEN QUESTION (NR 5.08(3)): the department prescribes a uniform investigation form whose number and layout
were not found. This sheet holds the items of NR 5.08(1) that an officer can know, the cause as determined,
and what was done about the operators' reports. It names who filed and when, never what an operator's
report says: those reports are kept apart (30.67(4)).
"""

from __future__ import annotations

from types import MappingProxyType

from forms import sections
from forms.derive import crafts, harm, incident, investigation, people, summary
from forms.f01 import BINDINGS, PERSON_NAME
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Drawing,
    Form,
    Narrative,
    Needed,
    Row,
    Section,
    Signature,
    Table,
)
from forms.subjects import whole_case
from law.decisions import Confidence

ALWAYS = Needed.ALWAYS
OFFICER = "the investigating officer"
SCENE = "the officer at the scene"

CASE = Section(
    letter="A",
    title="The case and this report",
    note="NR 5.08(3)",
    parts=(
        Row(
            items=(
                Box(
                    number="A1",
                    span=8,
                    field="case.lead_agency",
                    label="Investigating agency",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(
                    number="A2",
                    span=8,
                    field="case.assigned_to",
                    label="Investigating officer",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(number="A3", span=8, field="case.received", label="Agency learned of it"),
            )
        ),
        Row(
            items=(
                Box(
                    number="A4",
                    span=3,
                    value=incident.deaths_count,
                    reads=("incident.any_death",),
                    label="Dead",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(
                    number="A5",
                    span=3,
                    value=incident.injured_count,
                    reads=("incident.any_injury",),
                    label="Injured",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(
                    number="A6",
                    span=3,
                    value=incident.missing_count,
                    reads=("incident.any_disappearance",),
                    label="Missing",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(number="A7", span=3, value=incident.craft_count, label="Boats"),
                Box(
                    number="A8",
                    span=12,
                    value=investigation.other_numbers,
                    label="Other numbers of the matter",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A9",
                    span=14,
                    value=investigation.report_due,
                    label="Report due, by the law of that day",
                ),
                Box(number="A10", span=10, value=investigation.report_to, label="Goes to"),
            )
        ),
    ),
)

BOAT = Section(
    letter="D",
    title="Boat, its operator and owner",
    note="boat {index} of {count}",
    repeat=crafts.every_craft_scope,
    on_blank=2,
    parts=(
        Row(
            items=(
                Box(number="D1", span=5, field="craft.registration", needed=ALWAYS, from_whom=SCENE),
                Box(number="D2", span=7, field="craft.hin", label="Hull identification number (HIN)"),
                Box(number="D3", span=6, field="craft.name", label="Name of boat"),
                Box(number="D4", span=6, field="craft.boat_type", needed=ALWAYS, from_whom=SCENE),
            )
        ),
        Row(
            items=(
                Box(number="D5", span=5, field="craft.make"),
                Box(number="D6", span=5, field="craft.model"),
                Box(number="D7", span=2, field="craft.year", label="Year"),
                Box(number="D8", span=3, field="craft.length"),
                Box(number="D9", span=3, field="craft.horsepower", label="Power, total"),
                Box(number="D10", span=3, field="craft.hull", label="Hull"),
                Box(number="D11", span=3, field="craft.fuel"),
            )
        ),
        Row(
            items=(
                Box(
                    number="D12",
                    span=12,
                    value=people.operator_name,
                    reads=PERSON_NAME,
                    label="Operator: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=SCENE,
                ),
                Box(
                    number="D13",
                    span=4,
                    value=people.operator_born,
                    reads=("person.born", "operator.age_years"),
                    label="Born",
                ),
                Box(
                    number="D14",
                    span=8,
                    value=people.operator_licence,
                    reads=("person.licence",),
                    label="Licence or ID, State",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="D15",
                    span=15,
                    value=people.operator_reach,
                    reads=("person.address", "person.phone"),
                    label="Operator’s address and telephone",
                    needed=ALWAYS,
                    from_whom=SCENE,
                ),
                Box(number="D16", span=5, field="operator.experience", label="Experience"),
                Box(number="D17", span=4, field="operator.training", label="Training"),
            )
        ),
        Row(
            items=(
                Box(
                    number="D18",
                    span=9,
                    value=people.owner_name,
                    reads=("owner_person.name",),
                    label="Owner: last, first, middle, suffix",
                ),
                Box(
                    number="D19",
                    span=15,
                    value=people.owner_address,
                    reads=("owner_person.address", "owner_person.phone"),
                    label="Owner’s address and telephone",
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="D20",
                    span=7,
                    field="operator.stopped",
                    label="Stopped at the scene",
                    columns=0,
                    unknown=True,
                ),
                CheckGroup(number="D21", span=7, field="operator.aid_given", columns=0, unknown=True),
                CheckGroup(number="D22", span=10, field="operator.identified", columns=0, unknown=True),
            )
        ),
        Row(
            items=(
                Box(number="D23", span=7, field="craft.operation", label="Operation"),
                Box(number="D24", span=7, field="craft.activity", label="Activity"),
                Box(number="D25", span=3, field="craft.speed"),
                Box(number="D26", span=3.5, field="craft.aboard_count"),
                Box(number="D27", span=3.5, field="craft.towed_count"),
            )
        ),
        Row(
            items=(
                Box(
                    number="D28",
                    span=14,
                    field="craft.factors",
                    label="Causes of this boat, in the officer’s view",
                ),
                CheckGroup(number="D29", span=10, field="craft.navigation_lights", columns=0, unknown=True),
            )
        ),
        Row(
            items=(
                Box(number="D30", span=15, field="craft.damage_text"),
                Box(
                    number="D31",
                    span=5,
                    value=crafts.craft_damage_cost,
                    reads=("craft.damage_cost",),
                    label="Estimate",
                ),
                CheckGroup(number="D32", span=4, field="craft.total_loss", columns=0),
            )
        ),
    ),
)

EVENTS = sections.what_happened("E", OFFICER)

PROPERTY = Section(
    letter="H",
    title="Other property damaged",
    parts=(
        Table(
            number="H1",
            label="Other property damaged",
            rows=harm.damage_rows,
            on_blank=3,
            empty=harm.no_other_damage,
            columns=(
                Column(head="What was damaged", span=7, field="damage.item"),
                Column(head="Damage", span=5, field="damage.description"),
                Column(
                    head="Owner, address", span=7, value=harm.damage_owner, reads=("damage.owner_called",)
                ),
                Column(head="Estimate", span=4, value=harm.damage_cost, reads=("damage.repair_cost",)),
            ),
        ),
    ),
)

FILINGS = Section(
    letter="I",
    title="Notices and reports of the operators",
    note="who filed and when; what they say is kept apart, s. 30.67(4)",
    parts=(
        Table(
            number="I1",
            label="Notices and reports on record",
            rows=summary.filing_rows,
            on_blank=4,
            empty=investigation.no_filings,
            columns=(
                Column(head="What", span=6, field="row_filing.duty"),
                Column(head="Made by", span=6, value=summary.filing_by, reads=("row_filing.by_involvement",)),
                Column(head="Given or signed", span=4, field="row_filing.made"),
                Column(head="Received", span=4, field="row_filing.received"),
                Column(head="Sent on", span=3, field="row_filing.sent"),
            ),
        ),
    ),
)

DIAGRAM = Section(
    letter="J",
    title="Diagram",
    note="drawn by hand; boats numbered as in part D",
    keep_together=True,
    parts=(
        Drawing(
            number="J1",
            label="Positions and tracks of the boats before, at and after the accident",
            hint="mark north, wind, current, distances",
            height=300,
        ),
    ),
)

CAUSE = Section(
    letter="K",
    title="Investigation and cause",
    note="33 CFR 174.103",
    parts=(
        Narrative(
            number="K1",
            field="incident.narrative",
            label="What the investigation found",
            on_form=44,
            on_blank=18,
            needed=ALWAYS,
            from_whom=OFFICER,
        ),
        Row(
            items=(
                Box(
                    number="K2",
                    span=24,
                    field="incident.reviewer_cause",
                    label="Apparent cause as determined by the agency",
                    lines=3,
                    needed=ALWAYS,
                    from_whom="the reviewer",
                ),
            )
        ),
    ),
)

SIGNATURES = Section(
    letter="L",
    title="Signatures",
    keep_together=True,
    parts=(
        Signature(
            number="L1",
            who="investigating officer",
            name=investigation.officer_name,
            title=investigation.officer_title,
        ),
        Signature(number="L2", who="reviewer"),
    ),
)

F03 = Form(
    id="F03",
    title="Boating accident investigation report",
    short_title="Investigation report",
    edition=1,
    issued="2026-11",
    case_kind="boat",
    citation=Citation(
        words="NR 5.08(3), Wis. Adm. Code · 33 CFR 174.103",
        cites=("NR 5.08(3)",),
        confidence=Confidence.READ,
    ),
    law_date_role="day of the accident",
    bindings=MappingProxyType({**BINDINGS, "row_filing": "filing", "forwarding": "filing"}),
    subjects=whole_case,
    instruction=(
        "The investigating agency fills this sheet for a reportable boating accident. What nobody can tell: "
        "write “unknown”. Preliminary screening results and results from a decedent do not belong on it."
    ),
    prescribed="The department prescribes a uniform form; this sheet stands in for it.",
    copies="department · agency.",
    sections=(
        CASE,
        sections.when_and_where("B", OFFICER),
        sections.conditions("C", OFFICER),
        BOAT,
        EVENTS,
        sections.everybody("F"),
        sections.witnesses("G"),
        PROPERTY,
        FILINGS,
        DIAGRAM,
        CAUSE,
        SIGNATURES,
    ),
)
