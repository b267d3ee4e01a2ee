"""Opening an office: everything is built here once and handed down; there are no globals.

What a use case needs is imported where it is built, at its first use: whoever signs in waits for the accounts
alone, and a command for what it does.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from models import audit
from models.engine import make_engine, reading, sqlite_url, writing
from models.store_errors import StoreCorrupt, StoreUnavailable, file_problem
from models.storemark import is_current
from services.accounts import Accounts
from services.clock import Clock, SystemClock
from services.derivedmark import is_behind
from services.office import DataDir, Office
from services.passwords import Passwords
from services.settings import Settings

if TYPE_CHECKING:
    from law.decisions import Decision
    from law.tables import LawTables
    from models.casefile import CaseFile
    from services.bulk import Bulk
    from services.cases import Cases
    from services.coroner import Coroner
    from services.coroner_acts import CoronerActs
    from services.coroner_fhir import CoronerExchange
    from services.coroner_reports import MonthlyReports
    from services.custody import Custody
    from services.disclosures import Disclosures
    from services.documents import Documents
    from services.drafts import Drafts
    from services.duties import Duties
    from services.fences import Fences
    from services.history import History
    from services.holds import Holds
    from services.integrity import Integrity
    from services.inventory import Inventories
    from services.lawbook import Law
    from services.office_printing import OfficePrinting
    from services.packets import Packets
    from services.printing import Printing
    from services.rederive import Rederive
    from services.search import Search
    from services.statistics import Statistics
    from services.statutes import Statutes


class Services:
    """The use cases of an open office; each is built, and its modules loaded, when it is first asked for.

    Attributes:
        office: the open store.
        clock: the office's clock.
        accounts: people, passwords, roles.
        settings: what the office decided for itself.
        sample: whether everything in it is invented.
    """

    def __init__(self, office: Office, passwords: Passwords) -> None:
        self.office = office
        self.clock: Clock = office.clock
        self.accounts = Accounts(office, passwords)
        self.settings = Settings(office)
        self.sample = self.settings.get().sample

    def close(self) -> None:
        """Let go of the store. Nothing may be asked afterwards."""
        self.office.engine.dispose()

    def _decide(self, casefile: CaseFile) -> tuple[Decision, ...]:
        return self.law.decide(casefile)

    def _tables(self) -> LawTables:
        return self.law.current()

    @cached_property
    def cases(self) -> Cases:
        """Reading and saving cases."""
        from services.cases import Cases

        return Cases(self.office, self._decide, self.fences)

    @cached_property
    def drafts(self) -> Drafts:
        """What is typed and not yet saved."""
        from services.drafts import Drafts

        return Drafts(self.office, self.fences)

    @cached_property
    def duties(self) -> Duties:
        """What is owed, and how it was met."""
        from services.duties import Duties

        return Duties(self.office, self.cases)

    @cached_property
    def search(self) -> Search:
        """The words of cases and people."""
        from services.search import Search

        return Search(self.office)

    @cached_property
    def history(self) -> History:
        """Who did what, when and why."""
        from services.history import History

        return History(self.office)

    @cached_property
    def office_printing(self) -> OfficePrinting:
        """Sheets of the office that belong to no one case."""
        from services.office_printing import OfficePrinting

        return OfficePrinting(self.office, tables=partial(getattr, self.law, "tables"))

    @cached_property
    def printing(self) -> Printing:
        """Forms on paper and what was issued."""
        from services.printing import Printing

        return Printing(
            self.office,
            self._decide,
            self.history,
            tables=partial(getattr, self.law, "tables"),
            chains=self.custody.chains,
            fences=self.fences,
            of_office=self.office_printing,
        )

    @cached_property
    def packets(self) -> Packets:
        """Packets of a case for a prosecutor."""
        from services.packets import Packets

        return Packets(
            self.office,
            self.printing,
            self.documents,
            self.fences,
            self._decide,
            partial(getattr, self.law, "tables"),
        )

    @cached_property
    def disclosures(self) -> Disclosures:
        """What was given out of the office in packets."""
        from services.disclosures import Disclosures

        return Disclosures(self.office, self.printing)

    @cached_property
    def integrity(self) -> Integrity:
        """Whether what is stored is what was written."""
        from services.integrity import Integrity

        return Integrity(self.office, self.documents, self._decide)

    @cached_property
    def custody(self) -> Custody:
        """The ledgers of specimens."""
        from services.custody import Custody

        return Custody(self.office, self.cases, self.accounts)

    @cached_property
    def inventories(self) -> Inventories:
        """Shelves counted."""
        from services.inventory import Inventories

        return Inventories(self.office)

    @cached_property
    def holds(self) -> Holds:
        """Who is held, and until when at least."""
        from services.holds import Holds

        return Holds(self.office, self.cases, self._decide)

    @cached_property
    def coroner(self) -> Coroner:
        """The coroner's files, read."""
        from services.coroner import Coroner

        return Coroner(self.office, self._tables, self.fences)

    @cached_property
    def coroner_acts(self) -> CoronerActs:
        """The coroner's files, written."""
        from services.coroner_acts import CoronerActs

        return CoronerActs(self.office, self.cases, self._decide, self._tables, self.fences)

    @cached_property
    def coroner_exchange(self) -> CoronerExchange:
        """Specimens out to laboratories, their results in."""
        from services.coroner_fhir import CoronerExchange

        return CoronerExchange(self.office, self.coroner, self.coroner_acts)

    @cached_property
    def monthly_reports(self) -> MonthlyReports:
        """The coroner's monthly reports."""
        from services.coroner_reports import MonthlyReports

        return MonthlyReports(self.office, self.cases, self._tables)

    @cached_property
    def statistics(self) -> Statistics:
        """Cumulative results that identify nobody."""
        from services.statistics import Statistics

        return Statistics(self.office, self._tables)

    @cached_property
    def documents(self) -> Documents:
        """Files kept with a case."""
        from services.documents import Documents

        return Documents(self.office, self.cases, self.settings, self.fences)

    @cached_property
    def bulk(self) -> Bulk:
        """Cases taken in by the batch."""
        from services.bulk import Bulk

        return Bulk(self.office, self._decide)

    @cached_property
    def rederive(self) -> Rederive:
        """Duties of cases brought in line with changed law tables."""
        from services.rederive import Rederive

        return Rederive(self.office, self._decide)

    @cached_property
    def law(self) -> Law:
        """The law as this office works with it."""
        from services.lawbook import Law

        return Law(self.office)

    @cached_property
    def fences(self) -> Fences:
        """What stands behind a fence, and who looked behind it."""
        from services.fences import Fences

        return Fences(self.office)

    @cached_property
    def statutes(self) -> Statutes:
        """The official text of the statutes, by edition."""
        from services.statutes import Statutes

        return Statutes(self.office)


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
        _make_ready(engine, create, folder)
        _start_history(engine)
        office = Office(engine=engine, clock=clock or SystemClock(), folder=folder)
        _make_derived(office)
    except BaseException:
        engine.dispose()
        raise
    return build(office, passwords or Passwords())


def _make_ready(engine: Engine, create: bool, folder: DataDir | None) -> None:
    if not is_current(engine):
        from models.upgrade import prepare

        prepare(engine, create=create, backup_to=folder.path if folder else None)


def _make_derived(office: Office) -> None:
    if is_behind(office):
        from services.derived import ensure

        ensure(office)


def _start_history(engine: Engine) -> None:
    # Looked at first: opening must not wait for somebody who is writing.
    with reading(engine) as connection:
        started = audit.is_started(connection)
    if not started:
        from services import lawmark

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
    return Services(office, passwords)


__all__ = ["DataDir", "Services", "open_office"]
