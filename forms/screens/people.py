"""People of the case: the table of who was what, and the selected one's fields."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from forms.screens.predicates import in_boat_case, in_snowmobile_case, is_operator, is_witness, may_report
from models.records import Involvement, Person

PERSON = section(
    "people.person",
    "Name and address",
    Person,
    rows("name:6 born:3 sex:3", "phone:4 address:8", "city:5 state:4 postcode:3"),
    group(
        "person.more",
        "Name in parts, licence, other numbers",
        "last:4 first:4 middle:2 suffix:2",
        "aliases:6 is_organization:6",
        "licence:5 licence_state:4 country:3",
        "phone_other:4 email:8",
        "note:12x2",
        folded=True,
    ),
)

ROLE = section(
    "people",
    "People",
    Involvement,
    rows("roles:8 craft_id:4", "aboard:5 age_years:3 age_approximate:4"),
    rows("pfd:4 can_swim:4 activity:4", when=in_boat_case),
    rows("helmet:4 activity:8", when=in_snowmobile_case),
    group(
        "people.report",
        "Able to make the report",
        "can_report:6 physically_incapable:6",
        "able_again:12",
        when=may_report,
    ),
    group(
        "people.scene",
        "At the scene",
        "stopped:6 stopping_dangerous:6",
        "aid_given:6 identified:6",
        "identified_to:12",
        when=is_operator,
    ),
    group(
        "people.experience",
        "Experience and training",
        "experience:4 years_experience:4 training:4",
        "certificate:6 certificate_number:6",
        when=is_operator,
    ),
    group("people.witness", "As a witness", "witness_of:12", when=is_witness),
    group(
        "people.condition",
        "Condition, dress, language",
        "alcohol_opinion:6 physical_condition:6",
        "dress:6 spoke_language:6",
        folded=True,
    ),
    group(
        "people.more",
        "Group, not identified, note",
        "called:5 group_size:3 same_person_as:4",
        "note:12x2",
        folded=True,
    ),
    repeat=True,
    columns=("roles", "person_id", "craft_id", "age_years", "pfd"),
    none_key="people",
    only={"stopping_dangerous": in_boat_case},
)
