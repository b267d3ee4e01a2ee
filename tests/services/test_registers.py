"""Requests, packets and disclosures of an exported case: carried, fenced, compared, and never one's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from law.packet import Purpose
from models.canonical import sha256_hex
from models.engine import reading
from models.office_tables import AUDIT_LEAVES
from models.problems import ProblemsFound
from models.records import LabWork, Screening
from services.accounts import FirstRun
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services
from services.clock import FixedClock
from services.disclosures import Given
from services.errors import Refused
from services.exchange.export import export_case
from services.exchange.package import DOCUMENTS, SUMS, Package
from services.exchange.receive import receive
from services.exchange.registers import PACKETS, REGISTER, TAKEN_REGISTER
from services.packets import Asked
from services.settings import CountyOf
from tests.importing.test_package import package_with
from tests.services.conftest import NOW, PASSWORD, Office, someone
from tests.services.test_packets import Prosecution, begun
from tests.support.fencewalk import looks_for
from tests.support.offices import open_quickly
from tests.support.packetcase import BLOOD_SHEET, SCREENED, words_of


@pytest.fixture
def here(office: Office) -> Prosecution:
    """A case of which a packet was given out, in the office it was made in; on each database."""
    return begun(office)


@pytest.fixture
def there(template: DataDir, tmp_path: Path) -> Iterator[tuple[Services, Actor]]:
    services = open_quickly(template, DataDir(tmp_path / "there"), FixedClock(NOW))
    asked = FirstRun(
        office="Elsewhere",
        counties=(CountyOf(county="adams"),),
        zone="America/Chicago",
        admin_name="Bo Made-up",
        admin_user="bo",
        password=PASSWORD,
    )
    yield services, services.accounts.first_run(asked)
    services.close()


def give_out(here: Prosecution, legal_class: str = "operator_report") -> bytes:
    """A packet for discovery with one thing a prosecutor let in, given to counsel."""
    services, who = here.office.services, here.prosecutor
    here.let(Purpose.DISCOVERY, here.document(legal_class))
    row, pdf = services.packets.issue(who, here.id, Asked(purpose=Purpose.DISCOVERY, own_work=False))
    given = Given(packet_id=row.id, to_whom="Counsel Made-up", way="mail", given_at=services.clock.now())
    services.disclosures.enter(who, given)
    return pdf


def exported(here: Prosecution, *roles: Role) -> Package:
    """The case as somebody with these roles exports it."""
    services = here.office.services
    user = services.accounts.add_user(
        here.office.admin,
        user_name="-".join(roles),
        name="Exporter Made-up",
        roles=frozenset(roles),
        password=PASSWORD,
    )
    return export_case(services, user.actor, services.cases.get(user.actor, here.id))


def register_of(package: Package) -> Any:
    return json.loads(package.files[REGISTER])


def packets_in(package: Package) -> dict[str, bytes]:
    return {name: content for name, content in package.files.items() if name.startswith(PACKETS)}


def test_what_was_asked_for_and_given_out_goes_along_with_hash_and_bytes(here: Prosecution) -> None:
    pdf = give_out(here)
    package = exported(here, Role.CORONER, Role.PROSECUTOR)
    told = register_of(package)
    (packet,), (given,), (decision,) = told["packets"], told["disclosures"], told["decisions"]
    assert packets_in(package) == {packet["file"]: pdf}
    assert packet["sha256"] == given["sha256"] == sha256_hex(pdf)
    assert (given["to_whom"], given["way"], given["packet"]) == ("Counsel Made-up", "mail", 1)
    assert given["given_at"] == "2026-07-10T15:00:00Z"
    assert (decision["authority"], decision["lets_in"]) == ("Order of August 2, 2001", True)
    assert packet["contents"]["let_in"][0]["authority"] == "Order of August 2, 2001"
    (request,) = told["requests"]
    assert (request["asked_by"], request["asked_as"]) == ("Circuit Court", "Court")
    assert told["office"] == "Tamarack County Sheriff"
    assert package.kept_back == ()
    sums = package.files[SUMS].decode()
    assert f"{sha256_hex(pdf)}  {packet['file']}" in sums
    assert f"  {REGISTER}\n" in sums


def test_who_may_not_see_packets_carries_neither_them_nor_their_registers(here: Prosecution) -> None:
    without_values(here)
    pdf = give_out(here)
    package = exported(here, Role.CUSTODIAN)
    assert packets_in(package) == {}
    told = register_of(package)
    assert "packets" not in told
    assert "disclosures" not in told
    assert "may not see its packets" in told["kept_back"]
    assert package.kept_back == (told["kept_back"],)
    whole = b"".join(package.files[name] for name in (REGISTER, "case.json", "findings.json"))
    assert b"Counsel Made-up" not in whole
    assert pdf not in package.files.values()


def test_a_packet_with_something_behind_a_fence_goes_out_only_with_who_may_read_it(here: Prosecution) -> None:
    # Only the sheet of the result is left behind its fence, so that a clerk may export the case at all.
    without_values(here)
    pdf = give_out(here, "decedent_result")
    assert BLOOD_SHEET in words_of(pdf)

    package = exported(here, Role.RECORDS_CLERK)
    assert packets_in(package) == {}
    (packet,) = register_of(package)["packets"]
    assert (packet["file"], packet["sha256"]) == (None, sha256_hex(pdf))
    assert "decedent" in packet["kept_back"]
    assert package.kept_back == (f"packet 1: {packet['kept_back']}",)
    assert not any(BLOOD_SHEET.encode() in content for content in package.files.values())

    before = readings(here)
    carried = exported(here, Role.RECORDS_CLERK, Role.CORONER)
    assert list(packets_in(carried).values()) == [pdf]
    assert readings(here) == before + 1


def without_values(here: Prosecution) -> None:
    """Take every value out that stands behind a fence; the documents stay."""
    services = here.office.services
    user = services.accounts.add_user(
        here.office.admin,
        user_name="both",
        name="Both Made-up",
        roles={Role.CORONER, Role.OFFICER},
        password=PASSWORD,
    )
    case = services.cases.get(user.actor, here.id)
    blank = {"result": None, "result_text": None}
    records = tuple(replace(r, **blank) if isinstance(r, LabWork | Screening) else r for r in case.records)
    services.cases.save(user.actor, case, replace(case, records=records))


def readings(here: Prosecution) -> int:
    """How often it stands in the history that somebody read a decedent's result."""
    told = here.office.services.history.of_case(here.prosecutor, here.id)
    return sum(1 for e in told if e.path.startswith("read/") and "decedent" in e.after)


