"""What the sheet of the hold says: the routes out of it as they stand, elapsed time, change of clocks."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from forms.chapters import Chapter
from forms.derive.arrest import NOT_TOLD, arrest_day, finding_of, open_questions
from forms.derive.request import result
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, clock_text, due_text, instant_text, length_text
from law.answers import Answer
from law.decisions import Decision, Route
from law.instants import When

RULE = "release.earliest"
ADULT = "responsible_adult"
TIME, TEST, TO_ADULT = "time", "test", "adult"
NUMBERS = {TIME: "1", TEST: "2", TO_ADULT: "3"}


def decision(scope: Scope) -> Decision | None:
    """The finding on the hold of the bound arrest."""
    arrest = scope.record("arrest")
    return scope.decision(RULE, f"arrest/{arrest.id}") if arrest else None


def route_of(scope: Scope, route: str) -> Route | None:
    """One way out of the hold, None where the law does not tell it yet."""
    found = decision(scope)
    return next((r for r in found.routes if r.id == route), None) if found else None


def route(chapter: Chapter, which: str, scope: Scope) -> tuple[Finding, ...]:
    """A route as it stood at the release, else as it stands at printing."""
    found = route_of(scope, which)
    if found is None:
        why = _no_route(decision(scope))
        return (_titled(chapter, which, scope, sentence=why, answer=NOT_TOLD),)
    answer, settled = _state(found, _asked_at(scope), scope.manner.zone)
    sentence = " ".join(part for part in (found.why, _elapsed_words(scope) if which == TIME else "") if part)
    points = tuple(f"Missing: {fact.label}" for fact in found.missing)
    return (
        Finding(
            tag=NUMBERS[which],
            title=found.title,
            sentence=sentence,
            answer=answer,
            settled=settled,
            points=points,
        ),
    )


def _no_route(found: Decision | None) -> str:
    return found.headline if found else "Whether and when this route opens cannot be told yet."


def route_head(chapter: Chapter, which: str, scope: Scope) -> tuple[Finding, ...]:
    """A route on a blank form: its title with the figure of the law of the day."""
    return (_titled(chapter, which, scope),)


def _titled(chapter: Chapter, which: str, scope: Scope, sentence: str = "", answer: str = "") -> Finding:
    values = f"{chapter.values}.release"
    titles = {
        TIME: f"{{law:{values}.hours}} hours from the arrest",
        TEST: f"Test under s. {chapter.tests}(1)(a) of {{law:{values}.concentration}} or less",
        TO_ADULT: f"To {{law:{values}.adults}}",
    }
    title = scope.laws.phrase(titles[which], arrest_day(scope) or scope.manner.on)
    return Finding(tag=NUMBERS[which], title=title, sentence=sentence, answer=answer)


def _asked_at(scope: Scope) -> dt.datetime | None:
    """The instant a route is judged at: the release when it is known to the minute, else the printing."""
    released = scope.value("release.released")
    if isinstance(released, When) and released.is_exact:
        return released.earliest
    return scope.at


def _state(route: Route, at: dt.datetime | None, zone: str) -> tuple[str, bool]:
    if route.answer is Answer.NO:
        return "not open", False
    if route.answer is not Answer.YES:
        return NOT_TOLD, False
    if route.id == TO_ADULT:
        return "open", True
    if route.opens is None or at is None:
        return NOT_TOLD, False
    first, last = route.opens.earliest, route.opens.latest
    if last is not None and at >= last:
        return "open", True
    if first is not None and at < first:
        return (f"opens {_short(first, zone)}" if first == last else "not open yet"), False
    return NOT_TOLD, False


def _short(instant: dt.datetime, zone: str) -> str:
    local = instant.astimezone(ZoneInfo(zone))
    return f"{local.month:02d}/{local.day:02d} {clock_text(instant, zone)}"


def _elapsed_words(scope: Scope) -> str:
    at = _asked_at(scope)
    length = _elapsed(scope, at)
    if not length or at is None:
        return ""
    released = scope.value("release.released")
    when = "at the release in D2" if isinstance(released, When) and released.is_exact else "at this printing"
    return f"Elapsed {when}: {length}."


def _elapsed(scope: Scope, at: dt.datetime | None) -> str:
    arrested = scope.value("arrest.arrested")
    if at is None or not isinstance(arrested, When) or not arrested.earliest or not arrested.latest:
        return ""
    longest, shortest = at - arrested.earliest, at - arrested.latest
    if shortest < dt.timedelta(0):
        return ""
    if longest == shortest:
        return length_text(longest)
    return f"{length_text(shortest)} to {length_text(longest)}"


def elapsed_at_release(scope: Scope) -> Shown:
    """Time elapsed from the arrest to the release; blank while there is no release."""
    released = scope.value("release.released")
    at = released.earliest if isinstance(released, When) and released.is_exact else None
    return Shown(text=_elapsed(scope, at))


def earliest(scope: Scope) -> Shown:
    """Earliest release by time alone, with the weekday."""
    found = route_of(scope, TIME)
    if found is None or found.opens is None:
        return Shown(word=NOT_TOLD)
    opens = found.opens
    if opens.earliest is None or opens.latest is None:
        return Shown(word=NOT_TOLD)
    if opens.earliest == opens.latest:
        return Shown(text=instant_text(opens.earliest, scope.manner.zone, weekday=True))
    return Shown(text=due_text(opens, scope.manner.zone))


def clock_change(scope: Scope) -> Shown:
    """Whether the clocks change between arrest and opening; the hours count elapsed time in any case."""
    arrested, found = scope.value("arrest.arrested"), route_of(scope, TIME)
    if not isinstance(arrested, When) or not arrested.earliest or not found or not found.opens:
        return BLANK
    end = found.opens.latest
    if end is None:
        return BLANK
    zone = ZoneInfo(scope.manner.zone)
    offsets = [instant.astimezone(zone).utcoffset() for instant in (arrested.earliest, end)]
    if None in offsets or offsets[0] == offsets[1]:
        return Shown(text="none")
    change = (offsets[1] or dt.timedelta(0)) - (offsets[0] or dt.timedelta(0))
    word = "forward" if change > dt.timedelta(0) else "back"
    return Shown(text=f"clocks go {word} {length_text(abs(change))}")


def hold_findings(chapter: Chapter, scope: Scope) -> tuple[Finding, ...]:
    """The finding on the hold in one sentence, with what is doubtful about it."""
    found = decision(scope)
    doubts = open_questions(chapter, "arrest", scope)
    if found is None:
        title = "When may the person go?"
        return (Finding(tag="§", title=title, answer=NOT_TOLD, citation=f"s. {chapter.hold}"), *doubts)
    if found.answer is Answer.YES and not found.missing and not found.low_confidence:
        return doubts  # the boxes above say it all
    said = finding_of(found)
    told = {fact.path for one in found.routes for fact in one.missing}
    missing = tuple(f"Missing: {fact.label}" for fact in found.missing if fact.path not in told)
    short = Finding(
        tag="§",
        title=said.title,
        sentence=said.sentence,
        citation=said.citation,
        answer=said.answer if found.answer is not Answer.YES else "",
        points=missing,
    )
    return (short, *doubts)


def blank_findings(chapter: Chapter, scope: Scope) -> tuple[Finding, ...]:
    """What a blank form says of doubts about the hold."""
    return open_questions(chapter, "arrest", scope)


def test_made(scope: Scope) -> Shown:
    """Kind and time of the test the officer designated."""
    kind, sampled = scope.shown("test.specimen_kind"), scope.text("test.sampled")
    if kind.text:
        return Shown(text=", ".join(part for part in (kind.text.lower(), sampled) if part), word=kind.word)
    return kind if kind.word else scope.shown("test.sampled")


def test_result(scope: Scope) -> Shown:
    """The result as reported."""
    return result(scope)


def adult(scope: Scope) -> Shown:
    """The adult with the relation."""
    who, relation = scope.shown("release.adult_name"), scope.text("release.adult_relation")
    return Shown(text=f"{who.text} ({relation.lower()})", word=who.word) if who.text and relation else who


def adult_name(scope: Scope) -> Shown:
    """The adult's name for the signature line."""
    return Shown(text=scope.text("release.adult_name"))


def adult_relation(scope: Scope) -> Shown:
    """The adult's relation, for the signature line."""
    return Shown(text=scope.text("release.adult_relation").lower())


def to_adult(scope: Scope) -> bool:
    """Whether the person was released to an adult."""
    return scope.value("release.ground") == ADULT


def other_ground(scope: Scope) -> bool:
    """Whether another authority ended or continued the hold."""
    return scope.value("release.ground") == "other_authority"
