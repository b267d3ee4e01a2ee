"""Duties broken: at the scene, of reporting (ss. 30.67, 350.15), of stopping for an officer (s. 30.64(3)).

Each rests on the finding that the duty arose; that it was not met takes a recorded fact, never a blank.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Element, ElementRole, MissingFact, Sanction
from law.engine import Subject
from law.fact import Fact, told
from law.facts import FilingFacts
from law.rules.charges_ground import Ground, Offence, Part, absent_observation, offence
from law.rules.charges_parts import OPERATES, observed
from law.rules.charges_raising import NOT_REPORTED, SCENE
from law.rules.penalties import crime, forfeiture, not_loaded

_SCENE = "Not stopping, giving no aid or no name on record, somebody who left the scene, or an arrest for it."
_REPORT = (
    "A certificate or an observation that no report was made, or an observation that no notice was given; "
    "never that nothing is on record."
)


def _me(g: Ground) -> Subject:
    return Subject(id=f"involvement/{g.person.id}", label=g.person.label, record=g.person)


# --- at the scene ----------------------------------------------------------------------------------------


def duty_arose(rule: str) -> Part:
    """The duty arose, as the finding about it says."""

    def ask(g: Ground) -> Answer:
        if not g.person.is_a("operator"):
            g.say("recorded as something else than operator", g.person.roles)
            return Answer.NO if g.person.roles.settled else Answer.UNKNOWN
        found = g.f.other(rule, _me(g))
        g.say(found.headline)
        g.take(_of_the_duty(found.missing))
        return found.answer

    return Part(
        id="duty",
        label="Operator of a craft in an accident",
        ask=ask,
        question="Was there an accident, and was this person the operator of a craft in it?",
    )


_HOW_MET = ("stopped", "aid_given", "identified")


def _of_the_duty(missing: tuple[MissingFact, ...]) -> tuple[MissingFact, ...]:
    return tuple(one for one in missing if not one.path.endswith(_HOW_MET))


def _undone(g: Ground, fact: Fact[bool], left: bool) -> Answer:
    answer = negate(told(fact))
    g.use(fact)
    if left and g.seen("left_scene") is not None:
        answer = any_of([answer, g.answer("left_scene")])
    if answer not in (Answer.YES, Answer.NO):
        g.miss(fact, "Not having done it breaks the duty.")
    return answer


def not_stopped(g: Ground) -> Answer:
    """Did not stop."""
    return _undone(g, g.person.stopped, left=False)


def no_aid(g: Ground) -> Answer:
    """Did not give the assistance needed; somebody who left without giving it did not."""
    return _undone(g, g.person.aid_given, left=True)


def not_identified(g: Ground) -> Answer:
    """Did not give name, address and identification, to somebody injured or an owner of damaged property."""
    undone = _undone(g, g.person.identified, left=False)
    if not g.person.is_a("operator"):
        return undone
    rule = "boat.identify" if g.offence.kind == "boat" else "sled.aid"
    somebody = _status(g.f.other(rule, _me(g)).elements, "somebody_to_tell", Answer.YES)
    if somebody is Answer.NO:
        g.say("nobody else was injured, and nothing of others damaged")
    return all_of([undone, somebody])


def danger(g: Ground) -> Answer:
    """Serious danger to the own boat or people on board: it limits stopping and aid, no giving of names."""
    fact = g.person.stopping_dangerous
    if fact.untouched:
        return g.unspoken()
    g.use(fact)
    answer = told(fact)
    if answer is Answer.YES and not_identified(g) is Answer.YES:
        g.f.ask(
            "OPEN QUESTION (30.67(1)): danger limits the duty to stop and aid; whether it also excuses not "
            "giving name and identification the text does not say."
        )
        return Answer.LEGAL_CALL
    return answer


NOT_STOPPED = Part(
    id="not_stopped",
    label="Did not stop",
    ask=not_stopped,
    question="Did the person stop, where and for how long?",
    either="scene",
)
NO_AID = Part(
    id="no_aid",
    label="Did not give the assistance needed",
    ask=no_aid,
    question="What help did the person give, and to whom?",
    either="scene",
)
NOT_IDENTIFIED = Part(
    id="not_identified",
    label="Did not give name, address and identification",
    ask=not_identified,
    question="To whom did the person give name, address and identification of the craft?",
    either="scene",
)
DANGER = Part(
    id="exception_danger",
    label="Exception: serious danger to the own boat or people on board",
    ask=danger,
    role=ElementRole.EXCEPTION,
    question="What danger would stopping have brought?",
)

# --- reports ---------------------------------------------------------------------------------------------


def operator_involved(g: Ground) -> Answer:
    """Operator of a craft in the accident, whatever the fault: as the finding of the duty has it."""
    found = g.f.other(_report_rule(g), _me(g)) if g.person.is_a("operator") else None
    if found is None:
        g.say("recorded as something else than operator", g.person.roles)
        return Answer.NO if g.person.roles.settled else Answer.UNKNOWN
    return _status(found.elements, "operator", found.answer)


def _report_rule(g: Ground) -> str:
    return "boat.report" if g.offence.kind == "boat" else "sled.report"


def _status(elements: Iterable[Element], element: str, otherwise: Answer) -> Answer:
    return next((one.status.as_answer() for one in elements if one.id == element), otherwise)


def reportable(g: Ground) -> Answer:
    """An accident that has to be reported."""
    rule = "boat.reportable" if g.offence.kind == "boat" else "sled.reportable"
    found = g.f.other(rule)
    g.say(found.headline)
    g.take(found.missing)
    return found.answer


def no_report(g: Ground) -> Answer:
    """No written report was made: as the department certifies, or as the record says."""
    said = [told(one.says_made) for one in g.f.facts.certificates if one.person_id == g.person.id]
    for one in g.f.facts.certificates:
        if one.person_id == g.person.id:
            g.say("the department's certificate", one.says_made)
    if g.seen("report_made") is not None:
        said.append(g.answer("report_made"))
    if _filings(g, "operator_report"):
        g.say("a report is on record")
        said.append(Answer.YES)
    if Answer.YES in said and Answer.NO in said:
        return Answer.CONTESTED
    if not said or set(said) <= {Answer.UNKNOWN}:
        g.miss(absent_observation("report_made"), "The department's certificate shows it.")
        return Answer.UNKNOWN
    return negate(any_of(said))


def no_notice(g: Ground) -> Answer:
    """No notice without delay; one of a later day is for a person to judge, the text names no time."""
    if g.seen("notice_given") is not None:
        return negate(g.asked("notice_given"))
    given = _filings(g, "notice")
    if given and all(_of_a_later_day(g, one) for one in given):
        g.say("a notice of a later day is on record; whether that is without delay is a legal call")
        return Answer.LEGAL_CALL
    if given:
        g.say("a notice of this person is on record")
        return Answer.NO
    g.miss(absent_observation("notice_given"), "Whether notice was given, by whom and when.")
    return Answer.UNKNOWN


def _filings(g: Ground, duty: str) -> tuple[FilingFacts, ...]:
    return tuple(
        one
        for one in g.f.facts.filings
        if one.duty == duty and g.person.id in (one.by_person, one.for_operator)
    )


def _of_a_later_day(g: Ground, one: FilingFacts) -> bool:
    """True when the notice surely came on a later day than the accident."""
    occurred, made = g.f.facts.incident.occurred.value, one.made.value
    last = occurred.local_days()[1] if occurred else None
    first = made.local_days()[0] if made else None
    return last is not None and first is not None and first > last


def substitutes(g: Ground) -> Answer:
    """Another occupant, capable, of the craft whose operator was physically incapable."""
    if g.craft is None:
        return Answer.UNKNOWN
    rule = "boat.substitute" if g.offence.kind == "boat" else "sled.substitute"
    subject = Subject(id=f"craft/{g.craft.id}", label=g.craft.label, record=g.craft)
    found = g.f.other(rule, subject)
    g.say(found.headline)
    g.take(found.missing)
    if found.duty is not None and found.duty.by_involvement not in ("", g.person.id):
        g.say("the report was somebody else's to make")
        return Answer.NO
    return found.answer


_INVOLVED = Part(
    id="operator",
    label="Operator of a craft involved",
    ask=operator_involved,
    question="Who operated the craft?",
)
_REPORTABLE = Part(
    id="reportable",
    label="An accident that has to be reported",
    ask=reportable,
    question="Who was killed, hurt or missing, and what was damaged?",
)
_NO_REPORT = Part(
    id="no_report",
    label="No written report",
    ask=no_report,
    question="What does the department's certificate say?",
)


_NO_REPORT_OR = dataclasses.replace(_NO_REPORT, either="report")
_NO_NOTICE_OR = Part(
    id="no_notice",
    label="No notice without delay",
    ask=no_notice,
    question="Who gave notice, when, how and to whom?",
    either="report",
)


def _offence(
    cite: str,
    title: str,
    kind: str,
    parts: tuple[Part, ...],
    signals: tuple[str, ...],
    raised: str,
    sanction: Callable[[Ground], Sanction],
) -> Offence:
    return offence(cite, title, parts, *signals, kind=kind, raised=raised, sanction=sanction)


_GENERAL = forfeiture("sled.penalty.general", "any provision of the chapter without a penalty of its own")
_SCENE_SIGNALS = (SCENE, "seen:left_scene", "arrest:boat_scene", "arrest:snowmobile_scene")
_REPORT_SIGNALS = (NOT_REPORTED, "denied:report_made", "denied:notice_given")
OFFENCES = (
    _offence(
        "30.67(1)",
        "not stopping, aiding or identifying oneself after a boating accident",
        "boat",
        (duty_arose("boat.aid"), NOT_STOPPED, NO_AID, NOT_IDENTIFIED, DANGER),
        _SCENE_SIGNALS,
        _SCENE,
        crime("boat.penalty.scene", "s. 30.80(2g) sets it by what came of the accident"),
    ),
    _offence(
        "30.67(2)(a)",
        "not reporting a boating accident",
        "boat",
        (_INVOLVED, _REPORTABLE, _NO_REPORT_OR, _NO_NOTICE_OR),
        _REPORT_SIGNALS,
        _REPORT,
        not_loaded("30.80"),
    ),
    _offence(
        "30.67(2)(b)",
        "not reporting in the place of an incapable operator",
        "boat",
        (
            Part(
                id="substitute",
                label="Capable occupant of the craft of an incapable operator",
                ask=substitutes,
                question="Was the operator incapable, and this occupant capable of the report?",
            ),
            _NO_REPORT,
        ),
        ("occupant_not_reported",),
        "An observation or certificate about an occupant that no report was made.",
        not_loaded("30.80"),
    ),
    _offence(
        "350.15(2)",
        "not aiding or identifying oneself after a snowmobile accident",
        "snowmobile",
        (duty_arose("sled.aid"), NO_AID, NOT_IDENTIFIED),
        _SCENE_SIGNALS,
        _SCENE,
        _GENERAL,
    ),
    _offence(
        "350.15(3)(a)",
        "not reporting a snowmobile accident",
        "snowmobile",
        (_INVOLVED, _REPORTABLE, _NO_REPORT_OR, _NO_NOTICE_OR),
        _REPORT_SIGNALS,
        _REPORT,
        _GENERAL,
    ),
    _offence(
        "30.64(3)",
        "refusing to stop for an officer",
        "boat",
        (
            OPERATES,
            observed("signalled", "Requested or signaled to stop by an officer", "signalled_to_stop"),
            observed("refused", "Refused to stop", "refused_to_stop"),
        ),
        ("seen:refused_to_stop",),
        "An observation that the person refused to stop.",
        not_loaded("30.80"),
    ),
)
"""Offences of duties at the scene, of reporting, and of stopping."""
