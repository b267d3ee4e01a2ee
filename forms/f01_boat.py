"""The sections of F01 about boats: this one, its damage and equipment, and the others."""

from __future__ import annotations

from forms import labels
from forms.derive import crafts, harm, people
from forms.spec import Box, CheckGroup, Column, Needed, Row, Section, Table

OPERATOR = "the operator"
OWNER = "the owner"
OFFICER = "the officer at the scene"
ALWAYS = Needed.ALWAYS

THIS_BOAT = Section(
    letter="D",
    title="This boat",
    note="NR 5.08(1)(e), (j), (q)",
    parts=(
        Row(
            items=(
                Box(
                    number="D1",
                    span=5,
                    field="craft.registration",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="D2",
                    span=3,
                    value=crafts.registered_in,
                    reads=("craft.registration_state",),
                    label="Registered in",
                ),
                Box(
                    number="D3",
                    span=8,
                    field="craft.hin",
                    label="Hull identification number (HIN)",
                ),
                Box(number="D4", span=8, field="craft.name", label="Name of boat"),
            )
        ),
        Row(
            items=(
                Box(number="D5", span=5, field="craft.make", needed=ALWAYS, from_whom=OPERATOR),
                Box(number="D6", span=5, field="craft.model"),
                Box(number="D7", span=2, field="craft.year", label="Year"),
                Box(number="D8", span=3, field="craft.length", needed=ALWAYS, from_whom=OPERATOR),
                Box(number="D9", span=3, field="craft.beam", label="Beam, widest"),
                Box(number="D10", span=3, field="craft.depth", label="Depth to keel"),
                Box(
                    number="D11",
                    span=3,
                    field="craft.horsepower",
                    label="Power, total",
                    needed=crafts.may_have_engine,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="D12",
                    span=14,
                    field="craft.boat_type",
                    label="Type of boat",
                    hint="mark one",
                    columns=3,
                    unknown=True,
                    short=labels.BOAT_TYPE,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                CheckGroup(
                    number="D13",
                    span=10,
                    field="craft.hull",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.HULL,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(
                    number="D14",
                    span=8,
                    field="craft.propulsion",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.PROPULSION,
                    leave_out=frozenset({"track"}),
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                CheckGroup(
                    number="D15",
                    span=8,
                    field="craft.engine_drive",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.DRIVE,
                ),
                CheckGroup(
                    number="D16",
                    span=8,
                    field="craft.fuel",
                    hint="mark one",
                    columns=2,
                    unknown=True,
                    short=labels.FUEL,
                    needed=crafts.may_have_engine,
                    from_whom=OPERATOR,
                ),
            )
        ),
        Row(
            items=(
                CheckGroup(number="D17", span=8, field="craft.rented", columns=0, unknown=True),
                CheckGroup(
                    number="D18",
                    span=8,
                    field="craft.commercial_use",
                    columns=0,
                    unknown=True,
                ),
                CheckGroup(
                    number="D19",
                    span=8,
                    field="craft.under_sail_alone",
                    columns=0,
                    unknown=True,
                ),
            )
        ),
        Row(
            items=(
                Box(number="D20", span=3, field="craft.aboard_count", needed=ALWAYS, from_whom=OPERATOR),
                Box(number="D21", span=3, field="craft.towed_count"),
                Box(number="D22", span=9, field="craft.operation"),
                Box(number="D23", span=9, field="craft.activity"),
            )
        ),
        Row(
            items=(
                Box(
                    number="D24",
                    span=10,
                    value=people.owner_name,
                    reads=("owner_person.name", "owner_person.last"),
                    label="Owner: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(
                    number="D25",
                    span=14,
                    value=people.owner_address,
                    reads=("owner_person.address", "owner_person.phone"),
                    label="Owner’s address and telephone",
                    needed=ALWAYS,
                    from_whom=OWNER,
                ),
            )
        ),
    ),
)

DAMAGE = Section(
    letter="G",
    title="Damage",
    note="NR 5.08(1)(h), (j)",
    parts=(
        Row(
            items=(
                Box(
                    number="G1",
                    span=12,
                    field="craft.damage_text",
                    label="Damage to this boat",
                    lines=2,
                    needed=ALWAYS,
                    from_whom=OWNER,
                ),
                Box(
                    number="G2",
                    span=6,
                    value=crafts.craft_damage_cost,
                    reads=("craft.damage_cost", "craft.replacement_cost"),
                    label="Estimate, whole cost of repair",
                    needed=ALWAYS,
                    from_whom=OWNER,
                ),
                CheckGroup(
                    number="G3",
                    span=6,
                    field="craft.total_loss",
                    columns=0,
                    unknown=True,
                ),
            )
        ),
        Table(
            number="G4",
            label="Other property damaged",
            hint="docks, buoys, gear; other boats stand in part H",
            rows=harm.damage_rows,
            on_blank=3,
            empty=harm.no_other_damage,
            columns=(
                Column(head="What was damaged", span=6, field="damage.item"),
                Column(head="Damage", span=6, field="damage.description"),
                Column(
                    head="Owner, address",
                    span=7,
                    value=harm.damage_owner,
                    reads=("damage.owner_id", "damage.owner_called"),
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Column(
                    head="Estimate",
                    span=4,
                    value=harm.damage_cost,
                    reads=("damage.repair_cost", "damage.replacement_cost"),
                ),
            ),
        ),
    ),
)

OTHER_BOATS = Section(
    letter="H",
    title="Other boat, its operator and owner",
    note="NR 5.08(1)(a), (i), (j) · boat {index} of {count}",
    repeat=crafts.other_crafts,
    on_blank=1,
    keep_together=True,
    parts=(
        Row(
            items=(
                Box(
                    number="H1",
                    span=5,
                    field="other_craft.registration",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(number="H2", span=6, field="other_craft.name", label="Name of boat"),
                Box(
                    number="H3",
                    span=8,
                    value=crafts.make_and_model,
                    reads=("other_craft.make", "other_craft.model", "other_craft.year"),
                    label="Make, model, year",
                ),
                Box(number="H4", span=5, field="other_craft.boat_type"),
            )
        ),
        Row(
            items=(
                Box(
                    number="H5",
                    span=10,
                    value=people.other_operator,
                    reads=("other_person.name", "other_person.last"),
                    label="Operator: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(
                    number="H6",
                    span=14,
                    value=people.other_operator_reach,
                    reads=("other_person.address", "other_person.phone"),
                    label="Operator’s address and telephone",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="H7",
                    span=10,
                    value=people.other_owner,
                    reads=("other_owner_person.name", "other_owner_person.last"),
                    label="Owner: last, first, middle, suffix",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
                Box(
                    number="H8",
                    span=14,
                    value=people.other_owner_reach,
                    reads=("other_owner_person.address", "other_owner_person.phone"),
                    label="Owner’s address and telephone",
                    needed=ALWAYS,
                    from_whom=OFFICER,
                ),
            )
        ),
        Row(
            items=(
                Box(number="H9", span=18, field="other_craft.damage_text"),
                Box(number="H10", span=6, field="other_craft.damage_cost", label="Estimate"),
            )
        ),
    ),
)

EQUIPMENT = Section(
    letter="K",
    title="Lifesaving and firefighting equipment of this boat",
    note="NR 5.08(1)(q)",
    parts=(
        Row(
            items=(
                Box(number="K1", span=4, field="craft.pfds_aboard", needed=ALWAYS, from_whom=OPERATOR),
                CheckGroup(number="K2", span=6, field="craft.pfds_accessible", columns=0, unknown=True),
                CheckGroup(
                    number="K3",
                    span=6,
                    field="craft.pfds_used",
                    columns=0,
                    unknown=True,
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
                Box(number="K4", span=4, field="craft.extinguishers", label="Extinguishers aboard"),
                Box(
                    number="K5",
                    span=4,
                    value=crafts.aboard_and_used,
                    reads=("craft.extinguishers_used", "craft.extinguisher_type"),
                    label="Extinguishers used, type",
                    needed=ALWAYS,
                    from_whom=OPERATOR,
                ),
            )
        ),
    ),
)
