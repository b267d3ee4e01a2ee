"""An accident row as an incident; or what can be said of an accident that has no row of its own."""

from __future__ import annotations

import datetime as dt
import functools
import re

from law.instants import Precision, When, end_of_day, exact, start_of_day, whole_day
from models import codes
from models.records import Incident
from models.timetext import local_instants
from services.importing.cells import YEARS, clock, day, normal, plain, says_unknown, whole, yes_no
from services.importing.draft import SAYS_UNKNOWN, Fields, Log, source_id
from services.importing.tables import Row

_WEATHER = ("Clear", "Cloudy", "Fog", "Rain", "Snow", "Hazy")
_HAZARDS = {
    "StrongCurrent": "Strong current",
    "HazardousWaters": "Hazardous waters",
    "CongestedWaters": "Congested waters",
}
_YEAR = re.compile(r"(?:^|\D)((?:19|20)\d\d)(?:\D|$)")

NO_ACCIDENT_ROW = "The source has no accident row: kept is what its craft, injured and dead rows say."


def incident_of(row: Row, zone: str, log: Log) -> Incident:
    """The incident of an accident row. Times are read in the zone given."""
    fields = Fields(row=row, log=log)
    _when(fields, zone)
    _place(fields)
    _conditions(fields)
    _causes(fields)
    _outcome(fields)
    return fields.make(Incident, source_id("incident", row.accident), 1, note="current", between="; ")


def incident_without_row(row: Row, zone: str) -> Incident:
    """The incident of an accident that only other tables tell of: its year, when that can be read."""
    fields = Fields(row=row, log=Log())
    found = whole(row["Year"])
    named = _YEAR.search(row.accident)
    year = found if found is not None else int(named[1]) if named else None
    if year is not None and year in YEARS:
        fields.put("occurred", _whole_year(year, zone))
    fields.put("casualty", True)
    return fields.make(Incident, source_id("incident", row.accident), 1, note="")


def _whole_year(year: int, zone: str) -> When:
    return When(
        precision=Precision.YEAR,
        earliest=start_of_day(dt.date(year, 1, 1), zone),
        latest=end_of_day(dt.date(year, 12, 31), zone),
        zone=zone,
    )


def _when(fields: Fields, zone: str) -> None:
    row = fields.row
    date = day(row["Date"])
    if date is None:
        if plain(row["Date"]):
            fields.remark("Date", "Not a date of the calendar: the words are kept, the time is unknown.")
            fields.typed["occurred"] = plain(row["Date"])
        fields.unknown("occurred", "The source gives no date that can be read.")
        return
    fields.put("occurred", _on(fields, date, zone))
    named = normal(row["DayofWeek"])
    if named and not says_unknown(named) and named != f"{date:%A}".casefold():
        fields.remark("DayofWeek", f"The date is a {date:%A}: the date was kept.")


def _on(fields: Fields, date: dt.date, zone: str) -> When:
    """The time on that day, as far as the time of day can be relied on."""
    found = clock(fields.row["Time"])
    written = f"{date} {found.time:%H:%M}" if found else str(date)
    if found is None:
        if plain(fields.row["Time"]):
            fields.remark("Time", "Not a time of day: the day alone was kept.")
        return whole_day(date, zone, written)
    if found.placeholder:
        fields.remark("Time", "The source writes this where no time was given: the day alone was kept.")
        return whole_day(date, zone, written)
    instants = local_instants(dt.datetime.combine(date, found.time), zone)
    if len(instants) == 1:
        return exact(instants[0], zone, written)
    if not instants:
        fields.remark("Time", "The clocks were put forward over this time: the day alone was kept.")
        return whole_day(date, zone, written)
    fields.remark("Time", "The clocks showed this time twice: both are kept as the bounds.")
    return When(
        precision=Precision.RANGE, earliest=instants[0], latest=instants[1], zone=zone, written=written
    )


def _place(fields: Fields) -> None:
    fields.text("water", "NameOfBodyOfWater")
    fields.text("municipality", "NearestCityTown")
    fields.amount("latitude", "LATITUDE", "deg")
    fields.amount("longitude", "LONGITUDE", "deg")
    state = plain(fields.row["State"]).upper()
    if state in codes.keys("us_state"):
        fields.put("state", state)
    elif state:
        fields.remark("State", "Not the abbreviation of a State: left blank.")
    _county(fields)


