"""Where an office is kept: what is missing, full or read-only is said and never passes for a new office."""

from __future__ import annotations

import datetime as dt
import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from models.store_errors import StoreCorrupt, StoreFull, StoreReadOnly, StoreUnavailable
from services.actor import PROGRAM, Actor
from services.bootstrap import DataDir, Services, open_office
from services.errors import Invalid
from services.passwords import Passwords
from services.settings import CountyOf


@pytest.mark.parametrize("emptied", [True, False])
def test_records_that_are_gone_do_not_pass_for_a_new_office(
    services: Services, admin: Actor, folder: DataDir, emptied: bool
) -> None:
    services.close()
    for file in folder.path.glob("wakeline.sqlite*"):
        file.unlink()
    if emptied:
        folder.database.touch()
    with pytest.raises(StoreCorrupt, match="witness"):
        open_office(folder, create=True, passwords=Passwords.quick())
    assert not emptied or folder.database.stat().st_size == 0


def test_a_file_that_cannot_be_written_is_told_plainly(
    services: Services, admin: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, told in (
        (errno.ENOSPC, StoreFull),
        (errno.EROFS, StoreReadOnly),
        (errno.EIO, StoreUnavailable),
    ):

        def fails(*_: object, number: int = number, **__: object) -> None:
            raise OSError(number, "told by the system")

        monkeypatch.setattr(Path, "open", fails)
        with pytest.raises(told):
            services.documents.store(PROGRAM, b"a photograph")


def test_colours_that_cannot_be_kept_are_no_reason_to_stop(services: Services, folder: DataDir) -> None:
    shutil.rmtree(folder.path / "workstation.json", ignore_errors=True)
    (folder.path / "workstation.json").mkdir()
    services.settings.set_workstation(theme="dark")
    assert services.settings.workstation() == {}
    assert not list(folder.path.glob("*.partial"))


@pytest.mark.parametrize("address", ["://", "postgresql://[bad", "postgresql://no-such-host.invalid/x"])
def test_an_address_that_leads_nowhere_is_told_plainly(address: str) -> None:
    with pytest.raises(StoreUnavailable):
        open_office(address)


def test_settings_that_cannot_be_kept_are_refused(services: Services, admin: Actor) -> None:
    backwards = CountyOf(county="oneida", valid_from=dt.date(2026, 2, 2), valid_until=dt.date(2026, 1, 1))
    for wrong in (
        {"office": "a\0b"},
        {"office": "\ud800"},
        {"number_pattern": "YYYY-####\n"},
        {"idle_lock_minutes": 10**12},
        {"addressees": {"warden": "x\0"}},
        {"counties": (backwards,)},
    ):
        with pytest.raises(Invalid):
            services.settings.change(admin, **wrong)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of other systems are text already")
def test_a_folder_named_in_an_old_encoding_opens(tmp_path: Path) -> None:
    folder = DataDir(tmp_path / os.fsdecode(b"M\xfcller #1 %41"))
    open_office(folder, create=True, passwords=Passwords.quick()).close()
    assert folder.database.exists()
