"""What the charging worksheet says: charges, elements with what they rest on, joinder, priors, penalty."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

from forms.derive.summary import ANSWER_WORDS
from forms.elements import element_title, needless
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text
from law.answers import Answer, ElementStatus
from law.citations import parse
from law.decisions import Decision, Element, ElementRole, Nature, Sanction, Support
from law.plain import dataclass
from law.wording import sentence
from models.records import Charge, Involvement, PriorConviction

CHARGE, POINTER = "charge.", "pointer."
JOINDER, TIER, COUNTS = "charge.joinder", "charge.tier", "prior.counts"
PRIORS = "prior_convictions"
"""Key under which somebody marked that there are no convictions before."""
NO_CHARGES = frozenset({JOINDER, TIER})
OUT = frozenset({Answer.NO, Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE})
"""Answers under which there is no charge. *Not loaded* is none of them: see `charges_unread`."""

ORDER = (Answer.YES, Answer.CONTESTED, Answer.LEGAL_CALL, Answer.UNKNOWN, Answer.NOT_LOADED)
NATURES = {
    Nature.FORFEITURE: "civil forfeiture",
    Nature.CRIME: "crime",
    Nature.DEPENDS: "forfeiture or crime, by the convictions before",
    Nature.NOT_LOADED: "law not loaded",
}
_SETTLED = (ElementStatus.SATISFIED, ElementStatus.NOT_SATISFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneElement:
    """One element of one charge: a row of the worksheet."""

    charge: Decision
    element: Element


def charges_of(decisions: Iterable[Decision], subject: str) -> tuple[Decision, ...]:
    """The charges raised against one person, those the record shows first, then by the number of the law."""
    found = [d for d in decisions if d.subject == subject and is_charge(d)]
    return tuple(sorted(found, key=_place))


def is_charge(decision: Decision) -> bool:
    """Whether a finding is about an offence."""
    return decision.id.startswith(CHARGE) and decision.id not in NO_CHARGES


def _place(decision: Decision) -> tuple[int, object]:
    place = ORDER.index(decision.answer) if decision.answer in ORDER else len(ORDER)
    return place, parse(decision.citation).sort_key


def candidates(decisions: Iterable[Decision], subject: str) -> tuple[Decision, ...]:
    """The charges that the record does not speak against, those whose law is not loaded among them."""
    return tuple(d for d in charges_of(decisions, subject) if d.answer not in OUT)


def charges_of_all(decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The same of everybody in a case, person by person."""
    subjects = dict.fromkeys(d.subject for d in decisions if is_charge(d))
    return tuple(charge for subject in subjects for charge in candidates(decisions, subject))


def charge_title(decision: Decision) -> str:
    """What an offence is called, without the person: "s. 30.681(1)(a), operating a motorboat ..."."""
    _, _, rest = decision.headline.partition(f"s. {decision.citation}, ")
    # Without its law a headline names no offence; the question always does.
    asked = decision.question.removeprefix(f"{decision.subject_label}: ").removesuffix("?")
    name = rest.partition(":")[0] or asked
    return f"s. {decision.citation}, {name}" if name else f"s. {decision.citation}"


def thin(decision: Decision) -> tuple[Element, ...]:
    """Elements that must be proved and that the record does not settle; no alternative to one it shows."""
    needed = (e for e in decision.elements if e.role is ElementRole.ELEMENT and not needless(decision, e))
    return tuple(e for e in needed if e.status not in _SETTLED)


def doubts_of(decision: Decision) -> tuple[str, ...]:
    """What may take a settled element of a charge away again, each once: it stands beside the charge."""
    needed = (e for e in decision.elements if e.role is ElementRole.ELEMENT)
    return tuple(dict.fromkeys(doubt for element in needed for doubt in element.doubts))


def only_law_is_missing(element: Element) -> bool:
    """Whether nothing that somebody could tell would settle it: its law is not loaded."""
    return element.status is ElementStatus.NOT_LOADED and not element.missing


# --- the person ------------------------------------------------------------------------------------------


def subject_of(scope: Scope) -> str:
    """The person of the sheet, as findings name them; "" on a blank sheet."""
    who = scope.record("who")
    return f"involvement/{who.id}" if who is not None else ""


