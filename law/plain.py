"""`dataclass` for plain values: the decorator of the standard library, its methods made when first needed.

The standard one writes and compiles six methods of every class while its module is imported, which for the
hundreds of classes here is a large part of the time until a window is there. Of a frozen class with slots
only the fields are read at import; the standard library writes a method when it is first called. Any other
class is left to the standard decorator, and a type checker sees nothing else. Classes of the two decorators
cannot inherit from each other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

WRITTEN_LATE = ("__init__", "__repr__", "__eq__", "__hash__")


def _decorate(cls: Any = None, /, *, frozen: bool = False, slots: bool = False, **others: Any) -> Any:
    """As `dataclasses.dataclass`."""
    if cls is None:
        return partial(_decorate, frozen=frozen, slots=slots, **others)
    if not (frozen and slots) or others.keys() - {"kw_only"}:
        return dataclasses.dataclass(frozen=frozen, slots=slots, **others)(cls)
    # Python puts None for the hash of a class that says how it compares.
    own = {name for name, value in vars(cls).items() if value is not None}
    made = dataclasses.dataclass(slots=True, init=False, repr=False, eq=False, **others)(cls)
    for name, method in (_SHARED | {name: _late(made, name) for name in WRITTEN_LATE}).items():
        if name not in own:
            setattr(made, name, method)
    return made


def _late(cls: Any, name: str) -> Callable[..., Any]:
    """A method that is written, and takes this one's place, when it is first called."""

    def method(self: Any, *args: Any, **given: Any) -> Any:
        setattr(cls, name, _written(cls, name))
        return getattr(cls, name)(self, *args, **given)

    return method


def _written(cls: Any, name: str) -> Any:
    """The method that the standard library writes for a frozen class with the same fields."""
    same = {"__doc__": cls.__doc__ or cls.__name__, "__qualname__": cls.__qualname__}
    if hasattr(cls, "__post_init__"):
        same["__post_init__"] = cls.__post_init__
    donor = dataclasses.make_dataclass(
        cls.__name__,
        [(field.name, Any, _again(field)) for field in dataclasses.fields(cls)],
        namespace=same,
        init=name == "__init__",
        repr=name == "__repr__",
        eq=name in ("__eq__", "__hash__"),
        frozen=True,
    )
    return vars(donor)[name]


def _again(field: dataclasses.Field[Any]) -> Any:
    """A field of the same kind for another class. (One of its two defaults is the mark for none.)"""
    return dataclasses.field(
        default=field.default,
        default_factory=field.default_factory,
        init=field.init,
        repr=field.repr,
        hash=field.hash,
        compare=field.compare,
        kw_only=field.kw_only,
    )


def _no_change(self: Any, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_removal(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _kept(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _put_back(self: Any, values: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), values, strict=True):
        object.__setattr__(self, field.name, value)


_SHARED: dict[str, Any] = {
    "__setattr__": _no_change,
    "__delattr__": _no_removal,
    "__getstate__": _kept,
    "__setstate__": _put_back,
}

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _decorate

__all__ = ["dataclass"]
