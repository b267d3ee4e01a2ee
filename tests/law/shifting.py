"""Shifted copies of the tables: one legal figure moved by one step, or one bound turned over."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from decimal import Decimal

from law.tables import Bound, Edition, LawTables, Series, Value, ValueKind


def shifts(tables: LawTables) -> Iterator[tuple[str, str, LawTables]]:
    """Every (parameter, what was done to which edition, shifted tables)."""
    for series in tables.parameters.values():
        for index, edition in enumerate(series.editions):
            if edition.continues:
                continue  # the same text under a later source: shifted with the one it continues
            for what, changed in _changes(series, edition):
                editions = _with(series.editions, index, changed)
                shifted = dataclasses.replace(series, editions=editions)
                yield series.id, f"{edition.span}: {what}", tables.replaced(shifted)


def _with(editions: tuple[Edition, ...], index: int, changed: Edition) -> tuple[Edition, ...]:
    """The editions with one shifted, and with it those that continue its text."""
    shifted = [*editions]
    shifted[index] = changed
    for at in range(index + 1, len(editions)):
        if not editions[at].continues:
            break
        shifted[at] = dataclasses.replace(editions[at], value=changed.value, bound=changed.bound)
    return tuple(shifted)


def _changes(series: Series, edition: Edition) -> Iterator[tuple[str, Edition]]:
    for what, value in _values(series, edition.value):
        yield what, dataclasses.replace(edition, value=value)
    if edition.bound is not None:
        other = Bound.EXCLUSIVE if edition.bound is Bound.INCLUSIVE else Bound.INCLUSIVE
        yield f"bound {other}", dataclasses.replace(edition, bound=other)


def _values(series: Series, value: Value) -> Iterator[tuple[str, Value]]:
    if series.kind is ValueKind.FLAG:
        yield "turned over", not value
    elif isinstance(value, str):
        yield "other words", "other words"
    else:
        step = Decimal(series.step)
        for sign in (1, -1):
            moved = value + sign * step
            yield (
                f"{'+' if sign > 0 else '-'}{step}",
                moved if series.kind is ValueKind.CONCENTRATION else int(moved),
            )
