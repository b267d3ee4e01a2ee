"""Sections that several boating forms share; each form gives the letter.

One declaration keeps the operator's and the officer's report saying the same things in the same words.
"""

from __future__ import annotations

from forms import labels
from forms.derive import harm, incident, people, preparer
from forms.spec import (
    Box,
    CheckGroup,
    Column,
    Narrative,
    Needed,
    RankGroup,
    Row,
    Section,
    Show,
    Signature,
    Stack,
    Statement,
    Table,
)

ALWAYS = Needed.ALWAYS


def when_and_where(letter: str, ask: str) -> Section:
    """When and where a boating accident happened, NR 5.08(1)(b), (c). `ask`: who can tell what is missing."""
    return Section(
        letter=letter,
        title="When and where",
        note="NR 5.08(1)(b), (c)",
        parts=(
            Row(
                items=(
                    Box(
                        number=f"{letter}1",
                        span=6,
                        value=incident.occurred_date,
                        reads=("incident.occurred",),
                        label="Date (month/day/year)",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    Box(
                        number=f"{letter}2",
                        span=6,
                        value=incident.occurred_time,
                        reads=("incident.occurred",),
                        label="Time, zone",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    Box(number=f"{letter}3", span=12, field="incident.water", needed=ALWAYS, from_whom=ask),
                )
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}4",
                        span=12,
                        field="incident.place",
                        label="Exact place on the water",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    Box(
                        number=f"{letter}5",
                        span=7,
                        field="incident.municipality",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    Box(
                        number=f"{letter}6",
                        span=5,
                        field="incident.county",
                        label="County",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}7",
                        span=3,
                        value=incident.incident_state,
                        reads=("incident.state",),
                        label="State",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    Box(number=f"{letter}8", span=6, field="incident.latitude", show=Show.IDENTIFIER),
                    Box(number=f"{letter}9", span=6, field="incident.longitude", show=Show.IDENTIFIER),
                    CheckGroup(
                        number=f"{letter}10",
                        span=9,
                        field="incident.us_waters",
                        label="Waters subject to U.S. jurisdiction",
                        columns=0,
                        unknown=True,
                    ),
                )
            ),
        ),
    )


def conditions(letter: str, ask: str) -> Section:
    """Weather and water, NR 5.08(1)(f). `ask`: who can tell what is missing."""
    return Section(
        letter=letter,
        title="Weather and water",
        note="NR 5.08(1)(f) · mark one in each box unless it says otherwise",
        parts=(
            Row(
                items=(
                    CheckGroup(
                        number=f"{letter}1",
                        span=4,
                        field="incident.weather",
                        hint="all that apply",
                        many=True,
                        leave_out=frozenset({"sleet", "blowing_snow"}),
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    CheckGroup(
                        number=f"{letter}2",
                        span=5.5,
                        field="incident.water_conditions",
                        unknown=True,
                        short=labels.WATER,
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    CheckGroup(
                        number=f"{letter}3",
                        span=5,
                        field="incident.wind",
                        unknown=True,
                        short=labels.WIND,
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    CheckGroup(
                        number=f"{letter}4",
                        span=3.5,
                        field="incident.visibility",
                        unknown=True,
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                    CheckGroup(number=f"{letter}5", span=3, field="incident.light"),
                    Stack(
                        span=3,
                        items=(
                            Box(number=f"{letter}6", span=3, field="incident.air_temperature", label="Air"),
                            Box(
                                number=f"{letter}7", span=3, field="incident.water_temperature", label="Water"
                            ),
                        ),
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}8",
                        span=24,
                        field="incident.forecast",
                        label="Forecasts available and reports used by the operator, before and during",
                        lines=2,
                    ),
                )
            ),
        ),
    )


def what_happened(letter: str, ask: str) -> Section:
    """Events, causes and the opinion of the cause, NR 5.08(1)(g). `ask`: who can tell what is missing."""
    return Section(
        letter=letter,
        title="What happened, and the opinion of the cause",
        note="NR 5.08(1)(g)",
        parts=(
            Row(
                items=(
                    RankGroup(
                        number=f"{letter}1",
                        span=24,
                        field="incident.events",
                        label="Events",
                        hint="write 1, 2, 3 in the squares: first, second and third event",
                        many=True,
                        columns=4,
                        unknown=True,
                        short=labels.EVENTS,
                        leave_out=labels.SNOWMOBILE_EVENTS,
                        write_in="incident.event_other",
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number=f"{letter}2",
                        span=24,
                        field="incident.factors",
                        label="What contributed, in the preparer’s opinion",
                        hint="all that apply",
                        many=True,
                        columns=4,
                        unknown=True,
                        short=labels.FACTORS,
                        leave_out=labels.SNOWMOBILE_FACTORS,
                        write_in="incident.factor_other",
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}3",
                        span=24,
                        field="incident.cause_opinion",
                        label="Opinion of the cause, in words",
                        lines=3,
                        needed=ALWAYS,
                        from_whom=ask,
                    ),
                )
            ),
            Row(
                items=(
                    CheckGroup(
                        number=f"{letter}4",
                        span=9,
                        field="incident.alcohol_drugs_contributed",
                        label="Alcohol or drugs were a cause or contributed",
                        columns=0,
                        unknown=True,
                    ),
                    Box(
                        number=f"{letter}5",
                        span=15,
                        field="incident.equipment_failure",
                        label="Equipment failures that caused or contributed",
                    ),
                )
            ),
        ),
    )


def everybody(letter: str, *, snowmobile: bool = False) -> Section:
    """Everybody aboard, towed or struck, and the casualties, NR 5.08(1)(k), (L), (o), (p) for boats."""
    craft = "Sled" if snowmobile else "Boat"
    worn = Column(head="Helmet", span=2.75, field="who.helmet")
    if not snowmobile:
        worn = Column(head="Life jacket", span=2.75, field="who.pfd")
    return Section(
        letter=letter,
        title="People aboard, towed or struck; killed, injured, missing",
        note="" if snowmobile else "NR 5.08(1)(k), (L), (o), (p)",
        parts=(
            Table(
                number=f"{letter}1",
                label="Everybody aboard, towed or struck",
                hint="operators too",
                rows=people.people_rows,
                columns=(
                    Column(
                        head="Name", span=5.5, value=people.who_name, reads=("who_person.name", "who.called")
                    ),
                    Column(head=craft, span=1.25, value=people.who_craft, reads=("who.craft_id",)),
                    Column(head="Role", span=3, field="who.roles"),
                    Column(
                        head="Born",
                        span=2.75,
                        value=people.who_born,
                        reads=("who_person.born", "who.age_years"),
                    ),
                    worn,
                    Column(head="Harm", span=3.25, value=harm.who_harm),
                    Column(head="Address", span=4.5, value=people.who_address, reads=("who_person.address",)),
                ),
            ),
            Table(
                number=f"{letter}2",
                label="Killed, injured or missing: nature and extent; the person before the accident",
                rows=harm.harmed_rows,
                on_blank=4,
                empty=harm.nobody_harmed,
                needed=Needed.ALWAYS,
                from_whom="the officer or the hospital",
                columns=(
                    Column(
                        head="Name, address",
                        span=6,
                        value=harm.harmed_person,
                        reads=(
                            "who_person.name",
                            "who_person.address",
                            "injury.involvement_id",
                            "death.involvement_id",
                        ),
                        needed=Needed.ALWAYS,
                        from_whom="the operator",
                    ),
                    Column(
                        head="Born",
                        span=3,
                        value=people.who_born,
                        reads=("who_person.born",),
                        needed=Needed.ALWAYS,
                        from_whom="the operator or the family",
                    ),
                    Column(head="What", span=2, value=harm.harm_kind),
                    Column(
                        head="Nature and extent;\ncause of death",
                        span=5,
                        value=harm.harm_extent,
                        reads=("injury.nature", "injury.description", "death.cause"),
                        needed=Needed.ALWAYS,
                        from_whom="the hospital or the coroner",
                    ),
                    Column(
                        head="Treatment;\ntime of death",
                        span=3,
                        value=harm.harm_treatment,
                        reads=("injury.beyond_first_aid", "death.died"),
                    ),
                    Column(
                        head="Swimming, dress,\ncondition, activity",
                        span=4,
                        value=harm.harm_before,
                        reads=("who.can_swim", "who.dress", "who.physical_condition", "who.activity"),
                    ),
                ),
            ),
        ),
    )


def witnesses(letter: str, law: str = "NR 5.08(1)(m), (n)") -> Section:
    """Witnesses and who assisted, NR 5.08(1)(m), (n)."""
    return Section(
        letter=letter,
        title="Witnesses and help",
        note=law,
        parts=(
            Table(
                number=f"{letter}1",
                label="All known witnesses",
                rows=people.witness_rows,
                on_blank=4,
                empty=people.no_witnesses,
                columns=(
                    Column(
                        head="Name", span=6, value=people.who_name, reads=("who_person.name", "who.called")
                    ),
                    Column(head="Address", span=8, value=people.who_address, reads=("who_person.address",)),
                    Column(head="Telephone", span=4, value=people.who_phone, reads=("who_person.phone",)),
                    Column(head="What the witness saw", span=5, field="who.witness_of"),
                ),
            ),
            Row(
                items=(
                    Box(
                        number=f"{letter}2",
                        span=24,
                        field="incident.agencies",
                        label="Police, fire and rescue that assisted",
                        lines=2,
                        needed=ALWAYS if law else Needed.NEVER,
                        from_whom="the officer at the scene",
                    ),
                )
            ),
        ),
    )


def account(letter: str, note: str = "") -> Section:
    """The account in the preparer's own words."""
    return Section(
        letter=letter,
        title="Account of the accident",
        note=note,
        parts=(
            Narrative(
                number=f"{letter}1",
                field="incident.narrative",
                label="What happened, in the preparer’s own words",
                on_form=44,
                on_blank=16,
                needed=ALWAYS,
                from_whom="whoever files",
            ),
        ),
    )


def preparer_part(letter: str, note: str = "") -> Section:
    """Who prepared the report, and the signature."""
    return Section(
        letter=letter,
        title="Preparer",
        note=f"{note}a person who declines to sign: write “declined” and the time",
        keep_together=True,
        parts=(
            Row(
                items=(
                    Box(
                        number=f"{letter}1",
                        span=9,
                        value=preparer.preparer_name,
                        reads=("filing.preparer",),
                        label="Name of the preparer",
                        needed=ALWAYS,
                        from_whom="whoever files",
                    ),
                    Box(
                        number=f"{letter}2",
                        span=10,
                        value=preparer.preparer_address,
                        reads=("filing.preparer_address",),
                        label="Address",
                        needed=ALWAYS,
                        from_whom="whoever files",
                    ),
                    Box(
                        number=f"{letter}3",
                        span=5,
                        value=preparer.preparer_phone,
                        reads=("filing.preparer_phone",),
                        label="Telephone",
                        needed=ALWAYS,
                        from_whom="whoever files",
                    ),
                )
            ),
            Statement(words="I prepared this report. What it says is true as far as I know."),
            Signature(
                number=f"{letter}4", who="preparer", name=preparer.preparer_name, title=preparer.preparer_role
            ),
        ),
    )
