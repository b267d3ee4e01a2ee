"""F21: the charging worksheet of one person: each charge element by element, joinder, defences, priors, tier.

It says what the record shows if it is proven, what is thin and what to ask. Nothing is decided, and no fenced
value stands on it: no screening, no result of a decedent, nothing of an operator's report.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from forms.arrest_subjects import BINDINGS, around
from forms.chapters import BOAT, SLED, Chapter
from forms.derive import arrest, charges, charges_unread
from forms.names import involvement_name
from forms.parts import Panel
from forms.spec import Box, Citation, Column, Form, Row, Section, Subject, Table
from law.decisions import Confidence
from models.casefile import CaseFile
from models.records import Arrest, Charge, ChemicalTest, Involvement, PriorConviction, TestRequest

WORKED_OUT = frozenset({"operator", "owner"})
"""Roles whose people a charge may be raised against without anything else on record."""


def of_people_charged(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each operator and owner, and for whoever was arrested, tested or charged."""
    records = (Arrest, ChemicalTest, TestRequest, Charge, PriorConviction)
    named = {getattr(r, "involvement_id", None) for kind in records for r in casefile.all(kind)}
    people = [p for p in casefile.all(Involvement) if p.id in named or WORKED_OUT & set(p.roles)]
    return tuple(
        Subject(
            key=f"involvement/{person.id}",
            label=involvement_name(casefile, person),
            records=around(casefile, person.id),
        )
        for person in people
    ) or (Subject(key="case", label="nobody a charge could be against", records=around(casefile, None)),)


def _form(chapter: Chapter) -> Form:
    return Form(
        id="F21",
        title="Charging worksheet",
        short_title="Charging worksheet",
        edition=1,
        issued="2026-12",
        citation=Citation(
            words=f"s. {chapter.offence}, Wis. Stats., and others · states rule and facts, decides nothing",
            cites=(f"{chapter.offence}(1)(a)",),
            confidence=Confidence.SEED,
        ),
        law_date_role="day of the offence",
        bindings=MappingProxyType({**BINDINGS, "prior": "prior_conviction", "charge": "charge"}),
        subjects=of_people_charged,
        copies="prosecutor.",
        law_rests=charges.findings_of_person,
        remark=charges.remark,
        sections=(_person(), _charges(), _elements(), _beside(), _priors(), _out(), _ask()),
    )


def _person() -> Section:
    return Section(
        letter="A",
        title="The person",
        parts=(
            Row(
                items=(
                    Box(
                        number="A1",
                        span=10,
                        value=arrest.name,
                        reads=("who_person.name", "who_person.last"),
                        label="Last, first, middle, suffix",
                    ),
                    Box(
                        number="A2",
                        span=5,
                        value=arrest.born,
                        reads=("who_person.born",),
                        label="Date of birth, else age",
                    ),
                    Box(number="A3", span=5, field="who.roles", label="Role"),
                    Box(number="A4", span=4, value=charges.law_day_words, label="Law of"),
                )
            ),
            Row(
                items=(
                    Box(number="A5", span=8, field="arrest.arrested", label="Arrested"),
                    Box(
                        number="A6",
                        span=10,
                        value=arrest.offences,
                        reads=("arrest.offences", "arrest.ordinance"),
                        label="For",
                    ),
                    Box(number="A7", span=6, field="arrest.officer", label="Officer"),
                )
            ),
        ),
    )


