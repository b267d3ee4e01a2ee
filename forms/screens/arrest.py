"""From the arrest to the ruling: the steps of an arrest case, each a card that can be left and taken up."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from models.records import (
    Arrest,
    ChemicalTest,
    EvidenceLink,
    FieldTest,
    Person,
    Recording,
    RefusalCase,
    Release,
    Screening,
    TestRequest,
)

WHO = section("arrest.who", "Person arrested", Person, rows("name:8 born:4"))
"""Asked for beside an arrest that names nobody; else the person stands with the people of the case."""

ARREST = section(
    "arrests",
    "Arrest",
    Arrest,
    rows("involvement_id:6 officer:6", "arrested:12", "offences:12", "agency:4 place:4 held_at:4"),
    group(
        "arrest.citation",
        "Citation, which is no arrest",
        "cited:12",
        "citation_number:6",
        folded=True,
    ),
    group(
        "arrest.operation",
        "Operation and probable cause",
        "operated_at:12",
        "operating_place:12",
        "operating_facts:12x2",
        "probable_cause:12x3",
        "ordinance:6 recording:6",
    ),
    repeat=True,
    none_key="arrests",
    columns=("involvement_id", "arrested", "officer"),
)

FIELD_TEST = section(
    "field_tests",
    "Field tests, what was seen of the person",
    FieldTest,
    rows("involvement_id:4 test:4 officer:4", "at:12", "clues:12", "result:12x2"),
    repeat=True,
    none_key="field_tests",
    columns=("involvement_id", "test", "at"),
)

RECORDING = section(
    "recordings",
    "Recordings",
    Recording,
    rows("recording_id:4 kind:4 kept_by:4", "started:12", "minutes:12x2"),
    repeat=True,
    none_key="recordings",
    columns=("recording_id", "kind", "started"),
)

# The result stands nowhere but among the fields of this card: no column shows it.
SCREENING = section(
    "screenings",
    "Preliminary screening",
    Screening,
    rows(
        "involvement_id:6 requested_by:6",
        "requested:12",
        "before_arrest:4 kind:4 declined:4",
        "probable_cause:12x2",
        "result:4 result_text:8",
        "instrument:12",
    ),
    group("screening.sample", "Sample of oral fluid", "sample_destroyed:12", folded=True),
    repeat=True,
    none_key="screenings",
    columns=("involvement_id", "requested", "kind", "declined"),
    help="Fenced: a result is not shown on any other page, form, search or export for others.",
)

REQUEST = section(
    "test_requests",
    "Request and statements",
    TestRequest,
    rows("arrest_id:4 involvement_id:4 officer:4", "requested:12", "designated:12"),
    group(
        "request.statements",
        "The three statements, each at its own time",
        "statement_1:12",
        "statement_2:12",
        "statement_3:12",
        "form_used:6 wording:6",
        "language:12",
    ),
    group(
        "request.answer",
        "What the person said and did",
        "answer:6 witness:6",
        "answered:12",
        "answer_words:12x3",
        "recording:12",
        "inability_claimed:4 inability_support:8x2",
    ),
    group("request.unconscious", "Not capable of consent", "unconscious:12", "unconscious_facts:12x2"),
    group(
        "request.warrant",
        "Warrant or exigency",
        "warrant_number:6 warrant_judge:6",
        "warrant_at:12",
        "exigency:12x2",
    ),
    repeat=True,
    none_key="test_requests",
    columns=("involvement_id", "requested", "designated", "answer"),
)

TEST = section(
    "chemical_tests",
    "Tests",
    ChemicalTest,
    rows(
        "involvement_id:4 request_id:4 specimen_kind:4",
        "basis:12",
        "sampled:12",
        "result:6 result_confirmed:6",
        "result_known:12",
    ),
    group(
        "test.facility",
        "Facility and who asked",
        "facility:4 asked_by:4 paid_by:4",
        "facility_tests:12",
        "outcome:12x2",
    ),
    group(
        "test.breath",
        "Breath run",
        "instrument:4 instrument_operator:4 operator_permit:4",
        "observation_from:12",
        "observation_until:12",
        "first_sample:4 second_sample:4",
        "calibration:6 run_codes:6",
        "blanks:12",
        folded=True,
    ),
    group(
        "test.blood",
        "Draw and analysis",
        "drawn_by:4 drawer_capacity:4 directed_by:4",
        "specimen_id:4 analyst:4 analyst_permit:4",
        "method:12",
        folded=True,
    ),
    group(
        "test.report",
        "Report of the facility, delivered twice",
        "report_to_officer:12",
        "report_to_person:12",
    ),
    group("test.amended", "Amends an earlier record", "amends:6 amend_reason:6", folded=True),
    repeat=True,
    none_key="chemical_tests",
    columns=("basis", "specimen_kind", "sampled", "result_known"),
)

RELEASE = section(
    "releases",
    "End of the hold",
    Release,
    rows(
        "arrest_id:6 ground:6",
        "released:12",
        "released_by:12",
    ),
    group(
        "release.adult",
        "Released to",
        "adult_name:6 adult_relation:6",
        "adult_age:4 adult_id:4 receipt_signed:4",
    ),
    group(
        "release.other",
        "Otherwise, by another authority",
        "other_kind:6 other_authority:6",
        "override_reason:12x2",
        folded=True,
    ),
    repeat=True,
    columns=("arrest_id", "ground", "released", "adult_name"),
    help="A release made on the board of holds stands here too; there it is held to the section.",
)

REFUSAL = section(
    "refusal_cases",
    "Hearing and ruling",
    RefusalCase,
    rows(
        "request_id:4 court:4 court_number:4",
        "hearing:12",
        "adjourned:12",
        "ruling:12",
        "ruled:12",
        "ruling_text:12x3",
    ),
    group(
        "refusal.evidence",
        "Documents linked to the case as a whole",
        "evidence_for:6 evidence_against:6",
        folded=True,
        help="Evidence is linked issue by issue on the page of the issues.",
    ),
    repeat=True,
    none_key="refusal_cases",
    columns=("request_id", "hearing", "court", "ruling"),
)

EVIDENCE = section(
    "evidence_links",
    "Evidence linked to an issue",
    EvidenceLink,
    rows(
        "refusal_id:4 issue:4 side:4",
        "target_id:6 fact:6",
        "note:12",
    ),
    repeat=True,
    columns=("issue", "side", "target_id", "linked_by"),
    help="Made on the page of the issues. To take a link away is to void it; nothing is lost.",
)
