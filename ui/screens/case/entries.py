"""The column and the header chips of a case, from its value and its findings. Pure functions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from models.casefile import CaseFile
from models.records import Document, Filing
from services.duties import OPEN_STATES, DutyRow
from services.dutyindex import DutyState
from ui.binding.problems import Flag
from ui.context import ContextEntry
from ui.screens.case.sections import CaseEntry, entries_for, entry_of

OWED_STATES = frozenset(OPEN_STATES) - {DutyState.UNTOLD}
"""A duty that is owed and not met, whenever it is due."""


def context_entries(
    casefile: CaseFile,
    duties: Iterable[DutyRow],
    flags: Mapping[str, Flag],
    now: dt.datetime,
    *,
    arrests: bool = True,
) -> tuple[ContextEntry, ...]:
    """One line for each section: what is missing there, else how many records, else that somebody looked."""
    missing: dict[str, int] = {}
    for path in flags:
        kind, _, rest = path.partition("/")
        key = entry_of(kind, rest.rpartition(".")[2])
        missing[key] = missing.get(key, 0) + 1
    owed = sum(1 for duty in duties if duty.state_at(now) in OWED_STATES)
    shown = entries_for(casefile, arrests=arrests)
    return tuple(_entry(entry, casefile, missing, owed) for entry in shown)


def _entry(entry: CaseEntry, casefile: CaseFile, missing: Mapping[str, int], owed: int) -> ContextEntry:
    count, state = _figure(entry, casefile, missing, owed)
    group = _group(entry, casefile)
    return ContextEntry(key=entry.key, title=entry.title, group=group, count=count, state=state)


def _group(entry: CaseEntry, casefile: CaseFile) -> str:
    if entry.group == "Accident" and casefile.case.matter in ("arrest", "death"):
        return "Incident" if casefile.case.matter == "arrest" else "Death"
    return entry.group


def _figure(entry: CaseEntry, casefile: CaseFile, missing: Mapping[str, int], owed: int) -> tuple[str, str]:
    if entry.key == "owed":
        return (str(owed), "owed") if owed else ("", "")
    if entry.key == "documents":
        return _plain(len(casefile.all(Document)))
    if missing.get(entry.key):
        return str(missing[entry.key]), "missing"
    if entry.key == "received":
        return _plain(len(casefile.all(Filing)))
    count = sum(
        1
        for card in entry.cards
        if card.section.repeat and card.noun
        for r in casefile.records
        if card.section.record == r.KIND and r.void_reason is None
    )
    if count:
        return _plain(count)
    keys = [card.section.none_key for card in entry.cards if card.section.repeat and card.section.none_key]
    marked = bool(keys) and all(key in casefile.case.sections_none for key in keys)
    return ("none", "done") if marked else ("", "")


def _plain(count: int) -> tuple[str, str]:
    return (str(count) if count else "", "")


def header_chips(
    duties: Iterable[DutyRow], *, is_edited: bool, now: dt.datetime
) -> tuple[tuple[str, str], ...]:
    """At most three states of the case: what is late or owed, what cannot be told, that a draft is open."""
    states = [duty.state_at(now) for duty in duties]
    late, untold = states.count(DutyState.OVERDUE), states.count(DutyState.UNTOLD)
    owed = sum(state in OWED_STATES for state in states) - late
    chips = [
        ("overdue", f"{late} late", late),
        ("owed", f"{owed} owed", owed),
        ("untold", f"{untold} cannot be told", untold),
        ("draft", "draft, not yet saved", int(is_edited)),
    ]
    return tuple((state, words) for state, words, count in chips if count)[:3]
