"""F02: the snowmobile accident report of an operator (or of an occupant in the operator's place).

Ch. 350 asks for the report and leaves its content to the department; the sections hold what the record
needs to tell the accident. One sheet per reporting operator and snowmobile.
"""

from __future__ import annotations

from types import MappingProxyType

from forms import fences, labels
from forms.derive import crafts, harm, incident, people, preparer
from forms.f01 import BINDINGS, PERSON_ADDRESS, PERSON_NAME, operator_known
from forms.sections import account, everybody, preparer_part, witnesses
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Form,
    Needed,
    Option,
    RankGroup,
    Row,
    Section,
    Show,
    Stack,
    Table,
)
from forms.subjects import reports_of_operators
from law.decisions import Confidence

OPERATOR = "the operator"
OFFICER = "the officer at the scene"
FILES = "whoever files"
ALWAYS = Needed.ALWAYS

FILED_BY = (
    Option(key="operator", label="Operator"),
    Option(key="occupant", label="Occupant, operator incapable"),
)
WHY = (
    Option(key="death", label="Death"),
    Option(key="injury", label="Injury, physician’s treatment"),
)
SLED_EVENTS = labels.SNOWMOBILE_EVENTS | {"collision_fixed_object", "sudden_medical_condition", "other"}
SLED_FACTORS = frozenset(
    {
        "alcohol_use",
        "drug_use",
        "careless_reckless_operation",
        "excessive_speed",
        "equipment_failure",
        "machinery_failure",
        "operator_inattention",
        "operator_inexperience",
        "improper_lookout",
        "overloading",
        "restricted_vision",
        "heavy_weather",
        "sudden_medical_condition",
        "passenger_skier_behavior",
        "not_at_fault",
        "other",
        *labels.SNOWMOBILE_FACTORS,
    }
)
SLED_TRAINING = MappingProxyType({"snowmobile_course": "Snowmobile course", "other": "Other"})
BOAT_COURSES = frozenset({"uscg_auxiliary", "us_power_squadrons", "american_red_cross"})

