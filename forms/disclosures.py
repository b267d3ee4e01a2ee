"""The register of disclosures on paper: to whom a packet of the case was given, when, what, with its hash."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from forms.derive import packet
from forms.f22 import FRONT
from forms.scope import Scope
from forms.spec import Box, Column, Form, Row, Section, Table
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DisclosureLine:
    """One disclosure in words."""

    when: str
    to_whom: str
    what: str
    sha256: str
    entered: str


def _rows(scope: Scope) -> tuple[Scope, ...]:
    lines = scope.given if isinstance(scope.given, tuple) else ()
    return tuple(replace(scope, given=line) for line in lines)


REGISTER: Form = replace(
    FRONT,
    title="Register of disclosures",
    short_title="Register of disclosures",
    sections=(
        Section(
            letter="A",
            title="Packets of this case that were given out",
            note="nothing is struck out of this register",
            parts=(
                Row(
                    items=(
                        Box(number="A1", span=8, field="case.matter", label="About"),
                        Box(number="A2", span=8, field="case.status"),
                        Box(number="A3", span=8, field="case.assigned_to"),
                    )
                ),
                Table(
                    number="A4",
                    label="Disclosures, the oldest first",
                    rows=_rows,
                    on_form=0,
                    empty=partial(packet.none, "no packet was given out"),
                    columns=(
                        Column(head="When", span=4, value=packet.column("when")),
                        Column(head="To whom, how", span=5, value=packet.column("to_whom")),
                        Column(head="What", span=5, value=packet.column("what")),
                        Column(head="SHA-256", span=5, value=packet.column("sha256"), identifier=True),
                        Column(head="Entered by, note", span=4, value=packet.column("entered")),
                    ),
                ),
            ),
        ),
    ),
)
