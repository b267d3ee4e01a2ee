"""F23: the case in one reading: summary, people and craft, timeline, duties with reasons, findings, history.

It is for the office's own use and rests on no statute. It shows no fenced value: no screening result, no
result from a decedent, and nothing of what an operator's report says.
"""

from __future__ import annotations

from types import MappingProxyType

from forms.derive import case_findings, harm, incident, investigation, people, summary
from forms.f01 import BINDINGS
from forms.parts import Panel
from forms.spec import Box, Citation, Column, Form, Row, Section, Table
from forms.subjects import whole_case
from law.decisions import Confidence

CASE = Section(
    letter="A",
    title="The case",
    parts=(
        Row(
            items=(
                Box(number="A1", span=5, field="case.kind"),
                Box(number="A2", span=5, field="case.matter", label="About"),
                Box(number="A3", span=4, field="case.county"),
                Box(number="A4", span=4, field="case.status"),
                Box(number="A5", span=6, field="case.received", label="Received"),
            )
        ),
        Row(
            items=(
                Box(number="A6", span=8, field="case.lead_agency"),
                Box(number="A7", span=8, field="case.assigned_to"),
                Box(number="A8", span=8, value=investigation.other_numbers, label="Other numbers"),
            )
        ),
    ),
)

INCIDENT = Section(
    letter="B",
    title="The incident",
    parts=(
        Row(
            items=(
                Box(
                    number="B1",
                    span=6,
                    value=incident.occurred_date,
                    reads=("incident.occurred",),
                    label="Date",
                ),
                Box(
                    number="B2",
                    span=6,
                    value=incident.occurred_time,
                    reads=("incident.occurred",),
                    label="Time, zone",
                ),
                Box(
                    number="B3",
                    span=12,
                    value=incident.where_it_was,
                    reads=("incident.water", "incident.trail", "incident.place"),
                    label="Where",
                ),
            )
        ),
        Row(
            items=(
                Box(
                    number="B4",
                    span=3,
                    value=incident.deaths_count,
                    reads=("incident.any_death",),
                    label="Dead",
                ),
                Box(
                    number="B5",
                    span=3,
                    value=incident.injured_count,
                    reads=("incident.any_injury",),
                    label="Injured",
                ),
                Box(
                    number="B6",
                    span=3,
                    value=incident.missing_count,
                    reads=("incident.any_disappearance",),
                    label="Missing",
                ),
                Box(number="B7", span=3, value=incident.craft_count, label="Craft"),
                Box(number="B8", span=12, field="incident.events", label="Events, in order"),
            )
        ),
    ),
)

PEOPLE = Section(
    letter="C",
    title="People and craft",
    parts=(
        Table(
            number="C1",
            label="People",
            rows=summary.case_people_rows,
            on_form=0,
            columns=(
                Column(
                    head="Name, address", span=9, value=summary.who_and_address, reads=("who_person.name",)
                ),
                Column(head="Role", span=4, field="who.roles"),
                Column(head="On craft", span=2, value=people.who_craft, reads=("who.craft_id",)),
                Column(head="Born", span=3, value=people.who_born, reads=("who_person.born",)),
                Column(head="Harm", span=5, value=harm.who_harm),
            ),
        ),
        Table(
            number="C2",
            label="Craft",
            rows=summary.craft_rows,
            on_form=0,
            on_blank=2,
            columns=(
                Column(head="Craft", span=7, value=summary.craft_known, reads=("craft.registration",)),
                Column(head="Make", span=4, field="craft.make"),
                Column(head="Model", span=4, field="craft.model"),
                Column(head="Damage", span=8, field="craft.damage_text"),
            ),
        ),
    ),
)

TIMELINE = Section(
    letter="D",
    title="Timeline",
    note="every time on record, in order, with zone and source; a time without an end stands where it begins",
    parts=(
        Table(
            number="D1",
            label="Timeline",
            rows=summary.timeline_rows,
            on_form=0,
            empty=summary.no_times,
            columns=(
                Column(head="When", span=7, value=summary.line_when),
                Column(head="What", span=6, value=summary.line_text),
                Column(head="About", span=6, value=summary.line_who),
                Column(head="Source", span=4, value=summary.line_note),
            ),
        ),
    ),
)

DUTIES = Section(
    letter="E",
    title="Duties and deadlines",
    note="as they stood when printed",
    parts=(
        Panel(
            number="E1",
            findings=summary.duty_findings,
            volatile=True,
            empty="no duty follows from what is recorded",
        ),
    ),
)

FINDINGS = Section(
    letter="F",
    title="Findings of the law, with reasons",
    note="states rule and facts, gives no advice",
    parts=(
        Panel(number="F1", findings=case_findings.law_findings, empty="no finding yet"),
        Panel(number="F2", findings=case_findings.charges_ruled_out, empty=""),
    ),
)

HISTORY = Section(
    letter="G",
    title="Extract of the history",
    note="who changed, printed or saw what; every entry is chained to the one before",
    parts=(
        Table(
            number="G1",
            label="History of the case, oldest first",
            volatile=True,
            rows=summary.history_rows,
            on_form=0,
            empty=summary.no_history,
            columns=(
                Column(head="When", span=5, value=summary.line_when),
                Column(head="Who", span=4, value=summary.line_who),
                Column(head="What", span=11, value=summary.line_text),
                Column(head="Reason", span=3, value=summary.line_note),
            ),
        ),
    ),
)

F23 = Form(
    id="F23",
    title="Case summary, timeline and deadlines",
    short_title="Case summary",
    edition=1,
    issued="2026-11",
    citation=Citation(
        words="For the office’s own use · rests on no statute · gives no legal advice",
        cites=(),
        confidence=Confidence.OURS,
    ),
    law_date_role="day of the accident",
    bindings=MappingProxyType({**BINDINGS, "row_filing": "filing", "forwarding": "filing"}),
    subjects=whole_case,
    law_rests=summary.every_finding,
    sections=(CASE, INCIDENT, PEOPLE, TIMELINE, DUTIES, FINDINGS, HISTORY),
)
