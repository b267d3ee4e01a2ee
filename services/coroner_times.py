"""The times of one death in one order, with the limits that follow from them: pure, for a drawn scale.

A limit comes from the law tables and the findings; nothing is counted here that they do not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from law.decisions import Decision
from law.errors import LawGap
from law.instants import When, after_elapsed
from law.plain import dataclass
from law.tables import LawTables, LawValue
from models.casefile import CaseFile
from models.coroner import OneDeath, specimens_of
from models.records import Incident
from services.coronerindex import DRAW_RULE, craft_kind

_PREFIX = {"boat": "boat", "snowmobile": "sled"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTime:
    """One line of the scale.

    Attributes:
        when: None where nothing is recorded or follows.
        is_limit: a limit by the law rather than something that happened.
        reckoned: follows from other entries; nobody entered it.
        citation: the section of a limit, "" else.
        path: where it is entered, "" for what follows.
    """

    key: str
    label: str
    when: When | None
    is_limit: bool = False
    reckoned: bool = False
    citation: str = ""
    path: str = ""


def death_times(
    casefile: CaseFile, one: OneDeath, decisions: Iterable[Decision], tables: LawTables
) -> tuple[DeathTime, ...]:
    """Last seen, accident, death, the end of the hours, found, pronounced, the limit to draw, drawn."""
    return tuple(_Times(casefile, one, tuple(decisions), tables).lines())


class _Times:
    def __init__(
        self, casefile: CaseFile, one: OneDeath, decisions: tuple[Decision, ...], tables: LawTables
    ) -> None:
        self.casefile, self.one, self.tables = casefile, one, tables
        found = (d for d in decisions if d.id == DRAW_RULE and d.subject == one.subject)
        self.draw = next(found, None)
        incident = casefile.incident
        self.accident = incident.occurred if isinstance(incident, Incident) else None

    def lines(self) -> Iterator[DeathTime]:
        yield self._entered("last_seen_alive", "Last seen alive")
        yield self._accident()
        died, reckoned = self._died()
        entered = self._entered("died", "Died")
        yield DeathTime(key="died", label="Died", when=died, reckoned=reckoned, path=entered.path)
        yield self._hours()
        yield self._entered("found", "Found")
        yield self._entered("pronounced", "Pronounced dead")
        yield self._limit()
        yield self._drawn()

    def _entered(self, key: str, label: str) -> DeathTime:
        record, value = self.one.source(key), self.one.value(key)
        when = value if isinstance(value, When) else None
        return DeathTime(key=key, label=label, when=when, path=f"{record.KIND}/{record.id}.{key}")

    def _accident(self) -> DeathTime:
        incident = self.casefile.incident
        path = f"{Incident.KIND}/{incident.id if incident else ''}.occurred"
        return DeathTime(key="accident", label="Accident", when=self.accident, path=path)

    def _due(self) -> When | None:
        return self.draw.duty.deadline.due if self.draw is not None and self.draw.duty else None

    def _died(self) -> tuple[When | None, bool]:
        """As it was entered; else as the finding takes it from the other times."""
        told = self.one.value("died")
        if isinstance(told, When):
            return told, False
        due, hours = self._due(), self._figure("draw_hours")
        return (after_elapsed(due, -hours.hours), True) if due and hours else (None, False)

    def _hours(self) -> DeathTime:
        hours = self._figure("death_hours")
        end = after_elapsed(self.accident, hours.hours) if hours and self.accident else None
        label = f"{hours.display} hours after the accident" if hours else "Hours after the accident"
        citation = self.draw.citation if self.draw is not None else ""
        return DeathTime(key="hours", label=label, when=end, is_limit=True, reckoned=True, citation=citation)

    def _limit(self) -> DeathTime:
        hours = self._figure("draw_hours")
        label = f"Limit to draw, {hours.display} hours" if hours else "Limit to draw"
        citation = self.draw.citation if self.draw is not None else ""
        return DeathTime(
            key="limit", label=label, when=self._due(), is_limit=True, reckoned=True, citation=citation
        )

    def _drawn(self) -> DeathTime:
        specimens = [s for s in specimens_of(self.casefile, self.one) if s.collected is not None]
        first = specimens[0] if specimens else None
        path = f"{first.KIND}/{first.id}.collected" if first else ""
        return DeathTime(key="drawn", label="Drawn", when=first.collected if first else None, path=path)

    def _figure(self, name: str) -> LawValue | None:
        """A number of hours by the law of the day of death, else of the accident."""
        bases = (self.one.value("died"), self.one.value("found"), self.accident)
        days = [one.local_days() for one in bases if isinstance(one, When)]
        day = next((first or last for first, last in days if first or last), None)
        prefix = _PREFIX.get(craft_kind(self.casefile, self.one), "boat")
        try:
            return self.tables.value(f"{prefix}.specimen.{name}", day) if day else None
        except LawGap:
            return None