def remark(scope: Scope) -> Shown:
    """Words for the state of the sheet: how many charges answer what."""
    if scope.record("who") is None:
        return BLANK
    counts: dict[str, int] = {}
    for decision in charges_of(scope.decisions, subject_of(scope)):
        counts[ANSWER_WORDS[decision.answer]] = counts.get(ANSWER_WORDS[decision.answer], 0) + 1
    words = ", ".join(f"{count} {word}" for word, count in counts.items())
    return Shown(text=f"charges: {words}" if words else "no charge raised")


# --- the charges in one table ----------------------------------------------------------------------------


def charge_of_row(scope: Scope) -> Decision | None:
    """The charge a row is about."""
    return scope.given if isinstance(scope.given, Decision) else None


def charge_name(scope: Scope) -> Shown:
    """Citation and name of the offence of this row."""
    found = charge_of_row(scope)
    return Shown(text=charge_title(found)) if found else BLANK


def charge_answer(scope: Scope) -> Shown:
    """What the record shows of it."""
    found = charge_of_row(scope)
    return Shown(text=ANSWER_WORDS[found.answer]) if found else BLANK


def charge_thin(scope: Scope) -> Shown:
    """The elements that are not settled, else that none is."""
    found = charge_of_row(scope)
    if found is None:
        return BLANK
    begun = "; ".join(f"{element_title(found, e)} ({said(e.status)})" for e in thin(found)) or "none"
    doubts = doubts_of(found)
    return Shown(text=f"{begun}, but: {' '.join(doubts)}" if doubts else begun)


def charge_sanction(scope: Scope) -> Shown:
    """Forfeiture or crime, the penalty with its section, and the burden."""
    found = charge_of_row(scope)
    return Shown(text=sanction_words(found.sanction)) if found and found.sanction else BLANK


def sanction_words(sanction: Sanction) -> str:
    """What a conviction would carry, in one sentence."""
    if sanction.nature is Nature.NOT_LOADED and sanction.citation in sanction.why:
        return sanction.why
    low = "low confidence" if sanction.low_confidence else ""
    head = f"{NATURES[sanction.nature]}, s. {sanction.citation}"
    return "; ".join(part for part in (head, sanction.words, sanction.burden, sanction.why, low) if part)


def said(status: ElementStatus) -> str:
    """The status of an element in words."""
    return status.value.replace("_", " ")


def status_words(charge: Decision, element: Element) -> str:
    """The same within its charge: an alternative to one that is shown is not needed."""
    return "not needed, one is enough" if needless(charge, element) else said(element.status)


# --- the elements ----------------------------------------------------------------------------------------


def element_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each element and exception of each charge; defences stand in a table of their own."""
    return tuple(
        replace(scope, given=OneElement(charge=charge, element=element))
        for charge in candidates(scope.decisions, subject_of(scope))
        for element in charge.elements
        if element.role is not ElementRole.DEFENCE
    )


def defence_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each defence of each charge."""
    return tuple(
        replace(scope, given=OneElement(charge=charge, element=element))
        for charge in candidates(scope.decisions, subject_of(scope))
        for element in charge.elements
        if element.role is ElementRole.DEFENCE
    )


def _element(scope: Scope) -> OneElement | None:
    return scope.given if isinstance(scope.given, OneElement) else None


def element_group(scope: Scope) -> Shown:
    """The charge the rows below belong to."""
    one = _element(scope)
    if one is None:
        return BLANK
    return Shown(text=f"{charge_title(one.charge)} · {ANSWER_WORDS[one.charge.answer]}")


def element_label(scope: Scope) -> Shown:
    """The element; an exception says that it is one."""
    one = _element(scope)
    if one is None:
        return BLANK
    title = element_title(one.charge, one.element)
    unnamed = one.element.role is ElementRole.EXCEPTION and not title.startswith("Exception")
    return Shown(text=f"Exception: {title}" if unnamed else title)


def element_status(scope: Scope) -> Shown:
    """Its status."""
    one = _element(scope)
    return Shown(text=status_words(one.charge, one.element)) if one else BLANK


def element_rests(scope: Scope) -> Shown:
    """Why, then the facts, documents and witnesses it rests on."""
    one = _element(scope)
    return Shown(text=rests_on(one.element)) if one else BLANK


