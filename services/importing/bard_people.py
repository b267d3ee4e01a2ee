"""Injured and dead rows as people of the case with what happened to them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from models.records import CaseRecord, ChemicalTest, Death, Disappearance, Injury, Involvement
from services.importing.bard_craft import alcohol_test, craft_id, note_sex
from services.importing.cells import normal, says_nothing, says_unknown, yes_no
from services.importing.draft import SAYS_UNKNOWN, Fields, Log, source_id
from services.importing.tables import Row, Table
from services.importing.vocabulary import JACKETS, ROLES

_ROLE_COLUMNS = {
    Table.INJURIES: ("InjuredRole", "InjuredRoleOther"),
    Table.DEATHS: ("DeceasedRole", "DeceasedRoleOther"),
}
_AGE = {Table.INJURIES: "InjuredAge", Table.DEATHS: "DeceasedAge"}
_SEX = {Table.INJURIES: "InjuredGender", Table.DEATHS: "DeceasedGender"}
_JACKET = {Table.INJURIES: ("InjuredPFDuse", "InjuredPFDworn"), Table.DEATHS: ("DeceasedPFDWorn",)}
_WORDS = {Table.INJURIES: "Injured person", Table.DEATHS: "Deceased person"}


@dataclass(slots=True)
class People:
    """The people of one accident while its rows are read.

    `operators` are those of the vessel rows by craft; an injured or dead operator is that person, the first
    time one is named for a craft.
    """

    log: Log
    operators: dict[str, Involvement] = field(default_factory=dict)
    involvements: dict[str, Involvement] = field(default_factory=dict)
    others: list[CaseRecord] = field(default_factory=list)
    _named: set[str] = field(default_factory=set)

    def add_operator(self, operator: Involvement) -> None:
        """Take in the operator of a vessel row."""
        assert operator.craft_id is not None
        self.operators[operator.craft_id] = operator
        self.involvements[operator.id] = operator

    def add(self, row: Row) -> None:
        """Take in an injured or dead row."""
        person = self._person(row)
        position = len(self.others) + 1
        if row.table is Table.INJURIES:
            self.others.append(_injury(row, person, position, self.log))
            return
        self.others += _death(row, person, position, self.log)
        known = [t for t in self.others if isinstance(t, ChemicalTest) and t.involvement_id == person.id]
        for test in alcohol_test(row, "DeceasedBAC", person, position):
            # The source writes one number of a dead operator in two tables.
            if isinstance(test, ChemicalTest) and all(test.result != other.result for other in known):
                self.others.append(test)

    def _person(self, row: Row) -> Involvement:
        role = normal(row[_ROLE_COLUMNS[row.table][0]])
        craft = craft_id(row) if not says_nothing(row["VesselID"]) else None
        operator = self.operators.get(craft or "")
        if role == "operator" and operator is not None and operator.id not in self._named:
            self._named.add(operator.id)
            found = _told_again(operator, row, self.log)
        else:
            found = _new_person(row, craft, len(self.involvements) + 1, self.log)
        self.involvements[found.id] = found
        return found


def _told_again(operator: Involvement, row: Row, log: Log) -> Involvement:
    """The operator, with the fields that only the injured or dead row fills in."""
    fields = Fields(row=row, log=log)
    fields.number("age_years", _AGE[row.table])
    _jacket(fields)
    told: dict[str, Any] = {
        key: value for key, value in fields.values.items() if getattr(operator, key) is None
    }
    if operator.age_years is not None and fields.values.get("age_years") not in (None, operator.age_years):
        fields.remark(_AGE[row.table], "Differs from the operator's age in the vessel row, which was kept.")
    told["roles"] = (*operator.roles, "victim")
    return dataclasses.replace(operator, **told)


def _new_person(row: Row, craft: str | None, position: int, log: Log) -> Involvement:
    fields = Fields(row=row, log=log)
    fields.put("craft_id", craft)
    _role(fields)
    own = "InjuredID" if row.table is Table.INJURIES else "DeceasedID"
    fields.put("called", f"{_WORDS[row.table]} {row.key.rpartition('/')[2]}")
    fields.number("age_years", _AGE[row.table])
    _jacket(fields)
    note_sex(fields, _SEX[row.table])
    return fields.make(Involvement, source_id("person", own, row.key), position)


def _role(fields: Fields) -> None:
    column, other_column = _ROLE_COLUMNS[fields.row.table]
    words = normal(fields.row[column])
    other = fields.other_words(other_column)
    known = ROLES.get(words) or ROLES.get(normal(other))
    unknown = not words or says_unknown(words) or words == "other"
    if words:
        role = known[0] if known else None
        fields.log.note_code(fields.row, column, "role", role, understood=known is not None or unknown)
    if known is None:
        fields.put("roles", ("victim",))
        if unknown:
            fields.unknown("aboard", SAYS_UNKNOWN if words else "The source gives no role.")
        else:
            fields.remark(column, "Not a role known here: kept as a note.")
            fields.notes.append(f"Role in the source: {words}")
        fields.note_words(other_column, "Other role")
        return
    role, aboard, doing = known
    fields.put("roles", (role, "victim"))
    fields.put("aboard", aboard)
    fields.put("activity", doing)


def _jacket(fields: Fields) -> None:
    row = fields.row
    answers = (yes_no(row[column]) for column in _JACKET[row.table])
    worn = next((answer for answer in answers if answer is not None), None)
    kind = JACKETS.get(normal(row["PFDType"]))
    if worn:
        fields.put("pfd", kind or "worn")
    elif worn is False:
        fields.put("pfd", "not_worn")
    if kind and not worn:
        fields.notes.append(f"Life jacket named: {row['PFDType'].strip()}")


def _injury(row: Row, person: Involvement, position: int, log: Log) -> Injury:
    fields = Fields(row=row, log=log)
    fields.put("involvement_id", person.id)
    fields.code("nature", "injury_nature", "InjuryType")
    fields.code("body_part", "body_part", "InjuredBodyPart")
    fields.flag("beyond_first_aid", "TreatmentBeyond1stAid")
    fields.flag("admitted", "AdmittedtoHospital")
    for column, said in (
        ("OtherInjuryType", "Other injury"),
        ("OtherInjuredBodyPart", "Other part of the body"),
        ("InjuredBodyPartOther", "Other part of the body"),
    ):
        fields.note_words(column, said)
    return fields.make(Injury, source_id("injury", row.key), position, note="description")


def _death(row: Row, person: Involvement, position: int, log: Log) -> list[CaseRecord]:
    fields = Fields(row=row, log=log)
    fields.put("involvement_id", person.id)
    fields.code("cause", "death_cause", "CauseofDeath")
    fields.put("cause_text", fields.other_words("OtherCauseofDeath"))
    found: list[CaseRecord] = [fields.make(Death, source_id("death", row.key), position, note="cause_text")]
    if yes_no(row["Disappearance"]):
        gone = Fields(row=row, log=log)
        gone.put("involvement_id", person.id)
        gone.put("from_craft", person.craft_id)
        found.append(gone.make(Disappearance, source_id("gone", row.key), position, note=""))
    return found