def _charges() -> Section:
    return Section(
        letter="B",
        title="Charges the record raises",
        note="as the record shows, if it is proven; every alternative is kept, each with its own proof",
        parts=(
            Table(
                number="B1",
                label="Charges",
                rows=charges_unread.told_rows,
                on_form=0,
                on_blank=6,
                empty=charges_unread.none_told,
                columns=(
                    Column(head="Provision, offence", span=7, value=charges.charge_name),
                    Column(head="Record shows", span=3, value=charges.charge_answer),
                    Column(head="Elements not settled", span=6, value=charges.charge_thin),
                    Column(head="Forfeiture or crime; burden", span=7, value=charges.charge_sanction),
                ),
            ),
            Table(
                number="B2",
                label=f"{charges_unread.TITLE}: neither a charge nor none",
                rows=charges_unread.rows,
                on_form=0,
                when=charges_unread.with_rows,
                columns=(
                    Column(head="Provision, offence", span=7, value=charges.charge_name),
                    Column(head="What is missing", span=8, value=charges_unread.missing),
                    Column(head="How the office enters it", span=8, value=charges_unread.entered),
                ),
            ),
            Table(
                number="B3",
                label="Citations and charges filed",
                rows=charges.filed_rows,
                on_form=0,
                on_blank=3,
                empty=charges.none_filed,
                columns=(
                    Column(head="Provision", span=4, field="charge.provision", identifier=True),
                    Column(head="Ordinance", span=4, field="charge.ordinance"),
                    Column(head="Citation", span=4, field="charge.citation_number", identifier=True),
                    Column(head="Court, file", span=5, field="charge.court"),
                    Column(head="Plea, disposition", span=6, value=charges.filed_state),
                ),
            ),
        ),
    )


def _elements() -> Section:
    return Section(
        letter="C",
        title="Element by element",
        parts=(
            Table(
                number="C1",
                label="Elements and exceptions",
                rows=charges.element_rows,
                on_form=0,
                on_blank=10,
                empty=charges_unread.none_asked,
                group=charges.element_group,
                columns=(
                    Column(head="Element", span=5, value=charges.element_label),
                    Column(head="Status", span=3, value=charges.element_status),
                    Column(head="What it rests on", span=8, value=charges.element_rests),
                    Column(head="What is missing, whom to ask what", span=7, value=charges.element_lacks),
                ),
            ),
            Table(
                number="C2",
                label="Defences",
                rows=charges.defence_rows,
                on_form=0,
                on_blank=2,
                empty=charges.no_defence,
                group=charges.element_group,
                columns=(
                    Column(head="Defence", span=6, value=charges.element_label),
                    Column(head="Status", span=3, value=charges.element_status),
                    Column(head="What it rests on", span=7, value=charges.element_rests),
                    Column(head="Burden", span=7, value=charges.defence_burden),
                ),
            ),
        ),
    )


def _beside() -> Section:
    return Section(
        letter="D",
        title="Joinder, evidence, legal calls",
        parts=(
            Panel(number="D1", findings=charges.joinder, empty="no two charges to join"),
            Panel(
                number="D2",
                findings=charges.evidence_notes,
                empty="s. 885.235: nothing of it bears on a charge above",
            ),
            Panel(number="D3", findings=charges.legal_calls, empty="no legal call follows"),
        ),
    )


def _priors() -> Section:
    return Section(
        letter="E",
        title="Convictions before, and the step of the penalties",
        parts=(
            Table(
                number="E1",
                label="Convictions before",
                rows=charges.prior_rows,
                on_form=0,
                on_blank=3,
                empty=charges.no_prior,
                columns=(
                    Column(head="Provision", span=4, field="prior.provision", identifier=True),
                    Column(head="Under", span=4, field="prior.under"),
                    Column(head="Convicted on", span=3, field="prior.convicted"),
                    Column(head="Offence on", span=3, field="prior.offence_on"),
                    Column(head="Counts?", span=9, value=charges.prior_counts),
                ),
            ),
            Panel(number="E2", findings=charges.tier, empty="no charge with steps"),
        ),
    )


def _out() -> Section:
    return Section(
        letter="F",
        title="Looked at, and no charge",
        parts=(
            Table(
                number="F1",
                label="Offences the record speaks against, or that were not in force on the day",
                rows=charges.ruled_out,
                on_form=0,
                on_blank=2,
                empty=charges.none_ruled_out,
                columns=(
                    Column(head="Provision, offence", span=10, value=charges.charge_name),
                    Column(head="Why", span=13, value=charges.ruled_why),
                ),
            ),
        ),
    )


def _ask() -> Section:
    return Section(
        letter="G",
        title="Questions whose answer would change a charge",
        parts=(Panel(number="G1", findings=charges_unread.questions, empty="no question is open"),),
    )


F21 = replace(_form(BOAT), snowmobile=_form(SLED))
