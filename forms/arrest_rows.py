"""Rows the sheets around an arrest share: the person, the arrest, the request. Each takes its numbers."""

from __future__ import annotations

from forms.derive import arrest
from forms.spec import Box, CheckGroup, Emphasis, Needed, Row, Show

ALWAYS = Needed.ALWAYS
PERSON = "the person"
OFFICER = "the arresting officer"
ASKING = "the requesting officer"
PERSON_NAME = ("who_person.name", "who_person.last", "who_person.first")


def person(name: str, born: str, licence: str) -> Row:
    """Who it is about: name, date of birth, identification."""
    return Row(
        items=(
            Box(
                number=name,
                span=12,
                value=arrest.name,
                reads=PERSON_NAME,
                label="Person: last, first, middle, suffix",
                needed=ALWAYS,
                from_whom=OFFICER,
            ),
            Box(
                number=born,
                span=4,
                value=arrest.born,
                reads=("who_person.born",),
                label="Date of birth",
                needed=ALWAYS,
                from_whom=PERSON,
            ),
            Box(
                number=licence,
                span=8,
                value=arrest.licence,
                reads=("who_person.licence", "who_person.licence_state"),
                label="Licence or other ID, State",
            ),
        )
    )


def arrested(when: str, place: str, offences: str) -> Row:
    """The arrest: time, place, offences."""
    return Row(
        items=(
            Box(
                number=when,
                span=7,
                field="arrest.arrested",
                label="Arrested: date and time",
                emphasis=Emphasis.STRONG,
                needed=ALWAYS,
                from_whom=OFFICER,
            ),
            Box(
                number=place,
                span=8,
                field="arrest.place",
                label="Place of arrest",
                needed=ALWAYS,
                from_whom=OFFICER,
            ),
            Box(
                number=offences,
                span=9,
                value=arrest.offences,
                reads=("arrest.offences", "arrest.ordinance"),
                label="Arrested for",
                needed=ALWAYS,
                from_whom=OFFICER,
            ),
        )
    )


def officer(name: str, agency: str, recording: str) -> Row:
    """Who arrested, of which agency, on which recording."""
    return Row(
        items=(
            Box(
                number=name,
                span=8,
                field="arrest.officer",
                label="Arresting officer",
                needed=ALWAYS,
                from_whom="the arrest report",
            ),
            Box(number=agency, span=8, field="arrest.agency", label="Agency"),
            Box(number=recording, span=8, field="arrest.recording", label="Recordings"),
        )
    )


def tri(number: str, span: float, field: str, label: str = "") -> CheckGroup:
    """Yes, no or unknown."""
    return CheckGroup(number=number, span=span, field=field, label=label, columns=0, unknown=True)


def words(number: str, field: str, label: str = "", lines: int = 3, **more: object) -> Row:
    """A box of words over the whole width."""
    return Row(items=(Box(number=number, span=24, field=field, label=label, lines=lines, **more),))  # type: ignore[arg-type]


def identifier(number: str, span: float, field: str, label: str = "") -> Box:
    """A number as typed, in the monospaced face."""
    return Box(number=number, span=span, field=field, label=label, show=Show.IDENTIFIER)
