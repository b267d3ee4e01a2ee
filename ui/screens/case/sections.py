"""What a case page consists of, in working order: the entries of its column and the cards behind each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from forms.screens import arrest, case, craft, harm, incident, people, reporting, specimen
from forms.spec import ScreenSection, screen_cells
from models.casefile import CaseFile
from models.records import Arrest, Specimen


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpec:
    """One card.

    Attributes:
        section: its layout.
        also: layout of the person behind each record, shown above the record's own fields.
        noun: what one record is called in "Add ..." and in the caption.
        plural: the same for several.
    """

    section: ScreenSection
    also: ScreenSection | None = None
    noun: str = ""
    plural: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseEntry:
    """One entry of the column: cards on the long page, or a view of its own.

    Attributes:
        view: key of the view, "" for cards.
    """

    key: str
    title: str
    cards: tuple[CardSpec, ...] = ()
    view: str = ""
    group: str = ""


def _one(section: ScreenSection) -> CardSpec:
    return CardSpec(section=section)


ARREST, RECORD, REPORTS, CASE = "From arrest to ruling", "Accident", "Reports", "Case"


def _many(section: ScreenSection, noun: str, plural: str) -> CardSpec:
    return CardSpec(section=section, noun=noun, plural=plural)


ARREST_STEPS: tuple[CaseEntry, ...] = (
    CaseEntry(
        key="arrest",
        title="Arrest",
        group=ARREST,
        cards=(
            _many(arrest.ARREST, "arrest", "arrests"),
            _many(arrest.FIELD_TEST, "field test", "field tests"),
            _many(arrest.RECORDING, "recording", "recordings"),
        ),
    ),
    CaseEntry(
        key="screening",
        title="Screening",
        group=ARREST,
        cards=(_many(arrest.SCREENING, "screening", "screenings"),),
    ),
    CaseEntry(
        key="request",
        title="Request, statements",
        group=ARREST,
        cards=(_many(arrest.REQUEST, "request for a test", "requests for a test"),),
    ),
    CaseEntry(key="tests", title="Tests", group=ARREST, cards=(_many(arrest.TEST, "test", "tests"),)),
    CaseEntry(key="ledger", title="Test ledger", group=ARREST, view="ledger"),
    CaseEntry(
        key="specimens",
        title="Specimens, laboratory",
        group=ARREST,
        cards=(
            _many(specimen.SPECIMEN, "specimen", "specimens"),
            _many(specimen.CONTAINER, "container", "containers"),
            _many(specimen.LAB_WORK, "laboratory work", "laboratory works"),
        ),
    ),
    CaseEntry(key="hold", title="Hold", group=ARREST, view="hold"),
    CaseEntry(
        key="release",
        title="Release",
        group=ARREST,
        cards=(_many(arrest.RELEASE, "end of a hold", "ends of holds"),),
    ),
    CaseEntry(key="issues", title="Refusal issues", group=ARREST, view="issues"),
    CaseEntry(
        key="refusal",
        title="Refusal hearing",
        group=ARREST,
        cards=(
            _many(arrest.REFUSAL, "refusal case", "refusal cases"),
            _many(arrest.EVIDENCE, "evidence link", "evidence links"),
        ),
    ),
)

ENTRIES: tuple[CaseEntry, ...] = (
    *ARREST_STEPS,
    CaseEntry(
        key="incident", title="Incident", group=RECORD, cards=(_one(incident.PLACE), _one(incident.OUTCOME))
    ),
    CaseEntry(key="conditions", title="Conditions", group=RECORD, cards=(_one(incident.CONDITIONS),)),
    CaseEntry(
        key="people",
        title="People",
        group=RECORD,
        cards=(CardSpec(section=people.ROLE, also=people.PERSON, noun="person", plural="people"),),
    ),
    CaseEntry(
        key="craft",
        title="Craft",
        group=RECORD,
        cards=(CardSpec(section=craft.CRAFT, noun="craft", plural="craft"),),
    ),
    CaseEntry(
        key="injuries",
        title="Injuries",
        group=RECORD,
        cards=(CardSpec(section=harm.INJURY, noun="injury", plural="injuries"),),
    ),
    CaseEntry(
        key="deaths",
        title="Deaths, disappearances",
        group=RECORD,
        cards=(
            CardSpec(section=harm.DEATH, noun="death", plural="deaths"),
            CardSpec(section=harm.DISAPPEARANCE, noun="disappearance", plural="disappearances"),
        ),
    ),
    CaseEntry(
        key="damage",
        title="Damage",
        group=RECORD,
        cards=(
            CardSpec(section=craft.DAMAGE, noun="", plural="craft"),
            CardSpec(section=harm.PROPERTY, noun="damaged property", plural="damaged properties"),
        ),
    ),
    CaseEntry(key="events", title="Events and factors", group=RECORD, cards=(_one(incident.EVENTS),)),
    CaseEntry(key="narrative", title="Narrative", group=RECORD, cards=(_one(incident.NARRATIVE),)),
    CaseEntry(
        key="received",
        title="Reports received",
        group=REPORTS,
        cards=(
            CardSpec(section=reporting.FILING, noun="notice or report", plural="notices and reports"),
            CardSpec(section=reporting.REQUEST, noun="request", plural="requests"),
            CardSpec(section=reporting.DUTY_NOTE, noun="note on a duty", plural="notes on duties"),
        ),
    ),
    CaseEntry(key="owed", title="Reports owed", group=REPORTS, view="owed"),
    CaseEntry(key="forms", title="Forms", group=REPORTS, view="forms"),
    CaseEntry(key="intake", title="Intake", group=CASE, cards=(_one(case.HEAD),)),
    CaseEntry(
        key="numbers",
        title="Other numbers",
        group=CASE,
        cards=(CardSpec(section=case.NUMBERS, noun="number", plural="numbers"),),
    ),
    CaseEntry(
        key="observations",
        title="Observations",
        group=CASE,
        cards=(CardSpec(section=case.OBSERVATION, noun="observation", plural="observations"),),
    ),
    CaseEntry(key="documents", title="Documents", group=CASE, view="documents"),
    CaseEntry(key="timeline", title="Timeline", group=CASE, view="timeline"),
    CaseEntry(key="history", title="History", group=CASE, view="history"),
)


def entries_for(casefile: CaseFile) -> tuple[CaseEntry, ...]:
    """The entries of this case: the steps of an arrest stand first where one is or the case is about one.

    Of these a step that holds records shows in any case; specimens in a case about a death too.
    """
    with_arrest = casefile.case.matter == "arrest" or bool(casefile.all(Arrest))
    return tuple(
        entry for entry in ENTRIES if with_arrest or entry not in ARREST_STEPS or _is_wanted(entry, casefile)
    )


def _is_wanted(entry: CaseEntry, casefile: CaseFile) -> bool:
    kinds = {card.section.record for card in entry.cards}
    held = any(record.KIND in kinds and record.void_reason is None for record in casefile.records)
    return held or (Specimen.KIND in kinds and casefile.case.matter == "death")


def _places() -> Mapping[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for entry in ENTRIES:
        for card in entry.cards:
            for section in (card.section, card.also):
                if section is not None:
                    for cell in screen_cells(section):
                        found.setdefault((section.record, cell.field), entry.key)
    for cell in screen_cells(case.DOCUMENT):
        found[("document", cell.field)] = "documents"
    return MappingProxyType(found)


PLACES = _places()
"""Entry by (kind of record, field): where a finding's missing fact is entered."""


def entry_of(kind: str, key: str) -> str:
    """The entry a field stands under; the first entry with its kind of record where it stands nowhere."""
    found = PLACES.get((kind, key))
    return found or next((entry for (other, _), entry in PLACES.items() if other == kind), "incident")
