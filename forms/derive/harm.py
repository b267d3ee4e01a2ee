"""What a sheet says of the dead, the injured, the missing, and of damaged property."""

from __future__ import annotations

from forms.derive.incident import deaths_count, injured_count, marked_none, missing_count
from forms.derive.people import address_of_bound, name_of_bound
from forms.names import (
    address_of,
    involvement_name,
)
from forms.scope import Scope
from forms.subjects import harmed
from forms.values import (
    BLANK,
    Shown,
    money_text,
    show_field,
    specs,
    when_text,
)
from models.records import (
    Death,
    Disappearance,
    Injury,
    Involvement,
    PropertyDamage,
    Record,
)


def harmed_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each death, injury and disappearance."""
    case = scope.casefile
    return tuple(
        scope.bind(
            who=person,
            who_person=case.person(person.person_id) if person else None,
            harm=record,
            injury=record if isinstance(record, Injury) else None,
            death=record if isinstance(record, Death) else None,
        )
        for person, record in harmed(case)
    )


def damage_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each piece of other damaged property."""
    return tuple(
        scope.bind(damage=record, damage_owner=scope.casefile.find(record.owner_id))
        for record in scope.casefile.all(PropertyDamage)
    )


def nobody_harmed(scope: Scope) -> Shown:
    """What an empty list of casualties says: "none" only when somebody said so."""
    counts = (deaths_count(scope), injured_count(scope), missing_count(scope))
    return Shown(text="none") if all(count.text == "0" for count in counts) else BLANK


def no_other_damage(scope: Scope) -> Shown:
    """What an empty list of other damaged property says."""
    return marked_none(scope, "property_damages")


def who_harm(scope: Scope) -> Shown:
    """What befell the person of this row, in a few words."""
    who = scope.record("who")
    if who is None:
        return BLANK
    words = [_harm_words(scope, record) for person, record in harmed(scope.casefile) if person is who]
    if words:
        return Shown(text="; ".join(words))
    return Shown(text="none") if nobody_harmed(scope).text else BLANK


def _harm_words(scope: Scope, record: Record) -> str:
    match record:
        case Death():
            cause = show_field(record, specs(Death)["cause"], scope.manner).text
            return f"died: {cause.lower()}" if cause else "died"
        case Injury():
            nature = show_field(record, specs(Injury)["nature"], scope.manner).text
            part = show_field(record, specs(Injury)["body_part"], scope.manner).text
            words = ", ".join(word.lower() for word in (nature, part) if word)
            return words or "injured"
        case _:
            return "missing"


def harm_kind(scope: Scope) -> Shown:
    """Dead, injured or missing."""
    match scope.record("harm"):
        case Death():
            return Shown(text="dead")
        case Injury():
            return Shown(text="injured")
        case Disappearance(found_alive=True):
            return Shown(text="missing, found alive")
        case Disappearance():
            return Shown(text="missing")
    return BLANK


def harm_extent(scope: Scope) -> Shown:
    """Nature and extent of an injury, cause of a death, circumstances of a disappearance."""
    record = scope.record("harm")
    keys: tuple[str, ...]
    match record:
        case Injury():
            keys = ("nature", "body_part", "second_nature", "caused_by", "description")
        case Death():
            keys = ("cause", "cause_text")
        case Disappearance():
            keys = ("circumstances",)
        case _:
            return BLANK
    shown = [show_field(record, specs(type(record))[key], scope.manner) for key in keys]
    text = "; ".join(part.text for part in shown if part.text)
    return Shown(text=text) if text else next((part for part in shown if part.word), BLANK)


def harm_treatment(scope: Scope) -> Shown:
    """How far an injury was treated, as said; when a death came."""
    record = scope.record("harm")
    if isinstance(record, Death):
        return Shown(text=when_text(record.died, scope.manner.zone)) if record.died else BLANK
    if not isinstance(record, Injury):
        return BLANK
    words = {
        "beyond_first_aid": "beyond first aid",
        "physician": "by a physician",
        "admitted": "admitted",
        "lost_consciousness": "unconscious",
    }
    said = [word for key, word in words.items() if getattr(record, key) is True]
    text = ", ".join([*said, record.hospital] if record.hospital else said)
    if text:
        return Shown(text=text)
    shown = [show_field(record, specs(Injury)[key], scope.manner) for key in words]
    return next((part for part in shown if not part.blank), BLANK)


def harm_before(scope: Scope) -> Shown:
    """Swimming ability, dress, condition and activity of the person harmed."""
    parts = {
        "swam": "can_swim",
        "dress": "dress",
        "condition": "physical_condition",
        "doing": "activity",
    }
    said = [f"{word}: {scope.text(f'who.{key}')}" for word, key in parts.items() if scope.text(f"who.{key}")]
    if said:
        return Shown(text="; ".join(said))
    shown = [scope.shown(f"who.{key}") for key in parts.values()] if scope.record("who") else []
    return next((part for part in shown if part.word), BLANK)


def damage_owner(scope: Scope) -> Shown:
    """Owner of the damaged property, as named or as recorded, with the address."""
    owner = scope.record("damage_owner")
    if isinstance(owner, Involvement):
        person = scope.casefile.person(owner.person_id)
        name = involvement_name(scope.casefile, owner)
        address = address_of(person) if person else ""
        return Shown(text=f"{name}, {address}" if address else name)
    return scope.shown("damage.owner_called")


def damage_cost(scope: Scope) -> Shown:
    """Cost of repair, or of replacement where repair is not practical."""
    record = scope.record("damage")
    if not isinstance(record, PropertyDamage):
        return BLANK
    if record.repair_cost is None and record.replacement_cost is not None:
        return Shown(text=f"{money_text(record.replacement_cost)} to replace")
    return scope.shown("damage.repair_cost")


def harmed_person(scope: Scope) -> Shown:
    """Name and address of the person harmed."""
    name, address = name_of_bound(scope, "who", "who_person"), address_of_bound(scope, "who_person")
    if name.text and address.text:
        return Shown(text=f"{name.text}, {address.text}")
    return name
