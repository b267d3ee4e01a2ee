"""The column and the header chips of a case, from its value and its findings. Pure functions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from law.answers import Answer
from law.decisions import Decision
from models.casefile import CaseFile
from models.records import Document, Filing
from ui.binding.problems import Flag
from ui.context import ContextEntry
from ui.screens.case.sections import CaseEntry, entries_for, entry_of
from ui.screens.due_words import due_words


def context_entries(
    casefile: CaseFile, decisions: Sequence[Decision], flags: Mapping[str, Flag]
) -> tuple[ContextEntry, ...]:
    """One line for each section: what is missing there, else how many records, else that somebody looked."""
    missing: dict[str, int] = {}
    for path in flags:
        kind, _, rest = path.partition("/")
        key = entry_of(kind, rest.rpartition(".")[2])
        missing[key] = missing.get(key, 0) + 1
    owed = sum(1 for d in decisions if d.duty is not None and d.answer is Answer.YES)
    return tuple(_entry(entry, casefile, missing, owed) for entry in entries_for(casefile))


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
    decisions: Iterable[Decision], *, is_edited: bool, now: dt.datetime, zone: str
) -> tuple[tuple[str, str], ...]:
    """At most three states of the case: what is late or owed, what cannot be told, that a draft is open."""
    late = owed = untold = 0
    for decision in decisions:
        if decision.duty is None:
            continue
        if decision.answer is Answer.YES:
            words = due_words(decision.duty.deadline.due, decision.duty.deadline.words, now, zone)
            late += words.state == "overdue"
            owed += words.state != "overdue"
        elif decision.answer in (Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL):
            untold += 1
    chips = [
        ("overdue", f"{late} late", late),
        ("owed", f"{owed} owed", owed),
        ("untold", f"{untold} cannot be told", untold),
        ("draft", "draft, not yet saved", int(is_edited)),
    ]
    return tuple((state, words) for state, words, count in chips if count)[:3]
