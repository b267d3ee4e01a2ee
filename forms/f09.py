"""F09: a claim on the department: the coroner's for reports and specimens, the laboratory's for analyses.

One sheet is one claimant's. An item that is the other's by the section is left out of the sum and named, so
that nothing is ever claimed in another's name.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms import coroner_rows as rows
from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS, Deaths
from forms.coroner_subjects import BINDINGS, of_claims
from forms.derive import coroner, coroner_claim, coroner_letter
from forms.derive.coroner_draw import tell
from forms.parts import Panel
from forms.spec import (
    Box,
    CheckGroup,
    Citation,
    Column,
    Emphasis,
    Form,
    Option,
    Row,
    Section,
    Show,
    Signature,
    Statement,
    Table,
)

CLAIMANT = "the claimant"
WHOSE = (
    Option(key="coroner", label="Coroner or medical examiner: reports, specimens"),
    Option(key="laboratory", label="Laboratory: analyses"),
)


def _form(chapter: Deaths) -> Form:
    return Form(
        id="F09",
        title="Claim on the department for costs",
        short_title="Claim for costs",
        edition=1,
        issued="2026-12",
        citation=Citation(
            words=f"s. {chapter.specimen}, Wis. Stats.",
            cites=(chapter.specimen,),
            confidence=chapter.confidence,
        ),
        law_date_role="date of this claim",
        bindings=BINDINGS,
        subjects=of_claims,
        copies="claimant.",
        mailed=partial(coroner_claim.payer_address, chapter),
        law_day=coroner_claim.claim_day,
        remark=coroner_claim.remark,
        sections=(_claim(chapter), _death(), _items(chapter), _signatures()),
    )


def _claim(chapter: Deaths) -> Section:
    return Section(
        letter="A",
        title="This claim",
        parts=(
            Row(
                items=(
                    Box(
                        number="A1",
                        span=8,
                        value=partial(coroner_claim.payer, chapter),
                        label="To",
                        emphasis=Emphasis.STRONG,
                    ),
                    CheckGroup(
                        number="A2",
                        span=16,
                        field="claim.claimant",
                        label="Whose claim",
                        hint="mark one; never both",
                        options=WHOSE,
                        needed=rows.ALWAYS,
                        from_whom=CLAIMANT,
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="A3",
                        span=8,
                        field="claim.payee",
                        needed=rows.ALWAYS,
                        from_whom=CLAIMANT,
                    ),
                    Box(number="A4", span=10, field="claim.payee_address"),
                    Box(
                        number="A5", span=6, field="claim.number", label="Claim number", show=Show.IDENTIFIER
                    ),
                )
            ),
            Row(
                items=(
                    Box(
                        number="A6",
                        span=8,
                        value=coroner_claim.claim_date,
                        reads=("claim.sent",),
                        label="Date of this claim",
                        volatile=True,
                    ),
                    Box(
                        number="A7",
                        span=16,
                        value=partial(coroner_letter.postal_line, coroner_letter.DEPARTMENT),
                        label="Postal address",
                    ),
                )
            ),
        ),
    )


def _death() -> Section:
    return Section(
        letter="B",
        title="The death the costs arose from",
        parts=(
            Row(
                items=(
                    Box(
                        number="B1",
                        span=10,
                        value=coroner.name,
                        reads=rows.NAME,
                        label="Decedent: last, first, middle, suffix",
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    Box(
                        number="B2",
                        span=8,
                        value=coroner.died,
                        reads=("file.died", "death.died"),
                        label="Death",
                        needed=rows.ALWAYS,
                        from_whom=rows.CORONER,
                    ),
                    rows.entry_box("B3", 6, "county", "County of death"),
                )
            ),
            Row(
                items=(
                    Box(
                        number="B4",
                        span=10,
                        field="specimen.number",
                        label="Specimen number",
                        show=Show.IDENTIFIER,
                    ),
                    Box(number="B5", span=8, field="specimen.collected", label="Drawn"),
                    Box(
                        number="B6",
                        span=6,
                        field="lab.report_number",
                        label="Laboratory’s number",
                        show=Show.IDENTIFIER,
                    ),
                )
            ),
        ),
    )


def _items(chapter: Deaths) -> Section:
    return Section(
        letter="C",
        title="Items",
        note="the costs incurred; each for what it is",
        parts=(
            Table(
                number="C1",
                label="Items of this claimant",
                rows=coroner_claim.own_rows,
                on_form=0,
                on_blank=4,
                needed=rows.ALWAYS,
                from_whom=CLAIMANT,
                total=coroner_claim.total,
                columns=(
                    Column(
                        head="Claim for",
                        span=4,
                        field="row_claim.claim_kind",
                        needed=rows.ALWAYS,
                        from_whom=CLAIMANT,
                    ),
                    Column(head="Costs made up of", span=9, field="row_claim.basis"),
                    Column(
                        head="Claimed",
                        span=4,
                        field="row_claim.amount",
                        needed=rows.ALWAYS,
                        from_whom=CLAIMANT,
                    ),
                    Column(
                        head="State",
                        span=6,
                        value=coroner_claim.state,
                        reads=("row_claim.paid", "row_claim.paid_at", "row_claim.ended"),
                    ),
                ),
            ),
            Panel(
                number="C2",
                findings=partial(coroner_claim.findings, chapter),
                empty="",
            ),
            Statement(words="These costs arose from the death named above.", note=f"s. {chapter.specimen}"),
        ),
    )


def _signatures() -> Section:
    return Section(
        letter="D",
        title="Signature of the claimant",
        note="only the one marked in A2",
        keep_together=True,
        parts=(
            Signature(
                number="D1",
                who="coroner or medical examiner",
                name=tell("coroner"),
                when=coroner_claim.is_coroners,
            ),
            Signature(
                number="D2",
                who="for the laboratory",
                title=coroner_claim.laboratory,
                when=coroner_claim.is_laboratorys,
            ),
        ),
    )


F09 = replace(_form(BOAT_DEATHS), snowmobile=_form(SLED_DEATHS))
