"""Files of the office: kept beside the database under the SHA-256 of their content, each once."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.fences import NOT_EVIDENCE
from law.instants import exact
from models.canonical import sha256_hex
from models.records import Document
from models.store_errors import file_problem
from models.tables import CASES, RECORD_TABLES
from models.verify import Finding
from services.actor import EVERYBODY, WRITERS, Actor, require
from services.cases import Cases, Saved
from services.errors import NotFound, Refused
from services.fences import FENCE_OF_CLASS, Fences
from services.office import Office
from services.settings import Settings
from services.uow import read


class Documents:
    """Takes files in and gives them out again, unchanged or not at all."""

    def __init__(
        self, office: Office, cases: Cases, settings: Settings, fences: Fences | None = None
    ) -> None:
        self._office, self._cases, self._settings = office, cases, settings
        self._fences = fences or Fences(office)

    def add(self, actor: Actor, case_id: str, *, file_name: str, content: bytes, **fields: Any) -> Saved:
        """Attach a file to a case. `fields` are fields of the Document record (title, legal_class ...)."""
        require(actor, WRITERS, "attach documents")
        digest = self.store(actor, content)
        zone = self._settings.get().zone
        base = self._cases.get(actor, case_id)
        document = Document(
            id=self._cases.new_id(),
            case_id=case_id,
            file_name=file_name,
            sha256=digest,
            size_bytes=len(content),
        )
        fields.setdefault("title", file_name)
        fields.setdefault("received", exact(self._office.clock.now().replace(microsecond=0), zone))
        document = replace(document, **fields)
        edited = replace(base, records=(*base.records, document))
        return self._cases.save(actor, base, edited)

    def store(self, actor: Actor, content: bytes) -> str:
        """Keep a file's content and give its SHA-256. Whole or not at all."""
        require(actor, WRITERS, "attach documents")
        digest = sha256_hex(content)
        path = self._path(digest)
        if path.exists():
            return digest
        try:
            _write_whole(path, content)
        except OSError as problem:
            raise file_problem(problem) from None
        return digest

    def read(self, actor: Actor, sha256: str) -> bytes:
        """The content of a file.

        Raises:
            NotFound: no such file.
            Refused: it no longer has its hash, or a case keeps it behind a fence the person may not pass.
        """
        require(actor, EVERYBODY, "open documents")
        self._pass_fences(actor, sha256)
        path = self._path(sha256)
        if not path.exists():
            raise NotFound("such file")
        try:
            content = path.read_bytes()
        except OSError as problem:
            raise file_problem(problem) from None
        if sha256_hex(content) != sha256:
            raise Refused(
                "The file was changed outside the program: it no longer has the hash it was taken in with.",
                "Restore it from a backup. Nothing of it is shown.",
            )
        return content

    def _pass_fences(self, actor: Actor, sha256: str) -> None:
        """Refuse a file whose class the person may not read; note the reading of a fenced one."""
        c = RECORD_TABLES[Document].c
        query = sa.select(c.case_id, c.legal_class).where(c.sha256 == sha256, c.void_reason.is_(None))
        with read(self._office) as connection:
            held = connection.execute(query.distinct()).all()
        for row in held:
            if row.legal_class in NOT_EVIDENCE:
                self._fences.require(actor, FENCE_OF_CLASS.get(row.legal_class, ""), "open this document")
                self._fences.note(actor, row.case_id, frozenset({row.legal_class}))

    def missing(self, connection: Connection) -> list[Finding]:
        """Files that cases name and that are gone or changed."""
        return list(self._missing(connection))

    def _missing(self, connection: Connection) -> Iterator[Finding]:
        if self._office.folder is None:
            return
        d = RECORD_TABLES[Document].c
        named = (
            sa.select(d.sha256, sa.func.min(CASES.c.number).label("case"))
            .join_from(RECORD_TABLES[Document], CASES, d.case_id == CASES.c.id)
            .where(d.sha256.is_not(None))
            .group_by(d.sha256)
            .order_by(d.sha256)
        )
        for row in connection.execute(named).all():
            # Its title is not said: it may tell what stands behind a fence, and anybody may verify.
            file = f"Case {row.case}: the file {row.sha256[:12]} of a document"
            try:
                changed = _hash_of(self._path(row.sha256)) != row.sha256
            except FileNotFoundError:
                yield Finding(kind="missing", sentence=f"{file} is gone.")
            except OSError:
                yield Finding(kind="missing", sentence=f"{file} cannot be read.")
            else:
                if changed:
                    yield Finding(kind="altered", sentence=f"{file} was changed.")

    def _path(self, digest: str) -> Path:
        if self._office.folder is None:
            raise Refused(
                "This office keeps its records on a server, and no folder for files is set.",
                "Open the office with a folder for its documents.",
            )
        safe = "".join(c for c in digest.lower() if c in "0123456789abcdef")
        return self._office.folder.documents / safe[:2] / safe


def _hash_of(path: Path) -> str:
    """SHA-256 of a file, read in parts: a recording is larger than what a computer may hold."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write_whole(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
