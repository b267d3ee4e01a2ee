"""A vessel row as a craft and its operator, with what the source says of an arrest and of alcohol."""

from __future__ import annotations

from law.plain import dataclass
from models.fields import Quantity
from models.records import Arrest, CaseRecord, ChemicalTest, Craft, Involvement, PropertyDamage
from services.importing.bard_incident import failures
from services.importing.cells import cents, exact, normal, plain, says_nothing, whole, written_number, yes_no
from services.importing.draft import Fields, Log, source_id
from services.importing.tables import Row

_NO_ENGINE = "none"
_MOORED = {"at_anchor": True, "tied_to_dock": True}
_NO_DAMAGE = frozenset({"none", "no damage", "no damage to vessel", "no vessel damage", "no damage observed"})
ZERO_AMOUNT = "The source gives 0, which it also writes where nobody gave an amount."


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftRecords:
    """What one vessel row became."""

    craft: Craft
    operator: Involvement | None
    others: tuple[CaseRecord, ...]


def craft_id(row: Row) -> str:
    """The id of the craft a row names, whichever table it is of."""
    return source_id("craft", row.accident, written_number(row["VesselID"]))


def craft_without_row(row: Row, position: int) -> Craft:
    """The craft that an injured or dead row names and no vessel row describes."""
    fields = Fields(row=row, log=Log())
    fields.put("kind", "boat")
    fields.put("called", f"Vessel {written_number(row['VesselID'])}")
    fields.notes.append("The source has no row of this craft.")
    return fields.make(Craft, craft_id(row), position)


def craft_of(row: Row, position: int, log: Log) -> CraftRecords:
    """The records of a vessel row."""
    fields = Fields(row=row, log=log)
    fields.put("kind", "boat")
    fields.put("called", f"Vessel {written_number(row['VesselID'])}")
    _identity(fields)
    _build(fields)
    _machinery(fields)
    _people_and_gear(fields)
    _doing(fields)
    damage = _damage(fields, position)
    craft = fields.make(Craft, craft_id(row), position)
    operator = _operator(row, craft, position, log)
    others: list[CaseRecord] = [damage] if damage else []
    if operator is not None:
        others += _arrest(row, operator, position)
        others += alcohol_test(row, "BAC", operator, position)
    return CraftRecords(craft=craft, operator=operator, others=tuple(others))


def _identity(fields: Fields) -> None:
    fields.text("registration", "RegistrationNumber")
    fields.text("hin", "HIN")
    fields.text("name", "VesselName")
    fields.text("make", "Manufacturer")
    fields.text("model", "Model")
    fields.number("year", "ModelYear")
    if fields.other_words("DocumentNumber"):
        fields.put("numbering_basis", "documented")
    for column, said in (
        ("DocumentNumber", "Document number"),
        ("EngineManufacturer", "Engine made by"),
        ("OtherEngineType", "Other engine"),
        ("OtherHullMaterial", "Other hull material"),
    ):
        fields.note_words(column, said)


def _build(fields: Fields) -> None:
    fields.code("boat_type", "boat_type", "VesselType")
    older = fields.other_words("OtherVesselType") or fields.other_words("HistoricalCodingVesselType")
    fields.put("boat_subtype", older)
    fields.code("hull", "hull", "HullMaterial")
    fields.amount("length", "Length", "ft")
    fields.amount("beam", "BeamWidth", "ft")
    _depth(fields)
    kind = fields.values.get("boat_type")
    if kind:
        fields.put("personal_watercraft", kind == "personal_watercraft")


