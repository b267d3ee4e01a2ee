"""The command line itself: which words are commands, which exit code says what, where text goes."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.app import COMMANDS, command_place, main, parser_of
from cli.exits import MEANINGS, Exit
from cli.registry import ENTRIES
from tests.cli.conftest import Run


def test_help_lists_every_command_and_every_exit_code(run: Run) -> None:
    shown = run("--help")
    assert (shown.code, shown.err) == (0, "")
    for name in COMMANDS:
        assert f"\n  {name} " in shown.out
    for code in Exit:
        assert f"{code.value}  {MEANINGS[code]}" in shown.out


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_every_command_explains_itself_and_takes_the_office(run: Run, entry) -> None:
    shown = run(entry.name, "--help")
    assert shown.code == 0
    assert "--password-file" in shown.out
    assert parser_of(entry).description


def test_nothing_to_do_is_a_usage_matter_told_to_people(run: Run) -> None:
    shown = run()
    assert (shown.code, shown.out) == (2, "")
    assert "commands:" in shown.err


@pytest.mark.parametrize("words", [("duties", "--overdue"), ("print", "2026-0001"), ("holds",)])
def test_words_that_cannot_be_used_are_answered_like_all_else(run: Run, words: tuple[str, ...]) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "")
    assert "error" not in shown.err
    assert shown.err.endswith(f"`wakeline {words[0]} --help` tells more.\n")


def test_a_slip_in_a_command_is_answered_with_the_nearest_one(run: Run) -> None:
    shown = run("evalaute", "x.json")
    assert (shown.code, shown.out) == (2, "")
    assert "evaluate" in shown.err


@pytest.mark.parametrize(
    "words", [["duties", "--frobnicate"], ["print", "2023-1"], ["evaluate", "--law-date", "soon"]]
)
def test_words_a_command_does_not_know_end_with_usage(run: Run, words: list[str]) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "")
    assert "usage:" in shown.err


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["duties"], 0),
        (["--data", "evaluate", "duties"], 2),
        (["--json", "duties", "--user", "ada"], 1),
        (["--data", "x"], None),
        ([], None),
    ],
)
def test_options_may_stand_before_the_command(words: list[str], place: int | None) -> None:
    assert command_place(words) == place


def test_version_for_people_and_for_scripts(run: Run) -> None:
    assert run("version").out.startswith("wakeline ")
    assert run("--version").out == run("version").out
    assert set(run("version", "--json").json) == {"version", "case_file", "decisions"}


def test_an_office_that_is_not_there_is_a_store_matter(run: Run, tmp_path: Path, password_file: Path) -> None:
    words = ("--data", tmp_path / "nowhere", "--user", "ada", "--password-file", password_file)
    shown = run("duties", *words)
    assert (shown.code, shown.out) == (4, "")
    assert "no records" in shown.err
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_holds_something_else_is_left_alone(
    run: Run, tmp_path: Path, password_file: Path
) -> None:
    (tmp_path / "wakeline.sqlite").write_text("not a database at all, but long enough to look at")
    shown = run("duties", "--data", tmp_path, "--user", "ada", "--password-file", password_file)
    assert shown.code == 4
    assert (tmp_path / "wakeline.sqlite").read_text().startswith("not a database")


@pytest.mark.parametrize("left_out", ["--data", "--user", "--password-file"])
def test_what_is_wanted_to_open_an_office_is_named(run: Run, tmp_path: Path, left_out: str) -> None:
    given = {"--data": str(tmp_path), "--user": "ada", "--password-file": str(tmp_path / "p")}
    words = [word for key, value in given.items() if key != left_out for word in (key, value)]
    shown = run("duties", *words)
    assert shown.code == 2
    assert left_out in shown.err


def test_a_wrong_password_is_refused(run: Run, office: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("another password altogether")
    shown = run("duties", "--data", tmp_path / "office", "--user", "ada", "--password-file", wrong)
    assert (shown.code, shown.out) == (3, "")
    assert "not right" in shown.err


def test_the_password_may_come_from_standard_input(
    run: Run, office: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("a long made-up password\n"))
    shown = run("duties", "--data", tmp_path / "office", "--user", "ada", "--password-file", "-")
    assert shown.code == 0, shown.err


def test_a_reader_that_goes_away_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            raise OSError

    monkeypatch.setattr(sys, "stdout", Gone())
    assert main(["version"]) == Exit.READER_GONE


def test_a_stop_from_the_keyboard_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.commands.version.say", stop)
    shown = run("version")
    assert shown.code == 130
    assert "Stopped" in shown.err


def test_a_fault_of_the_program_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("cli.commands.version.say", broken)
    with pytest.raises(ZeroDivisionError):
        run("version")


def test_a_program_started_without_streams_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    try:
        assert main(["version"]) == Exit.FINE
        assert main(["evaluate", "-"]) == Exit.USAGE
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.close()


def test_a_password_file_that_is_no_text_is_told_without_what_it_holds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_bytes(b"\x8dsecret\xff")
    shown = run("init", "--data", tmp_path / "o", "--user", "a", "--password-file", file,
                "--office", "X", "--county", "Adams")  # fmt: skip
    assert shown.code == Exit.USAGE
    assert "UTF-8" in shown.err
    assert "8d" not in shown.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_an_endless_file_is_read_to_the_limit_and_no_further(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.codec.LARGEST_BYTES", 1_000)
    shown = run("evaluate", "/dev/zero")
    assert (shown.code, shown.out) == (Exit.USAGE, "")
    assert "larger" in shown.err
