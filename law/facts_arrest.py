"""Frozen inputs of the rules about arrest, screening, request, tests, release and refusal.

The result of a preliminary screening is no input of any rule and stands in none of these values.
"""

from __future__ import annotations

from law.fact import Fact, Measure
from law.instants import DayRange, When
from law.plain import dataclass

PROBABLE_CAUSE = "probable_cause"
"""Question of an observation that says whether there was probable cause to believe that the person broke the
intoxicated law of the craft."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrestFacts:
    """One custodial arrest. `offences` are keys of the list of offences."""

    id: str
    person_id: str | None
    label: str
    arrested: Fact[When]
    offences: Fact[tuple[str, ...]]
    officer: Fact[str]
    probable_cause: Fact[str]
    operated_at: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningFacts:
    """One preliminary screening, without its result: `read` says only that there is one."""

    id: str
    person_id: str | None
    label: str
    requested: Fact[When]
    probable_cause: Fact[str]
    before_arrest: Fact[bool]
    kind: Fact[str]
    declined: Fact[bool]
    destroyed: Fact[When]
    read: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestFacts:
    """One request for a sample or test with the three statements, or the route without a request.

    A time whose state is *not applicable* says that the thing did not happen: no request was made, the
    statement was not said, no warrant was had.
    """

    id: str
    arrest_id: str | None
    person_id: str | None
    label: str
    requested: Fact[When]
    officer: Fact[str]
    designated: Fact[str]
    statements: tuple[Fact[When], Fact[When], Fact[When]]
    form: Fact[str]
    wording: Fact[str]
    unconscious: Fact[bool]
    unconscious_facts: Fact[str]
    answer: Fact[str]
    words: Fact[str]
    answered: Fact[When]
    inability: Fact[bool]
    inability_support: Fact[str]
    warrant: Fact[str]
    warrant_at: Fact[When]
    exigency: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestFacts:
    """One test of a living person. Screenings are no tests and never come here."""

    id: str
    person_id: str | None
    request_id: str | None
    label: str
    basis: Fact[str]
    specimen: Fact[str]
    sampled: Fact[When]
    result: Fact[Measure]
    confirmed: Fact[bool]
    known_at: Fact[When]
    facility: Fact[str]
    facility_tests: Fact[tuple[str, ...]]
    asked_by: Fact[str]
    drawer: Fact[str]
    directed_by: Fact[str]
    analyst_permit: Fact[str]
    method: Fact[str]
    operator_permit: Fact[str]
    observed_from: Fact[When]
    observed_until: Fact[When]
    first_sample: Fact[Measure]
    second_sample: Fact[Measure]
    calibration: Fact[str]
    to_officer: Fact[When]
    to_person: Fact[When]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecedentResultFacts:
    """One analysis of a specimen from a decedent's body.

    `result` carries the amount and never shows it; no rule reads it where the law that fences it is loaded
    (`law.rules.charges_decedent`).
    """

    id: str
    person_id: str
    label: str
    analyte: Fact[str]
    specimen: Fact[str]
    result: Fact[Measure]


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservationFacts:
    """An answer to a question of `law.questions`: about a person, a craft, or the incident (neither).

    Attributes:
        answer: yes or no, where the question asks for one.
        amount: feet, miles per hour ..., where it asks for that.
        document_id: the document it was taken from.
    """

    id: str
    person_id: str | None
    craft_id: str | None
    question: str
    label: str
    answer: Fact[bool]
    amount: Fact[Measure]
    note: Fact[str]
    document_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldTestFacts:
    """One field sobriety test. What the clues prove is for a court."""

    id: str
    person_id: str | None
    label: str
    clues: Fact[tuple[str, ...]]
    result: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeFacts:
    """One charge and how it ended."""

    id: str
    person_id: str | None
    label: str
    provision: Fact[str]
    disposition: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PriorFacts:
    """One conviction before this case, counted or not.

    Attributes:
        provision: as typed; may name an ordinance.
        under: key of the list of laws: the statute, a conforming ordinance, federal law, another State ...
        incident: key that convictions of one incident share.
    """

    id: str
    person_id: str | None
    label: str
    provision: Fact[str]
    under: Fact[str]
    craft_kind: Fact[str]
    convicted: Fact[DayRange]
    offence_on: Fact[DayRange]
    incident: Fact[str]
    refusal: Fact[bool]
    warrantless_blood: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrugFacts:
    """One laboratory result of a substance other than alcohol, from a living person.

    The amount stays in `amount`; no finding prints it.
    """

    id: str
    person_id: str | None
    label: str
    substance: Fact[str]
    specimen: Fact[str]
    amount: Fact[Measure]


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessFacts:
    """One witness and the elements the witness proves, as `law.proof` reads them."""

    id: str
    label: str
    elements: tuple[str, ...]
    proves: Fact[str]
    available: Fact[bool]
    served: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """One document and the class that decides the fences around it."""

    id: str
    label: str
    legal_class: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateFacts:
    """What a certificate of the department says of one person's report."""

    id: str
    person_id: str | None
    says_made: Fact[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseFacts:
    """How a hold ended or goes on."""

    id: str
    arrest_id: str | None
    label: str
    ground: Fact[str]
    released: Fact[When]
    relation: Fact[str]
    adult_age: Fact[int]
    authority: Fact[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalCaseFacts:
    """The action about one refusal."""

    id: str
    request_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceFacts:
    """Something on record that somebody linked to an issue of a refusal: `issue` a to d, or inability."""

    request_id: str | None
    issue: str
    document_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatHarmFacts:
    """Whether one injury was great bodily harm."""

    person_id: str | None
    harm: Fact[bool]
