"""What the sheets say of a request for a test: the wording of the day, tests made, how a sample was had."""

from __future__ import annotations

import datetime as dt

from forms.arrest_subjects import DESIGNATED, tests_of
from forms.chapters import Chapter
from forms.parts import Wording
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text, show_field, specs
from law.decisions import Confidence
from law.errors import LawGap
from law.office_wording import covered, is_offered, wording_named
from law.tables import LawValue, OfficeWording
from models.records import ChemicalTest, Involvement, Record

OWN_WORDS = frozenset({Confidence.SEED, Confidence.READ, Confidence.OFFICE})
"""How a text must be established before it is offered to be said aloud."""

NOT_A_REQUEST = frozenset({"additional", "optional", "private"})


def wording(chapter: Chapter, number: int, scope: Scope, day: dt.date | None) -> Wording:
    """The words of one of the three statements on a day, from the law tables of the office.

    Words are offered only where the statute's own are loaded for the day. A text that only tells the
    content, and one of an edition that has ended, is never offered.
    """
    cite = f"s. {chapter.tests}(1)(b){number}."
    if day is None:
        return Wording(words="", note=cite, instead=_UNDATED)
    own = _own_wording(chapter, scope, day)
    if own is not None:
        said = " ".join(covered(own, number).sentences)
        until = f" until {date_text(own.until)}" if own.until else ""
        note = (
            f"{own.language}, wording {own.version} of {own.by} from {date_text(own.start)}{until} · {cite}"
        )
        return Wording(words=f"“{said}”", note=note)
    try:
        value = scope.laws.value(f"{chapter.values}.statement.{number}", day)
    except (LawGap, KeyError) as gap:
        why = gap.why if isinstance(gap, LawGap) else "the law tables do not hold it"
        words = f"NOT LOADED for {date_text(day)}: {why}. Until then read the official text and note it here."
        return Wording(words="", note=cite, instead=words)
    return _loaded(value, cite)


def _own_wording(chapter: Chapter, scope: Scope, day: dt.date) -> OfficeWording | None:
    """The wording of the office the request names, where it may be said on that day."""
    version = scope.value("request.wording")
    found = wording_named(scope.laws, chapter.values, version) if isinstance(version, str) else None
    return found if found is not None and is_offered(scope.laws, found, day) else None


_UNDATED = "The day is not known, so which wording applies cannot be told yet."


def _loaded(value: LawValue, cite: str) -> Wording:
    edition = value.edition
    note = f"Wording in force from {date_text(edition.span.start)} · {cite}"
    if value.law.office_note:
        note = f"{note} · {value.law.edition}, {value.law.office_note}"
    if value.law.confidence in OWN_WORDS and not edition.open_question:
        words = value.text.replace("s. ", "s.\N{NO-BREAK SPACE}")
        return Wording(words=f"“{words}”", note=note)
    words = (
        f"NOT LOADED: the section’s own words; read the official text. Content, not to be said: {value.text}."
    )
    return Wording(words="", note=f"{note} · content only", instead=words)


def facility(scope: Scope) -> Shown:
    """The test facility with the tests it can do."""
    named, tests = scope.shown("test.facility"), scope.text("test.facility_tests")
    return Shown(text=f"{named.text}: {tests.lower()}") if named.text and tests else named


def additional_named(scope: Scope) -> Shown:
    """Kinds of the additional tests on record."""
    found = [t for t in _tests(scope) if t.basis == "additional"]
    kinds = [show_field(t, specs(ChemicalTest)["specimen_kind"], scope.manner).text for t in found]
    return Shown(text=", ".join(kind for kind in kinds if kind))


def obtained(scope: Scope) -> Shown:
    """How a sample was then had: the basis of each test of the request that the person did not ask for."""
    request = scope.record("request")
    spec = specs(ChemicalTest)
    found = []
    for test in _tests(scope):
        if test.basis in NOT_A_REQUEST or (request and test.request_id not in (None, request.id)):
            continue
        parts = (show_field(test, spec[key], scope.manner).sentence for key in ("specimen_kind", "basis"))
        found.append(", ".join(part for part in parts if part) or "basis not stated")
    return Shown(text="; ".join(found))


def other_test_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each test the person asked for or had made: additional, optional, private."""
    return tuple(scope.bind(row_test=t) for t in _tests(scope) if t.basis in NOT_A_REQUEST)


def test_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each test of the person."""
    return tuple(scope.bind(row_test=t) for t in _tests(scope))


def no_other_tests(scope: Scope) -> Shown:
    """What an empty list of further tests says."""
    return Shown(text="none on record") if scope.record("who") else BLANK


def result(scope: Scope) -> Shown:
    """Result with its unit, and that nobody confirmed unit and specimen where that is so."""
    return _result_of(scope, "test")


def row_result(scope: Scope) -> Shown:
    """The result of the test of this row."""
    return _result_of(scope, "row_test")


def _result_of(scope: Scope, binding: str) -> Shown:
    shown = scope.shown(f"{binding}.result")
    if shown.text and scope.value(f"{binding}.result_confirmed") is not True:
        text = f"{shown.text} {shown.unit}".strip()
        return Shown(text=f"{text} (unit and specimen not confirmed)", word=shown.word, reason=shown.reason)
    return shown


def amended(scope: Scope) -> Shown:
    """The earlier record this one amends: its result and when it was known."""
    test = scope.record("test")
    earlier = scope.casefile.find(test.amends) if isinstance(test, ChemicalTest) else None
    if not isinstance(earlier, ChemicalTest):
        return BLANK
    spec = specs(ChemicalTest)
    said = [show_field(earlier, spec[key], scope.manner).sentence for key in ("result", "result_known")]
    return Shown(text=", ".join(part for part in said if part) or f"test {earlier.position}")


def row_asked(scope: Scope) -> Shown:
    """Who asked for the test of this row, and at whose expense."""
    asked, paid = scope.shown("row_test.asked_by"), scope.text("row_test.paid_by")
    if not paid:
        return asked
    return Shown(text="; ".join(part for part in (asked.text, f"paid by {paid}") if part), word=asked.word)


def drawn(scope: Scope) -> Shown:
    """Who drew the sample and in which capacity."""
    return _joined(scope, "test.drawn_by", "test.drawer_capacity")


def row_drawn(scope: Scope) -> Shown:
    """Where the test of this row was made and by whom."""
    return _joined(scope, "row_test.facility", "row_test.drawn_by")


def warrant(scope: Scope) -> Shown:
    """Warrant: number, judge, time."""
    number = scope.shown("request.warrant_number")
    parts = (number.text, scope.text("request.warrant_judge"), scope.text("request.warrant_at"))
    text = ", ".join(part for part in parts if part)
    return Shown(text=text) if text else number


def _joined(scope: Scope, first: str, second: str) -> Shown:
    one, two = scope.shown(first), scope.shown(second)
    if one.text and two.text:
        return Shown(text=f"{one.text}, {two.text.lower() if second.endswith('capacity') else two.text}")
    return one if not one.blank else two


def _tests(scope: Scope) -> tuple[ChemicalTest, ...]:
    who: Record | None = scope.record("who")
    return tests_of(scope.casefile, who.id) if isinstance(who, Involvement) else ()


def is_designated(scope: Scope) -> bool:
    """Whether the bound test is the one the officer designated."""
    return scope.value("test.basis") == DESIGNATED
