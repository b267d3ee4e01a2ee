"""Operating with an intoxicant or a concentration, and causing injury so (ss. 30.681, 350.101); refusal.

Which alternative applies is never chosen for the prosecutor: each stands as a charge of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from law.answers import Answer, all_of, any_of, negate
from law.decisions import ElementRole, Sanction
from law.engine import Subject
from law.fact import Fact, told
from law.facts_arrest import DrugFacts, RequestFacts
from law.instants import When
from law.rules.charges_concentration import law_of
from law.rules.charges_ground import Ground, Offence, Part, offence
from law.rules.charges_influence import INFLUENCE
from law.rules.charges_parts import (
    CAUSED,
    COMMERCIAL,
    COMMERCIAL_LIMIT,
    ENGAGED,
    INJURY,
    INJURY_ANYWAY,
    NOT_COMMERCIAL,
    ORDINARY,
    SLED_LIMIT,
    below,
    concentration,
    youth_range,
)
from law.rules.charges_raising import ALCOHOL, DRUG, PASSENGER, REFUSED, SOBER
from law.rules.charges_steps import sanction_by_priors
from law.rules.custody import absent, arrest_of, arrested_under, requested, requests_of
from law.rules.penalties import crime, forfeiture
from law.rules.request import cite_route

_ALCOHOL = (
    "An arrest under the intoxicated or refusal law, a request, test, screening or field test, drink, drugs "
    "or impairment observed or reported, or a charge on record."
)
_DRUG = "A laboratory result of a substance other than alcohol, drugs reported, or a charge on record."
_DRUG_SIGNALS = frozenset({DRUG, "arrest:boat_drug", "arrest:snowmobile_drug"})

_TENTHS = 10  # the figure of the law is kept in tenths of a nanogram

# --- restricted controlled substances --------------------------------------------------------------------


def detectable(g: Ground) -> Answer:
    """A detectable amount of a restricted controlled substance in the blood, any amount but for THC."""
    results = [one for one in g.f.facts.drugs if one.person_id == g.person.id]
    if not results:
        g.say("no laboratory result of such a substance is on record")
        g.miss(absent("lab_work", "result", "Result of the laboratory"), "The laboratory's result shows it.")
        return Answer.UNKNOWN
    return any_of(_of_one(g, one) for one in results)


def _of_one(g: Ground, one: DrugFacts) -> Answer:
    listed = {word.strip() for word in g.f.value("drug.restricted").text.split(",")}
    g.use(one.substance, one.amount)
    if one.specimen.known not in (None, "blood"):
        g.say(f"{one.label}: not of blood")
        return Answer.NO
    if one.substance.known not in listed:
        g.say(f"{one.label}: {one.substance.shown}: whether it is a restricted one is not told")
        g.miss(one.substance, "Only a substance of the list counts.")
        return Answer.UNKNOWN
    measure = one.amount.known
    if measure is None or measure.value is None or one.specimen.known is None:
        g.miss(one.amount if one.specimen.known else one.specimen, "The amount in the blood decides.")
        return Answer.UNKNOWN
    if one.substance.known == "delta_9_thc":
        least = g.f.value("drug.thc.least")
        g.say(f"{one.label}: {one.substance.shown}; the least that counts is {least.display} x {least.unit}")
        return Answer.YES if least.reached_by(measure.value * _TENTHS) else Answer.NO
    g.say(f"{one.label}: {one.substance.shown}, detected")
    return Answer.YES if measure.value > 0 else Answer.NO


SUBSTANCE = Part(
    id="substance",
    label="A detectable amount of a restricted controlled substance in the blood",
    ask=detectable,
    question="Which substance did the laboratory find in the blood, and how much?",
)


def prescribed(g: Ground) -> Answer:
    """The defence of a valid prescription."""
    g.remark("The defendant proves it by a preponderance of the evidence.")
    return g.spoken_of("prescribed")


PRESCRIBED = Part(
    id="defence_prescription",
    label="Defence: a valid prescription",
    ask=prescribed,
    role=ElementRole.DEFENCE,
    question="Had the person a valid prescription for the substance?",
)

# --- refusal ---------------------------------------------------------------------------------------------


def _request(g: Ground) -> RequestFacts | None:
    """The request a refusal is about: one refused, else one in dispute, else the first."""
    ranked = sorted(requests_of(g.f.facts, g.person.id), key=_refused_first)
    return ranked[0] if ranked else None


def _refused_first(one: RequestFacts) -> int:
    if one.answer.value in ("refused", "refused_by_conduct", "consented_then_refused"):
        return 0
    return 1 if one.answer.state == "contested" or one.answer.value == "asked_for_other" else 2


def _subject(one: RequestFacts) -> Subject:
    return Subject(id=f"test_request/{one.id}", label=one.label, record=one)


def arrested(g: Ground) -> Answer:
    """An arrest for the intoxicated law: sub. (1) asks nothing of anybody else."""
    law, one = law_of(g.offence.kind), _request(g)
    arrests = [a for a in g.f.facts.arrests if a.person_id == g.person.id]
    arrest = arrest_of(g.f.facts, one) if one else next(iter(arrests), None)
    if one is not None:
        g.documents_of(one.id, "b")
    answer = arrested_under(law, g.f.facts, arrest)
    if arrest is not None:
        g.use(arrest.offences, arrest.arrested)
    if answer is Answer.UNKNOWN:
        fact = arrest.offences if arrest else absent("arrest", "offences", "Arrested for")
        g.miss(fact, "A refusal needs an arrest under the intoxicated law.")
    return answer


def lawful_request(g: Ground) -> Answer:
    """A request after the arrest with the three statements, or the route on which neither is needed."""
    law, one = law_of(g.offence.kind), _request(g)
    if one is None:
        g.say("no request is on record")
        g.miss(absent("test_request", "requested", "Requested"), "A refusal answers a request.")
        return Answer.UNKNOWN
    made = requested(one)
    g.documents_of(one.id, "c")
    g.use(one.requested, one.form, *one.statements)
    statements = g.f.other(f"request.statements@{law.sec('(1)(b)')}", _subject(one))
    g.say(statements.headline)
    g.take(statements.missing)
    if made is Answer.UNKNOWN:
        g.miss(one.requested, "The request is put on record.")
    given = all_of([made, statements.answer])
    basis = g.f.other(f"request.basis@{law.sec('(1)(a)')}", _subject(one))
    if basis.answer is Answer.NO:
        g.say(basis.headline, *_arrested_at(g, one))
        given = Answer.NO
    if one.unconscious.untouched:
        return given
    route = g.f.other(f"request.unconscious_route@{cite_route(law)}", _subject(one))
    g.say(route.headline)
    return any_of([given, route.answer])


def _arrested_at(g: Ground, one: RequestFacts) -> tuple[Fact[When], ...]:
    arrest = arrest_of(g.f.facts, one)
    return (arrest.arrested,) if arrest else ()


def refused(g: Ground) -> Answer:
    """A refusal in words or by conduct."""
    law, one = law_of(g.offence.kind), _request(g)
    if one is None:
        return Answer.UNKNOWN
    g.documents_of(one.id, "d")
    found = g.f.other(f"refusal.issue_d@{law.sec('(5)')}", _subject(one))
    g.use(one.answer, one.words)
    g.say(found.headline)
    g.take(found.missing)
    return found.answer


def inability(g: Ground) -> Answer:
    """Physical inability from a disability or disease unrelated to an intoxicant."""
    law, one = law_of(g.offence.kind), _request(g)
    g.remark("Shown by a preponderance of the evidence; the person practically carries it.")
    if one is None or one.inability.untouched:
        return g.unspoken()
    g.documents_of(one.id, "inability")
    found = g.f.other(f"refusal.inability@{law.sec('(5)')}", _subject(one))
    g.use(one.inability, one.inability_support)
    g.say(found.headline)
    return Answer.NO if told(one.inability) is Answer.NO else found.answer


REFUSAL_PARTS = (
    Part(
        id="arrest",
        label="Arrested for the intoxicated law",
        ask=arrested,
        question="For what, when and where was the person placed under arrest?",
    ),
    Part(
        id="request",
        label="Lawful request with the three statements",
        ask=lawful_request,
        question="In which words was the request made, and was each of the three statements said?",
    ),
    Part(
        id="refused",
        label="Refused",
        ask=refused,
        question="What did the person say and do, how often was the person asked, and who was there?",
    ),
    Part(
        id="exception_inability",
        label="Exception: physical inability unrelated to an intoxicant",
        ask=inability,
        role=ElementRole.EXCEPTION,
        question="Did the person name a disability or disease, and is there a doctor or record of it?",
    ),
)

# --- where the snowmobile law applies --------------------------------------------------------------------


def private_land(g: Ground) -> Answer:
    """Private land that is no designated trail, unless somebody was hurt and nobody had consented."""
    incident = g.f.facts.incident
    if incident.private_land.untouched:
        return g.unspoken()
    g.f.law("350.1025")
    g.use(incident.private_land, incident.designated_trail, incident.landowner_consent)
    without_consent = negate(told(incident.landowner_consent))
    brought_in = all_of([_somebody_hurt(g), without_consent])
    answer = all_of(
        [told(incident.private_land), negate(told(incident.designated_trail)), negate(brought_in)]
    )
    if answer not in (Answer.YES, Answer.NO):
        for fact in (incident.private_land, incident.designated_trail, incident.landowner_consent):
            if told(fact) is Answer.UNKNOWN:
                g.miss(fact, "On private land the law applies only in part, s. 350.1025.")
    return answer


def _somebody_hurt(g: Ground) -> Answer:
    facts = g.f.facts
    if facts.deaths or any(told(one.treatment) is Answer.YES or one.nature.settled for one in facts.injuries):
        return Answer.YES
    if "injuries" in facts.none_of or told(facts.incident.casualty) is Answer.NO:
        return Answer.NO
    return told(facts.incident.any_injury)


PRIVATE_LAND = Part(
    id="exception_private_land",
    label="Exception: private land that is no designated trail, s. 350.1025",
    ask=private_land,
    role=ElementRole.EXCEPTION,
    question="On whose land was it, was it a designated trail, and had the owner of the land consented?",
)

# --- the offences ----------------------------------------------------------------------------------------

_BREATH_YOUTH = (
    "OPEN QUESTION (30.681(1)(bn)): it says blood alcohol concentration, where par. (b) says alcohol "
    "concentration; whether a breath result meets it is a legal call."
)
_PERCENT = (
    "OPEN QUESTION (30.681(1)(b)2.): it says 0.04% by weight of alcohol in the blood; the figure is compared "
    "with grams per 100 mL, and per 210 liters of breath."
)


def _offence(
    cite: str,
    title: str,
    kind: str,
    parts: tuple[Part, ...],
    sanction: Callable[[Ground], Sanction],
    *signals: str,
    raised: str = _ALCOHOL,
    note: str = "",
) -> Offence:
    return offence(
        cite, title, parts, *(signals or (ALCOHOL,)), kind=kind, raised=raised, sanction=sanction, note=note
    )


_BOAT_INJURY = crime("boat.penalty.injury", "s. 30.681(2)(c) calls them crimes")
_SLED_INJURY = crime("sled.penalty.injury", "punished by fine, and jail may follow")
_HURT = "As operating so, with injury or death of somebody else on record, or an arrest for causing injury."
_HURT_SIGNALS = ("hurt_another_alcohol", "arrest:boat_injury", "arrest:snowmobile_injury")

BOAT_OFFENCES = (
    _offence(
        "30.681(1)(a)",
        "operating a motorboat under the influence",
        "boat",
        (ENGAGED, INFLUENCE),
        sanction_by_priors,
        ALCOHOL,
        SOBER,
        PASSENGER,
        raised=f"{_ALCOHOL} Also a record that says there was neither alcohol nor drugs: answered no.",
    ),
    _offence(
        "30.681(1)(b)1.",
        "operating with an alcohol concentration",
        "boat",
        (ENGAGED, ORDINARY, NOT_COMMERCIAL),
        sanction_by_priors,
        ALCOHOL,
        PASSENGER,
    ),
    _offence(
        "30.681(1)(b)1m.",
        "operating with a restricted controlled substance",
        "boat",
        (ENGAGED, SUBSTANCE, PRESCRIBED),
        sanction_by_priors,
        *_DRUG_SIGNALS,
        raised=_DRUG,
    ),
    _offence(
        "30.681(1)(b)2.",
        "operating a commercial motorboat with an alcohol concentration",
        "boat",
        (ENGAGED, COMMERCIAL, COMMERCIAL_LIMIT),
        sanction_by_priors,
        note=_PERCENT,
    ),
    _offence(
        "30.681(1)(bn)",
        "operating below the legal drinking age with an alcohol concentration",
        "boat",
        (
            ENGAGED,
            Part(
                id="age",
                label="Below the legal drinking age",
                ask=below("boat.charge.drinking_age"),
                question="On what day was the person born?",
            ),
            concentration(
                "Blood alcohol concentration over zero and below the limit",
                youth_range("boat.charge.youth_over", "boat.charge.youth_under", blood=True),
            ),
        ),
        forfeiture("boat.penalty.youth"),
        note=_BREATH_YOUTH,
    ),
    _offence(
        "30.681(2)(a)",
        "causing injury under the influence",
        "boat",
        (ENGAGED, INFLUENCE, INJURY, CAUSED, INJURY_ANYWAY),
        _BOAT_INJURY,
        *_HURT_SIGNALS,
        raised=_HURT,
    ),
    _offence(
        "30.681(2)(b)1.",
        "causing injury with an alcohol concentration",
        "boat",
        (ENGAGED, ORDINARY, NOT_COMMERCIAL, INJURY, CAUSED, INJURY_ANYWAY),
        _BOAT_INJURY,
        *_HURT_SIGNALS,
        raised=_HURT,
    ),
    _offence(
        "30.681(2)(b)1m.",
        "causing injury with a restricted controlled substance",
        "boat",
        (ENGAGED, SUBSTANCE, PRESCRIBED, INJURY, CAUSED, INJURY_ANYWAY),
        _BOAT_INJURY,
        "hurt_another_drug",
        raised=f"{_DRUG} With injury or death of somebody else on record.",
    ),
    _offence(
        "30.681(2)(b)2.",
        "causing injury with a commercial motorboat and an alcohol concentration",
        "boat",
        (ENGAGED, COMMERCIAL, COMMERCIAL_LIMIT, INJURY, CAUSED, INJURY_ANYWAY),
        _BOAT_INJURY,
        *_HURT_SIGNALS,
        raised=_HURT,
        note=_PERCENT,
    ),
    _offence(
        "30.684(5)",
        "refusing a lawful request for a sample or test",
        "boat",
        REFUSAL_PARTS,
        sanction_by_priors,
        REFUSED,
        raised="A refusal, a disputed answer, an action about it, or an arrest for it on record.",
    ),
)
SLED_OFFENCES = (
    _offence(
        "350.101(1)(a)",
        "operating a snowmobile under the influence",
        "snowmobile",
        (ENGAGED, INFLUENCE, PRIVATE_LAND),
        sanction_by_priors,
        ALCOHOL,
        SOBER,
        PASSENGER,
        raised=f"{_ALCOHOL} Also a record that says there was neither alcohol nor drugs: answered no.",
    ),
    _offence(
        "350.101(1)(b)",
        "operating with an alcohol concentration",
        "snowmobile",
        (ENGAGED, SLED_LIMIT, PRIVATE_LAND),
        sanction_by_priors,
        ALCOHOL,
        PASSENGER,
    ),
    _offence(
        "350.101(1)(bm)",
        "operating with a restricted controlled substance",
        "snowmobile",
        (ENGAGED, SUBSTANCE, PRESCRIBED, PRIVATE_LAND),
        sanction_by_priors,
        *_DRUG_SIGNALS,
        raised=_DRUG,
    ),
    _offence(
        "350.101(1)(c)",
        "operating below the age with an alcohol concentration",
        "snowmobile",
        (
            ENGAGED,
            Part(
                id="age",
                label="Age not attained",
                ask=below("sled.charge.youth_age"),
                question="On what day was the person born?",
            ),
            concentration(
                "Alcohol concentration over zero and not over the limit",
                youth_range("sled.charge.youth_over", "sled.charge.youth_most", blood=False),
            ),
            PRIVATE_LAND,
        ),
        forfeiture("sled.penalty.youth"),
    ),
    _offence(
        "350.101(2)(a)",
        "causing injury under the influence",
        "snowmobile",
        (ENGAGED, INFLUENCE, INJURY, CAUSED, INJURY_ANYWAY, PRIVATE_LAND),
        _SLED_INJURY,
        *_HURT_SIGNALS,
        raised=_HURT,
    ),
    _offence(
        "350.101(2)(b)",
        "causing injury with an alcohol concentration",
        "snowmobile",
        (ENGAGED, SLED_LIMIT, INJURY, CAUSED, INJURY_ANYWAY, PRIVATE_LAND),
        _SLED_INJURY,
        *_HURT_SIGNALS,
        raised=_HURT,
    ),
    _offence(
        "350.101(2)(bm)",
        "causing injury with a restricted controlled substance",
        "snowmobile",
        (ENGAGED, SUBSTANCE, PRESCRIBED, INJURY, CAUSED, INJURY_ANYWAY, PRIVATE_LAND),
        _SLED_INJURY,
        "hurt_another_drug",
        raised=f"{_DRUG} With injury or death of somebody else on record.",
    ),
    _offence(
        "350.104(5)",
        "refusing a lawful request for a sample or test",
        "snowmobile",
        (*REFUSAL_PARTS, PRIVATE_LAND),
        sanction_by_priors,
        REFUSED,
        raised="A refusal, a disputed answer, an action about it, or an arrest for it on record.",
    ),
)
OFFENCES = (*BOAT_OFFENCES, *SLED_OFFENCES)
"""Every offence with an intoxicant, boats first."""
