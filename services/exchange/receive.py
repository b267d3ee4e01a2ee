"""An exported case comes in again: its case file, and its documents under their hashes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from law.plain import dataclass
from models import codec
from models.canonical import sha256_hex
from models.casefile import CaseFile
from models.problems import ProblemsFound
from models.records import Document
from services.actor import Actor
from services.cases import Cases
from services.documents import Documents
from services.exchange import registers
from services.exchange.custody_chains import CUSTODY, Verified, verified
from services.exchange.intake import REASON, Taken, take_in
from services.exchange.package import CASE, DOCUMENTS, read_package
from services.exchange.registers import TakenRegister


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """What a package became, how many of its documents were kept, and the custody chains found whole.

    Attributes:
        register: the registers of the office it came from, None where it brought none.
    """

    taken: Taken
    documents: int
    chains: tuple[Verified, ...] = ()
    register: TakenRegister | None = None


def receive(cases: Cases, documents: Documents, actor: Actor, path: Path) -> Received:
    """Take in an exported case, a folder or a zip archive.

    Raises:
        ProblemsFound: a file does not have the hash it was exported with, the case file does not read, a
            custody chain is not whole, or a packet is not the one its register names.
        Refused, Invalid: as when saving a case.
    """
    files = read_package(path)
    casefile = codec.loads(files[CASE]).casefile
    chains = _chains(casefile, files)
    register = _register(files)
    # In the same piece of work: no case stands without the registers it came with.
    notes = () if register is None else (register.leaf,)
    taken = take_in(cases, actor, casefile, reason=" ".join([REASON, *map(_whole, chains)]), notes=notes)
    if not taken.added:
        return Received(taken=taken, documents=0, chains=chains, register=register)
    named = {document.sha256 for document in casefile.all(Document)}
    attached = [content for name, content in files.items() if name.startswith(DOCUMENTS)]
    # A file that no document of the case names is not kept: nobody would ever see it again.
    wanted = [content for content in attached if sha256_hex(content) in named]
    for content in wanted:
        documents.store(actor, content)
    return Received(taken=taken, documents=len(wanted), chains=chains, register=register)


def _register(files: Mapping[str, bytes]) -> TakenRegister | None:
    found, problems = registers.verified(files)
    if problems:
        raise ProblemsFound(list(problems))
    return found


def _chains(casefile: CaseFile, files: Mapping[str, bytes]) -> tuple[Verified, ...]:
    """The custody chains, recomputed. A package of a release that wrote none brings none."""
    if CUSTODY not in files:
        return ()
    found, problems = verified(casefile, files[CUSTODY])
    if problems:
        raise ProblemsFound(problems)
    return found


def _whole(chain: Verified) -> str:
    named = f" of {chain.number}" if chain.number else ""
    redacted = f", {chain.redacted} of them redacted" if chain.redacted else ""
    return f"Custody chain{named} recomputed: whole, {chain.count} entries{redacted}, head {chain.head}."