def rests_on(element: Element) -> str:
    """What an element rests on, in one text."""
    facts = "; ".join(f"{fact.label}: {fact.value}" for fact in element.facts)
    parts = [element.why.rstrip(".")] if element.why else []
    parts += [f"Facts: {facts}"] if facts else []
    parts += _supports("Documents", element.documents) + _supports("Witnesses", element.witnesses)
    return ". ".join(parts) or "nothing on record"


def _supports(head: str, supports: Iterable[Support]) -> list[str]:
    words = "; ".join(f"{one.label} ({one.note})" if one.note else one.label for one in supports)
    return [f"{head}: {words}"] if words else []


def element_lacks(scope: Scope) -> Shown:
    """What is missing, what it would settle, and the question to put."""
    one = _element(scope)
    return Shown(text=lacks(one.element)) if one and not needless(one.charge, one.element) else BLANK


def lacks(element: Element) -> str:
    """What an element lacks and whom to ask what, in one text."""
    missing = "; ".join(f"{fact.label} ({fact.state})" for fact in element.missing)
    parts = [f"Missing: {missing}"] if missing else []
    asked = any(fact.label == element.ask for fact in element.missing)
    parts += [f"Ask: {element.ask}"] if element.ask and not asked else []
    return ". ".join(parts)


def defence_burden(scope: Scope) -> Shown:
    """Who has to show it and how far."""
    one = _element(scope)
    return Shown(text=" ".join(one.element.notes)) if one else BLANK


def no_defence(scope: Scope) -> Shown:
    """What an empty list of defences says."""
    return Shown(text="no charge above has a defence of its own") if scope.record("who") else BLANK


# --- law beside the elements -----------------------------------------------------------------------------


def joinder(scope: Scope) -> tuple[Finding, ...]:
    """Which charges are joined, each pair with its status, and what stays a legal call."""
    found = scope.decision(JOINDER, subject_of(scope))
    return (_finding("J", found),) if found else ()


def tier(scope: Scope) -> tuple[Finding, ...]:
    """The step of the penalties, with every step that may follow."""
    found = scope.decision(TIER, subject_of(scope))
    return (_finding("T", found),) if found else ()


def _finding(tag: str, found: Decision) -> Finding:
    edition = next((reason.law.edition for reason in found.reasons if reason.law), "")
    law = f"{found.citation} · {edition}" if edition else found.citation
    whys = tuple(e.why.rstrip(".") for e in found.elements if e.why)
    # What an element says of itself is not said again as a reason.
    reasons = [r.text for r in found.reasons if not (whys and r.text.rstrip(".").endswith(whys))]
    return Finding(
        tag=tag,
        title=found.question,
        sentence=found.headline,
        citation=law + (" · low confidence" if found.low_confidence else ""),
        answer=ANSWER_WORDS[found.answer],
        settled=found.answer is Answer.YES,
        points=(*points_of(found.elements), *reasons, *(f"Missing: {fact.label}" for fact in found.missing)),
    )


def points_of(elements: tuple[Element, ...]) -> Iterator[str]:
    """Each element with its status and why; those that say the same stand in one line."""
    for (status, why), alike in itertools.groupby(elements, _status_and_why):
        labels = [e.label for e in alike]
        why = "" if any(why in label for label in labels) else why
        yield f"{', '.join(labels)}: {said(status)}" + (f" ({why})" if why else "")


def _status_and_why(element: Element) -> tuple[ElementStatus, str]:
    return element.status, element.why


def evidence_notes(scope: Scope) -> tuple[Finding, ...]:
    """What the law of evidence gives or takes, each note once with the charges it bears on."""
    notes: dict[str, list[str]] = {}
    for charge in candidates(scope.decisions, subject_of(scope)):
        for element in charge.elements:
            for note in element.notes if element.role is not ElementRole.DEFENCE else ():
                cites = notes.setdefault(note, [])
                if charge.citation not in cites:
                    cites.append(charge.citation)
    return tuple(
        Finding(tag=str(n), title=note, citation=f"bears on s. {', '.join(cites)}")
        for n, (note, cites) in enumerate(notes.items(), 1)
    )


