"""What a sheet can be about, and the records each one is filled from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from forms.names import craft_name, craft_noun, craft_number, involvement_name
from forms.spec import Subject
from models.casefile import CaseFile
from models.records import Craft, Death, Disappearance, Filing, Injury, Involvement, Record

REPORT_KINDS = frozenset({"operator_report", "occupant_report", "owner_report", "federal_report"})
NOTICE_KINDS = frozenset({"notice", "federal_notice"})


def involved(casefile: CaseFile, role: str, craft_id: str | None = None) -> tuple[Involvement, ...]:
    """People of a role, on one craft when it is named."""
    return tuple(
        person
        for person in casefile.all(Involvement)
        if role in person.roles and (craft_id is None or person.craft_id == craft_id)
    )


def craft_records(casefile: CaseFile, craft: Craft | None, prefix: str = "") -> dict[str, Record | None]:
    """A craft with its operator and owner, under binding names with a prefix."""
    operator = _first(involved(casefile, "operator", craft.id)) if craft else None
    owner = _first(involved(casefile, "owner", craft.id)) if craft else None
    return {
        f"{prefix}craft": craft,
        f"{prefix}operator": operator,
        f"{prefix}person": casefile.person(operator.person_id) if operator else None,
        f"{prefix}owner": owner,
        f"{prefix}owner_person": casefile.person(owner.person_id) if owner else None,
    }


def reports_of_operators(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet for each operator of each craft; for a craft without one, a sheet about the craft."""
    found: list[Subject] = []
    for craft in casefile.all(Craft):
        operators = involved(casefile, "operator", craft.id)
        found.extend(_operator_subject(casefile, craft, operator) for operator in operators)
        if not operators:
            name = craft_name(casefile, craft)
            found.append(_subject(casefile, craft, None, f"craft/{craft.id}", f"{name}: no operator known"))
    loose = [op for op in involved(casefile, "operator") if casefile.find(op.craft_id) is None]
    found.extend(_operator_subject(casefile, None, operator) for operator in loose)
    return tuple(found) or (_subject(casefile, None, None, "case", "the accident"),)


def of_no_case(casefile: CaseFile) -> tuple[Subject, ...]:
    """No sheet at all: the form is about the office, and services tell what it can be about."""
    return ()


def whole_case(casefile: CaseFile) -> tuple[Subject, ...]:
    """One sheet about the whole case."""
    records: dict[str, Record | None] = {"case": casefile.case, "incident": casefile.incident}
    report = _first(f for f in casefile.all(Filing) if f.duty == "investigation_report")
    forwarding = _first(f for f in casefile.all(Filing) if f.duty == "forwarding")
    notice = _first(f for f in casefile.all(Filing) if f.duty in NOTICE_KINDS)
    records |= {"filing": report, "forwarding": forwarding, "notice": notice}
    return (Subject(key="case", label="the whole case", records=records),)


def _operator_subject(casefile: CaseFile, craft: Craft | None, operator: Involvement) -> Subject:
    noun = craft_noun(casefile)
    number = craft_number(casefile, craft.id) if craft else 0
    of = f"operator of {noun} {number}" if number else "operator"
    label = f"{of}, {involvement_name(casefile, operator)}"
    return _subject(casefile, craft, operator, f"involvement/{operator.id}", label)


def _subject(
    casefile: CaseFile, craft: Craft | None, operator: Involvement | None, key: str, label: str
) -> Subject:
    records = craft_records(casefile, craft)
    if operator is not None:
        records["operator"] = operator
        records["person"] = casefile.person(operator.person_id)
    records |= {
        "case": casefile.case,
        "incident": casefile.incident,
        "filing": _filing(casefile, REPORT_KINDS, operator, craft),
        "notice": _filing(casefile, NOTICE_KINDS, operator, craft),
    }
    return Subject(key=key, label=label, records=records)


def _filing(
    casefile: CaseFile, kinds: frozenset[str], operator: Involvement | None, craft: Craft | None
) -> Filing | None:
    """The latest filing of a kind by or for the operator, else about the craft."""
    filings = [filing for filing in casefile.all(Filing) if filing.duty in kinds]
    if operator is not None:
        mine = [f for f in filings if operator.id in (f.for_operator, f.by_involvement)]
        if mine:
            return mine[-1]
    about = [f for f in filings if craft is not None and f.for_craft == craft.id]
    unnamed = [f for f in about if operator is None or f.for_operator is None]
    return unnamed[-1] if unnamed else None


def harmed(casefile: CaseFile) -> tuple[tuple[Involvement | None, Record], ...]:
    """Each death, injury and disappearance with the person it befell."""
    found: list[tuple[Involvement | None, Record]] = []
    records: tuple[Death | Injury | Disappearance, ...] = (
        *casefile.all(Death),
        *casefile.all(Injury),
        *casefile.all(Disappearance),
    )
    for record in records:
        person = casefile.find(record.involvement_id)
        found.append((person if isinstance(person, Involvement) else None, record))
    return tuple(found)


R = TypeVar("R")


def _first(found: Iterable[R]) -> R | None:
    return next(iter(found), None)
