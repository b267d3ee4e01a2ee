"""What is missing for a finding, by field: the flags that stand under editors. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from law.decisions import Decision
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A mark under a field.

    Attributes:
        path: "kind/record-id.field", or "kind/.field" for a record nobody has made.
        text: what filling the field would settle ("settles NR 5.08(1)").
        label: what is missing, in words.
    """

    path: str
    text: str
    label: str


def flags_of(decisions: Iterable[Decision]) -> Mapping[str, Flag]:
    """The flags by path: one for each field, naming every finding its value would settle."""
    settles: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    for decision in decisions:
        for fact in decision.missing:
            cites = settles.setdefault(fact.path, [])
            if decision.citation not in cites:
                cites.append(decision.citation)
            labels.setdefault(fact.path, fact.label)
    return {
        path: Flag(path=path, text=f"settles {', '.join(cites)}", label=labels[path])
        for path, cites in settles.items()
    }


def count_by_kind(flags: Mapping[str, Flag]) -> Mapping[str, int]:
    """How many fields are missing, by kind of record."""
    counts: dict[str, int] = {}
    for path in flags:
        kind = path.partition("/")[0]
        counts[kind] = counts.get(kind, 0) + 1
    return counts