def _depth(fields: Fields) -> None:
    """Feet and inches stand in two columns; either may be blank."""
    feet, inches = exact(fields.row["DepthinFeet"]), exact(fields.row["DepthinInches"])
    if not feet and not inches:  # blank or zero: no boat is of no depth
        return
    parts = ((feet, "ft", "DepthinFeet"), (inches, "in", "DepthinInches"))
    given = [(number, unit, column) for number, unit, column in parts if number is not None]
    if len(given) == 1:
        fields.amount("depth", given[0][2], given[0][1])
        return
    written = " ".join(f"{written_number(fields.row[column])} {unit}" for _, unit, column in given)
    assert feet is not None
    assert inches is not None
    fields.put("depth", Quantity(written=written, unit="in", value=feet * 12 + inches))


def _machinery(fields: Fields) -> None:
    fields.code("engine_drive", "engine_drive", "EngineType")
    fields.code("propulsion", "propulsion", "Propulsion")
    fields.code("fuel", "fuel", "FuelType")
    drive = fields.values.get("engine_drive")
    # A zero beside an engine was never filled in.
    if drive == _NO_ENGINE or fields.positive("NumberofEngines"):
        fields.number("engines", "NumberofEngines")
    if fields.positive("Horsepower"):
        fields.amount("horsepower", "Horsepower", "hp")
    if drive:
        fields.put("is_motorboat", drive != _NO_ENGINE)


def _people_and_gear(fields: Fields) -> None:
    row = fields.row
    fields.flag("rented", "RentedBoat")
    fields.number("aboard_count", "NumberPeopleOnboard")
    fields.number("towed_count", "NumberPeopleTowed")
    fields.number("pfds_aboard", "NumberLifeJacketsOnboard")
    wearing = whole(row["NumberPeopleWearingLifeJackets"])
    if wearing is not None:
        fields.put("pfds_used", wearing > 0)
    fields.number("extinguishers", "NumberFireExtOnboard")
    fields.number("extinguishers_used", "NumberFireExtUsed")
    fields.put("extinguisher_type", fields.other_words("FireExtType"))
    fields.flag("cutoff_used", "EngineCutOffSwitchUsed")


def _doing(fields: Fields) -> None:
    row = fields.row
    fields.codes("operation", "operation", "Operation")
    fields.codes("activity", "activity", "Activity")
    fields.codes("events", "event", "VesselEvent1", "VesselEvent2", "VesselEvent3")
    fields.codes("factors", "factor", "VesselCause1", "VesselCause2", "VesselCause3")
    if normal(row["ActivitiesWere"]) not in ("none; not in use", "rescue"):
        fields.code("vessel_class", "vessel_class", "ActivitiesWere")
    for key in fields.values.get("operation", ()):
        fields.put("moored", _MOORED.get(key))
    for column, said in (
        ("OtherOperation", "Other operation"),
        ("OtherActivity", "Other activity"),
        ("OtherVesselEvent", "Other event"),
        ("OtherVesselCause", "Other cause"),
    ):
        fields.note_words(column, said)
    broken = failures(fields, "VesselMachineryFailure", "VesselEquipmentFailure")
    if broken:
        fields.notes.append(f"Failed. {broken}")


def _damage(fields: Fields, position: int) -> PropertyDamage | None:
    row = fields.row
    fields.text("damage_text", "VesselDamageDescription")
    fields.flag("total_loss", "VesselaCompleteLoss")
    cost = cents(row["DamagetoVessel"])
    if cost:
        fields.put("damage_cost", cost)
        fields.put("damaged", True)
    elif normal(row["VesselDamageDescription"]).rstrip(".") in _NO_DAMAGE:
        fields.put("damaged", False)
    elif cost == 0:
        fields.unknown("damage_cost", ZERO_AMOUNT)
    elif not says_nothing(row["DamagetoVessel"]):
        fields.remark("DamagetoVessel", "Not an amount in dollars: left blank.")
    return _other_property(row, position, fields.log)


