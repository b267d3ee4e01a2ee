"""An exported case comes in again: its case file, and its documents under their hashes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from models import codec
from models.canonical import sha256_hex
from models.records import Document
from services.actor import Actor
from services.cases import Cases
from services.documents import Documents
from services.exchange.intake import Taken, take_in
from services.exchange.package import CASE, DOCUMENTS, read_package


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """What a package became, and how many of its documents were kept."""

    taken: Taken
    documents: int


def receive(cases: Cases, documents: Documents, actor: Actor, path: Path) -> Received:
    """Take in an exported case, a folder or a zip archive.

    Raises:
        ProblemsFound: a file does not have the hash it was exported with, or the case file does not read.
        Refused, Invalid: as when saving a case.
    """
    files = read_package(path)
    casefile = codec.loads(files[CASE]).casefile
    taken = take_in(cases, actor, casefile)
    if not taken.added:
        return Received(taken=taken, documents=0)
    named = {document.sha256 for document in casefile.all(Document)}
    attached = [content for name, content in files.items() if name.startswith(DOCUMENTS)]
    # A file that no document of the case names is not kept: nobody would ever see it again.
    wanted = [content for content in attached if sha256_hex(content) in named]
    for content in wanted:
        documents.store(content)
    return Received(taken=taken, documents=len(wanted))
