"""Proving that nothing was touched: the history, and records, prints, packets and files beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlalchemy.engine import Connection

from law.decisions import Decision
from law.plain import dataclass
from models.audit import head as stored_head
from models.casefile import CaseFile
from models.verify import Finding, check_expected, entry_hashes, verify_chain, verify_kinds, verify_records
from models.verify_custody import verify_custody
from models.verify_papers import verify_papers
from services import evidence_numbers, lawmark
from services.actor import EVERYBODY, Actor, require
from services.documents import Documents
from services.office import Office
from services.rederive import strays
from services.uow import read

SAMPLE = 2_000  # not law: records compared when a quick check is asked for
PAPER_SAMPLE = 50  # not law: prints and packets whose bytes a quick check reads
DUTY_SAMPLE = 200  # not law: cases whose duties are derived anew and compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What a verification found.

    Attributes:
        ok: nothing contradicts the history; redactions that an order explains do not count, nor
            duties that wait to be derived again, nor an evidence number that two things bear.
        count: entries in the history.
        head: hash of the last entry.
        findings: plain sentences, the gravest first.
        kinds: kind of each finding ("altered", "missing", "forked", "truncated", "unprotected", "redacted",
            "stale", "repeated").
        witnesses: what outside the database it was compared with, in words; without any, a rebuilt history
            or an older copy of the file cannot be told.
    """

    ok: bool
    count: int
    head: str
    findings: tuple[str, ...]
    kinds: tuple[str, ...]
    witnesses: tuple[str, ...]

    @property
    def expectation(self) -> str:
        """COUNT:HEAD, as printed on paper and given to `verify --expect`."""
        return f"{self.count}:{self.head}"


_GRAVITY = ("altered", "missing", "forked", "truncated", "unprotected", "redacted", "stale", "repeated")


class Integrity:
    """Verifies the office.

    Args:
        decide: what the law says of a case.
    """

    def __init__(
        self, office: Office, documents: Documents, decide: Callable[[CaseFile], tuple[Decision, ...]]
    ) -> None:
        self._office, self._documents, self._decide = office, documents, decide

    def verify(self, expect: str | None = None, *, quick: bool = False) -> Verification:
        """Recompute the history and compare records, files and witnesses with it.

        Args:
            expect: COUNT:HEAD from paper. Raises ValueError when it is not written so.
            quick: compare only the records changed last, and the prints and packets made last.
        """
        known = self._office.witnesses()
        with read(self._office) as connection:
            head, found = verify_chain(connection, known)
            findings = [*found, *verify_records(connection, sample=SAMPLE if quick else None)]
            findings += [*verify_custody(connection), *(() if quick else verify_kinds(connection))]
            findings += verify_papers(connection, sample=PAPER_SAMPLE if quick else None)
            if expect:
                findings += _against_paper(connection, head.count, expect)
            findings += self._documents.missing(connection)
            findings += self._stale_duties(connection)
            findings += _repeated(connection)
        findings.sort(key=lambda finding: _GRAVITY.index(finding.kind))
        return Verification(
            ok=all(finding.harmless for finding in findings),
            count=head.count,
            head=head.hash,
            findings=tuple(finding.sentence for finding in findings),
            kinds=tuple(finding.kind for finding in findings),
            witnesses=_witnesses(known, expect),
        )

    def _stale_duties(self, connection: Connection) -> tuple[Finding, ...]:
        waiting = lawmark.waiting(connection)
        if waiting:
            told = (
                f"The law tables changed, and the duties of {waiting:,} cases wait to be derived again. "
                "Any window of the office that is open goes on with it."
            )
            return (Finding(kind="stale", sentence=told),)
        return tuple(
            Finding(
                kind="stale",
                sentence=f"The duties listed for case {number} are not those its record gives. "
                "Any change saved in the case derives them again.",
            )
            for number in strays(connection, self._decide, DUTY_SAMPLE)
        )

    def head(self, actor: Actor) -> str:
        """COUNT:HEAD as stored, to be printed on paper."""
        require(actor, EVERYBODY, "see the head of the history")
        with read(self._office) as connection:
            return str(stored_head(connection))


def _repeated(connection: Connection) -> Iterator[Finding]:
    """Evidence numbers that two things bear: nothing was altered, and somebody has to know."""
    for number, cases in evidence_numbers.repeated(connection):
        yield Finding(kind="repeated", sentence=evidence_numbers.repeated_words(number, cases))


def _against_paper(connection: Connection, count: int, expect: str) -> tuple[Finding, ...]:
    number = expect.partition(":")[0].strip()
    hashes = entry_hashes(connection, [int(number)]) if number.isdecimal() else {}
    return check_expected(hashes, count, expect)


def _witnesses(known: dict[int, str], expect: str | None) -> tuple[str, ...]:
    told = []
    if expect:
        told.append("the count and head from paper")
    if known:
        told.append(f"the witness file, which knows {len(known)} entries up to {max(known)}")
    return tuple(told) or (
        "none: without a count and head kept outside, a rebuilt history or an older copy cannot be told",
    )