def test_a_screening_let_in_stands_in_its_packet_and_the_case_file_alone(here: Prosecution) -> None:
    services, who = here.office.services, here.prosecutor
    here.let(Purpose.REFUSAL, here.screening(), challenge="arrest")
    services.packets.issue(who, here.id, Asked(purpose=Purpose.REFUSAL))
    give_out(here)
    package = exported(here, Role.CORONER, Role.OFFICER)
    told = looks_for(SCREENED)
    words = {
        name: words_of(content) if name.endswith(".pdf") else content.decode("utf-8", "replace")
        for name, content in package.files.items()
        if not name.startswith(DOCUMENTS)
    }
    holding = sorted(name for name, text in words.items() if told(text))
    assert [name.partition("packet-")[2][:9] for name in holding] == ["", "1-refusal"]
    assert holding[0] == "case.json"
    assert "packet-2-discovery" in " ".join(words)


def test_nobody_exports_a_case_with_something_they_may_not_read(here: Prosecution) -> None:
    give_out(here)
    with pytest.raises(Refused, match="decedent"):
        exported(here, Role.PROSECUTOR)


Spoil = Callable[[dict[str, bytes]], None]


def other_bytes(files: dict[str, bytes]) -> None:
    (name,) = (name for name in files if name.startswith(PACKETS))
    files[name] = files[name][:-1] + bytes([files[name][-1] ^ 1])


