"""Packets: nothing behind a fence in any, decisions with authority, bytes and pages, disclosures."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pikepdf
import pytest
import sqlalchemy as sa
from pypdf import PdfReader
from sqlalchemy.exc import DBAPIError

from forms.packet_plan import PacketPlan
from law.packet import Purpose
from models.casefile import CaseFile
from models.engine import writing
from models.records import Arrest, Document, Screening
from models.tables import DISCLOSURES, PACKET_DECISIONS, PACKETS
from services.actor import Actor, Role
from services.bootstrap import Services
from services.disclosures import Given
from services.errors import NotFound, Refused
from services.exchange.export import export_tables
from services.packets import Asked
from tests.services.changing import edit, only
from tests.services.conftest import Office, first_run, someone
from tests.support.fencewalk import looks_for
from tests.support.packetcase import (
    BLOOD_SHEET,
    DECEDENT,
    DEFENDANT,
    FENCED_FILES,
    MARKS,
    OPEN_WORDS,
    REPORTED,
    SCREEN_SHEET,
    SCREEN_WORDS,
    SCREENED,
    packet_case,
    picture,
    text_pdf,
    words_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prosecution:
    """The case in an office, with a prosecutor at the desk."""

    office: Office
    prosecutor: Actor
    case: CaseFile

    @property
    def id(self) -> str:
        return self.case.case.id

    def plan(self, purpose: Purpose) -> PacketPlan:
        return self.office.services.packets.plan(self.prosecutor, self.id, Asked(purpose=purpose))

    def words(self, purpose: Purpose, *, own_work: bool = True) -> str:
        asked = Asked(purpose=purpose, own_work=own_work)
        return words_of(self.office.services.packets.preview(self.prosecutor, self.id, asked).pdf)

    def let(self, purpose: Purpose, item: str, **more: str) -> None:
        given = {"authority": "Order of August 2, 2001", "reason": "ordered", **more}
        self.office.services.packets.let_in(self.prosecutor, self.id, purpose, item, **given)

    def document(self, legal_class: str) -> str:
        case = self.office.services.cases.get(self.prosecutor, self.id)
        return next(f"document/{d.id}" for d in case.all(Document) if d.legal_class == legal_class)

    def screening(self) -> str:
        return f"screening/{only(self.case, Screening).id}"


@pytest.fixture
def prosecution(services: Services) -> Prosecution:
    """The case on SQLite; what the database itself does is tried on both."""
    return begun(_office(services))


@pytest.fixture
def prosecution_on_both(office: Office) -> Prosecution:
    return begun(office)


def _office(services: Services) -> Office:
    admin = first_run(services)
    return Office(services=services, clerk=someone(services, admin, Role.RECORDS_CLERK), admin=admin)


def begun(office: Office) -> Prosecution:
    services = office.services
    prosecutor = someone(services, office.admin, Role.PROSECUTOR, "Paula Made-up")
    made = packet_case(services.cases.new_id)
    new = services.cases.new(office.clerk, kind="boating", matter="accident")
    records = tuple(replace(record, case_id=new.case.id) for record in made.records)
    case_id = office.save(replace(new, records=records, people=made.people)).case.id
    for legal_class, words in FENCED_FILES.items():
        services.documents.add(
            office.clerk,
            case_id,
            file_name=f"{legal_class}.pdf",
            content=text_pdf(words),
            title=f"Sheet of class {legal_class}",
            legal_class=legal_class,
        )
    ordinary = {
        "scene.png": picture(),
        "statement.pdf": text_pdf(OPEN_WORDS, 2),
        "camera.mp4": b"not a picture",
    }
    for name, content in ordinary.items():
        services.documents.add(office.clerk, case_id, file_name=name, content=content, title=name)
    return Prosecution(office=office, prosecutor=prosecutor, case=services.cases.get(office.clerk, case_id))


def held(words: str) -> list[str]:
    """The marks of fenced things that stand in a text."""
    return [mark for mark in MARKS if (looks_for(mark)(words) if mark[0] == "0" else mark in words)]


# --- the fences ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_work", [True, False], ids=["own work", "to give out"])
@pytest.mark.parametrize("purpose", list(Purpose))
def test_no_packet_states_what_stands_behind_a_fence(
    prosecution: Prosecution, purpose: Purpose, own_work: bool
) -> None:
    words = prosecution.words(purpose, own_work=own_work)
    assert held(words) == []
    assert "Kept out, and why" in words
    for cite in ("30.67(4)", "30.682(3)", "30.67(6)(b)"):
        assert f"s. {cite}" in words


def test_worksheet_exports_and_search_state_none_of_it_to_any_role(prosecution: Prosecution) -> None:
    services = prosecution.office.services
    for form in ("F21", "F20", "F23", "F17"):
        sheet = services.printing.render(prosecution.prosecutor, prosecution.id, form)
        assert held(words_of(sheet.pdf)) == [], form
    tables = export_tables(services, prosecution.prosecutor)
    assert held(" ".join(table.decode() for table in tables.values())) == []
    for role in Role:
        actor = Actor(user_id=f"a-{role.value}", name="Somebody", roles=frozenset({role}))
        for mark in MARKS:
            assert held(repr(services.search.find(actor, mark))) == [], (role, mark)


@pytest.mark.parametrize("purpose", [Purpose.TRIAL, Purpose.REFUSAL])
@pytest.mark.parametrize("legal_class", ["operator_report", "coroner_report", "decedent_result"])
def test_no_decision_lets_it_into_a_trial_or_a_refusal_action(
    prosecution: Prosecution, purpose: Purpose, legal_class: str
) -> None:
    with pytest.raises(Refused, match="never goes into a packet"):
        prosecution.let(purpose, prosecution.document(legal_class))
    # Also a row that came into the store some other way changes nothing.
    _force(prosecution, purpose, prosecution.document(legal_class))
    assert held(prosecution.words(purpose)) == []


def _force(prosecution: Prosecution, purpose: Purpose, item: str) -> None:
    office = prosecution.office.services.office
    with writing(office.engine) as connection:
        connection.execute(
            PACKET_DECISIONS.insert().values(
                id=f"{prosecution.id}/000001",
                case_id=prosecution.id,
                purpose=purpose.value,
                item=item,
                lets_in=True,
                authority="none",
                reason="none",
                decided_at=office.clock.now(),
                decided_by_id="x",
                decided_by="x",
            )
        )


@pytest.mark.parametrize("purpose", [Purpose.DISCOVERY, Purpose.COURT_ORDER])
def test_a_decision_with_its_authority_lets_one_document_in_and_is_named(
    prosecution: Prosecution, purpose: Purpose
) -> None:
    prosecution.let(purpose, prosecution.document("operator_report"))
    words = prosecution.words(purpose)
    assert held(words) == [REPORTED]
    assert "Order of August 2, 2001: ordered" in words
    assert "EXHIBIT D-1" in words
    assert "NOT TO BE USED AS EVIDENCE IN ANY TRIAL" in words
    other = Purpose.COURT_ORDER if purpose is Purpose.DISCOVERY else Purpose.DISCOVERY
    assert held(prosecution.words(other)) == []
    told = prosecution.office.services.history.of_case(prosecution.prosecutor, prosecution.id)
    assert [entry.after for entry in told if entry.path.startswith("packet_decision/")] == [
        f"document let into packets: {purpose.label}"
    ]


def test_a_decision_is_ended_with_a_reason_and_both_stay_in_the_store(prosecution: Prosecution) -> None:
    packets, item = prosecution.office.services.packets, prosecution.document("decedent_result")
    prosecution.let(Purpose.DISCOVERY, item)
    assert held(prosecution.words(Purpose.DISCOVERY)) == [BLOOD_SHEET]
    packets.keep_out(
        prosecution.prosecutor, prosecution.id, Purpose.DISCOVERY, item, reason="the order was set aside"
    )
    assert held(prosecution.words(Purpose.DISCOVERY)) == []
    with writing(prosecution.office.services.office.engine) as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(PACKET_DECISIONS)).scalar() == 2


def test_a_packet_with_a_decedents_result_is_for_prosecutors_and_its_reading_is_noted(
    prosecution: Prosecution,
) -> None:
    packets, clerk = prosecution.office.services.packets, prosecution.office.clerk
    prosecution.let(Purpose.COURT_ORDER, prosecution.document("decedent_result"))
    asked = Asked(purpose=Purpose.COURT_ORDER)
    row, _ = packets.issue(prosecution.prosecutor, prosecution.id, asked)
    with pytest.raises(Refused, match="decedent"):
        packets.preview(clerk, prosecution.id, asked)
    with pytest.raises(Refused, match="decedent"):
        packets.stored(clerk, row.id)
    assert packets.stored(prosecution.prosecutor, row.id)
    assert packets.preview(clerk, prosecution.id, Asked(purpose=Purpose.TRIAL)).pages
    told = prosecution.office.services.history.of_case(prosecution.prosecutor, prosecution.id)
    read = [(entry.who, entry.after) for entry in told if entry.path.startswith("read/")]
    assert ("Paula Made-up", "the result of a decedent's specimen") in read


def test_a_screening_stands_apart_for_one_of_its_two_uses(prosecution: Prosecution) -> None:
    item = prosecution.screening()
    with pytest.raises(Refused, match="two uses only"):
        prosecution.let(Purpose.REFUSAL, item)
    prosecution.let(Purpose.REFUSAL, item, challenge="arrest")
    words = prosecution.words(Purpose.REFUSAL)
    assert set(held(words)) == {SCREENED, SCREEN_WORDS}
    assert "PRELIMINARY SCREENING: FOR THE TWO PURPOSES OF s. 30.682 ONLY" in words
    assert "The arrest is challenged" in words
    assert SCREEN_SHEET not in words
    assert held(prosecution.words(Purpose.TRIAL)) == []


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.PROSECUTOR}))
def test_nobody_but_a_prosecutor_decides(prosecution: Prosecution, role: Role) -> None:
    actor = Actor(user_id="other", name="Other", roles=frozenset({role}))
    with pytest.raises(Refused, match="Your role"):
        prosecution.office.services.packets.let_in(
            actor,
            prosecution.id,
            Purpose.DISCOVERY,
            prosecution.document("operator_report"),
            authority="Order",
            reason="ordered",
        )


def test_a_decision_needs_authority_and_reason(prosecution: Prosecution) -> None:
    with pytest.raises(Refused, match="authority"):
        prosecution.let(Purpose.DISCOVERY, prosecution.document("operator_report"), authority=" ")
    with pytest.raises(NotFound):
        prosecution.let(Purpose.DISCOVERY, "document/none")


@pytest.mark.parametrize("told", ["blew .192 at the dock", "She read 0,192.", SCREEN_WORDS.upper()])
def test_free_words_that_repeat_a_fenced_value_are_named_by_their_field(
    prosecution: Prosecution, told: str
) -> None:
    services = prosecution.office.services
    assert services.packets.warnings(prosecution.prosecutor, prosecution.id) == ()
    case = services.cases.get(prosecution.office.clerk, prosecution.id)
    edited = edit(case, only(case, Arrest), probable_cause=told)
    services.cases.save(prosecution.office.clerk, case, edited)
    (warning,) = services.packets.warnings(prosecution.prosecutor, prosecution.id)
    assert warning.startswith("Arrest, probable cause")
    assert held(warning) == []
    case = services.cases.get(prosecution.office.clerk, prosecution.id)
    other = edit(case, only(case, Arrest), probable_cause="Ran at 1.92 knots past marker 192.")
    services.cases.save(prosecution.office.clerk, case, other)
    assert services.packets.warnings(prosecution.prosecutor, prosecution.id) == ()


# --- the file --------------------------------------------------------------------------------------------


def test_a_packet_is_numbered_bookmarked_stamped_and_the_same_again(prosecution: Prosecution) -> None:
    packets = prosecution.office.services.packets
    asked = Asked(purpose=Purpose.TRIAL, to_whom="the court file")
    row, pdf = packets.issue(prosecution.prosecutor, prosecution.id, asked)
    reader = PdfReader(io.BytesIO(pdf))
    texts = [" ".join((page.extract_text() or "").split()) for page in reader.pages]
    assert len(texts) == row.pages
    for place, text in enumerate(texts, 1):
        assert f"page {place} of {row.pages}" in text, place
    assert packets.stored(prosecution.prosecutor, row.id) == pdf
    first, again = (packets.preview(prosecution.prosecutor, prosecution.id, asked).pdf for _ in "12")
    assert first == again
    _index_is_right(texts, list(_titles(pdf)))


def _titles(pdf: bytes) -> Iterator[tuple[str, int]]:
    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as outline:
        pages = [page.obj.objgen for page in document.pages]
        todo = list(outline.root)
        while todo:
            item = todo.pop(0)
            assert item.destination is not None
            yield item.title, pages.index(item.destination[0].objgen) + 1  # type: ignore[index,union-attr]
            todo[:0] = item.children


def _index_is_right(texts: list[str], titles: list[tuple[str, int]]) -> None:
    """The index names each part of the outline with the page the outline goes to."""
    names = [title for title, _ in titles]
    assert names[:2] == ["Index, kept out and why", "Summary and timeline"]
    assert any(title.startswith("Charging worksheet") for title in names)
    assert any(title.startswith("Chain of custody") for title in names)
    assert any(title.startswith("Refusal hearing outline") for title in names)
    assert [title for title in names if title[:2] == "E-"] == ["E-1 scene.png", "E-2 statement.pdf"]
    for title, page in titles:
        assert f"{title} {page}" in texts[0] or f"{title} {page} to" in texts[0] + texts[1]
    statement = dict(titles)["E-2 statement.pdf"]
    assert "EXHIBIT E-2" in texts[statement - 1]
    assert OPEN_WORDS in texts[statement]


def test_what_the_packet_says_of_the_case(prosecution: Prosecution) -> None:
    words = prosecution.words(Purpose.TRIAL)
    for said in (
        DEFENDANT.split()[1],
        "0.114",
        "Quist, Marlow",
        "Deputy Ann Made-up",
        "Nurse Ivo Made-up",
        OPEN_WORDS,
        "asked 08/01/2001, not served",
        "camera.mp4",
        "I take no test",
        "CDT",
    ):
        assert said in words, said
    assert "What a defence would name" in words
    given = prosecution.words(Purpose.TRIAL, own_work=False)
    assert "What a defence would name" not in given
    assert "Charging worksheet" not in given


def test_a_file_that_is_gone_or_cannot_be_printed_is_named_and_not_passed_over(
    prosecution: Prosecution,
) -> None:
    services = prosecution.office.services
    drawn = services.packets.preview(prosecution.prosecutor, prosecution.id, Asked(purpose=Purpose.TRIAL))
    assert [note.partition(":")[0] for note in drawn.notes] == ["E-3 camera.mp4"]
    folder = services.office.folder
    assert folder is not None
    statement = next(d for d in _documents(prosecution) if d.file_name == "statement.pdf")
    assert statement.sha256 is not None
    (folder.documents / statement.sha256[:2] / statement.sha256).unlink()
    drawn = services.packets.preview(prosecution.prosecutor, prosecution.id, Asked(purpose=Purpose.TRIAL))
    assert [note.partition(":")[0] for note in drawn.notes] == ["E-2 statement.pdf", "E-3 camera.mp4"]
    assert statement.sha256[:20] in words_of(drawn.pdf).replace(" ", "")


def _documents(prosecution: Prosecution) -> tuple[Document, ...]:
    return prosecution.office.services.cases.get(prosecution.prosecutor, prosecution.id).all(Document)


def test_a_refusal_action_holds_its_issues_alone(prosecution: Prosecution) -> None:
    words = prosecution.words(Purpose.REFUSAL)
    assert "0.114" not in words
    assert "Charging worksheet" not in words
    assert "The four issues" in words
    assert "Anything outside the four issues" in words
    assert DECEDENT.split()[1] in words  # people and craft of the case stay named


# --- what was given out ----------------------------------------------------------------------------------


def test_each_disclosure_is_kept_with_its_hash_and_printed(prosecution: Prosecution) -> None:
    services, who = prosecution.office.services, prosecution.prosecutor
    row, _ = services.packets.issue(who, prosecution.id, Asked(purpose=Purpose.DISCOVERY, to_whom="counsel"))
    now = services.clock.now()
    services.disclosures.enter(
        who, Given(packet_id=row.id, to_whom="Counsel Made-up", way="mail", given_at=now)
    )
    kept = services.disclosures.register(who, prosecution.id)
    assert [(one.to_whom, one.sha256, one.packet_number) for one in kept] == [
        ("Counsel Made-up", row.sha256, row.number)
    ]
    words = words_of(services.disclosures.printed(who, prosecution.id).pdf)
    assert "Counsel Made-up" in words
    assert row.sha256 in words.replace(" ", "")
    for hours, why in ((1, "later than now"), (-1, "before it was made")):
        with pytest.raises(Refused, match=why):
            services.disclosures.enter(
                who,
                Given(packet_id=row.id, to_whom="x", way="mail", given_at=now + dt.timedelta(hours=hours)),
            )


def test_own_work_is_given_out_only_with_a_word_why(prosecution: Prosecution) -> None:
    services, who = prosecution.office.services, prosecution.prosecutor
    row, _ = services.packets.issue(who, prosecution.id, Asked(purpose=Purpose.TRIAL))
    given = Given(packet_id=row.id, to_whom="the court", way="mail", given_at=services.clock.now())
    with pytest.raises(Refused, match="own work"):
        services.disclosures.enter(who, given)
    services.disclosures.enter(who, replace(given, note="to the co-counsel of this office"))


def test_what_was_made_decided_and_given_cannot_be_changed(prosecution_on_both: Prosecution) -> None:
    prosecution = prosecution_on_both
    services, who = prosecution.office.services, prosecution.prosecutor
    row, _ = services.packets.issue(who, prosecution.id, Asked(purpose=Purpose.DISCOVERY))
    services.disclosures.enter(
        who, Given(packet_id=row.id, to_whom="counsel", way="mail", given_at=services.clock.now())
    )
    prosecution.let(Purpose.DISCOVERY, prosecution.document("operator_report"))
    for statement in (
        PACKETS.update().values(pages=1),
        PACKETS.delete(),
        DISCLOSURES.update().values(to_whom="nobody"),
        DISCLOSURES.delete(),
        PACKET_DECISIONS.delete(),
    ):
        with pytest.raises(DBAPIError), writing(services.office.engine) as connection:
            connection.execute(statement)
