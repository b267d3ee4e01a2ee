"""Signals of equipment, display and dark: each a positive recorded fact about a craft."""

from __future__ import annotations

from collections.abc import Iterator

from law.answers import Answer
from law.fact import told
from law.facts import CaseFacts, CraftFacts, PersonFacts

UNNUMBERED = "unnumbered_craft"
NO_CARD = "no_card_aboard"
NO_DECALS = "no_decals"
NO_NUMBER = "no_number_shown"
NO_LIGHTS = "no_lights"
PWC_IN_DARK = "pwc_in_dark"
NO_MUFFLER = "no_muffler"
FEW_DEVICES = "few_devices"
NOT_WORN_ON_PWC = "device_not_worn_on_pwc"
LANYARD_LOOSE = "lanyard_loose"
NO_EXTINGUISHER = "no_extinguisher"
TOWING = "towing"
PWC_TOWING = "pwc_towing"
PWC_NEAR_SHORE = "pwc_near_shore"
NO_LAMPS = "no_lamps"
COLLISION_WITH_UNPOWERED = "collision_with_unpowered"

_NOT_WORN = {"not_worn", "none_aboard"}


def signals_of(facts: CaseFacts, craft: CraftFacts, aboard: tuple[PersonFacts, ...]) -> Iterator[str]:
    """What the record positively says of a craft that raises a duty of whoever operates or owns it."""
    kit = craft.kit
    for signal, fact in (
        (NO_CARD, kit.card_aboard),
        (NO_DECALS, kit.decals),
        (NO_NUMBER, kit.number_shown),
        (NO_LIGHTS, kit.lights),
        (NO_MUFFLER, kit.muffler),
        (NO_LAMPS, kit.head_lamp),
        (NO_LAMPS, kit.tail_lamp),
        (FEW_DEVICES, kit.devices_accessible),
    ):
        if told(fact) is Answer.NO:
            yield signal
    if kit.basis.value == "not_numbered":
        yield UNNUMBERED
    if kit.extinguishers.known == 0:
        yield NO_EXTINGUISHER
    if _too_few(craft):
        yield FEW_DEVICES
    yield from _of_personal_watercraft(facts, craft, aboard)
    yield from _of_towing(craft, aboard)
    yield from _met_unpowered(facts, craft)


def _too_few(craft: CraftFacts) -> bool:
    devices, people = craft.kit.devices_aboard.known, craft.aboard_count.known
    return devices is not None and people is not None and devices < people + (craft.kit.towed.known or 0)


def _of_personal_watercraft(
    facts: CaseFacts, craft: CraftFacts, aboard: tuple[PersonFacts, ...]
) -> Iterator[str]:
    if told(craft.personal_watercraft) is not Answer.YES:
        return
    if told(facts.incident.dark) is Answer.YES:
        yield PWC_IN_DARK
    if told(craft.kit.cutoff_used) is Answer.NO:
        yield LANYARD_LOOSE
    if any(one.device.value in _NOT_WORN for one in aboard):
        yield NOT_WORN_ON_PWC
    if any(one.question == "near_shore" and one.craft_id in (None, craft.id) for one in facts.observations):
        yield PWC_NEAR_SHORE


def _of_towing(craft: CraftFacts, aboard: tuple[PersonFacts, ...]) -> Iterator[str]:
    if (craft.kit.towed.known or 0) > 0 or any(one.is_a("towed") for one in aboard):
        yield TOWING
        if told(craft.personal_watercraft) is Answer.YES:
            yield PWC_TOWING


def _met_unpowered(facts: CaseFacts, craft: CraftFacts) -> Iterator[str]:
    """A motorboat that collided with another vessel in a case with a boat under sail or muscle alone."""
    events = {*(facts.incident.events.value or ()), *(craft.events.value or ())}
    if told(craft.motorboat) is not Answer.YES or "collision_recreational_vessel" not in events:
        return
    others = (one for one in facts.of_kind("boat") if one.id != craft.id)
    if any(told(one.motorboat) is Answer.NO or told(one.sail_alone) is Answer.YES for one in others):
        yield COLLISION_WITH_UNPOWERED
