"""What is worth a look: pure checks of a case that never refuse anything. The value is kept as it stands."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping

from forms.entry.hin import hin_warnings
from forms.entry.registration import boat_warnings, sled_warnings
from forms.names import involvement_name
from law.instants import When
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import Craft, Death, Incident, Injury, Involvement, Record

KEEP = "Keep it if that is right."


def warnings_of(casefile: CaseFile) -> Mapping[str, tuple[str, ...]]:
    """Sentences by path of the field they stand under."""
    found: dict[str, list[str]] = {}
    for path, sentence in _all(casefile):
        found.setdefault(path, []).append(sentence)
    return {path: tuple(sentences) for path, sentences in found.items()}


def _all(casefile: CaseFile) -> Iterator[tuple[str, str]]:
    for craft in casefile.all(Craft):
        yield from _of_craft(casefile, craft)
    yield from _of_outcome(casefile)
    yield from _of_people(casefile)
    yield from _of_times(casefile)


def _path(record: Record, key: str) -> str:
    return f"{record.KIND}/{record.id}.{key}"


def _of_craft(casefile: CaseFile, craft: Craft) -> Iterator[tuple[str, str]]:
    if craft.hin:
        yield from ((_path(craft, "hin"), sentence) for sentence in hin_warnings(craft.hin, craft.year))
    if craft.registration:
        check = sled_warnings if craft.kind == "snowmobile" else boat_warnings
        yield from ((_path(craft, "registration"), sentence) for sentence in check(craft.registration))
    named = [i for i in casefile.all(Involvement) if i.craft_id == craft.id and i.aboard]
    count = sum(i.group_size or 1 for i in named)
    if craft.aboard_count is not None and count > craft.aboard_count:
        yield (
            _path(craft, "aboard_count"),
            f"{count} people of the case are marked as aboard this craft. {KEEP}",
        )


def _of_outcome(casefile: CaseFile) -> Iterator[tuple[str, str]]:
    incident = casefile.incident
    if incident is None:
        return
    damaged = any(craft.damaged or craft.total_loss for craft in casefile.all(Craft))
    entered = {
        "any_injury": (bool(casefile.all(Injury)), "an injury"),
        "any_death": (bool(casefile.all(Death)), "a death"),
        "any_damage": (damaged, "damage to a craft"),
    }
    for key, (holds, what) in entered.items():
        if getattr(incident, key) is False and holds:
            yield _path(incident, key), f"This says no, and the case holds {what}. One of the two is wrong."


def _of_people(casefile: CaseFile) -> Iterator[tuple[str, str]]:
    seen: dict[tuple[str, ...], str] = {}
    for involvement in casefile.all(Involvement):
        person = casefile.person(involvement.person_id)
        if person is None or not (person.name or person.last):
            continue
        names = " ".join(filter(None, (person.name, person.last, person.first)))
        key = tuple(sorted(set(re.findall(r"\w{2,}", names.casefold()))))
        if key in seen and seen[key] != person.id:
            name = involvement_name(casefile, involvement)
            sentence = f"{name} is in this case already. Take one out if it is the same person."
            yield _path(person, "name"), sentence
        seen.setdefault(key, person.id)


def _of_times(casefile: CaseFile) -> Iterator[tuple[str, str]]:
    incident = casefile.incident
    if incident is None or incident.occurred is None or incident.occurred.earliest is None:
        return
    start = incident.occurred.earliest
    for record in casefile.records:
        if isinstance(record, Incident) or record.void_reason is not None:
            continue
        for spec in specs_of(type(record)).values():
            value = getattr(record, spec.key)
            if not isinstance(value, When) or spec.key in _MAY_COME_BEFORE or value.latest is None:
                continue
            if value.latest < start:
                sentence = f"This is {_length(start - value.latest)} before the accident. {KEEP}"
                yield _path(record, spec.key), sentence


# Times that often lie before an accident.
_MAY_COME_BEFORE = frozenset({"last_seen", "last_seen_alive", "operated_at"})


def _length(length: dt.timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    days, rest = divmod(minutes, 24 * 60)
    if days:
        return "1 day" if days == 1 else f"{days} days"  # not law: a length of time in words
    return f"{rest // 60} h {rest % 60} min"