def left_out(files: dict[str, bytes]) -> None:
    (name,) = (name for name in files if name.startswith(PACKETS))
    del files[name]


def slipped_in(files: dict[str, bytes]) -> None:
    files[f"{PACKETS}packet-2.pdf"] = b"%PDF"


def another_hash(files: dict[str, bytes]) -> None:
    told = json.loads(files[REGISTER])
    told["disclosures"][0]["sha256"] = "0" * 64
    files[REGISTER] = json.dumps(told).encode()


def no_register(files: dict[str, bytes]) -> None:
    del files[REGISTER]


def no_json(files: dict[str, bytes]) -> None:
    files[REGISTER] = b"{"


def another_shape(files: dict[str, bytes]) -> None:
    files[REGISTER] = b'{"format": "wakeline.register/1", "office": "x", "packets": [1]}'


def nested_deep(files: dict[str, bytes]) -> None:
    files[REGISTER] = b"[" * 50_000 + b"]" * 50_000


@pytest.mark.parametrize(
    "spoil",
    [other_bytes, left_out, slipped_in, another_hash, no_register, no_json, another_shape, nested_deep],
)
def test_what_does_not_fit_is_refused_whole(
    here: Prosecution, there: tuple[Services, Actor], tmp_path: Path, spoil: Spoil
) -> None:
    give_out(here)
    files = dict(exported(here, Role.CORONER, Role.PROSECUTOR).files)
    spoil(files)
    services, bo = there
    with pytest.raises(ProblemsFound) as caught:
        receive(services.cases, services.documents, bo, package_with(tmp_path, files))
    assert all(one.path == REGISTER or one.path.startswith(PACKETS) for one in caught.value.problems)
    with reading(services.office.engine) as connection:
        found = sa.select(sa.func.count()).select_from(AUDIT_LEAVES).where(AUDIT_LEAVES.c.kind == "case")
        assert connection.execute(found).scalar() == 0


def test_elsewhere_the_registers_stand_in_the_history_as_the_other_offices(
    here: Prosecution, there: tuple[Services, Actor], tmp_path: Path
) -> None:
    give_out(here)
    files = dict(exported(here, Role.CORONER, Role.PROSECUTOR).files)
    services, bo = there
    received = receive(services.cases, services.documents, bo, package_with(tmp_path, files))
    assert received.register is not None
    assert (received.register.packets, received.register.carried, received.register.disclosures) == (1, 1, 1)
    case_id = received.taken.case_id
    assert services.packets.made(bo, case_id) == ()
    assert services.disclosures.register(bo, case_id) == ()
    (entry,) = (e for e in services.history.of_case(bo, case_id) if e.path.startswith(f"{TAKEN_REGISTER}/"))
    assert "Tamarack County Sheriff: 1 packet, 1 disclosure" in entry.after
    with reading(services.office.engine) as connection:
        query = sa.select(AUDIT_LEAVES.c.payload).where(AUDIT_LEAVES.c.kind == TAKEN_REGISTER)
        kept = json.loads(connection.execute(query).scalar_one())
    assert json.loads(kept["register"]) == json.loads(files[REGISTER])
    assert kept["sha256"] == sha256_hex(files[REGISTER])
    # A packet made here is this office's first, whatever the other office made.
    prosecutor = someone(services, bo, Role.PROSECUTOR)
    row, _ = services.packets.issue(prosecutor, case_id, Asked(purpose=Purpose.TRIAL))
    assert row.number == 1
    assert services.integrity.verify().ok
    again = receive(services.cases, services.documents, bo, package_with(tmp_path, files))
    assert not again.taken.added
    told = [e for e in services.history.of_case(bo, case_id) if e.path.startswith(f"{TAKEN_REGISTER}/")]
    assert len(told) == 1