def legal_calls(scope: Scope) -> tuple[Finding, ...]:
    """What the text leaves open, and provisions to be looked at that are not decided here."""
    mine = [d for d in scope.decisions if d.subject == subject_of(scope)]
    pointers = [(d.headline, d.citation) for d in mine if d.id.startswith(POINTER)]
    about = (*candidates(mine, subject_of(scope)), *(d for d in mine if d.id in NO_CHARGES))
    doubts = {question: d.citation for d in about for question in d.open_questions}
    lines = [*pointers, *((question, cite) for question, cite in doubts.items())]
    return tuple(
        Finding(tag=str(n), title=words, citation=f"s. {cite}") for n, (words, cite) in enumerate(lines, 1)
    )


def ruled_out(scope: Scope) -> tuple[Scope, ...]:
    """One row for each offence looked at that is no charge, with the reason."""
    found = charges_of(scope.decisions, subject_of(scope))
    return tuple(replace(scope, given=decision) for decision in found if decision.answer in OUT)


def ruled_why(scope: Scope) -> Shown:
    """Why an offence is no charge here."""
    found = charge_of_row(scope)
    if found is None:
        return BLANK
    return Shown(text=found.headline.partition(": ")[2] or found.headline)


def none_ruled_out(scope: Scope) -> Shown:
    """What an empty list of offences ruled out says."""
    return Shown(text="none") if scope.record("who") else BLANK


# --- convictions before, charges filed -------------------------------------------------------------------


def _mine(scope: Scope, kind: type[PriorConviction] | type[Charge]) -> Iterator[PriorConviction | Charge]:
    who = scope.record("who")
    for record in scope.casefile.all(kind):
        if isinstance(who, Involvement) and record.involvement_id in (who.id, None):
            yield record


def prior_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each conviction before this case."""
    return tuple(scope.bind(prior=prior) for prior in _mine(scope, PriorConviction))


def prior_counts(scope: Scope) -> Shown:
    """Whether a conviction counts, why, and what is missing for it."""
    prior = scope.record("prior")
    found = scope.decision(COUNTS, f"prior_conviction/{prior.id}") if prior else None
    if found is None:
        return Shown(text="not worked out: of nobody in this case") if prior else BLANK
    texts = dict.fromkeys([found.headline, *(reason.text for reason in found.reasons)])
    own = f"{found.subject_label}: "
    said_once = " ".join(sentence(text.removeprefix(own)) for text in texts)
    lacking = "; ".join(fact.label.removesuffix(f", {found.subject_label}") for fact in found.missing)
    missing = f"Missing: {lacking}." if lacking else ""
    return Shown(text=" ".join(p for p in (f"{ANSWER_WORDS[found.answer]}.", said_once, missing) if p))


def no_prior(scope: Scope) -> Shown:
    """What an empty list of convictions says: that none was entered is no word that there is none."""
    if scope.record("who") is None:
        return BLANK
    looked = PRIORS in scope.casefile.case.sections_none
    return Shown(text="looked for, none" if looked else "none entered; nobody has said that there are none")


def filed_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each citation or charge filed."""
    return tuple(scope.bind(charge=charge) for charge in _mine(scope, Charge))


def filed_state(scope: Scope) -> Shown:
    """Plea, disposition and the day of a conviction."""
    parts = [scope.text(f"charge.{key}") for key in ("plea", "disposition")]
    convicted = scope.text("charge.convicted")
    parts += [f"convicted {convicted}"] if convicted else []
    return Shown(text=", ".join(part for part in parts if part))


def none_filed(scope: Scope) -> Shown:
    """What an empty list of charges filed says."""
    return Shown(text="none entered") if scope.record("who") else BLANK


def findings_of_person(scope: Scope) -> tuple[Decision, ...]:
    """The findings the worksheet prints: the charges, their joinder and the step of the penalties."""
    mine = (d for d in scope.decisions if d.subject == subject_of(scope))
    return tuple(d for d in mine if d.id.startswith(CHARGE))


def law_day_words(scope: Scope) -> Shown:
    """The day that chose the law of the charges."""
    days = {d.law_date for d in charges_of(scope.decisions, subject_of(scope)) if d.law_date}
    return Shown(text=", ".join(date_text(day) for day in sorted(days)))
