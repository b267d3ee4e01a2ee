"""Opening an office: everything is built here once and handed down; there are no globals."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from types import ModuleType

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from models import audit, codes
from models.engine import make_engine, reading, sqlite_url, writing
from models.store_errors import StoreCorrupt, StoreUnavailable, file_problem
from models.upgrade import prepare
from services import derived, lawmark
from services.accounts import Accounts
from services.bulk import Bulk
from services.cases import Cases
from services.clock import Clock, SystemClock
from services.coroner import Coroner
from services.coroner_acts import CoronerActs
from services.coroner_reports import MonthlyReports
from services.custody import Custody
from services.documents import Documents
from services.drafts import Drafts
from services.duties import Duties
from services.fences import Fences
from services.history import History
from services.holds import Holds
from services.integrity import Integrity
from services.inventory import Inventories
from services.lawbook import Law
from services.office import DataDir, Office
from services.office_printing import OfficePrinting
from services.passwords import Passwords
from services.printing import Printing
from services.rederive import Rederive
from services.search import Search
from services.settings import Settings
from services.statutes import Statutes


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The use cases of an open office."""

    office: Office
    accounts: Accounts
    cases: Cases
    drafts: Drafts
    duties: Duties
    search: Search
    history: History
    printing: Printing
    office_printing: OfficePrinting
    integrity: Integrity
    custody: Custody
    inventories: Inventories
    holds: Holds
    coroner: Coroner
    coroner_acts: CoronerActs
    monthly_reports: MonthlyReports
    settings: Settings
    documents: Documents
    bulk: Bulk
    rederive: Rederive
    law: Law
    clock: Clock
    fences: Fences
    statutes: Statutes
    codes: ModuleType = field(default=codes)
    sample: bool = False

    def close(self) -> None:
        """Let go of the store. Nothing may be asked afterwards."""
        self.office.engine.dispose()


def open_office(
    location: DataDir | str,
    *,
    clock: Clock | None = None,
    create: bool = False,
    passwords: Passwords | None = None,
    folder: DataDir | None = None,
) -> Services:
    """Open the office of a folder, or of a server by its address.

    Args:
        location: a folder, or an address such as postgresql://user@host/name.
        clock: the office's clock; the computer's when none is given.
        create: whether an empty place becomes a new office.
        passwords: cost of hashing; the default for an office.
        folder: where files and the witness are kept beside a server.

    Raises:
        StoreFailure: the place cannot be opened, with what to do.
    """
    if isinstance(location, DataDir):
        folder = location
        url: str | sa.URL = _url_of(location, create)
    else:
        url = location
    if folder is not None:
        _make_documents(folder)
    engine = make_engine(url)
    try:
        prepare(engine, create=create, backup_to=folder.path if folder else None)
        _start_history(engine)
        office = Office(engine=engine, clock=clock or SystemClock(), folder=folder)
        derived.ensure(office)
    except BaseException:
        engine.dispose()
        raise
    return build(office, passwords or Passwords())


def _start_history(engine: Engine) -> None:
    # Looked at first: opening must not wait for somebody who is writing.
    with reading(engine) as connection:
        started = audit.is_started(connection)
    if not started:
        with writing(engine) as connection:
            audit.start(connection)
            lawmark.begin(connection)


def _make_documents(folder: DataDir) -> None:
    try:
        folder.documents.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise file_problem(problem) from None


def _url_of(folder: DataDir, create: bool) -> sa.URL:
    if _is_emptied(folder):
        raise StoreCorrupt(
            "The file of records is gone or empty, and the witness file beside it knows of records.",
            "Restore the last backup of this folder. To begin a new office, choose another folder.",
        )
    if create:
        try:
            folder.path.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise StoreUnavailable(
                "The folder for the records cannot be made.", "Choose a folder you may write in."
            ) from None
    elif not folder.database.exists():
        raise StoreUnavailable(
            "There are no records in this folder.", "Choose another folder, or make a new office in this one."
        )
    return sqlite_url(folder.database)


def _is_emptied(folder: DataDir) -> bool:
    """Whether records were kept here that are no longer: an emptied file must not pass for a new office."""
    try:
        written = folder.witness.stat().st_size > 0
        return written and not (folder.database.exists() and folder.database.stat().st_size > 0)
    except OSError:
        return False


def build(office: Office, passwords: Passwords) -> Services:
    """The services of an office that is open."""
    settings, law = Settings(office), Law(office)
    fences = Fences(office)
    cases = Cases(office, law.decide, fences)
    documents, history = Documents(office, cases, settings, fences), History(office)
    accounts = Accounts(office, passwords)
    custody = Custody(office, cases, accounts)
    office_printing = OfficePrinting(office, tables=partial(getattr, law, "tables"))
    return Services(
        office=office,
        accounts=accounts,
        cases=cases,
        drafts=Drafts(office),
        duties=Duties(office, cases),
        search=Search(office),
        history=history,
        printing=Printing(
            office,
            law.decide,
            history,
            tables=partial(getattr, law, "tables"),
            chains=custody.chains,
            fences=fences,
            of_office=office_printing,
        ),
        office_printing=office_printing,
        integrity=Integrity(office, documents, law.decide),
        custody=custody,
        inventories=Inventories(office),
        holds=Holds(office, cases, law.decide),
        coroner=Coroner(office, law.current, fences),
        coroner_acts=CoronerActs(office, cases, law.decide, law.current, fences),
        monthly_reports=MonthlyReports(office, cases, law.current),
        settings=settings,
        documents=documents,
        bulk=Bulk(office, law.decide),
        rederive=Rederive(office, law.decide),
        law=law,
        clock=office.clock,
        fences=fences,
        statutes=Statutes(office),
        sample=settings.get().sample,
    )


__all__ = ["DataDir", "Services", "open_office"]