def _county(fields: Fields) -> None:
    words = plain(fields.row["County"])
    if not words:
        return
    if says_unknown(words):
        fields.unknown("county", SAYS_UNKNOWN)
        return
    key, same = nearest_county(words)
    fields.log.note_code(fields.row, "County", "county", key, understood=key is not None)
    if key is None:
        fields.remark("County", "Not a county of Wisconsin: left blank, the words are kept.")
        fields.typed["county"] = words
        return
    fields.put("county", key)
    if not same:
        fields.typed["county"] = words
        fields.remark("County", f"Read as {codes.label('county', key)}; the words are kept.")


@functools.cache
def nearest_county(words: str) -> tuple[str | None, bool]:
    """Key of the county named, and whether it was named as it is spelt; the one misspelling away counts."""
    wanted = _letters(words)
    named = {_letters(option.label): option.key for option in codes.options("county")}
    if wanted in named:
        return named[wanted], True
    close = [
        key
        for letters, key in named.items()
        if sorted(letters) == sorted(wanted) or _one_off(letters, wanted)
    ]
    return (close[0], False) if len(close) == 1 else (None, False)


def _letters(words: str) -> str:
    letters = "".join(c for c in normal(words) if c.isalnum())
    return letters.removesuffix("county") or letters


def _one_off(a: str, b: str) -> bool:
    """Whether one letter put in, taken out or changed makes one word of the other."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return a[start + 1 :] == b[start + 1 :] or a[start:] == b[start + 1 :] or a[start + 1 :] == b[start:]


def _conditions(fields: Fields) -> None:
    row = fields.row
    fields.put("weather", tuple(name.casefold() for name in _WEATHER if yes_no(row[name])))
    fields.code("water_conditions", "water_conditions", "WaterConditions")
    fields.code("wind", "wind", "Wind")
    fields.code("visibility", "visibility", "Visibility")
    fields.amount("air_temperature", "AirTemperature", "F")
    fields.amount("water_temperature", "WaterTemperature", "F")
    fields.put("current", "; ".join(said for column, said in _HAZARDS.items() if yes_no(row[column])))
    daylight = yes_no(row["DayNight"])
    if daylight is not None:
        fields.put("light", "day" if daylight else "night")


def _causes(fields: Fields) -> None:
    fields.put("event_other", fields.other_words("OtherAccidentEvent"))
    fields.put("factor_other", fields.other_words("OtherAccidentCause"))
    numbers = (1, 2, 3)
    fields.codes("events", "event", *(f"AccidentEvent{n}" for n in numbers), other="event_other")
    fields.codes("factors", "factor", *(f"AccidentCause{n}" for n in numbers), other="factor_other")
    fields.put("equipment_failure", failures(fields, "MachineryFailure", "EquipmentFailure"))
    fields.text("narrative", "RedactedNarrative")


def failures(fields: Fields, machinery: str, equipment: str) -> str:
    """The failed machinery and equipment in words; "" when the source names none."""
    named = {
        "Machinery": (machinery, "OtherMachineryFailure"),
        "Equipment": (equipment, "OtherEquipmentFailure"),
    }
    lines = [
        f"{what}: {words}"
        for what, columns in named.items()
        for column in columns
        if (words := fields.other_words(column)) and normal(words) != "other"
    ]
    return "\n".join(lines)


def _outcome(fields: Fields) -> None:
    fields.put("casualty", True)
    deaths = whole(fields.row["NumberDeaths"])
    if deaths is not None:
        fields.put("any_death", deaths > 0)
    if fields.positive("NumberInjured"):
        fields.put("any_injury", True)
    elif whole(fields.row["NumberInjured"]) == 0:
        fields.unknown("any_injury", "The source counts 0, and counts only those treated beyond first aid.")
    if fields.positive("TotalDamage") or yes_no(fields.row["AVesselLoss"]):
        fields.put("any_damage", True)
    elif whole(fields.row["TotalDamage"]) == 0:
        fields.unknown("any_damage", "The source gives 0, which it also writes where nobody gave an amount.")