REPORT = Section(
    letter="A",
    title="This report",
    note="s. 350.15(3)",
    parts=(
        Row(
            items=(
                CheckGroup(
                    number="A1",
                    span=8,
                    field="filing.preparer_as",
                    label="Filed by",
                    hint="mark one",
                    options=FILED_BY,
                    needed=ALWAYS,
                    from_whom=FILES,
                ),
                CheckGroup(
                    number="A2",
                    span=8,
                    value=incident.why_reported,
                    reads=("incident.any_death", "incident.any_injury"),
                    label="Why the accident is reported",
                    hint="all that apply",
                    options=WHY,
                    many=True,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(number="A3", span=8, value=crafts.this_craft, label="This sheet is about"),
            )
        ),
        Row(
            items=(
                Box(number="A4", span=6, field="notice.made", label="Notice given: date and time"),
                Box(number="A5", span=8, field="notice.to_whom", label="To whom (warden or agency)"),
                Box(number="A6", span=4, field="notice.way", label="How"),
                Box(
                    number="A7",
                    span=3,
                    value=incident.deaths_count,
                    reads=("incident.any_death",),
                    label="Dead",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="A8",
                    span=3,
                    value=incident.injured_count,
                    reads=("incident.any_injury",),
                    label="Injured",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A9",
                    span=14,
                    value=preparer.report_due,
                    label="Report due, by the law of that day",
                ),
                Box(number="A10", span=10, value=preparer.report_to, label="Goes to"),
            )
        ),
    ),
)

PLACE = Section(
    letter="B",
    title="When and where",
    parts=(
        Row(
            items=(
                Box(
                    number="B1",
                    span=6,
                    value=incident.occurred_date,
                    reads=("incident.occurred",),
                    label="Date (month/day/year)",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="B2",
                    span=6,
                    value=incident.occurred_time,
                    reads=("incident.occurred",),
                    label="Time, zone",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(number="B3", span=12, field="incident.trail", needed=ALWAYS, from_whom=OPERATOR),
            )
        ),
        Row(
            items=(
                Box(number="B4", span=12, field="incident.place", needed=ALWAYS, from_whom=OPERATOR),
                Box(
                    number="B5",
                    span=7,
                    field="incident.municipality",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="B6",
                    span=5,
                    field="incident.county",
                    label="County",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                Box(number="B7", span=6, field="incident.latitude", show=Show.IDENTIFIER),
                Box(number="B8", span=6, field="incident.longitude", show=Show.IDENTIFIER),
                CheckGroup(number="B9", span=6, field="incident.on_ice", columns=0, unknown=True),
                CheckGroup(number="B10", span=6, field="incident.private_land", columns=0, unknown=True),
            )
        ),
    ),
)

OPERATOR_OF_SLED = Section(
    letter="C",
    title="Operator of this snowmobile",
    parts=(
        Row(
            items=(
                Box(
                    number="C1",
                    span=12,
                    value=people.operator_name,
                    reads=PERSON_NAME,
                    label="Name: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="C2",
                    span=5,
                    value=people.operator_born,
                    reads=("person.born", "operator.age_years"),
                    label="Date of birth",
                    needed=operator_known,
                    from_whom=OPERATOR,
                ),
                Box(number="C3", span=2, value=people.operator_sex, reads=("person.sex",), label="Sex"),
                Box(
                    number="C4",
                    span=5,
                    value=people.operator_phone,
                    reads=("person.phone", "person.phone_other"),
                    label="Telephone",
                    needed=operator_known,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="C5",
                    span=12,
                    value=people.operator_address,
                    reads=PERSON_ADDRESS,
                    label="Street, city, State, ZIP",
                    needed=operator_known,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="C6",
                    span=7,
                    value=people.operator_licence,
                    reads=("person.licence", "person.licence_state"),
                    label="Driver licence or other ID, State",
                    show=Show.IDENTIFIER,
                ),
                Box(
                    number="C7",
                    span=5,
                    field="operator.certificate_number",
                    label="Safety certificate number",
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="C8",
                    span=8,
                    field="operator.experience",
                    label="Experience",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                ),
                CheckGroup(
                    number="C9",
                    span=9,
                    field="operator.training",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=SLED_TRAINING,
                    leave_out=BOAT_COURSES,
                ),
                CheckGroup(number="C10", span=7, field="operator.helmet", unknown=True),
            )
        ),
    ),
)

THIS_SLED = Section(
    letter="D",
    title="This snowmobile",
    parts=(
        Row(
            items=(
                Box(number="D1", span=6, field="craft.registration", needed=ALWAYS, from_whom=OPERATOR),
                Box(
                    number="D2",
                    span=3,
                    value=crafts.registered_in,
                    reads=("craft.registration_state",),
                    label="Registered in",
                ),
                Box(number="D3", span=7, field="craft.vin", label="Frame serial number (VIN)"),
                Box(number="D4", span=8, field="craft.engine_serial"),
            )
        ),
        Row(
            items=(
                Box(number="D5", span=6, field="craft.make", needed=ALWAYS, from_whom=OPERATOR),
                Box(number="D6", span=6, field="craft.model"),
                Box(number="D7", span=3, field="craft.year", label="Year"),
                Box(number="D8", span=4, field="craft.displacement", label="Displacement"),
                Box(number="D9", span=5, field="craft.speed", label="Speed"),
            )
        ),
        Row(
            items=(
                CheckGroup(number="D10", span=6, field="craft.head_lamp", columns=0, unknown=True),
                CheckGroup(number="D11", span=6, field="craft.tail_lamp", columns=0, unknown=True),
                CheckGroup(number="D12", span=6, field="craft.muffler", columns=0, unknown=True),
                CheckGroup(number="D13", span=6, field="craft.rented", columns=0, unknown=True),
            )
        ),
        Row(
            items=(
                Box(number="D14", span=4, field="craft.aboard_count", label="People on it"),
                Box(number="D15", span=4, field="craft.towed_count", label="People towed"),
                Box(number="D16", span=16, field="craft.operation"),
            )
        ),
        Row(
            items=(
                Box(
                    number="D17",
                    span=10,
                    value=people.owner_name,
                    reads=("owner_person.name", "owner_person.last"),
                    label="Owner: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="D18",
                    span=14,
                    value=people.owner_address,
                    reads=("owner_person.address", "owner_person.phone"),
                    label="Owner’s address and telephone",
                ),
            )
        ),
    ),
)

CONDITIONS = Section(
    letter="E",
    title="Weather, light and surface",
    note="mark one in each box unless it says otherwise",
    parts=(
        Row(
            items=(
                CheckGroup(
                    number="E1",
                    span=6,
                    field="incident.weather",
                    hint="all that apply",
                    many=True,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Stack(
                    span=4,
                    items=(
                        CheckGroup(number="E2", span=4, field="incident.light"),
                        Box(number="E3", span=4, field="incident.air_temperature", label="Air"),
                    ),
                ),
                CheckGroup(number="E4", span=4, field="incident.visibility", unknown=True),
                CheckGroup(number="E5", span=4, field="incident.snow", unknown=True),
                CheckGroup(
                    number="E6",
                    span=6,
                    field="incident.ice",
                    unknown=True,
                    short=MappingProxyType({"open_water": "Open water beside it"}),
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="E7",
                    span=24,
                    field="incident.trail_condition",
                    columns=4,
                    unknown=True,
                ),
            )
        ),
    ),
)

WHAT_HAPPENED = Section(
    letter="F",
    title="What happened, and the opinion of the cause",
    parts=(
        Row(
            items=(
                RankGroup(
                    number="F1",
                    span=24,
                    field="incident.events",
                    label="Events",
                    hint="write 1, 2, 3 in the squares: first, second and third event",
                    many=True,
                    columns=4,
                    unknown=True,
                    short=labels.EVENTS,
                    only=SLED_EVENTS,
                    write_in="incident.event_other",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="F2",
                    span=24,
                    field="incident.factors",
                    label="What contributed, in the preparer’s opinion",
                    hint="all that apply",
                    many=True,
                    columns=4,
                    unknown=True,
                    short=labels.FACTORS,
                    only=SLED_FACTORS,
                    write_in="incident.factor_other",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="F3",
                    span=24,
                    field="incident.cause_opinion",
                    label="Opinion of the cause, in words",
                    lines=2,
                ),
            )
        ),
        Row(
            items=(
                Box(number="F4", span=15, field="craft.damage_text", label="Damage to this snowmobile"),
                Box(
                    number="F5",
                    span=9,
                    value=crafts.craft_damage_cost,
                    reads=("craft.damage_cost", "craft.replacement_cost"),
                    label="Estimate, whole cost of repair",
                ),
            )
        ),
    ),
)

OTHERS = Section(
    letter="G",
    title="Other snowmobiles and damaged property",
    parts=(
        Table(
            number="G1",
            label="Other snowmobiles, their operators and owners",
            rows=crafts.other_crafts,
            on_blank=2,
            columns=(
                Column(head="Registration", span=4, field="other_craft.registration", identifier=True),
                Column(
                    head="Make, model, year",
                    span=5,
                    value=crafts.make_and_model,
                    reads=("other_craft.make", "other_craft.model", "other_craft.year"),
                ),
                Column(
                    head="Operator",
                    span=5,
                    value=people.other_operator,
                    reads=("other_person.name",),
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Column(
                    head="Operator’s address, telephone",
                    span=5,
                    value=people.other_operator_reach,
                    reads=("other_person.address", "other_person.phone"),
                ),
                Column(head="Owner", span=4, value=people.other_owner, reads=("other_owner_person.name",)),
            ),
        ),
        Table(
            number="G2",
            label="Other property damaged",
            rows=harm.damage_rows,
            on_blank=2,
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

F02 = Form(
    id="F02",
    title="Snowmobile accident report of an operator",
    short_title="Operator’s snowmobile report",
    edition=1,
    issued="2026-11",
    case_kind="snowmobile",
    citation=Citation(
        words="s. 350.15(3), Wis. Stats.",
        cites=("350.15(3)(a)",),
        confidence=Confidence.READ,
    ),
    law_date_role="day of the accident",
    bindings=BINDINGS,
    subjects=reports_of_operators,
    fence=fences.SNOWMOBILE_REPORT,
    instruction=(
        "The operator of each snowmobile in a reportable accident files this report; where the operator "
        "physically cannot, a capable occupant does. Mark × in the squares. What nobody can tell: "
        "write “unknown”."
    ),
    prescribed="The department has a form of its own, DNR 4100-174, that this sheet stands in for.",
    copies="department · whoever files · agency (kept apart from the case file).",
    sections=(
        REPORT,
        PLACE,
        OPERATOR_OF_SLED,
        THIS_SLED,
        CONDITIONS,
        WHAT_HAPPENED,
        OTHERS,
        everybody("H", snowmobile=True),
        witnesses("I", law=""),
        account("J"),
        preparer_part("K"),
    ),
)
