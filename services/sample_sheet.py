"""A case of the sample office while it is written down, in the form of a case file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from models.codec import FORMAT

Json = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Sheet:
    """One case being written down."""

    now: dt.datetime
    zone: str
    kind: str
    matter: str = "accident"
    parts: Json = field(default_factory=dict)

    def at(self, days_ago: int, clock: str) -> str:
        """A local time some days ago, with its offset."""
        return self.moment(days_ago, clock).isoformat(timespec="seconds")

    def moment(self, days_ago: int, clock: str) -> dt.datetime:
        """The same as an instant."""
        day = (self.now.astimezone(ZoneInfo(self.zone)) - dt.timedelta(days=days_ago)).date()
        hour, minute = (int(part) for part in clock.split(":"))
        return dt.datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo(self.zone))

    def on(self, day: str, clock: str) -> str:
        """A local time on a day of its own, with its offset."""
        moment = dt.datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=ZoneInfo(self.zone))
        return moment.isoformat(timespec="seconds")

    def minutes_ago(self, minutes: int) -> str:
        """A local time some minutes ago, with its offset."""
        moment = self.now.replace(second=0, microsecond=0) - dt.timedelta(minutes=minutes)
        return moment.astimezone(ZoneInfo(self.zone)).isoformat(timespec="seconds")

    def add(self, section: str, **fields: Any) -> str:
        """Add a record and give its id."""
        listed: list[Json] = self.parts.setdefault(section, [])
        record_id = f"{section}-{len(listed) + 1}"
        listed.append({"id": record_id, **fields})
        return record_id

    def person(self, name: str, roles: Iterable[str], craft: str = "", **fields: Any) -> str:
        """A named person and what the person was in the case; gives the involvement's id."""
        first, _, last = name.rpartition(" ")
        about = {key: fields.pop(key) for key in _PERSON_FIELDS if key in fields}
        named: Json = {"name": name, "last": last or name, **about}
        if first:
            named["first"] = first
        person_id = self.add("people", **named)
        place: Json = {"craft_id": craft, "aboard": True} if craft else {}
        return self.add("involvements", person_id=person_id, roles=list(roles), **{**place, **fields})

    def boat(self, registration: str, **fields: Any) -> str:
        """A boat; without a number when `registration` is empty."""
        numbered: Json = {"registration": registration, "registration_state": "WI"} if registration else {}
        base: Json = {"kind": "boat", "is_motorboat": True, "vessel_class": "recreational"}
        return self.add("crafts", **{**base, **numbered, **fields})

    def sled(self, registration: str, **fields: Any) -> str:
        """A snowmobile."""
        numbered: Json = {"registration": registration, "registration_state": "WI"} if registration else {}
        return self.add("crafts", **{"kind": "snowmobile", "is_motorboat": False, **numbered, **fields})

    def file(self, occurred: Any, *, received: str, county: str, **incident: Any) -> Json:
        """The case file."""
        case: Json = {"id": "sample", "kind": self.kind, "matter": self.matter, "county": county}
        case |= {"status": "open", "intake": "telephone", "received": received}
        case |= self.parts.pop("case", {})
        place: Json = {"county": county, "state": "WI"}
        if self.kind == "boating":
            place["us_waters"] = False
        place |= incident
        if occurred is not None:
            place["occurred"] = occurred
        return {
            "format": FORMAT,
            "zone": self.zone,
            "case": case,
            "incident": {"id": "what-happened", **place},
            **self.parts,
        }


_PERSON_FIELDS = ("born", "address", "city", "state", "postcode", "phone", "sex", "middle", "suffix")
UNSEEN: Json = {"state": "unknown", "reason": "nobody saw it"}
NOBODY_HURT: Json = {
    "casualty": True,
    "any_death": False,
    "any_injury": False,
    "any_disappearance": False,
    "any_damage": True,
}
HURT: Json = {**NOBODY_HURT, "any_injury": True}
DISPUTED: Json = {**HURT, "any_damage": False}
DEAD: Json = {**NOBODY_HURT, "any_death": True}
