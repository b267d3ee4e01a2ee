"""From a case file to the facts about arrest, screening, request, tests, release and refusal.

The result of a preliminary screening is left where it is: no rule may see it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from law.fact import Fact
from law.facts_arrest import (
    ArrestFacts,
    CertificateFacts,
    ChargeFacts,
    DecedentResultFacts,
    DocumentFacts,
    DrugFacts,
    EvidenceFacts,
    FieldTestFacts,
    GreatHarmFacts,
    ObservationFacts,
    PriorFacts,
    RefusalCaseFacts,
    ReleaseFacts,
    RequestFacts,
    ScreeningFacts,
    TestFacts,
    WitnessFacts,
)
from law.questions import QUESTIONS
from models import codes
from models.casefile import CaseFile
from models.coroner import is_decedents
from models.records import (
    Arrest,
    CaseRecord,
    Charge,
    ChemicalTest,
    Document,
    EvidenceLink,
    FieldTest,
    InformationRequest,
    Injury,
    LabWork,
    Observation,
    PriorConviction,
    RefusalCase,
    Release,
    Screening,
    Specimen,
    TestRequest,
    WitnessProof,
)
from services.fieldfacts import fact, on_record, unshown

R = TypeVar("R", bound=CaseRecord)
Whose = Callable[[str | None], str]
"""The label of the person an involvement id stands for."""


class ArrestTranslator:
    """Makes the facts of one case file."""

    def __init__(self, casefile: CaseFile, whose: Whose) -> None:
        self.casefile, self._whose = casefile, whose

    def arrests(self) -> tuple[ArrestFacts, ...]:
        """Every arrest."""
        return tuple(self._arrest(one) for one in self.casefile.all(Arrest))

    def _arrest(self, one: Arrest) -> ArrestFacts:
        label = f"Arrest of {self._whose(one.involvement_id)}"
        return ArrestFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            arrested=fact(one, "arrested", label),
            offences=fact(one, "offences", label),
            officer=fact(one, "officer", label),
            probable_cause=fact(one, "probable_cause", label),
            operated_at=fact(one, "operated_at", label),
        )

    def screenings(self) -> tuple[ScreeningFacts, ...]:
        """Every preliminary screening, without its result."""
        return tuple(self._screening(one, n) for n, one in enumerate(self.casefile.all(Screening), 1))

    def _screening(self, one: Screening, number: int) -> ScreeningFacts:
        label = f"Screening {number} of {self._whose(one.involvement_id)}"
        return ScreeningFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            requested=fact(one, "requested", label),
            probable_cause=fact(one, "probable_cause", label),
            before_arrest=fact(one, "before_arrest", label),
            kind=fact(one, "kind", label),
            declined=fact(one, "declined", label),
            destroyed=fact(one, "sample_destroyed", label),
            read=on_record(one, ("result", "result_text"), label),
        )

    def requests(self) -> tuple[RequestFacts, ...]:
        """Every request, and every route without one."""
        return tuple(self._request(one) for one in self.casefile.all(TestRequest))

    def _request(self, one: TestRequest) -> RequestFacts:
        arrest = _of(self.casefile.all(Arrest), one.arrest_id)
        person_id = one.involvement_id or (arrest.involvement_id if arrest else None)
        label = f"Request to {self._whose(person_id)}"
        return RequestFacts(
            id=one.id,
            arrest_id=one.arrest_id,
            person_id=person_id,
            label=label,
            requested=fact(one, "requested", label),
            officer=fact(one, "officer", label),
            designated=fact(one, "designated", label),
            statements=(
                fact(one, "statement_1", label),
                fact(one, "statement_2", label),
                fact(one, "statement_3", label),
            ),
            form=fact(one, "form_used", label),
            wording=fact(one, "wording", label),
            unconscious=fact(one, "unconscious", label),
            unconscious_facts=fact(one, "unconscious_facts", label),
            answer=fact(one, "answer", label),
            words=fact(one, "answer_words", label),
            answered=fact(one, "answered", label),
            inability=fact(one, "inability_claimed", label),
            inability_support=fact(one, "inability_support", label),
            warrant=fact(one, "warrant_number", label),
            warrant_at=fact(one, "warrant_at", label),
            exigency=fact(one, "exigency", label),
        )

    def tests(self) -> tuple[TestFacts, ...]:
        """Every test of a living person; of one that was amended the record that amends it."""
        tests = self.casefile.all(ChemicalTest)
        amended = {one.amends for one in tests}
        return tuple(self._test(one, n) for n, one in enumerate(tests, 1) if one.id not in amended)

    def _test(self, one: ChemicalTest, number: int) -> TestFacts:
        label = f"Test {number} of {self._whose(one.involvement_id)}"
        specimen = _of(self.casefile.all(Specimen), one.specimen_id)
        return TestFacts(
            id=one.id,
            person_id=one.involvement_id,
            request_id=one.request_id,
            label=label,
            basis=fact(one, "basis", label),
            specimen=fact(one, "specimen_kind", label),
            sampled=_or_specimen(one, "sampled", specimen, "collected", label),
            result=fact(one, "result", label),
            confirmed=fact(one, "result_confirmed", label),
            known_at=fact(one, "result_known", label),
            facility=fact(one, "facility", label),
            facility_tests=fact(one, "facility_tests", label),
            asked_by=fact(one, "asked_by", label),
            drawer=_or_specimen(one, "drawer_capacity", specimen, "collector_capacity", label),
            directed_by=_or_specimen(one, "directed_by", specimen, "directed_by", label),
            analyst_permit=fact(one, "analyst_permit", label),
            method=fact(one, "method", label),
            operator_permit=fact(one, "operator_permit", label),
            observed_from=fact(one, "observation_from", label),
            observed_until=fact(one, "observation_until", label),
            first_sample=fact(one, "first_sample", label),
            second_sample=fact(one, "second_sample", label),
            calibration=fact(one, "calibration", label),
            to_officer=fact(one, "report_to_officer", label),
            to_person=fact(one, "report_to_person", label),
        )

    def observations(self) -> tuple[ObservationFacts, ...]:
        """Observations that answer a question of the law."""
        return tuple(self._observation(one) for one in self.casefile.all(Observation) if one.question)

    def _observation(self, one: Observation) -> ObservationFacts:
        known = QUESTIONS.get(one.question or "")
        words = known.words if known else (one.note or one.question or "")
        about = f", {self._whose(one.about_involvement)}" if one.about_involvement else ""
        shown = fact(one, "answer")
        return ObservationFacts(
            id=one.id,
            person_id=one.about_involvement,
            craft_id=one.about_craft,
            question=one.question or "",
            label=words + about,
            answer=dataclasses.replace(shown, label=words + about),
            amount=dataclasses.replace(fact(one, "amount"), label=words + about),
            note=fact(one, "note", words),
            document_id=one.source_document,
        )

    def field_tests(self) -> tuple[FieldTestFacts, ...]:
        """Every field test."""
        return tuple(
            FieldTestFacts(
                id=one.id,
                person_id=one.involvement_id,
                label=(codes.label("field_test", one.test) if one.test else f"Field test {number}"),
                clues=fact(one, "clues", self._whose(one.involvement_id)),
                result=fact(one, "result", self._whose(one.involvement_id)),
            )
            for number, one in enumerate(self.casefile.all(FieldTest), 1)
        )

    def charges(self) -> tuple[ChargeFacts, ...]:
        """Every charge."""
        return tuple(
            ChargeFacts(
                id=one.id,
                person_id=one.involvement_id,
                label=f"Charge {one.provision or number}",
                provision=fact(one, "provision"),
                disposition=fact(one, "disposition"),
            )
            for number, one in enumerate(self.casefile.all(Charge), 1)
        )

    def priors(self) -> tuple[PriorFacts, ...]:
        """Every earlier conviction."""
        return tuple(self._prior(one, n) for n, one in enumerate(self.casefile.all(PriorConviction), 1))

    def _prior(self, one: PriorConviction, number: int) -> PriorFacts:
        label = f"Earlier conviction {number}" + (f" ({one.provision})" if one.provision else "")
        return PriorFacts(
            id=one.id,
            person_id=one.involvement_id,
            label=label,
            provision=fact(one, "provision", label),
            under=fact(one, "under", label),
            craft_kind=fact(one, "craft_kind", label),
            convicted=fact(one, "convicted", label),
            offence_on=fact(one, "offence_on", label),
            incident=fact(one, "incident_key", label),
            refusal=fact(one, "is_refusal", label),
            warrantless_blood=fact(one, "warrantless_blood_refusal", label),
        )

    def drugs(self) -> tuple[DrugFacts, ...]:
        """Results of other substances from specimens of the living."""
        found = []
        for number, work, specimen in self._analysed(of_the_dead=False):
            if work.analyte in (None, "alcohol"):
                continue
            label = f"Laboratory result {number} of {self._whose(specimen.involvement_id)}"
            found.append(
                DrugFacts(
                    id=work.id,
                    person_id=specimen.involvement_id,
                    label=label,
                    substance=fact(work, "analyte", label),
                    specimen=fact(specimen, "specimen_kind", label),
                    amount=unshown(fact(work, "result", label)),
                )
            )
        return tuple(found)

    def decedent_results(self) -> tuple[DecedentResultFacts, ...]:
        """Every analysis of a specimen from a decedent's body. No sentence shows what it found."""
        found = []
        for number, work, specimen in self._analysed(of_the_dead=True):
            if specimen.involvement_id is None:
                continue
            label = f"Laboratory result {number} after the death of {self._whose(specimen.involvement_id)}"
            found.append(
                DecedentResultFacts(
                    id=work.id,
                    person_id=specimen.involvement_id,
                    label=label,
                    analyte=fact(work, "analyte", label),
                    specimen=fact(specimen, "specimen_kind", label),
                    result=unshown(fact(work, "result", label)),
                )
            )
        return tuple(found)

    def _analysed(self, *, of_the_dead: bool) -> Iterator[tuple[int, LabWork, Specimen]]:
        """Each piece of laboratory work with its number in the case and its specimen, of the dead or not."""
        specimens = {one.id: one for one in self.casefile.all(Specimen)}
        for number, work in enumerate(self.casefile.all(LabWork), 1):
            specimen = specimens.get(work.specimen_id or "")
            if specimen is not None and self._of_the_dead(specimen) is of_the_dead:
                yield number, work, specimen

    def _of_the_dead(self, one: Specimen) -> bool:
        """Whether a specimen counts as a decedent's: none that a chemical test names, unless it is marked."""
        tested = {test.specimen_id for test in self.casefile.all(ChemicalTest)}
        if one.from_decedent is None and one.id in tested:
            return False
        return is_decedents(self.casefile, one)

    def witnesses(self) -> tuple[WitnessFacts, ...]:
        """Every witness with what the witness proves."""
        return tuple(
            WitnessFacts(
                id=one.id,
                label=one.named or self._whose(one.involvement_id),
                elements=one.elements,
                proves=fact(one, "proves"),
                available=fact(one, "available"),
                served=one.subpoena_served is not None,
            )
            for one in self.casefile.all(WitnessProof)
        )

    def documents(self) -> tuple[DocumentFacts, ...]:
        """Every document with its legal class."""
        return tuple(
            DocumentFacts(
                id=one.id,
                label=one.title or one.file_name or f"document {number}",
                legal_class=one.legal_class or "",
            )
            for number, one in enumerate(self.casefile.all(Document), 1)
        )

    def certificates(self) -> tuple[CertificateFacts, ...]:
        """What the department certified of reports."""
        return tuple(
            CertificateFacts(
                id=one.id,
                person_id=one.about_involvement,
                says_made=fact(one, "certificate_says", self._whose(one.about_involvement)),
            )
            for one in self.casefile.all(InformationRequest)
        )

    def releases(self) -> tuple[ReleaseFacts, ...]:
        """How holds ended or go on."""
        return tuple(self._release(one) for one in self.casefile.all(Release))

    def _release(self, one: Release) -> ReleaseFacts:
        arrest = _of(self.casefile.all(Arrest), one.arrest_id)
        label = f"Release of {self._whose(arrest.involvement_id if arrest else None)}"
        return ReleaseFacts(
            id=one.id,
            arrest_id=one.arrest_id,
            label=label,
            ground=fact(one, "ground", label),
            released=fact(one, "released", label),
            relation=fact(one, "adult_relation", label),
            adult_age=fact(one, "adult_age", label),
            authority=fact(one, "other_authority", label),
        )

    def refusal_cases(self) -> tuple[RefusalCaseFacts, ...]:
        """Actions about refusals."""
        return tuple(
            RefusalCaseFacts(id=one.id, request_id=one.request_id) for one in self.casefile.all(RefusalCase)
        )

    def evidence(self) -> tuple[EvidenceFacts, ...]:
        """What is linked for an issue of a refusal."""
        requests = {one.id: one.request_id for one in self.casefile.all(RefusalCase)}
        return tuple(
            EvidenceFacts(
                request_id=requests.get(one.refusal_id or ""),
                issue=one.issue or "",
                document_id=one.target_id,
            )
            for one in self.casefile.all(EvidenceLink)
            if one.side == "for"
        )

    def great_harm(self) -> tuple[GreatHarmFacts, ...]:
        """Whether each injury was great bodily harm."""
        return tuple(
            GreatHarmFacts(
                person_id=one.involvement_id,
                harm=fact(one, "great_bodily_harm", self._whose(one.involvement_id)),
            )
            for one in self.casefile.all(Injury)
        )


def _of(records: tuple[R, ...], record_id: str | None) -> R | None:
    return next((one for one in records if one.id == record_id), None)


def _or_specimen(
    test: ChemicalTest, key: str, specimen: Specimen | None, other: str, label: str
) -> Fact[Any]:
    """The test's own field, or the one of its specimen where nobody has said anything in the test."""
    said = fact(test, key, label)
    return fact(specimen, other, label) if said.untouched and specimen else said
