"""An office on disk and a way to run commands in it without starting a process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.app import main
from services.accounts import FirstRun
from services.bootstrap import DataDir, open_office
from services.passwords import Passwords
from services.settings import CountyOf


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command and gives its exit code and both streams."""

    def call(*words: str | Path) -> Ran:
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(code=code, out=captured.out, err=captured.err)

    return call


PASSWORD = "a long made-up password"


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing costs a moment on purpose; here it would cost it hundreds of times."""
    monkeypatch.setattr("services.bootstrap.Passwords", Passwords.quick)


@pytest.fixture
def password_file(tmp_path: Path) -> Path:
    path = tmp_path / "password"
    path.write_text(f"{PASSWORD}\n", encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def made_office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new office; tests work on copies."""
    folder = tmp_path_factory.mktemp("made") / "office"
    services = open_office(DataDir(folder), create=True, passwords=Passwords.quick())
    try:
        services.accounts.first_run(
            FirstRun(
                office="Made-up Sheriff",
                counties=(CountyOf(county="adams"),),
                zone="America/Chicago",
                admin_name="Ada Example",
                admin_user="ada",
                password=PASSWORD,
            )
        )
    finally:
        services.close()
    return folder


@pytest.fixture
def office(run: Run, tmp_path: Path, made_office: Path, password_file: Path) -> Run:
    """Runs a command in a new office, signed in as its administrator."""
    folder = tmp_path / "office"
    shutil.copytree(made_office, folder)

    def call(*words: str | Path) -> Ran:
        return run(*words, "--data", folder, "--user", "ada", "--password-file", password_file)

    return call


CASE = {
    "format": "wakeline.case/1",
    "zone": "America/Chicago",
    "case": {"kind": "boating", "matter": "accident"},
    "people": [{"id": "P1", "name": "Dana Núñez-O’Brien"}],
    "incident": {
        "occurred": "2023-07-08T15:00:00-05:00",
        "casualty": True,
        "any_death": False,
        "any_damage": True,
        "water": "Made-up Lake",
    },
    "crafts": [
        {
            "id": "V1",
            "kind": "boat",
            "is_motorboat": True,
            "registration": "WS 1234 AB",
            "damage_cost": "900.00",
        }
    ],
    "involvements": [
        {"id": "I1", "person_id": "P1", "roles": ["operator"], "craft_id": "V1", "aboard": True}
    ],
}


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE, ensure_ascii=False), encoding="utf-8")
    return path
