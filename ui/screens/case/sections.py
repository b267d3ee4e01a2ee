"""What a case page consists of, in working order: the entries of its column and the cards behind each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forms.screens import arrest, case, charges, coroner, craft, harm, incident, people, reporting, specimen
from forms.spec import ScreenSection, screen_cells
from law.plain import dataclass
from models.casefile import CaseFile
from models.coroner import deaths_of
from models.records import Arrest, Specimen
from ui.screens.case.headings import ARREST, CHARGES, CORONER, HEADINGS, Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpec:
    """One card.

    Attributes:
        section: its layout.
        also: layout of the person behind each record, shown above the record's own fields.
        names: layout in which the person of a record that names nobody is entered.
        nobody: what is said of a record that names nobody.
        noun: what one record is called in "Add ..." and in the caption.
        plural: the same for several.
    """

    section: ScreenSection
    also: ScreenSection | None = None
    names: ScreenSection | None = None
    nobody: str = ""
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


def _many(section: ScreenSection, noun: str, plural: str) -> CardSpec:
    return CardSpec(section=section, noun=noun, plural=plural)


_CARDS: Mapping[str, tuple[CardSpec, ...]] = {
    "arrest": (
        CardSpec(
            section=arrest.ARREST,
            names=arrest.WHO,
            nobody="Who was arrested is not said yet. Enter the name, or choose below among the people of "
            "the case. Until then the board of holds lists the arrest as “Person not named”.",
            noun="arrest",
            plural="arrests",
        ),
        _many(arrest.FIELD_TEST, "field test", "field tests"),
        _many(arrest.RECORDING, "recording", "recordings"),
    ),
    "screening": (_many(arrest.SCREENING, "screening", "screenings"),),
    "request": (_many(arrest.REQUEST, "request for a test", "requests for a test"),),
    "tests": (_many(arrest.TEST, "test", "tests"),),
    "specimens": (
        _many(specimen.SPECIMEN, "specimen", "specimens"),
        _many(specimen.CONTAINER, "container", "containers"),
        _many(specimen.LAB_WORK, "laboratory work", "laboratory works"),
    ),
    "release": (_many(arrest.RELEASE, "end of a hold", "ends of holds"),),
    "refusal": (
        _many(arrest.REFUSAL, "refusal case", "refusal cases"),
        _many(arrest.EVIDENCE, "evidence link", "evidence links"),
    ),
    "coroner_file": (
        _many(coroner.FILE, "coroner's file", "coroner's files"),
        _many(coroner.ATTEMPT, "attempt to draw", "attempts to draw"),
        _many(coroner.FORWARDING, "forwarding", "forwardings"),
        _many(coroner.CLAIM, "claim", "claims"),
    ),
    "incident": (_one(incident.PLACE), _one(incident.OUTCOME)),
    "conditions": (_one(incident.CONDITIONS),),
    "people": (CardSpec(section=people.ROLE, also=people.PERSON, noun="person", plural="people"),),
    "craft": (_many(craft.CRAFT, "craft", "craft"),),
    "injuries": (_many(harm.INJURY, "injury", "injuries"),),
    "deaths": (
        _many(harm.DEATH, "death", "deaths"),
        _many(harm.DISAPPEARANCE, "disappearance", "disappearances"),
    ),
    "damage": (
        _many(craft.DAMAGE, "", "craft"),
        _many(harm.PROPERTY, "damaged property", "damaged properties"),
    ),
    "events": (_one(incident.EVENTS),),
    "narrative": (_one(incident.NARRATIVE),),
    "received": (
        _many(reporting.FILING, "notice or report", "notices and reports"),
        _many(reporting.DUTY_NOTE, "note on a duty", "notes on duties"),
    ),
    "filed": (_many(charges.CHARGE, "charge", "charges"),),
    "priors": (_many(charges.PRIOR, "conviction", "convictions"),),
    "proof": (_many(charges.WITNESS, "witness", "witnesses"),),
    "requests": (_many(reporting.REQUEST, "request", "requests"),),
    "intake": (_one(case.HEAD),),
    "numbers": (_many(case.NUMBERS, "number", "numbers"),),
    "observations": (_many(case.OBSERVATION, "observation", "observations"),),
}


def _entry(heading: Heading) -> CaseEntry:
    # A heading without a view of its own has cards; one with neither is a slip and ends the start.
    cards = () if heading.view else _CARDS[heading.key]
    return CaseEntry(
        key=heading.key, title=heading.title, cards=cards, view=heading.view, group=heading.group
    )


ENTRIES: tuple[CaseEntry, ...] = tuple(_entry(heading) for heading in HEADINGS)
CORONER_STEPS = tuple(entry for entry in ENTRIES if entry.group == CORONER)
CHARGE_STEPS = tuple(entry for entry in ENTRIES if entry.group == CHARGES)
ARREST_STEPS = tuple(entry for entry in ENTRIES if entry.group == ARREST)


def entries_for(casefile: CaseFile, *, arrests: bool = True) -> tuple[CaseEntry, ...]:
    """The entries of this case: the steps of an arrest stand first where one is or the case is about one.

    The coroner's entries show where somebody died or the case is about a death. Of the steps of an arrest
    one that holds records shows in any case; specimens in a case about a death too. In an office without
    arrests the same goes for charges: they show only where they hold records.
    """
    with_arrest = casefile.case.matter == "arrest" or bool(casefile.all(Arrest))
    with_death = casefile.case.matter == "death" or bool(deaths_of(casefile))
    left_out = set() if with_death else {entry.key for entry in CORONER_STEPS}
    if not with_arrest:
        unlikely = ARREST_STEPS if arrests else (*ARREST_STEPS, *CHARGE_STEPS)
        left_out |= {entry.key for entry in unlikely if not _is_wanted(entry, casefile)}
    return tuple(entry for entry in ENTRIES if entry.key not in left_out)


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