def _other_property(row: Row, position: int, log: Log) -> PropertyDamage | None:
    fields = Fields(row=row, log=log)
    cost = cents(row["DamagetoNonVesselProperty"])
    words = fields.other_words("NonVesselPropertyDamageDescription")
    if not cost and not words:
        return None
    fields.put("item", words or "Property other than the vessel")
    if cost:
        fields.put("repair_cost", cost)
    elif not says_nothing(row["DamagetoNonVesselProperty"]):
        fields.unknown("repair_cost", ZERO_AMOUNT)
    return fields.make(
        PropertyDamage, source_id("property", row.accident, row["VesselID"]), position, note=""
    )


def _operator(row: Row, craft: Craft, position: int, log: Log) -> Involvement | None:
    """The operator, unless the source says that there was none or nobody was aboard."""
    fields = Fields(row=row, log=log)
    if "no operator" in (normal(row["OperatorExperience"]), normal(row["OperatorEducation"])):
        return None
    if craft.aboard_count == 0 and whole(row["OperatorAge"]) is None:
        return None
    fields.put("roles", ("operator",))
    fields.put("craft_id", craft.id)
    fields.put("called", f"Operator of vessel {written_number(row['VesselID'])}")
    if craft.aboard_count:
        fields.put("aboard", True)
    fields.number("age_years", "OperatorAge")
    fields.code("experience", "experience", "OperatorExperience")
    fields.code("training", "training", "OperatorEducation")
    fields.note_words("OperatorOtherEducation", "Other training")
    worn = yes_no(row["OperatorPFDWorn"])
    if worn is not None:
        fields.put("pfd", "worn" if worn else "not_worn")
    fields.put("alcohol_opinion", _opinion(row))
    note_sex(fields, "OperatorGender")
    heard = yes_no(row["WeatherReportsConsulted"])
    if heard is not None:
        fields.notes.append(f"Consulted weather reports: {'yes' if heard else 'no'}")
    involvement = source_id("operator", row.accident, written_number(row["VesselID"]))
    return fields.make(Involvement, involvement, position)


def _opinion(row: Row) -> str | None:
    """Both columns are wanted for "neither"; one yes is enough for the other words."""
    alcohol, drugs = yes_no(row["OperatorUsingAlcohol"]), yes_no(row["OperatorUsingDrugs"])
    if alcohol and drugs:
        return "both"
    if alcohol or drugs:
        return "alcohol" if alcohol else "drugs"
    return "neither" if alcohol is False and drugs is False else None


def note_sex(fields: Fields, column: str) -> None:
    """The sex stands on a person of the name index; of a person without a name it is a line of the note."""
    male = yes_no(fields.row[column])
    if male is not None:
        fields.notes.append(f"Sex in the source: {'male' if male else 'female'}")


def _arrest(row: Row, operator: Involvement, position: int) -> list[CaseRecord]:
    if not yes_no(row["OWIArrest"]):
        return []
    fields = Fields(row=row, log=Log())
    fields.put("involvement_id", operator.id)
    fields.unknown(
        "offences", "The source says an arrest for operating while intoxicated, not under which law."
    )
    return [fields.make(Arrest, source_id("arrest", row.accident, row["VesselID"]), position, note="")]


def alcohol_test(row: Row, column: str, person: Involvement, position: int) -> list[CaseRecord]:
    """A number the source calls alcohol. It proves nothing until somebody says what it is.

    Whether it was a screening, a chemical test or a post-mortem specimen, of what and in which unit, the
    source does not say: all of that is unknown, and the number stands as it was typed, without a unit.
    """
    words = plain(row[column])
    if says_nothing(words):
        return []
    fields = Fields(row=row, log=Log())
    fields.put("involvement_id", person.id)
    fields.quantity("result", words, "")
    reason = f"The source gives {words!r} in its column {column} and no word about it."
    for key in ("basis", "specimen_kind", "sampled"):
        fields.unknown(key, reason)
    said = "Imported number of an unknown kind: perhaps a screening, a specimen after death, or a default."
    fields.put("outcome", said)
    return [fields.make(ChemicalTest, source_id("alcohol", row.key, column), position, note="")]
