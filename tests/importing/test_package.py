"""Documents of an exported case travel with it, each under its hash."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from models import codec
from models.canonical import sha256_hex
from models.casefile import CaseFile
from models.problems import ProblemsFound
from models.records import CustodyEvent, Document, Specimen
from services.accounts import FirstRun
from services.actor import Actor
from services.bootstrap import DataDir, Services
from services.custody_values import Details, Party
from services.errors import Invalid
from services.exchange.custody_chains import CUSTODY
from services.exchange.export import export_case
from services.exchange.intake import take_in
from services.exchange.package import SUMS, Package, as_zip, read_package, safe_name
from services.exchange.receive import receive
from services.listing import ListQuery
from services.settings import CountyOf
from tests.support.offices import open_quickly

CASE = '{"format": "wakeline.case/1", "case": {"kind": "boating"}}'
CONTENT = b"\x89PNG a made-up photograph"


@pytest.fixture
def offices(template: DataDir, tmp_path: Path) -> Iterator[list[tuple[Services, Actor]]]:
    opened = []
    for name in ("here", "there"):
        services = open_quickly(template, DataDir(tmp_path / name))
        actor = services.accounts.first_run(
            FirstRun(
                office=name,
                counties=(CountyOf(county="adams"),),
                zone="America/Chicago",
                admin_name="Ada Example",
                admin_user="ada",
                password="a long made-up password",
            )
        )
        opened.append((services, actor))
    yield opened
    for services, _ in opened:
        services.close()


def with_document(services: Services, actor: Actor) -> str:
    case_id = take_in(services.cases, actor, codec.loads(CASE).casefile).case_id
    services.documents.add(actor, case_id, file_name="bow ../ photo é.png", content=CONTENT)
    return case_id


def test_a_document_travels_with_its_case(offices, tmp_path: Path) -> None:
    (here, ada), (there, bo) = offices
    case_id = with_document(here, ada)
    package = export_case(here, ada, here.cases.get(ada, case_id))
    assert package.missing == ()
    (tmp_path / "one.zip").write_bytes(as_zip(package))
    received = receive(there.cases, there.documents, bo, tmp_path / "one.zip")
    assert (received.taken.added, received.documents) == (True, 1)
    (document,) = there.cases.get(bo, received.taken.case_id).all(Document)
    assert there.documents.read(bo, document.sha256) == CONTENT
    assert there.integrity.verify().ok
    again = receive(there.cases, there.documents, bo, tmp_path / "one.zip")
    assert (again.taken.added, again.documents) == (False, 0)


def test_a_document_that_is_gone_is_named_and_the_rest_goes_out(offices, tmp_path: Path) -> None:
    (here, ada), _ = offices
    case_id = with_document(here, ada)
    digest = sha256_hex(CONTENT)
    (tmp_path / "here" / "documents" / digest[:2] / digest).unlink()
    package = export_case(here, ada, here.cases.get(ada, case_id))
    assert package.missing == ("bow ../ photo é.png",)
    assert "case.json" in package.files


def test_a_file_slipped_into_a_package_is_refused(offices, tmp_path: Path) -> None:
    (here, ada), (there, bo) = offices
    case_id = with_document(here, ada)
    files = dict(export_case(here, ada, here.cases.get(ada, case_id)).files)
    folder = tmp_path / "one"
    for name, content in {**files, "documents/extra.exe": b"MZ"}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    with pytest.raises(ProblemsFound) as caught:
        receive(there.cases, there.documents, bo, folder)
    assert [problem.path for problem in caught.value.problems] == ["documents/extra.exe"]


def test_an_archive_whose_packed_bytes_were_changed_is_told(tmp_path: Path) -> None:
    content = bytearray(as_zip(Package(files={"case.json": bytes(range(256)) * 40})))
    for place in range(60, 110):
        content[place] ^= 0xFF
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(ProblemsFound, match="problems"):
        read_package(tmp_path / "x.zip")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"not a zip"])
def test_an_archive_that_cannot_be_read_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(ProblemsFound, match="problems"):
        read_package(tmp_path / "x.zip")


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\x", "", "...", "a" * 300, "Fünf?*.pdf", "con/aux"])
def test_no_file_name_leads_out_of_the_package(name: str) -> None:
    made = safe_name(name)
    assert made
    assert len(made) <= 80
    assert not set(made) & set('/\\:*?"<>|')
    assert not made.startswith(".")


def test_people_of_two_files_are_never_taken_for_one_another(offices) -> None:
    (services, actor), _ = offices
    taken = []
    for number, name in enumerate(("Anna Marsh", "Bert Hollow")):
        text = json.dumps(
            {
                "format": "wakeline.case/1",
                "case": {"id": f"00000000-0000-4000-8000-00000000000{number}", "kind": "boating"},
                "people": [{"id": "P1", "name": name}],
                "incident": {"occurred": "2026-06-01"},
                "involvements": [{"id": "I1", "person_id": "P1", "roles": ["operator"]}],
            }
        )
        taken.append(take_in(services.cases, actor, codec.loads(text).casefile).case_id)
        again = take_in(services.cases, actor, codec.loads(text).casefile)
        assert not again.added
        assert all(path.endswith(".number") for path in again.differs)
    names = [[person.name for person in services.cases.get(actor, case_id).people] for case_id in taken]
    assert names == [["Anna Marsh"], ["Bert Hollow"]]


def test_records_copied_into_another_case_are_told_by_name(offices) -> None:
    (services, actor), _ = offices
    record = "10000000-0000-4000-8000-000000000000"
    for number in (1, 2):
        text = json.dumps(
            {
                "format": "wakeline.case/1",
                "case": {"id": f"00000000-0000-4000-8000-00000000000{number}", "kind": "boating"},
                "crafts": [{"id": record, "kind": "boat"}],
            }
        )
        casefile = codec.loads(text).casefile
        if number == 1:
            take_in(services.cases, actor, casefile)
        else:
            with pytest.raises(Invalid, match="another case") as told:
                take_in(services.cases, actor, casefile)
            assert told.value.problems[0].path == f"craft/{record}"


def with_ledger(services: Services, actor: Actor) -> CaseFile:
    case_id = take_in(services.cases, actor, codec.loads(CASE).casefile).case_id
    case = services.cases.get(actor, case_id)
    specimen = Specimen(id=services.cases.new_id(), number="S-1", specimen_kind="blood")
    services.cases.save(actor, case, replace(case, records=(*case.records, specimen)), "")
    services.custody.collect(actor, specimen.id, 0, Details(seal="A77"))
    services.custody.hand_over(actor, specimen.id, 1, Party(name="Ole Lund"), Details(place="Desk 3"))
    return services.cases.get(actor, case_id)


def package_with(tmp_path: Path, files: dict[str, bytes]) -> Path:
    """A package whose list of hashes is right, as somebody makes it who changes more than one file."""
    folder = tmp_path / f"made-{len(list(tmp_path.iterdir()))}"
    sums = "".join(f"{sha256_hex(c)}  {name}\n" for name, c in sorted(files.items()) if name != SUMS)
    for name, content in {**files, SUMS: sums.encode()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def test_the_custody_chain_is_recomputed_by_whoever_takes_the_case_in(offices, tmp_path: Path) -> None:
    (here, ada), (there, bo) = offices
    case = with_ledger(here, ada)
    head = here.custody.ledger(ada, case.all(Specimen)[0].id).head
    files = dict(export_case(here, ada, case).files)
    received = receive(there.cases, there.documents, bo, package_with(tmp_path, files))
    (chain,) = received.chains
    assert (chain.number, chain.count, chain.head, chain.redacted) == ("S-1", 2, head, 0)
    history = there.history.of_case(bo, received.taken.case_id)
    assert any(head in entry.reason for entry in history)
    assert there.integrity.verify().ok


def changed_case(files: dict[str, bytes]) -> None:
    files["case.json"] = files["case.json"].replace(b"Ole Lund", b"Ida Vance")


def changed_payload(files: dict[str, bytes]) -> None:
    changed_case(files)
    files[CUSTODY] = files[CUSTODY].replace(b"Ole Lund", b"Ida Vance")


def cut_short(files: dict[str, bytes]) -> None:
    told = json.loads(files[CUSTODY])
    del told["chains"][0]["entries"][-1]
    files[CUSTODY] = json.dumps(told).encode()


def without_chain(files: dict[str, bytes]) -> None:
    files[CUSTODY] = json.dumps({**json.loads(files[CUSTODY]), "chains": []}).encode()


def passed_off_as_redacted(files: dict[str, bytes]) -> None:
    changed_case(files)
    told = json.loads(files[CUSTODY])
    told["chains"][0]["entries"][1] |= {"payload": None, "salt": None}
    files[CUSTODY] = json.dumps(told).encode()


def redacted_in_words_alone(files: dict[str, bytes]) -> None:
    changed_case(files)
    told = json.loads(files[CUSTODY])
    told["chains"][0]["entries"][1] |= {"payload": None, "salt": None, "redacted_by": "Order 1"}
    files[CUSTODY] = json.dumps(told).encode()


def too_deep(files: dict[str, bytes]) -> None:
    files[CUSTODY] = b"[" * 200_000


def not_json(files: dict[str, bytes]) -> None:
    files[CUSTODY] = b"[]"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (changed_case, "another thing than the case file"),
        (changed_payload, "does not give its digest"),
        (cut_short, "count and head"),
        (without_chain, "no place in the chain"),
        (passed_off_as_redacted, "no order of a court"),
        (redacted_in_words_alone, "still tells what it said"),
        (not_json, "cannot be read"),
        (too_deep, "cannot be read"),
    ],
)
def test_a_custody_chain_that_is_not_whole_is_refused(offices, tmp_path: Path, change, sentence: str) -> None:
    (here, ada), (there, bo) = offices
    files = dict(export_case(here, ada, with_ledger(here, ada)).files)
    change(files)
    with pytest.raises(ProblemsFound) as refused:
        receive(there.cases, there.documents, bo, package_with(tmp_path, files))
    assert any(sentence in problem.message for problem in refused.value.problems)
    assert there.cases.list_page(bo, ListQuery()).rows == ()


def test_a_redacted_entry_leaves_the_rest_of_the_chain_provable(offices, tmp_path: Path) -> None:
    (here, ada), (there, bo) = offices
    case = with_ledger(here, ada)
    specimen = case.all(Specimen)[0].id
    case = here.custody.redact(ada, specimen, 2, [2], "Order of branch 2 of July 9").casefile
    files = dict(export_case(here, ada, case).files)
    received = receive(there.cases, there.documents, bo, package_with(tmp_path, files))
    assert [(chain.count, chain.redacted) for chain in received.chains] == [(2, 1)]
    reasons = [entry.reason for entry in there.history.of_case(bo, received.taken.case_id)]
    assert any("2 entries, 1 of them redacted" in reason for reason in reasons)
    taken = there.cases.get(bo, received.taken.case_id)
    assert "Ole Lund" not in [e.received_by for e in taken.all(CustodyEvent)]
