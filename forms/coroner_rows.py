"""Rows the coroner's sheets of a death share: decedent, places, identification. Each takes its numbers."""

from __future__ import annotations

from forms.derive import coroner
from forms.derive.coroner_draw import tell
from forms.spec import Box, Needed, Row, Show

ALWAYS = Needed.ALWAYS
CORONER = "the coroner"
INVESTIGATOR = "the death investigator"
OFFICER = "the investigating officer"
DRAWER = "whoever drew it"
CUSTODIAN = "the evidence custodian"
NAME = ("who_person.name", "who_person.last", "who_person.first")


def entry_box(number: str, span: float, key: str, label: str, **more: object) -> Box:
    """A box of the death: the coroner's own entry, else the officer's."""
    reads = (f"file.{key}", f"death.{key}")
    return Box(number=number, span=span, value=tell(key), reads=reads, label=label, **more)  # type: ignore[arg-type]


def decedent(name: str, born: str, sex: str, craft: str) -> Row:
    """Who died, on which craft, as what."""
    return Row(
        items=(
            Box(
                number=name,
                span=10,
                value=coroner.name,
                reads=NAME,
                label="Decedent: last, first, middle, suffix",
                needed=ALWAYS,
                from_whom=INVESTIGATOR,
            ),
            Box(number=born, span=4, value=coroner.born, reads=("who_person.born",), label="Date of birth"),
            Box(number=sex, span=3, field="who_person.sex", label="Sex"),
            Box(
                number=craft,
                span=7,
                value=coroner.craft_and_role,
                reads=("who.craft_id", "who.roles"),
                label="Craft, role",
            ),
        )
    )


def places(accident: str, death: str, officer: str) -> Row:
    """Where the accident and the death were; the coroner or medical examiner."""
    return Row(
        items=(
            Box(
                number=accident,
                span=8,
                value=coroner.where,
                reads=("incident.water", "incident.trail", "incident.county"),
                label="Accident: water or trail, county",
                needed=ALWAYS,
                from_whom=OFFICER,
            ),
            Box(
                number=death,
                span=8,
                value=coroner.death_place,
                reads=("file.place", "death.place", "file.county", "death.county"),
                label="Death: place, county",
                needed=ALWAYS,
                from_whom=INVESTIGATOR,
            ),
            entry_box(officer, 8, "coroner", "Coroner or medical examiner", needed=ALWAYS, from_whom=CORONER),
        )
    )


def identified(by: str, told: str, file_number: str) -> Row:
    """How the body was identified, when the coroner was told, the file's own number."""
    return Row(
        items=(
            entry_box(by, 10, "identified_by", "Identified by whom and how"),
            entry_box(told, 7, "coroner_notified", "Coroner notified"),
            Box(
                number=file_number,
                span=7,
                field="file.coroner_number",
                label="Coroner’s number",
                show=Show.IDENTIFIER,
            ),
        )
    )
