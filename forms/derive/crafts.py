"""What a sheet says of boats and snowmobiles beyond single fields."""

from __future__ import annotations

from dataclasses import replace

from forms.names import (
    craft_name,
    craft_noun,
    craft_number,
)
from forms.scope import Scope
from forms.subjects import craft_records
from forms.values import (
    BLANK,
    Shown,
    money_text,
)
from models.records import (
    Craft,
)


def this_craft(scope: Scope) -> Shown:
    """Which craft the sheet is about: "boat 1 of 3"."""
    craft = scope.record("craft")
    if not isinstance(craft, Craft):
        return BLANK
    count = len(scope.casefile.all(Craft))
    noun = craft_noun(scope.casefile)
    return Shown(text=f"{noun} {craft_number(scope.casefile, craft.id)} of {count}")


def registered_in(scope: Scope) -> Shown:
    """State of the registration, as its two letters."""
    shown = scope.shown("craft.registration_state")
    return replace(shown, text=shown.chosen[0], chosen=()) if shown.chosen else shown


def aboard_and_used(scope: Scope) -> Shown:
    """Extinguishers aboard and used, with the type."""
    kinds = scope.text("craft.extinguisher_type")
    used = scope.shown("craft.extinguishers_used")
    return replace(used, text=f"{used.text}, {kinds}") if used.text and kinds else used


def other_crafts(scope: Scope) -> tuple[Scope, ...]:
    """One scope for each craft of the case but this one, with its operator and owner."""
    own = scope.record("craft")
    case = scope.casefile
    others = [craft for craft in case.all(Craft) if own is None or craft.id != own.id]
    return tuple(
        scope.bind(
            index=craft_number(case, craft.id),
            count=len(case.all(Craft)),
            **craft_records(case, craft, "other_"),
        )
        for craft in others
    )


def every_craft_scope(scope: Scope) -> tuple[Scope, ...]:
    """One scope for each craft, with its operator and owner."""
    case = scope.casefile
    crafts = case.all(Craft)
    return tuple(
        scope.bind(index=place, count=len(crafts), **craft_records(case, craft))
        for place, craft in enumerate(crafts, 1)
    )


def has_others(scope: Scope) -> bool:
    """The case holds another craft than this sheet's."""
    return bool(other_crafts(scope))


def other_name(scope: Scope) -> Shown:
    """Number or name of the other craft."""
    craft = scope.record("other_craft")
    return Shown(text=craft_name(scope.casefile, craft)) if isinstance(craft, Craft) else BLANK


def make_and_model(scope: Scope) -> Shown:
    """Make, model and year of the other craft."""
    return _make_and_model(scope, "other_craft")


def _make_and_model(scope: Scope, binding: str) -> Shown:
    parts = [scope.text(f"{binding}.{key}") for key in ("make", "model", "year")]
    text = " ".join(part for part in parts if part)
    return Shown(text=text) if text else scope.shown(f"{binding}.make")


def craft_damage_cost(scope: Scope) -> Shown:
    """Estimate for the craft: repair, or replacement where repair is not practical."""
    craft = scope.record("craft")
    if isinstance(craft, Craft) and craft.damage_cost is None and craft.replacement_cost is not None:
        return Shown(text=f"{money_text(craft.replacement_cost)} to replace")
    return scope.shown("craft.damage_cost")


_WITHOUT_ENGINE = frozenset({"paddlecraft", "canoe", "kayak", "standup_paddleboard", "rowboat", "sail_only"})


def may_have_engine(scope: Scope) -> bool:
    """Nothing says that the craft has no engine, so power and fuel are needed."""
    craft = scope.record("craft")
    if not isinstance(craft, Craft):
        return True
    return craft.is_motorboat is not False and craft.boat_type not in _WITHOUT_ENGINE
