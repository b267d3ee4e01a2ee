"""Nothing of the two documents is missing from the table of what the program does with it."""

from __future__ import annotations

from pathlib import Path

from law.coverage import LOST, coverage, subsection
from law.loader import load_tables
from law.rules import RULES
from law.statutes.provision import Provision
from law.statutes.reader import read_statutes
from law.tables import ProvisionClass


def _provisions(shared: Path) -> list[Provision]:
    sources = sorted((shared / "seeds").iterdir())
    return [one for path in sources for one in read_statutes(path.read_text(encoding="utf-8")).provisions]


def test_every_subsection_of_the_documents_is_in_the_table(shared: Path) -> None:
    provisions = _provisions(shared)
    parted = {one.section for one in provisions if one.parts}
    wanted = {
        str(subsection(one.citation))
        for one in provisions
        if one.section and (one.parts or one.section not in parted)
    }
    listed = {one.citation for one in coverage(load_tables(), RULES)}
    lost = {place for place, _ in LOST}
    assert sorted(wanted - listed - lost) == []
    assert sorted(one.citation for one in provisions if not one.section) == sorted(
        place for place in lost if " after " in place
    )


def test_the_table_names_no_subsection_the_documents_do_not_have(shared: Path) -> None:
    there = {str(subsection(one.citation)) for one in _provisions(shared) if one.section}
    sections = {one.section for one in _provisions(shared)}
    strange = [
        one.citation
        for one in coverage(load_tables(), RULES)
        if one.citation not in there and one.citation not in sections
    ]
    assert strange == []


def test_every_prohibition_of_the_documents_is_restated_as_a_duty(shared: Path) -> None:
    duties = [
        series.id
        for series in load_tables().provisions.values()
        if series.provision_class is ProvisionClass.DUTY
    ]
    forbidding = [
        one.citation
        for one in _provisions(shared)
        if one.section
        and one.copy == 1
        and one.citation not in dict(LOST)
        and one.text.startswith(("No person", "No owner", "No mooring"))
    ]
    missing = [
        citation
        for citation in forbidding
        if not any(citation.startswith(duty) or duty.startswith(citation) for duty in duties)
    ]
    assert missing == []
