"""An office made and used without a window."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from cli.app import main
from services.actor import Role
from services.bootstrap import DataDir, open_office
from services.passwords import Passwords
from tests.cli.conftest import PASSWORD, Ran, Run
from tests.importing.made_up import accident, injury, vessel, write_table


def new_case(office: Run, case_file: Path) -> str:
    made = office("new", case_file, "--json")
    assert made.code == 0, made.err
    return str(made.json["number"])


def test_an_office_is_made_once(run: Run, tmp_path: Path, password_file: Path) -> None:
    def office(*words: str) -> Ran:
        return run(*words, "--data", tmp_path / "o", "--user", "ada", "--password-file", password_file)

    made = office("init", "--office", "Made-up Sheriff", "--county", "fond du lac", "--json")
    assert made.code == 0, made.err
    assert (made.json["office"], made.json["zone"]) == ("Made-up Sheriff", "America/Chicago")
    assert office("list").code == 0
    again = office("init", "--office", "Another", "--county", "Adams")
    assert (again.code, again.out) == (3, "")
    assert "set up already" in again.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--office", "X", "--county", "Cook"), 2, "county"),
        (("--office", "X", "--county", "Greene"), 2, "Is it 'Green'?"),
        (("--office", " ", "--county", "Adams"), 2, "name"),
        (("--office", "X", "--county", "Adams", "--zone", "Mars/Base"), 2, "zone"),
        (("--county", "Adams"), 2, "--office"),
    ],
)
def test_an_office_that_cannot_be_made_says_why(
    run: Run, tmp_path: Path, password_file: Path, words: tuple[str, ...], code: int, told: str
) -> None:
    signed_in = ("--data", tmp_path / "o", "--user", "ada", "--password-file", password_file)
    shown = run("init", *words, *signed_in)
    assert (shown.code, shown.out) == (code, "")
    assert told in shown.err


def test_a_short_password_is_refused(run: Run, tmp_path: Path) -> None:
    short = tmp_path / "short"
    short.write_text("x\n")
    shown = run(
        "init", "--office", "X", "--county", "Adams", "--data", tmp_path / "o", "--user", "a",
        "--password-file", short,
    )  # fmt: skip
    assert shown.code == 2
    assert "password" in shown.err
    assert "x\n" not in shown.out


def test_a_case_file_becomes_a_case_once(office: Run, case_file: Path) -> None:
    number = new_case(office, case_file)
    again = office("new", case_file, "--json")
    assert again.json == {"number": number, "id": again.json["id"], "added": False, "repeated": []}
    assert len(office("list", "--json").json["cases"]) == 1


def test_what_went_in_comes_out(office: Run, case_file: Path) -> None:
    shown = office("show", new_case(office, case_file)).json
    assert shown["people"][0]["name"] == "Dana Núñez-O’Brien"
    assert shown["incident"]["occurred"] == "2023-07-08T15:00:00-05:00"
    assert shown["crafts"][0]["damage_cost"] == "900.00"
    assert shown["involvements"][0]["craft_id"] == shown["crafts"][0]["id"]


def test_findings_of_a_saved_case_are_those_of_its_file(office: Run, run: Run, case_file: Path) -> None:
    number = new_case(office, case_file)
    saved = office("evaluate", "--case", number, "--json").json["decisions"]
    filed = run("evaluate", case_file, "--json").json["decisions"]
    assert [(d["id"], d["answer"]) for d in saved] == [(d["id"], d["answer"]) for d in filed]


def test_duties_say_who_owes_what_to_whom_by_when_and_why(office: Run, case_file: Path) -> None:
    number = new_case(office, case_file)
    duties = office("duties", "--json").json["duties"]
    report = next(duty for duty in duties if duty["rule"] == "boat.report")
    assert report["case_number"] == number
    assert all(report[key] for key in ("what", "by_whom", "to_whom", "due", "why", "citation"))
    assert report["state"] == "overdue"
    assert office("duties", "--case", number, "--json").json["duties"]
    assert office("duties", "--state", "done", "--json").json["duties"] == []
    assert number in office("duties").out


def test_cases_are_found_by_their_words(office: Run, case_file: Path) -> None:
    number = new_case(office, case_file)
    assert [case["number"] for case in office("list", "nunez", "--json").json["cases"]] == [number]
    assert office("list", "nobody", "--json").json["cases"] == []
    assert office("list", "--kind", "snowmobile", "--json").json["cases"] == []


def test_a_case_that_is_not_there_is_told(office: Run) -> None:
    for words in (("show", "2099-1"), ("evaluate", "--case", "2099-1"), ("export", "2099-1", "-o", "x.json")):
        shown = office(*words)
        assert (shown.code, shown.out) == (2, "")
        assert "no such case" in shown.err.lower()


def test_the_history_is_whole_and_an_outside_head_is_compared(office: Run, case_file: Path) -> None:
    before = office("verify", "--json").json
    new_case(office, case_file)
    after = office("verify", "--json")
    assert after.code == 0
    assert after.json["ok"]
    assert after.json["count"] > before["count"]
    expected = f"{before['count']}:{before['head']}"
    assert office("verify", "--expect", expected).code == 0
    other = f"{before['count']}:{'0' * 64}"
    assert office("verify", "--expect", other).code == 1
    ahead = f"{after.json['count'] + 50}:{after.json['head']}"
    assert office("verify", "--expect", ahead).code == 1
    assert office("verify", "--expect", "what").code == 2


def test_history_names_who_did_it(office: Run, case_file: Path) -> None:
    assert "Ada Example: added craft" in office("show", new_case(office, case_file), "--history").out


def export(office: Run, number: str, path: Path) -> Ran:
    written = office("export", number, "-o", path, "--json")
    assert written.code == 0, written.err
    return written


def test_an_exported_case_adds_nothing_when_it_comes_back(
    office: Run, case_file: Path, tmp_path: Path
) -> None:
    number = new_case(office, case_file)
    for target in ("one.json", "one.zip", "one"):
        export(office, number, tmp_path / target)
        again = office("import", "case", tmp_path / target, "--json")
        assert (again.code, again.json["added"], again.json["differs"]) == (0, False, [])
    assert len(office("list", "--json").json["cases"]) == 1


def test_an_exported_case_goes_into_another_office_whole(
    office: Run, run: Run, case_file: Path, tmp_path: Path, password_file: Path
) -> None:
    number = new_case(office, case_file)
    export(office, number, tmp_path / "one.zip")
    there = ("--data", tmp_path / "other", "--user", "bo", "--password-file", password_file)
    assert run("init", "--office", "Other", "--county", "Dane", *there).code == 0
    assert run("new", case_file, *there).code == 0
    taken = run("import", "case", tmp_path / "one.zip", *there, "--json")
    assert taken.code == 0, taken.err
    shown = run("show", taken.json["number"], *there).json
    if taken.json["added"]:
        assert {"issuer_kind": "import", "issuer": "Case file", "number": number}.items() <= shown[
            "other_numbers"
        ][0].items()
    assert shown["people"][0]["name"] == "Dana Núñez-O’Brien"


def test_a_package_names_the_hash_of_every_file(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    export(office, number, tmp_path / "one.zip")
    export(office, number, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        names = set(archive.namelist())
        sums = archive.read("SHA256SUMS").decode()
    assert {"case.json", "findings.json", "history.json", "SHA256SUMS"} <= names
    assert {line.partition("  ")[2] for line in sums.splitlines()} == names - {"SHA256SUMS"}


def test_a_package_somebody_touched_is_refused(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    export(office, number, tmp_path / "one")
    path = tmp_path / "one" / "case.json"
    path.write_text(path.read_text(encoding="utf-8").replace("900.00", "9.00"), encoding="utf-8")
    shown = office("import", "case", tmp_path / "one")
    assert (shown.code, shown.out) == (2, "")
    assert "hash" in shown.err


def test_a_case_that_is_here_and_differs_is_told_and_left(
    office: Run, case_file: Path, tmp_path: Path
) -> None:
    number = new_case(office, case_file)
    export(office, number, tmp_path / "one.json")
    path = tmp_path / "one.json"
    path.write_text(path.read_text(encoding="utf-8").replace("900.00", "9.00"), encoding="utf-8")
    shown = office("import", "case", path, "--json")
    assert shown.code == 1
    assert [path.rpartition(".")[2] for path in shown.json["differs"]] == ["damage_cost"]
    assert office("show", number).json["crafts"][0]["damage_cost"] == "900.00"


def test_no_file_is_written_over_unasked(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    target = tmp_path / "there.json"
    target.write_text("mine")
    assert office("export", number, "-o", target).code == 2
    assert target.read_text() == "mine"
    assert office("export", number, "-o", target, "--force").code == 0
    assert target.read_text() != "mine"


def test_all_cases_go_out_as_archives_or_tables(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    assert office("export", "--all", "-o", tmp_path / "all").code == 0
    assert [path.name for path in (tmp_path / "all").iterdir()] == [f"{number}.zip"]
    assert office("export", "--all", "--tables", "-o", tmp_path / "tables").code == 0
    people = (tmp_path / "tables" / "people.csv").read_bytes()
    assert people.startswith(b"\xef\xbb\xbf")
    assert "Núñez" in people.decode("utf-8-sig")
    assert office("export", "-o", tmp_path / "x").code == 2
    assert office("export", number, "--all", "-o", tmp_path / "x").code == 2


def test_the_tables_of_the_accident_database_come_in(office: Run, tmp_path: Path) -> None:
    folder = tmp_path / "bard"
    write_table(folder, "Accidents.csv", [accident(County="Onieda"), accident("WI-2030-0002")])
    write_table(folder, "Vessels.csv", [vessel(BAC=".1"), vessel(own="2", VesselType="Submarine")])
    write_table(folder, "Injuries.csv", [injury()])
    looked = office("import", "bard", folder, "--preview", "--json")
    assert looked.json["done"] is None
    assert office("list", "--json").json["cases"] == []
    first = office("import", "bard", folder, "--json")
    assert first.code == 0
    assert first.json["done"]["rows"] == {"accidents": 2, "craft": 2, "injured": 1}
    assert [c["words"] for c in first.json["codes"] if not c["understood"]] == ["Submarine"]
    shown = office("import", "bard", folder)
    assert shown.code == 0
    assert "0 cases made" in shown.out
    assert len(office("list", "--json").json["cases"]) == 2
    assert office("list", "WI-2030-0001", "--json").json["cases"][0]["status"] == "closed"
    assert office("verify").code == 0


def test_rows_left_out_are_listed_and_told_by_the_exit_code(office: Run, tmp_path: Path) -> None:
    write_table(tmp_path / "bard", "Vessels.csv", [vessel(), vessel(number="")])
    shown = office("import", "bard", tmp_path / "bard")
    assert shown.code == 1
    assert "Vessels.csv, row 2: left out. The row has no BARDID" in shown.out


def test_imported_cases_can_be_left_open(office: Run, tmp_path: Path) -> None:
    write_table(tmp_path / "bard", "Accidents.csv", [accident(TotalDamage="900.0")])
    write_table(tmp_path / "bard", "Vessels.csv", [vessel(DamagetoVessel="900.0")])
    assert office("import", "bard", tmp_path / "bard", "--leave-open").code == 0
    assert office("list", "--json").json["cases"][0]["status"] == "open"
    assert office("duties", "--json").json["duties"]


def test_a_folder_without_tables_is_told(office: Run, tmp_path: Path) -> None:
    shown = office("import", "bard", tmp_path)
    assert (shown.code, shown.out) == (2, "")
    assert "Accidents.csv" in shown.err


def test_real_accidents_are_counted(office: Run, shared: Path) -> None:
    first = office("import", "bard", shared / "data" / "bard", "--json")
    assert first.json["done"]["rows"] == {"accidents": 116, "craft": 152, "injured": 49, "dead": 28}
    assert first.json["done"]["cases"] == 116
    again = office("import", "bard", shared / "data" / "bard", "--json")
    assert (again.json["done"]["rows"], again.json["done"]["cases"]) == ({}, 0)


def test_a_reader_may_not_write(office: Run, run: Run, case_file: Path, tmp_path: Path) -> None:
    services = open_office(DataDir(tmp_path / "office"), passwords=Passwords.quick())
    try:
        admin = services.accounts.sign_in("ada", PASSWORD)
        services.accounts.add_user(
            admin, user_name="rea", name="Rea", roles=[Role.READ_ONLY], password="another long password"
        )
    finally:
        services.close()
    password = tmp_path / "rea"
    password.write_text("another long password")
    signed_in = ("--data", tmp_path / "office", "--user", "rea", "--password-file", password)
    assert run("list", *signed_in).code == 0
    shown = run("new", case_file, *signed_in)
    assert (shown.code, shown.out) == (3, "")
    assert "role" in shown.err


def test_case_files_with_one_person_in_two_cases_keep_the_person_as_here(office: Run, tmp_path: Path) -> None:
    ids = {
        "case": "11111111-1111-4111-8111-111111111111",
        "person": "22222222-2222-4222-8222-222222222222",
    }
    first = {
        "format": "wakeline.case/1",
        "case": {"id": ids["case"], "kind": "boating"},
        "people": [{"id": ids["person"], "name": "Kim Example"}],
        "involvements": [
            {"id": "33333333-3333-4333-8333-333333333333", "person_id": ids["person"], "roles": ["witness"]}
        ],
    }
    second = json.loads(
        json.dumps(first)
        .replace("11111111", "44444444")
        .replace("33333333", "55555555")
        .replace("Kim", "Other")
    )
    numbers = []
    for name, value in (("a.json", first), ("b.json", second)):
        (tmp_path / name).write_text(json.dumps(value))
        taken = office("import", "case", tmp_path / name, "--json")
        assert taken.code == 0, taken.err
        numbers.append(taken.json["number"])
    for number in numbers:
        assert office("show", number).json["people"][0]["name"] == "Kim Example"


def test_self_check_tries_real_work(run: Run) -> None:
    shown = run("self-check", "--json")
    parts = {check["part"]: check for check in shown.json["checks"]}
    for part in ("time zones", "code lists", "law tables", "records", "paper"):
        assert parts[part]["fine"], parts[part]["why"]
    assert shown.code == 0


def test_self_check_names_what_does_not_work(capsys: pytest.CaptureFixture[str]) -> None:
    def no_window() -> str:
        raise RuntimeError("no platform plugin")

    assert main(["self-check"], window=no_window) == 1
    assert "window: DOES NOT WORK. RuntimeError: no platform plugin" in capsys.readouterr().out


def test_a_form_is_printed_kept_and_looked_at(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    target = tmp_path / "f01.pdf"
    shown = office("print", number, "f01", "-o", target, "--json")
    assert shown.code == 0, shown.err
    assert target.read_bytes().startswith(b"%PDF")
    assert shown.json["pages"] >= 1
    assert shown.json["missing"]
    before = office("verify", "--json").json["count"]
    preview = office("print", number, "F01", "-o", tmp_path / "p.pdf", "--preview", "--json")
    assert preview.json["print_id"] is None
    # Signing in is the only thing the history knows of a preview and of this verification.
    assert office("verify", "--json").json["count"] == before + 2
    export(office, number, tmp_path / "one")
    (kept,) = (tmp_path / "one" / "prints").iterdir()
    assert kept.read_bytes() == target.read_bytes()


def test_a_blank_form_needs_no_case(office: Run, tmp_path: Path) -> None:
    shown = office("print", "F01", "-o", tmp_path / "blank.pdf", "--blank")
    assert shown.code == 0, shown.err
    assert (tmp_path / "blank.pdf").read_bytes().startswith(b"%PDF")
    assert office("print", "F01", "-o", tmp_path / "x.pdf").code == 2
    assert office("print", "F99", "-o", tmp_path / "x.pdf", "--blank").code == 2


def test_a_print_that_cannot_be_written_is_not_kept(office: Run, case_file: Path, tmp_path: Path) -> None:
    number = new_case(office, case_file)
    for target in (tmp_path, tmp_path / "nowhere" / "x.pdf", case_file):
        assert office("print", number, "F01", "-o", target).code == 2
    export(office, number, tmp_path / "one")
    assert not (tmp_path / "one" / "prints").exists()


def test_a_made_up_office_can_be_tried_without_any_data(run: Run) -> None:
    shown = run("--sample", "duties", "--json")
    assert shown.code == 0, shown.err
    assert shown.json["duties"]
    assert run("list", "--sample", "--json").json["cases"]
