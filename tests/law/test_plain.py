"""Values of `law.plain` behave as the standard library's, from the first call of each method on."""

from __future__ import annotations

import copy
import dataclasses
import datetime as dt
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from law import plain
from law.instants import UTC, exact


def _made(decorator: Any) -> tuple[Any, Any]:
    @decorator(frozen=True, slots=True, kw_only=True)
    class Base:
        a: int
        b: tuple[str, ...] = ()
        quiet: int = dataclasses.field(default=0, compare=False, repr=False)
        made: list[int] = dataclasses.field(default_factory=list, hash=False)

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError("below zero")

    @decorator(frozen=True, slots=True)
    class Derived(Base):
        c: str = "c"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Derived) and self.c == other.c

    return Base, Derived


@dataclasses.dataclass(frozen=True)
class _Both:
    ours: tuple[Any, Any]
    theirs: tuple[Any, Any]

    def told(self, act: Callable[[Any, Any], object]) -> tuple[str, str]:
        return _told(act, *self.ours), _told(act, *self.theirs)


def _told(act: Callable[[Any, Any], object], base: Any, derived: Any) -> str:
    try:
        return repr(act(base, derived))
    except Exception as problem:  # what is raised is what is compared
        return f"{type(problem).__name__}: {problem}"


ACTS: dict[str, Callable[[Any, Any], object]] = {
    "shows": lambda base, derived: (base(a=1, quiet=2), derived("x", a=2)),
    "equal": lambda base, derived: base(a=1, quiet=1) == base(a=1, quiet=2),
    "differs": lambda base, derived: base(a=1) == base(a=2),
    "other class": lambda base, derived: base(a=1) == derived(a=1),
    "says itself": lambda base, derived: derived("x", a=1) == derived("x", a=2),
    "hash": lambda base, derived: hash(base(a=1, made=[1])) == hash(base(a=1, made=[2])),
    "hash of all": lambda base, derived: {base(a=1), base(a=1), base(a=2)} == {base(a=2), base(a=1)},
    "own list": lambda base, derived: base(a=1).made is base(a=1).made,
    "missing": lambda base, derived: base(),
    "by place": lambda base, derived: base(1),
    "unknown": lambda base, derived: base(a=1, z=2),
    "refused": lambda base, derived: base(a=-1),
    "set": lambda base, derived: setattr(base(a=1), "a", 2),
    "set in derived": lambda base, derived: setattr(derived(a=1), "a", 2),
    "removed": lambda base, derived: delattr(base(a=1), "a"),
    "replaced": lambda base, derived: dataclasses.replace(derived("x", a=1), c="y"),
    "copied": lambda base, derived: copy.deepcopy(base(a=1, made=[1])),
    "fields": lambda base, derived: [field.name for field in dataclasses.fields(derived)],
    "no dict": lambda base, derived: hasattr(base(a=1), "__dict__"),
    "as a dict": lambda base, derived: dataclasses.asdict(derived("x", a=1, b=("y",))),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_plain_value_does_what_the_standard_one_does(act: Callable[[Any, Any], object]) -> None:
    # Made anew for each, so that the act is the first call of whatever it calls.
    both = _Both(ours=_made(plain.dataclass), theirs=_made(dataclasses.dataclass))
    ours, theirs = both.told(act)
    assert ours == theirs


def test_a_plain_value_survives_being_sent_to_another_process() -> None:
    when = exact(dt.datetime(2026, 6, 1, tzinfo=UTC), "America/Chicago")
    assert pickle.loads(pickle.dumps(when)) == when
