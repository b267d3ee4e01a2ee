"""F22: the packet of a case for a prosecutor: front with index and what is kept out, summary, lists.

The sheets of other forms (worksheet, custody, refusal outline) and the documents stand between and behind
them; `services.packets` puts them together. No fenced value stands on any of these pages.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from forms.arrest_subjects import BINDINGS
from forms.derive import packet, summary
from forms.f23 import CASE, F23, INCIDENT, PEOPLE
from forms.spec import Box, Citation, Column, Form, Row, Section, Table
from forms.subjects import whole_case
from law.decisions import Confidence

_CITATION = Citation(
    words="ss. 30.67(4), 30.682(3), 30.67(6)(b), 350.15(4), 350.102(3), 350.155(2) · gives no legal advice",
    cites=("30.67(4)", "30.682(3)", "30.67(6)(b)", "350.15(4)", "350.102(3)", "350.155(2)"),
    confidence=Confidence.SEED,
)
_BINDINGS = MappingProxyType({**F23.bindings, **BINDINGS})


def _form(title: str, short: str, *sections: Section) -> Form:
    return Form(
        id="F22",
        title=title,
        short_title=short,
        edition=1,
        issued="2026-12",
        citation=_CITATION,
        law_date_role="day of the incident",
        bindings=_BINDINGS,
        subjects=whole_case,
        law_day=packet.incident_day,
        sections=sections,
    )


PACKET = Section(
    letter="A",
    title="This packet",
    parts=(
        Row(
            items=(
                Box(number="A1", span=7, value=packet.purpose, label="Purpose"),
                Box(number="A2", span=5, value=packet.number, label="Packet of this case, number"),
                Box(number="A3", span=7, value=packet.to_whom, label="Made for"),
                Box(number="A4", span=5, value=packet.law_of_day, label="Fences as of"),
            )
        ),
        Row(items=(Box(number="A5", span=24, value=packet.stays, label="Who may have it"),)),
    ),
)

INDEX = Section(
    letter="B",
    title="Index",
    note="pages of the whole packet, as stamped at the foot of each page",
    parts=(
        Table(
            number="B1",
            label="Parts",
            rows=packet.index_rows,
            on_form=0,
            columns=(
                Column(head="Part", span=12, value=packet.column("title")),
                Column(head="Pages", span=4, value=packet.column("pages")),
                Column(head="Remark", span=7, value=packet.column("note")),
            ),
        ),
    ),
)

KEPT_OUT = Section(
    letter="C",
    title="Kept out, and why",
    note="what stands behind a fence in this case, by its citation",
    parts=(
        Table(
            number="C1",
            label="Kept out of this packet",
            rows=packet.kept_rows,
            on_form=0,
            empty=partial(packet.none, "this case holds nothing behind a fence"),
            columns=(
                Column(head="What", span=5, value=packet.column("title")),
                Column(head="Law", span=4, value=packet.kept_law),
                Column(head="In this case", span=5, value=packet.kept_held),
                Column(head="Why", span=9, value=packet.kept_why),
            ),
        ),
        Table(
            number="C2",
            label="May go in",
            rows=packet.may_rows,
            on_form=0,
            empty=partial(packet.none, "nothing stands under a condition"),
            columns=(
                Column(head="What", span=16, value=packet.column("words")),
                Column(head="Law", span=7, value=packet.may_law),
            ),
        ),
        Table(
            number="C3",
            label="Let in by a prosecutor’s decision",
            rows=packet.let_rows,
            on_form=0,
            when=packet.with_lets,
            columns=(
                Column(head="What", span=9, value=packet.column("words")),
                Column(head="Authority, reason", span=9, value=packet.let_authority),
                Column(head="Decided by, when", span=5, value=packet.let_by),
            ),
        ),
    ),
)

TIMELINE = Section(
    letter="D",
    title="Timeline",
    note="every time this packet may tell, in order, with zone and source",
    parts=(
        Table(
            number="D1",
            label="Timeline",
            rows=packet.timeline_rows,
            on_form=0,
            empty=summary.no_times,
            columns=(
                Column(head="When", span=7, value=summary.line_when),
                Column(head="What", span=7, value=summary.line_text),
                Column(head="About", span=5, value=summary.line_who),
                Column(head="Source", span=4, value=summary.line_note),
            ),
        ),
    ),
)

TESTS = Section(
    letter="A",
    title="Chemical tests",
    note="of the living; what stands behind a fence is no test",
    when=packet.with_tests,
    parts=(
        Table(
            number="A1",
            label="Tests, their authority and validity",
            rows=packet.test_rows,
            on_form=0,
            empty=partial(packet.none, "no test on record"),
            columns=(
                Column(head="Person", span=4, value=packet.test_who),
                Column(head="Specimen", span=2, field="test.specimen_kind"),
                Column(head="Sample taken", span=5, field="test.sampled"),
                Column(head="Result", span=4, field="test.result"),
                Column(head="Authority, validity, weight", span=8, value=packet.test_findings),
            ),
        ),
    ),
)

GAPS = Section(
    letter="B",
    title="What a defence would name",
    note="the office’s own work",
    when=packet.own_work,
    parts=(
        Table(
            number="B1",
            label="Weak places",
            rows=packet.gap_rows,
            on_form=0,
            group=packet.gap_group,
            empty=partial(packet.none, "the record shows none"),
            columns=(
                Column(head="Where", span=7, value=packet.column("what")),
                Column(head="Why it is weak", span=9, value=packet.column("says")),
                Column(head="What is missing", span=7, value=packet.column("lacks")),
            ),
        ),
    ),
)

WITNESSES = Section(
    letter="C",
    title="Witnesses",
    parts=(
        Table(
            number="C1",
            label="Witnesses",
            rows=packet.witness_lines,
            on_form=0,
            empty=partial(packet.none, "nobody is named"),
            columns=(
                Column(head="Witness", span=5, value=packet.column("name")),
                Column(head="As", span=3, value=packet.column("capacity")),
                Column(head="Proves", span=7, value=packet.column("proves")),
                Column(head="Subpoena", span=4, value=packet.column("subpoena")),
                Column(head="Available", span=4, value=packet.column("available")),
            ),
        ),
    ),
)

PROOF = Section(
    letter="D",
    title="Who proves what",
    note="whom the record names was not asked to come by that",
    when=packet.own_work,
    parts=(
        Table(
            number="D1",
            label="Elements and their witnesses",
            rows=packet.proof_rows,
            on_form=0,
            when=packet.with_charges,
            group=packet.proof_group,
            empty=partial(packet.none, "the record raises no charge"),
            columns=(
                Column(head="Element", span=7, value=packet.proof_element),
                Column(head="Status", span=3, value=packet.proof_status),
                Column(head="Witnesses", span=13, value=packet.proof_who),
            ),
        ),
        Table(
            number="D2",
            label="The issues of the refusal and their witnesses",
            rows=packet.issue_rows,
            on_form=0,
            when=packet.with_issues,
            group=packet.issue_group,
            empty=partial(packet.none, "no refusal is on record"),
            columns=(
                Column(head="Issue", span=7, value=packet.proof_element),
                Column(head="Record shows", span=3, value=packet.proof_status),
                Column(head="Witnesses", span=13, value=packet.proof_who),
            ),
        ),
    ),
)

EXHIBITS = Section(
    letter="E",
    title="Exhibits",
    note="stamped with these numbers; files that cannot be printed are listed with their hash alone",
    parts=(
        Table(
            number="E1",
            label="Exhibits with their foundation",
            rows=packet.exhibit_rows,
            on_form=0,
            empty=partial(packet.none, "no document goes in"),
            columns=(
                Column(head="Exhibit", span=2, value=packet.column("number"), identifier=True),
                Column(head="What", span=5, value=packet.exhibit_title),
                Column(head="Source, received", span=4, value=packet.exhibit_source),
                Column(head="Class, foundation", span=6, value=packet.exhibit_class),
                Column(head="SHA-256 of the file", span=6, value=packet.exhibit_hash, identifier=True),
            ),
        ),
    ),
)

FRONT = _form("Prosecutor packet", "Packet", PACKET, INDEX, KEPT_OUT)
SUMMARY = replace(
    _form("Prosecutor packet: summary and timeline", "Packet: summary", CASE, INCIDENT, PEOPLE, TIMELINE),
    bindings=_BINDINGS,
)
LISTS = _form(
    "Prosecutor packet: proof and exhibits", "Packet: lists", TESTS, GAPS, WITNESSES, PROOF, EXHIBITS
)
PACKET_FORMS = (FRONT, SUMMARY, LISTS)
