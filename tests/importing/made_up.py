"""Made-up tables in the shapes of the national boating accident database. Nobody in them exists."""

from __future__ import annotations

import csv
from pathlib import Path

ACCIDENT_HEADINGS = [
    "BARDID",
    "Year",
    "RedactedNarrative",
    "NumberDeaths",
    "NumberInjured",
    "TotalDamage",
    "AVesselLoss",
    "Date",
    "Time",
    "State",
    "NameOfBodyOfWater",
    "NearestCityTown",
    "County",
    "Clear",
    "Cloudy",
    "Fog",
    "Rain",
    "Snow",
    "Hazy",
    "WaterConditions",
    "HazardousWaters",
    "Wind",
    "AirTemperature",
    "DayNight",
    "Visibility",
    "DayofWeek",
    "AccidentCause1",
    "AccidentCause2",
    "OtherAccidentCause",
    "MachineryFailure",
    "EquipmentFailure",
    "AccidentEvent1",
    "AccidentEvent2",
    "AccidentEvent3",
]
VESSEL_HEADINGS = [
    "SourcePeriod",
    "BARDID",
    "VesselID",
    "VesselEvent1",
    "VesselCause1",
    "OtherVesselCause",
    "OperatorGender",
    "OperatorAge",
    "OperatorExperience",
    "OperatorEducation",
    "OperatorPFDWorn",
    "OperatorUsingAlcohol",
    "OperatorUsingDrugs",
    "OWIArrest",
    "BAC",
    "VesselType",
    "Length",
    "EngineType",
    "HullMaterial",
    "FuelType",
    "Propulsion",
    "Operation",
    "Activity",
    "RentedBoat",
    "Manufacturer",
    "NumberofEngines",
    "Horsepower",
    "DepthinFeet",
    "DepthinInches",
    "ModelYear",
    "VesselaCompleteLoss",
    "NumberPeopleOnboard",
    "DamagetoVessel",
    "VesselDamageDescription",
    "DamagetoNonVesselProperty",
    "NonVesselPropertyDamageDescription",
]
INJURY_HEADINGS = [
    "SourcePeriod",
    "BARDID",
    "VesselID",
    "InjuredID",
    "InjuredGender",
    "InjuredAge",
    "InjuryType",
    "InjuredBodyPart",
    "TreatmentBeyond1stAid",
    "AdmittedtoHospital",
    "InjuredPFDuse",
    "InjuredRole",
    "InjuredRoleOther",
    "InjuredPFDworn",
]
DEATH_HEADINGS = [
    "SourcePeriod",
    "BARDID",
    "VesselID",
    "DeceasedID",
    "DeceasedAge",
    "DeceasedGender",
    "Disappearance",
    "DeceasedBAC",
    "CauseofDeath",
    "OtherCauseofDeath",
    "DeceasedPFDWorn",
    "PFDType",
    "DeceasedRole",
]
OLD_DEATH_HEADINGS = [
    "DeceasedID",
    "BARDID",
    "Year",
    "VesselID",
    "DeceasedGender",
    "DeceasedRole",
    "CauseofDeath",
    "OtherCauseofDeath",
    "Disappearance",
    "DeceasedPFDWorn",
    "PFDType",
    "DeceasedBAC",
    "DeceasedAge",
]

HEADINGS = {
    "Accidents.csv": ACCIDENT_HEADINGS,
    "Vessels.csv": VESSEL_HEADINGS,
    "Injuries.csv": INJURY_HEADINGS,
    "Deaths.csv": DEATH_HEADINGS,
    "Deaths_old.csv": OLD_DEATH_HEADINGS,
}


def accident(number: str = "WI-2030-0001", **cells: str) -> dict[str, str]:
    usual = {
        "BARDID": number,
        "Year": "2022",
        "RedactedNarrative": "Boat one met boat two. \u201cNobody saw it\u201d, said both.\r\nNothing more.",
        "NumberDeaths": "0.0",
        "NumberInjured": "0.0",
        "TotalDamage": "0.0",
        "Date": "2022-07-09 00:00:00",
        "Time": "1899-12-30 17:05:00",
        "State": "WI",
        "NameOfBodyOfWater": "Made-up Lake",
        "NearestCityTown": "Nowhere          ",
        "County": "Oneida",
        "DayofWeek": "Saturday",
        "WaterConditions": "Calm",
        "AccidentEvent1": "Collision with recreational vessel",
        "AccidentCause1": "Operator inattention",
    }
    return {**usual, **cells}


def vessel(number: str = "WI-2030-0001", own: str = "1", **cells: str) -> dict[str, str]:
    usual = {
        "SourcePeriod": "2022-2022",
        "BARDID": number,
        "VesselID": own,
        "VesselType": "Open motorboat",
        "EngineType": "Outboard",
        "OperatorAge": "41.0",
        "OperatorExperience": "101 to 500 Hours",
        "NumberPeopleOnboard": "2.0",
    }
    return {**usual, **cells}


def injury(number: str = "WI-2030-0001", own: str = "7.0", **cells: str) -> dict[str, str]:
    usual = {
        "BARDID": number,
        "VesselID": "1",
        "InjuredID": own,
        "InjuryType": "Cut",
        "InjuredBodyPart": "ARM",
        "TreatmentBeyond1stAid": "-1",
        "AdmittedtoHospital": "0",
        "InjuredRole": "Occupant",
    }
    return {**usual, **cells}


def death(number: str = "WI-2030-0001", own: str = "9.0", **cells: str) -> dict[str, str]:
    usual = {
        "BARDID": number,
        "VesselID": "1",
        "DeceasedID": own,
        "CauseofDeath": "Drowning",
        "DeceasedRole": "Operator",
        "Disappearance": "0",
        "DeceasedPFDWorn": "N",
    }
    return {**usual, **cells}


def write_table(
    folder: Path,
    name: str,
    rows: list[dict[str, str]],
    *,
    headings: list[str] | None = None,
    encoding: str = "utf-8",
    file: str = "",
) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (file or name)
    chosen = headings or HEADINGS[name]
    with path.open("w", encoding=encoding, newline="") as stream:
        writer = csv.DictWriter(stream, chosen, restval="", extrasaction="raise")
        writer.writeheader()
        writer.writerows(rows)
    return path
