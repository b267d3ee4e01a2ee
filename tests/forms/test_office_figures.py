"""A figure of the law in a label is the office's where the office entered one, on paper and on the screen."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.f01 import F01
from forms.f03 import F03
from forms.fill import fill
from forms.filled import FilledItem, FilledRow
from forms.scope import Scope
from forms.spec import Box, Form, Row
from forms.values import Manner
from law.loader import load_tables
from law.office import with_office_editions
from law.tables import LawTables, OfficeEdition
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import Case, Injury
from services import labels

DISABLED = specs_of(Injury)["disabled_long"]
DAY = dt.date(2026, 7, 14)


@pytest.fixture(scope="module")
def tables() -> LawTables:
    edition = OfficeEdition(
        target="boat.injury.disability_hours",
        start=dt.date(2026, 1, 1),
        value="36",
        citation="30.67(3)(b)",
        source="a made-up act",
        reason="the act was read",
        by="M. Ołtarz",
        bound="exclusive",
    )
    return with_office_editions(load_tables(), [edition])


def labelled(form: Form) -> Form:
    """The form's first section with one box, which bears the label of a field with a figure."""
    row = Row(items=(Box(number="1", span=12, label=DISABLED.label),))
    return replace(form, sections=(replace(form.sections[0], parts=(row,)),))


@pytest.mark.parametrize("form", [F01, F03])
def test_on_paper(form: Form, tables: LawTables) -> None:
    said = {}
    for day in (DAY, dt.date(2025, 7, 14)):
        scope = Scope(casefile=CaseFile(case=Case()), manner=Manner(zone="UTC", on=day), laws=tables)
        (row,) = fill(labelled(form), scope, blank=True).sections[0].parts
        assert isinstance(row, FilledRow)
        (box,) = row.items
        assert isinstance(box, FilledItem)
        said[day.year] = box.label
    assert said == {2026: "Disabled for more than 36 hours", 2025: "Disabled for more than 24 hours"}


def test_on_the_screen(tables: LawTables) -> None:
    assert labels.label(DISABLED, DAY, tables) == "Disabled for more than 36 hours"
    assert labels.label(DISABLED, DAY) == "Disabled for more than 24 hours"
