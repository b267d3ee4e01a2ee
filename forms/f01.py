"""F01: the boating accident report of an operator (or of an occupant or the owner in the operator's place).

The sections follow NR 5.08(1)(a)-(r); what 33 CFR 173.57 asks beyond that stands where it belongs. One sheet
per reporting operator and craft.
"""

from __future__ import annotations

from types import MappingProxyType

from forms import fences, labels, sections
from forms.derive import crafts, incident, people, preparer
from forms.f01_boat import DAMAGE, EQUIPMENT, OTHER_BOATS, THIS_BOAT
from forms.scope import Scope
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Form,
    Needed,
    Option,
    Row,
    Section,
    Show,
    Stack,
)
from forms.subjects import reports_of_operators
from models.records import Involvement

BINDINGS = MappingProxyType(
    {
        "case": "case",
        "incident": "incident",
        "craft": "craft",
        "operator": "involvement",
        "person": "person",
        "owner": "involvement",
        "owner_person": "person",
        "filing": "filing",
        "notice": "filing",
        "other_craft": "craft",
        "other_operator": "involvement",
        "other_person": "person",
        "other_owner": "involvement",
        "other_owner_person": "person",
        "who": "involvement",
        "who_person": "person",
        "injury": "injury",
        "death": "death",
        "damage": "property_damage",
    }
)

OPERATOR = "the operator"
ALWAYS = Needed.ALWAYS

FILED_BY = (
    Option(key="operator", label="Operator"),
    Option(key="occupant", label="Occupant, operator incapable"),
    Option(key="owner", label="Owner"),
)
WHY = (
    Option(key="death", label="Death"),
    Option(key="injury", label="Injury"),
    Option(key="missing", label="Disappearance"),
    Option(key="damage", label="Property damage"),
    Option(key="total_loss", label="Total loss of a boat"),
)
PERSON_NAME = ("person.name", "person.last", "person.first", "person.middle", "person.suffix")
PERSON_ADDRESS = ("person.address", "person.city", "person.state", "person.postcode", "person.country")


def operator_known(scope: Scope) -> bool:
    """Somebody operated the craft, so the boxes about the operator are needed."""
    return isinstance(scope.record("operator"), Involvement)


REPORT = Section(
    letter="A",
    title="This report and the boats",
    note="NR 5.08(1)(a)",
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
                    from_whom="whoever files",
                ),
                CheckGroup(
                    number="A2",
                    span=10,
                    value=incident.why_reported,
                    reads=("incident.any_death", "incident.any_injury", "incident.any_damage"),
                    label="Why the accident is reported",
                    hint="all that apply",
                    options=WHY,
                    many=True,
                    columns=2,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Stack(
                    span=6,
                    items=(
                        Box(number="A3", span=6, value=crafts.this_craft, label="This sheet is about"),
                        Box(
                            number="A4",
                            span=6,
                            field="notice.way",
                            label="Notice given: how",
                        ),
                    ),
                ),
            )
        ),
        Row(
            items=(
                Box(number="A5", span=6.5, field="notice.made", label="Notice given: date and time"),
                Box(number="A6", span=8, field="notice.to_whom", label="To whom (warden or agency)"),
                Box(
                    number="A7",
                    span=2.5,
                    value=incident.deaths_count,
                    reads=("incident.any_death",),
                    label="Dead",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="A8",
                    span=2.5,
                    value=incident.injured_count,
                    reads=("incident.any_injury",),
                    label="Injured",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="A9",
                    span=2.5,
                    value=incident.missing_count,
                    reads=("incident.any_disappearance",),
                    label="Missing",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(number="A10", span=2, value=incident.craft_count, label="Boats"),
            )
        ),
        Row(
            items=(
                Box(
                    number="A11",
                    span=24,
                    value=incident.every_craft,
                    reads=("craft.registration", "craft.name"),
                    label="Numbers and names of all boats",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="A12",
                    span=16,
                    value=preparer.report_due,
                    label="Report due, by the law of that day",
                ),
                Box(number="A13", span=8, value=preparer.report_to, label="Goes to"),
            )
        ),
    ),
)

OPERATOR_OF_BOAT = Section(
    letter="C",
    title="Operator of this boat",
    note="NR 5.08(1)(d)",
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
                    span=6,
                    field="operator.experience",
                    label="Experience",
                    hint="mark one",
                    unknown=True,
                    needed=operator_known,
                    from_whom=OPERATOR,
                ),
                CheckGroup(
                    number="C9",
                    span=9,
                    field="operator.training",
                    label="Boating safety training",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.TRAINING,
                    leave_out=frozenset({"snowmobile_course"}),
                    needed=operator_known,
                    from_whom=OPERATOR,
                ),
                CheckGroup(
                    number="C10",
                    span=9,
                    field="operator.pfd",
                    label="Life jacket (PFD)",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.PFD,
                ),
            )
        ),
    ),
)

F01 = Form(
    id="F01",
    title="Boating accident report of an operator",
    short_title="Operator’s boating report",
    edition=1,
    issued="2026-11",
    case_kind="boat",
    citation=Citation(
        words="s. 30.67(2), Wis. Stats. · NR 5.08(1), Wis. Adm. Code · 33 CFR 173.57",
        cites=("30.67(2)(a)", "NR 5.08(1)", "33 CFR 173.57"),
    ),
    law_date_role="day of the accident",
    bindings=BINDINGS,
    subjects=reports_of_operators,
    fence=fences.BOAT_REPORT,
    instruction=(
        "The operator of each boat in a reportable accident files this report; where the operator physically "
        "cannot, a capable occupant of the boat does. Mark × in the squares. What nobody can tell: write "
        "“unknown”."
    ),
    prescribed="The department prescribes a form of its own, DNR 4100-20; this sheet holds the same items.",
    copies="department · whoever files · agency (kept apart from the case file).",
    sections=(
        REPORT,
        sections.when_and_where("B", OPERATOR),
        OPERATOR_OF_BOAT,
        THIS_BOAT,
        sections.conditions("E", OPERATOR),
        sections.what_happened("F", OPERATOR),
        DAMAGE,
        OTHER_BOATS,
        sections.everybody("I"),
        sections.witnesses("J"),
        EQUIPMENT,
        sections.account("L", "33 CFR 173.57(b)(20)"),
        sections.preparer_part("M", "NR 5.08(1)(r) · "),
    ),
)
