"""The void mark of a record is set with a reason; that of a case changes by its own act alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.problems import Problem
from models.records import Case
from services.casestore import path_of
from services.merge import Change


def without_reason(changes: Sequence[Change]) -> Iterator[Problem]:
    """Void marks an ordinary save would set without words, or take back: the history could not say why."""
    for change in changes:
        before = change.before.void_reason if change.before is not None else None
        message = _obstacle(change, change.after.void_reason) if before != change.after.void_reason else ""
        if message:
            yield Problem(path=path_of(change.after), message=message)


def _obstacle(change: Change, after: str | None) -> str:
    if isinstance(change.after, Case) and change.before is not None:
        return "A case is voided, or that taken back, by its own act with a reason. Use that act."
    if after is None:
        return "A record that was taken out comes back only as a new one. Enter it anew."
    return "" if after.strip() else "A record is voided with a reason. Say in a few words why."
