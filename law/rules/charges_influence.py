"""Under the influence of an intoxicant: what on record shows it, what does not, what speaks against it."""

from __future__ import annotations

from law.answers import Answer, any_of
from law.errors import LawGap
from law.fact import told
from law.rules.charges_concentration import against, at_least, prima_facie
from law.rules.charges_ground import Ground, Part, absent_observation
from law.typed_provision import mentions

# Clues that somebody drank; the others speak of how somebody moved or followed, as operating asks.
_CLUES_OF_DRINK = {"odor", "eyes", "speech", "mood", "admitted_drinking", "containers", "other"}


def influenced(g: Ground) -> Answer:
    """Under the influence of an intoxicant to a degree that makes safe operation impossible.

    Signs of an affected ability or a conviction show it if they are proven. So does a result at the limit
    (admissible on this issue, s. 30.684(4)) that is prima facie by s. 885.235, or beside signs of drink;
    neither drink nor a number alone does. A low result takes nothing away: an intoxicant may be a drug.
    """
    drunk = _drank(g)
    signs = [_seen_influence(g), _field_tests(g), _convicted(g), _by_result(g, drunk)]
    none = _said_sober(g)
    if Answer.YES in signs:
        return Answer.CONTESTED if Answer.NO in (*signs[:1], none) else Answer.YES
    if Answer.CONTESTED in signs:
        return Answer.CONTESTED
    if drunk is not Answer.YES and Answer.NO in (signs[0], none):
        return Answer.NO
    g.miss(absent_observation("impaired"), "Signs of an affected ability show the degree.")
    return Answer.UNKNOWN


def _seen_influence(g: Ground) -> Answer:
    found = []
    for question in ("under_influence", "impaired"):
        if g.seen(question) is not None:
            found.append(g.answer(question))
    return any_of(found) if found else Answer.UNKNOWN


def _field_tests(g: Ground) -> Answer:
    answer = Answer.UNKNOWN
    for one in g.f.facts.field_tests:
        if one.person_id != g.person.id:
            continue
        clues = set(one.clues.known or ()) - _CLUES_OF_DRINK
        if clues or one.result.settled:
            g.say(f"{one.label}: {one.clues.shown if clues else one.result.shown}", one.clues, one.result)
        if clues:
            answer = Answer.YES
    return answer


def _convicted(g: Ground) -> Answer:
    section = "30.681(1)(a)" if g.offence.kind == "boat" else "350.101(1)(a)"
    for charge in g.f.facts.charges:
        same = mentions(charge.provision.known, section)
        if charge.person_id == g.person.id and same and charge.disposition.known == "convicted":
            g.say("a court convicted of it", charge.provision, charge.disposition)
            return Answer.YES
    return Answer.UNKNOWN


def _by_result(g: Ground, drunk: Answer) -> Answer:
    """A result at or over the level, with the weight the law of evidence gives it or with signs of drink."""
    if not any(one.person_id == g.person.id for one in g.f.facts.tests):
        return Answer.UNKNOWN
    if g.offence.cite == "30.69(4)":
        g.say("ss. 30.684(4) and 885.235 give a test its effect for operation, not for water skiing")
        return Answer.UNKNOWN
    try:
        limit = g.f.value(limit_id(g))
        answer = against(g, at_least(limit))
    except LawGap:
        return Answer.UNKNOWN
    # A low or a pending result says nothing of influence.
    if answer is Answer.YES and drunk is not Answer.YES and not prima_facie(g, limit):
        g.say("a result at the limit is evidence of influence, by itself no proof of its degree")
        return Answer.UNKNOWN
    return answer if answer in (Answer.YES, Answer.CONTESTED) else Answer.UNKNOWN


def _drank(g: Ground) -> Answer:
    if g.answer("drinking") is Answer.YES:
        return Answer.YES
    opinion = g.person.alcohol
    if opinion.known in ("alcohol", "drugs", "both"):
        g.say(f"the reporter saw {opinion.shown.lower()}", opinion)
        return Answer.YES
    return Answer.UNKNOWN


def _said_sober(g: Ground) -> Answer:
    opinion, contributed = g.person.alcohol, g.f.facts.incident.alcohol_or_drugs
    if opinion.known == "neither":
        g.say("the reporter saw neither alcohol nor drugs", opinion)
        return Answer.NO
    if opinion.untouched and told(contributed) is Answer.NO:
        g.say("the record says that neither alcohol nor drugs contributed", contributed)
        return Answer.NO
    return Answer.UNKNOWN


INFLUENCE = Part(
    id="influence",
    label="Under the influence to the degree that safe operation is impossible",
    ask=influenced,
    question="What was seen of balance, speech, eyes and operation, when, and what had the person taken?",
)


def limit_id(g: Ground) -> str:
    """The level at which a result is prima facie of influence: the ordinary one.

    The lower one of commercial use is an element of its own paragraph and says nothing of influence.
    """
    return "boat.charge.limit" if g.offence.kind == "boat" else "sled.charge.limit"
