"""The headings of the national boating accident database, as its released tables write them.

`IDENTIFYING` tells the tables apart; `KNOWN` are the headings this program reads or knowingly keeps raw.
A heading outside `KNOWN` is listed in the preview, and its cells are kept with the row.
"""

from __future__ import annotations

IDENTIFYING: dict[str, frozenset[str]] = {
    "Accidents": frozenset({"BARDID", "Date", "NameOfBodyOfWater"}),
    "Vessels": frozenset({"BARDID", "VesselID", "VesselType"}),
    "Injuries": frozenset({"BARDID", "InjuredID"}),
    "Deaths": frozenset({"BARDID", "DeceasedID"}),
}

_ACCIDENTS = """
BARDID Year RedactedNarrative NumberDeaths NumberInjured MeetsInjuryThreshold MeetsDamageThreshold
NumberVesselsInvolved NumberVesselsLost AVesselLoss TotalDamage Date Time State NameOfBodyOfWater
NearestCityTown County Clear Cloudy Fog Rain Snow Hazy WaterConditions StrongCurrent HazardousWaters
CongestedWaters Wind AirTemperature WaterTemperature DayNight Visibility DayofWeek AccidentCause1
AccidentCause2 AccidentCause3 OtherAccidentCause MachineryFailure OtherMachineryFailure EquipmentFailure
OtherEquipmentFailure AccidentEvent1 AccidentEvent2 AccidentEvent3 OtherAccidentEvent LATITUDE LONGITUDE
CoordinatesConfidence SourcePeriod
"""
_VESSELS = """
SourcePeriod BARDID VesselID RegistrationNumber VesselEvent1 VesselEvent2 VesselEvent3 OtherVesselEvent
VesselCause1 VesselCause2 VesselCause3 OtherVesselCause VesselEquipmentFailure OtherEquipmentFailure
VesselMachineryFailure OtherMachineryFailure OperatorGender OperatorAge OperatorExperience
OperatorOtherEducation OperatorEducation OperatorPFDWorn OperatorUsingAlcohol OperatorUsingDrugs
WeatherReportsConsulted InternetTrainingOrganization EngineCutOffSwitchUsed OWIArrest BAC DocumentNumber
HistoricalCodingVesselType VesselType OtherVesselType Length EngineType OtherEngineType HullMaterial
OtherHullMaterial FuelType Propulsion Operation OtherOperation Activity OtherActivity RentedBoat
Manufacturer Model HIN EngineManufacturer VesselName NumberofEngines Horsepower BeamWidth DepthinFeet
DepthinInches ModelYear NumberBoatingCitations VesselaCompleteLoss NumberPeopleOnboard NumberPeopleTowed
NumberPeopleWearingLifeJackets NumberLifeJacketsOnboard NumberFireExtOnboard NumberFireExtUsed
DamagetoVessel VesselDamageDescription DamagetoNonVesselProperty NonVesselPropertyDamageDescription
AmountFireExtUsed FireExtType NumberDeaths NumberInjured Year ActivitiesWere
"""
_INJURIES = """
SourcePeriod BARDID VesselID InjuredID InjuredGender InjuredAge InjuryType OtherInjuryType
InjuredBodyPart OtherInjuredBodyPart TreatmentBeyond1stAid AdmittedtoHospital InjuredPFDuse InjuredRole
InjuredRoleOther Year InjuredBodyPartOther InjuredPFDworn
"""
_DEATHS = """
SourcePeriod BARDID VesselID DeceasedID DeceasedAge DeceasedGender Disappearance DeceasedBAC CauseofDeath
OtherCauseofDeath DeceasedPFDWorn PFDType DeceasedRole DeceasedRoleOther Year
"""

KNOWN: dict[str, frozenset[str]] = {
    "Accidents": frozenset(_ACCIDENTS.split()),
    "Vessels": frozenset(_VESSELS.split()),
    "Injuries": frozenset(_INJURIES.split()),
    "Deaths": frozenset(_DEATHS.split()),
}
