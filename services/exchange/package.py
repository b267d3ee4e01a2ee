"""One case as a folder of open files: case file, findings, history, documents, prints, and their hashes.

case.json        the case file, which `import case` reads
findings.json    what the law says of it, with reasons
custody.json     the custody chains, link by link, so that a receiver can recompute them
history.json     who changed what
documents/       attached files, named by their hash and their own name
prints/          printed forms as they were when printed
register.json    who asked for what, which packets were made, what was decided on them, to whom each was given
packets/         the packets as they were made, where whoever exports the case may read them
SHA256SUMS       the hash of every file, in the form that `sha256sum -c` reads
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from law.decisions import Decision
from law.plain import dataclass
from models import codec
from models.canonical import Json, sha256_hex
from models.casefile import CaseFile
from models.problems import Problem, ProblemsFound
from models.records import Document
from services.actor import Actor
from services.custody_values import StoredLink
from services.decision_json import decisions_json
from services.documents import Documents
from services.errors import NotFound, Refused
from services.exchange.custody_chains import CUSTODY, chains_json
from services.exchange.registers import PACKETS, REGISTER, Outgoing
from services.history import HistoryEntry

CASE = "case.json"
SUMS = "SHA256SUMS"
DOCUMENTS = "documents/"
_LARGEST_PACKAGE = 4 * 1024**3
_EARLIEST_ZIP_DAY = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """The files of an exported case by path.

    Attributes:
        missing: documents that could not go out.
        kept_back: in words what was left out because the person may not read it.
    """

    files: Mapping[str, bytes]
    missing: tuple[str, ...] = ()
    kept_back: tuple[str, ...] = ()


def build(
    casefile: CaseFile,
    *,
    zone: str,
    decisions: Iterable[Decision],
    history: Iterable[HistoryEntry],
    links: Sequence[StoredLink],
    documents: Mapping[str, bytes],
    prints: Mapping[str, bytes],
    registers: Outgoing,
    missing: tuple[str, ...] = (),
) -> Package:
    """Put a package together. The same case gives the same bytes."""
    files: dict[str, bytes] = {
        CASE: codec.dumps(casefile, zone=zone).encode(),
        "findings.json": _text(decisions_json(decisions, zone=zone, law_date=None, law_source="all")),
        CUSTODY: _text(chains_json(casefile, links)),
        "history.json": _text([_entry(entry) for entry in history]),
        REGISTER: _text(registers.register),
    }
    files |= {DOCUMENTS + name: content for name, content in documents.items()}
    files |= {f"prints/{name}": content for name, content in prints.items()}
    files |= {PACKETS + name: content for name, content in registers.packets.items()}
    sums = "".join(f"{sha256_hex(content)}  {name}\n" for name, content in sorted(files.items()))
    return Package(files={**files, SUMS: sums.encode()}, missing=missing, kept_back=registers.kept_back)


def _text(value: Json) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _entry(entry: HistoryEntry) -> Json:
    return {
        "at": entry.at.isoformat(timespec="seconds"),
        "who": entry.who,
        "sentence": entry.sentence,
        "path": entry.path,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
        "entry": entry.entry,
    }


def attached(
    documents: Documents, actor: Actor, casefile: CaseFile
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files attached to a case by name, and the names of those that are gone or changed."""
    found: dict[str, bytes] = {}
    missing: list[str] = []
    for document in casefile.all(Document):
        if not document.sha256:
            continue
        name = f"{document.sha256[:16]}-{safe_name(document.file_name or 'file')}"
        try:
            found[name] = documents.read(actor, document.sha256)
        except (NotFound, Refused):
            missing.append(document.file_name or document.sha256)
    return found, tuple(missing)


def safe_name(name: str) -> str:
    """A file name any system takes: letters, digits, dot, hyphen and underscore, not too long."""
    plain = re.sub(r"[^\w.-]+", "_", name).strip("._") or "file"
    return plain[-80:]


def as_zip(package: Package) -> bytes:
    """The package as one file, the same bytes for the same package."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(package.files.items()):
            info = zipfile.ZipInfo(name, _EARLIEST_ZIP_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return stream.getvalue()


def write_folder(package: Package, folder: Path) -> None:
    """The package as a folder.

    Raises:
        FileExistsError: the folder is there.
    """
    folder.mkdir(parents=True)
    for name, content in package.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def read_package(path: Path) -> dict[str, bytes]:
    """The files of an exported case, a folder or a zip, each with the hash it was given.

    Raises:
        ProblemsFound: no case file in it, no list of hashes, or a file that does not have its hash.
        OSError: it cannot be read.
    """
    files = _read_folder(path) if path.is_dir() else _read_zip(path)
    problems = list(_obstacles(files))
    if problems:
        raise ProblemsFound(problems)
    return files


def _read_folder(folder: Path) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _read_zip(path: Path) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if sum(info.file_size for info in infos) > _LARGEST_PACKAGE:
                message = "The archive is larger than any exported case. Check where it comes from."
                raise ProblemsFound([Problem(path=path.name, message=message)])
            return {info.filename: archive.read(info) for info in infos}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError):
        message = (
            "The file is not a readable zip archive. Ask for it again, or unpack it and name the folder."
        )
        raise ProblemsFound([Problem(path=path.name, message=message)]) from None


def _obstacles(files: Mapping[str, bytes]) -> Iterable[Problem]:
    if CASE not in files:
        yield Problem(path=CASE, message="There is no case file here. Name the folder of one exported case.")
        return
    if SUMS not in files:
        yield Problem(path=SUMS, message="The list of hashes is gone. Take in the case.json by itself.")
        return
    listed = dict(_sums(files[SUMS]))
    for name in sorted({*files, *listed} - {SUMS}):
        if name not in files:
            yield Problem(path=name, message="The list of hashes names this file, and it is not there.")
        elif listed.get(name) != sha256_hex(files[name]):
            yield Problem(path=name, message="The file is not what was exported: its hash differs.")


def _sums(data: bytes) -> Iterable[tuple[str, str]]:
    for line in data.decode("utf-8", errors="replace").splitlines():
        digest, _, name = line.partition("  ")
        yield name, digest
