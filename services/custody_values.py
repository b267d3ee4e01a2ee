"""What is handed to the custody ledger and what it hands back."""

from __future__ import annotations

import datetime as dt
from dataclasses import field

from forms.custody_findings import CustodyFinding
from law.instants import When
from law.plain import dataclass
from models.casefile import CaseFile
from models.custody_state import Held, Standing
from models.fields import Quantity
from models.records import Container, CustodyEvent, Specimen
from services.changes import Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """The other side of an entry, and how it confirms.

    With user name and password the person confirms under the own account, whose name then counts. With the id
    of a document of the case (the signed receipt, scanned in) it is confirmed on paper. With neither it is
    not yet confirmed: that stands on the board until a receipt is in.
    """

    name: str = ""
    agency: str = ""
    user_name: str = ""
    password: str = field(default="", repr=False)
    receipt_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an entry states besides its event.

    Attributes:
        occurred: when it happened; None for now.
        late_reason: why it is entered late; what happened before the entry on top needs one.
        container_id: the container it is about; None for the specimen with all its containers.
        released_by: who had it, where that is not the person who enters it.
    """

    occurred: When | None = None
    late_reason: str = ""
    container_id: str | None = None
    released_by: str = ""
    place: str = ""
    purpose: str = ""
    condition: str = ""
    seal: str = ""
    seal_state: str | None = None
    temperature: Quantity | None = None
    carrier: str = ""
    authority: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A container that comes out of a split."""

    number: str
    kind: str | None = None
    seal: str = ""
    volume: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What an act made of the ledger: its last number and head hash, and the case as it stands.

    Attributes:
        scrubbed: after a redaction, whether the words are gone from the bytes of the store too.
    """

    entries: tuple[CustodyEvent, ...]
    seq: int
    head: str
    casefile: CaseFile
    changes: Changes
    scrubbed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """An entry with its place in the chain.

    Attributes:
        entered_at: UTC instant of the entering, as the chain keeps it; None for one older than the chains.
        redacted_by: the court's order by which its words were taken out, "" for one that is whole.
    """

    seq: int
    event: CustodyEvent
    hash: str
    entered_at: dt.datetime | None
    entered_by: str
    redacted_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLink:
    """A link of a custody chain as it is stored, for whoever recomputes it.

    Attributes:
        body: the hashed text; `salt` and `payload`, whose digest it holds, are None once a court had them
            emptied by the order `redacted_by`.
    """

    chain_id: str
    seq: int
    event_id: str
    prev: str
    hash: str
    body: str
    salt: str | None
    payload: str | None
    redacted_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """The ledger of a specimen as it stands.

    Attributes:
        seq: the number to give back with the next act, as the one it was made after.
        head: hash of the last entry.
        now: where it is; `containers_now` by container.
        waiting: hand-overs not yet confirmed by their receiver.
        holds: retention holds that are not lifted.
    """

    casefile: CaseFile
    specimen: Specimen
    containers: tuple[Container, ...]
    entries: tuple[LedgerEntry, ...]
    seq: int
    head: str
    now: Held
    containers_now: tuple[tuple[Container, Held], ...]
    findings: tuple[CustodyFinding, ...]
    waiting: tuple[CustodyEvent, ...]
    holds: tuple[CustodyEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A specimen or container and where it is.

    Attributes:
        kind: "specimen" or "container".
        specimen_id: of a container nobody said the specimen of, its own id.
        holder: person, carrier, or place in storage.
    """

    id: str
    kind: str
    specimen_id: str
    case_id: str
    case_number: str
    number: str
    standing: Standing
    holder: str
    since: dt.datetime | None

    @property
    def is_loose(self) -> bool:
        """Whether it is a container that belongs to no specimen, and so to no ledger."""
        return self.kind == "container" and self.specimen_id == self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainCheck:
    """A custody chain recomputed.

    Attributes:
        ok: nothing contradicts it; redactions that an order explains do not count.
        count: entries; `head` the hash of the last, as F17 prints both.
        findings: plain sentences.
    """

    ok: bool
    count: int
    head: str
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecimenQuery:
    """What to list of the specimens of the office.

    Attributes:
        text: words all of which stand in number, container, case, person or holder; each may be a beginning.
        standing: only those of which something stands so.
        holder: only those of which this person, carrier or place holds something.
        unconfirmed: only those with a hand-over not yet confirmed by its receiver.
        after: `SpecimenPage.after` of the page before.
        size: rows wanted.
    """

    text: str = ""
    standing: Standing | None = None
    holder: str = ""
    unconfirmed: bool = False
    after: str | None = None
    size: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecimenRow:
    """A specimen of the list.

    Attributes:
        specimen: the specimen itself.
        kind: key of the code list `specimen_kind`, "" when not told.
        person: whose it is, "" when not told.
        parts: where its containers are, or itself when it has none.
        unconfirmed: whether a hand-over waits for its receiver.
    """

    specimen: Found
    kind: str
    person: str
    parts: tuple[Found, ...]
    unconfirmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecimenPage:
    """A page of the list, the specimen entered last first; `after` is None at the end."""

    rows: tuple[SpecimenRow, ...]
    after: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A hand-over that waits for its receiver."""

    case_id: str
    case_number: str
    specimen_id: str
    number: str
    event: CustodyEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """A shelf as scanned, compared with the ledgers.

    Attributes:
        found: on the shelf by ledger and scan.
        missing: on the shelf by its ledger, not scanned.
        unclear: on the shelf by its ledger, and its number, which other things there bear too, was scanned
            less often than there are such things: which of them lies there nobody can say.
        unexpected: scanned, and somewhere else by its ledger.
        unknown: scanned numbers that are no specimen's and no container's.
    """

    place: str
    found: tuple[Found, ...]
    missing: tuple[Found, ...]
    unexpected: tuple[Found, ...]
    unknown: tuple[str, ...]
    unclear: tuple[Found, ...] = ()
